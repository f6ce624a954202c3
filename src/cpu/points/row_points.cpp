// Points as a row of a RowEvaluator, each the first pixel of its own block.
#include <algorithm>

#include "cpu/row_line.h"
#include "reference/fractal/weight.h"

namespace noisescope {

using namespace reference;  // the vector types and the twins

namespace {

/// As in Evaluator::octave(): operations without effect are omitted.
float scaled(const LatticeNoise& noise, const LatticeRow& row, float value) {
    if (noise.factor != 1) value = value * noise.factor;
    if (noise.offset != 0) value = value + noise.offset;
    return noise.fades ? value * row.footprintWeight + row.footprintOffset : value;
}

}  // namespace

std::shared_ptr<RowEvaluator::Line> RowEvaluator::lineForPoints() const {
    auto line = std::make_shared<Line>();
    begin({0, 0, static_cast<int>(kPlacesAtOnce), 1, 1}, *line);
    return line;
}

bool RowEvaluator::isPlain() const {
    const FieldProgram& program = plan_.program();
    const FractalStep* step = program.fractal();
    if (step == nullptr || program.asksDerivatives() || !program.place.empty() || step->phase != Register::none)
        return false;
    return octavePlaced_[0] != nullptr && !program.periodic && plan_.maps().size() == step->noise.rows.size();
}

/// Computes the noise of all octaves at one place: octaves as lanes, or one after the other.
void RowEvaluator::noiseOfOctaves(const int* cells, const float* fractions, float* found) const {
    const std::vector<LatticeRow>& rows = fractalStep_->noise.rows;
    const std::size_t count = rows.size();
    PlacedRow row = placedRow(evaluator_.octaveChoices()[0], 0);
    for (std::size_t axis = 0; axis < n_; ++axis) {
        row.cell[axis] = cells + axis * count;
        row.fraction[axis] = fractions + axis * count;
    }
    const bool isPlainHash = row.pcg && row.gradients == GradientsId::square;
    if (isPlainHash && (n_ == 2 || n_ == 3) && octavePlaced_[0] == kernels_.placedPerlin[n_ - 2]) {
        std::array<std::uint32_t, kMostOctaves + kRowPadding> seeds;
        for (std::size_t k = 0; k < count; ++k) seeds[k] = rows[k].seed;
        std::fill_n(&seeds[count], kRowPadding, 0u);
        row.seeds = seeds.data();
        row.width = count;
        kernels_.perlinOfSeeds[n_ - 2](row, found);
        return;
    }
    row.width = 1;
    std::array<float, 2 * kRowPadding> one;
    for (std::size_t k = 0; k < count; ++k) {
        row.seed = rows[k].seed;
        row.choices = &evaluator_.octaveChoices()[k];
        octavePlaced_[0](row, one.data());
        found[k] = one[0];
        for (std::size_t axis = 0; axis < n_; ++axis) {
            ++row.cell[axis];
            ++row.fraction[axis];
        }
    }
}

float RowEvaluator::samplePlain(const int* cells, const float* fractions) const {
    const FractalStep& step = *fractalStep_;
    const std::vector<LatticeRow>& rows = step.noise.rows;
    std::array<float, kMostOctaves + kRowPadding> values;
    std::array<float, kMostOctaves> amplitudes;
    noiseOfOctaves(cells, fractions, values.data());
    float weight = 1;
    for (std::size_t k = 0; k < rows.size(); ++k) {
        values[k] = rows[k].footprintWeight == 0 ? rows[k].footprintOffset : scaled(step.noise, rows[k], values[k]);
        amplitudes[k] = rows[k].amplitude * weight;
        if (step.weighted) weight = octaveWeight(weight, values[k], step.weighting);
    }
    const float value =
        step.fractal->twin(0, step.numbers, values.data(), amplitudes.data(), static_cast<int>(rows.size()));
    return fractal_.scales ? value * fractal_.scale + fractal_.shift : value;
}

void RowEvaluator::sample(const Places& points, Line& line, float* out) const {
    const auto channels = static_cast<std::size_t>(plan_.channels());
    const std::size_t most = plan_.program().asksDerivatives() ? kMostDualPixels : kPlacesAtOnce;
    line.points = &points;
    for (std::size_t first = 0; first < points.count; first += most, out += most * channels) {
        line.firstPoint = first;
        line.part.right = static_cast<int>(std::min(most, points.count - first));
        line.fractal.width = line.width();
        run(plan_.program(), line, out);
    }
}

}  // namespace noisescope
