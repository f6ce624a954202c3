// Tiles of a world, wherever they come from. A world is a pyramid of levels: level 0 has a pixel for each of the
// world's, level k has ceil(size / 2^k) of them along each side. Each level is cut into tiles from its corner on.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <tuple>

#include "recipe/recipe_json.h"

namespace noisescope {

struct WorldShape {
    std::int64_t width = 0;  ///< of level 0, in pixels
    std::int64_t height = 0;
    std::int64_t tileSide = 0;  ///< from one tile to the next
    int levels = 1;
    std::int64_t around = 0;  ///< so many pixels of its neighbors surround a tile, but at the world's edges
    std::int64_t behind = 0;  ///< so many follow it to the right and below: the last tile may be so much larger
    std::int64_t left = 0;    ///< where the corner lies in the plane of pixels, …
    std::int64_t top = 0;
    std::int64_t unit = 1;  ///< … of which so many are a world unit
};

/// So many pixels has a side of a level.
constexpr std::int64_t levelSide(std::int64_t side, int level) { return ((side - 1) >> level) + 1; }

/// So many levels until the whole world is one tile.
int levelsUntilOneTile(std::int64_t width, std::int64_t height, std::int64_t tileSide);

struct TilePlace {
    int level = 0;
    std::int64_t x = 0;  ///< counted in tiles
    std::int64_t y = 0;
    bool operator==(const TilePlace&) const = default;
    bool operator<(const TilePlace& other) const {
        return std::tie(level, x, y) < std::tie(other.level, other.x, other.y);
    }
};

/// Whether the world has such a tile, be it there or not.
bool isTileOf(const WorldShape& shape, const TilePlace& place);

struct TileAnswer {
    enum class State {
        ready,
        unchanged,  ///< it is the one that is known already
        missing,    ///< not made yet
        busy,       ///< too much is being worked on
        gone,       ///< whoever asked does not wait any more
    };
    State state = State::missing;
    std::shared_ptr<const std::string> png{};
    std::string tag{};  ///< the same tag, the same bytes
};

/// Whether nobody waits for the answer any more. Asked again and again from the thread that waits.
using Gone = std::function<bool()>;

/// To be asked from any number of threads at once.
class TileSource {
  public:
    TileSource() = default;
    TileSource(const TileSource&) = delete;
    TileSource& operator=(const TileSource&) = delete;
    virtual ~TileSource() = default;

    [[nodiscard]] virtual const WorldShape& shape() const = 0;
    /// "drawn", or what the files are.
    [[nodiscard]] virtual std::string kind() const = 0;
    /// What the world is drawn by; null: nobody knows.
    [[nodiscard]] virtual const RecipeFile* recipe() const = 0;
    /// `place` is one of the world; `knownTag` may be empty. Throws Error where a tile is there and cannot be had.
    virtual TileAnswer tile(const TilePlace& place, const std::string& knownTag, const Gone& gone) = 0;
};

}  // namespace noisescope
