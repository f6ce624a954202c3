// The canvas under mouse and keys: moving, zooming, going to places, A and B.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>

#include "core/error.h"
#include "core/image.h"
#include "cpu/cpu_field.h"
#include "cpu/measures.h"
#include "gui/ui_driver.h"
#include "plan/field_plan.h"
#include "recipe/chosen.h"
#include "recipe/params.h"
#include "recipe/presets.h"
#include "viewer/model/canvas/difference.h"
#include "viewer/model/canvas/field_statistics.h"
#include "viewer/model/canvas/look.h"
#include "viewer/model/canvas/navigation.h"
#include "viewer/model/canvas/readout.h"
#include "viewer/model/canvas/scene.h"
#include "viewer/model/export/export_command.h"
#include "viewer/model/export/export_form.h"

using namespace noisescope;

TEST_CASE("pan and zoom move the view of every pane, and change no recipe, no step, no mark") {
    for (const ViewMode mode : {ViewMode::single, ViewMode::wipe, ViewMode::difference, ViewMode::compare}) {
        CAPTURE(viewModeLabel(mode));
        UiDriver driver;
        driver.state.view.mode = mode;
        driver.frames(2);
        const Recipe before = driver.recipe();
        const View home = homeOf(paneSizeOf(driver.state));
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
    driver.state.navigation.view = View{5000, 1234, -777};
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
    CHECK(viewOf(driver.state) == homeOf(paneSizeOf(driver.state)));
}

TEST_CASE("hiding the panels keeps center and scale") {
    UiDriver driver;
    driver.state.navigation.view = View{5000, 1234, -777};
    driver.frames(2);
    const PixelSize paneSize = paneSizeOf(driver.state);
    driver.state.panelsHidden = true;
    driver.frames(2);
    const PixelSize now = paneSizeOf(driver.state);
    REQUIRE(now.width > paneSize.width);
    const View view = viewOf(driver.state);
    CHECK(view.height == 5000);
    CHECK(std::abs((view.x * 2 + now.width) - (1234 * 2 + paneSize.width)) <= 1);
    driver.state.panelsHidden = false;
    driver.frames(2);
    CHECK(std::abs(viewOf(driver.state).x - 1234) <= 1);
}

TEST_CASE("the end of the view is told once, and nothing changes") {
    UiDriver driver;
    driver.state.navigation.view = View{kGreatestHeight, kFarthestPixel, 0};
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
    const PixelSize paneSize = paneSizeOf(driver.state);
    const View fit = viewOf(driver.state);
    CHECK(fit.height < paneSize.height);
    CHECK(std::abs(fit.x * 2 + paneSize.width - fit.height) <= 1);
    driver.press({'\\'});
    CHECK(viewOf(driver.state).height == 2048);
    CHECK(std::abs(viewOf(driver.state).x + paneSize.width / 2 - 1024) <= 3);
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
            driver.state.navigation.view = view;
            driver.frames(2);
            const PixelSize paneSize = paneSizeOf(driver.state);
            driver.press({'v'});
            REQUIRE(driver.state.toasts.empty());
            CHECK(viewOf(driver.state) == homeOf(paneSize));
            const auto seen = measuredPlan(recipe, view.height).octaveMaps().front().aboutPixel(view.x + 7, view.y + 9);
            const LatticeStep step = measuredPlan(recipe, view.height).octaveMaps().front().step();
            const auto now = measuredPlan(driver.recipe(), paneSize.height).octaveMaps().front().aboutPixel(7, 9);
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
            CHECK(viewOf(driver.state) == homeOf(paneSize));
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
    refused.state.navigation.view = View{std::int64_t{1} << 36, 0, std::int64_t{1} << 61};
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
    CHECK(std::abs(centerOf(driver.recipe(), view, paneSizeOf(driver.state)).x - 1000000.25) <= cells / 2 + 1e-9);
    CHECK(view.height == paneSizeOf(driver.state).height);
    CHECK(driver.recipe() == Recipe{});
    driver.press({'g'});
    driver.type("2^20 + 1/8");
    const double there = centerOf(driver.recipe(), viewOf(driver.state), paneSizeOf(driver.state)).x;
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
    const PixelSize paneSize{701, 480};
    for (const double cells : {8.0, 0.001, 500.0}) {
        const View view = viewAt(turned, {12345.5, 1073741834.25}, cells, paneSize);
        const LatticePlace center = centerOf(turned, view, paneSize);
        const double pixel = turned.frequency / static_cast<double>(view.height);
        CHECK(std::abs(center.x - 12345.5) <= pixel);
        CHECK(std::abs(center.y - 1073741834.25) <= pixel + 1e-6);
        CHECK(cellsOver(turned, view, paneSize) == doctest::Approx(cells).epsilon(0.05));
    }
    turned.rotateX = 0.25;
    CHECK_THROWS_AS(viewAt(turned, {}, 8, paneSize), Error);
    CHECK_THROWS_AS(viewAt({}, {}, 1e-12, paneSize), Error);
    CHECK_THROWS_AS(viewAt({}, {}, 1e9, paneSize), Error);
    CHECK_THROWS_AS(viewAt({}, {1e30, 0}, 8, paneSize), Error);
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
    const HeldRecipe colored = inDifferenceColors(recipe, std::nullopt);
    CHECK(colored->colors == kBalance);
    CHECK(rangeOf(colored) == Range{-1.25, 1.25});
    CHECK(rangeOf(inDifferenceColors(recipe, 0.0)) == Range{-1.25, 1.25});
    CHECK(rangeOf(inDifferenceColors(recipe, 0.25)) == Range{-0.25, 0.25});
}

TEST_CASE("the colors of A - B reach as far as its values, in few steps") {
    CHECK(differenceReach(-1.63, 1.2) == 2);
    CHECK(differenceReach(0, 1) == 1);
    CHECK(differenceReach(-0.0301, 0.01) == doctest::Approx(0.04));
    CHECK(differenceReach(9, 0) == 10);
    CHECK(differenceReach(0, 0) == 0);
    for (const double most : {1e-30, 7.0001e-6, 0.12, 3.3, 99.9}) {
        CHECK(differenceReach(-most, 0) >= most);
        CHECK(differenceReach(-most, 0) <= 1.4 * most);
    }
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
    CHECK(measured(channels, 2, 4).channels.empty());
    const FieldNumbers all = measured(std::vector<float>{1, -2, 0, 1, 3, -4, nan, 1}, 2, 4, 3);
    REQUIRE(all.channels.size() == 3);
    CHECK(all.channels[0].mean == 2);
    CHECK(all.channels[1].low == -4);
    CHECK(all.channels[1].deviation == 1);
    CHECK(all.channels[2].high == 0);
    CHECK(all.channelBins == Range{-4, 3});
    CHECK(all.channels[0].histogram.back() == 1);
    CHECK(all.channels[1].histogram.front() == 1);
}

TEST_CASE("the state file says how long a program has been compiling") {
    ViewerState state;
    CHECK(stateJson(state).find("\"compiling\":null,") != std::string::npos);
    state.field.compiling = 1.25;
    CHECK(stateJson(state).find("\"compiling\":1.2,") != std::string::npos);
}

TEST_CASE("a solid stands in the middle of the canvas and of its picture, and the commands draw both") {
    UiDriver driver;
    driver.frames(2);
    const PixelSize pane = paneSizeOf(driver.state);
    REQUIRE(pane.width > pane.height + 1);
    driver.state.document.recipe = presetNamed("fireball").file.recipe;
    driver.frames(2);
    const std::int64_t left = -((pane.width - pane.height) / 2);
    CHECK(viewOf(driver.state) == View{pane.height, left, 0});
    driver.press({key::kRight});
    driver.press({key::kHome});
    CHECK(viewOf(driver.state) == View{pane.height, left, 0});
    const ExportRequest seen = seenRequestOf(driver.state);
    CHECK(seen.recipe->cameraMiddle == 0.5);
    const std::string size = fmt::format(" --size {0}x{0} --region {1},0,{2}x{0} ", pane.height, left, pane.width);
    CHECK(commandLine(seen).find(size) != std::string::npos);
    driver.state.exportForm.size = sizeRow("custom");
    driver.state.exportForm.width = 640;
    driver.state.exportForm.height = 320;
    const ExportRequest picture = exportRequestOf(driver.state);
    CHECK(picture.recipe->cameraMiddle == 1);
    CHECK(commandLine(picture).find(" --size 640x320 ") != std::string::npos);
    CHECK(commandLine(picture).find(" --region ") == std::string::npos);
    driver.press({'.'});  // the whole picture, with the same margin on both sides
    const View fitted = viewOf(driver.state);
    CHECK(std::abs(2 * fitted.x + pane.width - fitted.height) <= 1);
    driver.press({key::kHome});
    driver.state.document.recipe = presetNamed("marble").file.recipe;
    driver.frames(2);
    CHECK(viewOf(driver.state) == homeOf(pane));
}
