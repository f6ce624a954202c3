// What a viewer sees where copies of a picture meet: steps and bends across the seam beside those inside.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
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

/// Takes a picture row by row; keeps four rows. Differences are added in the order of the pixels, whatever the strips.
class SeamMeter {
  public:
    SeamMeter(std::int64_t width, int channels);
    /// `width` pixels, channels interleaved.
    void addRow(std::span<const float> row);
    [[nodiscard]] std::vector<ChannelSeam> seams() const;

  private:
    using Row = std::vector<float>;
    void addAlongRow(std::span<const float> row);

    std::size_t width_;
    std::size_t channels_;
    std::int64_t rows_ = 0;
    std::vector<ChannelSeam> seams_;  ///< without those across y
    Row first_, second_;
    Row last_, beforeLast_;
};

}  // namespace noisescope
