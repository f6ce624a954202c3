// Writes conformance.jsonl: 10,000 places over the whole catalogue with the bits that the twin finds there, and 500 of
// random trees of layers.
//
//   build/bin/make_conformance > tests/data/conformance.jsonl
//
// To be run when bits change on purpose, with a line in CHANGELOG.md that names what has changed.
#include <fmt/format.h>

#include <cstdio>
#include <random>
#include <string>
#include <vector>

#include "core/json.h"
#include "recipe/chosen.h"
#include "recipe/domain.h"
#include "recipe/params.h"
#include "recipe/recipe.h"
#include "recipe/recipe_json.h"
#include "validate/conformance.h"
#include "validate/random_trees.h"
#include "validate/validate.h"

using namespace noisescope;

namespace {

constexpr std::size_t kLines = 10000;
constexpr std::uint32_t kTrees = 125;
constexpr int kKindsOfPlace = 6;

/// The recipe without what is the default.
std::string briefText(const Recipe& recipe) {
    const auto all = Json::parse(recipeToCompactJson(recipe));
    const auto defaults = Json::parse(recipeToCompactJson(Recipe{}));
    Json brief{{"noisescope", all["noisescope"]}};
    for (const auto& [key, value] : all.items()) {
        const ParamInfo* param = findParam(key);
        if (param == nullptr) continue;
        if (valueText(*param, recipe) != valueText(*param, Recipe{})) brief[key] = value;
    }
    return brief.dump();
}

/// Returns a tree of one to four fields; every third one by an output with derivatives.
Recipe treeOf(std::uint32_t i) {
    constexpr OutputId kSloped[] = {OutputId::derivatives, OutputId::gradient, OutputId::normal, OutputId::slope};
    const bool slopes = i % 3 == 2;
    Recipe recipe = randomTree(5000 + i, 1 + i % 4, slopes);
    if (slopes) recipe.output = rowIndex(kSloped[i / 3 % std::size(kSloped)]);
    return recipe;
}

class Printer {
  public:
    explicit Printer(ConformanceField& field) : field_(field) {}

    void print(const Recipe& recipe, const std::string& text, int number) {
        ConformanceLine line;
        line.recipe = recipe;
        line.recipeText = text;
        if (number < 3) {
            for (int axis = 0; axis < coordinatesOf(recipe); ++axis) line.point.push_back(coordinate(number));
        } else {
            constexpr std::int64_t kHeights[] = {1, 7, 256, 1024, 1080, 2047, 4096, (std::int64_t{1} << 31) - 1};
            line.height = kHeights[random_() % std::size(kHeights)];
            const std::int64_t farthest = number == 3 ? 600 : number == 4 ? 1 << 22 : std::int64_t{1} << 50;
            line.x = below(2 * farthest + 1) - farthest;
            line.y = below(2 * farthest + 1) - farthest;
        }
        line.bits = field_.bitsAt(line);
        fmt::print("{}\n", conformanceText(line));
    }

  private:
    std::int64_t below(std::int64_t end) {
        return static_cast<std::int64_t>(random_() % static_cast<std::uint64_t>(end));
    }

    /// A decimal near the origin, of many digits, or far out; negative ones too.
    Decimal coordinate(int number) {
        const std::string sign = below(2) == 0 ? "-" : "";
        std::string text = fmt::format("{}{}.{}", sign, below(3), below(1000));
        if (number == 1) text = fmt::format("{}{}.{}{}", sign, below(100), below(1LL << 60), below(1LL << 60));
        if (number == 2) text = fmt::format("{}{}.{}", sign, below(1'000'000'000'000'000), below(100));
        return parseDecimal(text).value();
    }

    ConformanceField& field_;
    std::mt19937_64 random_{2026};
};

}  // namespace

int main() {
    std::vector<ValidationCase> cases = validationCases();
    std::erase_if(cases, [](const ValidationCase& entry) { return !isExact(entry.recipe); });
    ConformanceField field(nullptr);
    Printer printer(field);
    std::size_t left = kLines;
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const std::string text = briefText(cases[i].recipe);
        const std::size_t count = left / (cases.size() - i);  // so that all lines are used at the end
        for (std::size_t k = 0; k < count; ++k)
            printer.print(cases[i].recipe, text, static_cast<int>(k) % kKindsOfPlace);
        left -= count;
    }
    for (std::uint32_t i = 0; i < kTrees; ++i) {
        const Recipe recipe = treeOf(i);
        const std::string text = Json::parse(recipeToCompactJson(recipe)).dump();
        for (const int number : {i % 2 == 0 ? 0 : 1, 2, 3, i % 2 == 0 ? 4 : 5}) printer.print(recipe, text, number);
    }
    return 0;
}
