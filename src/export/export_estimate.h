// Estimates of files, bytes and time of an export, found by drawing a small part of it.
#pragma once

#include <cstdint>
#include <optional>

#include "export/series_export.h"

namespace noisescope {

struct ExportEstimate {
    std::int64_t files = 0;   ///< that would be written …
    std::int64_t kept = 0;    ///< … and that are there already
    std::uint64_t bytes = 0;  ///< of the files that would be written …
    bool bytesExact = false;  ///< … without their headers and recipes; else by a sample that was compressed
    double seconds = 0;
    std::uint64_t memory = 0;           ///< bytes
    std::optional<std::uint64_t> room;  ///< bytes that are free; none: standard output, or it cannot be told
};

/// The most memory that the process has held so far, in bytes.
std::uint64_t memoryNow();

/// Draws and encodes up to a million pixels of the first file into a temporary folder, which goes again. Throws as
/// exportSeries(), also if a file is in the way or there is no room.
ExportEstimate estimateOf(const Series& series, const DrawWith& with);

}  // namespace noisescope
