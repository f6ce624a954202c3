// Reading images back: those that this program wrote, and plain PNG and OpenEXR files of others.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/image.h"
#include "image/formats.h"

namespace noisescope {

struct ImageMetadata {
    std::string format;  ///< the name in the table of formats
    Depth depth = Depth::u8;
    std::optional<Range> range;             ///< none in files of other programs
    std::string recipe;                     ///< JSON text; empty if there is none
    std::string checked;                    ///< what was compared while it was drawn; may be empty
    std::string software;                   ///< who wrote it; may be empty
    std::string checksum;                   ///< of raw data, as the sidecar tells it; else empty
    std::vector<std::string> channelNames;  ///< as many as channels, in their order
};

struct ImageInfo : ImageMetadata {
    std::int64_t width = 0;
    std::int64_t height = 0;
    int channels = 1;
};

struct LoadedImage : ImageMetadata {
    Image image;
};

inline constexpr std::int64_t kMaxReadPixels = std::int64_t{1} << 31;       // width * height
inline constexpr std::size_t kMaxMetadataBytes = std::size_t{1024} * 1024;  // of one text, one attribute, one sidecar

/// The pixels too. Integers come back through the recorded range, or as 0 to 1 if the file has none; OpenEXR channels
/// in the order Y, Y,A, R,G,B, R,G,B,A or else by name. A file that cannot be read, is damaged or is not an image:
/// Error(ExitCode::file).
LoadedImage readImage(const std::filesystem::path& path);

/// Everything but the pixels, from the file's header alone.
ImageInfo readImageInfo(const std::filesystem::path& path);

/// True for a regular file that starts like a PNG or OpenEXR file. False also if it cannot be read. Raw files look like
/// nothing: only their name tells.
bool looksLikeImage(const std::filesystem::path& path);

}  // namespace noisescope
