#include "image/png/png_bytes.h"

#include <fmt/format.h>
#include <png.h>

#include "core/error.h"

namespace noisescope {

PngBytes decodePng(std::string_view file) {
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    PngBytes decoded;
    if (png_image_begin_read_from_memory(&image, file.data(), file.size()) != 0) {
        image.format = PNG_FORMAT_RGBA;
        decoded.width = image.width;
        decoded.height = image.height;
        decoded.pixels.resize(PNG_IMAGE_SIZE(image));
        if (png_image_finish_read(&image, nullptr, decoded.pixels.data(), 0, nullptr) != 0) return decoded;
    }
    throw Error(ExitCode::file, fmt::format("a picture of the program's own: {}", image.message));
}

}  // namespace noisescope
