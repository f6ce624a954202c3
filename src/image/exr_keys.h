// Under which names OpenEXR files, and the descriptions of TIFF files, keep what is known about them besides what the
// formats themselves have.
#pragma once

namespace noisescope {

inline constexpr const char* kExrRecipeKey = "noisescope_recipe";
inline constexpr const char* kExrRangeKey = "noisescope_range";
inline constexpr const char* kExrCheckedKey = "noisescope_checked";
inline constexpr const char* kExrRegionKey = "noisescope_region";
inline constexpr const char* kExrSoftwareKey = "software";

}  // namespace noisescope
