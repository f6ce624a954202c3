// The numbers of a picture: what the inspector shows and the color range is fitted to.
#pragma once

#include <cstdint>
#include <span>

#include "viewer/state.h"

namespace noisescope {

/// Of the first channel of `values`, `channels` to a pixel, `width` pixels a row.
FieldNumbers measured(std::span<const float> values, std::int64_t width, int channels);

}  // namespace noisescope
