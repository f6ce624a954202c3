// Equivalence of lattice cells that are a whole number of periods apart.
#pragma once

#include <array>
#include <vector>

#include "exact/lattice_period.h"
#include "exact/rational.h"

namespace noisescope {

/// Lattice of all integer combinations of some vectors.
class PeriodLattice {
  public:
    using Cell = std::array<Integer, kMaxDimensions>;

    PeriodLattice() = default;
    /// The vectors must be independent.
    explicit PeriodLattice(std::vector<Cell> vectors);

    [[nodiscard]] bool empty() const { return empty_; }
    /// True if all numbers of period() are within kLargestPeriod.
    [[nodiscard]] bool fits() const;
    /// Replaces a cell by the representative of its equivalence class.
    void wrap(Cell& cell) const;
    /// Returns the periods; fits() must hold.
    [[nodiscard]] LatticePeriod period() const;

  private:
    bool empty_ = true;
    std::array<Cell, kMaxDimensions> along_;  ///< in echelon form, see LatticePeriod::along
};

}  // namespace noisescope
