// `snippet` writes a recipe as code for another project.
#include "codegen/snippet.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/command.h"
#include "core/text.h"
#include "image/atomic_file.h"
#include "recipe/recipe_json.h"

namespace noisescope {

Command addSnippet(CommandLine& program) {
    struct Options {
        RecipeOptions recipe;
        std::string target = "glsl330";
        std::string prefix = "ns_";
        std::string output;
        bool library = false;
        bool force = false;
    };
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
    command.arguments.text("-o,--output", options->output, "write to this file instead of standard output (-)")
        .typeName(kFileValue);
    command.arguments.flag("--force,-f", options->force, "replace an existing file");
    command.run = [options, common = command.common] {
        const RecipeFile file = loadRecipe(options->recipe);
        const SnippetOptions how{&snippetTargetNamed(options->target), options->prefix, file.title};
        const std::string text = options->library ? writeLibrary(how) : writeSnippet(file.recipe, how);
        const bool toFile = !options->output.empty() && options->output != "-";
        if (toFile) {
            writeFileAtomically(options->output, text, options->force);
            if (!common->json) talk(*common, printable(options->output));
        } else if (!common->json) {
            printOut(text);
        }
        if (common->json) {
            Json result{{"ok", true}, {"target", options->target}};
            if (toFile) {
                result["path"] = options->output;
            } else {
                result["text"] = text;
            }
            printJson(result);
        }
        return 0;
    };
    return command;
}

}  // namespace noisescope
