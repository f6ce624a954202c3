// Constants of KTX 2.0 for its writer and reader.
#pragma once

#include <cstddef>
#include <string_view>

namespace noisescope {

inline constexpr std::string_view kKtxMagic = "\xabKTX 20\xbb\r\n\x1a\n";
inline constexpr std::size_t kKtxHeaderBytes = 80;  // up to the index of the levels
inline constexpr std::size_t kKtxLevelBytes = 24;   // of an entry in that index

inline constexpr std::string_view kKtxOrientationKey = "KTXorientation";
inline constexpr std::string_view kKtxWriterKey = "KTXwriter";
inline constexpr std::string_view kKtxCheckedKey = "noisescope-checked";
inline constexpr std::string_view kKtxRangeKey = "noisescope-range";
inline constexpr std::string_view kKtxRecipeKey = "noisescope-recipe";
inline constexpr std::string_view kKtxRegionKey = "noisescope-region";

}  // namespace noisescope
