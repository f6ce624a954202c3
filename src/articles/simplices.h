// Experiments with the simplex lattice.
#pragma once

#include "articles/experiments.h"

namespace noisescope {

/// Lowest height of the simplex in 2D to 5D, in the lattice's units.
Findings simplexHeights();
/// Lengths of its edges in 2D and 3D.
Findings simplexEdges();
/// By what simplex noise has to be multiplied to reach 1.
Findings simplexFactors();
/// Finds the place of the largest value.
Findings simplexLargest();
/// Measures how far a misprinted digit of a constant moves places.
Findings simplexMisprint();

}  // namespace noisescope
