// A growth as plain data: its cell, the numbers of its steps, and what is shown of it. Draws nothing.
#pragma once

#include <cstdint>
#include <vector>

#include "catalogue/processes.h"
#include "recipe/held_recipe.h"
#include "reference/process/growth.h"

namespace noisescope {

/// Numbers of a growth's steps: equal ones grow the same cluster.
struct GrowthSteps {
    reference::GrowthRules rules;
    GrowthStart start = GrowthStart::point;
    int seeds = 1;  ///< of a lattice, along the cell
    std::uint32_t salt = 0;
    std::uint32_t base = 0;         ///< walkers that a square gets in 2^20 steps
    std::uint64_t rise = 0;         ///< additional ones after 1,024 steps
    reference::ivec2 square{0, 0};  ///< of a field's tree: first node of its square, in the plane
    int scatter = 0;                ///< of a field: nodes of a square's side on which its seed may stand
    std::uint32_t places = 0;       ///< of a field: salt of its seeds

    /// The growth ends after so many steps at the latest.
    static constexpr int kMost = 1 << 20;

    [[nodiscard]] reference::GrowthStep step(int number) const;
    /// Returns the steps of another tree of the field. Its cell, twice as wide as its square, lies around that.
    [[nodiscard]] GrowthSteps ofTree(reference::ivec2 square) const;
    /// Returns the nodes of a field's square, along each axis.
    [[nodiscard]] int spacing() const { return rules.side / 2; }
    /// Returns, for each node of the cell, whether it is outside the tree's ground: not nearer to its seed than to any
    /// other. Empty if none is.
    [[nodiscard]] std::vector<bool> closedNodes() const;
    /// Returns the seeds as nodes of the cell, each one once.
    [[nodiscard]] std::vector<reference::ivec2> seedNodes() const;
    /// True if a growth that reaches this node ends.
    [[nodiscard]] bool isEnd(reference::ivec2 node) const;

    bool operator==(const GrowthSteps&) const = default;

  private:
    [[nodiscard]] reference::ivec2 seedOf(reference::ivec2 step) const;
};

struct GrowthPlan {
    /// Plans processParts(recipe); requires isProcessRecipe(recipe).
    explicit GrowthPlan(const Recipe& recipe);

    GrowthSteps steps;
    std::int64_t grid = 0;  ///< nodes in an image height
    double age = 1;
    int spread = 0;

    bool operator==(const GrowthPlan&) const = default;
};

}  // namespace noisescope
