// Nodes of processes for runs of a world's tiles, which share their halos and coarse lattices.
#pragma once

#include <cstdint>
#include <vector>

#include "plan/picture_plan.h"
#include "world/tile_order.h"

namespace noisescope {

class TilesAhead {
  public:
    /// Does nothing for worlds without a process, and of classes.
    TilesAhead(const World& world, const ShardTiles& tiles, bool force);

    /// Called before tile `n` of the shard is drawn: if a square of tiles begins with it that lies in the shard, and
    /// most of which are missing, computes their nodes together.
    void reach(std::int64_t n);

  private:
    [[nodiscard]] Region regionBelow(const WorldTile& tile, int level) const;
    [[nodiscard]] bool isWorthIt(std::int64_t first, std::int64_t count) const;

    const World& world_;
    const ShardTiles& tiles_;
    bool force_;
    std::vector<PicturePlan> plans_;  ///< of level 0, and of level 1, whose fields fade as those of all others
    std::int64_t reached_ = 0;        ///< the first tile that was not looked at
};

}  // namespace noisescope
