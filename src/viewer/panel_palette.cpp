#include "viewer/panels.h"

namespace noisescope {
void drawPalette(ViewerState&, Ui&) {}
}  // namespace noisescope
