// Statistics of a whole picture: of pixels that can be read several times, or of a field rendered strip by strip.
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

/// Deviation of a field from repeating after the picture's width or height.
struct PeriodError {
    double largest = 0;          ///< the largest |f(p + period) - f(p)| of all pixels and channels
    std::int64_t differing = 0;  ///< pixels where the bits of any channel differ

    /// Adds the pixels of both places, channels interleaved.
    void add(std::span<const float> here, std::span<const float> there, int channels);
};

inline constexpr std::array kPercents{0.1, 1.0, 50.0, 99.0, 99.9};

struct ChannelStatistics {
    ValueStatistics values;
    std::vector<float>
        percentiles;  ///< at kPercents; empty without finite values, and for fields of more than kMostKept values
    ChannelSeam seam;
};

struct PictureStatistics {
    std::int64_t width = 0;
    std::int64_t height = 0;
    std::vector<ChannelStatistics> channels;
    std::optional<PeriodError> periodX;  ///< for fields only: a picture does not continue beyond its edge
    std::optional<PeriodError> periodY;
};

/// Limits of a meter's memory.
struct MeterLimits {
    std::int64_t values;   ///< kept at most; percentiles of a larger picture need a second pass
    std::int64_t columns;  ///< of up to four kept rows; the seam of a wider picture needs one pass for each block of so
                           ///< many columns
};
/// For pictures: 64 MiB of values, and 512 MiB of rows of one channel.
inline constexpr MeterLimits kUsualLimits{.values = std::int64_t{1} << 24, .columns = std::int64_t{1} << 25};

/// For fields, all channels together: fields are rendered once.
inline constexpr std::size_t kMostKept = std::size_t{1} << 26;

/// Measures a picture from its pixels in reading order, added in runs of any length.
class PictureMeter {
  public:
    PictureMeter(std::int64_t width, std::int64_t height, int channels, const MeterLimits& limits = kUsualLimits);
    /// Returns the number of times that all pixels must be added.
    [[nodiscard]] std::int64_t passes() const { return std::max<std::int64_t>(keeps_ ? 1 : 2, seam_.passes()); }
    /// Adds whole pixels, channels interleaved. Throws Interrupted.
    void add(std::span<const float> pixels);
    /// Ends a pass; call it after the last pixel of each.
    void endPass();
    /// Returns the statistics after all passes. After the first one alone, pictures that were not kept lack
    /// percentiles.
    [[nodiscard]] PictureStatistics statistics() const;

  private:
    void addRun(std::span<const float> run);

    std::int64_t width_;
    std::int64_t height_;
    std::vector<ValueTally> tallies_;          ///< one per channel
    std::vector<PercentileCounter> counters_;  ///< one per channel
    bool keeps_;                               ///< all values fit into the limit
    std::vector<float> kept_;
    SeamMeter seam_;
    std::int64_t pass_ = 0;
    std::int64_t x_ = 0;  ///< of the next pixel
};

/// Receives the rows done so far and in total, over all passes.
using MeterProgress = std::function<void(std::int64_t done, std::int64_t all)>;

/// Passes every pixel of a picture in reading order to the function; the same pixels at each call.
using PixelPass = std::function<void(const std::function<void(std::span<const float>)>&)>;

/// Takes pixels in reading order, channels interleaved, in runs of any length.
using PixelSink = std::function<void(std::span<const float> pixels, int channels)>;

/// Measures a picture of any size in bounded memory. Throws Interrupted and the exceptions of `pass`. `also` takes
/// every pixel once.
PictureStatistics measurePicture(std::int64_t width, std::int64_t height, int channels, const PixelPass& pass,
                                 const MeterProgress& progress = {}, const MeterLimits& limits = kUsualLimits,
                                 const PixelSink& also = {});

/// Returns any region of an endless plane of pixels; always with the same number of channels.
using FieldSource = std::function<Image(const Region&)>;

/// Pixels of a strip of a field.
inline constexpr std::int64_t kStripPixels = 1 << 20;

/// Measures a region, and how exactly the field repeats after its width and its height: every pixel is rendered three
/// times, here and one period farther along either axis. Holds at most `stripPixels` pixels of each at a time, or a row
/// if that is more. Throws Interrupted. `also` takes the region's pixels.
PictureStatistics measureField(const Region& region, const FieldSource& source, const MeterProgress& progress = {},
                               std::int64_t stripPixels = kStripPixels, const PixelSink& also = {});

}  // namespace noisescope
