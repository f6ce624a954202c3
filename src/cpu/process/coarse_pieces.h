// Nodes of an erosion's coarse lattices, kept in the rectangles in which they were computed: neighboring regions of the
// finest lattice need nearly the same.
#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <vector>

#include "core/image.h"
#include "cpu/process/erosion_solver.h"

namespace noisescope {

/// The smallest region that holds all nodes of `region` outside of the others; of width 0 if there are none.
Region uncovered(const Region& region, const std::vector<Region>& others);

/// Returns what is computed of a lattice for a region of which only `missing` is not there: where another region lies
/// around that side, somewhat more, so that the next neighbor finds it.
Region roundedOut(const Region& missing, const Region& region);

class CoarsePieces {
  public:
    /// `mostBytes`: of all pieces together; the last used ones stay.
    explicit CoarsePieces(std::int64_t mostBytes) : mostBytes_(mostBytes) {}

    /// Copies what is there of a region into its nodes, and marks it as used.
    void copyInto(std::size_t lattice, ErosionNodes& nodes);
    /// Adds the nodes of a region, which may lie in a larger one.
    void add(std::size_t lattice, const Region& region, const ErosionNodes& nodes);
    /// Returns the regions that are there of a lattice.
    [[nodiscard]] std::vector<Region> regionsOf(std::size_t lattice) const;
    [[nodiscard]] std::int64_t bytes() const { return bytes_; }
    void clear();

  private:
    struct Piece {
        std::size_t lattice;
        ErosionNodes nodes;
    };
    std::int64_t mostBytes_;
    std::int64_t bytes_ = 0;
    std::list<Piece> pieces_;  ///< the last used one first
};

/// Returns zeros for a region: heights, sediment, drainage, water and input.
ErosionNodes emptyNodes(const Region& region);
/// Copies the nodes that both have, of these planes.
void copyNodes(const ErosionNodes& from, const Region& part, ErosionNodes& to);

}  // namespace noisescope
