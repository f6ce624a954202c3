// Checksum of a file's samples: CRC-32 (see raw_checksum.h) of the values that readers return, as little-endian 32-bit
// floats: rows from the top, layers in order, channels interleaved. So it covers the range of integers, and does not
// depend on compression, byte order or tiles. EXR and KTX2 keep it as a key, TIFF in its description. It detects
// damage, not forgery.
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

/// Name of the key, with _ or - between its words according to the format.
inline constexpr const char* kSampleChecksumKey = "noisescope_crc32";
inline constexpr std::string_view kKtxSampleChecksumKey = "noisescope-crc32";

/// Checksum of a file being written, whose key is reserved before the first sample and filled after the last.
class SampleChecksum {
  public:
    explicit SampleChecksum(const ImageSpec& spec);

    /// Adds a row as stored, little-endian, in the order of all rows.
    void add(int level, std::span<const std::byte> stored);
    /// Returns "1a2b3c4d" for the largest level, and "1a2b3c4d 5e6f7a8b" if there are smaller ones, which the second
    /// number covers. Its length never changes.
    [[nodiscard]] std::string text() const;

  private:
    Depth depth_;
    std::vector<float> levels_;  ///< values of integers
    bool several_;
    std::array<RawChecksum, 2> sums_;
    std::vector<float> values_;  ///< of a row
};

/// Adds values as readers return them.
void addValues(std::span<const float> values, RawChecksum& sum);

/// Returns the part of text() for the largest level or for the smaller ones; "" if the file has none.
std::string_view sampleChecksumOf(std::string_view text, bool smallerLevels);

}  // namespace noisescope
