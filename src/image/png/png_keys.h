// Keys of the texts in a PNG.
#pragma once

namespace noisescope {

inline constexpr const char* kPngRecipeKey = "noisescope-recipe";
inline constexpr const char* kPngRangeKey = "noisescope-range";
inline constexpr const char* kPngCheckedKey = "noisescope-checked";
inline constexpr const char* kPngRegionKey = "noisescope-region";
inline constexpr const char* kPngSoftwareKey = "Software";

}  // namespace noisescope
