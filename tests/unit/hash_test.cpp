// The quality gates of hashes: uniform bytes, no correlation between neighbors, strides and seeds.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "field/field_plan.h"
#include "recipe/catalogue.h"

using namespace noisescope;
using namespace noisescope::reference;

namespace {

constexpr int kSide = 512;

using Grid = std::vector<float>;

/// One number of each cell of a 512 x 512 lattice from `origin` on, every 2^stride-th cell.
template <typename Number>
Grid gridOf(int origin, int strideX, int strideY, const Number& number) {
    Grid grid(kSide * kSide);
    for (int y = 0; y < kSide; ++y)
        for (int x = 0; x < kSide; ++x) {
            const auto cx = static_cast<std::int32_t>(static_cast<std::uint32_t>(x + origin) << strideX);
            const auto cy = static_cast<std::int32_t>(static_cast<std::uint32_t>(y + origin) << strideY);
            grid[static_cast<std::size_t>(y * kSide + x)] = number(ivec2(cx, cy));
        }
    return grid;
}

double correlation(const Grid& a, const Grid& b, int dx, int dy) {
    double sum = 0;
    int count = 0;
    for (int y = 0; y + dy < kSide; ++y)
        for (int x = std::max(0, -dx); x < kSide - std::max(0, dx); ++x, ++count)
            sum += static_cast<double>(a[static_cast<std::size_t>(y * kSide + x)]) *
                   b[static_cast<std::size_t>((y + dy) * kSide + x + dx)];
    return sum / count * 3;  // a number in [-1, 1] has the variance 1/3
}

double byteChi2(const Grid& grid) {
    std::array<int, 256> counts{};
    for (const float value : grid) ++counts[static_cast<std::size_t>((value + 1) * 128)];
    double chi2 = 0;
    const double expected = kSide * kSide / 256.0;
    for (const int count : counts) chi2 += (count - expected) * (count - expected) / expected;
    return chi2;
}

double pairChi2(const Grid& a, const Grid& b, int dx, int dy) {
    std::array<int, 64> counts{};
    int count = 0;
    for (int y = 0; y + dy < kSide; ++y)
        for (int x = 0; x + dx < kSide; ++x, ++count) {
            const auto first = static_cast<std::size_t>((a[static_cast<std::size_t>(y * kSide + x)] + 1) * 4);
            const auto second =
                static_cast<std::size_t>((b[static_cast<std::size_t>((y + dy) * kSide + x + dx)] + 1) * 4);
            ++counts[first * 8 + second];
        }
    double chi2 = 0;
    const double expected = count / 64.0;
    for (const int c : counts) chi2 += (c - expected) * (c - expected) / expected;
    return chi2;
}

}  // namespace

TEST_CASE("integer hashes without a table pass the gates") {
    for (const HashInfo& hash : hashes()) {
        if (!hash.exact || hash.period != "2^32 cells") continue;
        CAPTURE(hash.id);
        double worstLag = 0;
        double worstCross = 0;
        double worstPair = 0;
        double worstByte = 0;
        for (const std::uint32_t n : {0u, 1u, 77u})
            for (const int origin : {-256, 100000, 1 << 30}) {
                const std::uint32_t seed = mixBits(n);
                const auto first = gridOf(origin, 0, 0, [&](ivec2 c) { return hash.twin.in2.numbers(c, seed).x; });
                const auto second = gridOf(origin, 0, 0, [&](ivec2 c) { return hash.twin.in2.numbers(c, seed).y; });
                const auto next =
                    gridOf(origin, 0, 0, [&](ivec2 c) { return hash.twin.in2.numbers(c, mixBits(n + 1)).x; });
                const auto solid = gridOf(origin, 0, 0, [&](ivec2 c) {
                    return hash.twin.in3.numbers({7, c.x, c.y}, seed).z;
                });
                for (const Grid* grid : {&first, &second, &solid}) {
                    worstByte = std::max(worstByte, std::fabs(byteChi2(*grid) - 255));
                    for (int dy = 0; dy <= 24; dy += 3)
                        for (int dx = -24; dx <= 24; ++dx)
                            if (dy > 0 || dx > 0)
                                worstLag = std::max(worstLag, std::fabs(correlation(*grid, *grid, dx, dy)));
                }
                for (int d = 0; d <= 2; ++d) {
                    worstCross = std::max({worstCross, std::fabs(correlation(first, second, d, 0)),
                                           std::fabs(correlation(first, next, 0, d)),
                                           std::fabs(correlation(first, solid, d, d))});
                    worstPair = std::max({worstPair, pairChi2(first, first, 1 + d, 0), pairChi2(first, first, 0, 1 + d),
                                          pairChi2(first, second, d, 0)});
                }
            }
        for (const auto& [sx, sy] : {std::pair{8, 0}, {16, 0}, {0, 8}, {0, 16}, {12, 12}}) {
            const auto grid = gridOf(-256, sx, sy, [&](ivec2 c) { return hash.twin.in2.numbers(c, mixBits(5)).y; });
            for (int dx = 0; dx <= 8; ++dx)
                for (int dy = 0; dy <= 8; ++dy)
                    if (dx + dy > 0) worstLag = std::max(worstLag, std::fabs(correlation(grid, grid, dx, dy)));
        }
        MESSAGE(hash.id << ": |chi2 - 255| " << worstByte << ", lag " << worstLag << ", cross and seeds " << worstCross
                        << ", pairs chi2(63) " << worstPair);
        // 1 / 512 is one deviation of a correlation; 7000 of them are looked at. chi2(255) has a deviation of 22.6.
        CHECK(worstLag < 0.012);
        CHECK(worstCross < 0.012);
        CHECK(worstByte < 100);
        CHECK(worstPair < 130);
    }
}

TEST_CASE("the gates can fail: Perlin's table of 256 bytes does not pass them") {
    const HashInfo& table = hashes()[3];
    REQUIRE(table.id == "permutation");
    const auto grid = gridOf(-256, 0, 0, [&](ivec2 c) { return table.twin.in2.numbers(c, 0).x; });
    double worst = 0;
    for (int dy = 0; dy <= 24; ++dy)
        for (int dx = 0; dx <= 24; ++dx)
            if (dx + dy > 0) worst = std::max(worst, std::fabs(correlation(grid, grid, dx, dy)));
    MESSAGE("largest lag correlation of the table " << worst);
    CHECK(worst > 0.1);  // published for this table: 0.13 at (0, 9)
}
