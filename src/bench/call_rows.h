// Rows of `bench` for the CPU alone: points, boxes, small calls, densities of cells, derivatives.
#pragma once

#include <string>
#include <vector>

#include "bench/turns.h"
#include "cpu/sampler.h"
#include "recipe/held_recipe.h"

namespace noisescope {

/// Calls of a Sampler that a row repeats.
enum class CallShape {
    points,  ///< 1,024 points a row, as many as 65,536 a call
    point,   ///< one point a call
    square,  ///< 16 x 16 pixels a call
    box,     ///< 32 x 32 x 32 pixels a call
    rows,    ///< 512 pixels a row, up to 512 rows a call
};

struct CallRow {
    std::string name;  ///< "points perlin 2d fbm5 decimal", "density worley 3d fbm5 0.5"
    HeldRecipe recipe;
    CallShape shape;
    PointKind kind = PointKind::decimal;
    double farthest = 4;       ///< of points: world units from the origin
    double cellsPerPixel = 0;  ///< of rows; 0: 8 cells over 2,048 pixels
};

/// Returns the rows; names are unique.
std::vector<CallRow> callRows();

/// Returns the row's drawer on the CPU, which keeps a plan. A place is a point or a pixel.
Contestant contestantOf(const CallRow& row);

}  // namespace noisescope
