#include "mesh/mesh_grid.h"

namespace noisescope {

std::int64_t MeshGrid::rimVertex(std::int64_t n) const {
    if (thinned) return thinned->rim[static_cast<std::size_t>(n)];
    const std::int64_t right = columns - 1;
    const std::int64_t bottom = rows - 1;
    if (n < right) return n;
    n -= right;
    if (n < bottom) return n * columns + right;
    n -= bottom;
    if (n < right) return bottom * columns + right - n;
    n -= right;
    return (bottom - n) * columns;
}

std::int64_t MeshGrid::rimPlace(std::int64_t column, std::int64_t row) const {
    const std::int64_t right = columns - 1;
    const std::int64_t bottom = rows - 1;
    if (row == 0) return column;
    if (column == right) return right + row;
    if (row == bottom) return right + bottom + right - column;
    return 2 * right + bottom + bottom - row;
}

void surfaceTriangles(const MeshGrid& grid, const TriangleSink& sink) {
    if (grid.thinned)
        for (const MeshTriangle& triangle : grid.thinned->triangles) sink(triangle);
    else
        for (std::int64_t row = 0; row + 1 < grid.rows; ++row) stripTriangles(grid, row, sink);
}

void stripTriangles(const MeshGrid& grid, std::int64_t row, const TriangleSink& sink) {
    for (std::int64_t x = 0; x + 1 < grid.columns; ++x) {
        const auto at = static_cast<std::uint32_t>(row * grid.columns + x);
        const std::uint32_t below = at + static_cast<std::uint32_t>(grid.columns);
        sink({at, below, at + 1});
        sink({at + 1, below, below + 1});
    }
}

void closingTriangles(const MeshGrid& grid, const TriangleSink& sink) {
    const std::int64_t rim = grid.rimVertices();
    const auto top = [&](std::int64_t n) { return static_cast<std::uint32_t>(grid.rimVertex(n % rim)); };
    const auto floor = [&](std::int64_t n) { return static_cast<std::uint32_t>(grid.surfaceVertices() + n % rim); };
    const auto middle = static_cast<std::uint32_t>(grid.surfaceVertices() + rim);
    for (std::int64_t n = 0; n < rim; ++n) {
        sink({top(n), top(n + 1), floor(n)});
        sink({top(n + 1), floor(n + 1), floor(n)});
        sink({floor(n), floor(n + 1), middle});
    }
}

}  // namespace noisescope
