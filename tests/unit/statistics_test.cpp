// Means, deviations and percentiles: exact whatever the order, the parts and the size.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "statistics/picture_statistics.h"
#include "unit/statistics_images.h"

using namespace noisescope;

namespace {

ValueTally tallyOf(const std::vector<float>& values) {
    ValueTally tally;
    for (const float value : values) tally.add(value);
    return tally;
}

ValueStatistics statisticsOf(const std::vector<float>& values) { return tallyOf(values).statistics(); }

}  // namespace

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
