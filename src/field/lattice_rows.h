// A part of a block on a lattice that lies along the picture's axes: lattice points are hashed once, not once a pixel.
//
// A column of pixels has the same x on the lattice in every row, a row the same y, z and w in every column. So the
// place of a column and the fade of its fraction are found once, and the numbers at lattice points once for every row
// of them: a row of pixels needs two such rows (in 3D in two layers), and most often the next one needs the same two.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "field/field_plan.h"
#include "reference/noise/choices.h"

namespace noisescope {

/// Pixels of one block, counted from its first: columns left ... right - 1, rows top ... bottom - 1, all in 0 to 512.
struct BlockPart {
    int left = 0;
    int top = 0;
    int right = 0;
    int bottom = 0;
    [[nodiscard]] int width() const { return right - left; }
};

/// Neighboring pixels of a row in the same cell.
struct CellRun {
    int first;  ///< pixel, counted from the part's left
    int end;
    int column;  ///< of the lattice, to the left of them: an index of `numbers`
};

/// What is blended along one row of pixels. `numbers` of the lattice points around: a value each, or the components of
/// a gradient, one after the other, of the corner at y, z, w and then of its neighbors: +1 along y, z, y and z, w …
struct BlendRow {
    std::vector<CellRun> runs;
    std::vector<int> column;                            ///< of every pixel's run
    std::vector<float> fraction;                        ///< of every pixel, along x
    std::vector<float> weight;                          ///< the fade of it
    std::array<float, kMaxDimensions - 1> fractions{};  ///< along y, z, w
    std::array<float, kMaxDimensions - 1> weights{};    ///< the fades of them
    std::array<const float*, 8 * kMaxDimensions> numbers{};
};

/// Does the row lie along the picture's axes, one cell beside the other, wherever its pixels are?
bool liesStraight(const LatticeNoise& noise, const LatticeRow& row, int dimensions);

/// Value and Perlin noise: numbers or slopes at lattice points, blended by the fade.
bool isBlended(const NoiseInfo& noise);

class LatticeRows {
  public:
    /// The noise is blended and its row lies straight. `choices` must outlive this; `seed` is that of the hash.
    LatticeRows(const LatticeNoise& noise, const LatticeRow& row, const reference::Choices& choices, int dimensions,
                const LatticePoint& origin, const BlockPart& part, std::uint32_t seed);

    /// The row j of the block, in the part. It changes with the next call.
    const BlendRow& at(int j);
    /// The noise along the row, a value for every column of the part.
    void noise(int j, float* out);

  private:
    struct Place {
        int cell;
        float fraction;
    };
    /// The numbers of a row of lattice points, in all layers: of layer 0 all of the first component, then the next.
    struct Hashed {
        bool filled = false;
        int y = 0;
        std::vector<float> numbers;
    };

    [[nodiscard]] Place along(std::size_t axis, int i, int j) const;
    void findColumns();
    void fill(Hashed& hashed, int y) const;

    const LatticeRow& row_;
    const reference::Choices& choices_;
    LatticePoint origin_;
    BlockPart part_;
    int dimensions_;
    bool gradients_;
    std::uint32_t seed_;
    std::vector<int> cells_;  ///< columns of the lattice that the part touches
    std::array<int, kMaxDimensions> corner_{};
    std::array<Hashed, 2> hashed_;
    BlendRow blend_;
};

}  // namespace noisescope
