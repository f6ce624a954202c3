// `plot` draws graphs that explain noise.
#include <fmt/format.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "bench/cost_plot.h"
#include "cli/shared/command.h"
#include "cli/shared/diagram_file.h"
#include "cli/shared/recipe_options.h"
#include "core/error.h"
#include "core/json.h"
#include "core/text.h"
#include "plot/plots.h"
#include "recipe/recipe_json.h"

namespace noisescope {
namespace {

/// Those of the room, and what is measured.
std::vector<PlotKind> allPlotKinds() {
    std::vector<PlotKind> kinds(plotKinds().begin(), plotKinds().end());
    kinds.push_back(
        {"cost", "cost of a value of each noise by the dimension, measured on the CPU", false, false, &plotCost});
    return kinds;
}

constexpr std::int64_t kFewestSamples = 16;
constexpr std::int64_t kMostSamples = 4096;

struct PlotOptions {
    std::string kind;
    std::string output;
    RecipeOptions recipe;
    std::string with;  ///< a second recipe; empty: none
    std::int64_t samples = 512;
    std::string size;
    bool force = false;
};

std::string footer() {
    std::string text = "Kinds:\n";
    for (const PlotKind& kind : allPlotKinds()) text += fmt::format("  {:<12} {}\n", kind.id, kind.label);
    return text +
           "\n"
           "An SVG has the colors of the theme that its reader has, a PNG those of the light one. Pictures that are "
           "measured\n"
           "are squares of --samples pixels, drawn on the CPU.\n";
}

PlotKind kindOf(const std::string& name) {
    std::vector<std::string_view> ids;
    for (const PlotKind& kind : allPlotKinds()) {
        if (kind.id == name) return kind;
        ids.push_back(kind.id);
    }
    throw Error(ExitCode::usage,
                fmt::format("plot {}: no such graph, expected one of {}", printable(name), fmt::join(ids, ", ")));
}

int plot(const PlotOptions& options, const CommonOptions& common) {
    const PlotKind kind = kindOf(options.kind);
    if (!kind.takesRecipe && !options.recipe.none())
        throw Error(ExitCode::usage,
                    fmt::format("plot {}: is the same for all recipes; leave the recipe out", kind.id));
    PlotRequest request;
    if (kind.takesRecipe) request.recipe = loadRecipe(options.recipe).recipe;
    if (!options.with.empty()) {
        if (!kind.compares)
            throw Error(ExitCode::usage,
                        fmt::format("plot {}: --with is of line, histogram, spectrum and directions", kind.id));
        request.other = loadRecipe(namedRecipe(options.with)).recipe;
    }
    request.size = options.samples;
    std::string size = options.size;
    if (const auto side = parseInteger(size)) {  // one number has no x
        request.size = *side;
        size.clear();
    }
    if (request.size < kFewestSamples || request.size > kMostSamples)
        throw Error(ExitCode::usage,
                    fmt::format("--size {}: {} to {}, or WxH of a PNG", request.size, kFewestSamples, kMostSamples));
    DiagramFile file(options.output, size, options.force);
    file.write(kind.draw(request));
    if (common.json)
        printJson({{"ok", true}, {"path", options.output}, {"plot", kind.id}});
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
        for (const PlotKind& kind : allPlotKinds()) ids.emplace_back(kind.id);
        return ids;
    };
    command.arguments.text("kind", options->kind, "graph to draw; see below")
        .typeName("KIND")
        .suggests(kinds)
        .required();
    command.arguments.text("-o,--output", options->output, "the file, FILE.svg or FILE.png")
        .typeName(kFileValue)
        .required();
    addRecipeOptions(command.arguments, options->recipe);
    command.arguments
        .text("--with", options->with,
              "a preset or a recipe file, B, whose curve is drawn over that of the recipe, A: of\n"
              "line, histogram, spectrum and directions")
        .typeName("NAME");
    command.arguments
        .text("--size", options->size, "pixels of a PNG, else twice the graph's own size; one number: as --samples")
        .typeName("WxH");
    command.arguments.number("--samples", options->samples, kFewestSamples, kMostSamples,
                             "pixels along the square picture that is measured, or places along the line");
    command.arguments.flag("-f,--force", options->force, "replace an existing file");
    command.arguments.footer(footer());
    command.run = [options, common = command.common] { return plot(*options, *common); };
    return command;
}

}  // namespace noisescope
