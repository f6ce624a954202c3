// Pictures of random variations, drawn by the CPU beside the window.
#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "core/background.h"
#include "gpu/handle.h"
#include "recipe/held_recipe.h"
#include "viewer/model/document/state.h"

namespace noisescope {

/// One variation to be found and drawn.
struct VariationRequest {
    HeldRecipe base;
    std::set<std::string> locks;
    std::uint32_t seed = 0;
    VariationKind kind{};
    std::size_t place = 0;
};
struct VariationPicture {
    std::size_t place = 0;
    HeldRecipe recipe;
    std::vector<std::uint8_t> pixels;  ///< red, green, blue, alpha
};

/// Needs a current context that outlives it.
class VariationPictures {
  public:
    static constexpr std::int64_t kWidth = 192;  ///< pixels of a picture
    static constexpr std::int64_t kHeight = 144;
    static constexpr std::size_t kColumns = 4;  ///< of the texture

    /// `finished` is called on another thread whenever a picture is ready for update().
    explicit VariationPictures(std::function<void()> finished);
    /// Shows the pictures that are ready, and asks for those of a new grid.
    void update(ViewerState& state);

  private:
    std::int64_t round_ = 0;  ///< of the grid that is wanted
    GlTexture texture_;
    Background<VariationRequest, VariationPicture> drawer_;  ///< last: its thread uses the others
};

}  // namespace noisescope
