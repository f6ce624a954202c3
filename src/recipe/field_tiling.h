// Tiling of a single field, for tiling.h.
#pragma once

#include <span>

#include "recipe/tiling.h"

namespace noisescope {

/// True if copies of the field's picture continue it, see tiles(). A constant does in every picture.
bool fieldTiles(const Recipe& field, const TileSize& size);

/// Returns the nearest field that tiles, see makeTile(). `nearest`: the size that a problem with the sides names.
Tiled makeFieldTile(const Recipe& field, const TileSize& size, const TileSize& nearest);

/// Returns the problem of the field's own period, see periodProblem().
std::string fieldPeriodProblem(const Recipe& field, int axis, const TileSize& size);

/// Returns the cells of the field's first octave in an image height.
double cellsOf(const Recipe& field);

/// True if as many cells in an image height are near those of the field, so that the picture looks alike.
bool isNear(double cells, const Recipe& field, const TileSize& size);

/// Returns the picture's size with width, and depth, changed to the nearest ones in which fields of so many cells in an
/// image height, rounded to whole numbers, tile.
TileSize nearestSize(std::span<const double> cells, const TileSize& size);

/// Returns the pixels after which the field repeats along x (axis 0) or y (axis 1) in a picture of this height; 0:
/// never.
std::int64_t periodOfField(const Recipe& field, std::size_t axis, std::int64_t height);

/// Returns a number without the rounding digits of a double.
double tidy(double value);

}  // namespace noisescope
