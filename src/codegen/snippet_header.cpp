#include "codegen/snippet_header.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "codegen/expressions.h"
#include "codegen/prefix.h"
#include "codegen/snippet.h"
#include "codegen/targets/writers.h"
#include "core/text.h"
#include "field/field_plan.h"
#include "field/proven_range.h"
#include "recipe/domain.h"
#include "recipe/recipe.h"
#include "recipe/recipe_json.h"

namespace noisescope {
namespace {

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

/// A snippet is a function of a place alone. `component`: what is written in front of z.
std::string timeText(const Recipe& recipe, std::string_view component) {
    const bool onCircle = recipe.timeAxis == kTimeOnCircle;
    const bool alongZ = recipe.timeAxis == kTimeAlongZ && recipe.dimensions >= 3;
    const bool alongW = recipe.timeAxis == kTimeAlongW && recipe.dimensions == 4;
    if (!alongZ && !alongW && !(onCircle && recipe.dimensions == 4)) return "";
    const std::string moment = fmt::format("// NOTE      time stands still at {} s; ", shortest(recipe.time));
    if (onCircle || recipe.rotateX != 0 || recipe.rotateY != 0)
        return moment +
               fmt::format("{}{} still leads through the noise\n", component, recipe.dimensions == 4 ? "w" : "z");
    return moment + fmt::format("to animate move {}{} by {} a second\n", component, alongZ ? "z" : "w",
                                shortest(static_cast<float>(recipe.speed / (recipe.frequency * recipe.sliceScale))));
}

bool takesVector(const SnippetTarget& target) { return target.language == nullptr || target.language->vectors; }

/// The arguments and what they count.
std::string placeText(const Recipe& recipe, const SnippetTarget& target) {
    constexpr std::string_view numbers[] = {"x", "x, y", "x, y, z", "x, y, z, w"};
    constexpr std::string_view axes[] = {"", ", y points down", ", y points down, z counts from the slice",
                                         ", y points down, z and w count from the slice"};
    const auto last = static_cast<std::size_t>(recipe.dimensions - 1);
    return fmt::format("// {:<9} world units: 1 is the image's height{}\n", takesVector(target) ? "p" : numbers[last],
                       axes[last]);
}

std::string signatureText(const Recipe& recipe, const SnippetTarget& target) {
    const int channels = channelsOf(recipe);
    if (target.language != nullptr) return target.language->signature(recipe.dimensions, channels);
    return fmt::format("{} ns_noise({} p)", vectorType(channels), vectorType(recipe.dimensions));
}

}  // namespace

std::string needsText(const SnippetTarget& target) {
    if (!target.needs.empty()) return fmt::format("// needs     {}\n", target.needs);
    std::string text = fmt::format("// needs     {}{}\n", target.version, target.precision.empty() ? " or later" : "");
    std::string_view rest = target.precision;
    while (!rest.empty()) {
        const std::string_view line = rest.substr(0, rest.find('\n'));
        text += fmt::format("//           {}\n", line);
        rest.remove_prefix(line.size() + 1);
    }
    return text;
}

std::string commented(const std::string& text, std::string_view comment) {
    if (comment == "//") return text;
    std::string result;
    for (std::string_view rest = text; !rest.empty();) {
        std::string_view line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(line.size() + 1, rest.size()));
        if (line.starts_with("//")) {
            result += comment;
            line.remove_prefix(2);
        }
        result.append(line).append("\n");
    }
    return result;
}

std::string snippetHeader(const Recipe& recipe, const SnippetTarget& target, std::string_view prefix,
                          std::string_view ofTitle) {
    const std::string title = commentLine(ofTitle);
    std::string text =
        fmt::format("// {}{}. Made by Noisescope.\n//\n", title.empty() ? "" : title + " - ", whatItIs(recipe));
    text += renamed(fmt::format("//   {}\n//\n", signatureText(recipe, target)), prefix);
    text += placeText(recipe, target);
    text += fmt::format("// returns   {}\n", returnsText(recipe));
    text += fmt::format("// cost      {}\n", costText(recipe));
    text += renamed(needsText(target), prefix);
    if (recipe.footprint && !fractalOf(recipe).file.empty())
        text += "// NOTE      octaves do not fade (footprint): a function of p does not know how large a pixel is\n";
    text += timeText(recipe, takesVector(target) ? "p." : "");
    if (!isExact(recipe))
        text += "// WARNING   device-dependent: the hash takes bits of sin() that every GPU computes differently\n";
    // On one line, so that it can be copied back.
    text += fmt::format("// recipe    as Noisescope reads it:\n// {}\n", recipeToCompactJson(recipe));
    text += "// SPDX-License-Identifier: MIT-0\n\n";
    return commented(text, target.language == nullptr ? "//" : target.language->comment);
}

}  // namespace noisescope
