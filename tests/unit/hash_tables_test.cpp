// Hashes that are published tables: their periods, their entries, their indices.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <numbers>
#include <set>
#include <string>
#include <vector>

#include "core/json.h"
#include "plan/field_plan.h"
#include "reference/gradient/disc.h"
#include "reference/hash/fibonacci.h"
#include "reference/hash/fibonacci_net.h"
#include "reference/hash/pcg.h"
#include "reference/hash/permutation.h"
#include "reference/hash/sine.h"
#include "reference/hash/toy.h"
#include "unit/hash_cells.h"
#include "unit/recipes.h"

using namespace noisescope;
using namespace noisescope::reference;

namespace {

constexpr std::array kSeeds{0u, 1u, 77u, 0x9e3779b9u, 0xffffffffu};

/// All numbers of a cell, and its index.
std::vector<float> everythingOf(const HashInfo& hash, int dimensions, const Cell& cell, uint seed) {
    std::vector<float> all{static_cast<float>(indexOf(hash, dimensions, cell, 12, seed))};
    for (int component = -1; component < dimensions; ++component)
        all.push_back(numberOf(hash, dimensions, component, cell, seed));
    return all;
}

/// Number of times that one of `count` cells over space and seeds differs from the cell `step` further along an axis.
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

/// Share of the lines along `axis` that are the line through the origin moved along. Every line has other coordinates
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

TEST_CASE("tables repeat after their period on every axis, and not after half of it") {
    int tables = 0;
    for (const HashInfo& hash : hashes()) {
        if (!hash.published) continue;
        ++tables;
        const auto period = static_cast<int>(hash.period);
        for (int dimensions = 1; dimensions <= kDimensions; ++dimensions) {
            CAPTURE(hash.id);
            CAPTURE(dimensions);
            if (!hash.in(dimensions)) continue;
            CHECK(unlike(hash, dimensions, period, 500) == 0);
            CHECK(unlike(hash, dimensions, -3 * period, 100) == 0);
            CHECK(unlike(hash, dimensions, period / 2, 500) > 100);
        }
    }
    CHECK(tables == 12);
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
    const Json oracles = readJson("oracles.json");
    const auto& rows = oracles["kinds"]["seed001_hash_index"]["rows"];
    REQUIRE(rows.size() >= 5);
    for (const auto& row : rows) CHECK(fibonacciSlot2(vectorOf<ivec2>(row)) == row[2].get<uint>());

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

namespace {

/// System.Random of .NET: the subtractive generator as its reference source prints it.
class NetRandom {
  public:
    explicit NetRandom(std::int32_t seed) {
        std::int64_t mj = kSeed - std::abs(std::int64_t{seed});
        state_[55] = mj;
        std::int64_t mk = 1;
        for (std::size_t i = 1; i < 55; ++i) {
            const std::size_t ii = 21 * i % 55;
            state_[ii] = mk;
            mk = mj - mk;
            if (mk < 0) mk += kBig;
            mj = state_[ii];
        }
        for (int round = 1; round < 5; ++round)
            for (std::size_t i = 1; i < 56; ++i) {
                state_[i] -= state_[1 + (i + 30) % 55];
                if (state_[i] < 0) state_[i] += kBig;
            }
    }
    std::uint8_t byte() {
        next_ = next_ % 55 + 1;
        other_ = other_ % 55 + 1;
        std::int64_t value = state_[next_] - state_[other_];
        if (value == kBig) --value;
        if (value < 0) value += kBig;
        state_[next_] = value;
        return static_cast<std::uint8_t>(value % 256);
    }

  private:
    static constexpr std::int64_t kBig = 2147483647;
    static constexpr std::int64_t kSeed = 161803398;
    std::array<std::int64_t, 56> state_{};
    std::size_t next_ = 0, other_ = 21;
};

}  // namespace

TEST_CASE("fibonacci-net: the tutorial's bytes, those of System.Random(0), at its index") {
    NetRandom random(0);
    std::vector<uint> bytes;
    for (int i = 0; i < 1024; ++i) bytes.push_back(random.byte());
    CHECK(std::vector<uint>(bytes.begin(), bytes.begin() + 4) == std::vector<uint>{26, 12, 70, 111});
    for (int i = 0; i < 4000; ++i) {
        const uint h = mixBits(static_cast<uint>(i) + 1);
        const ivec2 cell(static_cast<int>(h & 0xffffu) - 32768, static_cast<int>(h >> 16u) - 32768);
        const uint byte = bytes[fibonacciSlot2(cell)];
        REQUIRE(fibonacciNet2Index(cell, 4, 0) == (byte & 3u));
        REQUIRE(fibonacciNet2Index(cell, 256, 0) == byte);
        REQUIRE(fibonacciNet21(cell, 0) == fibonacciNumber(byte));
    }
}

TEST_CASE("the articles' other tables: 0 to 7 as they are, two permutations of 8, and P[x % 255]") {
    constexpr std::array<uint, 16> doubled{4, 2, 7, 5, 1, 6, 3, 0, 1, 5, 3, 7, 2, 0, 4, 6};
    for (int x = -64; x < 64; ++x) {
        CHECK(toy8OrderedEntry(x, 0) == static_cast<uint>(x & 7));
        CHECK(toy8DoubledEntry(x, 0) == doubled[static_cast<std::size_t>(x & 15)]);
    }
    for (int x = -1020; x < 1020; ++x) CHECK(permutationRemainderHash1(x, 0) == permutationHash1((x + 1020) % 255, 0));
    CHECK(permutationRemainderHash1(255, 0) == 151u);  // the table begins again; & 255 would give its last byte, 180
    CHECK(permutationHash1(255, 0) == 180u);
    CHECK(sineRandom21({0, 0}, 0) == -1.0f);
    const double angle = 51043.0123 * std::sin(13.0);  // of a whole number, which a float holds
    CHECK(static_cast<double>(sineRandom21({1, 0}, 0)) ==
          doctest::Approx(2 * (angle - std::floor(angle)) - 1).epsilon(0.05));
}

TEST_CASE("vectors of the disc lie in it, spread evenly") {
    constexpr int kVectors = 200000;
    int inner = 0;
    double squares = 0;
    std::array<int, 16> directions{};
    for (int i = 0; i < kVectors; ++i) {
        const vec2 v = gradientDisc2(pcg22({i, 3 * i}, 5u));
        const double square =
            static_cast<double>(v.x) * static_cast<double>(v.x) + static_cast<double>(v.y) * static_cast<double>(v.y);
        REQUIRE(square <= 1 + 2e-7);
        inner += square < 0.5 ? 1 : 0;
        squares += square;
        const double turn = std::atan2(static_cast<double>(v.y), static_cast<double>(v.x)) / (2 * std::numbers::pi);
        ++directions[static_cast<std::size_t>(std::floor((turn + 1) * 16)) % directions.size()];
    }
    CHECK(static_cast<double>(inner) / kVectors == doctest::Approx(0.5).epsilon(0.01));  // areas, not radii
    CHECK(squares / kVectors == doctest::Approx(0.5).epsilon(0.01));
    for (const int count : directions) CHECK(16.0 * count / kVectors == doctest::Approx(1).epsilon(0.04));
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
