// Lattices of a recipe from its position, tiling, slice, warp and time; and faults of these.
#pragma once

#include <string>
#include <vector>

#include "exact/lattice_map.h"
#include "recipe/recipe.h"

namespace noisescope {

/// A reason why the recipe cannot be drawn, and the nearest recipe without this fault.
struct DomainFault {
    std::string text;  ///< message for users: the fault, the reason and the nearest recipe
    std::string why;   ///< the reason alone
    Recipe nearest;
};

/// Finds impossible periods, outputs without the derivatives that they need, warps that leave no precision, and empty
/// ranges of colors. The recipe's members must be in range and available. Repairing the first fault never brings
/// another one back.
std::vector<DomainFault> domainFaults(const Recipe& recipe);

/// Returns the lattice of the noise; its octaves are the maps 0, 1, ….
LatticeSpec noiseLattice(const Recipe& recipe, const PixelScale& pixels);
/// Returns noiseLattice() with the periods of the picture, including those of a torus.
LatticeSpec repeatingLattice(const Recipe& recipe, const PixelScale& pixels);
/// Returns the lattice of a level of the warp; its layers are the maps 0, 1, ….
LatticeSpec warpLattice(const Recipe& recipe, const PixelScale& pixels, int level);
/// Returns the lattice of plain positions in space, in cells of the first octave.
LatticeSpec spaceLattice(const Recipe& recipe, const PixelScale& pixels);
/// Returns the lattice of the stripes' phase in turns: its map 1.
LatticeSpec stripeLattice(const Recipe& recipe, const PixelScale& pixels);
/// Returns the lattice of the angle around the torus along x or y, in turns: its map 0.
LatticeSpec torusLattice(const Recipe& recipe, const PixelScale& pixels, int axis);

/// Returns the unit vector across the stripes in the xy plane of space: the same bits everywhere.
std::array<double, 2> stripeDirection(const FieldRecipe& recipe);

/// Returns the lattice's period along each axis in cells of the first octave, with loops of time; 0: none.
std::array<std::int64_t, kMaxDimensions> periodsOf(const Recipe& recipe);
/// Returns the cells along x and y after which stripes must repeat.
std::array<std::int64_t, kMaxDimensions> stripePeriods(const Recipe& recipe);
bool isTorus(const FieldRecipe& recipe);
/// True if the recipe's plane is rotated in space.
bool isTurned(const FieldRecipe& recipe);
/// Returns the number of coordinates of a place on the picture: the recipe's dimensions, but 2 for a line on a turned
/// plane.
int coordinatesOf(const FieldRecipe& recipe);

/// Returns the number of layers in a level of the warp.
int warpLayers(const FieldRecipe& recipe);

}  // namespace noisescope
