// Cells of a map as blocks at their heights: as a surface for pictures, and as a mesh with upright walls.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "core/image.h"
#include "mesh/mesh_grid.h"
#include "surface/surface_light.h"

namespace noisescope {

struct DrawnMap;
struct DrawWith;
struct Recipe;

/// Lengths in the unit of the mesh.
struct BlockShape {
    double side = 1;            ///< of a cell
    double perValue = 1;        ///< height of a value of 1
    std::optional<double> sea;  ///< lower values have this height
    std::int64_t nodes = 1024;  ///< of a surface along its longer side, about; 2 to 16 along a cell
};

/// Draws the map of a recipe, which must have one with measured shares, and compares it as other pictures. Throws as
/// drawMap().
DrawnMap drawCells(const Recipe& recipe, const Region& region, const DrawWith& with,
                   const std::function<void(std::int64_t done, std::int64_t all)>& progress);

/// Returns a solid surface with several nodes along a cell, `base` high below its lowest block.
Surface blockSurface(const DrawnMap& map, const Recipe& recipe, const BlockShape& shape, double base);

/// Triangles of tops and of walls between blocks of different heights; the grid is thinned, and open.
struct BlockMesh {
    MeshGrid grid;
    std::vector<MeshVertex> vertices;
};
BlockMesh blockMesh(const DrawnMap& map, const Recipe& recipe, const BlockShape& shape);

}  // namespace noisescope
