// Values between the nodes of a process's lattice: those of the nodes themselves, and cubics through them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "core/image.h"
#include "cpu/process/process_nodes.h"
#include "plan/field_program.h"
#include "plan/picture_plan.h"

namespace noisescope {

/// Value, and derivatives along x and y per node.
struct GridValue {
    float value, dx, dy;
};

/// Immutable and thread-safe.
class GridReader {
  public:
    explicit GridReader(const GridStep& step);

    /// Returns the value at fractions of the cell that begins at a node. Catmull-Rom cubics along x, then along y; at
    /// fractions 0 the node's own value.
    [[nodiscard]] GridValue at(int cellX, int cellY, float x, float y) const;
    /// Writes the same for places of a row; derivatives, if `dx` is not null.
    void row(const int* cellsX, const int* cellsY, const float* x, const float* y, std::size_t count, float* values,
             float* dx, float* dy) const;
    /// True if prepare() has nothing to compute.
    [[nodiscard]] bool has(const Region& cells) const;
    /// Computes the nodes around these cells, on threadCount() threads.
    void prepare(const Region& cells, const Pause& pause, const StepsDone& done = {}) const;
    /// Returns how many steps of nodes that takes.
    [[nodiscard]] double missingCost(const Region& cells) const;
    /// Returns the nodes around these cells.
    [[nodiscard]] static std::int64_t nodeCount(const Region& cells);
    /// True if what one has prepared is there for the other.
    [[nodiscard]] bool sharesNodes(const GridReader& other) const { return nodes_ == other.nodes_; }

  private:
    std::shared_ptr<ProcessNodes> nodes_;
    int output_;
    float low_, high_;
};

/// Computes nodes in large pieces ahead of a drawing that goes down a region in smaller ones: what lies around a piece
/// costs less then. Does nothing for pictures without processes.
class GridAhead {
  public:
    GridAhead(const FieldPlan& plan, const Region& region);
    /// Covers all fields that a slot is computed from. The plans must outlive it.
    GridAhead(const PicturePlan& plan, Slot slot, const Region& region);

    /// Called before a piece is drawn.
    void reach(const Region& piece);

  private:
    void findRows();

    std::vector<const FieldPlan*> plans_;
    Region region_;
    std::int64_t rows_ = 1;
    std::int64_t done_;  ///< the first row that is not computed
};

/// Computes the nodes that a region of the plan's pixels reads, on threadCount() threads; nothing for other plans.
void prepareGrid(const FieldPlan& plan, const Region& region, const Pause& pause);
/// The same for all fields that a slot is computed from. `progress`: the share that is done.
void prepareGrids(const PicturePlan& plan, Slot slot, const Region& region, const Pause& pause = {},
                  const std::function<void(double)>& progress = {});
/// Throws Error(usage) if these are more nodes than are kept: who draws with them in pieces would compute them again.
void requireKeptGrids(const PicturePlan& plan, Slot slot, const Region& region);
/// Returns how many steps of nodes that takes.
double missingGridCost(const PicturePlan& plan, Slot slot, const Region& region);
/// Returns the most nodes that it reads of a process; 0 without one.
std::int64_t gridNodes(const PicturePlan& plan, Slot slot, const Region& region);
/// True if that has nothing to compute.
bool hasGrids(const PicturePlan& plan, Slot slot, const Region& region);

}  // namespace noisescope
