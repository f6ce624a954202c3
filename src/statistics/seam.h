// Seam statistics: steps and bends where copies of a picture meet, compared with those inside it.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace noisescope {

/// Magnitudes of many differences. Skips differences that are NaN or infinite.
struct Roughness {
    double largest = 0;
    double squares = 0;
    std::int64_t count = 0;

    void add(double difference) {
        if (!std::isfinite(difference)) return;
        largest = std::max(largest, std::fabs(difference));
        squares += difference * difference;
        ++count;
    }
    [[nodiscard]] double rms() const { return count == 0 ? 0 : std::sqrt(squares / static_cast<double>(count)); }
};

/// Differences of one kind across the seam and inside the picture.
struct Contrast {
    Roughness across;
    Roughness inside;

    /// Returns the largest difference across over the largest inside: at most 1 if nothing at the seam exceeds the rest
    /// of the picture. 0 if the seam has no differences; infinite if only the seam has any.
    [[nodiscard]] double ratio() const { return over(across.largest, inside.largest); }
    /// Returns the ratio of root mean squares: about 1 if the seam is as rough as the picture. Far above 1 it shows as
    /// a line, even among edges as sharp.
    [[nodiscard]] double rmsRatio() const { return over(across.rms(), inside.rms()); }

  private:
    static double over(double a, double b) { return a == 0 ? 0 : a / b; }
};

/// Seam of one channel along one axis.
struct AxisSeam {
    Contrast step;  ///< neighbors a, b: b - a. Across: the last and the first of a row or column
    Contrast bend;  ///< neighbors a, b, c: a - 2 b + c. Across: the two triples that contain both of these
};

struct ChannelSeam {
    AxisSeam x;
    AxisSeam y;
};

/// Measures the seams of a picture from pixels in reading order, in runs of any length within a row. Adds differences
/// in the order of the pixels, whatever the runs. Keeps at most four rows of at most `columns` pixels; a wider picture
/// must be added passes() times.
class SeamMeter {
  public:
    SeamMeter(std::int64_t width, std::int64_t height, int channels,
              std::int64_t columns = std::numeric_limits<std::int64_t>::max());
    [[nodiscard]] std::int64_t passes() const { return (width_ - 1) / columns_ + 1; }
    /// Adds whole pixels, channels interleaved.
    void add(std::span<const float> run);
    /// Begins another pass; only after a complete picture.
    void beginPass();
    /// Returns the seams after all passes.
    [[nodiscard]] const std::vector<ChannelSeam>& seams() const { return seams_; }

  private:
    using Row = std::vector<float>;  ///< of this pass's columns; grows with the pixels added
    void addAlongRow(std::span<const float> run);
    void addDown(std::span<const float> run, std::size_t at);
    void keep(std::span<const float> run, std::size_t at);

    std::int64_t width_;
    std::int64_t height_;
    std::size_t channels_;
    std::int64_t columns_;   ///< in a pass
    std::int64_t from_ = 0;  ///< the first column of this pass
    std::int64_t x_ = 0;     ///< of the next pixel
    std::int64_t y_ = 0;
    std::vector<ChannelSeam> seams_;
    Row left_, nextToLeft_;    ///< the row's first two pixels
    Row right_, nextToRight_;  ///< the last two so far
    Row first_, second_;
    Row last_, beforeLast_;
};

}  // namespace noisescope
