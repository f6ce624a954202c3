// Memory that boxes of pixels are drawn into.
#pragma once

#include <cstddef>

namespace noisescope {

/// Memory for values: channels of a place are adjacent, and so are places of a row.
struct BoxTarget {
    float* values = nullptr;
    std::ptrdiff_t rowStride = 0;    ///< floats from a row to the next
    std::ptrdiff_t sliceStride = 0;  ///< floats from a slice to the next
};

}  // namespace noisescope
