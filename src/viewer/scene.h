// What the canvas shows: the panes and the recipe of each. Pure functions of the state.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "viewer/state.h"

namespace noisescope {

/// A rectangle of the canvas, and the field that is shown in it.
struct Pane {
    std::string label;                                 ///< empty: needs none
    HeldRecipe recipe;                                 ///< of the field: `height` of its pixels are a world unit
    std::int64_t x = 0, y = 0, width = 0, height = 0;  ///< in pixels of the canvas
    std::int64_t fieldWidth = 0, fieldHeight = 0;      ///< in pixels of the field
    int magnify = 1;                                   ///< pixels of the canvas for one of the field
    bool repeats = false;                              ///< the field is a tile
};

std::vector<Pane> panesOf(const ViewerState& state);

/// The pane and the pixel of its field under a place of the canvas, in pixels; panes lie beside each other but in the
/// wipe, where the place decides. Nothing beyond the panes.
std::optional<CanvasState::Pixel> pixelAt(const ViewerState& state, double x, double y);

/// How the hand that moves by pixels of the canvas moves the recipe: pixels of the canvas in a world unit.
std::int64_t pixelsInWorldUnit(const ViewerState& state);

/// A place of the canvas within its pane, in pixels.
struct PanePlace {
    double x = 0, y = 0;
};
PanePlace insidePane(const ViewerState& state, double x, double y);

/// The recipe of one tile that fills a picture of tileSize(): its periods, or the unit square where it has none.
struct Tile {
    HeldRecipe recipe;
    std::int64_t width = 0, height = 0;  ///< in pixels
    bool seamless = false;               ///< the recipe repeats exactly after it
};
/// At most `width` x `height` pixels.
Tile tileOf(const Recipe& recipe, std::int64_t width, std::int64_t height);

/// The recipe coarser by `factor`: its picture of `height` / factor pixels, rounded up, shows the same as that of
/// `height` pixels.
HeldRecipe coarser(const Recipe& recipe, int factor, std::int64_t height);

}  // namespace noisescope
