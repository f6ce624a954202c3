// `map` writes the cells of a recipe's map: classes, tiles, walkable areas, blocks.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "catalogue/tilesets.h"
#include "cli/shared/command.h"
#include "cli/shared/device.h"
#include "cli/shared/recipe_options.h"
#include "core/error.h"
#include "core/interrupt.h"
#include "core/json.h"
#include "core/nearest.h"
#include "core/text.h"
#include "cpu/map/shares.h"
#include "cpu/spot_check.h"
#include "export/field_drawer.h"
#include "map/areas.h"
#include "map/drawn_map.h"
#include "map/map_output.h"
#include "recipe/chosen.h"
#include "recipe/map/map_checks.h"
#include "recipe/params.h"
#include "recipe/recipe.h"
#include "recipe/recipe_json.h"

namespace noisescope {
namespace {

constexpr const char* kMapFooter =
    "Cells are the pixels of a picture that is \"cells\" pixels high, see docs/maps.md. --region counts cells.\n"
    "By their extension files hold\n"
    "  .png          a palette with a color for each class; the values are the classes' numbers\n"
    "  .npy          the same numbers as bytes\n"
    "  .csv          names of classes, a line for each row\n"
    "  .json         rows of names, heights, classes with their shares, areas\n"
    "  .tmx          a map for Tiled and Godot, with .tsx and .png files of its tilesets beside it\n";

struct MapOptions {
    RecipeOptions recipe;
    std::string output, walk, tiles, tileset, blocks;
    std::int64_t cells = 0;  ///< 0: as the recipe says
    std::int64_t side = 1;   ///< pixels of a cell
    std::string region;
    std::string rules = "blob";
    std::string of;
    std::string touch = "sides";
    std::string from, to;  ///< cells, "X,Y"
    bool stats = false;
    bool force = false;
    Backend backend = Backend::gpu;
    CheckOptions check;
};

/// Returns the cell "X,Y" as an index into the region, row by row.
std::size_t cellAt(const std::string& option, const std::string& text, const Region& region) {
    const std::size_t comma = std::min(text.find(','), text.size());
    const auto x = parseInteger(std::string_view(text).substr(0, comma));
    const auto y = parseInteger(std::string_view(text).substr(std::min(comma + 1, text.size())));
    if (!x || !y)
        throw Error(ExitCode::usage, fmt::format("{} {}: expected a cell X,Y, as 12,7", option, quotable(text)));
    if (*x < region.x || *y < region.y || *x - region.x >= region.width || *y - region.y >= region.height)
        throw Error(ExitCode::usage, fmt::format("{} {},{}: outside of the map, {},{},{}x{}", option, *x, *y, region.x,
                                                 region.y, region.width, region.height));
    return static_cast<std::size_t>((*y - region.y) * region.width + *x - region.x);
}

std::vector<std::string_view> namesOfSets() {
    std::vector<std::string_view> names;
    for (const TilesetInfo& set : tilesets()) names.push_back(set.id);
    return names;
}

/// Returns the classes that are drawn by rule tiles: those named, else those one cannot walk on, else the first one.
std::vector<std::uint8_t> drawnClasses(const MapOptions& options, const MapRecipe& map) {
    std::vector<std::uint8_t> drawn;
    std::string_view rest = options.of;
    while (!rest.empty()) {
        std::string_view name = rest.substr(0, rest.find(','));
        rest.remove_prefix(std::min(rest.size(), name.size() + 1));
        name.remove_prefix(std::min(name.size(), name.find_first_not_of(' ')));
        const std::size_t index = findClass(map, name);
        if (index == map.classes.size()) {
            std::vector<std::string_view> known;
            for (const MapClass& each : map.classes) known.push_back(each.name);
            throw Error(ExitCode::usage,
                        fmt::format("--of {}: there is no such class{}", quotable(name), expectedOf(name, known)));
        }
        if (std::ranges::find(drawn, index) != drawn.end())
            throw Error(ExitCode::usage, fmt::format("--of: {} is named twice", name));
        drawn.push_back(static_cast<std::uint8_t>(index));
    }
    return drawn.empty() ? usualRuleClasses(map) : drawn;
}

/// The recipe with measured shares, and the region; everything that is wrong is said at once.
struct MapTask {
    HeldRecipe recipe;
    Region region;
    const TilesetInfo* rules = nullptr;
    std::vector<std::uint8_t> drawn;
    std::optional<std::pair<std::size_t, std::size_t>> ends;  ///< cells whose connection is asked for
};

MapTask taskOf(const MapOptions& options) {
    constexpr std::int64_t kMostInMemory = std::int64_t{1} << 24;
    MapTask task;
    task.recipe = loadRecipe(options.recipe).recipe;
    if (options.cells > 0) task.recipe->map.cells = options.cells;
    requireMap(task.recipe);
    const std::int64_t cells = task.recipe->map.cells;
    task.region = options.region.empty() ? Region{0, 0, cells, cells} : parseRegion(options.region, "cells");
    if (task.region.width * task.region.height > kMostInMemory || task.region.width > kMostInMemory)
        throw Error(ExitCode::usage,
                    fmt::format("{} x {} cells, expected at most {} in one map; draw parts of it by --region",
                                task.region.width, task.region.height, kMostInMemory));
    const auto found = std::ranges::find(tilesets(), options.rules, &TilesetInfo::id);
    if (found == tilesets().end())
        throw Error(ExitCode::usage, fmt::format("--rules {}: unknown{}", quotable(options.rules),
                                                 expectedOf(options.rules, namesOfSets())));
    task.rules = &*found;
    task.drawn = drawnClasses(options, task.recipe->map);
    if (options.from.empty() != options.to.empty())
        throw Error(ExitCode::usage, "--from and --to: expected both, or none");
    if (!options.from.empty())
        task.ends = {cellAt("--from", options.from, task.region), cellAt("--to", options.to, task.region)};
    task.recipe = withMeasuredShares(task.recipe);
    return task;
}

/// Returns whether one can walk from one end to the other.
bool areConnected(const MapTask& task, const Areas& areas) {
    const auto part = [&](std::size_t cell) { return areas.areas[areas.labels[cell]].walkable; };
    return part(task.ends->first) != kNotWalkable && part(task.ends->first) == part(task.ends->second);
}

Json statsJson(const MapTask& task, const DrawnMap& map, const MapContents& contents) {
    const MapRecipe& recipe = task.recipe->map;
    Json result{{"ok", true}, {"width", map.inner.width}, {"height", map.inner.height}, {"cells", recipe.cells}};
    const Json more = contentsJson(contents, recipe);
    for (const auto& [key, value] : more.items()) result[key] = value;
    if (task.ends) result["connected"] = areConnected(task, contents.areas);
    result["passes"] = Json::array();
    for (std::size_t i = 0; i < recipe.passes.size(); ++i)
        result["passes"].push_back(Json{{"pass", infoOf(recipe.passes[i]).id}, {"left", map.left[i]}});
    return result;
}

std::string statsText(const MapTask& task, const DrawnMap& map, const MapContents& contents) {
    std::string text = fmt::format("{} x {} cells\n\n{:<20} {:>10} {:>9}  {}\n", map.inner.width, map.inner.height,
                                   "class", "cells", "share", "walk");
    for (const Json& row : contents.classes)
        text += fmt::format("{:<20} {:>10} {:>8.2f}%  {}\n", row["name"].get<std::string_view>(),
                            row["cells"].get<std::int64_t>(), 100 * row["share"].get<double>(),
                            row["walk"].get<bool>() ? "yes" : "no");
    const Areas& areas = contents.areas;
    text += fmt::format("\n{} areas; {} parts that one can walk in", areas.areas.size(), areas.walkables.size());
    if (!areas.walkables.empty()) {
        const WalkableArea& largest = areas.walkables[areas.largest];
        std::int64_t others = 0;
        for (const WalkableArea& area : areas.walkables) others += area.cells;
        text += fmt::format(", the largest of {} cells; {} walkable cells cannot be reached from there", largest.cells,
                            others - largest.cells);
    }
    text += "\n";
    for (const MissingTiles& missing : contents.missing)
        text += fmt::format("{}: {} places without a tile of `{}`\n", missing.name, missing.places, task.rules->id);
    const MapRecipe& recipe = task.recipe->map;
    for (std::size_t i = 0; i < recipe.passes.size(); ++i)
        if (map.left[i] > 0)
            text += fmt::format("pass {}, {}: cells that it would still change: {}; more passes may settle it\n", i + 1,
                                infoOf(recipe.passes[i]).id, map.left[i]);
    return text;
}

int runMap(const MapOptions& options, const CommonOptions& common) {
    const bool draws =
        !options.output.empty() || !options.walk.empty() || !options.tiles.empty() || !options.blocks.empty();
    if (!draws && options.tileset.empty() && !options.stats && options.from.empty() && options.to.empty())
        throw Error(
            ExitCode::usage,
            "nothing to write: expected -o FILE, --walk, --tiles, --tileset, --blocks, --stats or --from and --to");
    const MapTask task = taskOf(options);
    MapFiles files{options.output, options.walk, options.tiles, options.tileset, options.blocks};
    MapLook look{task.rules, task.drawn, options.side, options.touch == "corners" ? Touch::corners : Touch::sides};
    const std::string recipe = recipeToCompactJson(task.recipe);
    MapOutput output(files, look, task.recipe, {task.region, recipe, kSoftware, options.force});  // before it is drawn
    const bool exact = isExact(task.recipe);
    const auto checkSeed = checkSeedOf(options.check);
    const RenderDevice device =
        openDevice(options.backend, std::array{DrawingTask{task.recipe, task.recipe->map.cells, task.region}}, common);
    const DrawWith with{device.renderer.get(), checkSeed};
    FieldDrawer fields(with);
    ProgressLine line(common, "drawing the map");
    const DrawnMap map = drawMap(task.recipe, task.region, with, fields,
                                 [&](std::int64_t done, std::int64_t all) { line.show(done, all); });
    fields.require(checkNote(with, exact ? fewestChecks(map.inner.width, map.inner.height) : 0, exact));
    const MapContents contents = contentsOf(map.grid, map.inner, map.heights, look, task.recipe->map);
    throwIfInterrupted();  // the last moment at which nothing has changed
    const std::vector<std::string> written = output.write(map.grid, map.inner, contents);
    if (common.json) {
        Json result = statsJson(task, map, contents);
        result["files"] = Json::array();
        for (const std::string& path : written) result["files"].push_back(path);
        result["backend"] = device.name();
        printJson(result);
        return 0;
    }
    if (options.stats) printOut(statsText(task, map, contents));
    if (task.ends)
        printOut(fmt::format("{} to {}: {}\n", options.from, options.to,
                             areConnected(task, contents.areas) ? "connected on foot" : "not connected on foot"));
    for (const std::string& path : written)
        talk(common, path == options.output ? fmt::format("{}: {} x {} cells", path, map.inner.width, map.inner.height)
                                            : fmt::format("{}: written", path));
    return 0;
}

}  // namespace

Command addMap(CommandLine& program) {
    Command command = newCommand(program, "map", "write a map: classes of cells, rule tiles, walkable areas, blocks");
    const auto options = std::make_shared<MapOptions>();
    const Arguments& arguments = command.arguments;
    addNamedRecipe(arguments, options->recipe);
    addRecipeOptions(arguments, options->recipe);
    arguments.text("-o,--output", options->output, "the map; the extension decides, see below").typeName(kFileValue);
    arguments.text("--walk", options->walk, "white where one can walk, black elsewhere: a PNG").typeName(kFileValue);
    arguments.text("--tiles", options->tiles, "the map in tiles of 16 pixels: a PNG").typeName(kFileValue);
    arguments.text("--tileset", options->tileset, "the rule tiles of --of themselves: a PNG").typeName(kFileValue);
    arguments.text("--blocks", options->blocks, "each cell as a block at its height: a PNG").typeName(kFileValue);
    arguments.number("--cells", options->cells, 1, kMostMapCells,
                     "cells over the image's height, instead of the recipe's");
    arguments.number("--cell-size", options->side, 1, 256, "pixels of a cell in -o and --walk");
    arguments.text("--region", options->region, "cells to draw of the endless map (default: a square of the height)")
        .typeName("X,Y,WxH");
    arguments.text("--rules", options->rules, "set of rule tiles (`list tilesets`)").typeName("SET").showDefault();
    arguments.text("--of", options->of, "classes with rule tiles, the last on top (default: those one cannot walk on)")
        .typeName("CLASS[,CLASS]");
    arguments.choice(
        "--touch", {"sides", "corners"}, [options](const std::string& word) { options->touch = word; },
        "contact of an area's cells: sides (default) or also corners");
    arguments.text("--from", options->from, "with --to: tell whether one can walk between two cells").typeName("X,Y");
    arguments.text("--to", options->to, "the other cell").typeName("X,Y");
    arguments.flag("--stats", options->stats, "print shares, areas and missing tiles");
    addBackendOption(arguments, options->backend);
    addCheckOptions(arguments, options->check);
    arguments.flag("--force,-f", options->force, "replace existing files");
    arguments.footer(kMapFooter);
    command.run = [options, common = command.common] { return runMap(*options, *common); };
    return command;
}

}  // namespace noisescope
