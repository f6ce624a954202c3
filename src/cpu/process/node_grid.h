// Floats of a lattice's nodes in a region, with room around each row for whole vectors.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/image.h"

namespace noisescope {

class NodeGrid {
  public:
    /// Floats before and behind each row that kernels may read and write.
    static constexpr std::int64_t kPadding = 16;

    NodeGrid() = default;
    explicit NodeGrid(const Region& region)
        : region_(region),
          stride_(region.width + 2 * kPadding),
          values_(static_cast<std::size_t>(stride_ * region.height)) {}

    [[nodiscard]] const Region& region() const { return region_; }
    [[nodiscard]] bool isEmpty() const { return values_.empty(); }
    /// Returns the first node of a row, counted from the region's first one.
    [[nodiscard]] float* row(std::int64_t y) { return values_.data() + y * stride_ + kPadding; }
    [[nodiscard]] const float* row(std::int64_t y) const { return values_.data() + y * stride_ + kPadding; }
    /// Returns the node at a place of the endless lattice.
    [[nodiscard]] const float* at(std::int64_t x, std::int64_t y) const { return row(y - region_.y) + (x - region_.x); }

  private:
    Region region_{};
    std::int64_t stride_ = 0;
    std::vector<float> values_;
};

}  // namespace noisescope
