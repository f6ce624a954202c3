// Box over the canvas that shows how far something is that takes long.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "viewer/widgets/ui.h"

namespace noisescope {

struct WorkBox {
    std::string_view name;  ///< of its rectangles: "export" has "export.progress" and "export.cancel"
    double share = 0;
    std::string text;  ///< "34 %, about 2 s left"
    bool hasCancel = true;
};

/// Returns "34 %, about 2 s left"; `secondsLeft` < 0: not known.
std::string progressText(double share, double secondsLeft);

/// Draws it; `title` returns the text that fits into a width. Returns true if Cancel was pressed.
bool drawWorkBox(const WorkBox& box, const std::function<std::string(float width)>& title, Ui& ui);

}  // namespace noisescope
