#include "articles/simplices.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <vector>

namespace noisescope {
namespace {

using Corner = std::vector<double>;

/// Corners of the simplex at the origin: the path (0, 0, …), (1, 0, …), (1, 1, …) without its skew.
std::vector<Corner> cornersOf(int n) {
    const double back = (1 - 1 / std::sqrt(n + 1)) / n;
    std::vector<Corner> corners;
    for (int k = 0; k <= n; ++k) {
        Corner corner;
        for (int axis = 0; axis < n; ++axis) corner.push_back((axis < k ? 1.0 : 0.0) - k * back);
        corners.push_back(corner);
    }
    return corners;
}

double product(const Corner& one, const Corner& other) {
    double sum = 0;
    for (std::size_t i = 0; i < one.size(); ++i) sum += one[i] * other[i];
    return sum;
}

Corner wayFrom(const Corner& start, const Corner& end) {
    Corner way = end;
    for (std::size_t i = 0; i < way.size(); ++i) way[i] -= start[i];
    return way;
}

/// Height of a corner over the plane of the others, by removing what lies along their edges.
double heightOf(const std::vector<Corner>& corners, std::size_t top) {
    const std::size_t base = top == 0 ? 1 : 0;
    std::vector<Corner> ways;
    for (std::size_t i = 0; i < corners.size(); ++i)
        if (i != base && i != top) ways.push_back(wayFrom(corners[base], corners[i]));
    ways.push_back(wayFrom(corners[base], corners[top]));
    for (std::size_t i = 0; i < ways.size(); ++i)
        for (std::size_t k = 0; k < i; ++k) {
            const double share = product(ways[i], ways[k]) / product(ways[k], ways[k]);
            for (std::size_t axis = 0; axis < ways[i].size(); ++axis) ways[i][axis] -= share * ways[k][axis];
        }
    return std::sqrt(product(ways.back(), ways.back()));
}

/// The most that slopes of length 1 reach at a place: all of them point at it.
double reachAt(const std::vector<Corner>& corners, const Corner& place, double radiusSquared) {
    double sum = 0;
    for (const Corner& corner : corners) {
        const Corner way = wayFrom(corner, place);
        const double square = product(way, way);
        sum += std::pow(std::max(radiusSquared - square, 0.0), 4) * std::sqrt(square);
    }
    return sum;
}

struct Largest {
    double value = 0;
    Corner shares;  ///< of the corners, the place's weights
};

/// Searches the simplex by a net of places.
Largest largestOf(int n, double radiusSquared, int steps) {
    const std::vector<Corner> corners = cornersOf(n);
    Largest largest;
    std::vector<int> counts(static_cast<std::size_t>(n + 1), 0);
    const auto search = [&](const auto& self, std::size_t index, int left) -> void {
        if (index + 1 < counts.size()) {
            for (counts[index] = 0; counts[index] <= left; ++counts[index]) self(self, index + 1, left - counts[index]);
            return;
        }
        counts[index] = left;
        Corner place(static_cast<std::size_t>(n), 0.0);
        Corner shares;
        for (std::size_t i = 0; i < counts.size(); ++i) {
            shares.push_back(static_cast<double>(counts[i]) / steps);
            for (std::size_t axis = 0; axis < place.size(); ++axis) place[axis] += shares[i] * corners[i][axis];
        }
        const double value = reachAt(corners, place, radiusSquared);
        if (value > largest.value) largest = {value, shares};
    };
    search(search, 0, steps);
    return largest;
}

/// An angle for a lattice point: any good mixing does.
double angleOf(std::int64_t x, std::int64_t y) {
    auto bits =
        static_cast<std::uint64_t>(x) * 0x9e3779b97f4a7c15U ^ static_cast<std::uint64_t>(y) * 0xd1b54a32d192ed03U;
    bits = (bits ^ bits >> 30U) * 0xbf58476d1ce4e5b9U;
    bits = (bits ^ bits >> 27U) * 0x94d049bb133111ebU;
    return static_cast<double>((bits ^ bits >> 31U) >> 11U) * 0x1p-53 * 2 * std::numbers::pi;
}

/// 2D simplex noise as articles write it, in double precision.
double simplexAt(double x, double y, double k2) {
    const double k1 = (std::sqrt(3.0) - 1) / 2;
    const double i = std::floor(x + (x + y) * k1);
    const double j = std::floor(y + (x + y) * k1);
    const double ax = x - (i - (i + j) * k2);
    const double ay = y - (j - (i + j) * k2);
    const double ox = ax < ay ? 0 : 1;
    double sum = 0;
    for (const auto& [cx, cy, steps] :
         {std::array{0.0, 0.0, 0.0}, std::array{ox, 1 - ox, 1.0}, std::array{1.0, 1.0, 2.0}}) {
        const double px = ax - cx + steps * k2;
        const double py = ay - cy + steps * k2;
        const double angle = angleOf(static_cast<std::int64_t>(i + cx), static_cast<std::int64_t>(j + cy));
        sum += std::pow(std::max(0.5 - px * px - py * py, 0.0), 4) * (px * std::cos(angle) + py * std::sin(angle));
    }
    return 70 * sum;
}

constexpr int kSteps2D = 600;  // even, so that the middle of an edge is a place
constexpr int kSteps3D = 100;

}  // namespace

Findings simplexHeights() {
    Findings found;
    for (const int n : {2, 3, 4, 5}) {
        const std::vector<Corner> corners = cornersOf(n);
        double lowest = heightOf(corners, 0);
        for (std::size_t top = 1; top < corners.size(); ++top) lowest = std::min(lowest, heightOf(corners, top));
        found.figures.push_back({fmt::format("{}D: lowest height", n), lowest});
    }
    const std::vector<Corner> flat = cornersOf(2);
    const Corner edge = wayFrom(flat[0], flat[1]);
    found.figures.push_back({"2D: edge", std::sqrt(product(edge, edge))});
    found.verdict =
        "True: √½ in each dimension, and √(2/3) in 2D. A kernel with r² = 0.5 ends where the simplex does: no steps.";
    return found;
}

Findings simplexEdges() {
    const std::vector<Corner> corners = cornersOf(3);
    std::vector<double> lengths;
    for (std::size_t i = 0; i < corners.size(); ++i)
        for (std::size_t k = 0; k < i; ++k) {
            const Corner edge = wayFrom(corners[i], corners[k]);
            lengths.push_back(std::sqrt(product(edge, edge)));
        }
    const auto [shortest, longest] = std::ranges::minmax(lengths);
    const auto isLong = [&](double length) { return length > 0.95; };
    return {{{"3D: shortest edge", shortest},
             {"3D: longest edge", longest},
             {"3D: edges of the longer kind, of 6", static_cast<double>(std::ranges::count_if(lengths, isLong))}},
            "No: a regular tetrahedron has one length, this one √¾ and 1. Regular ones do not fill space."};
}

Findings simplexFactors() {
    const double flat = largestOf(2, 0.5, kSteps2D).value;
    const double wide = largestOf(2, 0.6, kSteps2D).value;
    const double solid = largestOf(3, 0.5, kSteps3D).value;
    const double wideSolid = largestOf(3, 0.6, kSteps3D).value;
    const double root2 = std::sqrt(2.0);
    return {
        {{"2D, r² = 0.5, slopes to √2", 1 / (flat * root2)},
         {"2D, r² = 0.6, slopes to √2", 1 / (wide * root2)},
         {"3D, r² = 0.5, slopes of √2", 1 / (solid * root2)},
         {"3D, r² = 0.5, slopes to √3", 1 / (solid * std::sqrt(3.0))},
         {"3D, r² = 0.6, slopes of √2", 1 / (wideSolid * root2)}},
        "70 and 24.51 hold in 2D. 31.32 at r² = 0.5 in 3D does not: values stay within 0.41 to 0.50. It is near what "
        "r² = 0.6 takes."};
}

Findings simplexLargest() {
    const Largest flat = largestOf(2, 0.5, kSteps2D);
    const Largest solid = largestOf(3, 0.5, kSteps3D);
    return {
        {{"2D: largest share of a corner", std::ranges::max(flat.shares)},
         {"2D: smallest share of a corner", std::ranges::min(flat.shares)},
         {"2D: 1 / √2 of the value", 1 / (flat.value * std::sqrt(2.0))},
         {"3D: largest share of a corner", std::ranges::max(solid.shares)}},
        "True in 2D: half of one corner and half of another, the middle of an edge. In 3D the largest value lies on an "
        "edge, too, but not in its middle."};
}

Findings simplexMisprint() {
    const double right = (3 - std::sqrt(3.0)) / 6;
    constexpr double kPrinted = 0.211324685;
    Findings found;
    for (const double reach : {8.0, 1000.0, 10000.0}) {
        double apart = 0;
        for (int i = 0; i < 4000; ++i) {  // two irrational steps spread places evenly
            const double x = reach * (2 * std::fmod(i * std::numbers::sqrt2, 1.0) - 1);
            const double y = reach * (2 * std::fmod(i * std::numbers::sqrt3, 1.0) - 1);
            apart = std::max(apart, std::abs(simplexAt(x, y, right) - simplexAt(x, y, kPrinted)));
        }
        found.figures.push_back({fmt::format("largest within {} cells", reach), apart});
    }
    found.verdict = "A misprint of 0.211324865, seen only far from the origin.";
    return found;
}

}  // namespace noisescope
