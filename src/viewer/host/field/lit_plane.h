// The surface of a normal map in the light, drawn by the CPU beside the window.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/background.h"
#include "gpu/handle.h"
#include "viewer/model/canvas/scene.h"

namespace noisescope {

/// Part of a picture of normals, in pixels that are `coarse` of the canvas' wide.
struct LitRequest {
    HeldRecipe recipe;
    View view;
    Region region;
    int coarse = 1;
    bool operator==(const LitRequest&) const = default;
};
struct LitPicture {
    std::int64_t width = 0, height = 0;  ///< 0: it cannot be drawn
    std::vector<std::uint8_t> pixels;    ///< red, green, blue, alpha
};

/// Needs a current context that outlives it.
class LitPlane {
  public:
    static constexpr double kRestSeconds = 0.1;  ///< without a change, before the picture is drawn

    /// `finished` is called on another thread whenever update() has something new.
    explicit LitPlane(std::function<void()> finished);
    /// Shows the picture that is ready, and asks for that of another pane of normals. Returns the seconds after which
    /// it wants to be called again.
    double update(ViewerState& state, const Pane& pane, double now);

  private:
    std::optional<LitRequest> wanted_;
    double changed_ = 0;
    bool asked_ = false;  ///< for `wanted_`
    std::int64_t ticket_ = 0;
    GlTexture texture_;
    Background<LitRequest, LitPicture> drawer_;  ///< last: its thread uses the others
};

}  // namespace noisescope
