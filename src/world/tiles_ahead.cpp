#include "world/tiles_ahead.h"

#include <algorithm>

#include "cpu/measures.h"
#include "cpu/process/grid_reader.h"
#include "export/layers.h"
#include "recipe/process/process_leaf.h"
#include "recipe/recipe.h"
#include "world/tile_files.h"

namespace noisescope {
namespace {

constexpr std::int64_t kMostNodesAhead = std::int64_t{1} << 22;  ///< a box of the process: 2048 x 2048

}  // namespace

TilesAhead::TilesAhead(const World& world, const ShardTiles& tiles, bool force)
    : world_(world), tiles_(tiles), force_(force) {
    if (world.classes || !hasProcess(world.recipe->tree)) return;
    for (int level = 0; level < std::min(world.levels, 2); ++level) {
        const LayerPicture picture = pictureOf(jobOf(world, {level, 0, 0}), 0, 0);
        plans_.push_back(
            measuredPicture(picture.recipe, picture.pixels, world.color ? PictureOf::colors : PictureOf::values));
    }
}

/// Returns what a tile and those below it show, in pixels of a level below.
Region TilesAhead::regionBelow(const WorldTile& tile, int level) const {
    const WorldLevel size = levelOf(world_, level);
    const std::int64_t span = tilesAlong(tile.level - level);
    const WorldTile first{level, tile.x * span, tile.y * span};
    const WorldTile last{level, std::min(size.columns, first.x + span) - 1, std::min(size.rows, first.y + span) - 1};
    const Region from = regionOf(world_, first);
    const Region to = regionOf(world_, last);
    return {from.x, from.y, to.x + to.width - from.x, to.y + to.height - from.y};
}

bool TilesAhead::isWorthIt(std::int64_t first, std::int64_t count) const {
    std::int64_t missing = 0;
    for (std::int64_t n = first; n < first + count; ++n) missing += force_ || !hasTile(world_, tiles_.at(n)) ? 1 : 0;
    return 2 * missing > count;
}

void TilesAhead::reach(std::int64_t n) {
    if (plans_.empty() || n < reached_) return;
    reached_ = n + 1;
    const WorldTile first = tiles_.at(n);
    if (first.level > 0) return;
    WorldTile best = first;
    for (int level = 1; (first.x | first.y) % (std::int64_t{1} << level) == 0 && level < 12; ++level) {
        const WorldTile tile{level, first.x >> level, first.y >> level};
        if (n + tiles_.order().tilesBelow(tile) > tiles_.count()) break;
        if (gridNodes(plans_[0], plans_[0].values(), regionBelow(tile, 0)) > kMostNodesAhead) break;
        best = tile;
    }
    const std::int64_t count = tiles_.order().tilesBelow(best);
    if (best.level == 0 || !isWorthIt(n, count)) return;
    reached_ = n + count;
    for (std::size_t level = 0; level < plans_.size(); ++level)
        prepareGrids(plans_[level], plans_[level].values(), regionBelow(best, static_cast<int>(level)));
}

}  // namespace noisescope
