// Points in lanes against the Evaluator at exact places: the same bits, whatever the recipe, the meaning of coordinates
// and where the points lie.
#include "cpu/points/point_sampler.h"

#include <bit>
#include <cmath>
#include <limits>

#include "cpu/measures.h"
#include "cpu/points/place_kernels.h"
#include "cpu/points/short_decimal.h"
#include "cpu/process/erosion_kernels.h"
#include "cpu/solid/solid_kernels.h"
#include "effort.h"
#include "recipes.h"

namespace noisescope {
namespace {

/// Places that are hard to decide, by name.
constexpr std::array<std::string_view, 16> kKinds{
    "near",   "hundred",    "thousands",      "millions", "trillions",   "hundredths", "eighths",  "binary",
    "floats", "six places", "beside borders", "tiny",     "tiny binary", "long",       "low bits", "at the limit"};

double coordinateOf(std::size_t kind, Dice& dice) {
    const double u = dice.between(-1, 1) + dice.between(-0x1p-33, 0x1p-33);
    switch (kind) {
        case 0:
            return u * 4;
        case 1:
            return u * 100;
        case 2:
            return u * 1e4;
        case 3:
            return u * 1e6;
        case 4:
            return u * 1e12;
        case 5:
            return std::round(u * 400) / 100;
        case 6:
            return std::round(u * 400) / 8;
        case 7:
            return std::round(u * 4000) / 1024;
        case 8:
            return static_cast<float>(u * 100);
        case 9:
            return std::round(u * 4e6) / 1e6;
        case 10: {  // up to three doubles from a place that many lattices have on a border
            double x = std::round(u * 1000) / (dice.below(2) == 0 ? 128 : 100);
            for (int n = dice.below(7) - 3; n != 0; n += n < 0 ? 1 : -1) x = std::nextafter(x, n < 0 ? -1e9 : 1e9);
            return x;
        }
        case 11:
            return u * std::pow(10.0, -20 * dice.unit());
        case 12:
            return std::ldexp(std::round(u * 8), -dice.below(120));
        case 13:
            return std::stod(std::to_string(u * 3) + std::to_string(dice.bits() % 100000000));
        case 14:
            return std::round(u * 50) + std::ldexp(u, -30 - dice.below(20));  // fractions near 2^-40
        default:
            return std::ldexp(u, 44 + dice.below(6));  // positions near 2^50
    }
}

/// The exact decimal of cell + value.
Decimal exactly(double value, std::int64_t cell = 0) {
    // All bits of a double are decimals of as many places.
    std::array<char, 1600> text;
    std::snprintf(text.data(), text.size(), "%.1100f", std::fabs(value));
    if (cell == 0) return parseDecimal((value < 0 ? "-" : "") + std::string(text.data())).value();
    REQUIRE(value >= 0);
    REQUIRE(value < 1);
    if (cell > 0 || value == 0) return parseDecimal(std::to_string(cell) + std::string(text.data() + 1)).value();
    std::snprintf(text.data(), text.size(), "%.1100f", 1 - value);  // exact for the floats of this test
    return parseDecimal("-" + std::to_string(-(cell + 1)) + std::string(text.data() + 1)).value();
}

/// Points with interleaved coordinates.
struct Points {
    std::size_t dimensions;
    std::vector<double> doubles;
    std::vector<float> floats;
    std::vector<std::int64_t> cells;
    std::vector<std::int32_t> shortCells;
    [[nodiscard]] std::size_t count() const { return doubles.size() / dimensions; }
    [[nodiscard]] FieldPoints of(PointKind kind) const {
        FieldPoints points{count(), dimensions, kind};
        for (std::size_t axis = 0; axis < dimensions; ++axis) {
            const bool isDouble = kind == PointKind::decimal || kind == PointKind::binary;
            points.x[axis] = isDouble ? static_cast<const void*>(&doubles[axis]) : &floats[axis];
            points.cell[axis] = kind == PointKind::cell32 ? static_cast<const void*>(&shortCells[axis]) : &cells[axis];
            points.stride[axis] = points.cellStride[axis] = static_cast<std::ptrdiff_t>(dimensions);
        }
        return points;
    }
};

Points pointsOf(std::size_t kind, std::size_t dimensions, std::size_t count, Dice& dice) {
    Points points{dimensions, {}, {}, {}, {}};
    for (std::size_t n = 0; n < count * dimensions; ++n) {
        points.doubles.push_back(coordinateOf(kind, dice));
        points.floats.push_back(static_cast<float>(dice.bits() >> 8u) * 0x1p-24f);
        if (dice.below(7) == 0) points.floats.back() *= std::ldexp(1.0f, -dice.below(20));
        if (dice.below(9) == 0) points.floats.back() = 0;
        points.shortCells.push_back(static_cast<std::int32_t>(dice.bits()) >> dice.below(32));
        points.cells.push_back((std::int64_t{static_cast<std::int32_t>(dice.bits())} << 20) >> dice.below(52));
    }
    return points;
}

int differing(const std::vector<float>& a, const std::vector<float>& b) {
    int count = 0;
    for (std::size_t n = 0; n < a.size(); ++n)
        count += std::bit_cast<std::uint32_t>(a[n]) == std::bit_cast<std::uint32_t>(b[n]) ? 0 : 1;
    return count;
}

/// Points as they come from the sampler, with any of this machine's kernels, and from the Evaluator.
int differing(const FieldPlan& plan, const FieldPoints& points,
              const std::function<FieldOrigin(std::size_t point)>& origin) {
    const auto channels = static_cast<std::size_t>(plan.channels());
    const Evaluator evaluator(plan);
    std::vector<float> expected;
    for (std::size_t n = 0; n < points.count; ++n) {
        const FieldValue value = evaluator.at(origin(n), 0, 0);
        expected.insert(expected.end(), value.begin(), value.begin() + static_cast<std::ptrdiff_t>(channels));
    }
    int count = 0;
    for (const RowKernels* kernels : rowKernels()) {
        const RowEvaluator rows(plan, *kernels);
        std::vector<float> found(expected.size());
        const PointSampler sampler(plan, rows, *kernels);
        sampler.sample(points, found.data(), nullptr, {});
        count += differing(expected, found);
        if (points.kind != PointKind::decimal && points.kind != PointKind::binary) continue;
        for (std::size_t n = 0; n < points.count; n += 3) {
            std::vector<double> point;
            for (std::size_t axis = 0; axis < points.dimensions; ++axis)
                point.push_back(
                    static_cast<const double*>(points.x[axis])[static_cast<std::ptrdiff_t>(n) * points.stride[axis]]);
            sampler.sampleOne(point, points.kind, &found[n * channels]);
        }
        count += differing(expected, found);
    }
    return count;
}

int differingDecimals(const FieldPlan& plan, const Points& points) {
    return differing(plan, points.of(PointKind::decimal), [&](std::size_t n) {
        const std::span<const double> all(points.doubles);
        return plan.atPoint(decimalsOf(all.subspan(n * points.dimensions, points.dimensions)));
    });
}

int differingBinary(const FieldPlan& plan, const Points& points) {
    return differing(plan, points.of(PointKind::binary), [&](std::size_t n) {
        std::vector<Decimal> at;
        for (std::size_t axis = 0; axis < points.dimensions; ++axis)
            at.push_back(exactly(points.doubles[n * points.dimensions + axis]));
        return plan.atPoint(at);
    });
}

Recipe fractalOf(int dimensions) {
    Recipe recipe = recipeOf("perlin", dimensions);
    recipe.fractal = rowIndex(FractalId::fbm);
    return recipe;
}

}  // namespace

TEST_CASE("points have the bits of their exact places, wherever they lie") {
    Dice dice(33);
    for (std::size_t row = 0; row < 8; ++row) {
        Recipe recipe = fractalOf(row % 2 == 0 ? 2 : 3);
        recipe.rotateOctaves = row / 2 == 1;
        recipe.frequency = row / 2 == 2 ? 2.4 : 5;
        if (row / 2 == 3) recipe.octaveShifts = false;
        if (!isDue(row, 2)) continue;
        const FieldPlan plan = measuredPointPlan(recipe);
        for (std::size_t kind = 0; kind < kKinds.size(); ++kind) {
            const Points points = pointsOf(kind, static_cast<std::size_t>(recipe.dimensions), 300, dice);
            CAPTURE(kKinds[kind]);
            CAPTURE(parametersOf(recipe));
            CHECK(differingDecimals(plan, points) == 0);
            if (kind % 2 == row % 2) CHECK(differingBinary(plan, points) == 0);
        }
    }
}

FieldOrigin originInCells(const FieldPlan& plan, const Points& points, PointKind kind, std::size_t point) {
    std::vector<BinaryNumber> at;
    for (std::size_t i = point * points.dimensions; i < (point + 1) * points.dimensions; ++i)
        at.push_back({kind == PointKind::cell64 ? points.cells[i] : points.shortCells[i],
                      static_cast<double>(points.floats[i])});
    FieldOrigin origin;
    for (const LatticeMap& map : plan.maps()) origin.points.push_back(map.atPoint(at, PointUnit::cell));
    return origin;
}

TEST_CASE("points of any recipe have the bits of their exact places") {
    Dice dice(3301);
    const int count = recipesToTry(60, 2000);
    for (int n = 0; n < count; ++n) {
        const Recipe recipe = randomRecipe(dice);
        const FieldPlan plan = n % 3 == 0 ? measuredPlan(recipe, 100) : measuredPointPlan(recipe);
        // Also with fewer coordinates than the plane has, and more.
        const auto dimensions = static_cast<std::size_t>(n % 4 == 0 ? 1 + dice.below(4) : plan.coordinates());
        const auto kind = static_cast<std::size_t>(dice.below(static_cast<int>(kKinds.size())));
        const Points points = pointsOf(kind, dimensions, 24, dice);
        CAPTURE(parametersOf(recipe));
        CAPTURE(kKinds[kind]);
        CHECK(differingDecimals(plan, points) == 0);
        CHECK(differingBinary(plan, points) == 0);
        for (const PointKind cells : {PointKind::cell32, PointKind::cell64})
            CHECK(differing(plan, points.of(cells),
                            [&](std::size_t point) { return originInCells(plan, points, cells, point); }) == 0);
    }
}

TEST_CASE("points in cells are their exact sums, divided by the frequency") {
    Dice dice(3302);
    for (const double frequency : {1.0, 2.5, 16.0}) {
        Recipe recipe = fractalOf(2);
        recipe.frequency = frequency;
        const FieldPlan plan = measuredPointPlan(recipe);
        Recipe unit = recipe;  // the same field, in world units that are cells
        unit.frequency = 1;
        const FieldPlan plain = measuredPointPlan(unit);
        const Points points = pointsOf(0, 2, 300, dice);
        CHECK(differing(plan, points.of(PointKind::cell32), [&](std::size_t n) {
                  return plain.atPoint(std::vector{exactly(points.floats[2 * n], points.shortCells[2 * n]),
                                                   exactly(points.floats[2 * n + 1], points.shortCells[2 * n + 1])});
              }) == 0);
    }
}

TEST_CASE("points in cells on lattices that begin at whole numbers") {
    Dice dice(3307);
    for (const int dimensions : {2, 3, 4}) {
        Recipe recipe = fractalOf(dimensions);
        recipe.octaves = 12;
        recipe.octaveShifts = false;
        recipe.offsetY = 3;
        recipe.offsetX = dimensions == 3 ? 0.3 : 0;  // one axis alone begins between them
        const FieldPlan plan = measuredPointPlan(recipe);
        Points points = pointsOf(0, static_cast<std::size_t>(dimensions), 300, dice);
        for (std::size_t n = 0; n < points.floats.size(); n += 5)
            points.floats[n] = std::ldexp(1 + points.floats[n], -1 - dice.below(38));
        // The largest fraction, the least that integers hold, and a negative zero, which they do not, in another block.
        points.floats[0] = 0x1.fffffep-1f;
        points.floats[1] = 0x1p-38f;
        points.floats.back() = -0.0f;
        for (const PointKind kind : {PointKind::cell32, PointKind::cell64})
            CHECK(differing(plan, points.of(kind),
                            [&](std::size_t point) { return originInCells(plan, points, kind, point); }) == 0);
    }
}

TEST_CASE("points in cells on lattices that begin between binary numbers") {
    Dice dice(3306);
    for (const int dimensions : {2, 3, 4}) {
        Recipe recipe = fractalOf(dimensions);
        recipe.octaves = 12;
        recipe.z = 0.37;
        recipe.offsetX = -0.1;
        const FieldPlan plan = measuredPointPlan(recipe);
        Points points = pointsOf(0, static_cast<std::size_t>(dimensions), 300, dice);
        // Sums of few bits: with the start of the first octave, and just above cells' borders.
        for (std::size_t n = 0; n < points.floats.size(); n += 5)
            points.floats[n] = std::ldexp(1 + points.floats[n], -1 - dice.below(38));
        for (const PointKind kind : {PointKind::cell32, PointKind::cell64})
            CHECK(differing(plan, points.of(kind),
                            [&](std::size_t point) { return originInCells(plan, points, kind, point); }) == 0);
    }
}

TEST_CASE("coordinates may have arrays of their own, or be the same at all points") {
    const FieldPlan plan = measuredPointPlan(fractalOf(3));
    Dice dice(3303);
    const Points points = pointsOf(0, 3, 400, dice);
    std::array<std::vector<double>, 3> own;
    for (std::size_t n = 0; n < 1200; ++n) own[n % 3].push_back(n % 3 == 2 ? 0.25 : points.doubles[n]);
    FieldPoints of{400, 3, PointKind::decimal};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        of.x[axis] = own[axis].data();
        of.stride[axis] = axis == 2 ? 0 : 1;
    }
    CHECK(differing(plan, of, [&](std::size_t n) {
              return plan.atPoint(std::vector<Decimal>{own[0][n], own[1][n], own[2][n]});
          }) == 0);
}

TEST_CASE("places, erosion and solids use the instructions of the set of kernels for rows") {
    for (const RowKernels* kernels : rowKernels()) {
        const std::string_view expected = kernels->name.starts_with("avx512") ? "avx512" : kernels->name;
        CAPTURE(kernels->name);
        CHECK(placeKernelsFor(kernels->name).name == expected);
        CHECK(erosionKernelsFor(kernels->name).name == expected);
        CHECK(solidKernelsFor(kernels->name).name == expected);
    }
}

TEST_CASE("shortest decimals in integers") {
    Dice dice(3304);
    for (std::size_t n = 0; n < 20000; ++n) {
        const double value = coordinateOf(n % kKinds.size(), dice);
        const ShortDecimal decimal = shortDecimalOf(value);
        const Decimal expected(value);
        if (std::fabs(value) > 1e15) continue;
        CHECK(decimal.exponent <= 0);
        const std::string zeros(static_cast<std::size_t>(std::max(expected.exponent - decimal.exponent, 0)), '0');
        CHECK(std::to_string(decimal.number) == (expected.digits == "0" ? "0" : expected.digits + zeros));
        CHECK((decimal.exponent == expected.exponent || expected.exponent > 0));
        CHECK(decimal.negative == expected.negative);
        CAPTURE(value);
        CHECK(doubleOf(expected) == value);
        const double rest = restOf(decimal, value);
        if (std::isnan(rest)) continue;
        CHECK(std::fabs(rest) <= std::ldexp(std::fabs(value), -53));
    }
    // Other decimals of the same double, longer ones, and numbers that are too far or too near.
    for (const char* text :
         {"0.10000000000000001", "0.1000000000000000000000001", "1000000000000001", "1e16", "1e-400"})
        CHECK(!doubleOf(parseDecimal(text).value()));
    CHECK(doubleOf(parseDecimal("-0.000").value()) == 0);
    CHECK(doubleOf(parseDecimal("1e15").value()) == 1e15);
}

}  // namespace noisescope
