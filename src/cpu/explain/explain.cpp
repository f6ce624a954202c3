#include "cpu/explain/explain.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <memory>
#include <string_view>
#include <utility>

#include "core/error.h"
#include "core/overloaded.h"
#include "cpu/evaluator.h"
#include "cpu/layer_rows.h"
#include "reference/domain/wrap.h"
#include "reference/noise/simplex.h"

namespace noisescope {
namespace {

FieldValue channelsOf(const reference::vec4& value) { return {value.x, value.y, value.z, value.w}; }

/// Perlin noise: the way is the fraction less the point's step. The dot product is that of textbooks; the program
/// blends gradients before it multiplies, with other last bits.
void addPerlinCorner(PointAsked& point, const LookedUp& at) {
    const reference::Period& period = at.noise.rows[at.row].period;
    std::array<std::int64_t, kMaxDimensions> first{};
    std::ranges::copy(at.cell, first.begin());
    if (period.any) {
        const auto whole = reference::wrapped(first, period);
        std::ranges::copy(whole, first.begin());
    }
    float dot = 0;
    for (std::size_t axis = 0; axis < static_cast<std::size_t>(point.axes); ++axis) {
        if (period.any && std::abs(period.along[axis][axis]) == 1) return;  // both ends of the cell are one point
        point.way.push_back(point.cell[axis] == first[axis] ? at.fraction[axis] : at.fraction[axis] - 1.0f);
        const float product = point.way[axis] * (*point.gradient)[axis];
        dot = axis == 0 ? product : dot + product;
    }
    point.dot = dot;
}

/// Simplex noise in two and three dimensions: corner `number` in the order of the noise.
void addSimplexCorner(PointAsked& point, std::size_t number, const LookedUp& at, float radiusSquared) {
    const std::array<float, kMaxDimensions>& g = *point.gradient;
    reference::vec2 plane;
    if (point.axes == 2) {
        const auto corners = reference::simplexCorners2(reference::vec2(at.fraction[0], at.fraction[1]));
        const reference::vec2 way = number == 0 ? corners.offset0 : number == 1 ? corners.offset1 : corners.offset2;
        plane = reference::simplexPlane2(radiusSquared, reference::vec2(g[0], g[1]), way);
        point.way = {way.x, way.y};
    } else {
        const auto corners =
            reference::simplexCorners3(reference::vec3(at.fraction[0], at.fraction[1], at.fraction[2]));
        const reference::vec3 ways[] = {corners.offset0, corners.offset1, corners.offset2, corners.offset3};
        plane = reference::simplexPlane3(radiusSquared, reference::vec3(g[0], g[1], g[2]), ways[number]);
        point.way = {ways[number].x, ways[number].y, ways[number].z};
    }
    point.rest = plane.x;
    point.dot = plane.y;
    point.share = reference::simplexKernel(plane);
}

/// Adds what a noise makes of its gradients where that can be said point by point.
void addCorners(std::vector<Asked>& asked, const LookedUp& at, float radiusSquared) {
    const NoiseId noise = at.noise.info->row;
    std::size_t number = 0;
    for (Asked& each : asked) {
        auto* const point = std::get_if<PointAsked>(&each);
        if (point == nullptr || !point->gradient) continue;
        if (noise == NoiseId::perlin)
            addPerlinCorner(*point, at);
        else if (noise == NoiseId::simplex && (point->axes == 2 || point->axes == 3))
            addSimplexCorner(*point, number, at, radiusSquared);
        ++number;
    }
}

/// Finds the weights' axes, and puts weights that were asked for together in their order: compilers evaluate arguments
/// in any order.
void nameWeights(std::vector<Asked>& asked, const LookedUp& at, int axes) {
    std::array<std::array<bool, kMaxDimensions>, 3> taken{};  // by derivative: two axes may have the same fraction
    for (Asked& each : asked) {
        auto* const weight = std::get_if<WeightAsked>(&each);
        if (weight == nullptr) continue;
        auto& of = taken[static_cast<std::size_t>(weight->derivative)];
        for (std::size_t axis = 0; axis < static_cast<std::size_t>(axes) && weight->axis < 0; ++axis)
            if (at.fraction[axis] == weight->t && !std::exchange(of[axis], true)) weight->axis = static_cast<int>(axis);
    }
    const auto isWeight = [](const Asked& each) { return std::holds_alternative<WeightAsked>(each); };
    const auto axisOf = [](const Asked& each) { return std::get<WeightAsked>(each).axis; };
    for (auto first = asked.begin(); first != asked.end();) {
        first = std::find_if(first, asked.end(), isWeight);
        const auto last = std::find_if_not(first, asked.end(), isWeight);
        std::stable_sort(first, last, [&](const Asked& a, const Asked& b) { return axisOf(a) < axisOf(b); });
        first = last;
    }
}

/// Fills a FieldExplained in the order of evaluation.
class FieldWatch : public EvaluatorWatch {
  public:
    explicit FieldWatch(FieldExplained& field) : field_(field) {}

    reference::Choices listeningTo(const reference::Choices& choices) override {
        choices_ = choices;
        return listeningChoices(choices_, asked_);
    }
    void noise(const LookedUp& at, const reference::vec4& raw) override {
        const LatticeRow& row = at.noise.rows[at.row];
        nameWeights(asked_, at, field_.plan->dimensions());
        addCorners(asked_, at, choices_.kernelRadiusSquared);
        field_.rows.push_back({.isWarp = at.isWarp,
                               .number = at.row,
                               .component = at.component,
                               .cell = at.cell,
                               .fraction = at.fraction,
                               .seed = at.seed,
                               .asked = std::exchange(asked_, {}),
                               .noise = channelsOf(raw),
                               .factor = at.noise.factor,
                               .offset = at.noise.offset,
                               .footprintWeight = row.footprintWeight,
                               .footprintOffset = row.footprintOffset,
                               .octave = {},
                               .amplitude = row.amplitude});
    }
    void octave(std::size_t row, const reference::vec4& value) override {
        if (RowExplained* const found = octaveAt(row)) found->octave = channelsOf(value);
    }
    void amplitude(std::size_t row, float value) override {
        if (RowExplained* const found = octaveAt(row)) found->amplitude = value;
    }
    void displacement(const reference::vec4& by) override { field_.displacement = channelsOf(by); }
    void fractal(const reference::vec4& value) override { field_.fractal = channelsOf(value); }
    void scaled(float factor, float offset, const reference::vec4& value) override {
        field_.factor = factor;
        field_.offset = offset;
        field_.scaled = channelsOf(value);
    }

  private:
    /// Returns the last evaluation of an octave: outputs of several fields evaluate each several times. Null for one
    /// that the footprint leaves out.
    RowExplained* octaveAt(std::size_t row) {
        if (field_.rows.empty()) return nullptr;
        RowExplained& last = field_.rows.back();
        return !last.isWarp && last.number == row ? &last : nullptr;
    }

    FieldExplained& field_;
    reference::Choices choices_{};
    std::vector<Asked> asked_;
};

/// Place of a field: an origin, and the pixel that counts from it.
struct FieldPlace {
    FieldOrigin origin;
    int column = 0, row = 0;
};
using PlaceIn = std::function<FieldPlace(const FieldPlan& plan)>;

FieldExplained explainedField(const std::shared_ptr<const FieldPlan>& plan, const PlaceIn& placeIn) {
    FieldExplained field;
    field.plan = plan;
    FieldWatch watch(field);
    const Evaluator evaluator(*plan, &watch);
    const FieldPlace place = placeIn(*plan);
    field.value = evaluator.at(place.origin, place.column, place.row);
    return field;
}

/// "ns_shape_smooth_step" becomes "smooth step".
std::string plainName(std::string_view function) {
    for (const std::string_view prefix : {"ns_", "shape_", "layer_", "combine_"})
        if (function.starts_with(prefix)) function.remove_prefix(prefix.size());
    std::string name(function);
    std::ranges::replace(name, '_', ' ');
    return name;
}

LayerExplained explainedLayer(const TreeStep& step, Slot slot, const FieldValue& value) {
    LayerExplained layer{step.path, {}, inputsOf(step), {}, slot, value};
    std::visit(Overloaded{[](const FieldValueStep&) {},
                          [&](const NumberStep& number) {
                              layer.function = "number";
                              layer.numbers = {number.value};
                          },
                          [&](const PointStep& one) {
                              layer.function = plainName(pointFunction(one.function).function);
                              layer.numbers = one.numbers;
                          },
                          [&](const SteepnessStep& steepness) {
                              layer.function = "steepness";
                              layer.numbers = {steepness.relief};
                          },
                          [&](const OutputStep&) { layer.function = "output"; }},
               step.what);
    return layer;
}

void refuseProcess(const LeafStep& leaf) {
    if (leaf.plan->program().find<SolidStep>() != nullptr)
        throw Error(ExitCode::usage, "output=solid: light cannot be explained; output=value is the noise of the solid");
    if (leaf.plan->program().find<GridStep>() == nullptr) return;
    throw Error(
        ExitCode::usage,
        fmt::format("a value of {} cannot be explained: the nodes of a process are computed from each other, step by "
                    "step; mute it (--mute), or choose a layer without it (--solo)",
                    fmt::join(leaf.paths, ", ")));
}

PictureExplained explainedPicture(const PicturePlan& plan, const PlaceIn& placeIn) {
    PictureExplained picture;
    const Slot last = plan.values();
    const std::vector<bool> isRead = plan.readFor(last);
    for (Slot slot = 0; slot <= last; ++slot)
        if (const auto* leaf = std::get_if<LeafStep>(&plan.steps()[slot]); leaf != nullptr && isRead[slot]) {
            refuseProcess(*leaf);
            picture.fields.emplace_back(slot, explainedField(leaf->plan, placeIn));
            picture.fields.back().second.paths = leaf->paths;
        }
    const auto fieldAt = [&](Slot slot) {
        return std::ranges::find(picture.fields, slot, &std::pair<Slot, FieldExplained>::first)->second.value;
    };
    for (Slot slot = 0; slot <= last; ++slot)
        if (const auto* layer = std::get_if<LayerStep>(&plan.steps()[slot]); layer != nullptr && isRead[slot])
            picture.layers.push_back(explainedLayer(layer->step, slot, layersAt(plan, slot, fieldAt)));
    picture.channels = plan.channels(last);
    picture.value = picture.layers.empty() ? fieldAt(last) : picture.layers.back().value;
    return picture;
}

}  // namespace

PictureExplained explained(const PicturePlan& plan, std::span<const Decimal> point) {
    return explainedPicture(plan, [point](const FieldPlan& field) -> FieldPlace {
        const auto coordinates = static_cast<std::size_t>(field.coordinates());
        return {field.atPoint(point.first(std::min(point.size(), coordinates)))};
    });
}

PictureExplained explained(const PicturePlan& plan, std::int64_t x, std::int64_t y) {
    return explainedPicture(plan, [x, y](const FieldPlan& field) -> FieldPlace {
        const std::int64_t column = firstSpanOf(x, 1, field.tilePixels(0)).block;
        const std::int64_t row = firstSpanOf(y, 1, field.tilePixels(1)).block;
        return {field.atPixel(column, row), static_cast<int>(x - column), static_cast<int>(y - row)};
    });
}

}  // namespace noisescope
