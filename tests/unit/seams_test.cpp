// Measures of the seams at which copies of a picture meet.
#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "statistics/picture_statistics.h"
#include "unit/statistics_images.h"

using namespace noisescope;

TEST_CASE("the seam of a ramp is as high as the ramp") {
    const PictureStatistics s = measureImage(ramp(9, 4));
    const ChannelSeam& seam = s.channels.at(0).seam;
    CHECK(seam.x.step.across.largest == 8);
    CHECK(seam.x.step.across.rms() == 8);
    CHECK(seam.x.step.inside.largest == 1);
    CHECK(seam.x.step.ratio() == 8);
    CHECK(seam.x.step.rmsRatio() == 8);
    CHECK(seam.x.step.across.count == 4);
    CHECK(seam.x.step.inside.count == 32);
    CHECK(seam.x.bend.across.largest == 9);
    CHECK(seam.x.bend.across.count == 8);
    CHECK(seam.x.bend.inside.largest == 0);
    CHECK(std::isinf(seam.x.bend.ratio()));
    CHECK(seam.y.step.ratio() == 0);
    CHECK(seam.y.step.across.count == 9);
    CHECK(seam.y.bend.rmsRatio() == 0);
    CHECK(!s.periodX);
}

TEST_CASE("a picture that tiles has the same differences at the seam as inside") {
    // Steps at every place of a period of 8, twice in the picture: across is one of those inside.
    const Image image = imageOf(16, 24, 1, [](auto x, auto y, auto) { return (x * x % 8) + 10 * (y * y * y % 8); });
    const ChannelSeam seam = measureImage(image).channels.at(0).seam;
    CHECK(seam.x.step.across.largest > 0);
    for (const AxisSeam& axis : {seam.x, seam.y})
        for (const Contrast& contrast : {axis.step, axis.bend}) CHECK(contrast.ratio() <= 1);
}

TEST_CASE("a mirrored picture has no step at its seam, but a bend") {
    const Image image =
        imageOf(64, 3, 1, [](auto x, auto, auto) { return 0.125 * static_cast<double>(std::abs(2 * x - 63)); });
    const ChannelSeam seam = measureImage(image).channels.at(0).seam;
    CHECK(seam.x.step.across.largest == 0);
    CHECK(seam.x.bend.across.largest == 0.25);
    const Image smooth =
        imageOf(64, 3, 1, [](auto x, auto, auto) { return static_cast<double>((2 * x - 63) * (2 * x - 63)) / 4096; });
    const ChannelSeam parabola = measureImage(smooth).channels.at(0).seam;
    CHECK(parabola.x.step.ratio() == 0);
    CHECK(parabola.x.bend.ratio() > 10);
}

TEST_CASE("among sharp edges the root mean square finds the line, the largest difference does not") {
    const Image image = imageOf(64, 64, 1, [](auto x, auto, auto) { return x < 32 ? -1 : 1; });
    const Contrast step = measureImage(image).channels.at(0).seam.x.step;
    CHECK(step.ratio() == 1);
    CHECK(step.rmsRatio() == doctest::Approx(std::sqrt(63.0)));
}

TEST_CASE("the axes are treated alike") {
    const std::vector<float> noise = randomValues(13 * 13, 0, 1);
    const auto at = [&](std::int64_t x, std::int64_t y) { return noise[static_cast<std::size_t>(y * 13 + x)]; };
    for (const std::int64_t width : {1, 2, 3, 13})
        for (const std::int64_t height : {1, 2, 3, 13}) {
            CAPTURE(width);
            CAPTURE(height);
            const Image image = imageOf(width, height, 1, [&](auto x, auto y, auto) { return at(x, y); });
            const Image turned = imageOf(height, width, 1, [&](auto x, auto y, auto) { return at(y, x); });
            const ChannelSeam a = measureImage(image).channels.at(0).seam;
            const ChannelSeam b = measureImage(turned).channels.at(0).seam;
            for (const auto& [p, q] : {std::pair{a.x, b.y}, {a.y, b.x}}) {
                CHECK(p.step.across.largest == q.step.across.largest);
                CHECK(p.step.inside.largest == q.step.inside.largest);
                CHECK(p.bend.across.largest == q.bend.across.largest);
                CHECK(p.bend.inside.largest == q.bend.inside.largest);
                CHECK(p.step.across.count == q.step.across.count);
                CHECK(p.step.inside.count == q.step.inside.count);
                CHECK(p.bend.across.count == q.bend.across.count);
                CHECK(p.bend.inside.count == q.bend.inside.count);
                CHECK(p.bend.across.rms() == doctest::Approx(q.bend.across.rms()));
            }
            if (width == 1) CHECK(a.x.step.across.largest == 0);
            if (width == 1) CHECK(a.x.bend.across.largest == 0);
        }
}

TEST_CASE("differences with a NaN or an infinity are left out") {
    Image image = ramp(5, 5);
    image.pixels[12] = kNaN;
    image.pixels[0] = kInfinity;
    const ChannelStatistics s = measureImage(image).channels.at(0);
    CHECK(s.values.finite == 23);
    CHECK(s.seam.x.step.across.largest == 4);
    CHECK(s.seam.x.step.across.count == 4);
    CHECK(s.seam.x.step.inside.count == 20 - 3);
    CHECK(s.seam.y.step.inside.count == 20 - 3);
    CHECK(s.seam.y.step.across.count == 4);
}

TEST_CASE("each channel is measured by itself") {
    const std::vector<float> noise = randomValues(11 * 7 * 3, 0, 1);
    const auto at = [&](std::int64_t x, std::int64_t y, int c) {
        return noise[static_cast<std::size_t>((y * 11 + x) * 3 + c)];
    };
    const PictureStatistics all = measureImage(imageOf(11, 7, 3, at));
    REQUIRE(all.channels.size() == 3);
    for (int c = 0; c < 3; ++c) {
        PictureStatistics one = all;
        one.channels = {all.channels[static_cast<std::size_t>(c)]};
        CHECK(same(one, measureImage(imageOf(11, 7, 1, [&](auto x, auto y, auto) { return at(x, y, c); }))));
    }
}

TEST_CASE("a field that repeats after the picture has no period error, any other has") {
    const auto source = [](std::int64_t periodX, std::int64_t periodY) {
        return [=](const Region& part) {
            return imageOf(part.width, part.height, 1, [&](auto x, auto y, auto) {
                return static_cast<double>((part.x + x + 1000 * periodX) % periodX) +
                       0.5 * static_cast<double>((part.y + y + 1000 * periodY) % periodY);
            });
        };
    };
    const Region region{-7, 3, 24, 12};
    const PictureStatistics both = measureField(region, source(8, 4), {}, 50);
    CHECK(both.periodX.value().largest == 0);
    CHECK(both.periodX.value().differing == 0);
    CHECK(both.periodY.value().largest == 0);
    CHECK(both.periodY.value().differing == 0);
    const PictureStatistics one = measureField(region, source(7, 4), {}, 50);  // 24 = 3 * 7 + 3: 3 or -4 apart
    CHECK(one.periodX.value().largest == 4);
    CHECK(one.periodX.value().differing == 24 * 12);
    CHECK(one.periodY.value().differing == 0);
}

TEST_CASE("the period error counts pixels by their bits") {
    PeriodError error;
    const std::vector<float> here{0.0f, 1.0f, kNaN, 2.0f, 3.0f, 4.0f, kNaN, 5.0f};
    const std::vector<float> there{-0.0f, 1.0f, kNaN, 2.0f, 3.5f, 4.25f, 7.0f, 5.0f};
    error.add(here, there, 2);
    CHECK(error.differing == 3);  // another sign of zero, two values, and a NaN that was none
    CHECK(error.largest == 0.5);
}
