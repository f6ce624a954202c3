// Reads files of samples as they are, little-endian but for some of others; see plain_writer.h.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <vector>

#include "image/image_reader.h"

namespace noisescope {

/// What a header or a sidecar has told.
struct PlainSource {
    ImageInfo info;
    std::uint64_t start = 0;  ///< of the first sample in the file
    /// Where a layer begins in the file. Null: from `start` on, one behind the other.
    std::function<std::uint64_t(std::int64_t layer)> startOf;
    /// The levels behind the first one, for the checksum of the samples.
    struct Place {
        std::uint64_t start = 0;
        std::uint64_t bytes = 0;
    };
    std::vector<Place> smallerLevels{};
    bool bigEndian = false;
    bool checked = false;  ///< the whole file has to have info.checksum
};

/// Reads the first level of all layers. Error(ExitCode::file) if the file has too few bytes, or too many where nothing
/// but samples may follow.
std::unique_ptr<ImageReader> openPlainReader(const std::filesystem::path& path, PlainSource source);

}  // namespace noisescope
