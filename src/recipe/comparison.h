// Comparisons: recipes side by side that differ in one or more parameters.
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

/// A parameter, "land/ridges.octaves" with layers, and its text in each pane, as --set takes it.
struct ComparedParam {
    std::string param;
    std::vector<std::string> values;
    bool operator==(const ComparedParam&) const = default;
};

/// Parameters that differ between panes, each with a value for every pane, kFewestCompared to kMostCompared.
struct Comparison {
    std::vector<ComparedParam> params{{"noise", {"value", "perlin", "simplex", "worley"}}};
    bool operator==(const Comparison&) const = default;

    [[nodiscard]] std::size_t panes() const { return params.front().values.size(); }
    [[nodiscard]] bool compares(std::string_view param) const;
};

/// Parses "fractal=none,fbm,turbulence,marble" or "land.octaves=1,2,4", or several parameters separated by semicolons:
/// "fractal=none,fbm; frequency=8,4". Throws Error(usage) with the problems.
Comparison parseComparison(std::string_view text);
/// Parses values alone, "1, 2, 4, 8" or "pcg perlin", separated by commas, or by spaces if there is no comma.
Comparison parseComparison(const ParamInfo& param, std::string_view values);
/// Returns every value of the first parameters with every value of the others: panes row by row, of as many columns as
/// `columns` has panes. Throws Error(usage) if there are too many, or a parameter stands in both.
Comparison crossed(const Comparison& columns, const Comparison& rows);
std::string comparisonText(const Comparison& comparison);
/// Returns a pane's value, "fbm", or for several parameters "fractal=fbm;frequency=4".
std::string paneText(const Comparison& comparison, std::size_t pane);

/// A pane's recipe and its label.
struct Variant {
    std::string label;
    HeldRecipe recipe;
};

/// Returns the nearest recipes that can be drawn: other parameters give way to the compared values.
std::vector<Variant> variantsOf(const Recipe& recipe, const Comparison& comparison);

/// Returns the problems of panes that cannot be drawn exactly: "pane 4, noise=gabor: …". Empty if variantsOf() changes
/// only the compared parameters.
std::vector<std::string> problemsOf(const Recipe& recipe, const Comparison& comparison);

/// A comparison built into the program.
struct NamedComparison {
    std::string_view id;
    std::string_view label;
    std::string_view help;
    std::string_view comparison;
    std::string_view settings;  ///< set in the recipe first, "noise=perlin;dimensions=3"; may be empty
};
std::span<const NamedComparison> namedComparisons();
/// Returns the comparison, or null if there is none.
const NamedComparison* findComparison(std::string_view id);

/// Returns the recipe with the named comparison's settings.
Recipe preparedFor(const NamedComparison& named, const Recipe& recipe);

}  // namespace noisescope
