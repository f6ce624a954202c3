// Where the window looks: pan, zoom, home, and what becomes of the view when panes change. Nothing here changes the
// recipe but useView().
#pragma once

#include <cstdint>

#include "viewer/model/document/state.h"

namespace noisescope {

/// What the panes show; the 3 x 3 tiles have a place of their own.
View viewOf(const ViewerState& state);

/// The recipe's picture as the export section has it: what the frame on the canvas outlines, and 1:1 and Fit refer to.
Port pictureOf(const ViewerState& state);

/// After the canvas got its place: keeps center and scale of a view whose window changes its size, and what is seen
/// from top to bottom where panes do.
void followCanvas(ViewerState& state);

/// Moves the view by pixels of the field to the right and down. At the end of all pixels it stays and says so.
void pan(ViewerState& state, std::int64_t right, std::int64_t down);

/// `notches` > 0: closer, at pixel (x, y) of a pane's field.
void zoom(ViewerState& state, double notches, std::int64_t x, std::int64_t y);

void goHome(ViewerState& state);
void fitPicture(ViewerState& state);
/// A pixel of the canvas for every one of the picture's, about the same center.
void showOneToOne(ViewerState& state);
bool isOneToOne(const ViewerState& state);
/// Pixels of the field as squares of `magnify` of the canvas', 1 to kMostMagnified.
void setMagnify(ViewerState& state, int magnify);

/// Writes what is seen into the recipe, as one step that can be undone; the view is home again.
void useView(ViewerState& state);

/// A step of the history back or forward. The view stays, but for that of useView(): it comes back, and goes home
/// again.
void undoStep(ViewerState& state);
void redoStep(ViewerState& state);

}  // namespace noisescope
