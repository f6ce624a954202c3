// The surface: what a hand does to it, and which place of the field is seen at a pixel.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <memory>

#include "gui/hills.h"
#include "gui/layout_driver.h"
#include "gui/shell_driver.h"
#include "recipe/presets.h"
#include "surface/surface_picture.h"
#include "viewer/model/canvas/field_statistics.h"
#include "viewer/model/canvas/look.h"
#include "viewer/model/canvas/scene.h"
#include "viewer/model/commands/actions.h"
#include "viewer/model/export/export_command.h"
#include "viewer/model/surface/surface_view.h"

using namespace noisescope;

namespace {

/// Shows the whole pane as a surface, as the host would.
void showLand(UiDriver& driver, std::int64_t columns = kHillNodes, std::int64_t rows = kHillNodes) {
    const SurfacePanel& panel = driver.state.surface;
    SurfaceCamera camera = panel.camera;
    camera.distance = 3;
    const PictureSize size{panel.across, panel.down, 1};
    const Pane pane = panesOf(driver.state).front();
    const std::int64_t height = std::llround(static_cast<double>(pane.view.height) * static_cast<double>(rows) /
                                             static_cast<double>(pane.fieldHeight));
    driver.state.surface.shown =
        SurfaceShown{pictureOfHills(columns, rows).sight(camera, size), 3, height, {0, 0, columns, rows}, pane.view};
}

}  // namespace

TEST_CASE("a solid has no surface: gray in the view bar, and what shows one goes back to the picture") {
    UiDriver driver(presetNamed("fbm").file.recipe);
    driver.click("shape/surface");
    CHECK(driver.state.view.mode == ViewMode::surface);
    driver.state.document.recipe = presetNamed("fireball").file.recipe;
    driver.frames(2);
    CHECK(driver.state.view.mode == ViewMode::single);
    for (const char* label : {"shape/surface", "shape/both"}) {
        driver.click(label);
        CHECK(driver.state.view.mode == ViewMode::single);
    }
    for (const char* action : {"surface", "both", "wireframe", "camera-top"}) {
        runAction(driver.state, *findAction(action));
        CHECK(driver.state.view.mode == ViewMode::single);
    }
    CHECK(surfaceProblem(driver.state).find("drag the picture") != std::string::npos);
}

TEST_CASE("Color of a solid has a histogram of the values that choose its colors") {
    UiDriver driver(presetNamed("fireball").file.recipe);
    driver.state.settings.rightTab = "color";
    driver.frames(2);
    REQUIRE(driver.ui.rects.find("histogram"));
    CHECK(driver.ui.rects.find("inspect.note"));  // not measured yet
    const std::vector<float> counted{0.0f, 0.1f, 0.2f, 0.2f, 0.3f, 0.4f};
    driver.state.field.solidNumbers = measured(counted, 3, 1);
    driver.frames(2);
    CHECK_FALSE(driver.ui.rects.find("inspect.note"));
    driver.click("fit.998");
    CHECK(driver.state.document.recipe->colorHigh == doctest::Approx(driver.state.field.solidNumbers->middle998.high));
}

TEST_CASE("a hand turns, nears and moves the surface, and changes no recipe; Esc stays there") {
    UiDriver driver(presetNamed("fbm").file.recipe);
    driver.press({'i'});
    CHECK(driver.state.view.mode == ViewMode::surface);
    CHECK(isShown(driver, "surface"));
    showLand(driver);
    driver.frames(2);
    const Recipe recipe = driver.recipe();
    const View view = viewOf(driver.state);
    const double yaw = driver.state.surface.camera.yaw;
    driver.drag("surface", 0.4f, 0.6f);
    CHECK(driver.state.surface.camera.yaw != yaw);
    driver.moveTo("surface");
    wheel(driver, 4);
    CHECK(driver.state.surface.closeness == doctest::Approx(2));
    CHECK(driver.state.surface.camera.zoom == 1);
    driver.press({'+'});
    CHECK(driver.state.surface.closeness > 2.3);
    CHECK(viewOf(driver.state) == view);  // the flat view does not zoom beside it
    driver.press({'\\'});
    CHECK(viewOf(driver.state) == view);
    driver.press({key::kEscape});
    driver.press({key::kEscape});
    CHECK(driver.state.view.mode == ViewMode::surface);
    driver.moveTo("surface", 0.5f);
    driver.button(true, 2);
    driver.moveTo("surface", 0.7f);
    driver.button(false, 2);
    CHECK_FALSE(viewOf(driver.state) == view);
    CHECK(viewOf(driver.state).height == view.height);
    driver.press({key::kHome});
    CHECK(driver.state.surface.closeness == 1);
    driver.press({'i'});
    CHECK(driver.state.view.mode == ViewMode::single);
    CHECK(driver.recipe() == recipe);
    CHECK(viewOf(driver.state) == view);
}

TEST_CASE("the sun's dial shows the sky as the camera sees it; a double click resets it") {
    SurfacePanel panel;
    for (const double yaw : {0.0, 30.0, 200.0})
        for (const Sun& sun : {Sun{315, 40}, Sun{10, 5}, Sun{180, 89}}) {
            panel.camera.yaw = yaw;
            panel.sun = sun;
            const SurfacePlace place = sunOnDial(panel);
            CHECK(std::hypot(place.x, place.y) == doctest::Approx((90 - sun.elevation) / 90));
            panel.sun = {};
            putSun(panel, place);
            CHECK(panel.sun.azimuth == doctest::Approx(sun.azimuth));
            CHECK(panel.sun.elevation == doctest::Approx(sun.elevation));
        }
    panel.camera.yaw = 0;
    putSun(panel, {0.5, 0});  // from the right
    CHECK(panel.sun == Sun{90, 45});
    putSun(panel, {0, 9});  // no sun below the horizon
    CHECK(panel.sun == Sun{180, 2});

    UiDriver driver(presetNamed("fbm").file.recipe);
    driver.press({'i'});
    showLand(driver);
    driver.frames(2);
    SurfacePanel& shown = driver.state.surface;
    shown.camera.yaw = 0;
    const double yaw = shown.camera.yaw;
    driver.drag("surface.sun", 0.6f, 0.9f);
    CHECK(shown.sun.azimuth == doctest::Approx(90).epsilon(0.05));
    CHECK(shown.sun.elevation < 20);
    CHECK(shown.camera.yaw == yaw);
    ImGui::GetIO().MouseDoubleClickTime = 0.3f;
    driver.moveTo("surface.sun", 0.3f);
    for (int i = 0; i < 2; ++i) {
        driver.button(true);
        driver.button(false);
    }
    CHECK(shown.sun == Sun{});
    resize(driver, 320, 200);
    CHECK_FALSE(isShown(driver, "surface.sun"));
}

TEST_CASE("Shift and a middle drag move the camera alone, with what is under the hand; Home brings it back") {
    UiDriver driver(presetNamed("fbm").file.recipe);
    driver.press({'i'});
    showLand(driver);
    driver.frames(2);
    const SurfacePanel& panel = driver.state.surface;
    const Recipe recipe = driver.recipe();
    const View view = viewOf(driver.state);
    driver.moveTo("surface", 0.5f);
    ImGui::GetIO().KeyShift = true;
    driver.button(true, 2);
    driver.moveTo("surface", 0.6f, 0.4f);
    driver.button(false, 2);
    ImGui::GetIO().KeyShift = false;
    CHECK(viewOf(driver.state) == view);
    CHECK(driver.recipe() == recipe);
    CHECK(panel.camera.target != glm::dvec3(0));
    CHECK(surfaceCommand(driver.state).find(" --target -") != std::string::npos);
    // The middle of the land has moved with the hand.
    const auto middle = [&] {
        SurfaceCamera camera = panel.camera;
        camera.distance = panel.shown->distance;
        const SurfaceSight sight = pictureOfHills(kHillNodes, kHillNodes).sight(camera, {panel.across, panel.down, 1});
        return *sight.pointOf((kHillNodes - 1) / 2.0, (kHillNodes - 1) / 2.0);
    };
    const SurfaceSight::Point moved = middle();
    driver.press({key::kHome});
    CHECK(panel.camera == SurfaceCamera{});
    const SurfaceSight::Point first = middle();
    CHECK(moved.x - first.x == doctest::Approx(0.1 * static_cast<double>(panel.across)).epsilon(0.15));
    CHECK(first.y - moved.y == doctest::Approx(0.1 * static_cast<double>(panel.down)).epsilon(0.15));
}

TEST_CASE("the cells of a map stand as blocks where they are wanted, and their command says so") {
    ViewerState plain;  // without a map
    runAction(plain, *findAction("blocks"));
    CHECK_FALSE(showsSurface(plain));

    UiDriver driver(presetNamed("article-map").file.recipe);
    const std::int64_t cells = driver.recipe().map.cells;
    runAction(driver.state, *findAction("blocks"));
    driver.frames(2);
    CHECK(driver.state.view.mode == ViewMode::surface);
    CHECK(showsBlocks(driver.state));
    const Pane pane = panesOf(driver.state).front();
    const SurfaceWork whole = surfaceWork(driver.state, pane, false);
    CHECK(whole.isBlocks);
    CHECK(whole.imageHeight == cells);
    CHECK(whole.nodes.height == cells);
    CHECK(surfaceWork(driver.state, pane, true).nodes == whole.nodes);
    CHECK(surfaceCommand(driver.state).find(" --blocks --region ") != std::string::npos);
    driver.click("surface.look");
    driver.click("surface.blocks");
    CHECK_FALSE(showsBlocks(driver.state));
    CHECK(surfaceCommand(driver.state).find("--blocks") == std::string::npos);
}

TEST_CASE("the command of the surface has the camera's distance; its note has the first words") {
    UiDriver driver(presetNamed("fbm").file.recipe);
    driver.press({'i'});
    showLand(driver);
    driver.state.surface.camera.elevation = 5;
    const std::string line = surfaceCommand(driver.state);
    CHECK(line.find(" --camera 30.0,5.0,3.000 ") != std::string::npos);
    CHECK(line.find(" --haze 0.44 ") != std::string::npos);
    CHECK(line.find("--zoom") == std::string::npos);
    driver.press({'y'});
    REQUIRE_FALSE(driver.state.toasts.empty());
    CHECK(driver.state.toasts.back().text == "Command copied");
    CHECK(driver.state.toasts.back().detail.starts_with("noisescope surface --set"));
    CHECK(driver.state.toasts.back().detail.size() < 160);
    CHECK(beginningOfCommand("printf %s '{}' | noisescope surface --recipe -") == "noisescope surface --recipe -");
}

TEST_CASE("Flat, Surface and Both are in the same place; back from Both nothing has moved") {
    for (const auto& size : {std::pair(1280.0f, 800.0f), {1920.0f, 1080.0f}, {800.0f, 500.0f}, {420.0f, 420.0f}}) {
        const float width = size.first;
        const float height = size.second;
        CAPTURE(width);
        UiDriver driver(presetNamed("fbm").file.recipe);
        resize(driver, width, height);
        const Rect canvas = driver.ui.layout.canvas;
        const View view = viewOf(driver.state);
        if (isShown(driver, "shape/both"))
            driver.click("shape/both");
        else
            driver.press({'a'});
        driver.frames(2);
        REQUIRE(driver.state.view.mode == ViewMode::both);
        const Rect flat = driver.ui.layout.canvas;
        const Rect land = driver.ui.layout.surface;
        CHECK(flat.x == canvas.x);
        CHECK(flat.y == canvas.y);
        CHECK(land.x + land.width == canvas.x + canvas.width);
        CHECK(land.y + land.height == canvas.y + canvas.height);
        CHECK((land.x > flat.x + flat.width || land.y > flat.y + flat.height));
        CHECK(isShown(driver, "canvas"));
        CHECK(isShown(driver, "land"));
        CHECK(panesOf(driver.state).front().width == std::llround(flat.width));
        CHECK(driver.state.canvas.whole == PixelSize{std::llround(canvas.width), std::llround(canvas.height)});
        CHECK(driver.state.surface.across == std::llround(land.width));
        driver.press({'a'});
        driver.frames(2);
        CHECK(driver.state.view.mode == ViewMode::single);
        CHECK(viewOf(driver.state) == view);
    }
}

TEST_CASE("over the surface the node that is seen is read, and a ring marks it in both") {
    UiDriver driver(presetNamed("fbm").file.recipe);
    driver.press({'a'});
    driver.frames(2);
    showLand(driver);
    const SurfacePanel& panel = driver.state.surface;
    std::int64_t column = 12;
    auto point = panel.shown->sight.pointOf(static_cast<double>(column), 15);
    while (column < 30 && point->isHidden) point = panel.shown->sight.pointOf(static_cast<double>(++column), 15);
    REQUIRE_FALSE(point->isHidden);
    driver.move(static_cast<float>(static_cast<double>(panel.left) + point->x),
                static_cast<float>(static_cast<double>(panel.top) + point->y));
    driver.frames(2);
    const auto cursor = driver.state.canvas.cursor;
    REQUIRE(cursor.has_value());
    const Pane pane = panesOf(driver.state).front();
    const SurfacePlace node = nodeOfPixel(*panel.shown, pane.view, static_cast<double>(cursor->x) + 0.5,
                                          static_cast<double>(cursor->y) + 0.5);
    CHECK(std::abs(node.x - static_cast<double>(column)) < 0.6);
    CHECK(std::abs(node.y - 15) < 0.6);
    REQUIRE(isShown(driver, "probe.land"));
    REQUIRE(isShown(driver, "probe.flat"));
    const UiRect ring = rectOf(driver, "probe.land");
    CHECK(std::abs(static_cast<double>(ring.x + ring.width / 2) - static_cast<double>(panel.left) - point->x) < 6);
    const UiRect flat = rectOf(driver, "probe.flat");
    CHECK(flat.x + flat.width / 2 == doctest::Approx(driver.ui.layout.canvas.x + static_cast<float>(cursor->x) + 0.5f));
    driver.moveTo("canvas");
    CHECK_FALSE(isShown(driver, "probe.flat"));
    CHECK(driver.state.canvas.cursor.has_value());
    driver.moveTo("land", 0.01f, 0.01f);  // beside the land
    CHECK_FALSE(driver.state.canvas.cursor.has_value());
}

TEST_CASE("a node far out in the plane is the pixel that it stands for") {
    const SurfacePicture picture = pictureOfHills(kHillNodes, kHillNodes);
    SurfaceCamera camera;
    camera.elevation = 90;
    camera.distance = 3;
    SurfacePanel panel;
    Pane pane;
    pane.fieldWidth = pane.fieldHeight = kHillNodes;
    pane.view = {1000, (std::int64_t{1} << 60) + 3, -(std::int64_t{1} << 60) - 5};
    panel.shown = SurfaceShown{
        picture.sight(camera, {400, 400, 1}), 3, 1000, {pane.view.x, pane.view.y, kHillNodes, kHillNodes}, pane.view};
    for (const std::int64_t at : {3, 16, 30}) {
        const auto point = panel.shown->sight.pointOf(static_cast<double>(at), 9);
        REQUIRE(point.has_value());
        const auto pixel = pixelOnSurface(panel, pane, point->x, point->y);
        REQUIRE(pixel.has_value());
        CHECK(pixel->x == at);
        CHECK(pixel->y == 9);
    }
}

TEST_CASE("contour lines stand at whole steps of height, one that is 1, 2 or 5 times a power of ten") {
    // A ramp over values from 0 to 1.17: a step of 0.1, lines at 0, 0.1, ... 1.1.
    constexpr double kTop = 1.17;
    Surface ramp = hills(129, 65, [](std::int64_t x, auto) { return 0.2 * kTop * static_cast<double>(x) / 128; });
    ramp.perValue = 0.2;
    CHECK(heightStep(ramp) == doctest::Approx(0.02));
    const SurfacePicture picture(ramp, {}, SurfaceLook::clay, false);
    SurfaceCamera camera;
    camera.yaw = 0;
    camera.elevation = 90;
    camera.distance = 3;
    const PictureSize size{640, 320, 1};
    const auto rowOf = [&](SurfaceLines lines) { return picture.draw(camera, size, {{}, 0, lines}); };
    const std::vector<float> plain = rowOf(SurfaceLines::none);
    const std::vector<float> ruled = rowOf(SurfaceLines::contours);
    const std::vector<float> squares = rowOf(SurfaceLines::wireframe);
    const SurfaceSight sight = picture.sight(camera, size);
    const auto changeAt = [&](const std::vector<float>& lined, double column) {
        const auto point = sight.pointOf(column, 128.0 / 48 * 12.5);
        REQUIRE(point.has_value());
        const auto i = (static_cast<std::size_t>(point->y) * 640 + static_cast<std::size_t>(point->x)) * 3;
        return 1 - lined[i] / plain[i];
    };
    for (int line = 1; line < 11; ++line) {
        CAPTURE(line);
        const double column = 0.1 * line / kTop * 128;
        CHECK(changeAt(ruled, column) > (line % 5 == 0 ? 0.6 : 0.2));
        CHECK(changeAt(ruled, column - 4) == 0);
        CHECK(changeAt(ruled, column + 4) == 0);
    }
    CHECK(changeAt(squares, 128.0 / 48 * 10) > 0.2f);
    CHECK(changeAt(squares, 128.0 / 48 * 10.5) < 0.2f);
    Surface plainLand = hills(9, 9, [](auto, auto) { return 0.0; });
    CHECK(heightStep(plainLand) == 1);
    const SurfacePicture flat(plainLand, {}, SurfaceLook::bands, false);
    for (const float value : flat.draw(camera, {32, 32, 1}, {{}, 0, SurfaceLines::contours}))
        CHECK(std::isfinite(value));
}

TEST_CASE("lines, bands and cameras of the surface are chosen in the view bar and by name") {
    UiDriver driver(presetNamed("fbm").file.recipe);
    driver.press({'i'});
    driver.frames(2);
    SurfacePanel& panel = driver.state.surface;
    const auto choose = [&](const char* row) {
        driver.click("surface.look");
        driver.click(row);
    };
    choose("surface.look/bands");
    CHECK(panel.look == SurfaceLook::bands);
    choose("surface.lines/contours");
    CHECK(panel.lines == SurfaceLines::contours);
    choose("surface.lines/wireframe");
    CHECK(panel.lines == SurfaceLines::wireframe);
    CHECK(surfaceCommand(driver.state).find(" --look bands --lines wireframe ") != std::string::npos);
    choose("surface.lines/wireframe");
    CHECK(panel.lines == SurfaceLines::none);
    choose("surface.camera/top");
    CHECK(panel.camera.elevation == 90);
    choose("surface.camera/quarters");
    CHECK(panel.camera == SurfaceCamera{});
    driver.press({'i'});
    runAction(driver.state, *findAction("camera-front"));
    CHECK(driver.state.view.mode == ViewMode::surface);
    CHECK(panel.camera.elevation < 20);
    driver.press({'i'});
    runAction(driver.state, *findAction("contours"));
    CHECK(driver.state.view.mode == ViewMode::surface);
    CHECK(panel.lines == SurfaceLines::contours);
}
