// What a viewer sees where copies of a picture meet: steps and bends across the seam beside those inside.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace noisescope {

/// The sizes of many differences. Those with a NaN or an infinity are left out.
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

/// One kind of difference where copies meet, and everywhere else.
struct Contrast {
    Roughness across;
    Roughness inside;

    /// At most 1: nothing at the seam is larger than what the picture has elsewhere. 0 if the seam has no differences;
    /// infinite if nothing else has.
    [[nodiscard]] double ratio() const { return over(across.largest, inside.largest); }
    /// About 1: the seam is as rough as the picture. Far above 1: it shows as a line, even among edges as sharp.
    [[nodiscard]] double rmsRatio() const { return over(across.rms(), inside.rms()); }

  private:
    static double over(double a, double b) { return a == 0 ? 0 : a / b; }
};

/// Along one axis of one channel.
struct AxisSeam {
    Contrast step;  ///< neighbors a, b: b - a. Across: the last and the first of a row or column
    Contrast bend;  ///< neighbors a, b, c: a - 2 b + c. Across: the two triples that hold both of these
};

struct ChannelSeam {
    AxisSeam x;
    AxisSeam y;
};

/// Takes a picture pixel by pixel, from the left and from the top, in runs of any length within a row. Differences are
/// added in the order of the pixels, whatever the runs. Keeps at most four rows, and of a picture that is wider than
/// `columns` pixels only that much of them: it then has to see all of it passes() times.
class SeamMeter {
  public:
    SeamMeter(std::int64_t width, std::int64_t height, int channels,
              std::int64_t columns = std::numeric_limits<std::int64_t>::max());
    [[nodiscard]] std::int64_t passes() const { return (width_ - 1) / columns_ + 1; }
    /// Whole pixels, channels interleaved.
    void add(std::span<const float> run);
    /// Between two passes; of a picture that is complete.
    void beginPass();
    /// When all pixels have been added in all passes.
    [[nodiscard]] const std::vector<ChannelSeam>& seams() const { return seams_; }

  private:
    using Row = std::vector<float>;  ///< of the columns of this pass; grows with the pixels that come
    void addAlongRow(std::span<const float> run);
    void addDown(std::span<const float> run, std::size_t at);
    void keep(std::span<const float> run, std::size_t at);

    std::int64_t width_;
    std::int64_t height_;
    std::size_t channels_;
    std::int64_t columns_;   ///< a pass
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
