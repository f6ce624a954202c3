// Octaves of a field in space, one at a time, for solids that need no more of them.
#include <algorithm>

#include "cpu/row_evaluator.h"
#include "cpu/row_line.h"

namespace noisescope {

void RowEvaluator::placesInSpace(const FieldOrigin& origin, const SpacePoints& points, std::size_t count,
                                 std::span<float* const> place) const {
    Line& line = lineOfThread();
    line.setOrigin(origin);
    line.points = nullptr;
    line.j = 0;
    begin({0, 0, static_cast<int>(count), 1}, line);
    line.space = points;
    run(plan_.program().place, line);
    for (std::size_t axis = 0; axis < n_; ++axis) std::copy_n(line.displacement[axis].begin(), count, place[axis]);
}

void RowEvaluator::octaveInSpace(const FieldOrigin& origin, std::span<float* const> place, std::size_t count,
                                 std::size_t k, float* out) const {
    Line& line = lineOfThread();
    line.setOrigin(origin);
    line.points = nullptr;
    line.j = 0;
    begin({0, 0, static_cast<int>(count), 1}, line);
    for (std::size_t axis = 0; axis < n_; ++axis) std::copy_n(place[axis], count, line.displacement[axis].begin());
    line.moved = true;
    octave(k, line);
    if (line.fractal.octaves[k].kind == OctaveKind::values) std::copy_n(line.fractal.octaves[k].values, count, out);
}

void RowEvaluator::sumInSpace(std::span<const float* const> octaves, std::size_t count, float* out) const {
    FractalInput input = fractal_;
    input.count = octaves.size();
    input.width = count;
    input.scales = false;
    for (std::size_t k = 0; k < octaves.size(); ++k) input.octaves[k].values = octaves[k];
    fractalKernel_(input, out);
}

}  // namespace noisescope
