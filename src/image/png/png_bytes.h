// PNG files that travel inside the program.
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

/// The whole picture with 8 bits a channel. Throws Error(file).
PngBytes decodePng(std::string_view file);

}  // namespace noisescope
