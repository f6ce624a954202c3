#include "export/request/export_maps.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "core/text.h"
#include "recipe/layer_paths.h"
#include "recipe/params.h"
#include "recipe/process/process_leaf.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

constexpr ExportMap outputMap(MapId map, std::string_view id, std::string_view label) {
    return {.map = map, .id = id, .label = label, .output = "value", .ofProcess = true};
}

constexpr ExportMap surfaceMap(MapId map, std::string_view id, std::string_view label, SurfaceMap surface) {
    return {.map = map, .id = id, .label = label, .output = "value", .surface = alone(surface)};
}

// Nothing in a recipe is a metal, and nothing is kept from a detail map.
constexpr SurfaceChannel kNoMetal{.constant = 0};
constexpr SurfaceChannel kAllDetail{.constant = 1};
constexpr SurfaceChannel kOpenSky{.map = SurfaceMap::occlusion};
constexpr SurfaceChannel kFinish{.map = SurfaceMap::finish};
constexpr SurfaceChannel kSmoothness{.map = SurfaceMap::finish, .inverted = true};
constexpr std::array kOrm{kOpenSky, kFinish, kNoMetal};
constexpr std::array kMaskMap{kNoMetal, kOpenSky, kAllDetail, kSmoothness};

constexpr ExportMap packedMap(MapId map, std::string_view id, std::string_view label, SurfaceChannels channels,
                              std::string_view holds) {
    return {.map = map, .id = id, .label = label, .output = "value", .surface = channels, .holds = holds};
}

constexpr ExportMap solidMap(MapId map, std::string_view id, std::string_view label, SolidMap solid) {
    return {.map = map, .id = id, .label = label, .output = "solid", .solid = solid};
}

constexpr std::array<ExportMap, kMapCount> kMaps{
    ExportMap{MapId::height, "height", "Height", "value"},
    ExportMap{MapId::normal, "normal", "Normal", "normal"},
    ExportMap{MapId::color, "color", "Color", "value", true},
    ExportMap{MapId::slope, "slope", "Slope", "slope"},
    ExportMap{MapId::masks, "masks", "Masks", "value"},
    surfaceMap(MapId::hillshade, "hillshade", "Hillshade", SurfaceMap::hillshade),
    surfaceMap(MapId::contours, "contours", "Contours", SurfaceMap::contours),
    surfaceMap(MapId::curvature, "curvature", "Curvature", SurfaceMap::curvature),
    surfaceMap(MapId::occlusion, "occlusion", "Occlusion", SurfaceMap::occlusion),
    surfaceMap(MapId::roughness, "roughness", "Roughness", SurfaceMap::roughness),
    packedMap(MapId::orm, "orm", "ORM", kOrm, "red occlusion, green roughness, blue metallic (0)"),
    packedMap(MapId::maskmap, "maskmap", "Mask map", kMaskMap,
              "red metallic (0), green occlusion, blue detail mask (1), alpha smoothness"),
    outputMap(MapId::wear, "wear", "Wear"),
    outputMap(MapId::deposits, "deposits", "Deposits"),
    outputMap(MapId::flow, "flow", "Flow"),
    outputMap(MapId::water, "water", "Water"),
    solidMap(MapId::depth, "depth", "Depth", SolidMap::depth),
    solidMap(MapId::alpha, "alpha", "Alpha", SolidMap::alpha),
    solidMap(MapId::samples, "samples", "Samples", SolidMap::samples),
};

}  // namespace

std::span<const ExportMap> allMaps() { return kMaps; }

const ExportMap& mapInfo(MapId map) { return kMaps.at(static_cast<std::size_t>(map)); }

const ExportMap* findMap(std::string_view id) {
    const auto row = std::ranges::find(kMaps, id, &ExportMap::id);
    return row == kMaps.end() ? nullptr : &*row;
}

std::vector<MapId> readMaps(std::string_view ids, std::vector<std::string>& problems) {
    std::vector<std::string_view> known;
    known.reserve(kMaps.size());
    for (const ExportMap& map : kMaps) known.push_back(map.id);
    std::vector<MapId> maps;
    for (const std::string_view id : partsOf(ids, ',')) {
        const ExportMap* map = findMap(id);
        if (map == nullptr)
            problems.push_back(
                fmt::format("{}: no such map, expected some of {}", printable(id), fmt::join(known, ",")));
        else if (std::ranges::find(maps, map->map) != maps.end())
            problems.push_back(fmt::format("{}: {} is there twice", printable(ids), map->id));
        else
            maps.push_back(map->map);
    }
    std::ranges::sort(maps);
    return maps;
}

std::string missingMap(const ExportMap& map, const Recipe& recipe) {
    if (map.solid && recipe.output != kSolid) return "the recipe is no solid that rays go through; output=solid is one";
    if (!map.surface.empty() && recipe.output == kSolid)
        return "a solid has no heights over a plane; it has the maps depth, alpha and samples, and output=value is its "
               "noise";
    if (!map.ofProcess || !shownProcess(recipe, map.id).empty()) return {};
    if (!hasProcess(recipe.tree)) return "the recipe has no process; a layer of erosion has this map";
    if (const std::string shown = shownProcess(recipe); !shown.empty())
        return fmt::format("the process {} has no such output; a layer of erosion has this map", shown);
    return "the picture shows no process of the recipe: each is muted or hidden";
}

HeldRecipe withOutputOf(const ExportMap& map, const Recipe& from) {
    if (map.solid) return from;
    Recipe recipe = map.ofProcess ? seenFrom(from, pathIn(shownProcess(from, map.id), map.id)) : from;
    if (!map.surface.empty()) recipe = seenFrom(from, heightsPath(from));
    setFromText(*findParam("output"), recipe, map.output);
    if (recipe.output != from.output || map.output != "value" || map.ofProcess || !map.surface.empty()) {
        const Recipe defaults;
        recipe.colorRange = defaults.colorRange;
        recipe.colorLow = defaults.colorLow;
        recipe.colorHigh = defaults.colorHigh;
    }
    return recipe;
}

Depth usualDepth(const ExportMap& map, Depth chosen) {
    const bool integers = depthInfo(chosen).maxInteger != 0;
    if (map.color) return integers ? Depth::u8 : Depth::f16;
    return (map.map == MapId::height || map.map == MapId::depth || map.map == MapId::samples) && integers ? Depth::u16
                                                                                                          : chosen;
}

std::string replaced(std::string text, std::string_view what, std::string_view by) {
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
        text.replace(at, what.size(), by);
    return text;
}

std::string markProblem(const std::string& name, std::initializer_list<std::string_view> marks) {
    std::string rest = name;
    for (const std::string_view mark : marks) rest = replaced(std::move(rest), mark, "");
    if (rest.find_first_of("{}") == std::string::npos) return {};
    const std::vector<std::string_view> all(marks);
    return fmt::format("only {} and {} are known", fmt::join(all.begin(), all.end() - 1, ", "), all.back());
}

}  // namespace noisescope
