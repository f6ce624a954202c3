// Noise in a part of a block whose lattice is parallel to the picture's axes: lattice points are hashed once, not for
// every pixel.
//
// A column of pixels has the same x on the lattice in every row, and a row the same y, z and w in every column. So the
// place of a column and the fade of its fraction are computed once, and the numbers at lattice points once for every
// row of these: a row of pixels needs as many rows as its noise's window is high, and the next row mostly needs the
// same ones. Where several lattice points lie in a pixel, every pixel hashes its own instead.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "cpu/row_kernels.h"
#include "cpu/scratch.h"
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
    [[nodiscard]] int height() const { return (bottom - top + apart - 1) / apart; }
    [[nodiscard]] int column(std::size_t n) const { return left + static_cast<int>(n) * apart; }
};

/// True if the row's lattice is parallel to the picture's axes, and neither cells nor periods mix the axes.
bool liesStraight(const LatticeNoise& noise, const LatticeRow& row, int dimensions);

/// Returns the lattice cells in a pixel, from its steps along x and y.
float cellsInPixel(const LatticeStep& step);

/// A noise on one straight lattice. The plan's row and the choices must outlive it.
struct StraightNoise {
    RowNoise noise;
    const LatticeRow* row = nullptr;
    const reference::Choices* choices = nullptr;
    const RowKernels* kernels = nullptr;
    int dimensions = 2;
    std::uint32_t seed = 0;
    FadeId fade = FadeId::quintic;
    GradientsId gradients = GradientsId::square;
    bool hashesInLanes = false;    ///< the hash is `pcg`, and periods, if any, satisfy repeatsInLanes()
    bool isPlacedInLanes = false;  ///< there is a kernel that hashes the same noise in lanes at any place
    float cellsInPixel = 0;        ///< see cellsInPixel()

    /// True if hashes of every pixel's lattice points, in lanes, are faster than a table.
    [[nodiscard]] bool isDense(int apart) const { return static_cast<float>(apart) * cellsInPixel > noise.densest; }
    /// True if LatticeRows are faster than a kernel for any place.
    [[nodiscard]] bool isFaster(int apart) const {
        return noise.kernel != nullptr && (noise.hashed != nullptr || !isPlacedInLanes || !isDense(apart));
    }
};

/// Keeps its memory from one part to the next.
class LatticeRows {
  public:
    /// Begins a part. Requires a straight row and a noise that has a kernel. `of` must outlive the part.
    void start(const StraightNoise& of, const LatticePoint& origin, const BlockPart& part);
    /// Moves the part along z and w.
    void enterSlice(const LatticePoint& origin);

    /// Finds what kernels need for row j of the block.
    const RowInput& prepare(int j) {
        if (of_->dimensions > 1) {
            const int n = part_.apart == 1 ? j - part_.top : (j - part_.top) / part_.apart;
            const auto row = static_cast<std::size_t>(n);
            input_.fractions[0] = rowFractions_[row];
            input_.weights[0] = rowWeights_[row];
            if (hashesPixels_ || !hashed_[0].filled || rowCells_[row] != cell_) enterCell(rowCells_[row]);
        } else if (!hashed_[0].filled) {
            findRows(0);
        }
        return input_;
    }
    /// Computes the noise along row j: a value for every column of the part, and kRowPadding more.
    void noise(int j, float* out);
    /// True if noise() hashes the lattice points of every pixel: RowInput::points is empty.
    [[nodiscard]] bool hashesPixels() const { return hashesPixels_; }

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
        AlignedNumbers<float> numbers;
    };
    /// Consecutive lattice columns, from index `at` on.
    struct Run {
        int cell;
        std::size_t at;
        std::size_t count;
    };
    /// Places of pixels along an axis.
    struct Places {
        int* cell;
        float* fraction;
        float* weight;
    };
    using Cells = std::array<int, kMostRowPixels + kRowPadding>;
    using Fractions = std::array<float, kMostRowPixels + kRowPadding>;

    [[nodiscard]] Place along(std::size_t axis, int i, int j) const;
    void findPlaces(std::size_t axis, int first, std::size_t count, const Places& places) const;
    void findColumns();
    void findWindows();
    [[nodiscard]] std::array<float, kMaxDimensions> blended(int x, int y) const;
    [[nodiscard]] int wrappedCell(std::size_t axis, int cell) const;
    [[nodiscard]] RowHash hashesOf(int y, std::size_t layer) const;
    void fill(Hashed& hashed, int y) const;
    void fillInLanes(Hashed& hashed, int y) const;
    void findRows(int y);
    void enterCell(int y);

    const StraightNoise* of_ = nullptr;
    LatticePoint origin_;
    BlockPart part_;
    std::size_t components_ = 1;  ///< numbers at a lattice point
    std::size_t layers_ = 1;      ///< layers of lattice rows along z and w; 1 if they are blended
    bool blends_ = false;
    bool hashesPixels_ = false;
    std::vector<Run> runs_;  ///< lattice columns within the part's windows
    std::size_t columns_ = 0;
    std::array<int, kMaxDimensions> corner_{};
    Cells cells_, rowCells_;  ///< of pixels along x and y
    Fractions rowFractions_, rowWeights_;
    std::vector<Hashed> hashed_;  ///< rows of a window, from the top
    int cell_ = 0;                ///< the last row's
    std::size_t stride_ = 0;      ///< floats from a component's numbers to the next
    AlignedNumbers<float> work_;
    RowInput input_;
};

}  // namespace noisescope
