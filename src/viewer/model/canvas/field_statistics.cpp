#include "viewer/model/canvas/field_statistics.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "statistics/percentiles.h"
#include "statistics/seam.h"
#include "viewer/model/canvas/difference.h"

namespace noisescope {
namespace {

constexpr std::size_t kBins = 160;

void addHistogram(FieldNumbers& numbers, std::span<const float> finite) {
    numbers.bins = {numbers.low, numbers.high};
    numbers.histogram.assign(kBins, 0);
    const double scale = numbers.high > numbers.low ? static_cast<double>(kBins) / (numbers.high - numbers.low) : 0;
    for (const float value : finite) {
        const auto bin = static_cast<std::size_t>((static_cast<double>(value) - numbers.low) * scale);
        ++numbers.histogram[std::min(bin, kBins - 1)];
    }
}

/// Measures each of several channels, and counts all of them over one range.
void addChannels(FieldNumbers& numbers, std::span<const float> values, std::size_t step, std::size_t used) {
    numbers.channels.resize(used);
    const auto eachValue = [&](std::size_t channel, const auto& use) {
        for (std::size_t i = channel; i < values.size(); i += step)
            if (std::isfinite(values[i])) use(static_cast<double>(values[i]));
    };
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    numbers.channelBins = {kInfinity, -kInfinity};
    for (std::size_t c = 0; c < used; ++c) {
        FieldNumbers::Channel& channel = numbers.channels[c];
        double count = 0;
        double low = kInfinity;
        double high = -kInfinity;
        eachValue(c, [&](double value) {
            ++count;
            channel.mean += value;
            low = std::min(low, value);
            high = std::max(high, value);
        });
        if (count == 0) continue;
        channel.mean /= count;
        channel.low = low;
        channel.high = high;
        eachValue(c, [&](double value) { channel.deviation += (value - channel.mean) * (value - channel.mean); });
        channel.deviation = std::sqrt(channel.deviation / count);
        numbers.channelBins = {std::min(numbers.channelBins.low, low), std::max(numbers.channelBins.high, high)};
    }
    Range& bins = numbers.channelBins;
    if (bins.low > bins.high) bins = {};
    const double scale = bins.high > bins.low ? static_cast<double>(kBins) / (bins.high - bins.low) : 0;
    for (std::size_t c = 0; c < used; ++c) {
        std::vector<std::uint32_t>& histogram = numbers.channels[c].histogram;
        histogram.assign(kBins, 0);
        eachValue(c, [&](double value) {
            ++histogram[std::min(static_cast<std::size_t>((value - bins.low) * scale), kBins - 1)];
        });
    }
}

double seamOf(std::span<const float> first, std::int64_t width) {
    const auto row = static_cast<std::size_t>(width);
    SeamMeter meter(width, static_cast<std::int64_t>(first.size() / row), 1);
    for (std::size_t at = 0; at + row <= first.size(); at += row) meter.add(first.subspan(at, row));
    const ChannelSeam& seam = meter.seams().front();
    return std::max(seam.x.step.ratio(), seam.y.step.ratio());
}

}  // namespace

FieldNumbers measured(std::span<const float> values, std::int64_t width, int channels, int used) {
    FieldNumbers numbers;
    if (used > 1) addChannels(numbers, values, static_cast<std::size_t>(channels), static_cast<std::size_t>(used));
    std::vector<float> first;
    first.reserve(values.size() / static_cast<std::size_t>(channels));
    for (std::size_t i = 0; i < values.size(); i += static_cast<std::size_t>(channels)) first.push_back(values[i]);
    numbers.pixels = std::ssize(first);
    numbers.seam = width > 1 && numbers.pixels > 2 * width ? seamOf(first, width) : 0;
    std::erase_if(first, [](float value) { return !std::isfinite(value); });
    numbers.notFinite = numbers.pixels - std::ssize(first);
    if (first.empty()) return numbers;
    const auto [low, high] = std::minmax_element(first.begin(), first.end());
    numbers.low = *low;
    numbers.high = *high;
    double sum = 0;
    for (const float value : first) sum += static_cast<double>(value);
    numbers.mean = sum / static_cast<double>(first.size());
    double squares = 0;
    for (const float value : first) squares += std::pow(static_cast<double>(value) - numbers.mean, 2);
    numbers.deviation = std::sqrt(squares / static_cast<double>(first.size()));
    addHistogram(numbers, first);
    const std::vector<float> cuts = percentilesOf(first, std::array{0.1, 1.0, 99.0, 99.9});
    numbers.middle98 = {cuts[1], cuts[2]};
    numbers.middle998 = {cuts[0], cuts[3]};
    numbers.values = std::move(first);
    return numbers;
}

NumbersThread::Work numbersWork() {
    return [](const std::shared_ptr<const PictureValues>& picture, const auto&) {
        const PictureValues::Values& own = picture->values;
        const PictureValues::Values& other = picture->other;
        std::vector<float> differences;
        if (picture->subtracted) differences = differenceOf({own.all, own.channels}, {other.all, other.channels});
        FieldNumbers numbers = picture->subtracted ? measured(differences, picture->width, 1)
                                                   : measured(own.all, picture->width, own.channels, own.used);
        numbers.subtracted = picture->subtracted;
        if (picture->beside) {
            FieldNumbers besides = measured(other.all, picture->width, other.channels);
            numbers.other =
                FieldNumbers::Other{*picture->beside, picture->isBesideA, besides.bins, std::move(besides.histogram)};
        }
        numbers.recipe = picture->recipe;
        numbers.view = picture->view;
        numbers.seamless = picture->seamless;
        return numbers;
    };
}

}  // namespace noisescope
