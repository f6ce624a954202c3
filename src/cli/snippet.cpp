// `snippet` writes a recipe as code for another project.
#include "codegen/snippet.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/command.h"
#include "core/error.h"
#include "core/text.h"
#include "image/atomic_file.h"
#include "recipe/recipe_json.h"

namespace noisescope {
namespace {

struct Options {
    RecipeOptions recipe;
    std::string target = "glsl330";
    std::string prefix = "ns_";
    EntryOptions entry;
    bool unmeasured = false;
    bool exact = false;
    bool library = false;
    std::string output;
    bool force = false;
};

std::string libraryOf(const Options& options) {
    const EntryOptions& entry = options.entry;
    const bool own =
        entry.kind != EntryKind::place || entry.gradient || entry.colors || entry.uniforms || options.exact;
    if (own || !options.recipe.preset.empty() || !options.recipe.path.empty() || !options.recipe.settings.empty())
        throw Error(ExitCode::usage,
                    "--library: takes no recipe and no other functions, as recipes are arguments of its own");
    return writeLibrary({&snippetTargetNamed(options.target), options.prefix, "", {}, {}});
}

std::string textOf(const Options& options) {
    if (options.library) return libraryOf(options);
    const RecipeFile file = loadRecipe(options.recipe);
    SnippetOptions snippet{&snippetTargetNamed(options.target), options.prefix, file.title, options.entry};
    snippet.exact = options.exact;
    if (options.entry.kind == EntryKind::place && !options.unmeasured) snippet.errors = placeErrors(file.recipe);
    return writeSnippet(file.recipe, snippet);
}

void run(const Options& options, const CommonOptions& common) {
    const std::string text = textOf(options);
    const bool toFile = !options.output.empty() && options.output != "-";
    if (toFile) {
        writeFileAtomically(options.output, text, options.force);
        if (!common.json) talk(common, printable(options.output));
    } else if (!common.json) {
        printOut(text);
    }
    if (!common.json) return;
    Json result{{"ok", true}, {"target", options.target}};
    if (toFile) {
        result["path"] = options.output;
    } else {
        result["text"] = text;
    }
    printJson(result);
}

EntryKind entryNamed(std::string_view word) {
    return word == "p" ? EntryKind::place : word == "cell" ? EntryKind::cell : EntryKind::both;
}

}  // namespace

Command addSnippet(CommandLine& program) {
    Command command = newCommand(program, "snippet", "write a recipe as shader code for another project");
    const auto options = std::make_shared<Options>();
    addRecipeOptions(command.arguments, options->recipe);
    const auto targets = [] {
        std::vector<std::string> names;
        for (const SnippetTarget& target : snippetTargets()) names.emplace_back(target.id);
        return names;
    };
    command.arguments
        .text("--target", options->target,
              "the language: glsl330, shadertoy, hlsl, c99, python … (see `noisescope list targets`)")
        .showDefault()
        .suggests(targets);
    command.arguments.flag("--library", options->library,
                           "the whole catalogue as one file, with a recipe as a structure");
    command.arguments.text("--prefix", options->prefix, "how every name begins").showDefault();
    command.arguments.choice(
        "--entry", {"p", "cell", "both"},
        [options](const std::string& word) { options->entry.kind = entryNamed(word); },
        "what the function takes: p, a position as floats (the default), cell, whole world units and a fraction, which "
        "keep every bit at any distance, or both");
    command.arguments.flag("--gradient", options->entry.gradient,
                           "also a function of the value with its derivatives along the axes, a world unit");
    command.arguments.flag("--colors", options->entry.colors, "also a function of the recipe's color: sRGB, 0 to 1");
    command.arguments.flag("--uniforms", options->entry.uniforms,
                           "take the recipe's numbers, and the time of a moving one, as arguments, for sliders");
    command.arguments.flag("--no-error", options->unmeasured,
                           "do not measure how far values at positions in floats are from exact ones");
    command.arguments.flag("--exact", options->exact,
                           "round every step by itself where GLSL has no `precise`: glsl330, glsles300, shadertoy");
    command.arguments.text("-o,--output", options->output, "write to this file instead of standard output (-)")
        .typeName(kFileValue);
    command.arguments.flag("--force,-f", options->force, "replace an existing file");
    command.arguments.footer(fmt::format("There is no target glsles100: {}.", kNoEs100));
    command.run = [options, common = command.common] {
        run(*options, *common);
        return 0;
    };
    return command;
}

}  // namespace noisescope
