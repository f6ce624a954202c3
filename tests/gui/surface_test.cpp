// The surface: what a hand does to it, and which place of the field is seen at a pixel.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <memory>

#include "gui/layout_driver.h"
#include "gui/shell_driver.h"
#include "recipe/presets.h"
#include "surface/surface_picture.h"
#include "viewer/model/canvas/look.h"
#include "viewer/model/canvas/scene.h"
#include "viewer/model/export/export_command.h"
#include "viewer/model/surface/surface_view.h"

using namespace noisescope;

namespace {

constexpr std::int64_t kNodes = 33;

/// A surface of `columns` x `rows` nodes over -0.5 to 0.5.
template <typename Height>
Surface hills(std::int64_t columns, std::int64_t rows, const Height& height) {
    Surface surface;
    surface.grid = {columns, rows, false};
    const double side = 1 / static_cast<double>(columns - 1);
    for (std::int64_t row = 0; row < rows; ++row)
        for (std::int64_t column = 0; column < columns; ++column) {
            MeshVertex vertex{};
            const auto along = [side](std::int64_t at, std::int64_t nodes) {
                return static_cast<float>((static_cast<double>(at) - static_cast<double>(nodes - 1) / 2) * side);
            };
            vertex.position = {along(column, columns), static_cast<float>(height(column, row)), along(row, rows)};
            vertex.normal = {0, 1, 0};
            surface.vertices.push_back(vertex);
        }
    return surface;
}

SurfacePicture pictureOfHills(std::int64_t columns, std::int64_t rows) {
    return {hills(columns, rows,
                  [](std::int64_t x, std::int64_t y) {
                      return 0.1 * std::sin(static_cast<double>(x) * 0.4) * std::cos(static_cast<double>(y) * 0.3);
                  }),
            {},
            SurfaceLook::clay,
            false};
}

/// Shows the whole pane as a surface, as the host would.
void showLand(UiDriver& driver, std::int64_t columns = kNodes, std::int64_t rows = kNodes) {
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

TEST_CASE("the node at the pixel of a node is that node, unless land hides it") {
    for (const double elevation : {90.0, 50.0, 20.0, 5.0})
        for (const double yaw : {0.0, 33.0, 200.0}) {
            CAPTURE(elevation);
            CAPTURE(yaw);
            SurfaceCamera camera;
            camera.yaw = yaw;
            camera.elevation = elevation;
            camera.distance = 2.5;
            const SurfaceSight sight = pictureOfHills(kNodes, 21).sight(camera, {640, 480, 1});
            int seen = 0;
            for (std::int64_t row = 0; row < 21; ++row)
                for (std::int64_t column = 0; column < kNodes; ++column) {
                    const auto point = sight.pointOf(static_cast<double>(column), static_cast<double>(row));
                    REQUIRE(point.has_value());
                    const bool isEdge = column == 0 || row == 0 || column == kNodes - 1 || row == 20;
                    if (point->isHidden || isEdge) continue;
                    ++seen;
                    const auto node = sight.nodeAt(point->x, point->y);
                    REQUIRE(node.has_value());
                    CHECK(*node == SurfaceSight::Node{column, row});
                }
            CHECK(seen > (elevation > 40 ? 500 : 100));
            CHECK(seen <= (kNodes - 2) * 19);
            CHECK_FALSE(sight.nodeAt(1, 1).has_value());
        }
}

TEST_CASE("all of a surface is seen from the least distance, and nothing needs a greater one") {
    const SurfacePicture picture = pictureOfHills(kNodes, kNodes);
    for (const double elevation : {90.0, 35.0, 3.0}) {
        CAPTURE(elevation);
        double outermost = 0;
        const PictureSize size{300, 200, 1};
        for (int yaw = 0; yaw < 360; yaw += 15) {
            SurfaceCamera camera;
            camera.yaw = yaw;
            camera.elevation = elevation;
            camera.distance = picture.distanceToSee(elevation, size);
            const SurfaceSight sight = picture.sight(camera, size);
            for (const double column : {0.0, kNodes - 1.0})
                for (const double row : {0.0, kNodes - 1.0}) {
                    const auto point = sight.pointOf(column, row);
                    REQUIRE(point.has_value());
                    outermost = std::max({outermost, std::abs(point->x / 150 - 1), std::abs(point->y / 100 - 1)});
                }
        }
        CHECK(outermost <= kSurfaceFilled + 1e-6);
        CHECK(outermost > 0.75);
    }
    SurfaceCamera low;
    low.elevation = 2;
    CHECK(picture.distanceAbove(low, 0.05) > 0.3);  // out of the hills
    CHECK(picture.distanceAbove(low, 2) == 2);
}

TEST_CASE("faces that reach behind the camera are cut, not left out") {
    // Two nodes along each side: both faces reach far behind a camera near the middle.
    const SurfacePicture plain(hills(2, 2, [](auto, auto) { return 0.0; }), {}, SurfaceLook::clay, false);
    SurfaceCamera camera;
    camera.elevation = 10;
    camera.distance = 0.2;
    const std::vector<float> light = plain.draw(camera, {64, 64, 1}, {});
    const auto at = [&](std::size_t x, std::size_t y) { return light[(y * 64 + x) * 3]; };
    CHECK(at(32, 63) > 0);
    CHECK(at(1, 63) > 0);
    CHECK(at(32, 0) == 0);
}

TEST_CASE("haze lies before what is far alone") {
    const SurfacePicture plain(hills(kNodes, kNodes, [](auto, auto) { return 0.0; }), {}, SurfaceLook::clay, false);
    SurfaceCamera camera;
    camera.elevation = 12;
    camera.distance = 2;
    const auto drawn = [&](double haze) { return plain.draw(camera, {64, 64, 1}, {{1, 0, 0}, haze}); };
    const std::vector<float> clear = drawn(0);
    const std::vector<float> hazy = drawn(0.5);
    int first = -1;
    int last = -1;
    for (int y = 0; y < 64; ++y)
        if (clear[static_cast<std::size_t>(y * 64 + 32) * 3 + 1] > 0) {
            if (first < 0) first = y;
            last = y;
        }
    REQUIRE(first >= 0);
    const auto less = [&](int y) {
        const auto i = static_cast<std::size_t>(y * 64 + 32) * 3 + 1;
        return 1 - hazy[i] / clear[i];
    };
    CHECK(less(first) > 0.3f);
    CHECK(less(first) <= 0.5f);
    CHECK(less(last) < 0.2f);
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
    CHECK(driver.state.toasts.back().detail.size() < 60);
    CHECK(beginningOfCommand("printf %s '{}' | noisescope surface --recipe -") == "noisescope surface --recipe -");
}
