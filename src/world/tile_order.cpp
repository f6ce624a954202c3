#include "world/tile_order.h"

#include <algorithm>

namespace noisescope {
namespace {

/// Returns how many tiles of a level lie below a tile that is `up` levels above it, along an axis.
std::int64_t tilesBelowAlong(std::int64_t place, int up, std::int64_t tiles) {
    const std::int64_t span = tilesAlong(up);
    if (place > tiles / span) return 0;
    return std::clamp<std::int64_t>(tiles - place * span, 0, span);
}

}  // namespace

TileOrder::TileOrder(const World& world) {
    for (int level = 0; level < world.levels; ++level) levels_.push_back(levelOf(world, level));
    root_.level = world.levels - 1;
    const auto isBelowRoot = [&](int level) {
        const std::int64_t span = tilesAlong(root_.level - level);
        return levels_[static_cast<std::size_t>(level)].columns <= span &&
               levels_[static_cast<std::size_t>(level)].rows <= span;
    };
    for (int level = 0; level < world.levels; ++level)
        while (!isBelowRoot(level)) ++root_.level;
}

std::int64_t TileOrder::tilesBelow(const WorldTile& tile) const {
    std::int64_t tiles = 0;
    for (int level = 0; level <= tile.level && level < static_cast<int>(levels_.size()); ++level) {
        const WorldLevel& size = levels_[static_cast<std::size_t>(level)];
        const int up = tile.level - level;
        tiles += tilesBelowAlong(tile.x, up, size.columns) * tilesBelowAlong(tile.y, up, size.rows);
    }
    return tiles;
}

WorldTile TileOrder::at(std::int64_t index) const {
    WorldTile tile = root_;
    const auto goInside = [&] {
        for (std::int64_t part = 0; part < 4; ++part) {
            const WorldTile inner{tile.level - 1, 2 * tile.x + part % 2, 2 * tile.y + part / 2};
            const std::int64_t tiles = tilesBelow(inner);
            if (index < tiles) {
                tile = inner;
                return true;
            }
            index -= tiles;
        }
        return false;  // it is the tile itself
    };
    while (tile.level > 0 && goInside()) {
    }
    return tile;
}

ShardTiles::ShardTiles(const World& world, const Shard& shard) : order_(world) {
    const std::int64_t all = order_.count();
    const std::int64_t each = all / shard.count;
    const std::int64_t more = all % shard.count;  // shards with one more
    first_ = shard.index * each + std::min(shard.index, more);
    count_ = each + (shard.index < more ? 1 : 0);
}

}  // namespace noisescope
