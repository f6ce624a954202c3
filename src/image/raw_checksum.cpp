#include "image/raw_checksum.h"

#include <fmt/format.h>
#include <zlib.h>

#include <vector>

#include "core/interrupt.h"
#include "core/text.h"

namespace noisescope {

void RawChecksum::add(std::span<const std::byte> bytes) {
    const auto* const start = reinterpret_cast<const Bytef*>(bytes.data());
    value_ = static_cast<std::uint32_t>(::crc32_z(value_, start, bytes.size()));
}

std::string RawChecksum::text() const { return fmt::format("{:08x}", value_); }

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
