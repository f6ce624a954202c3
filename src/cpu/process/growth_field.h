// The nodes of a field of trees on the endless plane: each tree grows by itself, on the ground that is nearer to its
// seed than to any other, so a region is made of the few trees whose cells reach it.
#pragma once

#include <map>
#include <mutex>
#include <utility>

#include "cpu/process/growth_shape.h"
#include "cpu/process/process_nodes.h"

namespace noisescope {

/// Thread-safe.
class GrowthField : public ProcessNodes {
  public:
    explicit GrowthField(const GrowthPlan& plan) : plan_(plan) {}

    std::vector<float> values(int output, const Region& nodes) override;
    void prepare(const Region& nodes, const Pause& pause, const StepsDone& done) override;
    [[nodiscard]] double missingCost(const Region& nodes) const override;
    [[nodiscard]] bool has(const Region& nodes) const override;
    [[nodiscard]] std::int64_t bytes() const override;
    void clear() override;

    /// Returns the trees whose cells reach a region, by the numbers of their squares.
    [[nodiscard]] static Region treesAt(const GrowthSteps& steps, const Region& nodes);

  private:
    struct Tree;
    using Place = std::pair<std::int64_t, std::int64_t>;  ///< of a square: its number along y, along x

    std::shared_ptr<const Tree> known(const Place& place) const;
    std::shared_ptr<const Tree> tree(const Place& place, const Pause& pause);
    [[nodiscard]] std::vector<Place> missing(const Region& nodes) const;
    void show(const Tree& tree, const Place& place, GrowthOutput output, const Region& nodes,
              std::vector<float>& values) const;

    GrowthPlan plan_;
    std::mutex& kept_ = forkLock();  ///< of `trees_` and `bytes_`
    std::map<Place, std::shared_ptr<const Tree>> trees_;
    std::int64_t bytes_ = 0;
};

}  // namespace noisescope
