// Export of a recipe's values as the heights of a mesh: a vertex for each pixel, or for every Nth.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>

#include "core/image.h"
#include "export/field_drawer.h"
#include "mesh/mesh_grid.h"
#include "recipe/held_recipe.h"
#include "surface/surface_light.h"

namespace noisescope {

class MeshWriter;
struct MeshSpec;

struct MeshJob {
    HeldRecipe recipe;             ///< source of the colors
    HeldRecipe heights;            ///< source of the heights: the same, or a layer of it
    std::int64_t imageHeight = 0;  ///< of the whole image: the world's unit in pixels
    Region region;                 ///< at least 2 x 2 pixels
    Region whole;                  ///< the region is a tile of it; its middle is the mesh's origin, textures span it
    std::filesystem::path path;
    std::int64_t every = 1;           ///< pixels from a vertex to the next; the last column and row always have one
    double step = 1;                  ///< side of a pixel in the mesh's unit
    double perValue = 1;              ///< height of a value of 1 in the mesh's unit, not 0
    double zero = 0;                  ///< the value at the height 0
    std::optional<double> sea;        ///< lower values have this height
    std::optional<double> thickness;  ///< of the mesh below its lowest vertex, with walls and a floor; none: open
    std::optional<double> mostError;  ///< of heights, where fewer triangles are wanted; in the mesh's unit, above 0
    bool force = false;               ///< replace an existing file
    std::string software;             ///< "Noisescope 0.3.0"
};

struct MeshResult {
    std::int64_t vertices = 0;
    std::int64_t triangles = 0;
    bool hasColors = false;
    bool exactNormals = false;  ///< by derivatives; else by differences of neighboring pixels
    float lowest = 0;           ///< y of the lowest vertex of the surface …
    float highest = 0;          ///< … and of the highest
    double error = 0;           ///< of heights, where there are fewer triangles
};

/// Returns the grid of the mesh.
MeshGrid gridOf(const MeshJob& job);

/// Called with the rows that are done, and all.
using MeshProgress = std::function<void(std::int64_t done, std::int64_t all)>;

/// Draws job.whole, and returns its least and greatest value, the sea's level counted. Throws as drawMesh().
Range rangeOfHeights(const MeshJob& job, const DrawWith& with);

/// Draws the vertices. A height is the pixel's float less `zero` times `perValue`, rounded once. Throws Error(usage)
/// for a job that is no mesh, the errors of FieldDrawer, and Interrupted.
MeshResult drawMesh(const MeshJob& job, const DrawWith& with, MeshWriter& writer, const MeshProgress& progress = {});

/// Writes the vertices of a thinned grid into the job's file. Throws Error(usage) for an extension or a size that no
/// format has, and Error(file).
void writeMesh(const MeshJob& job, const MeshSpec& spec, std::span<const MeshVertex> vertices);

/// Draws the job's mesh, which must be solid, into memory. Throws as drawMesh().
Surface surfaceOf(const MeshJob& job, const DrawWith& with, const MeshProgress& progress = {});

/// Draws and writes. The file appears complete or not at all. Throws as drawMesh(), Error(usage) for a name or a size
/// that no format takes, and the errors of AtomicFile.
MeshResult exportMesh(const MeshJob& job, const DrawWith& with, const MeshProgress& progress = {});

}  // namespace noisescope
