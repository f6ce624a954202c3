#include "image/samples.h"

#include <half.h>

#include <bit>
#include <cstdint>
#include <cstring>

#include "core/quantize.h"

namespace noisescope {
void putLittleEndian(std::byte* to, std::uint32_t bits, std::size_t bytes) {
    for (std::size_t i = 0; i < bytes; ++i) to[i] = static_cast<std::byte>(bits >> (8 * i) & 0xff);
}

void encodeSamples(std::span<const float> values, Depth depth, const Range& range, std::byte* to) {
    const DepthInfo& info = depthInfo(depth);
    const auto bytes = static_cast<std::size_t>(info.bytes);
    if (info.maxInteger != 0) {
        for (std::size_t i = 0; i < values.size(); ++i)
            putLittleEndian(to + i * bytes, quantize(values[i], range, info.maxInteger), bytes);
    } else if (depth == Depth::f16) {
        for (std::size_t i = 0; i < values.size(); ++i)
            putLittleEndian(to + i * bytes, Imath::half(values[i]).bits(), bytes);
    } else if constexpr (std::endian::native == std::endian::little) {
        std::memcpy(to, values.data(), values.size_bytes());
    } else {
        for (std::size_t i = 0; i < values.size(); ++i)
            putLittleEndian(to + i * bytes, std::bit_cast<std::uint32_t>(values[i]), bytes);
    }
}

std::vector<float> levelsOf(Depth depth, const Range& range) {
    const std::uint32_t maxInteger = depthInfo(depth).maxInteger;
    std::vector<float> levels;
    if (maxInteger == 0) return levels;
    levels.reserve(std::size_t{maxInteger} + 1);
    for (std::uint32_t i = 0; i <= maxInteger; ++i) levels.push_back(dequantize(i, range, maxInteger));
    return levels;
}

void decodeSamples(const std::byte* from, Depth depth, bool bigEndian, std::span<const float> levels,
                   std::span<float> values) {
    const auto bytes = static_cast<std::size_t>(depthInfo(depth).bytes);
    for (float& value : values) {
        std::uint32_t bits = 0;
        for (std::size_t i = 0; i < bytes; ++i)
            bits = bits << 8 | std::to_integer<std::uint32_t>(from[bigEndian ? i : bytes - 1 - i]);
        from += bytes;
        if (!levels.empty())
            value = levels[bits];
        else if (depth == Depth::f16)
            value = static_cast<float>(Imath::half(Imath::half::FromBits, static_cast<std::uint16_t>(bits)));
        else
            value = std::bit_cast<float>(bits);
    }
}

}  // namespace noisescope
