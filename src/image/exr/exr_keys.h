// Constants of OpenEXR files, and names of attributes under which OpenEXR and TIFF files hold metadata beyond their
// own.
#pragma once

#include <cstdint>

namespace noisescope {

// Magic number, version, and flags in the version's word.
inline constexpr std::uint32_t kExrMagic = 20000630;
inline constexpr std::uint32_t kExrVersion = 2;
inline constexpr std::uint32_t kExrTiled = 0x200;
inline constexpr std::uint32_t kExrLongNames = 0x400;

inline constexpr const char* kExrRecipeKey = "noisescope_recipe";
inline constexpr const char* kExrRangeKey = "noisescope_range";
inline constexpr const char* kExrDensityKey = "noisescope_density";
inline constexpr const char* kExrCheckedKey = "noisescope_checked";
inline constexpr const char* kExrRegionKey = "noisescope_region";
inline constexpr const char* kExrSoftwareKey = "software";

/// Side of tiles in files with several levels, unless another is chosen.
inline constexpr std::int64_t kExrTileSide = 64;

}  // namespace noisescope
