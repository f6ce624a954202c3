// Base of all writers: splits images into rows, and rejects surplus ones.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/interrupt.h"
#include "files/byte_output.h"
#include "image/image_writer.h"

namespace noisescope {

inline constexpr std::int64_t kRowsPerInterruptCheck = 64;
/// Limits: bytes of a row of tiles, which writers and readers hold, and tiles, whose offsets libraries hold.
inline constexpr std::int64_t kMaxTileBandBytes = std::int64_t{512} << 20;
inline constexpr std::int64_t kMaxTiles = std::int64_t{1} << 22;

/// Position of a row.
struct RowPlace {
    int level = 0;
    std::int64_t layer = 0;
    std::int64_t y = 0;
    bool operator==(const RowPlace&) const = default;
};

class RowWriter : public ImageWriter {
  public:
    void writeRows(std::span<const float> rows) final;
    void finish() final;

  protected:
    explicit RowWriter(const ImageSpec& spec);

    /// Returns the position of the row in writeRow(); writers of a single layer do not need it.
    [[nodiscard]] const RowPlace& place() const { return place_; }
    /// Returns the size of that row's level.
    [[nodiscard]] const LevelSize& size() const { return size_; }

  private:
    virtual void writeRow(std::span<const float> row) = 0;
    virtual void close() = 0;  ///< completes and commits the file after the last row
    void advance();

    ImageSpec spec_;
    LevelSize size_;
    RowPlace place_;      ///< of the next row
    bool full_ = false;   ///< all rows are written
    bool usable_ = true;  ///< false after an exception and after finish()
};

/// Returns the output's name for messages.
std::string shownName(const std::filesystem::path& path, const ImageSpec& spec);

/// Opens the output. `seeks`: ByteOutput::seek() is needed.
std::unique_ptr<ByteOutput> openOutput(const std::filesystem::path& path, const ImageSpec& spec, bool seeks);

/// Returns the number of bands that may wait for the encoding threads: enough to continue while the next rows are
/// drawn, in bounded memory. 0: bands are so large that each must be finished before the next.
std::size_t bandsWaiting(std::size_t bandBytes);

/// Returns the specification's channel names, or the usual ones for its number of channels.
std::vector<std::string> channelNamesOf(const ImageSpec& spec);

}  // namespace noisescope
