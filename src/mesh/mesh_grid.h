// Vertices and triangles of a mesh over a rectangle of pixels, with or without walls and a floor that close it.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <iterator>
#include <memory>
#include <vector>

namespace noisescope {

/// x to the right, y up, z down the picture: right-handed. Lengths in the unit of the mesh.
struct MeshVertex {
    glm::vec3 position;
    glm::vec3 normal;                     ///< length 1
    glm::vec2 texture;                    ///< 0 to 1 over the picture, from its top-left corner
    std::array<std::uint8_t, 3> color{};  ///< sRGB; only of recipes with colors
};

/// Numbers of three vertices, counterclockwise as seen from outside.
using MeshTriangle = std::array<std::uint32_t, 3>;
using TriangleSink = std::function<void(const MeshTriangle&)>;

/// Some vertices of a grid, with triangles of their own; all of the rim are among them.
struct ThinnedSurface {
    std::int64_t vertices = 0;
    std::vector<MeshTriangle> triangles;
    std::vector<std::uint32_t> rim;  ///< numbers of the vertices at each place
};

/// Numbers the vertices row by row, those of the rim again at the floor, clockwise from the first corner, and the
/// middle of the floor last.
struct MeshGrid {
    std::int64_t columns = 2;
    std::int64_t rows = 2;
    bool solid = false;                               ///< with walls and a floor
    std::shared_ptr<const ThinnedSurface> thinned{};  ///< null: all vertices are there

    [[nodiscard]] std::int64_t surfaceVertices() const { return thinned ? thinned->vertices : columns * rows; }
    [[nodiscard]] std::int64_t rimVertices() const { return 2 * (columns + rows) - 4; }
    [[nodiscard]] std::int64_t vertices() const { return surfaceVertices() + (solid ? rimVertices() + 1 : 0); }
    [[nodiscard]] std::int64_t triangles() const {
        const std::int64_t all = thinned ? std::ssize(thinned->triangles) : 2 * (columns - 1) * (rows - 1);
        return all + (solid ? 3 * rimVertices() : 0);
    }
    /// Returns the surface's vertex at place `n` of the rim, clockwise as seen from above.
    [[nodiscard]] std::int64_t rimVertex(std::int64_t n) const;
    /// Returns the place along the rim of a pixel's vertex that lies on it.
    [[nodiscard]] std::int64_t rimPlace(std::int64_t column, std::int64_t row) const;
};

/// Calls body(place, column) for the vertices of a row that lie on the rim.
template <typename Body>
void forRim(const MeshGrid& grid, std::int64_t row, const Body& body) {
    const std::int64_t step = row == 0 || row == grid.rows - 1 ? 1 : grid.columns - 1;
    for (std::int64_t column = 0; column < grid.columns; column += step) body(grid.rimPlace(column, row), column);
}

/// Passes on all triangles of the surface.
void surfaceTriangles(const MeshGrid& grid, const TriangleSink& sink);
/// Passes on the two triangles of each square between a row of vertices and the next, of a grid that is not thinned.
void stripTriangles(const MeshGrid& grid, std::int64_t row, const TriangleSink& sink);
/// Passes on walls and floor, which share the vertices of the rim with the surface.
void closingTriangles(const MeshGrid& grid, const TriangleSink& sink);

}  // namespace noisescope
