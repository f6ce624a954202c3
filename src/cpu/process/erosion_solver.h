// Erosion of a region of nodes: from the coarsest lattice to the finest, each from a region so much larger that nothing
// beyond it reaches the result.
#pragma once

#include <array>
#include <cstddef>
#include <functional>

#include "cpu/box_target.h"
#include "cpu/process/erosion_kernels.h"
#include "cpu/process/node_grid.h"
#include "cpu/sampler.h"
#include "plan/process_plan.h"

namespace noisescope {

struct ErosionNodes {
    NodeGrid height, sediment, drainage, water, input;
    NodeGrid rain, rock;  ///< of a plan that has them
};

/// Returns what is known of a region of a lattice's nodes before the erosion.
using ErosionGrid = std::function<NodeGrid(std::size_t lattice, const Region& region)>;

/// Returns the nodes of a lattice after all its steps, in a region or more.
using ErosionResult = std::function<ErosionNodes(std::size_t lattice, const Region& region)>;

struct ErosionInput {
    ErosionGrid ground;         ///< heights in whole quanta
    ErosionGrid rain = {};      ///< by erosionRain(), of a plan that has it
    ErosionGrid rock = {};      ///< by erosionRock(), of a plan that has it
    ErosionResult coarse = {};  ///< of whoever keeps the coarser lattices; without it they are computed
};

/// Sees what is computed, as a ledger does; changes nothing.
class ErosionWatch {
  public:
    ErosionWatch() = default;
    ErosionWatch(const ErosionWatch&) = delete;
    ErosionWatch& operator=(const ErosionWatch&) = delete;
    virtual ~ErosionWatch() = default;
    /// A lattice begins with `nodes`, refined from the next coarser one. `change`: of that one's heights and the input.
    virtual void refined(std::size_t lattice, const ErosionNodes& coarse, const NodeGrid& change,
                         const ErosionNodes& nodes) = 0;
    /// A step is done. Of both, only what lies in the region that is asked for on this lattice is right.
    virtual void stepped(std::size_t lattice, bool settles, const ErosionNodes& before, const ErosionNodes& after) = 0;
};

/// Returns the nodes of a lattice after all its steps, in a region or more. On threadCount() threads; the result does
/// not depend on their number. Throws Interrupted, and what `input` and `pause` throw.
ErosionNodes eroded(const ErosionPlan& plan, const ErosionInput& input, std::size_t lattice, const Region& region,
                    const ErosionKernels& kernels, const Pause& pause = {}, ErosionWatch* watch = nullptr);

/// Returns how many steps of nodes that takes, on all lattices from this one on, for a region of the finest one.
double erosionCost(const ErosionPlan& plan, const Region& region, std::size_t lattice = 0);

}  // namespace noisescope
