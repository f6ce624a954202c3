// Points, lines and labels of a cell's drawing.
#pragma once

#include <fmt/format.h>

#include <cmath>
#include <string>
#include <utility>

#include "cpu/explain/cell_diagram.h"
#include "diagram/diagram.h"

namespace noisescope::cell_drawing {

constexpr double kSmallText = 12;
constexpr DrawnPoint kCellCorner{190, 110};  ///< of the cell on a page of its own, upper left
constexpr double kCellSide = 340;            ///< of that cell

inline std::string shown(double value) { return fmt::format("{:.3f}", std::abs(value) < 0.0005 ? 0.0 : value); }

/// A point in cells of the lattice, from the cell's first corner.
struct InCell {
    double x = 0;
    double y = 0;
};

inline InCell operator+(InCell a, InCell b) { return {a.x + b.x, a.y + b.y}; }
inline InCell operator-(InCell a, InCell b) { return {a.x - b.x, a.y - b.y}; }
inline InCell operator*(double factor, InCell a) { return {factor * a.x, factor * a.y}; }

/// Place of a plane of cells in the diagram.
struct Plane {
    DrawnPoint origin, x, y;
    explicit Plane(DrawnPoint corner = kCellCorner, double unit = kCellSide) : origin(corner), x{unit, 0}, y{0, unit} {}
    explicit Plane(const CellPlane& plane) : origin(plane.corner), x(plane.alongX), y(plane.alongY) {}
    [[nodiscard]] DrawnPoint operator()(InCell at) const {
        return {origin.x + x.x * at.x + y.x * at.y, origin.y + x.y * at.x + y.y * at.y};
    }
    [[nodiscard]] double unit() const { return std::hypot(x.x, x.y); }
};

inline Stroke lineOf(DrawnPoint from, DrawnPoint to, Ink ink, double width = 1.5, bool dashed = false,
                     bool arrow = false) {
    return {.points = {from, to}, .ink = ink, .width = width, .dashed = dashed, .arrow = arrow};
}

inline DrawnText labelOf(DrawnPoint at, std::string text, Ink ink, Anchor anchor = Anchor::start,
                         double size = kSmallText) {
    return {.at = at, .text = std::move(text), .ink = ink, .anchor = anchor, .size = size};
}

}  // namespace noisescope::cell_drawing
