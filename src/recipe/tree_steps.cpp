#include "recipe/tree_steps.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <span>
#include <string_view>
#include <utility>

#include "catalogue/combines.h"
#include "catalogue/shapes.h"
#include "core/error.h"
#include "core/overloaded.h"
#include "recipe/layer_checks.h"
#include "recipe/layer_params.h"
#include "recipe/layer_paths.h"
#include "recipe/params.h"
#include "recipe/process/process_leaf.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

/// Key of a step's computation: equal keys, equal steps.
using StepKey = std::vector<std::uint64_t>;

StepKey keyOf(const decltype(TreeStep::what)& what) {
    StepKey key{what.index()};
    const auto add = [&](std::uint64_t number) { key.push_back(number); };
    const auto addReal = [&](float number) { key.push_back(std::bit_cast<std::uint32_t>(number)); };
    std::visit(Overloaded{[&](const FieldValueStep& step) { add(step.field); },
                          [&](const NumberStep& step) { addReal(step.value); },
                          [&](const PointStep& step) {
                              add(static_cast<std::uint64_t>(step.function));
                              for (const Slot input : step.inputs) add(input);
                              for (const float number : step.numbers) addReal(number);
                          },
                          [&](const SteepnessStep& step) {
                              add(step.input);
                              addReal(step.relief);
                          },
                          [&](const OutputStep& step) {
                              add(step.input);
                              add(static_cast<std::uint64_t>(step.kind));
                              addReal(step.relief);
                              add(step.yDown ? 1 : 0);
                          }},
               what);
    return key;
}

std::string childPath(std::string_view path, std::string_view name) {
    return path.empty() ? std::string(name) : std::string(path) + "/" + std::string(name);
}

/// Weight of a layer: its amount, times the value of a mask.
struct Weight {
    double amount = 1;
    bool isMasked = false;
    Slot mask = 0;
};

/// Walks trees and lists their steps. The recipes must be without problems, so that links lead to layers, not in
/// circles.
class TreeLowering {
  public:
    /// Returns the slot of a recipe's values. The recipe must outlive the next call.
    Slot valuesOf(const Recipe& recipe) {
        recipe_ = &recipe;
        values_.clear();
        const Slot values = shaped(stacked(recipe.tree.layers, ""), recipe.tree.shape, "");
        if (recipe.output == kValue) return values;
        return add(OutputStep{values, recipe.output, static_cast<float>(recipe.relief), recipe.normalY == kDirectX},
                   "");
    }

    TreeSteps take() { return std::move(steps_); }

  private:
    Slot add(decltype(TreeStep::what) what, const std::string& path) {
        const auto [found, isNew] = known_.try_emplace(keyOf(what), steps_.steps.size());
        if (isNew) steps_.steps.push_back({std::move(what), false, {}, path});
        return found->second;
    }

    [[nodiscard]] const NumberStep* numberAt(Slot slot) const {
        return std::get_if<NumberStep>(&steps_.steps[slot].what);
    }

    /// Returns the layers of a group, combined.
    Slot stacked(std::span<const Layer> layers, const std::string& path) {
        Slot below = add(NumberStep{0}, path);
        bool isLowest = true;
        for (const Layer& layer : layers) {
            if (layer.muted || layer.amount <= 0) continue;
            const std::string own = childPath(path, layer.name);
            const Weight weight = weightOf(layer, own, below);
            if (weight.amount <= 0) continue;
            const Slot value = valueOf(layer, own);
            const Slot combined = isLowest ? value : combinedWith(layer, below, value, own);
            const std::vector<float> amount{static_cast<float>(weight.amount)};
            if (weight.isMasked)
                below = add(PointStep{PointId::mask, {below, combined, weight.mask}, amount}, own);
            else if (weight.amount < 1)
                below = add(PointStep{PointId::fade, {below, combined}, amount}, own);
            else
                below = combined;
            isLowest = false;
        }
        return below;
    }

    /// Returns the weight of a layer over what lies below it. A mask that is the same everywhere is part of the amount.
    Weight weightOf(const Layer& layer, const std::string& path, Slot below) {
        if (layer.mask.empty()) return {layer.amount};
        const Slot mask = maskOf(layer.mask.front(), childPath(path, kMaskName), below);
        const NumberStep* number = numberAt(mask);
        if (number == nullptr) return {layer.amount, true, mask};
        return {layer.amount * std::clamp(0.5 * static_cast<double>(number->value) + 0.5, 0.0, 1.0)};
    }

    Slot combinedWith(const Layer& layer, Slot below, Slot value, const std::string& path) {
        const CombineInfo& combine = combines()[static_cast<std::size_t>(layer.combine)];
        if (!combine.function) return value;
        std::array<float, kMostPointNumbers> numbers{};
        if (combine.takesSoftness()) combine.numbers(layer.softness, numbers.data());
        const std::size_t count = pointFunction(*combine.function).numbers;
        return add(PointStep{*combine.function, {below, value}, {numbers.begin(), numbers.begin() + count}}, path);
    }

    Slot maskOf(const Layer& mask, const std::string& path, Slot below) {
        if (mask.kind != LayerKind::below) return valueOf(mask, path);
        return shaped(seenBelow(mask, below, path), mask.shape, path);
    }

    /// Returns what a mask shows of the values below its layer.
    Slot seenBelow(const Layer& mask, Slot below, const std::string& path) {
        if (mask.below != rowIndex(BelowId::slope)) return below;
        return add(SteepnessStep{below, static_cast<float>(recipe_->relief)}, path);
    }

    /// Returns the layers below a layer in its group, combined.
    Slot stackedUnder(std::string_view path) {
        const auto [group, name] = splitPath(path);
        const std::span<const Layer> layers =
            group.empty() ? recipe_->tree.layers : findLayer(recipe_->tree, group)->layers;
        const auto layer = std::ranges::find(layers, name, &Layer::name);
        return stacked(layers.first(static_cast<std::size_t>(layer - layers.begin())), std::string(group));
    }

    /// Returns a layer's own value: its contents with its shape, before its amount and mask.
    Slot valueOf(const Layer& layer, const std::string& path) {
        const auto found = values_.find(path);
        if (found != values_.end()) return found->second;
        const OutputPath output = outputPath(recipe_->tree, path);
        const Slot contents = layer.kind == LayerKind::process ? processOf(layer, output) : contentsOf(layer, path);
        const Slot value = output.output > 0 ? contents : shaped(contents, layer.shape, path);
        values_.emplace(path, value);
        if (layer.kind == LayerKind::group) steps_.groups.push_back({path, value});
        return value;
    }

    Slot contentsOf(const Layer& layer, const std::string& path) {
        switch (layer.kind) {
            case LayerKind::field:
                return fieldOf(path);
            case LayerKind::group:
                return stacked(layer.layers, path);
            case LayerKind::link:
                return valueOf(*findLayer(recipe_->tree, layer.use), layer.use);
            case LayerKind::below:
            case LayerKind::process:
                break;
        }
        return seenBelow(layer, stackedUnder(splitPath(path).around), path);
    }

    /// Returns a process's output, which is a field of its own: what lies below is not drawn at the picture's pixels.
    Slot processOf(const Layer& layer, const OutputPath& path) {
        const std::string own(path.layer);
        if (path.output == 0 && layer.strength == 0) return stackedUnder(own);
        return leafOf(processRecipe(*recipe_, own, path.output), layer.finestGrid(), own);
    }

    Slot fieldOf(const std::string& path) {
        const Recipe field = leafRecipe(*recipe_, path);
        if (field.noise == rowIndex(NoiseId::constant)) return add(NumberStep{constantOf(field)}, path);
        return leafOf(field, field.frequency, path);
    }

    /// `frequency`: cells of its first lattice in a world unit.
    Slot leafOf(const Recipe& field, double frequency, const std::string& path) {
        const auto same = std::ranges::find_if(steps_.fields, [&](const HeldRecipe& other) { return other == field; });
        const auto index = static_cast<std::size_t>(same - steps_.fields.begin());
        if (same == steps_.fields.end()) {
            steps_.fields.emplace_back(field);
            steps_.cells.push_back(frequency * field.worldScale / field.placeScale);
            steps_.paths.emplace_back();
        }
        steps_.paths[index].push_back(path);
        return add(FieldValueStep{index}, path);
    }

    Slot shaped(Slot slot, std::span<const Shape> shapes, const std::string& path) {
        for (const Shape& shape : shapes) {
            const ShapeInfo& info = noisescope::shapes()[static_cast<std::size_t>(shape.step)];
            if (info.lower == nullptr) {
                slot = curved(slot, shape.points, path);
                continue;
            }
            std::array<float, kMostPointNumbers> numbers{};
            info.lower(std::span(shape.numbers).first(info.numbers.size()), numbers.data());
            const std::size_t count = pointFunction(info.function).numbers;
            slot = add(PointStep{info.function, {slot}, {numbers.begin(), numbers.begin() + count}}, path);
        }
        return slot;
    }

    Slot curved(Slot slot, std::span<const CurvePoint> points, const std::string& path) {
        Slot curve = add(NumberStep{static_cast<float>(points.front().y)}, path);
        const auto pieces = curvePieces(points);
        for (std::size_t i = 0; i + 1 < points.size(); ++i) {
            const CurvePiece& p = pieces[i];
            curve = add(
                PointStep{PointId::curvePiece, {curve, slot}, {p.start, p.end, p.y, p.c1, p.c2, p.c3, p.low, p.high}},
                path);
        }
        return curve;
    }

    const Recipe* recipe_ = nullptr;
    TreeSteps steps_;
    std::map<StepKey, Slot> known_;
    std::map<std::string, Slot> values_;  ///< of layers by path
};

bool readsDerivatives(const TreeStep& step) {
    return std::holds_alternative<SteepnessStep>(step.what) || std::holds_alternative<OutputStep>(step.what);
}

/// Replaces the slots that a step reads.
void moveInputs(TreeStep& step, std::span<const Slot> moved) {
    if (auto* point = std::get_if<PointStep>(&step.what))
        for (Slot& input : point->inputs) input = moved[input];
    if (auto* steepness = std::get_if<SteepnessStep>(&step.what)) steepness->input = moved[steepness->input];
    if (auto* output = std::get_if<OutputStep>(&step.what)) output->input = moved[output->input];
}

/// Returns the slot of a step's values alone: where the step has derivatives too, that of a layer with amount 1 over
/// it.
Slot withoutDerivatives(std::vector<TreeStep>& steps, Slot slot) {
    if (!steps[slot].dual) return slot;
    steps.push_back({PointStep{PointId::fade, {slot, slot}, {1.0f}}, false, {}, steps[slot].path});
    return steps.size() - 1;
}

/// Leaves out steps that nothing reads. Marks the steps whose derivatives are read, and brings those of fields to image
/// heights.
TreeSteps finished(TreeSteps listed) {
    std::vector<TreeStep>& steps = listed.steps;
    std::vector<bool> isRead(steps.size(), false);
    isRead[listed.values] = true;
    for (const Slot other : listed.others) isRead[other] = true;
    for (Slot slot = steps.size(); slot-- > 0;) {
        if (!isRead[slot]) continue;
        for (const Slot input : inputsOf(steps[slot])) {
            isRead[input] = true;
            if (steps[slot].dual || readsDerivatives(steps[slot])) steps[input].dual = true;
        }
    }
    TreeSteps result;
    std::vector<std::size_t> fields(listed.fields.size(), listed.fields.size());
    std::vector<Slot> moved(steps.size());
    for (Slot slot = 0; slot < steps.size(); ++slot) {
        if (!isRead[slot]) continue;
        TreeStep step = std::move(steps[slot]);
        moveInputs(step, moved);
        auto* field = std::get_if<FieldValueStep>(&step.what);
        if (field == nullptr) {
            result.steps.push_back(std::move(step));
            moved[slot] = result.steps.size() - 1;
            continue;
        }
        const std::size_t old = field->field;
        if (fields[old] == listed.fields.size()) {
            fields[old] = result.fields.size();
            result.fields.push_back(listed.fields[old]);
            result.cells.push_back(listed.cells[old]);
            result.paths.push_back(std::move(listed.paths[old]));
        }
        field->field = fields[old];
        const bool dual = step.dual;
        const std::string path = step.path;
        if (dual) result.fields[fields[old]]->output = rowIndex(OutputId::derivatives);
        result.steps.push_back(std::move(step));
        moved[slot] = result.steps.size() - 1;
        if (!dual) continue;
        const auto cells = static_cast<float>(listed.cells[old]);
        result.steps.push_back({PointStep{PointId::perUnit, {moved[slot]}, {cells}}, true, {}, path});
        moved[slot] = result.steps.size() - 1;
    }
    result.values = withoutDerivatives(result.steps, moved[listed.values]);
    for (const Slot other : listed.others) result.others.push_back(withoutDerivatives(result.steps, moved[other]));
    for (const GroupValue& group : listed.groups)
        if (isRead[group.value]) result.groups.push_back({group.path, moved[group.value]});
    return result;
}

/// Returns the range of boundOf() as floats, rounded outwards.
Interval fieldInterval(const Recipe& field) {
    if (isProcessRecipe(field)) return processRange(field);
    Recipe value = field;
    value.output = kValue;
    return outwards(boundOf(value));
}

}  // namespace

std::vector<Slot> inputsOf(const TreeStep& step) {
    if (const auto* point = std::get_if<PointStep>(&step.what)) return point->inputs;
    if (const auto* steepness = std::get_if<SteepnessStep>(&step.what)) return {steepness->input};
    if (const auto* output = std::get_if<OutputStep>(&step.what)) return {output->input};
    return {};
}

Interval processRange(const Recipe& recipe) {
    const ProcessParts parts = processParts(recipe);
    if (parts.output > 0 || !infoOf(*parts.process).readsBelow) return {-1, 1};
    const TreeSteps input = soundTreeSteps(processInput(recipe));
    return input.steps[input.values].range;
}

std::vector<std::string> processesIn(const TreeSteps& steps) {
    std::vector<std::string> paths;
    for (std::size_t i = 0; i < steps.fields.size(); ++i)
        if (isProcessRecipe(steps.fields[i])) paths.insert(paths.end(), steps.paths[i].begin(), steps.paths[i].end());
    std::ranges::sort(paths);
    paths.erase(std::unique(paths.begin(), paths.end()), paths.end());
    return paths;
}

Interval outwards(const Range& range) {
    const auto low = static_cast<float>(range.low);
    const auto high = static_cast<float>(range.high);
    return {
        static_cast<double>(low) > range.low ? std::nextafter(low, -std::numeric_limits<float>::infinity()) : low,
        static_cast<double>(high) < range.high ? std::nextafter(high, std::numeric_limits<float>::infinity()) : high};
}

Interval rangeOf(const TreeStep& step, std::span<const Interval> slots) {
    return std::visit(Overloaded{[](const FieldValueStep&) { return Interval{}; },
                                 [](const NumberStep& number) {
                                     return Interval{number.value, number.value};
                                 },
                                 [&](const PointStep& point) {
                                     std::array<Interval, kMostPointInputs> inputs{};
                                     for (std::size_t i = 0; i < point.inputs.size(); ++i)
                                         inputs[i] = slots[point.inputs[i]];
                                     return pointFunction(point.function).range(inputs.data(), point.numbers.data());
                                 },
                                 [](const SteepnessStep&) {
                                     return Interval{-1, 1};
                                 },
                                 [&](const OutputStep& output) { return slots[output.input]; }},
                      step.what);
}

TreeSteps treeSteps(const Recipe& recipe, std::span<const HeldRecipe> others) {
    if (const auto problems = problemsOf(recipe); !problems.empty()) throw Error(ExitCode::usage, problems);
    return soundTreeSteps(recipe, others);
}

TreeSteps soundTreeSteps(const Recipe& recipe, std::span<const HeldRecipe> others) {
    TreeLowering lowering;
    const Slot values = lowering.valuesOf(recipe);
    std::vector<Slot> otherValues;
    for (const HeldRecipe& other : others) otherValues.push_back(lowering.valuesOf(other));
    TreeSteps listed = lowering.take();
    listed.values = values;
    listed.others = std::move(otherValues);
    TreeSteps steps = finished(std::move(listed));
    std::vector<Interval> ranges;
    for (TreeStep& step : steps.steps) {
        const auto* field = std::get_if<FieldValueStep>(&step.what);
        step.range = field != nullptr ? fieldInterval(steps.fields[field->field]) : rangeOf(step, ranges);
        ranges.push_back(step.range);
    }
    return steps;
}

}  // namespace noisescope
