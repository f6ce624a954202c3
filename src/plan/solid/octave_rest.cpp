#include "plan/solid/octave_rest.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "catalogue/fractals.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

/// Returns what an octave in [-1, 1] adds for each unit of its amplitude.
std::optional<Interval> partOf(const FractalStep& step) {
    switch (step.fractal->row) {
        case FractalId::fbm:
        case FractalId::billow:
            return Interval{-1, 1};
        case FractalId::turbulence:
            return Interval{0, 1};
        case FractalId::ridged: {
            const float offset = step.numbers[0];
            const float most = std::max(std::fabs(offset), std::fabs(offset - 1.0f));
            return Interval{0, most * most};
        }
        default:
            return {};
    }
}

/// Steps that rise or fall in floats, with every rounding.
bool isMonotone(const TreeStep& step) {
    const auto* point = std::get_if<PointStep>(&step.what);
    constexpr std::array kMonotone{PointId::clamp, PointId::remap, PointId::invert};
    return point != nullptr && point->inputs.size() == 1 &&
           std::ranges::find(kMonotone, point->function) != kMonotone.end();
}

}  // namespace

std::optional<OctaveRest> octaveRestOf(const FieldProgram& program) {
    const FractalStep* step = program.fractal();
    const int scale = program.recipe->scale;
    if (step == nullptr || !step->isFractal() || step->weighted || step->noise.fades || step->noise.shifts ||
        step->noise.derivatives != Derivatives::none || scale == kClassic || scale == kEngine)
        return {};
    const std::optional<Interval> part = partOf(*step);
    if (!part) return {};
    float amplitudes = 0;
    for (const LatticeRow& row : step->noise.rows) {
        if (row.amplitude < 0) return {};
        amplitudes += row.amplitude;
    }
    constexpr float kRoom = 1.0001f;  // octaves exceed their range by up to 2^-16
    return OctaveRest{part->low, part->high, kRoom * amplitudes};
}

std::optional<OctaveRest> octaveRestOf(const PicturePlan& noise) {
    if (noise.leaves().size() != 1) return {};
    for (Slot slot = 0; slot <= noise.values(); ++slot) {
        const auto* layer = std::get_if<LayerStep>(&noise.steps()[slot]);
        if (layer != nullptr && !isMonotone(layer->step)) return {};
        if (std::holds_alternative<ColorStep>(noise.steps()[slot])) return {};
    }
    return octaveRestOf(noise.leaves().front()->program());
}

}  // namespace noisescope
