#include "catalogue/pointwise.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "reference/layer/twins.h"

namespace noisescope {
namespace {

template <PointId id>
using TwinOf = std::tuple_element_t<static_cast<std::size_t>(id), reference::PointTwins>;

template <typename Twin>
float pointAt(const float* inputs, const float* numbers) {
    return reference::pointValue<Twin>(inputs, numbers);
}
template <typename Twin>
reference::vec4 pointDualAt(const reference::vec4* inputs, const float* numbers) {
    return reference::pointDual<Twin>(inputs, numbers);
}

// --- intervals: monotone in floats where every step is; elsewhere widened by the most that roundings can do ----------

Interval hullOf(Interval a, Interval b) { return {std::min(a.low, b.low), std::max(a.high, b.high)}; }
Interval insideOf(Interval range, Interval limits) {
    return {std::clamp(range.low, limits.low, limits.high), std::clamp(range.high, limits.low, limits.high)};
}
Interval widened(Interval range, float by) { return {range.low - by, range.high + by}; }
float sizeOf(Interval range) { return std::max(std::fabs(range.low), std::fabs(range.high)); }

enum class Way { up, down };

/// Of a function that rises or falls with each input, in floats.
template <typename Twin, Way... ways>
Interval monotoneRange(const Interval* inputs, const float* numbers) {
    constexpr std::array kWays{ways...};
    static_assert(kWays.size() == Twin::kInputs);
    std::array<float, kWays.size()> lows{};
    std::array<float, kWays.size()> highs{};
    for (std::size_t i = 0; i < kWays.size(); ++i) {
        lows[i] = kWays[i] == Way::up ? inputs[i].low : inputs[i].high;
        highs[i] = kWays[i] == Way::up ? inputs[i].high : inputs[i].low;
    }
    return {pointAt<Twin>(lows.data(), numbers), pointAt<Twin>(highs.data(), numbers)};
}

/// Of the values at the ends of one input, in order.
template <typename Twin>
Interval betweenEnds(const Interval* inputs, const float* numbers) {
    const float a = pointAt<Twin>(&inputs->low, numbers);
    const float b = pointAt<Twin>(&inputs->high, numbers);
    return {std::min(a, b), std::max(a, b)};
}

/// Of a function into [-1, 1] that rises but for roundings. A single value has a single result.
template <typename Twin>
Interval risingRange(const Interval& x, const float* numbers, float roundings) {
    const Interval ends = betweenEnds<Twin>(&x, numbers);
    return x.low == x.high ? ends : insideOf(widened(ends, roundings), {});
}

Interval overlayRange(const Interval* inputs, const float* /*numbers*/) {
    using reference::overlaySeen, reference::seen;
    const float darkest = seen(inputs[1].low);
    const float lightest = seen(inputs[1].high);
    const float from = seen(inputs[0].low);
    const float to = seen(inputs[0].high);
    Interval range{overlaySeen(from, darkest), overlaySeen(to, lightest)};
    if (from < 0.5f && to >= 0.5f) {  // each formula rises, but not from the one to the other
        range.low = std::min(range.low, overlaySeen(0.5f, darkest));
        range.high = std::max(range.high, overlaySeen(std::nextafter(0.5f, 0.0f), lightest));
    }
    return {2.0f * range.low - 1.0f, 2.0f * range.high - 1.0f};
}

/// Roundings of a sum of a few numbers of this size, twice over: those of an end, and those of another place.
float roundingsOf(float size) { return 0x1p-20f * size; }

/// Returns the least difference of numbers in these ranges.
float gapOf(const Interval* inputs) {
    return std::max({inputs[0].low - inputs[1].high, inputs[1].low - inputs[0].high, 0.0f});
}

Interval smoothMinRange(const Interval* inputs, const float* numbers) {
    const Interval sharp = monotoneRange<reference::CombineMin, Way::up, Way::up>(inputs, numbers);
    const float reach = numbers[0];
    if (reach - gapOf(inputs) <= 0.0f) return sharp;
    const Interval ends = monotoneRange<reference::CombineSmoothMin, Way::up, Way::up>(inputs, numbers);
    const float more = roundingsOf(sizeOf(inputs[0]) + sizeOf(inputs[1]) + reach);
    return {std::max(ends.low - more, sharp.low - reach * reach * numbers[1]), std::min(ends.high + more, sharp.high)};
}

Interval mirrored(Interval range) { return {-range.high, -range.low}; }

/// smooth_max(a, b) is -smooth_min(-a, -b), also in floats.
Interval smoothMaxRange(const Interval* inputs, const float* numbers) {
    const std::array turned{mirrored(inputs[0]), mirrored(inputs[1])};
    return mirrored(smoothMinRange(turned.data(), numbers));
}

Interval differenceRange(const Interval* inputs, const float* /*numbers*/) {
    return {gapOf(inputs),
            std::max(std::fabs(inputs[0].high - inputs[1].low), std::fabs(inputs[0].low - inputs[1].high))};
}

Interval absRange(const Interval* inputs, const float* /*numbers*/) {
    const bool hasZero = inputs->low <= 0.0f && inputs->high >= 0.0f;
    return {hasZero ? 0.0f : std::min(std::fabs(inputs->low), std::fabs(inputs->high)), sizeOf(*inputs)};
}

/// Errors of ns_power in two places, as parts of 1.
float powerRoundings(float exponent) { return 3e-7f * (1.0f + exponent) + 0x1p-23f; }

Interval powerRange(const Interval* inputs, const float* numbers) {
    return risingRange<reference::ShapePower>(*inputs, numbers, 2.0f * powerRoundings(numbers[0]));
}
Interval gainRange(const Interval* inputs, const float* numbers) {
    return risingRange<reference::ShapeGain>(*inputs, numbers, powerRoundings(numbers[0]));
}

Interval smoothstepRange(const Interval* inputs, const float* numbers) {
    const auto partAt = [&](float x) { return reference::smoothstepPart(x, numbers[0], numbers[1]); };
    const bool isFlat = partAt(inputs->low) == partAt(inputs->high);
    return risingRange<reference::ShapeSmoothstep>(*inputs, numbers, isFlat ? 0.0f : 0x1p-20f);
}

Interval terraceRange(const Interval* inputs, const float* numbers) {
    const bool hasWalls = numbers[2] >= 0x1p30f;  // then each step rises in floats
    return risingRange<reference::ShapeTerrace>(*inputs, numbers, hasWalls ? 0.0f : 0x1p-20f);
}

Interval foldRange(const Interval* inputs, const float* numbers) {
    Interval range = betweenEnds<reference::ShapeFold>(inputs, numbers);
    const float first = std::floor(reference::foldPath(inputs->low, numbers[0])) + 1.0f;  // fold between the ends
    const float last = std::floor(reference::foldPath(inputs->high, numbers[0]));
    const auto endOf = [](float leg) { return std::fmod(leg, 2.0f) == 0.0f ? -1.0f : 1.0f; };
    if (first <= last) range = hullOf(range, {endOf(first), endOf(first)});
    if (first < last) range = {-1.0f, 1.0f};
    return range;
}

Interval curveRange(const Interval* inputs, const float* numbers) {
    const float start = numbers[0];
    const Interval limits{numbers[6], numbers[7]};
    const Interval x = inputs[1];
    if (x.high < start) return inputs[0];
    const auto at = [&](float place) {
        const std::array<float, 2> both{0.0f, place};
        return pointAt<reference::ShapeCurve>(both.data(), numbers);
    };
    const float a = at(std::max(x.low, start));
    const float b = at(x.high);
    // The terms of the cubic are up to 13 times as large as its rise, each with 9 roundings; the piece falls or rises.
    const float roundings = 0x1p-16f * (limits.high - limits.low) + 0x1p-22f * sizeOf(limits);
    const Interval inside = insideOf(widened({std::min(a, b), std::max(a, b)}, roundings), limits);
    return x.low < start ? hullOf(inputs[0], inside) : inside;
}

Interval fadedRange(Interval below, Interval above, float amount) {
    if (!(amount > 0.0f)) return below;
    if (amount >= 1.0f) return above;
    const std::array inputs{below, above};
    const Interval ends = monotoneRange<reference::LayerFade, Way::up, Way::up>(inputs.data(), &amount);
    return insideOf(widened(ends, roundingsOf(std::max(sizeOf(below), sizeOf(above)))), hullOf(below, above));
}
Interval fadeRange(const Interval* inputs, const float* numbers) {
    return fadedRange(inputs[0], inputs[1], numbers[0]);
}
Interval maskRange(const Interval* inputs, const float* numbers) {
    return hullOf(fadedRange(inputs[0], inputs[1], numbers[0] * reference::seen(inputs[2].low)),
                  fadedRange(inputs[0], inputs[1], numbers[0] * reference::seen(inputs[2].high)));
}

// --- the table -------------------------------------------------------------------------------------------------------

/// Returns the row with what its twin knows.
template <PointId id>
constexpr PointFunction pointRow(PointFunctionRow row) {
    row.inputs = TwinOf<id>::kInputs;
    row.numbers = TwinOf<id>::kNumbers;
    row.value = &pointAt<TwinOf<id>>;
    row.dual = &pointDualAt<TwinOf<id>>;
    return {{id}, row};
}

constexpr auto kUp = Way::up;
constexpr auto kDown = Way::down;

constexpr std::array kPointFunctions{
    pointRow<PointId::add>({
        .file = "combine/add.glsl",
        .function = "ns_combine_add",
        .range = &monotoneRange<reference::CombineAdd, kUp, kUp>,
    }),
    pointRow<PointId::subtract>({
        .file = "combine/subtract.glsl",
        .function = "ns_combine_subtract",
        .range = &monotoneRange<reference::CombineSubtract, kUp, kDown>,
    }),
    pointRow<PointId::multiply>({
        .file = "combine/multiply.glsl",
        .function = "ns_combine_multiply",
        .range = &monotoneRange<reference::CombineMultiply, kUp, kUp>,
    }),
    pointRow<PointId::screen>({
        .file = "combine/screen.glsl",
        .function = "ns_combine_screen",
        .range = &monotoneRange<reference::CombineScreen, kUp, kUp>,
    }),
    pointRow<PointId::overlay>({
        .file = "combine/overlay.glsl",
        .function = "ns_combine_overlay",
        .range = &overlayRange,
        .kinks = true,
    }),
    pointRow<PointId::min>({
        .file = "combine/min.glsl",
        .function = "ns_combine_min",
        .range = &monotoneRange<reference::CombineMin, kUp, kUp>,
        .kinks = true,
    }),
    pointRow<PointId::max>({
        .file = "combine/max.glsl",
        .function = "ns_combine_max",
        .range = &monotoneRange<reference::CombineMax, kUp, kUp>,
        .kinks = true,
    }),
    pointRow<PointId::smoothMin>({
        .file = "combine/smooth_min.glsl",
        .function = "ns_combine_smooth_min",
        .range = &smoothMinRange,
    }),
    pointRow<PointId::smoothMax>({
        .file = "combine/smooth_max.glsl",
        .function = "ns_combine_smooth_max",
        .range = &smoothMaxRange,
    }),
    pointRow<PointId::difference>({
        .file = "combine/difference.glsl",
        .function = "ns_combine_difference",
        .range = &differenceRange,
        .kinks = true,
    }),
    pointRow<PointId::remap>({
        .file = "shape/remap.glsl",
        .function = "ns_shape_remap",
        .range = &betweenEnds<reference::ShapeRemap>,
    }),
    pointRow<PointId::clamp>({
        .file = "shape/clamp.glsl",
        .function = "ns_shape_clamp",
        .range = &monotoneRange<reference::ShapeClamp, kUp>,
        .kinks = true,
    }),
    pointRow<PointId::invert>({
        .file = "shape/invert.glsl",
        .function = "ns_shape_invert",
        .range = &monotoneRange<reference::ShapeInvert, kDown>,
    }),
    pointRow<PointId::abs>({
        .file = "shape/abs.glsl",
        .function = "ns_shape_abs",
        .range = &absRange,
        .kinks = true,
    }),
    pointRow<PointId::power>({
        .file = "shape/power.glsl",
        .function = "ns_shape_power",
        .range = &powerRange,
        .kinks = true,
    }),
    pointRow<PointId::gain>({
        .file = "shape/gain.glsl",
        .function = "ns_shape_gain",
        .range = &gainRange,
        .kinks = true,
    }),
    pointRow<PointId::smoothstep>({
        .file = "shape/smoothstep.glsl",
        .function = "ns_shape_smoothstep",
        .range = &smoothstepRange,
    }),
    pointRow<PointId::threshold>({
        .file = "shape/threshold.glsl",
        .function = "ns_shape_threshold",
        .range = &monotoneRange<reference::ShapeThreshold, kUp>,
        .jumps = true,
    }),
    pointRow<PointId::terrace>({
        .file = "shape/terrace.glsl",
        .function = "ns_shape_terrace",
        .range = &terraceRange,
        .jumps = true,
    }),
    pointRow<PointId::fold>({
        .file = "shape/fold.glsl",
        .function = "ns_shape_fold",
        .range = &foldRange,
        .kinks = true,
    }),
    pointRow<PointId::curvePiece>({
        .file = "shape/curve.glsl",
        .function = "ns_shape_curve",
        .range = &curveRange,
        .kinks = true,
    }),
    pointRow<PointId::fade>({
        .file = "layer/fade.glsl",
        .function = "ns_layer_fade",
        .range = &fadeRange,
    }),
    pointRow<PointId::mask>({
        .file = "layer/mask.glsl",
        .function = "ns_layer_mask",
        .range = &maskRange,
        .kinks = true,
    }),
    pointRow<PointId::perUnit>({
        .file = "layer/per_unit.glsl",
        .function = "ns_layer_per_unit",
        .range = &monotoneRange<reference::LayerPerUnit, kUp>,
    }),
};
static_assert(inOrder(kPointFunctions, PointId::perUnit) && kPointFunctions.size() == kPointFunctionCount);
static_assert(std::all_of(kPointFunctions.begin(), kPointFunctions.end(), [](const PointFunction& row) {
    return row.inputs <= kMostPointInputs && row.numbers <= kMostPointNumbers;
}));

}  // namespace

const PointFunction& pointFunction(PointId id) { return kPointFunctions[static_cast<std::size_t>(id)]; }

}  // namespace noisescope
