// Growth on lists of walkers: what reference/process/growth.h says of every node, at the cost of the walkers alone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "cpu/sampler.h"
#include "plan/growth_plan.h"

namespace noisescope {

/// A node of a cluster. Nodes are numbered row by row.
struct GrownNode {
    std::uint32_t node;
    std::uint32_t order;     ///< the step in which it was taken, counted from 1; 0 of a seed
    std::uint32_t distance;  ///< to its seed along the tree
    std::uint32_t parent;    ///< the node it leans on; itself of a seed
    bool operator==(const GrownNode&) const = default;
};

class GrowthSolver {
  public:
    explicit GrowthSolver(const GrowthSteps& steps);

    void step();
    /// True if nothing will change, the growth has reached the end of its room, or a field's tree has filled its
    /// ground.
    [[nodiscard]] bool isDone() const;

    [[nodiscard]] int stepCount() const { return number_; }
    /// In the order of the steps, and of the nodes in a step.
    [[nodiscard]] const std::vector<GrownNode>& grown() const { return grown_; }
    [[nodiscard]] const std::vector<std::uint32_t>& walkers() const { return walkers_; }
    /// Returns how many walkers have been added.
    [[nodiscard]] std::uint64_t added() const { return added_; }
    /// Returns the whole cell.
    [[nodiscard]] std::vector<reference::GrowthNode> nodes() const;
    [[nodiscard]] int levelAt(reference::ivec2 at) const { return levels_[blockOf(at)]; }

  private:
    using Kind = reference::GrowthKind;
    /// A walker's wish to enter a node: its word, then level and direction of its jump. The least wish wins.
    struct Bid {
        std::uint32_t from, to;
        std::uint64_t wish;
    };

    [[nodiscard]] std::uint32_t numberOf(reference::ivec2 at) const;
    [[nodiscard]] reference::ivec2 placeOf(std::uint32_t node) const;
    [[nodiscard]] bool isTaken(reference::ivec2 at) const { return kinds_[numberOf(at)] == Kind::taken; }
    [[nodiscard]] std::size_t blockOf(reference::ivec2 at) const;
    void closeNodes();
    void take(const GrownNode& node);
    void look();
    void forbid(int level, reference::ivec2 block);
    void choose(const reference::GrowthStep& step);
    void arrive(const reference::GrowthStep& step);
    void move();

    GrowthSteps steps_;
    int rowShift_ = 0;  ///< nodes of a row are 2^rowShift_
    int number_ = 0;
    std::uint64_t added_ = 0;
    bool ended_ = false;
    std::vector<Kind> kinds_;
    std::vector<std::uint32_t> distances_;
    std::vector<GrownNode> grown_;
    std::size_t seen_ = 0;  ///< of these, in the levels
    std::vector<std::uint32_t> walkers_;
    std::vector<std::uint64_t> lowest_;  ///< wish of the bids for a node
    std::vector<Bid> bids_;
    std::vector<std::uint32_t> staying_, arriving_;
    std::vector<GrownNode> stuck_;
    std::vector<std::uint8_t> levels_;                     ///< of blocks of 4 x 4 nodes
    std::vector<std::vector<std::uint8_t>> taken_, near_;  ///< of a level's blocks: some node is; one beside it is
    std::size_t openBlocks_ = 0;  ///< of `levels_`, with the longest jumps: where walkers are added
    std::size_t firstOpen_ = 0;   ///< of them, before the first step
};

/// A growth from its first step to its last.
struct GrowthHistory {
    std::vector<GrownNode> nodes;
    std::uint32_t steps = 0;  ///< until the last of them
    std::size_t walkers = 0;  ///< left
    std::uint64_t added = 0;
};

/// Returns about how long that takes.
double growthSeconds(const GrowthSteps& steps);

/// Returns the history of a growth. The last ones are kept. Throws Interrupted, and what `pause` throws.
std::shared_ptr<const GrowthHistory> growthHistory(const GrowthSteps& steps, const Pause& pause = {});

}  // namespace noisescope
