// A process as plain data: what it works on, its lattices and the numbers of its steps. Draws nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "core/image.h"
#include "plan/growth_plan.h"
#include "recipe/held_recipe.h"
#include "reference/process/erosion_level.h"

namespace noisescope {

/// One lattice of an erosion. Node n lies at (n + 1/2) 2^level - 1/2 nodes of the finest one, whose nodes are the
/// centers of the pixels of a picture `grid` pixels high.
struct ErosionLattice {
    reference::ErosionLevel numbers;
    std::uint32_t salt = 0;  ///< of the hash that hardens its nodes
    int steps = 0;
    int settling = 0;  ///< the last ones of `steps`, in which water alone moves
    bool operator==(const ErosionLattice&) const = default;
};

struct ErosionPlan {
    /// Quanta of height in a distance of the finest nodes of the process, which previews leave out.
    static constexpr double kQuanta = 1024;
    /// Nodes around a node that a step reads.
    static constexpr int kReach = 2;

    /// Plans processParts(recipe); requires isProcessRecipe(recipe).
    explicit ErosionPlan(const Recipe& recipe);

    HeldRecipe input;                      ///< source of the values that the erosion works on
    std::optional<HeldRecipe> rain, rock;  ///< sources of the amount of rain and of the hardness of the rock
    std::int64_t grid = 0;                 ///< nodes in an image height
    float quanta = 1;                      ///< in a value's 1
    float values = 1;                      ///< its reciprocal
    float low = -1;                        ///< range of the input's values, which the heights keep
    float high = 1;
    std::vector<ErosionLattice> lattices;  ///< the finest first

    /// Returns the nodes of a lattice that its steps, and the finer lattices, need for a region of nodes.
    [[nodiscard]] Region needed(std::size_t lattice, const Region& region) const;

    bool operator==(const ErosionPlan&) const = default;
};

/// A process of any kind.
using ProcessPlan = std::variant<ErosionPlan, GrowthPlan>;

/// Plans processParts(recipe); requires isProcessRecipe(recipe).
ProcessPlan processPlan(const Recipe& recipe);

/// Returns how many nodes an image height has.
std::int64_t gridOf(const ProcessPlan& plan);

/// Returns the nodes of the next coarser lattice that a region of nodes is refined from.
Region coarseRegion(const Region& region);

}  // namespace noisescope
