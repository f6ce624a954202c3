// Picture of the canvas, as numbers: views, zoom, tiles, panes.
#include <doctest/doctest.h>

#include <bit>
#include <cmath>
#include <set>

#include "core/image.h"
#include "cpu/cpu_field.h"
#include "cpu/measures.h"
#include "gui/ui_driver.h"
#include "plan/field_plan.h"
#include "recipe/chosen.h"
#include "recipe/params.h"
#include "viewer/model/canvas/field_statistics.h"
#include "viewer/model/canvas/look.h"
#include "viewer/model/canvas/navigation.h"
#include "viewer/model/canvas/scene.h"

using namespace noisescope;

namespace {

bool sameBits(const Image& a, const Image& b) {
    return std::equal(a.pixels.begin(), a.pixels.end(), b.pixels.begin(), b.pixels.end(), [](float x, float y) {
        return std::bit_cast<std::uint32_t>(x) == std::bit_cast<std::uint32_t>(y);
    });
}

Image drawn(const Recipe& recipe, std::int64_t height, const Region& region) {
    return renderOnCpu(measuredPlan(recipe, height), region);
}

}  // namespace

TEST_CASE("whole cells beside the offset are the same place") {
    Recipe near;
    near.offsetX = 1073741824.25;
    near.offsetY = -3.5;
    Recipe split = near;
    split.offsetX = 0.25;
    split.cellX = 1073741824;
    split.offsetY = 0.5;
    split.cellY = -4;
    CHECK(sameBits(drawn(near, 64, {0, 0, 96, 64}), drawn(split, 64, {0, 0, 96, 64})));
}

TEST_CASE("zooming keeps the pixel under the cursor, and as many steps back lead back") {
    for (const View& start : {View{800, 0, 0}, View{43, -7, 12}, View{1, 0, 0}, View{1080, 1'000'000'007, -999'999'937},
                              View{716, kFarthestPixel / 1024, -kFarthestPixel / 1024}}) {
        for (const double notches : {1.0, -1.0, 0.3}) {
            ZoomTrail trail;
            std::vector<View> seen{start};
            for (int i = 0; i < 24; ++i) {
                const View& last = seen.back();
                const auto next = trail.zoom(last, notches, 500, 300);
                if (!next) break;
                CHECK((notches > 0 ? next->height > last.height : next->height < last.height));
                // (x + 1/2) / height of the pixel, before and after, in halves of the new pixels
                const auto place = [](const View& view) {
                    return (static_cast<long double>(view.x) + 500.5L) / static_cast<long double>(view.height);
                };
                const long double apart = (place(*next) - place(last)) * static_cast<long double>(next->height);
                CHECK(std::abs(static_cast<double>(apart)) <= 0.5 + 1e-3);
                seen.push_back(*next);
            }
            CHECK(seen.size() > (start.height == 1 && notches < 0 ? 0 : 3));
            for (std::size_t i = seen.size() - 1; i > 0; --i)
                REQUIRE(trail.zoom(seen[i], -notches, 500, 300) == seen[i - 1]);
        }
    }
}

TEST_CASE("four notches are twice as close, and the view ends where numbers do") {
    View view{1000, 0, 0};
    for (int i = 0; i < 4; ++i) view = zoomed(view, 1, 0, 0).value();
    CHECK(std::abs(view.height - 2000) <= 2);
    View close{kGreatestHeight, 5, 5};
    CHECK_FALSE(zoomed(close, 1, 0, 0));
    CHECK(zoomed({kGreatestHeight - 1, 5, 5}, 1, 0, 0)->height == kGreatestHeight);
    CHECK_FALSE(zoomed({1, 0, 0}, -1, 0, 0));
    CHECK_FALSE(zoomed({1000, kFarthestPixel - 10, 0}, 4, 0, 0));
    CHECK_FALSE(moved({1000, kFarthestPixel - 10, 0}, 11, 0));
    CHECK(moved({1000, kFarthestPixel - 10, 0}, 10, 0)->x == kFarthestPixel);
    CHECK_FALSE(moved({1000, 0, -kFarthestPixel}, 0, -1));
    CHECK_FALSE(moved({1000, kFarthestPixel, 0}, kFarthestPixel, 0));
}

TEST_CASE("another size of the pane keeps the center: at the same scale, or as much from top to bottom") {
    const View view{1000, 40, -30};
    CHECK(resized(view, {800, 600}, {900, 640}) == View{1000, -10, -50});
    CHECK(scaled(view, {800, 600}, {400, 300}) == View{500, 20, -15});
    CHECK(scaled({500, 20, -15}, {400, 300}, {800, 600}) == view);
    CHECK(withHeight(view, {800, 600}, 2000) == View{2000, 480, 240});
    const View frame = fitted({1000, 500}, {300, 100});
    CHECK(frame.height * 3 <= 920 + 3);
    CHECK(std::abs(frame.x * 2 + 1000 - frame.height * 3) <= 1);
    CHECK(std::abs(frame.y * 2 + 500 - frame.height) <= 1);
    CHECK(fitted({1000, 500}, {100, 300}).height == 460);
    CHECK(zoomText({800, 0, 0}, {1000, 800}) == "100 %");
    CHECK(zoomText({3200, 0, 0}, {1000, 800}) == "400 %");
    CHECK(zoomText({100, 0, 0}, {1000, 800}) == "12.5 %");
    CHECK(zoomText({799, 0, 0}, {1000, 800}) == "100 %");
    CHECK(zoomText({13107200, 0, 0}, {1000, 800}) == "1,638,400 %");
    CHECK(zoomText({8'000'000'000'000, 0, 0}, {1000, 800}) == "1e+12 %");
}

TEST_CASE("a view is a region of a higher image: any zoom shows what that image has there") {
    Recipe recipe;
    recipe.frequency = 65536;
    recipe.fractal = kFbm;
    recipe.octaves = 24;
    View view{720, 0, 0};
    for (int power = 0; power < 120; ++power) view = zoomed(view, 1, 20, 30).value_or(view);
    CHECK(view.height > std::int64_t{1} << 38);
    const Image here = drawn(recipe, view.height, {view.x, view.y, 160, 120});
    const Image part = drawn(recipe, view.height, {view.x + 17, view.y + 3, 5, 4});
    for (std::int64_t y = 0; y < 4; ++y)
        for (std::int64_t x = 0; x < 5; ++x) CHECK(part.at(x, y) == here.at(x + 17, y + 3));
    std::set<float> values(here.pixels.begin(), here.pixels.end());
    CHECK(values.size() > 1000);
}

TEST_CASE("a coarse pixel lies in the middle of those that it stands for") {
    Recipe recipe;
    recipe.offsetX = 3.3125;
    recipe.offsetY = -1.6875;
    Recipe turned = recipe;
    turned.dimensions = 3;
    turned.rotateX = 0.125;
    turned.rotateZ = 0.3125;
    turned.sliceScale = 1.5;
    for (const Recipe& fine : {recipe, turned})
        for (const std::int64_t factor : {3, 7, 15})
            for (const std::int64_t height : {800, 653}) {
                const FieldPlan whole = measuredPlan(fine, height);
                const FieldPlan coarse = measuredPlan(fine, {height, factor});
                const Image all = drawn(fine, height, {-factor * 4, factor * 2, factor * 40, factor * 3});
                const Image few = renderOnCpu(coarse, {-4, 2, 40, 3});
                double apart = 0;
                for (std::int64_t y = 0; y < 3; ++y)
                    for (std::int64_t x = 0; x < 40; ++x) {
                        const float there = all.at(x * factor + factor / 2, y * factor + factor / 2);
                        apart = std::max(apart, std::abs(static_cast<double>(few.at(x, y) - there)));
                    }
                CHECK(apart < 1e-4);  // other blocks and other steps, rounded otherwise
                for (const std::int64_t at : {-40, 0, 11}) {
                    const auto a = whole.octaveMaps().front().aboutPixel(at * factor + factor / 2, factor / 2);
                    const auto b = coarse.octaveMaps().front().aboutPixel(at, 0);
                    for (std::size_t axis = 0; axis < 3; ++axis)
                        CHECK(a[axis] == doctest::Approx(b[axis]).epsilon(1e-12));
                }
            }
}

TEST_CASE("tiles have whole periods in whole pixels") {
    for (const auto& [px, py] : {std::pair{4, 4}, {8, 3}, {5, 7}, {64, 1}}) {
        Recipe recipe;
        recipe.periodX = px;
        recipe.periodY = py;
        recipe.frequency = 2.7;
        const Tile tile = tileOf(recipe, {800, 600}, 220, 217);
        CHECK(tile.seamless);
        CHECK(tile.width <= 220);
        CHECK(tile.height <= 217);
        CHECK(tile.width * py == tile.height * px);
        const Image here = drawn(tile.recipe, tile.imageHeight, {0, 0, tile.width, tile.height});
        const Image beside = drawn(tile.recipe, tile.imageHeight, {tile.width, -tile.height, tile.width, tile.height});
        CHECK(sameBits(here, beside));
        if (std::min(px, py) > 1) CHECK(measured(here.pixels, tile.width, 1).seam < 1.6);  // else a tile of few pixels
    }
    CHECK_FALSE(tileOf({}, {100, 100}, 200, 100).seamless);
    CHECK(tileOf({}, {100, 100}, 200, 100).width == 100);
    CHECK(tileOf({}, {300, 100}, 200, 100).height == 67);  // the picture's shape
    Recipe longOne;
    longOne.periodX = 4096;
    longOne.periodY = 1;
    CHECK(tileOf(longOne, {1, 1}, 200, 200).width == 200);
    CHECK(tileOf(longOne, {1, 1}, 200, 200).height == 1);
    Recipe own;  // 4 cells of 14 are 2 / 7 of the height: the recipe itself has that tile in images of 7 k pixels
    own.frequency = 14;
    own.periodX = own.periodY = 4;
    const Tile tile = tileOf(own, {1, 1}, 221, 221);
    CHECK(tile.recipe == own);
    CHECK(tile.width == 220);
    CHECK(tile.imageHeight == 770);
    own.sliceScale = 2;
    CHECK(tileOf(own, {1, 1}, 221, 221).imageHeight == 221 * 7);
    own.rotateZ = 0.1;
    CHECK_FALSE(tileOf(own, {1, 1}, 221, 221).seamless);
}

TEST_CASE("panes fill the canvas and lie beside each other") {
    UiDriver driver;
    ViewerState& state = driver.state;
    const CanvasState& canvas = state.canvas;
    for (const ViewMode mode :
         {ViewMode::single, ViewMode::tiles, ViewMode::wipe, ViewMode::difference, ViewMode::compare}) {
        CAPTURE(viewModeLabel(mode));
        state.view.mode = mode;
        const std::vector<Pane> panes = panesOf(state);
        for (const Pane& pane : panes) {
            CHECK(pane.width >= 1);
            CHECK(pane.fieldHeight >= 1);
            CHECK(pane.x + pane.width <= canvas.width);
            CHECK(pane.y + pane.height <= canvas.height);
            CHECK(problemsOf(pane.recipe).empty());
        }
        const auto middle =
            pixelAt(state, static_cast<double>(canvas.width) * 0.75, static_cast<double>(canvas.height) * 0.75);
        REQUIRE(middle.has_value());
        CHECK(middle->pane == (mode == ViewMode::compare ? 3u : mode == ViewMode::wipe ? 1u : 0u));
        CHECK_FALSE(pixelAt(state, -1, 5).has_value());
    }
    state.view.mode = ViewMode::compare;
    for (const std::string values : {"1 2", "1 2 3", "1 2 3 4 5", "1 2 3 4 5 6 7 8 9"}) {
        CAPTURE(values);
        state.document.comparison = parseComparison(*findParam("seed"), values);
        const std::vector<Pane> compared = panesOf(state);
        REQUIRE(compared.size() == (values.size() + 1) / 2);
        for (std::size_t i = 0; i < compared.size(); ++i) {
            const Pane& pane = compared[i];
            CHECK(pane.recipe->seed == i + 1);
            CHECK(pane.x + pane.width <= canvas.width);
            CHECK(pane.y + pane.height <= canvas.height);
            const auto pixel = pixelAt(state, static_cast<double>(pane.x + pane.width - 1),
                                       static_cast<double>(pane.y + pane.height - 1));
            REQUIRE(pixel.has_value());
            CHECK(pixel->pane == i);
        }
    }
    state.view = {};
    state.view.magnify = 8;
    const Pane magnified = panesOf(state).front();
    CHECK(magnified.fieldWidth == (canvas.width + 7) / 8);
    CHECK(pixelAt(state, 17, 9) == CanvasState::Pixel{0, 2, 1});
}
