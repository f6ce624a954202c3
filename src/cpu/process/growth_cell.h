// The nodes of a growth: one cell, which lies once in the plane or repeats.
#pragma once

#include <mutex>
#include <optional>

#include "cpu/process/growth_shape.h"
#include "cpu/process/process_nodes.h"

namespace noisescope {

/// Returns about what a growth costs, in steps of an erosion's nodes.
double growthCost(const GrowthSteps& steps);

/// Thread-safe.
class GrowthCell : public ProcessNodes {
  public:
    explicit GrowthCell(const GrowthPlan& plan) : plan_(plan) {}

    std::vector<float> values(int output, const Region& nodes) override;
    void prepare(const Region& nodes, const Pause& pause, const StepsDone& done) override;
    [[nodiscard]] double missingCost(const Region& nodes) const override;
    [[nodiscard]] bool has(const Region& nodes) const override;
    [[nodiscard]] std::int64_t bytes() const override;
    void clear() override;

  private:
    struct Grown {
        std::shared_ptr<const GrowthHistory> history;
        GrowthShape shape;
    };
    [[nodiscard]] std::shared_ptr<const Grown> known() const;
    std::shared_ptr<const Grown> grown(const Pause& pause);
    [[nodiscard]] float valueAt(const Grown& grown, GrowthOutput output, std::int64_t x, std::int64_t y) const;

    GrowthPlan plan_;
    std::mutex& kept_ = forkLock();  ///< of `grown_`
    std::mutex computing_;
    std::shared_ptr<const Grown> grown_;
};

}  // namespace noisescope
