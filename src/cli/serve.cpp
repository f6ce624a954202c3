// `serve` shows a world in a browser: a page and the tiles that it asks for.
#include <fmt/format.h>

#include <array>
#include <memory>
#include <optional>
#include <utility>

#include "cli/shared/command.h"
#include "cli/shared/device.h"
#include "cli/shared/recipe_options.h"
#include "core/error.h"
#include "core/json.h"
#include "core/text.h"
#include "core/threads.h"
#include "gpu/context.h"
#include "gpu/field_renderer.h"
#include "recipe/recipe.h"
#include "recipe/recipe_json.h"
#include "serve/drawn_tiles.h"
#include "serve/server.h"
#include "serve/site.h"
#include "serve/world_files.h"

namespace noisescope {
namespace {

constexpr const char* kServeFooter =
    "WORLD is what `render --tiles` writes: NAME.zarr, NAME.dzi or a folder with world.json. Its tiles may appear "
    "while\n"
    "one looks. Without WORLD the recipe is drawn when somebody looks, however large its world is.\n"
    "\n"
    "Addresses: / is the page, /tile/LEVEL/X_Y.png a tile (level 0 has all pixels, each further one half as many),\n"
    "/value?x=X&y=Y what the recipe says of a pixel, /world.json sizes and recipe.\n"
    "\n"
    "Nothing can be changed, and only this machine can ask, unless --bind says otherwise. A signal (Ctrl+C) ends it.\n";

struct ServeOptions {
    std::string world;
    RecipeOptions recipe;
    std::string size = "1048576x1048576";
    Backend backend = Backend::gpu;
    CheckOptions check;
    std::string address = "127.0.0.1";
    std::int64_t port = 8123;
    std::int64_t atOnce = 0;
};

/// A world in files has its own size, and is not drawn.
void refuseWithFiles(const Arguments& arguments, const std::string& world) {
    std::string given;
    for (const char* option : {"--size", "--backend", "--tiles-at-once", "--no-check", "--check-seed"})
        if (arguments.given(option)) given += fmt::format("{}{}", given.empty() ? "" : ", ", option);
    if (!given.empty())
        throw Error(ExitCode::usage,
                    fmt::format("{} with {}: tiles in files are shown as they are", given, printable(world)));
}

/// The GPU is one, and a thread at a time has it; on the CPU each tile is drawn by one thread.
TileDrawers drawersOf(const ServeOptions& options, const RecipeFile& recipe, const Size& size,
                      const CommonOptions& common) {
    const auto seed = checkSeedOf(options.check);
    constexpr std::int64_t kSeen = 1024;  // pixels along a side of what a browser asks for at once, about
    const Region region{0, 0, std::min(size.width, kSeen), std::min(size.height, kSeen)};
    const auto device = std::make_shared<RenderDevice>(
        openDevice(options.backend, std::array{DrawingTask{recipe.recipe, size.height, region}}, common));
    if (device->renderer == nullptr) {
        const int atOnce = options.atOnce > 0 ? static_cast<int>(options.atOnce) : threadCount();
        return {atOnce, [seed] { return DrawWith{nullptr, seed}; }, {}};
    }
    if (options.atOnce > 1)
        throw Error(ExitCode::usage, fmt::format("--tiles-at-once {}: the GPU draws one tile at a time; several are "
                                                 "drawn at once with --backend cpu",
                                                 options.atOnce));
    device->context->release();
    return {1,
            [device, seed] {
                device->context->makeCurrent();
                return DrawWith{device->renderer.get(), seed};
            },
            [device] { *device = RenderDevice(); }};
}

std::unique_ptr<TileSource> sourceOf(const ServeOptions& options, const Arguments& arguments,
                                     const CommonOptions& common) {
    if (!options.world.empty()) {
        refuseWithFiles(arguments, options.world);
        std::optional<RecipeFile> recipe;
        if (!options.recipe.none()) recipe = loadRecipe(options.recipe);
        return std::make_unique<WorldFiles>(options.world, recipe, threadCount());
    }
    RecipeFile recipe = loadRecipe(options.recipe);
    const Size size = parseSize(options.size, "--size", kGreatestHeight);
    const TileDrawers drawers = drawersOf(options, recipe, size, common);
    return std::make_unique<DrawnTiles>(std::move(recipe), size.width, size.height, drawers, kSoftware);
}

void announce(const Server& server, const TileSource& source, const ServeOptions& options,
              const CommonOptions& common) {
    const bool loopback = isLoopback(options.address);
    if (!loopback)
        talk(common, fmt::format("WARNING: everybody who reaches {} port {} can look, and make this machine work",
                                 printable(options.address), server.port()));
    if (common.json) {
        const WorldShape& shape = source.shape();
        printJson(Json{{"ok", true},
                       {"url", server.url()},
                       {"port", server.port()},
                       {"loopback", loopback},
                       {"source", source.kind()},
                       {"width", shape.width},
                       {"height", shape.height},
                       {"levels", shape.levels}});
    } else {
        printOut(server.url() + "\n");
    }
}

std::string nameOf(const ServeOptions& options, const TileSource& source) {
    if (!options.world.empty()) return options.world;
    const RecipeFile* recipe = source.recipe();
    if (recipe != nullptr && !recipe->title.empty()) return recipe->title;
    return !options.recipe.preset.empty() ? options.recipe.preset : "Noisescope";
}

int serve(const ServeOptions& options, const Arguments& arguments, const CommonOptions& common) {
    if (arguments.given("world") && options.world.empty())
        throw Error(ExitCode::usage, "WORLD is empty: expected NAME.zarr, NAME.dzi or a folder of tiles, or nothing");
    Server server(options.address, static_cast<int>(options.port));  // before anything takes time
    const std::unique_ptr<TileSource> source = sourceOf(options, arguments, common);
    const Site site(*source, nameOf(options, *source), options.address);
    announce(server, *source, options, common);
    try {
        server.run(site);
    } catch (const Interrupted& interrupted) {  // the usual end; stdout has its one object already
        talk(common, "ended");
        constexpr int kSignal = 128;
        return kSignal + interrupted.signal();
    }
}

}  // namespace

Command addServe(CommandLine& program) {
    Command command = newCommand(program, "serve", "show a world of any size in a browser");
    const auto options = std::make_shared<ServeOptions>();
    const Arguments& arguments = command.arguments;
    arguments.text("world", options->world, "tiles in files, instead of a recipe").typeName(kFileValue);
    addRecipeOptions(arguments, options->recipe);
    arguments.text("--size", options->size, "size of the world in pixels, up to 1099511627776 each way")
        .typeName("WxH")
        .showDefault();
    addBackendOption(arguments, options->backend);
    addCheckOptions(arguments, options->check);
    constexpr std::int64_t kMostPorts = 65535;
    constexpr std::int64_t kMostAtOnce = 256;
    arguments.number("--port", options->port, 0, kMostPorts, "port to listen at; 0: any that is free");
    arguments.text("--bind", options->address, "numeric address to listen at; 0.0.0.0: for everybody who reaches it")
        .typeName("ADDRESS")
        .showDefault();
    arguments.number("--tiles-at-once", options->atOnce, 1, kMostAtOnce,
                     "tiles that the CPU draws at the same time (default: one a core)");
    arguments.footer(kServeFooter);
    command.run = [options, arguments, common = command.common] { return serve(*options, arguments, *common); };
    return command;
}

}  // namespace noisescope
