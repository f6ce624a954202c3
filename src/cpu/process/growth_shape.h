// Branches of a grown cluster and the ridges along them, in whole numbers.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "cpu/process/growth_solver.h"

namespace noisescope {

/// Planes of a cell, row by row.
struct GrowthShape {
    std::vector<std::uint32_t> height;
    std::vector<std::uint32_t> place;   ///< of a node of the cluster in `nodes`, counted from 1; 0 of others
    std::vector<std::uint32_t> branch;  ///< of the nodes of `nodes`: how many lean on one, itself included
    std::span<const GrownNode> nodes;   ///< of the history
    std::uint32_t longest = 0;          ///< of their distances
    std::uint32_t foot = 0;             ///< height where nothing is near
    std::uint32_t top = 1;              ///< greatest height, above `foot`

    /// Returns the height of a node as a value from -1 to 1.
    [[nodiscard]] float seenHeight(std::size_t node) const;
};

/// Returns the value of an output but the height at a node of the cluster. `steps` of the whole growth, `longest` of
/// all distances.
float seenOfGrowth(GrowthOutput output, std::uint32_t order, std::uint32_t steps, std::uint32_t distance,
                   std::uint32_t longest, std::uint32_t branch);

/// `nodes`: of a growth's history, from the first on. `spread`: the last blur is 2^spread nodes wide.
GrowthShape growthShape(const GrowthSteps& steps, std::span<const GrownNode> nodes, int spread);

}  // namespace noisescope
