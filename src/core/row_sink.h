// Receiver of an image's rows.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

#include "core/image.h"

namespace noisescope {

/// Receives rows of an image in order: `rows` holds whole rows of the region's width, channels interleaved, from pixel
/// row `y` on.
using RowSink = std::function<void(std::int64_t y, std::span<const float> rows)>;

/// Returns a sink that copies rows into an image whose first row is pixel row `top`. The image must outlive it.
inline RowSink rowsInto(Image& image, std::int64_t top) {
    return [&image, top](std::int64_t y, std::span<const float> rows) {
        const std::int64_t first = (y - top) * image.width * image.channels;
        std::copy(rows.begin(), rows.end(), image.pixels.begin() + static_cast<std::ptrdiff_t>(first));
    };
}

}  // namespace noisescope
