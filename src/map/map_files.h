// Texts of a map for other programs: CSV, JSON, and Tiled's maps and tilesets.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "catalogue/tilesets.h"
#include "core/json.h"
#include "cpu/map/class_grid.h"
#include "map/areas.h"
#include "map/rule_tiles.h"
#include "recipe/map/map_recipe.h"

namespace noisescope {

/// Returns the names of the classes, a line for each row, separated by commas.
std::string mapCsv(const ClassGrid& grid, const MapRecipe& map);

/// Returns a list of rows of class names.
Json rowsJson(const ClassGrid& grid, const MapRecipe& map);
/// Returns the classes: name, color, walk, and how many cells have each.
Json classesJson(const ClassGrid& grid, const MapRecipe& map);
Json areasJson(const Areas& areas, const MapRecipe& map);

/// Rule tiles of one class in a Tiled map.
struct TiledRules {
    std::string tileset;  ///< name of its files, without folder and extension: "map-lake"
    TilePlaces places;    ///< all of them have the same size
};

/// Classes of a Tiled map.
struct TiledClasses {
    std::string tileset;      ///< name of its files
    const ClassGrid& cells;   ///< the class of each cell
    const ClassGrid& ground;  ///< that of the ground below rule tiles
};

/// Returns a map for Tiled: a hidden layer of classes, whose global ids are their indices and 1, a layer of the ground,
/// and one of rule tiles for each of `rules`.
std::string tiledMap(const TiledClasses& classes, const MapRecipe& map, const TilesetInfo& set,
                     const std::vector<TiledRules>& rules);
/// Returns the tileset of classes; each tile has its class and whether one can walk on it as properties.
std::string tiledClasses(const MapRecipe& map, const std::string& name);
/// Returns a tileset of rule tiles, with a terrain that Tiled's brush for terrains paints with.
std::string tiledTiles(const TilesetInfo& set, const std::string& name, const MapClass& ofClass);

}  // namespace noisescope
