#include "plan/picture_plan.h"

#include <algorithm>
#include <map>
#include <utility>

#include "catalogue/options.h"
#include "catalogue/pointwise.h"
#include "color/moisture.h"
#include "core/overloaded.h"
#include "plan/proven_range.h"
#include "recipe/chosen.h"
#include "recipe/held_recipe.h"
#include "recipe/recipe.h"

namespace noisescope {

PicturePlan::PicturePlan(const Recipe& recipe, PictureOf of, const PlanField& planField) : recipe_(recipe) {
    const auto leafOf = [&](const Recipe& own) {
        leaves_.push_back(std::make_shared<const FieldPlan>(planField(own)));
        return LeafStep{leaves_.back(), {}};
    };
    std::vector<HeldRecipe> climates;  // moisture and temperature; of several channels each is a level of its own
    if (of == PictureOf::colors && recipe.colors == kBiomes && channelsOf(recipe) == 1) {
        climates.push_back(moistureOf(recipe));
        if (const auto temperature = temperatureOf(recipe)) climates.push_back(*temperature);
    }
    std::vector<Slot> inputs;
    if (recipe.tree.empty() || recipe.output == kSolid) {
        steps_.emplace_back(leafOf(recipe));
        for (const HeldRecipe& climate : climates) {
            steps_.emplace_back(leafOf(climate));
            inputs.push_back(steps_.size() - 1);
        }
    } else {
        TreeSteps tree = treeSteps(recipe, climates);
        values_ = tree.values;
        inputs = std::move(tree.others);
        for (TreeStep& step : tree.steps) {
            if (const auto* field = std::get_if<FieldValueStep>(&step.what)) {
                LeafStep leaf = leafOf(tree.fields[field->field]);
                leaf.paths = tree.paths[field->field];
                steps_.emplace_back(std::move(leaf));
            } else {
                steps_.emplace_back(LayerStep{std::move(step)});
            }
        }
    }
    if (of == PictureOf::values) return;
    if (inputs.size() == 2) inputs = {climate(inputs[0], inputs[1], coldMoisture(rangeOf(climates[0])))};
    inputs.insert(inputs.begin(), values_);
    steps_.emplace_back(ColorStep{colorMapOf(recipe), std::move(inputs)});
}

PicturePlan PicturePlan::withSeedAdded(std::uint32_t add) const {
    PicturePlan plan(*this);
    plan.leaves_.clear();
    plan.steps_.resize(values_ + 1);
    for (PictureStep& step : plan.steps_)
        if (auto* leaf = std::get_if<LeafStep>(&step)) {
            leaf->plan = std::make_shared<const FieldPlan>(leaf->plan->withSeedAdded(add));
            plan.leaves_.push_back(leaf->plan);
        }
    return plan;
}

/// Adds the steps that make the moisture larger by `more` where the temperature is below kColdBelow; returns the last
/// one.
Slot PicturePlan::climate(Slot moisture, Slot temperature, float more) {
    const auto add = [&](decltype(TreeStep::what) what) {
        steps_.emplace_back(LayerStep{{std::move(what), false, {}, {}}});
        return steps_.size() - 1;
    };
    const Slot cold = add(PointStep{PointId::add, {moisture, add(NumberStep{more})}, {}});
    const Slot isWarm = add(PointStep{PointId::threshold, {temperature}, {kColdBelow}});
    return add(PointStep{PointId::mask, {cold, moisture, isWarm}, {1.0f}});
}

int PicturePlan::channels(Slot slot) const {
    return std::visit(Overloaded{[](const LeafStep& leaf) { return leaf.plan->channels(); },
                                 [](const LayerStep& layer) {
                                     const auto* output = std::get_if<OutputStep>(&layer.step.what);
                                     if (output == nullptr) return layer.step.dual ? kMostChannels : 1;
                                     return outputs()[static_cast<std::size_t>(output->kind)].channelsIn(2);
                                 },
                                 [](const ColorStep&) { return 3; }},
                      steps_[slot]);
}

int PicturePlan::coordinates() const {
    const std::vector<bool> isRead = readFor(values_);
    int most = 2;
    for (Slot slot = 0; slot <= values_; ++slot)
        if (const auto* leaf = std::get_if<LeafStep>(&steps_[slot]); leaf != nullptr && isRead[slot])
            most = isField() ? leaf->plan->coordinates() : std::max(most, leaf->plan->coordinates());
    return most;
}

std::vector<Slot> PicturePlan::inputs(Slot slot) const {
    return std::visit(Overloaded{[](const LeafStep&) { return std::vector<Slot>(); },
                                 [](const LayerStep& layer) { return inputsOf(layer.step); },
                                 [](const ColorStep& color) { return color.inputs; }},
                      steps_[slot]);
}

std::vector<bool> PicturePlan::readFor(Slot slot) const {
    std::vector<bool> isRead(steps_.size(), false);
    isRead[slot] = true;
    for (Slot each = slot + 1; each-- > 0;)
        if (isRead[each])
            for (const Slot input : inputs(each)) isRead[input] = true;
    return isRead;
}

bool PicturePlan::isExact(Slot slot) const {
    const std::vector<bool> isRead = readFor(slot);
    for (Slot each = 0; each <= slot; ++each)
        if (const auto* leaf = std::get_if<LeafStep>(&steps_[each]))
            if (isRead[each] && !noisescope::isExact(leaf->plan->recipe())) return false;
    return true;
}

std::optional<Range> PicturePlan::provenRange(Slot slot) const {
    if (const auto* leaf = std::get_if<LeafStep>(&steps_[slot])) return provenRangeOf(*leaf->plan);
    if (std::holds_alternative<ColorStep>(steps_[slot])) return Range{0, 1};
    if (const auto* output = std::get_if<OutputStep>(&std::get<LayerStep>(steps_[slot]).step.what))
        return output->kind == kNormal ? std::optional<Range>({-1, 1}) : std::nullopt;
    const std::vector<bool> isRead = readFor(slot);
    std::vector<Interval> ranges;
    for (Slot each = 0; each <= slot; ++each) {
        if (const auto* layer = std::get_if<LayerStep>(&steps_[each])) {
            ranges.push_back(rangeOf(layer->step, ranges));
            continue;
        }
        const auto* leaf = std::get_if<LeafStep>(&steps_[each]);
        const std::optional<Range> own = leaf != nullptr ? provenValueRangeOf(*leaf->plan) : std::nullopt;
        if (!own && isRead[each]) return {};
        ranges.push_back(own ? outwards(*own) : Interval{});
    }
    return Range{static_cast<double>(ranges[slot].low), static_cast<double>(ranges[slot].high)};
}

std::vector<Region> PicturePlan::needs(Slot slot, const Region& region) const {
    return std::vector<Region>(inputs(slot).size(), region);
}

std::vector<LeafTile> PicturePlan::leafTiles(Slot slot, const Region& region) const {
    std::map<Slot, Region> wanted{{slot, region}};
    std::vector<LeafTile> tiles;
    while (!wanted.empty()) {  // from the last slot to the first: all readers of a slot come before it
        const auto [each, needed] = *wanted.rbegin();
        wanted.erase(each);
        if (const auto* leaf = std::get_if<LeafStep>(&steps_[each])) tiles.push_back({each, leaf->plan, needed});
        const std::vector<Slot> read = inputs(each);
        const std::vector<Region> regions = needs(each, needed);
        for (std::size_t i = 0; i < read.size(); ++i) wanted.insert_or_assign(read[i], regions[i]);
    }
    std::ranges::reverse(tiles);
    return tiles;
}

}  // namespace noisescope
