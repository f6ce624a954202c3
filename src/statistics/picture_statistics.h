// The statistics of a whole picture: one that can be looked at several times, or a field that is rendered strip by
// strip.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "core/image.h"
#include "statistics/percentiles.h"
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
    std::vector<float>
        percentiles;  ///< of kPercents; empty without finite values, and of fields of more than kMostKept values
    ChannelSeam seam;
};

struct PictureStatistics {
    std::int64_t width = 0;
    std::int64_t height = 0;
    std::vector<ChannelStatistics> channels;
    std::optional<PeriodError> periodX;  ///< of fields only: a picture does not say what comes after it
    std::optional<PeriodError> periodY;
};

/// What a meter may hold in memory.
struct MeterLimits {
    std::int64_t values;   ///< all of the picture, if it has no more; else the percentiles need a second pass
    std::int64_t columns;  ///< of up to four rows; of a wider picture the seam needs a pass for each so many
};
/// Of pictures: 64 MiB of values, and 512 MiB of rows of one channel.
inline constexpr MeterLimits kUsualLimits{.values = std::int64_t{1} << 24, .columns = std::int64_t{1} << 25};

/// Of fields, all channels together: they are rendered once.
inline constexpr std::size_t kMostKept = std::size_t{1} << 26;

/// Takes the pixels of a picture from the left and from the top, as many at a time as one likes.
class PictureMeter {
  public:
    PictureMeter(std::int64_t width, std::int64_t height, int channels, const MeterLimits& limits = kUsualLimits);
    /// How often it wants to see the whole picture.
    [[nodiscard]] std::int64_t passes() const { return std::max<std::int64_t>(keeps_ ? 1 : 2, seam_.passes()); }
    /// Whole pixels, channels interleaved. Throws Interrupted.
    void add(std::span<const float> pixels);
    /// After the last pixel of each pass.
    void endPass();
    /// After all passes. After the first one alone there are no percentiles of pictures that were not kept.
    [[nodiscard]] PictureStatistics statistics() const;

  private:
    void addRun(std::span<const float> run);

    std::int64_t width_;
    std::int64_t height_;
    std::vector<ValueTally> tallies_;          ///< one a channel
    std::vector<PercentileCounter> counters_;  ///< one a channel
    bool keeps_;                               ///< there is room for all values
    std::vector<float> kept_;
    SeamMeter seam_;
    std::int64_t pass_ = 0;
    std::int64_t x_ = 0;  ///< of the next pixel
};

/// Called with the rows done so far and all rows, those of further passes too.
using MeterProgress = std::function<void(std::int64_t done, std::int64_t all)>;

/// Hands every pixel of a picture, from the left and from the top, to the function; the same each time it is called.
using PixelPass = std::function<void(const std::function<void(std::span<const float>)>&)>;

/// In bounded memory, however many pixels there are. Throws Interrupted and what the pass throws.
PictureStatistics measurePicture(std::int64_t width, std::int64_t height, int channels, const PixelPass& pass,
                                 const MeterProgress& progress = {}, const MeterLimits& limits = kUsualLimits);

/// Any rectangle of an endless plane of pixels; always with the same number of channels.
using FieldSource = std::function<Image(const Region&)>;

/// The statistics of a region, and whether the field repeats after its width and its height: every pixel is rendered
/// three times, here and one period farther along either axis. Holds at most `stripPixels` pixels of each at a time, or
/// a row if that is more. Throws Interrupted.
PictureStatistics measureField(const Region& region, const FieldSource& source, const MeterProgress& progress = {},
                               std::int64_t stripPixels = 1 << 20);

}  // namespace noisescope
