// The other way round than deflate.h: a zlib stream out of a file, in pieces.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "files/input_file.h"

namespace noisescope {

/// Reads the zlib stream of `bytes` bytes at `position`, which has to fill `to`; what more it holds is passed over, but
/// checked as well. Returns whether there is no more, in the stream or behind it. Error(ExitCode::file) if it is
/// damaged or too short. Throws Interrupted, std::bad_alloc.
bool inflateFrom(InputFile& file, std::uint64_t position, std::uint64_t bytes, std::span<std::byte> to);

}  // namespace noisescope
