// The one table of parameters: what each member of Recipe is called, means and may be. The window's widgets, --set, the
// JSON keys, `list params` and the tests are loops over it.
#pragma once

#include <array>
#include <cstddef>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "recipe/chosen.h"
#include "recipe/gradient.h"
#include "recipe/when.h"

namespace noisescope {

/// Of a lattice, in cells.
inline constexpr int kLongestPeriod = 4096;

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
    bool (*available)(const Recipe&, int value) = [](const Recipe&, int) { return true; };
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
    bool logarithmic = false;
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

/// How much more often randomizing chooses a row of a choice than those without a weight, which have 1.
struct RowWeight {
    int row;
    double weight;
};

/// How far randomizing goes: most of what it gives is pleasant to look at.
struct Randomize {
    enum class How {
        never,
        evenly,        ///< any number from low to high
        byFactors,     ///< as likely between 2 and 4 as between 4 and 8
        wholeNumbers,  ///< from low to high
        sometimes,     ///< true, of a truth value, with a probability of `high`
        anyRow,        ///< of a choice
        anySeed,
    };
    How how = How::never;
    double low = 0, high = 0;
    double usual = 0;  ///< probability of the default, of a number
    std::span<const RowWeight> weights{};
};
/// Values besides the default at which validation draws what takes a number.
class Probes {
  public:
    constexpr Probes() = default;
    constexpr Probes(std::initializer_list<double> values) {
        for (const double value : values) values_.at(count_++) = value;
    }
    [[nodiscard]] constexpr std::span<const double> values() const { return std::span(values_).first(count_); }

  private:
    std::array<double, 4> values_{};
    std::size_t count_ = 0;
};

struct ParamInfo {
    std::string_view id;  ///< JSON key and --set name
    std::string_view label;
    ParamGroup group;
    std::string_view unit = "";  ///< "" where there is none
    std::string_view help;       ///< what one sees
    std::variant<ChoiceParam, IntegerParam, SeedParam, RealParam, BoolParam, GradientParam> kind;
    When when{};                     ///< always, if nothing is said
    bool detail = false;             ///< a finer point that most recipes leave alone: folded by itself in the window
    Randomize randomize{};           ///< never, if nothing is said
    Probes probes{};                 ///< of a number that a noise, a gradient set or a fractal takes
    std::string_view formerly = "";  ///< an older id, which is still read

    /// Does the recipe heed it?
    [[nodiscard]] bool applies(const Recipe& recipe) const { return when.holds(recipe); }
};

std::span<const ParamInfo> params();

/// The row with this id, now or formerly, or null.
const ParamInfo* findParam(std::string_view id);
/// The ids, in the order of params().
std::vector<std::string_view> paramNames();

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
/// `text`: how the number was written, where that is known.
std::string setFromNumber(const ParamInfo& param, Recipe& recipe, double value, std::string_view text = {});

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
