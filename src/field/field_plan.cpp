#include "field/field_plan.h"

#include <algorithm>
#include <cmath>

#include "core/error.h"
#include "recipe/params.h"

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
    spec.offset = {recipe.offsetX, recipe.offsetY, recipe.dimensions == 3 ? recipe.z : 0.0};
    spec.height = height;
    return spec;
}

/// The stripes run along x of the first octave, before skew and turns: phase = stripes * (frequency * x + offset_x).
/// One lacunarity step of a one-dimensional lattice multiplies by `stripes` exactly.
LatticeMap phaseMap(const Recipe& recipe, std::int64_t height) {
    LatticeSpec spec;
    spec.dimensions = 1;
    spec.frequency = recipe.frequency;
    spec.lacunarity = recipe.stripes;
    spec.offset = {recipe.offsetX, 0, 0};
    spec.height = height;
    return {spec, 1};
}

/// The largest float that is not above `value`.
float roundedDown(double value) {
    const auto nearest = static_cast<float>(value);
    return static_cast<double>(nearest) > value ? std::nextafter(nearest, -INFINITY) : nearest;
}

}  // namespace

int octaveCount(const Recipe& recipe) { return fractalOf(recipe).file.empty() ? 1 : recipe.octaves; }

std::vector<float> octaveAmplitudes(const Recipe& recipe) {
    const int count = octaveCount(recipe);
    double sum = 0;
    double amplitude = 1;
    for (int k = 0; k < count; ++k, amplitude *= recipe.gain) sum += amplitude;
    const double divisor = recipe.amplitudes != 0 ? 1 : sum == 1 ? 1 : sum * amplitudeMargin(count);
    std::vector<float> amplitudes;
    amplitude = 1;
    for (int k = 0; k < count; ++k, amplitude *= recipe.gain) amplitudes.push_back(roundedDown(amplitude / divisor));
    return amplitudes;
}

FieldPlan::FieldPlan(const Recipe& recipe, std::int64_t height) : recipe_(recipe) {
    if (const auto problems = problemsOf(recipe); !problems.empty()) throw Error(ExitCode::usage, problems);
    if (fractalOf(recipe).file.empty()) {  // what does not apply must not reach the arithmetic
        recipe_.rotateOctaves = false;
        recipe_.octaveShifts = false;
    }
    const LatticeSpec spec = latticeSpec(recipe_, height);
    const std::vector<float> amplitudes = octaveAmplitudes(recipe_);
    for (int k = 0; k < octaveCount(recipe_); ++k) {
        LatticeMap map(spec, k);
        LatticeStep step = map.step();
        octaves_.push_back({std::move(map), step, amplitudes[static_cast<std::size_t>(k)], octaveSeed(recipe_, k)});
    }
    if (fractalOf(recipe_).striped) {
        phase_ = phaseMap(recipe_, height);
        phaseStep_ = phase_->step();
    }
    const Scaling scaling = scalingOf(recipe_);
    factor_ = static_cast<float>(scaling.factor);
    shift_ = static_cast<float>(scaling.shift);
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
    if (phase_) origin.phase = phase_->atPoint(point.first(std::min<std::size_t>(1, point.size()))).fraction[0];
    return origin;
}

}  // namespace noisescope
