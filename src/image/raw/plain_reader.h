// Reads files of samples as they are, little-endian but for some of others; see plain_writer.h.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "image/image_reader.h"
#include "image/number_type.h"

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
    bool checked = false;              ///< the whole file has to have info.checksum
    std::optional<NumberType> type{};  ///< of the samples; none: info.depth
    /// The first axis of layers, rows, columns and channels varies fastest (Fortran's order). Such a file is held in
    /// memory as a whole, and refused if it is larger than kMaxTileBandBytes.
    bool firstAxisFastest = false;
    /// The bits of each channel in a little-endian word of pixelBytes, at most 16 of each and beside each other.
    std::vector<std::uint32_t> masks{};
    std::size_t pixelBytes = 0;  ///< with masks only
};

/// Reads the first level of all layers. Error(ExitCode::file) if the file has too few bytes, or too many where nothing
/// but samples may follow.
std::unique_ptr<ImageReader> openPlainReader(const std::filesystem::path& path, PlainSource source);

}  // namespace noisescope
