// The languages of snippets, and what each of them takes.
#include <fmt/format.h>

#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/nearest.h"
#include "core/text.h"
#include "snippet/snippet.h"
#include "targets/writers.h"

namespace noisescope {
namespace {

/// Other names of targets.
constexpr std::array<std::pair<std::string_view, std::string_view>, 12> kAliases{{{"glsl", "glsl330"},
                                                                                  {"vulkan", "glsl450"},
                                                                                  {"webgl2", "glsles300"},
                                                                                  {"three", "glsles300"},
                                                                                  {"c", "c99"},
                                                                                  {"c++", "cpp"},
                                                                                  {"js", "javascript"},
                                                                                  {"typescript", "javascript"},
                                                                                  {"metal", "msl"},
                                                                                  {"webgpu", "wgsl"},
                                                                                  {"py", "python"},
                                                                                  {"rs", "rust"}}};

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
                   .needs = "C99 or C++11, and -lm where functions of math.h are apart; rounds step by step with GCC, "
                            "Clang and MSVC"}},
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

}  // namespace

std::span<const SnippetTarget> snippetTargets() { return kTargets; }

const SnippetTarget& targetOf(const SnippetOptions& options) {
    return options.target != nullptr ? *options.target : kTargets.front();
}

const SnippetTarget& snippetTargetNamed(std::string_view id) {
    if (id == "glsles100" || id == "glsl-es100" || id == "webgl" || id == "webgl1")
        throw Error(ExitCode::usage, fmt::format("--target {}: {}", id, kNoEs100));
    for (const auto& [alias, meant] : kAliases)
        if (alias == id) id = meant;
    std::vector<std::string_view> words;
    for (const SnippetTarget& target : kTargets) {
        if (target.id == id) return target;
        words.push_back(target.id);
    }
    throw Error(ExitCode::usage, fmt::format("--target {}: no such target{}", printable(id), expectedOf(id, words)));
}

std::string exactProblem(const SnippetTarget& target) {
    if (target.language == nullptr && !target.precise) return "";
    return fmt::format(
        "--exact: not for {}, expected a target of GLSL without `precise`: glsl330, glsles300 or "
        "shadertoy (the others round every step by itself, but WGSL, which cannot)",
        target.id);
}

}  // namespace noisescope
