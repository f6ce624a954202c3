// Verification of a world's folder.
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
    damaged,  ///< unreadable or incomplete
    foreign,  ///< has other values, or is no tile of the world
};
/// Returns "missing", "damaged" or "foreign".
std::string_view faultName(TileFault fault);

struct TileFinding {
    TileFault fault = TileFault::missing;
    std::string name;  ///< below folderOf(); for NAME.dzi, which lies beside that folder, its file name
    std::string why;   ///< reason, in one line
};

struct VerifyOptions {
    bool all = false;      ///< check every pixel; else kVerifiedRows rows of each tile
    bool removes = false;  ///< remove damaged or foreign files, so that they are drawn or written again
};
inline constexpr int kVerifiedRows = 4;

struct Verified {
    std::int64_t tiles = 0;
    std::int64_t pixels = 0;   ///< computed again
    std::int64_t clipped = 0;  ///< integer values outside the range, in good tiles
    std::int64_t missing = 0;
    std::int64_t damaged = 0;
    std::int64_t foreign = 0;
    std::int64_t removed = 0;
    std::int64_t others = 0;     ///< damaged or foreign files that stay
    std::uint64_t checksum = 0;  ///< of all tiles' files, as in ShardResult; only if all are good
    std::uint64_t bytes = 0;
    [[nodiscard]] bool good() const { return missing + damaged + foreign == 0; }
};

/// Reads each tile of the shard completely, computes some of its pixels again, different ones for each
/// `with.checkSeed`, and compares the bits. Always includes rows with values at an end of the range, to count clipped
/// ones. For a whole world it also checks the metadata files and reports other files. `found` receives findings in the
/// order of the tiles. Throws Error(file) if a file or a folder cannot be read, Interrupted.
Verified verifyWorld(const World& world, const Shard& shard, const VerifyOptions& options, const DrawWith& with,
                     const std::function<void(const TileFinding&)>& found, const WorldProgress& progress = {});

}  // namespace noisescope
