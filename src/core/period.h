// Which cells of a lattice are the same: those that lie a whole number of periods apart.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/dyadic.h"

namespace noisescope {

constexpr int kMaxDimensions = 4;

/// What the shader needs to wrap a cell: for each axis, from the last to the first, the cells to be taken away once for
/// every whole `along[axis][axis]` of the cell's coordinate on that axis. along[axis] is 0 behind that coordinate;
/// along[axis][axis] = 0: nothing repeats there. Straight lattices have the diagonal alone.
struct LatticePeriod {
    bool any = false;
    bool straight = true;
    std::array<std::array<std::int32_t, kMaxDimensions>, kMaxDimensions> along{};
};

/// The largest size of a number in LatticePeriod: sums of three of them still fit an int.
constexpr std::int64_t kLargestPeriod = std::int64_t{1} << 29;

/// All sums of whole multiples of some vectors.
class PeriodLattice {
  public:
    using Cell = std::array<Integer, kMaxDimensions>;

    PeriodLattice() = default;
    /// The vectors must be independent.
    explicit PeriodLattice(std::vector<Cell> vectors);

    [[nodiscard]] bool empty() const { return empty_; }
    /// No number of period() would be too large.
    [[nodiscard]] bool fits() const;
    /// The one cell that stands for all that are the same.
    void wrap(Cell& cell) const;
    /// fits() must hold.
    [[nodiscard]] LatticePeriod period() const;

  private:
    bool empty_ = true;
    std::array<Cell, kMaxDimensions> along_;  ///< in echelon form: what LatticePeriod::along holds
};

}  // namespace noisescope
