// Widgets for parameters, one for each kind; a panel is a loop over the table.
#pragma once

#include <string>
#include <string_view>

#include "viewer/widgets/ui.h"

namespace noisescope {

struct Recipe;
struct ParamInfo;

/// Draws a row of the document's recipe: dot or lock, label, widget, and a menu on right click. Changes the parameter's
/// member and nothing else; returns whether it did. Reset restores the value that the document was opened with. Notes
/// the widget's rectangle under the parameter's id.
bool drawParam(const ParamInfo& param, ViewerState& state, Ui& ui);

/// Draws the row of a parameter that does not apply, with the reason. Notes its rectangle as "id.absent".
void drawAbsentParam(const ParamInfo& param, const Recipe& recipe, Ui& ui);

/// Arguments of a parameter's widget.
struct Cell {
    const ParamInfo& param;
    ViewerState& state;
    Ui& ui;
    float width;
};
/// Draws the widget without its row; returns whether it changed the parameter's member.
bool drawWidget(const Cell& cell);

/// Draws the start of a row: label and unit at the left. Returns the width left for the widget.
float beginRow(std::string_view label, std::string_view unit, const Ui& ui);

/// Gap between label, unit and widget, in unscaled px.
constexpr float kUnitGap = 5;

/// Returns the width of the column of labels.
float labelColumn(const Ui& ui);

/// Cuts `text` and adds dots if it is wider than `width`.
std::string fitted(std::string_view text, ImFont* font, float width);

/// A row of a list of choices with a picture.
struct SampleRow {
    std::string sample;  ///< of choiceSamples()
    std::string label;
    std::string_view help;
};
/// Draws its picture of 48 px, its label and a line of help; returns whether it was clicked.
bool drawSampleRow(const SampleRow& row, bool selected, bool available, ViewerState& state, Ui& ui);

/// Begins a combo; call endChoice() if it returns true.
bool beginChoice(const char* id, std::string_view preview, float width, const Ui& ui);
void endChoice();

/// Draws a header in small capitals with a rule.
void drawHeader(std::string_view label, float width, const Ui& ui);

/// Returns a label as headers show it, with ASCII letters as capitals.
std::string headerText(std::string_view text);

}  // namespace noisescope
