// The files beside a world's tiles, and what each says: Zarr's own for Zarr, NAME.dzi for Deep Zoom, world.json.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.h"
#include "world/world.h"

namespace noisescope {

inline constexpr int kWorldVersion = 1;
inline constexpr std::string_view kWorldFile = "world.json";
inline constexpr std::string_view kZarrAttributes = ".zattrs";
inline constexpr const char* kDescription = "noisescope";  ///< the key of the description, in either of them

struct MetadataFile {
    std::filesystem::path path;
    Json json;  ///< null: it is none, and the text counts
    std::string text;
};

/// The file that says what world it is: `.zattrs` or `world.json`.
std::filesystem::path worldFileOf(const World& world);

/// All of them, that one first.
std::vector<MetadataFile> metadataFilesOf(const World& world);

}  // namespace noisescope
