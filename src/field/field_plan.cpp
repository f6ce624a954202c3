#include "field/field_plan.h"

#include <algorithm>
#include <cmath>

#include "core/error.h"
#include "field/moments.h"
#include "recipe/params.h"
#include "reference/math/trig.h"

namespace noisescope {
namespace {

LatticeSpec latticeSpec(const Recipe& recipe, std::int64_t height) {
    LatticeSpec spec;
    spec.dimensions = recipe.dimensions;
    spec.skew = noiseOf(recipe).skewed;
    spec.frequency = recipe.frequency;
    spec.lacunarity = recipe.lacunarity;
    spec.rotate = recipe.rotateOctaves;
    spec.shift = recipe.octaveShifts;
    spec.offset = {recipe.offsetX, recipe.offsetY, recipe.z, recipe.w};
    for (auto axis = static_cast<std::size_t>(recipe.dimensions); axis < spec.offset.size(); ++axis)
        spec.offset[axis] = 0;
    spec.height = height;
    return spec;
}

/// The stripes run along one direction of the first octave, before skew and turns: phase = stripes * (frequency * p +
/// offset). One lacunarity step of a one-dimensional lattice multiplies by `stripes` exactly.
LatticeMap phaseMap(const Recipe& recipe, std::int64_t height) {
    LatticeSpec spec;
    spec.dimensions = 1;
    spec.frequency = recipe.frequency;
    spec.lacunarity = recipe.stripes;
    spec.offset = {recipe.offsetX, recipe.dimensions >= 2 ? recipe.offsetY : 0, 0, 0};
    if (recipe.direction != 0 && recipe.dimensions >= 2) {  // portable: the same bits everywhere
        const auto turns = static_cast<float>(recipe.direction - std::floor(recipe.direction));
        spec.axis = {static_cast<double>(reference::cosTurns(turns)), static_cast<double>(reference::sinTurns(turns))};
    }
    spec.height = height;
    return {spec, 1};
}

/// The largest float that is not above `value`.
float roundedDown(double value) {
    const auto nearest = static_cast<float>(value);
    return static_cast<double>(nearest) > value ? std::nextafter(nearest, -INFINITY) : nearest;
}

/// 1 where a cell covers four pixels and more, 0 below two.
double footprintWeight(double cellsPerPixel) {
    const double t = std::clamp((0.5 - cellsPerPixel) / 0.25, 0.0, 1.0);
    return t * t * (3 - 2 * t);
}

/// What an octave that cannot be seen is taken for: the constant of which the fractal makes what it makes of the noise
/// on the average. A picture keeps its brightness whatever its resolution.
double restingValue(const Recipe& recipe) {
    Recipe one = recipe;
    one.footprint = false;
    one.octaves = 1;
    one.weighting = 0;
    if (one.scale == kEqualVariance) one.scale = kBounded;
    Recipe noise = one;
    noise.fractal = 0;
    const Moments plain = momentsOf(noise);
    const FractalInfo& fractal = fractalOf(one);
    if (fractal.striped) return plain.mean;  // it moves stripes, which have the same mean wherever they are
    const FieldPlan plan(one, 1);
    const float amplitude = plan.octaves()[0].amplitude;
    const double target = momentsOf(one).mean;
    const auto above = [&](double octave) {
        const auto value = static_cast<float>(octave);
        const double end = static_cast<double>(fractal.twin(0, plan.numbers(), &value, &amplitude, 1));
        return end * static_cast<double>(plan.outerFactor()) + static_cast<double>(plan.outerShift()) - target;
    };
    // The nearest such value on either side of the noise's own mean: the fold of a fractal has several.
    constexpr int kSteps = 256;
    constexpr int kHalvings = 40;
    for (int step = 0; step < kSteps; ++step)
        for (const double end : {static_cast<double>(plain.high), static_cast<double>(plain.low)}) {
            double a = plain.mean + (end - plain.mean) * step / kSteps;
            double b = plain.mean + (end - plain.mean) * (step + 1) / kSteps;
            if ((above(a) > 0) == (above(b) > 0)) continue;
            for (int i = 0; i < kHalvings; ++i) {
                const double middle = 0.5 * (a + b);
                ((above(middle) > 0) == (above(a) > 0) ? a : b) = middle;
            }
            return a;
        }
    return plain.mean;
}

}  // namespace

int octaveCount(const Recipe& recipe) {
    return fractalOf(recipe).file.empty() ? 1 : static_cast<int>(std::ceil(recipe.octaves));
}

double gainOf(const Recipe& recipe) {
    if (recipe.falloff != kByHurst) return recipe.gain;
    // Rounded at once: the last bits of pow() are not the same everywhere.
    return static_cast<double>(static_cast<float>(std::pow(recipe.lacunarity, -recipe.hurst)));
}

std::vector<float> octaveAmplitudes(const Recipe& recipe) {
    const int count = octaveCount(recipe);
    const FractalInfo& fractal = fractalOf(recipe);
    const double gain = gainOf(recipe);
    std::vector<double> shares;
    double sum = 0;
    double amplitude = 1;
    for (int k = 0; k < count; ++k, amplitude *= gain) {
        const bool last = k == count - 1 && !fractal.file.empty();
        shares.push_back(last ? amplitude * (recipe.octaves - k) : amplitude);
        sum += shares.back();
    }
    const bool divides = recipe.amplitudes == kNormalized && !fractal.open && sum != 1;
    const double divisor = divides ? sum * amplitudeMargin(count) : 1;
    std::vector<float> amplitudes(shares.size());
    std::transform(shares.begin(), shares.end(), amplitudes.begin(),
                   [divisor](double share) { return roundedDown(share / divisor); });
    return amplitudes;
}

double openBound(const Recipe& recipe, std::span<const float> amplitudes) {
    const FractalInfo& fractal = fractalOf(recipe);
    double bound = 0;
    for (const float extreme : {-1.0f, 0.0f, 1.0f}) {
        const std::vector<float> octaves(amplitudes.size(), extreme);
        const float end = fractal.twin(0, fractalNumbers(recipe), octaves.data(), amplitudes.data(),
                                       static_cast<int>(amplitudes.size()));
        bound = std::max(bound, std::fabs(static_cast<double>(end)));
    }
    return bound;
}

FieldPlan::FieldPlan(const Recipe& recipe, std::int64_t height) : recipe_(recipe) {
    if (const auto problems = problemsOf(recipe); !problems.empty()) throw Error(ExitCode::usage, problems);
    const FractalInfo& fractal = fractalOf(recipe);
    if (fractal.file.empty()) {  // what does not apply must not reach the arithmetic
        recipe_.rotateOctaves = false;
        recipe_.octaveShifts = false;
        recipe_.footprint = false;
        recipe_.weighting = 0;
    }
    if (recipe.dimensions < 2) recipe_.rotateOctaves = false;
    const LatticeSpec spec = latticeSpec(recipe_, height);
    const std::vector<float> amplitudes = octaveAmplitudes(recipe_);
    const double resting = recipe_.footprint ? restingValue(recipe_) : 0;
    double cellsPerPixel = recipe.frequency / static_cast<double>(height);
    for (int k = 0; k < static_cast<int>(amplitudes.size()); ++k, cellsPerPixel *= recipe.lacunarity) {
        LatticeMap map(spec, k);
        LatticeStep step = map.step();
        const double seen = recipe_.footprint ? footprintWeight(cellsPerPixel) : 1;
        octaves_.push_back({std::move(map), step, amplitudes[static_cast<std::size_t>(k)], octaveSeed(recipe_, k),
                            static_cast<float>(seen), static_cast<float>((1 - seen) * resting)});
    }
    if (fractal.striped) {
        phase_ = phaseMap(recipe_, height);
        phaseStep_ = phase_->step();
    }
    const Scaling scaling = scalingOf(recipe_);
    factor_ = static_cast<float>(scaling.factor);
    shift_ = static_cast<float>(scaling.shift);
    numbers_ = fractalNumbers(recipe_);
    if (fractal.open && recipe_.amplitudes == kNormalized)
        outerFactor_ = roundedDown((1 - 0x1p-20) / std::max(openBound(recipe_, amplitudes), 1e-30));
    if (recipe_.scale == kEqualVariance) {  // of a field that is divided by its bound, as the one that was measured
        const Moments moments = momentsOf(recipe_);
        const auto factor = static_cast<float>(kEqualDeviation / std::max(moments.deviation, 1e-30));
        outerFactor_ *= factor;
        outerShift_ = static_cast<float>(-moments.mean * static_cast<double>(factor));
    }
}

FieldPlan planForPoints(Recipe recipe) {
    recipe.footprint = false;
    FieldPlan plan(recipe, 1);
    for (OctavePlan& octave : plan.octaves_) octave.step = {};
    plan.phaseStep_ = {};
    return plan;
}

FieldOrigin FieldPlan::atPixel(std::int64_t x, std::int64_t y) const {
    FieldOrigin origin;
    origin.octaves.reserve(octaves_.size());
    for (const OctavePlan& octave : octaves_) origin.octaves.push_back(octave.map.atPixel(x, y));
    if (phase_) origin.phase = phase_->atPixel(x, y).fraction[0];
    return origin;
}

FieldOrigin FieldPlan::atPoint(std::span<const double> point) const {
    FieldOrigin origin;
    origin.octaves.reserve(octaves_.size());
    for (const OctavePlan& octave : octaves_) origin.octaves.push_back(octave.map.atPoint(point));
    if (phase_) origin.phase = phase_->atPoint(point).fraction[0];
    return origin;
}

}  // namespace noisescope
