// Navigation of the canvas: pan, zoom, home, and the view after a change of panes. Only useView() changes the recipe.
#pragma once

#include <cstdint>

#include "viewer/model/document/state.h"

namespace noisescope {

/// Returns the view of the panes; the 3 x 3 tiles have their own offset.
View viewOf(const ViewerState& state);

/// Returns the size of the picture to be exported: the frame on the canvas outlines it, and 1:1 and Fit refer to it.
PixelSize pictureOf(const ViewerState& state);

/// Adapts the view to the canvas of this frame: keeps center and scale when the window changes its size, and the part
/// of the image from top to bottom when the panes do.
void followCanvas(ViewerState& state);

/// Moves the view by pixels of the field to the right and down. Beyond the farthest pixel it stays and shows a toast.
void pan(ViewerState& state, std::int64_t right, std::int64_t down);

/// Zooms in by `notches` > 0, at pixel (x, y) of a pane's field.
void zoom(ViewerState& state, double notches, std::int64_t x, std::int64_t y);

/// Returns where pictures of the recipe lie: those of solids about what the camera looks at.
PicturePlace placeOf(const ViewerState& state);
/// Returns the view of home; beside the surface, of what the whole canvas shows there.
View homeIn(const ViewerState& state);
void goHome(ViewerState& state);
void fitPicture(ViewerState& state);
/// Shows one canvas pixel per pixel of the picture, about the same center.
void showOneToOne(ViewerState& state);
bool isOneToOne(const ViewerState& state);
/// Shows field pixels as squares of `magnify` canvas pixels, 1 to kMostMagnified.
void setMagnify(ViewerState& state, int magnify);

/// Writes the view into the recipe as one undoable step; the view is home again.
void useView(ViewerState& state);

/// Go one step of the history back or forward. The view stays, except for a step of useView(): undo restores its view,
/// redo goes home again.
void undoStep(ViewerState& state);
void redoStep(ViewerState& state);

}  // namespace noisescope
