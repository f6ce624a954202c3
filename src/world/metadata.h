// Metadata in a world's folder, beside its tiles: enough to continue, verify and open the world. Zarr has its own files
// for that; Deep Zoom images have NAME.dzi, and all but Zarr have world.json.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "world/world.h"

namespace noisescope {

/// Writes missing metadata before the first tile; several processes may do so at once. Throws Error(usage) if the
/// folder holds other files or another world, naming the differences; Error(file) if writing fails.
void beginWorld(const World& world);

/// Checks without writing that the folder holds this world or nothing. Throws as beginWorld().
void requireFreeOrSame(const World& world);

/// Properties of a world that were fixed when it was begun, whatever the defaults are now.
struct BegunWorld {
    std::optional<Range> range;  ///< none: not recorded
    bool widensTwo = false;
};
/// Returns these for the world that was begun there, or nothing if there is none. Throws Error(file).
std::optional<BegunWorld> begunWorld(const World& world);

/// A metadata file that differs from its written state.
struct MetadataFault {
    std::filesystem::path path;
    bool isDescription;  ///< the file that openWorld() reads
    std::string why;     ///< empty: it is missing
};
std::vector<MetadataFault> metadataFaultsOf(const World& world);

/// Opens the world that was begun there: NAME.zarr, NAME.dzi, the pattern, or the folder with world.json. Throws
/// Error(file).
World openWorld(const std::filesystem::path& path);

/// True if openWorld() would take the path for a world.
bool looksLikeWorld(const std::filesystem::path& path);

}  // namespace noisescope
