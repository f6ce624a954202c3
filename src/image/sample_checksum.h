// The checksum by which a file of this program shows that its samples are those that were written: CRC-32 (see
// raw_checksum.h) of the values that readers hand out, as 32-bit floats, little-endian: rows from the top, layers one
// after the other, channels interleaved. So it covers the range of integers, too, and no compression, order of bytes or
// cut into tiles changes it. EXR and KTX2 keep it as a key, TIFF in its description. It finds damage, no forgery.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "image/image_writer.h"
#include "image/raw/raw_checksum.h"

namespace noisescope {

/// The name of the key, with _ or - between its words as the format's others have.
inline constexpr const char* kSampleChecksumKey = "noisescope_crc32";
inline constexpr std::string_view kKtxSampleChecksumKey = "noisescope-crc32";

/// Of a file that is being written, whose key gets its place before the first sample, and its value after the last.
class SampleChecksum {
  public:
    explicit SampleChecksum(const ImageSpec& spec);

    /// A row as it is stored, little-endian, in the order of all rows.
    void add(int level, std::span<const std::byte> stored);
    /// "1a2b3c4d" of the largest level, and "1a2b3c4d 5e6f7a8b" where there are smaller ones, of all of which the
    /// second is. As long from the beginning on.
    [[nodiscard]] std::string text() const;

  private:
    Depth depth_;
    std::vector<float> levels_;  ///< what integers mean
    bool several_;
    std::array<RawChecksum, 2> sums_;
    std::vector<float> values_;  ///< of a row
};

/// Adds values as readers hand them out.
void addValues(std::span<const float> values, RawChecksum& sum);

/// The part of text() for the largest level or for those below; "" if the file has none.
std::string_view sampleChecksumOf(std::string_view text, bool smallerLevels);

}  // namespace noisescope
