// `snippet` writes a recipe as code for another project.
#include "snippet/snippet.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "cli/shared/command.h"
#include "cli/shared/recipe_options.h"
#include "core/error.h"
#include "core/json.h"
#include "core/text.h"
#include "files/atomic_file.h"
#include "recipe/presets.h"
#include "recipe/recipe_json.h"
#include "snippet/measured_error.h"

namespace noisescope {
namespace {

struct SnippetArguments {
    RecipeOptions recipe;
    std::vector<std::string> recipes;  ///< presets or files, instead of the one
    std::string target;                ///< empty: the output's extension says it, or else glsl330
    std::string prefix = "ns_";
    EntryOptions entry;
    bool unmeasured = false;
    bool exact = false;
    bool brief = false;
    bool library = false;
    std::string output;
    bool force = false;
};

/// Other extensions of files than a target's own; the first target of a row is meant where --target names none.
struct MoreExtensions {
    std::string_view extension;
    std::vector<std::string_view> targets;
};
const std::vector<MoreExtensions>& moreExtensions() {
    static const std::vector<std::string_view> shaders{"glsl330", "glsl410", "glsl450", "glsles300", "shadertoy"};
    static const std::vector<MoreExtensions> rows{
        {"frag", shaders}, {"vert", shaders},      {"comp", shaders},         {"fs", shaders},       {"vs", shaders},
        {"fsh", shaders},  {"hlsl", {"unreal"}},   {"usf", {"unreal"}},       {"h", {"cpp", "msl"}}, {"hh", {"cpp"}},
        {"hxx", {"cpp"}},  {"js", {"javascript"}}, {"godotshader", {"godot"}}};
    return rows;
}

/// The targets that a file with this name may be of, the one that is meant first; empty: any.
std::vector<const SnippetTarget*> targetsOf(const std::string& path) {
    std::string extension = lowerCase(std::filesystem::path(path).extension().string());
    if (!extension.empty()) extension.erase(0, 1);
    std::vector<const SnippetTarget*> found;
    for (const SnippetTarget& target : snippetTargets())
        if (target.extension == extension) found.push_back(&target);
    for (const MoreExtensions& row : moreExtensions())
        if (row.extension == extension)
            for (const std::string_view id : row.targets) found.push_back(&snippetTargetNamed(id));
    return found;
}

const SnippetTarget& targetOf(const SnippetArguments& options) {
    const std::vector<const SnippetTarget*> byName = targetsOf(options.output);
    if (options.target.empty()) return byName.empty() ? snippetTargetNamed("glsl330") : *byName.front();
    const SnippetTarget& target = snippetTargetNamed(options.target);
    if (byName.empty() || std::ranges::find(byName, &target) != byName.end()) return target;
    throw Error(
        ExitCode::usage,
        fmt::format("-o {}: is called like {}, and --target {} is {}: expected a name that ends in .{}",
                    printable(options.output), byName.front()->label, target.id, target.label, target.extension));
}

std::string libraryOf(const SnippetArguments& options) {
    const EntryOptions& entry = options.entry;
    const bool own = entry.kind != EntryKind::place || entry.gradient || entry.colors || entry.uniforms ||
                     options.exact || options.brief;
    if (own || !options.recipes.empty() || !options.recipe.none())
        throw Error(ExitCode::usage,
                    "--library: takes no recipe and no other functions, as recipes are arguments of its own");
    return writeLibrary({&targetOf(options), options.prefix, "", {}, {}});
}

/// A recipe, and what its functions are called after where there are several.
struct Loaded {
    RecipeFile file;
    std::string name;
};

/// A preset, or else a file, with the changes of `options`.
Loaded loadNamed(const std::string& word, const RecipeOptions& options) {
    RecipeOptions one = options;
    const RecipeOptions named = namedRecipe(word);
    one.preset = named.preset;
    one.path = named.path;
    Loaded loaded{loadRecipe(one), one.preset.empty() ? std::filesystem::path(word).stem().string() : word};
    if (word == "-") loaded.name = loaded.file.title;
    return loaded;
}

std::vector<Loaded> loadRecipes(const SnippetArguments& options) {
    if (options.recipes.empty()) return {{loadRecipe(options.recipe), options.recipe.preset}};
    if (!options.recipe.preset.empty() || !options.recipe.path.empty())
        throw Error(ExitCode::usage,
                    "--preset, --recipe: several recipes are given by their names alone, as in "
                    "`noisescope snippet marble clouds`");
    std::vector<Loaded> list;
    for (const std::string& word : options.recipes) list.push_back(loadNamed(word, options.recipe));
    return list;
}

struct Texts {
    std::string code;
    std::string declarations;  ///< of JavaScript, for TypeScript
};

Texts textsOf(const SnippetArguments& options) {
    if (options.library) return {libraryOf(options), ""};
    const std::vector<Loaded> files = loadRecipes(options);
    std::vector<NamedRecipe> recipes;
    for (const Loaded& one : files) {
        recipes.push_back({one.name, one.file.title, one.file.recipe.operator->()});
        if (options.entry.kind == EntryKind::place && !options.unmeasured && !options.brief)
            recipes.back().errors = placeErrors(one.file.recipe);
    }
    SnippetOptions snippet{&targetOf(options), options.prefix, recipes[0].title, options.entry};
    snippet.exact = options.exact;
    snippet.brief = options.brief;
    snippet.errors = recipes[0].errors;
    Texts texts{recipes.size() > 1 ? writeSnippets(recipes, snippet) : writeSnippet(files[0].file.recipe, snippet), ""};
    if (snippet.target->id == "javascript") texts.declarations = writeDeclarations(recipes, snippet);
    return texts;
}

/// The file beside a module in which TypeScript looks for its types; none of other names.
std::optional<std::string> declarationsPath(const std::string& module) {
    const std::filesystem::path path(module);
    if (path.extension() != ".mjs" && path.extension() != ".js") return std::nullopt;
    const std::string end = path.extension() == ".mjs" ? ".d.mts" : ".d.ts";
    return module.substr(0, module.size() - path.extension().string().size()) + end;
}

/// Both or neither; returns the second one's name.
std::optional<std::string> writeFiles(const SnippetArguments& options, const Texts& texts) {
    auto second = texts.declarations.empty() ? std::nullopt : declarationsPath(options.output);
    if (!second) {
        writeFileAtomically(options.output, texts.code, options.force);
        return second;
    }
    AtomicFile code(options.output, options.force);
    AtomicFile declarations(*second, options.force);
    code.write(texts.code);
    declarations.write(texts.declarations);
    commitPair(code, declarations);
    return second;
}

void run(const SnippetArguments& options, const CommonOptions& common) {
    const Texts texts = textsOf(options);
    const std::string& text = texts.code;
    const bool toFile = !options.output.empty() && options.output != "-";
    std::optional<std::string> declarations;
    if (toFile) {
        declarations = writeFiles(options, texts);
        if (!common.json) talk(common, printable(options.output));
        if (!common.json && declarations) talk(common, printable(*declarations));
    } else if (!common.json) {
        printOut(text);
    }
    if (!common.json) return;
    Json result{{"ok", true}, {"target", targetOf(options).id}};
    if (toFile) {
        result["path"] = options.output;
        if (declarations) result["declarations"] = *declarations;
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
    const auto options = std::make_shared<SnippetArguments>();
    command.arguments
        .texts("recipes", options->recipes,
               "presets or recipe files, beside each other in one text: what they share is there once")
        .typeName("NAME")
        .suggests(presetNames);
    addRecipeOptions(command.arguments, options->recipe);
    const auto targets = [] {
        std::vector<std::string> names;
        for (const SnippetTarget& target : snippetTargets()) names.emplace_back(target.id);
        return names;
    };
    command.arguments
        .text("--target", options->target,
              "the language: glsl330, shadertoy, hlsl, c99, python … (see `noisescope list targets`);\n"
              "by default what the extension of -o says, or else glsl330")
        .typeName("LANGUAGE")
        .suggests(targets);
    command.arguments.flag("--library", options->library,
                           "the whole catalogue as one file, with a recipe as a structure");
    command.arguments.text("--prefix", options->prefix, "beginning of every name").showDefault();
    command.arguments.choice(
        "--entry", {"p", "cell", "both"},
        [options](const std::string& word) { options->entry.kind = entryNamed(word); },
        "arguments of the function: p, positions as floats; cell, every bit at any distance; both");
    command.arguments.flag("--gradient", options->entry.gradient,
                           "also a function of the value with its derivatives along the axes, a world unit");
    command.arguments.flag("--colors", options->entry.colors, "also a function of the recipe's color: sRGB, 0 to 1");
    command.arguments.flag("--uniforms", options->entry.uniforms,
                           "take the recipe's numbers, and the time of a moving one, as arguments, for sliders");
    command.arguments.flag("--no-error", options->unmeasured,
                           "do not measure how far values at positions in floats are from exact ones");
    command.arguments.flag("--exact", options->exact,
                           "round every step by itself where GLSL has no `precise`: glsl330, glsles300, shadertoy");
    command.arguments.flag(
        "--short", options->brief,
        "few lines: one of header, no comments, small functions inlined; the same bits; whole shaders\n"
        "show the proven range of the values in gray, without clipping");
    command.arguments.text("-o,--output", options->output, "write to this file instead of standard output (-)")
        .typeName(kFileValue);
    command.arguments.flag("--force,-f", options->force, "replace an existing file");
    command.arguments.footer("There is no target for WebGL 1, which has no integers of 32 bits; WebGL 2 is glsles300.");
    command.run = [options, common = command.common] {
        run(*options, *common);
        return 0;
    };
    return command;
}

}  // namespace noisescope
