#include "viewer/panels.h"

namespace noisescope {
void drawPresetStrip(ViewerState&, Ui&) {}
}  // namespace noisescope
