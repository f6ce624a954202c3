#include "catalogue/shapes.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace noisescope {
namespace {

using ShapeNumbers = std::span<const double>;

constexpr double kFarthest = 16;        ///< values of sums of layers that shapes still take
constexpr double kLeastStretch = 1e-6;  ///< between two values, so that slopes are finite

// --- numbers that the functions take ---------------------------------------------------------------------------------

void lowerNothing(ShapeNumbers /*numbers*/, float* /*out*/) {}
void lowerPlainly(ShapeNumbers numbers, float* out) {
    for (std::size_t i = 0; i < numbers.size(); ++i) out[i] = static_cast<float>(numbers[i]);
}
void lowerRemap(ShapeNumbers numbers, float* out) {
    out[0] = static_cast<float>(numbers[0]);
    out[1] = static_cast<float>((numbers[3] - numbers[2]) / (numbers[1] - numbers[0]));
    out[2] = static_cast<float>(numbers[2]);
}
void lowerSmoothstep(ShapeNumbers numbers, float* out) {
    out[0] = static_cast<float>(numbers[0]);
    out[1] = static_cast<float>(1 / (numbers[1] - numbers[0]));
}
void lowerTerrace(ShapeNumbers numbers, float* out) {
    constexpr double kWall = 0x1p30;  // the steepest slope that the shader takes; it jumps from float to float
    out[0] = static_cast<float>(numbers[0]);
    out[1] = static_cast<float>(0.5 - numbers[1] / 2);
    out[2] = static_cast<float>(numbers[1] * kWall > 1 ? 1 / numbers[1] : kWall);
    out[3] = static_cast<float>(2 / (numbers[0] - 1));
}

std::string_view remapProblem(ShapeNumbers numbers) {
    return numbers[1] - numbers[0] >= kLeastStretch ? "" : "from_high must be above from_low, by 0.000001 or more";
}
std::string_view clampProblem(ShapeNumbers numbers) {
    return numbers[0] <= numbers[1] ? "" : "low must not be above high";
}
std::string_view smoothstepProblem(ShapeNumbers numbers) {
    return numbers[1] - numbers[0] >= kLeastStretch ? "" : "to must be above from, by 0.000001 or more";
}

// --- the table -------------------------------------------------------------------------------------------------------

constexpr ShapeNumber kRemapNumbers[] = {
    {"from_low", "From low", 0, -kFarthest, kFarthest, false, "The value that becomes the new low"},
    {"from_high", "From high", 1, -kFarthest, kFarthest, false, "The value that becomes the new high"},
    {"to_low", "To low", -1, -kFarthest, kFarthest, false, "The new low; above the new high it turns values around"},
    {"to_high", "To high", 1, -kFarthest, kFarthest, false, "The new high"},
};
constexpr ShapeNumber kClampNumbers[] = {
    {"low", "Low", -1, -kFarthest, kFarthest, false, "The lowest value that is left"},
    {"high", "High", 1, -kFarthest, kFarthest, false, "The highest value that is left"},
};
constexpr ShapeNumber kPowerNumbers[] = {
    {"exponent", "Exponent", 2, 0.1, 10, false, "Above 1 darker, below 1 lighter; 1 changes nothing"},
};
constexpr ShapeNumber kGainNumbers[] = {
    {"strength", "Strength", 2, 0.1, 10, false, "Slope at 0: above 1 more contrast, below 1 less; 1 changes nothing"},
};
constexpr ShapeNumber kSmoothstepNumbers[] = {
    {"from", "From", -0.5, -kFarthest, kFarthest, false, "Values up to this become -1"},
    {"to", "To", 0.5, -kFarthest, kFarthest, false, "Values from this on become 1"},
};
constexpr ShapeNumber kThresholdNumbers[] = {
    {"at", "At", 0, -kFarthest, kFarthest, false, "Values below become -1, all others 1"},
};
constexpr ShapeNumber kTerraceNumbers[] = {
    {"count", "Count", 6, 2, 256, true, "Number of levels"},
    {"softness", "Softness", 0.5, 0, 1, false, "Part that is slope: 0 flat levels with walls, 1 slopes alone"},
};
constexpr ShapeNumber kFoldNumbers[] = {
    {"count", "Count", 2, 0.5, 64, false, "Ups and downs from -1 to 1; 0.5 changes nothing"},
};

constexpr std::array kShapes{
    ShapeInfo{{ShapeId::remap},
              {"remap", "Remap", "Stretches or shifts a range onto another; values outside of it go on in a line"},
              {
                  .numbers = kRemapNumbers,
                  .function = PointId::remap,
                  .lower = &lowerRemap,
                  .problem = &remapProblem,
              }},
    ShapeInfo{{ShapeId::clamp},
              {"clamp", "Clamp", "Cuts off what is below low or above high"},
              {
                  .numbers = kClampNumbers,
                  .function = PointId::clamp,
                  .lower = &lowerPlainly,
                  .problem = &clampProblem,
              }},
    ShapeInfo{{ShapeId::invert},
              {"invert", "Invert", "High becomes low: hills become pits"},
              {
                  .function = PointId::invert,
                  .lower = &lowerNothing,
              }},
    ShapeInfo{{ShapeId::abs},
              {"abs", "Absolute", "Turns negative values up: creases where the values cross 0"},
              {
                  .function = PointId::abs,
                  .lower = &lowerNothing,
              }},
    ShapeInfo{{ShapeId::power},
              {"power", "Power", "Above 1 wide plains and few heights, below 1 plateaus and few dips"},
              {
                  .numbers = kPowerNumbers,
                  .function = PointId::power,
                  .lower = &lowerPlainly,
              }},
    ShapeInfo{{ShapeId::gain},
              {"gain", "Gain", "More contrast, or less, the same above and below 0"},
              {
                  .numbers = kGainNumbers,
                  .function = PointId::gain,
                  .lower = &lowerPlainly,
              }},
    ShapeInfo{{ShapeId::smoothstep},
              {"smoothstep", "Smoothstep", "A soft threshold: islands with soft shores"},
              {
                  .numbers = kSmoothstepNumbers,
                  .function = PointId::smoothstep,
                  .lower = &lowerSmoothstep,
                  .problem = &smoothstepProblem,
              }},
    ShapeInfo{{ShapeId::threshold},
              {"threshold", "Threshold", "Two values with a hard border: spots and holes"},
              {
                  .numbers = kThresholdNumbers,
                  .function = PointId::threshold,
                  .lower = &lowerPlainly,
              }},
    ShapeInfo{{ShapeId::terrace},
              {"terrace", "Terrace", "Flat levels with slopes or walls between them: rice fields, canyons, cells"},
              {
                  .numbers = kTerraceNumbers,
                  .function = PointId::terrace,
                  .lower = &lowerTerrace,
              }},
    ShapeInfo{{ShapeId::fold},
              {"fold", "Fold", "Up and down again while the values rise: contour lines, agate"},
              {
                  .numbers = kFoldNumbers,
                  .function = PointId::fold,
                  .lower = &lowerPlainly,
              }},
    ShapeInfo{{ShapeId::curve},
              {"curve", "Curve", "A curve through 2 to 16 points of your choice: beaches, cliffs, shelves"},
              {
                  .function = PointId::curvePiece,
              }},
};
static_assert(inOrder(kShapes, ShapeId::curve));
static_assert(std::all_of(kShapes.begin(), kShapes.end(),
                          [](const ShapeInfo& shape) { return shape.numbers.size() <= kMostShapeNumbers; }));

// --- curves ----------------------------------------------------------------------------------------------------------

double asFloat(double value) { return static_cast<double>(static_cast<float>(value)); }

/// Returns the slopes of a monotone cubic at points that are at least kLeastStretch apart, `rises[i]` being the slope
/// of the line from point i to the next: means of these lines, 0 at a turn, reduced where a piece would overshoot.
std::vector<double> tangentsOf(const std::vector<double>& rises) {
    std::vector<double> slopes(rises.size() + 1);
    slopes.front() = rises.front();
    slopes.back() = rises.back();
    for (std::size_t i = 1; i < rises.size(); ++i)
        slopes[i] = rises[i - 1] * rises[i] <= 0 ? 0 : (rises[i - 1] + rises[i]) / 2;
    for (std::size_t i = 0; i < rises.size(); ++i) {
        if (rises[i] == 0) {
            slopes[i] = slopes[i + 1] = 0;
            continue;
        }
        const double a = slopes[i] / rises[i];
        const double b = slopes[i + 1] / rises[i];
        const double size = a * a + b * b;
        if (size <= 9) continue;
        const double by = 3 / std::sqrt(size);
        slopes[i] = by * a * rises[i];
        slopes[i + 1] = by * b * rises[i];
    }
    return slopes;
}

}  // namespace

std::span<const ShapeInfo> shapes() { return kShapes; }

std::array<CurvePiece, kMostCurvePoints - 1> curvePieces(std::span<const CurvePoint> points) {
    const std::size_t count = std::clamp<std::size_t>(points.size(), 1, kMostCurvePoints) - 1;
    std::vector<double> lengths(count);
    std::vector<double> rises(count);
    for (std::size_t i = 0; i < count; ++i) {
        lengths[i] = asFloat(points[i + 1].x) - asFloat(points[i].x);
        const bool isWall = lengths[i] < kLeastStretch;
        rises[i] = isWall ? 0 : (asFloat(points[i + 1].y) - asFloat(points[i].y)) / lengths[i];
    }
    std::array<CurvePiece, kMostCurvePoints - 1> pieces{};
    if (count == 0) return pieces;
    const std::vector<double> slopes = tangentsOf(rises);
    for (std::size_t i = 0; i < count; ++i) {
        CurvePiece& piece = pieces[i];
        piece.start = static_cast<float>(points[i].x);
        piece.end = static_cast<float>(points[i + 1].x);
        piece.y = static_cast<float>(points[i].y);
        const auto next = static_cast<float>(points[i + 1].y);
        piece.low = std::min(piece.y, next);
        piece.high = std::max(piece.y, next);
        if (lengths[i] < kLeastStretch) continue;
        piece.c1 = static_cast<float>(slopes[i]);
        piece.c2 = static_cast<float>((3 * rises[i] - 2 * slopes[i] - slopes[i + 1]) / lengths[i]);
        piece.c3 = static_cast<float>((slopes[i] + slopes[i + 1] - 2 * rises[i]) / (lengths[i] * lengths[i]));
    }
    return pieces;
}

}  // namespace noisescope
