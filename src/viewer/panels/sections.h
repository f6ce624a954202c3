// The sections of the right panel. A section starts at the cursor and is ui.rowWidth wide.
#pragma once

#include "viewer/widgets/ui.h"

namespace noisescope {

void drawColorSection(ViewerState& state, Ui& ui);    ///< the map and its range
void drawInspectSection(ViewerState& state, Ui& ui);  ///< what the values are like, overlays, GPU = CPU
/// The recipe as shader code, `height` high in all, but at least a line.
void drawCodeSection(ViewerState& state, Ui& ui, float height);
void drawCodeOptions(ViewerState& state, Ui& ui);    ///< of it: a button, and what it opens
void drawExportSection(ViewerState& state, Ui& ui);  ///< the picture as a file: what folds out, above its row
void drawExportRow(ViewerState& state, Ui& ui);      ///< size, format and the button, always in sight
void drawExportKind(ViewerState& state, Ui& ui);     ///< of what folds out: a picture, an animation or a volume …
void drawExportLayers(ViewerState& state, Ui& ui);   ///< … how many pictures that is, and how they lie in files
void drawExportFolder(ViewerState& state, Ui& ui);   ///< of what folds out: where files go
void drawExportSet(ViewerState& state, Ui& ui);      ///< of it: several maps in one action

}  // namespace noisescope
