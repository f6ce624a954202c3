#include "plan/proven_range.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "plan/field_plan.h"
#include "recipe/chosen.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

/// Returns the range of an octave. In the classic scale and the engine's it is the bounded range with its own scaling
/// undone.
Range octaveRange(const Recipe& recipe) {
    if (recipe.scale != kClassic && recipe.scale != kEngine) return {-1, 1};
    Recipe bounded = recipe;
    bounded.scale = kBounded;
    const Scaling from = scalingOf(bounded);
    const Scaling to = scalingOf(recipe);
    const auto moved = [&](double value) { return (value - from.shift) / from.factor * to.factor + to.shift; };
    return {std::min(moved(-1), moved(1)), std::max(moved(-1), moved(1))};
}

/// Returns the fractal of a single octave with this value and amplitude 1.
double singly(const FieldPlan& plan, double octave) {
    const auto value = static_cast<float>(octave);
    const float amplitude = 1;
    return static_cast<double>(fractalOf(plan.recipe()).twin(0, plan.fractal().numbers, &value, &amplitude, 1));
}

/// True if the fractal is proportional to its octaves: a sum of octaves or of their magnitudes.
bool isProportional(const FieldPlan& plan) {
    const FractalInfo& fractal = fractalOf(plan.recipe());
    return !fractal.normalizedByBound && singly(plan, 0) == 0 && singly(plan, 1) == 1 && singly(plan, 2) == 2 &&
           singly(plan, -2) == 2 * singly(plan, -1);
}

double amplitudeSum(const FieldPlan& plan) {
    const auto octaves = plan.octaves();
    return std::accumulate(octaves.begin(), octaves.end(), 0.0, [](double sum, const LatticeRow& octave) {
        return sum + static_cast<double>(octave.amplitude);
    });
}

/// Returns the fractal's range before the factor of equal variance.
std::optional<Range> fractalRange(const FieldPlan& plan, bool divided) {
    const Recipe& recipe = plan.recipe();
    const FractalInfo& fractal = fractalOf(recipe);
    if (fractal.takesPhase) return Range{-1, 1};
    const Range octave = octaveRange(recipe);
    constexpr double kRounding = 0x1p-16;  // values of the fades' tables exceed their range by up to this
    const bool inside = octave.low >= -1 - kRounding && octave.high <= 1 + kRounding;
    if (isProportional(plan) && (!inside || octave.low > -1 + kRounding)) {
        Range sum{std::min(singly(plan, octave.low), singly(plan, octave.high)),
                  std::max(singly(plan, octave.low), singly(plan, octave.high))};
        const bool meetsZero = octave.low <= 0 && octave.high >= 0;
        if (meetsZero || plan.fractal().weighted || fractal.sloped != nullptr)  // both reduce the weight of octaves
            sum = {std::min(sum.low, 0.0), std::max(sum.high, 0.0)};
        if (fractal.hasOwnTerms) sum = {std::min(sum.low, -1.0), std::max(sum.high, 1.0)};
        const double amplitudes = amplitudeSum(plan);
        return Range{sum.low * amplitudes, sum.high * amplitudes};
    }
    if (!inside) return {};
    std::vector<float> amplitudes;
    for (const LatticeRow& each : plan.octaves()) amplitudes.push_back(each.amplitude);
    const double factor = divided                     ? 1
                          : fractal.normalizedByBound ? fractalBound(recipe, amplitudes)
                                                      : amplitudeSum(plan);
    const Range range = fractalRange(recipe);
    return Range{range.low * factor, range.high * factor};
}

}  // namespace

std::optional<Range> provenValueRangeOf(const FieldPlan& plan) {
    const Recipe& recipe = plan.recipe();
    if (const auto* grid = plan.program().find<GridStep>())
        return Range{static_cast<double>(grid->low), static_cast<double>(grid->high)};
    if (recipe.output == kPosition || recipe.output == kSolid) return {};  // such a plan has no value
    const bool equal = recipe.scale == kEqualVariance;
    // A division that is part of the plan's own factor is applied below, with that factor.
    const bool divided = recipe.amplitudes == kNormalized && !(equal && fractalOf(recipe).normalizedByBound);
    std::optional<Range> range = fractalRange(plan, divided);
    if (!range) return {};
    const bool plain = recipe.scale == kBounded && divided;
    if (equal) {
        const auto factor = static_cast<double>(plan.scale().factor);
        const auto shift = static_cast<double>(plan.scale().offset);
        range = Range{range->low * factor + shift, range->high * factor + shift};
    }
    if (plain) return range;
    constexpr double kMargin = 0x1p-18;  // covers the rounding of octaves, sums and factors for up to 24 octaves
    const double margin = kMargin * std::max(std::fabs(range->low), std::fabs(range->high));
    return Range{range->low == 0 ? 0 : range->low - margin, range->high == 0 ? 0 : range->high + margin};
}

std::optional<Range> provenRangeOf(const FieldPlan& plan) {
    if (plan.recipe().output == kNormal) return Range{-1, 1};
    return plan.recipe().output == kValue ? provenValueRangeOf(plan) : std::nullopt;
}

}  // namespace noisescope
