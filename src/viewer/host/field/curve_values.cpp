#include "viewer/host/field/curve_values.h"

#include <utility>

#include "catalogue/shapes.h"
#include "core/error.h"
#include "cpu/picture_drawer.h"
#include "recipe/layers.h"
#include "recipe/process/process_leaf.h"
#include "recipe/recipe.h"
#include "viewer/model/layers/curve_inputs.h"
#include "viewer/model/layers/layer_panel.h"

namespace noisescope {
namespace {

constexpr std::int64_t kCountedSide = 128;  // pixels of the picture whose values are counted

std::vector<CurveBars> countValues(const std::vector<HeldRecipe>& recipes, const std::function<bool()>& stillWanted) {
    std::vector<CurveBars> counted(recipes.size());
    for (std::size_t i = 0; i < recipes.size() && stillWanted(); ++i) {
        try {
            const PictureDrawer picture(coarsenedFor(recipes[i], kCountedSide), kCountedSide, PictureOf::values,
                                        cpuLeaves());
            const Image values = picture.values({0, 0, kCountedSide, kCountedSide});
            counted[i] = curveBars(values.pixels, values.channels);
        } catch (const Error&) {  // there are no bars; the canvas tells why
        }
    }
    return counted;
}

}  // namespace

CurveValues::CurveValues(std::function<void()> finished) : counter_([] { return countValues; }, std::move(finished)) {}

void CurveValues::update(ViewerState& state) {
    for (auto& [ticket, bars] : counter_.take())
        if (ticket == ticket_) state.layers.curves = std::move(bars);
    Recipes wanted;
    if (const Layer* const layer = selectedLayer(std::as_const(state)))
        for (std::size_t step = 0; step < layer->shape.size(); ++step)
            if (layer->shape[step].step == kCurve)
                wanted.push_back(curveInputRecipe(state.document.recipe, state.layers.selected, step));
    if (wanted == wanted_) return;
    if (wanted.size() != wanted_.size()) state.layers.curves.clear();
    wanted_ = std::move(wanted);
    counter_.want({{++ticket_, wanted_}});
}

}  // namespace noisescope
