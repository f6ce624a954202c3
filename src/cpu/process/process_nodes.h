// Results of processes on their lattices, computed when they are asked for, and kept.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "core/fork_lock.h"
#include "core/image.h"
#include "cpu/sampler.h"
#include "plan/process_plan.h"

namespace noisescope {

/// Called with steps of nodes that were done just now.
using StepsDone = std::function<void(double steps)>;

/// Thread-safe.
class ProcessNodes {
  public:
    virtual ~ProcessNodes() = default;

    /// Returns an output of a region's nodes, row by row. Throws Interrupted, and Error(usage) for too many nodes.
    virtual std::vector<float> values(int output, const Region& nodes) = 0;
    /// Computes what is missing, on threadCount() threads.
    virtual void prepare(const Region& nodes, const Pause& pause, const StepsDone& done) = 0;
    /// Returns how many steps of nodes prepare() would take; of more nodes than it computes, those of all.
    [[nodiscard]] virtual double missingCost(const Region& nodes) const = 0;
    /// True if values() of the region computes nothing.
    [[nodiscard]] virtual bool has(const Region& nodes) const = 0;
    /// Returns the bytes that it keeps.
    [[nodiscard]] virtual std::int64_t bytes() const = 0;
    /// Gives everything up.
    virtual void clear() = 0;
};

/// All processes together keep at most so much.
constexpr std::int64_t kMostProcessBytes = std::int64_t{512} << 20;

/// Returns log2(x) for x >= 1, linear between powers of two.
float logarithm(float x);

/// Returns the nodes of a process, shared by all plans of it. The last used processes are kept, altogether up to
/// kMostProcessBytes.
std::shared_ptr<ProcessNodes> processNodes(const ProcessPlan& plan);

}  // namespace noisescope
