#include "viewer/panels.h"

namespace noisescope {
void drawRightPanel(ViewerState&, Ui&) {}
}  // namespace noisescope
