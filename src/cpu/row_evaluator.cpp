#include "cpu/row_evaluator.h"

#include <algorithm>

#include "core/interrupt.h"
#include "cpu/row_line.h"
#include "reference/domain/torus.h"
#include "reference/fractal/weight.h"

namespace noisescope {

using namespace reference;  // the vector types and the twins

RowEvaluator::RowEvaluator(const FieldPlan& plan, const RowKernels& kernels)
    : plan_(plan),
      evaluator_(plan),
      hasTorus_(plan.program().find<TorusStep>() != nullptr),
      n_(static_cast<std::size_t>(plan.dimensions())),
      kernels_(kernels),
      octaveNoise_(kernels.noiseOf(plan.recipe())),
      octavePlaced_{kernels.placedOf(plan.recipe(), false), kernels.placedOf(plan.recipe(), true)} {
    if (plan.program().asksDerivatives()) {
        octaveSlopes_ = {kernels.slopesOf(plan.recipe(), false), kernels.slopesOf(plan.recipe(), true)};
        octaveJets_ = {kernels.jetsOf(plan.recipe(), false), kernels.jetsOf(plan.recipe(), true)};
    }
    if (!isWarped(plan.recipe())) return;
    const Recipe warp = warpNoiseRecipe(plan.recipe());
    if (plan.program().derivatives) layerSlopes_ = {kernels.slopesOf(warp, false), kernels.slopesOf(warp, true)};
    layerNoise_ = kernels.noiseOf(warp);
    layerPlaced_ = {kernels.placedOf(warp, false), kernels.placedOf(warp, true)};
}

void RowEvaluator::octave(const LatticeNoise& noise, std::size_t k, Line& line, float* out) const {
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
    if (line.points == nullptr && !displaced && octaveNoise_.kernel != nullptr && shares &&
        liesStraight(noise, row, static_cast<int>(n_))) {
        if (!straight)
            straight.emplace(octaveNoise_, row, evaluator_.octaveChoices()[k], static_cast<int>(n_),
                             line.origin.points[static_cast<std::size_t>(row.point)], line.part, row.seed);
        straight->noise(line.j, out);
    } else {
        look(noise, row, displaced ? &line.displacement : nullptr, line);
        lookedUpNoise(noise, placed, evaluator_.octaveChoices()[k], row.seed, line, out);
    }
    // As in Evaluator::octave(): operations without effect are omitted.
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

/// Adds a layer to `line.next`, evaluated at `line.displacement`.
void RowEvaluator::addLayer(const LatticeNoise& noise, std::size_t k, bool displaced, Line& line) const {
    const LatticeRow& row = noise.rows[k];
    const bool straight = line.points == nullptr && !displaced && layerNoise_.kernel != nullptr &&
                          liesStraight(noise, row, static_cast<int>(n_));
    if (!straight) look(noise, row, displaced ? &line.displacement : nullptr, line);
    for (std::size_t axis = 0; axis < n_; ++axis) {
        const std::uint32_t seed = row.seed + static_cast<std::uint32_t>(axis) * kComponentSeed;
        if (straight) {
            std::optional<LatticeRows>& rows = line.straightLayers[k][axis];
            if (!rows)
                rows.emplace(layerNoise_, row, evaluator_.layerChoices()[k], static_cast<int>(n_),
                             line.origin.points[static_cast<std::size_t>(row.point)], line.part, seed);
            rows->noise(line.j, line.wave.data());
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
    const std::vector<LatticeRow>& rows = step.noise.rows;
    const std::size_t width = line.width();
    Row weight;
    if (step.weighted) weight.fill(1.0f);
    for (std::size_t k = 0; k < rows.size(); ++k) {
        float* values = line.octaves.data() + k * kMostPixels;
        octave(step.noise, k, line, values);
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

void RowEvaluator::run(const std::vector<FieldStep>& steps, Line& line) const {
    for (const FieldStep& step : steps) std::visit([&](const auto& one) { run(one, line); }, step);
}

/// Runs all steps and writes plan.channels() floats for each place.
void RowEvaluator::run(const FieldProgram& program, Line& line, float* out) const {
    run(program.place, line);
    if (program.derivatives) {
        writeDerivatives(line, out);
    } else if (program.output.kind == kPosition) {
        writePositions(line, out);
    } else {
        run(program.value, line);
        std::copy_n(line.value.begin(), line.width(), out);
    }
}

/// Draws columns with derivatives, kMostDualPixels at once.
void RowEvaluator::drawStrips(const FieldOrigin& origin, const BlockPart& part, float* out, std::size_t stride) const {
    for (int n = 0; n < part.width(); n += kMostDualPixels) {
        BlockPart strip = part;
        strip.left = part.column(static_cast<std::size_t>(n));
        strip.right = std::min(part.right, strip.left + kMostDualPixels * part.apart);
        draw(origin, strip, out + static_cast<std::size_t>(n * plan_.channels()), stride);
    }
}

void RowEvaluator::draw(const FieldOrigin& origin, const BlockPart& part, float* out, std::size_t stride) const {
    if (plan_.program().asksDerivatives() && part.width() > kMostDualPixels)
        return drawStrips(origin, part, out, stride);
    const auto line = std::make_unique<Line>(origin, part);
    line->prepare(plan_.program(), evaluator_.octaveChoices().size(), evaluator_.layerChoices().size());
    for (line->j = part.top; line->j < part.bottom; line->j += part.apart, out += stride) {
        throwIfInterrupted();
        run(plan_.program(), *line, out);
    }
}

}  // namespace noisescope
