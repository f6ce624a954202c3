#include "codegen/snippet.h"

#include <fmt/format.h>

#include <array>
#include <cctype>

#include "codegen/catalogue_entry.h"
#include "codegen/catalogue_recipe.h"
#include "codegen/code_table.h"
#include "codegen/entry.h"
#include "codegen/language/arguments.h"
#include "codegen/language/products.h"
#include "codegen/language/reader.h"
#include "codegen/language/rounded.h"
#include "codegen/language/scalars.h"
#include "codegen/library_header.h"
#include "codegen/library_part.h"
#include "codegen/prefix.h"
#include "codegen/snippet_header.h"
#include "codegen/targets/writers.h"
#include "core/error.h"
#include "core/text.h"
#include "field/field_plan.h"
#include "recipe/domain.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

const std::array kTargets{
    SnippetTarget{{"glsl330", "GLSL 3.30", "Desktop OpenGL 3.3 and later"}, {.version = "#version 330 core"}},
    SnippetTarget{{"glsl410", "GLSL 4.10", "Desktop OpenGL 4.1 and later, rounded step by step"},
                  {.version = "#version 410 core", .precise = true}},
    SnippetTarget{{"glsl450", "GLSL 4.50", "Desktop OpenGL 4.5, Vulkan by way of SPIR-V"},
                  {.version = "#version 450 core", .precise = true}},
    SnippetTarget{{"glsles300", "GLSL ES 3.00", "WebGL 2, three.js, OpenGL ES 3"},
                  {.version = "#version 300 es", .precision = "precision highp float;\nprecision highp int;\n"}},
    SnippetTarget{{"shadertoy", "Shadertoy", "A whole Image tab for shadertoy.com"},
                  {.shadertoy = true, .needs = "Shadertoy: paste it as the Image tab"}},
    SnippetTarget{{"hlsl", "HLSL", "HLSL, Direct3D and Vulkan"},
                  {.language = &code::kHlsl, .needs = "Shader Model 4 or later"}},
    SnippetTarget{{"unity", "Unity", "Unity, a file for custom functions of Shader Graph"},
                  {.language = &code::kUnity, .needs = "Unity's Shader Graph; it was not run there, its HLSL was"}},
    SnippetTarget{{"unreal", "Unreal", "Unreal Engine, an include for Custom nodes"},
                  {.language = &code::kHlsl,
                   .needs = "a Custom node that includes this file (.ush), with the code: return ns_noise(p); "
                            "it was not run there, its HLSL was"}},
    SnippetTarget{{"msl", "Metal", "Metal Shading Language"},
                  {.language = &code::kMetal,
                   .needs = "Metal 2, built without fast math; no Metal compiler has seen it, a C++ compiler has"}},
    SnippetTarget{
        {"wgsl", "WGSL", "WGSL, for WebGPU"},
        {.language = &code::kWgsl, .needs = "WebGPU; it cannot forbid multiply-adds, which change last bits"}},
    SnippetTarget{{"c99", "C99", "C, a header that needs nothing else"},
                  {.language = &code::kC, .needs = "C99 or C++11; rounds step by step with GCC, Clang and MSVC"}},
    SnippetTarget{{"cpp", "C++11", "C++, a header that needs nothing else"},
                  {.language = &code::kCpp, .needs = "C++11; rounds step by step with GCC, Clang and MSVC"}},
    SnippetTarget{{"opencl", "OpenCL C", "OpenCL, functions for kernels"},
                  {.language = &code::kOpenCl, .needs = "OpenCL C 1.2, built without -cl-fast-relaxed-math"}},
    SnippetTarget{{"rust", "Rust", "Rust, a module without dependencies"},
                  {.language = &code::kRust, .needs = "Rust 2021, 1.63 or later: save it as noise.rs, mod noise;"}},
    SnippetTarget{{"javascript", "JavaScript", "JavaScript, an ES module for browsers and Node.js"},
                  {.language = &code::kJavaScript, .needs = "ES2015: import { ns_noise } from \"./noise.mjs\""}},
    SnippetTarget{{"python", "Python", "Python with numpy: numbers or whole arrays"},
                  {.language = &code::kPython, .needs = "Python 3.7 with numpy 1.20 or later"}},
};

const SnippetTarget& targetOf(const SnippetOptions& options) {
    return options.target != nullptr ? *options.target : kTargets.front();
}

/// What the function returns at a 2D point p, with its range moved to [0, 1].
std::string shownText(const Recipe& recipe, std::string_view z) {
    const Range range = boundOf(recipe);
    const double factor = 1 / (range.high - range.low);
    const double shift = -range.low * factor;
    std::string text = recipe.dimensions == 1   ? "ns_noise(p.x)"
                       : recipe.dimensions == 2 ? "ns_noise(p)"
                       : recipe.dimensions == 3 ? fmt::format("ns_noise(vec3(p, {}))", z)
                                                : fmt::format("ns_noise(vec4(p, {}, 0.0))", z);
    if (channelsOf(recipe) == 4) text += ".xyz";
    if (factor != 1) text += fmt::format(" * {}", floatLiteral(static_cast<float>(factor)));
    if (shift != 0) text += fmt::format(" + {}", floatLiteral(static_cast<float>(shift)));
    return text;
}

/// Statements that set `target` to gray, or to a color of as many components as there are.
std::string showStatements(const Recipe& recipe, std::string_view target, std::string_view z) {
    const int channels = channelsOf(recipe);
    const std::string shown = shownText(recipe, z);
    if (channels == 1) return fmt::format("    float gray = {};\n    {} = vec4(vec3(gray), 1.0);\n", shown, target);
    if (channels == 2) return fmt::format("    vec2 color = {};\n    {} = vec4(color, 0.0, 1.0);\n", shown, target);
    return fmt::format("    vec3 color = {};\n    {} = vec4(color, 1.0);\n", shown, target);
}

std::string shadertoyMain(const Recipe& recipe) {
    return fmt::format(
        "\n"
        "void mainImage(out vec4 fragColor, in vec2 fragCoord) {{\n"
        "    vec2 p = vec2(fragCoord.x, iResolution.y - fragCoord.y) / iResolution.y;\n"
        "{}}}\n",
        showStatements(recipe, "fragColor", "0.1 * iTime"));
}

std::string desktopMain(const Recipe& recipe) {
    return fmt::format(
        "\n"
        "void main() {{\n"
        "    vec2 p = vec2(gl_FragCoord.x, u_resolution.y - gl_FragCoord.y) / u_resolution.y;\n"
        "{}}}\n",
        showStatements(recipe, "o_color", "0.0"));
}

/// Of the text of the library and the recipe's `own`, which no compiler may contract or reorder either.
code::Program rounded(const std::string& library, const std::string& own) {
    code::Program program = code::read(library + own);
    code::roundSteps(program, code::read(library).items.size());
    return program;
}

/// The recipe's own part, as precise as the library.
std::string roundedPart(const std::string& library, const std::string& own) {
    code::Program program = rounded(library, own);
    const auto first = static_cast<std::ptrdiff_t>(code::read(library).items.size());
    program.items.erase(program.items.begin(), program.items.begin() + first);
    return folded(withAlignedComments(code::writeGlsl(program)));
}

std::string inLanguage(const std::string& library, const std::string& own, const code::Language& language) {
    code::Program program;
    if (language.vectors) {
        program = code::withoutVariables(rounded(library, own));
        code::writeOutProducts(program);
    } else {
        program = code::withoutVariables(code::read(library + own));
        code::takeNumbers(program, code::kEntryName);
        for (const std::string& name : catalogueEntryNames())
            if (code::isLibraryEntry(name)) code::takeNumbers(program, name);
        program = code::inScalars(program);
    }
    return folded(withAlignedComments(language.write(program), language.comment), language.comment);
}

bool isWord(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

bool asksFor(std::string_view code, std::string_view name) {
    for (std::size_t at = code.find(name); at != code.npos; at = code.find(name, at + 1)) {
        const std::size_t end = at + name.size();
        if ((at == 0 || !isWord(code[at - 1])) && (end == code.size() || !isWord(code[end]))) return true;
    }
    return false;
}

}  // namespace

std::span<const SnippetTarget> snippetTargets() { return kTargets; }

const SnippetTarget& snippetTargetNamed(std::string_view id) {
    std::string known;
    for (const SnippetTarget& target : kTargets) {
        if (target.id == id) return target;
        known += fmt::format("{}{}", known.empty() ? "" : ", ", target.id);
    }
    throw Error(ExitCode::usage, fmt::format("--target {}: no such target, expected one of {}", printable(id), known));
}

std::string writeSnippet(const Recipe& recipe, const SnippetOptions& options) {
    checkPrefix(options.prefix);
    const FieldPlan plan = planForPoints(recipe);  // refuses a bad recipe; there are no pixels to fade octaves for
    const SnippetTarget& target = targetOf(options);
    EntryPart entry = entryPart(plan);
    const bool precise = target.language == nullptr ? target.precise : target.language->vectors;
    std::string library = libraryPart(plan.program(), entry.code, precise);
    std::erase_if(entry.constants, [&](const Constant& constant) {
        const std::string name = "NS_" + constant.name;
        return !asksFor(entry.code, name) && !asksFor(library, name);
    });
    library.insert(0, constantsText(entry.constants));
    const std::string text = target.language != nullptr ? inLanguage(library, entry.code, *target.language)
                             : precise                  ? library + roundedPart(library, entry.code)
                                                        : library + entry.code;
    const std::string main = target.shadertoy ? shadertoyMain(recipe) : "";
    // A title may hold any word, so the header's is not renamed.
    return snippetHeader(recipe, target, options.prefix, options.title) + renamed(text + main, options.prefix);
}

std::string writeLibrary(const SnippetOptions& options) {
    checkPrefix(options.prefix);
    const SnippetTarget& target = targetOf(options);
    const bool precise = target.language == nullptr ? target.precise : target.language->vectors;
    const std::string library = recipeDeclarations() + catalogueLibrary(precise);
    const std::string own = catalogueEntries();
    const std::string text = target.language != nullptr ? inLanguage(library, own, *target.language)
                             : precise                  ? library + roundedPart(library, own)
                                                        : library + own;
    const std::string aligned = target.language != nullptr ? text : folded(withAlignedComments(text));
    return renamed(libraryHeader(target) + aligned, options.prefix);
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
               "out vec4 shadertoyColor;\n\n" +
               snippet + "\nvoid main() {\n    mainImage(shadertoyColor, gl_FragCoord.xy);\n}\n";
    return fmt::format("{}\n{}\nuniform vec2 u_resolution;  // of the picture, in pixels\nout vec4 o_color;\n\n{}{}",
                       target.version, target.precision, snippet, renamed(desktopMain(recipe), options.prefix));
}

}  // namespace noisescope
