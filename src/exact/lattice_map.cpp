#include "exact/lattice_map.h"

#include <algorithm>
#include <cmath>

#include "exact/period.h"
#include "exact/rational.h"

namespace noisescope {
namespace {

// Rounded to 192 fractional bits. The golden angle is pi (3 - sqrt 5), F2 is (sqrt 3 - 1) / 2, F4 (sqrt 5 - 1) / 4.
const char* const kGoldenCosine = "-0xbcc434f06f41a348287ac50b8853810c08d631b798d5806f";
const char* const kGoldenSine = "0xacecee929e60891740526a38dbd22dc4032c0beeaf5e93d9";
const char* const kSkew2 = "0x5db3d742c265539d92ba16b83c5c1dc492ec1a6629ed23cc";
const char* const kSkew3 = "0x555555555555555555555555555555555555555555555555";
const char* const kSkew4 = "0x4f1bbcdcbfa53e0af9ce60302e76e41a084113b5f9d13929";
const char* const kSqrt2 = "0x16a09e667f3bcc908b2fb1366ea957d3e3adec1751277509a";
const char* const kSqrtHalf = "0xb504f333f9de6484597d89b3754abe9f1d6f60ba893ba84d";
const char* const kSqrtThreeHalves = "0x13988e1409212e7d0321914321a556473db022874f7b45be1";
const char* const kOverTwoPi = "0x28be60db9391054a7f09d5f47d4d377036d8a5664f10e410";

// The additive recurrence of the generalized golden ratio in three dimensions (M. Roberts, 2018): 2^64 / g^1..3. The
// fourth is sqrt 2 - 1, as 1 / g^4 is 1 - 1 / g^3. All rounded down.
constexpr std::array<std::uint64_t, kMaxDimensions> kShift{0xd1b54a32d192ed03u, 0xabc98388fb8fac02u,
                                                           0x8cb92ba72f3d8dd7u, 0x6a09e667f3bcc908u};

using Matrix = std::array<std::array<Rational, kMaxDimensions>, kMaxDimensions>;
using Vector = std::array<Rational, kMaxDimensions>;
using Cell = PeriodLattice::Cell;

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

SpaceMatrix doubles(const Matrix& matrix) {
    SpaceMatrix result{};
    for (std::size_t i = 0; i < matrix.size(); ++i)
        for (std::size_t j = 0; j < matrix.size(); ++j) result[i][j] = approximate(matrix[i][j]);
    return result;
}

/// A turn that leads from axis a to axis b.
Matrix turned(double turns, std::size_t a, std::size_t b) {
    const Turn turn = turnBy(rationalFrom(turns));
    Matrix matrix = identity();
    matrix[a][a] = matrix[b][b] = turn.cosine;
    matrix[a][b] = -turn.sine;
    matrix[b][a] = turn.sine;
    return matrix;
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

/// The first octave's lattice: how a place in space becomes a position there, times `denominator`.
struct Onto {
    Matrix matrix = identity();
    Integer denominator = 1;
    std::vector<Cell> periods;
};

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

/// Where one cell along each axis of space leads on the lattice of simplices, the lattice being turned so that it
/// repeats along the axes: in 2D its rows lie along x, and half-shifted rows of height sqrt(1/2) follow each other
/// along y; in 3D it is the body-centered cubic lattice, which repeats after every cell. In 4D no turn helps.
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

/// The lattice's own vector that comes nearest to `period` cells along the axis.
Cell fittedPeriod(const Matrix& matrix, int dimensions, std::size_t axis, std::int64_t period) {
    Cell cell{};
    const Rational cells = rationalFrom(period);
    if (dimensions == 2) {
        const std::int64_t columns =
            std::max<std::int64_t>(1, static_cast<std::int64_t>(nearest(matrix[0][0] * cells)));
        const std::int64_t pairs = std::max<std::int64_t>(1, static_cast<std::int64_t>(nearest(matrix[0][1] * cells)));
        if (axis == 0) cell[0] = columns;
        if (axis == 1) cell[0] = pairs;  // every other row stands above the first
        if (axis == 1) cell[1] = 2 * pairs;
        return cell;
    }
    for (std::size_t row = 0; row < static_cast<std::size_t>(dimensions); ++row)
        cell[row] = nearest(matrix[row][axis] * cells);
    return cell;
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

/// The periods of an octave, or why it has none.
PeriodFault periodsOf(const LatticeSpec& spec, int octave, PeriodLattice& lattice) {
    std::vector<Cell> vectors = ontoLattice(spec).periods;
    Rational scale = rationalFrom(spec.scale);
    for (int k = 0; k < octave; ++k) scale = scale * rationalFrom(spec.lacunarity);
    for (Cell& vector : vectors)
        for (Integer& number : vector) {
            const Rational scaled = scale * Rational{number, 0, 0};
            const Integer whole = scaledFloor(scaled, 0, 1);
            if ((scaled + Rational{-whole, 0, 0}).m != 0) return PeriodFault::notWhole;
            if (magnitude(whole) > kLargestPeriod) return PeriodFault::tooLarge;
            number = whole;
        }
    lattice = PeriodLattice(std::move(vectors));
    return lattice.fits() ? PeriodFault::none : PeriodFault::tooLarge;
}

/// Where time has led, in cells.
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

/// Cell (rounded down) and fraction of `units` of 2^-64.
Integer splitUnits(const Integer& units, LatticePoint& point, std::size_t axis) {
    static const Integer mask = (Integer(1) << 64u) - 1;
    Integer cell = floorDivide(units, Integer(1) << 64u);
    const Integer rest = units - (cell << 64u);
    point.fraction64[axis] = static_cast<std::uint64_t>(rest & mask);
    point.fraction[axis] = truncatedFloat(rest, -64);
    return cell;
}

std::uint32_t modulo32(const Integer& cell) {
    const Integer wrapped = cell % (Integer(1) << 32u);
    return static_cast<std::uint32_t>(wrapped < 0 ? Integer(wrapped + (Integer(1) << 32u)) : wrapped);
}

}  // namespace

/// A coordinate of q at the center of a pixel, in units of 2^-64: (x * (2 column + 1) + y * (2 row + 1) + constant) /
/// divisor.
struct PixelRow {
    Integer x, y, constant, divisor;
};

/// q = (linear * p + constant) / divisor, row by row; p in world units.
struct LatticeMap::Exact {
    std::size_t rows = 0;
    PixelScale pixels;
    Matrix linear;
    Vector constant;
    Integer divisor = 1;
    std::array<PixelRow, kMaxDimensions> pixelRows;
    PeriodLattice periods;
    LatticePeriod period;
    SpaceMatrix perCell{};

    [[nodiscard]] PixelRow pixelRow(std::size_t row) const {
        const Rational across = rationalFrom(pixels.size);
        const Rational terms[] = {linear[row][0] * across, linear[row][1] * across,
                                  constant[row] * Rational{Integer(pixels.height) * 2, 0, 0}};
        int twos = 0;
        int fives = 0;
        for (const Rational& term : terms) {
            if (term.m == 0) continue;
            twos = std::min(twos, term.twos);
            fives = std::min(fives, term.fives);
        }
        PixelRow result{aligned(terms[0], twos, fives), aligned(terms[1], twos, fives), aligned(terms[2], twos, fives),
                        divisor * pixels.height * 2 * fiveTo(-fives)};
        const int shift = twos + 64;
        if (shift < 0) result.divisor <<= static_cast<unsigned>(-shift);
        if (shift > 0)
            for (Integer* term : {&result.x, &result.y, &result.constant}) *term <<= static_cast<unsigned>(shift);
        return result;
    }

    [[nodiscard]] Integer unitsAtPixel(std::size_t row, std::int64_t x, std::int64_t y) const {
        const PixelRow& terms = pixelRows[row];
        return floorDivide(terms.x * (Integer(x) * 2 + 1) + terms.y * (Integer(y) * 2 + 1) + terms.constant,
                           terms.divisor);
    }

    [[nodiscard]] LatticePoint wrapped(const std::array<Integer, kMaxDimensions>& units) const {
        LatticePoint point;
        Cell cell{};
        for (std::size_t row = 0; row < rows; ++row) cell[row] = splitUnits(units[row], point, row);
        periods.wrap(cell);
        for (std::size_t row = 0; row < rows; ++row) point.cell[row] = modulo32(cell[row]);
        return point;
    }
};

PeriodFault periodFault(const LatticeSpec& spec, int octave) {
    PeriodLattice lattice;
    return periodsOf(spec, octave, lattice);
}

std::int64_t pixelsOfPeriod(const LatticeSpec& spec, int axis) {
    const std::int64_t period = spec.period[static_cast<std::size_t>(axis)];
    if (period <= 0 || spec.turns != std::array<double, 3>{}) return 0;
    // pixels * size * frequency * sliceScale / shrink = period * height
    const Rational perPixel =
        rationalFrom(spec.frequency) * rationalFrom(spec.sliceScale) * rationalFrom(spec.pixels.size);
    const Rational cells = rationalFrom(period) * rationalFrom(spec.pixels.height) * rationalFrom(spec.shrink);
    const double about = approximate(cells) / approximate(perPixel);
    if (!(about < 0x1p62)) return 0;
    const auto pixels = static_cast<std::int64_t>(std::llround(about));
    return (rationalFrom(pixels) * perPixel + -cells).m == 0 ? pixels : 0;
}

std::int64_t heightOfWholePeriods(const LatticeSpec& spec) {
    if (spec.turns != std::array<double, 3>{}) return 0;
    const Rational perPixel = rationalFrom(spec.frequency) * rationalFrom(spec.sliceScale);
    Integer height = 0;
    for (std::size_t axis = 0; axis < 2; ++axis) {
        if (spec.period[axis] <= 0) continue;
        // pixels = height * cells / perPixel, with whole numbers for cells and perPixel
        const Rational cells = rationalFrom(spec.period[axis]) * rationalFrom(spec.shrink);
        const int twos = std::min(cells.twos, perPixel.twos);
        const int fives = std::min(cells.fives, perPixel.fives);
        const Integer above = aligned(cells, twos, fives);
        const Integer below = aligned(perPixel, twos, fives);
        const Integer step = below / gcd(above, below);
        height = height == 0 ? step : Integer(lcm(height, step));
    }
    return height > (Integer(1) << 62u) ? 0 : static_cast<std::int64_t>(height);
}

std::optional<std::int64_t> wholeQuotient(double whole, double part) {
    const double about = std::round(whole / part);
    if (!(std::fabs(about) < 0x1p62)) return {};
    const auto times = static_cast<std::int64_t>(about);
    if ((rationalFrom(part) * rationalFrom(times) + -rationalFrom(whole)).m != 0) return {};
    return times;
}

SpaceMatrix sliceMatrix(const LatticeSpec& spec) { return doubles(exactSlice(spec)); }

LatticeMap::LatticeMap(const LatticeSpec& spec, int octave) {
    auto exact = std::make_unique<Exact>();
    const auto dimensions = static_cast<std::size_t>(spec.dimensions);
    exact->rows = spec.onto ? 1 : dimensions;
    exact->pixels = spec.pixels;

    // Rotation^k in the xy plane, kept to 192 bits after every turn.
    Matrix turn = identity();
    Rational scale = rationalFrom(spec.scale);
    const Rational lacunarity = rationalFrom(spec.lacunarity);
    for (int k = 0; k < octave; ++k) {
        scale = scale * lacunarity;
        if (!spec.rotate || spec.dimensions < 2) continue;
        const Rational c = turn[0][0] * binaryConstant(kGoldenCosine) + -(turn[1][0] * binaryConstant(kGoldenSine));
        const Rational s = turn[0][0] * binaryConstant(kGoldenSine) + turn[1][0] * binaryConstant(kGoldenCosine);
        turn[0][0] = turn[1][1] = roundedToConstantBits(c);
        turn[1][0] = roundedToConstantBits(s);
        turn[0][1] = -turn[1][0];
    }

    const Onto onto = ontoLattice(spec);
    const Integer divisor = onto.denominator * spec.divisor;
    const Rational shrink = rationalFrom(spec.shrink);
    exact->divisor = divisor * shrink.m;
    periodsOf(spec, octave, exact->periods);
    exact->period = exact->periods.period();
    Matrix lattice = onto.matrix * turn;
    if (spec.onto) {
        Matrix row;
        for (std::size_t column = 0; column < 2; ++column) row[0][column] = binaryFrom(spec.axis[column]);
        lattice = row;
    }
    for (std::size_t row = 0; row < exact->rows; ++row)
        for (std::size_t column = 0; column < dimensions; ++column) {
            lattice[row][column] = lattice[row][column] * scale;
            exact->perCell[row][column] = approximate(lattice[row][column]) / approximate({divisor, 0, 0});
        }

    // The place in space: (slice * frequency * p + moved) / shrink + drift.
    const Rational frequency = rationalFrom(spec.frequency);
    const Matrix slice = exactSlice(spec);
    Vector moved;
    for (std::size_t i = 0; i < dimensions; ++i) moved[i] = rationalFrom(spec.offset[i]) + rationalFrom(spec.cells[i]);
    if (isSliced(spec))
        for (std::size_t i = 0; i < dimensions; ++i) {
            const std::size_t flat = std::min<std::size_t>(2, dimensions);
            for (std::size_t j = 0; j < flat; ++j)
                moved[i] = moved[i] + -(slice[i][j] * frequency * Rational{1, -1, 0});
            if (i < flat) moved[i] = moved[i] + frequency * Rational{1, -1, 0};
        }
    const Vector drift = driftOf(spec);
    const Rational unshrunk{1, -shrink.twos, -shrink.fives};  // what the divisor leaves
    for (std::size_t i = 0; i < dimensions; ++i) moved[i] = moved[i] * unshrunk + drift[i] * Rational{shrink.m, 0, 0};

    for (std::size_t row = 0; row < exact->rows; ++row) {
        for (std::size_t column = 0; column < dimensions; ++column) {
            Rational entry;
            for (std::size_t i = 0; i < dimensions; ++i) entry = entry + lattice[row][i] * slice[i][column];
            if (!spec.still || column >= 2) exact->linear[row][column] = entry * frequency * unshrunk;
            exact->constant[row] = exact->constant[row] + lattice[row][column] * moved[column];
        }
        if (spec.shift)
            exact->constant[row] =
                exact->constant[row] +
                Rational{Integer(static_cast<std::uint64_t>(octave + spec.firstShift) * kShift[row]) * exact->divisor,
                         -64, 0};
    }
    for (std::size_t row = 0; row < exact->rows; ++row) exact->pixelRows[row] = exact->pixelRow(row);
    exact_ = std::move(exact);
}

LatticeMap::~LatticeMap() = default;
LatticeMap::LatticeMap(LatticeMap&&) noexcept = default;
LatticeMap& LatticeMap::operator=(LatticeMap&&) noexcept = default;

LatticePoint LatticeMap::atPixel(std::int64_t x, std::int64_t y) const {
    std::array<Integer, kMaxDimensions> units;
    for (std::size_t row = 0; row < exact_->rows; ++row) units[row] = exact_->unitsAtPixel(row, x, y);
    return exact_->wrapped(units);
}

std::array<double, kMaxDimensions> LatticeMap::aboutPixel(std::int64_t x, std::int64_t y) const {
    std::array<double, kMaxDimensions> position{};
    for (std::size_t row = 0; row < exact_->rows; ++row)
        position[row] = approximate({exact_->unitsAtPixel(row, x, y), -64, 0});
    return position;
}

LatticePoint LatticeMap::atPoint(std::span<const Decimal> world) const {
    std::array<Integer, kMaxDimensions> units;
    for (std::size_t row = 0; row < exact_->rows; ++row) {
        Rational sum = exact_->constant[row];
        for (std::size_t column = 0; column < std::min<std::size_t>(world.size(), kMaxDimensions); ++column)
            sum = sum + exact_->linear[row][column] * rationalFrom(world[column]);
        units[row] = scaledFloor(sum, 64, exact_->divisor);
    }
    return exact_->wrapped(units);
}

LatticeStep LatticeMap::step() const {
    constexpr int kBits = 128;
    const Integer height = exact_->divisor * exact_->pixels.height;
    const Integer quarter = Integer(1) << static_cast<unsigned>(kBits - 2);
    std::array<std::array<Integer, 2>, kMaxDimensions> units;  // of 2^-128 cells
    LatticeStep step;
    for (std::size_t row = 0; row < exact_->rows; ++row)
        for (std::size_t column = 0; column < 2; ++column) {
            units[row][column] =
                scaledFloor(exact_->linear[row][column] * rationalFrom(exact_->pixels.size), kBits, height);
            if (units[row][column] >= quarter || units[row][column] <= -quarter) step.wide = true;
        }
    for (std::size_t column = 0; column < 2; ++column) {
        Cell cells{};
        for (std::size_t row = 0; row < exact_->rows; ++row) {
            Integer rest = units[row][column];
            if (step.wide) {
                cells[row] = floorDivide(rest + quarter * 2, quarter * 4);  // the nearest whole number
                rest -= cells[row] * quarter * 4;
            }
            (column == 0 ? step.alongX : step.alongY)[row] = truncatedFloat(rest, -kBits);
        }
        exact_->periods.wrap(cells);
        for (std::size_t row = 0; row < exact_->rows; ++row)
            (column == 0 ? step.cellsAlongX : step.cellsAlongY)[row] = modulo32(cells[row]);
    }
    return step;
}

const LatticePeriod& LatticeMap::period() const { return exact_->period; }
const SpaceMatrix& LatticeMap::perCell() const { return exact_->perCell; }

}  // namespace noisescope
