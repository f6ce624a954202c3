#include "cpu/explain/sentence.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <vector>

#include "catalogue/fractals.h"
#include "catalogue/noises.h"
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
        return fmt::format("the shares of {} corners add up to it, that of {} is the largest", points.size(),
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
        return fmt::format("{} octaves add up to it, and octave {} adds the most: {}", octaves.size(), most.number + 1,
                           roundedText(most.amplitude * (*most.octave)[0] * field.factor));
    return fmt::format("{} is made of {} octaves", info.label, octaves.size());
}

std::string layerName(const FieldExplained& field) {
    return field.paths.empty() ? std::string("the climate") : fmt::format("layer {}", fmt::join(field.paths, ", "));
}

}  // namespace

std::optional<std::size_t> decidingField(const PictureExplained& picture) {
    if (picture.layers.empty()) return picture.fields.empty() ? std::optional<std::size_t>() : 0;
    const auto fieldAt = [&](Slot slot) {
        return std::ranges::find(picture.fields, slot, &std::pair<Slot, FieldExplained>::first);
    };
    const auto layerAt = [&](Slot slot) { return std::ranges::find(picture.layers, slot, &LayerExplained::slot); };
    Slot slot = picture.layers.back().slot;
    for (auto layer = layerAt(slot); layer != picture.layers.end(); layer = layerAt(slot)) {
        std::vector<Slot> made;   // inputs that are no numbers
        std::vector<Slot> equal;  // those that have the result's value
        for (const Slot from : layer->from) {
            const auto below = layerAt(from);
            const auto field = fieldAt(from);
            if (below != picture.layers.end() && below->function == "number") continue;
            const float value = below != picture.layers.end() ? below->value[0] : field->second.value[0];
            if (std::ranges::find(made, from) == made.end()) made.push_back(from);
            if (value == layer->value[0] && std::ranges::find(equal, from) == equal.end()) equal.push_back(from);
        }
        if (made.size() == 1)
            slot = made[0];
        else if (equal.size() == 1)
            slot = equal[0];
        else
            return std::nullopt;
    }
    const auto field = fieldAt(slot);
    if (field == picture.fields.end()) return std::nullopt;
    return static_cast<std::size_t>(field - picture.fields.begin());
}

std::string sentenceOf(const PictureExplained& picture) {
    const std::string value = roundedText(picture.value[0]);
    const std::string start = picture.channels > 1
                                  ? fmt::format("The first of {} channels is {} here", picture.channels, value)
                                  : fmt::format("The value is {} here", value);
    const std::optional<std::size_t> deciding = decidingField(picture);
    if (picture.fields.empty()) return start + " because no field counts.";
    if (!deciding) return fmt::format("{} because {} fields are combined.", start, picture.fields.size());
    const FieldExplained& field = picture.fields[*deciding].second;
    if (picture.layers.empty() || picture.fields.size() == 1)
        return fmt::format("{} because {}.", start, fieldReason(field));
    return fmt::format("{} because it comes from {}, where {}.", start, layerName(field), fieldReason(field));
}

}  // namespace noisescope
