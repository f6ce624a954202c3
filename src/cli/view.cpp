// `view` opens the window; with no arguments at all the program does so too, or renders the gallery.
#include "recipe/chosen.h"
#include "viewer/host/viewer.h"

#include <fmt/format.h>

#include <filesystem>

#include "cli/command.h"
#include "cli/device.h"
#include "cli/help.h"
#include "core/error.h"
#include "export/field_drawer.h"
#include "export/field_export.h"
#include "field/spot_check.h"
#include "gpu/context.h"
#include "recipe/chosen.h"
#include "recipe/presets.h"
#include "recipe/recipe_json.h"

namespace noisescope {

namespace {
constexpr const char* kFirstPreset = "marble";
}

Command addView(CommandLine& program) {
    struct Options {
        RecipeOptions recipe;
        std::string window;
        std::string uiRects;
        std::string state;
    };
    Command command = newCommand(program, "view", "open the window");
    const auto options = std::make_shared<Options>();
    addRecipeOptions(command.arguments, options->recipe);
    command.arguments.text("--window", options->window, "size of the window (default 1280x800)").typeName("WxH");
    command.arguments
        .text("--ui-rects", options->uiRects, "keep a JSON list of all widgets and where they are in this file")
        .typeName(kFileValue);
    command.arguments.text("--state", options->state, "keep the recipe and the view as JSON in this file")
        .typeName(kFileValue);
    command.arguments.footer("The window keeps:\n" + filesText());
    command.run = [options] {
        ViewerOptions viewer;
        RecipeOptions recipe = options->recipe;
        if (recipe.preset.empty() && recipe.path.empty() && recipe.settings.empty()) {
            recipe.preset = kFirstPreset;
            viewer.restore = true;
        }
        viewer.file = loadRecipe(recipe);
        if (std::filesystem::path(recipe.path).extension() == ".json")
            viewer.path = std::filesystem::absolute(recipe.path);
        if (!options->window.empty()) {
            const Size size = parseSize(options->window, "--window");
            if (size.width < 64 || size.height < 64 || size.width > 16384 || size.height > 16384)
                throw Error(ExitCode::usage,
                            fmt::format("--window {}: expected 64x64 to 16384x16384", options->window));
            viewer.width = static_cast<int>(size.width);
            viewer.height = static_cast<int>(size.height);
        }
        if (!options->uiRects.empty()) viewer.uiRects = options->uiRects;
        if (!options->state.empty()) viewer.stateFile = options->state;
        viewer.software = kSoftware;
        runViewer(viewer);
        return 0;
    };
    return command;
}

int runDefault() {
    if (hasDisplay()) {
        ViewerOptions viewer;
        viewer.file = presetNamed(kFirstPreset).file;
        viewer.restore = true;
        viewer.software = kSoftware;
        runViewer(viewer);
        return 0;
    }
    const std::filesystem::path folder = std::filesystem::current_path() / "gallery";
    talk({}, fmt::format("no display, so every preset is rendered to {}", folder.string()));
    std::filesystem::create_directories(folder);
    const RenderDevice device = openDevice(Backend::gpu);
    for (const Preset& preset : presets()) {
        ExportJob job;
        job.recipe = preset.file.recipe;
        job.height = 512;
        job.region = {0, 0, 512, 512};
        job.path = folder / (preset.name + ".png");
        job.range = rangeOf(job.recipe);
        job.color = hasColors(job.recipe);
        job.force = true;  // the gallery is ours to refresh
        job.software = kSoftware;
        exportField(job, {device.renderer.get(), freshCheckSeed()});
        printOut(job.path.string() + "\n");
    }
    return 0;
}

}  // namespace noisescope
