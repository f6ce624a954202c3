// Programs of the window: they fit all heights, are made in another context, and the view never waits for them.
#include <doctest/doctest.h>

#include <array>
#include <chrono>
#include <thread>

#include "cpu/cpu_field.h"
#include "cpu/measures.h"
#include "gpu/field_renderer.h"
#include "gpu/same_bits.h"
#include "gpu/test_context.h"
#include "plan/field_plan.h"
#include "recipe/presets.h"
#include "recipe/recipe.h"
#include "validate/validate.h"
#include "viewer/host/field/field_view.h"

using namespace noisescope;

namespace {

constexpr std::int64_t kPaneWidth = 96;
constexpr std::int64_t kPaneHeight = 64;

Recipe presetRecipe(std::string_view name) { return presetNamed(name).file.recipe; }

Pane paneOf(const Recipe& recipe) {
    Pane pane;
    pane.recipe = recipe;
    pane.view.height = kPaneHeight;
    pane.width = pane.fieldWidth = kPaneWidth;
    pane.height = pane.fieldHeight = kPaneHeight;
    return pane;
}

/// Frames until all panes are at rest; the view's clock is no real one.
void settle(FieldView& view, std::span<const Pane> panes, double& now) {
    constexpr int kPatience = 60000;  // a test that hangs says so
    for (int i = 0; i < kPatience; ++i) {
        now += 0.1;
        view.update(panes, now);
        if (view.atRest(panes.size())) return;
        if (view.waits(panes.size())) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    FAIL("the view does not come to rest");
}

/// The field that is shown, as the twin has it?
bool showsTwin(const PaneField& field, const Recipe& recipe) {
    const Image twin = renderOnCpu(measuredPlan(recipe, kPaneHeight), {0, 0, kPaneWidth, kPaneHeight});
    const std::vector<float> shown = field.values();
    return twin.channels == 1 && differenceOf(shown, twin.pixels).differing == 0;
}

}  // namespace

TEST_CASE("a program for all heights and octaves has the bits of the twin at each of them") {
    const NoGlMessages quiet;
    for (const std::string_view name :
         {"fbm", "flowing-water", "tiled-marble", "drifting-clouds", "torus", "tesseract"}) {
        FieldRenderer renderer(Specialize::whileEditing);
        Recipe recipe = presetRecipe(name);
        for (const bool footprint : {false, true}) {
            recipe.footprint = footprint;
            for (const int octaves : {2, 7}) {
                recipe.octaves = octaves;
                for (const std::int64_t height :
                     {std::int64_t{1}, std::int64_t{37}, std::int64_t{512}, std::int64_t{1} << 40}) {
                    CAPTURE(name);
                    CAPTURE(footprint);
                    CAPTURE(octaves);
                    CAPTURE(height);
                    const FieldPlan plan = measuredPlan(recipe, height);
                    for (const Region& region : {Region{-30, 490, 64, 48}, Region{std::int64_t{1} << 33, -100, 32, 16}})
                        CHECK(sameBits(renderer.render(plan, region), renderOnCpu(plan, region)));
                }
            }
        }
        CHECK(renderer.programCount() <= 2);  // with a footprint and without one
    }
}

TEST_CASE("a program that was made in another context draws here") {
    const NoGlMessages quiet;
    const std::unique_ptr<GlContext> beside = testContext().sharing();
    REQUIRE(beside != nullptr);
    const FieldPlan plan = measuredPlan(presetRecipe("fbm"), 64);
    const Region region{-20, 5, 50, 40};
    FieldRenderer renderer(Specialize::whileEditing);
    CHECK(renderer.ready(plan) == nullptr);
    FieldRenderer::Made made;
    std::thread([&] {
        beside->makeCurrent();
        made = FieldRenderer(Specialize::whileEditing).make(plan);
        beside->release();
    }).join();
    const std::shared_ptr<const CompiledField> program = made.program;
    CHECK(program->secondsPixel > 0);
    renderer.adopt(std::move(made));
    CHECK(renderer.ready(plan) == program);
    CHECK(sameBits(renderer.render(plan, region), renderOnCpu(plan, region)));
    CHECK(renderer.programCount() == 1);
    CHECK(renderer.ready(plan) == program);
}

TEST_CASE("a maker of programs outlives that those it made go elsewhere, whatever it drew last") {
    const NoGlMessages quiet;
    const std::unique_ptr<GlContext> beside = testContext().sharing();
    REQUIRE(beside != nullptr);
    const FieldPlan first = measuredPlan(presetRecipe("fbm"), 64);
    const FieldPlan second = measuredPlan(presetRecipe("marble"), 64);
    const Region region{-20, 5, 50, 40};
    beside->makeCurrent();
    {
        FieldRenderer maker(Specialize::whileEditing);
        std::shared_ptr<CompiledField> leaving = maker.make(first).program;
        maker.adopt(maker.make(second));
        testContext().makeCurrent();
        leaving.reset();
        beside->makeCurrent();
        glFinish();  // here the driver gives up what it kept of a program that is gone
        CHECK(sameBits(maker.render(second, region), renderOnCpu(second, region)));
    }
    testContext().makeCurrent();
}

TEST_CASE("the last good picture stays until there is another one, with a context beside and without") {
    const NoGlMessages quiet;
    for (const bool besides : {true, false}) {
        CAPTURE(besides);
        FieldView view(besides ? testContext().sharing() : nullptr);
        const PaneField& field = view.field(0);
        double now = 1;
        const Recipe first = presetRecipe("perlin");
        const Recipe second = presetRecipe("crystals");  // its moments have to be measured, too
        settle(view, std::array{paneOf(first)}, now);
        CHECK(showsTwin(field, first));
        CHECK(!field.waitsSince());
        const std::int64_t version = field.version();
        view.update(std::array{paneOf(second)}, now += 1);
        CHECK(field.waitsSince() == now);
        CHECK(!field.complete());
        CHECK(field.shownRecipe() == first);
        CHECK(field.version() == version);
        CHECK(view.waits(1));
        settle(view, std::array{paneOf(second)}, now);
        CHECK(field.error().empty());
        CHECK(showsTwin(field, second));
        CHECK(view.renderer().programCount() == 2);
        view.update(std::array{paneOf(first)}, now += 1);  // its program is still there
        CHECK(!field.waitsSince());
        CHECK(field.shownRecipe() == first);
    }
}

TEST_CASE("another view, height and number of octaves find the program that is there") {
    const NoGlMessages quiet;
    FieldView view(testContext().sharing());
    double now = 1;
    Recipe recipe = presetRecipe("marble");
    settle(view, std::array{paneOf(recipe)}, now);
    for (recipe.octaves = 1; recipe.octaves <= 24; ++recipe.octaves) {
        recipe.frequency *= 0.5;
        Pane pane = paneOf(recipe);
        pane.view = {kPaneHeight << std::min(33, 2 * static_cast<int>(recipe.octaves)), 12345, -6789};
        view.update(std::array{pane}, now += 1);
        CHECK(!view.field(0).waitsSince());
        CHECK(view.field(0).shownRecipe() == recipe);
    }
    CHECK(view.renderer().programCount() == 1);
}

TEST_CASE("panes that are alike share a program, and one that has none is told why") {
    const NoGlMessages quiet;
    FieldView view(testContext().sharing());
    double now = 1;
    Recipe recipe = presetRecipe("value");
    std::vector<Pane> panes;
    for (const double frequency : {1.0, 2.0, 4.0, 8.0}) {
        recipe.frequency = frequency;
        panes.push_back(paneOf(recipe));
    }
    panes[3].recipe->dimensions = 9;
    settle(view, panes, now);
    CHECK(view.renderer().programCount() == 1);
    for (std::size_t i = 0; i < 3; ++i) CHECK(showsTwin(view.field(i), panes[i].recipe));
    CHECK(!view.field(3).error().empty());
}

TEST_CASE("the twin's coarse picture has the bits of the device's") {
    const NoGlMessages quiet;
    FieldRenderer renderer(Specialize::whileEditing);
    for (const std::string_view name : {"biomes", "flowing-water"}) {
        const Recipe recipe = presetRecipe(name);
        const FieldOrder order{recipe, {100, -37, 3}, 250, 150, nullptr};
        constexpr double kAnyTime = 1e9;  // on a busy machine, too
        const Sketch sketch = drawSketch({order, 8, false, kAnyTime, kAnyTime}, [] { return true; });
        CAPTURE(sketch.error);
        CHECK(sketch.coarseness == 8);
        FieldOrder planned = order;
        planned.plan();
        const PicturePlan coarse = planned.coarsePicture(8);
        const auto leaves = coarse.leaves();
        REQUIRE(sketch.images.size() == leaves.size());
        for (std::size_t i = 0; i < leaves.size(); ++i) {
            const Region region = order.coarseRegion(8);
            CHECK(region == Region{-5, 0, 32, 20});
            CHECK(sameBits(sketch.images[i], renderer.render(*leaves[i], region)));
        }
        CHECK(drawSketch({order, 8, false}, [] { return false; }).coarseness == 0);
        CHECK(drawSketch({order, 0, false}, [] { return true; }).order.picture != nullptr);
    }
}
