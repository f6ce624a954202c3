// The quality gates of hashes: uniform bytes, no correlation between neighbors, strides, slices and seeds. And what the
// tables promise, whose patterns are wanted: how they repeat, and which numbers they hold.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "effort.h"
#include "field/field_plan.h"
#include "recipe/catalogue.h"
#include "reference/hash/fibonacci.h"
#include "reference/hash/permutation.h"
#include "reference/hash/toy.h"

using namespace noisescope;
using namespace noisescope::reference;

namespace {

const HashInfo& hashNamed(std::string_view id) {
    for (const HashInfo& hash : hashes())
        if (hash.id == id) return hash;
    FAIL("no such hash: " << id);
    return hashes()[0];
}

// --- numbers of cells in any number of dimensions --------------------------------------------------------------------

using Cell = std::array<int, kDimensions>;

/// Component `component` of a cell's numbers; -1: its single number.
float numberOf(const HashInfo& hash, int dimensions, int component, const Cell& c, uint seed) {
    const HashTwin& twin = hash.twin;
    const ivec2 c2(c[0], c[1]);
    const ivec3 c3(c2, c[2]);
    const ivec4 c4(c3, c[3]);
    if (component < 0)
        return dimensions == 1   ? twin.in1.number(c[0], seed)
               : dimensions == 2 ? twin.in2.number(c2, seed)
               : dimensions == 3 ? twin.in3.number(c3, seed)
                                 : twin.in4.number(c4, seed);
    if (dimensions == 1) return twin.in1.numbers(c[0], seed);
    if (dimensions == 2) return twin.in2.numbers(c2, seed)[component];
    if (dimensions == 3) return twin.in3.numbers(c3, seed)[component];
    return twin.in4.numbers(c4, seed)[component];
}

uint indexOf(const HashInfo& hash, int dimensions, const Cell& c, uint count, uint seed) {
    const HashTwin& twin = hash.twin;
    if (dimensions == 1) return twin.in1.index(c[0], count, seed);
    if (dimensions == 2) return twin.in2.index({c[0], c[1]}, count, seed);
    if (dimensions == 3) return twin.in3.index({c[0], c[1], c[2]}, count, seed);
    return twin.in4.index({c[0], c[1], c[2], c[3]}, count, seed);
}

// --- statistics of a grid --------------------------------------------------------------------------------------------

constexpr int kSide = 512;
constexpr int kLevels =
    2048;  // few enough that a row's products add up in 32 bits, which a compiler does many at a time

/// Numbers of 512 x 512 cells, in [-kLevels / 2, kLevels / 2).
using Grid = std::vector<std::int16_t>;

int levelOf(float number) {
    return std::clamp(static_cast<int>(std::floor(number * (kLevels / 2))), -kLevels / 2, kLevels / 2 - 1);
}

/// `level` of the cells from `origin` on, every 2^stride-th of them.
template <typename Level>
Grid gridOf(int origin, int strideX, int strideY, const Level& level) {
    Grid grid(kSide * kSide);
    for (int y = 0; y < kSide; ++y)
        for (int x = 0; x < kSide; ++x) {
            const auto cx = static_cast<std::int32_t>(static_cast<std::uint32_t>(x + origin) << strideX);
            const auto cy = static_cast<std::int32_t>(static_cast<std::uint32_t>(y + origin) << strideY);
            grid[static_cast<std::size_t>(y * kSide + x)] = static_cast<std::int16_t>(level(cx, cy));
        }
    return grid;
}

double correlation(const Grid& a, const Grid& b, int dx, int dy) {
    std::int64_t sum = 0;
    const int first = std::max(0, -dx);
    const int length = kSide - std::abs(dx);
    for (int y = 0; y + dy < kSide; ++y) {
        const std::int16_t* p = a.data() + y * kSide + first;
        const std::int16_t* q = b.data() + (y + dy) * kSide + first + dx;
        std::int32_t row = 0;
        for (int x = 0; x < length; ++x) row += p[x] * q[x];
        sum += row;
    }
    const double products = static_cast<double>(length) * (kSide - dy);
    return static_cast<double>(sum) / products * 3 / (kLevels * kLevels / 4);  // a number in [-1, 1] has variance 1/3
}

/// Of equally likely outcomes; as many degrees of freedom as counts, less one.
double chi2Of(const std::vector<int>& counts) {
    double total = 0;
    for (const int count : counts) total += count;
    const double expected = total / static_cast<double>(counts.size());
    double chi2 = 0;
    for (const int count : counts) chi2 += (count - expected) * (count - expected) / expected;
    return chi2;
}

/// How many deviations above its mean a chi2 is (E. Wilson, M. Hilferty, 1931: its cube root is nearly normal).
double deviationsOf(double chi2, double freedom) {
    const double variance = 2 / (9 * freedom);
    return (std::cbrt(chi2 / freedom) - (1 - variance)) / std::sqrt(variance);
}

double byteChi2(const Grid& grid) {
    std::vector<int> counts(256);
    for (const int level : grid) ++counts[static_cast<std::size_t>((level + kLevels / 2) / (kLevels / 256))];
    return chi2Of(counts);
}

/// The top three bits of two numbers `dx`, `dy` apart.
double pairChi2(const Grid& a, const Grid& b, int dx, int dy) {
    const auto eighth = [](std::int16_t level) {
        return static_cast<std::size_t>((level + kLevels / 2) / (kLevels / 8));
    };
    std::vector<int> counts(64);
    for (int y = 0; y + dy < kSide; ++y)
        for (int x = 0; x + dx < kSide; ++x)
            ++counts[eighth(a[static_cast<std::size_t>(y * kSide + x)]) * 8 +
                     eighth(b[static_cast<std::size_t>((y + dy) * kSide + x + dx)])];
    return chi2Of(counts);
}

double largestLag(const Grid& grid, int farthest) {
    double largest = 0;
    for (int dy = 0; dy <= farthest; ++dy)
        for (int dx = -farthest; dx <= farthest; ++dx)
            if (dy > 0 || dx > 0) largest = std::max(largest, std::fabs(correlation(grid, grid, dx, dy)));
    return largest;
}

struct Worst {
    double byte = 0, lag = 0, stride = 0, cross = 0, pair = 0, index = 0;
    int grids = 0;
};

/// A plane of cells: the axes `right` and `down`, every other coordinate fixed. A line (right = down) goes row by row.
struct Plane {
    int dimensions, right, down;
    [[nodiscard]] Cell at(int x, int y, int elsewhere) const {
        Cell cell{elsewhere, elsewhere + 3, -elsewhere, elsewhere - 1};
        if (right == down) {
            cell[0] = static_cast<int>(static_cast<uint>(x) + static_cast<uint>(y) * kSide);
        } else {
            cell[static_cast<std::size_t>(right)] = x;
            cell[static_cast<std::size_t>(down)] = y;
        }
        return cell;
    }
};

std::vector<Plane> planesOf(int dimensions) {
    if (dimensions == 1) return {{1, 0, 0}};
    std::vector<Plane> planes;
    for (int right = 0; right < dimensions; ++right)
        for (int down = right + 1; down < dimensions; ++down) planes.push_back({dimensions, right, down});
    return planes;
}

void look(const HashInfo& hash, const Plane& plane, int origin, std::uint32_t n, Worst& worst) {
    const int dimensions = plane.dimensions;
    const auto numbers = [&](int component, uint seed, int elsewhere, int strideX, int strideY) {
        return gridOf(strideX + strideY == 0 ? origin : -256, strideX, strideY, [&](int x, int y) {
            return levelOf(numberOf(hash, dimensions, component, plane.at(x, y, elsewhere), seed));
        });
    };
    std::vector<Grid> grids;
    for (int component = 0; component < dimensions; ++component)
        grids.push_back(numbers(component, mixBits(n), 7, 0, 0));
    const Grid single = numbers(-1, mixBits(n), 7, 0, 0);
    if (single != grids[0]) grids.push_back(single);
    const Grid index = gridOf(origin, 0, 0, [&](int x, int y) {
        const auto level = indexOf(hash, dimensions, plane.at(x, y, 7), kLevels, mixBits(n));
        return static_cast<int>(level) - kLevels / 2;
    });
    if (std::find(grids.begin(), grids.end(), index) == grids.end()) grids.push_back(index);
    for (const Grid& grid : grids) {
        ++worst.grids;
        worst.byte = std::max(worst.byte, std::fabs(byteChi2(grid) - 255));
        worst.lag = std::max(worst.lag, largestLag(grid, 24));
        for (int d = 1; d <= 3; ++d)
            worst.pair = std::max({worst.pair, pairChi2(grid, grid, d, 0), pairChi2(grid, grid, 0, d)});
    }
    // The components of a cell, seeds one apart, slices one apart: no two have anything in common.
    const Grid nextSeed = numbers(0, mixBits(n + 1), 7, 0, 0);
    const Grid nextSlice = numbers(0, mixBits(n), 8, 0, 0);
    for (int d = 0; d <= 3; ++d)
        for (int e = 0; e <= 3; ++e) {
            for (std::size_t i = 1; i < static_cast<std::size_t>(dimensions); ++i) {
                worst.cross = std::max(worst.cross, std::fabs(correlation(grids[i - 1], grids[i], d, e)));
                worst.cross = std::max(worst.cross, std::fabs(correlation(grids[0], grids[i], d, e)));
                if (d * e == 0) worst.pair = std::max(worst.pair, pairChi2(grids[i - 1], grids[i], d, e));
            }
            worst.cross = std::max(worst.cross, std::fabs(correlation(grids[0], nextSeed, d, e)));
            if (dimensions > 2) worst.cross = std::max(worst.cross, std::fabs(correlation(grids[0], nextSlice, d, e)));
        }
    for (const auto& [sx, sy] : {std::pair{8, 0}, {16, 0}, {0, 8}, {0, 16}, {10, 10}, {12, 12}, {20, 20}}) {
        if (dimensions == 1 && (sx != sy || sx == 20)) continue;
        const Grid grid = numbers(dimensions - 1, mixBits(n), 7, sx, sy);
        worst.stride = std::max(worst.stride, largestLag(grid, 8));
    }
    for (const uint count : {2u, 3u, 4u, 8u, 12u, 16u, 32u}) {
        std::vector<int> counts(count + 1);  // the last: not below count
        for (int y = 0; y < kSide; ++y)
            for (int x = 0; x < kSide; ++x) {
                const Cell cell = plane.at(x + origin, y + origin, 7);
                ++counts[std::min(count, indexOf(hash, dimensions, cell, count, mixBits(n)))];
            }
        CHECK(counts.back() == 0);
        counts.pop_back();
        worst.index = std::max(worst.index, deviationsOf(chi2Of(counts), count - 1.0));
    }
}

}  // namespace

TEST_CASE("integer hashes without a table pass the gates in every dimension") {
    int looked = 0;
    for (const HashInfo& hash : hashes()) {
        if (!hash.exact || hash.period != std::int64_t{1} << 32) continue;
        ++looked;
        for (int dimensions = 1; dimensions <= kDimensions; ++dimensions) {
            CAPTURE(hash.id);
            CAPTURE(dimensions);
            Worst worst;
            for (const Plane& plane : planesOf(dimensions))
                for (const auto& [n, origin] : {std::pair{0u, -256}, {1u, 100000}, {77u, 1 << 30}}) {
                    if (n != 0u && !isFullTest()) continue;
                    look(hash, plane, origin, n, worst);
                }
            MESSAGE(hash.id << " " << dimensions << "D, " << worst.grids << " grids: |chi2 - 255| " << worst.byte
                            << ", lag " << worst.lag << ", strides " << worst.stride << ", cross, seeds and slices "
                            << worst.cross << ", pairs chi2(63) " << worst.pair << ", index chi2 in deviations "
                            << worst.index);
            // 1 / 512 is one deviation of a correlation, chi2(255) has one of 22.6; many thousands are looked at.
            CHECK(worst.lag < 0.012);
            CHECK(worst.stride < 0.012);
            CHECK(worst.cross < 0.012);
            CHECK(worst.byte < 90);
            CHECK(worst.pair < 130);
            CHECK(worst.index < 4.5);
        }
    }
    CHECK(looked == 2);
}

TEST_CASE("the gates can fail: no table passes them") {
    for (const std::string id : {"permutation", "permutation-outer", "permutation-single", "permutation-shuffled",
                                 "fibonacci", "toy4", "toy8", "toy16"}) {
        const HashInfo& table = hashNamed(id);
        const Grid grid = gridOf(-256, 0, 0, [&](int x, int y) {
            return levelOf(numberOf(table, 2, 0, {x, y, 0, 0}, 0));
        });
        const double worst = largestLag(grid, 24);
        MESSAGE(id << ": largest lag correlation " << worst);
        CHECK(worst > 0.1);  // published for the permutation: 0.13 at (0, 9)
    }
}

// --- what the tables promise -----------------------------------------------------------------------------------------

namespace {

constexpr std::array kSeeds{0u, 1u, 77u, 0x9e3779b9u, 0xffffffffu};

/// All numbers of a cell, and its index.
std::vector<float> everythingOf(const HashInfo& hash, int dimensions, const Cell& cell, uint seed) {
    std::vector<float> all{static_cast<float>(indexOf(hash, dimensions, cell, 12, seed))};
    for (int component = -1; component < dimensions; ++component)
        all.push_back(numberOf(hash, dimensions, component, cell, seed));
    return all;
}

/// How many of `count` cells spread over space and seeds do not look the same `step` cells further along any axis.
int unlike(const HashInfo& hash, int dimensions, int step, int count) {
    int differing = 0;
    for (int i = 0; i < count; ++i) {
        const auto bits = [&](uint salt) { return mixBits(static_cast<uint>(i) * 4 + salt + 1); };
        const Cell cell{static_cast<int>(bits(0)), static_cast<int>(bits(1)), static_cast<int>(bits(2)),
                        static_cast<int>(bits(3))};
        const uint seed = kSeeds[static_cast<std::size_t>(i) % kSeeds.size()];
        for (std::size_t axis = 0; axis < static_cast<std::size_t>(dimensions); ++axis) {
            Cell moved = cell;
            moved[axis] = wrapAdd(moved[axis], step);
            if (everythingOf(hash, dimensions, cell, seed) != everythingOf(hash, dimensions, moved, seed)) ++differing;
        }
    }
    return differing;
}

}  // namespace

TEST_CASE("tables repeat after their period on every axis, and not after half of it") {
    int tables = 0;
    for (const HashInfo& hash : hashes()) {
        if (!hash.published) continue;
        ++tables;
        const auto period = static_cast<int>(hash.period);
        for (int dimensions = 1; dimensions <= kDimensions; ++dimensions) {
            CAPTURE(hash.id);
            CAPTURE(dimensions);
            CHECK(unlike(hash, dimensions, period, 500) == 0);
            CHECK(unlike(hash, dimensions, -3 * period, 100) == 0);
            CHECK(unlike(hash, dimensions, period / 2, 500) > 100);
        }
    }
    CHECK(tables == 8);
}

TEST_CASE("hashes without a table do not repeat where tables do") {
    for (const std::string id : {"pcg", "pcg3d"})
        for (int dimensions = 1; dimensions <= kDimensions; ++dimensions)
            for (const int step : {4, 256, 1024, 65536, 1 << 24}) {
                CAPTURE(id);
                CAPTURE(dimensions);
                CAPTURE(step);
                CHECK(unlike(hashNamed(id), dimensions, step, 200) == 200 * dimensions);
            }
}

TEST_CASE("toy tables use as many values as they have entries, from -1 to 1 in even steps") {
    for (const int size : {4, 8, 16}) {
        const HashInfo& hash = hashNamed("toy" + std::to_string(size));
        for (int dimensions = 1; dimensions <= kDimensions; ++dimensions)
            for (const uint seed : kSeeds) {
                std::set<int> values;
                double unevenness = 0;
                for (int i = 0; i < 4000; ++i) {
                    const uint h = mixBits(static_cast<uint>(i) + 1);
                    const Cell cell{static_cast<int>(h & 255u), static_cast<int>(h >> 8u & 255u),
                                    static_cast<int>(h >> 16u & 255u), static_cast<int>(h >> 24u)};
                    for (int component = -1; component < dimensions; ++component) {
                        const double step = (numberOf(hash, dimensions, component, cell, seed) + 1.0) * (size - 1) / 2;
                        values.insert(static_cast<int>(std::lround(step)));
                        unevenness = std::max(unevenness, std::fabs(step - std::round(step)));
                    }
                }
                CAPTURE(size);
                CAPTURE(dimensions);
                CAPTURE(seed);
                CHECK(values.size() == static_cast<std::size_t>(size));
                CHECK(*values.begin() == 0);
                CHECK(*values.rbegin() == size - 1);
                CHECK(unevenness < 1e-5);
            }
    }
    // The entries as the tutorial prints them.
    constexpr std::array<uint, 8> eight{4, 2, 7, 5, 1, 6, 3, 0};
    constexpr std::array<uint, 16> sixteen{7, 3, 15, 8, 1, 6, 0, 2, 11, 5, 12, 4, 9, 14, 13, 10};
    for (uint i = 0; i < 8; ++i) CHECK(toyHash1(static_cast<int>(i), 0, 8) == eight[i]);
    for (uint i = 0; i < 16; ++i) CHECK(toyHash1(static_cast<int>(i), 0, 16) == sixteen[i]);
}

TEST_CASE("fibonacci: the published index, from arithmetic in 64 bits") {
    std::ifstream in(NOISESCOPE_TEST_DATA "/oracles.json");
    const auto oracles = nlohmann::json::parse(in);
    const auto& rows = oracles["kinds"]["seed001_hash_index"]["rows"];
    REQUIRE(rows.size() >= 5);
    for (const auto& row : rows) CHECK(fibonacciSlot2({row[0], row[1]}) == row[2].get<uint>());

    std::array<std::int64_t, 51> fibonacci{0, 1};
    for (std::size_t i = 2; i < fibonacci.size(); ++i) fibonacci[i] = fibonacci[i - 1] + fibonacci[i - 2];
    const auto expected = [&](std::int64_t x, std::int64_t y, std::int64_t z, std::int64_t w) {
        const std::int64_t slot =
            (x * fibonacci[46]) ^ (y * fibonacci[47] + fibonacci[48]) ^ (z * fibonacci[49]) ^ (w * fibonacci[50]);
        return static_cast<uint>(slot & 1023);
    };
    std::vector<int> counts(1024);
    for (int i = 0; i < 100000; ++i) {
        const uint h = mixBits(static_cast<uint>(i) + 1);
        const int x = static_cast<int>(h & 0xffffu) - 0x8000;
        const int y = static_cast<int>(h >> 16u) - 0x8000;
        const int z = x ^ (y >> 3);
        REQUIRE(fibonacciSlot1(x) == expected(x, 0, 0, 0));
        REQUIRE(fibonacciSlot2({x, y}) == expected(x, y, 0, 0));
        REQUIRE(fibonacciSlot3({x, y, z}) == expected(x, y, z, 0));
        REQUIRE(fibonacciSlot4({x, y, z, -y}) == expected(x, y, z, -y));
        ++counts[fibonacciSlot2({x, y})];
    }
    const auto [fewest, most] = std::minmax_element(counts.begin(), counts.end());
    MESSAGE("of 100000 places every byte is used " << *fewest << " to " << *most << " times");
    CHECK(*fewest > 0);
}

TEST_CASE("fibonacci: 256 levels, other bytes for other seeds") {
    const auto bytesOf = [](uint seed) {
        std::vector<uint> bytes;
        for (uint slot = 0; slot < 1024; ++slot) bytes.push_back(fibonacciByte(slot, seed));
        return bytes;
    };
    const std::vector<uint> first = bytesOf(0);
    CHECK(*std::max_element(first.begin(), first.end()) == 255);
    CHECK(*std::min_element(first.begin(), first.end()) == 0);
    int mostEqual = 0;
    for (uint seed = 1; seed <= 1000; ++seed) {
        const std::vector<uint> other = bytesOf(mixBits(seed));
        int equal = 0;
        for (std::size_t i = 0; i < 1024; ++i) equal += first[i] == other[i] ? 1 : 0;
        mostEqual = std::max(mostEqual, equal);
    }
    MESSAGE("bytes in common with seed 0: at most " << mostEqual << " of 1024, 4 by chance");
    CHECK(mostEqual < 20);
}

TEST_CASE("permutation-shuffled is a permutation for every seed, and another one for another seed") {
    std::set<std::vector<uint>> tables;
    std::vector<uint> before;
    double equal = 0;
    double neighbors = 0;
    std::array<int, 256> firsts{};
    constexpr int kTables = 1000;
    for (uint n = 0; n < kTables; ++n) {
        const uint seed = n < 500 ? n : mixBits(n);  // those that lie together, and those that recipes use
        const uvec2 key = permutationShuffledKey(seed);
        std::vector<uint> table;
        for (uint i = 0; i < 256; ++i) table.push_back(permutationShuffledByte(i, key));
        std::vector<uint> sorted = table;
        std::sort(sorted.begin(), sorted.end());
        for (uint i = 0; i < 256; ++i) REQUIRE(sorted[i] == i);
        ++firsts[table[0]];
        for (std::size_t i = 0; i < 256; ++i) {
            if (!before.empty() && before[i] == table[i]) ++equal;
            const uint next = table[(i + 1) % 256];
            if (next == table[i] + 1 || next + 1 == table[i]) ++neighbors;
        }
        before = table;
        tables.insert(std::move(table));
    }
    // By chance two permutations agree in one entry, and two neighbors in one hold neighboring numbers.
    MESSAGE(tables.size() << " tables of " << kTables << " seeds; entries in common with the seed before: "
                          << equal / (kTables - 1) << " of 256; neighbors that are neighbors: " << neighbors / kTables
                          << "; most often the same first entry: " << *std::max_element(firsts.begin(), firsts.end()));
    CHECK(tables.size() == kTables);
    CHECK(equal / (kTables - 1) < 1.5);
    CHECK(neighbors / kTables < 4);
    CHECK(*std::max_element(firsts.begin(), firsts.end()) < 20);
}

namespace {

/// Which share of the lines along `axis` are the line through the origin moved along. Every line has other coordinates
/// and, below the byte that turns this axis around, another seed.
double shareOfMovedLines(const HashInfo& hash, int dimensions, int axis) {
    constexpr int kLines = 60;
    int moved = 0;
    for (int line = 1; line <= kLines; ++line) {
        const uint kept = 0x00ffffffu & ~(255u << (8u * static_cast<uint>(axis)));
        const uint seed = kSeeds[static_cast<std::size_t>(line) % kSeeds.size()] & kept;
        std::vector<float> first;
        std::vector<float> numbers;
        for (int at = 0; at < 256; ++at) {
            Cell cell{};
            cell[static_cast<std::size_t>(axis)] = at;
            first.push_back(numberOf(hash, dimensions, 0, cell, seed));
            for (int other = 0; other < kDimensions; ++other)
                if (other != axis) cell[static_cast<std::size_t>(other)] = line * (other + 1);
            numbers.push_back(numberOf(hash, dimensions, 0, cell, seed));
        }
        bool found = false;
        for (int shift = 0; shift < 256 && !found; ++shift) {
            found = first == numbers;
            std::rotate(first.begin(), first.begin() + 1, first.end());
        }
        moved += found ? 1 : 0;
    }
    return static_cast<double>(moved) / kLines;
}

}  // namespace

TEST_CASE("permutations: the lines along the axis that is looked up last are one line moved") {
    for (int dimensions = 2; dimensions <= kDimensions; ++dimensions)
        for (const auto& [id, last] : {std::pair<std::string, int>{"permutation", dimensions - 1},
                                       {"permutation-shuffled", dimensions - 1},
                                       {"permutation-outer", 0},
                                       {"permutation-single", 0}}) {
            const std::string name = id;  // Clang 14 captures no part of a pair
            CAPTURE(name);
            CAPTURE(dimensions);
            double others = 0;
            for (int axis = 0; axis < dimensions; ++axis) {
                const double share = shareOfMovedLines(hashNamed(id), dimensions, axis);
                if (axis == last) CHECK(share == 1);
                if (axis != last) others = std::max(others, share);
            }
            MESSAGE(id << " " << dimensions << "D: of lines along other axes at most " << others * 100 << " %");
            CHECK(others < 0.2);
        }
    CHECK(shareOfMovedLines(hashNamed("pcg"), 2, 0) == 0);
}

TEST_CASE("permutation-single: the index of the tutorials, (x + P[y]) mod 256") {
    for (int y = -300; y < 300; y += 7)
        for (int x = -300; x < 300; x += 11) {
            const uint expected = (static_cast<uint>(x) + permutationByte(static_cast<uint>(y) & 255u)) & 255u;
            CHECK(permutationSingleHash2({x, y}, 0) == expected);
        }
}
