// One widget for each kind of parameter; a panel is a loop over the table.
#pragma once

#include "viewer/widgets/ui.h"

namespace noisescope {

struct Recipe;
struct ParamInfo;

/// A row of the document's recipe: dot or lock, label, widget; a menu on right click. Changes the parameter's member
/// and nothing else; returns true if it did. Resets to what the document came with. Notes the widget's rectangle under
/// the parameter's id.
bool drawParam(const ParamInfo& param, ViewerState& state, Ui& ui);

/// The row of a parameter that does not apply: what it would need. Notes its rectangle as "id.absent".
void drawAbsentParam(const ParamInfo& param, const Recipe& recipe, Ui& ui);

/// What a widget needs.
struct Cell {
    const ParamInfo& param;
    ViewerState& state;
    Ui& ui;
    float width;
};
/// The widget alone; true if it changed the parameter's member.
bool drawWidget(const Cell& cell);

/// The start of a row: label and unit at the left. Returns the width that is left for the widget.
float beginRow(std::string_view label, std::string_view unit, const Ui& ui);

/// Between a label, its unit and the widget; unscaled px.
constexpr float kUnitGap = 5;

/// Width of the column of labels.
float labelColumn(const Ui& ui);

/// `text`, cut and with dots if it is wider than `width`.
std::string fitted(std::string_view text, ImFont* font, float width);

/// A combo; endChoice() belongs to it where it returns true.
bool beginChoice(const char* id, std::string_view preview, float width, const Ui& ui);
void endChoice();

/// A header in small capitals with a rule.
void drawHeader(std::string_view label, float width, const Ui& ui);

/// A label as headers show it: ASCII letters as capitals.
std::string headerText(std::string_view text);

}  // namespace noisescope
