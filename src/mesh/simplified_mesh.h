// Meshes with fewer triangles, within a bound of the error of heights. Their rim stays, so that tiles fit together.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "mesh/mesh_grid.h"

namespace noisescope {

constexpr std::int64_t kMostSimplifiedSide = 8192;  ///< pixels: circles through their places are exact in doubles

/// Pixels of a grid's columns and rows, rising from 0, at most kMostSimplifiedSide of each.
struct GridPixels {
    std::vector<std::int64_t> columns, rows;
};

struct SimplifiedMesh {
    MeshGrid grid;                    ///< thinned
    std::vector<std::uint32_t> kept;  ///< numbers of the grid's vertices, in the order of the thinned one's
    double error = 0;                 ///< of the height of a left-out vertex, at most
};

/// Returns a Delaunay triangulation of all vertices of the rim, and of as many others as it takes for no vertex of the
/// surface to lie farther than `error` above or below it: each time the one that is farthest off is added. Requires a
/// grid that is not thinned.
SimplifiedMesh simplified(const MeshGrid& grid, const GridPixels& pixels, std::span<const MeshVertex> surface,
                          double error);

}  // namespace noisescope
