// The directory of a page of a TIFF file, read with limits.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "files/input_file.h"
#include "image/number_type.h"
#include "image/tiff/tif_guard.h"
#include "image/tiff/tif_predictor.h"

namespace noisescope {

/// What decides where the samples of a page are found and what they mean.
struct TifPage {
    std::int64_t width = 0;
    std::int64_t height = 0;
    int samples = 1;  ///< of a pixel
    NumberType type;
    bool inverted = false;               ///< 0 is white
    bool planar = false;                 ///< a plane for each sample, one behind the other
    std::vector<std::uint16_t> palette;  ///< red of each sample's value, then green, then blue; empty: there is none
    std::string nodata;                  ///< the number that is no value, as GDAL writes it; may be empty
    int compression = COMPRESSION_NONE;
    int predictor = kTifNoPredictor;
    bool bigEndian = false;
    bool tiled = false;
    std::int64_t partWidth = 0;   ///< of a tile; of a strip the page's …
    std::int64_t partHeight = 0;  ///< … and at most the page's

    [[nodiscard]] int channels() const { return palette.empty() ? samples : 3; }
    [[nodiscard]] int planes() const { return planar ? samples : 1; }
    [[nodiscard]] std::int64_t partsAcross() const { return (width + partWidth - 1) / partWidth; }
    [[nodiscard]] std::int64_t partsDown() const { return (height + partHeight - 1) / partHeight; }
    /// Of a pixel in one plane.
    [[nodiscard]] std::int64_t pixelBits() const { return std::int64_t{type.bits} * (planar ? 1 : samples); }
    /// Of so many pixels beside each other in one plane; rows begin at bytes.
    [[nodiscard]] std::int64_t rowBytes(std::int64_t pixels) const { return (pixels * pixelBits() + 7) / 8; }
    /// Of a strip or tile of one plane.
    [[nodiscard]] std::int64_t partBytes() const { return rowBytes(partWidth) * partHeight; }
    [[nodiscard]] bool isDeflated() const {
        return compression == COMPRESSION_ADOBE_DEFLATE || compression == COMPRESSION_DEFLATE;
    }
    bool operator==(const TifPage&) const = default;
};

/// Of the page at which libtiff is. Error(ExitCode::file) unless it is plain: integers of up to 32 bits or of 64,
/// floats of 16, 32 and 64, one to four channels of gray, RGB or a palette, compressed without loss in one of the
/// simple ways, in strips or tiles that can be held in memory.
TifPage readTifPage(TifGuard& tif, const InputFile& file);

/// How many bytes of pixels one byte of the file may stand for.
std::uint64_t tifRatioOf(int compression);

}  // namespace noisescope
