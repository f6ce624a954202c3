#include "snippet/catalogue/catalogue_entry.h"

#include <fmt/format.h>

#include <vector>

#include "catalogue/fractals.h"
#include "core/text.h"
#include "recipe/recipe.h"
#include "shader/expressions.h"
#include "shader/program_text.h"
#include "snippet/catalogue/catalogue_recipe.h"
#include "snippet/catalogue/catalogue_scale.h"
#include "snippet/forms/entry.h"
#include "snippet/forms/pieces.h"

namespace noisescope {
namespace {

/// Rows of fractals() that make a value of octaves.
std::vector<int> summingFractals() {
    std::vector<int> list;
    for (int row = 0; row < static_cast<int>(fractals().size()); ++row)
        if (isInLibrary(*findParam("fractal"), row) && !fractals()[static_cast<std::size_t>(row)].file.empty())
            list.push_back(row);
    return list;
}
const FractalInfo& fractalAt(int row) { return fractals()[static_cast<std::size_t>(row)]; }

/// Text of a row's fractal; ns_fbm -> fbm: the variable that holds its state.
FractalText fractalText(int row) { return FractalText(fractalAt(row), std::string(fractalAt(row).function.substr(3))); }
std::string beginStatement(int row, const std::string& phase) {
    return fractalText(row).begin({phase},
                                  [&](std::size_t i) { return fmt::format("recipe.{}", fractalAt(row).numbers[i]); });
}
std::string addStatement(int row) {
    return fractalText(row).add("        " + ifRow("recipe.", "fractal", row), "octave", "amplitude");
}

/// `text` with a number behind the name of its function.
std::string numbered(std::string text, int dimensions) {
    return text.insert(text.find('(', text.rfind("\nvec") != text.npos ? text.rfind("\nvec") : text.rfind("\nfloat")),
                       fmt::format("{}", dimensions));
}

constexpr std::string_view kSeeds =
    "\n"
    "uint ns_octave_seed(NsRecipe recipe, int k) {\n"
    "    if (!recipe.octave_seeds) return ns_mix_bits(recipe.seed);\n"
    "    return ns_mix_bits(recipe.seed + uint(k) * 0x9e3779b9u);\n"
    "}\n";

/// Divides with the result rounded down, as the bound of a fractal is applied: what is left over is found exactly.
constexpr std::string_view kBelow =
    "\n"
    "// a / b, rounded down. Halves of 12 bits are multiplied exactly: T. Dekker, 1971.\n"
    "float ns_quotient_below(float a, float b) {\n"
    "    float q = a / b;\n"
    "    float q_scaled = 4097.0 * q;\n"
    "    float q_high = q_scaled - (q_scaled - q);\n"
    "    float q_low = q - q_high;\n"
    "    float b_scaled = 4097.0 * b;\n"
    "    float b_high = b_scaled - (b_scaled - b);\n"
    "    float b_low = b - b_high;\n"
    "    float product = q * b;\n"
    "    float rest = ((q_high * b_high - product) + q_high * b_low + q_low * b_high) + q_low * b_low;\n"
    "    float over = (product - a) + rest;\n"
    "    return over > 0.0 ? uintBitsToFloat(floatBitsToUint(q) - 1u) : q;\n"
    "}\n";

/// Functions that scale fractals normalized by their bound to it: by their results of octaves that are all -1, 0 or 1.
std::string fractalScale() {
    std::string begins;
    std::string adds;
    std::string ends;
    std::string any;
    for (const int row : summingFractals()) {
        if (!fractalAt(row).normalizedByBound) continue;
        begins += beginStatement(row, "0.0");
        adds += addStatement(row);
        ends += fmt::format("    {}return abs({});\n", ifRow("recipe.", "fractal", row), fractalText(row).end());
        any += fmt::format("{}recipe.fractal == {}", any.empty() ? "" : " || ", rowName("fractal", row));
    }
    return fmt::format(
        "\n// The size of what becomes of octaves that are all the same.\n"
        "float ns_fractal_size(NsRecipe recipe, float octave) {{\n{}    float amplitude = 1.0;\n"
        "    int octaves = ns_octave_count(recipe);\n"
        "    for (int k = 0; k < octaves; ++k) {{\n{}        amplitude *= recipe.gain;\n    }}\n{}"
        "    return 1.0;\n}}\n"
        "{}"
        "\n// Factor with which a fractal's value fills its range.\n"
        "float ns_fractal_scale(NsRecipe recipe) {{\n"
        "    if (recipe.amplitudes == {}) return 1.0;\n"
        "    if ({}) {{\n"
        "        float high = ns_fractal_size(recipe, 1.0);\n"
        "        float middle = ns_fractal_size(recipe, 0.0);\n"
        "        float low = ns_fractal_size(recipe, -1.0);\n"
        "        return ns_quotient_below({}, max(high, max(middle, low)));\n"
        "    }}\n"
        "    return 1.0;\n}}\n",
        begins, adds, ends, kBelow, rowName("amplitudes", rowIndex(AmplitudesId::classic)), any,
        floatLiteral(1 - 0x1p-20F));
}

std::string octaveCountFunction() {
    return fmt::format(
        "\n// As many octaves as the program takes.\n"
        "int ns_octave_count(NsRecipe recipe) {{\n    return min(max(recipe.octaves, 1), {});\n}}\n",
        kMostOctaves);
}

std::string firstAmplitude() {
    std::string text =
        fmt::format("\n// Of the first octave.\nfloat ns_first_amplitude(NsRecipe recipe) {{\n    {}return 1.0;\n",
                    ifRow("recipe.", "amplitudes", rowIndex(AmplitudesId::classic)));
    for (const int row : summingFractals())
        if (fractalAt(row).normalizedByBound)
            text += fmt::format("    {}return 1.0;\n", ifRow("recipe.", "fractal", row));
    return text + "    int octaves = ns_octave_count(recipe);\n" + amplitudeStatements("octaves", "recipe.gain") +
           "    return amplitude;\n}\n";
}

/// The noise of a cell, whichever is chosen.
std::string latticeNoise(int n) {
    std::string text = fmt::format("\nfloat ns_lattice_noise{0}({1} cell, {2} fraction, uint seed) {{\n", n,
                                   cellType(n), vectorType(n));
    for (int row = 0; row < static_cast<int>(noises().size()); ++row) {
        Recipe recipe;
        recipe.noise = row;
        recipe.dimensions = n;
        const NoiseInfo& noise = noiseOf(recipe);
        if (!existsIn(noise, n)) continue;
        const auto call = [&] { return fmt::format("return {}(cell, fraction, seed);\n", functionOf(recipe)); };
        if (noise.features.empty()) {
            text += fmt::format("    {}{}", ifRow("ns_chosen_", "noise", row), call());
            continue;
        }
        text += fmt::format("    {}{{\n", ifRow("ns_chosen_", "noise", row));
        const int last = static_cast<int>(features().size()) - 1;
        for (recipe.feature = 0; recipe.feature < last; ++recipe.feature)
            text += fmt::format("        {}{}", ifRow("ns_chosen_", "feature", recipe.feature), call());
        text += fmt::format("        {}    }}\n", call());
    }
    return text + "    return 0.0;\n}\n";
}

std::string octaveFunction(int n) {
    return reachFunction(n) + fmt::format(
                                  "\n// An octave's value at lattice position q.\n"
                                  "float ns_octave{0}({1} q, uint seed, vec2 scale) {{\n"
                                  "    {1} held = ns_reach{0}(q);\n"
                                  "    {1} base = floor(held);\n"
                                  "    float value = ns_lattice_noise{0}({2}(base), held - base, seed) * scale.x;\n"
                                  "    if (scale.y != 0.0) value += scale.y;\n"
                                  "    return value;\n}}\n",
                                  n, vectorType(n), cellType(n));
}

std::string skewStatements(int n) {
    std::string text;
    for (int row = 0; row < static_cast<int>(noises().size()); ++row)
        if (const NoiseInfo& noise = noises()[static_cast<std::size_t>(row)]; noise.skewed && existsIn(noise, n))
            text += fmt::format("        {}place = ns_skew{}(q);\n", ifRow("recipe.", "noise", row), n);
    return text;
}

std::string entryFunction(int n) {
    constexpr std::string_view kOffsets[] = {"recipe.offset_x", "recipe.offset_y", "recipe.z", "recipe.w"};
    std::string text =
        fmt::format("\n// The value of the recipe at p, in world units.\nfloat ns_noise{}(NsRecipe recipe, {} p) {{\n",
                    n, vectorType(n));
    for (const std::string_view id : chosenIn(n)) text += fmt::format("    ns_chosen_{0} = recipe.{0};\n", id);
    text += fmt::format("    vec2 scale = ns_scale{}(recipe);\n", n);
    text += fmt::format("    {} offset = {};\n", vectorType(n),
                        vectorText("vec", n,
                                   {std::string(kOffsets[0]), std::string(kOffsets[1]), std::string(kOffsets[2]),
                                    std::string(kOffsets[3])}));
    text += fmt::format("    {} q = recipe.frequency * p + offset;\n", vectorType(n));
    for (const int row : summingFractals())
        text += beginStatement(row, n == 1 ? "recipe.stripes * q" : "recipe.stripes * q.x");
    text += fmt::format(
        "    float amplitude = ns_first_amplitude(recipe);\n"
        "    float octave = 0.0;\n"
        "    int octaves = recipe.fractal == {} ? 1 : ns_octave_count(recipe);\n"
        "    for (int k = 0; k < octaves; ++k) {{\n        {} place = q;\n{}",
        rowName("fractal", rowIndex(FractalId::none)), vectorType(n), skewStatements(n));
    text += fmt::format("        if (recipe.octave_shifts) place += ns_octave_shift{}(k);\n", n);
    text += fmt::format("        octave = ns_octave{}(place, ns_octave_seed(recipe, k), scale);\n", n);
    for (const int row : summingFractals()) text += addStatement(row);
    text += "        amplitude *= recipe.gain;\n";
    if (n > 1) text += fmt::format("        if (recipe.rotate_octaves) q = ns_golden_turn{}(q);\n", n);
    text += "        q *= recipe.lacunarity;\n    }\n    float value = octave;\n";
    for (const int row : summingFractals())
        text += fmt::format("    {}value = {};\n", ifRow("recipe.", "fractal", row), fractalText(row).end());
    return text + "    return value * ns_fractal_scale(recipe);\n}\n";
}

}  // namespace

std::string catalogueEntries() {
    std::string text = recipeDefaults() + octaveCountFunction() + seedFunctions(false) + std::string(kSeeds) +
                       firstAmplitude() + fractalScale();
    for (int n = 1; n <= kDimensions; ++n) {
        text += numbered(shiftFunction(n), n);
        if (n > 1) text += numbered(turnFunction(n), n) + numbered(skewFunction(n), n);
        text += latticeNoise(n) + scaleFunction(n) + octaveFunction(n) + entryFunction(n);
    }
    return text;
}

const std::set<std::string, std::less<>>& catalogueEntryNames() {
    static const std::set<std::string, std::less<>> names{"ns_recipe_default", "ns_noise1", "ns_noise2", "ns_noise3",
                                                          "ns_noise4"};
    return names;
}

std::string catalogueIncludes() {
    std::string text;
    for (const NoiseInfo& noise : noises()) text += fmt::format("#include \"{}\"\n", noise.file);
    for (const int row : summingFractals()) text += fmt::format("#include \"{}\"\n", fractalAt(row).file);
    return text;
}

}  // namespace noisescope
