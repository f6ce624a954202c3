// Chunk of a Zarr array in a file: little-endian samples row by row in a zlib stream, whose checksum detects damage.
// https://zarr-specs.readthedocs.io/en/latest/v2/v2.0.html
#pragma once

#include <cstdint>
#include <filesystem>

#include "core/image.h"
#include "image/formats.h"

namespace noisescope {

/// Writes a chunk with `image` in its upper left part and zeros elsewhere. Throws as AtomicFile.
void writeZarrChunk(const std::filesystem::path& path, const Image& image, std::int64_t side, Depth depth,
                    const Range& range, bool force);

/// Reads the upper left part of a chunk; integers are mapped through the range. Throws Error(file) if it is damaged.
Image readZarrChunk(const std::filesystem::path& path, std::int64_t width, std::int64_t height, int channels,
                    std::int64_t side, Depth depth, const Range& range);

}  // namespace noisescope
