// Drawing a world, or a machine's share of it.
#pragma once

#include <cstdint>
#include <functional>

#include "export/export_estimate.h"
#include "export/field_drawer.h"
#include "export/field_export.h"
#include "world/world.h"

namespace noisescope {

/// Called after each tile, with the tiles that are done.
using WorldProgress = std::function<void(std::int64_t done, std::int64_t all)>;

struct ShardResult {
    std::int64_t tiles = 0;
    std::int64_t written = 0;
    std::int64_t kept = 0;       ///< that were there
    std::uint64_t bytes = 0;     ///< of all tiles' files
    std::int64_t pixels = 0;     ///< that were drawn
    std::uint64_t checksum = 0;  ///< the sum of TileBytes::checksum
    std::int64_t checked = 0;    ///< pixels that were compared at least
    ExportResult values;         ///< of those that were drawn
};

/// Draws the tiles of the shard that are not there yet; with `force` all. Of beginWorld() before. What has been written
/// when something fails stays, and the next run goes on behind it. Tiles are drawn side by side on the CPU. Throws as
/// exportField().
ShardResult drawShard(const World& world, const Shard& shard, bool force, const DrawWith& with,
                      const WorldProgress& progress = {});

/// What drawShard() would take, found by drawing one tile. In a world that has been begun it looks for each tile.
ExportEstimate estimateOf(const World& world, const Shard& shard, bool force, const DrawWith& with,
                          const WorldProgress& progress = {});

}  // namespace noisescope
