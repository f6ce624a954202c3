// Explanations: the value is the one that the program computes, and each step is what it says.
#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <vector>

#include "cpu/cpu_field.h"
#include "cpu/explain/explain.h"
#include "cpu/explain/sentence.h"
#include "cpu/layered_picture.h"
#include "cpu/measures.h"
#include "effort.h"
#include "recipe/chosen.h"
#include "recipe/params.h"
#include "recipe/presets.h"
#include "recipe/recipe.h"
#include "unit/recipes.h"
#include "validate/random_trees.h"

using namespace noisescope;

namespace {

std::vector<Decimal> randomPoint(Dice& random, int coordinates) {
    std::vector<Decimal> point;
    for (int axis = 0; axis < coordinates; ++axis)  // every fourth on a lattice point of many recipes
        point.emplace_back(random.below(4) == 0 ? 0.125 * random.below(16) : random.between(-3, 3));
    return point;
}

/// Returns the values of the batch of points that `sample` would print.
std::vector<float> sampled(const PicturePlan& plan, const std::vector<Decimal>& point) {
    std::vector<float> values(static_cast<std::size_t>(plan.channels(plan.values())));
    const auto points = [&](std::size_t, std::vector<Decimal>& batch) { batch = point; };
    LayeredPicture(plan, plan.values()).decimals(1, point.size(), points, values.data());
    return values;
}

void checkSteps(const FieldExplained& field) {
    const FieldProgram& program = field.plan->program();
    const bool plain = !program.derivatives && program.fractal() != nullptr && !program.fractal()->fractal->sloped;
    for (const RowExplained& row : field.rows) {
        for (std::size_t axis = 0; axis < static_cast<std::size_t>(program.dimensions); ++axis)
            CHECK((row.fraction[axis] >= 0 && row.fraction[axis] <= 1));
        if (!plain || !row.octave || row.isWarp) continue;
        float octave = row.noise[0];
        if (row.factor != 1) octave = octave * row.factor;
        if (row.offset != 0) octave = octave + row.offset;
        if (program.fractal()->noise.fades) octave = octave * row.footprintWeight + row.footprintOffset;
        CHECK(std::bit_cast<std::uint32_t>(octave) == std::bit_cast<std::uint32_t>((*row.octave)[0]));
    }
    if (field.scaled && plain) {
        const float scaled = (*field.fractal)[0] * field.factor + field.offset;
        CHECK(std::bit_cast<std::uint32_t>(scaled) == std::bit_cast<std::uint32_t>((*field.scaled)[0]));
        CHECK(std::bit_cast<std::uint32_t>(scaled) == std::bit_cast<std::uint32_t>(field.value[0]));
    }
}

/// Terms of a simplex noise add up to it, in the order of its corners.
void checkShares(const FieldExplained& field) {
    for (const RowExplained& row : field.rows) {
        float sum = 0;
        int shares = 0;
        for (const Asked& asked : row.asked)
            if (const auto* point = std::get_if<PointAsked>(&asked); point != nullptr && point->share)
                sum = shares++ == 0 ? *point->share : sum + *point->share;
        if (shares == 0) continue;
        CHECK(shares == field.plan->dimensions() + 1);
        CHECK(std::bit_cast<std::uint32_t>(sum) == std::bit_cast<std::uint32_t>(row.noise[0]));
    }
}

void check(const Recipe& recipe, Dice& random) {
    const PicturePlan plan = measuredPointPicture(recipe);
    const std::vector<Decimal> point = randomPoint(random, plan.coordinates());
    const PictureExplained picture = explained(plan, point);
    const std::vector<float> values = sampled(plan, point);
    REQUIRE(static_cast<std::size_t>(picture.channels) == values.size());
    for (std::size_t c = 0; c < values.size(); ++c)
        CHECK(std::bit_cast<std::uint32_t>(picture.value[c]) == std::bit_cast<std::uint32_t>(values[c]));
    for (const auto& [slot, field] : picture.fields) {
        checkSteps(field);
        checkShares(field);
    }
}

}  // namespace

TEST_CASE("an explanation ends with the value that the program computes") {
    Dice random(7);
    for (std::int64_t n = 0; n < usually<std::int64_t>(300, 3000); ++n) {
        const Recipe recipe = randomRecipe(random);
        CAPTURE(nameOf(recipe));
        check(recipe, random);
    }
}

TEST_CASE("and so do explanations of layers") {
    Dice random(8);
    for (std::uint32_t n = 0; n < usually(60U, 700U); ++n) {
        CAPTURE(n);
        const Recipe recipe = randomTree(random.bits(), 5, n % 2 == 0);
        if (problemsOf(recipe).empty()) check(recipe, random);  // else a mask by the slope of white noise
    }
}

TEST_CASE("Perlin noise is told corner by corner, and its dot products blend to the value") {
    Recipe recipe;
    recipe.noise = rowIndex(NoiseId::perlin);
    recipe.frequency = 4;
    for (const int dimensions : {1, 2, 3, 4}) {
        recipe.dimensions = dimensions;
        Dice random(9);
        const PicturePlan plan = measuredPointPicture(recipe);
        const PictureExplained picture = explained(plan, randomPoint(random, plan.coordinates()));
        const RowExplained& row = picture.fields.at(0).second.rows.at(0);
        std::vector<double> weights;
        double sum = 0;
        int corners = 0;
        for (const Asked& asked : row.asked)
            if (const auto* weight = std::get_if<WeightAsked>(&asked))
                weights.push_back(static_cast<double>(weight->weight));
        REQUIRE(weights.size() == static_cast<std::size_t>(dimensions));
        for (const Asked& asked : row.asked) {
            const auto* point = std::get_if<PointAsked>(&asked);
            if (point == nullptr) continue;
            double weight = 1;
            for (std::size_t axis = 0; axis < weights.size(); ++axis)
                weight *= point->cell[axis] == row.cell[axis] ? 1 - weights[axis] : weights[axis];
            sum += weight * static_cast<double>(point->dot.value());
            ++corners;
        }
        CHECK(corners == 1 << dimensions);
        CHECK(std::abs(sum - static_cast<double>(row.noise[0])) < 4e-7);  // some ten roundings of numbers up to 2
    }
}

TEST_CASE("a sentence says where a value comes from") {
    const Recipe island = presetNamed("island").file.recipe;
    const auto told = [&](double x, double y) {
        return sentenceOf(explained(measuredPointPicture(island), std::vector<Decimal>{Decimal(x), Decimal(y)}));
    };
    CHECK(told(0.5, 0.5).find("land") != std::string::npos);
    CHECK(told(-20, -20).find("comes from layer sea") != std::string::npos);
    Recipe recipe;
    recipe.noise = rowIndex(NoiseId::perlin);
    recipe.frequency = 4;
    const PicturePlan plan = measuredPointPicture(recipe);
    CHECK(sentenceOf(explained(plan, std::vector<Decimal>{Decimal(0.25), Decimal(0.5)}))
              .starts_with("The value is 0 here"));
    CHECK(sentenceOf(explained(plan, std::vector<Decimal>{Decimal(0.3), Decimal(0.6)})).find("4 lattice points") !=
          std::string::npos);
}

TEST_CASE("the explanation of a pixel has the picture's value") {
    for (const std::string_view name : {"marble", "island", "fbm", "torus"}) {
        CAPTURE(name);
        const PicturePlan plan = measuredPicture(presetNamed(name).file.recipe, 600, PictureOf::values);
        for (const std::int64_t x : {-700, 3, 511, 512, 1025}) {
            const std::int64_t y = 600 - x / 2;
            std::vector<float> values(static_cast<std::size_t>(plan.channels(plan.values())));
            drawPictureOnCpu(plan, plan.values(), {x, y, 1, 1}, values.data());
            const PictureExplained there = explained(plan, x, y);
            CHECK(std::bit_cast<std::uint32_t>(there.value[0]) == std::bit_cast<std::uint32_t>(values[0]));
        }
    }
}
