// What the canvas shows: the panes and the recipe of each. Pure functions of the state.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "viewer/model/document/state.h"

namespace noisescope {

/// A rectangle of the canvas, and the field that is shown in it.
struct Pane {
    std::string label;  ///< empty: needs none
    HeldRecipe recipe;
    std::int64_t x = 0, y = 0, width = 0, height = 0;  ///< in pixels of the canvas
    View view;                                         ///< the field's corner in its image
    std::int64_t fieldWidth = 0, fieldHeight = 0;      ///< in pixels of the field
    int magnify = 1;                                   ///< pixels of the canvas for one of the field
    bool repeats = false;                              ///< the field is a tile

    [[nodiscard]] Region region() const { return {view.x, view.y, fieldWidth, fieldHeight}; }
};

std::vector<Pane> panesOf(const ViewerState& state);

/// The pane and the pixel of its field under a place of the canvas, in pixels; panes lie beside each other but in the
/// wipe, where the place decides. Nothing beyond the panes.
std::optional<CanvasState::Pixel> pixelAt(const ViewerState& state, double x, double y);

/// The size of a pane that shows the view, in pixels of its field.
Port portOf(const ViewerState& state);

/// One tile: the recipe's periods, or the picture where it has none.
struct Tile {
    HeldRecipe recipe;
    std::int64_t imageHeight = 1;        ///< of the image that it is a part of, in pixels
    std::int64_t width = 0, height = 0;  ///< of the tile
    bool seamless = false;               ///< the recipe repeats exactly after it
};
/// The largest of at most `width` x `height` pixels. Periods that no such number of whole pixels holds are drawn from
/// another frequency, which has the same cells.
Tile tileOf(const Recipe& recipe, const Port& picture, std::int64_t width, std::int64_t height);

}  // namespace noisescope
