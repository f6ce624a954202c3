// Pictures with layers on the CPU: the same bits by pixels, rows, regions, strips and points, and what the algebra of
// layers says.
#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <functional>

#include "core/error.h"
#include "cpu/cpu_field.h"
#include "cpu/layered_picture.h"
#include "cpu/measures.h"
#include "cpu/picture_drawer.h"
#include "cpu/spot_check.h"
#include "effort.h"
#include "recipe/chosen.h"
#include "recipe/params.h"
#include "recipe/recipe.h"
#include "unit/recipes.h"
#include "validate/random_trees.h"

using namespace noisescope;

namespace {

constexpr std::int64_t kHeight = 96;

Layer fieldNamed(const char* name, std::uint32_t seed = 0) {
    Layer layer;
    layer.name = name;
    layer.field.seed = seed;
    layer.field.fractal = kFbm;
    return layer;
}

Layer constantNamed(const char* name, double value) {
    Layer layer;
    layer.name = name;
    layer.field.noise = rowIndex(NoiseId::constant);
    layer.field.value = value;
    return layer;
}

Recipe ofLayers(std::vector<Layer> layers) {
    Recipe recipe;
    recipe.tree.layers = std::move(layers);
    return recipe;
}

Image drawn(const Recipe& recipe, const Region& region = {-3, 5, 70, 41}) {
    return PictureDrawer(recipe, kHeight, PictureOf::values, cpuLeaves()).values(region);
}

void checkSameBits(const Image& one, const Image& other) {
    REQUIRE(one.pixels.size() == other.pixels.size());
    std::size_t differing = 0;
    for (std::size_t i = 0; i < one.pixels.size(); ++i)
        differing +=
            std::bit_cast<std::uint32_t>(one.pixels[i]) != std::bit_cast<std::uint32_t>(other.pixels[i]) ? 1 : 0;
    CHECK(differing == 0);
}

void checkSame(const Recipe& one, const Recipe& other) { checkSameBits(drawn(one), drawn(other)); }

std::size_t outside(const Image& image, const Range& range) {
    return static_cast<std::size_t>(std::count_if(image.pixels.begin(), image.pixels.end(), [&](float value) {
        return !(static_cast<double>(value) >= range.low && static_cast<double>(value) <= range.high);
    }));
}

/// A drawer that only draws fields, as a device does: layers are combined by LeafDrawer.
class FieldsAlone final : public LeafDrawer {
  public:
    void renderRows(const FieldPlan& plan, const Region& region, const RowSink& sink) override {
        sink(region.y, renderOnCpu(plan, region).pixels);
    }
};

}  // namespace

TEST_CASE("random trees have the same bits by pixels, rows, regions, strips and points, and stay in their range") {
    const int count = recipesToTry(40, 1000);
    for (int i = 0; i < count; ++i) {
        const bool slopes = i % 2 == 1;
        Recipe recipe = randomTree(static_cast<std::uint32_t>(i), 1 + static_cast<std::size_t>(i) % 8, slopes);
        constexpr int kOutputs[] = {kValue, kSlope, kNormal, kGradient, kCurl, kDerivatives};
        if (slopes) recipe.output = kOutputs[static_cast<std::size_t>(i / 2) % std::size(kOutputs)];
        CAPTURE(i);
        const std::vector<std::string> problems = problemsOf(recipe);
        if (!problems.empty()) continue;  // a curl of a field in space
        const Region region{-37, 490, 61, 45};
        const Image whole = drawn(recipe, region);
        const PicturePlan plan = measuredPicture(recipe, kHeight, PictureOf::values);
        if (!plan.isField()) {
            FieldsAlone fields;
            checkSameBits(whole, fields.render(plan, plan.values(), region));
        }
        TwinPicture twin(plan, plan.values());
        const auto range = plan.provenRange(plan.values());
        for (std::int64_t y = 0; y < region.height; y += 7)
            for (std::int64_t x = 0; x < region.width; x += 5) {
                const FieldValue at = twin.at({region.x + x, region.y + y});
                for (int c = 0; c < whole.channels; ++c)
                    CHECK(std::bit_cast<std::uint32_t>(at[static_cast<std::size_t>(c)]) ==
                          std::bit_cast<std::uint32_t>(whole.at(x, y, c)));
            }
        if (range) CHECK(outside(whole, *range) == 0);
        if (range && isFullTest()) CHECK(outside(drawn(recipe, {-160, 330, 320, 320}), *range) == 0);  // 10^8 values
        const Region part{region.x + 11, region.y + 19, 17, 9};
        const Image inner = drawn(recipe, part);
        std::size_t differing = 0;
        for (std::int64_t y = 0; y < part.height; ++y)
            for (std::int64_t x = 0; x < part.width; ++x)
                for (int c = 0; c < whole.channels; ++c)
                    differing += inner.at(x, y, c) == whole.at(x + 11, y + 19, c) ? 0 : 1;
        CHECK(differing == 0);
    }
}

TEST_CASE("layers that are a single number have a range to be shown in") {
    Layer number = fieldNamed("number");
    number.field.noise = indexOf(noises(), "constant");
    number.field.value = 0.5;
    const auto check = [](const Recipe& recipe, double low, double high) {
        CHECK(boundOf(recipe).low == low);
        CHECK(boundOf(recipe).high == high);
    };
    check(ofLayers({number}), -1, 1);
    Layer more = number;
    more.name = "more";
    more.field.value = 1;
    more.combine = indexOf(combines(), "add");
    check(ofLayers({number, more}), -1, 1.5);
}

TEST_CASE("a tree of one field is that field; muted, hidden and weightless layers are absent") {
    const Layer land = fieldNamed("land");
    Recipe plain;
    static_cast<FieldRecipe&>(plain) = land.field;
    const Recipe tree = ofLayers({land});
    checkSame(tree, plain);
    Layer group;
    group.name = "group";
    group.kind = LayerKind::group;
    group.layers = {land};
    checkSame(ofLayers({group}), plain);
    for (int combine = 0; combine < static_cast<int>(combines().size()); ++combine) {
        CAPTURE(combine);
        Layer lowest = land;
        lowest.combine = combine;
        checkSame(ofLayers({lowest}), plain);
        Layer upper = fieldNamed("upper", 7);
        upper.combine = combine;
        Layer muted = upper;
        muted.muted = true;
        checkSame(ofLayers({land, muted}), plain);
        Layer weightless = upper;
        weightless.amount = 0;
        checkSame(ofLayers({land, weightless}), plain);
        Layer hidden = upper;
        hidden.mask = {constantNamed("", -1)};
        checkSame(ofLayers({land, hidden}), plain);
        hidden.mask = {fieldNamed("")};
        hidden.mask.front().shape = {{rowIndex(ShapeId::clamp), {-1, -1}, {}}};
        checkSame(ofLayers({land, hidden}), plain);
        Layer shown = upper;
        shown.mask = {fieldNamed("")};
        shown.mask.front().shape = {{rowIndex(ShapeId::clamp), {1, 1}, {}}};
        checkSame(ofLayers({land, shown}), ofLayers({land, upper}));
        Layer half = upper;
        half.mask = {constantNamed("", 0)};
        Layer weighted = upper;
        weighted.amount = 0.5;
        checkSame(ofLayers({land, half}), ofLayers({land, weighted}));
    }
}

TEST_CASE("operators keep their laws; links are copies; names do not matter") {
    const auto combined = [](CombineId combine, const Layer& below, Layer above) {
        above.combine = rowIndex(combine);
        return ofLayers({below, std::move(above)});
    };
    const Layer a = fieldNamed("a");
    const Layer b = fieldNamed("b", 3);
    Layer twice = a;
    twice.name = "b";
    checkSame(combined(CombineId::min, a, twice), ofLayers({a}));
    checkSame(combined(CombineId::max, a, twice), ofLayers({a}));
    checkSame(combined(CombineId::difference, a, twice), ofLayers({constantNamed("zero", 0)}));
    for (const CombineId combine :
         {CombineId::add, CombineId::min, CombineId::max, CombineId::difference, CombineId::smoothMin,
          CombineId::smoothMax, CombineId::multiply, CombineId::screen}) {
        CAPTURE(static_cast<int>(combine));
        checkSame(combined(combine, a, b), combined(combine, b, a));
    }
    Layer link;
    link.name = "b";
    link.kind = LayerKind::link;
    link.use = "a";
    checkSame(combined(CombineId::add, a, link), combined(CombineId::add, a, twice));
    Layer renamed = b;
    renamed.name = "another";
    checkSame(combined(CombineId::overlay, a, renamed), combined(CombineId::overlay, a, b));
}

TEST_CASE("equal parts of a tree are computed once") {
    Layer link;
    link.name = "c";
    link.kind = LayerKind::link;
    link.use = "a";
    link.combine = rowIndex(CombineId::add);
    Layer copy = fieldNamed("b");
    copy.combine = rowIndex(CombineId::subtract);
    CHECK(measuredPicture(ofLayers({fieldNamed("a"), copy, link}), kHeight).leaves().size() == 1);
    // Links to links: 2^30 layers in the written-out tree.
    Recipe nested = ofLayers({fieldNamed("n0")});
    for (int i = 1; i <= 30; ++i) {
        Layer group;
        group.name = "n" + std::to_string(i);
        group.kind = LayerKind::group;
        group.amount = 0.5;
        for (int side = 0; side < 2; ++side) {
            Layer part = link;
            part.name = side == 0 ? "x" : "y";
            part.use = "n" + std::to_string(i - 1);
            group.layers.push_back(part);
        }
        nested.tree.layers.push_back(group);
    }
    const PicturePlan plan = measuredPicture(nested, kHeight);
    CHECK(plan.leaves().size() == 1);
    CHECK(plan.steps().size() < 200);
}

TEST_CASE("a field is not drawn where its mask hides it") {
    class Counting final : public LeafDrawer {
      public:
        void renderRows(const FieldPlan& plan, const Region& region, const RowSink& sink) override {
            ++drawn;
            sink(region.y, renderOnCpu(plan, region).pixels);
        }
        int drawn = 0;
    };
    Layer upper = fieldNamed("upper", 9);
    upper.mask = {constantNamed("", -1)};
    const PicturePlan hidden = measuredPicture(ofLayers({fieldNamed("land"), upper}), kHeight);
    CHECK(hidden.leaves().size() == 1);
}

TEST_CASE("derivatives of trees count per image height: those of a single field times its frequency") {
    Recipe single;
    single.output = kDerivatives;
    Recipe tree = ofLayers({fieldNamed("a")});
    tree.tree.layers.front().field.fractal = rowIndex(FractalId::none);
    tree.output = kDerivatives;
    const Image perCell = drawn(single);
    const Image perUnit = drawn(tree);
    REQUIRE(perUnit.channels == 4);
    for (std::int64_t x = 0; x < perCell.width; ++x) {
        CHECK(perUnit.at(x, 4, 0) == perCell.at(x, 4, 0));
        CHECK(perUnit.at(x, 4, 1) == perCell.at(x, 4, 1) * 8.0f);
        CHECK(perUnit.at(x, 4, 2) == perCell.at(x, 4, 2) * 8.0f);
    }
}

TEST_CASE("the place of a tree scales and moves all its fields exactly") {
    Recipe tree = ofLayers({fieldNamed("a")});
    tree.tree.placeScale = 0.3;
    tree.tree.placeX = 0.7;
    tree.tree.placeY = -2.1;
    Recipe moved = ofLayers({fieldNamed("a")});
    FieldRecipe& field = moved.tree.layers.front().field;
    field.frequency = 2.4;  // 8 * 0.3
    field.offsetX = 5.6;    // 8 * 0.7
    field.offsetY = -16.8;  // 8 * -2.1
    checkSame(tree, moved);
}

TEST_CASE("what takes one field refuses a tree and says what to do") {
    try {
        (void)measuredPlan(ofLayers({fieldNamed("a")}), 64);
        FAIL("no error");
    } catch (const Error& error) {
        CHECK(std::string(error.what()).find("--solo") != std::string::npos);
    }
}
