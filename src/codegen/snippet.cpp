#include "codegen/snippet.h"

#include <fmt/format.h>

#include <array>
#include <cctype>
#include <optional>

#include "codegen/entry.h"
#include "codegen/expressions.h"
#include "codegen/library_part.h"
#include "codegen/prefix.h"
#include "core/error.h"
#include "core/text.h"
#include "field/field_plan.h"
#include "field/proven_range.h"
#include "recipe/domain.h"
#include "recipe/recipe.h"
#include "recipe/recipe_json.h"

namespace noisescope {
namespace {

constexpr std::array kTargets{
    SnippetTarget{{"glsl330", "GLSL 3.30", "Desktop OpenGL 3.3 and later"}, {.version = "#version 330 core"}},
    SnippetTarget{{"glsl410", "GLSL 4.10", "Desktop OpenGL 4.1 and later, rounded step by step"},
                  {.version = "#version 410 core", .precise = true}},
    SnippetTarget{{"glsl450", "GLSL 4.50", "Desktop OpenGL 4.5, Vulkan by way of SPIR-V"},
                  {.version = "#version 450 core", .precise = true}},
    SnippetTarget{{"glsles300", "GLSL ES 3.00", "WebGL 2, three.js, OpenGL ES 3"},
                  {.version = "#version 300 es", .precision = "precision highp float;\nprecision highp int;\n"}},
    SnippetTarget{{"shadertoy", "Shadertoy", "A whole Image tab for shadertoy.com"}, {.shadertoy = true}},
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

/// "x, y and z": the axes that a vector's components belong to.
std::string axesText(int dimensions) {
    constexpr std::string_view texts[] = {"x", "x and y", "x, y and z", "x, y, z and w"};
    return std::string(texts[dimensions - 1]);
}

/// The type of what the function returns.
std::string resultType(const Recipe& recipe) { return vectorType(channelsOf(recipe)); }

std::string valueRangeText(const Recipe& recipe) {
    const std::string_view moments = recipe.scale == kEqualVariance ? "mean 0, deviation 1/3; " : "";
    if (const std::optional<Range> range = provenRangeOf(planForPoints(recipe)))
        return fmt::format("{}[{:.7g}, {:.7g}]", moments, range->low, range->high);
    const Range usual = boundOf(recipe);
    return fmt::format("{}most values in [{:.7g}, {:.7g}], no bound is known", moments, usual.low, usual.high);
}

/// What the components are.
std::string returnsText(const Recipe& recipe) {
    const std::string cell =
        fmt::format("a cell of the first octave (times {} for a world unit)", shortest(recipe.frequency));
    switch (recipe.output) {
        case kGradient:
            return fmt::format("the value's change along {}, {}", axesText(recipe.dimensions), cell);
        case kSlope:
            return fmt::format("how steep the value is along x and y, {}", cell);
        case kNormal:
            return fmt::format(
                "a vector of length 1: x right, y {}, z out of the picture; 0.5 + 0.5 * n is a normal map",
                recipe.normalY == kDirectX ? "down" : "up");
        case kCurl:
            return fmt::format("a flow along {} without sources: slopes of {}, {}", axesText(recipe.dimensions),
                               recipe.dimensions == 2 ? "the value" : "three potentials", cell);
        case kPosition:
            return fmt::format("where p leads along {}, in cells of the first octave", axesText(recipe.dimensions));
        default:
            return valueRangeText(recipe);
    }
}

std::string costText(const Recipe& recipe) {
    const bool places = recipe.output == kPosition;
    const int hashes = hashesOf(recipe) * outputOf(recipe).fieldsIn(recipe.dimensions);
    if (places || isWarped(recipe)) {
        const int noise = places ? 0 : hashes * octaveCount(recipe);
        const int layers = isWarped(recipe) ? warpOf(recipe).levels * warpLayers(recipe) : 0;
        const int warp = layers * recipe.dimensions * hashesOf(warpNoiseRecipe(recipe));
        return fmt::format("{} hash calls, {} of the warp", noise + warp, warp);
    }
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
    if (isWarped(recipe)) text += fmt::format(", warped by {} noise", warpNoiseOf(recipe).label);
    if (recipe.output != kValue) text += fmt::format(": {}", outputOf(recipe).label);
    return text;
}

/// A snippet is a function of p alone.
std::string timeText(const Recipe& recipe) {
    const bool onCircle = recipe.timeAxis == kTimeOnCircle;
    const bool alongZ = recipe.timeAxis == kTimeAlongZ && recipe.dimensions >= 3;
    const bool alongW = recipe.timeAxis == kTimeAlongW && recipe.dimensions == 4;
    if (!alongZ && !alongW && !(onCircle && recipe.dimensions == 4)) return "";
    const std::string moment = fmt::format("// NOTE      time stands still at {} s; ", shortest(recipe.time));
    if (onCircle || recipe.rotateX != 0 || recipe.rotateY != 0)
        return moment + fmt::format("p.{} still leads through the noise\n", recipe.dimensions == 4 ? "w" : "z");
    return moment + fmt::format("to animate move p.{} by {} a second\n", alongZ ? "z" : "w",
                                shortest(static_cast<float>(recipe.speed / (recipe.frequency * recipe.sliceScale))));
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
    text +=
        fmt::format("//   {} {}noise({} p)\n//\n", resultType(recipe), options.prefix, vectorType(recipe.dimensions));
    text += fmt::format("// p         world units: 1 is the image's height{}{}\n",
                        recipe.dimensions >= 2 ? ", y points down" : "",
                        recipe.dimensions == 3   ? ", z counts from the slice"
                        : recipe.dimensions == 4 ? ", z and w count from the slice"
                                                 : "");
    text += fmt::format("// returns   {}\n", returnsText(recipe));
    text += fmt::format("// cost      {}\n", costText(recipe));
    text += needsText(targetOf(options));
    if (recipe.footprint && !fractalOf(recipe).file.empty())
        text += "// NOTE      octaves do not fade (footprint): a function of p does not know how large a pixel is\n";
    text += timeText(recipe);
    if (!isExact(recipe))
        text += "// WARNING   device-dependent: the hash takes bits of sin() that every GPU computes differently\n";
    // On one line, so that it can be copied back.
    text += fmt::format("// recipe    as Noisescope reads it:\n// {}\n", recipeToCompactJson(recipe));
    return text + "// SPDX-License-Identifier: MIT-0\n\n";
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
    const std::string library = libraryPart(plan.program(), entry.code, target.precise);
    std::erase_if(entry.constants, [&](const Constant& constant) {
        const std::string name = "NS_" + constant.name;
        return !asksFor(entry.code, name) && !asksFor(library, name);
    });
    const std::string main = target.shadertoy ? shadertoyMain(recipe) : "";
    // The header is not renamed: a title may hold any word.
    return header(recipe, options) +
           renamed(constantsText(entry.constants) + library + entry.code + main, options.prefix);
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
