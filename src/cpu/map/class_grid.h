// Classes of a map's cells in a region, and the passes over them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/image.h"
#include "plan/class_plan.h"

namespace noisescope {

class ClassGrid {
  public:
    explicit ClassGrid(const Region& region)
        : region_(region), cells_(static_cast<std::size_t>(region.width * region.height)) {}

    [[nodiscard]] const Region& region() const { return region_; }
    /// The classes, row by row.
    [[nodiscard]] std::span<std::uint8_t> cells() { return cells_; }
    [[nodiscard]] std::span<const std::uint8_t> cells() const { return cells_; }
    /// Returns the class of a cell of the region, by its place in the endless plane.
    [[nodiscard]] std::uint8_t at(std::int64_t x, std::int64_t y) const {
        return cells_[static_cast<std::size_t>((y - region_.y) * region_.width + x - region_.x)];
    }
    [[nodiscard]] ClassGrid crop(const Region& region) const;

  private:
    Region region_;
    std::vector<std::uint8_t> cells_;
};

/// Returns the class that one step of a pass gives a cell; the grid holds all cells that it reads.
int stepped(const MapStep& step, const ClassGrid& grid, std::int64_t x, std::int64_t y);

/// Does all steps of a pass; the region becomes smaller by step.reach * step.steps on each side.
ClassGrid passed(const MapStep& step, ClassGrid grid);

}  // namespace noisescope
