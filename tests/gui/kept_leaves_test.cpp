// Fields of layers that the CPU keeps for the window.
#include <doctest/doctest.h>

#include "cpu/measures.h"
#include "recipe/layer_paths.h"
#include "recipe/presets.h"
#include "recipe/recipe.h"
#include "viewer/host/field/kept_leaves.h"

using namespace noisescope;

TEST_CASE("the CPU keeps fields of layers: a change of one draws that one, a change of an amount none") {
    const Region region{-5, 7, 61, 45};
    constexpr std::int64_t kHeight = 64;
    Recipe recipe = presetNamed("island").file.recipe;
    KeptLeaves leaves;
    const auto missingIn = [&](const Recipe& changed) {
        return leaves.missing(measuredPicture(changed, kHeight), region, kHeight).size();
    };
    const auto check = [&](const Recipe& drawn) {
        const PicturePlan plan = measuredPicture(drawn, kHeight);
        CpuLayerFields fields;
        fields.begin(leaves.missing(plan, region, kHeight));
        while (!fields.done()) {
            const double before = fields.progress();
            fields.draw(leaves, 0, [](const LeafTile&) { return 0.0; });  // the least number of rows
            CHECK(fields.progress() > before);
        }
        leaves.hold(plan, region);
        for (const Slot slot : plan.inputs(plan.colors()))
            CHECK(leaves.render(plan, slot, region).pixels == cpuLeaves().render(plan, slot, region).pixels);
    };
    REQUIRE(KeptLeaves::takes(measuredPicture(recipe, kHeight), region));
    CHECK_FALSE(KeptLeaves::takes(measuredPicture(recipe, kHeight), {0, 0, 1 << 14, 1 << 14}));
    CHECK(missingIn(recipe) > 2);
    check(recipe);
    CHECK(missingIn(recipe) == 0);
    findLayer(recipe.tree, "mountains")->amount = 0.7;
    CHECK(missingIn(recipe) == 0);
    check(recipe);
    findLayer(recipe.tree, "land")->field.seed += 1;
    CHECK(missingIn(recipe) == 1);
    check(recipe);
}
