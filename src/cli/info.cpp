// `info` tells what an image file or a world holds.
#include <fmt/format.h>

#include <memory>
#include <optional>
#include <span>

#include "cli/command.h"
#include "cli/raw_options.h"
#include "core/json.h"
#include "core/text.h"
#include "export/comparison_export.h"
#include "export/field_export.h"
#include "image/formats.h"
#include "image/image_reader.h"
#include "recipe/recipe_json.h"
#include "world/metadata.h"

namespace noisescope {
namespace {

/// Null if the picture is of one recipe alone.
Json comparedIn(const Json& recipe) {
    const auto description = recipe.find("description");
    if (description == nullptr || !description->is_string()) return nullptr;
    const std::optional<std::string> text = comparisonIn(description->get<std::string>());
    return text ? Json(*text) : Json(nullptr);
}

/// A recipe on one line, also from a sidecar; a stranger's file may hold anything, of which the beginning is told.
std::string recipeLine(const std::optional<Json>& recipe, const std::string& text) {
    constexpr std::size_t kMostTold = 200;
    if (text.empty()) return "recipe: none\n";
    if (recipe) return fmt::format("recipe: {}\n", recipe->dump(-1, JsonText::repaired));
    return fmt::format("recipe: none of this program: {}\n", printable(clipped(text, kMostTold)));
}

/// A number, or as JSON has none such its text.
Json nodataJson(const std::string& text) {
    const std::optional<double> number = parseReal(text);
    return number ? Json(*number) : Json(text);
}

std::string rangeLine(const Range& range) {
    return fmt::format("range: {} to {}\n", shortest(range.low), shortest(range.high));
}

void tellImage(const std::string& path, const RawOptions& raw, const CommonOptions& common) {
    const ImageInfo info = openImageReader(path, rawLayoutOf(raw, std::span(&path, 1)))->info();
    const std::optional<Json> recipe = Json::tryParse(info.recipe);
    const Json compared = comparedIn(recipe.value_or(nullptr));
    const std::string& checksum = info.checksum.empty() ? info.sampleChecksum : info.checksum;
    if (common.json) {
        Json result{{"ok", true},
                    {"path", path},
                    {"format", info.format},
                    {"width", info.width},
                    {"height", info.height / info.layers},
                    {"channels", info.channels},
                    {"depth", info.typeName()},
                    {"range", nullptr},
                    {"unbounded", info.unbounded},
                    {"checked", nullptr},
                    {"software", info.software},
                    {"recipe", nullptr}};
        if (!info.checked.empty()) result["checked"] = info.checked;
        if (!info.region.empty()) result["region"] = info.region;
        if (!checksum.empty()) result["checksum"] = checksum;
        if (info.layers > 1) result["layers"] = info.layers;
        if (!info.nodata.empty()) result["nodata"] = nodataJson(info.nodata);
        for (const std::string& text : info.notes) result["notes"].push_back(text);
        if (info.range) result["range"] = {info.range->low, info.range->high};
        if (recipe && recipe->is_object()) result["recipe"] = *recipe;
        if (!compared.is_null()) result["compare"] = compared;
        return printJson(result);
    }
    const std::string layers = info.layers > 1 ? fmt::format(" x {}", info.layers) : "";
    std::string text =
        fmt::format("{}: {}, {} x {}{}, {} channel{}, {}\n", printable(path), info.format, info.width,
                    info.height / info.layers, layers, info.channels, info.channels == 1 ? "" : "s", info.typeName());
    if (!info.nodata.empty()) text += fmt::format("nodata: {}\n", printable(info.nodata));
    if (info.unbounded) text += "range: unbounded\n";
    if (info.range) text += rangeLine(*info.range);
    if (!info.region.empty()) text += fmt::format("region: {}\n", printable(info.region));
    if (!info.checked.empty()) text += fmt::format("checked: {}\n", printable(info.checked));
    if (!checksum.empty()) text += fmt::format("checksum: CRC-32 {}\n", printable(checksum));
    if (!info.software.empty()) text += fmt::format("software: {}\n", printable(info.software));
    text += recipeLine(recipe, info.recipe);
    if (!compared.is_null()) text += fmt::format("compare: {}\n", printable(compared.get<std::string>()));
    for (const std::string& note : info.notes) text += fmt::format("note: {}\n", note);
    printOut(text);
}

/// What its description says; `world verify` looks at its tiles.
void tellWorld(const std::string& path, const CommonOptions& common) {
    const World world = openWorld(path);
    const Region& region = world.region;
    const std::string recipe = recipeToCompactJson(world.recipe);
    const int channels = channelsOf(jobOf(world, WorldTile{}));
    const bool hasRange = !world.color && (depthInfo(world.depth).maxInteger != 0 || world.rangeGiven);
    if (common.json) {
        Json result{{"ok", true},
                    {"path", path},
                    {"format", formName(world.form)},
                    {"width", region.width},
                    {"height", region.height},
                    {"channels", channels},
                    {"depth", depthInfo(world.depth).name},
                    {"range", nullptr},
                    {"levels", world.levels},
                    {"tile", world.tileSide},
                    {"overlap", world.overlap},
                    {"tiles", tilesOf(world)},
                    {"image_height", world.imageHeight},
                    {"corner", {region.x, region.y}},
                    {"color", world.color},
                    {"software", world.software},
                    {"recipe", Json::parse(recipe)}};
        if (hasRange) result["range"] = {world.range.low, world.range.high};
        return printJson(result);
    }
    std::string text = fmt::format("{}: {}, {} x {}, {} channel{}, {}\n", printable(path), formName(world.form),
                                   region.width, region.height, channels, channels == 1 ? "" : "s",
                                   world.color ? "colors" : depthInfo(world.depth).name);
    text += fmt::format("{} tile{} of {} pixels a side, {} level{}, overlap {}\n", tilesOf(world),
                        tilesOf(world) == 1 ? "" : "s", world.tileSide, world.levels, world.levels == 1 ? "" : "s",
                        world.overlap);
    if (hasRange) text += rangeLine(world.range);
    if (region.x != 0 || region.y != 0 || region.height != world.imageHeight)
        text += fmt::format("region: {},{} of height {}\n", region.x, region.y, world.imageHeight);
    text += fmt::format("software: {}\n", printable(world.software));
    printOut(text + recipeLine(Json::parse(recipe), recipe));
}

}  // namespace

Command addInfo(CommandLine& program) {
    Command command = newCommand(program, "info", "tell what an image or a world holds, its recipe too");
    const auto path = std::make_shared<std::string>();
    const auto raw = std::make_shared<RawOptions>();
    command.arguments
        .text("file", *path,
              "a file of a format that is read (`list formats`), or a world: NAME.zarr, NAME.dzi, a folder of tiles")
        .typeName(kFileValue)
        .required();
    addRawOptions(command.arguments, *raw);
    command.run = [path, raw, common = command.common] {
        if (looksLikeWorld(*path))
            tellWorld(*path, *common);
        else
            tellImage(*path, *raw, *common);
        return 0;
    };
    return command;
}

}  // namespace noisescope
