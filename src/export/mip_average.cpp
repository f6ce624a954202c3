#include "export/mip_average.h"

#include <algorithm>
#include <cmath>

namespace noisescope {

MipAverage::MipAverage(const LevelSize& from, const LevelSize& to, int channels, bool volume)
    : from_(from),
      to_(to),
      channels_(static_cast<std::size_t>(channels)),
      volume_(volume),
      sums_(static_cast<std::size_t>(to.width * to.height * to.layers) * channels_),
      row_(static_cast<std::size_t>(to.width) * channels_) {}

/// Pixel `index` of `from` covers [index * to / from, (index + 1) * to / from) of the next level: at most two of it, as
/// `to` is at most half of `from`, or both are 1.
MipAverage::Shares MipAverage::sharesOf(std::int64_t index, std::int64_t from, std::int64_t to) {
    const std::int64_t first = index * to / from;
    const std::int64_t end = (first + 1) * from;  // of that pixel, in units of 1 / from
    const std::int64_t inside = std::min((index + 1) * to, end) - index * to;
    return {first, static_cast<double>(inside) / static_cast<double>(to)};
}

void MipAverage::addRow(std::int64_t y, std::int64_t layer, double share) {
    const auto start = static_cast<std::size_t>((layer * to_.height + y) * to_.width) * channels_;
    for (std::size_t i = 0; i < row_.size(); ++i) sums_[start + i] += share * row_[i];
}

void MipAverage::add(std::span<const float> rows) {
    const auto rowSize = static_cast<std::size_t>(from_.width) * channels_;
    for (; !rows.empty(); rows = rows.subspan(rowSize)) {
        std::ranges::fill(row_, 0.0);
        for (std::int64_t x = 0; x < from_.width; ++x) {
            const Shares across = sharesOf(x, from_.width, to_.width);
            for (std::size_t c = 0; c < channels_; ++c) {
                const double value = rows[static_cast<std::size_t>(x) * channels_ + c];
                const auto to = static_cast<std::size_t>(across.first) * channels_ + c;
                row_[to] += across.here * value;
                if (across.here < 1) row_[to + channels_] += (1 - across.here) * value;
            }
        }
        const Shares down = sharesOf(y_, from_.height, to_.height);
        const Shares deep = volume_ ? sharesOf(layer_, from_.layers, to_.layers) : Shares{layer_, 1};
        const auto spread = [&](std::int64_t layer, double share) {
            addRow(down.first, layer, share * down.here);
            if (down.here < 1) addRow(down.first + 1, layer, share * (1 - down.here));
        };
        spread(deep.first, deep.here);
        if (deep.here < 1) spread(deep.first + 1, 1 - deep.here);
        if (++y_ == from_.height) {
            y_ = 0;
            ++layer_;
        }
    }
}

std::vector<float> MipAverage::take() {
    const auto ratio = [](std::int64_t from, std::int64_t to) {
        return static_cast<double>(from) / static_cast<double>(to);
    };
    const double pixels = ratio(from_.width, to_.width) * ratio(from_.height, to_.height) *
                          (volume_ ? ratio(from_.layers, to_.layers) : 1);
    std::vector<float> level(sums_.size());
    std::ranges::transform(sums_, level.begin(), [&](double sum) { return static_cast<float>(sum / pixels); });
    y_ = layer_ = 0;
    return level;
}

}  // namespace noisescope
