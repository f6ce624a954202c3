#include "articles/experiments.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <set>

#include "articles/simplices.h"
#include "catalogue/noises.h"
#include "reference/hash/permutation.h"

namespace noisescope {
namespace {

double between(double first, double second, double t) { return first + (second - first) * t; }

/// The square of an article's drawing: 1 and 2 above, 2 and 7 below, its middle asked for.
Findings bilinear() {
    const double above = between(1, 2, 0.5);
    const double below = between(2, 7, 0.5);
    return {{{"between 1 and 2, above", above},
             {"between 2 and 7, below", below},
             {"between both", between(above, below, 0.5)}},
            "True: the middle has the mean of the four corners."};
}

/// In the middle of a cell all slopes of length 1 can point at it, from √n / 2 away.
Findings maxima() {
    Findings found;
    for (const int n : {1, 2, 3}) found.figures.push_back({fmt::format("{}D: factor", n), 2 / std::sqrt(n)});
    found.verdict =
        "True for slopes of length 1, in the middle: 2 and √2. The edges of 3D are √2 long and need 0.82 there by this "
        "rule, but no twelve directions all point at the middle: they give 1 there, and 1.036 beside it.";
    return found;
}

Findings costs() {
    Findings found;
    for (const int n : {2, 3, 4}) {
        const double corners = std::pow(2, n);
        found.figures.push_back({fmt::format("{}D: corners of a cell", n), corners});
        found.figures.push_back({fmt::format("{}D: interpolations", n), corners - 1});
    }
    found.verdict = "True: both double with each dimension.";
    return found;
}

Findings latticePoints() {
    Findings found;
    for (const NoiseInfo& noise : noises()) {
        if (noise.row != NoiseId::value && noise.row != NoiseId::perlin && noise.row != NoiseId::simplex) continue;
        for (std::size_t n = 2; n <= 4; ++n)
            found.figures.push_back(
                {fmt::format("{}, {}D: lattice points", noise.label, n), static_cast<double>(noise.hashes[n - 1])});
    }
    found.verdict =
        "True of the points: 2 to the n against n + 1. Sorting and kernels cost, too: in 2D simplex noise is the "
        "slowest "
        "of the three on this program's CPU, and it gains from 4D on (docs/speed.md, `bench --filter 2d`).";
    return found;
}

/// The twelve edges as an article prints them.
Findings edges() {
    constexpr std::array<std::array<int, 3>, 12> printed{{{1, 1, 0},
                                                          {-1, 1, 0},
                                                          {1, -1, 0},
                                                          {-1, -1, 0},
                                                          {1, 0, 1},
                                                          {-1, 0, 1},
                                                          {1, 0, -1},
                                                          {-1, 0, -1},
                                                          {0, 1, 1},
                                                          {0, -1, 1},
                                                          {0, 1, -1},
                                                          {0, 1, -1}}};
    const std::set different(printed.begin(), printed.end());
    double sum = 0;
    for (const auto& edge : printed) sum += edge[1];
    return {{{"different ones of twelve", static_cast<double>(different.size())}, {"mean slope along y", sum / 12}},
            "A misprint: (0, 1, -1) stands there twice, (0, -1, -1) is missing, and the noise leans along y."};
}

/// 1D Perlin noise with the table's bytes as slopes and the cubic fade.
double byteLine(double x, int modulus) {
    const auto slope = [&](int cell) {
        return 2.0 * reference::permutationByte(static_cast<std::uint32_t>(cell % modulus)) - 255;
    };
    const int cell = static_cast<int>(std::floor(x));
    const double t = x - cell;
    return between(slope(cell) * t, slope(cell + 1) * (t - 1), t * t * (3 - 2 * t));
}

Findings remainder255() {
    int alike = 0;
    double apart = 0;
    for (int cell = 0; cell < 510; ++cell) {
        bool isSame = true;
        for (int i = 0; i < 64; ++i) {
            const double x = cell + i / 64.0;
            const double difference = std::abs(byteLine(x, 255) - byteLine(x, 256));
            isSame = isSame && difference == 0;
            apart = std::max(apart, difference);
        }
        if (isSame && cell == alike) ++alike;
    }
    return {
        {{"cells from 0 on with equal values", static_cast<double>(alike)}, {"largest difference behind them", apart}},
        "A slip for & 255: the table's last byte never comes, and all slopes behind it are others."};
}

Findings remainder3() {
    std::array<double, 4> masked{};
    std::array<double, 4> divided{};
    for (std::uint32_t byte = 0; byte < 256; ++byte) {
        ++masked[byte & 3U];
        ++divided[byte % 3U];
    }
    Findings found;
    for (std::size_t i = 0; i < 4; ++i) {
        found.figures.push_back({fmt::format("bytes with & 3 = {}", i), masked[i]});
        found.figures.push_back({fmt::format("bytes with % 3 = {}", i), divided[i]});
    }
    found.verdict =
        "Not the same function: % 3 never gives 3, so that the fourth direction is missing. % 4 is meant, "
        "which compilers turn into & 3 for numbers without a sign.";
    return found;
}

constexpr std::array kExperiments{
    Experiment{"bilinear", bilinear},
    Experiment{"maxima", maxima},
    Experiment{"costs", costs},
    Experiment{"points", latticePoints},
    Experiment{"edges", edges},
    Experiment{"remainder-255", remainder255},
    Experiment{"remainder-3", remainder3},
    Experiment{"heights", simplexHeights},
    Experiment{"tetrahedron", simplexEdges},
    Experiment{"factors", simplexFactors},
    Experiment{"largest", simplexLargest},
    Experiment{"misprint", simplexMisprint},
};

}  // namespace

std::span<const Experiment> experiments() { return kExperiments; }

std::string experimentText(std::string_view id) {
    const Findings found = std::ranges::find(kExperiments, id, &Experiment::id)->run();
    std::size_t width = 0;
    for (const Figure& figure : found.figures) width = std::max(width, figure.label.size());
    std::string text;
    for (const Figure& figure : found.figures)
        text += fmt::format("{:<{}}  {:.5g}\n", figure.label, width, figure.value);
    return text + "\n" + found.verdict + "\n";
}

}  // namespace noisescope
