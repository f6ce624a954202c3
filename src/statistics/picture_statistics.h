// The statistics of a whole picture: an image in memory, or a field that is rendered strip by strip.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "core/image.h"
#include "statistics/seam.h"
#include "statistics/value_tally.h"

namespace noisescope {

/// How far a field is from repeating itself after one width or height of the picture.
struct PeriodError {
    double largest = 0;          ///< the largest |f(p + period) - f(p)| of all pixels and channels
    std::int64_t differing = 0;  ///< pixels where the bits of any channel differ

    /// Pixels of both; one channel after the other within a pixel.
    void add(std::span<const float> here, std::span<const float> there, int channels);
};

inline constexpr std::array kPercents{0.1, 1.0, 50.0, 99.0, 99.9};

struct ChannelStatistics {
    ValueStatistics values;
    std::vector<float> percentiles;  ///< of kPercents; empty without finite values, and of more than kMostKept values
    ChannelSeam seam;
};

struct PictureStatistics {
    std::int64_t width = 0;
    std::int64_t height = 0;
    std::vector<ChannelStatistics> channels;
    std::optional<PeriodError> periodX;  ///< of fields only: a picture does not say what comes after it
    std::optional<PeriodError> periodY;
};

/// Of all channels together: percentiles need every value in memory.
inline constexpr std::size_t kMostKept = std::size_t{1} << 26;

/// Takes the rows of a picture from the top, as many at a time as one likes.
class PictureMeter {
  public:
    PictureMeter(std::int64_t width, int channels);
    /// Whole rows, channels interleaved. Throws Interrupted.
    void addRows(std::span<const float> rows);
    [[nodiscard]] PictureStatistics statistics() const;

  private:
    void keep(std::span<const float> rows);
    [[nodiscard]] std::vector<float> percentilesOfChannel(std::size_t channel) const;

    std::int64_t width_;
    std::int64_t rows_ = 0;
    std::vector<ValueTally> tallies_;  ///< one a channel
    std::vector<float> kept_;          ///< all values so far
    bool keeps_ = true;                ///< false: they were too many
    SeamMeter seam_;
};

/// Called with the rows done so far and all rows.
using MeterProgress = std::function<void(std::int64_t done, std::int64_t all)>;

/// Throws Interrupted.
PictureStatistics measureImage(const Image& image, const MeterProgress& progress = {});

/// Any rectangle of an endless plane of pixels; always with the same number of channels.
using FieldSource = std::function<Image(const Region&)>;

/// The statistics of a region, and whether the field repeats after its width and its height: every pixel is rendered
/// three times, here and one period farther along either axis. Holds at most `stripPixels` pixels of each at a time, or
/// a row if that is more. Throws Interrupted.
PictureStatistics measureField(const Region& region, const FieldSource& source, const MeterProgress& progress = {},
                               std::int64_t stripPixels = 1 << 20);

}  // namespace noisescope
