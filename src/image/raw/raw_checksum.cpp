#include "image/raw/raw_checksum.h"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <vector>

#include "core/interrupt.h"
#include "core/text.h"

namespace noisescope {

void RawChecksum::add(std::span<const std::byte> bytes) {
    const auto* const start = reinterpret_cast<const Bytef*>(bytes.data());
    value_ = static_cast<std::uint32_t>(::crc32_z(value_, start, bytes.size()));
}

std::string RawChecksum::text() const { return fmt::format("{:08x}", value_); }

void PlacedChecksum::add(std::uint64_t position, std::span<const std::byte> bytes) {
    if (bytes.empty()) return;
    const auto* const data = reinterpret_cast<const Bytef*>(bytes.data());
    auto after = parts_.lower_bound(position);
    const bool follows =
        after != parts_.begin() && std::prev(after)->first + std::prev(after)->second.bytes == position;
    auto here = follows ? std::prev(after) : parts_.emplace_hint(after, position, Part{});
    here->second.value = static_cast<std::uint32_t>(::crc32_z(here->second.value, data, bytes.size()));
    here->second.bytes += bytes.size();
    if (after == parts_.end() || position + bytes.size() != after->first) return;
    here->second.value = static_cast<std::uint32_t>(
        ::crc32_combine(here->second.value, after->second.value, static_cast<z_off_t>(after->second.bytes)));
    here->second.bytes += after->second.bytes;
    parts_.erase(after);
}

std::string PlacedChecksum::text() const {
    std::uint32_t value = 0;
    std::uint64_t end = 0;
    constexpr std::array<Bytef, 4096> kZeros{};
    for (const auto& [start, part] : parts_) {
        for (std::uint64_t left = start - end; left > 0;) {
            const auto count = std::min<std::uint64_t>(left, kZeros.size());
            value = static_cast<std::uint32_t>(::crc32_z(value, kZeros.data(), count));
            left -= count;
        }
        value = static_cast<std::uint32_t>(::crc32_combine(value, part.value, static_cast<z_off_t>(part.bytes)));
        end = start + part.bytes;
    }
    return fmt::format("{:08x}", value);
}

void checkRawData(InputFile& file, const ImageInfo& info) {
    if (info.checksum.empty()) return;
    constexpr std::size_t kBlock = std::size_t{1} << 20;
    std::vector<std::byte> block(kBlock);
    RawChecksum sum;
    for (std::size_t got = kBlock; got == kBlock;) {
        throwIfInterrupted();
        got = file.read(block.data(), kBlock);
        sum.add(std::span(block).first(got));
    }
    file.seek(0);
    if (sum.text() != info.checksum)
        file.fail(
            fmt::format("its CRC-32 is {}, but its sidecar says {}: one of the two is damaged or of another image",
                        sum.text(), printable(info.checksum)));
}

}  // namespace noisescope
