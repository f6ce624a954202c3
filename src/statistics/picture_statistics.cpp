#include "statistics/picture_statistics.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <stdexcept>

#include "core/interrupt.h"
#include "statistics/percentiles.h"

namespace noisescope {
namespace {

constexpr std::int64_t kRowsPerInterruptCheck = 64;

}  // namespace

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

PictureMeter::PictureMeter(std::int64_t width, int channels)
    : width_(width), tallies_(static_cast<std::size_t>(channels)), seam_(width, channels) {}

void PictureMeter::addRows(std::span<const float> rows) {
    const std::size_t channels = tallies_.size();
    const std::size_t rowSize = static_cast<std::size_t>(width_) * channels;
    if (rows.size() % rowSize != 0) throw std::logic_error("PictureMeter::addRows: not a whole number of rows");
    keep(rows);
    for (; !rows.empty(); rows = rows.subspan(rowSize), ++rows_) {
        if (rows_ % kRowsPerInterruptCheck == 0) throwIfInterrupted();
        const std::span<const float> row = rows.first(rowSize);
        for (std::size_t c = 0; c < channels; ++c)
            for (std::size_t i = c; i < rowSize; i += channels) tallies_[c].add(row[i]);
        seam_.addRow(row);
    }
}

void PictureMeter::keep(std::span<const float> rows) {
    keeps_ = keeps_ && kept_.size() + rows.size() <= kMostKept;
    if (keeps_) {
        kept_.insert(kept_.end(), rows.begin(), rows.end());
    } else {
        kept_ = {};
    }
}

std::vector<float> PictureMeter::percentilesOfChannel(std::size_t channel) const {
    std::vector<float> values;
    values.reserve(kept_.size() / tallies_.size());
    for (std::size_t i = channel; i < kept_.size(); i += tallies_.size()) values.push_back(kept_[i]);
    return percentilesOf(values, kPercents);
}

PictureStatistics PictureMeter::statistics() const {
    PictureStatistics result;
    result.width = width_;
    result.height = rows_;
    const std::vector<ChannelSeam> seams = seam_.seams();
    for (std::size_t c = 0; c < tallies_.size(); ++c)
        result.channels.push_back({tallies_[c].statistics(), percentilesOfChannel(c), seams[c]});
    return result;
}

PictureStatistics measureImage(const Image& image, const MeterProgress& progress) {
    PictureMeter meter(image.width, image.channels);
    const auto rowSize = static_cast<std::size_t>(image.width * image.channels);
    const std::span<const float> pixels = image.pixels;
    for (std::int64_t y = 0; y < image.height; ++y) {
        meter.addRows(pixels.subspan(static_cast<std::size_t>(y) * rowSize, rowSize));
        if (progress) progress(y + 1, image.height);
    }
    return meter.statistics();
}

PictureStatistics measureField(const Region& region, const FieldSource& source, const MeterProgress& progress,
                               std::int64_t stripPixels) {
    std::optional<PictureMeter> meter;  // the first strip tells how many channels there are
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
        if (!meter) meter.emplace(region.width, here.channels);
        meter->addRows(here.pixels);
        periodX.add(here.pixels, strip(region.width, 0).pixels, here.channels);
        periodY.add(here.pixels, strip(0, region.height).pixels, here.channels);
        if (progress) progress(y + rows, region.height);
    }
    PictureStatistics result = meter->statistics();
    result.periodX = periodX;
    result.periodY = periodY;
    return result;
}

}  // namespace noisescope
