// Period, slice, warp, time, derivatives, fractals and seeds together: over random recipes, on both back ends.
#include <doctest/doctest.h>

#include <chrono>
#include <cmath>
#include <string>
#include <vector>

#include "field/cpu_field.h"
#include "gpu/test_context.h"
#include "recipe/domain.h"
#include "recipe/recipe_json.h"
#include "unit/recipes.h"
#include "validate/validate.h"

using namespace noisescope;

namespace {

constexpr int kRecipes = 600;

int recipesToTry() {
    const char* text = std::getenv("NOISESCOPE_TEST_RECIPES");
    return text == nullptr ? kRecipes : static_cast<int>(parseInteger(text).value());
}

std::uint32_t firstSeed() {
    const char* text = std::getenv("NOISESCOPE_TEST_SEED");
    return text == nullptr ? 1u : static_cast<std::uint32_t>(parseInteger(text).value());
}

}  // namespace

TEST_CASE("any recipe has the same bits on both back ends") {
    std::vector<ValidationCase> cases;
    const std::uint32_t first = firstSeed();
    for (int i = 0; i < recipesToTry(); ++i) {
        Dice random(first + static_cast<std::uint32_t>(i));
        const Recipe recipe = randomRecipe(random);
        const auto problems = problemsOf(recipe);
        REQUIRE_MESSAGE(problems.empty(), "seed " << first + static_cast<std::uint32_t>(i) << ": " << problems.front());
        cases.push_back(
            {"seed " + std::to_string(first + static_cast<std::uint32_t>(i)) + ": " + recipeToCompactJson(recipe),
             recipe});
    }
    std::int64_t samples = 0;
    auto before = std::chrono::steady_clock::now();
    validateAll(cases, 1000, [&](const ValidationResult& result) {
        samples += result.difference.samples;
        const auto now = std::chrono::steady_clock::now();
        if (now - before > std::chrono::seconds(5))
            MESSAGE(std::chrono::duration<double>(now - before).count() << " s: " << result.name.substr(0, 60));
        before = now;
        if (result.pass) return;
        CHECK_MESSAGE(false, result.name << ": " << result.difference.differing << " of " << result.difference.samples
                                         << " differ, by at most " << result.difference.maxAbs);
    });
    MESSAGE(cases.size() << " recipes from seed " << first << ", " << samples << " samples");
}
