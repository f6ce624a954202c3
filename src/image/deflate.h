// Compression for the writers: zlib's, in pieces that a signal can end.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace noisescope {

enum class Deflate {
    middle,  ///< bare deflate that ends at a whole byte, so that more can follow
    last,    ///< bare deflate with its end mark
    zlib,    ///< a whole zlib stream with header and checksum
};

/// `level`: zlib's, from 1 to 9. The same bytes give the same result. Throws Interrupted, std::bad_alloc.
std::vector<std::byte> deflated(std::span<const std::byte> bytes, int level, Deflate form);

}  // namespace noisescope
