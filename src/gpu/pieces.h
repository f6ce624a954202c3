// Drawing of a region of any size in bounded memory: in strips of rows, and these in pieces that take little time.
#pragma once

#include <cstdint>
#include <functional>

#include "core/image.h"
#include "core/row_sink.h"
#include "gpu/pace.h"

namespace noisescope {

/// Receives a part of the image right after it was read back; the pixels are valid until the call returns.
using PieceSink = std::function<void(const PixelView& piece)>;

struct PieceLimits {
    std::int64_t pixels = 0;          ///< most of a strip, or one row if that has more
    std::int64_t side = 0;            ///< longest side of a piece
    double seconds = Pace::kSeconds;  ///< target time of a piece
};

/// Draws a piece and reads it back to `pixels`, whose rows have `rowPixels` pixels.
using DrawPiece = std::function<void(const Region& piece, float* pixels, std::int64_t rowPixels)>;

/// Draws a region piece by piece. Throws Interrupted between pieces.
void drawInPieces(const Region& region, int channels, const PieceLimits& limits, Pace& pace, const DrawPiece& draw,
                  const RowSink& sink, const PieceSink& drawn);

}  // namespace noisescope
