// Rows of pixels with derivatives, at most kMostDualPixels at once. Kernels compute everything in SIMD lanes; only
// noises without one call their twin for each pixel.
#include <algorithm>

#include "cpu/row_line.h"

namespace noisescope {

using namespace reference;  // the vector types and the twins

namespace {

// `n`: dimensions

void setDual(const DualRows& to, std::size_t n, std::size_t x, const vec4& dual) {
    for (std::size_t part = 0; part <= n; ++part) to[part][x] = dual[static_cast<int>(part)];
}

Dual3 dual3At(const Dual3Rows& rows, std::size_t n, std::size_t x) {
    const auto at = [&](std::size_t axis) {
        return vec4(rows[axis][0][x], rows[axis][1][x], rows[axis][2][x], n == 3 ? rows[axis][3][x] : 0.0f);
    };
    return {at(0), at(1), n == 3 ? at(2) : vec4(0.0f)};
}

/// Fills rows with a dual.
void fillRows(const DualRows& rows, std::size_t n, std::size_t width, const vec4& dual) {
    for (std::size_t part = 0; part <= n; ++part) std::fill_n(rows[part], width, dual[static_cast<int>(part)]);
}

void copyRows(const Dual3Rows& from, std::size_t n, std::size_t width, const Dual3Rows& to) {
    for (std::size_t axis = 0; axis < n; ++axis)
        for (std::size_t part = 0; part <= n; ++part) std::copy_n(from[axis][part], width, to[axis][part]);
}

}  // namespace

// --- noises --------------------------------------------------------------------------------------------------------

/// Computes an octave, or a component of a layer, at the places of look(); `kernel` may be null.
void RowEvaluator::lookedUpSlopes(const LatticeNoise& noise, const LatticeRow& row, SlopesKernel kernel,
                                  const Choices& choices, std::uint32_t seed, const Line& line,
                                  const DualRows& out) const {
    if (kernel != nullptr) return kernel(placedRow(choices, seed, line), noise, row, out);
    const NoiseSlopes& twin = noise.info->slopes;
    for (std::size_t x = 0; x < line.width(); ++x)
        setDual(out, n_, x,
                octaveOf(noise, row,
                         n_ == 2 ? inSpace(noise, row, twin.in2(choices, line.cell2(x), line.fraction2(x), seed))
                                 : inSpace(noise, row, twin.in3(choices, line.cell3(x), line.fraction3(x), seed))));
}

/// Computes octave k of every pixel, displaced also by the rows in `shifts` if not null.
void RowEvaluator::slopedOctave(const LatticeNoise& noise, std::size_t k, Line& line, const Shifts* shifts,
                                const DualRows& out) const {
    const LatticeRow& row = noise.rows[k];
    if (row.footprintWeight == 0) return fillRows(out, n_, line.width(), constantDual(row.footprintOffset));
    look(noise, row, line.displacedBy(noise.displacement != Register::none, shifts), line);
    const std::uint32_t seed = row.seed + static_cast<std::uint32_t>(line.field) * kFieldSeed;
    const Choices& choices = evaluator_.octaveChoices()[k];
    lookedUpSlopes(noise, row, octaveSlopes_, choices, seed, line, out);
}

void RowEvaluator::octaveJets(const LatticeNoise& noise, std::size_t k, Line& line, const OctaveDualRows& out) const {
    const LatticeRow& row = noise.rows[k];
    DualLine& duals = *line.duals;
    if (row.footprintWeight == 0) {
        fillRows(out.value, n_, line.width(), constantDual(row.footprintOffset));
        for (std::size_t axis = 0; axis < n_; ++axis) fillRows(out.slopes[axis], n_, line.width(), vec4(0.0f));
        return;
    }
    const Shifts shifts{duals.shifts[0][0], duals.shifts[1][0], duals.shifts[2][0]};
    look(noise, row, line.displacedBy(noise.displacement != Register::none, noise.shifts ? &shifts : nullptr), line);
    const std::uint32_t seed = row.seed + static_cast<std::uint32_t>(line.field) * kFieldSeed;
    const Choices& choices = evaluator_.octaveChoices()[k];
    const Dual3Rows* moved = noise.shifts ? &duals.shifts : nullptr;
    if (octaveJets_ != nullptr) return octaveJets_(placedRow(choices, seed, line), noise, row, moved, out);
    const NoiseJets& twin = noise.info->jets;
    for (std::size_t x = 0; x < line.width(); ++x) {
        const Dual3 by = moved == nullptr ? dualZero3<float>() : dual3At(*moved, n_, x);
        const OctaveDual found =
            octaveOf(noise, row,
                     n_ == 2 ? inSpace(noise, row, twin.in2(choices, line.cell2(x), line.fraction2(x), seed), by)
                             : inSpace(noise, row, twin.in3(choices, line.cell3(x), line.fraction3(x), seed), by));
        setDual(out.value, n_, x, found.value);
        setDual(out.slopes[0], n_, x, found.slopes.x);
        setDual(out.slopes[1], n_, x, found.slopes.y);
        setDual(out.slopes[2], n_, x, found.slopes.z);
    }
}

// --- steps ---------------------------------------------------------------------------------------------------------

/// Fills `place` with the displacement at the start: zero, with its derivatives.
void RowEvaluator::startPlace(const Dual3Rows& place, std::size_t width) const {
    const Dual3 start = slicePlace(*plan_.program().find<SliceStep>(), static_cast<int>(n_));
    const std::array<vec4, 3> axes{start.x, start.y, start.z};
    for (std::size_t axis = 0; axis < n_; ++axis) fillRows(place[axis], n_, width, axes[axis]);
}

/// Adds a layer to the next place, evaluated at the place in `from`, whose values are the rows `by`.
void RowEvaluator::addDualLayer(const LatticeNoise& noise, std::size_t k, const Dual3Rows& from, const Rows& by,
                                Line& line) const {
    const LatticeRow& row = noise.rows[k];
    const Choices& choices = evaluator_.layerChoices()[k];
    DualLine& duals = *line.duals;
    look(noise, row, &by, line);
    for (std::size_t axis = 0; axis < n_; ++axis) {
        const std::uint32_t seed = row.seed + static_cast<std::uint32_t>(axis) * kComponentSeed;
        lookedUpSlopes(noise, row, layerSlopes_, choices, seed, line, duals.octave.slopes[axis]);
    }
    kernels_.dual.waves[n_ - 2](duals.octave.slopes, row.amplitude, from, line.width(), duals.nextPlace);
}

void RowEvaluator::runDualWarp(Line& line) const {
    const auto& step = *plan_.program().find<WarpStep>();
    DualLine& duals = *line.duals;
    for (std::size_t first = 0; first < step.noise.rows.size(); first += step.layersALevel()) {
        startPlace(duals.nextPlace, line.width());
        for (std::size_t k = first; k < first + step.layersALevel(); ++k)
            addDualLayer(step.noise, k, step.progressive ? duals.nextPlace : duals.place,
                         step.progressive ? line.next : line.displacement, line);
        copyRows(duals.nextPlace, n_, line.width(), duals.place);
    }
}

namespace {

/// Context of a fractal that requests its octaves itself.
template <typename Evaluator, typename Line>
struct OctaveContext {
    const Evaluator& evaluator;
    const FractalStep& step;
    Line& line;
};

}  // namespace

/// Computes the value of a fractal over octaves with slopes.
void RowEvaluator::runSloped(Line& line) const {
    const auto& step = *plan_.program().fractal();
    DualLine& duals = *line.duals;
    OctaveContext<RowEvaluator, Line> requested{*this, step, line};
    const auto octave = [](void* context, std::size_t k) {
        const auto& [evaluator, fractal, to] = *static_cast<OctaveContext<RowEvaluator, Line>*>(context);
        const auto& rows = to.duals->shifts;
        const Shifts shifts{rows[0][0], rows[1][0], rows[2][0]};
        evaluator.slopedOctave(fractal.noise, k, to, fractal.noise.shifts ? &shifts : nullptr, to.duals->octave.value);
    };
    const auto id = static_cast<std::size_t>(step.fractal->row);
    kernels_.dual.slopedFractals[id]({step,
                                      line.width(),
                                      {duals.shifts[0][0], duals.shifts[1][0], duals.shifts[2][0]},
                                      duals.octave.value,
                                      &requested,
                                      octave},
                                     line.value.data());
}

void RowEvaluator::runDualSloped(Line& line) const {
    const auto& step = *plan_.program().fractal();
    DualLine& duals = *line.duals;
    OctaveContext<RowEvaluator, Line> requested{*this, step, line};
    const auto octave = [](void* context, std::size_t k) {
        const auto& [evaluator, fractal, to] = *static_cast<OctaveContext<RowEvaluator, Line>*>(context);
        evaluator.octaveJets(fractal.noise, k, to, to.duals->octave);
    };
    const auto id = static_cast<std::size_t>(step.fractal->row);
    kernels_.dual.slopedDualFractals[id]({step, line.width(), duals.shifts, duals.octave, &requested, octave},
                                         duals.fields[line.field]);
}

void RowEvaluator::runDualFractal(Line& line) const {
    const auto& step = *plan_.program().fractal();
    if (step.fractal->slopedDual != nullptr) return runDualSloped(line);
    DualLine& duals = *line.duals;
    const DualRows& out = duals.fields[line.field];
    if (!step.isFractal()) return slopedOctave(step.noise, 0, line, nullptr, out);
    for (std::size_t k = 0; k < step.noise.rows.size(); ++k)
        slopedOctave(step.noise, k, line, nullptr, duals.octaves[k]);
    const auto* stripes = plan_.program().find<StripesStep>();
    const auto id = static_cast<std::size_t>(step.fractal->row);
    kernels_.dual.fractals[id]({duals.octaves, step, line.phase.data(),
                                stripes != nullptr ? stripes->inSpace : std::array{0.0f, 0.0f}, line.width()},
                               out);
}

void RowEvaluator::scaleDual(const ScaleStep& step, Line& line) const {
    const DualRows& rows = line.duals->fields[line.field];
    for (std::size_t part = 0; part <= n_; ++part)
        for (std::size_t x = 0; x < line.width(); ++x) rows[part][x] = rows[part][x] * step.factor;
    for (std::size_t x = 0; x < line.width(); ++x) rows[0][x] = rows[0][x] + step.offset;
}

/// Writes the output's channels for every pixel, once the place is known.
void RowEvaluator::writeDerivatives(Line& line, float* out) const {
    const FieldProgram& program = plan_.program();
    const auto fields = static_cast<std::size_t>(program.output.fields);
    for (line.field = 0; line.field < fields; ++line.field) run(program.value, line);
    line.field = 0;
    const DualLine& duals = *line.duals;
    kernels_.dual.channels[n_ - 2](program.output, std::span(duals.fields).first(fields),
                                   program.find<SliceStep>() != nullptr ? &duals.place : nullptr, line.width(), out);
}

}  // namespace noisescope
