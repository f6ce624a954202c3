// The pixels of PNG pictures as their zlib streams, made in bands of rows on several threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "core/ordered_work.h"
#include "image/image_writer.h"

namespace noisescope {

/// A part of a picture's zlib stream; the parts of a picture, put together, are all of it.
struct PngPart {
    std::vector<std::byte> bytes;
    bool first = false;  ///< of the picture
    bool last = false;
};

/// Takes the rows of one picture after the other, all of one size. A picture's data is one zlib stream. It is made in
/// bands of rows that are compressed by themselves and put together in order: each ends at a whole byte, and their
/// checksums can be combined. Where a band ends depends on the picture's size alone, so the number of threads changes
/// no byte.
class PngBands {
  public:
    /// Called on the owner's thread, in order.
    using Take = std::function<void(PngPart)>;

    PngBands(const ImageSpec& spec, Take take);

    /// May call `take`, also with parts of earlier pictures. Throws what it throws, Interrupted, std::bad_alloc.
    void add(std::span<const float> row);
    /// After the last row: `take` gets the rest.
    void finish() { work_.finish(); }

  private:
    struct Encoded {
        PngPart part;
        std::uint32_t checksum = 0;    ///< Adler-32 of what was compressed …
        std::size_t checkedBytes = 0;  ///< … and how much that was
    };

    /// Of a whole band.
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
    std::vector<std::uint8_t> band_;   ///< that is being filled: its rows, and the one above them
    std::vector<std::uint8_t> above_;  ///< the last row of the one before; zeros above a picture
    bool bandIsFirst_ = true;
    std::uint32_t checksum_ = 1;  ///< of the picture's parts that were taken
    OrderedWork<Encoded> work_;   ///< the last member: it uses all others
};

}  // namespace noisescope
