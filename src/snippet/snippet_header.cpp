#include "snippet/snippet_header.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

#include "catalogue/combines.h"
#include "core/text.h"
#include "cpu/measures.h"
#include "plan/field_plan.h"
#include "plan/picture_plan.h"
#include "recipe/chosen.h"
#include "recipe/domain.h"
#include "recipe/layer_params.h"
#include "recipe/layer_paths.h"
#include "recipe/recipe.h"
#include "recipe/recipe_json.h"
#include "recipe/tree_steps.h"
#include "shader/expressions.h"
#include "snippet/combined_programs.h"
#include "snippet/forms/pieces.h"
#include "snippet/prefix.h"
#include "snippet/snippet.h"
#include "snippet/tree/tree_source.h"
#include "targets/writers.h"

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
    const std::string_view moments =
        recipe.tree.empty() && recipe.scale == kEqualVariance ? "mean 0, deviation 1/3; " : "";
    const PicturePlan plan = measuredPointPicture(recipe);
    if (const std::optional<Range> range = plan.provenRange(plan.values()))
        return fmt::format("{}[{:.7g}, {:.7g}]", moments, range->low, range->high);
    const Range usual = boundOf(recipe);
    return fmt::format("{}most values in [{:.7g}, {:.7g}], no bound is known", moments, usual.low, usual.high);
}

/// Axes of the place that derivatives are taken along, as an output.
int axesOf(const Recipe& recipe) {
    if (recipe.tree.empty()) return recipe.dimensions;
    return recipe.output == kDerivatives ? placeCoordinates(recipe) : kPictureDimensions;
}

/// Meaning of the components.
std::string returnsText(const Recipe& recipe) {
    const int axes = axesOf(recipe);
    const std::string cell = recipe.tree.empty() ? fmt::format("a cell of the first octave (times {} for a world unit)",
                                                               shortest(recipe.frequency))
                                                 : "a world unit";
    switch (recipe.output) {
        case kGradient:
            return fmt::format("the value's change along {}, {}", axesText(axes), cell);
        case kDerivatives:
            return fmt::format("the value, then its change along x, y and z{}, {}", axes == 2 ? " (0)" : "", cell);
        case kSlope:
            return fmt::format("how steep the value is along x and y, {}", cell);
        case kNormal:
            return fmt::format(
                "a vector of length 1: x right, y {}, z out of the picture; 0.5 + 0.5 * n is a normal map",
                recipe.normalY == kDirectX ? "down" : "up");
        case kCurl:
            return fmt::format("a flow along {} without sources: slopes of {}, {}", axesText(axes),
                               axes == 2 ? "the value" : "three potentials", cell);
        case kPosition:
            return fmt::format("where p leads along {}, in cells of the first octave", axesText(axes));
        default:
            return valueRangeText(recipe);
    }
}

struct HashCalls {
    int all = 0;
    int ofWarps = 0;
};

HashCalls hashCallsOf(const Recipe& recipe) {
    if (!recipe.tree.empty()) {
        HashCalls sum;
        for (const HeldRecipe& field : treeSteps(recipe).fields) {
            const HashCalls calls = hashCallsOf(field);
            sum.all += calls.all;
            sum.ofWarps += calls.ofWarps;
        }
        return sum;
    }
    const bool places = recipe.output == kPosition;
    const int hashes = hashesOf(recipe) * outputOf(recipe).fieldsIn(recipe.dimensions);
    const int noise = places ? 0 : hashes * octaveCount(recipe);
    const int layers = isWarped(recipe) ? warpOf(recipe).levels * warpLayers(recipe) : 0;
    const int warp = isWarped(recipe) ? layers * recipe.dimensions * hashesOf(warpNoiseRecipe(recipe)) : 0;
    return {noise + warp, warp};
}

std::string costText(const Recipe& recipe) {
    const HashCalls calls = hashCallsOf(recipe);
    if (recipe.output == kPosition || calls.ofWarps > 0)
        return fmt::format("{} hash calls, {} of the warp", calls.all, calls.ofWarps);
    std::string text = fmt::format("{} hash call{}", calls.all, calls.all == 1 ? "" : "s");
    if (!recipe.tree.empty() || fractalOf(recipe).file.empty()) return text;
    return fmt::format("{} hash calls, {} an octave", calls.all, calls.all / octaveCount(recipe));
}

/// One digit of a number from 0 on, rounded up.
std::string upwards(double number) {
    if (number == 0) return "0";
    const double power = std::floor(std::log10(number));
    const double digit = std::ceil(number / std::pow(10.0, power) - 1e-9);
    return fmt::format("{:.0e}", digit * std::pow(10.0, power));
}

/// Lines on the distance of values from those at exact places, with the reason if it is large.
std::string errorText(const Recipe& recipe, const PlaceErrors& errors) {
    const Range range = boundOf(recipe);
    constexpr double kUsual = 1e-5;  // of the range, over the first image
    std::string text =
        fmt::format("// error     where coordinates are up to 1 at most {}, to 100 {}, to 10000 {}: they are floats\n",
                    upwards(errors[0]), upwards(errors[1]), upwards(errors[2]));
    if (errors[0] > kUsual * (range.high - range.low))
        text += fmt::format("//           which {} magnifies; a function of cells (--entry both) has no such error\n",
                            !recipe.tree.empty()                 ? "a steep or broken layer"
                            : isWarped(recipe)                   ? "the warp"
                            : fractalOf(recipe).displacesOctaves ? "a fractal that moves its own octaves"
                            : recipe.output != kValue            ? "a derivative"
                            : continuityOf(recipe) < 0           ? "an edge between two values"
                                                                 : "a steep field");
    return text;
}

/// The distance from p = 0 up to which every lattice has cells of its own, in world units.
double reachOf(const Recipe& recipe) {
    if (!recipe.tree.empty()) {
        double least = std::numeric_limits<double>::max();
        for (const HeldRecipe& field : treeSteps(recipe).fields)
            if (!isTorus(field)) least = std::min(least, reachOf(field));
        return least;
    }
    constexpr double kCells = 2147483648.0;
    const auto n = static_cast<double>(recipe.dimensions);
    const bool isTurned = recipe.rotateOctaves || recipe.rotateX != 0 || recipe.rotateY != 0 || recipe.rotateZ != 0;
    const double widened = (isTurned ? std::sqrt(n) : 1) * (noiseOf(recipe).skewed ? std::sqrt(n + 1) : 1);
    const double octaves = octaveCount(recipe) - 1;
    const double frequency = cellsInUnit(recipe);
    const double finest = frequency * std::pow(std::max(1.0, recipe.lacunarity), octaves);
    const double waves = isWarped(recipe) ? frequency * recipe.warpFrequency * std::exp2(recipe.warpOctaves - 1) : 0;
    const double offset = std::max(std::abs(recipe.offsetX + recipe.cellX), std::abs(recipe.offsetY + recipe.cellY));
    const double moved = std::max(std::abs(recipe.worldX), std::abs(recipe.worldY)) / recipe.worldScale;
    return kCells / (widened * std::max(finest, waves)) - offset / frequency - moved;
}

constexpr double kNoEnd = 1e100;  // fields that close by themselves, or none

/// One digit of it, rounded down.
std::string reachText(const Recipe& recipe) {
    const double reach = reachOf(recipe);
    if ((recipe.tree.empty() && isTorus(recipe)) || !(reach >= 1) || reach > kNoEnd) return "";
    const double power = std::pow(10.0, std::floor(std::log10(reach)));
    return fmt::format(
        "// reach     coordinates to {:.0e}: farther away the cells of the finest octave end, in every language "
        "alike\n",
        std::floor(reach / power) * power);
}

/// "3 layers"
std::string layersTitle(const Recipe& recipe) {
    std::size_t count = 0;
    for (const PlacedLayer& placed : placedLayers(recipe.tree)) count += placed.masked == nullptr ? 1 : 0;
    std::string text = fmt::format("{} layer{}", count, count == 1 ? "" : "s");
    if (recipe.output != kValue) text += fmt::format(": {}", outputOf(recipe).label);
    return text;
}

/// "2D Perlin noise, fBm of 5 octaves"
std::string whatItIs(const Recipe& recipe) {
    if (!recipe.tree.empty()) return layersTitle(recipe);
    const FractalInfo& fractal = fractalOf(recipe);
    std::string text = fmt::format("{}D {} noise", recipe.dimensions, noiseOf(recipe).label);
    if (!fractal.file.empty())
        text +=
            fmt::format(", {} of {} octave{}", fractal.label, shortest(recipe.octaves), recipe.octaves == 1 ? "" : "s");
    if (isWarped(recipe)) text += fmt::format(", warped by {} noise", warpNoiseOf(recipe).label);
    if (recipe.output != kValue) text += fmt::format(": {}", outputOf(recipe).label);
    return text;
}

std::string contentsText(const Recipe& recipe, const PlacedLayer& placed) {
    const Layer& layer = *placed.layer;
    switch (layer.kind) {
        case LayerKind::field:
            return whatItIs(leafRecipe(recipe, placed.path));
        case LayerKind::group:
            return "a group";
        case LayerKind::link:
            return "the value of " + layer.use;
        case LayerKind::process:  // muted
        case LayerKind::below:
            break;
    }
    return fmt::format("{} of what lies below", madeOfBelow(layer));
}

/// The layers, lowest first, and how each is combined with those below it.
std::string layersText(const Recipe& recipe) {
    std::string text;
    for (const PlacedLayer& placed : placedLayers(recipe.tree)) {
        const Layer& layer = *placed.layer;
        text += fmt::format("// {:<9} {}: {}", text.empty() ? "layers" : "", placed.path, contentsText(recipe, placed));
        const CombineInfo& combine = combines()[static_cast<std::size_t>(layer.combine)];
        if (placed.masked == nullptr && layer.combine != kMix) text += fmt::format(", {}", combine.id);
        if (layer.amount != 1) text += fmt::format(", amount {}", shortest(layer.amount));
        text += layer.muted ? ", muted\n" : "\n";
    }
    return text;
}

/// Fields of the picture.
std::vector<HeldRecipe> fieldRecipesOf(const Recipe& recipe) {
    if (recipe.tree.empty()) return {recipe};
    return treeSteps(recipe).fields;
}

bool fadesOctaves(const Recipe& field) { return field.footprint && !fractalOf(field).file.empty(); }

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
std::string placeText(const Recipe& recipe, const SnippetTarget& target, EntryKind entry) {
    constexpr std::string_view numbers[] = {"x", "x, y", "x, y, z", "x, y, z, w"};
    constexpr std::string_view axes[] = {"", ", y points down", ", y points down, z counts from the slice",
                                         ", y points down, z and w count from the slice"};
    const auto last = static_cast<std::size_t>(placeCoordinates(recipe) - 1);
    std::string text = fmt::format("// {:<9} world units: 1 is the image's height{}\n",
                                   entry == EntryKind::cell ? "place"
                                   : takesVector(target)    ? "p"
                                                            : numbers[last],
                                   axes[last]);
    if (entry == EntryKind::place) return text;
    text +=
        "// cell      whole world units, from -2^31 to 2^31 - 1, and behind them fractions in [0, 1]. Of a number x "
        "in\n"
        "//           double precision: floor(x), and x - floor(x)\n";
    if (entry == EntryKind::both)
        text += "// plain     a position alone is taken apart: it is as exact as its floats are\n";
    return text;
}

/// Lines on arguments that stand for numbers of the recipe.
std::string settingsText(const Recipe& recipe) {
    const bool moves = measuredPointPlan(recipe).program().animated;
    return fmt::format(
        "// settings  the recipe's are NS_DEFAULTS; numbers that are no member stay as they are, and the scale of "
        "values\n"
        "//           is that of the recipe's own{}\n",
        moves ? fmt::format("\n// seconds   the time; the recipe's is {}", shortest(recipe.time)) : "");
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

namespace {

/// With the function that there is.
std::string needsOf(const SnippetOptions& options, std::span<const std::string> signatures) {
    std::string text = needsText(targetOf(options));
    if (signatures.empty()) return text;
    const std::string_view first = std::string_view(signatures[0]).substr(0, signatures[0].find('('));
    const std::string name(first.substr(first.rfind(' ') == first.npos ? 0 : first.rfind(' ') + 1));
    rename(text, "{ ns_noise }", fmt::format("{{ {} }}", name));
    if (options.entry.kind == EntryKind::cell) rename(text, "ns_noise(p)", "ns_noise_cell(cell, fraction)");
    if (options.entry.uniforms) rename(text, "ns_noise(p)", "ns_noise(p, settings)");
    return text;
}

/// Lines about one recipe; `needs` is what the target needs, or nothing.
std::string aboutText(const Recipe& recipe, const SnippetOptions& options, const std::optional<PlaceErrors>& errors,
                      std::string_view needs) {
    const SnippetTarget& target = targetOf(options);
    std::string text = layersText(recipe) + placeText(recipe, target, options.entry.kind);
    if (options.entry.uniforms) text += renamed(settingsText(recipe), options.prefix);
    text += fmt::format("// returns   {}\n", returnsText(recipe));
    if (options.entry.gradient)
        text += fmt::format("// gradient  the value, and behind it its derivatives along {}, each per world unit\n",
                            axesText(recipe.tree.empty() ? recipe.dimensions : placeCoordinates(recipe)));
    if (options.entry.colors) text += "// color     red, green and blue of the recipe's colors: sRGB, 0 to 1\n";
    text += fmt::format("// cost      {}\n", costText(recipe));
    if (errors) text += errorText(recipe, *errors);
    if (options.entry.kind != EntryKind::cell) text += reachText(recipe);
    text += needs;
    const std::vector<HeldRecipe> fields = fieldRecipesOf(recipe);
    if (std::ranges::any_of(fields, fadesOctaves))
        text += "// NOTE      octaves do not fade (footprint): a function of p does not know how large a pixel is\n";
    const std::string_view component = takesVector(target) && options.entry.kind == EntryKind::place ? "p." : "";
    const bool moves = std::ranges::any_of(fields, [](const Recipe& field) { return !timeText(field, "").empty(); });
    if (recipe.tree.empty() && !options.entry.uniforms) text += timeText(recipe, component);
    if (!recipe.tree.empty() && moves)
        text += fmt::format("// NOTE      time stands still at {} s\n", shortest(recipe.time));
    if (!isExact(recipe))
        text += "// WARNING   device-dependent: the hash takes bits of sin() that every GPU computes differently\n";
    // On one line, so that it can be copied back.
    return text + fmt::format("// recipe    as Noisescope reads it:\n// {}\n", recipeToCompactJson(recipe));
}

}  // namespace

std::string snippetHeader(const Recipe& recipe, const SnippetOptions& options,
                          std::span<const std::string> signatures) {
    const SnippetTarget& target = targetOf(options);
    const std::string title = commentLine(options.title);
    std::string text =
        fmt::format("// {}{}. Made by Noisescope.\n//\n", title.empty() ? "" : title + " - ", whatItIs(recipe));
    for (const std::string& signature : signatures)
        text += renamed(fmt::format("//   {}\n", signature), options.prefix);
    text += "//\n";
    text += aboutText(recipe, options, options.errors, renamed(needsOf(options, signatures), options.prefix));
    text += "// SPDX-License-Identifier: MIT-0\n\n";
    return commented(text, target.language == nullptr ? "//" : target.language->comment);
}

std::string snippetsHeader(std::span<const NamedRecipe> recipes, const code::Beside& beside,
                           const SnippetOptions& options, std::span<const std::string> signatures) {
    const SnippetTarget& target = targetOf(options);
    std::string text = fmt::format("// {} recipes beside each other. Made by Noisescope.\n//\n", recipes.size());
    for (const std::string& signature : signatures)
        text += renamed(fmt::format("//   {}\n", signature), options.prefix);
    text += renamed(fmt::format("//\n"
                                "// names     what differs begins with the recipe's name, {}...; what several have\n"
                                "//           stands here once, constants of the same value too\n",
                                beside.prefixes.front()),
                    options.prefix);
    text += renamed(code::withOwnNames(needsText(target), beside.program, beside.prefixes.front()), options.prefix);
    for (std::size_t i = 0; i < recipes.size(); ++i) {
        const Recipe& recipe = *recipes[i].recipe;
        const std::string title = commentLine(recipes[i].title.empty() ? recipes[i].name : recipes[i].title);
        text += fmt::format("//\n// {}...: {} - {}\n", renamed(beside.prefixes[i], options.prefix), title,
                            whatItIs(recipe));
        text += aboutText(recipe, options, recipes[i].errors, "");
    }
    text += "// SPDX-License-Identifier: MIT-0\n\n";
    return commented(text, target.language == nullptr ? "//" : target.language->comment);
}

}  // namespace noisescope
