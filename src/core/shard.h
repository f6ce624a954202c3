// Share of work that is divided into equal parts.
#pragma once

#include <cstdint>

namespace noisescope {

struct Shard {
    std::int64_t index = 0;  ///< from 0 to count - 1
    std::int64_t count = 1;
};

}  // namespace noisescope
