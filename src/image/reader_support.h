// What the readers of all formats share: the checks before they believe a file's header, and the empty result.
#pragma once

#include <cstdint>

#include "image/image_reader.h"
#include "image/input_file.h"

namespace noisescope {

/// Refuses empty images, more than kMaxReadPixels, and sizes that the file cannot possibly hold. `rowBytes`: one
/// row of pixels before compression, at most 1024 bytes a pixel.
void checkReadSize(const InputFile& file, std::uint64_t width, std::uint64_t height, std::uint64_t rowBytes);

/// The image that `info` announces, its pixels still zero.
inline LoadedImage emptyImage(const ImageInfo& info) {
    const ImageMetadata& metadata = info;
    return {metadata, Image(info.width, info.height, info.channels)};
}

}  // namespace noisescope
