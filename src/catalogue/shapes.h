// Shapes: maps from [-1, 1] to itself, applied to the values of a layer, a group or the whole picture.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

#include "catalogue/ids.h"
#include "catalogue/named.h"
#include "catalogue/pointwise.h"

namespace noisescope {

constexpr std::size_t kMostShapeNumbers = 4;
constexpr std::size_t kFewestCurvePoints = 2;
constexpr std::size_t kMostCurvePoints = 16;

/// A number of a shape: "terrace(count, softness)" in this order.
struct ShapeNumber {
    std::string_view id;  ///< JSON key, and the name in messages
    std::string_view label;
    double usual;             ///< default
    double minimum, maximum;  ///< allowed
    bool whole = false;       ///< a whole number
    std::string_view help = "";
};

struct ShapeRow {
    std::span<const ShapeNumber> numbers{};
    PointId function{};  ///< of one value; for `curve` a piece of it
    /// Floats that the function takes, from the shape's numbers. Null for `curve`.
    void (*lower)(std::span<const double> numbers, float* out) = nullptr;
    /// Returns a problem of the numbers together ("low is not below high"), or "". Null: there is none.
    std::string_view (*problem)(std::span<const double> numbers) = nullptr;
};
struct ShapeInfo : RowOf<ShapeId>, Named, ShapeRow {};

std::span<const ShapeInfo> shapes();

/// A point of a curve; x and y are in [-1, 1], x ascends from point to point.
struct CurvePoint {
    double x = 0;
    double y = 0;
    bool operator==(const CurvePoint&) const = default;
};

/// One piece of a monotone cubic (F. Fritsch, R. Carlson, 1980): y + t (c1 + t (c2 + t c3)), t = x - start, held in
/// [low, high]; from its end on the value there. Its numbers are those of PointId::curvePiece, in this order.
struct CurvePiece {
    float start, end, y, c1, c2, c3, low, high;
};
/// Returns the pieces between points, one less than points, the others are zeros; values before the first point are its
/// y, behind the last point the last y. `points`: 2 to 16, x strictly ascending; the values jump between points that
/// are less than 10^-6 apart.
std::array<CurvePiece, kMostCurvePoints - 1> curvePieces(std::span<const CurvePoint> points);

}  // namespace noisescope
