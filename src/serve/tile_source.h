// Tile sources of a world. A world is a pyramid of levels: level 0 has all its pixels, and level k has ceil(size / 2^k)
// along each side. Each level is cut into tiles from its corner.
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
    std::int64_t tileSide = 0;  ///< distance between tiles
    int levels = 1;
    std::int64_t around = 0;  ///< pixels of neighbors around a tile, except at the world's edges
    std::int64_t behind = 0;  ///< pixels of neighbors to the right and below; the last tile may be larger by so many
    std::int64_t left = 0;    ///< the corner in the plane of pixels
    std::int64_t top = 0;
    std::int64_t unit = 1;  ///< pixels in a world unit
};

/// Returns the pixels along a side of a level.
constexpr std::int64_t levelSide(std::int64_t side, int level) { return ((side - 1) >> level) + 1; }

/// Returns the number of levels down to a single tile.
int levelsUntilOneTile(std::int64_t width, std::int64_t height, std::int64_t tileSide);

struct TilePlace {
    int level = 0;
    std::int64_t x = 0;  ///< in tiles
    std::int64_t y = 0;
    bool operator==(const TilePlace&) const = default;
    bool operator<(const TilePlace& other) const {
        return std::tie(level, x, y) < std::tie(other.level, other.x, other.y);
    }
};

/// True if the world has such a tile, existing or not.
bool isTileOf(const WorldShape& shape, const TilePlace& place);

struct TileAnswer {
    enum class State {
        ready,
        unchanged,  ///< its tag was known
        missing,    ///< does not exist yet
        busy,       ///< the queue is full
        gone,       ///< the client has gone
    };
    State state = State::missing;
    std::shared_ptr<const std::string> png{};
    std::string tag{};  ///< equal tags mean equal bytes
};

/// Returns true once nobody waits for the answer. Called repeatedly on the waiting thread.
using Gone = std::function<bool()>;

/// Thread-safe source of tiles.
class TileSource {
  public:
    TileSource() = default;
    TileSource(const TileSource&) = delete;
    TileSource& operator=(const TileSource&) = delete;
    virtual ~TileSource() = default;

    [[nodiscard]] virtual const WorldShape& shape() const = 0;
    /// Returns "drawn", or the form of the files.
    [[nodiscard]] virtual std::string kind() const = 0;
    /// Returns the world's recipe; null if unknown.
    [[nodiscard]] virtual const RecipeFile* recipe() const = 0;
    /// Returns a tile. `place` must be in the world; `knownTag` may be empty. Throws Error if an existing tile cannot
    /// be read.
    virtual TileAnswer tile(const TilePlace& place, const std::string& knownTag, const Gone& gone) = 0;
};

}  // namespace noisescope
