// Values as the bytes of their depth, and back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/image.h"
#include "image/formats.h"

namespace noisescope {

/// The lowest `bytes` bytes of the number, the lowest first.
void putLittleEndian(std::byte* to, std::uint32_t bits, std::size_t bytes);

/// Little-endian, one after the other; `to` has room for all.
void encodeSamples(std::span<const float> values, Depth depth, const Range& range, std::byte* to);

/// What each integer of the depth means. Empty for floating-point depths.
std::vector<float> levelsOf(Depth depth, const Range& range);

/// As many as `values` has. `levels`: levelsOf().
void decodeSamples(const std::byte* from, Depth depth, bool bigEndian, std::span<const float> levels,
                   std::span<float> values);

}  // namespace noisescope
