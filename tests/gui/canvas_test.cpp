// The canvas: panes, mouse and keys, overlays' states, and places that no float reaches.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <set>

#include "core/error.h"
#include "core/image.h"
#include "field/cpu_field.h"
#include "field/field_plan.h"
#include "gui/ui_driver.h"
#include "recipe/chosen.h"
#include "recipe/params.h"
#include "viewer/model/actions.h"
#include "viewer/model/difference.h"
#include "viewer/model/field_statistics.h"
#include "viewer/model/look.h"
#include "viewer/model/navigation.h"
#include "viewer/model/readout.h"
#include "viewer/model/scene.h"

using namespace noisescope;

namespace {

bool sameBits(const Image& a, const Image& b) {
    return std::equal(a.pixels.begin(), a.pixels.end(), b.pixels.begin(), b.pixels.end(), [](float x, float y) {
        return std::bit_cast<std::uint32_t>(x) == std::bit_cast<std::uint32_t>(y);
    });
}

Image drawn(const Recipe& recipe, std::int64_t height, const Region& region) {
    return renderOnCpu(FieldPlan(recipe, height), region);
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

TEST_CASE("another port keeps the center: at the same scale, or as much from top to bottom") {
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
    CHECK(zoomText({800, 0, 0}, 800) == "1:1");
    CHECK(zoomText({3200, 0, 0}, 800) == "4:1");
    CHECK(zoomText({100, 0, 0}, 800) == "1:8");
    CHECK(zoomText({819200, 0, 0}, 800) == "1024:1");
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
                const FieldPlan whole(fine, height);
                const FieldPlan coarse(fine, {height, factor});
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

TEST_CASE("pan and zoom move the view of every pane, and change no recipe, no step, no mark") {
    for (const ViewMode mode : {ViewMode::single, ViewMode::wipe, ViewMode::difference, ViewMode::compare}) {
        CAPTURE(viewModeLabel(mode));
        UiDriver driver;
        driver.state.view.mode = mode;
        driver.frames(2);
        const Recipe before = driver.recipe();
        const View home = homeOf(portOf(driver.state));
        REQUIRE(viewOf(driver.state) == home);
        driver.moveTo("canvas", 0.3f, 0.4f);
        const ImVec2 start = ImGui::GetIO().MousePos;
        driver.button(true);
        driver.move(start.x + 20, start.y - 10);
        driver.frames(2);
        driver.move(start.x + 40, start.y - 30);
        driver.frames(2);
        driver.button(false);
        CHECK(viewOf(driver.state) == View{home.height, -40, 30});
        const auto under = driver.state.canvas.cursor;
        REQUIRE(under);
        const View panned = viewOf(driver.state);
        for (const float notches : {1.0f, 1.0f, 1.0f, 1.0f, -1.0f, -1.0f, -1.0f, -1.0f}) {
            ImGui::GetIO().MouseWheel = notches;
            driver.frames(2);
            CHECK(driver.state.canvas.cursor == under);
            if (notches > 0) CHECK(viewOf(driver.state).height > home.height);
        }
        CHECK(viewOf(driver.state) == panned);
        for (const Pane& pane : panesOf(driver.state)) CHECK(pane.view == panned);
        driver.wait(0.5);
        CHECK(driver.recipe() == before);
        CHECK(driver.state.history.past.empty());
        CHECK_FALSE(driver.state.document.changed());
        driver.press({key::kHome});
        CHECK(viewOf(driver.state) == home);
        driver.press({key::kLeft});
        driver.press({key::kDown, false, true, false});
        CHECK(viewOf(driver.state) == View{home.height, -1, 10});
    }
}

TEST_CASE("modes, magnification and undo keep the view; opening goes home") {
    UiDriver driver;
    driver.state.looking.view = View{5000, 1234, -777};
    driver.frames(2);
    for (const char32_t mode : {U'm', U']', U't'}) {
        driver.press({mode});
        CHECK(problemsOf(panesOf(driver.state).front().recipe).empty());
        if (mode == U'm') CHECK(viewOf(driver.state).height < 2600);
        if (mode == U']') CHECK(viewOf(driver.state).height < 2600);
        driver.press({mode == U']' ? U'[' : mode});
        CHECK(viewOf(driver.state) == View{5000, 1234, -777});
    }
    driver.press({'5'});
    driver.press({'z', true, false, false});
    CHECK(viewOf(driver.state) == View{5000, 1234, -777});
    loadDocument(driver.state, {});
    driver.frames(2);
    CHECK(viewOf(driver.state) == homeOf(portOf(driver.state)));
}

TEST_CASE("hiding the panels keeps center and scale") {
    UiDriver driver;
    driver.state.looking.view = View{5000, 1234, -777};
    driver.frames(2);
    const Port port = portOf(driver.state);
    driver.state.panelsHidden = true;
    driver.frames(2);
    const Port now = portOf(driver.state);
    REQUIRE(now.width > port.width);
    const View view = viewOf(driver.state);
    CHECK(view.height == 5000);
    CHECK(std::abs((view.x * 2 + now.width) - (1234 * 2 + port.width)) <= 1);
    driver.state.panelsHidden = false;
    driver.frames(2);
    CHECK(std::abs(viewOf(driver.state).x - 1234) <= 1);
}

TEST_CASE("the end of the view is told once, and nothing changes") {
    UiDriver driver;
    driver.state.looking.view = View{kGreatestHeight, kFarthestPixel, 0};
    driver.frames(2);
    const View end = viewOf(driver.state);
    for (int i = 0; i < 3; ++i) driver.press({'+'});
    CHECK(viewOf(driver.state) == end);
    REQUIRE(driver.state.toasts.size() == 1);
    CHECK(driver.state.toasts.front().text.find("as close as") != std::string::npos);
    driver.press({key::kRight});
    driver.press({key::kRight});
    CHECK(viewOf(driver.state) == end);
    CHECK(driver.state.toasts.size() == 2);
}

TEST_CASE("fit shows the picture whole, 1:1 its pixels") {
    UiDriver driver;
    driver.state.exportForm.size = 3;  // 2048 x 2048
    driver.press({'.'});
    const Port port = portOf(driver.state);
    const View fit = viewOf(driver.state);
    CHECK(fit.height < port.height);
    CHECK(std::abs(fit.x * 2 + port.width - fit.height) <= 1);
    driver.press({'\\'});
    CHECK(viewOf(driver.state).height == 2048);
    CHECK(std::abs(viewOf(driver.state).x + port.width / 2 - 1024) <= 3);
    CHECK(isOneToOne(driver.state));
    driver.state.view.magnify = 4;
    driver.frames(2);
    driver.click("status.zoom");
    CHECK(driver.state.view.magnify == 1);
    CHECK(viewOf(driver.state).height == 2048);
}

TEST_CASE("this view becomes the recipe, as one step, and shows the same to half a pixel") {
    std::vector<Recipe> recipes(5);
    recipes[1].offsetX = 3.25;
    recipes[1].cellY = 1073741824;
    recipes[2].dimensions = 3;
    recipes[2].rotateX = 0.125;
    recipes[2].rotateZ = 0.3125;
    recipes[2].sliceScale = 1.5;
    recipes[3].dimensions = 1;
    recipes[4].dimensions = 4;
    recipes[4].time = 3.5;
    recipes[4].timeAxis = 1;
    for (Recipe& recipe : recipes) {
        repair(recipe);
        for (const View& view :
             {View{1400, 333, -91}, View{100, -50, 20}, View{std::int64_t{1} << 30, 123456789, -987654},
              View{std::int64_t{1} << 28, std::int64_t{1} << 52, 0}}) {
            UiDriver driver(recipe);
            driver.state.looking.view = view;
            driver.frames(2);
            const Port port = portOf(driver.state);
            driver.press({'v'});
            REQUIRE(driver.state.toasts.empty());
            CHECK(viewOf(driver.state) == homeOf(port));
            const auto seen = FieldPlan(recipe, view.height).octaveMaps().front().aboutPixel(view.x + 7, view.y + 9);
            const LatticeStep step = FieldPlan(recipe, view.height).octaveMaps().front().step();
            const auto now = FieldPlan(driver.recipe(), port.height).octaveMaps().front().aboutPixel(7, 9);
            const double pixel = std::hypot(static_cast<double>(step.alongX[0]), static_cast<double>(step.alongX[1]));
            for (std::size_t axis = 0; axis < 2; ++axis)
                CHECK(std::abs(seen[axis] - now[axis]) <= 0.5 * pixel + 4e-16 * std::abs(seen[axis]));
            driver.wait(0.5);
            CHECK(driver.state.history.past.size() == 1);
            const Recipe used = driver.recipe();
            driver.press({key::kRight});
            driver.press({'z', true, false, false});
            CHECK(driver.recipe() == recipe);
            CHECK(viewOf(driver.state) == view);  // the picture from before is seen again
            driver.press({'y', true, false, false});
            CHECK(driver.recipe() == used);
            CHECK(viewOf(driver.state) == homeOf(port));
            driver.press({'z', true, false, false});
            CHECK(viewOf(driver.state) == view);
            driver.press({'r'});
            driver.wait(0.5);
            driver.press({key::kRight});
            const View later = viewOf(driver.state);
            driver.press({'z', true, false, false});
            CHECK(driver.recipe() == recipe);
            CHECK(viewOf(driver.state) == later);  // every other step leaves the view alone
        }
    }
    UiDriver refused(recipes[2]);
    refused.state.looking.view = View{std::int64_t{1} << 36, 0, std::int64_t{1} << 61};
    refused.frames(2);
    refused.press({'v'});
    CHECK(refused.recipe() == recipes[2]);
    CHECK(refused.state.toasts.size() == 1);
    CHECK(viewOf(refused.state).y == std::int64_t{1} << 61);
}

TEST_CASE("3 x 3 tiles are moved within themselves, and keep their size") {
    Recipe recipe;
    recipe.periodX = recipe.periodY = 4;
    UiDriver driver(recipe);
    driver.press({'t'});
    const View field = viewOf(driver.state);
    const Pane before = panesOf(driver.state).front();
    driver.press({key::kLeft});
    const Pane after = panesOf(driver.state).front();
    CHECK(after.view.x == before.fieldWidth - 1);
    CHECK(after.view.height == before.view.height);
    driver.press({'+'});
    CHECK(panesOf(driver.state).front().view == after.view);
    CHECK(viewOf(driver.state) == field);
    CHECK(driver.recipe() == recipe);
}

TEST_CASE("a click that does not move changes nothing") {
    UiDriver driver;
    driver.moveTo("canvas");
    driver.button(true);
    driver.button(false);
    driver.wait(1);
    CHECK(driver.state.history.past.empty());
}

TEST_CASE("go to: the place typed is in the middle") {
    UiDriver driver;
    driver.press({'g'});
    REQUIRE(driver.ui.rects.find("goto.x") != nullptr);
    driver.type("1000000.25");
    CHECK(driver.ui.rects.find("goto.x") == nullptr);
    const View view = viewOf(driver.state);
    const double cells = 1.0 / static_cast<double>(view.height) * driver.recipe().frequency;
    CHECK(std::abs(centerOf(driver.recipe(), view, portOf(driver.state)).x - 1000000.25) <= cells / 2 + 1e-9);
    CHECK(view.height == portOf(driver.state).height);
    CHECK(driver.recipe() == Recipe{});
    driver.press({'g'});
    driver.type("2^20 + 1/8");
    const double there = centerOf(driver.recipe(), viewOf(driver.state), portOf(driver.state)).x;
    CHECK(std::abs(there - 1048576.125) <= cells / 2 + 1e-9);
    driver.press({'g'});
    driver.press({key::kEscape});
    CHECK(driver.ui.rects.find("goto.x") == nullptr);
}

TEST_CASE("go to: what is no number goes nowhere, and says why") {
    for (const char* text : {"4,5", "1/0", "abc", "100.5, -3.25", "inf", "nan", ""}) {
        UiDriver driver;
        driver.press({'g'});
        driver.type(text);
        CAPTURE(text);
        CHECK(driver.ui.rects.find("goto.x") != nullptr);
        CHECK(driver.recipe() == Recipe{});
        REQUIRE(!driver.state.toasts.empty());
        CHECK(driver.state.toasts.back().text.starts_with(std::string(text) + ": "));
    }
}

TEST_CASE("go to: any lattice that x and y lead through, and no other") {
    Recipe turned;
    turned.dimensions = 3;
    turned.rotateX = 0.125;
    turned.rotateZ = 0.3125;
    turned.offsetX = -7.5;
    turned.cellY = 1073741824;
    const Port port{701, 480};
    for (const double cells : {8.0, 0.001, 500.0}) {
        const View view = viewAt(turned, {12345.5, 1073741834.25}, cells, port);
        const LatticePlace center = centerOf(turned, view, port);
        const double pixel = turned.frequency / static_cast<double>(view.height);
        CHECK(std::abs(center.x - 12345.5) <= pixel);
        CHECK(std::abs(center.y - 1073741834.25) <= pixel + 1e-6);
        CHECK(cellsOver(turned, view, port) == doctest::Approx(cells).epsilon(0.05));
    }
    turned.rotateX = 0.25;
    CHECK_THROWS_AS(viewAt(turned, {}, 8, port), Error);
    CHECK_THROWS_AS(viewAt({}, {}, 1e-12, port), Error);
    CHECK_THROWS_AS(viewAt({}, {}, 1e9, port), Error);
    CHECK_THROWS_AS(viewAt({}, {1e30, 0}, 8, port), Error);
}

TEST_CASE("the wipe's line is dragged, and nothing else moves") {
    UiDriver driver;
    driver.press({'w'});
    REQUIRE(driver.state.view.mode == ViewMode::wipe);
    const Recipe before = driver.recipe();
    driver.drag("wipe", 0.5f, 8.0f);
    CHECK(driver.state.view.wipe > 0.55);
    CHECK(driver.recipe() == before);
}

TEST_CASE("A and B: copied, swapped, compared, undone") {
    UiDriver driver;
    const Recipe first = driver.recipe();
    driver.press({'5'});  // another noise in A
    const Recipe second = driver.recipe();
    REQUIRE_FALSE(second == first);
    CHECK(driver.state.document.slotB() == first);
    driver.press({'s'});
    CHECK(driver.state.document.onB);
    CHECK(driver.recipe() == first);
    CHECK(driver.state.document.slotA() == second);
    driver.press({'b', true, false, false});
    CHECK(driver.state.document.slotA() == first);
    driver.press({'z', true, false, false});
    CHECK(driver.state.document.slotA() == second);
    driver.press({'z', true, false, false});
    CHECK_FALSE(driver.state.document.onB);
    driver.press({'z', true, false, false});
    CHECK(driver.recipe() == first);
}

TEST_CASE("A - B is subtracted as the canvas does, and colored around zero") {
    const std::vector<float> a{1, 9, 9, 9, 0.25f, 9, 9, 9};
    const std::vector<float> b{0.5f, 1};
    CHECK(differenceOf({a, 4}, {b, 1}) == std::vector<float>{0.5f, -0.75f});
    CHECK(differenceOf({b, 1}, {a, 4}) == std::vector<float>{-0.5f, 0.75f});
    CHECK(differenceOf({a, 1}, {b, 1}).empty());  // of another size
    Recipe recipe;
    recipe.colorRange = kGivenRange;
    recipe.colorLow = 3;
    recipe.colorHigh = 0.5;
    const HeldRecipe colored = inDifferenceColors(recipe);
    CHECK(colored->colors == kBalance);
    CHECK(rangeOf(colored) == Range{-1.25, 1.25});
}

TEST_CASE("numbers of a picture") {
    const float nan = std::nanf("");
    const std::vector<float> values{0, 1, 2, 3, 4, 5, 6, 7, 8, nan, INFINITY, 9};
    const FieldNumbers numbers = measured(values, 4, 1);
    CHECK(numbers.low == 0);
    CHECK(numbers.high == 9);
    CHECK(numbers.mean == doctest::Approx(4.5));
    CHECK(numbers.deviation == doctest::Approx(std::sqrt(8.25)));
    CHECK(numbers.notFinite == 2);
    std::uint32_t counted = 0;
    for (const std::uint32_t bin : numbers.histogram) counted += bin;
    CHECK(counted == 10);
    CHECK(measured(std::vector<float>(8, nan), 4, 1).notFinite == 8);
    CHECK(measured(std::vector<float>(8, 0.5f), 4, 1).histogram.front() == 8);
    const std::vector<float> channels{1, 100, 100, 100, 3, 100, 100, 100};
    CHECK(measured(channels, 2, 4).high == 3);
}

TEST_CASE("the state file says how long a program has been compiling") {
    ViewerState state;
    CHECK(stateJson(state).find("\"compiling\":null,") != std::string::npos);
    state.field.compiling = 1.25;
    CHECK(stateJson(state).find("\"compiling\":1.2,") != std::string::npos);
}
