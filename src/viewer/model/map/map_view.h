// Cells of the recipe's map under the view: which are seen, where they lie, what is to be drawn.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "viewer/model/canvas/scene.h"

namespace noisescope {

/// True if the canvas shows the cells of the map.
bool showsMap(const ViewerState& state);

/// Shows the map on the canvas; makes one where there is none, and shows its classes.
void showMap(ViewerState& state);

/// Returns the cell at a pixel of the pane's field.
MapCell cellAt(const Pane& pane, std::int64_t cells, double x, double y);
/// Returns the place of a cell's upper left corner, in pixels of the canvas.
struct CanvasPlace {
    double x = 0, y = 0;
};
CanvasPlace placeOfCell(const Pane& pane, std::int64_t cells, std::int64_t x, std::int64_t y);

/// Cells that are to be drawn.
struct MapWish {
    Region region;
    bool isTiled = false;
    std::string problem;  ///< reason if there are none
};
/// Returns those that the pane shows with some around them, so that a small step needs no others.
MapWish wishedCells(const ViewerState& state, const Pane& pane);
/// Returns whether the wish shows everything of the pane.
bool covers(const MapWish& wish, const ViewerState& state, const Pane& pane);

/// Returns the cells of the recipe's picture, as the command `map` draws them.
Region pictureCells(const ViewerState& state);

/// Returns "forest, cell 12, 7" for the cell under the cursor; empty: there is none.
std::string cellText(const ViewerState& state);

/// Returns what the window waits for; empty: for nothing, or not for long.
std::string waitingText(const ViewerState& state);

}  // namespace noisescope
