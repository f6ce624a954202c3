// Heights as bytes of colors, and places on maps.
#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "export/height_code.h"
#include "image/map_place.h"

using namespace noisescope;

namespace {

/// Meters of a pixel, as the pages of the codes have them.
double decoded(std::string_view code, const std::vector<float>& rgb) {
    const auto at = [&](std::size_t i) { return static_cast<double>(rgb.at(i)); };
    if (code == "terrarium") return at(0) * 256 + at(1) + at(2) / 256 - 32768;
    return (at(0) * 256 * 256 + at(1) * 256 + at(2)) * 0.1 - 10000;
}

}  // namespace

TEST_CASE("codes of heights: meters come back within half a step, and ends hold what lies outside") {
    const MeterScale meters{100, -25};  // a value of 1 is 75 m
    for (const HeightCode& code : heightCodes()) {
        CAPTURE(code.id);
        for (const float value : {-90.0f, -1.0f, 0.0f, 0.25f, 1.0f / 3, 17.5f, 80.0f}) {
            const double found = decoded(code.id, codedHeights(std::vector{value}, meters, code));
            CHECK(std::fabs(found - meters.of(static_cast<double>(value))) <= 0.5 / code.steps + 1e-9);
        }
        const float most = std::numeric_limits<float>::max();
        const float nan = std::numeric_limits<float>::quiet_NaN();
        CHECK(codedHeights(std::vector{most, -most, nan}, meters, code) ==
              std::vector<float>{255, 255, 255, 0, 0, 0, 0, 0, 0});
        CHECK(std::fabs(decoded(code.id, {255, 255, 255}) - metersOf(code).high) < 1e-6);
        CHECK(decoded(code.id, {0, 0, 0}) == metersOf(code).low);
    }
    CHECK(findHeightCode("png") == nullptr);
}

TEST_CASE("a range lies between 0 m and its height, also the other way round") {
    for (const Range range : {Range{-0.5, 1.5}, Range{2, -2}}) {
        const MeterScale meters = metersOver(range, 1800);
        CHECK(std::fabs(meters.of(range.low)) < 1e-9);
        CHECK(std::fabs(meters.of(range.high) - 1800) < 1e-9);
    }
}

TEST_CASE("the square of Web Mercator: parts lie beside each other, at every level") {
    const double whole = 2 * 6378137 * 3.14159265358979323846;
    const MapPlace world = webPlace(1024, {0, 0, 1024, 1024}, 0);
    CHECK(std::fabs(world.step * 1024 - whole) < 1e-6);
    CHECK(std::fabs(world.x + whole / 2) < 1e-6);
    CHECK(world.x == -world.y);
    const MapPlace part = webPlace(1024, {512, 256, 512, 256}, 2);
    CHECK(std::fabs(part.x) < 1e-6);
    CHECK(std::fabs(part.y - whole / 4) < 1e-6);
    CHECK(part.step == 4 * world.step);
}

TEST_CASE("systems of coordinates") {
    CHECK(utmZoneOf(32632).centralMeridian() == 9);
    CHECK(utmZoneOf(32760).south);
    CHECK(utmZoneOf(32761).zone == 0);
    CHECK(wktOf(2154).empty());
    CHECK(wktOf(32755).find("\"WGS 84 / UTM zone 55S\"") != std::string::npos);
    CHECK(mapAxis(4326, true).standardName == "longitude");
    CHECK(mapAxis(2154, true).unit.empty());
    CHECK(mapPlaceProblem({0, 0, 1, 4326}).empty());
    CHECK_FALSE(mapPlaceProblem({0, 0, 1, 1000}).empty());
    CHECK_FALSE(mapPlaceProblem({0, NAN, 1, 0}).empty());
    CHECK_FALSE(mapPlaceProblem({0, 0, 0, 0}).empty());
}
