// Pictures for the lists of choices, drawn once by the CPU beside the window.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/background.h"
#include "gpu/handle.h"
#include "viewer/model/document/choice_samples.h"
#include "viewer/model/document/state.h"

namespace noisescope {

/// Needs a current context that outlives it.
class ChoicePictures {
  public:
    static constexpr std::int64_t kSide = 96;  ///< pixels: twice those on screen at scale 1

    /// `finished` is called on another thread whenever a picture is ready for update().
    explicit ChoicePictures(std::function<void()> finished);
    /// Asks for the pictures when a list wants them, its own first, and shows those that are ready.
    void update(ViewerState& state);

  private:
    using Pixels = std::vector<std::uint8_t>;  ///< red, green, blue, alpha
    std::vector<std::string> names_ = choiceSamples();
    GlTexture texture_;                       ///< pictures in one column
    Background<std::string, Pixels> drawer_;  ///< last: its thread uses the others
};

}  // namespace noisescope
