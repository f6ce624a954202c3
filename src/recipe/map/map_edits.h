// Changes of a map by name, for --set: "map.cells=32", "map.classes.lake.when.height=,0.3".
#pragma once

#include <string>
#include <string_view>

namespace noisescope {

struct Recipe;

/// True for a name that setInMap() takes, and not for a parameter of a layer that is called map.
bool isMapSetting(const Recipe& recipe, std::string_view name);

/// Sets one key of the recipe's map, as its JSON has them. Names:
///
///   map.cells
///   map.classes.lake.color        also name, walk
///   map.classes.lake.when         never, or JSON
///   map.classes.lake.when.height  "0.2,0.5", ",0.3", "30%," or JSON; none: no bounds of this layer
///   map.passes.2.reach            of the second pass; also by its id, map.passes.coast.reach
///
/// Returns what is wrong, "map.cells=0: …", or an empty string. problemsOf() has what several keys are together.
std::string setInMap(Recipe& recipe, std::string_view name, std::string_view value);

}  // namespace noisescope
