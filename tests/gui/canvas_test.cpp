// The canvas: panes, hands, overlays' states, and places that no float reaches.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <bit>
#include <cmath>

#include "core/image.h"
#include "field/cpu_field.h"
#include "field/field_plan.h"
#include "gui/hands.h"
#include "recipe/params.h"
#include "viewer/actions.h"
#include "viewer/navigation.h"
#include "viewer/numbers.h"
#include "viewer/readout.h"
#include "viewer/scene.h"

using namespace noisescope;

namespace {

constexpr std::int64_t kHeight = 800;

/// The place on the lattice of a pixel's center, in cells and a fraction of 64 bits: beyond what doubles tell.
LatticePoint placeAt(const Recipe& recipe, std::int64_t x, std::int64_t y, std::int64_t height = kHeight) {
    return FieldPlan(recipe, height).octaves().front().map.atPixel(x, y);
}

/// How far b lies right of a, in cells; they are near each other.
double cellsBetween(const LatticePoint& a, const LatticePoint& b, std::size_t axis) {
    const auto cells = static_cast<std::int32_t>(b.cell[axis] - a.cell[axis]);
    const auto parts = static_cast<std::int64_t>(b.fraction64[axis] - a.fraction64[axis]);
    const bool borrowed = b.fraction64[axis] < a.fraction64[axis];
    const double fraction = borrowed ? -static_cast<double>(a.fraction64[axis] - b.fraction64[axis]) * 0x1p-64
                                     : static_cast<double>(static_cast<std::uint64_t>(parts)) * 0x1p-64;
    return static_cast<double>(cells) + fraction;
}

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

TEST_CASE("at cell 2^30 and zoom 2^-20 a drag by a pixel moves by a pixel, and zooming keeps the place") {
    Recipe recipe;
    recipe.offsetX = 0x1p30 + 0.3;
    recipe.offsetY = -0x1p30 - 0.7;
    const CanvasPoint fixed{500.5, 300.5};
    const LatticePoint before = placeAt(recipe, 500, 300);
    const double frequency = recipe.frequency;
    for (int i = 0; i < 80; ++i) recipe = zoomed(recipe, std::pow(2.0, 0.25), fixed, kHeight);
    CHECK(recipe.frequency == doctest::Approx(frequency * 0x1p-20).epsilon(1e-12));
    const double pixel = recipe.frequency / static_cast<double>(kHeight);
    CHECK(std::abs(cellsBetween(before, placeAt(recipe, 500, 300), 0)) < 5e-7);  // doubles at 2^30 resolve 2.4e-7
    for (int i = 1; i <= 50; ++i) {
        const Recipe moved = panned(recipe, {static_cast<double>(i), -static_cast<double>(i)}, kHeight);
        const LatticePoint here = placeAt(recipe, 400, 400);
        const LatticePoint there = placeAt(moved, 400 + i, 400 - i);
        CHECK(std::abs(cellsBetween(here, there, 0)) < pixel / 100);
        CHECK(std::abs(cellsBetween(here, there, 1)) < pixel / 100);
    }
    for (int i = 0; i < 80; ++i) recipe = zoomed(recipe, std::pow(2.0, -0.25), fixed, kHeight);
    CHECK(std::abs(cellsBetween(before, placeAt(recipe, 500, 300), 0)) < 5e-7);
    CHECK(std::abs(cellsBetween(before, placeAt(recipe, 500, 300), 1)) < 5e-7);
}

TEST_CASE("a coarser recipe shows the same: its pixels lie in the middle of the blocks that they stand for") {
    Recipe recipe;
    recipe.offsetX = 3.3;
    recipe.offsetY = -1.7;
    Recipe turned = recipe;
    turned.dimensions = 3;
    turned.rotateX = 0.1;
    turned.rotateZ = 0.3;
    turned.zoom = 1.5;
    for (const Recipe& fine : {recipe, turned})
        for (const int factor : {2, 3, 7, 16})
            for (const std::int64_t height : {std::int64_t{800}, std::int64_t{653}}) {
                const Recipe coarse = coarser(fine, factor, height);
                const std::int64_t rows = (height + factor - 1) / factor;
                const auto map = FieldPlan(fine, height * 2).octaves().front().map.aboutPixel(0, 0);
                CHECK(std::isfinite(map[0]));
                // The center of coarse pixel (x, y) is the corner between fine pixels where `factor` is even, at twice
                // the height always a pixel's corner: compare places as doubles.
                const FieldPlan finePlan(fine, height);
                const FieldPlan coarsePlan(coarse, rows);
                const auto at = [](const FieldPlan& plan, double px, double py) {
                    const LatticeMap& lattice = plan.octaves().front().map;
                    const auto corner = lattice.aboutPixel(0, 0);
                    const auto right = lattice.aboutPixel(1, 0);
                    const auto below = lattice.aboutPixel(0, 1);
                    return corner[0] + (right[0] - corner[0]) * (px - 0.5) + (below[0] - corner[0]) * (py - 0.5);
                };
                CHECK(at(coarsePlan, 10.5, 7.5) ==
                      doctest::Approx(at(finePlan, 10.5 * factor, 7.5 * factor)).epsilon(1e-9));
            }
}

TEST_CASE("tiles have whole periods in whole pixels") {
    for (const auto& [px, py] : {std::pair{4, 4}, {8, 3}, {5, 7}, {64, 1}}) {
        Recipe recipe;
        recipe.periodX = px;
        recipe.periodY = py;
        recipe.frequency = 2.7;
        const Tile tile = tileOf(recipe, 220, 217);
        CHECK(tile.seamless);
        CHECK(tile.width <= 220);
        CHECK(tile.height <= 217);
        CHECK(tile.width * py == tile.height * px);
        const Image here = drawn(tile.recipe, tile.height, {0, 0, tile.width, tile.height});
        const Image beside = drawn(tile.recipe, tile.height, {tile.width, -tile.height, tile.width, tile.height});
        CHECK(sameBits(here, beside));
        if (std::min(px, py) > 1) CHECK(measured(here.pixels, tile.width, 1).seam < 1.6);  // else a tile of few pixels
    }
    CHECK_FALSE(tileOf({}, 200, 100).seamless);
    CHECK(tileOf({}, 200, 100).width == 100);
    Recipe longOne;
    longOne.periodX = 4096;
    longOne.periodY = 1;
    CHECK(tileOf(longOne, 200, 200).width == 200);
    CHECK(tileOf(longOne, 200, 200).height == 1);
}

TEST_CASE("panes fill the canvas and lie beside each other") {
    Hands hands;
    ViewerState& state = hands.state;
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
    CHECK(panesOf(state).size() == kCompared);
    state.view = {};
    state.view.magnify = 8;
    const Pane magnified = panesOf(state).front();
    CHECK(magnified.fieldWidth == (canvas.width + 7) / 8);
    CHECK(pixelAt(state, 17, 9) == CanvasState::Pixel{0, 2, 1});
}

TEST_CASE("the canvas pans by what the mouse moves and zooms where it is, in every view") {
    for (const ViewMode mode : {ViewMode::single, ViewMode::wipe, ViewMode::difference, ViewMode::compare}) {
        CAPTURE(viewModeLabel(mode));
        Hands hands;
        hands.state.view.mode = mode;
        hands.frames(2);
        const Recipe before = hands.recipe();
        const auto unit = static_cast<double>(pixelsInWorldUnit(hands.state));
        hands.moveTo("canvas", 0.3f, 0.4f);
        const ImVec2 start = ImGui::GetIO().MousePos;
        hands.button(true);
        hands.move(start.x + 20, start.y - 10);
        hands.frames(2);
        hands.move(start.x + 40, start.y - 30);
        hands.frames(2);
        hands.button(false);
        CHECK(hands.recipe().offsetX == doctest::Approx(before.offsetX - 40 * before.frequency / unit));
        CHECK(hands.recipe().offsetY == doctest::Approx(before.offsetY + 30 * before.frequency / unit));
        CHECK(hands.state.history.past.size() == 1);
        const Recipe moved = hands.recipe();
        for (int notch = 0; notch < 4; ++notch) {
            ImGui::GetIO().MouseWheel = 1;
            hands.frames(2);
        }
        CHECK(hands.recipe().frequency == doctest::Approx(before.frequency / 2));
        hands.wait(0.5);
        CHECK(hands.state.history.past.size() == 2);                               // four notches are one step
        CHECK(hands.state.document.other->frequency == hands.recipe().frequency);  // A and B move together
        hands.press({'z', true, false, false});
        CHECK(hands.recipe() == moved);
        CHECK(hands.state.document.other->offsetX == moved.offsetX);
    }
}

TEST_CASE("a click that does not move changes nothing") {
    Hands hands;
    hands.moveTo("canvas");
    hands.button(true);
    hands.button(false);
    hands.wait(1);
    CHECK(hands.state.history.past.empty());
}

TEST_CASE("go to: the place typed is in the middle") {
    Hands hands;
    hands.press({'g'});
    REQUIRE(hands.ui.rects.find("goto.x") != nullptr);
    hands.type("1000000.25");
    CHECK(hands.ui.rects.find("goto.x") == nullptr);
    const CanvasState& canvas = hands.state.canvas;
    CHECK(centerOf(hands.recipe(), static_cast<double>(canvas.width), canvas.height).x == 1000000.25);
    CHECK(hands.recipe().frequency == Recipe{}.frequency);
    hands.press({'g'});
    hands.press({key::kEscape});
    CHECK(hands.ui.rects.find("goto.x") == nullptr);
}

TEST_CASE("go to: what is no number goes nowhere, and says why") {
    for (const char* text : {"4,5", "1-2", "abc", "100.5, -3.25", "inf", "nan"}) {
        Hands hands;
        hands.press({'g'});
        hands.type(text);
        CAPTURE(text);
        CHECK(hands.ui.rects.find("goto.x") != nullptr);
        CHECK(hands.recipe() == Recipe{});
        REQUIRE(!hands.state.toasts.empty());
        CHECK(hands.state.toasts.back().text.find("not a number") != std::string::npos);
    }
}

TEST_CASE("fit shows one period") {
    Recipe recipe;
    recipe.periodX = recipe.periodY = 6;
    recipe.offsetX = 3.7;
    Hands hands(recipe);
    hands.press({'.'});
    CHECK(hands.recipe().frequency == 6);
    CHECK(hands.recipe().offsetX == 0);
    hands.press({'z', true, false, false});
    CHECK(hands.recipe() == recipe);
}

TEST_CASE("the wipe's line is dragged, and nothing else moves") {
    Hands hands;
    hands.press({'w'});
    REQUIRE(hands.state.view.mode == ViewMode::wipe);
    const Recipe before = hands.recipe();
    hands.drag("wipe", 0.5f, 8.0f);
    CHECK(hands.state.view.wipe > 0.55);
    CHECK(hands.recipe() == before);
}

TEST_CASE("A and B: copied, swapped, compared, undone") {
    Hands hands;
    const Recipe first = hands.recipe();
    hands.press({'5'});  // another noise in A
    const Recipe second = hands.recipe();
    REQUIRE_FALSE(second == first);
    CHECK(hands.state.document.slotB() == first);
    hands.press({'s'});
    CHECK(hands.state.document.onB);
    CHECK(hands.recipe() == first);
    CHECK(hands.state.document.slotA() == second);
    hands.press({'b', true, false, false});
    CHECK(hands.state.document.slotA() == first);
    hands.press({'z', true, false, false});
    CHECK(hands.state.document.slotA() == second);
    hands.press({'z', true, false, false});
    CHECK_FALSE(hands.state.document.onB);
    hands.press({'z', true, false, false});
    CHECK(hands.recipe() == first);
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
