// A chunk of a Zarr array in a file: little-endian samples row by row in a zlib stream, whose checksum finds damage.
// https://zarr-specs.readthedocs.io/en/latest/v2/v2.0.html
#pragma once

#include <cstdint>
#include <filesystem>

#include "core/image.h"
#include "image/formats.h"

namespace noisescope {

/// `image` is the chunk's upper left part, the rest is zero. Throws as AtomicFile.
void writeZarrChunk(const std::filesystem::path& path, const Image& image, std::int64_t side, Depth depth,
                    const Range& range, bool force);

/// The upper left part of a chunk; integers come back through the range. Error(file) if it is damaged.
Image readZarrChunk(const std::filesystem::path& path, std::int64_t width, std::int64_t height, int channels,
                    std::int64_t side, Depth depth, const Range& range);

}  // namespace noisescope
