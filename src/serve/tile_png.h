// PNG encoder for small pictures in memory.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace noisescope {

/// Returns the bytes of a PNG file. `samples`: row by row, 1 (gray), 3 or 4 of them per pixel. Throws std::bad_alloc,
/// Error.
std::string pngBytes(std::int64_t width, std::int64_t height, int channels, std::span<const std::uint8_t> samples);

}  // namespace noisescope
