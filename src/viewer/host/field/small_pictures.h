// Small pictures of recipes that panels ask for, drawn by the CPU beside the window: steps of the history, moments of a
// preset.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "core/background.h"
#include "gpu/handle.h"
#include "recipe/held_recipe.h"
#include "viewer/model/document/state.h"

namespace noisescope {

/// Needs a current context that outlives it.
class SmallPictureDrawer {
  public:
    static constexpr std::int64_t kWidth = 96;  ///< pixels of a picture: the middle of a square one
    static constexpr std::int64_t kHeight = 56;

    /// `finished` is called on another thread whenever a picture is ready for update().
    explicit SmallPictureDrawer(std::function<void()> finished);
    /// Shows the pictures that are ready, asks for those that the last frame wanted, and forgets the wish.
    void update(ViewerState& state);

  private:
    struct Asked {
        std::int64_t ticket = 0;
        HeldRecipe recipe;
    };
    void add(SmallPictures& pictures, const HeldRecipe& recipe, const std::vector<std::uint8_t>& pixels);

    std::vector<Asked> asked_;
    std::int64_t tickets_ = 0;
    std::size_t next_ = 0;  ///< place of the next picture
    GlTexture texture_;
    Background<HeldRecipe, std::vector<std::uint8_t>> drawer_;  ///< last: its thread uses the others
};

}  // namespace noisescope
