// Whether what is in a world's folder is the world.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "export/field_drawer.h"
#include "world/draw_world.h"
#include "world/world.h"

namespace noisescope {

enum class TileFault {
    missing,
    damaged,  ///< cannot be read to its end
    foreign,  ///< has other values, or is no tile of the world
};
/// "missing", "damaged", "foreign"
std::string_view faultName(TileFault fault);

struct TileFinding {
    TileFault fault = TileFault::missing;
    std::string name;  ///< below folderOf(); of a Deep Zoom image's own file, which lies beside it, that file's
    std::string why;   ///< one line
};

struct VerifyOptions {
    bool all = false;      ///< every pixel; else kVerifiedRows rows of each tile
    bool removes = false;  ///< remove what is damaged or foreign, so that it is drawn or written again
};
inline constexpr int kVerifiedRows = 4;

struct Verified {
    std::int64_t tiles = 0;
    std::int64_t pixels = 0;   ///< that were computed again
    std::int64_t clipped = 0;  ///< values of integers that lie outside the range; of tiles that are good
    std::int64_t missing = 0;
    std::int64_t damaged = 0;
    std::int64_t foreign = 0;
    std::int64_t removed = 0;
    std::int64_t others = 0;     ///< of those that are damaged or foreign: never removed
    std::uint64_t checksum = 0;  ///< of all tiles' files, as in ShardResult; only if nothing is wrong
    std::uint64_t bytes = 0;
    [[nodiscard]] bool good() const { return missing + damaged + foreign == 0; }
};

/// Reads each tile of the shard to its end, computes pixels of it again, with others at each `with.checkSeed`, and
/// compares the bits. Rows with values at an end of the range are always among them, so that clipped ones are counted.
/// Of the whole world it also looks at the files beside the tiles, and for files that are none of it. `found` gets what
/// is wrong, in the order of the tiles. Throws Error(file) if a file or a folder is there and may not be read,
/// Interrupted.
Verified verifyWorld(const World& world, const Shard& shard, const VerifyOptions& options, const DrawWith& with,
                     const std::function<void(const TileFinding&)>& found, const WorldProgress& progress = {});

}  // namespace noisescope
