// The right panel: its sections, histograms, overlays and the comparison with the twin.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <imgui.h>

#include <array>
#include <cmath>
#include <memory>
#include <utility>

#include "cpu/measures.h"
#include "effort.h"
#include "plan/field_plan.h"
#include "recipe/params.h"
#include "recipe/presets.h"
#include "right_panel.h"
#include "snippet/snippet.h"
#include "viewer/model/canvas/field_statistics.h"
#include "viewer/model/canvas/look.h"
#include "viewer/model/canvas/readout.h"
#include "viewer/model/document/color_range.h"

using namespace noisescope;

namespace {

FieldNumbers someNumbers() {
    FieldNumbers numbers;
    numbers.low = -0.75;
    numbers.high = 0.5;
    numbers.mean = -0.1;
    numbers.deviation = 0.25;
    numbers.pixels = 1000;
    numbers.bins = {-0.75, 0.5};
    numbers.histogram.assign(10, 100);
    for (int i = 0; i < 1000; ++i) numbers.values.push_back(-0.75f + 1.25f * (static_cast<float>(i) + 0.5f) / 1000.0f);
    numbers.middle98 = {-0.7, 0.4};
    numbers.middle998 = {-0.74, 0.48};
    return numbers;
}

}  // namespace

TEST_CASE("the tabs of the right panel show one part each and are remembered; the export folds below them") {
    RightPanel panel;
    constexpr std::array kInside{std::pair{"tab/color", "gradient"}, std::pair{"tab/inspect", "overlay/lattice"},
                                 std::pair{"tab/code", "code.view"}};
    for (const auto& tab : kInside) {
        panel.click(tab.first);
        CHECK(fmt::format("tab/{}", panel.state.settings.rightTab) == tab.first);
        for (const auto& other : kInside)
            CHECK((panel.ui.rects.find(other.second) != nullptr) == (std::string_view(other.first) == tab.first));
        CHECK(panel.ui.rects.find("export.name") != nullptr);
    }
    panel.click("section/export");
    CHECK(panel.ui.rects.find("export.name") == nullptr);
    CHECK(panel.state.settings.foldedGroups.contains("export"));
    CHECK(panel.steps() == 0);
}

TEST_CASE("the edge of the right panel changes its width within the limits that are kept") {
    RightPanel panel;
    const auto canvasLeft = panel.ui.layout.canvas.x;
    panel.dragBy("right.edge", -60, 0);
    CHECK(panel.state.settings.rightWidth == doctest::Approx(320 + 60 - 3).epsilon(0.02));
    for (const float by : {-2000.0f, 2000.0f}) {
        panel.dragBy("right.edge", by, 0);
        CHECK(repaired(panel.state.settings) == panel.state.settings);
        CHECK(panel.ui.layout.right.width == static_cast<float>(panel.state.settings.rightWidth));
    }
    panel.doubleClick("right.edge");
    CHECK(panel.state.settings.rightWidth == Settings().rightWidth);
    CHECK(panel.ui.layout.canvas.x == canvasLeft);
}

TEST_CASE("no width of the right panel, no recipe and no size of the window breaks it") {
    for (const double width : {260.0, 560.0})
        for (const ImVec2 size : {ImVec2{1, 1}, ImVec2{420, 90}, ImVec2{1920, 1080}})
            for (std::size_t row = 0; row < presets().size(); ++row) {
                const Preset& preset = presets()[row];
                if (size.x > 420 && preset.name != "normal-stones" && preset.name != "marble") continue;
                if (size.x <= 420 && !isDue(row, 4)) continue;
                RightPanel panel(preset.file.recipe);
                panel.state.settings.rightWidth = width;
                panel.state.field.numbers = someNumbers();
                ImGui::GetIO().DisplaySize = size;
                panel.frames(3);
                CHECK(panel.recipe() == preset.file.recipe);
            }
}

TEST_CASE("fitting sets the range to what was measured, the bound resets it") {
    RightPanel panel(Recipe{});
    panel.open("inspect");
    const Recipe unfitted = panel.recipe();
    CHECK(panel.ui.rects.find("inspect.note") != nullptr);  // no numbers yet
    panel.click("fit.98");
    CHECK(panel.recipe() == unfitted);
    panel.state.field.numbers = someNumbers();
    panel.frames(2);
    const Recipe before = panel.recipe();
    panel.click("fit.98");
    CHECK(rangeOf(panel.recipe()) == Range{-0.7, 0.4});
    panel.checkOneStep(before, 0);
    panel.click("fit.998");
    CHECK(rangeOf(panel.recipe()) == Range{-0.74, 0.48});
    panel.recipe().colorLow = 0.48;
    panel.recipe().colorHigh = -0.74;
    panel.frames(2);
    panel.click("fit.98");
    CHECK(rangeOf(panel.recipe()) == Range{0.4, -0.7});  // still turned around
    panel.click("fit.bound");
    CHECK(rangeOf(panel.recipe()) == rangeOf(Recipe{}));
    CHECK(panel.steps() == 5);
}

TEST_CASE("the ends of the color range are dragged in the histogram, one step each") {
    RightPanel panel(Recipe{});
    panel.open("inspect");
    panel.state.field.numbers = someNumbers();
    panel.frames(2);
    const Recipe before = panel.recipe();
    const float width = panel.ui.rects.find("histogram")->width;
    REQUIRE(rangeOf(before) == Range{-1, 1});
    panel.click("range.low");
    CHECK(panel.recipe() == before);  // a click is no drag
    panel.dragBy("range.low", width / 4, 0);
    CHECK(panel.recipe().colorRange == kGivenRange);
    CHECK(panel.recipe().colorLow == doctest::Approx(-0.5).epsilon(0.02));
    CHECK(panel.recipe().colorHigh == 1);
    panel.checkOneStep(before, 0);
    const Recipe low = panel.recipe();
    panel.dragBy("range.high", -2 * width, 0);
    CHECK(panel.recipe().colorHigh < panel.recipe().colorLow);  // past the other end: turned around
    CHECK(panel.recipe().colorLow == low.colorLow);
    panel.checkOneStep(low, 1);
    panel.moveTo("histogram", 0.5f, 0.2f);
    const Recipe turned = panel.recipe();
    panel.recipe().colorHigh = 0.7;
    panel.frames(2);
    panel.moveTo("histogram", 0.4f, 0.2f);
    const Recipe still = panel.recipe();
    panel.button(true);
    panel.moveTo("histogram", 0.45f, 0.2f);
    panel.button(false);
    CHECK(panel.recipe() == still);  // far from both ends
    CHECK_FALSE(turned == still);
}

TEST_CASE("histograms of any numbers and ranges can be drawn and dragged") {
    for (const Range colors : {Range{-1e15, 1e15}, Range{5, 6}, Range{1, -1}, Range{0.1, 0.1000001}})
        for (const Range values :
             {Range{-0.75, 0.5}, Range{3, 3}, Range{0, 0}, Range{-1e15, 1e15}, Range{-1e-30, 1e-30}}) {
            Recipe recipe;
            recipe.colorRange = kGivenRange;
            recipe.colorLow = colors.low;
            recipe.colorHigh = colors.high;
            RightPanel panel(repaired(recipe));
            panel.open("inspect");
            FieldNumbers numbers = someNumbers();
            numbers.bins = numbers.middle98 = numbers.middle998 = values;
            numbers.low = values.low;
            numbers.high = values.high;
            panel.state.field.numbers = numbers;
            panel.frames(2);
            const Range view = histogramView(values, colors);
            CHECK(view.low < view.high);
            CHECK(view.low <= values.low);
            CHECK(view.high >= values.high);
            panel.dragBy("range.low", 30, 0);
            CHECK(problemsOf(panel.recipe()).empty());
            panel.click("fit.98");
            CHECK(problemsOf(panel.recipe()).empty());
            panel.frames(2);
        }
}

TEST_CASE("of A - B there is a histogram that nobody can drag, and a legend in the view bar") {
    RightPanel panel;
    panel.open("inspect");
    CHECK(panel.ui.rects.find("difference.legend") == nullptr);
    panel.press({'d'});
    FieldNumbers numbers = someNumbers();
    numbers.subtracted = HeldRecipe{};
    panel.state.field.numbers = numbers;
    panel.frames(2);
    const Recipe before = panel.recipe();
    REQUIRE(panel.ui.rects.find("histogram.difference") != nullptr);
    CHECK(panel.ui.rects.find("histogram") == nullptr);
    CHECK(panel.ui.rects.find("fit.98") == nullptr);
    const UiRect* legend = panel.ui.rects.find("difference.legend");
    REQUIRE(legend != nullptr);
    const Rect& bar = panel.ui.layout.view;
    CHECK(legend->x + legend->width <= bar.x + bar.width);
    CHECK(legend->y + legend->height <= bar.y + bar.height);
    const UiRect* note = panel.ui.rects.find("inspect.note");
    REQUIRE(note != nullptr);
    panel.drag("histogram.difference", 0.1f, 0.6f);
    CHECK(panel.recipe() == before);
    numbers.low = numbers.high = 0;  // equal slots
    numbers.bins = {0, 0};
    panel.state.field.numbers = numbers;
    panel.frames(2);
    CHECK(panel.ui.rects.find("histogram.difference") != nullptr);
    numbers.subtracted.reset();
    panel.state.field.numbers = numbers;
    panel.press({'d'});
    CHECK(panel.ui.rects.find("histogram") != nullptr);
    CHECK(panel.ui.rects.find("difference.legend") == nullptr);
}

TEST_CASE("A and B beside each other have one histogram, with both names") {
    RightPanel panel;
    panel.open("inspect");
    FieldNumbers numbers = someNumbers();
    panel.state.field.numbers = numbers;
    panel.frames(2);
    CHECK(panel.ui.rects.find("histogram.legend") == nullptr);
    FieldNumbers::Other other;
    other.bins = {-3, 2};  // wider than those of the first: the histogram has room for both
    other.histogram.assign(10, 50);
    numbers.other = other;
    panel.state.field.numbers = numbers;
    panel.frames(2);
    const UiRect* const legend = panel.ui.rects.find("histogram.legend");
    const UiRect* const bars = panel.ui.rects.find("histogram");
    REQUIRE(legend != nullptr);
    REQUIRE(bars != nullptr);
    CHECK(legend->x > bars->x);
    CHECK(legend->x + legend->width <= bars->x + bars->width);
}

TEST_CASE("statistics of two pictures: the other one's histogram is its own") {
    PictureValues picture;
    picture.width = 4;
    picture.values = {{0, 1, 2, 3, 0, 1, 2, 3}};
    picture.beside = HeldRecipe{};
    picture.isBesideA = true;
    picture.other = {{-5, -5, -5, 5, -5, -5, -5, 5}};
    const FieldNumbers numbers = numbersWork()(std::make_shared<const PictureValues>(picture), [] { return true; });
    REQUIRE(numbers.other);
    CHECK(numbers.other->isA);
    CHECK(numbers.other->bins == Range{-5, 5});
    CHECK(numbers.other->histogram.front() == 6);
    CHECK(numbers.other->histogram.back() == 2);
    CHECK(numbers.high == 3);
}

TEST_CASE("several channels have a histogram and numbers each, and normals a surface in the light") {
    RightPanel panel;
    panel.recipe().output = kNormal;
    panel.frames(2);
    CHECK(panel.ui.rects.find("color.lit") != nullptr);
    panel.open("inspect");
    panel.state.field.numbers = measured(std::vector<float>{0.1f, -0.2f, 0.9f, 1, 0.3f, -0.4f, 0.8f, 1}, 2, 4, 3);
    panel.frames(2);
    CHECK(panel.ui.rects.find("histogram.channels") != nullptr);
    CHECK(panel.ui.rects.find("channels.numbers") != nullptr);
    CHECK(panel.ui.rects.find("fit.98") == nullptr);  // the range belongs to one channel
}

TEST_CASE("the share of values beyond the colors") {
    const FieldNumbers numbers = someNumbers();
    CHECK(clippedShare(numbers, {-1, 1}) == 0);
    CHECK(clippedShare(numbers, {-0.75, 0.5}) == 0);
    CHECK(clippedShare(numbers, {-0.125, 1}) == doctest::Approx(0.5));
    CHECK(clippedShare(numbers, {1, -0.125}) == doctest::Approx(0.5));
    CHECK(clippedShare(numbers, {2, 3}) == 1);
    CHECK(roundedTo(0.123456, 0.004) == 0.123);
    CHECK(roundedTo(-1234.56, 30) == -1230);
    CHECK(roundedTo(1e300, 1e-300) == 1e300);
    CHECK_FALSE(std::signbit(roundedTo(-1e-6, 0.01)));
}

TEST_CASE("drafts say that numbers are being measured") {
    RightPanel panel(Recipe{});
    panel.open("inspect");
    panel.state.field.numbers = someNumbers();
    panel.frames(2);
    CHECK(panel.ui.rects.find("inspect.note") == nullptr);
    const float below = panel.ui.rects.find("fit.98")->y;
    panel.state.field.panes.resize(1);
    panel.state.field.panes[0].draft = true;
    panel.frames(2);
    CHECK(panel.ui.rects.find("inspect.note") != nullptr);
    CHECK(panel.ui.rects.find("fit.98")->y == below);  // nothing jumps
}

TEST_CASE("the light tells whether GPU and CPU have the same bits under the cursor") {
    RightPanel panel(Recipe{});
    panel.open("inspect");
    panel.frames(2);
    CHECK(panel.ui.rects.find("equality.none") != nullptr);
    const std::int64_t height = panel.state.canvas.height;
    const auto plan = std::make_shared<const FieldPlan>(measuredPlan(panel.recipe(), height));
    panel.state.field.panes.resize(1);
    panel.state.field.panes[0].plan = plan;
    panel.move(200, 300);
    panel.frames(2);
    REQUIRE(panel.state.canvas.cursor);
    CHECK(panel.ui.rects.find("equality.none") != nullptr);  // nothing was read back yet
    const float value =
        probeAt(*plan, viewOf(panel.state), panel.state.canvas.cursor->x, panel.state.canvas.cursor->y).value;
    panel.state.field.gpuValue = value;
    panel.frames(2);
    CHECK(panel.ui.rects.find("equality.good") != nullptr);
    panel.state.field.gpuValue = std::nextafter(value, 2.0f);
    panel.frames(2);
    CHECK(panel.ui.rects.find("equality.bad") != nullptr);
}

TEST_CASE("overlays are checked and unchecked") {
    RightPanel panel(Recipe{});
    panel.open("inspect");
    const auto checks =
        std::to_array<std::pair<const char*, bool ViewOptions::*>>({{"overlay/lattice", &ViewOptions::lattice},
                                                                    {"overlay/pixel-grid", &ViewOptions::pixelGrid},
                                                                    {"overlay/clipping", &ViewOptions::clipping},
                                                                    {"overlay/zero-line", &ViewOptions::zeroLine}});
    for (const auto& [key, member] : checks) {
        const char* name = key;
        CAPTURE(name);
        panel.click(name);
        CHECK(panel.state.view.*member);
        panel.click(name);
        CHECK_FALSE(panel.state.view.*member);
    }
}
