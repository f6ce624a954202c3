// The room that a graph is fitted to.
#pragma once

#include <cstddef>

namespace noisescope {

/// Room for a graph. Without a width panels have a size of their own.
struct GraphRoom {
    double width = 0;         ///< of all panels of a row
    double height = 0;        ///< of all rows; 0: as high as usual
    std::size_t columns = 1;  ///< at most
    bool operator==(const GraphRoom&) const = default;
};

}  // namespace noisescope
