// Small pictures of layers and masks for the list, drawn by the CPU beside the window.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/background.h"
#include "gpu/handle.h"
#include "recipe/held_recipe.h"
#include "viewer/model/document/state.h"

namespace noisescope {

/// Layers of a recipe whose pictures are wanted.
struct LayerPictureRequest {
    HeldRecipe recipe;
    std::vector<std::string> paths;
};
/// Pictures in one column, red, green, blue, alpha.
struct LayerPictureSheet {
    std::vector<std::string> paths;
    std::vector<std::uint8_t> pixels;
};

/// Needs a current context that outlives it.
class LayerPictures {
  public:
    static constexpr std::int64_t kSide = 48;         ///< pixels: twice those on screen at scale 1
    static constexpr std::size_t kMostPictures = 64;  ///< layers after these have none
    static constexpr double kRestSeconds = 0.15;      ///< without a change, before pictures are drawn

    /// `finished` is called on another thread whenever pictures are ready for update().
    explicit LayerPictures(std::function<void()> finished);
    /// Shows the pictures that are ready, and asks for those of another recipe. Returns the seconds after which it
    /// wants to be called again.
    double update(ViewerState& state, double now);

  private:
    HeldRecipe recipe_;   ///< of the pictures that are wanted or shown
    HeldRecipe seen_;     ///< of the last frame
    double changed_ = 0;  ///< when that changed
    std::int64_t ticket_ = 0;
    GlTexture texture_;
    Background<LayerPictureRequest, LayerPictureSheet> drawer_;  ///< last: its thread uses the others
};

}  // namespace noisescope
