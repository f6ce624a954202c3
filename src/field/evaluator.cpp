#include "field/evaluator.h"

#include <cmath>

#include "recipe/recipe.h"
#include "reference/domain/surface.h"
#include "reference/domain/torus.h"
#include "reference/fractal/weight.h"

namespace noisescope {
namespace {

using namespace reference;  // the vector types and the twins

std::vector<Choices> choicesOfAll(const Recipe& recipe, std::span<const OctavePlan> layers) {
    std::vector<Choices> all(layers.size(), choicesOf(recipe));
    for (std::size_t k = 0; k < layers.size(); ++k) all[k].period = layers[k].period;
    return all;
}

vec4 displacementOf(const Dual3& spot) { return {spot.x.x, spot.y.x, spot.z.x, 0.0f}; }

template <typename Place>
ivec2 cell2(const Place& place) {
    return {place.cell[0], place.cell[1]};
}
template <typename Place>
vec2 fraction2(const Place& place) {
    return {place.fraction[0], place.fraction[1]};
}
template <typename Place>
ivec3 cell3(const Place& place) {
    return {place.cell[0], place.cell[1], place.cell[2]};
}
template <typename Place>
vec3 fraction3(const Place& place) {
    return {place.fraction[0], place.fraction[1], place.fraction[2]};
}

template <typename Place>
float noiseAt(const NoiseTwin& noise, const Choices& choices, int dimensions, const Place& place, std::uint32_t seed) {
    switch (dimensions) {
        case 1:
            return noise.in1(choices, place.cell[0], place.fraction[0], seed);
        case 2:
            return noise.in2(choices, cell2(place), fraction2(place), seed);
        case 3:
            return noise.in3(choices, cell3(place), fraction3(place), seed);
        default:
            return noise.in4(choices, ivec4(place.cell[0], place.cell[1], place.cell[2], place.cell[3]),
                             vec4(place.fraction[0], place.fraction[1], place.fraction[2], place.fraction[3]), seed);
    }
}

/// The noise and its derivatives by space; `columns` are toNoise or toOwnNoise.
template <typename Place>
vec4 slopesAt(const NoiseSlopes& noise, const Choices& choices, int dimensions, bool oblique, const Place& place,
              std::uint32_t seed, const Columns& columns) {
    if (dimensions == 2) {
        const vec3 value = noise.in2(choices, cell2(place), fraction2(place), seed);
        return oblique ? spotTurned2(value, columns) : spotDual2(value, columns[0].x);
    }
    const vec4 value = noise.in3(choices, cell3(place), fraction3(place), seed);
    return oblique ? spotTurned3(value, columns) : spotDual3(value, columns[0].x);
}

}  // namespace

Evaluator::Evaluator(const FieldPlan& plan)
    : plan_(plan),
      n_(plan.dimensions()),
      oblique_(plan.noiseOblique()),
      layerOblique_(plan.layerNoiseOblique()),
      choices_(choicesOfAll(plan.recipe(), plan.octaves())),
      layerChoices_(choicesOfAll(plan.recipe(), plan.layers())),
      fractal_(&fractalOf(plan.recipe())),
      noise_(&noiseOf(plan.recipe())),
      twin_(&twinOf(plan.recipe())),
      warpNoise_(&warpNoiseOf(plan.recipe())),
      warpTwin_(&twinOf(warpNoiseRecipe(plan.recipe()))) {}

Evaluator::Place Evaluator::placeOf(const LatticeStep& step, const LatticePoint& origin, bool affine,
                                    const Period& period, const Pixel& pixel, const vec4* bent) const {
    const auto x = static_cast<float>(pixel.i);
    const auto y = static_cast<float>(pixel.j);
    std::array<std::int64_t, kMaxDimensions> cells{};
    std::array<std::int32_t, kMaxDimensions> bases{};
    Place place{};
    for (std::size_t axis = 0; axis < static_cast<std::size_t>(n_); ++axis) {
        float moved = 0;
        if (plan_.torus()) {
            moved = 0.0f;
        } else if (affine) {
            moved = x * step.alongX[axis] + y * step.alongY[axis];
        } else {
            moved = axis == 0 ? x * step.alongX[0] : axis == 1 ? y * step.alongY[1] : 0.0f;
        }
        if (bent != nullptr) moved = moved + (*bent)[static_cast<int>(axis)];
        const float position = origin.fraction[axis] + moved;
        const float base = std::floor(position);
        place.fraction[axis] = position - base;
        bases[axis] = static_cast<std::int32_t>(base);
        cells[axis] = origin.cell[axis];
        if (step.wide)
            cells[axis] +=
                std::int64_t{pixel.i} * step.cellsAlongX[axis] + std::int64_t{pixel.j} * step.cellsAlongY[axis];
    }
    if (step.wide && period.any) {
        const auto whole = wrapped(cells, period);
        for (std::size_t axis = 0; axis < cells.size(); ++axis) cells[axis] = whole[axis];
    }
    for (std::size_t axis = 0; axis < cells.size(); ++axis)
        place.cell[axis] = static_cast<std::int32_t>(static_cast<std::uint32_t>(cells[axis]) +
                                                     static_cast<std::uint32_t>(bases[axis]));
    return place;
}

Evaluator::Place Evaluator::placeOf(const OctavePlan& layer, const LatticePoint& origin, bool affine, bool oblique,
                                    const Pixel& pixel, const vec4* by) const {
    if (by == nullptr) return placeOf(layer.step, origin, affine, layer.period, pixel, nullptr);
    const vec4 bent = oblique ? spotMoved(n_, *by, layer.toLattice) : *by * layer.toLattice[0].x;
    return placeOf(layer.step, origin, affine, layer.period, pixel, &bent);
}

Evaluator::Place Evaluator::octavePlace(std::size_t k, const Pixel& pixel, const vec3* shift) const {
    const OctavePlan& octave = plan_.octaves()[k];
    vec4 by = plan_.hasSlopes() ? displacementOf(pixel.spot) : pixel.bend;
    if (shift != nullptr) {
        const vec4 moving(shift->x, shift->y, shift->z, 0.0f);
        by = plan_.bent() ? by + moving : moving;
    }
    const bool moves = plan_.bent() || shift != nullptr;
    return placeOf(octave, pixel.origin.octaves[k], plan_.affine(), plan_.oblique(), pixel, moves ? &by : nullptr);
}

float Evaluator::octaveValue(std::size_t k, const Pixel& pixel) const {
    const OctavePlan& octave = plan_.octaves()[k];
    if (octave.seen == 0) return octave.rest;
    float raw = noiseAt(*twin_, choices_[k], n_, octavePlace(k, pixel, nullptr), octave.seed);
    // The generated shader leaves out what makes no difference: -0 * 1 + 0 is not -0.
    if (plan_.factor() != 1) raw = raw * plan_.factor();
    if (plan_.shift() != 0) raw = raw + plan_.shift();
    return plan_.fading() ? raw * octave.seen + octave.rest : raw;
}

vec4 Evaluator::octaveDual(std::size_t k, const Pixel& pixel, std::uint32_t salt) const {
    const OctavePlan& octave = plan_.octaves()[k];
    if (octave.seen == 0) return {octave.rest, 0.0f, 0.0f, 0.0f};
    const vec4 raw = slopesAt(noise_->slopes, choices_[k], n_, oblique_, octavePlace(k, pixel, nullptr),
                              octave.seed + salt, octave.toNoise);
    const vec4 scaled = spotScaled(raw, plan_.factor(), plan_.shift());
    return plan_.fading() ? spotScaled(scaled, octave.seen, octave.rest) : scaled;
}

vec4 Evaluator::octaveSlopes(std::size_t k, const Pixel& pixel, const vec3& shift) const {
    const OctavePlan& octave = plan_.octaves()[k];
    if (octave.seen == 0) return {octave.rest, 0.0f, 0.0f, 0.0f};
    const bool shifting = fractal_->shifting;
    const vec4 raw = slopesAt(noise_->slopes, choices_[k], n_, oblique_,
                              octavePlace(k, pixel, shifting ? &shift : nullptr), octave.seed, octave.toOwnNoise);
    const vec4 scaled = spotScaled(raw, plan_.factor(), plan_.shift());
    return plan_.fading() ? spotScaled(scaled, octave.seen, octave.rest) : scaled;
}

OctaveDual Evaluator::octaveJet(std::size_t k, const Pixel& pixel, std::uint32_t salt, const Dual3& shift) const {
    const OctavePlan& octave = plan_.octaves()[k];
    if (octave.seen == 0) return {vec4(octave.rest, 0.0f, 0.0f, 0.0f), dualZero3<float>()};
    const bool shifting = fractal_->shifting;
    const vec3 moving(shift.x.x, shift.y.x, shift.z.x);
    const Dual3 moved = shifting ? shift : dualZero3<float>();
    const Place place = octavePlace(k, pixel, shifting ? &moving : nullptr);
    const std::uint32_t seed = octave.seed + salt;
    SpotJet jet{};
    if (n_ == 2) {
        const Jet2 raw = noise_->jets.in2(choices_[k], cell2(place), fraction2(place), seed);
        jet = oblique_ ? spotJetTurned2(raw, octave.toNoise, octave.size, moved)
                       : spotJet2(raw, octave.toNoise[0].x, octave.size, moved);
    } else {
        const Jet3 raw = noise_->jets.in3(choices_[k], cell3(place), fraction3(place), seed);
        jet = oblique_ ? spotJetTurned3(raw, octave.toNoise, octave.size, moved)
                       : spotJet3(raw, octave.toNoise[0].x, octave.size, moved);
    }
    jet = spotJetScaled(jet, plan_.factor(), plan_.shift());
    if (plan_.fading()) jet = spotJetScaled(jet, octave.seen, octave.rest);
    return {jet.value, jet.slopes};
}

void Evaluator::warpLayer(std::size_t k, const vec4& from, const Dual3& fromSpot, const Pixel& pixel, vec4& next,
                          Dual3& nextSpot) const {
    const OctavePlan& layer = plan_.layers()[k];
    const vec4 by = plan_.hasSlopes() ? displacementOf(fromSpot) : from;
    const Place place = placeOf(layer, pixel.origin.layers[k], plan_.layersAffine(), plan_.layersOblique(), pixel, &by);
    Dual3 waves = dualZero3<float>();
    vec4 wave(0.0f);
    for (int component = 0; component < n_; ++component) {
        const std::uint32_t seed = layer.seed + static_cast<std::uint32_t>(component) * kComponentSeed;
        if (plan_.hasSlopes()) {
            const vec4 raw =
                slopesAt(warpNoise_->slopes, layerChoices_[k], n_, layerOblique_, place, seed, layer.toNoise);
            const vec4 scaled = spotScaled(raw, plan_.warpFactor(), plan_.warpShift());
            (component == 0 ? waves.x : component == 1 ? waves.y : waves.z) = spotSeen(scaled, fromSpot);
        } else {
            wave[component] =
                noiseAt(*warpTwin_, layerChoices_[k], n_, place, seed) * plan_.warpFactor() + plan_.warpShift();
        }
    }
    if (plan_.hasSlopes()) {
        nextSpot = dualPlus3(nextSpot, dualScaled3(layer.amplitude, waves));
    } else {
        next = next + layer.amplitude * wave;
    }
}

void Evaluator::warp(Pixel& pixel) const {
    const WarpInfo& info = warpOf(plan_.recipe());
    const vec4 start = pixel.bend;
    const Dual3 startSpot = pixel.spot;
    const std::size_t count = plan_.layers().size() / static_cast<std::size_t>(info.levels);
    for (std::size_t first = 0; first < plan_.layers().size(); first += count) {
        vec4 next = start;
        Dual3 nextSpot = startSpot;
        for (std::size_t k = first; k < first + count; ++k) {
            if (info.progressive) {
                const vec4 from = next;
                const Dual3 fromSpot = nextSpot;
                warpLayer(k, from, fromSpot, pixel, next, nextSpot);
            } else {
                warpLayer(k, pixel.bend, pixel.spot, pixel, next, nextSpot);
            }
        }
        pixel.bend = next;
        pixel.spot = nextSpot;
    }
}

float Evaluator::phaseAt(const Pixel& pixel) const {
    if (!plan_.striped()) return 0;
    const float still = pixel.origin.phase + (static_cast<float>(pixel.i) * plan_.phaseAlongX() +
                                              static_cast<float>(pixel.j) * plan_.phaseAlongY());
    if (!plan_.warped()) return still;
    const auto& along = plan_.phaseInSpace();
    const vec4 by = plan_.torus()       ? pixel.bend - pixel.start
                    : plan_.hasSlopes() ? displacementOf(pixel.spot)
                                        : pixel.bend;
    if (n_ == 1) return still + by.x * along[0];
    return still + (by.x * along[0] + by.y * along[1]);
}

float Evaluator::field(const Pixel& pixel) const {
    const FractalInfo& fractal = *fractal_;
    std::array<float, kMostOctaves> values{};
    std::array<float, kMostOctaves> amplitudes{};
    std::array<float, kMostOctaves> sizes{};
    const std::size_t count = plan_.octaves().size();
    float weight = 1;
    for (std::size_t k = 0; k < count; ++k) {
        const OctavePlan& octave = plan_.octaves()[k];
        amplitudes[k] = octave.amplitude;
        sizes[k] = octave.size;
        if (fractal.sloped) continue;
        values[k] = octaveValue(k, pixel);
        if (!plan_.weighted()) continue;
        amplitudes[k] = octave.amplitude * weight;
        weight = octaveWeight(weight, values[k], plan_.weighting());
    }
    float value = 0;
    if (fractal.sloped) {
        struct Context {
            const Evaluator& evaluator;
            const Pixel& pixel;
        } context{*this, pixel};
        const auto octave = [](void* about, int k, vec3 shift) {
            const Context& at = *static_cast<const Context*>(about);
            return at.evaluator.octaveSlopes(static_cast<std::size_t>(k), at.pixel, shift);
        };
        value =
            fractal.sloped(plan_.numbers(), amplitudes.data(), sizes.data(), static_cast<int>(count), octave, &context);
    } else {
        value =
            fractal.twin(phaseAt(pixel), plan_.numbers(), values.data(), amplitudes.data(), static_cast<int>(count));
    }
    return plan_.moved() ? value * plan_.outerFactor() + plan_.outerShift() : value;
}

vec4 Evaluator::fieldDual(const Pixel& pixel, std::uint32_t salt) const {
    const FractalInfo& fractal = *fractal_;
    std::array<vec4, kMostOctaves> values{};
    std::array<vec4, kMostOctaves> amplitudes{};
    std::array<float, kMostOctaves> plain{};
    std::array<float, kMostOctaves> sizes{};
    const std::size_t count = plan_.octaves().size();
    vec4 weight(1.0f, 0.0f, 0.0f, 0.0f);
    for (std::size_t k = 0; k < count; ++k) {
        const OctavePlan& octave = plan_.octaves()[k];
        plain[k] = octave.amplitude;
        sizes[k] = octave.size;
        if (fractal.sloped) continue;
        amplitudes[k] = {octave.amplitude, 0.0f, 0.0f, 0.0f};
        values[k] = octaveDual(k, pixel, salt);
        if (!plan_.weighted()) continue;
        amplitudes[k] = octave.amplitude * weight;
        weight = octaveWeightD(weight, values[k], plan_.weighting());
    }
    vec4 value;
    if (fractal.sloped) {
        struct Context {
            const Evaluator& evaluator;
            const Pixel& pixel;
            std::uint32_t salt;
        } context{*this, pixel, salt};
        const auto octave = [](void* about, int k, const Dual3& shift) {
            const Context& at = *static_cast<const Context*>(about);
            return at.evaluator.octaveJet(static_cast<std::size_t>(k), at.pixel, at.salt, shift);
        };
        value =
            fractal.slopedDual(plan_.numbers(), plain.data(), sizes.data(), static_cast<int>(count), octave, &context);
    } else {
        const auto& along = plan_.phaseInSpace();
        const vec4 phase(phaseAt(pixel), along[0], along[1], 0.0f);
        value = fractal.dual(phase, plan_.numbers(), values.data(), amplitudes.data(), static_cast<int>(count));
    }
    if (plan_.moved()) value = spotScaled(value, plan_.outerFactor(), plan_.outerShift());
    return plan_.warped() || plan_.sliced() ? spotSeen(value, pixel.spot) : value;
}

FieldValue Evaluator::at(const FieldOrigin& origin, int i, int j) const {
    Pixel pixel{origin, i, j, vec4(0.0f), vec4(0.0f), dualZero3<float>()};
    const auto x = static_cast<float>(i);
    const auto y = static_cast<float>(j);
    if (plan_.torus()) {
        const vec2 turns(origin.torus[0] + x * plan_.torusStep(0).alongX[0],
                         origin.torus[1] + y * plan_.torusStep(1).alongY[0]);
        pixel.start = pixel.bend = torus(turns, {plan_.torusRadii()[0], plan_.torusRadii()[1]});
    }
    if (plan_.hasSlopes()) {
        const Columns& slice = plan_.slice();
        const auto row = [&](int axis) {
            return axis >= n_ ? vec4(0.0f)
                              : vec4(0.0f, slice[0][axis], slice[1][axis], n_ == 3 ? slice[2][axis] : 0.0f);
        };
        pixel.spot = {row(0), row(1), row(2)};
    }
    if (plan_.warped()) warp(pixel);
    FieldValue out{};
    switch (plan_.recipe().output) {
        case kGradient: {
            const vec4 value = fieldDual(pixel, 0);
            out = {value.y, value.z, n_ == 3 ? value.w : 0.0f, 0.0f};
            break;
        }
        case kSlope: {
            const vec4 value = fieldDual(pixel, 0);
            out[0] = surfaceSlope({value.y, value.z});
            break;
        }
        case kNormal: {
            const vec4 value = fieldDual(pixel, 0);
            const vec3 normal = surfaceNormal({value.y, value.z}, plan_.relief());
            out = {normal.x, plan_.recipe().normalY == kDirectX ? normal.y : -normal.y, normal.z, 0.0f};
            break;
        }
        case kCurl: {
            std::array<vec3, 3> potential{};
            const auto fields = static_cast<std::size_t>(outputOf(plan_.recipe()).fieldsIn(n_));
            for (std::size_t f = 0; f < fields; ++f)
                potential[f] = slopeOf(fieldDual(pixel, static_cast<std::uint32_t>(f) * kFieldSeed));
            if (n_ == 2) {
                const vec2 flow = surfaceCurl2({potential[0].x, potential[0].y});
                out = {flow.x, flow.y, 0.0f, 0.0f};
            } else {
                const vec3 flow = surfaceCurl3(potential[0], potential[1], potential[2]);
                out = {flow.x, flow.y, flow.z, 0.0f};
            }
            break;
        }
        case kPosition: {
            const Place place = placeOf(plan_.spaceStep(), origin.space, plan_.turned(), Period{}, pixel, nullptr);
            for (std::size_t axis = 0; axis < static_cast<std::size_t>(n_); ++axis) {
                const float rest =
                    plan_.bent() ? place.fraction[axis] + pixel.bend[static_cast<int>(axis)] : place.fraction[axis];
                out[axis] = static_cast<float>(place.cell[axis]) + rest;
            }
            break;
        }
        default:
            out[0] = field(pixel);
    }
    if (plan_.hasSlopes())
        for (float& channel : out) channel = surfaceZeros(channel);
    return out;
}

}  // namespace noisescope
