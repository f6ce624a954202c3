// The directory of a page of a TIFF file, read with limits.
#pragma once

#include <cstdint>
#include <string_view>

#include "image/formats.h"
#include "image/input_file.h"
#include "image/tif_guard.h"

namespace noisescope {

/// What decides where the samples of a page are found and what they mean.
struct TifPage {
    std::int64_t width = 0;
    std::int64_t height = 0;
    int channels = 1;
    Depth depth = Depth::u8;
    int compression = COMPRESSION_NONE;
    bool tiled = false;
    std::int64_t partWidth = 0;   ///< of a tile; of a strip the page's …
    std::int64_t partHeight = 0;  ///< … and at most the page's

    [[nodiscard]] std::int64_t partsAcross() const { return (width + partWidth - 1) / partWidth; }
    [[nodiscard]] std::int64_t pixelBytes() const { return std::int64_t{depthInfo(depth).bytes} * channels; }
    [[nodiscard]] std::int64_t partBytes() const { return partWidth * partHeight * pixelBytes(); }
    bool operator==(const TifPage&) const = default;
};

/// Of the page at which libtiff is. Error(ExitCode::file) unless it is plain: integers or floats of the known depths,
/// one to four channels beside each other, compressed without loss in one of the simple ways, in strips or tiles that
/// can be held in memory.
TifPage readTifPage(TifGuard& tif, const InputFile& file);

/// How many bytes of pixels one byte of the file may stand for.
std::uint64_t tifRatioOf(int compression);

}  // namespace noisescope
