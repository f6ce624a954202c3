// Where a recipe looks: what its position, tiling, slice, warp and time make of the lattice's own coordinates.
#pragma once

#include <string>
#include <vector>

#include "exact/lattice_map.h"
#include "recipe/recipe.h"

namespace noisescope {

/// A reason why the recipe cannot be drawn, and the nearest recipe without that fault.
struct DomainFault {
    std::string text;  ///< what cannot be, why, and the nearest recipe: for people
    std::string why;   ///< the reason alone
    Recipe nearest;
};

/// Periods that cannot be, outputs without the derivatives that they need, warps that leave no precision, ranges of
/// colors without extent. The recipe's members must be in range and available. Mending the first one brings no other
/// one back.
std::vector<DomainFault> domainFaults(const Recipe& recipe);

/// The lattice of the noise; the octaves are its maps 0, 1, ….
LatticeSpec noiseLattice(const Recipe& recipe, const PixelScale& pixels);
/// The same with the periods of the picture, also where a torus makes them.
LatticeSpec repeatingLattice(const Recipe& recipe, const PixelScale& pixels);
/// The lattice of a level of the warp; its layers are the maps 0, 1, ….
LatticeSpec warpLattice(const Recipe& recipe, const PixelScale& pixels, int level);
/// Positions in space as they are, in cells of the first octave.
LatticeSpec spaceLattice(const Recipe& recipe, const PixelScale& pixels);
/// The phase of the stripes in turns: its map 1.
LatticeSpec stripeLattice(const Recipe& recipe, const PixelScale& pixels);
/// How far around the torus a place is along x or y, in turns: its map 0.
LatticeSpec torusLattice(const Recipe& recipe, const PixelScale& pixels, int axis);

/// The direction in the xy plane of space in which the stripes follow each other, of length 1: the same bits
/// everywhere.
std::array<double, 2> stripeDirection(const Recipe& recipe);

/// After how many cells of the first octave the lattice repeats along each axis, loops of time included; 0: never.
std::array<std::int64_t, kMaxDimensions> periodsOf(const Recipe& recipe);
/// After how many cells stripes have to meet, along x and y.
std::array<std::int64_t, kMaxDimensions> stripePeriods(const Recipe& recipe);
bool isTorus(const Recipe& recipe);
/// Does its plane lie askew in space?
bool isTurned(const Recipe& recipe);
/// How many coordinates a place on the picture has: as many as dimensions, but on a line that lies askew x and y.
int coordinatesOf(const Recipe& recipe);

/// How many layers a level of the warp has.
int warpLayers(const Recipe& recipe);

}  // namespace noisescope
