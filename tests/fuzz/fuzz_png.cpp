// PNG files. Changed bytes would hardly ever get past the checksums of PNG: most inputs get the right ones.
#include <zlib.h>

#include <algorithm>
#include <cstring>

#include "fuzz/support.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace noisescope::fuzz;
    readPicture(put("input.png", textOf(data, size)));
    return 0;
}

#ifdef NOISESCOPE_LIBFUZZER
namespace {

constexpr std::size_t kSignatureBytes = 8;
constexpr std::size_t kLengthBytes = 4;
constexpr std::size_t kTypeBytes = 4;
constexpr std::size_t kSumBytes = 4;

/// Every chunk that lies within the input, also behind a wrong length, gets its checksum.
void mendChecksums(std::uint8_t* data, std::size_t size) {
    std::size_t at = kSignatureBytes;
    while (at + kLengthBytes + kTypeBytes + kSumBytes <= size) {
        std::size_t length = 0;
        for (std::size_t i = 0; i < kLengthBytes; ++i) length = length << 8u | data[at + i];
        const std::size_t rest = size - at - kLengthBytes - kTypeBytes - kSumBytes;
        if (length > rest) return;
        const std::uint8_t* checked = data + at + kLengthBytes;
        const auto sum = static_cast<std::uint32_t>(crc32(0, checked, static_cast<unsigned>(kTypeBytes + length)));
        at += kLengthBytes + kTypeBytes + length;
        for (const unsigned shift : {24u, 16u, 8u, 0u}) data[at++] = static_cast<std::uint8_t>(sum >> shift & 0xffu);
    }
}

}  // namespace

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed);
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed) {
    size = LLVMFuzzerMutate(data, size, most);
    if (seed % 16 != 0) mendChecksums(data, size);
    return size;
}
#endif
