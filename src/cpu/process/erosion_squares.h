// Nodes of an erosion, computed in pieces when they are asked for, and kept in squares.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "core/fork_lock.h"
#include "cpu/picture_drawer.h"
#include "cpu/process/coarse_pieces.h"
#include "cpu/process/erosion_solver.h"
#include "cpu/process/node_grid.h"
#include "cpu/process/process_nodes.h"

namespace noisescope {

/// Thread-safe.
class ErosionSquares : public ProcessNodes {
  public:
    /// Nodes that a single call may ask for, and what it computes more around them.
    static constexpr std::int64_t kMostNodes = std::int64_t{1} << 26;

    explicit ErosionSquares(const ErosionPlan& plan);

    std::vector<float> values(int output, const Region& nodes) override;
    void prepare(const Region& nodes, const Pause& pause, const StepsDone& done) override;
    [[nodiscard]] double missingCost(const Region& nodes) const override;
    [[nodiscard]] bool has(const Region& nodes) const override;
    /// Returns what the erosion begins with, and the layers that it reads; as long as this lives.
    ErosionInput input(const Pause& pause = {});
    [[nodiscard]] std::int64_t bytes() const override { return bytes_; }
    void clear() override;

    [[nodiscard]] const ErosionPlan& plan() const { return plan_; }

  private:
    /// A square of nodes, aligned to the plane: height, input, drainage and water, one after the other.
    using Granule = std::vector<float>;
    using Place = std::pair<std::int64_t, std::int64_t>;  ///< row and column of granules
    using Granules = std::vector<std::shared_ptr<const Granule>>;

    /// Pictures of a layer on the lattices.
    using Drawers = std::vector<std::unique_ptr<PictureDrawer>>;

    [[nodiscard]] Drawers drawersOf(const HeldRecipe& recipe) const;
    [[nodiscard]] Granules granulesOf(const Region& nodes, const Pause& pause, const StepsDone& done);
    void compute(const Region& granules, const Pause& pause, const StepsDone& done);
    /// Returns the nodes of a coarse lattice, from what is kept of it. The lock of `computing_` must be held.
    ErosionNodes coarseNodes(std::size_t lattice, const Region& region, const ErosionInput& input, const Pause& pause,
                             ErosionWatch* watch);
    void updateBytes();

    ErosionPlan plan_;
    Drawers ground_, rain_, rock_;
    CoarsePieces pieces_;            ///< of the coarser lattices
    std::mutex& kept_ = forkLock();  ///< of `granules_` and `pieces_`
    std::timed_mutex computing_;
    std::atomic<std::int64_t> bytes_{0};
    std::map<Place, std::shared_ptr<const Granule>> granules_;
};

}  // namespace noisescope
