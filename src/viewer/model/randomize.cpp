#include "viewer/model/randomize.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <string_view>

#include "recipe/params.h"
#include "recipe/recipe.h"
#include "viewer/model/param_texts.h"

namespace noisescope {
namespace {

// --- taste -----------------------------------------------------------------------------------------------------------

enum class Steps { even, octaves, whole };  ///< octaves: as likely between 2 and 4 as between 4 and 8

struct NumberTaste {
    std::string_view param;
    double low, high;
    Steps steps;
    double usual;  ///< share of the throws that give the table's default
};
constexpr std::array kNumbers{
    NumberTaste{"jitter", 0.6, 1, Steps::even, 0.5},
    NumberTaste{"smoothness", 0.15, 0.6, Steps::even, 0},
    NumberTaste{"orientation", 0, 1, Steps::even, 0},
    NumberTaste{"bandwidth", 1, 2.5, Steps::even, 0.3},
    NumberTaste{"waves", 0.75, 4, Steps::octaves, 0},
    NumberTaste{"flow", 0, 1, Steps::even, 0},
    NumberTaste{"frequency", 2, 16, Steps::octaves, 0},
    NumberTaste{"warp_amplitude", 0.1, 0.6, Steps::even, 0},
    NumberTaste{"warp_frequency", 0.5, 1.5, Steps::octaves, 0.4},
    NumberTaste{"warp_octaves", 1, 4, Steps::whole, 0},
    NumberTaste{"octaves", 3, 8, Steps::whole, 0},
    NumberTaste{"lacunarity", 1.8, 2.2, Steps::even, 0.6},
    NumberTaste{"gain", 0.35, 0.65, Steps::even, 0.2},
    NumberTaste{"hurst", 0.6, 1.2, Steps::even, 0.2},
    NumberTaste{"weighting", 0, 0.6, Steps::even, 0.7},
    NumberTaste{"level", 0.8, 1.2, Steps::even, 0.5},
    NumberTaste{"bounces", 1, 3.5, Steps::even, 0},
    NumberTaste{"damping", 0.3, 2, Steps::octaves, 0.2},
    NumberTaste{"swirl", 0.05, 0.3, Steps::even, 0.2},
    NumberTaste{"stripes", 0.5, 2.5, Steps::octaves, 0},
    NumberTaste{"stripe_direction", 0, 1, Steps::even, 0.2},
    NumberTaste{"distortion", 0.4, 2.5, Steps::octaves, 0},
};

struct BoolTaste {
    std::string_view param;
    double share;  ///< of true
};
constexpr std::array kBools{BoolTaste{"isotropic", 0.5}, BoolTaste{"rotate_octaves", 0.6}};

constexpr std::array<std::string_view, 11> kChoices{"noise",   "feature",    "metric",  "hash", "gradients", "fade",
                                                    "falloff", "warp_noise", "fractal", "warp", "reach"};
constexpr std::array<std::string_view, 2> kSeeds{"seed", "warp_seed"};

/// How much more often a row is chosen than those that are not here.
struct RowTaste {
    std::string_view param, row;
    double weight;
};
constexpr std::array kRows{
    RowTaste{"noise", "white", 0},
    RowTaste{"noise", "perlin", 3},
    RowTaste{"noise", "simplex", 3},
    RowTaste{"noise", "worley", 2},
    RowTaste{"feature", "product", 0.5},
    RowTaste{"metric", "euclidean", 5},
    RowTaste{"metric", "minkowski-half", 0.3},
    RowTaste{"hash", "pcg", 12},
    RowTaste{"hash", "sine", 0},  // another picture on another device
    RowTaste{"hash", "fibonacci", 0},
    RowTaste{"hash", "toy4", 0},
    RowTaste{"hash", "toy8", 0},
    RowTaste{"hash", "toy16", 0},
    RowTaste{"gradients", "unit", 3},
    RowTaste{"gradients", "axis4", 0.2},
    RowTaste{"gradients", "diagonal4", 0.2},
    RowTaste{"fade", "none", 0},
    RowTaste{"fade", "linear", 0.2},
    RowTaste{"fade", "quintic", 4},
    RowTaste{"reach", "0.5", 3},
    RowTaste{"falloff", "gain", 4},
    RowTaste{"warp", "none", 5},
    RowTaste{"warp", "two-level", 0.5},
    RowTaste{"warp_noise", "white", 0},  // tears the picture
    RowTaste{"fractal", "none", 0.5},
    RowTaste{"fractal", "fbm", 2},
    RowTaste{"fractal", "hetero", 0.5},  // this and the next two are mostly dark
    RowTaste{"fractal", "multiplicative", 0.15},
    RowTaste{"fractal", "jordan", 0.3},
};

template <typename Table>
auto tasteOf(const Table& table, const ParamInfo& param) -> const typename Table::value_type* {
    const auto found = std::find_if(table.begin(), table.end(), [&](const auto& row) { return row.param == param.id; });
    return found == table.end() ? nullptr : &*found;
}

template <typename Ids>
bool contains(const Ids& ids, std::string_view id) {
    return std::find(ids.begin(), ids.end(), id) != ids.end();
}

double weightOf(const ParamInfo& param, std::string_view row) {
    const auto found = std::find_if(kRows.begin(), kRows.end(),
                                    [&](const RowTaste& taste) { return taste.param == param.id && taste.row == row; });
    return found == kRows.end() ? 1 : found->weight;
}

// --- throwing --------------------------------------------------------------------------------------------------------

/// Two numbers for one parameter, [0, 1): as many whatever it is, so that a lock does not change what others get.
struct Throw {
    double first, second;
};

/// Not std::uniform_real_distribution, which is another one in another library.
double unitOf(std::mt19937& engine) { return static_cast<double>(engine()) / 4294967296.0; }

double thrown(const NumberTaste& taste, double usual, const Throw& dice) {
    if (dice.first < taste.usual) return usual;
    const double u = dice.second;
    switch (taste.steps) {
        case Steps::whole:
            return std::floor(taste.low + u * (taste.high - taste.low + 1));
        case Steps::octaves:
            return std::round(1000 * taste.low * std::pow(taste.high / taste.low, u)) / 1000;
        case Steps::even:
            break;
    }
    return std::round(1000 * (taste.low + u * (taste.high - taste.low))) / 1000;
}

int thrownRow(const ParamInfo& param, const ChoiceParam& choice, const Recipe& recipe, const Throw& dice) {
    double total = 0;
    for (int i = 0; i < choice.count(); ++i)
        if (choice.available(recipe, i)) total += weightOf(param, choice.row(i).id);
    double rest = dice.second * total;
    for (int i = 0; i < choice.count(); ++i) {
        if (!choice.available(recipe, i)) continue;
        const double weight = weightOf(param, choice.row(i).id);
        if (rest < weight) return i;
        rest -= weight;
    }
    return recipe.*choice.member;  // nothing that is available pleases
}

void throwParam(const ParamInfo& param, Recipe& recipe, const Throw& dice) {
    const Recipe defaults;
    if (const auto* choice = std::get_if<ChoiceParam>(&param.kind)) {
        recipe.*choice->member = thrownRow(param, *choice, recipe, dice);
    } else if (const auto* real = std::get_if<RealParam>(&param.kind)) {
        recipe.*real->member = thrown(*tasteOf(kNumbers, param), defaults.*real->member, dice);
    } else if (const auto* integer = std::get_if<IntegerParam>(&param.kind)) {
        recipe.*integer->member = static_cast<int>(thrown(*tasteOf(kNumbers, param), defaults.*integer->member, dice));
    } else if (const auto* boolean = std::get_if<BoolParam>(&param.kind)) {
        recipe.*boolean->member = dice.first < tasteOf(kBools, param)->share;
    } else if (const auto* seed = std::get_if<SeedParam>(&param.kind)) {
        recipe.*seed->member = static_cast<std::uint32_t>(dice.first * 4294967296.0);
    }
}

bool isFree(const ParamInfo& param, const std::set<std::string>& locks) {
    return isRandomized(param) && !locks.contains(std::string(param.id));
}

}  // namespace

bool isRandomized(const ParamInfo& param) {
    return tasteOf(kNumbers, param) != nullptr || tasteOf(kBools, param) != nullptr || contains(kChoices, param.id) ||
           contains(kSeeds, param.id);
}

Recipe randomized(const Recipe& recipe, const std::set<std::string>& locks, std::uint32_t seed) {
    std::mt19937 engine(seed);
    Recipe result = recipe;
    const auto keeps = [&](const Recipe& next) {
        return std::all_of(params().begin(), params().end(), [&](const ParamInfo& param) {
            return isFree(param, locks) || sameValue(param, next, recipe);
        });
    };
    for (const ParamInfo& param : params()) {
        const double first = unitOf(engine);
        const Throw dice{first, unitOf(engine)};
        if (!isFree(param, locks) || !param.applies(result)) continue;
        Recipe next = result;
        throwParam(param, next, dice);
        // What does not go with the rest is mended, unless that would move what has to stay: then the old value does.
        next = repaired(next);
        if (keeps(next)) result = next;
    }
    return result;
}

}  // namespace noisescope
