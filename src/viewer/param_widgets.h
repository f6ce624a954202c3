// One widget for each kind of parameter; a panel is a loop over the table.
#pragma once

#include "recipe/params.h"
#include "viewer/ui.h"

namespace noisescope {

/// A row: dot if changed, label, widget. Changes the parameter's member and nothing else; returns true if it did.
/// `origin` is what the dot resets to. Notes the widget's rectangle under the parameter's id.
bool drawParam(const ParamInfo& param, Recipe& recipe, const Recipe& origin, Ui& ui);

/// The start of a row: label and unit at the left. Returns the width that is left for the widget.
float beginRow(std::string_view label, std::string_view unit, const Ui& ui);

/// A combo; endChoice() belongs to it where it returns true.
bool beginChoice(const char* id, std::string_view preview, float width, const Ui& ui);
void endChoice();

/// A header in small capitals with a rule.
void drawHeader(std::string_view label, float width, const Ui& ui);

}  // namespace noisescope
