// Recipes side by side that differ in a parameter, or in several at once.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "recipe/held_recipe.h"

namespace noisescope {

struct ParamInfo;

constexpr std::size_t kFewestCompared = 2;
constexpr std::size_t kMostCompared = 36;

/// A parameter, and the text that it has in each pane, as --set takes it.
struct ComparedParam {
    std::string param;
    std::vector<std::string> values;
    bool operator==(const ComparedParam&) const = default;
};

/// What differs from pane to pane: one parameter or more, each with a value for every pane, kFewestCompared to
/// kMostCompared.
struct Comparison {
    std::vector<ComparedParam> params{{"noise", {"value", "perlin", "simplex", "worley"}}};
    bool operator==(const Comparison&) const = default;

    [[nodiscard]] std::size_t panes() const { return params.front().values.size(); }
    [[nodiscard]] bool compares(std::string_view param) const;
};

/// "fractal=none,fbm,turbulence,marble", or several of these with semicolons between them: "fractal=none,fbm;
/// frequency=8,4". Throws Error(usage) with what is wrong.
Comparison parseComparison(std::string_view text);
/// The same with the values alone, "1, 2, 4, 8" or "pcg perlin": commas stand between them, or spaces where there is
/// no comma.
Comparison parseComparison(const ParamInfo& param, std::string_view values);
std::string comparisonText(const Comparison& comparison);
/// What a pane has: its value, "fbm", or of several parameters "fractal=fbm;frequency=4".
std::string paneText(const Comparison& comparison, std::size_t pane);

/// A recipe for one pane, and the words under which it is shown.
struct Variant {
    std::string label;
    HeldRecipe recipe;
};

/// The nearest recipes that can be drawn: where a value does not go with the rest, the rest gives way.
std::vector<Variant> variantsOf(const Recipe& recipe, const Comparison& comparison);

/// Why not every pane can be drawn as it is asked for: "pane 4, noise=gabor: …". Empty: variantsOf() changes nothing
/// but the parameters.
std::vector<std::string> problemsOf(const Recipe& recipe, const Comparison& comparison);

/// Comparisons that come with the program.
struct NamedComparison {
    std::string_view id;
    std::string_view label;
    std::string_view help;
    std::string_view comparison;
    std::string_view settings;  ///< what the recipe itself becomes, "noise=perlin;dimensions=3"; may be empty
};
std::span<const NamedComparison> namedComparisons();
/// Null if there is none.
const NamedComparison* findComparison(std::string_view id);

/// The recipe with the named comparison's settings.
Recipe preparedFor(const NamedComparison& named, const Recipe& recipe);

}  // namespace noisescope
