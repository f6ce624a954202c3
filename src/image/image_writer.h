// Writing an image row by row in bounded memory; the file becomes visible only when it is complete.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/image.h"
#include "image/formats.h"

namespace noisescope {

/// Where a picture lies in the coordinates of a map: pixel (0, 0)'s outer corner, and the side of a pixel; y points up.
struct MapPlace {
    double x = 0;
    double y = 0;
    double step = 1;
    int epsg = 0;  ///< the number of the coordinates' system; 0: none that has one
    bool operator==(const MapPlace&) const = default;
};

/// What stands beside raw data so that programs for maps open it.
enum class RawHeader {
    none,
    envi,  ///< NAME.hdr
    vrt,   ///< NAME.vrt, of GDAL
};

/// NOLINTNEXTLINE(clang-analyzer-optin.performance.Padding): in the order in which they are told
struct ImageSpec {
    std::int64_t width = 0;  ///< of each layer
    std::int64_t height = 0;
    int channels = 1;
    std::vector<std::string> channelNames;  ///< empty: Y; Y,A; R,G,B or R,G,B,A. Only OpenEXR stores them.
    Depth depth = Depth::u8;
    Range range;                         ///< maps to the integers of u8 and u16; for f16 and f32 it is only recorded
    Range density{0, 1};                 ///< of a volume of densities: the values that become 0 and 1
    bool unbounded = false;              ///< of f16 and f32: no range of the values is known, and that is recorded
    bool isColor = false;                ///< what is shown, as sRGB: a PNG says so. Of values none says how they look
    bool force = false;                  ///< replace an existing file
    const FormatInfo* stream = nullptr;  ///< write this format to standard output; null: into the file
    std::string recipe;                  ///< JSON text, UTF-8, at most kMaxRecipeBytes; may be empty
    std::string checked;   ///< what was compared while it was drawn, as "256 pixels or more"; may be empty
    std::string region;    ///< of which picture this is what: "0,0,64x64 of height 64, slice 3"; may be empty
    std::string software;  ///< "Noisescope 0.1.0"; may be empty

    Layers layersAre = Layers::one;
    std::int64_t layers = 1;
    int levels = 1;                    ///< of mip maps: each half as large as the one before, see levelSize()
    double framesPerSecond = 0;        ///< of frames
    bool loops = false;                ///< the first frame follows the last
    std::int64_t tileSide = 0;         ///< of what the format cuts the picture into; 0: rows, or what it usually has
    bool bottomUp = false;             ///< the last row comes first in the file
    std::optional<MapPlace> mapPlace;  ///< of a format that says it, or with a header beside raw data that does
    RawHeader rawHeader = RawHeader::none;             ///< of raw formats
    std::vector<std::array<std::uint8_t, 3>> palette;  ///< the colors that occur, if they are known; at most 256
};

/// What one level of a file holds.
struct LevelSize {
    std::int64_t width = 1;
    std::int64_t height = 1;
    std::int64_t layers = 1;
    bool operator==(const LevelSize&) const = default;
};

/// Sides are halved and rounded down, to 1 at least; a volume has a third one.
LevelSize levelSize(const ImageSpec& spec, int level);
/// How many levels there are until all sides are 1.
int mostLevels(const ImageSpec& spec);
/// Pixels of all layers and levels.
std::int64_t pixelsOf(const ImageSpec& spec);
/// Bytes of their samples, uncompressed.
std::uint64_t sampleBytesOf(const ImageSpec& spec);

inline constexpr std::int64_t kMostBandBytes = (std::int64_t{1} << 31U) - 1;  // of tiles side by side, held in memory
inline constexpr std::size_t kMaxRecipeBytes = 1'000'000;                     // readers refuse metadata over 1 MiB

/// Destroying a writer before finish() leaves nothing behind.
class ImageWriter {
  public:
    ImageWriter() = default;
    ImageWriter(const ImageWriter&) = delete;
    ImageWriter& operator=(const ImageWriter&) = delete;
    virtual ~ImageWriter() = default;

    /// Any whole number of rows of one layer, the top row first, channels interleaved: a level after the other, the
    /// largest first, and in it a layer after the other. May throw Interrupted between two rows. After an exception the
    /// writer is good for nothing but being destroyed.
    virtual void writeRows(std::span<const float> rows) = 0;
    /// Exactly once, after the last row. The file becomes visible only here.
    virtual void finish() = 0;
};

/// Checks size, depth, range and target before anything is rendered: Error(ExitCode::usage) for a specification that
/// the format cannot hold or a name that means many files, Error(ExitCode::file) for a target that cannot be written.
/// The format follows from the extension; with a stream the path is not heeded, and raw data comes without its sidecar.
std::unique_ptr<ImageWriter> openImage(const std::filesystem::path& path, const ImageSpec& spec);

/// Throws Error(usage) as openImage() does, without a look at the disk: the format cannot hold what is specified.
void requireHolds(const std::filesystem::path& path, const ImageSpec& spec);

/// openImage(), writeRows(), finish(). The size is the image's, not the specification's.
void writeImage(const std::filesystem::path& path, const Image& image, ImageSpec spec);

}  // namespace noisescope
