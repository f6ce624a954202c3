#include "export/request/export_maps.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "recipe/params.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

constexpr std::array<ExportMap, kMapCount> kMaps{
    ExportMap{MapId::height, "height", "Height", "value"},    ExportMap{MapId::normal, "normal", "Normal", "normal"},
    ExportMap{MapId::color, "color", "Color", "value", true}, ExportMap{MapId::slope, "slope", "Slope", "slope"},
    ExportMap{MapId::masks, "masks", "Masks", "value"},
};

}  // namespace

std::span<const ExportMap> allMaps() { return kMaps; }

const ExportMap& mapInfo(MapId map) { return kMaps.at(static_cast<std::size_t>(map)); }

const ExportMap* findMap(std::string_view id) {
    const auto row = std::ranges::find(kMaps, id, &ExportMap::id);
    return row == kMaps.end() ? nullptr : &*row;
}

HeldRecipe withOutputOf(const ExportMap& map, const Recipe& from) {
    Recipe recipe = from;
    setFromText(*findParam("output"), recipe, map.output);
    if (recipe.output != from.output || map.output != "value") {
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
    return map.map == MapId::height && integers ? Depth::u16 : chosen;
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
