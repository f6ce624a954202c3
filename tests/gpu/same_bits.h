// Comparison of two pictures, bit for bit.
#pragma once

#include "core/image.h"
#include "validate/validate.h"

namespace noisescope {

inline bool sameBits(const Image& a, const Image& b) { return differenceOf(a.pixels, b.pixels).differing == 0; }

}  // namespace noisescope
