// Chunks of still and animated PNG files, written by libpng.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string_view>

#include "files/byte_output.h"
#include "image/image_writer.h"
#include "image/png/png_guard.h"

namespace noisescope {

class PngChunks {
  public:
    /// All failures throw Error(ExitCode::file), which names the file.
    explicit PngChunks(std::unique_ptr<ByteOutput> file) : file_(std::move(file)) {}
    PngChunks(const PngChunks&) = delete;  // libpng has its address
    PngChunks& operator=(const PngChunks&) = delete;

    /// Writes signature, size, color space and texts, all before the pixels, so that readers find them without
    /// decoding.
    void writeHeader(const ImageSpec& spec);
    /// Writes a chunk. `type`: four letters. At most 2^31 - 1 bytes.
    void write(const char* type, std::span<const std::byte> bytes);
    /// Writes IEND and commits the file.
    void commit();

  private:
    template <typename Step>
    void step(const Step& action);
    static void onWrite(png_structp png, png_bytep bytes, std::size_t count);

    std::unique_ptr<ByteOutput> file_;
    PngGuard guard_{PngGuard::Mode::write};
};

inline constexpr std::size_t kMostChunkBytes = std::size_t{1} << 30;  // PNG counts bytes in 31 bits

}  // namespace noisescope
