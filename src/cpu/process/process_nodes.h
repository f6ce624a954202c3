// Results of processes on their lattices, computed in pieces when they are asked for, and kept.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "core/fork_lock.h"
#include "core/image.h"
#include "cpu/picture_drawer.h"
#include "cpu/process/node_grid.h"
#include "cpu/sampler.h"
#include "plan/process_plan.h"

namespace noisescope {

/// Called with steps of nodes that were done just now, see erosionCost().
using StepsDone = std::function<void(double steps)>;

/// Thread-safe.
class ProcessNodes {
  public:
    /// Nodes that a single call may ask for, and what it computes more around them.
    static constexpr std::int64_t kMostNodes = std::int64_t{1} << 26;

    explicit ProcessNodes(const ErosionPlan& plan);

    /// Returns an output of a region's nodes, row by row. Throws Interrupted, and Error(usage) for too many nodes.
    std::vector<float> values(int output, const Region& nodes);
    /// Computes what is missing, on threadCount() threads.
    void prepare(const Region& nodes, const Pause& pause = {}, const StepsDone& done = {});
    /// Returns how many steps of nodes prepare() would take; of more nodes than it computes, those of all.
    [[nodiscard]] double missingCost(const Region& nodes) const;
    /// True if values() of the region computes nothing.
    [[nodiscard]] bool has(const Region& nodes) const;
    /// Returns the heights of a lattice's nodes before the erosion, in quanta.
    NodeGrid ground(std::size_t lattice, const Region& region, const Pause& pause = {});
    /// Returns the bytes that it keeps.
    [[nodiscard]] std::int64_t bytes() const { return bytes_; }
    /// Gives everything up.
    void clear();

    [[nodiscard]] const ErosionPlan& plan() const { return plan_; }

  private:
    /// A square of nodes, aligned to the plane: height, input, drainage and water, one after the other.
    using Granule = std::vector<float>;
    using Place = std::pair<std::int64_t, std::int64_t>;  ///< row and column of granules
    using Granules = std::vector<std::shared_ptr<const Granule>>;

    [[nodiscard]] Granules granulesOf(const Region& nodes, const Pause& pause, const StepsDone& done);
    void compute(const Region& granules, const Pause& pause, const StepsDone& done);

    ErosionPlan plan_;
    std::vector<std::unique_ptr<PictureDrawer>> inputs_;  ///< of the lattices
    std::mutex& kept_ = forkLock();                       ///< of `granules_`
    std::timed_mutex computing_;
    std::atomic<std::int64_t> bytes_{0};
    std::map<Place, std::shared_ptr<const Granule>> granules_;
};

/// Returns the nodes of a process, shared by all plans of it. The last used processes are kept, altogether up to 512
/// MiB.
std::shared_ptr<ProcessNodes> processNodes(const ErosionPlan& plan);

}  // namespace noisescope
