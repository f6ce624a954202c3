#include "plan/picture_plan.h"

#include <algorithm>

#include "color/moisture.h"
#include "core/overloaded.h"
#include "plan/proven_range.h"
#include "recipe/chosen.h"
#include "recipe/held_recipe.h"
#include "recipe/recipe.h"

namespace noisescope {

PicturePlan::PicturePlan(const Recipe& recipe, const PixelScale& pixels, PictureOf of, const Measure& measure) {
    const auto addLeaf = [&](const Recipe& own) {
        leaves_.push_back(std::make_shared<const FieldPlan>(own, pixels, measure(own)));
        steps_.emplace_back(LeafStep{leaves_.back()});
        return steps_.size() - 1;
    };
    std::vector<Slot> inputs{addLeaf(recipe)};
    if (of == PictureOf::values) return;
    ColorMap map = colorMapOf(recipe);
    // Of several channels each is a level of its own.
    if (map.inputs() > 1 && field().channels() == 1) inputs.push_back(addLeaf(moistureOf(recipe)));
    steps_.emplace_back(ColorStep{std::move(map), std::move(inputs)});
}

int PicturePlan::channels(Slot slot) const {
    return std::visit(
        Overloaded{[](const LeafStep& leaf) { return leaf.plan->channels(); }, [](const ColorStep&) { return 3; }},
        steps_[slot]);
}

bool PicturePlan::isExact(Slot slot) const {
    return std::visit(Overloaded{[](const LeafStep& leaf) { return noisescope::isExact(leaf.plan->recipe()); },
                                 [this](const ColorStep& step) {
                                     return std::ranges::all_of(step.inputs,
                                                                [this](Slot input) { return isExact(input); });
                                 }},
                      steps_[slot]);
}

std::optional<Range> PicturePlan::provenRange(Slot slot) const {
    return std::visit(Overloaded{[](const LeafStep& leaf) { return provenRangeOf(*leaf.plan); },
                                 [](const ColorStep&) {
                                     return std::optional<Range>({0, 1});
                                 }},
                      steps_[slot]);
}

std::vector<Region> PicturePlan::needs(Slot slot, const Region& region) const {
    const auto* step = std::get_if<ColorStep>(&steps_[slot]);
    return std::vector<Region>(step == nullptr ? 0 : step->inputs.size(), region);
}

std::vector<LeafTile> PicturePlan::leafTiles(Slot slot, const Region& region) const {
    if (const auto* leaf = std::get_if<LeafStep>(&steps_[slot])) return {{slot, leaf->plan, region}};
    const std::vector<Slot>& inputs = std::get<ColorStep>(steps_[slot]).inputs;
    const std::vector<Region> regions = needs(slot, region);
    std::vector<LeafTile> tiles;
    for (std::size_t i = 0; i < inputs.size(); ++i)
        for (LeafTile& tile : leafTiles(inputs[i], regions[i])) tiles.push_back(std::move(tile));
    return tiles;
}

}  // namespace noisescope
