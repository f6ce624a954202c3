#include "bench/summary.h"

#include <algorithm>
#include <cmath>

namespace noisescope {
namespace {

double quantile(const std::vector<double>& sorted, double share) {
    const double place = share * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(place);
    const std::size_t above = std::min(below + 1, sorted.size() - 1);
    return std::lerp(sorted[below], sorted[above], place - static_cast<double>(below));
}

}  // namespace

Summary summaryOf(std::vector<double> times) {
    std::sort(times.begin(), times.end());
    const double median = quantile(times, 0.5);
    const double middleHalf = quantile(times, 0.75) - quantile(times, 0.25);
    return {median, times.front(), median > 0 ? middleHalf / median : 0};
}

}  // namespace noisescope
