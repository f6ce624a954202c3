// A part of a block on a lattice that lies along the picture's axes: lattice points are hashed once, not once a pixel.
//
// A column of pixels has the same x on the lattice in every row, a row the same y, z and w in every column. So the
// place of a column and the fade of its fraction are found once, and the numbers at lattice points once for every row
// of them: a row of pixels needs as many such rows as its noise's window is high, and most often the next one needs
// the same.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "cpu/row_kernels.h"
#include "plan/field_plan.h"
#include "reference/noise/choices.h"

namespace noisescope {

/// Pixels of one block, counted from its first: columns left ... right - 1, rows top ... bottom - 1, all in 0 to 512;
/// or of these every `apart`-th column of every `apart`-th row.
struct BlockPart {
    int left = 0;
    int top = 0;
    int right = 0;
    int bottom = 0;
    int apart = 1;
    [[nodiscard]] int width() const { return (right - left + apart - 1) / apart; }
    [[nodiscard]] int column(std::size_t n) const { return left + static_cast<int>(n) * apart; }
};

/// Does the row lie along the picture's axes, one cell beside the other, wherever its pixels are?
bool liesStraight(const LatticeNoise& noise, const LatticeRow& row, int dimensions);

/// Which part of the lattice points that it needs a pixel does not share with those before and above it, 0 to 1.
float unsharedPoints(const RowNoise& noise, const LatticeStep& step, const BlockPart& part);

class LatticeRows {
  public:
    /// A row that lies straight, of a noise that has a kernel. `row` and `choices` must outlive this; `seed` is that of
    /// the hash.
    LatticeRows(const RowNoise& noise, const LatticeRow& row, const reference::Choices& choices, int dimensions,
                const LatticePoint& origin, const BlockPart& part, std::uint32_t seed);

    /// The noise along the row j of the block, a value for every column of the part, and kRowPadding more.
    void noise(int j, float* out);

  private:
    struct Place {
        int cell;
        float fraction;
    };
    /// The numbers of a row of lattice points, in all layers that are not blended: of layer 0 all of the first
    /// component, then the next.
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
    std::size_t components_;  ///< of the numbers at a lattice point
    std::size_t layers_;      ///< of lattice rows, along z and w; 1 where they are blended
    bool blends_;
    std::vector<int> cells_;  ///< columns of the lattice that the part's windows touch
    std::array<int, kMaxDimensions> corner_{};
    std::vector<Hashed> hashed_;  ///< of a window, from the top
    std::vector<float> work_;
    RowInput input_;
};

}  // namespace noisescope
