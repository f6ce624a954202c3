#include "map/block_mesh.h"

#include <algorithm>
#include <array>
#include <glm/geometric.hpp>
#include <memory>

#include "cpu/spot_check.h"
#include "export/field_drawer.h"
#include "map/drawn_map.h"
#include "map/map_pictures.h"
#include "recipe/chosen.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

/// The blocks of a map.
class Blocks {
  public:
    Blocks(const DrawnMap& map, const Recipe& recipe, const BlockShape& shape)
        : shape_(shape), cells_(map.grid.crop(map.inner)), recipe_(recipe) {
        std::vector<bool> walk;
        for (const MapClass& each : recipe.map.classes) walk.push_back(each.walk);
        levels_ = blockLevels(cells_, map.heights, flatClasses(cells_, map.heights, walk));
    }

    [[nodiscard]] std::int64_t width() const { return cells_.region().width; }
    [[nodiscard]] std::int64_t height() const { return cells_.region().height; }
    /// Returns the height of a cell, of the nearest one outside of the map.
    [[nodiscard]] float top(std::int64_t x, std::int64_t y) const {
        const double value = 2 * static_cast<double>(levels_[at(x, y)]) - 1;
        return static_cast<float>((shape_.sea ? std::max(value, *shape_.sea) : value) * shape_.perValue);
    }
    /// `x`, `y`: in cells from the map's corner.
    [[nodiscard]] MeshVertex vertex(double x, double y, std::int64_t column, std::int64_t row, float up) const {
        const auto wide = static_cast<double>(width());
        const auto high = static_cast<double>(height());
        const std::uint32_t color = recipe_.map.classes[cells_.cells()[at(column, row)]].color;
        return {
            {static_cast<float>((x - wide / 2) * shape_.side), up, static_cast<float>((y - high / 2) * shape_.side)},
            {0, 1, 0},
            {static_cast<float>(x / wide), static_cast<float>(y / high)},
            {static_cast<std::uint8_t>(color >> 16 & 0xff), static_cast<std::uint8_t>(color >> 8 & 0xff),
             static_cast<std::uint8_t>(color & 0xff)}};
    }

  private:
    [[nodiscard]] std::size_t at(std::int64_t x, std::int64_t y) const {
        return static_cast<std::size_t>(std::clamp<std::int64_t>(y, 0, height() - 1) * width() +
                                        std::clamp<std::int64_t>(x, 0, width() - 1));
    }

    BlockShape shape_;
    ClassGrid cells_;
    const Recipe& recipe_;
    std::vector<float> levels_;
};

/// Appends a rectangle, its corners counterclockwise as seen from outside.
void addFace(std::vector<MeshVertex>& vertices, ThinnedSurface& surface, std::array<MeshVertex, 4> corners,
             const glm::vec3& normal) {
    const auto first = static_cast<std::uint32_t>(vertices.size());
    for (MeshVertex& corner : corners) {
        corner.normal = normal;
        vertices.push_back(corner);
    }
    surface.triangles.push_back({first, first + 1, first + 2});
    surface.triangles.push_back({first, first + 2, first + 3});
}

}  // namespace

DrawnMap drawCells(const Recipe& recipe, const Region& region, const DrawWith& with,
                   const std::function<void(std::int64_t done, std::int64_t all)>& progress) {
    FieldDrawer fields(with);
    const bool exact = isExact(recipe);
    DrawnMap map = drawMap(recipe, region, with, fields, progress);
    fields.require(checkNote(with, exact ? fewestChecks(map.inner.width, map.inner.height) : 0, exact));
    return map;
}

Surface blockSurface(const DrawnMap& map, const Recipe& recipe, const BlockShape& shape, double base) {
    const Blocks blocks(map, recipe, shape);
    const std::int64_t along = std::clamp<std::int64_t>(shape.nodes / std::max(blocks.width(), blocks.height()), 2, 16);
    Surface surface{{blocks.width() * along, blocks.height() * along, true, {}}, {}, true, shape.perValue};
    const auto cell = [&](std::int64_t node) { return node < 0 ? -1 : node / along; };
    const auto place = [&](std::int64_t node) {
        return (static_cast<double>(node) + 0.5) / static_cast<double>(along);
    };
    const auto step = static_cast<float>(2 * shape.side / static_cast<double>(along));
    float low = blocks.top(0, 0);
    for (std::int64_t y = 0; y < surface.grid.rows; ++y)
        for (std::int64_t x = 0; x < surface.grid.columns; ++x) {
            MeshVertex vertex = blocks.vertex(place(x), place(y), cell(x), cell(y), blocks.top(cell(x), cell(y)));
            const float right = blocks.top(cell(x + 1), cell(y)) - blocks.top(cell(x - 1), cell(y));
            const float down = blocks.top(cell(x), cell(y + 1)) - blocks.top(cell(x), cell(y - 1));
            vertex.normal = glm::normalize(glm::vec3(-right, step, -down));
            low = std::min(low, vertex.position.y);
            surface.vertices.push_back(vertex);
        }
    for (std::int64_t n = 0; n <= surface.grid.rimVertices(); ++n) {
        const bool isMiddle = n == surface.grid.rimVertices();
        MeshVertex vertex = surface.vertices[static_cast<std::size_t>(isMiddle ? 0 : surface.grid.rimVertex(n))];
        if (isMiddle) vertex.position = {0, 0, 0};
        vertex.position.y = low - static_cast<float>(base);
        vertex.normal = {0, -1, 0};
        surface.vertices.push_back(vertex);
    }
    return surface;
}

BlockMesh blockMesh(const DrawnMap& map, const Recipe& recipe, const BlockShape& shape) {
    const Blocks blocks(map, recipe, shape);
    BlockMesh mesh;
    auto surface = std::make_shared<ThinnedSurface>();
    for (std::int64_t y = 0; y < blocks.height(); ++y)
        for (std::int64_t x = 0; x < blocks.width(); ++x) {
            const auto left = static_cast<double>(x), above = static_cast<double>(y);
            const float top = blocks.top(x, y);
            const auto corner = [&](double dx, double dy, float up) {
                return blocks.vertex(left + dx, above + dy, x, y, up);
            };
            addFace(mesh.vertices, *surface,
                    {corner(0, 0, top), corner(0, 1, top), corner(1, 1, top), corner(1, 0, top)}, {0, 1, 0});
            // Walls down to lower neighbors, from the left end of each side as seen from there.
            struct Side {
                std::int64_t dx, dy;
                double fromX, fromY, toX, toY;
            };
            for (const Side& side :
                 {Side{1, 0, 1, 1, 1, 0}, {-1, 0, 0, 0, 0, 1}, {0, 1, 0, 1, 1, 1}, {0, -1, 1, 0, 0, 0}}) {
                const float foot = blocks.top(x + side.dx, y + side.dy);
                if (foot >= top) continue;
                addFace(mesh.vertices, *surface,
                        {corner(side.fromX, side.fromY, top), corner(side.fromX, side.fromY, foot),
                         corner(side.toX, side.toY, foot), corner(side.toX, side.toY, top)},
                        glm::vec3(side.dx, 0, side.dy));
            }
        }
    surface->vertices = std::ssize(mesh.vertices);
    mesh.grid = {blocks.width() + 1, blocks.height() + 1, false, std::move(surface)};
    return mesh;
}

}  // namespace noisescope
