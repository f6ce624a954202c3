// Statistics against closed forms; nothing may depend on the order or on how a picture is cut into strips.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <random>
#include <span>
#include <tuple>
#include <vector>

#include "statistics/picture_statistics.h"

using namespace noisescope;

namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();

ValueTally tallyOf(const std::vector<float>& values) {
    ValueTally tally;
    for (const float value : values) tally.add(value);
    return tally;
}

ValueStatistics statisticsOf(const std::vector<float>& values) { return tallyOf(values).statistics(); }

/// To the last bit, also of zeros.
bool same(double a, double b) { return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b); }

bool same(const ValueStatistics& a, const ValueStatistics& b) {
    return same(a.mean, b.mean) && same(a.deviation, b.deviation) && same(a.min, b.min) && same(a.max, b.max) &&
           std::tie(a.finite, a.nan, a.infinite) == std::tie(b.finite, b.nan, b.infinite);
}

bool same(const Roughness& a, const Roughness& b) {
    return same(a.largest, b.largest) && same(a.squares, b.squares) && a.count == b.count;
}

bool same(const AxisSeam& a, const AxisSeam& b) {
    return same(a.step.across, b.step.across) && same(a.step.inside, b.step.inside) &&
           same(a.bend.across, b.bend.across) && same(a.bend.inside, b.bend.inside);
}

bool same(const PictureStatistics& a, const PictureStatistics& b) {
    return a.width == b.width && a.height == b.height &&
           std::ranges::equal(a.channels, b.channels, [](const ChannelStatistics& p, const ChannelStatistics& q) {
               return same(p.values, q.values) && p.percentiles == q.percentiles && same(p.seam.x, q.seam.x) &&
                      same(p.seam.y, q.seam.y);
           });
}

std::vector<float> randomValues(std::size_t count, double offset, double size) {
    std::mt19937 random{static_cast<std::uint32_t>(count)};
    std::normal_distribution<double> normal(offset, size);
    std::vector<float> values(count);
    for (float& value : values) value = static_cast<float>(normal(random));
    return values;
}

/// Values of f(x, y, channel).
template <typename Function>
Image imageOf(std::int64_t width, std::int64_t height, int channels, const Function& f) {
    Image image(width, height, channels);
    std::size_t i = 0;
    for (std::int64_t y = 0; y < height; ++y)
        for (std::int64_t x = 0; x < width; ++x)
            for (int c = 0; c < channels; ++c) image.pixels[i++] = static_cast<float>(f(x, y, c));
    return image;
}

Image ramp(std::int64_t width, std::int64_t height) {
    return imageOf(width, height, 1, [](auto x, auto, auto) { return x; });
}

/// In pieces of `piece` values, at least a pixel.
PictureStatistics measureImage(const Image& image, const MeterLimits& limits = kUsualLimits, std::size_t piece = 1000) {
    const auto channels = static_cast<std::size_t>(image.channels);
    piece = std::max(piece / channels, std::size_t{1}) * channels;
    return measurePicture(
        image.width, image.height, image.channels,
        [&](const auto& sink) {
            for (std::span<const float> rest = image.pixels; !rest.empty();
                 rest = rest.subspan(std::min(piece, rest.size())))
                sink(rest.first(std::min(piece, rest.size())));
        },
        {}, limits);
}

}  // namespace

// --- values ----------------------------------------------------------------------------------------------------------

TEST_CASE("constants have no deviation, however large or small") {
    for (const float value : {0.0f, 0.1f, -7.3f, 1e-45f, 1e-38f, 3e38f, -3.4028235e38f, 16777215.0f}) {
        CAPTURE(value);
        const ValueStatistics s = statisticsOf(std::vector<float>(1001, value));
        CHECK(s.mean == static_cast<double>(value));
        CHECK(s.deviation == 0);
        CHECK(s.min == value);
        CHECK(s.max == value);
        CHECK(s.finite == 1001);
    }
}

TEST_CASE("a ramp has the mean and the deviation of its formula") {
    for (const int count : {1, 2, 3, 10, 1000, 65536}) {
        CAPTURE(count);
        std::vector<float> values;
        for (int i = 0; i < count; ++i) values.push_back(static_cast<float>(i));
        const ValueStatistics s = statisticsOf(values);
        const double n = count;
        CHECK(s.mean == (n - 1) / 2);
        CHECK(s.deviation == std::sqrt((n * n - 1) / 12));
        CHECK(s.min == 0);
        CHECK(s.max == static_cast<float>(count - 1));
    }
}

TEST_CASE("two values: the deviation is half their distance times the root of their shares") {
    for (const auto& pair : {std::pair{-1.0f, 1.0f}, {0.25f, 0.75f}, {-3e38f, 3e38f}, {1e-45f, 0.0f}}) {
        const float a = pair.first;
        const float b = pair.second;
        CAPTURE(a);
        const ValueStatistics even = statisticsOf({a, b, b, a});
        CHECK(even.mean == (static_cast<double>(a) + static_cast<double>(b)) / 2);
        CHECK(even.deviation == std::fabs(static_cast<double>(a) - static_cast<double>(b)) / 2);
        const ValueStatistics odd = statisticsOf({a, a, b, a, a});  // 2 / 5 of the distance
        CHECK(odd.deviation == doctest::Approx(even.deviation * 0.8).epsilon(1e-15));
    }
}

TEST_CASE("small noise on a large offset keeps its deviation") {
    std::vector<float> values;
    for (int i = 0; i < 100000; ++i) values.push_back(1e6f + (i % 2 == 0 ? 0.0625f : -0.0625f));
    CHECK(statisticsOf(values).mean == 1e6);
    CHECK(statisticsOf(values).deviation == 0.0625);

    const std::vector<float> noise = randomValues(100000, 1e6, 0.5);
    long double sum = 0;  // in two passes
    for (const float value : noise) sum += static_cast<long double>(value);
    const long double mean = sum / static_cast<long double>(noise.size());
    long double squares = 0;
    for (const float value : noise) squares += (static_cast<long double>(value) - mean) * (value - mean);
    const ValueStatistics s = statisticsOf(noise);
    const auto expected = static_cast<double>(std::sqrt(squares / static_cast<long double>(noise.size())));
    MESSAGE("deviation off by " << s.deviation - expected);
    CHECK(s.mean == doctest::Approx(static_cast<double>(mean)).epsilon(1e-16));
    CHECK(s.deviation == doctest::Approx(expected).epsilon(1e-13));
}

TEST_CASE("values of all sizes add up exactly") {
    CHECK(statisticsOf({3e38f, 1.0f, -3e38f, 1e-45f}).mean == 0.25);  // the smallest float is less than half an ulp
    CHECK(statisticsOf({3e38f, 1e-45f, -3e38f}).mean == static_cast<double>(1e-45f) / 3);
    CHECK(statisticsOf({1.0f, 1.0f, 0.0f}).mean == 2.0 / 3);
    CHECK(statisticsOf({-1.0f, -1.0f, 0.0f}).mean == -2.0 / 3);
    CHECK(statisticsOf({2.0f, 2.0f, 0x1p-51f, 0.0f}).mean == 1);  // half a unit more: a tie, to the even side
    CHECK(statisticsOf({2.0f, 2.0f, 0x1p-51f, 0x1p-140f}).mean == 1 + 0x1p-52);  // a little beyond it
    CHECK(statisticsOf({-2.0f, -2.0f, -0x1p-51f, -0x1p-140f}).mean == -1 - 0x1p-52);
}

TEST_CASE("NaN and infinities are counted and left out") {
    const std::vector<float> plain{0.5f, -0.25f, 4.0f};
    const ValueStatistics s = statisticsOf({kNaN, 0.5f, kInfinity, -0.25f, -kNaN, -kInfinity, kInfinity, 4.0f});
    CHECK(s.nan == 2);
    CHECK(s.infinite == 3);
    ValueStatistics without = s;
    without.nan = without.infinite = 0;
    CHECK(same(without, statisticsOf(plain)));

    for (const std::vector<float>& none : {std::vector<float>{}, {kNaN}, {kInfinity, kNaN}}) {
        const ValueStatistics empty = statisticsOf(none);
        CHECK(empty.finite == 0);
        CHECK(empty.min == 0);
        CHECK(empty.max == 0);
        CHECK(empty.mean == 0);
        CHECK(empty.deviation == 0);
    }
}

TEST_CASE("neither the order nor the parts change a bit") {
    std::vector<float> values = randomValues(20000, 0.1, 1);
    values.insert(values.end(), {1e30f, -1e-30f, 0.0f, -0.0f, kNaN, kInfinity, 1e-40f});
    const ValueStatistics whole = statisticsOf(values);
    for (const std::size_t part : {1u, 7u, 512u, 19999u}) {
        CAPTURE(part);
        ValueTally sum;
        for (std::size_t i = 0; i < values.size(); i += part)
            sum.add(tallyOf({values.begin() + static_cast<std::ptrdiff_t>(i),
                             values.begin() + static_cast<std::ptrdiff_t>(std::min(i + part, values.size()))}));
        CHECK(same(sum.statistics(), whole));
    }
    std::ranges::reverse(values);
    CHECK(same(statisticsOf(values), whole));
    std::ranges::shuffle(values, std::mt19937{3});
    CHECK(same(statisticsOf(values), whole));
    CHECK(same(statisticsOf({0.0f, -0.0f}), statisticsOf({-0.0f, 0.0f})));
}

TEST_CASE("sums do not overflow in pictures of any size") {
    const std::vector<float> values{16777215.0f, 16777214.0f, -3e38f, -1.0f, 0.1f};
    ValueTally tally = tallyOf(values);
    const ValueStatistics once = tally.statistics();
    for (int i = 0; i < 60; ++i) tally.add(ValueTally(tally));
    const ValueStatistics many = tally.statistics();
    CHECK(many.finite == once.finite << 60);
    CHECK(same(many.mean, once.mean));
    CHECK(same(many.deviation, once.deviation));
}

// --- seams -----------------------------------------------------------------------------------------------------------

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

// --- pictures --------------------------------------------------------------------------------------------------------

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

TEST_CASE("what does not fit into memory is measured in more passes, to the same bits") {
    constexpr std::int64_t kNoLimit = std::numeric_limits<std::int64_t>::max();
    for (const auto& size : {std::pair{1, 1}, {1, 9}, {2, 2}, {17, 1}, {17, 2}, {17, 3}, {40, 11}})
        for (const int channels : {1, 3}) {
            const int width = size.first;
            const int height = size.second;
            CAPTURE(width);
            CAPTURE(height);
            CAPTURE(channels);
            std::mt19937 random{7};
            // Small integers: their squares add up exactly, also in another order.
            Image image =
                imageOf(width, height, channels, [&](auto, auto, auto) { return static_cast<double>(random() % 99); });
            if (image.pixels.size() > 30) {
                image.pixels[20] = kNaN;
                image.pixels[21] = -kInfinity;
                image.pixels[22] = -0.0f;
            }
            const PictureStatistics whole = measureImage(image, {kNoLimit, kNoLimit}, image.pixels.size());
            for (const std::int64_t values : {std::ssize(image.pixels) - 1, std::ssize(image.pixels)})
                for (const std::int64_t columns : {1, 5, 17})
                    for (const std::size_t piece : {1u, 64u}) {
                        const MeterLimits limits{values, columns};
                        const PictureStatistics parts = measureImage(image, limits, piece);
                        CHECK(same(parts, whole));
                        const PictureMeter meter(width, height, channels, limits);
                        const std::int64_t bands = (width + columns - 1) / columns;
                        CHECK(meter.passes() ==
                              std::max<std::int64_t>(bands, values < std::ssize(image.pixels) ? 2 : 1));
                    }
            for (std::size_t c = 0; c < static_cast<std::size_t>(channels); ++c) {
                std::vector<float> sorted;
                for (std::size_t i = c; i < image.pixels.size(); i += static_cast<std::size_t>(channels))
                    if (std::isfinite(image.pixels[i])) sorted.push_back(image.pixels[i]);
                std::ranges::sort(sorted);
                std::vector<float> expected;
                for (const double percent : kPercents)
                    expected.push_back(sorted[static_cast<std::size_t>(
                        std::round(percent / 100 * static_cast<double>(sorted.size() - 1)))]);
                CHECK(whole.channels[c].percentiles == expected);
            }
        }
}

TEST_CASE("percentiles are those of the sorted values, whatever their size and sign") {
    std::vector<float> values = randomValues(30000, 0, 1);
    for (const float value : randomValues(3000, 0, 1e-38)) values.push_back(value);  // subnormal
    for (const float value : randomValues(3000, -1e30, 1e36)) values.push_back(value);
    values.insert(values.end(), {3.4028235e38f, -3.4028235e38f, 1e-45f, -1e-45f});
    std::vector<double> percents;
    for (int i = 0; i <= 200; ++i) percents.push_back(0.5 * i);
    std::vector<float> sorted = values;
    std::ranges::sort(sorted);
    std::vector<float> expected;
    for (const double percent : percents)
        expected.push_back(
            sorted[static_cast<std::size_t>(std::round(percent / 100 * static_cast<double>(sorted.size() - 1)))]);
    values.insert(values.end(), {kNaN, -kNaN, kInfinity, -kInfinity});
    CHECK(percentilesOf(values, percents) == expected);
    std::ranges::shuffle(values, std::mt19937{5});
    CHECK(percentilesOf(values, percents) == expected);
    for (const std::vector<float>& zeros : {std::vector{0.0f, -0.0f}, {-0.0f}, {kNaN, -0.0f, kInfinity}})
        for (const float value : percentilesOf(zeros, std::array{0.0, 100.0}))
            CHECK((value == 0 && !std::signbit(value)));
    CHECK(percentilesOf(std::vector{kNaN, kInfinity}, percents).empty());
}

TEST_CASE("strips of any height give the same bits") {
    const auto f = [](std::int64_t x, std::int64_t y, int c) {
        return std::sin(static_cast<double>(x) * 0.37 + static_cast<double>(y * y) * 0.11 + c);
    };
    const Region region{-5, 1000, 31, 23};
    std::int64_t largest = 0;
    const FieldSource source = [&](const Region& part) {
        largest = std::max(largest, part.width * part.height);
        return imageOf(part.width, part.height, 2,
                       [&](auto x, auto y, auto c) { return f(part.x + x, part.y + y, c); });
    };
    const PictureStatistics whole = measureField(region, source);
    CHECK(largest == 31 * 23);
    for (const std::int64_t strip : {1, 31, 62, 100, 31 * 22}) {
        CAPTURE(strip);
        largest = 0;
        std::int64_t last = 0;
        const auto progress = [&](std::int64_t done, std::int64_t all) {
            CHECK(done > last);
            CHECK(all == 23);
            last = done;
        };
        const PictureStatistics s = measureField(region, source, progress, strip);
        CHECK(same(s, whole));
        CHECK(same(s.periodX.value().largest, whole.periodX.value().largest));
        CHECK(s.periodY.value().differing == whole.periodY.value().differing);
        CHECK(largest <= std::max<std::int64_t>(strip, 31));
        CHECK(last == 23);
    }
    CHECK(same(whole, measureImage(source(region))));
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
