// View of the window: a region of the image, bit for bit, at every zoom, near and far.
#include <doctest/doctest.h>

#include <array>
#include <bit>
#include <chrono>
#include <set>
#include <thread>

#include "catalogue/catalogue.h"
#include "core/image.h"
#include "cpu/cpu_field.h"
#include "cpu/measures.h"
#include "cpu/picture_drawer.h"
#include "gpu/test_context.h"
#include "gpu/tree_renderer.h"
#include "plan/field_plan.h"
#include "recipe/layer_params.h"
#include "recipe/recipe.h"
#include "recipe/recipe_json.h"
#include "unit/recipes.h"
#include "viewer/host/field/field_view.h"
#include "viewer/model/canvas/look.h"
#include "viewer/model/canvas/scene.h"

using namespace noisescope;

namespace {

/// Frames until the view is at rest; its clock is no real one.
void settle(FieldView& view, const std::vector<Pane>& panes, double& now, Backend backend = Backend::gpu) {
    constexpr int kPatience = 60000;  // a test that hangs says so
    for (int i = 0; i < kPatience; ++i) {
        now += 0.1;
        view.update(panes, now, backend);
        if (view.atRest(panes.size())) return;
        if (view.waits(panes.size())) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    FAIL("the view does not come to rest");
}

}  // namespace

TEST_CASE("the canvas shows the image's region, from 2^-4 to 2^30 and far away, and has something to show there") {
    const NoGlMessages quiet;
    FieldView view(testContext().sharing());
    double now = 1;
    Recipe recipe;
    recipe.frequency = 65536;
    recipe.fractal = kFbm;
    recipe.octaves = 24;
    for (const double cell : {0.0, 1e15}) {
        ViewerState state;
        recipe.cellX = recipe.cellY = cell;
        state.document.recipe = state.document.other = recipe;
        state.canvas.width = 240;
        state.canvas.height = 160;
        followCanvas(state);
        for (int notch = 0; notch < 16; ++notch) zoom(state, -1, 100, 70);
        int notches = -16;
        for (const int next : {-16, 0, 7, 40, 93, 120}) {
            for (; notches < next; ++notches) zoom(state, 1, 100, 70);
            CAPTURE(cell);
            CAPTURE(next);
            const std::vector<Pane> panes = panesOf(state);
            REQUIRE(panes.size() == 1);
            const View seen = panes.front().view;
            CHECK(seen == viewOf(state));
            if (next >= 0) CHECK(std::bit_width(static_cast<std::uint64_t>(seen.height)) >= 7 + next / 4);
            settle(view, panes, now);
            const PaneField& field = view.field(0);
            REQUIRE(field.error().empty());
            const Image twin = renderOnCpu(measuredPlan(recipe, seen.height), {seen.x, seen.y, 240, 160});
            const std::vector<float> shown = field.values();
            REQUIRE(shown.size() == twin.pixels.size());
            int differing = 0;
            for (std::size_t i = 0; i < shown.size(); ++i)
                differing +=
                    std::bit_cast<std::uint32_t>(shown[i]) == std::bit_cast<std::uint32_t>(twin.pixels[i]) ? 0 : 1;
            CHECK(differing == 0);
            CHECK(std::set<float>(shown.begin(), shown.end()).size() > 1000);
        }
    }
}

namespace {

/// Returns how many numbers of a picture on the canvas, whose pixels have one or four, are not those of the twin.
int differing(const Image& twin, const std::vector<float>& shown) {
    const auto channels = static_cast<std::size_t>(twin.channels);
    const std::size_t stride = channels == 1 ? 1 : 4;
    REQUIRE(shown.size() * channels == twin.pixels.size() * stride);
    int count = 0;
    for (std::size_t i = 0; i < twin.pixels.size(); ++i)
        count += std::bit_cast<std::uint32_t>(shown[i / channels * stride + i % channels]) ==
                         std::bit_cast<std::uint32_t>(twin.pixels[i])
                     ? 0
                     : 1;
    return count;
}

}  // namespace

TEST_CASE("whoever draws, the canvas has the same values; the CPU needs no program") {
    const NoGlMessages quiet;
    double now = 1;
    std::vector<Recipe> recipes(3);
    recipes[0].fractal = kFbm;
    recipes[1].output = kNormal;
    recipes[2].colors = indexOf(colors(), "biomes");
    for (const Backend backend : {Backend::cpu, Backend::automatic, Backend::gpu}) {
        FieldView view(testContext().sharing());
        const auto drawn = [&](const Recipe& recipe, Backend by) {
            ViewerState state;
            state.document.recipe = state.document.other = recipe;
            state.canvas.width = 120;
            state.canvas.height = 90;
            followCanvas(state);
            const std::vector<Pane> panes = panesOf(state);
            settle(view, panes, now, by);
            const View seen = panes.front().view;
            REQUIRE(view.field(0).error().empty());
            const Image twin = renderOnCpu(measuredPlan(recipe, seen.height), {seen.x, seen.y, 120, 90});
            CHECK(differing(twin, view.field(0).values()) == 0);
            return view.field(0).counts().byCpu;
        };
        for (const Recipe& recipe : recipes) {
            const bool byCpu = drawn(recipe, backend);
            CAPTURE(recipe.output);
            if (backend != Backend::automatic) CHECK(byCpu == (backend == Backend::cpu));
        }
        if (backend == Backend::cpu) CHECK(view.renderer().programCount() == 0);
        // Another one takes over at once, though nothing else has changed.
        CHECK(drawn(recipes[2], Backend::cpu));
        CHECK_FALSE(drawn(recipes[2], Backend::gpu));
    }
}

namespace {

/// Several fields, the last one by a mask, with a shape of the whole.
Recipe stackedFields() {
    Recipe recipe;
    for (const char* name : {"low", "middle", "high"}) {
        Layer layer;
        layer.name = name;
        layer.combine = recipe.tree.layers.empty() ? kMix : rowIndex(CombineId::smoothMax);
        layer.field.seed = static_cast<std::uint32_t>(recipe.tree.layers.size());
        layer.field.fractal = kFbm;
        recipe.tree.layers.push_back(layer);
    }
    Layer mask;
    mask.field.seed = 9;
    recipe.tree.layers[2].mask = {mask};
    recipe.tree.layers[2].amount = 0.75;
    recipe.tree.shape = {usualShape(rowIndex(ShapeId::terrace))};
    return recipe;
}

/// A view of one recipe, and what the device did for its pictures.
struct WatchedView {
    FieldView view{testContext().sharing()};
    double now = 1;

    struct Did {
        std::size_t fields = 0, passes = 0, programs = 0;
    };
    /// Draws the recipe until the view is at rest; compares the picture with the twin's.
    Did show(const Recipe& recipe, Backend backend = Backend::gpu) {
        TreeRenderer& trees = view.renderer().trees();
        const Did before{trees.fieldsDrawn(), trees.passesDrawn(), programs()};
        ViewerState state;
        state.document.recipe = state.document.other = recipe;
        state.canvas.width = 190;
        state.canvas.height = 130;
        followCanvas(state);
        const std::vector<Pane> panes = panesOf(state);
        settle(view, panes, now, backend);
        CHECK(view.field(0).error() == "");
        const View seen = panes.front().view;
        const PicturePlan plan = measuredPicture(recipe, seen.height);
        const Image twin = cpuLeaves().render(plan, plan.values(), {seen.x, seen.y, 190, 130});
        CHECK(differing(twin, view.field(0).values()) == 0);
        CHECK(view.field(0).counts().byCpu == (backend == Backend::cpu));
        return {trees.fieldsDrawn() - before.fields, trees.passesDrawn() - before.passes, programs() - before.programs};
    }
    std::size_t programs() { return view.renderer().allProgramCount(); }
};

}  // namespace

TEST_CASE("the device draws layers: a change of one draws that one and the pass, of a weight or a shape the pass") {
    const NoGlMessages quiet;
    WatchedView watched;
    Recipe recipe = stackedFields();
    const auto first = watched.show(recipe);
    CHECK(first.programs == 3);  // fields with a fractal, without one, a pass
    CHECK(first.fields >= 4);    // those of drafts too
    recipe.tree.layers[1].field.frequency = 5;
    watched.show(recipe);  // includes the first draft of a drag
    recipe.tree.layers[1].field.frequency = 6;
    const auto field = watched.show(recipe);
    CHECK(field.programs == 0);
    CHECK(field.fields >= 1);
    CHECK(field.fields <=
          field.passes);  // one of the four fields for each picture, also for each draft of a slow device
    recipe.tree.layers[2].amount = 0.5;
    recipe.tree.layers[1].softness = 0.5;
    recipe.tree.shape[0].numbers[0] = 3;
    const auto weight = watched.show(recipe);
    CHECK(weight.programs == 0);
    CHECK(weight.fields == 0);
    CHECK(weight.passes >= 1);
    recipe.output = kNormal;
    watched.show(recipe);
    watched.show(recipe, Backend::cpu);
    recipe.tree.layers.resize(1);
    recipe.tree.layers[0].field.noise = rowIndex(NoiseId::constant);  // nothing but a number
    recipe.output = kValue;
    watched.show(recipe);
}

TEST_CASE("an erosion is seen on coarse lattices first, can be stopped there, and ends with the bits of the CPU") {
    const NoGlMessages quiet;
    FieldView view(testContext().sharing());
    double now = 1;
    ViewerState state;
    state.document.recipe = parseRecipe(R"({"noisescope": 2, "layers": [{"name": "land", "noise": "perlin",
      "frequency": 2, "fractal": "fbm"}, {"name": "rain", "process": "erosion", "steps": 16}]})",
                                        "test")
                                .recipe;
    state.document.other = state.document.recipe;
    state.canvas.width = 150;
    state.canvas.height = 120;
    followCanvas(state);
    const std::vector<Pane> panes = panesOf(state);
    const PaneField& field = view.field(0);
    for (int i = 0; i < 20000 && !field.isShown(); ++i) {
        view.update(panes, now += 0.1);
        if (view.waits(1)) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    REQUIRE(field.isShown());
    REQUIRE(field.processing());
    CHECK(field.processing()->previewed);
    CHECK_FALSE(field.complete());
    view.stopProcesses();
    view.update(panes, now += 0.1);
    CHECK(view.atRest(1));
    CHECK(field.processing()->stopped);
    CHECK(field.values().empty());  // a coarse picture has no values to read
    view.finishProcesses();
    settle(view, panes, now);
    CHECK_FALSE(field.processing());
    REQUIRE(field.complete());
    const View seen = panes.front().view;
    const PictureDrawer drawer(state.document.recipe, seen.height, PictureOf::values, cpuLeaves());
    CHECK(differing(drawer.values({seen.x, seen.y, 150, 120}), field.values()) == 0);
}

TEST_CASE("layers of more programs than are kept for one field are drawn") {
    const NoGlMessages quiet;
    WatchedView watched;
    Recipe recipe;
    for (const NoiseId noise : {NoiseId::value, NoiseId::perlin})
        for (int fractal = 0; fractal < std::ssize(fractals()); ++fractal) {
            Layer layer;
            layer.name = "l" + std::to_string(recipe.tree.layers.size());
            layer.field.noise = rowIndex(noise);
            layer.field.fractal = fractal;
            layer.field.octaves = 2;
            layer.combine = rowIndex(CombineId::max);
            recipe.tree.layers.push_back(layer);
        }
    REQUIRE(recipe.tree.layers.size() > FieldRenderer::kMostPrograms);
    CHECK(watched.show(recipe).programs == recipe.tree.layers.size() + 2);  // passes read 15 fields each
}
