// What the readers of all formats share: the checks before they believe a file's header, and the pieces that they hand
// out.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "files/input_file.h"
#include "image/image_reader.h"
#include "image/raw/raw_checksum.h"

namespace noisescope {

void addNote(ImageInfo& info, std::string text);

class RowReader : public ImageReader {
  public:
    [[nodiscard]] const ImageInfo& info() const final { return info_; }
    std::span<const float> next() final;
    void rewind() final;

  protected:
    explicit RowReader(const std::filesystem::path& path) : file_(path) {}

    /// Of what is harmless. Each text once; beyond the first few only how many there are.
    void note(std::string text) { addNote(info_, std::move(text)); }

    InputFile file_;
    ImageInfo info_;  ///< filled in by the constructors of those below

  private:
    /// Before the first row, every time.
    virtual void start() = 0;
    virtual void startRow(std::int64_t y) = 0;
    /// Of that row, each pixel once and from the left. Valid until the next call.
    virtual std::span<const float> part(std::size_t x, std::size_t pixels) = 0;
    /// After the last row: finds what is cut off behind the pixels.
    virtual void end() {}
    /// Reads the values of the levels behind the first one, of formats that have such.
    virtual void readSmallerLevels(RawChecksum&) {}
    std::span<const float> nextPart();
    void checkSmallerLevels();
    void requireChecksum(const RawChecksum& sum, std::string_view told) const;

    std::int64_t x_ = 0;
    std::int64_t y_ = 0;
    RawChecksum sum_;  ///< of what was handed out, where the file tells it
};

/// Refuses rows that the format's writer would refuse: the libraries keep one or more in memory. `rowBytes`: one row of
/// pixels as they are handed out by the library.
void checkRowBytes(const InputFile& file, const ImageInfo& info, std::uint64_t rowBytes);

/// What Deflate packs into one byte at most.
inline constexpr std::uint64_t kDeflateRatio = 1032;

/// The same, and empty images, and sizes that the file cannot possibly hold. `rowBytes`: as they are before
/// compression; `ratio`: how many of these at most become one byte of the file.
void checkReadSize(const InputFile& file, const ImageInfo& info, std::uint64_t rowBytes, std::uint64_t ratio);

/// What each integer of the image's depth means. Empty for floating-point depths.
std::vector<float> levelsOf(const ImageInfo& info);

}  // namespace noisescope
