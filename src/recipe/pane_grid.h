// Layout of panes side by side, for the window and `render --compare`.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace noisescope {

/// Panes of one size, row by row; the last row may end with free places.
struct PaneGrid {
    std::int64_t columns = 1, rows = 1;
    std::int64_t width = 1, height = 1;  ///< of every pane, in pixels
    std::int64_t gap = 0;                ///< between panes, in pixels

    [[nodiscard]] std::int64_t column(std::size_t pane) const { return static_cast<std::int64_t>(pane) % columns; }
    [[nodiscard]] std::int64_t row(std::size_t pane) const { return static_cast<std::int64_t>(pane) / columns; }
    [[nodiscard]] std::int64_t x(std::size_t pane) const { return column(pane) * (width + gap); }
    [[nodiscard]] std::int64_t y(std::size_t pane) const { return row(pane) * (height + gap); }

    /// Size of the smallest picture with a pixel for each pane.
    [[nodiscard]] std::int64_t leastWidth() const { return columns + gap * (columns - 1); }
    [[nodiscard]] std::int64_t leastHeight() const { return rows + gap * (rows - 1); }
};

/// Lays panes out in `columns` columns; 0 chooses a nearly square grid: two side by side, 3 and 4 two by two, 5 and 6
/// in two rows of three, 7 to 9 in three, 10 to 12 in three rows of four. Remaining pixels are at the right and below.
/// Panes have at least one pixel, whatever the picture's size.
inline PaneGrid paneGridOf(std::size_t panes, std::int64_t width, std::int64_t height, std::int64_t gap,
                           std::int64_t columns = 0) {
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
