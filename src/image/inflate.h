// Decompression: reads a zlib stream from a file in pieces.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "files/input_file.h"

namespace noisescope {

/// Reads the zlib stream of `bytes` bytes at `position`, which must fill `to`; further data in it is checked and
/// discarded. Returns false if the stream has further data or bytes follow it. Throws Error(ExitCode::file) if it is
/// damaged or too short, Interrupted, std::bad_alloc.
bool inflateFrom(InputFile& file, std::uint64_t position, std::uint64_t bytes, std::span<std::byte> to);

}  // namespace noisescope
