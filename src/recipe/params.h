// The one table of parameters: what each member of Recipe is called, means and may be. The window's widgets, --set, the
// JSON keys, `list params` and the tests are loops over it.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "recipe/chosen.h"
#include "recipe/gradient.h"
#include "recipe/when.h"

namespace noisescope {

struct Recipe;

enum class ParamGroup { noise, position, tiling, warp, time, fractal, output, color };
std::string_view groupLabel(ParamGroup group);

/// An index into a table of named rows.
struct ChoiceParam {
    int Recipe::*member;
    int (*count)();
    const Named& (*row)(int index);
    bool (*available)(const Recipe& recipe, int index);  ///< does the row go with the rest of the recipe?
};

struct IntegerParam {
    int Recipe::*member;
    int minimum, maximum;
    bool (*available)(const Recipe&, int value);
    int softMaximum;          ///< what a slider covers
    bool structural = false;  ///< see isStructural()
};

struct SeedParam {
    std::uint32_t Recipe::*member;
};

/// minimum..maximum is what is allowed; softMinimum..softMaximum what a slider covers, in steps of 10^-decimals.
struct RealParam {
    double Recipe::*member;
    double minimum, maximum;
    double softMinimum, softMaximum;
    bool logarithmic;
    int decimals = 3;
    bool structural = false;  ///< see isStructural()
    bool counts = false;      ///< how many of something: most often a whole number
};

struct BoolParam {
    bool Recipe::*member;
};

struct GradientParam {
    Gradient Recipe::*member;
};

struct ParamInfo {
    std::string_view id;  ///< JSON key and --set name
    std::string_view label;
    ParamGroup group;
    std::string_view unit;  ///< "" where there is none
    std::string_view help;  ///< what one sees
    std::variant<ChoiceParam, IntegerParam, SeedParam, RealParam, BoolParam, GradientParam> kind;
    When when;

    /// Does the recipe heed it?
    [[nodiscard]] bool applies(const Recipe& recipe) const { return when.holds(recipe); }
};

std::span<const ParamInfo> params();

/// The row with this id, or null.
const ParamInfo* findParam(std::string_view id);

/// Is it a text in JSON?
bool isText(const ParamInfo& param);

/// Does another value ask for another shader? Otherwise it is a number that the shader gets; 0 and 1, which
/// move and scale nothing, may be left out of it.
bool isStructural(const ParamInfo& param);

/// The member as the text that --set takes: a choice's id, a shortest decimal, true or false, a gradient's stops.
std::string valueText(const ParamInfo& param, const Recipe& recipe);

/// "1 to 24", "pcg, sine, permutation", … : what the parameter may be, for messages.
std::string allowedText(const ParamInfo& param);

/// "octaves=40: out of range, expected 1 to 24 (…)": why the parameter does not take the text.
std::string refusal(const ParamInfo& param, std::string_view text, std::string_view problem);

/// Sets the member from text. Returns an empty string, or what is wrong: `octaves=40: out of range, expected 1 to 24
/// (…)`.
std::string setFromText(const ParamInfo& param, Recipe& recipe, std::string_view text);

/// Sets a numeric member (choice index, integer, seed, real, 0 or 1). Returns what is wrong, or an empty string.
std::string setFromNumber(const ParamInfo& param, Recipe& recipe, double value);

/// Gives the recipe the member of another one.
void copyValue(const ParamInfo& param, Recipe& recipe, const Recipe& from);

/// Every reason why the recipe cannot be drawn: members out of range, choices that do not go together. Empty: it is
/// good.
std::vector<std::string> problemsOf(const Recipe& recipe);

/// The nearest recipe without problems: numbers clamped (NaN: the default), unavailable choices replaced by the first
/// available one. For input that has no way to be refused, such as a slider; files and command lines are refused
/// instead.
Recipe repaired(const Recipe& recipe);
void repair(Recipe& recipe);

}  // namespace noisescope
