// Directory of a TIFF page, read with limits.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "files/input_file.h"
#include "image/number_type.h"
#include "image/tiff/tif_guard.h"
#include "image/tiff/tif_predictor.h"

namespace noisescope {

/// Layout and meaning of a page's samples.
struct TifPage {
    std::int64_t width = 0;
    std::int64_t height = 0;
    int samples = 1;  ///< per pixel
    NumberType type;
    bool inverted = false;               ///< 0 is white
    bool planar = false;                 ///< one plane after the other for each sample
    std::vector<std::uint16_t> palette;  ///< red of each sample's value, then green, then blue; empty: none
    std::string nodata;                  ///< mark of missing values, as GDAL writes it; may be empty
    int compression = COMPRESSION_NONE;
    int predictor = kTifNoPredictor;
    bool bigEndian = false;
    bool tiled = false;
    std::int64_t partWidth = 0;   ///< of a tile; a strip is as wide as the page
    std::int64_t partHeight = 0;  ///< a strip is at most as high as the page

    [[nodiscard]] int channels() const { return palette.empty() ? samples : 3; }
    [[nodiscard]] int planes() const { return planar ? samples : 1; }
    [[nodiscard]] std::int64_t partsAcross() const { return (width + partWidth - 1) / partWidth; }
    [[nodiscard]] std::int64_t partsDown() const { return (height + partHeight - 1) / partHeight; }
    /// Returns the bits of a pixel in one plane.
    [[nodiscard]] std::int64_t pixelBits() const { return std::int64_t{type.bits} * (planar ? 1 : samples); }
    /// Returns the bytes of adjacent pixels in one plane; rows begin at bytes.
    [[nodiscard]] std::int64_t rowBytes(std::int64_t pixels) const { return (pixels * pixelBits() + 7) / 8; }
    /// Returns the bytes of a strip or tile in one plane.
    [[nodiscard]] std::int64_t partBytes() const { return rowBytes(partWidth) * partHeight; }
    [[nodiscard]] bool isDeflated() const {
        return compression == COMPRESSION_ADOBE_DEFLATE || compression == COMPRESSION_DEFLATE;
    }
    bool operator==(const TifPage&) const = default;
};

/// Reads libtiff's current page. Throws Error(ExitCode::file) unless it is plain: integers of up to 32 bits or of 64,
/// floats of 16, 32 and 64, one to four channels of gray, RGB or a palette, compressed without loss by one of the
/// simple methods, in strips or tiles that fit into memory.
TifPage readTifPage(TifGuard& tif, const InputFile& file);

/// Returns the greatest compression ratio.
std::uint64_t tifRatioOf(int compression);

}  // namespace noisescope
