// Light on a surface of heights: sun with soft shadows, and a sky that hollows see less of.
#pragma once

#include <array>
#include <glm/vec3.hpp>
#include <string_view>
#include <vector>

#include "mesh/mesh_grid.h"

namespace noisescope {

/// Colors of a surface.
enum class SurfaceLook {
    colors,  ///< the recipe's; clay without any
    clay,
    slope,  ///< from green plains to gray cliffs
    bands,  ///< steps of height, as maps have them
};

/// Names of the looks, in the order of SurfaceLook.
inline constexpr std::array<std::string_view, 4> kSurfaceLooks{"colors", "clay", "slope", "bands"};

/// Direction to the sun in degrees: 0 is up the picture, 90 to its right; above the horizon.
struct Sun {
    double azimuth = 315;
    double elevation = 40;
    bool operator==(const Sun&) const = default;
};

/// A surface in memory; its grid is solid, with vertices of the floor.
struct Surface {
    MeshGrid grid;
    std::vector<MeshVertex> vertices;
    bool hasColors = false;
    double perValue = 1;  ///< height of a value of 1
};

/// Returns the height of a step, of which the surface has about a dozen: 1, 2 or 5 times a power of ten in values.
double heightStep(const Surface& surface);

/// Returns linear light of each vertex of the surface, seen from anywhere: it has no highlights.
std::vector<glm::vec3> lightOn(const Surface& surface, const Sun& sun, SurfaceLook look, bool shadows);

/// Returns linear light of the walls on a side that faces `normal`.
glm::vec3 lightOnWall(const Sun& sun, const glm::vec3& normal);

/// Returns the direction to the sun.
glm::vec3 directionTo(const Sun& sun);

}  // namespace noisescope
