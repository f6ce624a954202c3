#include "exact/lattice_map.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "exact/lattice_matrix.h"
#include "exact/pixel_units.h"

namespace noisescope {
namespace {

// Rounded to 192 fractional bits. The golden angle is pi (3 - sqrt 5).
const char* const kGoldenCosine = "-0xbcc434f06f41a348287ac50b8853810c08d631b798d5806f";
const char* const kGoldenSine = "0xacecee929e60891740526a38dbd22dc4032c0beeaf5e93d9";

// Additive recurrence of the generalized golden ratio in three dimensions (M. Roberts, 2018): 2^64 / g^1..3. The fourth
// is sqrt 2 - 1, since 1 / g^4 is 1 - 1 / g^3. All rounded down.
constexpr std::array<std::uint64_t, kMaxDimensions> kShift{0xd1b54a32d192ed03u, 0xabc98388fb8fac02u,
                                                           0x8cb92ba72f3d8dd7u, 0x6a09e667f3bcc908u};

using Cell = PeriodLattice::Cell;

SpaceMatrix doubles(const Matrix& matrix) {
    SpaceMatrix result{};
    for (std::size_t i = 0; i < matrix.size(); ++i)
        for (std::size_t j = 0; j < matrix.size(); ++j) result[i][j] = approximate(matrix[i][j]);
    return result;
}

/// Computes the periods of an octave, or returns the fault.
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

/// Splits `units` of 2^-64 cells: stores the fraction and returns the cell (rounded down).
Integer splitUnits(const Integer& units, LatticePoint& point, std::size_t axis) {
    static const Integer mask = (Integer(1) << 64u) - 1;
    Integer cell = floorDivide(units, Integer(1) << 64u);
    const Integer rest = units - (cell << 64u);
    point.fraction64[axis] = static_cast<std::uint64_t>(rest & mask);
    point.fraction[axis] = truncatedFloat(rest, -64);
    return cell;
}

/// Rounds toward zero, as truncatedFloat() does.
float truncatedFraction(std::uint64_t units) {
    const int surplus = std::max(0, 40 - std::countl_zero(units));
    const auto unit = std::bit_cast<float>(static_cast<std::uint32_t>(surplus - 64 + 127) << 23u);  // 2^(surplus - 64)
    return static_cast<float>(units >> static_cast<unsigned>(surplus)) * unit;
}

std::uint32_t modulo32(const Integer& cell) {
    const Integer wrapped = cell % (Integer(1) << 32u);
    return static_cast<std::uint32_t>(wrapped < 0 ? Integer(wrapped + (Integer(1) << 32u)) : wrapped);
}

/// Rotation and scale of an octave's lattice.
struct OctaveTurn {
    Matrix turn = identity();
    Rational scale;
};

/// Returns Rotation^octave in the xy plane, rounded to 192 bits after every turn, and scale * lacunarity^octave.
OctaveTurn octaveTurn(const LatticeSpec& spec, int octave) {
    OctaveTurn result;
    auto& [turn, scale] = result;
    scale = rationalFrom(spec.scale);
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
    return result;
}

/// Returns the number of coordinates of a place on the picture: at least 2 on a turned plane, where a line changes
/// along x and y.
std::size_t coordinatesOf(const LatticeSpec& spec) {
    const bool askew = spec.turns != std::array<double, 3>{};
    return static_cast<std::size_t>(askew ? std::max(2, spec.dimensions) : spec.dimensions);
}

/// Returns the cells in a world unit of the picture, before the division by `shrink`.
Rational cellsOfUnit(const LatticeSpec& spec) {
    return rationalFrom(spec.frequency) * rationalFrom(spec.sliceScale) * rationalFrom(spec.worldScale);
}

/// Returns the origin's place in space before the division by `shrink`: moved by the offsets, and so that the picture
/// turns about the middle of its first square.
Vector movedOrigin(const LatticeSpec& spec, const Matrix& slice, const Rational& frequency) {
    const auto dimensions = static_cast<std::size_t>(spec.dimensions);
    Vector moved;
    for (std::size_t i = 0; i < dimensions; ++i)
        moved[i] = rationalFrom(spec.offset[i]) + rationalFrom(spec.cells[i]) + rationalFrom(spec.pixels.cells[i]);
    for (std::size_t i = 0; i < dimensions; ++i)
        for (std::size_t j = 0; j < std::min<std::size_t>(2, coordinatesOf(spec)); ++j)
            if (!spec.still) moved[i] = moved[i] + slice[i][j] * frequency * rationalFrom(spec.world[j]);
    if (isSliced(spec))
        for (std::size_t i = 0; i < dimensions; ++i) {
            for (std::size_t j = 0; j < std::min<std::size_t>(2, coordinatesOf(spec)); ++j)
                moved[i] = moved[i] + -(slice[i][j] * frequency * Rational{1, -1, 0});
            if (i < 2) moved[i] = moved[i] + frequency * Rational{1, -1, 0};
        }
    return moved;
}

/// Returns how far a row of `linear` moves if points move by whole world units.
Rational shiftOf(const Vector& row, const std::array<std::int64_t, kMaxDimensions>& units) {
    Rational shift;
    for (std::size_t column = 0; column < units.size(); ++column)
        if (units[column] != 0) shift = shift + row[column] * rationalFrom(units[column]);
    return shift;
}

}  // namespace

struct LatticeMap::Exact : AffineMap {
    std::size_t rows = 0;
    PixelScale pixels;
    std::array<PixelRow, kMaxDimensions> pixelRows;
    std::array<FixedPixelRow, kMaxDimensions> fixedRows;  ///< the same
    PeriodLattice periods;
    SpaceMatrix perCell{};
    SpaceMatrix perUnit{};

    [[nodiscard]] PixelRow pixelRow(std::size_t row) const {
        const Rational across = rationalFrom(pixels.size);
        const Rational terms[] = {linear[row][0] * across, linear[row][1] * across,
                                  dimensions < 3 ? Rational{} : linear[row][2],
                                  constant[row] * Rational{Integer(pixels.height) * 2, 0, 0}};
        int twos = 0;
        int fives = 0;
        for (const Rational& term : terms) {
            if (term.m == 0) continue;
            twos = std::min(twos, term.twos);
            fives = std::min(fives, term.fives);
        }
        PixelRow result{aligned(terms[0], twos, fives), aligned(terms[1], twos, fives), aligned(terms[2], twos, fives),
                        aligned(terms[3], twos, fives), divisor * pixels.height * 2 * fiveTo(-fives)};
        const int shift = twos + 64;
        if (shift < 0) result.divisor <<= static_cast<unsigned>(-shift);
        if (shift > 0)
            for (Integer* term : {&result.x, &result.y, &result.z, &result.constant})
                *term <<= static_cast<unsigned>(shift);
        return result;
    }

    [[nodiscard]] Integer unitsAtPixel(std::size_t row, std::int64_t x, std::int64_t y, std::int64_t depth) const {
        const PixelRow& terms = pixelRows[row];
        return floorDivide(
            terms.x * (Integer(x) * 2 + 1) + terms.y * (Integer(y) * 2 + 1) + terms.z * Integer(depth) + terms.constant,
            terms.divisor);
    }

    /// Returns the position if integers of a fixed width decide it.
    [[nodiscard]] bool fixedAtPixel(std::int64_t x, std::int64_t y, std::int64_t depth, LatticePoint& point) const {
        constexpr std::int64_t kMost = std::int64_t{1} << 60;
        if (x >= kMost || x <= -kMost || y >= kMost || y <= -kMost || !period.straight) return false;
        for (std::size_t row = 0; row < rows; ++row) {
            const auto units = fixedRows[row].at({2 * x + 1, 2 * y + 1, depth});
            if (!units) return false;
            point.cell[row] = static_cast<std::uint32_t>(units->cell);
            point.fraction64[row] = units->fraction;
            point.fraction[row] = truncatedFraction(units->fraction);
        }
        return true;
    }

    [[nodiscard]] LatticePoint atPoint(const Vector& point, PointUnit unit) const {
        std::array<Integer, kMaxDimensions> units;
        for (std::size_t row = 0; row < rows; ++row) {
            Rational sum = constant[row];
            for (std::size_t column = 0; column < coordinates; ++column)
                if (point[column].m != 0) sum = sum + factor(row, column, unit) * point[column];
            units[row] = scaledFloor(sum, 64, divisor);
        }
        return wrapped(units);
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
    // pixels * size * cellsOfUnit / shrink = period * height
    const Rational perPixel = cellsOfUnit(spec) * rationalFrom(spec.pixels.size);
    const Rational cells = rationalFrom(period) * rationalFrom(spec.pixels.height) * rationalFrom(spec.shrink);
    const double about = approximate(cells) / approximate(perPixel);
    if (!(about < 0x1p62)) return 0;
    const auto pixels = static_cast<std::int64_t>(std::llround(about));
    return (rationalFrom(pixels) * perPixel + -cells).m == 0 ? pixels : 0;
}

std::int64_t heightOfWholePeriods(const LatticeSpec& spec) {
    if (spec.turns != std::array<double, 3>{}) return 0;
    const Rational perPixel = cellsOfUnit(spec);
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

SpaceMatrix sliceMatrix(const LatticeSpec& spec) { return doubles(exactSlice(spec)); }

LatticeMap::LatticeMap(const LatticeSpec& spec, int octave) {
    auto exact = std::make_unique<Exact>();
    const auto dimensions = static_cast<std::size_t>(spec.dimensions);
    exact->dimensions = dimensions;
    exact->coordinates = coordinatesOf(spec);
    exact->rows = spec.onto ? 1 : dimensions;
    exact->pixels = spec.pixels;
    const auto [turn, scale] = octaveTurn(spec, octave);
    const Onto onto = ontoLattice(spec);
    const Integer divisor = onto.denominator * spec.divisor;
    const Rational shrink = rationalFrom(spec.shrink);
    exact->divisor = divisor * shrink.m;
    periodsOf(spec, octave, exact->periods);
    exact->period = exact->periods.period();
    exact->besideShort = spec.skew && spec.dimensions == 3;
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

    // Place in space: (slice * frequency * worldScale * p + moved) / shrink + drift.
    const Rational& frequency = exact->frequency = rationalFrom(spec.frequency);
    const Matrix slice = exactSlice(spec);
    Vector moved = movedOrigin(spec, slice, frequency);
    const Vector drift = driftOf(spec);
    const Rational unshrunk{1, -shrink.twos, -shrink.fives};  // the divisor has the factor shrink.m
    for (std::size_t i = 0; i < dimensions; ++i) moved[i] = moved[i] * unshrunk + drift[i] * Rational{shrink.m, 0, 0};

    const Rational perUnit = frequency * rationalFrom(spec.worldScale) * unshrunk;
    for (std::size_t row = 0; row < exact->rows; ++row) {
        for (std::size_t column = 0; column < exact->coordinates; ++column) {
            Rational entry;
            for (std::size_t i = 0; i < dimensions; ++i) entry = entry + lattice[row][i] * slice[i][column];
            if (!spec.still || column >= 2) exact->linear[row][column] = entry * perUnit;
        }
        exact->constant[row] = shiftOf(exact->linear[row], spec.pixels.units);
        for (std::size_t column = 0; column < dimensions; ++column)
            exact->constant[row] = exact->constant[row] + lattice[row][column] * moved[column];
        if (spec.shift)
            exact->constant[row] =
                exact->constant[row] +
                Rational{Integer(static_cast<std::uint64_t>(octave + spec.firstShift) * kShift[row]) * exact->divisor,
                         -64, 0};
    }
    for (std::size_t row = 0; row < exact->rows; ++row) {
        exact->pixelRows[row] = exact->pixelRow(row);
        exact->fixedRows[row] =
            FixedPixelRow(exact->pixelRows[row], exact->period.any ? exact->period.along[row][row] : 0);
        for (std::size_t column = 0; column < exact->coordinates; ++column)
            exact->perUnit[row][column] = approximate(exact->linear[row][column]) / approximate({exact->divisor, 0, 0});
    }
    exact_ = std::move(exact);
}

LatticeMap::~LatticeMap() = default;
LatticeMap::LatticeMap(LatticeMap&&) noexcept = default;
LatticeMap& LatticeMap::operator=(LatticeMap&&) noexcept = default;

LatticePoint LatticeMap::atPixel(std::int64_t x, std::int64_t y) const {
    return atPixel(x, y, exact_->pixels.depthInHalves);
}

LatticePoint LatticeMap::atPixel(std::int64_t x, std::int64_t y, std::int64_t depthInHalves) const {
    LatticePoint point;
    if (exact_->fixedAtPixel(x, y, depthInHalves, point)) return point;
    std::array<Integer, kMaxDimensions> units;
    for (std::size_t row = 0; row < exact_->rows; ++row) units[row] = exact_->unitsAtPixel(row, x, y, depthInHalves);
    return exact_->wrapped(units);
}

std::array<double, kMaxDimensions> LatticeMap::aboutPixel(std::int64_t x, std::int64_t y) const {
    std::array<double, kMaxDimensions> position{};
    for (std::size_t row = 0; row < exact_->rows; ++row)
        position[row] = approximate({exact_->unitsAtPixel(row, x, y, exact_->pixels.depthInHalves), -64, 0});
    return position;
}

LatticePoint LatticeMap::atPoint(std::span<const Decimal> point) const {
    Vector numbers;
    for (std::size_t n = 0; n < std::min<std::size_t>(point.size(), kMaxDimensions); ++n)
        numbers[n] = rationalFrom(point[n]);
    return exact_->atPoint(numbers, PointUnit::world);
}

LatticePoint LatticeMap::atPoint(std::span<const BinaryNumber> point, PointUnit unit) const {
    Vector numbers;
    for (std::size_t n = 0; n < std::min<std::size_t>(point.size(), kMaxDimensions); ++n)
        numbers[n] = rationalFrom(point[n].whole) + binaryFrom(point[n].rest);
    return exact_->atPoint(numbers, unit);
}

std::vector<AffineRow> LatticeMap::affineRows(PointUnit unit) const {
    const LatticePoint origin = atPoint(std::span<const Decimal>());
    std::vector<AffineRow> rows;
    for (std::size_t row = 0; row < exact_->rows; ++row) {
        rows.push_back(affineRowOf(*exact_, row, unit));
        rows.back().cell = static_cast<std::int32_t>(origin.cell[row]);
        rows.back().fraction64 = origin.fraction64[row];
        rows.back().fraction = std::ldexp(static_cast<double>(origin.fraction64[row]), -64);
    }
    return rows;
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
const SpaceMatrix& LatticeMap::perUnit() const { return exact_->perUnit; }
int LatticeMap::digitsNeeded() const { return noisescope::digitsNeeded(*exact_); }
LatticeDigits LatticeMap::digits(int count) const { return digitsOf(*exact_, count); }

}  // namespace noisescope
