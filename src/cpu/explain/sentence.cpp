#include "cpu/explain/sentence.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <vector>

#include "catalogue/fractals.h"
#include "catalogue/noises.h"
#include "cpu/explain/cell_additions.h"
#include "recipe/chosen.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

constexpr float kNearPoint = 0.04f;  // cells: value and distance of what is called near

std::string roundedText(float value) { return fmt::format("{:.3g}", value == 0 ? 0.0f : value); }

std::string pointText(const PointAsked& point) {
    std::string text;
    for (int axis = 0; axis < point.axes; ++axis)
        text += fmt::format("{}{}", axis == 0 ? "" : ", ", point.cell[static_cast<std::size_t>(axis)]);
    return "(" + text + ")";
}

std::vector<const PointAsked*> pointsAsked(const RowExplained& row) {
    std::vector<const PointAsked*> points;
    for (const Asked& asked : row.asked)
        if (const auto* point = std::get_if<PointAsked>(&asked)) points.push_back(point);
    return points;
}

/// Returns the distance to the nearest corner of the cell, along the axis where it is largest.
float fromCorner(const RowExplained& row, int axes) {
    float most = 0;
    for (std::size_t axis = 0; axis < static_cast<std::size_t>(axes); ++axis)
        most = std::max(most, std::min(row.fraction[axis], 1 - row.fraction[axis]));
    return most;
}

/// Says why one noise has its value, as the end of a sentence.
std::string noiseReason(const FieldExplained& field, const RowExplained& row) {
    const Recipe& recipe = field.plan->recipe();
    const NoiseInfo& noise = noiseOf(recipe);
    const std::vector<const PointAsked*> points = pointsAsked(row);
    const float away = fromCorner(row, field.plan->dimensions());
    if (noise.row == NoiseId::perlin && away < kNearPoint)
        return away == 0
                   ? "Perlin noise is 0 at every lattice point: the way from it is 0, and so is any dot product with it"
                   : "Perlin noise is 0 at every lattice point, and one is near: dot products grow with the way from "
                     "it";
    if (points.empty()) return fmt::format("{} is computed without lattice points", noise.label);
    if (noise.row == NoiseId::simplex && points.front()->share) {
        const auto size = [](const PointAsked* point) { return std::abs(point->share.value_or(0)); };
        const PointAsked& most = **std::ranges::max_element(points, {}, size);
        return fmt::format("the shares of {} corners add up to it, and that of {} counts most", points.size(),
                           pointText(most));
    }
    if (noise.row == NoiseId::perlin)
        return fmt::format("the dot products at {} lattice points are blended by the weights of the fade",
                           points.size());
    if (noise.row == NoiseId::value)
        return fmt::format("the hashed values of {} lattice points are blended by the weights of the fade",
                           points.size());
    if (noise.row == NoiseId::worley)
        return fmt::format("it is made of distances to the nearest of {} points that were looked at", points.size());
    return fmt::format("{} looks up {} lattice points", noise.label, points.size());
}

/// Says what a field's value is made of, as the end of a sentence.
std::string fieldReason(const FieldExplained& field) {
    std::vector<const RowExplained*> octaves;
    for (const RowExplained& row : field.rows)
        if (!row.isWarp && row.octave) octaves.push_back(&row);
    const auto* fractal = field.plan->program().fractal();
    if (octaves.empty() || fractal == nullptr) return "it is computed from the place alone";
    if (!fractal->isFractal() || octaves.size() == 1) return noiseReason(field, *octaves.front());
    const auto size = [](const RowExplained* row) { return std::abs(row->amplitude * (*row->octave)[0]); };
    const RowExplained& most = **std::ranges::max_element(octaves, {}, size);
    const FractalInfo& info = fractalOf(field.plan->recipe());
    if (info.row == FractalId::fbm)
        return fmt::format("{} octaves add up to it, and octave {} counts most: {}", octaves.size(), most.number + 1,
                           roundedText(most.amplitude * (*most.octave)[0] * field.factor));
    return fmt::format("{} is made of {} octaves", info.label, octaves.size());
}

std::string layerName(const FieldExplained& field) {
    return field.paths.empty() ? std::string("the climate") : fmt::format("layer {}", fmt::join(field.paths, ", "));
}

/// Walks down from the result as long as one step's value alone goes into it. Returns the slot of the last one: a
/// field, a number, or a step that combines several.
Slot sourceOf(const PictureExplained& picture) {
    if (picture.layers.empty()) return picture.fields.empty() ? 0 : picture.fields.front().first;
    const auto layerAt = [&](Slot slot) { return std::ranges::find(picture.layers, slot, &LayerExplained::slot); };
    const auto fieldAt = [&](Slot slot) {
        return std::ranges::find(picture.fields, slot, &std::pair<Slot, FieldExplained>::first);
    };
    Slot slot = picture.layers.back().slot;
    for (auto layer = layerAt(slot); layer != picture.layers.end() && !layer->from.empty(); layer = layerAt(slot)) {
        std::vector<Slot> made;   // inputs that are no numbers
        std::vector<Slot> equal;  // those that have the result's value
        const auto add = [](std::vector<Slot>& slots, Slot one) {
            if (std::ranges::find(slots, one) == slots.end()) slots.push_back(one);
        };
        for (const Slot from : layer->from) {
            const auto below = layerAt(from);
            const bool isStep = below != picture.layers.end();
            if (!isStep || below->function != "number") add(made, from);
            if ((isStep ? below->value[0] : fieldAt(from)->second.value[0]) == layer->value[0]) add(equal, from);
        }
        if (layer->function == "curve")
            slot = layer->from.back();  // the others are the curve's parts before
        else if (equal.size() == 1)
            slot = equal[0];
        else if (made.size() == 1)
            slot = made[0];
        else
            break;
    }
    return slot;
}

std::string layerNames(const PictureExplained& picture) {
    std::vector<std::string> names;
    for (const auto& [slot, field] : picture.fields)
        for (const std::string& path : field.paths) names.push_back(path);
    if (names.size() < 2) return fmt::format("{} fields", picture.fields.size());
    const std::string last = names.back();
    names.pop_back();
    return fmt::format("{} and {}", fmt::join(names, ", "), last);
}

}  // namespace

std::optional<std::size_t> decidingField(const PictureExplained& picture) {
    const Slot slot = sourceOf(picture);
    const auto field = std::ranges::find(picture.fields, slot, &std::pair<Slot, FieldExplained>::first);
    if (field == picture.fields.end()) return std::nullopt;
    return static_cast<std::size_t>(field - picture.fields.begin());
}

std::string axesSentence(const PictureExplained& picture) {
    const auto deciding = decidingField(picture);
    if (!deciding) return {};
    const FieldPlan& plan = *picture.fields[*deciding].second.plan;
    const NoiseId noise = noiseOf(plan.recipe()).row;
    if (plan.dimensions() != 2) return {};
    if (noise == NoiseId::value)
        return "Directions: cells are squares, blended along x, then along y, so that both axes show.";
    if (noise != NoiseId::perlin && noise != NoiseId::simplex) return {};
    const std::size_t few = gradientRoseOf(plan.recipe()).directions;
    const std::string slopes = few > 0 ? fmt::format("its gradients have only {} directions, which show", few)
                                       : std::string("its gradients point in any direction");
    if (noise == NoiseId::perlin)
        return fmt::format(
            "Directions: cells are squares, blended along x, then along y, so that both axes show a "
            "little; {}.",
            slopes);
    return fmt::format(
        "Directions: round kernels on a lattice of triangles are added up, not blended along x and y, so that no axes "
        "show; {}.",
        few > 0 ? "but " + slopes : slopes);
}

std::string sentenceOf(const PictureExplained& picture) {
    const std::string value = roundedText(picture.value[0]);
    const std::string start = picture.channels > 1
                                  ? fmt::format("The first of {} channels is {} here", picture.channels, value)
                                  : fmt::format("The value is {} here", value);
    const std::optional<std::size_t> deciding = decidingField(picture);
    const auto number = std::ranges::find(picture.layers, sourceOf(picture), &LayerExplained::slot);
    if (number != picture.layers.end() && number->function == "number" && !number->path.empty())
        return fmt::format("{} because it comes from layer {}, which is {} everywhere.", start, number->path,
                           roundedText(number->value[0]));
    if (picture.fields.empty()) return start + " because no field counts.";
    if (!deciding) return fmt::format("{} because {} are combined.", start, layerNames(picture));
    const FieldExplained& field = picture.fields[*deciding].second;
    if (picture.layers.empty() || picture.fields.size() == 1)
        return fmt::format("{} because {}.", start, fieldReason(field));
    return fmt::format("{} because it comes from {}, where {}.", start, layerName(field), fieldReason(field));
}

}  // namespace noisescope
