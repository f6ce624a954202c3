#include "field/row_evaluator.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/interrupt.h"
#include "reference/domain/torus.h"
#include "reference/fractal/weight.h"

namespace noisescope {

using namespace reference;  // the vector types and the twins

namespace {

constexpr auto kMostPixels = static_cast<std::size_t>(kBlockSize);
using Row = std::array<float, kMostPixels + kRowPadding>;
using Rows = std::array<Row, kMaxDimensions>;  ///< of x, y, z, w

}  // namespace

/// What the steps have found so far, a row of pixels each.
struct RowEvaluator::Line {
    Line(const FieldOrigin& block, const BlockPart& pixels) : origin(block), part(pixels) {}

    const FieldOrigin& origin;
    const BlockPart part;
    int j = 0;           ///< the row inside the block
    bool moved = false;  ///< `displacement` is not 0 everywhere
    Rows start{};        ///< the displacement before the warp
    Rows displacement{};
    Rows next{};  ///< where layers at work lead
    Row phase{};
    Row value{};
    std::array<std::array<int, kMostPixels + kRowPadding>, kMaxDimensions> cell;
    Rows fraction;
    Row wave;
    std::vector<float> octaves;     ///< kMostPixels each
    std::vector<float> amplitudes;  ///< one each, or kMostPixels each
    /// Of octaves and layers that lie straight and have a kernel.
    std::vector<std::optional<LatticeRows>> straightOctaves;
    std::vector<std::array<std::optional<LatticeRows>, kMaxDimensions>> straightLayers;

    [[nodiscard]] std::size_t width() const { return static_cast<std::size_t>(part.width()); }
};

bool rowsCover(const FieldProgram& program) { return !program.asksDerivatives() && program.output.kind == kValue; }

RowEvaluator::RowEvaluator(const FieldPlan& plan, const RowKernels& kernels)
    : plan_(plan),
      evaluator_(plan),
      covered_(rowsCover(plan.program())),
      hasTorus_(plan.program().find<TorusStep>() != nullptr),
      n_(static_cast<std::size_t>(plan.dimensions())),
      kernels_(kernels),
      octaveNoise_(kernels.noiseOf(plan.recipe())),
      octavePlaced_{kernels.placedOf(plan.recipe(), false), kernels.placedOf(plan.recipe(), true)} {
    if (!isWarped(plan.recipe())) return;
    const Recipe warp = warpNoiseRecipe(plan.recipe());
    layerNoise_ = kernels.noiseOf(warp);
    layerPlaced_ = {kernels.placedOf(warp, false), kernels.placedOf(warp, true)};
}

// --- places and noises ---------------------------------------------------------------------------------------------

/// Cells and fractions on the row's lattice: Evaluator::lookUp() for all pixels.
void RowEvaluator::look(const LatticeNoise& noise, const LatticeRow& row, bool displaced, Line& line) const {
    const LatticePoint& origin = line.origin.points[static_cast<std::size_t>(row.point)];
    const LatticeStep& step = row.step;
    const bool wraps = step.wide && row.period.any;
    for (std::size_t axis = 0; axis < n_; ++axis) {
        AxisMap map{origin.fraction[axis]};
        if (!noise.constant && (noise.affine || axis == 0)) map.alongX = step.alongX[axis];
        if (!noise.constant && (noise.affine || axis == 1)) map.alongY = step.alongY[axis];
        if (!wraps) map.cell = origin.cell[axis];
        if (step.wide && !wraps) {
            map.cell += static_cast<std::uint32_t>(line.j) * step.cellsAlongY[axis];
            map.cellsAlongX = step.cellsAlongX[axis];
        }
        if (displaced) {
            displaceAlong(noise, row, axis, line);
            map.displaced = line.wave.data();
        }
        kernels_.axis(map, {line.part.left, line.part.apart}, line.j, line.width(), line.cell[axis].data(),
                      line.fraction[axis].data());
    }
    if (!wraps) return;
    for (std::size_t n = 0; n < line.width(); ++n) {
        std::array<std::int64_t, kMaxDimensions> cells{};
        for (std::size_t axis = 0; axis < cells.size(); ++axis) cells[axis] = origin.cell[axis];
        for (std::size_t axis = 0; axis < n_; ++axis)
            cells[axis] += std::int64_t{line.part.column(n)} * step.cellsAlongX[axis] +
                           std::int64_t{line.j} * step.cellsAlongY[axis];
        const auto whole = wrapped(cells, row.period);
        for (std::size_t axis = 0; axis < n_; ++axis) line.cell[axis][n] = wrapAdd(line.cell[axis][n], whole[axis]);
    }
}

/// line.wave = how far the displacement leads along an axis of the row's lattice.
void RowEvaluator::displaceAlong(const LatticeNoise& noise, const LatticeRow& row, std::size_t axis, Line& line) const {
    const Rows& by = line.displacement;
    const std::size_t width = line.width();
    if (!noise.oblique) {
        const float scale = row.toLattice[0].x;
        for (std::size_t n = 0; n < width; ++n) line.wave[n] = by[axis][n] * scale;
        return;
    }
    const auto share = [&](int column) {
        return row.toLattice[static_cast<std::size_t>(column)][static_cast<int>(axis)];
    };
    const float x = share(0);
    const float y = share(1);
    for (std::size_t n = 0; n < width; ++n) line.wave[n] = by[0][n] * x + by[1][n] * y;
    for (std::size_t other = 2; other < n_; ++other) {
        const float z = share(static_cast<int>(other));
        for (std::size_t n = 0; n < width; ++n) line.wave[n] = line.wave[n] + by[other][n] * z;
    }
}

bool RowEvaluator::hashesInLanes(const Period& period) const {
    return hashOf(plan_.recipe()).row == HashId::pcg && repeatsInLanes(period);
}

/// The noise at the places that look() has found; `kernel` may be null.
void RowEvaluator::lookedUpNoise(const LatticeNoise& noise, PlacedKernel kernel, const Choices& choices,
                                 std::uint32_t seed, const Line& line, float* out) const {
    const NoiseTwin& twin = *noise.twin;
    if (kernel != nullptr) {
        PlacedRow row{line.width()};
        for (std::size_t axis = 0; axis < n_; ++axis) {
            row.cell[axis] = line.cell[axis].data();
            row.fraction[axis] = line.fraction[axis].data();
        }
        row.seed = seed;
        row.fade = fadeOf(plan_.recipe()).row;
        row.pcg = hashesInLanes(choices.period);
        row.gradients = gradientsOf(plan_.recipe()).row;
        row.choices = &choices;
        kernel(row, out);
        return;
    }
    const auto& c = line.cell;
    const auto& f = line.fraction;
    for (std::size_t x = 0; x < line.width(); ++x) {
        if (n_ == 1) out[x] = twin.in1(choices, c[0][x], f[0][x], seed);
        if (n_ == 2) out[x] = twin.in2(choices, {c[0][x], c[1][x]}, {f[0][x], f[1][x]}, seed);
        if (n_ == 3) out[x] = twin.in3(choices, {c[0][x], c[1][x], c[2][x]}, {f[0][x], f[1][x], f[2][x]}, seed);
        if (n_ == 4)
            out[x] =
                twin.in4(choices, {c[0][x], c[1][x], c[2][x], c[3][x]}, {f[0][x], f[1][x], f[2][x], f[3][x]}, seed);
    }
}

void RowEvaluator::octave(const FractalStep& step, std::size_t k, Line& line, float* out) const {
    const LatticeNoise& noise = step.noise;
    const LatticeRow& row = noise.rows[k];
    const std::size_t width = line.width();
    if (row.footprintWeight == 0) {
        std::fill_n(out, width, row.footprintOffset);
        return;
    }
    const bool displaced = noise.displacement != Register::none && line.moved;
    std::optional<LatticeRows>& straight = line.straightOctaves[k];
    const PlacedKernel placed = octavePlaced_[evaluator_.octaveChoices()[k].period.any ? 1 : 0];
    const bool shares = placed == nullptr || !hashesInLanes(evaluator_.octaveChoices()[k].period) ||
                        unsharedPoints(octaveNoise_, row.step, line.part) * static_cast<float>(kernels_.lanes) < 1;
    if (!displaced && octaveNoise_.kernel != nullptr && shares && liesStraight(noise, row, static_cast<int>(n_))) {
        if (!straight)
            straight.emplace(octaveNoise_, row, evaluator_.octaveChoices()[k], static_cast<int>(n_),
                             line.origin.points[static_cast<std::size_t>(row.point)], line.part, row.seed);
        straight->noise(line.j, out);
    } else {
        look(noise, row, displaced, line);
        lookedUpNoise(noise, placed, evaluator_.octaveChoices()[k], row.seed, line, out);
    }
    // As in Evaluator::octave(): what makes no difference is left out.
    const float factor = noise.factor;
    const float offset = noise.offset;
    if (factor != 1)
        for (std::size_t x = 0; x < width; ++x) out[x] = out[x] * factor;
    if (offset != 0)
        for (std::size_t x = 0; x < width; ++x) out[x] = out[x] + offset;
    if (noise.fades)
        for (std::size_t x = 0; x < width; ++x) out[x] = out[x] * row.footprintWeight + row.footprintOffset;
}

// --- steps ---------------------------------------------------------------------------------------------------------

void RowEvaluator::run(const TorusStep& step, Line& line) const {
    const auto start = [&](std::size_t axis) {
        return line.origin.points[static_cast<std::size_t>(step.points[axis])].fraction[0];
    };
    const float y = start(1) + static_cast<float>(line.j) * step.turns[1];
    for (std::size_t n = 0; n < line.width(); ++n) {
        const vec4 place = torus({start(0) + static_cast<float>(line.part.column(n)) * step.turns[0], y},
                                 {step.radii[0], step.radii[1]});
        for (std::size_t axis = 0; axis < kMaxDimensions; ++axis)
            line.start[axis][n] = line.displacement[axis][n] = place[static_cast<int>(axis)];
    }
    line.moved = true;
}

/// `line.next`, moved by a layer that looks where `line.displacement` leads.
void RowEvaluator::addLayer(const LatticeNoise& noise, std::size_t k, bool displaced, Line& line) const {
    const LatticeRow& row = noise.rows[k];
    const bool straight = !displaced && layerNoise_.kernel != nullptr && liesStraight(noise, row, static_cast<int>(n_));
    if (!straight) look(noise, row, displaced, line);
    for (std::size_t axis = 0; axis < n_; ++axis) {
        const std::uint32_t seed = row.seed + static_cast<std::uint32_t>(axis) * kComponentSeed;
        if (straight) {
            std::optional<LatticeRows>& rows = line.straightLayers[k][axis];
            if (!rows)
                rows.emplace(layerNoise_, row, evaluator_.layerChoices()[k], static_cast<int>(n_),
                             line.origin.points[static_cast<std::size_t>(row.point)], line.part, seed);
            rows->noise(line.j, line.wave.data());
        } else {
            lookedUpNoise(noise, layerPlaced_[evaluator_.layerChoices()[k].period.any ? 1 : 0], evaluator_.layerChoices()[k], seed, line,
                          line.wave.data());
        }
        Row& next = line.next[axis];
        for (std::size_t x = 0; x < line.width(); ++x)
            next[x] = next[x] + row.amplitude * (line.wave[x] * noise.factor + noise.offset);
    }
}

void RowEvaluator::run(const WarpStep& step, Line& line) const {
    if (!hasTorus_)
        for (Row& row : line.displacement) row.fill(0.0f);
    line.moved = hasTorus_;
    const Rows start = line.displacement;
    for (std::size_t first = 0; first < step.noise.rows.size(); first += step.layersALevel()) {
        line.next = start;
        for (std::size_t k = first; k < first + step.layersALevel(); ++k) {
            addLayer(step.noise, k, line.moved, line);
            if (!step.progressive) continue;
            line.displacement = line.next;
            line.moved = true;
        }
        line.displacement = line.next;
        line.moved = true;
    }
}

void RowEvaluator::run(const StripesStep& step, Line& line) const {
    const auto& inSpace = step.inSpace;
    const float start = line.origin.points[static_cast<std::size_t>(step.point)].fraction[0];
    const auto by = [&](std::size_t axis, std::size_t n) {
        const float moved = line.displacement[axis][n];
        return hasTorus_ ? moved - line.start[axis][n] : moved;
    };
    for (std::size_t n = 0; n < line.width(); ++n) {
        const auto x = static_cast<float>(line.part.column(n));
        float phase = start + (x * step.alongX + static_cast<float>(line.j) * step.alongY);
        if (step.displacement != Register::none)
            phase = n_ == 1 ? phase + by(0, n) * inSpace[0] : phase + (by(0, n) * inSpace[0] + by(1, n) * inSpace[1]);
        line.phase[n] = phase;
    }
}

void RowEvaluator::run(const FractalStep& step, Line& line) const {
    const std::vector<LatticeRow>& rows = step.noise.rows;
    const std::size_t width = line.width();
    Row weight;
    if (step.weighted) weight.fill(1.0f);
    for (std::size_t k = 0; k < rows.size(); ++k) {
        float* values = line.octaves.data() + k * kMostPixels;
        octave(step, k, line, values);
        line.amplitudes[step.weighted ? k * kMostPixels : k] = rows[k].amplitude;
        if (!step.weighted) continue;
        float* amplitudes = line.amplitudes.data() + k * kMostPixels;
        for (std::size_t x = 0; x < width; ++x) {
            amplitudes[x] = rows[k].amplitude * weight[x];
            weight[x] = octaveWeight(weight[x], values[x], step.weighting);
        }
    }
    const OctaveRows all{line.phase.data(), step.numbers, line.octaves.data(), line.amplitudes.data(),
                         step.weighted,     kMostPixels,  rows.size(),         width};
    step.fractal->rows(all, line.value.data());
}

void RowEvaluator::run(const ScaleStep& step, Line& line) const {
    for (std::size_t x = 0; x < line.width(); ++x) line.value[x] = line.value[x] * step.factor + step.offset;
}

void RowEvaluator::draw(const FieldOrigin& origin, const BlockPart& part, float* out, std::size_t stride) const {
    if (!covered_) {
        const auto channels = static_cast<std::size_t>(plan_.channels());
        for (int j = part.top; j < part.bottom; j += part.apart, out += stride) {
            throwIfInterrupted();
            for (std::size_t n = 0; n < static_cast<std::size_t>(part.width()); ++n) {
                const FieldValue value = evaluator_.at(origin, part.column(n), j);
                std::copy_n(value.begin(), channels, out + n * channels);
            }
        }
        return;
    }
    const auto line = std::make_unique<Line>(origin, part);
    line->octaves.resize(evaluator_.octaveChoices().size() * kMostPixels + kRowPadding);
    line->amplitudes.resize(evaluator_.octaveChoices().size() * kMostPixels);
    line->straightOctaves.resize(evaluator_.octaveChoices().size());
    line->straightLayers.resize(evaluator_.layerChoices().size());
    const FieldProgram& program = plan_.program();
    for (line->j = part.top; line->j < part.bottom; line->j += part.apart, out += stride) {
        throwIfInterrupted();
        for (const std::vector<FieldStep>* steps : {&program.place, &program.value})
            for (const FieldStep& step : *steps) std::visit([&](const auto& one) { run(one, *line); }, step);
        std::copy_n(line->value.begin(), line->width(), out);
    }
}

}  // namespace noisescope
