// Small widgets shared by panels: buttons, check boxes, fields, color strips.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "viewer/model/document/typed_value.h"
#include "viewer/widgets/ui.h"

namespace noisescope {

/// Draws the recipe's color map from position `from` to `to` of its range, whose ends are 0 and 1. Beyond them the end
/// colors continue. Biomes are drawn as rows: height alone does not decide their color.
void drawColorStrip(ImDrawList& list, const Rect& place, const Recipe& recipe, double from = 0, double to = 1);

/// Draws an outline that separates colors from a panel of a similar color.
void drawOutline(ImDrawList& list, const Rect& place);

/// Draws the values of the first, the middle and the last color below a strip.
void drawRangeLabels(const Recipe& recipe, Ui& ui);

/// Shortens a path that is wider than `width` to its end, which tells folders apart.
std::string fittedName(const std::string& name, ImFont* font, float width);
std::string fittedPath(const std::string& path, ImFont* font, float width);

enum class ButtonLook { normal, disabled };

/// Draws a button of a row's height, `width` wide, noted under `name`. Returns whether it was clicked; never if
/// disabled.
bool drawButton(std::string_view name, std::string_view label, float width, Ui& ui,
                ButtonLook look = ButtonLook::normal);

/// Draws a check box with its label at the right and, if there is room, a key. Returns whether it was clicked.
bool drawCheck(std::string_view name, std::string_view label, std::string_view key, bool checked, float width, Ui& ui,
               ButtonLook look = ButtonLook::normal);

/// A button in a row of buttons.
struct Segment {
    std::string id;
    std::string label;
    bool available = true;
    std::string tooltip{};  ///< empty: none
};
/// Draws a row of buttons with one of them chosen; arrow keys choose the next available one. Notes the row under
/// `name`, and each button under "name/id". Returns the index of the chosen one.
int drawSegments(std::string_view name, std::span<const Segment> segments, int chosen, float width, ImFont* font,
                 Ui& ui);

/// Draws small text over the whole row, on as many lines as it needs.
void drawNote(std::string_view text, Tone tone, const Ui& ui);

/// Draws a monospaced text field; returns whether the text was changed.
bool drawTextField(std::string_view name, std::string& text, float width, Ui& ui);

/// Draws a field for a number, also as arithmetic. `shown` is the value as text, `read` parses the typed text. An error
/// is shown below the field and leaves the value unchanged. Returns whether `value` was changed.
bool drawNumberField(std::string_view name, double& value, std::string_view shown,
                     const std::function<TypedNumber(std::string_view)>& read, float width, Ui& ui);

/// Draws a row with a choice in it, as a group: an open choice changes the item spacing.
void drawRow(void (*draw)(ViewerState& state, Ui& ui), ViewerState& state, Ui& ui);

/// Adds empty space below a part.
void drawGap(float unscaled, const Ui& ui);

/// Moves on to the next button of a row.
void nextInRow(const Ui& ui);

}  // namespace noisescope
