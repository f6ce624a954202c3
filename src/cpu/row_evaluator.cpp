#include "cpu/row_evaluator.h"

#include <algorithm>
#include <atomic>
#include <stdexcept>

#include "core/interrupt.h"
#include "cpu/row_line.h"
#include "cpu/scratch.h"
#include "cpu/solid/solid_rows.h"
#include "reference/domain/torus.h"

namespace noisescope {

using namespace reference;  // the vector types and the twins

namespace {

std::uint64_t nextEvaluatorId() {
    static std::atomic<std::uint64_t> last = 0;
    return ++last;
}

}  // namespace

RowEvaluator::RowEvaluator(const FieldPlan& plan, const RowKernels& kernels)
    : plan_(plan),
      id_(nextEvaluatorId()),
      evaluator_(plan),
      hasTorus_(plan.program().find<TorusStep>() != nullptr),
      startsDisplaced_(plan.program().startsDisplaced()),
      n_(static_cast<std::size_t>(plan.dimensions())),
      kernels_(kernels),
      fade_(fadeOf(plan.recipe()).row),
      gradients_(gradientsOf(plan.recipe()).row),
      isPcg_(hashOf(plan.recipe()).row == HashId::pcg),
      octavePlaced_{kernels.placedOf(plan.recipe(), false), kernels.placedOf(plan.recipe(), true)} {
    if (plan.program().asksDerivatives()) {
        octaveSlopes_ = kernels.slopesOf(plan.recipe());
        octaveJets_ = kernels.jetsOf(plan.recipe());
    }
    prepareFractal();
    if (const auto* solid = plan.program().find<SolidStep>()) solid_ = std::make_shared<const SolidRows>(*solid);
    const auto* warp = plan.program().find<WarpStep>();
    if (warp == nullptr) return;
    const Recipe recipe = warpNoiseRecipe(plan.recipe());
    if (plan.program().derivatives) layerSlopes_ = kernels.slopesOf(recipe);
    layerPlaced_ = {kernels.placedOf(recipe, false), kernels.placedOf(recipe, true)};
    straightLayers_.resize(warp->noise.rows.size());
    for (std::size_t k = 0; k < straightLayers_.size(); ++k) {
        const Choices& choices = evaluator_.layerChoices()[k];
        const StraightNoise layer =
            straightNoise(recipe, warp->noise, k, choices, layerPlaced_[choices.period.any ? 1 : 0]);
        for (std::size_t axis = 0; axis < n_; ++axis) {
            straightLayers_[k][axis] = layer;
            straightLayers_[k][axis].seed += static_cast<std::uint32_t>(axis) * kComponentSeed;
        }
    }
}

/// Returns the noise of row k, without a kernel if the row is not straight. `placed`: the kernel for any place.
StraightNoise RowEvaluator::straightNoise(const Recipe& recipe, const LatticeNoise& noise, std::size_t k,
                                          const Choices& choices, PlacedKernel placed) const {
    StraightNoise straight;
    straight.row = &noise.rows[k];
    if (!liesStraight(noise, *straight.row, static_cast<int>(n_))) return straight;
    straight.noise = kernels_.noiseOf(recipe);
    straight.choices = &choices;
    straight.kernels = &kernels_;
    straight.dimensions = static_cast<int>(n_);
    straight.seed = straight.row->seed;
    straight.fade = fadeOf(recipe).row;
    straight.gradients = gradientsOf(recipe).row;
    straight.hashesInLanes = hashesInLanes(choices.period);
    straight.cellsInPixel = cellsInPixel(straight.row->step);
    straight.isPlacedInLanes = placed != nullptr && straight.hashesInLanes;
    return straight;
}

void RowEvaluator::prepareFractal() {
    const FractalStep* step = fractalStep_ = plan_.program().fractal();
    if (step == nullptr) return;
    stripes_ = plan_.program().find<StripesStep>();
    if (step->fractal->sloped == nullptr)
        fractalKernel_ = kernels_.fractals[static_cast<std::size_t>(step->fractal->row)];
    const LatticeNoise& noise = step->noise;
    for (std::size_t k = 0; k < noise.rows.size(); ++k) {
        const Choices& choices = evaluator_.octaveChoices()[k];
        const LatticeRow& row = noise.rows[k];
        OctaveRow& octave = fractal_.octaves[k];
        octave.amplitude = row.amplitude;
        if (row.footprintWeight == 0) {
            octave.kind = OctaveKind::constant;
            octave.factor = row.footprintOffset;
        } else {
            octave.factor = noise.factor;
            if (noise.offset != 0) octave.offset = noise.offset;
            if (noise.fades) octave.footprintWeight = row.footprintWeight;
            if (noise.fades) octave.footprintOffset = row.footprintOffset;
        }
        straightOctaves_.push_back(
            straightNoise(plan_.recipe(), noise, k, choices, octavePlaced_[choices.period.any ? 1 : 0]));
    }
    fractal_.count = noise.rows.size();
    fractal_.isPlain = noise.offset == 0 && !noise.fades && !step->weighted;
    fractal_.weighted = step->weighted;
    fractal_.weighting = step->weighting;
    fractal_.numbers = step->numbers;
    if (const auto* scale = plan_.program().find<ScaleStep>()) {
        fractal_.scales = true;
        fractal_.scale = scale->factor;
        fractal_.shift = scale->offset;
    }
}

/// Computes octave k before it is scaled, or prepares its row for kernels that look it up, in the part's first row.
void RowEvaluator::octave(std::size_t k, Line& line) const {
    OctaveRow& octave = line.fractal.octaves[k];
    Line::Straight& found = line.straightOctaves[k];
    if (octave.kind == OctaveKind::constant) return;
    const LatticeNoise& noise = fractalStep_->noise;
    const LatticeRow& row = noise.rows[k];
    float* const values = line.octaves.data() + k * kMostPixels;
    octave.values = values;
    const bool displaced = noise.displacement != Register::none && line.moved;
    const StraightNoise& straight = straightOctaves_[k];
    if (line.points != nullptr || displaced || !straight.isFaster(line.part.apart)) {
        const Choices& choices = evaluator_.octaveChoices()[k];
        look(noise, row, displaced ? &line.displacement : nullptr, line);
        lookedUpNoise(noise, octavePlaced_[choices.period.any ? 1 : 0], choices, row.seed, line, values);
        return;
    }
    if (!found.started) found.rows.start(straight, line.origin.points[static_cast<std::size_t>(row.point)], line.part);
    found.started = true;
    if (straight.noise.kind == OctaveKind::values || found.rows.hashesPixels()) {
        found.rows.noise(line.j, values);
    } else {
        octave.kind = straight.noise.kind;
        octave.row = &found.rows.prepare(line.j);
    }
}

// --- steps ---------------------------------------------------------------------------------------------------------

template <>
void RowEvaluator::run(const TorusStep& step, Line& line) const {
    for (std::size_t n = 0; n < line.width(); ++n) {
        const float x = line.startAt(step.points[0], n) + line.across(n) * step.turns[0];
        const float y = line.startAt(step.points[1], n) + static_cast<float>(line.j) * step.turns[1];
        const vec4 place = torus({x, y}, {step.radii[0], step.radii[1]});
        for (std::size_t axis = 0; axis < kMaxDimensions; ++axis)
            line.start[axis][n] = line.displacement[axis][n] = place[static_cast<int>(axis)];
    }
    line.moved = true;
}

template <>
void RowEvaluator::run(const SpaceStep& step, Line& line) const {
    for (std::size_t n = 0; n < line.width(); ++n) {
        const vec4 place = inCells(step, {line.space[0][n], line.space[1][n], line.space[2][n]});
        for (std::size_t axis = 0; axis < kMaxDimensions; ++axis)
            line.displacement[axis][n] = place[static_cast<int>(axis)];
    }
    line.moved = true;
}

/// Adds a layer to `line.next`, evaluated at `line.displacement`.
void RowEvaluator::addLayer(const LatticeNoise& noise, std::size_t k, bool displaced, Line& line) const {
    const LatticeRow& row = noise.rows[k];
    const bool straight = line.points == nullptr && !displaced && straightLayers_[k][0].isFaster(line.part.apart);
    if (!straight) look(noise, row, displaced ? &line.displacement : nullptr, line);
    for (std::size_t axis = 0; axis < n_; ++axis) {
        const std::uint32_t seed = row.seed + static_cast<std::uint32_t>(axis) * kComponentSeed;
        if (straight) {
            Line::Straight& found = line.straightLayers[k][axis];
            if (!found.started)
                found.rows.start(straightLayers_[k][axis], line.origin.points[static_cast<std::size_t>(row.point)],
                                 line.part);
            found.started = true;
            found.rows.noise(line.j, line.wave.data());
        } else {
            lookedUpNoise(noise, layerPlaced_[evaluator_.layerChoices()[k].period.any ? 1 : 0],
                          evaluator_.layerChoices()[k], seed, line, line.wave.data());
        }
        Row& next = line.next[axis];
        for (std::size_t x = 0; x < line.width(); ++x)
            next[x] = next[x] + row.amplitude * (line.wave[x] * noise.factor + noise.offset);
    }
}

template <>
void RowEvaluator::run(const WarpStep& step, Line& line) const {
    if (plan_.program().derivatives) return runDualWarp(line);
    if (!startsDisplaced_)
        for (Row& row : line.displacement) row.fill(0.0f);
    line.moved = startsDisplaced_;
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

template <>
void RowEvaluator::run(const StripesStep& step, Line& line) const {
    const auto& inSpace = step.inSpace;
    const auto by = [&](std::size_t axis, std::size_t n) {
        const float moved = line.displacement[axis][n];
        return hasTorus_ ? moved - line.start[axis][n] : moved;
    };
    for (std::size_t n = 0; n < line.width(); ++n) {
        float phase =
            line.startAt(step.point, n) + (line.across(n) * step.alongX + static_cast<float>(line.j) * step.alongY);
        if (step.displacement != Register::none)
            phase = n_ == 1 ? phase + by(0, n) * inSpace[0] : phase + (by(0, n) * inSpace[0] + by(1, n) * inSpace[1]);
        line.phase[n] = phase;
    }
}

template <>
void RowEvaluator::run(const FractalStep& step, Line& line) const {
    if (plan_.program().derivatives) return runDualFractal(line);
    if (step.fractal->sloped != nullptr) return runSloped(line);
    throw std::logic_error("a fractal of values as a step");  // see writeValues()
}

template <>
void RowEvaluator::run(const ScaleStep& step, Line& line) const {
    if (plan_.program().derivatives) return scaleDual(step, line);
    for (std::size_t x = 0; x < line.width(); ++x) line.value[x] = line.value[x] * step.factor + step.offset;
}

template <>
void RowEvaluator::run(const SliceStep&, Line& line) const {
    startPlace(line.duals->place, line.width());
}

/// Does nothing: writePositions() takes its place.
template <>
void RowEvaluator::run(const PositionStep&, Line&) const {}

/// Does nothing: writeSolid() takes its place.
template <>
void RowEvaluator::run(const SolidStep&, Line&) const {}

void RowEvaluator::writeSolid(const SolidStep& step, Line& line, float* out) const {
    look(step.space, step.space.rows[0], nullptr, line);
    solid_->draw({line.cell[0], line.cell[1], line.fraction[0], line.fraction[1], line.width()}, out);
}

template <>
void RowEvaluator::run(const GridStep& step, Line& line) const {
    look(step.space, step.space.rows[0], nullptr, line);
    const bool slopes = plan_.program().derivatives;
    const auto out = slopes ? line.duals->fields[line.field] : DualRows{line.value.data()};
    evaluator_.grid()->row(line.cell[0], line.cell[1], line.fraction[0], line.fraction[1], line.width(), out[0],
                           slopes ? out[1] : nullptr, slopes ? out[2] : nullptr);
}

void RowEvaluator::run(const std::vector<FieldStep>& steps, Line& line) const {
    for (const FieldStep& step : steps) std::visit([&](const auto& one) { run(one, line); }, step);
}

/// Writes the value of every pixel, once the place is known. Fractal and scale are one kernel, if there is one.
void RowEvaluator::writeValues(Line& line, float* out) const {
    if (fractalKernel_ == nullptr) {
        run(plan_.program().value, line);
        std::copy_n(line.value.begin(), line.width(), out);
        return;
    }
    if (stripes_ != nullptr) run(*stripes_, line);
    for (std::size_t k = 0; k < line.fractal.count; ++k) {
        if (line.fractal.octaves[k].row != nullptr)
            line.straightOctaves[k].rows.prepare(line.j);
        else
            octave(k, line);
    }
    fractalKernel_(line.fractal, out);
}

void RowEvaluator::begin(const BlockPart& part, Line& line) const {
    line.part = part;
    line.prepare(plan_.program(), evaluator_.octaveChoices().size(), evaluator_.layerChoices().size());
    line.fractal = fractal_;
    line.fractal.width = line.width();
    line.fractal.phase = line.phase.data();
}

/// Moves the lattices of a part to the line's origin, which differs from the one before along the third axis alone.
void RowEvaluator::enterSlice(Line& line) const {
    const auto enter = [&](Line::Straight& straight, const StraightNoise& noise) {
        if (straight.started) straight.rows.enterSlice(line.origin.points[static_cast<std::size_t>(noise.row->point)]);
    };
    for (std::size_t k = 0; k < straightOctaves_.size(); ++k) enter(line.straightOctaves[k], straightOctaves_[k]);
    for (std::size_t k = 0; k < straightLayers_.size(); ++k)
        for (std::size_t axis = 0; axis < n_; ++axis) enter(line.straightLayers[k][axis], straightLayers_[k][axis]);
}

/// Runs all steps and writes plan.channels() floats for each place.
void RowEvaluator::run(const FieldProgram& program, Line& line, float* out) const {
    run(program.place, line);
    if (program.derivatives)
        writeDerivatives(line, out);
    else if (program.output.kind == kPosition)
        writePositions(line, out);
    else if (program.output.kind == kSolid)
        writeSolid(*program.find<SolidStep>(), line, out);
    else
        writeValues(line, out);
}

void RowEvaluator::drawRows(Line& line, float* out, std::ptrdiff_t stride) const {
    for (line.j = line.part.top; line.j < line.part.bottom; line.j += line.part.apart, out += stride) {
        throwIfInterrupted();
        run(plan_.program(), line, out);
    }
}

RowEvaluator::Line& RowEvaluator::lineOfThread() { return memoryOfThread<Line>(); }

/// Calls draw(strip, channels from the part's first to the strip's): with derivatives, kernels take kMostDualPixels
/// columns at once.
template <typename Draw>
void RowEvaluator::inStrips(const BlockPart& part, const Draw& draw) const {
    const int most = plan_.program().asksDerivatives() ? kMostDualPixels : static_cast<int>(kMostPixels);
    for (int n = 0; n < part.width(); n += most) {
        BlockPart strip = part;
        strip.left = part.column(static_cast<std::size_t>(n));
        strip.right = std::min(part.right, strip.left + most * part.apart);
        draw(strip, static_cast<std::ptrdiff_t>(n) * plan_.channels());
    }
}

void RowEvaluator::draw(const FieldOrigin& origin, const BlockPart& part, float* out, std::size_t stride) const {
    const auto apart = static_cast<std::ptrdiff_t>(stride);
    Line& line = lineOfThread();
    line.setOrigin(origin);
    inStrips(part, [&](const BlockPart& strip, std::ptrdiff_t at) {
        begin(strip, line);
        drawRows(line, out + at, apart);
    });
}

void RowEvaluator::sampleInSpace(const FieldOrigin& origin, const SpacePoints& points, std::size_t count,
                                 float* out) const {
    Line& line = lineOfThread();
    line.setOrigin(origin);
    line.points = nullptr;
    line.j = 0;
    inStrips({0, 0, static_cast<int>(count), 1}, [&](const BlockPart& strip, std::ptrdiff_t at) {
        begin(strip, line);
        line.space = {points[0] + at, points[1] + at, points[2] + at};
        run(plan_.program(), line, out + at);
    });
}

void RowEvaluator::drawSlices(const SlicedBlock& block, const BlockPart& part, const BoxTarget& target) const {
    Line& line = lineOfThread();
    inStrips(part, [&](const BlockPart& strip, std::ptrdiff_t at) {
        for (std::int64_t n = 0; n < block.slices; ++n) {
            float* const out = target.values + n * target.sliceStride + at;
            line.setBlock(plan_, {id_, block.x, block.y, block.slice + n});
            if (n == 0)
                begin(strip, line);
            else
                enterSlice(line);
            drawRows(line, out, target.rowStride);
        }
    });
}

}  // namespace noisescope
