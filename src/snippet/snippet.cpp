#include "snippet/snippet.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "core/error.h"
#include "core/text.h"
#include "cpu/measures.h"
#include "glsl/file_variables.h"
#include "glsl/opaque.h"
#include "glsl/products.h"
#include "glsl/reader.h"
#include "glsl/rounded.h"
#include "glsl/scalars.h"
#include "plan/field_plan.h"
#include "plan/solid/solid_noise.h"
#include "recipe/domain.h"
#include "recipe/params.h"
#include "recipe/recipe.h"
#include "recipe/tree_steps.h"
#include "shader/expressions.h"
#include "snippet/catalogue/catalogue_entry.h"
#include "snippet/catalogue/catalogue_recipe.h"
#include "snippet/catalogue/library_header.h"
#include "snippet/catalogue/library_part.h"
#include "snippet/combined_programs.h"
#include "snippet/forms/code_table.h"
#include "snippet/forms/entry.h"
#include "snippet/forms/parameters_part.h"
#include "snippet/forms/pieces.h"
#include "snippet/inlined.h"
#include "snippet/prefix.h"
#include "snippet/short_text.h"
#include "snippet/snippet_header.h"
#include "snippet/snippet_main.h"
#include "snippet/solid_snippet.h"
#include "snippet/tree/tree_source.h"
#include "targets/writers.h"

namespace noisescope {
namespace {

/// The same with the gradient for its output, of layers the value and all derivatives.
Recipe derivedRecipe(const Recipe& recipe) {
    Recipe derived = recipe;
    derived.output = recipe.tree.empty() ? kGradient : kDerivatives;
    return derived;
}

void check(const std::string& problem) {
    if (!problem.empty()) throw Error(ExitCode::usage, problem);
}

/// The parts of a snippet in GLSL, with the library's names.
struct Source {
    std::string constants, library, own;
    bool precise;
};

/// Returns the index of the first item that begins behind the lines of `text`, with which the program's text begins.
std::size_t itemBehind(const code::Program& program, std::string_view text) {
    const auto lines = std::count(text.begin(), text.end(), '\n');
    const auto first = std::find_if(program.items.begin(), program.items.end(),
                                    [&](const code::Item& item) { return item.at.line > lines; });
    return static_cast<std::size_t>(first - program.items.begin());
}

/// A snippet's text as a tree, read once.
struct Tree {
    explicit Tree(const Source& source)
        : program(code::read(source.constants + source.library + source.own)),
          library(itemBehind(program, source.constants)),
          own(itemBehind(program, source.constants + source.library)) {}

    /// Makes the recipe's own part as precise as the library.
    void round() { code::roundSteps(program, own); }

    /// Returns the items from `first` on as GLSL.
    [[nodiscard]] std::string textFrom(std::size_t first) const {
        return code::writeGlsl({{program.items.begin() + static_cast<std::ptrdiff_t>(first), program.items.end()}});
    }

    code::Program program;
    std::size_t library, own;  ///< the first items of these parts
};

/// ns_rounded() of vectors of those sizes. What no compiler can know is what comes from outside; "or" because twice the
/// same "exclusive or", where a 0 added between them goes away, would go away too.
std::string opaqueFunctions(const std::set<int>& sizes, bool shadertoy) {
    std::string text =
        "\n// Every step of arithmetic goes through ns_rounded(), so that each is rounded by itself: a compiler that "
        "does\n"
        "// not know that ns_zero is 0 can neither fuse nor reorder them.\n";
    text += shadertoy ? "uint ns_zero() {\n    return uint(min(iFrame, 0));\n}\n"
                      : "uniform uint ns_zero;  // 0 where nobody sets it\n";
    for (const int size : sizes)
        text += fmt::format("\n{0} {1}({0} x) {{\n    return uintBitsToFloat(floatBitsToUint(x) | ns_zero{2});\n}}\n",
                            vectorType(size), code::kOpaqueName, shadertoy ? "()" : "");
    return text;
}

/// In lines that are not too long.
std::string broken(const std::string& glsl) {
    std::string text = withAlignedComments(glsl);
    for (const std::string_view sign : {", ", " + ", " - ", " * "}) text = folded(text, "//", sign);
    return text;
}

/// `constants` and the code behind them, with every step hidden from the compiler.
std::string opaque(const std::string& constants, Tree tree, bool shadertoy) {
    const std::set<int> sizes = code::hideSteps(tree.program);
    return constants + opaqueFunctions(sizes, shadertoy) + "\n" + broken(tree.textFrom(tree.library));
}

/// The functions to call.
std::vector<code::Function> entriesOf(const code::Program& program) {
    std::vector<code::Function> entries;
    for (const code::Item& item : program.items)
        if (const auto* function = std::get_if<code::Function>(&item.what); function && code::isEntry(*function))
            entries.push_back(*function);
    return entries;
}

struct Written {
    std::string text;
    std::vector<std::string> signatures;
};

/// Program that the language is written from, but for the vectors that it may lack.
code::Program programFor(const Source& source, const code::Language& language, bool brief = false) {
    Tree tree(source);
    if (language.vectors && language.rounds) tree.round();
    code::Program program = code::withoutVariables(tree.program);
    if (brief) program = code::inlined(std::move(program), false);
    if (language.vectors && language.rounds) code::writeOutProducts(program);
    if (language.vectors) return program;
    for (code::Item& item : program.items)
        if (auto* function = std::get_if<code::Function>(&item.what); function && code::isEntry(*function))
            code::takeNumbers(*function);
    return program;
}

Written inLanguage(code::Program program, const code::Language& language) {
    Written written;
    for (const code::Function& entry : entriesOf(program)) written.signatures.push_back(language.signature(entry));
    if (!language.vectors) program = code::inScalars(program);
    written.text = folded(withAlignedComments(language.write(program), language.comment), language.comment);
    return written;
}

std::vector<std::string> glslSignatures(const code::Program& program) {
    std::vector<std::string> list;
    for (const code::Function& entry : entriesOf(program)) list.push_back(code::glslSignature(entry));
    return list;
}

/// `exact`: with every step hidden from compilers of a language without `precise`, as a shader of Shadertoy or not.
Written inGlsl(const Source& source, bool exact, bool shadertoy, bool brief = false) {
    Tree tree(source);
    Written written{source.constants + source.library, glslSignatures(tree.program)};
    if (exact) {
        written.text = opaque(source.constants, std::move(tree), shadertoy);
    } else if (brief) {
        if (source.precise) tree.round();
        written.text = code::writeGlsl(code::inlined(std::move(tree.program), true));
    } else if (source.precise) {
        tree.round();
        written.text += folded(withAlignedComments(tree.textFrom(tree.own)));
    } else {
        written.text += source.own;
    }
    return written;
}

void checkUniforms(const Recipe& recipe, const SnippetOptions& options) {
    const SnippetTarget& target = targetOf(options);
    if (!recipe.tree.empty())
        throw Error(ExitCode::usage,
                    "--uniforms: not for a recipe with layers, each of whose fields has numbers of its own: edit the "
                    "constants of its snippet, or choose a field with --solo");
    if (options.entry.kind != EntryKind::place)
        throw Error(ExitCode::usage,
                    "--uniforms: with --entry p alone: of cells the lattices are written down exactly");
    if (target.shadertoy || target.godot || target.language == &code::kUnity)
        throw Error(ExitCode::usage,
                    fmt::format("--uniforms: not for {}, whose functions take no structure: edit the constants at the "
                                "top of its snippet",
                                target.id));
}

}  // namespace

std::string gradientProblem(const Recipe& recipe) {
    if (recipe.output != kValue)
        return fmt::format("--gradient: derivatives are of values: expected --set output=value instead of {}",
                           outputOf(recipe).id);
    const std::vector<std::string> problems = problemsOf(derivedRecipe(recipe));
    return problems.empty() ? "" : fmt::format("--gradient: {}", problems.front());
}

namespace {

Source fieldSource(const Recipe& recipe, const EntryOptions& entries, bool precise) {
    // Refuses a bad recipe; there are no pixels to fade octaves for.
    const FieldPlan plan = measuredPointPlan(entries.gradient ? derivedRecipe(recipe) : recipe);
    EntryPart entry = entryPart(plan, entries);
    if (entries.loops) entry.code = withLoops(std::move(entry.code), plan.program());
    std::string library = libraryPart(plan.program(), entry.code, precise);
    std::erase_if(entry.constants, [&](const Constant& constant) {
        const std::string name = "NS_" + constant.name;
        return findName(entry.code, name) == std::string::npos && findName(library, name) == std::string::npos;
    });
    if (!entries.uniforms) return {constantsText(entry.constants), std::move(library), std::move(entry.code), precise};
    return {parametersText(entry.constants, takesTime(plan, entries)),
            withParameters(std::move(library), entry.constants), withParameters(std::move(entry.code), entry.constants),
            precise};
}

/// As a tree, each step of its own part as precise as the library.
code::Program roundedProgram(const Source& source) {
    Tree tree(source);
    if (source.precise) tree.round();
    return std::move(tree.program);
}

Source layersSource(const Recipe& recipe, const EntryOptions& entries, bool precise, const std::string& prefix) {
    TreeSource tree =
        treeSource(recipe, entries, precise, prefix, [&](const Recipe& field, const EntryOptions& fieldEntries) {
            return roundedProgram(fieldSource(field, fieldEntries, precise));
        });
    std::string library = broken(code::writeGlsl(tree.shared));
    if (!library.empty()) library.erase(0, 1);  // begins with an empty line
    return {"", std::move(library), std::move(tree.own), precise};
}

bool isPrecise(const SnippetTarget& target) {
    return target.language == nullptr ? target.precise : target.language->vectors && target.language->rounds;
}

/// Refuses processes: a function of a point cannot know what lies around it.
void checkProcesses(const Recipe& recipe) {
    if (recipe.tree.empty()) return;
    const std::vector<std::string> paths = processesIn(treeSteps(recipe));
    if (paths.empty()) return;
    throw Error(
        ExitCode::usage,
        fmt::format("{}: a process changes each node by those around it, so no function of a point has its values; "
                    "`render` writes them as a texture, and --mute {} leaves it out",
                    paths.front(), paths.front()));
}

Source sourceOf(const Recipe& recipe, const SnippetOptions& options) {
    if (recipe.output == kSolid)
        throw Error(ExitCode::usage,
                    "output=solid: a solid is a picture, written alone and as GLSL; output=value is its noise");
    checkProcesses(recipe);
    if (options.entry.gradient) check(gradientProblem(recipe));
    const SnippetTarget& target = targetOf(options);
    EntryOptions entries = options.entry;
    const bool shows = target.shadertoy || target.godot;  // by ns_noise(p)
    if (shows && entries.kind == EntryKind::cell) entries.kind = EntryKind::both;
    return recipe.tree.empty() ? fieldSource(recipe, entries, isPrecise(target))
                               : layersSource(recipe, entries, isPrecise(target), options.prefix);
}

/// Names in comments between other marks: a text with `these` cannot stand in a template of JavaScript.
std::string withoutBackticks(std::string text) {
    std::replace(text.begin(), text.end(), '`', '\'');
    return text;
}

/// Ready to be put beside others.
code::Program programOf(const Recipe& recipe, const SnippetOptions& options) {
    const Source source = sourceOf(recipe, options);
    if (const code::Language* language = targetOf(options).language; language != nullptr)
        return programFor(source, *language);
    return roundedProgram(source);
}

code::Beside besideEachOther(std::span<const NamedRecipe> recipes, const SnippetOptions& options) {
    std::vector<code::Program> programs;
    std::vector<std::string> names;
    for (const NamedRecipe& one : recipes) {
        programs.push_back(programOf(*one.recipe, options));
        names.push_back(one.name);
    }
    return code::besideEachOther(std::move(programs), names);
}

/// A solid: its noise as a function of a point, and the march through it.
std::string solidSnippet(const Recipe& recipe, const SnippetOptions& options) {
    checkSolidSnippet(options);
    const SnippetTarget& target = targetOf(options);
    const EntryOptions noiseAlone{.loops = takesLoops(recipe)};
    const Source source =
        sourceOf(solidNoiseRecipe(recipe), {.target = options.target, .prefix = options.prefix, .entry = noiseAlone});
    const Written noise = inGlsl(source, false, target.shadertoy);
    std::string text = noise.text + broken(solidPart(recipe, noise.text, target.precise, target.shadertoy));
    if (target.shadertoy) text += solidShadertoyMain(recipe);
    return snippetText(solidHeader(recipe, options, noise.signatures.front()), text, options);
}

}  // namespace

std::string writeSnippet(const Recipe& recipe, const SnippetOptions& options) {
    checkPrefix(options.prefix);
    if (recipe.output == kSolid) return solidSnippet(recipe, options);
    const SnippetTarget& target = targetOf(options);
    if (options.exact) check(exactProblem(target));
    if (options.entry.uniforms) checkUniforms(recipe, options);
    const Source source = sourceOf(recipe, options);
    const Written written = target.language != nullptr
                                ? inLanguage(programFor(source, *target.language, options.brief), *target.language)
                                : inGlsl(source, options.exact, target.shadertoy, options.brief);
    const std::string main = target.shadertoy ? shadertoyMain(recipe, options)
                             : target.godot   ? godotMain(recipe, options)
                                              : "";
    return snippetText(snippetHeader(recipe, options, written.signatures), written.text + main, options);
}

code::Program snippetProgram(const Recipe& recipe, const EntryOptions& entry) {
    SnippetOptions options;
    options.entry = entry;
    return programOf(recipe, options);
}

std::string writeLibrary(const SnippetOptions& options) {
    checkPrefix(options.prefix);
    const SnippetTarget& target = targetOf(options);
    if (target.godot)
        throw Error(ExitCode::usage,
                    "--library: not for godot, whose shaders have no structures: take recipes one by one");
    const bool precise = isPrecise(target);
    const Source source{"", recipeDeclarations() + catalogueLibrary(precise), catalogueEntries(), precise};
    const std::string text = target.language != nullptr
                                 ? inLanguage(programFor(source, *target.language), *target.language).text
                                 : inGlsl(source, false, false).text;
    const std::string aligned = target.language != nullptr ? text : folded(withAlignedComments(text));
    return withoutBackticks(renamed(libraryHeader(target) + aligned, options.prefix));
}

std::string writeSnippets(std::span<const NamedRecipe> recipes, const SnippetOptions& options) {
    checkPrefix(options.prefix);
    const SnippetTarget& target = targetOf(options);
    if (options.exact) check(exactProblem(target));
    for (const NamedRecipe& one : recipes)
        if (options.entry.uniforms) checkUniforms(*one.recipe, options);
    if (target.shadertoy || target.godot)
        throw Error(
            ExitCode::usage,
            fmt::format("--target {}: a whole shader shows one recipe; expected one, or a target of functions such as "
                        "glsles300",
                        target.id));
    code::Beside beside = besideEachOther(recipes, options);
    Written written;
    if (target.language != nullptr) {
        written = inLanguage(beside.program, *target.language);
    } else {
        written.signatures = glslSignatures(beside.program);
        const std::set<int> sizes = options.exact ? code::hideSteps(beside.program) : std::set<int>{};
        written.text = broken(code::writeGlsl(beside.program)).substr(1);  // begins with an empty line
        if (options.exact) written.text = opaqueFunctions(sizes, false).substr(1) + "\n" + written.text;
    }
    return snippetText(snippetsHeader(recipes, beside, options, written.signatures), written.text, options);
}

std::string writeDeclarations(std::span<const NamedRecipe> recipes, const SnippetOptions& options) {
    checkPrefix(options.prefix);
    const code::Program program =
        recipes.size() == 1 ? programOf(*recipes[0].recipe, options) : besideEachOther(recipes, options).program;
    const std::string text = code::typescriptDeclarations(program);
    return "// TypeScript's declarations of the module beside this file. Made by Noisescope.\n"
           "// SPDX-License-Identifier: MIT-0\n\n" +
           renamed(text, options.prefix);
}

std::string wholeShader(const Recipe& recipe, const SnippetOptions& options) {
    const SnippetTarget& target = targetOf(options);
    const std::string snippet = writeSnippet(recipe, options);
    if (target.shadertoy)
        return "#version 300 es\n"
               "precision highp float;\n"
               "precision highp int;\n"
               "uniform vec3 iResolution;\n"
               "uniform float iTime;\n"
               "uniform int iFrame;\n"
               "out vec4 shadertoyColor;\n\n" +
               snippet + "\nvoid main() {\n    mainImage(shadertoyColor, gl_FragCoord.xy);\n}\n";
    return fmt::format(
        "{}\n{}\nuniform vec2 u_resolution;  // of the picture, in pixels\nout vec4 o_color;\n\n{}{}", target.version,
        target.precision, snippet,
        renamed(recipe.output == kSolid ? solidDesktopMain(recipe) : desktopMain(recipe, options), options.prefix));
}

}  // namespace noisescope
