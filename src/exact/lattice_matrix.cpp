#include "exact/lattice_matrix.h"

#include <algorithm>

namespace noisescope {
namespace {

// Rounded to 192 fractional bits. F2 is (sqrt 3 - 1) / 2, F4 (sqrt 5 - 1) / 4. kOverTwoPi is 1 / (2 pi).
const char* const kSkew2 = "0x5db3d742c265539d92ba16b83c5c1dc492ec1a6629ed23cc";
const char* const kSkew3 = "0x555555555555555555555555555555555555555555555555";
const char* const kSkew4 = "0x4f1bbcdcbfa53e0af9ce60302e76e41a084113b5f9d13929";
const char* const kSqrt2 = "0x16a09e667f3bcc908b2fb1366ea957d3e3adec1751277509a";
const char* const kSqrtHalf = "0xb504f333f9de6484597d89b3754abe9f1d6f60ba893ba84d";
const char* const kOverTwoPi = "0x28be60db9391054a7f09d5f47d4d377036d8a5664f10e410";
const char* const kSqrtThreeHalves = "0x13988e1409212e7d0321914321a556473db022874f7b45be1";

using Cell = PeriodLattice::Cell;

/// Returns the rotation from axis a to axis b.
Matrix turned(double turns, std::size_t a, std::size_t b) {
    const Turn turn = turnBy(rationalFrom(turns));
    Matrix matrix = identity();
    matrix[a][a] = matrix[b][b] = turn.cosine;
    matrix[a][b] = -turn.sine;
    matrix[b][a] = turn.sine;
    return matrix;
}

bool hasPeriod(const LatticeSpec& spec) {
    return std::any_of(spec.period.begin(), spec.period.end(), [](std::int64_t period) { return period > 0; });
}

Matrix skewMatrix(int dimensions) {
    const Rational factor = binaryConstant(dimensions == 2 ? kSkew2 : dimensions == 3 ? kSkew3 : kSkew4);
    Matrix matrix = identity();
    for (std::size_t i = 0; i < static_cast<std::size_t>(dimensions); ++i)
        for (std::size_t j = 0; j < static_cast<std::size_t>(dimensions); ++j) matrix[i][j] = matrix[i][j] + factor;
    return matrix;
}

/// Returns the simplex lattice vectors of one cell along each axis of space. The lattice is rotated so that it repeats
/// along the axes: in 2D its rows lie along x, and half-shifted rows of height sqrt(1/2) alternate along y; in 3D it is
/// the body-centered cubic lattice, which repeats after every cell. In 4D no rotation helps.
Matrix repeatingSkew(int dimensions) {
    Matrix matrix = identity();
    if (dimensions == 2) {
        matrix[0] = {binaryConstant(kSqrtThreeHalves), binaryConstant(kSqrtHalf), {}, {}};
        matrix[1] = {Rational{}, binaryConstant(kSqrt2), {}, {}};
        return matrix;
    }
    if (dimensions == 3) {
        const Rational one{1, 0, 0};
        matrix[0] = {one, one, {}, {}};
        matrix[1] = {one, {}, one, {}};
        matrix[2] = {Rational{}, one, one, {}};
        return matrix;
    }
    return skewMatrix(4);
}

Integer nearest(const Rational& value) { return scaledFloor(value + Rational{1, -1, 0}, 0, 1); }

/// Returns the lattice vector nearest to `period` cells along the axis.
Cell fittedPeriod(const Matrix& matrix, int dimensions, std::size_t axis, std::int64_t period) {
    Cell cell{};
    const Rational cells = rationalFrom(period);
    if (dimensions == 2) {
        const std::int64_t columns =
            std::max<std::int64_t>(1, static_cast<std::int64_t>(nearest(matrix[0][0] * cells)));
        const std::int64_t pairs = std::max<std::int64_t>(1, static_cast<std::int64_t>(nearest(matrix[0][1] * cells)));
        if (axis == 0) cell[0] = columns;
        if (axis == 1) cell[0] = pairs;  // every other row lies above the first
        if (axis == 1) cell[1] = 2 * pairs;
        return cell;
    }
    for (std::size_t row = 0; row < static_cast<std::size_t>(dimensions); ++row)
        cell[row] = nearest(matrix[row][axis] * cells);
    return cell;
}

}  // namespace

Matrix identity() {
    Matrix matrix;
    for (std::size_t i = 0; i < matrix.size(); ++i) matrix[i][i] = {1, 0, 0};
    return matrix;
}

Matrix operator*(const Matrix& a, const Matrix& b) {
    Matrix product;
    for (std::size_t i = 0; i < product.size(); ++i)
        for (std::size_t j = 0; j < product.size(); ++j)
            for (std::size_t k = 0; k < product.size(); ++k)
                if (a[i][k].m != 0 && b[k][j].m != 0) product[i][j] = product[i][j] + a[i][k] * b[k][j];
    return product;
}

bool isSliced(const LatticeSpec& spec) { return spec.sliceScale != 1 || spec.turns != std::array<double, 3>{}; }

Matrix exactSlice(const LatticeSpec& spec) {
    Matrix slice = identity();
    if (!isSliced(spec)) return slice;
    constexpr std::array<std::array<std::size_t, 2>, 3> planes{{{1, 2}, {2, 0}, {0, 1}}};
    for (std::size_t i = 0; i < planes.size(); ++i)
        if (spec.turns[i] != 0) slice = turned(spec.turns[i], planes[i][0], planes[i][1]) * slice;
    for (auto& row : slice)
        for (Rational& entry : row) entry = roundedToConstantBits(entry) * rationalFrom(spec.sliceScale);
    return slice;
}

Onto ontoLattice(const LatticeSpec& spec) {
    Onto onto;
    const auto dimensions = static_cast<std::size_t>(spec.dimensions);
    const bool skewed = spec.skew && spec.dimensions >= 2;
    if (skewed) onto.matrix = hasPeriod(spec) ? repeatingSkew(spec.dimensions) : skewMatrix(spec.dimensions);
    for (std::size_t axis = 0; axis < dimensions; ++axis) {
        if (spec.period[axis] <= 0) continue;
        Cell cell{};
        cell[axis] = spec.period[axis];
        if (skewed) cell = fittedPeriod(onto.matrix, spec.dimensions, axis, spec.period[axis]);
        onto.periods.push_back(cell);
        if (skewed) onto.denominator *= spec.period[axis];
    }
    if (!skewed || onto.periods.empty()) return onto;
    for (std::size_t axis = 0, fitted = 0; axis < dimensions; ++axis) {
        const bool repeats = spec.period[axis] > 0;
        for (std::size_t row = 0; row < dimensions; ++row)
            onto.matrix[row][axis] =
                repeats ? Rational{onto.periods[fitted][row] * (onto.denominator / spec.period[axis]), 0, 0}
                        : onto.matrix[row][axis] * Rational{onto.denominator, 0, 0};
        if (repeats) ++fitted;
    }
    return onto;
}

Vector driftOf(const LatticeSpec& spec) {
    Vector drift;
    const Rational time = rationalFrom(spec.time);
    const bool loops = spec.loop > 0;
    for (std::size_t i = 0; i < drift.size(); ++i) {
        const Rational speed = rationalFrom(spec.speed[i]);
        drift[i] = loops ? shareOf(speed, time, rationalFrom(spec.loop)) : speed * time;
    }
    if (spec.circleSpeed == 0 || spec.dimensions != 4) return drift;
    const Rational seconds = rationalFrom(loops ? spec.loop : spec.circleSeconds);
    const Turn circle = turnBy(shareOf(Rational{1, 0, 0}, time, seconds));
    const Rational radius = rationalFrom(spec.circleSpeed) * seconds * binaryConstant(kOverTwoPi);
    drift[2] = drift[2] + radius * circle.cosine;
    drift[3] = drift[3] + radius * circle.sine;
    return drift;
}

}  // namespace noisescope
