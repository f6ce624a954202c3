#include "statistics/percentiles.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

namespace noisescope {

std::vector<float> percentilesOf(std::span<const float> values, std::span<const double> percents) {
    std::vector<float> finite;
    finite.reserve(values.size());
    std::copy_if(values.begin(), values.end(), std::back_inserter(finite), [](float v) { return std::isfinite(v); });
    std::vector<float> result;
    if (finite.empty()) return result;
    auto from = finite.begin();  // nothing before it is larger than what comes after
    for (const double percent : percents) {
        const double number = std::round(percent / 100 * static_cast<double>(finite.size() - 1));
        const auto at = finite.begin() + static_cast<std::ptrdiff_t>(number);
        std::nth_element(from, at, finite.end());
        result.push_back(*at == 0 ? 0.0f : *at);  // which of two zeros comes first would depend on the order
        from = at;
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
