#include "statistics/percentiles.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>

#include "core/interrupt.h"

namespace noisescope {
namespace {

// Range of the upper halves of finite values' keys: smaller ones are negative NaNs and -infinity, larger ones infinity
// and other NaNs.
constexpr std::size_t kFirstFinite = 0x0080;
constexpr std::size_t kFirstInfinite = 0xff80;

/// Passes every value to `take`; throws Interrupted.
template <typename Take>
void answering(std::span<const float> values, const Take& take) {
    constexpr std::size_t kAtOnce = std::size_t{1} << 20;
    for (std::size_t first = 0; first < values.size(); first += kAtOnce) {
        throwIfInterrupted();
        for (const float value : values.subspan(first, std::min(kAtOnce, values.size() - first))) take(value);
    }
}

}  // namespace

PercentileCounter::PercentileCounter(std::span<const double> percents)
    : percents_(percents.begin(), percents.end()), counts_(std::size_t{1} << kHalfBits) {}

void PercentileCounter::beginSecondTime() {
    std::uint64_t finite = 0;
    for (std::size_t upper = kFirstFinite; upper < kFirstInfinite; ++upper) finite += counts_[upper];
    slotOf_.assign(counts_.size(), 0);
    if (finite == 0) return;
    for (const double percent : percents_) {
        auto number = static_cast<std::uint64_t>(std::round(percent / 100 * static_cast<double>(finite - 1)));
        number = std::min(number, finite - 1);  // beyond 2^53 values the product may be rounded up
        std::size_t upper = kFirstFinite;
        for (; number >= counts_[upper]; ++upper) number -= counts_[upper];
        places_.push_back({static_cast<std::uint32_t>(upper), number});
        if (slotOf_[upper] != 0) continue;
        lower_.emplace_back(std::size_t{1} << kHalfBits);
        slotOf_[upper] = static_cast<std::uint8_t>(lower_.size());
    }
}

float PercentileCounter::valueOf(std::uint32_t key) {
    const auto value = std::bit_cast<float>((key & kSign) != 0 ? key ^ kSign : ~key);
    return value == 0 ? 0.0f : value;  // 0 and -0 give the same result
}

std::vector<float> PercentileCounter::percentiles() const {
    std::vector<float> result;
    for (const Place& place : places_) {
        const Counts& counts = lower_[slotOf_[place.upper] - 1u];
        std::uint32_t lower = 0;
        // Stops at the table's end, even if the second pass had other values.
        for (std::uint64_t number = place.number; lower < kLowerHalf && number >= counts[lower]; ++lower)
            number -= counts[lower];
        result.push_back(valueOf(place.upper << kHalfBits | lower));
    }
    return result;
}

std::vector<float> percentilesOf(std::span<const float> values, std::span<const double> percents) {
    PercentileCounter counter(percents);
    answering(values, [&](float value) { counter.add(value); });
    counter.beginSecondTime();
    answering(values, [&](float value) { counter.addAgain(value); });
    return counter.percentiles();
}

Range fittedRange(std::span<const float> values, double lowPercent, double highPercent) {
    constexpr double kNarrowest = 1e-30;  // as for ranges in recipes
    const std::vector<float> ends = percentilesOf(values, std::array{lowPercent, highPercent});
    if (ends.empty()) return {};
    const double low = static_cast<double>(ends[0]);
    const double high = static_cast<double>(ends[1]);
    if (high - low >= kNarrowest) return {low, high};
    const double around = std::max(0.5, std::fabs(low) * 1e-6);  // wide enough for floats on both sides
    return {low - around, low + around};
}

}  // namespace noisescope
