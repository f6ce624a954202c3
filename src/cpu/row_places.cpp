// Places of a row's pixels on a lattice, and the noise there.
#include "cpu/row_line.h"

namespace noisescope {

using namespace reference;  // the vector types and the twins

/// Computes cells and fractions on the row's lattice: Evaluator::lookUp() for all pixels. `by`: their displacement, or
/// null.
void RowEvaluator::look(const LatticeNoise& noise, const LatticeRow& row, const Rows* by, Line& line) const {
    for (std::size_t axis = 0; axis < n_; ++axis) {
        line.cell[axis] = line.ownCell[axis].data();
        line.fraction[axis] = line.ownFraction[axis].data();
    }
    if (line.points != nullptr) return lookAtPoints(noise, row, by, line);
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
        if (by != nullptr) {
            displaceAlong(noise, row, axis, *by, line);
            map.displaced = line.wave.data();
        }
        kernels_.axis(map, {line.part.left, line.part.apart}, line.j, line.width(), line.ownCell[axis].data(),
                      line.ownFraction[axis].data());
    }
    if (!wraps) return;
    for (std::size_t n = 0; n < line.width(); ++n) {
        std::array<std::int64_t, kMaxDimensions> cells{};
        for (std::size_t axis = 0; axis < cells.size(); ++axis) cells[axis] = origin.cell[axis];
        for (std::size_t axis = 0; axis < n_; ++axis)
            cells[axis] += std::int64_t{line.part.column(n)} * step.cellsAlongX[axis] +
                           std::int64_t{line.j} * step.cellsAlongY[axis];
        const auto whole = wrapped(cells, row.period);
        for (std::size_t axis = 0; axis < n_; ++axis)
            line.ownCell[axis][n] = wrapAdd(line.ownCell[axis][n], whole[axis]);
    }
}

/// The same for points, each of which is the origin of a block of one pixel.
void RowEvaluator::lookAtPoints(const LatticeNoise& noise, const LatticeRow& row, const Rows* by, Line& line) const {
    const auto map = static_cast<std::size_t>(row.point);
    for (std::size_t axis = 0; axis < n_; ++axis) {
        const int* const cells = line.points->cellsOf(map, axis) + line.firstPoint;
        const float* const fractions = line.points->fractionsOf(map, axis) + line.firstPoint;
        if (by == nullptr) {
            line.cell[axis] = cells;
            line.fraction[axis] = fractions;
            continue;
        }
        displaceAlong(noise, row, axis, *by, line);
        for (std::size_t n = 0; n < line.width(); ++n) line.wave[n] = fractions[n] + line.wave[n];
        kernels_.axis({0, 0, 0, 0, 0, line.wave.data()}, {0, 0}, 0, line.width(), line.ownCell[axis].data(),
                      line.ownFraction[axis].data());
        for (std::size_t n = 0; n < line.width(); ++n) line.ownCell[axis][n] = wrapAdd(line.ownCell[axis][n], cells[n]);
    }
}

/// Computes into line.wave the displacement `by` along an axis of the row's lattice.
void RowEvaluator::displaceAlong(const LatticeNoise& noise, const LatticeRow& row, std::size_t axis, const Rows& by,
                                 Line& line) const {
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

bool RowEvaluator::hashesInLanes(const Period& period) const { return isPcg_ && repeatsInLanes(period); }

/// Returns a row without places.
PlacedRow RowEvaluator::placedRow(const Choices& choices, std::uint32_t seed) const {
    PlacedRow row;
    row.seed = seed;
    row.fade = fade_;
    row.pcg = hashesInLanes(choices.period);
    row.gradients = gradients_;
    row.choices = &choices;
    return row;
}

/// Returns the row at the places of look().
PlacedRow RowEvaluator::placedRow(const Choices& choices, std::uint32_t seed, const Line& line) const {
    PlacedRow row = placedRow(choices, seed);
    row.width = line.width();
    for (std::size_t axis = 0; axis < n_; ++axis) {
        row.cell[axis] = line.cell[axis];
        row.fraction[axis] = line.fraction[axis];
    }
    return row;
}

/// Computes the noise at the places of look(); `kernel` may be null.
void RowEvaluator::lookedUpNoise(const LatticeNoise& noise, PlacedKernel kernel, const Choices& choices,
                                 std::uint32_t seed, const Line& line, float* out) const {
    const NoiseTwin& twin = *noise.twin;
    if (kernel != nullptr) {
        kernel(placedRow(choices, seed, line), out);
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

/// Writes the position of every pixel, once the displacement is known.
void RowEvaluator::writePositions(Line& line, float* out) const {
    const auto& step = *plan_.program().find<PositionStep>();
    const bool displaced = step.displacement != Register::none;
    look(step.space, step.space.rows[0], nullptr, line);
    for (std::size_t axis = 0; axis < n_; ++axis) {
        const int* cell = line.cell[axis];
        const float* rest = line.fraction[axis];
        const float* moved = line.displacement[axis].data();
        for (std::size_t x = 0; x < line.width(); ++x)
            out[x * n_ + axis] = static_cast<float>(cell[x]) + (displaced ? rest[x] + moved[x] : rest[x]);
    }
}

}  // namespace noisescope
