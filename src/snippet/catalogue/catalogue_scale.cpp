#include "snippet/catalogue/catalogue_scale.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "core/text.h"
#include "recipe/recipe.h"
#include "snippet/catalogue/catalogue_recipe.h"

namespace noisescope {
namespace {

/// Conditions, joined, and the value under them; the last one has none.
using Rows = std::vector<std::pair<std::string, std::string>>;

std::string joined(const std::string& first, const std::string& second) {
    return second.empty() ? first : fmt::format("{} && {}", first, second);
}

std::string scaleOf(const Recipe& recipe) {
    const Scaling scaling = scalingOf(recipe);
    return fmt::format("vec2({}, {})", floatLiteral(static_cast<float>(scaling.factor)),
                       floatLiteral(static_cast<float>(scaling.shift) + 0.0f));
}

/// The choices that the scale of the recipe's noise depends on.
std::vector<std::string_view> scaledBy(const Recipe& recipe) {
    const NoiseInfo& noise = noiseOf(recipe);
    std::vector<std::string_view> list;
    if (recipe.scale == kClassic) list.emplace_back("hash");
    if (noise.needs.gradient) list.emplace_back("gradients");
    if (noise.needs.fade) list.emplace_back("fade");
    if (noise.needs.kernel) list.emplace_back("kernel_radius_squared");
    if (!noise.features.empty()) list.emplace_back("feature");
    if (noise.needs.metric) list.emplace_back("metric");
    return list;
}

/// Index of the first branch of those that occur most often, compared as a whole.
std::size_t commonest(const std::vector<std::pair<int, Rows>>& branches) {
    std::size_t best = 0;
    std::ptrdiff_t most = 0;
    for (std::size_t i = 0; i < branches.size(); ++i) {
        const auto same = std::count_if(branches.begin(), branches.end(), [&](const std::pair<int, Rows>& other) {
            return other.second == branches[i].second;
        });
        if (same > most) best = i;
        most = std::max(most, same);
    }
    return best;
}

/// Of all rows of the choices from `first` on.
Rows rowsOf(const Recipe& recipe, const std::vector<std::string_view>& choices, std::size_t first) {
    if (first == choices.size()) return {{"", scaleOf(recipe)}};
    const std::string_view id = choices[first];
    const ChoiceParam& choice = choiceNamed(id);
    std::vector<std::pair<int, Rows>> branches;
    for (int row = 0; row < choice.count(); ++row) {
        if (!isInLibrary(*findParam(id), row) || !choice.available(recipe, row)) continue;
        Recipe chosen = recipe;
        chosen.*choice.member = row;
        branches.emplace_back(row, rowsOf(chosen, choices, first + 1));
    }
    const Rows common = branches[commonest(branches)].second;
    Rows rows;
    for (const auto& [row, inner] : branches) {
        if (inner == common) continue;
        const std::string is = fmt::format("recipe.{} == {}", id, rowName(id, row));
        for (const auto& [condition, value] : inner) rows.emplace_back(joined(is, condition), value);
    }
    rows.insert(rows.end(), common.begin(), common.end());
    return rows;
}

/// Statements that return the scale of a noise, in an `if` of their own.
std::string noiseStatements(const Recipe& recipe, std::string_view condition) {
    const Rows rows = rowsOf(recipe, scaledBy(recipe), 0);
    if (rows.size() == 1) return fmt::format("    if ({}) return {};\n", condition, rows[0].second);
    std::string text = fmt::format("    if ({}) {{\n", condition);
    for (const auto& [inner, value] : rows)
        text += inner.empty() ? fmt::format("        return {};\n", value)
                              : fmt::format("        if ({}) return {};\n", inner, value);
    return text + "    }\n";
}

}  // namespace

std::string scaleFunction(int dimensions) {
    std::string text = fmt::format(
        "\n// Scale from a noise's result to the value of an octave: times x, plus y. Bounded: divided by its "
        "maximum.\n"
        "vec2 ns_scale{}(NsRecipe recipe) {{\n"
        "    if (recipe.factor != 0.0) return vec2(recipe.factor, recipe.shift);\n",
        dimensions);
    for (const int scale : {kClassic, kBounded})
        for (int row = 0; row < static_cast<int>(noises().size()); ++row) {
            if (!existsIn(noises()[static_cast<std::size_t>(row)], dimensions)) continue;
            Recipe recipe;
            recipe.noise = row;
            recipe.dimensions = dimensions;
            recipe.scale = scale;
            std::string condition = fmt::format("recipe.noise == {}", rowName("noise", row));
            if (scale == kClassic) condition += fmt::format(" && recipe.scale == {}", rowName("scale", scale));
            text += noiseStatements(recipe, condition);
        }
    return text + "    return vec2(1.0, 0.0);\n}\n";
}

}  // namespace noisescope
