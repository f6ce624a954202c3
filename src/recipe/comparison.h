// Two to nine recipes side by side that differ in one parameter.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "recipe/held_recipe.h"

namespace noisescope {

struct ParamInfo;

constexpr std::size_t kFewestCompared = 2;
constexpr std::size_t kMostCompared = 9;

/// The parameter, and the texts that it takes, as --set does: kFewestCompared to kMostCompared.
struct Comparison {
    std::string param = "noise";
    std::vector<std::string> values{"value", "perlin", "simplex", "worley"};
    bool operator==(const Comparison&) const = default;
};

/// "fractal=none,fbm,turbulence,marble". Throws Error(usage) with what is wrong.
Comparison parseComparison(std::string_view text);
/// The same with the values alone, "1, 2, 4, 8" or "pcg perlin": commas stand between them, or spaces where there is
/// no comma.
Comparison parseComparison(const ParamInfo& param, std::string_view values);
std::string comparisonText(const Comparison& comparison);

/// A recipe for one pane, and the words under which it is shown.
struct Variant {
    std::string label;
    HeldRecipe recipe;
};

/// The nearest recipes that can be drawn: where a value does not go with the rest, the rest gives way.
std::vector<Variant> variantsOf(const Recipe& recipe, const Comparison& comparison);

/// Why not every pane can be drawn as it is asked for: "pane 4, noise=gabor: …". Empty: variantsOf() changes nothing
/// but the parameter.
std::vector<std::string> problemsOf(const Recipe& recipe, const Comparison& comparison);

/// Comparisons that come with the program.
struct NamedComparison {
    std::string_view id;
    std::string_view label;
    std::string_view help;
    std::string_view comparison;
    std::string_view settings;  ///< what the recipe itself becomes, "noise=perlin dimensions=3"; may be empty
};
std::span<const NamedComparison> namedComparisons();
/// Null if there is none.
const NamedComparison* findComparison(std::string_view id);

/// The recipe with the named comparison's settings.
Recipe preparedFor(const NamedComparison& named, const Recipe& recipe);

}  // namespace noisescope
