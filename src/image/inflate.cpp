#include "image/inflate.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <new>

#include "core/interrupt.h"

namespace noisescope {
namespace {

constexpr std::size_t kInflatePiece = std::size_t{64} * 1024;
constexpr std::size_t kMostAtOnce = std::size_t{16} << 20;  // output bytes between checks for signals

class InflateStream {
  public:
    InflateStream() {
        if (::inflateInit(&z_) != Z_OK) throw std::bad_alloc();
    }
    ~InflateStream() { ::inflateEnd(&z_); }
    InflateStream(const InflateStream&) = delete;
    InflateStream& operator=(const InflateStream&) = delete;
    [[nodiscard]] z_stream& get() { return z_; }

  private:
    z_stream z_{};
};

}  // namespace

bool inflateFrom(InputFile& file, std::uint64_t position, std::uint64_t bytes, std::span<std::byte> to) {
    if (file.position() != position) file.seek(position);
    InflateStream stream;
    z_stream& z = stream.get();
    std::array<Bytef, kInflatePiece> piece;
    std::array<Bytef, kInflatePiece> rest;
    bool more = false;
    for (int state = Z_OK; state != Z_STREAM_END;) {
        throwIfInterrupted();
        if (z.avail_in == 0) {
            const std::size_t count = std::min<std::uint64_t>(bytes, kInflatePiece);
            if (count == 0) file.fail("damaged: compressed data ends too early");
            file.readExactly(piece.data(), count);
            bytes -= count;
            z.next_in = piece.data();
            z.avail_in = static_cast<uInt>(count);
        }
        const std::size_t room = std::min(to.size(), kMostAtOnce);
        z.next_out = to.empty() ? rest.data() : reinterpret_cast<Bytef*>(to.data());
        z.avail_out = static_cast<uInt>(to.empty() ? rest.size() : room);
        state = ::inflate(&z, Z_NO_FLUSH);
        if (to.empty())
            more = more || z.avail_out < rest.size();
        else
            to = to.subspan(room - z.avail_out);
        if (state == Z_MEM_ERROR) throw std::bad_alloc();
        if (state != Z_OK && state != Z_STREAM_END && state != Z_BUF_ERROR)
            file.fail("damaged: compressed data is wrong");
    }
    if (!to.empty()) file.fail("damaged: compressed data holds too little");
    return !more && z.avail_in == 0 && bytes == 0;
}

}  // namespace noisescope
