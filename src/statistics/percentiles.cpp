#include "statistics/percentiles.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <map>

#include "core/interrupt.h"

namespace noisescope {
namespace {

constexpr std::size_t kClasses = std::size_t{1} << 16;  // of the upper and of the lower 16 bits
using Counts = std::vector<std::size_t>;

/// Floats as numbers in the order of their values.
std::uint32_t keyOf(float value) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    return (bits >> 31u) != 0 ? ~bits : bits | 0x80000000u;
}

float valueOf(std::uint32_t key) { return std::bit_cast<float>((key >> 31u) != 0 ? key & 0x7fffffffu : ~key); }

/// The keys of all finite values; answers signals.
template <typename Take>
void forKeys(std::span<const float> values, const Take& take) {
    constexpr std::size_t kAtOnce = std::size_t{1} << 20;
    for (std::size_t first = 0; first < values.size(); first += kAtOnce) {
        throwIfInterrupted();
        for (const float value : values.subspan(first, std::min(kAtOnce, values.size() - first)))
            if (std::isfinite(value)) take(keyOf(value));
    }
}

/// The class that holds the value with this number; the number then counts from the class's first.
std::uint32_t classWith(const Counts& counts, std::size_t& number) {
    std::uint32_t index = 0;
    for (; number >= counts[index]; ++index) number -= counts[index];
    return index;
}

}  // namespace

/// Counted by the upper half of their bits, then by the lower half in the classes that were hit: sorting a large
/// picture would need a copy, and would keep a signal waiting.
std::vector<float> percentilesOf(std::span<const float> values, std::span<const double> percents) {
    Counts upper(kClasses);
    std::size_t finite = 0;
    forKeys(values, [&](std::uint32_t key) {
        ++upper[key >> 16u];
        ++finite;
    });
    if (finite == 0) return {};
    struct Wanted {
        std::uint32_t high;
        std::size_t number;
    };
    std::vector<Wanted> wanted;
    std::map<std::uint32_t, Counts> lower;  // of the classes of the upper half
    for (const double percent : percents) {
        auto number = static_cast<std::size_t>(std::round(percent / 100 * static_cast<double>(finite - 1)));
        const std::uint32_t high = classWith(upper, number);
        wanted.push_back({high, number});
        lower.try_emplace(high, kClasses);
    }
    std::vector<Counts*> counted(kClasses);
    for (auto& [high, counts] : lower) counted[high] = &counts;
    forKeys(values, [&](std::uint32_t key) {
        if (Counts* counts = counted[key >> 16u]; counts != nullptr) ++(*counts)[key & 0xffffu];
    });
    std::vector<float> result;
    for (Wanted& one : wanted) {
        const float value = valueOf(one.high << 16u | classWith(lower.at(one.high), one.number));
        result.push_back(value == 0 ? 0.0f : value);  // which of two zeros comes first would depend on the order
    }
    return result;
}

Range fittedRange(std::span<const float> values, double lowPercent, double highPercent) {
    constexpr double kNarrowest = 1e-30;  // as of ranges in recipes
    const std::vector<float> ends = percentilesOf(values, std::array{lowPercent, highPercent});
    if (ends.empty()) return {};
    const double low = static_cast<double>(ends[0]);
    const double high = static_cast<double>(ends[1]);
    if (high - low >= kNarrowest) return {low, high};
    const double around = std::max(0.5, std::fabs(low) * 1e-6);  // floats on both sides differ from the middle
    return {low - around, low + around};
}

}  // namespace noisescope
