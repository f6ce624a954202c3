// `info` tells what an image file, a world or a recipe holds.
#include <fmt/format.h>

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cli/render/raw_options.h"
#include "cli/shared/command.h"
#include "cli/shared/info_text.h"
#include "cli/shared/recipe_options.h"
#include "cli/shared/tree_text.h"
#include "core/error.h"
#include "core/json.h"
#include "core/text.h"
#include "export/field_export.h"
#include "image/formats.h"
#include "image/image_reader.h"
#include "recipe/chosen.h"
#include "recipe/layer_paths.h"
#include "recipe/map/map_json.h"
#include "recipe/recipe.h"
#include "recipe/recipe_json.h"
#include "world/metadata.h"

namespace noisescope {
namespace {

/// Returns the recipe of an image; none if it holds none, or one that this program does not understand.
std::optional<Recipe> recipeIn(const ImageInfo& info) {
    try {
        if (!info.recipe.empty()) return Recipe(parseRecipe(info.recipe, "recipe").recipe);
    } catch (const Error&) {  // the text is told as it is
    }
    return {};
}

/// Returns the values that an image of whole numbers can hold, unless they are colors.
std::optional<Range> keptBy(const ImageInfo& info, const Recipe& recipe) {
    const bool hasValues = info.channels == channelsOf(recipe) && depthInfo(info.depth).maxInteger != 0;
    return hasValues ? info.range : std::nullopt;
}

void printImage(const std::string& path, const RawOptions& raw, const CommonOptions& common) {
    const ImageInfo info = openImageReader(path, rawLayoutOf(raw, std::span(&path, 1)))->info();
    const std::optional<Recipe> recipe = recipeIn(info);
    if (!common.json) return printOut(imageText(path, info) + (recipe ? treeText(*recipe, keptBy(info, *recipe)) : ""));
    Json result = imageJson(path, info);
    if (recipe && !recipe->tree.empty()) result["tree"] = treeJson(*recipe);
    printJson(result);
}

/// Reports a preset, or a recipe file.
void printRecipe(const std::string& path, const std::vector<std::string>& settings, const CommonOptions& common) {
    RecipeOptions options = namedRecipe(path);
    options.settings = settings;
    const RecipeFile file = loadRecipe(options);
    const std::string text = recipeToCompactJson(file.recipe);
    const std::size_t fields = fieldsOf(file.recipe).size();
    if (common.json)
        return printJson(Json{{"ok", true},
                              {"path", path},
                              {"format", "recipe"},
                              {"title", file.title},
                              {"fields", fields},
                              {"recipe", Json::parse(text)},
                              {"tree", treeJson(file.recipe)}});
    const std::string title = file.title.empty() ? "" : fmt::format(", {}", printable(file.title));
    printOut(fmt::format("{}: recipe of {} field{}{}\n", printable(path), fields, fields == 1 ? "" : "s", title) +
             recipeLine(Json::parse(text), text) + treeText(file.recipe));
}

/// Reports the description of a world; `world verify` checks its tiles.
void printWorld(const std::string& path, const CommonOptions& common) {
    const World world = openWorld(path);
    const Region& region = world.region;
    const std::string recipe = recipeToCompactJson(world.recipe);
    const int channels = channelsOf(jobOf(world, WorldTile{}));
    const bool hasRange = !world.color && !world.classes && world.heightCode == nullptr &&
                          (depthInfo(world.depth).maxInteger != 0 || world.rangeGiven);
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
        if (!world.recipe->tree.empty()) result["tree"] = treeJson(world.recipe);
        if (world.classes) result["classes"] = Json::parse(classRowsJson(world.recipe->map));
        if (hasRange) result["range"] = {world.range.low, world.range.high};
        if (world.place) result["place"] = {world.place->x, world.place->y, world.place->step, world.place->epsg};
        if (world.heightCode != nullptr) result["heights"] = world.heightCode->id;
        if (world.meters) result["meters"] = {{"scale", world.meters->scale}, {"offset", world.meters->offset}};
        return printJson(result);
    }
    std::string text = fmt::format("{}: {}, {} x {}, {} channel{}, {}\n", printable(path), formName(world.form),
                                   region.width, region.height, channels, channels == 1 ? "" : "s",
                                   world.color                   ? "colors"
                                   : world.classes               ? "classes"
                                   : world.heightCode != nullptr ? fmt::format("heights by {}", world.heightCode->id)
                                                                 : std::string(depthInfo(world.depth).name));
    text += fmt::format("{} tile{} of {} pixels a side, {} level{}, overlap {}\n", tilesOf(world),
                        tilesOf(world) == 1 ? "" : "s", world.tileSide, world.levels, world.levels == 1 ? "" : "s",
                        world.overlap);
    if (hasRange) text += rangeLine(world.range);
    if (world.place)
        text +=
            fmt::format("place: {},{},{},{}\n", world.place->x, world.place->y, world.place->step, world.place->epsg);
    if (region.x != 0 || region.y != 0 || region.height != world.imageHeight)
        text += fmt::format("region: {},{} of height {}\n", region.x, region.y, world.imageHeight);
    text += fmt::format("software: {}\n", printable(world.software));
    printOut(text + recipeLine(Json::parse(recipe), recipe) + treeText(world.recipe));
}

}  // namespace

Command addInfo(CommandLine& program) {
    Command command = newCommand(program, "info", "tell what an image, a world or a recipe holds, its layers too");
    const auto path = std::make_shared<std::string>();
    const auto settings = std::make_shared<std::vector<std::string>>();
    const auto raw = std::make_shared<RawOptions>();
    command.arguments
        .text("file", *path,
              "a file of a format that is read (`list formats`); a world: NAME.zarr, NAME.dzi, a folder of tiles;\n"
              "a recipe file or a preset")
        .typeName(kFileValue)
        .required();
    command.arguments.texts("--set", *settings, "change a parameter of a recipe before, name=value; may be repeated")
        .typeName(kSettingValue);
    addRawOptions(command.arguments, *raw);
    command.run = [path, settings, raw, common = command.common] {
        if (!settings->empty() && !isRecipeName(*path))
            throw Error(ExitCode::usage, fmt::format("{}: --set changes recipes, and this is none", printable(*path)));
        if (isRecipeName(*path))
            printRecipe(*path, *settings, *common);
        else if (looksLikeWorld(*path))
            printWorld(*path, *common);
        else
            printImage(*path, *raw, *common);
        return 0;
    };
    return command;
}

}  // namespace noisescope
