// Reader of uncompressed samples, little-endian except in some files of other programs; see plain_writer.h.
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

/// Description of a file from its header or sidecar.
struct PlainSource {
    ImageInfo info;
    std::uint64_t start = 0;  ///< offset of the first sample
    /// Returns the offset of a layer. Null: layers follow each other from `start` on.
    std::function<std::uint64_t(std::int64_t layer)> startOf;
    /// Data of a smaller level, for the checksum of the samples.
    struct Place {
        std::uint64_t start = 0;
        std::uint64_t bytes = 0;
    };
    std::vector<Place> smallerLevels{};
    bool bigEndian = false;
    bool checked = false;              ///< the whole file must match info.checksum
    std::optional<NumberType> type{};  ///< of the samples; none: info.depth
    /// The first axis of layers, rows, columns and channels varies fastest (Fortran order). Such a file is held in
    /// memory as a whole, and refused if it is larger than kMaxTileBandBytes.
    bool firstAxisFastest = false;
    /// Bits of each channel in a little-endian word of pixelBytes, at most 16 adjacent ones each.
    std::vector<std::uint32_t> masks{};
    std::size_t pixelBytes = 0;  ///< for masks only
};

/// Opens a reader of the first level of all layers. Throws Error(ExitCode::file) if the file has too few bytes, or too
/// many where only samples may follow.
std::unique_ptr<ImageReader> openPlainReader(const std::filesystem::path& path, PlainSource source);

}  // namespace noisescope
