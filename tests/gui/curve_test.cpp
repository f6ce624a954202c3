// Noise of one dimension on the canvas: curves instead of stripes.
#include <doctest/doctest.h>

#include <algorithm>
#include <memory>

#include "cpu/cpu_field.h"
#include "cpu/measures.h"
#include "gui/layout_driver.h"
#include "gui/ui_driver.h"
#include "plan/field_plan.h"
#include "plot/line_picture.h"
#include "recipe/presets.h"
#include "viewer/model/canvas/line_view.h"
#include "viewer/model/commands/actions.h"

using namespace noisescope;

namespace {

const Recipe& skyline() { return presetNamed("skyline").file.recipe; }

/// Plans of all panes, as drawing them does.
void plan(UiDriver& driver) {
    driver.state.field.panes.clear();
    for (const Pane& pane : panesOf(driver.state)) {
        PaneStatus status;
        const PicturePlan picture = measuredPicture(pane.recipe, pane.view.height, PictureOf::values);
        status.plan = std::get<LeafStep>(picture.steps().front()).plan;
        driver.state.field.panes.push_back(status);
    }
    driver.frames(2);
}

}  // namespace

TEST_CASE("a line is a curve of the values that the picture has, until it is switched off") {
    UiDriver driver(skyline());
    plan(driver);
    REQUIRE(isShown(driver, "curve/0"));
    const Pane pane = panesOf(driver.state).front();
    const CanvasState::Line* const line = lineOf(driver.state, 0, pane);
    REQUIRE(line != nullptr);
    const Image picture = renderOnCpu(*line->plan, pane.region());
    REQUIRE(line->values.size() == static_cast<std::size_t>(picture.width));
    bool same = true;
    for (std::int64_t x = 0; x < picture.width; ++x)
        same = same && line->values[static_cast<std::size_t>(x)] == picture.at(x, picture.height / 3);
    CHECK(same);  // any row: all are alike
    const UiRect* const curve = driver.ui.rects.find("curve/0");
    CHECK(curve->height < driver.ui.layout.canvas.height);  // a strip of the picture stays
    runAction(driver.state, *findAction("curve"));
    driver.frames(2);
    CHECK_FALSE(isShown(driver, "curve/0"));
}

TEST_CASE("each pane has its curve") {
    UiDriver driver(skyline());
    driver.press({'w'});
    plan(driver);
    CHECK(isShown(driver, "curve/0"));
    CHECK(isShown(driver, "curve/1"));
}

TEST_CASE("pictures of two dimensions have no curve") {
    UiDriver flat;
    plan(flat);
    CHECK_FALSE(isShown(flat, "curve/0"));
    CHECK_FALSE(findAction("curve")->enabled(flat.state));
}

TEST_CASE("presets of one dimension are shown as curves") {
    const auto lines =
        std::ranges::count_if(presets(), [](const Preset& preset) { return isLineOfGray(preset.file.recipe); });
    CHECK(lines == 2);
    CHECK(isLineOfGray(presetNamed("barcode").file.recipe));
    Recipe turned = skyline();
    turned.rotateX = 0.125;  // slanted bars
    CHECK_FALSE(isLineOfGray(turned));
    Recipe colored = skyline();
    colored.colors = kCustom;
    CHECK_FALSE(isLineOfGray(colored));
}

TEST_CASE("curves rise with their values inside of the margins") {
    const std::vector<double> rows = curveRows({-3, -1, 0, 1, 3}, {-1, 1}, 100);
    CHECK(rows[2] == doctest::Approx(50));
    CHECK(rows[0] == rows[1]);
    CHECK(rows[3] == rows[4]);
    CHECK(rows[1] + rows[3] == doctest::Approx(100));
    CHECK(rows[3] > 2);
    const Image picture = curvePicture(skyline(), 90, 60, 3);
    CHECK(picture.pixels.front() == picture.at(0, 0, 2));  // gray
    CHECK(picture.at(40, 59) > picture.at(40, 0));         // lighter below the curve than above it
    CHECK(std::ranges::max(picture.pixels) > 0.9f);
}
