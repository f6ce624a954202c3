#include "statistics/picture_statistics.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "core/interrupt.h"

namespace noisescope {
void PeriodError::add(std::span<const float> here, std::span<const float> there, int channels) {
    if (here.size() != there.size()) throw std::logic_error("PeriodError::add: pictures of two sizes");
    const auto stride = static_cast<std::size_t>(channels);
    for (std::size_t pixel = 0; pixel < here.size(); pixel += stride) {
        bool differs = false;
        for (std::size_t i = pixel; i < pixel + stride; ++i) {
            differs = differs || std::bit_cast<std::uint32_t>(here[i]) != std::bit_cast<std::uint32_t>(there[i]);
            const double distance = std::fabs(static_cast<double>(there[i]) - static_cast<double>(here[i]));
            if (std::isfinite(distance)) largest = std::max(largest, distance);
        }
        differing += differs ? 1 : 0;
    }
}

PictureMeter::PictureMeter(std::int64_t width, std::int64_t height, int channels, const MeterLimits& limits)
    : width_(width),
      height_(height),
      tallies_(static_cast<std::size_t>(channels)),
      counters_(static_cast<std::size_t>(channels), PercentileCounter(kPercents)),
      keeps_(height <= limits.values / channels / width),
      seam_(width, height, channels, limits.columns) {
    if (keeps_) kept_.reserve(static_cast<std::size_t>(width * height * channels));  // untouched memory costs nothing
}

void PictureMeter::add(std::span<const float> pixels) {
    const std::size_t channels = tallies_.size();
    if (pixels.size() % channels != 0) throw std::logic_error("PictureMeter::add: not a whole number of pixels");
    while (!pixels.empty()) {
        const std::int64_t count = std::min(width_ - x_, static_cast<std::int64_t>(pixels.size() / channels));
        const std::span<const float> run = pixels.first(static_cast<std::size_t>(count) * channels);
        addRun(run);
        x_ = (x_ + count) % width_;
        pixels = pixels.subspan(run.size());
    }
}

void PictureMeter::addRun(std::span<const float> run) {
    throwIfInterrupted();
    const std::size_t channels = tallies_.size();
    for (std::size_t c = 0; c < channels && pass_ == 0; ++c)
        for (std::size_t i = c; i < run.size(); i += channels) {
            tallies_[c].add(run[i]);
            counters_[c].add(run[i]);
        }
    if (pass_ == 0 && keeps_) kept_.insert(kept_.end(), run.begin(), run.end());
    for (std::size_t c = 0; c < channels && pass_ == 1 && !keeps_; ++c)
        for (std::size_t i = c; i < run.size(); i += channels) counters_[c].addAgain(run[i]);
    if (pass_ < seam_.passes()) seam_.add(run);
}

void PictureMeter::endPass() {
    const std::size_t channels = tallies_.size();
    for (std::size_t c = 0; c < channels && pass_ == 0; ++c) {
        counters_[c].beginSecondTime();
        for (std::size_t i = c; i < kept_.size(); i += channels) counters_[c].addAgain(kept_[i]);
    }
    if (++pass_ < seam_.passes()) seam_.beginPass();
}

PictureStatistics PictureMeter::statistics() const {
    PictureStatistics result;
    result.width = width_;
    result.height = height_;
    for (std::size_t c = 0; c < tallies_.size(); ++c)
        result.channels.push_back({tallies_[c].statistics(),
                                   keeps_ || pass_ > 1 ? counters_[c].percentiles() : std::vector<float>{},
                                   seam_.seams()[c]});
    return result;
}

PictureStatistics measurePicture(std::int64_t width, std::int64_t height, int channels, const PixelPass& pass,
                                 const MeterProgress& progress, const MeterLimits& limits, const PixelSink& also) {
    PictureMeter meter(width, height, channels, limits);
    for (std::int64_t i = 0; i < meter.passes(); ++i) {
        std::int64_t pixels = 0;
        pass([&](std::span<const float> run) {
            meter.add(run);
            if (i == 0 && also) also(run, channels);
            pixels += static_cast<std::int64_t>(run.size()) / channels;
            if (progress) progress(i * height + pixels / width, meter.passes() * height);
        });
        meter.endPass();
    }
    return meter.statistics();
}

PictureStatistics measureField(const Region& region, const FieldSource& source, const MeterProgress& progress,
                               std::int64_t stripPixels, const PixelSink& also) {
    constexpr MeterLimits kLimits{kMostKept, std::numeric_limits<std::int64_t>::max()};  // rows are in memory anyway
    std::optional<PictureMeter> meter;  // made once the first strip shows the number of channels
    PeriodError periodX;
    PeriodError periodY;
    const std::int64_t rowsAtOnce = std::clamp<std::int64_t>(stripPixels / region.width, 1, region.height);
    for (std::int64_t y = 0; y < region.height; y += rowsAtOnce) {
        const std::int64_t rows = std::min(rowsAtOnce, region.height - y);
        const auto strip = [&](std::int64_t right, std::int64_t down) {
            throwIfInterrupted();
            return source({region.x + right, region.y + y + down, region.width, rows});
        };
        const Image here = strip(0, 0);
        if (!meter) meter.emplace(region.width, region.height, here.channels, kLimits);
        meter->add(here.pixels);
        if (also) also(here.pixels, here.channels);
        periodX.add(here.pixels, strip(region.width, 0).pixels, here.channels);
        periodY.add(here.pixels, strip(0, region.height).pixels, here.channels);
        if (progress) progress(y + rows, region.height);
    }
    meter->endPass();
    PictureStatistics result = meter->statistics();
    result.periodX = periodX;
    result.periodY = periodY;
    return result;
}

}  // namespace noisescope
