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
    const auto line = std::make_shared<Line>();
    begin({0, 0, static_cast<int>(kPlacesAtOnce), 1, 1}, *line);
    return line;
}

bool RowEvaluator::isPlain() const {
    const FieldProgram& program = plan_.program();
    const FractalStep* step = program.fractal();
    if (step == nullptr || program.asksDerivatives() || !program.place.empty() || step->phase != Register::none)
        return false;
    return octavePlaced_[evaluator_.octaveChoices()[0].period.any ? 1 : 0] != nullptr;
}

float RowEvaluator::samplePlain(const int* cells, const float* fractions) const {
    const FieldProgram& program = plan_.program();
    const FractalStep& step = *program.fractal();
    const std::vector<LatticeRow>& rows = step.noise.rows;
    std::array<float, kMostOctaves> values;
    std::array<float, kMostOctaves> amplitudes;
    std::array<float, 2 * kRowPadding> found;
    float weight = 1;
    for (std::size_t k = 0; k < rows.size(); ++k) {
        const LatticeRow& lattice = rows[k];
        values[k] = lattice.footprintOffset;
        amplitudes[k] = lattice.amplitude * weight;
        if (lattice.footprintWeight != 0) {
            const Choices& choices = evaluator_.octaveChoices()[k];
            PlacedRow row = placedRow(choices, lattice.seed);
            row.width = 1;
            for (std::size_t axis = 0; axis < n_; ++axis) {
                row.cell[axis] = cells + k * n_ + axis;
                row.fraction[axis] = fractions + k * n_ + axis;
            }
            octavePlaced_[choices.period.any ? 1 : 0](row, found.data());
            values[k] = scaled(step.noise, lattice, found[0]);
        }
        if (step.weighted) weight = octaveWeight(weight, values[k], step.weighting);
    }
    const float value =
        step.fractal->twin(0, step.numbers, values.data(), amplitudes.data(), static_cast<int>(rows.size()));
    const auto* scale = program.find<ScaleStep>();
    return scale == nullptr ? value : value * scale->factor + scale->offset;
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
