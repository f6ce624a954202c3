// The lattice of a noise over its picture.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "diagram/diagram.h"
#include "recipe/recipe.h"

namespace noisescope {

/// Returns the lines of the first octave's lattice over a picture, in its pixels: squares, or the triangles of simplex
/// noise. `mark`: a pixel that is marked, with its place on the lattice. Throws Error(usage) for recipes without one
/// such lattice in two dimensions.
Diagram latticeDiagram(const Recipe& recipe, std::int64_t width, std::int64_t height,
                       const std::optional<std::array<std::int64_t, 2>>& mark);

}  // namespace noisescope
