#include "gpu/pieces.h"

#include <algorithm>
#include <chrono>
#include <vector>

#include "core/interrupt.h"

namespace noisescope {
namespace {

/// Returns whole rows if these are quick enough; else enough rows for pieces that are not thin, since devices shade
/// pixels in small squares.
std::int64_t rowsAtOnce(const PieceLimits& limits, const Pace& pace, std::int64_t width, std::int64_t left) {
    constexpr std::int64_t kFewestRows = 64;
    const std::int64_t room = std::max<std::int64_t>(1, limits.pixels / width);
    const std::int64_t quick = std::max(kFewestRows, pace.pixels() / width);
    return std::min({room, quick, left, limits.side});
}

}  // namespace

void drawInPieces(const Region& region, int channels, const PieceLimits& limits, Pace& pace, const DrawPiece& draw,
                  const RowSink& sink, const PieceSink& drawn) {
    std::vector<float> strip;
    for (std::int64_t y = 0, rows = 0; y < region.height; y += rows) {
        rows = rowsAtOnce(limits, pace, region.width, region.height - y);
        strip.resize(static_cast<std::size_t>(region.width * rows * channels));
        for (std::int64_t x = 0, columns = 0; x < region.width; x += columns) {
            throwIfInterrupted();
            columns = std::clamp<std::int64_t>(pace.pixels() / rows, 1, std::min(region.width - x, limits.side));
            const Region piece{region.x + x, region.y + y, columns, rows};
            float* const pixels = strip.data() + x * channels;
            const auto start = std::chrono::steady_clock::now();
            draw(piece, pixels, region.width);
            const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
            pace.took(columns * rows, took.count(), limits.seconds);
            if (drawn) drawn({piece, pixels, region.width * channels});
        }
        sink(region.y + y, strip);
    }
}

}  // namespace noisescope
