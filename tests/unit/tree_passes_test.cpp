// Cuts of a tree's steps into passes, and the text that draws these.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "cpu/measures.h"
#include "effort.h"
#include "recipe/params.h"
#include "shader/tree_shader.h"
#include "validate/random_trees.h"

using namespace noisescope;

namespace {

PicturePlan smallPlan(const Recipe& recipe) { return measuredPicture(recipe, 64, PictureOf::values); }

bool isField(const PicturePlan& plan, Slot slot) { return std::holds_alternative<LeafStep>(plan.steps()[slot]); }

}  // namespace

TEST_CASE("passes read no more than they may, and what is drawn before; all together they compute the picture") {
    for (std::uint32_t i = 0; i < 60; ++i) {
        const Recipe recipe = randomTree(i, 1 + i % 30);
        if (!problemsOf(recipe).empty()) continue;
        const PicturePlan plan = smallPlan(recipe);
        for (const PassLimits& limits : {PassLimits{}, PassLimits{3, 96}, PassLimits{15, 3}, PassLimits{4, 5}}) {
            CAPTURE(i);
            const std::vector<TreePass> passes = passesFor(plan, plan.values(), limits);
            REQUIRE(passes.empty() == plan.isField());
            if (passes.empty()) continue;
            std::set<Slot> stored;
            for (const TreePass& pass : passes) {
                CHECK(pass.reads.size() <= limits.reads);
                CHECK(std::ranges::is_sorted(pass.steps));
                std::set<Slot> known(pass.reads.begin(), pass.reads.end());
                for (const Slot slot : pass.reads) CHECK((isField(plan, slot) || stored.contains(slot)));
                for (const Slot slot : pass.steps) {
                    CHECK(!isField(plan, slot));
                    for (const Slot input : plan.inputs(slot)) CHECK(known.contains(input));
                    CHECK(known.insert(slot).second);
                }
                CHECK(stored.insert(pass.result()).second);
            }
            CHECK(passes.back().result() == plan.values());
            if (limits.reads >= plan.leaves().size() && limits.steps >= plan.steps().size()) CHECK(passes.size() == 1);
        }
    }
}

TEST_CASE("64 fields need few passes") {
    Recipe recipe;
    for (std::uint32_t i = 0; i < kMostFields; ++i) {
        Layer layer;
        layer.name = "f" + std::to_string(i);
        layer.field.seed = i;
        layer.combine = rowIndex(CombineId::add);
        recipe.tree.layers.push_back(layer);
    }
    const PicturePlan plan = smallPlan(recipe);
    CHECK(passesFor(plan, plan.values()).size() == 5);  // 15 fields, then 14 and the sum so far
}

TEST_CASE("the text of a pass does not depend on numbers, and tells four pixels from one") {
    const auto sourceOf = [](double amount, double softness, int pixels) {
        Recipe recipe;
        recipe.tree.layers.resize(2);
        recipe.tree.layers[0].name = "low";
        recipe.tree.layers[1].name = "high";
        recipe.tree.layers[1].field.seed = 1;
        recipe.tree.layers[1].combine = rowIndex(CombineId::smoothMin);
        recipe.tree.layers[1].amount = amount;
        recipe.tree.layers[1].softness = softness;
        const PicturePlan plan = smallPlan(recipe);
        const TreePass pass = passesFor(plan, plan.values()).front();
        const TexelForm form = formOf(plan, pass, Specialize::whileEditing, pixels);
        CHECK(form.pixels == pixels);
        CHECK(passNumbers(plan, pass).size() == 4);
        return passSource(plan, pass, form, std::vector<TexelForm>(pass.reads.size(), form));
    };
    CHECK(sourceOf(0.5, 0.25, 4) == sourceOf(0.75, 1, 4));
    CHECK(sourceOf(0.5, 0.25, 4) != sourceOf(1, 0.25, 4));
    CHECK(sourceOf(0.5, 0.25, 4) != sourceOf(0.5, 0.25, 1));
}
