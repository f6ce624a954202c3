// A finite map drawn on a back end: what files and statistics of maps are made of.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "cpu/map/class_grid.h"

namespace noisescope {

class FieldDrawer;
struct DrawWith;
struct MapRecipe;
struct Recipe;

struct DrawnMap {
    ClassGrid grid;                  ///< with a border of kMapBorder cells
    Region inner;                    ///< without it
    std::vector<float> heights;      ///< seen values of the picture, row by row
    std::vector<std::int64_t> left;  ///< of each pass that repeats: cells that it would still change
};

/// Draws the map of a recipe whose shares are measured. `progress` gets the cells that are drawn, and all. Throws as
/// ClassDrawer.
DrawnMap drawMap(const Recipe& recipe, const Region& region, const DrawWith& with, FieldDrawer& fields,
                 const std::function<void(std::int64_t done, std::int64_t all)>& progress);

/// Returns the classes that are drawn by rule tiles where nobody names them: those one cannot walk on, else the first.
std::vector<std::uint8_t> usualRuleClasses(const MapRecipe& map);

/// Returns the colors of the classes.
std::vector<std::uint32_t> classColors(const MapRecipe& map);

}  // namespace noisescope
