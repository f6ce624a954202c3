#include "cli/render/render_world.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/render/render_estimate.h"
#include "cli/shared/device.h"
#include "core/error.h"
#include "core/json.h"
#include "core/quantize.h"
#include "core/text.h"
#include "cpu/map/shares.h"
#include "export/request/place_text.h"
#include "export/request/request_series.h"
#include "files/disk_space.h"
#include "recipe/chosen.h"
#include "recipe/recipe.h"
#include "recipe/recipe_json.h"
#include "world/draw_world.h"
#include "world/metadata.h"

namespace noisescope {
namespace {

constexpr std::string_view kAll = "all";
constexpr std::string_view kAuto = "auto";

/// A whole number in the environment; nothing if it is not there.
std::optional<std::int64_t> fromEnvironment(const char* name) {
    const char* const text = std::getenv(name);
    if (text == nullptr) return std::nullopt;
    const std::optional<std::int64_t> number = parseInteger(text);
    if (!number)
        throw Error(ExitCode::usage,
                    fmt::format("--shard auto: {}={}: expected a whole number", name, printable(text)));
    return number;
}

/// The place of this job in a Slurm array, whose numbers are MIN, MIN + STEP, … MAX.
Shard shardOfArray() {
    const auto id = fromEnvironment("SLURM_ARRAY_TASK_ID");
    const auto least = fromEnvironment("SLURM_ARRAY_TASK_MIN");
    const auto most = fromEnvironment("SLURM_ARRAY_TASK_MAX");
    const std::int64_t step = fromEnvironment("SLURM_ARRAY_TASK_STEP").value_or(1);
    if (!id || !least || !most)
        throw Error(
            ExitCode::usage,
            "--shard auto: this is no job of a Slurm array: SLURM_ARRAY_TASK_ID, _MIN or _MAX is missing; --shard I/N "
            "names a shard");
    const bool fits = *least >= 0 && *most >= *least && *most < kMostShards && step > 0 && *id >= *least &&
                      *id <= *most && (*id - *least) % step == 0;
    if (!fits)
        throw Error(ExitCode::usage,
                    fmt::format("--shard auto: {} is no job of the array {}-{}:{}", *id, *least, *most, step));
    const std::int64_t count = (*most - *least) / step + 1;
    if (fromEnvironment("SLURM_ARRAY_TASK_COUNT").value_or(count) != count)
        throw Error(
            ExitCode::usage,
            fmt::format("--shard auto: the array {}-{}:{} has gaps, and so does not say which shards there are; repeat "
                        "the whole array, which keeps what is there, or give --shard I/N",
                        *least, *most, step));
    return {(*id - *least) / step, count};
}

int levelsOf(const std::string& text, const World& world) {
    const bool named = world.path.native().find("{z}") != std::string::npos;
    if (text.empty() && world.form == WorldForm::files && !named) return 1;
    if (text.empty() || text == kAll) return mostLevels(world);
    const auto levels = parseInteger(text);
    const int most = mostLevels(world);
    if (!levels || *levels < 1 || *levels > most)
        throw Error(ExitCode::usage,
                    fmt::format("--levels {}: expected 1 to {}, which is all of {}x{} pixels in tiles of {}, or all",
                                printable(text), most, world.region.width, world.region.height, world.tileSide));
    return static_cast<int>(*levels);
}

/// The format that decides which depths there are; its options are those of a picture.
const FormatInfo& formatFor(WorldForm form, const std::string& output) {
    if (form == WorldForm::deepZoom) return formatForPath("tile.png");
    return formatForPath(form == WorldForm::zarr ? "tile.npy" : output);
}

/// Lets a world that is there go on as it began. The range of integers is the one that is given, that of the world
/// which is gone on with, or the one that no value can leave. Floats have none, unless they began with one, by an older
/// version.
void takeBegun(const ExportRequest& request, World& world) {
    const BegunWorld there = begunWorld(world).value_or(BegunWorld{});
    world.widensTwo = there.widensTwo;
    if (world.color) return;
    const bool continues = there.range && (!world.rangeGiven || *there.range == world.range);
    if (continues) {
        world.range = *there.range;
        world.rangeGiven = true;
    }
    requireNone(rangeProblemsOf(request, world.depth, continues || world.meters, kOptionNames));
    if (world.rangeGiven) return;
    const std::optional<Range> proven = provenRangeOf(world);
    if (!proven && world.meters)
        throw Error(
            ExitCode::usage,
            "--world-height: no range is known to hold all values of this recipe; --range LOW,HIGH gives the value "
            "at 0 m and that at --world-height");
    world.range = proven.value_or(world.range);
}

/// Lays the range between 0 m and the height.
void takeHeights(double worldHeight, World& world) {
    world.meters = metersOver(world.range, worldHeight);
    if (world.heightCode == nullptr) return;
    if (const Range held = metersOf(*world.heightCode); worldHeight > held.high)
        throw Error(ExitCode::usage, fmt::format("--world-height {}: {} holds up to {} m", shortest(worldHeight),
                                                 world.heightCode->id, shortest(held.high)));
}

/// Tiles of the globe are numbered by maps in browsers as files are here, if they fill the square at each level.
void requireWebTiles(const std::string& place, const World& world) {
    if (place != kWebSquare || world.form != WorldForm::files || isWebWorld(world)) return;
    throw Error(ExitCode::usage,
                fmt::format("--place {}: tiles of the globe are {{z}}/{{x}}/{{y}}.png of all levels, without overlap, "
                            "and a square of one tile's side times a power of two, as --tiles 256 --size 4096x4096",
                            kWebSquare));
}

/// Makes the map's cells the pixels, and measures the bounds that are shares, so that all shards have the same.
void takeMap(const ExportJob& job, World& world) {
    if (job.height > kMostMapCells)
        throw Error(ExitCode::usage, fmt::format("--size: {} cells over the image's height, expected at most {}; "
                                                 "--region X,Y,WxH draws more of the endless map",
                                                 job.height, kMostMapCells));
    Recipe recipe = job.recipe;
    recipe.map.cells = job.height;
    world.recipe = withMeasuredShares(recipe);
    world.classes = true;
    world.depth = Depth::u8;
    world.range = kClassRange;
}

/// Reads the recipe before its size is known: cells are the pixels of a picture without --size.
void readMap(RenderOptions& options, const GivenOptions& given) {
    RecipeFile file = loadRecipe(options.recipe);
    requireMap(file.recipe);
    const std::int64_t cells = file.recipe->map.cells;
    if (!given.size) options.size = fmt::format("{0}x{0}", cells);
    options.recipe.loaded = std::make_shared<const RecipeFile>(std::move(file));
}

World worldOf(RenderOptions& options, const GivenOptions& given, TileNote& tiling) {
    World world;
    world.form = formOf(options.output);
    if (given.color && world.form == WorldForm::zarr)
        throw Error(ExitCode::usage, "--color: NAME.zarr holds values; NAME.dzi and tiles of PNG hold colors");
    // As if it went elsewhere: what is wrong with the recipe, the size and so on is told as of a picture.
    options.stream = &formatFor(world.form, options.output);
    world.overlap = std::max<std::int64_t>(options.world.overlap, 0);
    if (options.world.classes) readMap(options, given);
    const auto [request, tile] = readRequest(options, given, world.form == WorldForm::files ? world.overlap : 0);
    tiling = tile;
    if (!request.isRegion && std::max(request.region.width, request.region.height) > kMostPixelsAlong)
        throw Error(ExitCode::usage,
                    fmt::format("--size {}: a world has up to {} pixels each way; --region cuts one out of more",
                                printable(options.size), kMostPixelsAlong));
    if (request.color) requireNone(colorProblemsOf(request));
    if (request.layers.slices > 0) throw Error(ExitCode::usage, "--tiles with a volume's size: a world is one picture");
    const ExportJob job = jobOfOne(request, kSoftware);
    world.path = options.output;
    if (!world.path.has_filename()) world.path = world.path.parent_path();  // a slash at the end
    world.recipe = job.recipe;
    world.imageHeight = job.height;
    world.region = job.region;
    world.tileSide = options.world.tiles;
    world.depth = job.depth;
    world.range = job.range;
    world.rangeGiven = request.range.has_value();
    world.color = job.color;
    world.software = job.software;
    world.place = job.mapPlace;
    world.heightCode = findHeightCode(options.world.heights);
    if (request.maps.worldHeight) world.meters = MeterScale{};  // until the range is known
    if (options.world.classes) takeMap(job, world);
    world.levels = levelsOf(options.world.levels, world);
    const std::vector<std::string> problems = problemsOf(world);
    if (!problems.empty()) throw Error(ExitCode::usage, problems);
    requireWebTiles(options.layers.place, world);
    if (!world.classes) takeBegun(request, world);
    if (request.maps.worldHeight) takeHeights(*request.maps.worldHeight, world);
    const ExportJob first = jobOf(world, WorldTile{});
    if (world.form != WorldForm::zarr)
        requireHolds(world.form == WorldForm::files ? world.path : first.path, shapeOf(first));
    return world;
}

/// Result of drawing a shard.
struct DrawnWorld {
    const World& world;
    Shard shard;
    ShardResult result;
    double seconds = 0;
    std::string_view backend;
    TileNote tile;
};

Json rangeOf(const World& world) {
    if (world.color || world.classes || depthInfo(world.depth).maxInteger == 0) return nullptr;
    return {world.range.low, world.range.high};
}

Json shardJson(const RenderOptions& options, const DrawnWorld& drawn) {
    const ShardResult& result = drawn.result;
    Json json{{"ok", true},
              {"path", options.output},
              {"shard", drawn.shard.index},
              {"of", drawn.shard.count},
              {"tiles", result.tiles},
              {"written", result.written},
              {"kept", result.kept},
              {"bytes", result.bytes},
              {"checksum", fmt::format("{:016x}", result.checksum)},
              {"seconds", drawn.seconds},
              {"range", rangeOf(drawn.world)},
              {"clipped", result.values.clipped},
              {"checked_pixels", result.checked},
              {"backend", drawn.backend}};
    addTile(drawn.tile, json);
    return json;
}

void reportShard(const RenderOptions& options, const DrawnWorld& drawn, const CommonOptions& common) {
    const ShardResult& result = drawn.result;
    const World& world = drawn.world;
    std::string text =
        fmt::format("{}: {} x {}, {} level{}, {}; {} of {} tiles written", shownOutput(options.output),
                    world.region.width, world.region.height, world.levels, world.levels == 1 ? "" : "s",
                    world.classes ? "classes" : depthInfo(world.depth).name, result.written, result.tiles);
    if (result.kept > 0) text += fmt::format(", {} were there", result.kept);
    text += fmt::format("; {}, {:.2g} s", bytesText(result.bytes), drawn.seconds);
    if (drawn.seconds >= 1)
        text +=
            fmt::format(", {:.3g} million pixels a second", static_cast<double>(result.pixels) / drawn.seconds / 1e6);
    talk(common, text);
    reportTile(drawn.tile, common);
    if (result.values.clipped > 0)
        talk(common, fmt::format("note: {} of {} values lie outside {} and were clipped; they reach from {} to {}",
                                 result.values.clipped, result.values.values, rangeText(world.range),
                                 shortest(result.values.found.low), shortest(result.values.found.high)));
    if (!isExact(world.recipe)) talk(common, kInexact);
}

/// By what `automatic` decides: all tiles as one picture.
DrawingTask taskOf(const World& world, const Shard& shard) {
    const std::int64_t share = std::max<std::int64_t>(world.region.height / shard.count, 1);
    return {world.recipe, world.imageHeight, {world.region.x, world.region.y, world.region.width, share}};
}

}  // namespace

void addShardOption(const Arguments& arguments, std::string& text, const std::string& also) {
    arguments
        .text("--shard", text,
              "only the tiles of shard I of N, counted from 0; auto: the place of this job in a Slurm array" + also)
        .typeName("I/N|auto");
}

Shard shardOf(const std::string& text) {
    return text == kAuto ? shardOfArray() : parseShard(text, ", or auto in a Slurm array");
}

int renderWorld(RenderOptions& options, const GivenOptions& given, const CommonOptions& common) {
    TileNote tile;
    const Shard shard = given.shard ? shardOf(options.world.shard) : Shard{};
    const World world = worldOf(options, given, tile);
    const auto checkSeed = checkSeedOf(options.check);
    if (options.dryRun)  // before there is a device: another world may be there
        requireFreeOrSame(world);
    else
        beginWorld(world);
    const RenderDevice device = openDevice(options.backend, std::array{taskOf(world, shard)}, common);
    const DrawWith with{device.renderer.get(), checkSeed};
    if (options.dryRun) {
        std::optional<ProgressLine> line(std::in_place, common,
                                         fmt::format("looking through {}", shownOutput(options.output)));
        const ExportEstimate estimate = estimateOf(world, shard, options.force, with,
                                                   [&](std::int64_t done, std::int64_t all) { line->show(done, all); });
        line.reset();
        return reportEstimate(estimate, options.output, device.name(), common);
    }
    DrawnWorld drawn{world, shard, {}, 0, device.name(), std::move(tile)};
    const auto start = std::chrono::steady_clock::now();
    {
        ProgressLine line(common, fmt::format("rendering {}", shownOutput(options.output)));
        drawn.result = drawShard(world, shard, options.force, with,
                                 [&](std::int64_t done, std::int64_t all) { line.show(done, all); });
    }
    drawn.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    if (given.shard)
        printOut(shardJson(options, drawn).dump() + "\n");
    else if (common.json)
        printJson(shardJson(options, drawn));
    if (!common.json) reportShard(options, drawn, common);
    return 0;
}

}  // namespace noisescope
