// What is seen is a region of the image, bit for bit: at every zoom, near and far.
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
#include "gpu/test_context.h"
#include "plan/field_plan.h"
#include "recipe/recipe.h"
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
            const std::vector<float> shown = view.field(0).values();
            const auto channels = static_cast<std::size_t>(twin.channels);
            const std::size_t stride = channels == 1 ? 1 : 4;
            REQUIRE(shown.size() * channels == twin.pixels.size() * stride);
            int differing = 0;
            for (std::size_t i = 0; i < twin.pixels.size(); ++i)
                differing += std::bit_cast<std::uint32_t>(shown[i / channels * stride + i % channels]) ==
                                     std::bit_cast<std::uint32_t>(twin.pixels[i])
                                 ? 0
                                 : 1;
            CHECK(differing == 0);
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
