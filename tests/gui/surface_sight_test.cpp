// Sights of a surface: which node is at a pixel, from how near all of it is seen, and what stands before what.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "gui/hills.h"
#include "surface/surface_picture.h"

using namespace noisescope;

TEST_CASE("the node at the pixel of a node is that node, unless land hides it") {
    for (const double elevation : {90.0, 50.0, 20.0, 5.0})
        for (const double yaw : {0.0, 33.0, 200.0}) {
            CAPTURE(elevation);
            CAPTURE(yaw);
            SurfaceCamera camera;
            camera.yaw = yaw;
            camera.elevation = elevation;
            camera.distance = 2.5;
            const SurfaceSight sight = pictureOfHills(kHillNodes, 21).sight(camera, {640, 480, 1});
            int seen = 0;
            for (std::int64_t row = 0; row < 21; ++row)
                for (std::int64_t column = 0; column < kHillNodes; ++column) {
                    const auto point = sight.pointOf(static_cast<double>(column), static_cast<double>(row));
                    REQUIRE(point.has_value());
                    const bool isEdge = column == 0 || row == 0 || column == kHillNodes - 1 || row == 20;
                    if (point->isHidden || isEdge) continue;
                    ++seen;
                    const auto node = sight.nodeAt(point->x, point->y);
                    REQUIRE(node.has_value());
                    CHECK(*node == SurfaceSight::Node{column, row});
                }
            CHECK(seen > (elevation > 40 ? 500 : 100));
            CHECK(seen <= (kHillNodes - 2) * 19);
            CHECK_FALSE(sight.nodeAt(1, 1).has_value());
        }
}

TEST_CASE("all of a surface is seen from the least distance, and nothing needs a greater one") {
    const SurfacePicture picture = pictureOfHills(kHillNodes, kHillNodes);
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
            for (const double column : {0.0, kHillNodes - 1.0})
                for (const double row : {0.0, kHillNodes - 1.0}) {
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
    const SurfacePicture plain(hills(kHillNodes, kHillNodes, [](auto, auto) { return 0.0; }), {}, SurfaceLook::clay,
                               false);
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
