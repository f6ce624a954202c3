// `info` tells what an image file or a world holds.
#include <fmt/format.h>

#include <memory>
#include <span>

#include "cli/render/raw_options.h"
#include "cli/shared/command.h"
#include "cli/shared/info_text.h"
#include "core/json.h"
#include "core/text.h"
#include "export/field_export.h"
#include "image/formats.h"
#include "image/image_reader.h"
#include "recipe/recipe_json.h"
#include "world/metadata.h"

namespace noisescope {
namespace {

void printImage(const std::string& path, const RawOptions& raw, const CommonOptions& common) {
    const ImageInfo info = openImageReader(path, rawLayoutOf(raw, std::span(&path, 1)))->info();
    if (common.json) return printJson(imageJson(path, info));
    printOut(imageText(path, info));
}

/// Reports the description of a world; `world verify` checks its tiles.
void printWorld(const std::string& path, const CommonOptions& common) {
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
            printWorld(*path, *common);
        else
            printImage(*path, *raw, *common);
        return 0;
    };
    return command;
}

}  // namespace noisescope
