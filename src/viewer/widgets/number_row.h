// Row of a number that is no parameter of the table: of a layer, of a shape.
#pragma once

#include <string>
#include <string_view>

#include "viewer/widgets/ui.h"

namespace noisescope {

struct NumberRow {
    std::string name;  ///< of the widget
    std::string_view label;
    std::string_view help;
    double low, high;
    int decimals = 3;
    double usual = 0;  ///< a double-click and Delete restore it
};

/// Draws the row with a slider, or the field that replaces it while a number is typed. Returns whether `value` changed.
bool drawNumberRow(const NumberRow& row, double& value, ViewerState& state, Ui& ui);

}  // namespace noisescope
