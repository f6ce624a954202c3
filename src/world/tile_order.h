// Order of a world's tiles: four tiles of a level, then the one of the next level that shows the same, so that a run of
// tiles is a compact part of the plane. A shard is such a run.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/shard.h"
#include "world/world.h"

namespace noisescope {

/// Returns how many tiles of a level lie along a side of one that is `up` levels above it; worlds have fewer than 62.
constexpr std::int64_t tilesAlong(int up) { return std::int64_t{1} << std::clamp(up, 0, 62); }

class TileOrder {
  public:
    explicit TileOrder(const World& world);

    [[nodiscard]] std::int64_t count() const { return tilesBelow(root_); }
    [[nodiscard]] WorldTile at(std::int64_t index) const;
    /// Returns how many tiles a tile shows again, with itself: they come before it, one after the other. Above the
    /// world's levels there are no tiles, but such parts.
    [[nodiscard]] std::int64_t tilesBelow(const WorldTile& tile) const;

  private:
    std::vector<WorldLevel> levels_;
    WorldTile root_;
};

/// Tiles of a shard in their order.
class ShardTiles {
  public:
    ShardTiles(const World& world, const Shard& shard);

    [[nodiscard]] std::int64_t count() const { return count_; }
    [[nodiscard]] WorldTile at(std::int64_t n) const { return order_.at(first_ + n); }
    [[nodiscard]] const TileOrder& order() const { return order_; }

  private:
    TileOrder order_;
    std::int64_t first_ = 0;
    std::int64_t count_ = 0;
};

}  // namespace noisescope
