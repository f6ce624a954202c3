// Helpers of the tests of hashes.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "plan/field_plan.h"
#include "reference/hash/pcg.h"
#include "unit/recipes.h"

namespace noisescope::reference {

inline const HashInfo& hashNamed(std::string_view id) {
    for (const HashInfo& hash : hashes())
        if (hash.id == id) return hash;
    FAIL("no such hash: " << id);
    return hashes()[0];
}

using Cell = std::array<int, kDimensions>;

/// Component `component` of a cell's numbers; -1: its single number.
inline float numberOf(const HashInfo& hash, int dimensions, int component, const Cell& c, uint seed) {
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

inline uint indexOf(const HashInfo& hash, int dimensions, const Cell& c, uint count, uint seed) {
    const HashTwin& twin = hash.twin;
    if (dimensions == 1) return twin.in1.index(c[0], count, seed);
    if (dimensions == 2) return twin.in2.index({c[0], c[1]}, count, seed);
    if (dimensions == 3) return twin.in3.index({c[0], c[1], c[2]}, count, seed);
    return twin.in4.index({c[0], c[1], c[2], c[3]}, count, seed);
}

inline constexpr int kSide = 512;

inline constexpr int kLevels =
    2048;  // few enough that a row's products add up in 32 bits, which a compiler does many at a time

/// Numbers of 512 x 512 cells, in [-kLevels / 2, kLevels / 2).
using Grid = std::vector<std::int16_t>;

inline int levelOf(float number) {
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

inline double correlation(const Grid& a, const Grid& b, int dx, int dy) {
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
inline double chi2Of(const std::vector<int>& counts) {
    double total = 0;
    for (const int count : counts) total += count;
    const double expected = total / static_cast<double>(counts.size());
    double chi2 = 0;
    for (const int count : counts) chi2 += (count - expected) * (count - expected) / expected;
    return chi2;
}

/// Deviations of a chi2 above its mean (E. Wilson, M. Hilferty, 1931: its cube root is nearly normal).
inline double deviationsOf(double chi2, double freedom) {
    const double variance = 2 / (9 * freedom);
    return (std::cbrt(chi2 / freedom) - (1 - variance)) / std::sqrt(variance);
}

inline double byteChi2(const Grid& grid) {
    std::vector<int> counts(256);
    for (const int level : grid) ++counts[static_cast<std::size_t>((level + kLevels / 2) / (kLevels / 256))];
    return chi2Of(counts);
}

/// The top three bits of two numbers `dx`, `dy` apart.
inline double pairChi2(const Grid& a, const Grid& b, int dx, int dy) {
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

inline double largestLag(const Grid& grid, int farthest) {
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

inline void look(const HashInfo& hash, const Plane& plane, int origin, std::uint32_t n, Worst& worst) {
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

}  // namespace noisescope::reference
