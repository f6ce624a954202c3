// Pictures are drawn in pieces of any size, and what is compared of them is what the file will hold.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <tuple>

#include "core/error.h"
#include "cpu/cpu_field.h"
#include "cpu/measures.h"
#include "export/field_drawer.h"
#include "export/kept_fields.h"
#include "gpu/field_renderer.h"
#include "gpu/pace.h"
#include "gpu/same_bits.h"
#include "gpu/test_context.h"
#include "plan/field_plan.h"
#include "recipe/chosen.h"
#include "recipe/presets.h"
#include "recipe/recipe.h"
#include "validate/validate.h"

using namespace noisescope;

namespace {

/// Each is drawn by a program of its own, as small as there are.
Recipe structure(int number) {
    constexpr int kHashes = 8;
    Recipe recipe;
    recipe.noise = rowIndex(NoiseId::white);
    recipe.hash = number % kHashes;
    recipe.fractal = kFbm;
    recipe.octaves = 1 + number / kHashes;
    return recipe;
}

KeptKey keyOf(const FieldPlan& plan) { return {plan.recipe(), plan.pixels(), plan.channels()}; }

}  // namespace

TEST_CASE("small pieces, rows in parts, whole at once: the same bits") {
    const NoGlMessages quiet;
    for (const char* name : {"far-lands", "curl-smoke"}) {
        const FieldPlan plan = measuredPlan(presetNamed(name).file.recipe, 700);
        const Region region{-50, -20, 1100, 300};
        const Image expected = renderOnCpu(plan, region);
        for (const double seconds : {0.0, 0.001, 10.0}) {
            FieldRenderer renderer;
            renderer.setPieceSeconds(seconds);
            std::int64_t pixels = 0;
            std::int64_t largest = 0;
            Image drawn(region.width, region.height, plan.channels());
            Image pieced = drawn;
            auto out = drawn.pixels.begin();
            const auto copyRows = [&](std::int64_t, std::span<const float> rows) {
                out = std::copy(rows.begin(), rows.end(), out);
            };
            const auto copyPiece = [&](const PixelView& piece) {
                const Region& part = piece.region;
                for (std::int64_t y = 0; y < part.height; ++y)
                    std::copy_n(piece.pixels + y * piece.stride, part.width * plan.channels(),
                                pieced.pixels.begin() +
                                    ((part.y + y - region.y) * region.width + part.x - region.x) * plan.channels());
                pixels += part.width * part.height;
                largest = std::max(largest, part.width * part.height);
            };
            renderer.renderRows(plan, region, copyRows, copyPiece);
            CAPTURE(seconds);
            CHECK(sameBits(drawn, expected));
            CHECK(sameBits(pieced, expected));
            CHECK(pixels == region.width * region.height);
            if (seconds == 0) CHECK(largest == Pace::kFewestPixels);
            if (seconds == 10) CHECK(largest > 30 * Pace::kFewestPixels);
        }
    }
}

TEST_CASE("a renderer keeps the programs that were used last, also while it draws one field in the middle of another") {
    constexpr int kMost = FieldRenderer::kMostPrograms;
    const NoGlMessages quiet;
    FieldRenderer renderer;
    const Region dot{0, 0, 1, 1};
    const auto draw = [&](int index) { renderer.render(measuredPlan(structure(index), 8), dot); };
    for (int i = 0; i <= kMost; ++i) draw(i);
    CHECK(renderer.programCount() == kMost + 1);
    CHECK(renderer.programsKept() == kMost);
    draw(1);
    CHECK(renderer.programCount() == kMost + 1);
    draw(0);
    CHECK(renderer.programCount() == kMost + 2);
    const FieldPlan plan = measuredPlan(structure(0), 300);
    Image drawn(300, 300);
    renderer.setPieceSeconds(0);
    auto out = drawn.pixels.begin();
    renderer.renderRows(plan, {0, 0, 300, 300}, [&](std::int64_t, std::span<const float> rows) {
        out = std::copy(rows.begin(), rows.end(), out);
        for (int i = 1; i <= kMost; ++i) draw(i);  // the field's own program has to go
        CHECK(renderer.programsKept() == kMost);
    });
    CHECK(sameBits(drawn, renderOnCpu(plan, {0, 0, 300, 300})));
    const std::size_t made = renderer.programCount();
    draw(0);
    CHECK(renderer.programCount() == made + 1);
}

TEST_CASE("colors are compared too, those of a second field as well") {
    const NoGlMessages quiet;
    FieldRenderer renderer;
    for (FieldRenderer* who : {&renderer, static_cast<FieldRenderer*>(nullptr)})
        for (const char* name : {"biomes", "terrain-bands", "normal-stones"}) {
            CAPTURE(name);
            FieldDrawer drawer({who, 5});
            const PictureDrawer field(presetNamed(name).file.recipe, 100, PictureOf::colors, drawer);
            const Region region{3, -5, 200, 100};
            Image values = drawer.render(field.plan().field(), region);
            CHECK(field.colorsOf(region, values.pixels).size() == 20000);
            for (float& value : values.pixels) value = -value;
            CHECK_THROWS_AS(std::ignore = field.colorsOf(region, values.pixels), Error);
            FieldDrawer careless({who, {}});
            const PictureDrawer unchecked(presetNamed(name).file.recipe, 100, PictureOf::colors, careless);
            CHECK(unchecked.colorsOf(region, values.pixels).size() == 20000);
        }
}

TEST_CASE("a field that is kept is drawn once, in any colors, and compared each time") {
    KeptFields kept(20000);
    std::int64_t done = 0;
    FieldDrawer drawer({nullptr, 5, &kept}, [&](std::int64_t pixels) { done += pixels; });
    Recipe recipe = presetNamed("terrain-bands").file.recipe;
    const Region region{3, -5, 100, 60};
    const PictureDrawer values(recipe, 100, PictureOf::values, drawer);
    const Image first = values.values(region);
    const std::int64_t compared = drawer.check()->compared();
    recipe.colors = presetNamed("biomes").file.recipe->colors;
    const PictureDrawer other(recipe, 100, PictureOf::colors, drawer);
    REQUIRE(kept.find(keyOf(other.plan().field()), region) != nullptr);
    CHECK(sameBits(other.values(region), first));
    CHECK(drawer.check()->compared() == 2 * compared);
    CHECK(done == 12000);
    const PicturePlan twice = measuredPicture(recipe, 200);
    CHECK(kept.find(keyOf(*twice.leaves()[0]), region) == nullptr);
    CHECK(kept.find(keyOf(other.plan().field()), {3, -5, 100, 59}) == nullptr);
    CHECK(kept.find(keyOf(*other.plan().leaves()[1]), region) == nullptr);
    std::ignore = other.colors({0, 0, 100, 80});  // two fields, beside which the first has no room
    CHECK(kept.find(keyOf(values.plan().field()), region) == nullptr);
    CHECK(!kept.takes(keyOf(values.plan().field()), {0, 0, 201, 100}));
}

TEST_CASE("what a file says of the comparison was done") {
    const NoGlMessages quiet;
    const DrawWith with{nullptr, 5};
    FieldDrawer drawer(with);
    const CheckNote note = checkNote(with, fewestChecks(200, 300), true);
    CHECK(note.pixels == 16);
    CHECK(note.text == "16 pixels or more");
    CHECK_THROWS_AS(drawer.require(note), std::logic_error);
    drawer.render(measuredPlan(Recipe{}, 300), {0, 0, 200, 300});
    CHECK_NOTHROW(drawer.require(note));
    CHECK(checkNote(with, 0, false).pixels == 0);
    CHECK(checkNote(with, 0, false).text.find("sine") != std::string::npos);
    CHECK(checkNote(with, 9, false).text.find("sine") != std::string::npos);
    CHECK(checkNote({nullptr, {}}, 9, true).pixels == 0);
    CHECK(checkNote({nullptr, {}}, 9, true).text.find("--no-check") != std::string::npos);
}
