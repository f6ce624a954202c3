// Which cells of a lattice are the same: those that lie a whole number of periods apart.
#pragma once

#include <array>
#include <vector>

#include "exact/lattice_period.h"
#include "exact/rational.h"

namespace noisescope {

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
