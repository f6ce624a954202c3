// A tile as a file: written, read back, and what its bytes are known by.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/image.h"
#include "export/field_drawer.h"
#include "image/image_writer.h"
#include "world/world.h"

namespace noisescope {

/// Is a file there that may be complete? Only an empty one tells that it is not.
bool hasTile(const World& world, const WorldTile& tile);

/// Tells the names below the world's folder of all files, as deep as its tiles lie, and of folders where files are
/// expected; links to folders are followed. Until `found` returns false. Throws Error(file), Interrupted.
void lookThrough(const World& world, const std::function<bool(const std::string& name)>& found);

/// What is the same for all tiles of a level, and takes time to find out.
struct LevelFiles {
    LevelFiles(const World& world, int level, const DrawWith& with);
    const World& world;
    int level;
    ImageSpec spec;  ///< of the tile in the upper left corner; not of Zarr
};

/// Of all levels.
std::vector<LevelFiles> levelFilesOf(const World& world, const DrawWith& with);

/// `samples`: samplesOf() its job. Folders are made. What is there is replaced only if it is empty or `force`; if
/// somebody else has written the tile meanwhile, that is as good. Throws Error(file), Interrupted.
void writeTile(const LevelFiles& files, const WorldTile& tile, std::vector<float> samples, bool force);

/// Removes a file. Empty, or "; cannot be removed: why".
std::string removeFile(const std::filesystem::path& path);

/// Removes the file with the tile, and the one that goes with it, as JSON with raw data. Empty, or why not, as
/// removeFile() says.
std::string removeTile(const World& world, const std::string& name);

/// Throws Error(file) if it is damaged or another picture than the tile is.
Image readTile(const LevelFiles& files, const WorldTile& tile);

/// 64 bits that stand for a tile's name and the bytes of its file. Those of many tiles are added modulo 2^64: shards
/// together have the sum that one run has. Throws Error(file).
struct TileBytes {
    std::uint64_t checksum = 0;
    std::uint64_t bytes = 0;
};
TileBytes bytesOf(const World& world, const WorldTile& tile);

}  // namespace noisescope
