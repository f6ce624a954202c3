// Samples points along rows: their places first, then the program's steps for all of them.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "core/fork_lock.h"
#include "cpu/points/point_places.h"
#include "cpu/row_evaluator.h"
#include "cpu/sampler.h"

namespace noisescope {

/// Thread-safe; keeps scratch memory between calls. Plan and evaluator must outlive it.
class PointSampler {
  public:
    PointSampler(const FieldPlan& plan, const RowEvaluator& evaluator, const RowKernels& kernels = chosenRowKernels());
    /// For another plan with the same lattices.
    PointSampler(const FieldPlan& plan, const RowEvaluator& evaluator, const PointSampler& same);
    ~PointSampler();

    /// As Sampler::points().
    void sample(const FieldPoints& points, float* out, Extremes* extremes, const Pause& pause) const;
    /// As Sampler::point().
    void sampleOne(std::span<const double> point, PointKind kind, float* out) const;

  private:
    struct Scratch;
    [[nodiscard]] std::unique_ptr<Scratch> takeScratch(PointKind kind, std::size_t dimensions) const;
    [[nodiscard]] Scratch& scratchHere(PointKind kind, std::size_t dimensions) const;
    void giveBack(std::unique_ptr<Scratch> scratch) const;

    const FieldPlan& plan_;
    const RowEvaluator& evaluator_;
    PointPlaces places_;
    bool isPlain_;
    std::uint64_t id_;                ///< of this sampler among all of the process
    std::mutex& mutex_ = forkLock();  ///< of the unused scratch memory
    mutable std::vector<std::unique_ptr<Scratch>> unused_;
};

}  // namespace noisescope
