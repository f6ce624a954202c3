// Decoder of PNG files embedded in the program.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace noisescope {

struct PngBytes {
    std::int64_t width = 0;
    std::int64_t height = 0;
    std::vector<std::uint8_t> pixels;  ///< red, green, blue, alpha; row by row from the top
};

/// Decodes the whole picture to 8 bits per channel. Throws Error(file).
PngBytes decodePng(std::string_view file);

}  // namespace noisescope
