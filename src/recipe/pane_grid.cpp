#include "recipe/pane_grid.h"

#include <algorithm>

namespace noisescope {

PaneGrid paneGridOf(std::size_t panes, std::int64_t width, std::int64_t height, std::int64_t gap,
                    std::int64_t columns) {
    PaneGrid grid;
    const auto count = std::max<std::int64_t>(1, static_cast<std::int64_t>(panes));
    grid.columns = std::clamp<std::int64_t>(columns, 1, count);
    while (columns == 0 && grid.columns * grid.columns < count) ++grid.columns;
    grid.rows = (count + grid.columns - 1) / grid.columns;
    grid.gap = gap;
    grid.width = std::max<std::int64_t>(1, (width - gap * (grid.columns - 1)) / grid.columns);
    grid.height = std::max<std::int64_t>(1, (height - gap * (grid.rows - 1)) / grid.rows);
    return grid;
}

}  // namespace noisescope
