// Pixels of diagrams: how much of the picture each shape covers, and where; the shape of distributions.
#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include "plot/raster.h"
#include "plot/structure.h"

using namespace noisescope;

namespace {

/// Area that a shape in the ink of texts covers, in units of the diagram; of 20 by 10 units.
template <class Shape>
double areaOf(const Shape& shape, double scale) {
    Diagram diagram;
    diagram.width = 20;
    diagram.height = 10;
    diagram.add(shape);
    const Image image = imageOf(diagram, std::lround(20 * scale), std::lround(10 * scale));
    const double red = (inkColor(Ink::text).light >> 16u) / 255.0;
    double sum = 0;
    for (std::size_t n = 0; n < image.pixels.size(); n += 3)
        sum += (1 - static_cast<double>(image.pixels[n])) / (1 - red);
    return sum / (scale * scale);
}

}  // namespace

TEST_CASE("shapes cover their area at every scale") {
    for (const double scale : {1.0, 2.0, 7.3}) {
        CAPTURE(scale);
        CHECK(areaOf(Stroke{.points = {{2, 3}, {12, 3}}, .width = 1.5}, scale) == doctest::Approx(15).epsilon(0.02));
        CHECK(areaOf(Stroke{.points = {{2, 2}, {10, 8}}, .width = 2}, scale) == doctest::Approx(20).epsilon(0.03));
        CHECK(areaOf(Stroke{.points = {{2, 3}, {16, 3}}, .width = 2, .dashed = true}, scale) ==
              doctest::Approx(20).epsilon(0.03));  // 5 of 14, not 4, and 5 again
        CHECK(areaOf(Disc{.center = {6, 5}, .radius = 3}, scale) ==
              doctest::Approx(9 * std::numbers::pi).epsilon(0.02));
        CHECK(areaOf(Disc{.center = {6, 5}, .radius = 3, .hollow = true}, scale) ==
              doctest::Approx(6 * std::numbers::pi).epsilon(0.04));
        // The line of 0.5 by 12 and a head of 10 by 8 over it.
        CHECK(areaOf(Stroke{.points = {{2, 5}, {14, 5}}, .width = 0.5, .arrow = true}, scale) ==
              doctest::Approx(41.2).epsilon(0.03));
    }
}

TEST_CASE("a line does not darken where its parts meet, and other shapes lie in the picture's middle") {
    Diagram diagram;
    diagram.width = diagram.height = 10;
    diagram.add(Stroke{.points = {{1, 5}, {5, 5}, {5, 5.001}, {9, 5}}, .ink = Ink::first, .width = 1});
    const Image image = imageOf(diagram, 30, 10);  // the diagram is from column 10 to 19
    for (std::int64_t x = 12; x < 18; ++x)
        CHECK(static_cast<double>(image.at(x, 4)) ==
              doctest::Approx(0.5 + 0.5 * (inkColor(Ink::first).light >> 16u) / 255.0).epsilon(0.01));
    for (const std::int64_t x : {0, 9, 20, 29}) CHECK(image.at(x, 5) == 1.0f);
}

TEST_CASE("cells of gray are squares, and letters stand above their line") {
    Diagram diagram;
    diagram.width = diagram.height = 20;
    diagram.add(GrayCells{.corner = {2, 2}, .side = 4, .columns = 2, .grays = {0, 0.25, 0.75, 1}});
    const Image cells = imageOf(diagram, 40, 40);
    for (const auto [x, y, gray] : {std::array{5.0, 5.0, 0.0}, {13, 11, 0.25}, {11, 12, 0.75}, {15, 17, 1}, {3, 3, 1}})
        CHECK(static_cast<double>(cells.at(std::lround(x), std::lround(y))) == doctest::Approx(gray));
    diagram.shapes.clear();
    diagram.add(DrawnText{.at = {10, 15}, .text = "H", .anchor = Anchor::middle, .size = 14});
    const Image letter = imageOf(diagram, 40, 40);
    double left = 0;
    double right = 0;
    for (std::int64_t y = 0; y < 40; ++y)
        for (std::int64_t x = 0; x < 40; ++x) {
            const double ink = 1 - static_cast<double>(letter.at(x, y));
            if (y >= 31) CHECK(ink == 0);
            (x < 20 ? left : right) += ink;
        }
    CHECK(left > 20);
    CHECK(std::abs(left - right) < 0.25 * left);
}

TEST_CASE("skewness, kurtosis and density hold for any order and range of values") {
    ShapeMeter up;
    ShapeMeter down;
    constexpr int kCount = 20'000;
    for (int n = 0; n < kCount; ++n) {
        const auto valueAt = [](int i) { return static_cast<float>(std::pow((i + 0.5) / kCount, 2) * 1e6 - 3e5); };
        up.add(valueAt(n));
        down.add(valueAt(kCount - 1 - n));
    }
    // Of u^2, u even in 0 to 1: moments by integrals.
    const double variance = 4.0 / 45;
    const double third = 1.0 / 7 - 3 * (1.0 / 3) / 5 + 2 * std::pow(1.0 / 3, 3);
    const double fourth = 1.0 / 9 - 4 * (1.0 / 3) / 7 + 6 * (1.0 / 9) / 5 - 3 * std::pow(1.0 / 3, 4);
    for (const ShapeMeter* meter : {&up, &down}) {
        const auto shape = meter->shape();
        REQUIRE(shape);
        CHECK(shape->skewness == doctest::Approx(third / std::pow(variance, 1.5)).epsilon(1e-4));
        CHECK(shape->kurtosis == doctest::Approx(fourth / (variance * variance)).epsilon(1e-4));
        const Density density = meter->density(10);
        REQUIRE(density.shares.size() == 10);
        double sum = 0;
        for (std::size_t bar = 0; bar < 10; ++bar) {
            const double b = static_cast<double>(bar);
            CHECK(std::abs(density.shares[bar] - (std::sqrt((b + 1) / 10) - std::sqrt(b / 10))) < 0.002);
            sum += density.shares[bar];
        }
        CHECK(sum == doctest::Approx(1));
    }
    ShapeMeter flat;
    for (int n = 0; n < 5000; ++n) flat.add(0.1f);
    CHECK(!flat.shape());
    CHECK(flat.density(10).shares.empty());
    CHECK(smoothSide(511) == 500);
    CHECK(smoothSide(512) == 512);
}
