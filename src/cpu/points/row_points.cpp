// Points as a row of a RowEvaluator, each the first pixel of its own block.
#include <algorithm>

#include "cpu/row_line.h"

namespace noisescope {

std::shared_ptr<RowEvaluator::Line> RowEvaluator::lineForPoints() const {
    static const FieldOrigin none;
    const auto line = std::make_shared<Line>(none, BlockPart{0, 0, static_cast<int>(kPlacesAtOnce), 1, 1});
    line->prepare(plan_.program(), evaluator_.octaveChoices().size(), evaluator_.layerChoices().size());
    return line;
}

void RowEvaluator::sample(const Places& points, Line& line, float* out) const {
    const FieldProgram& program = plan_.program();
    const auto channels = static_cast<std::size_t>(plan_.channels());
    if (!covered_) {
        FieldOrigin origin{std::vector<LatticePoint>(plan_.maps().size())};
        for (std::size_t n = 0; n < points.count; ++n) {
            points.copyTo(origin.points, n);
            const FieldValue value = evaluator_.at(origin, 0, 0);
            std::copy_n(value.begin(), channels, out + n * channels);
        }
        return;
    }
    line.points = &points;
    line.part.right = static_cast<int>(points.count);
    std::fill(line.place.begin(), line.place.end(), reference::dualZero3<float>());
    run(program.place, line);
    if (program.derivatives) {
        writeDerivatives(line, out);
    } else {
        run(program.value, line);
        std::copy_n(line.value.begin(), line.width(), out);
    }
}

}  // namespace noisescope
