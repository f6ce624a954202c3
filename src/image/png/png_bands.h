// Encoder of PNG pixels as zlib streams, in bands of rows on several threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "core/ordered_work.h"
#include "image/image_writer.h"

namespace noisescope {

/// A part of a picture's zlib stream, in order.
struct PngPart {
    std::vector<std::byte> bytes;
    bool first = false;  ///< of the picture
    bool last = false;
};

/// Encodes the rows of successive pictures of one size. A picture's data is one zlib stream, made in bands of rows that
/// are compressed separately and joined in order: each ends at a whole byte, and their checksums can be combined. Bands
/// depend on the picture's size only, so the bytes do not depend on the number of threads.
class PngBands {
  public:
    /// Called on the owner's thread, in order.
    using Take = std::function<void(PngPart)>;

    PngBands(const ImageSpec& spec, Take take);

    /// Adds a row. May call `take`, also with parts of earlier pictures. Throws its exceptions, Interrupted,
    /// std::bad_alloc.
    void add(std::span<const float> row);
    /// Passes the remaining parts to `take`; call it after the last row.
    void finish() { work_.finish(); }

  private:
    struct Encoded {
        PngPart part;
        std::uint32_t checksum = 0;    ///< Adler-32 of the uncompressed bytes
        std::size_t checkedBytes = 0;  ///< number of these bytes
    };

    /// Returns the bytes of a whole band.
    [[nodiscard]] std::size_t bandBytes() const;
    void startBand();
    void endBand(bool last);
    void append(Encoded band);

    Take take_;
    Range range_;
    const DepthInfo& depth_;
    std::size_t rowBytes_;
    std::int64_t height_;
    std::int64_t y_ = 0;               ///< of the next row
    std::vector<std::uint8_t> band_;   ///< in progress: the row above, then its rows
    std::vector<std::uint8_t> above_;  ///< last row of the previous band; zeros above a picture
    bool bandIsFirst_ = true;
    std::uint32_t checksum_ = 1;  ///< of the picture's parts passed on so far
    OrderedWork<Encoded> work_;   ///< the last member: it uses all others
};

}  // namespace noisescope
