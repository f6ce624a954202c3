// Compression for the writers by zlib, in pieces so that signals can interrupt it.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace noisescope {

enum class Deflate {
    middle,  ///< raw deflate that ends at a whole byte, so that more can follow
    last,    ///< raw deflate with its end mark
    zlib,    ///< a whole zlib stream with header and checksum
};

/// Compresses bytes. `level`: zlib's, from 1 to 9, or 0 to store the bytes. Deterministic. Throws Interrupted,
/// std::bad_alloc.
std::vector<std::byte> deflated(std::span<const std::byte> bytes, int level, Deflate form);

/// Estimates from a sixteenth of the bytes whether compression saves a fifth. Noise with 32 bits per value shrinks by a
/// twentieth in twice the time of drawing it, and is better stored. `parts`: lengths of the consecutive pieces that
/// will be compressed separately, together all bytes.
bool isWorthCompressing(std::span<const std::byte> bytes, std::span<const std::size_t> parts, int level);
/// Estimates for a single part.
bool isWorthCompressing(std::span<const std::byte> bytes, int level);

}  // namespace noisescope
