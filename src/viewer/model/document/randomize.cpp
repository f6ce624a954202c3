#include "viewer/model/document/randomize.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <string_view>

#include "recipe/params.h"
#include "recipe/recipe.h"
#include "viewer/model/commands/param_texts.h"

namespace noisescope {
namespace {

double weightOf(const ParamInfo& param, int row) {
    const auto& weights = param.randomize.weights;
    const auto found =
        std::find_if(weights.begin(), weights.end(), [&](const RowWeight& each) { return each.row == row; });
    return found == weights.end() ? 1 : found->weight;
}

/// Two random numbers in [0, 1). Every parameter takes both, so that a lock does not change the numbers of the others.
struct Throw {
    double first, second;
};

/// Returns a random number in [0, 1). Not std::uniform_real_distribution, whose results depend on the standard library.
double unitOf(std::mt19937& engine) { return static_cast<double>(engine()) / 4294967296.0; }

double thrown(const Randomize& range, double usual, const Throw& dice) {
    if (dice.first < range.usual) return usual;
    const double u = dice.second;
    switch (range.how) {
        case Randomize::How::wholeNumbers:
            return std::floor(range.low + u * (range.high - range.low + 1));
        case Randomize::How::byFactors:
            return std::round(1000 * range.low * std::pow(range.high / range.low, u)) / 1000;
        default:
            return std::round(1000 * (range.low + u * (range.high - range.low))) / 1000;
    }
}

int thrownRow(const ParamInfo& param, const ChoiceParam& choice, const Recipe& recipe, const Throw& dice) {
    double total = 0;
    for (int i = 0; i < choice.count(); ++i)
        if (choice.available(recipe, i)) total += weightOf(param, i);
    double rest = dice.second * total;
    for (int i = 0; i < choice.count(); ++i) {
        if (!choice.available(recipe, i)) continue;
        const double weight = weightOf(param, i);
        if (rest < weight) return i;
        rest -= weight;
    }
    return recipe.*choice.member;  // no row is available, or all have weight 0
}

void throwParam(const ParamInfo& param, Recipe& recipe, const Throw& dice) {
    const Recipe defaults;
    if (const auto* choice = std::get_if<ChoiceParam>(&param.kind)) {
        recipe.*choice->member = thrownRow(param, *choice, recipe, dice);
    } else if (const auto* real = std::get_if<RealParam>(&param.kind)) {
        recipe.*real->member = thrown(param.randomize, defaults.*real->member, dice);
    } else if (const auto* integer = std::get_if<IntegerParam>(&param.kind)) {
        recipe.*integer->member = static_cast<int>(thrown(param.randomize, defaults.*integer->member, dice));
    } else if (const auto* boolean = std::get_if<BoolParam>(&param.kind)) {
        recipe.*boolean->member = dice.first < param.randomize.high;
    } else if (const auto* seed = std::get_if<SeedParam>(&param.kind)) {
        recipe.*seed->member = static_cast<std::uint32_t>(dice.first * 4294967296.0);
    }
}

bool isFree(const ParamInfo& param, const std::set<std::string>& locks) {
    return isRandomized(param) && !locks.contains(std::string(param.id));
}

}  // namespace

bool isRandomized(const ParamInfo& param) { return param.randomize.how != Randomize::How::never; }

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
        // The repaired recipe is taken only if repairing left all fixed parameters alone; else the parameter keeps its
        // value.
        next = repaired(next);
        if (keeps(next)) result = next;
    }
    return result;
}

}  // namespace noisescope
