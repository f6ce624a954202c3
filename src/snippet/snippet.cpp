#include "snippet/snippet.h"

#include <fmt/format.h>

#include <array>

#include "core/error.h"
#include "core/text.h"
#include "field/field_plan.h"
#include "recipe/recipe_json.h"
#include "snippet/entry.h"
#include "snippet/library_part.h"
#include "snippet/prefix.h"

namespace noisescope {
namespace {

constexpr std::array kTargets{
    SnippetTarget{{"glsl330", "GLSL 3.30", "Desktop OpenGL 3.3 and later"}, "#version 330 core", "", false, false},
    SnippetTarget{{"glsl410", "GLSL 4.10", "Desktop OpenGL 4.1 and later, rounded step by step"},
                  "#version 410 core",
                  "",
                  true,
                  false},
    SnippetTarget{
        {"glsl450", "GLSL 4.50", "Desktop OpenGL 4.5, Vulkan by way of SPIR-V"}, "#version 450 core", "", true, false},
    SnippetTarget{{"glsles300", "GLSL ES 3.00", "WebGL 2, three.js, OpenGL ES 3"},
                  "#version 300 es",
                  "precision highp float;\nprecision highp int;\n",
                  false,
                  false},
    SnippetTarget{{"shadertoy", "Shadertoy", "A whole Image tab for shadertoy.com"}, "", "", false, true},
};

const SnippetTarget& targetOf(const SnippetOptions& options) {
    return options.target != nullptr ? *options.target : kTargets.front();
}

/// One line of a comment: no control characters, and no backslash at the end, which would swallow the next line.
std::string commentLine(std::string_view text) {
    std::string line = printable(text);
    while (line.ends_with('\\') || line.ends_with(' ')) line.pop_back();
    return line;
}

std::string rangeText(const Recipe& recipe) {
    const Range range = rangeOf(recipe);
    const FractalInfo& fractal = fractalOf(recipe);
    const bool octavesInside = recipe.scale == kBounded || !noiseOf(recipe).needs.gradient;
    const bool sumInside = fractal.file.empty() || recipe.amplitudes == kNormalized;
    const bool bounded = fractal.striped || (octavesInside && sumInside && recipe.scale != kEqualVariance);
    const std::string_view outside = bounded ? ""
                                     : recipe.scale == kEqualVariance
                                         ? ", mean 0, deviation 1/3: rare values lie outside"
                                         : " nominally: classic values can lie outside";
    return fmt::format("[{}, {}]{}", shortest(range.low), shortest(range.high), outside);
}

std::string costText(const Recipe& recipe) {
    const int hashes = hashesOf(recipe);
    const int total = hashes * octaveCount(recipe);
    if (fractalOf(recipe).file.empty()) return fmt::format("{} hash call{}", total, total == 1 ? "" : "s");
    return fmt::format("{} hash calls, {} an octave", total, hashes);
}

/// "2D Perlin noise, fBm of 5 octaves"
std::string whatItIs(const Recipe& recipe) {
    const FractalInfo& fractal = fractalOf(recipe);
    std::string text = fmt::format("{}D {} noise", recipe.dimensions, noiseOf(recipe).label);
    if (!fractal.file.empty())
        text +=
            fmt::format(", {} of {} octave{}", fractal.label, shortest(recipe.octaves), recipe.octaves == 1 ? "" : "s");
    return text;
}

std::string needsText(const SnippetTarget& target) {
    if (target.shadertoy) return "// needs     Shadertoy: paste it as the Image tab\n";
    std::string text = fmt::format("// needs     {}{}\n", target.version, target.precision.empty() ? " or later" : "");
    std::string_view rest = target.precision;
    while (!rest.empty()) {
        const std::string_view line = rest.substr(0, rest.find('\n'));
        text += fmt::format("//           {}\n", line);
        rest.remove_prefix(line.size() + 1);
    }
    return text;
}

std::string header(const Recipe& recipe, const SnippetOptions& options) {
    const std::string title = commentLine(options.title);
    std::string text =
        fmt::format("// {}{}. Made by Noisescope.\n//\n", title.empty() ? "" : title + " - ", whatItIs(recipe));
    text += fmt::format("//   float {}noise({} p)\n//\n", options.prefix, vectorType(recipe.dimensions));
    text += fmt::format("// p         world units: 1 is the image's height{}{}\n",
                        recipe.dimensions >= 2 ? ", y points down" : "",
                        recipe.dimensions == 3   ? ", z counts from the slice"
                        : recipe.dimensions == 4 ? ", z and w count from the slice"
                                                 : "");
    text += fmt::format("// returns   {}\n", rangeText(recipe));
    text += fmt::format("// cost      {}\n", costText(recipe));
    text += needsText(targetOf(options));
    if (recipe.footprint && !fractalOf(recipe).file.empty())
        text += "// NOTE      octaves do not fade (footprint): a function of p does not know how large a pixel is\n";
    if (!isExact(recipe))
        text += "// WARNING   device-dependent: the hash takes bits of sin() that every GPU computes differently\n";
    // On one line, so that it can be copied back.
    text += fmt::format("// recipe    as Noisescope reads it:\n// {}\n", recipeToCompactJson(recipe));
    return text + "// SPDX-License-Identifier: MIT-0\n\n";
}

/// The value as gray, at a 2D point p.
std::string grayText(const Recipe& recipe, std::string_view z) {
    const Range range = rangeOf(recipe);
    const double factor = 1 / (range.high - range.low);
    const double shift = -range.low * factor;
    std::string text = recipe.dimensions == 1   ? "ns_noise(p.x)"
                       : recipe.dimensions == 2 ? "ns_noise(p)"
                       : recipe.dimensions == 3 ? fmt::format("ns_noise(vec3(p, {}))", z)
                                                : fmt::format("ns_noise(vec4(p, {}, 0.0))", z);
    if (factor != 1) text += fmt::format(" * {}", floatLiteral(static_cast<float>(factor)));
    if (shift != 0) text += fmt::format(" + {}", floatLiteral(static_cast<float>(shift)));
    return text;
}

std::string shadertoyMain(const Recipe& recipe) {
    return fmt::format(
        "\n"
        "void mainImage(out vec4 fragColor, in vec2 fragCoord) {{\n"
        "    vec2 p = vec2(fragCoord.x, iResolution.y - fragCoord.y) / iResolution.y;\n"
        "    float gray = {};\n"
        "    fragColor = vec4(vec3(gray), 1.0);\n"
        "}}\n",
        grayText(recipe, "0.1 * iTime"));
}

std::string desktopMain(const Recipe& recipe) {
    return fmt::format(
        "\n"
        "void main() {{\n"
        "    vec2 p = vec2(gl_FragCoord.x, u_resolution.y - gl_FragCoord.y) / u_resolution.y;\n"
        "    float gray = {};\n"
        "    o_color = vec4(vec3(gray), 1.0);\n"
        "}}\n",
        grayText(recipe, "0.0"));
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
    const EntryPart entry = entryPart(plan);
    const std::string library = libraryPart(recipe, entry.code, target.precise);
    const std::string main = target.shadertoy ? shadertoyMain(recipe) : "";
    // The header is not renamed: a title may hold any word.
    return header(recipe, options) + renamed(entry.constants + library + entry.code + main, options.prefix);
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
