// `plot` draws graphs that explain noise.
#include <fmt/format.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "cli/shared/command.h"
#include "cli/shared/recipe_options.h"
#include "core/error.h"
#include "core/json.h"
#include "core/text.h"
#include "files/atomic_file.h"
#include "plot/plots.h"
#include "recipe/recipe_json.h"

namespace noisescope {
namespace {

struct PlotOptions {
    std::string kind;
    std::string output;
    RecipeOptions recipe;
    std::int64_t size = 512;
    bool force = false;
};

std::string footer() {
    std::string text = "Kinds:\n";
    for (const PlotKind& kind : plotKinds()) text += fmt::format("  {:<12} {}\n", kind.id, kind.label);
    return text +
           "\n"
           "The file is SVG, in the colors of the theme that its reader has. Pictures that are measured are squares "
           "of\n"
           "--size pixels, drawn on the CPU.\n";
}

const PlotKind& kindOf(const std::string& name) {
    std::vector<std::string_view> ids;
    for (const PlotKind& kind : plotKinds()) {
        if (kind.id == name) return kind;
        ids.push_back(kind.id);
    }
    throw Error(ExitCode::usage,
                fmt::format("plot {}: no such graph, expected one of {}", printable(name), fmt::join(ids, ", ")));
}

int plot(const PlotOptions& options, const CommonOptions& common) {
    const PlotKind& kind = kindOf(options.kind);
    const std::filesystem::path path = options.output;
    if (lowerCase(path.extension().native()) != ".svg")
        throw Error(ExitCode::usage, fmt::format("-o {}: a graph is written as .svg", printable(options.output)));
    if (!kind.takesRecipe && !options.recipe.none())
        throw Error(ExitCode::usage,
                    fmt::format("plot {}: is the same for all recipes; leave the recipe out", kind.id));
    PlotRequest request;
    if (kind.takesRecipe) request.recipe = loadRecipe(options.recipe).recipe;
    request.size = options.size;
    AtomicFile file(path, options.force);
    file.write(svgOf(kind.draw(request)));
    file.commit();
    if (common.json)
        printJson({{"ok", true}, {"path", path.native()}, {"plot", kind.id}});
    else
        talk(common, fmt::format("{}: {}", printable(options.output), kind.label));
    return 0;
}

}  // namespace

Command addPlot(CommandLine& program) {
    Command command =
        newCommand(program, "plot", "draw graphs: fades, kernels, values along a line, histogram, directions");
    const auto options = std::make_shared<PlotOptions>();
    const auto kinds = [] {
        std::vector<std::string> ids;
        for (const PlotKind& kind : plotKinds()) ids.emplace_back(kind.id);
        return ids;
    };
    command.arguments.text("kind", options->kind, "what is drawn; see below")
        .typeName("KIND")
        .suggests(kinds)
        .required();
    command.arguments.text("-o,--output", options->output, "the file, FILE.svg").typeName(kFileValue).required();
    addRecipeOptions(command.arguments, options->recipe);
    command.arguments.number("--size", options->size, 16, 4096,
                             "pixels of the square picture that is measured, or places along the line");
    command.arguments.flag("-f,--force", options->force, "replace an existing file");
    command.arguments.footer(footer());
    command.run = [options, common = command.common] { return plot(*options, *common); };
    return command;
}

}  // namespace noisescope
