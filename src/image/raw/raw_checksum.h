// Checksum that ties a raw image to its sidecar: CRC-32 as in PNG, gzip and zip, which standard tools compute: `crc32
// FILE`, `gzip -c FILE | gzip -lv`, Python's zlib.crc32(). It detects damage and mistaken pairs, not forgery.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>

#include "files/input_file.h"
#include "image/image_reader.h"

namespace noisescope {

class RawChecksum {
  public:
    void add(std::span<const std::byte> bytes);
    /// Returns eight hexadecimal digits, "00000000" without bytes.
    [[nodiscard]] std::string text() const;

  private:
    std::uint32_t value_ = 0;
};

/// Checksum of a file whose parts are written in any order, each byte once. Gaps count as zeros.
class PlacedChecksum {
  public:
    void add(std::uint64_t position, std::span<const std::byte> bytes);
    [[nodiscard]] std::string text() const;

  private:
    struct Part {
        std::uint64_t bytes = 0;
        std::uint32_t value = 0;
    };
    std::map<std::uint64_t, Part> parts_;  ///< by offset; adjacent parts are merged
};

/// Reads the file from its position to its end, and seeks back to its beginning. Throws Error(ExitCode::file) if the
/// sidecar has another checksum; accepts sidecars of earlier versions without one. Throws Interrupted.
void checkRawData(InputFile& file, const ImageInfo& info);

}  // namespace noisescope
