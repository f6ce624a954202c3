// What the writers of all formats share: they see one row at a time, and never one too many.
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
/// Writers and readers hold a row of tiles, and libraries the places of all tiles.
inline constexpr std::int64_t kMaxTileBandBytes = std::int64_t{512} << 20;
inline constexpr std::int64_t kMaxTiles = std::int64_t{1} << 22;

/// Where a row belongs.
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

    /// Of the row that writeRow() has been given; whoever writes one layer need not ask.
    [[nodiscard]] const RowPlace& place() const { return place_; }
    /// Of the level of that row.
    [[nodiscard]] const LevelSize& size() const { return size_; }

  private:
    virtual void writeRow(std::span<const float> row) = 0;
    virtual void close() = 0;  ///< after the last row: complete the file and commit it
    void advance();

    ImageSpec spec_;
    LevelSize size_;
    RowPlace place_;      ///< of the next row
    bool full_ = false;   ///< all rows are there
    bool usable_ = true;  ///< false after an exception and after finish()
};

/// How messages name the file of that specification.
std::string shownName(const std::filesystem::path& path, const ImageSpec& spec);

/// Where the specification's bytes go. `seeks`: ByteOutput::seek() is wanted.
std::unique_ptr<ByteOutput> openOutput(const std::filesystem::path& path, const ImageSpec& spec, bool seeks);

/// So many bands of rows may wait for the threads that encode them: enough to go on while the next rows are drawn, in
/// bounded memory. 0: the bands are so large that one must be done before the next is begun.
std::size_t bandsWaiting(std::size_t bandBytes);

/// The specification's channel names, or the usual ones for its number of channels.
std::vector<std::string> channelNamesOf(const ImageSpec& spec);

}  // namespace noisescope
