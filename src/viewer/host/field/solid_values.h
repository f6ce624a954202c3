// Numbers that choose the colors of a solid, found by the CPU beside the window: the picture has colors alone.
#pragma once

#include <functional>
#include <optional>

#include "core/background.h"
#include "recipe/held_recipe.h"
#include "viewer/model/document/state.h"

namespace noisescope {

class SolidValues {
  public:
    /// `finished` is called on another thread whenever update() has something new.
    explicit SolidValues(std::function<void()> finished);
    /// Shows the numbers that are ready, and where the picture `rests` asks for those of another recipe: they would
    /// take the processor from a picture that is drawn. Changes of colors need none.
    void update(ViewerState& state, bool rests);

  private:
    std::optional<HeldRecipe> wanted_;
    std::int64_t ticket_ = 0;
    Background<HeldRecipe, std::optional<FieldNumbers>> counter_;
};

}  // namespace noisescope
