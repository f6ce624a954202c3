#include "plan/octaves.h"

#include <algorithm>
#include <cmath>

#include "recipe/chosen.h"
#include "recipe/recipe.h"

namespace noisescope {

std::uint32_t octaveSeed(const FieldRecipe& recipe, int k) {
    return mixBits(recipe.seed + (recipe.octaveSeeds ? static_cast<std::uint32_t>(k) * 0x9e3779b9u : 0u));
}

float roundedDown(double value) {
    const auto nearest = static_cast<float>(value);
    return static_cast<double>(nearest) > value ? std::nextafter(nearest, -INFINITY) : nearest;
}

std::vector<float> octaveAmplitudes(const FieldRecipe& recipe) {
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

double fractalBound(const FieldRecipe& recipe, std::span<const float> amplitudes) {
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

}  // namespace noisescope
