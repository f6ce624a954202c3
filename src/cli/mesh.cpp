// `mesh` writes the values of a recipe as the heights of a surface of triangles.
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/shared/command.h"
#include "cli/shared/device.h"
#include "cli/shared/mesh_options.h"
#include "cli/shared/recipe_options.h"
#include "core/error.h"
#include "core/json.h"
#include "core/text.h"
#include "cpu/map/shares.h"
#include "cpu/measures.h"
#include "export/mesh_export.h"
#include "export/request/tile_grid.h"
#include "files/atomic_file.h"
#include "map/block_mesh.h"
#include "map/drawn_map.h"
#include "mesh/mesh_writer.h"
#include "recipe/recipe.h"
#include "recipe/recipe_json.h"

namespace noisescope {
namespace {

constexpr const char* kMeshFooter =
    "A vertex for each pixel, in the order of rows; x to the right, z down the picture, y up (.ply and .stl: z up, y\n"
    "up the picture). Normals come from the exact derivatives where the recipe has some. By their extension files are\n"
    "  .glb          glTF 2.0: game engines, Blender, the web; with the recipe, which --recipe reads\n"
    "  .obj          text; colors behind the places\n"
    "  .ply          binary; Blender, MeshLab, CloudCompare\n"
    "  .stl          binary, for printing; see --solid\n";

struct MeshOptions {
    RecipeOptions recipe;
    std::string output;
    std::string size = "256x256";
    HeightOptions height;
    std::string region, tileGrid, worldSize, worldHeight, fitHeight, simplify, thickness;
    std::int64_t every = 1;
    bool solid = false;
    bool blocks = false;
    bool force = false;
    Backend backend = Backend::gpu;
    CheckOptions check;
};

/// Returns the tiles of --tile-grid, each with its file. Throws Error(usage).
std::vector<MeshJob> tilesOf(const MeshJob& whole, const std::string& text) {
    if (text.empty()) return {whole};
    const Size tiles = parseSize(text, "--tile-grid");
    for (const auto& [along, pixels, count] :
         {std::tuple("across", whole.region.width, tiles.width), {"down", whole.region.height, tiles.height}})
        if (const std::string problem = tileProblem(along, pixels, count); !problem.empty())
            throw Error(ExitCode::usage, "--tile-grid: " + problem);
    std::string pattern = whole.path.string();
    if (pattern.find(kTileX) == std::string::npos || pattern.find(kTileY) == std::string::npos)
        pattern = fmt::format("{}{}{}", (whole.path.parent_path() / whole.path.stem()).string(), kTileNumbers,
                              whole.path.extension().string());
    const TileGrid grid{tiles.width, tiles.height};
    std::vector<MeshJob> jobs;
    for (std::int64_t n = 0; n < grid.count(); ++n) {
        const GridTile tile = tileIn(whole.region, pattern, grid, n);
        jobs.push_back(whole);
        jobs.back().region = tile.region;
        jobs.back().path = tile.path;
    }
    return jobs;
}

MeshJob jobOf(const MeshOptions& options, const CommonOptions& common) {
    MeshJob job;
    const double height = readHeights(loadRecipe(options.recipe).recipe, options.height, common, job);
    if (options.blocks) {
        job.perValue = height;
        return job;
    }
    const Size size = parseImageSize(options.size, options.region);
    if (size.depth > 0)
        throw Error(ExitCode::usage, fmt::format("--size {}: a mesh has a width and a height alone", options.size));
    job.imageHeight = size.height;
    job.region = options.region.empty() ? Region{0, 0, size.width, size.height} : parseRegion(options.region);
    job.whole = job.region;
    job.path = options.output;
    job.every = options.every;
    constexpr double kUsualSize = 10;
    job.step = numberOf("--world-size", options.worldSize, true).value_or(kUsualSize) /
               static_cast<double>(std::max<std::int64_t>(job.region.width - 1, 1));
    const double imageHeight = job.step * static_cast<double>(job.imageHeight);
    const auto worldHeight = numberOf("--world-height", options.worldHeight, true);
    if ((options.height.height.empty() ? 0 : 1) + (worldHeight ? 1 : 0) + (options.fitHeight.empty() ? 0 : 1) > 1)
        throw Error(ExitCode::usage,
                    "--height, --world-height, --fit-height: each says how high the surface is, expected one");
    job.perValue = height * imageHeight;
    if (worldHeight) {
        const auto proven = provenRangeOf(job.heights, job.imageHeight);
        if (!proven || !(proven->high > proven->low))
            throw Error(ExitCode::usage,
                        "--world-height: no range is known to hold all values of this recipe; --height sets the height "
                        "of a value of 1");
        job.perValue = *worldHeight / (proven->high - proven->low);
    }
    job.mostError = numberOf("--simplify", options.simplify, true);
    job.thickness = numberOf("--thickness", options.thickness, true);
    if (options.solid && !job.thickness) {
        constexpr double kUsualShare = 0.05;  // of the mesh's width
        job.thickness = kUsualShare * job.step * static_cast<double>(job.region.width - 1);
    }
    job.force = options.force;
    job.software = kSoftware;
    return job;
}

/// Sets heights from 0 at the lowest vertex of all jobs to `height` at the highest.
void fitHeight(double height, const DrawWith& with, std::vector<MeshJob>& jobs) {
    const Range range = rangeOfHeights(jobs.front(), with);
    if (!(range.high > range.low))
        throw Error(ExitCode::usage,
                    fmt::format("--fit-height: all of it is flat, at the value {}", shortest(range.low)));
    for (MeshJob& job : jobs) {
        job.zero = range.low;
        job.perValue = height / (range.high - range.low);
    }
}

Json resultJson(const MeshJob& job, const MeshResult& result) {
    Json row = Json{{"file", job.path.string()},
                    {"vertices", result.vertices},
                    {"triangles", result.triangles},
                    {"lowest", result.lowest},
                    {"highest", result.highest},
                    {"colors", result.hasColors},
                    {"normals", result.exactNormals ? "derivatives" : "differences"}};
    if (job.mostError) row["error"] = result.error;
    return row;
}

/// Writes blocks, whose job has the height of a value of 1 in heights of the picture.
int runBlocks(const MeshOptions& options, const CommonOptions& common, MeshJob job) {
    if (options.solid || options.every > 1 || !options.tileGrid.empty() || !options.simplify.empty() ||
        !options.worldHeight.empty() || !options.fitHeight.empty())
        throw Error(ExitCode::usage,
                    "--blocks: an open mesh of all cells, expected without --solid, --every, --tile-grid, --simplify, "
                    "--world-height and --fit-height");
    const Recipe recipe = withMeasuredShares(job.recipe);
    job.region = cellsOf(recipe, options.region);
    const double step = *numberOf("--world-size", options.worldSize.empty() ? "10" : options.worldSize, true) /
                        static_cast<double>(job.region.width);
    job.path = options.output;
    job.force = options.force;
    const AtomicFile early(job.path, job.force);  // before it is drawn
    const auto checkSeed = checkSeedOf(options.check);
    const RenderDevice device =
        openDevice(options.backend, std::array{DrawingTask{recipe, recipe.map.cells, job.region}}, common);
    ProgressLine line(common, "drawing the map");
    const DrawnMap map = drawCells(recipe, job.region, {device.renderer.get(), checkSeed},
                                   [&](std::int64_t done, std::int64_t all) { line.show(done, all); });
    const double perValue = job.perValue * step * static_cast<double>(recipe.map.cells);
    const BlockMesh mesh = blockMesh(map, recipe, {step, perValue, job.sea});
    writeMesh(job, {mesh.grid, true, recipeToCompactJson(recipe), kSoftware}, mesh.vertices);
    if (common.json)
        printJson(Json{{"ok", true},
                       {"files", Json::array({Json{{"file", options.output},
                                                   {"vertices", mesh.grid.vertices()},
                                                   {"triangles", mesh.grid.triangles()}}})},
                       {"backend", device.name()}});
    else
        talk(common, fmt::format("{}: {} x {} cells, {} triangles", options.output, job.region.width, job.region.height,
                                 mesh.grid.triangles()));
    return 0;
}

int runMesh(const MeshOptions& options, const CommonOptions& common) {
    const MeshJob whole = jobOf(options, common);
    if (options.blocks) return runBlocks(options, common, whole);
    std::vector<MeshJob> jobs = tilesOf(whole, options.tileGrid);
    for (const MeshJob& job : jobs) AtomicFile(job.path, job.force);  // refuses what cannot be written, before any is
    const auto checkSeed = checkSeedOf(options.check);
    const RenderDevice device =
        openDevice(options.backend, std::array{DrawingTask{whole.recipe, whole.imageHeight, whole.region}}, common);
    const DrawWith with{device.renderer.get(), checkSeed};
    if (const auto height = numberOf("--fit-height", options.fitHeight, true)) fitHeight(*height, with, jobs);
    ProgressLine line(common, "drawing the mesh");
    Json files = Json::array();
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        const MeshResult result = exportMesh(jobs[i], with, [&](std::int64_t done, std::int64_t all) {
            line.show(static_cast<std::int64_t>(i) * all + done, static_cast<std::int64_t>(jobs.size()) * all);
        });
        files.push_back(resultJson(jobs[i], result));
        if (!common.json)
            talk(common,
                 fmt::format("{}: {} vertices, {} triangles, y from {} to {}{}", jobs[i].path.string(), result.vertices,
                             result.triangles, shortest(result.lowest), shortest(result.highest),
                             result.lowest == result.highest ? "; all of it is flat"
                             : result.exactNormals           ? ""
                                                             : "; normals by differences of pixels"));
    }
    if (common.json) printJson(Json{{"ok", true}, {"files", files}, {"backend", device.name()}});
    return 0;
}

}  // namespace

Command addMesh(CommandLine& program) {
    Command command = newCommand(program, "mesh", "write the values as heights of a surface: glTF, OBJ, PLY, STL");
    const auto options = std::make_shared<MeshOptions>();
    const Arguments& arguments = command.arguments;
    addNamedRecipe(arguments, options->recipe);
    addRecipeOptions(arguments, options->recipe);
    arguments.text("-o,--output", options->output, "the mesh; the extension decides, see below")
        .typeName(kFileValue)
        .required();
    arguments.text("--size", options->size, "pixels of the whole picture, each a vertex").typeName("WxH").showDefault();
    arguments.text("--region", options->region, "pixels to draw of the endless picture (default: all of --size)")
        .typeName("X,Y,WxH");
    addHeightOptions(arguments, options->height);
    addBlocksOption(arguments, options->blocks);
    arguments.number("--every", options->every, 1, kMostPixelsAlong,
                     "take every Nth pixel, and the last of each row and column");
    arguments
        .text("--simplify", options->simplify,
              "fewer triangles, with heights that are off by at most so much; the outline stays, so that tiles fit")
        .typeName("LENGTH");
    arguments.text("--world-size", options->worldSize, "length from the first to the last column (default: 10)")
        .typeName("LENGTH");
    arguments
        .text("--world-height", options->worldHeight,
              "height from the least to the greatest value that the recipe can have; a part of it uses less")
        .typeName("LENGTH");
    arguments
        .text("--fit-height", options->fitHeight,
              "height from the lowest vertex, which is at 0, to the highest; of all tiles")
        .typeName("LENGTH");
    arguments.flag("--solid", options->solid, "close the mesh by walls and a floor, as printers need it");
    arguments
        .text("--thickness", options->thickness,
              "--solid, with so much below the lowest vertex (default: 0.05 of the width)")
        .typeName("LENGTH");
    arguments
        .text("--tile-grid", options->tileGrid,
              "cut it into so many meshes that fit together, named _x0_y0 on or by {x} and {y} in -o")
        .typeName("CxR");
    addBackendOption(arguments, options->backend);
    addCheckOptions(arguments, options->check);
    arguments.flag("--force,-f", options->force, "replace existing files");
    arguments.footer(kMeshFooter);
    command.run = [options, common = command.common] { return runMesh(*options, *common); };
    return command;
}

}  // namespace noisescope
