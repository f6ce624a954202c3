#include "core/lattice_map.h"
#include "unit/recipes.h"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <vector>

using namespace noisescope;

namespace {

LatticeSpec specOf(const nlohmann::json& row) {
    LatticeSpec spec;
    spec.dimensions = row["dimensions"];
    spec.skew = row["skew"];
    spec.rotate = row["rotate"];
    spec.shift = row["shift"];
    spec.frequency = row["frequency"];
    spec.lacunarity = row["lacunarity"];
    spec.height = row["height"];
    for (std::size_t i = 0; i < spec.offset.size(); ++i) spec.offset[i] = row.at("offset").at(i);
    if (row.contains("axis")) {  // one coordinate of a plane
        spec.dimensions = 2;
        spec.onto = true;
        spec.axis = {row["axis"][0], row["axis"][1]};
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

}  // namespace

TEST_CASE("positions equal those of big rational arithmetic") {
    // Without irrational constants they are equal to the last of 64 fractional bits. Sine, cosine and skew are held to
    // 192 bits; far out and 23 octaves up 110 of those go to the size of the coordinate, so 2^-64 is met there too,
    // give or take 1.
    const nlohmann::json table = readJson("world-positions.json");
    double worst = 0;
    std::array<int, kMaxDimensions> counts{};
    for (const auto& row : table["rows"]) {
        const LatticeSpec spec = specOf(row);
        const LatticeMap map(spec, row["octave"]);
        const int coordinates = row["dimensions"];
        const bool exact = coordinates == 1 || !(spec.rotate || spec.skew);
        for (const auto& point : row["points"]) {
            const LatticePoint found = point.contains("pixel") ? map.atPixel(point["pixel"][0], point["pixel"][1])
                                                               : map.atPoint(point["world"].get<std::vector<double>>());
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
                spec.height = 1080;
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
    spec.height = 64;
    const LatticeMap map(spec, 5);
    for (int i = -100; i < 100; i += 7) {
        const double point[] = {(i + 0.5) / 64, (3 * i + 0.5) / 64};  // exact in binary
        const LatticePoint a = map.atPixel(i, 3 * i);
        const LatticePoint b = map.atPoint(point);
        CHECK(a.cell == b.cell);
        CHECK(a.fraction64 == b.fraction64);
    }
}
