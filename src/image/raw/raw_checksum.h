// The checksum that ties a raw image to its sidecar: CRC-32 as in PNG, gzip and zip, which any tool for those can tell
// again: `crc32 FILE`, `gzip -c FILE | gzip -lv`, Python's zlib.crc32(). It finds damage and mistaken pairs, no
// forgery.
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
    /// Eight hexadecimal digits, "00000000" of nothing.
    [[nodiscard]] std::string text() const;

  private:
    std::uint32_t value_ = 0;
};

/// The same of a file whose parts are written in any order, each byte once: of one part behind the other, wherever
/// that begins. What no part covers is zero.
class PlacedChecksum {
  public:
    void add(std::uint64_t position, std::span<const std::byte> bytes);
    [[nodiscard]] std::string text() const;

  private:
    struct Part {
        std::uint64_t bytes = 0;
        std::uint32_t value = 0;
    };
    std::map<std::uint64_t, Part> parts_;  ///< by where they begin; those that touch are one
};

/// Reads the file from where it is to its end, and back to its beginning. Error(ExitCode::file) if the sidecar tells
/// another checksum; one without any, of an earlier version, is believed. Throws Interrupted.
void checkRawData(InputFile& file, const ImageInfo& info);

}  // namespace noisescope
