// Noise in a part of a block whose lattice is parallel to the picture's axes: lattice points are hashed once, not for
// every pixel.
//
// A column of pixels has the same x on the lattice in every row, and a row the same y, z and w in every column. So the
// place of a column and the fade of its fraction are computed once, and the numbers at lattice points once for every
// row of these: a row of pixels needs as many rows as its noise's window is high, and the next row mostly needs the
// same ones.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "cpu/row_kernels.h"
#include "plan/field_plan.h"
#include "reference/noise/choices.h"

namespace noisescope {

/// Pixels of one block, counted from its first: columns left ... right - 1, rows top ... bottom - 1, all in 0 to 512.
/// With apart > 1 only every `apart`-th column and row.
struct BlockPart {
    int left = 0;
    int top = 0;
    int right = 0;
    int bottom = 0;
    int apart = 1;
    [[nodiscard]] int width() const { return (right - left + apart - 1) / apart; }
    [[nodiscard]] int column(std::size_t n) const { return left + static_cast<int>(n) * apart; }
};

/// True if the row's lattice is parallel to the picture's axes, and neither cells nor periods mix the axes.
bool liesStraight(const LatticeNoise& noise, const LatticeRow& row, int dimensions);

/// Returns the share of a pixel's lattice points that the pixels to its left and above do not use, 0 to 1.
float unsharedPoints(const RowNoise& noise, const LatticeStep& step, const BlockPart& part);

class LatticeRows {
  public:
    /// Requires a straight row and a noise that has a kernel. `row` and `choices` must outlive this; `seed` is the
    /// hash's.
    LatticeRows(const RowNoise& noise, const LatticeRow& row, const reference::Choices& choices, int dimensions,
                const LatticePoint& origin, const BlockPart& part, std::uint32_t seed);

    /// Computes the noise along row j of the block: a value for every column of the part, and kRowPadding more.
    void noise(int j, float* out);

  private:
    struct Place {
        int cell;
        float fraction;
    };
    /// Numbers of a row of lattice points, in all layers that are not blended: layer 0 with all numbers of the first
    /// component, then of the next.
    struct Hashed {
        bool filled = false;
        int y = 0;
        std::vector<float> numbers;
    };

    [[nodiscard]] Place along(std::size_t axis, int i, int j) const;
    void findColumns();
    [[nodiscard]] int windowAt(int cell, int before);
    [[nodiscard]] std::array<float, kMaxDimensions> blended(int x, int y) const;
    void fill(Hashed& hashed, int y) const;
    void findRows(int y);

    RowNoise noise_;
    const LatticeRow& row_;
    const reference::Choices& choices_;
    LatticePoint origin_;
    BlockPart part_;
    int dimensions_;
    std::uint32_t seed_;
    std::size_t components_;  ///< numbers at a lattice point
    std::size_t layers_;      ///< layers of lattice rows along z and w; 1 if they are blended
    bool blends_;
    std::vector<int> cells_;  ///< lattice columns within the part's windows
    std::array<int, kMaxDimensions> corner_{};
    std::vector<Hashed> hashed_;  ///< rows of a window, from the top
    std::vector<float> work_;
    RowInput input_;
};

}  // namespace noisescope
