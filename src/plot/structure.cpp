#include "plot/structure.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <kissfft/kissfft.hh>
#include <stdexcept>

#include "core/interrupt.h"
#include "core/threads.h"

namespace noisescope {
namespace {

constexpr std::int64_t kLargestSide = 512;
constexpr std::int64_t kSmallestSide = 16;
constexpr std::int64_t kMostAlong = 16;  ///< squares, so that a picture of any size takes bounded time

/// Places of squares along an axis, evenly spread.
std::vector<std::int64_t> placesAlong(std::int64_t length, std::int64_t side, std::int64_t most = kMostAlong) {
    const std::int64_t count = std::clamp<std::int64_t>(length / side, 1, most);
    std::vector<std::int64_t> places;
    for (std::int64_t n = 0; n < count; ++n) places.push_back(count == 1 ? 0 : n * ((length - side) / (count - 1)));
    return places;
}

}  // namespace

std::int64_t smoothSide(std::int64_t most) {
    for (std::int64_t side = most; side > 1; --side) {
        std::int64_t rest = side;
        for (const std::int64_t factor : {2, 3, 5})
            while (rest % factor == 0) rest /= factor;
        if (rest == 1) return side;
    }
    return 1;
}

std::optional<double> Correlation::below(double level) const {
    for (std::size_t n = 1; n < values.size(); ++n)
        if (values[n] < level)
            return static_cast<double>(n - 1) + (values[n - 1] - level) / (values[n - 1] - values[n]);
    return {};
}

Correlation PairSums::correlation() const {
    Correlation result;
    const double square = products[0] / pairs[0];
    for (std::size_t n = 0; n < products.size(); ++n) result.values.push_back(products[n] / pairs[n] / square);
    return result;
}

void addPairs(PairSums& sums, std::span<const float> values, std::size_t side, bool columns) {
    using Term = std::complex<double>;
    const std::size_t length = 2 * side;  // the second half is 0, so that ends do not meet
    double mean = 0;
    for (const float value : values) mean += static_cast<double>(value);
    mean /= static_cast<double>(values.size());
    const kissfft<double> forward(length, false);
    constexpr std::size_t kParts = 16;  // fixed, so that sums do not depend on the number of threads
    std::array<std::vector<double>, kParts> powers;
    inParallel(kParts, [&](std::int64_t index) {
        const auto part = static_cast<std::size_t>(index);
        std::vector<Term> from(length);
        std::vector<Term> to(length);
        powers[part].resize(length);
        for (std::size_t line = part * side / kParts; line < (part + 1) * side / kParts; ++line) {
            for (std::size_t i = 0; i < side; ++i)
                from[i] = static_cast<double>(values[columns ? i * side + line : line * side + i]) - mean;
            forward.transform(from.data(), to.data());
            for (std::size_t k = 0; k < length; ++k) powers[part][k] += std::norm(to[k]);
        }
    });
    std::vector<Term> power(length);
    for (const std::vector<double>& one : powers)
        for (std::size_t k = 0; k < length; ++k) power[k] += one[k];
    std::vector<Term> products(length);
    const kissfft<double> backward(length, true);
    backward.transform(power.data(), products.data());
    sums.products.resize(side / 2);
    sums.pairs.resize(side / 2);
    for (std::size_t d = 0; d < side / 2; ++d) {
        sums.products[d] += products[d].real() / static_cast<double>(length);
        sums.pairs[d] += static_cast<double>(side * (side - d));
    }
}

std::optional<Fall> fallOf(std::span<const SpectrumRing> rings, double low, double high) {
    if (rings.empty()) return {};
    const SpectrumRing& strongest = *std::ranges::max_element(rings, {}, &SpectrumRing::power);
    const double most = 2 * static_cast<double>(rings.size()) / 3;
    Fall fall{0, low > 0 ? low : strongest.cycles, low > 0 ? std::min(high, most) : most};
    if (low <= 0) {
        constexpr double kRounding = 1e-11;  // of the greatest power
        const auto first = std::ranges::find_if(rings, [&](const SpectrumRing& ring) {
            return ring.cycles > strongest.cycles && ring.power < kRounding * strongest.power;
        });
        if (first != rings.end()) fall.high = std::min(fall.high, first->cycles - 1);
    }
    const std::optional<double> exponent = powerLawOf(rings, fall.low, fall.high);
    if (!exponent) return {};
    fall.exponent = *exponent;
    return fall;
}

std::vector<OctaveShare> octaveShares(std::span<const SpectrumRing> rings, double units) {
    double all = 0;
    for (const SpectrumRing& ring : rings) all += ring.energy;
    std::vector<OctaveShare> shares;
    for (const SpectrumRing& ring : rings) {
        const double low = std::exp2(std::floor(std::log2(ring.cycles / units) + 1e-9));
        if (shares.empty() || shares.back().low < low) shares.push_back({low, 0});
        shares.back().share += ring.energy / all;
    }
    return shares;
}

StructureMeter::StructureMeter(std::int64_t width, std::int64_t height, int channels)
    : width_(width), channels_(static_cast<std::size_t>(channels)) {
    const std::int64_t least = std::min({width, height, kLargestSide});
    if (least < kSmallestSide) return;
    side_ = smoothSide(least);
    left_ = placesAlong(width, side_, std::max<std::int64_t>(1, kMostAlong / channels));  // a row of them is held
    top_ = placesAlong(height, side_);
    values_.resize(left_.size() * channels_.size());
}

void StructureMeter::add(std::span<const float> pixels) {
    const std::size_t channels = channels_.size();
    if (pixels.size() % channels != 0) throw std::logic_error("StructureMeter::add: not a whole number of pixels");
    for (std::size_t c = 0; c < channels; ++c)
        for (std::size_t i = c; i < pixels.size(); i += channels) channels_[c].shape.add(pixels[i]);
    while (!pixels.empty()) {
        throwIfInterrupted();
        const auto count =
            static_cast<std::size_t>(std::min(width_ - x_, static_cast<std::int64_t>(pixels.size() / channels)));
        addRun(pixels.first(count * channels));
        pixels = pixels.subspan(count * channels);
    }
}

void StructureMeter::addRun(std::span<const float> run) {
    const std::size_t channels = channels_.size();
    const auto end = x_ + static_cast<std::int64_t>(run.size() / channels);
    const auto row = std::ranges::find_if(top_, [&](std::int64_t top) { return y_ >= top && y_ < top + side_; });
    for (std::size_t n = 0; row != top_.end() && n < left_.size(); ++n)
        for (std::int64_t x = std::max(x_, left_[n]); x < std::min(end, left_[n] + side_); ++x)
            for (std::size_t c = 0; c < channels; ++c)
                values_[n * channels + c].push_back(run[static_cast<std::size_t>(x - x_) * channels + c]);
    x_ = end;
    if (x_ < width_) return;
    x_ = 0;
    if (row != top_.end() && y_ + 1 == *row + side_) measureSquares();
    ++y_;
}

void StructureMeter::measureSquares() {
    for (std::size_t n = 0; n < values_.size(); ++n) {
        throwIfInterrupted();
        measure(values_[n], channels_[n % channels_.size()]);
        values_[n].clear();
    }
}

void StructureMeter::measure(std::span<const float> square, Channel& channel) const {
    if (!std::ranges::all_of(square, [](float value) { return std::isfinite(value); })) return;
    const auto side = static_cast<std::size_t>(side_);
    ++channel.squares;
    const std::vector<SpectrumRing> rings = spectrumOf(square, side, false);
    if (channel.rings.empty()) channel.rings.resize(rings.size());
    for (std::size_t n = 0; n < rings.size(); ++n) {
        channel.rings[n].cycles = rings[n].cycles;
        channel.rings[n].power += rings[n].power;
        channel.rings[n].energy += rings[n].energy;
    }
    addOrientations(channel.lengths, square, side_, side_);
    addPairs(channel.x, square, side, false);
    addPairs(channel.y, square, side, true);
}

Structure StructureMeter::structure() const {
    Structure result{side_, static_cast<std::int64_t>(left_.size() * top_.size()), {}};
    for (const Channel& channel : channels_) {
        ChannelStructure one{channel.shape.shape(), channel.shape.density(kDensityBars), channel.squares};
        const double least = 1e-12 * std::max(std::abs(one.density.low), std::abs(one.density.high));  // rounding
        const bool varies = channel.squares > 0 && channel.x.products[0] > least * least * channel.x.pairs[0];
        if (varies) {
            one.rings = channel.rings;
            for (SpectrumRing& ring : one.rings) {
                ring.power /= static_cast<double>(channel.squares);
                ring.energy /= static_cast<double>(channel.squares);
            }
            one.x = channel.x.correlation();
            one.y = channel.y.correlation();
        }
        if (std::ranges::any_of(channel.lengths, [](double length) { return length > 0; }))
            one.rose = orientationsOf(channel.lengths);
        result.channels.push_back(std::move(one));
    }
    return result;
}

}  // namespace noisescope
