#include "map/map_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "map/tile_art.h"
#include "recipe/map/map_json.h"

namespace noisescope {
namespace {

std::vector<std::int64_t> cellsOfClasses(const ClassGrid& grid, std::size_t classes) {
    std::vector<std::int64_t> counts(classes);
    for (const std::uint8_t cell : grid.cells()) ++counts[cell];
    return counts;
}

std::span<const std::uint8_t> rowOf(const ClassGrid& grid, std::int64_t row) {
    const auto width = static_cast<std::size_t>(grid.region().width);
    return grid.cells().subspan(static_cast<std::size_t>(row) * width, width);
}

Json boxJson(const Region& box) {
    return Json{{"x", box.x}, {"y", box.y}, {"width", box.width}, {"height", box.height}};
}

/// Returns a tile layer with its global ids as CSV. `more`: further attributes.
template <typename Id>
std::string tiledLayer(int id, std::string_view name, std::int64_t width, std::int64_t height, std::string_view more,
                       const Id& idAt) {
    std::string text =
        fmt::format(" <layer id=\"{}\" name=\"{}\" width=\"{}\" height=\"{}\"{}>\n  <data encoding=\"csv\">\n", id,
                    name, width, height, more);
    for (std::int64_t y = 0; y < height; ++y)
        for (std::int64_t x = 0; x < width; ++x) {
            const bool endsRow = x + 1 == width;
            text += fmt::format("{}{}{}", idAt(x, y), endsRow && y + 1 == height ? "" : ",", endsRow ? "\n" : "");
        }
    return text + "  </data>\n </layer>\n";
}

std::string tilesetHead(std::string_view name, std::int64_t count, std::int64_t columns) {
    return fmt::format(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<tileset version=\"1.10\" name=\"{0}\" tilewidth=\"{1}\" tileheight=\"{1}\" tilecount=\"{2}\" "
        "columns=\"{3}\">\n"
        " <image source=\"{0}.png\" width=\"{4}\" height=\"{5}\"/>\n",
        name, kTileSide, count, columns, columns * kTileSide, (count + columns - 1) / columns * kTileSide);
}

constexpr unsigned kStraightTiles = kTileUp | kTileRight | kTileDown | kTileLeft;

/// Returns the sides and corners of a tile that have the class, as Tiled counts them: clockwise from the upper side, 1
/// where it has it.
std::string wangIdOf(const TilesetInfo& set, unsigned bits) {
    // Bits of tiles on cells are in Tiled's order; those of corners are up left, up right, down right, down left.
    constexpr std::array<unsigned, 8> kOfCorners{0, kCornerUpRight,  0, kCornerDownRight,
                                                 0, kCornerDownLeft, 0, kCornerUpLeft};
    std::string id;
    for (std::size_t i = 0; i < kOfCorners.size(); ++i) {
        const unsigned bit = set.ofCorners ? kOfCorners[i] : 1u << i;
        id += fmt::format("{}{}", i == 0 ? "" : ",", (bits & bit) != 0 ? 1 : 0);
    }
    return id;
}

}  // namespace

std::string mapCsv(const ClassGrid& grid, const MapRecipe& map) {
    std::string text;
    for (std::int64_t row = 0; row < grid.region().height; ++row) {
        bool first = true;
        for (const std::uint8_t cell : rowOf(grid, row)) {
            text += fmt::format("{}{}", first ? "" : ",", map.classes[cell].name);
            first = false;
        }
        text += "\n";
    }
    return text;
}

Json rowsJson(const ClassGrid& grid, const MapRecipe& map) {
    Json rows = Json::array();
    for (std::int64_t row = 0; row < grid.region().height; ++row) {
        Json names = Json::array();
        for (const std::uint8_t cell : rowOf(grid, row)) names.push_back(map.classes[cell].name);
        rows.push_back(std::move(names));
    }
    return rows;
}

Json classesJson(const ClassGrid& grid, const MapRecipe& map) {
    const std::vector<std::int64_t> counts = cellsOfClasses(grid, map.classes.size());
    Json classes = Json::array();
    for (std::size_t i = 0; i < map.classes.size(); ++i) {
        const MapClass& each = map.classes[i];
        classes.push_back(Json{{"name", each.name},
                               {"color", colorText(each.color)},
                               {"walk", each.walk},
                               {"cells", counts[i]},
                               {"share", static_cast<double>(counts[i]) / static_cast<double>(grid.cells().size())}});
    }
    return classes;
}

Json areasJson(const Areas& areas, const MapRecipe& map) {
    Json list = Json::array();
    for (const Area& area : areas.areas) {
        Json row{{"class", map.classes[area.kind].name}, {"cells", area.cells}, {"box", boxJson(area.box)}};
        row["walkable"] = area.walkable == kNotWalkable ? Json(nullptr) : Json(area.walkable);
        list.push_back(std::move(row));
    }
    Json walkables = Json::array();
    for (const WalkableArea& area : areas.walkables)
        walkables.push_back(Json{{"cells", area.cells}, {"box", boxJson(area.box)}});
    const bool none = areas.walkables.empty();
    return Json{{"areas", std::move(list)},
                {"walkable_areas", std::move(walkables)},
                {"largest_walkable", none ? Json(nullptr) : Json(areas.largest)}};
}

std::string tiledMap(const TiledClasses& classes, const MapRecipe& map, const TilesetInfo& set,
                     const std::vector<TiledRules>& rules) {
    const Region& region = classes.cells.region();
    // Tiles between cells are one column and one row more, which the layers of cells leave empty: in Tiled all layers
    // have the map's size.
    const std::int64_t width = rules.empty() ? region.width : rules.front().places.width;
    const std::int64_t height = rules.empty() ? region.height : rules.front().places.height;
    constexpr std::size_t kBefore = 2;  // layers before those of rule tiles
    std::string text = fmt::format(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<map version=\"1.10\" orientation=\"orthogonal\" renderorder=\"right-down\" width=\"{0}\" height=\"{1}\" "
        "tilewidth=\"{2}\" tileheight=\"{2}\" infinite=\"0\" nextlayerid=\"{3}\" nextobjectid=\"1\">\n"
        " <tileset firstgid=\"1\" source=\"{4}.tsx\"/>\n",
        width, height, kTileSide, rules.size() + kBefore + 1, classes.tileset);
    const auto firstOf = [&](std::size_t index) { return map.classes.size() + 1 + index * set.tiles.size(); };
    for (std::size_t i = 0; i < rules.size(); ++i)
        text += fmt::format(" <tileset firstgid=\"{}\" source=\"{}.tsx\"/>\n", firstOf(i), rules[i].tileset);
    const auto layerOf = [&](int id, std::string_view name, std::string_view more, const ClassGrid& grid) {
        return tiledLayer(id, name, width, height, more, [&](std::int64_t x, std::int64_t y) {
            const bool isCell = x < region.width && y < region.height;
            return isCell ? std::size_t{grid.at(region.x + x, region.y + y)} + 1 : std::size_t{0};
        });
    };
    text += layerOf(1, "classes", " visible=\"0\"", classes.cells);
    text += layerOf(2, "ground", "", classes.ground);
    const std::string offset =
        width == region.width ? "" : fmt::format(" offsetx=\"-{0}\" offsety=\"-{0}\"", kTileSide / 2);
    for (std::size_t i = 0; i < rules.size(); ++i)
        text += tiledLayer(static_cast<int>(i + kBefore) + 1, rules[i].tileset, width, height, offset,
                           [&](std::int64_t x, std::int64_t y) {
                               const std::size_t tile = rules[i].places.tiles[static_cast<std::size_t>(y * width + x)];
                               return tile == kEmptyPlace || tile == kNoTile ? std::size_t{0} : firstOf(i) + tile;
                           });
    return text + "</map>\n";
}

std::string tiledClasses(const MapRecipe& map, const std::string& name) {
    std::string text = tilesetHead(name, static_cast<std::int64_t>(map.classes.size()), kTilesInRow);
    for (std::size_t i = 0; i < map.classes.size(); ++i)
        text += fmt::format(
            " <tile id=\"{}\" type=\"{}\">\n  <properties>\n"
            "   <property name=\"walk\" type=\"bool\" value=\"{}\"/>\n  </properties>\n </tile>\n",
            i, map.classes[i].name, map.classes[i].walk);
    return text + "</tileset>\n";
}

std::string tiledTiles(const TilesetInfo& set, const std::string& name, const MapClass& ofClass) {
    const unsigned all = std::ranges::max(set.tiles);  // the full tile shows the terrain in lists
    const std::size_t full = tileFor(set, set.ofCorners ? all : 255);
    std::string text = tilesetHead(name, static_cast<std::int64_t>(set.tiles.size()), kTilesInRow);
    text += fmt::format(
        " <wangsets>\n  <wangset name=\"{0}\" type=\"{1}\" tile=\"{2}\">\n"
        "   <wangcolor name=\"{0}\" color=\"{3}\" tile=\"{2}\" probability=\"1\"/>\n",
        ofClass.name,
        set.ofCorners                  ? "corner"
        : set.heeded == kStraightTiles ? "edge"
                                       : "mixed",
        full, colorText(ofClass.color));
    for (std::size_t i = 0; i < set.tiles.size(); ++i)
        if (set.tiles[i] != 0)
            text += fmt::format("   <wangtile tileid=\"{}\" wangid=\"{}\"/>\n", i, wangIdOf(set, set.tiles[i]));
    return text + "  </wangset>\n </wangsets>\n</tileset>\n";
}

}  // namespace noisescope
