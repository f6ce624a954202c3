// Image writers: rows in, bounded memory; a file becomes visible only when it is complete.
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

/// Position of a picture in map coordinates: the outer corner of pixel (0, 0), and the side of a pixel; y points up.
struct MapPlace {
    double x = 0;
    double y = 0;
    double step = 1;
    int epsg = 0;  ///< EPSG code of the coordinate system; 0: none
    bool operator==(const MapPlace&) const = default;
};

/// Meaning of the stored numbers of the only channel: number * scale + offset in a unit.
struct SampleUnit {
    double scale = 1;
    double offset = 0;
    std::string name;  ///< "m"
    bool operator==(const SampleUnit&) const = default;
};

/// Header beside raw data for GIS programs.
enum class RawHeader {
    none,
    envi,  ///< NAME.hdr
    vrt,   ///< NAME.vrt, for GDAL
};

/// NOLINTNEXTLINE(clang-analyzer-optin.performance.Padding): in the order in which they are told
struct ImageSpec {
    std::int64_t width = 0;  ///< of each layer
    std::int64_t height = 0;
    int channels = 1;
    std::vector<std::string> channelNames;  ///< empty: Y; Y,A; R,G,B or R,G,B,A. Stored by OpenEXR only.
    Depth depth = Depth::u8;
    Range range;             ///< mapped to the integers of u8 and u16; only recorded for f16 and f32
    Range density{0, 1};     ///< for a volume of densities: the values that become 0 and 1
    bool unbounded = false;  ///< for f16 and f32: records that the range is unknown
    bool isColor = false;    ///< sRGB colors, which a PNG then declares; other values have no defined appearance
    bool force = false;      ///< replace an existing file
    const FormatInfo* stream = nullptr;  ///< write this format to standard output; null: into the file
    std::string recipe;                  ///< JSON text, UTF-8, at most kMaxRecipeBytes; may be empty
    std::string checked;                 ///< pixels compared while drawing, such as "256 pixels or more"; may be empty
    std::string region;    ///< the picture's region and whole: "0,0,64x64 of height 64, slice 3"; may be empty
    std::string software;  ///< "Noisescope 0.1.0"; may be empty

    Layers layersAre = Layers::one;
    std::int64_t layers = 1;
    int levels = 1;  ///< of mip maps: each half as large as the one before, see levelSize()
    /// The levels are smaller copies for programs that show a part or all of a large picture: sides are rounded up, and
    /// rows are written from the smallest level to the largest.
    bool overviews = false;
    std::optional<SampleUnit> unit;         ///< for a format that stores places on maps
    bool nodata = false;                    ///< tells such programs that NaN, and nothing else, is no value
    double framesPerSecond = 0;             ///< for frames
    bool loops = false;                     ///< the first frame follows the last
    std::int64_t tileSide = 0;              ///< of the format's tiles; 0: rows, or the format's default
    bool bottomUp = false;                  ///< the file stores the last row first
    std::optional<MapPlace> mapPlace;       ///< for a format that stores it, or for a header beside raw data
    RawHeader rawHeader = RawHeader::none;  ///< for raw formats
    /// All colors in use, if known; at most 256. In a PNG of one channel and u8, the values are indices of them.
    std::vector<std::array<std::uint8_t, 3>> palette;
};

/// Size of a level.
struct LevelSize {
    std::int64_t width = 1;
    std::int64_t height = 1;
    std::int64_t layers = 1;
    bool operator==(const LevelSize&) const = default;
};

/// Returns the size with sides halved and rounded down, of overviews up, at least 1; a volume also halves its layers.
LevelSize levelSize(const ImageSpec& spec, int level);
/// Returns the number of levels until all sides are 1.
int mostLevels(const ImageSpec& spec);
/// Returns the pixels of all layers and levels.
std::int64_t pixelsOf(const ImageSpec& spec);
/// Returns the bytes of their samples, uncompressed.
std::uint64_t sampleBytesOf(const ImageSpec& spec);

inline constexpr std::int64_t kMostBandBytes = (std::int64_t{1} << 31U) - 1;  // of tiles side by side, held in memory
inline constexpr std::size_t kMaxRecipeBytes = 1'000'000;                     // readers refuse metadata over 1 MiB

/// Writer of one file. Destroying it before finish() leaves nothing behind.
class ImageWriter {
  public:
    ImageWriter() = default;
    ImageWriter(const ImageWriter&) = delete;
    ImageWriter& operator=(const ImageWriter&) = delete;
    virtual ~ImageWriter() = default;

    /// Writes whole rows of one layer, the top row first, channels interleaved; levels in order from the largest, those
    /// of overviews from the smallest, and in each level its layers in order. May throw Interrupted between rows. After
    /// an exception the writer can only be destroyed.
    virtual void writeRows(std::span<const float> rows) = 0;
    /// Completes the file and makes it visible. Call it once, after the last row.
    virtual void finish() = 0;
};

/// Opens a writer after checking size, depth, range and target, before anything is rendered. Throws
/// Error(ExitCode::usage) for a specification that the format cannot hold or a name that is a pattern for frames,
/// Error(ExitCode::file) for a target that cannot be written. The extension selects the format; with a stream the path
/// is ignored, and raw data has no sidecar.
std::unique_ptr<ImageWriter> openImage(const std::filesystem::path& path, const ImageSpec& spec);

/// Throws Error(usage) as openImage() does if the format cannot hold the specification, without accessing the disk.
void requireHolds(const std::filesystem::path& path, const ImageSpec& spec);

/// Writes a whole image. Its own size replaces the specification's.
void writeImage(const std::filesystem::path& path, const Image& image, ImageSpec spec);

}  // namespace noisescope
