#include "serve/tile_source.h"

#include <algorithm>

namespace noisescope {

int levelsUntilOneTile(std::int64_t width, std::int64_t height, std::int64_t tileSide) {
    int levels = 1;
    while (levelSide(std::max(width, height), levels - 1) > tileSide) ++levels;
    return levels;
}

bool isTileOf(const WorldShape& shape, const TilePlace& place) {
    if (place.level < 0 || place.level >= shape.levels || place.x < 0 || place.y < 0) return false;
    const auto inside = [&](std::int64_t side, std::int64_t tile) {
        const std::int64_t further = std::max<std::int64_t>(levelSide(side, place.level) - shape.behind, 1) - 1;
        return tile <= further / shape.tileSide;
    };
    return inside(shape.width, place.x) && inside(shape.height, place.y);
}

}  // namespace noisescope
