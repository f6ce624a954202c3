// `view` opens the window; with no arguments at all the program does so too, where there is a display.
#include "viewer/host/viewer.h"

#include <fmt/format.h>

#include <filesystem>

#include "cli/shared/command.h"
#include "cli/shared/help.h"
#include "cli/shared/recipe_options.h"
#include "core/error.h"
#include "gpu/context.h"
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
    addNamedRecipe(command.arguments, options->recipe);
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
        if (recipe.none()) {
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

int runDefault(const CommandLine& program) {
    if (!hasDisplay()) {
        printOut(program.help());
        talk({}, "no display for the window: `noisescope gallery -o FOLDER` draws all presets");
        return 0;
    }
    ViewerOptions viewer;
    viewer.file = presetNamed(kFirstPreset).file;
    viewer.restore = true;
    viewer.software = kSoftware;
    runViewer(viewer);
    return 0;
}

}  // namespace noisescope
