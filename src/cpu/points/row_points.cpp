// Points as a row of a RowEvaluator, each the first pixel of its own block.
#include <algorithm>

#include "cpu/row_line.h"

namespace noisescope {

std::shared_ptr<RowEvaluator::Line> RowEvaluator::lineForPoints() const {
    const auto line = std::make_shared<Line>();
    begin({0, 0, static_cast<int>(kPlacesAtOnce), 1, 1}, *line);
    return line;
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
