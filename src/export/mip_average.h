// Box filter of mip maps: averages the pixels of one level into the next.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "image/image_writer.h"

namespace noisescope {

/// Averages by area: on a side of odd length a pixel contributes to two pixels of the next level. Sums are in double
/// precision, in the order of the rows.
class MipAverage {
  public:
    /// `volume`: layers are averaged too; else each layer by itself.
    MipAverage(const LevelSize& from, const LevelSize& to, int channels, bool volume);

    /// Adds the next rows of `from`, beginning at the top of the first layer.
    void add(std::span<const float> rows);
    /// Returns the rows of `to`, layer after layer. Call after the last row.
    [[nodiscard]] std::vector<float> take();

  private:
    /// Overlap of a pixel with at most two neighboring pixels of the next level.
    struct Shares {
        std::int64_t first = 0;
        double here = 1;  ///< share in `first`; the rest lies in its successor
    };
    static Shares sharesOf(std::int64_t index, std::int64_t from, std::int64_t to);
    /// Adds row_ to a row of the next level.
    void addRow(std::int64_t y, std::int64_t layer, double share);

    LevelSize from_;
    LevelSize to_;
    std::size_t channels_;
    bool volume_;
    std::int64_t y_ = 0;
    std::int64_t layer_ = 0;
    std::vector<double> sums_;
    std::vector<double> row_;  ///< of the width of the next level
};

}  // namespace noisescope
