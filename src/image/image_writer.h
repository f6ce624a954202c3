// Writing an image row by row in bounded memory; the file becomes visible only when it is complete.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/image.h"
#include "image/formats.h"

namespace noisescope {

struct ImageSpec {
    std::int64_t width = 0;
    std::int64_t height = 0;
    int channels = 1;
    std::vector<std::string> channelNames;  ///< empty: Y; Y,A; R,G,B or R,G,B,A. Only OpenEXR stores them.
    Depth depth = Depth::u8;
    Range range;                         ///< maps to the integers of u8 and u16; for f16 and f32 it is only recorded
    bool unbounded = false;              ///< of f16 and f32: no range of the values is known, and that is recorded
    bool isColor = false;                ///< what is shown, as sRGB: a PNG says so. Of values none says how they look
    bool force = false;                  ///< replace an existing file
    const FormatInfo* stream = nullptr;  ///< write this format to standard output; null: into the file
    std::string recipe;                  ///< JSON text, UTF-8, at most kMaxRecipeBytes; may be empty
    std::string checked;   ///< what was compared while it was drawn, as "256 pixels or more"; may be empty
    std::string software;  ///< "Noisescope 0.1.0"; may be empty
};

inline constexpr std::size_t kMaxRecipeBytes = 1'000'000;  // readers refuse metadata over 1 MiB

/// Destroying a writer before finish() leaves nothing behind.
class ImageWriter {
  public:
    ImageWriter() = default;
    ImageWriter(const ImageWriter&) = delete;
    ImageWriter& operator=(const ImageWriter&) = delete;
    virtual ~ImageWriter() = default;

    /// Any whole number of rows, the top row first, channels interleaved. May throw Interrupted between two rows. After
    /// an exception the writer is good for nothing but being destroyed.
    virtual void writeRows(std::span<const float> rows) = 0;
    /// Exactly once, after the last row. The file becomes visible only here.
    virtual void finish() = 0;
};

/// Checks size, depth, range and target before anything is rendered: Error(ExitCode::usage) for a specification that
/// the format cannot hold or a name that means many files, Error(ExitCode::file) for a target that cannot be written.
/// The format follows from the extension; with a stream the path is not heeded, and raw data comes without its sidecar.
std::unique_ptr<ImageWriter> openImage(const std::filesystem::path& path, const ImageSpec& spec);

/// openImage(), writeRows(), finish(). The size is the image's, not the specification's.
void writeImage(const std::filesystem::path& path, const Image& image, ImageSpec spec);

}  // namespace noisescope
