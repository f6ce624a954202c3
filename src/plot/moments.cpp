#include "plot/moments.h"

#include <algorithm>
#include <cmath>

namespace noisescope {

void ShapeMeter::Sums::add(const Sums& other) {  // by Chan and Pébay: nothing cancels
    const double n = count + other.count;
    if (other.count == 0) return;
    const double d = other.mean - mean;
    const double a = count / n;
    const double b = other.count / n;
    fourth += other.fourth + d * d * d * d * count * b * (a * a - a * b + b * b) +
              6 * d * d * (a * a * other.second + b * b * second) + 4 * d * (a * other.third - b * third);
    third += other.third + d * d * d * count * b * (a - b) + 3 * d * (a * other.second - b * second);
    second += other.second + d * d * count * b;
    mean += d * b;
    count = n;
}

ShapeMeter::Sums ShapeMeter::sumsOf(std::span<const float> values) {
    Sums sums;
    if (values.empty()) return sums;
    sums.count = static_cast<double>(values.size());
    for (const float value : values) sums.mean += static_cast<double>(value);
    sums.mean /= sums.count;
    for (const float value : values) {
        const double d = static_cast<double>(value) - sums.mean;
        sums.second += d * d;
        sums.third += d * d * d;
        sums.fourth += d * d * d * d;
    }
    return sums;
}

void ShapeMeter::add(float value) {
    if (!std::isfinite(value)) return;
    piece_.push_back(value);
    if (piece_.size() < kPiece) return;
    sums_.add(sumsOf(piece_));
    count(piece_);
    piece_.clear();
}

/// Doubles the range, toward the value, until it holds it.
void ShapeMeter::widenTo(float value) {
    const auto at = static_cast<double>(value);
    while (at < low_ || at >= low_ + wide_ * kFine) {
        const bool down = at < low_;
        std::array<double, kFine> wider{};
        for (std::size_t n = 0; n < kFine; ++n) wider[n / 2 + (down ? kFine / 2 : 0)] += counts_[n];
        counts_ = wider;
        if (down) low_ -= wide_ * kFine;
        wide_ *= 2;
    }
}

void ShapeMeter::count(std::span<const float> values) {
    if (values.empty()) return;
    const auto [least, most] = std::ranges::minmax(values);
    min_ = any_ ? std::min(min_, least) : least;
    max_ = any_ ? std::max(max_, most) : most;
    any_ = true;
    if (wide_ == 0) {
        const double size = static_cast<double>(most) - static_cast<double>(least);
        low_ = static_cast<double>(least);
        // A piece of one value alone starts with a range that its own size can be told from.
        wide_ = std::max({size, std::abs(low_) * 1e-7, 1e-37}) * (1 + 1e-9) / kFine;
    }
    widenTo(least);
    widenTo(most);
    for (const float value : values) {
        const auto part = static_cast<std::size_t>((static_cast<double>(value) - low_) / wide_);
        ++counts_[std::min(part, kFine - 1)];
    }
}

ShapeMeter ShapeMeter::finished() const {
    ShapeMeter meter = *this;
    meter.sums_.add(sumsOf(meter.piece_));
    meter.count(meter.piece_);
    meter.piece_.clear();
    return meter;
}

std::optional<ValueShape> ShapeMeter::shape() const {
    const ShapeMeter meter = finished();
    const Sums& sums = meter.sums_;
    if (!(meter.min_ < meter.max_) || !(sums.second > 0)) return {};
    const double variance = sums.second / sums.count;
    return ValueShape{sums.third / sums.count / std::pow(variance, 1.5),
                      sums.fourth / sums.count / (variance * variance)};
}

Density ShapeMeter::density(std::size_t bars) const {
    const ShapeMeter meter = finished();
    Density density{static_cast<double>(meter.min_), static_cast<double>(meter.max_), {}};
    if (!(density.low < density.high)) return density;
    density.shares.resize(bars);
    const double wide = (density.high - density.low) / static_cast<double>(bars);
    for (std::size_t n = 0; n < kFine; ++n) {  // each part is spread over the bars that it touches
        if (meter.counts_[n] == 0) continue;
        const double from = std::max(meter.low_ + static_cast<double>(n) * meter.wide_, density.low);
        const double to = std::min(meter.low_ + static_cast<double>(n + 1) * meter.wide_, density.high);
        const auto barOf = [&](double at) {
            return std::min(bars - 1, static_cast<std::size_t>(std::max((at - density.low) / wide, 0.0)));
        };
        const std::size_t last = barOf(to);
        for (std::size_t bar = barOf(from); bar <= last; ++bar) {
            const double left = density.low + static_cast<double>(bar) * wide;
            const double part =
                to > from ? std::max(0.0, std::min(to, left + wide) - std::max(from, left)) / (to - from) : 1;
            density.shares[bar] += part * meter.counts_[n] / meter.sums_.count;
        }
    }
    return density;
}

}  // namespace noisescope
