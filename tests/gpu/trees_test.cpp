// Pictures with layers on the GPU: the bits of the CPU, however the passes are cut, and no more drawing and compiling
// than a change needs.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "catalogue/catalogue.h"
#include "cpu/measures.h"
#include "cpu/picture_drawer.h"
#include "export/field_drawer.h"
#include "gpu/field_renderer.h"
#include "gpu/same_bits.h"
#include "gpu/test_context.h"
#include "gpu/tree_renderer.h"
#include "recipe/params.h"
#include "recipe/recipe.h"
#include "validate/random_trees.h"

using namespace noisescope;

namespace {

constexpr std::int64_t kHeight = 96;
constexpr Region kOdd{-37, 490, 61, 45};  // across the borders of blocks, from odd pixels on

Layer fieldNamed(const std::string& name, std::uint32_t seed) {
    Layer layer;
    layer.name = name;
    layer.field.seed = seed;
    layer.field.fractal = kFbm;
    layer.field.octaves = 2;
    return layer;
}

/// Layers of alike fields with other seeds.
Recipe stackOf(std::size_t count, CombineId combine = CombineId::smoothMax) {
    Recipe recipe;
    for (std::size_t i = 0; i < count; ++i) {
        recipe.tree.layers.push_back(fieldNamed("f" + std::to_string(i), static_cast<std::uint32_t>(i)));
        recipe.tree.layers.back().combine = rowIndex(combine);
    }
    return recipe;
}

Shape shapeOf(const ShapeInfo& info) {
    Shape shape;
    shape.step = rowIndex(info.row);
    for (std::size_t i = 0; i < info.numbers.size(); ++i) shape.numbers[i] = info.numbers[i].usual;
    if (info.row == ShapeId::curve) shape.points = {{-0.5, -1}, {0, 0.75}, {0.25, -0.5}, {1, 0.5}};
    return shape;
}

/// One recipe for each operator, each shape and each kind of mask, two of each: of values, and of derivatives.
std::vector<Recipe> smallTrees() {
    std::vector<Recipe> trees;
    for (const CombineInfo& combine : combines()) {
        trees.push_back(stackOf(2, combine.row));
        trees.back().tree.layers[1].amount = 0.625;
    }
    for (const ShapeInfo& shape : shapes()) {
        trees.push_back(stackOf(1));
        trees.back().tree.shape = {shapeOf(shape)};
    }
    for (const BelowInfo& below : belows()) {
        trees.push_back(stackOf(2));
        Layer mask;
        mask.kind = LayerKind::below;
        mask.below = rowIndex(below.row);
        trees.back().tree.layers[1].mask = {mask};
    }
    trees.push_back(stackOf(2));
    trees.back().tree.layers[1].mask = {fieldNamed("", 7)};
    return trees;
}

PicturePlan planOf(const Recipe& recipe) { return measuredPicture(recipe, kHeight, PictureOf::values); }

Image twinOf(const PicturePlan& plan, const Region& region) { return cpuLeaves().render(plan, plan.values(), region); }

}  // namespace

TEST_CASE("each operator, shape and mask has the bits of the CPU, by values and by derivatives") {
    const NoGlMessages quiet;
    const std::vector<Recipe> trees = smallTrees();
    for (const Specialize specialize : {Specialize::forFewPixels, Specialize::whileEditing}) {
        FieldRenderer renderer(specialize);
        for (std::size_t i = 0; i < trees.size(); ++i)
            for (const int output : {kValue, kGradient}) {
                if (!isDue(i + (output == kValue ? 0 : 2) + (specialize == Specialize::whileEditing ? 0 : 1), 6))
                    continue;
                Recipe recipe = trees[i];
                recipe.output = output;
                CAPTURE(i);
                CAPTURE(output);
                const PicturePlan plan = planOf(recipe);
                REQUIRE(!plan.isField());
                CHECK(sameBits(renderer.trees().render(plan, kOdd), twinOf(plan, kOdd)));
            }
    }
}

TEST_CASE("random trees have the bits of the CPU, in one pass and in many, in strips and at once") {
    const NoGlMessages quiet;
    const int count = recipesToTry(6, 400);
    constexpr int kOutputs[] = {kValue, kSlope, kNormal, kGradient, kCurl, kDerivatives};
    constexpr Specialize kForms[] = {Specialize::whileEditing, Specialize::once, Specialize::forFewPixels};
    for (int i = 0; i < count; ++i) {
        const bool slopes = i % 2 == 1;
        Recipe recipe = randomTree(static_cast<std::uint32_t>(1000 + i), 1 + static_cast<std::size_t>(i) % 7, slopes);
        if (slopes) recipe.output = kOutputs[static_cast<std::size_t>(i / 2) % std::size(kOutputs)];
        if (!problemsOf(recipe).empty()) continue;
        CAPTURE(i);
        const PicturePlan plan = planOf(recipe);
        const Image twin = twinOf(plan, kOdd);
        FieldRenderer renderer(kForms[static_cast<std::size_t>(i) % std::size(kForms)]);
        CHECK(sameBits(renderer.trees().render(plan, kOdd), twin));
        TreeRenderer cut(renderer, {.reads = 3, .steps = 4});
        cut.setStripBytes(1 << 12);
        CHECK(sameBits(cut.render(plan, kOdd), twin));
    }
}

TEST_CASE("fields that differ in numbers share a program, sliders compile nothing, and more than 15 fields are drawn") {
    const NoGlMessages quiet;
    FieldRenderer renderer(Specialize::whileEditing);
    TreeRenderer& trees = renderer.trees();
    Recipe recipe = stackOf(20);
    recipe.tree.layers[3].amount = 0.5;
    recipe.tree.layers[19].mask = {fieldNamed("", 105)};
    recipe.tree.shape = {shapeOf(shapes()[static_cast<std::size_t>(rowIndex(ShapeId::terrace))])};
    const auto check = [&] {
        const PicturePlan plan = planOf(recipe);
        CHECK(sameBits(trees.render(plan, kOdd), twinOf(plan, kOdd)));
    };
    check();
    CHECK(renderer.programCount() == 1);
    CHECK(trees.programCount() == 2);
    CHECK(trees.fieldsDrawn() == 21);
    CHECK(trees.passesDrawn() == 2);
    recipe.tree.layers[3].amount = 0.25;
    recipe.tree.layers[4].softness = 0.75;
    recipe.tree.layers[5].field.frequency = 3;
    recipe.tree.layers[19].amount = 0.125;
    recipe.tree.shape[0].numbers = {3, 1};
    check();
    CHECK(renderer.programCount() == 1);
    CHECK(trees.programCount() == 2);
}

TEST_CASE("a change of one layer draws its field and the pass alone, a change of its amount the pass") {
    const NoGlMessages quiet;
    FieldRenderer renderer(Specialize::whileEditing);
    TreeRenderer& trees = renderer.trees();
    LeafTargets kept;
    FloatTarget target;
    Recipe recipe = stackOf(6);
    recipe.tree.layers[2].field.warp = rowIndex(WarpId::single);  // one pixel a texel
    const auto drawnNow = [&](const Region& region, LeafTargets& with) {
        const PicturePlan plan = planOf(recipe);
        const std::size_t before = trees.fieldsDrawn();
        trees.draw(plan, plan.values(), region, target, &with);
        Image drawn(region.width, region.height);
        target.read(region.width, region.height, 1, drawn.pixels.data(), region.width);
        CHECK(sameBits(drawn, twinOf(plan, region)));
        return trees.fieldsDrawn() - before;
    };
    CHECK(drawnNow(kOdd, kept) == 6);
    CHECK(drawnNow(kOdd, kept) == 0);
    recipe.tree.layers[4].field.frequency = 3;
    CHECK(drawnNow(kOdd, kept) == 1);
    recipe.tree.layers[4].amount = 0.5;
    CHECK(drawnNow(kOdd, kept) == 0);
    recipe.tree.layers[4].field.frequency = 8;
    CHECK(drawnNow(kOdd, kept) == 0);
    CHECK(drawnNow({-36, 490, 61, 45}, kept) == 6);
    const std::int64_t bytes = kept.bytes() * 6 / 13;  // 13 fields were drawn
    LeafTargets small(bytes + bytes / 6);
    CHECK(drawnNow(kOdd, small) == 6);
    recipe.tree.layers[1].field.frequency = 5;
    CHECK(drawnNow(kOdd, small) == 1);
    CHECK(small.bytes() <= bytes + bytes / 6);
    LeafTargets none(bytes / 2);
    CHECK(drawnNow(kOdd, none) == 6);
    CHECK(none.bytes() == 0);
}

TEST_CASE("strips of trees are bounded by the bytes of all their targets") {
    const NoGlMessages quiet;
    FieldRenderer renderer(Specialize::forFewPixels);
    renderer.setPieceSeconds(100);
    Recipe recipe = stackOf(4);
    recipe.output = kNormal;
    const PicturePlan plan = planOf(recipe);
    const Region region{0, 0, 256, 400};
    const std::int64_t bytes = 256 * 50 * 5 * 16;  // 50 rows of four fields with derivatives, and of the picture
    renderer.trees().setStripBytes(bytes);
    std::int64_t largest = 0;
    std::int64_t all = 0;
    Image drawn(region.width, region.height, 3);
    renderer.trees().renderRows(plan, plan.values(), region, rowsInto(drawn, 0), [&](const PixelView& piece) {
        largest = std::max(largest, piece.region.width * piece.region.height);
        all += piece.region.width * piece.region.height;
    });
    CHECK(largest == 256 * 50);
    CHECK(all == region.width * region.height);
    CHECK(sameBits(drawn, twinOf(plan, region)));
}

TEST_CASE("pictures with layers are compared, counted and kept as fields are") {
    const NoGlMessages quiet;
    FieldRenderer renderer(Specialize::whileEditing);
    const PicturePlan plan = planOf(stackOf(2));
    for (FieldRenderer* who : {&renderer, static_cast<FieldRenderer*>(nullptr)}) {
        std::int64_t done = 0;
        FieldDrawer drawer({who, 5}, [&](std::int64_t pixels) { done += pixels; });
        CHECK(sameBits(drawer.render(plan, plan.values(), kOdd), twinOf(plan, kOdd)));
        CHECK(done == kOdd.width * kOdd.height);
        CHECK(drawer.check()->compared() >= fewestChecks(kOdd.width, kOdd.height));
    }
}
