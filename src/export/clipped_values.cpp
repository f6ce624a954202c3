#include "export/clipped_values.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>

namespace noisescope {

void addClipped(std::span<const float> values, const Range& range, ExportResult& result) {
    const double low = std::min(range.low, range.high);
    const double high = std::max(range.low, range.high);
    if (values.empty()) return;
    if (result.values == 0) result.found = {values.front(), values.front()};
    // Several of each, so that one comparison need not wait for the one before.
    constexpr std::size_t kLanes = 8;
    std::array<float, kLanes> least{};
    std::array<float, kLanes> most{};
    std::array<std::int32_t, kLanes> inside{};
    least.fill(static_cast<float>(result.found.low));
    most.fill(static_cast<float>(result.found.high));
    const auto take = [&](std::size_t lane, float value) {
        inside[lane] += static_cast<double>(value) >= low && static_cast<double>(value) <= high ? 1 : 0;
        least[lane] = std::min(least[lane], value);
        most[lane] = std::max(most[lane], value);
    };
    const std::size_t whole = values.size() / kLanes * kLanes;
    for (std::size_t i = 0; i < whole; i += kLanes)
        for (std::size_t lane = 0; lane < kLanes; ++lane) take(lane, values[i + lane]);
    for (std::size_t i = whole; i < values.size(); ++i) take(i - whole, values[i]);
    result.values += std::ssize(values);
    result.clipped += std::ssize(values) - std::accumulate(inside.begin(), inside.end(), std::int64_t{0});
    result.found = {*std::ranges::min_element(least), *std::ranges::max_element(most)};
}

double shareClipped(const ExportResult& result) {
    return result.values == 0 ? 0 : static_cast<double>(result.clipped) / static_cast<double>(result.values);
}

void addResult(const ExportResult& of, ExportResult& sum) {
    if (of.values > 0) {
        sum.found = sum.values == 0
                        ? of.found
                        : Range{std::min(sum.found.low, of.found.low), std::max(sum.found.high, of.found.high)};
    }
    sum.range = of.range;
    sum.clipped += of.clipped;
    sum.values += of.values;
}

}  // namespace noisescope
