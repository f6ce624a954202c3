// A noise's cell as textbooks draw it: lattice points, gradients, ways, weights, and what they make.
#pragma once

#include <optional>

#include "cpu/explain/explain.h"
#include "diagram/diagram.h"

namespace noisescope {

/// Draws the cell of one octave, `row` of field.rows. Throws Error(usage) for a noise that has no such diagram: value,
/// Perlin, simplex and Worley noise in two dimensions have one.
Diagram cellDiagram(const FieldExplained& field, const RowExplained& row);

/// Place of a lattice's cells in a picture: the first corner of the cell, and the ways along its edges.
struct CellPlane {
    DrawnPoint corner, alongX, alongY;
    std::optional<DrawnPoint> rose{};  ///< middle of the rose of the gradients' directions; none: it is not drawn
};
/// Draws the same over a picture, without titles. Shapes have the index in row.asked that they show as their part.
Diagram cellOver(const FieldExplained& field, const RowExplained& row, const CellPlane& lattice);

}  // namespace noisescope
