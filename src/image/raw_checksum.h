// The checksum that ties a raw image to its sidecar: CRC-32 as in PNG, gzip and zip, which any tool for those can tell
// again: `crc32 FILE`, `gzip -c FILE | gzip -lv`, Python's zlib.crc32(). It finds damage and mistaken pairs, no
// forgery.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "image/image_reader.h"
#include "image/input_file.h"

namespace noisescope {

class RawChecksum {
  public:
    void add(std::span<const std::byte> bytes);
    /// Eight hexadecimal digits, "00000000" of nothing.
    [[nodiscard]] std::string text() const;

  private:
    std::uint32_t value_ = 0;
};

/// Reads the file from where it is to its end, and back to its beginning. Error(ExitCode::file) if the sidecar tells
/// another checksum; one without any, of an earlier version, is believed. Throws Interrupted.
void checkRawData(InputFile& file, const ImageInfo& info);

}  // namespace noisescope
