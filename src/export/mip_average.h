// The next level of a chain of mip maps from the pixels of the one before.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "image/image_writer.h"

namespace noisescope {

/// Averages by area: where a side is odd, pixels at its edges lie in two of the next level, by their shares. Sums are
/// in double precision, in the order of the rows.
class MipAverage {
  public:
    /// Of one level to the next; of the layers of a volume, if `volume`, else of each layer by itself.
    MipAverage(const LevelSize& from, const LevelSize& to, int channels, bool volume);

    /// The next rows of `from`, from the first layer's top on.
    void add(std::span<const float> rows);
    /// After the last row: rows of `to`, layer after layer.
    [[nodiscard]] std::vector<float> take();

  private:
    /// Which pixels of the next level one is part of, and how much of it lies there.
    struct Shares {
        std::int64_t first = 0;
        double here = 1;  ///< the rest lies in the next one
    };
    static Shares sharesOf(std::int64_t index, std::int64_t from, std::int64_t to);
    /// Puts row_ into a row of the next level.
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
