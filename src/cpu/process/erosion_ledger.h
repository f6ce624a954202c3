// Ledger of an erosion: where each quantum of ground went, counted beside the steps and from their results.
#pragma once

#include <cstddef>
#include <cstdint>

#include "cpu/process/erosion_solver.h"

namespace noisescope {

/// Sums over a region and all steps. Quanta of the finest nodes: a coarser node counts as many as it stands for.
struct ErosionSums {
    std::int64_t worn = 0;       ///< taken from the ground
    std::int64_t laid = 0;       ///< laid down
    std::int64_t washed = 0;     ///< left at once
    std::int64_t flowedOut = 0;  ///< sediment that left over the sides, less what came in
    std::int64_t cutOff = 0;     ///< beyond the most sediment of a node
    std::int64_t carried = 0;    ///< sediment in the nodes at the end
    std::int64_t uplift = 0;     ///< ground that has risen
    std::int64_t slidOut = 0;    ///< ground that left over the sides, less what came in
    std::int64_t smoothed = 0;   ///< finer detail that was not added
    std::int64_t change = 0;     ///< of the ground from before all erosion to the end
    std::int64_t crossed = 0;    ///< all that crossed the sides in either direction

    /// Return how much more was worn than the others tell, and how much more the ground has changed; 0 if none is lost.
    [[nodiscard]] std::int64_t sedimentOff() const { return worn - laid - washed - flowedOut - cutOff - carried; }
    [[nodiscard]] std::int64_t groundOff() const { return change - (laid + uplift - worn - slidOut - smoothed); }
};

/// Counts by the twin, one node at a time, what the steps of a region do.
class ErosionLedger : public ErosionWatch {
  public:
    /// `region`: nodes of the finest lattice; its sides are whole nodes of the coarsest one. Must be the region that is
    /// asked for, or lie in it.
    ErosionLedger(const ErosionPlan& plan, const Region& region) : plan_(plan), region_(region) {}

    void refined(std::size_t lattice, const ErosionNodes& coarse, const NodeGrid& change,
                 const ErosionNodes& nodes) override;
    void stepped(std::size_t lattice, bool settles, const ErosionNodes& before, const ErosionNodes& after) override;
    /// Returns the sums; `nodes`: the result on the finest lattice.
    [[nodiscard]] ErosionSums sums(const ErosionNodes& nodes) const;

  private:
    [[nodiscard]] Region regionOn(std::size_t lattice) const;
    void add(const ErosionSums& sums, std::size_t lattice);

    const ErosionPlan& plan_;
    Region region_;
    ErosionSums sums_;
};

/// Erodes a region, and returns its sums.
ErosionSums ledgerOf(const ErosionPlan& plan, const ErosionInput& input, const Region& region,
                     const ErosionKernels& kernels);

}  // namespace noisescope
