// Rules of maps: what passes take, which names there are, problems of several parts together.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "recipe/map/map_recipe.h"

namespace noisescope {

struct LayerTree;
struct Recipe;

/// A key of a pass that holds a class.
struct PassName {
    std::string_view key;
    std::string MapPass::*member;
    PassClass PassRow::*takes;
};
inline constexpr std::array kPassNames{PassName{"class", &MapPass::of, &PassRow::of},
                                       PassName{"into", &MapPass::into, &PassRow::into},
                                       PassName{"other", &MapPass::other, &PassRow::other}};

const PassInfo& infoOf(const MapPass& pass);
/// Returns the index of the row of passes() with this id, or -1.
int passNamed(std::string_view id);
std::vector<std::string_view> passNames();
/// Returns the keys that a pass takes beside "pass".
std::vector<std::string_view> passKeys(const PassInfo& info);

/// Returns the index of a class, or classes.size().
std::size_t findClass(const MapRecipe& map, std::string_view name);
/// Returns the index of the class that a pass changes cells into; requires a map without problems.
std::size_t intoClass(const MapRecipe& map, const MapPass& pass);
/// Returns how many cells around a region a pass needs, all of its repetitions together.
int reachOf(const MapPass& pass);

/// Returns the colors of the classes: red, green, blue.
std::vector<std::array<std::uint8_t, 3>> classPaletteOf(const MapRecipe& map);

/// Returns the paths of the layers whose values decide, each once, in the order of their first use.
std::vector<std::string> conditionLayers(const MapRecipe& map);

/// Returns the recipe whose values decide by such a path: the layer, or the picture itself, without the map.
Recipe decidingRecipe(const Recipe& recipe, std::string_view layer);

/// Returns every reason why the recipe's map cannot be drawn: names, paths, bounds, passes. Empty without a map.
std::vector<std::string> mapProblems(const Recipe& recipe);

}  // namespace noisescope
