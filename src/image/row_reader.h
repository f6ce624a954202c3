// Base of all readers: checks of a file's header, and delivery of pixels in pieces.
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

    /// Adds a note about a harmless oddity. Each text appears once; beyond the first few, notes are only counted.
    void note(std::string text) { addNote(info_, std::move(text)); }

    InputFile file_;
    ImageInfo info_;  ///< set by the constructors of derived classes

  private:
    /// Called before the first row of every pass.
    virtual void start() = 0;
    virtual void startRow(std::int64_t y) = 0;
    /// Returns pixels of that row, each once and from the left. Valid until the next call.
    virtual std::span<const float> part(std::size_t x, std::size_t pixels) = 0;
    /// Called after the last row; checks the data behind the pixels.
    virtual void end() {}
    /// Reads the values of smaller levels, for formats that have them.
    virtual void readSmallerLevels(RawChecksum&) {}
    std::span<const float> nextPart();
    void checkSmallerLevels();
    void requireChecksum(const RawChecksum& sum, std::string_view told) const;

    std::int64_t x_ = 0;
    std::int64_t y_ = 0;
    RawChecksum sum_;  ///< of the pixels delivered, if the file has a checksum
};

/// Refuses rows that the format's writer would refuse, since the libraries keep one or more in memory. `rowBytes`: one
/// row of pixels as the library returns them.
void checkRowBytes(const InputFile& file, const ImageInfo& info, std::uint64_t rowBytes);

/// Greatest compression ratio of Deflate.
inline constexpr std::uint64_t kDeflateRatio = 1032;

/// Also refuses empty images, and sizes that the file cannot possibly hold. `rowBytes`: before compression; `ratio`:
/// the greatest compression ratio.
void checkReadSize(const InputFile& file, const ImageInfo& info, std::uint64_t rowBytes, std::uint64_t ratio);

/// Returns the value of each integer of the image's depth. Empty for floating-point depths.
std::vector<float> levelsOf(const ImageInfo& info);

}  // namespace noisescope
