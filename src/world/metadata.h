// What a world's folder says of it, beside the tiles: enough to go on with it, to verify it, and for other programs to
// open it. Zarr has its own files for that; Deep Zoom images have NAME.dzi, and everything that is not Zarr has
// world.json.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "world/world.h"

namespace noisescope {

/// Writes what is not there yet, before the first tile; several processes may do so at once. Throws Error(usage) if the
/// folder holds another world, and says in what they differ, or something else; Error(file) if it cannot be written.
void beginWorld(const World& world);

/// The same without writing anything: what is there is this world, or nothing.
void requireFreeOrSame(const World& world);

/// What of a world is as it was when it was begun, whatever is usual now.
struct BegunWorld {
    std::optional<Range> range;  ///< none: it tells none
    bool widensTwo = false;
};
/// Of the world that was begun there; nothing if there is none. Throws Error(file).
std::optional<BegunWorld> begunWorld(const World& world);

/// A file beside the tiles that is not as it was written.
struct MetadataFault {
    std::filesystem::path path;
    bool isDescription;  ///< the one that openWorld() reads
    std::string why;     ///< empty: it is missing
};
std::vector<MetadataFault> metadataFaultsOf(const World& world);

/// The world that was begun there: NAME.zarr, NAME.dzi, the pattern, or the folder with world.json. Throws Error(file).
World openWorld(const std::filesystem::path& path);

/// Is there one that openWorld() would take for a world?
bool looksLikeWorld(const std::filesystem::path& path);

}  // namespace noisescope
