// Encoding of values as samples of a depth, and decoding.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/image.h"
#include "image/formats.h"

namespace noisescope {

/// Stores the lowest `bytes` bytes of the number, the lowest first.
void putLittleEndian(std::byte* to, std::uint32_t bits, std::size_t bytes);

/// Stores values as consecutive little-endian samples; `to` must have room for all.
void encodeSamples(std::span<const float> values, Depth depth, const Range& range, std::byte* to);

/// Returns the value of each integer of the depth. Empty for floating-point depths.
std::vector<float> levelsOf(Depth depth, const Range& range);

/// Decodes as many samples as `values` has. `levels`: from levelsOf().
void decodeSamples(const std::byte* from, Depth depth, bool bigEndian, std::span<const float> levels,
                   std::span<float> values);

}  // namespace noisescope
