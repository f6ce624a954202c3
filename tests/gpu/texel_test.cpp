// Four pixels of a row in one fragment, or one: the same bits wherever a picture begins, ends and is cut.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "cpu/cpu_field.h"
#include "cpu/measures.h"
#include "gpu/field_renderer.h"
#include "gpu/test_context.h"
#include "plan/field_plan.h"
#include "recipe/presets.h"
#include "recipe/recipe.h"
#include "recipe/recipe_json.h"
#include "unit/recipes.h"
#include "validate/validate.h"

using namespace noisescope;

namespace {

GlLimits onePixel() {
    GlLimits limits = queryLimits();
    limits.fragmentPixels = 1;
    return limits;
}

/// Both forms, the pictures that are made once and those of the window.
struct Forms {
    Specialize specialize;
    FieldRenderer four{embeddedShaders(), queryLimits(), specialize};
    FieldRenderer one{embeddedShaders(), onePixel(), specialize};

    bool drawsFour(const FieldPlan& plan) const { return four.layoutOf(plan, {0, 0, 8, 8}).pixels == 4; }
    std::int64_t differing(const FieldPlan& plan, const Region& region) {
        return differenceOf(four.render(plan, region).pixels, one.render(plan, region).pixels).differing;
    }
};

/// All that a texel's borders can meet: beside the origin, over the borders of blocks, and narrower than a texel.
constexpr Region kRegions[] = {{-6, -3, 13, 5},   {509, 510, 7, 4},       {-515, 3, 9, 2}, {3, 0, 1, 3},
                               {1021, 507, 2, 9}, {1000, 1020, 1034, 11}, {-1, 5, 3, 2}};

Recipe recipeOf(const char* text) { return parseRecipe(text, "test").recipe; }

}  // namespace

TEST_CASE("four pixels of a fragment have the bits of one, over the catalogue") {
    const NoGlMessages quiet;
    Forms once{Specialize::once};
    Forms editing{Specialize::whileEditing};
    const std::vector<ValidationCase> cases = validationCases();
    int fours = 0;
    for (std::size_t i = 0; i < cases.size(); ++i) {
        if (!isDue(i / 16, 16) || i % 16 != 0) {
            if (!isFullTest()) continue;
        }
        const FieldPlan plan = measuredPlan(cases[i].recipe, 700);
        if (!once.drawsFour(plan)) continue;
        CAPTURE(cases[i].name);
        ++fours;
        CHECK(once.differing(plan, kRegions[i % std::size(kRegions)]) == 0);
        if (i % 3 == 0) CHECK(editing.differing(plan, {-130 - static_cast<std::int64_t>(i % 4), 70, 251, 31}) == 0);
    }
    MESSAGE(fours << " entries");
    CHECK(fours > 0);
}

TEST_CASE("wherever a picture begins and ends, each pixel is the whole's") {
    const NoGlMessages quiet;
    for (const char* text : {R"({"noise": "value", "fractal": "fbm", "frequency": 23})",
                             R"({"noise": "perlin", "dimensions": 3, "frequency": 300, "fractal": "ridged"})",
                             R"({"noise": "simplex", "fractal": "marble", "octaves": 3.5})"}) {
        const FieldPlan plan = measuredPlan(recipeOf(text), 700);
        FieldRenderer renderer;
        CAPTURE(text);
        REQUIRE(renderer.layoutOf(plan, {0, 0, 8, 8}).pixels == 4);
        for (const Region& region : kRegions)
            CHECK(differenceOf(renderer.render(plan, region).pixels, renderOnCpu(plan, region).pixels).differing == 0);
        for (std::int64_t x = 505; x < 517; ++x)
            for (std::int64_t width = 1; width < 10; width += 2) {
                const Region region{x, 2, width, 2};
                CHECK(differenceOf(renderer.render(plan, region).pixels, renderOnCpu(plan, region).pixels).differing ==
                      0);
            }
    }
}

TEST_CASE("a target tells where the pixels are in it") {
    const NoGlMessages quiet;
    const FieldPlan plan = measuredPlan(recipeOf(R"({"noise": "value", "frequency": 23})"), 700);
    FieldRenderer renderer;
    for (const std::int64_t x : {-3, 0, 510}) {
        const Region region{x, 7, 9, 3};
        const Image expected = renderOnCpu(plan, region);
        FloatTarget target;
        renderer.draw(plan, region, target);
        CHECK(target.layout() == renderer.layoutOf(plan, region));
        for (std::int64_t row = 0; row < region.height; ++row)
            for (std::int64_t column = 0; column < region.width; ++column)
                CHECK(target.read(column, row) == expected.at(column, row));
    }
}

TEST_CASE("tiles whose width is no multiple of four are drawn pixel by pixel") {
    const NoGlMessages quiet;
    FieldRenderer renderer;
    const Recipe recipe = recipeOf(R"({"noise": "perlin", "frequency": 8, "period_x": 8, "period_y": 8})");
    for (const std::int64_t height : {100, 101, 102, 103, 104}) {
        const FieldPlan plan = measuredPlan(recipe, height);
        CAPTURE(height);
        CHECK(renderer.layoutOf(plan, {0, 0, 8, 8}).pixels == (height % 4 == 0 ? 4 : 1));
        const Region region{-7, -5, 230, 12};
        CHECK(differenceOf(renderer.render(plan, region).pixels, renderOnCpu(plan, region).pixels).differing == 0);
    }
}
