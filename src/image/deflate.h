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

/// `level`: zlib's, from 1 to 9, or 0: the bytes are stored as they are. The same bytes give the same result. Throws
/// Interrupted, std::bad_alloc.
std::vector<std::byte> deflated(std::span<const std::byte> bytes, int level, Deflate form);

/// Whether compressing saves a fifth, told from a sixteenth of the bytes. Noise with 32 bits a value is a twentieth
/// smaller after twice the time that drawing takes, and is better left as it is. `parts`: how long the pieces are that
/// will be compressed each by itself, one behind the other; all bytes together.
bool isWorthCompressing(std::span<const std::byte> bytes, std::span<const std::size_t> parts, int level);
/// Of one part.
bool isWorthCompressing(std::span<const std::byte> bytes, int level);

}  // namespace noisescope
