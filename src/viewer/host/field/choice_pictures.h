// Pictures of noises and fractals for the lists of choices, drawn once by the CPU beside the window.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/background.h"
#include "gpu/handle.h"
#include "viewer/model/document/state.h"

namespace noisescope {

/// Needs a current context that outlives it.
class ChoicePictures {
  public:
    static constexpr std::int64_t kSide = 96;  ///< pixels: twice those on screen at scale 1

    /// `finished` is called on another thread once the pictures are ready for update().
    explicit ChoicePictures(std::function<void()> finished);
    /// Asks for the pictures when a list wants them, and shows them once they are ready.
    void update(ViewerState& state);

  private:
    using Pixels = std::vector<std::uint8_t>;  ///< pictures in one column, red, green, blue, alpha
    GlTexture texture_;
    Background<std::vector<std::string>, Pixels> drawer_;  ///< last: its thread uses the others
};

}  // namespace noisescope
