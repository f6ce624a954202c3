// Tile files: writing, reading and checksums.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/image.h"
#include "cpu/map/class_drawer.h"
#include "export/field_drawer.h"
#include "image/image_writer.h"
#include "world/world.h"

namespace noisescope {

/// True if the tile's file exists and may be complete; only an empty file is known to be incomplete.
bool hasTile(const World& world, const WorldTile& tile);

/// Passes to `found` the names, below the world's folder, of all files as deep as its tiles, and of folders in the
/// places of files, until it returns false. Follows links to folders. Throws Error(file), Interrupted.
void lookThrough(const World& world, const std::function<bool(const std::string& name)>& found);

/// Data common to all tiles of a level that takes time to compute.
struct LevelFiles {
    LevelFiles(const World& world, int level, const DrawWith& with);
    const World& world;
    int level;
    ImageSpec spec;  ///< of the upper left tile; not for Zarr
};

/// Returns these for all levels.
std::vector<LevelFiles> levelFilesOf(const World& world, const DrawWith& with);

/// Writes a tile and missing folders. `samples`: samplesOf() its job. Replaces an existing file only if it is
/// empty or with `force`; if another process has written the tile meanwhile, its file is kept. Throws Error(file),
/// Interrupted.
void writeTile(const LevelFiles& files, const WorldTile& tile, std::vector<float> samples, bool force);

/// Back end of a world's tiles, which keeps the programs of a map.
class TileDevice {
  public:
    /// The renderer must outlive this.
    TileDevice(const World& world, const DrawWith& with);
    [[nodiscard]] const DrawWith& with() const { return with_; }

  private:
    std::unique_ptr<ClassDevice> classes_;
    DrawWith with_;
};

/// Returns the colors of classes, three samples of 0 to 255 for each, as readers of indexed files do.
std::vector<float> colorsOfClasses(const World& world, const std::vector<float>& classes);

/// Removes a file. Returns an empty text, or "; cannot be removed: why".
std::string removeFile(const std::filesystem::path& path);

/// Removes the tile's file and its companion, such as the JSON of raw data. Returns as removeFile().
std::string removeTile(const World& world, const std::string& name);

/// Reads a tile; of classes with a palette three channels, their colors. Throws Error(file) if the file is damaged or
/// has another format than the tile.
Image readTile(const LevelFiles& files, const WorldTile& tile);

/// 64-bit checksum of a tile's name and its file's bytes. Checksums of many tiles are added modulo 2^64, so that shards
/// together have the sum of a single run. Throws Error(file).
struct TileBytes {
    std::uint64_t checksum = 0;
    std::uint64_t bytes = 0;
};
TileBytes bytesOf(const World& world, const WorldTile& tile);

}  // namespace noisescope
