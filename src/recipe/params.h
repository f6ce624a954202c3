// The table of parameters: name, meaning and valid values of each member of Recipe. The window's widgets, --set, the
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

/// Longest period of a lattice in cells.
inline constexpr int kLongestPeriod = 4096;

struct Recipe;

enum class ParamGroup { noise, position, tiling, warp, time, fractal, output, color, surface, solid };
std::string_view groupLabel(ParamGroup group);

/// An index into a table of named rows.
struct ChoiceParam {
    int Recipe::*member;
    int (*count)();
    const Named& (*row)(int index);
    bool (*available)(const Recipe& recipe, int index);  ///< true if the row suits the rest of the recipe
};

struct IntegerParam {
    int Recipe::*member;
    int minimum, maximum;
    bool (*available)(const Recipe&, int value) = [](const Recipe&, int) { return true; };
    int softMaximum;          ///< end of a slider
    bool structural = false;  ///< see isStructural()
};

struct SeedParam {
    std::uint32_t Recipe::*member;
};

/// Valid values are minimum..maximum; a slider covers softMinimum..softMaximum in steps of 10^-decimals.
struct RealParam {
    double Recipe::*member;
    double minimum, maximum;
    double softMinimum, softMaximum;
    bool logarithmic = false;
    int decimals = 3;
    bool structural = false;  ///< see isStructural()
    bool counts = false;      ///< a count: usually a whole number
};

struct BoolParam {
    bool Recipe::*member;
};

struct GradientParam {
    Gradient Recipe::*member;
};

/// Relative probability that randomizing chooses a row; rows without a weight have 1.
struct RowWeight {
    int row;
    double weight;
};

/// Distribution of randomized values, chosen so that most results look pleasant.
struct Randomize {
    enum class How {
        never,
        evenly,        ///< uniform from low to high
        byFactors,     ///< log-uniform: as likely between 2 and 4 as between 4 and 8
        wholeNumbers,  ///< uniform whole numbers from low to high
        sometimes,     ///< for a boolean: true with the probability `high`
        anyRow,        ///< for a choice
        anySeed,
    };
    How how = How::never;
    double low = 0, high = 0;
    double usual = 0;  ///< for a number: probability of the default
    std::span<const RowWeight> weights{};
};
/// Values, besides the default, at which validation draws noises and fractals that use the number.
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
    std::string_view help;       ///< the visible effect
    std::variant<ChoiceParam, IntegerParam, SeedParam, RealParam, BoolParam, GradientParam> kind;
    When when{};                     ///< default: always
    bool detail = false;             ///< a detail that most recipes leave at its default: folded in the window
    Randomize randomize{};           ///< default: never
    Probes probes{};                 ///< of a number used by a noise, a gradient set or a fractal
    std::string_view formerly = "";  ///< an older id, which is still accepted

    /// True if the parameter affects the recipe; with layers: if it is shared and affects the picture or any field.
    [[nodiscard]] bool applies(const Recipe& recipe) const;
};

std::span<const ParamInfo> params();

/// Returns the row with this current or former id, or null.
const ParamInfo* findParam(std::string_view id);
/// Returns the ids in the order of params().
std::vector<std::string_view> paramNames();

/// True for members of SharedRecipe, which all fields of a picture share.
bool isShared(const ParamInfo& param);

/// True if the value is a string in JSON.
bool isText(const ParamInfo& param);

/// True if a change of value needs another shader. Otherwise it is a number passed to the shader; 0 and 1, which move
/// and scale nothing, may be compiled out.
bool isStructural(const ParamInfo& param);

/// Returns the member as text for --set: a choice's id, a shortest decimal, true or false, a gradient's stops.
std::string valueText(const ParamInfo& param, const Recipe& recipe);

/// Returns the valid values for messages: "1 to 24", "pcg, sine, permutation", ….
std::string allowedText(const ParamInfo& param);

/// Returns the message for a refused text: "octaves=40: out of range, expected 1 to 24 (…)".
std::string refusal(const ParamInfo& param, std::string_view text, std::string_view problem);

/// Sets the member from text. Returns a message, `octaves=40: out of range, expected 1 to 24 (…)`, or an empty string
/// on success.
std::string setFromText(const ParamInfo& param, Recipe& recipe, std::string_view text);

/// Sets a numeric member (choice index, integer, seed, real, 0 or 1). Returns a message, or an empty string on success.
/// `text`: the number as written, if known.
std::string setFromNumber(const ParamInfo& param, Recipe& recipe, double value, std::string_view text = {});

/// Copies the member of another recipe.
void copyValue(const ParamInfo& param, Recipe& recipe, const Recipe& from);

/// Returns every reason why the recipe cannot be drawn: members out of range, choices that exclude each other. Empty:
/// none.
std::vector<std::string> problemsOf(const Recipe& recipe);

/// Returns the nearest recipe without problems: numbers clamped (NaN: the default), unavailable choices replaced by the
/// first available one. For input that cannot be refused, such as a slider; files and command lines are refused
/// instead.
Recipe repaired(const Recipe& recipe);
void repair(Recipe& recipe);

}  // namespace noisescope
