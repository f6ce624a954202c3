#include "serve/tile_png.h"

#include <fmt/format.h>
#include <png.h>

#include "core/error.h"

namespace noisescope {

std::string pngBytes(std::int64_t width, std::int64_t height, int channels, std::span<const std::uint8_t> samples) {
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    image.width = static_cast<png_uint_32>(width);
    image.height = static_cast<png_uint_32>(height);
    image.format = channels == 1 ? PNG_FORMAT_GRAY : channels == 3 ? PNG_FORMAT_RGB : PNG_FORMAT_RGBA;
    image.flags = PNG_IMAGE_FLAG_FAST;  // the user waits, and the transfer is short
    png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(image);
    std::string bytes(size, '\0');
    const int written = png_image_write_to_memory(&image, bytes.data(), &size, 0, samples.data(), 0, nullptr);
    if (written == 0) throw Error(ExitCode::file, fmt::format("a tile as PNG: {}", image.message));
    bytes.resize(size);
    bytes.shrink_to_fit();
    return bytes;
}

}  // namespace noisescope
