#include "exact/lattice_map.h"
#include "core/json.h"
#include "core/text.h"
#include "unit/recipes.h"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

using namespace noisescope;

namespace {

LatticeSpec specOf(const Json& row) {
    LatticeSpec spec;
    spec.dimensions = row["dimensions"].get<int>();
    spec.skew = row["skew"].get<bool>();
    spec.rotate = row["rotate"].get<bool>();
    spec.shift = row["shift"].get<bool>();
    spec.frequency = row["frequency"].get<double>();
    spec.lacunarity = row["lacunarity"].get<double>();
    spec.pixels = row["height"].get<std::int64_t>();
    for (std::size_t i = 0; i < spec.offset.size(); ++i) spec.offset[i] = row["offset"][i].get<double>();
    if (row.contains("axis")) {  // one coordinate of a plane
        spec.dimensions = 2;
        spec.onto = true;
        spec.axis = {row["axis"][0].get<double>(), row["axis"][1].get<double>()};
    }
    return spec;
}

/// A signed distance of two lattice coordinates in units of 2^-64 cells, modulo 2^32 cells.
double unitsApart(std::uint32_t cellA, std::uint64_t fractionA, std::uint32_t cellB, std::uint64_t fractionB) {
    const auto cells = static_cast<double>(static_cast<std::int32_t>(cellA - cellB));
    const double fraction = fractionA >= fractionB ? static_cast<double>(fractionA - fractionB)
                                                   : -static_cast<double>(fractionB - fractionA);
    return cells * 0x1p64 + fraction;
}

std::vector<double> numbersOf(const Json& list) {
    std::vector<double> numbers;
    for (const Json& number : list) numbers.push_back(number.get<double>());
    return numbers;
}

}  // namespace

TEST_CASE("positions equal those of big rational arithmetic") {
    // Without irrational constants they are equal to the last of 64 fractional bits. Sine, cosine and skew are held to
    // 192 bits; far out and 23 octaves up 110 of those go to the size of the coordinate, so 2^-64 is met there too,
    // give or take 1.
    const Json table = readJson("world-positions.json");
    double worst = 0;
    std::array<int, kMaxDimensions> counts{};
    for (const auto& row : table["rows"]) {
        const LatticeSpec spec = specOf(row);
        const LatticeMap map(spec, row["octave"].get<int>());
        const int coordinates = row["dimensions"].get<int>();
        const bool exact = coordinates == 1 || !(spec.rotate || spec.skew);
        for (const auto& point : row["points"]) {
            const LatticePoint found = point.contains("pixel") ? map.atPixel(point["pixel"][0].get<std::int64_t>(),
                                                                             point["pixel"][1].get<std::int64_t>())
                                                               : map.atPoint(decimalsOf(numbersOf(point["world"])));
            for (std::size_t d = 0; d < static_cast<std::size_t>(coordinates); ++d) {
                ++counts[static_cast<std::size_t>(coordinates - 1)];
                const auto cell =
                    static_cast<std::uint32_t>(std::stoull(point["cell_fraction64"][d][0].get<std::string>()));
                const std::uint64_t fraction = std::stoull(point["cell_fraction64"][d][1].get<std::string>());
                const double apart = unitsApart(found.cell[d], found.fraction64[d], cell, fraction);
                CAPTURE(row.dump());
                CHECK(std::fabs(apart) <= (exact ? 0 : 1));
                worst = std::max(worst, std::fabs(apart));
                CHECK(found.fraction[d] < 1.0f);
                CHECK(std::fabs(static_cast<double>(found.fraction[d]) -
                                std::ldexp(static_cast<double>(fraction), -64)) <= 0x1p-24);
            }
        }
    }
    MESSAGE(counts[0] << ", " << counts[1] << ", " << counts[2] << ", " << counts[3]
                      << " coordinates in 1D to 4D, at most " << worst << " units of 2^-64 cells apart");
    for (const int count : counts) CHECK(count > 300);
}

TEST_CASE("a step leads from a pixel to the next one, for blocks anywhere") {
    // fraction + pixels * step, as the shader computes it, must stay within 2^-15 of a cell of the exact position
    // (stated in lattice_map.h): steps below 1/4 add up to at most 256 cells, where floats are 2^-16 apart.
    for (const double frequency : {0x1p-20, 3.3, 64.0, 1024.0, 65536.0})
        for (const bool rotate : {false, true})
            for (const int octave : {0, 3, 9, 23}) {
                LatticeSpec spec;
                spec.frequency = frequency;
                spec.rotate = rotate;
                spec.skew = rotate;
                spec.lacunarity = 1.92;
                spec.pixels.height = 1080;
                const LatticeMap map(spec, octave);
                const LatticeStep step = map.step();
                for (const std::int64_t block : {std::int64_t{0}, std::int64_t{-512}, std::int64_t{512} << 22}) {
                    const LatticePoint start = map.atPixel(block, block);
                    for (const int i : {0, 1, 255, 511}) {
                        const LatticePoint exact = map.atPixel(block + i, block + 511 - i);
                        for (std::size_t d = 0; d < 2; ++d) {
                            const float x = static_cast<float>(i);
                            const float y = static_cast<float>(511 - i);
                            const float position = start.fraction[d] + (x * step.alongX[d] + y * step.alongY[d]);
                            const float base = std::floor(position);
                            const std::uint32_t cell = start.cell[d] +
                                                       static_cast<std::uint32_t>(static_cast<int>(base)) +
                                                       static_cast<std::uint32_t>(i) * step.cellsAlongX[d] +
                                                       static_cast<std::uint32_t>(511 - i) * step.cellsAlongY[d];
                            const double apart = static_cast<double>(static_cast<std::int32_t>(cell - exact.cell[d])) +
                                                 (static_cast<double>(position) - static_cast<double>(base)) -
                                                 std::ldexp(static_cast<double>(exact.fraction64[d]), -64);
                            CAPTURE(frequency);
                            CAPTURE(octave);
                            CHECK(std::fabs(apart) < 0x1p-15);
                        }
                    }
                }
            }
}

TEST_CASE("points and pixels agree") {
    LatticeSpec spec;
    spec.frequency = 7.5;
    spec.rotate = true;
    spec.skew = true;
    spec.dimensions = 3;
    spec.offset = {-3.25, 1e9, 0.125};
    spec.pixels.height = 64;
    const LatticeMap map(spec, 5);
    for (int i = -100; i < 100; i += 7) {
        const double point[] = {(i + 0.5) / 64, (3 * i + 0.5) / 64};  // exact in binary
        const LatticePoint a = map.atPixel(i, 3 * i);
        const LatticePoint b = map.atPoint(decimalsOf(point));
        CHECK(a.cell == b.cell);
        CHECK(a.fraction64 == b.fraction64);
    }
}

namespace {

using Long = std::array<long double, kMaxDimensions>;

void turnPlane(Long& v, long double turns, std::size_t a, std::size_t b) {
    const long double angle = 2 * std::numbers::pi_v<long double> * turns;
    const Long old = v;
    v[a] = std::cos(angle) * old[a] - std::sin(angle) * old[b];
    v[b] = std::sin(angle) * old[a] + std::cos(angle) * old[b];
}

/// Value of the shortest decimal of a number.
long double said(double value) { return std::stold(shortest(value)); }

/// The position of lattice_map.h's formula, in long doubles; without shifts and periods.
Long positionOf(const LatticeSpec& spec, int octave, const std::vector<long double>& world) {
    const auto n = static_cast<std::size_t>(spec.dimensions);
    Long p{};
    for (std::size_t i = 0; i < world.size(); ++i) p[i] = world[i];
    constexpr std::size_t flat = 2;
    for (std::size_t i = 0; i < flat; ++i) p[i] -= 0.5L;
    turnPlane(p, said(spec.turns[0]), 1, 2);  // about x: from y to z
    turnPlane(p, said(spec.turns[1]), 2, 0);
    turnPlane(p, said(spec.turns[2]), 0, 1);
    for (long double& number : p) number *= said(spec.sliceScale);
    for (std::size_t i = 0; i < flat; ++i) p[i] += 0.5L;
    const long double loop = said(spec.loop);
    const long double moment =
        spec.loop > 0 ? said(spec.time) / loop - std::floor(said(spec.time) / loop) : said(spec.time);
    for (std::size_t i = 0; i < n; ++i)
        p[i] = (p[i] * said(spec.frequency) + said(spec.offset[i]) + said(spec.cells[i])) / said(spec.shrink) +
               said(spec.speed[i]) * moment;
    if (n == 4 && spec.circleSpeed != 0) {
        const long double seconds = spec.loop > 0 ? said(spec.loop) : said(spec.circleSeconds);
        const long double angle = 2 * std::numbers::pi_v<long double> * said(spec.time) / seconds;
        const long double radius = said(spec.circleSpeed) * seconds / (2 * std::numbers::pi_v<long double>);
        p[2] += radius * std::cos(angle);
        p[3] += radius * std::sin(angle);
    }
    const long double golden = (3 - std::sqrt(5.0L)) / 2;  // of a turn
    if (spec.rotate) turnPlane(p, octave * golden, 0, 1);
    if (spec.skew) {
        const long double factor = (std::sqrt(static_cast<long double>(n) + 1) - 1) / static_cast<long double>(n);
        long double sum = 0;
        for (std::size_t i = 0; i < n; ++i) sum += p[i];
        for (std::size_t i = 0; i < n; ++i) p[i] += factor * sum;
    }
    const long double scale = said(spec.scale) * std::pow(said(spec.lacunarity), static_cast<long double>(octave));
    for (long double& number : p) number *= scale;
    return p;
}

LatticeSpec randomSlice(Dice& random) {
    LatticeSpec spec;
    spec.dimensions = 1 + random.below(4);
    spec.skew = spec.dimensions >= 2 && random.below(2) == 0;
    spec.rotate = spec.dimensions >= 2 && random.below(2) == 0;
    spec.frequency = random.between(0.5, 40);
    spec.lacunarity = random.between(1, 3);
    spec.scale = random.below(2) == 0 ? 1 : random.between(0.25, 4);
    for (int i = 0; i < spec.dimensions; ++i) {
        spec.offset[static_cast<std::size_t>(i)] = random.between(-20, 20);
        if (random.below(2) == 0) spec.speed[static_cast<std::size_t>(i)] = random.between(-5, 5);
    }
    spec.cells[0] = random.below(100) - 50;
    if (random.below(3) == 0) spec.shrink = random.between(1, 9);
    spec.time = random.between(-4, 4);
    if (random.below(2) == 0) spec.loop = random.between(0.5, 3);
    if (random.below(2) == 0) spec.circleSpeed = random.between(-3, 3);
    if (random.below(2) == 0) spec.circleSeconds = random.between(1, 20);
    spec.turns = {random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)};
    if (random.below(3) == 0) spec.turns[static_cast<std::size_t>(random.below(3))] = 0;
    spec.sliceScale = random.below(3) == 0 ? 1 : random.between(0.1, 5);
    spec.pixels.height = std::int64_t{1} << random.below(12);  // the centers of pixels are doubles
    return spec;
}

}  // namespace

TEST_CASE("turned, zoomed and moved slices lie where long doubles say") {
    Dice random(11);
    long double worst = 0;
    for (int i = 0; i < 2000; ++i) {
        const LatticeSpec spec = randomSlice(random);
        const int octave = random.below(4);
        const LatticeMap map(spec, octave);
        const auto x = static_cast<std::int64_t>(random.below(4000)) - 2000;
        const auto y = static_cast<std::int64_t>(random.below(4000)) - 2000;
        std::vector<double> world;
        for (int axis = 0; axis < std::max(2, spec.dimensions); ++axis) world.push_back(random.between(-3, 3));
        std::vector<long double> spoken;
        for (const double number : world) spoken.push_back(said(number));
        const auto check = [&](const LatticePoint& found, const Long& expected) {
            for (std::size_t axis = 0; axis < static_cast<std::size_t>(spec.dimensions); ++axis) {
                const long double position = static_cast<long double>(static_cast<std::int32_t>(found.cell[axis])) +
                                             std::ldexp(static_cast<long double>(found.fraction64[axis]), -64);
                worst = std::max(worst, std::fabs(position - expected[axis]));
            }
        };
        check(map.atPoint(decimalsOf(world)), positionOf(spec, octave, spoken));
        const auto height = static_cast<long double>(spec.pixels.height);
        check(map.atPixel(x, y), positionOf(spec, octave,
                                            {(static_cast<long double>(x) + 0.5L) / height,
                                             (static_cast<long double>(y) + 0.5L) / height}));
        LatticeSpec deep = spec;
        deep.pixels.depthInHalves = random.below(4000) - 2000;
        const auto behind = static_cast<long double>(deep.pixels.depthInHalves) / (2 * height);
        std::vector<long double> place{(static_cast<long double>(x) + 0.5L) / height,
                                       (static_cast<long double>(y) + 0.5L) / height};
        if (spec.dimensions >= 3) place.push_back(behind);
        const LatticePoint slice = LatticeMap(deep, octave).atPixel(x, y);
        check(slice, positionOf(spec, octave, place));
        std::vector<double> decimals;  // exactly the centers, as heights are powers of two
        for (const long double number : place) decimals.push_back(static_cast<double>(number));
        const LatticePoint point = map.atPoint(decimalsOf(decimals));
        CHECK(slice.cell == point.cell);
        CHECK(slice.fraction64 == point.fraction64);
    }
    MESSAGE("at most " << static_cast<double>(worst) << " cells apart");
    // Positions reach 2^27 cells, most of them less than 2^17: a long double rounds the largest by 2^-37, several
    // times.
    CHECK(worst < 1e-10L);
}

TEST_CASE("the slice's matrix is a turn, times its zoom") {
    Dice random(12);
    for (int i = 0; i < 500; ++i) {
        const LatticeSpec spec = randomSlice(random);
        const SpaceMatrix slice = sliceMatrix(spec);
        const auto n = static_cast<std::size_t>(spec.dimensions);
        for (std::size_t a = 0; a < n; ++a) {
            Long unit{};
            unit[a] = 1;
            turnPlane(unit, spec.turns[0], 1, 2);
            turnPlane(unit, spec.turns[1], 2, 0);
            turnPlane(unit, spec.turns[2], 0, 1);
            for (std::size_t row = 0; row < n; ++row)
                CHECK(std::fabs(static_cast<double>(unit[row]) * spec.sliceScale - slice[row][a]) <
                      1e-14 * spec.sliceScale);
        }
    }
}
