// Files of samples as they are, little-endian: raw data, and the formats that differ from it by a header.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "image/image_writer.h"

namespace noisescope {

/// Where the samples of a file stand.
struct PlainLayout {
    std::string header;  ///< the file's first bytes
    /// Where a layer of a level begins in the file. Null: behind the header, in the order in which they are written.
    std::function<std::uint64_t(int level, std::int64_t layer)> startOf;
    /// Where in the header the checksum of the samples stands (sample_checksum.h); 0: nowhere.
    std::uint64_t checksumAt = 0;
    /// Recipe, range and checksum stand in a JSON file beside it: the format has no place for them.
    bool sidecar = false;
    /// A fourth channel of ones, which means the range's upper end in integers, goes behind the three that come.
    bool addsAlpha = false;
};

/// Bytes of a row of the level; no format of these pads it.
std::uint64_t plainRowBytes(const ImageSpec& spec, int level);
/// Bytes of a layer of the level.
std::uint64_t plainLayerBytes(const ImageSpec& spec, int level);

/// Between layers may lie bytes that belong to none; they are zero. Throws as openImage().
std::unique_ptr<ImageWriter> openPlain(const std::filesystem::path& path, const ImageSpec& spec, PlainLayout layout);

}  // namespace noisescope
