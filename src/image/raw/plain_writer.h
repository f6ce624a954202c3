// Writer of uncompressed samples, little-endian: raw data, and formats that add only a header.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "image/image_writer.h"

namespace noisescope {

/// Layout of the samples in a file.
struct PlainLayout {
    std::string header;  ///< first bytes of the file
    /// Returns the offset of a layer in a level. Null: behind the header, in writing order.
    std::function<std::uint64_t(int level, std::int64_t layer)> startOf;
    /// Offset of the samples' checksum (sample_checksum.h) in the header; 0: none.
    std::uint64_t checksumAt = 0;
    /// Writes recipe, range and checksum into a JSON file beside it, for formats without room for them.
    bool sidecar = false;
    /// Adds a fourth channel of ones to three; in integers that is the range's upper end.
    bool addsAlpha = false;
};

/// Returns the bytes of a row in the level; these formats have no padding.
std::uint64_t plainRowBytes(const ImageSpec& spec, int level);
/// Returns the bytes of a layer in the level.
std::uint64_t plainLayerBytes(const ImageSpec& spec, int level);

/// Opens a writer. Gaps between layers are filled with zeros. Throws as openImage().
std::unique_ptr<ImageWriter> openPlain(const std::filesystem::path& path, const ImageSpec& spec, PlainLayout layout);

}  // namespace noisescope
