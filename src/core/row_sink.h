// Receiver of an image's rows.
#pragma once

#include <cstdint>
#include <functional>
#include <span>

namespace noisescope {

/// Receives rows of an image in order: `rows` holds whole rows of the region's width, channels interleaved, from pixel
/// row `y` on.
using RowSink = std::function<void(std::int64_t y, std::span<const float> rows)>;

}  // namespace noisescope
