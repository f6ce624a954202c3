// Drawing of a world, or of one machine's shard of it.
#pragma once

#include <cstdint>
#include <functional>

#include "core/shard.h"
#include "export/export_estimate.h"
#include "export/field_drawer.h"
#include "export/field_export.h"
#include "world/world.h"

namespace noisescope {

/// Called after each tile with the number of finished tiles.
using WorldProgress = std::function<void(std::int64_t done, std::int64_t all)>;

struct ShardResult {
    std::int64_t tiles = 0;
    std::int64_t written = 0;
    std::int64_t kept = 0;       ///< tiles that existed
    std::uint64_t bytes = 0;     ///< of all tiles' files
    std::int64_t pixels = 0;     ///< drawn pixels
    std::uint64_t checksum = 0;  ///< the sum of TileBytes::checksum
    std::int64_t checked = 0;    ///< pixels compared by the spot check
    ExportResult values;         ///< of the drawn tiles
};

/// Draws the missing tiles of the shard; with `force` all. Call beginWorld() first. Files written before a failure
/// stay, and the next run continues after them. On the CPU, tiles are drawn in parallel. Throws as exportField().
ShardResult drawShard(const World& world, const Shard& shard, bool force, const DrawWith& with,
                      const WorldProgress& progress = {});

/// Estimates drawShard() by drawing one tile. In a world that was begun it checks each tile's file.
ExportEstimate estimateOf(const World& world, const Shard& shard, bool force, const DrawWith& with,
                          const WorldProgress& progress = {});

}  // namespace noisescope
