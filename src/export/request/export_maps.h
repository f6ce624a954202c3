// The maps of one recipe that belong together: height, normal, color, slope, masks, maps of its surface, alone or
// packed into channels, outputs of its process, and maps of a solid. `render --maps` and the window's sets share their
// table.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "export/solid_maps.h"
#include "export/surface_maps.h"
#include "image/formats.h"
#include "recipe/held_recipe.h"

namespace noisescope {

enum class MapId {
    height,
    normal,
    color,
    slope,
    masks,
    hillshade,
    contours,
    curvature,
    occlusion,
    roughness,
    orm,
    maskmap,
    wear,
    deposits,
    flow,
    water,
    depth,
    alpha,
    samples
};
inline constexpr std::size_t kMapCount = 19;

struct ExportMap {
    MapId map;
    std::string_view id;  ///< text for {map} in names of files
    std::string_view label;
    std::string_view output;  ///< of the recipe
    bool color = false;
    SurfaceChannels surface{};        ///< of the layer that heightsPath() returns
    std::optional<SolidMap> solid{};  ///< of a solid
    bool ofProcess = false;           ///< the output `id` of the process that shownProcess() returns for it
    std::string_view holds{};         ///< "red occlusion, green roughness": of packed channels
};

/// One row a map, in the order of the enum.
std::span<const ExportMap> allMaps();
const ExportMap& mapInfo(MapId map);
/// Null if there is none.
const ExportMap* findMap(std::string_view id);
/// Reads ids with commas between them, and returns the maps in the table's order. Adds "glow: no such map, expected …"
/// to `problems` for each word that is none or there again.
std::vector<MapId> readMaps(std::string_view ids, std::vector<std::string>& problems);
/// Returns why no recipe with these layers has the map; empty if its layers do not keep it from having it.
std::string missingMap(const ExportMap& map, const Recipe& recipe);

/// The recipe with the map's output; requires that missingMap() returns nothing. The color range is that of the
/// values, which other outputs do not share.
HeldRecipe withOutputOf(const ExportMap& map, const Recipe& from);

/// Returns the depth of a map for a format whose depth `chosen` is: colors have 8 bits, or halves where `chosen` is a
/// float; heights have 16 bits instead of 8, which would show as steps in a surface.
Depth usualDepth(const ExportMap& map, Depth chosen);

/// Replaces every `what`, such as {map} in a pattern.
std::string replaced(std::string text, std::string_view what, std::string_view by);
/// Returns why braces of a name are none of the marks, as {map}; empty: they are.
std::string markProblem(const std::string& name, std::initializer_list<std::string_view> marks);
inline constexpr std::string_view kMapMark = "{map}";

}  // namespace noisescope
