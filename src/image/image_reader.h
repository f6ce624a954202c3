// Reading images back: those that this program wrote, and plain files of others.
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
    std::string format;  ///< the name in the table of formats
    Depth depth = Depth::u8;
    std::optional<Range> range;             ///< none in files of other programs …
    bool unbounded = false;                 ///< … and where the file says that it knows none
    std::string recipe;                     ///< JSON text; empty if there is none
    std::string checked;                    ///< what was compared while it was drawn; may be empty
    std::string region;                     ///< of which picture it is what; may be empty
    std::string software;                   ///< who wrote it; may be empty
    std::string checksum;                   ///< of raw data, as the sidecar tells it; else empty
    std::string sampleChecksum;             ///< as the file tells it, see sample_checksum.h; else empty
    std::string stored;                     ///< the type of the numbers in the file, if `depth` is only the nearest
    std::string nodata;                     ///< the number in the file that is no value, as it stands there; else empty
    std::vector<std::string> notes;         ///< what is odd but harmless; those of pixels come when these are read
    std::vector<std::string> channelNames;  ///< as many as channels, in their order
    std::int64_t width = 0;
    std::int64_t height = 0;  ///< of all layers, one below the other
    std::int64_t layers = 1;
    int channels = 1;
    bool bottomUp = false;  ///< in the file; readers turn it around

    /// "u8", "i16", "f64", "u4 palette"
    [[nodiscard]] std::string typeName() const { return stored.empty() ? std::string(depthInfo(depth).name) : stored; }
};

/// What a file of nothing but numbers does not tell by itself.
struct RawLayout {
    std::int64_t width = 0;
    std::int64_t height = 0;  ///< of a layer
    std::int64_t layers = 1;
    std::optional<NumberType> type;  ///< none: what the file's name says
    bool bigEndian = false;
};

inline constexpr std::size_t kMaxMetadataBytes = std::size_t{1024} * 1024;  // of one text, one attribute, one sidecar

/// The pixels of one file, as often as one likes. Memory does not grow with the height; with the width as far as the
/// libraries for PNG, OpenEXR and TIFF hold rows, strips or rows of tiles, whose bytes the table of formats limits, and
/// only once a row's bytes are there. All failures throw Error(ExitCode::file).
class ImageReader {
  public:
    ImageReader() = default;
    ImageReader(const ImageReader&) = delete;
    ImageReader& operator=(const ImageReader&) = delete;
    virtual ~ImageReader() = default;

    /// Everything but the pixels, from the file's header alone.
    [[nodiscard]] virtual const ImageInfo& info() const = 0;

    /// The next pixels, from left to right and from the top, channels interleaved: as many as there are, but at most
    /// kReadAtOnce values and none of the next row, so that two images of one size come in equal pieces. Empty after
    /// the last one. Valid until the next call. Integers without sign and of at most 16 bits come back through the
    /// recorded range, or as 0 to 1 if the file has none; all other numbers as they are, or the nearest float; what is
    /// declared to be no value as kNoValue. OpenEXR channels in the order Y, Y,A, R,G,B, R,G,B,A or else by name.
    /// Throws Interrupted.
    virtual std::span<const float> next() = 0;

    /// Back to the first pixel. A file that has been changed meanwhile is refused.
    virtual void rewind() = 0;
};

inline constexpr std::int64_t kReadAtOnce = 1 << 16;  // values; at least a pixel

/// A file that cannot be read, is damaged or is not an image: Error(ExitCode::file). Damage behind the header shows
/// when the pixels are read.
std::unique_ptr<ImageReader> openImageReader(const std::filesystem::path& path);
/// The same; `layout` describes the file if isBare() says that nothing else does. Its channels, one to four, are what
/// fills the file.
std::unique_ptr<ImageReader> openImageReader(const std::filesystem::path& path, const std::optional<RawLayout>& layout);

ImageInfo readImageInfo(const std::filesystem::path& path);

/// True for numbers without a header that is known, and without a sidecar.
bool isBare(const std::filesystem::path& path);

/// True for a regular file that starts like one of the formats. False also if it cannot be read. Raw files look like
/// nothing: only their name tells.
bool looksLikeImage(const std::filesystem::path& path);

}  // namespace noisescope
