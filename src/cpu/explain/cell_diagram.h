// A noise's cell as textbooks draw it: lattice points, gradients, ways, weights, and what they make.
#pragma once

#include "cpu/explain/explain.h"
#include "diagram/diagram.h"

namespace noisescope {

/// Draws the cell of one octave, `row` of field.rows. Throws Error(usage) for a noise that has no such diagram: value,
/// Perlin, simplex and Worley noise in two dimensions have one.
Diagram cellDiagram(const FieldExplained& field, const RowExplained& row);

}  // namespace noisescope
