// Histograms of what goes into the curves of the selected layer, drawn by the CPU beside the window.
#pragma once

#include <functional>
#include <vector>

#include "core/background.h"
#include "recipe/held_recipe.h"
#include "viewer/model/document/state.h"

namespace noisescope {

class CurveValues {
  public:
    /// `finished` is called on another thread whenever update() has something new.
    explicit CurveValues(std::function<void()> finished);
    /// Shows the histograms that are ready, and asks for those of other recipes. A drag of a curve's points changes
    /// none.
    void update(ViewerState& state);

  private:
    using Recipes = std::vector<HeldRecipe>;
    Recipes wanted_;
    std::int64_t ticket_ = 0;
    Background<Recipes, std::vector<CurveBars>> counter_;
};

}  // namespace noisescope
