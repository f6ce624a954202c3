// Metadata files beside a world's tiles, with their content: Zarr's own files, NAME.dzi for Deep Zoom, world.json.
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
inline constexpr const char* kDescription = "noisescope";  ///< key of the description, in either file

struct MetadataFile {
    std::filesystem::path path;
    Json json;  ///< null: no JSON file, use `text`
    std::string text;
};

/// Returns the file with the description: `.zattrs` or `world.json`.
std::filesystem::path worldFileOf(const World& world);

/// Returns all metadata files, the description's first.
std::vector<MetadataFile> metadataFilesOf(const World& world);

}  // namespace noisescope
