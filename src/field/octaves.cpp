#include "field/octaves.h"

#include <algorithm>
#include <cmath>

#include "field/field_plan.h"
#include "field/moments.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

/// Of the recipe a single octave.
Recipe oneOctave(const Recipe& recipe) {
    Recipe one = recipe;
    one.footprint = false;
    one.octaves = 1;
    one.weighting = 0;
    one.output = kValue;
    if (one.scale == kEqualVariance) one.scale = kBounded;
    return one;
}

Recipe withoutFractal(const Recipe& recipe) {
    Recipe noise = recipe;
    noise.fractal = 0;
    return noise;
}

}  // namespace

std::uint32_t octaveSeed(const Recipe& recipe, int k) {
    return mixBits(recipe.seed + (recipe.octaveSeeds ? static_cast<std::uint32_t>(k) * 0x9e3779b9u : 0u));
}

float roundedDown(double value) {
    const auto nearest = static_cast<float>(value);
    return static_cast<double>(nearest) > value ? std::nextafter(nearest, -INFINITY) : nearest;
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
    const bool divides = recipe.amplitudes == kNormalized && !fractal.normalizedByBound && sum != 1;
    const double divisor = divides ? sum * amplitudeMargin(count) : 1;
    std::vector<float> amplitudes(shares.size());
    std::transform(shares.begin(), shares.end(), amplitudes.begin(),
                   [divisor](double share) { return roundedDown(share / divisor); });
    return amplitudes;
}

double fractalBound(const Recipe& recipe, std::span<const float> amplitudes) {
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

double footprintWeight(double cellsPerPixel) {
    const double t = std::clamp((0.5 - cellsPerPixel) / 0.25, 0.0, 1.0);
    return t * t * (3 - 2 * t);
}

double unseenOctave(const Recipe& recipe) {
    const Recipe one = oneOctave(recipe);
    const Moments plain = momentsOf(withoutFractal(one));
    const FractalInfo& fractal = fractalOf(one);
    if (fractal.takesPhase) return plain.mean;  // it moves stripes, which have the same mean wherever they are
    const FieldPlan plan(one, 1);
    const float amplitude = plan.octaves()[0].amplitude;
    const ScaleStep scale = plan.scale();
    const double target = momentsOf(one).mean;
    const auto above = [&](double octave) {
        const auto value = static_cast<float>(octave);
        const double end = static_cast<double>(fractal.twin(0, plan.fractal().numbers, &value, &amplitude, 1));
        return end * static_cast<double>(scale.factor) + static_cast<double>(scale.offset) - target;
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

bool isUnseenOctaveKnown(const Recipe& recipe) {
    const Recipe one = oneOctave(recipe);
    return momentsKept(withoutFractal(one)) && (fractalOf(one).takesPhase || momentsKept(one));
}

}  // namespace noisescope
