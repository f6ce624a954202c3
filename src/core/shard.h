// One of so many shares that work is dealt out in.
#pragma once

#include <cstdint>

namespace noisescope {

struct Shard {
    std::int64_t index = 0;  ///< from 0 to count - 1
    std::int64_t count = 1;
};

}  // namespace noisescope
