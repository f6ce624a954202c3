// Layout of the canvas: its panes and their recipes, as pure functions of the state.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "viewer/model/document/state.h"

namespace noisescope {

/// A rectangle of the canvas and the field shown in it.
struct Pane {
    std::string label;  ///< empty: no label
    HeldRecipe recipe;
    std::int64_t x = 0, y = 0, width = 0, height = 0;  ///< in pixels of the canvas
    View view;                                         ///< its corner is the field's corner in the image
    std::int64_t fieldWidth = 0, fieldHeight = 0;      ///< in pixels of the field
    int magnify = 1;                                   ///< canvas pixels per field pixel
    bool repeats = false;                              ///< the field is a tile that fills the pane repeatedly

    [[nodiscard]] Region region() const { return {view.x, view.y, fieldWidth, fieldHeight}; }
};

std::vector<Pane> panesOf(const ViewerState& state);

/// True while the canvas shows A and B, the two panes.
bool showsSlots(const ViewerState& state);

/// Returns the document's comparison as it is drawn and exported: with layers, parameters without a path are those of
/// the selected field.
Comparison shownComparison(const ViewerState& state);

/// Returns the pane and field pixel at a point of the canvas, in pixels; nothing outside the panes. A and B of the wipe
/// overlap: the point decides between them.
std::optional<CanvasState::Pixel> pixelAt(const ViewerState& state, double x, double y);

/// Returns the size of a pane that shows the view, in pixels of its field.
PixelSize paneSizeOf(const ViewerState& state);

/// One tile: the recipe's periods, or the picture if it has none.
struct Tile {
    HeldRecipe recipe;
    std::int64_t imageHeight = 1;        ///< height of the image that the tile is part of, in pixels
    std::int64_t width = 0, height = 0;  ///< in pixels
    bool seamless = false;               ///< the recipe repeats exactly after the tile
};
/// Returns the largest tile of at most `width` x `height` pixels. Periods that do not fit a whole number of pixels are
/// drawn at another frequency with the same cells.
Tile tileOf(const Recipe& recipe, const PixelSize& picture, std::int64_t width, std::int64_t height);

}  // namespace noisescope
