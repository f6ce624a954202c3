#include "codegen/snippet.h"

#include <fmt/format.h>

#include <array>
#include <cctype>
#include <set>

#include "codegen/code_table.h"
#include "codegen/entry.h"
#include "codegen/expressions.h"
#include "codegen/language/arguments.h"
#include "codegen/language/opaque.h"
#include "codegen/language/products.h"
#include "codegen/language/reader.h"
#include "codegen/language/rounded.h"
#include "codegen/language/scalars.h"
#include "codegen/library_part.h"
#include "codegen/prefix.h"
#include "codegen/snippet_header.h"
#include "codegen/snippet_main.h"
#include "codegen/targets/writers.h"
#include "core/error.h"
#include "core/text.h"
#include "field/field_plan.h"
#include "recipe/domain.h"
#include "recipe/params.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

const std::array kTargets{
    SnippetTarget{{"glsl330", "GLSL 3.30", "Desktop OpenGL 3.3 and later"},
                  {.extension = "glsl", .version = "#version 330 core"}},
    SnippetTarget{{"glsl410", "GLSL 4.10", "Desktop OpenGL 4.1 and later, rounded step by step"},
                  {.extension = "glsl", .version = "#version 410 core", .precise = true}},
    SnippetTarget{{"glsl450", "GLSL 4.50", "Desktop OpenGL 4.5, Vulkan by way of SPIR-V"},
                  {.extension = "glsl", .version = "#version 450 core", .precise = true}},
    SnippetTarget{{"glsles300", "GLSL ES 3.00", "WebGL 2, three.js, OpenGL ES 3"},
                  {.extension = "glsl",
                   .version = "#version 300 es",
                   .precision = "precision highp float;\nprecision highp int;\n"}},
    SnippetTarget{{"shadertoy", "Shadertoy", "A whole Image tab for shadertoy.com"},
                  {.extension = "glsl", .shadertoy = true, .needs = "Shadertoy: paste it as the Image tab"}},
    SnippetTarget{
        {"godot", "Godot", "Godot, a whole shader of a canvas item"},
        {.extension = "gdshader",
         .godot = true,
         .language = &code::kGodot,
         .needs = "Godot 3.2 or later with GLES3 (run in 3.2.3), or Godot 4 (not run): paste it as a shader.\n"
                  "//           3D: shader_type spatial, and ALBEDO = color instead of COLOR = ...\n"
                  "//           Godot has no `precise`: last bits may differ"}},
    SnippetTarget{{"hlsl", "HLSL", "HLSL, Direct3D and Vulkan"},
                  {.extension = "hlsl", .language = &code::kHlsl, .needs = "Shader Model 4 or later"}},
    SnippetTarget{{"unity", "Unity", "Unity, a file for custom functions of Shader Graph"},
                  {.extension = "hlsl",
                   .language = &code::kUnity,
                   .needs = "Unity's Shader Graph; it was not run there, its HLSL was"}},
    SnippetTarget{{"unreal", "Unreal", "Unreal Engine, an include for Custom nodes"},
                  {.extension = "ush",
                   .language = &code::kHlsl,
                   .needs = "a Custom node that includes this file (.ush), with the code: return ns_noise(p); "
                            "it was not run there, its HLSL was"}},
    SnippetTarget{{"msl", "Metal", "Metal Shading Language"},
                  {.extension = "metal",
                   .language = &code::kMetal,
                   .needs = "Metal 2, built without fast math; no Metal compiler has seen it, a C++ compiler has"}},
    SnippetTarget{{"wgsl", "WGSL", "WGSL, for WebGPU"},
                  {.extension = "wgsl",
                   .language = &code::kWgsl,
                   .needs = "WebGPU; it cannot forbid multiply-adds, which change last bits"}},
    SnippetTarget{{"c99", "C99", "C, a header that needs nothing else"},
                  {.extension = "h",
                   .language = &code::kC,
                   .needs = "C99 or C++11; rounds step by step with GCC, Clang and MSVC"}},
    SnippetTarget{
        {"cpp", "C++11", "C++, a header that needs nothing else"},
        {.extension = "hpp", .language = &code::kCpp, .needs = "C++11; rounds step by step with GCC, Clang and MSVC"}},
    SnippetTarget{
        {"opencl", "OpenCL C", "OpenCL, functions for kernels"},
        {.extension = "cl", .language = &code::kOpenCl, .needs = "OpenCL C 1.2, built without -cl-fast-relaxed-math"}},
    SnippetTarget{{"rust", "Rust", "Rust, a module without dependencies"},
                  {.extension = "rs",
                   .language = &code::kRust,
                   .needs = "Rust 2021, 1.63 or later: save it as noise.rs, mod noise;"}},
    SnippetTarget{{"javascript", "JavaScript", "JavaScript, an ES module for browsers and Node.js"},
                  {.extension = "mjs",
                   .language = &code::kJavaScript,
                   .needs = "ES2015: import { ns_noise } from \"./noise.mjs\""}},
    SnippetTarget{{"python", "Python", "Python with numpy: numbers or whole arrays"},
                  {.extension = "py", .language = &code::kPython, .needs = "Python 3.7 with numpy 1.20 or later"}},
};

/// The same with the gradient for its output.
Recipe gradientRecipe(const Recipe& recipe) {
    Recipe gradient = recipe;
    gradient.output = kGradient;
    return gradient;
}

void check(const std::string& problem) {
    if (!problem.empty()) throw Error(ExitCode::usage, problem);
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

/// `constants` and the code behind them, with every step hidden from the compiler.
std::string opaque(const std::string& constants, const std::string& code, bool shadertoy) {
    code::Program program = code::read(constants + code);
    const auto first = static_cast<std::ptrdiff_t>(code::read(constants).items.size());
    program.items.erase(program.items.begin(), program.items.begin() + first);
    const std::set<int> sizes = code::hideSteps(program);
    std::string rest = withAlignedComments(code::writeGlsl(program));
    for (const std::string_view sign : {", ", " + ", " - ", " * "}) rest = folded(rest, "//", sign);
    return constants + opaqueFunctions(sizes, shadertoy) + "\n" + rest;
}

/// The functions to call.
std::vector<code::Function> entriesOf(const code::Program& program) {
    std::vector<code::Function> entries;
    for (const code::Item& item : program.items)
        if (const auto* function = std::get_if<code::Function>(&item.what); function && code::isEntry(function->name))
            entries.push_back(*function);
    return entries;
}

struct Written {
    std::string text;
    std::vector<std::string> signatures;
};

Written inLanguage(const std::string& library, const std::string& own, const code::Language& language) {
    code::Program program;
    if (language.vectors && !language.rounds) {
        program = code::withoutVariables(code::read(library + own));
    } else if (language.vectors) {
        program = code::withoutVariables(rounded(library, own));
        code::writeOutProducts(program);
    } else {
        program = code::withoutVariables(code::read(library + own));
        for (code::Item& item : program.items)
            if (auto* function = std::get_if<code::Function>(&item.what); function && code::isEntry(function->name))
                code::takeNumbers(*function);
    }
    Written written;
    for (const code::Function& entry : entriesOf(program)) written.signatures.push_back(language.signature(entry));
    if (!language.vectors) program = code::inScalars(program);
    written.text = folded(withAlignedComments(language.write(program), language.comment), language.comment);
    return written;
}

Written inGlsl(const std::string& library, const std::string& own, bool precise) {
    Written written{library + (precise ? roundedPart(library, own) : own), {}};
    for (const code::Function& entry : entriesOf(code::read(library + own)))
        written.signatures.push_back(code::glslSignature(entry));
    return written;
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

const SnippetTarget& targetOf(const SnippetOptions& options) {
    return options.target != nullptr ? *options.target : kTargets.front();
}

const SnippetTarget& snippetTargetNamed(std::string_view id) {
    if (id == "glsles100" || id == "glsl-es100")
        throw Error(ExitCode::usage, fmt::format("--target {}: {}", id, kNoEs100));
    std::string known;
    for (const SnippetTarget& target : kTargets) {
        if (target.id == id) return target;
        known += fmt::format("{}{}", known.empty() ? "" : ", ", target.id);
    }
    throw Error(ExitCode::usage, fmt::format("--target {}: no such target, expected one of {}", printable(id), known));
}

std::string gradientProblem(const Recipe& recipe) {
    if (recipe.output != kValue)
        return fmt::format("--gradient: derivatives are of values: expected --set output=value instead of {}",
                           outputOf(recipe).id);
    const std::vector<std::string> problems = problemsOf(gradientRecipe(recipe));
    return problems.empty() ? "" : fmt::format("--gradient: {}", problems.front());
}

std::string exactProblem(const SnippetTarget& target) {
    if (target.language == nullptr && !target.precise) return "";
    return fmt::format(
        "--exact: not for {}, expected a target of GLSL without `precise`: glsl330, glsles300 or "
        "shadertoy (the others round every step by itself, but WGSL, which cannot)",
        target.id);
}

std::string writeSnippet(const Recipe& recipe, const SnippetOptions& options) {
    checkPrefix(options.prefix);
    if (options.entry.gradient) check(gradientProblem(recipe));
    // Refuses a bad recipe; there are no pixels to fade octaves for.
    const FieldPlan plan = planForPoints(options.entry.gradient ? gradientRecipe(recipe) : recipe);
    const SnippetTarget& target = targetOf(options);
    if (options.exact) check(exactProblem(target));
    EntryOptions entries = options.entry;
    const bool shows = target.shadertoy || target.godot;  // by ns_noise(p)
    if (shows && entries.kind == EntryKind::cell) entries.kind = EntryKind::both;
    EntryPart entry = entryPart(plan, entries);
    const bool precise =
        target.language == nullptr ? target.precise : target.language->vectors && target.language->rounds;
    std::string library = libraryPart(plan.program(), entry.code, precise);
    std::erase_if(entry.constants, [&](const Constant& constant) {
        const std::string name = "NS_" + constant.name;
        return !asksFor(entry.code, name) && !asksFor(library, name);
    });
    const std::string constants = constantsText(entry.constants);
    Written written = target.language != nullptr ? inLanguage(constants + library, entry.code, *target.language)
                                                 : inGlsl(constants + library, entry.code, precise);
    if (options.exact) written.text = opaque(constants, library + entry.code, target.shadertoy);
    const std::string main = target.shadertoy ? shadertoyMain(recipe, options.entry.colors)
                             : target.godot   ? godotMain(recipe, options.entry.colors)
                                              : "";
    // A title may hold any word, so the header's is not renamed.
    return snippetHeader(recipe, options, written.signatures) + renamed(written.text + main, options.prefix);
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
    return fmt::format("{}\n{}\nuniform vec2 u_resolution;  // of the picture, in pixels\nout vec4 o_color;\n\n{}{}",
                       target.version, target.precision, snippet,
                       renamed(desktopMain(recipe, options.entry.colors), options.prefix));
}

}  // namespace noisescope
