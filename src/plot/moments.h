// Shape of a distribution of values: skewness, kurtosis, and how often values occur.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace noisescope {

/// Means of powers of the distance from the mean, divided by the deviation's power.
struct ValueShape {
    double skewness = 0;  ///< third power; 0: symmetric
    double kurtosis = 0;  ///< fourth power; 3: the normal distribution's
};

/// Share of the values in one of several equal parts of the range.
struct Density {
    double low = 0;
    double high = 0;
    std::vector<double> shares;
};

/// Takes values one after the other, and sums them in pieces of equal length, so that the result does not depend on how
/// they come. Leaves out what is not finite.
class ShapeMeter {
  public:
    void add(float value);
    /// Nothing without two different values.
    [[nodiscard]] std::optional<ValueShape> shape() const;
    /// Returns the shares of `bars` equal parts from the smallest to the largest value; none without two different
    /// ones.
    [[nodiscard]] Density density(std::size_t bars) const;

  private:
    static constexpr std::size_t kPiece = 4096;
    static constexpr std::size_t kFine = 4096;  ///< parts of the range that holds all values

    /// Sums of powers of the distance from the mean of `count` values.
    struct Sums {
        double count = 0, mean = 0, second = 0, third = 0, fourth = 0;
        void add(const Sums& other);
    };
    static Sums sumsOf(std::span<const float> values);
    void widenTo(float value);
    void count(std::span<const float> values);
    [[nodiscard]] ShapeMeter finished() const;

    std::vector<float> piece_;
    Sums sums_;
    float min_ = 0, max_ = 0;
    bool any_ = false;
    double low_ = 0;   ///< of the counted range
    double wide_ = 0;  ///< of a fine part; 0: nothing was counted
    std::array<double, kFine> counts_{};
};

}  // namespace noisescope
