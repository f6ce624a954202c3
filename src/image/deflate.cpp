#include "image/deflate.h"

#include <zlib.h>

#include <algorithm>
#include <limits>
#include <new>
#include <stdexcept>

#include "core/interrupt.h"

namespace noisescope {
namespace {

constexpr std::size_t kDeflatePiece = std::size_t{256} * 1024;  // compressed within a small part of a second
constexpr int kWindowBits = 15;
constexpr int kMemory = 8;  // zlib's default

class DeflateStream {
  public:
    DeflateStream(int level, bool bare) {
        if (deflateInit2(&z_, level, Z_DEFLATED, bare ? -kWindowBits : kWindowBits, kMemory, Z_DEFAULT_STRATEGY) !=
            Z_OK)
            throw std::bad_alloc();
    }
    ~DeflateStream() { deflateEnd(&z_); }
    DeflateStream(const DeflateStream&) = delete;
    DeflateStream& operator=(const DeflateStream&) = delete;
    [[nodiscard]] z_stream& get() { return z_; }

  private:
    z_stream z_{};
};

/// Appends the compressed bytes.
void feed(z_stream& z, std::span<const std::byte> bytes, int flush, std::vector<std::byte>& out) {
    z.next_in = reinterpret_cast<Bytef*>(const_cast<std::byte*>(bytes.data()));  // zlib does not write to it
    z.avail_in = static_cast<uInt>(bytes.size());
    do {
        const std::size_t before = out.size();
        const std::size_t room = std::max(kDeflatePiece / 4, bytes.size() / 4);
        out.resize(before + room);
        z.next_out = reinterpret_cast<Bytef*>(out.data() + before);
        z.avail_out = static_cast<uInt>(room);
        if (deflate(&z, flush) == Z_STREAM_ERROR) throw std::logic_error("deflate: not a stream of zlib's");
        out.resize(before + room - z.avail_out);
    } while (z.avail_out == 0);
}

/// Returns a sixteenth of the bytes to compress, with equal shares of a part's halves, which may differ: whole parts if
/// there are many, otherwise pieces.
std::vector<std::byte> sampleOf(std::span<const std::byte> bytes, std::span<const std::size_t> parts) {
    constexpr std::size_t kShare = 16;
    constexpr std::size_t kPieces = 4;
    const std::size_t wholes = parts.size() / kShare;
    const std::size_t count = wholes == 0 ? kPieces : wholes;
    std::vector<std::byte> sample;
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t number = (2 * i + 1) * parts.size() / (2 * count);
        std::size_t start = 0;
        for (std::size_t before = 0; before < number; ++before) start += parts[before];
        auto piece = bytes.subspan(start, parts[number]);
        if (wholes == 0) {
            piece = piece.subspan((2 * i + 1) * piece.size() / (2 * kPieces));
            piece = piece.first(std::min(piece.size(), bytes.size() / (kShare * kPieces)));
        }
        sample.insert(sample.end(), piece.begin(), piece.end());
    }
    return sample;
}

}  // namespace

std::vector<std::byte> deflated(std::span<const std::byte> bytes, int level, Deflate form) {
    DeflateStream stream(level, form != Deflate::zlib);
    std::vector<std::byte> out;
    for (bool more = true; more;) {
        throwIfInterrupted();
        const std::span<const std::byte> piece = bytes.first(std::min(bytes.size(), kDeflatePiece));
        bytes = bytes.subspan(piece.size());
        more = !bytes.empty();
        feed(stream.get(), piece, more ? Z_NO_FLUSH : form == Deflate::middle ? Z_SYNC_FLUSH : Z_FINISH, out);
    }
    return out;
}

bool isWorthCompressing(std::span<const std::byte> bytes, std::span<const std::size_t> parts, int level) {
    constexpr std::size_t kFewestBytes =
        std::size_t{64} * 1024;  // samples much smaller than zlib's window are not representative
    if (bytes.size() < kFewestBytes) return true;
    const std::vector<std::byte> sample = sampleOf(bytes, parts);
    return deflated(sample, level, Deflate::zlib).size() < sample.size() / 5 * 4;
}

bool isWorthCompressing(std::span<const std::byte> bytes, int level) {
    const std::size_t whole = bytes.size();
    return isWorthCompressing(bytes, {&whole, 1}, level);
}

}  // namespace noisescope
