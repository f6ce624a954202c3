// Explanations of the place under the pointer, in the right panel and over the canvas.
#pragma once

#include <optional>

#include "cpu/explain/explain.h"
#include "diagram/diagram.h"
#include "viewer/model/document/state.h"

namespace noisescope {

/// True if an explanation is seen: as a page of Inspect, or over the canvas.
bool showsExplanation(const ViewerState& state);

/// Explains the place under the pointer, or the frozen one, where that or the recipe has changed. Returns false while
/// measures of the recipe are not there yet: another frame is needed.
bool followExplanation(ViewerState& state);

/// Makes the rows of the last explanation anew, after another octave was opened.
void showLadder(ViewerState& state);

/// Draws the explanation over the canvas or no longer. Zooms to the cell where it is small, and back at the end.
void toggleExplanation(ViewerState& state);

/// Zooms to the open octave's cell where that is too small or too large to be read.
void zoomToCell(ViewerState& state);

/// Freezes the place under the pointer.
void freezePlace(ViewerState& state);
/// Moves the place to the nearest lattice point, to one that a decimal names exactly if there is one nearby.
void goToLatticePoint(ViewerState& state);

/// The octave whose steps are shown; null: there is none.
const RowExplained* openRow(const ViewerState& state);
/// Index of the field that it belongs to.
std::size_t openField(const ViewerState& state);

/// Returns the drawing over the canvas in pixels of the canvas over `unit`; nothing where there is none.
std::optional<Diagram> drawingOnCanvas(const ViewerState& state, double unit);
/// Says why there is no drawing; empty if there is one, or nothing to draw.
std::string drawingProblem(const ViewerState& state);

}  // namespace noisescope
