// Image readers for files of this program and plain files of others.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/image.h"
#include "image/formats.h"
#include "image/number_type.h"

namespace noisescope {

struct ImageInfo {
    std::string format;  ///< name in the table of formats
    Depth depth = Depth::u8;
    std::optional<Range> range;             ///< none in files of other programs
    bool unbounded = false;                 ///< the file states that its range is unknown
    std::string recipe;                     ///< JSON text; empty: none
    std::string checked;                    ///< pixels compared while drawing, as text; may be empty
    std::string region;                     ///< the picture's region and whole, as text; may be empty
    std::string software;                   ///< that wrote the file; may be empty
    std::string checksum;                   ///< of raw data, from the sidecar; else empty
    std::string sampleChecksum;             ///< from the file, see sample_checksum.h; else empty
    std::string stored;                     ///< number type in the file, if `depth` is only the nearest
    std::string nodata;                     ///< the file's mark for missing values, as written there; else empty
    std::vector<std::string> notes;         ///< harmless oddities; those of pixels are added while reading
    std::vector<std::string> channelNames;  ///< one per channel, in order
    std::int64_t width = 0;
    std::int64_t height = 0;  ///< of all layers, stacked from top to bottom
    std::int64_t layers = 1;
    int channels = 1;
    bool bottomUp = false;  ///< row order in the file; readers return the top row first

    /// Returns the type's name: "u8", "i16", "f64", "u4 palette".
    [[nodiscard]] std::string typeName() const { return stored.empty() ? std::string(depthInfo(depth).name) : stored; }
};

/// Layout of a headerless file of numbers.
struct RawLayout {
    std::int64_t width = 0;
    std::int64_t height = 0;  ///< of one layer
    std::int64_t layers = 1;
    std::optional<NumberType> type;  ///< none: by the file's name
    bool bigEndian = false;
};

inline constexpr std::size_t kMaxMetadataBytes = std::size_t{1024} * 1024;  // limit of a text, an attribute, a sidecar

/// Reader of a file's pixels, in as many passes as needed. Memory does not grow with the height; it grows with the
/// width as far as the libraries for PNG, OpenEXR and TIFF hold rows, strips or rows of tiles, whose bytes the table of
/// formats limits, and only once a row's bytes are there. All failures throw Error(ExitCode::file).
class ImageReader {
  public:
    ImageReader() = default;
    ImageReader(const ImageReader&) = delete;
    ImageReader& operator=(const ImageReader&) = delete;
    virtual ~ImageReader() = default;

    /// Returns everything but the pixels, from the file's header alone.
    [[nodiscard]] virtual const ImageInfo& info() const = 0;

    /// Returns the next pixels in reading order, channels interleaved: at most kReadAtOnce values, all from one row, so
    /// that images of one size come in equal pieces. Empty after the last pixel. Valid until the next call. Unsigned
    /// integers of at most 16 bits are mapped to the recorded range, or to 0 to 1 without one; other numbers are
    /// returned as they are, or as the nearest float; missing values as kNoValue. OpenEXR channels come in the order Y,
    /// Y,A, R,G,B, R,G,B,A or else by name. Throws Interrupted.
    virtual std::span<const float> next() = 0;

    /// Returns to the first pixel. Throws if the file has been changed meanwhile.
    virtual void rewind() = 0;
};

inline constexpr std::int64_t kReadAtOnce = 1 << 16;  // values; at least one pixel

/// Opens an image. Throws Error(ExitCode::file) if it cannot be read, is damaged or is no image. Damage behind the
/// header is found while reading pixels.
std::unique_ptr<ImageReader> openImageReader(const std::filesystem::path& path);
/// Opens an image; `layout` describes the file if isBare() is true. Its number of channels, one to four, follows from
/// the file's size.
std::unique_ptr<ImageReader> openImageReader(const std::filesystem::path& path, const std::optional<RawLayout>& layout);

ImageInfo readImageInfo(const std::filesystem::path& path);

/// True for numbers without a known header and without a sidecar.
bool isBare(const std::filesystem::path& path);

/// True for a regular file that starts like one of the formats. False if it cannot be read, and for raw files, which
/// only their name identifies.
bool looksLikeImage(const std::filesystem::path& path);

}  // namespace noisescope
