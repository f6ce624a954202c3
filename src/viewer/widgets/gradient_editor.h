// Editor of a recipe's gradient: a strip with a handle for each stop.
#pragma once

#include "viewer/widgets/ui.h"

namespace noisescope {

/// Draws the strip with its handles, and a row for the selected stop. Notes "gradient", "gradient/0", … ,
/// "gradient.color", "gradient.position" and "gradient.remove".
void drawGradientEditor(ViewerState& state, Ui& ui);

}  // namespace noisescope
