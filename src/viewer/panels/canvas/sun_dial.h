// The dial of the sun in the corner of the surface, as the camera sees the sky from above: what lies to the right on it
// comes from the right on the screen. The middle is the zenith, the rim the horizon.
#pragma once

#include "viewer/widgets/ui.h"

namespace noisescope {

/// Moves the sun by the mouse over its dial. Comes before the surface takes the mouse, which lies below it.
void handleSunDial(SurfacePanel& panel, Ui& ui);
void drawSunDial(const ViewerState& state, const Ui& ui);

}  // namespace noisescope
