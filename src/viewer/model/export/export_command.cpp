#include "viewer/model/export/export_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>

#include "core/error.h"
#include "core/text.h"
#include "export/request/place_text.h"
#include "export/request/profiles.h"
#include "recipe/params.h"
#include "recipe/recipe.h"
#include "recipe/recipe_json.h"

namespace noisescope {

std::string shellWord(std::string_view text) {
    const auto plain = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               std::string_view("=._/+-,:@%").find(c) != std::string_view::npos;
    };
    if (!text.empty() && std::all_of(text.begin(), text.end(), plain)) return std::string(text);
    std::string word = "'";
    for (const char c : text) word += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return word + "'";
}

std::vector<std::string> settingsOf(const Recipe& recipe) {
    std::vector<std::string> settings;
    const HeldRecipe defaults;
    for (const ParamInfo& param : params())
        if (const std::string value = valueText(param, recipe); value != valueText(param, defaults))
            settings.push_back(fmt::format("{}={}", param.id, value));
    return settings;
}

std::string regionOption(const Region& region, const Region& whole) {
    if (region == whole) return {};
    return fmt::format(" --region {},{},{}x{}", region.x, region.y, region.width, region.height);
}

std::string fileWord(const std::string& path) { return shellWord(path.starts_with('-') ? "./" + path : path); }

namespace {

bool isDefaultDepth(const ExportRequest& request) {
    try {
        return request.depth == formatForPath(request.path).defaultDepth();
    } catch (const Error&) {
        return true;  // of a name that is no file's
    }
}

/// The usual moments are those of the recipe's loop.
std::string layersText(const ExportRequest& request) {
    const ExportLayers& layers = request.layers;
    std::string text;
    if (layers.kind == ExportKind::animation) text += fmt::format(" --frames {}", layers.frames.count);
    if (layers.kind == ExportKind::animation && layers.frames.seconds == 0)
        text += fmt::format(" --fps {}", shortest(layers.frames.perSecond));
    if (layers.columns > 0) text += fmt::format(" --columns {}", layers.columns);
    if (layers.mipMaps != MipMaps::none)
        text += fmt::format(" --mips {}", layers.mipMaps == MipMaps::average ? "average" : "footprint");
    return text;
}

std::string mapsText(const MapRequest& maps) {
    std::string text;
    if (maps.profile != nullptr) text += fmt::format(" --for {}", maps.profile->program);
    if (isTexture(maps.profile)) text += fmt::format(" --as {}", idOf(maps.profile->purpose));
    for (const MapId map : maps.maps)
        text += fmt::format("{}{}", map == maps.maps.front() ? " --maps " : ",", mapInfo(map).id);
    const bool hasMasks = std::ranges::find(maps.maps, MapId::masks) != maps.maps.end();
    if (hasMasks && !maps.bands.ofClasses && maps.bands != WantedBands{})
        text += fmt::format(" --bands {}", maps.bands.count);
    if (maps.isCut()) text += fmt::format(" --tile-grid {}x{}", maps.columns, maps.rows);
    if (maps.worldHeight) text += fmt::format(" --world-height {}", shortest(*maps.worldHeight));
    if (maps.depth) text += fmt::format(" --depth {}", depthInfo(*maps.depth).name);
    return text;
}

/// Returns the width of the whole image: of a solid that in whose middle its camera looks.
std::int64_t wholeWidthOf(const ExportRequest& request) {
    if (request.recipe->output != kSolid) return request.region.width;
    return std::llround(2 * request.recipe->cameraMiddle * static_cast<double>(request.imageHeight));
}

}  // namespace

std::string commandOf(const Recipe& recipe, std::string_view subcommand) {
    std::string line = fmt::format("noisescope {}", subcommand);
    if (!recipe.tree.empty() || !recipe.map.empty())  // layers and maps have no settings that make them
        return fmt::format("printf %s {} | {} --recipe -", shellWord(recipeToCompactJson(recipe)), line);
    for (const std::string& setting : settingsOf(recipe)) line += fmt::format(" --set {}", shellWord(setting));
    return line;
}

std::string beginningOfCommand(const std::string& line) {
    constexpr std::size_t kMost = 150;  // three lines of a toast
    const std::size_t pipe = line.starts_with("printf") ? line.rfind("| ") : std::string::npos;
    std::string shown = pipe == std::string::npos ? line : line.substr(pipe + 2);
    if (shown.size() <= kMost) return shown;
    const std::size_t end = shown.rfind(' ', kMost);
    return shown.substr(0, end == std::string::npos ? kMost : end) + " \u2026";
}

std::string commandLine(const ExportRequest& request) {
    std::string line = commandOf(request.recipe, "render");
    const Region& region = request.region;
    if (request.comparison) line += fmt::format(" --compare {}", shellWord(comparisonText(*request.comparison)));
    const std::int64_t width = wholeWidthOf(request);
    line += fmt::format(" --size {}x{}", width, request.imageHeight);
    if (request.layers.kind == ExportKind::volume) line += fmt::format("x{}", request.layers.slices);
    // Of a comparison --size alone would be that of all panes together.
    line += regionOption(region, request.comparison ? Region{} : Region{0, 0, width, request.imageHeight});
    line += layersText(request);
    line += mapsText(request.maps);
    if (!request.maps.any() && !isDefaultDepth(request))
        line += fmt::format(" --depth {}", depthInfo(request.depth).name);
    if (request.form.place) line += fmt::format(" --place={}", placeText(*request.form.place));
    if (request.color && !request.comparison) line += " --color";
    if (request.percents) line += " --fit";
    return line + fmt::format(" -o {}", fileWord(request.path.native()));
}

}  // namespace noisescope
