// Small widgets that panels share: buttons, check boxes, fields, strips of color.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "viewer/model/document/typed_value.h"
#include "viewer/widgets/ui.h"

namespace noisescope {

/// The recipe's map from a position of its range to another; 0 and 1 are the range's ends. Beyond them the first and
/// the last color go on. Biomes lie on each other: what height alone does not decide.
void drawColorStrip(ImDrawList& list, const Rect& place, const Recipe& recipe, double from = 0, double to = 1);

/// Around colors, which may be those of the panel.
void drawOutline(ImDrawList& list, const Rect& place);

/// The values that have the first, the middle and the last color, below a strip.
void drawRangeLabels(const Recipe& recipe, Ui& ui);

/// The end of a path, which tells folders apart, where it is wider than `width`.
std::string fittedPath(const std::string& path, ImFont* font, float width);

enum class ButtonLook { normal, disabled };

/// A button of a row's height, `width` wide, noted under `name`. True if it was clicked; never if disabled.
bool drawButton(std::string_view name, std::string_view label, float width, Ui& ui,
                ButtonLook look = ButtonLook::normal);

/// A check box with its label at the right and, if there is room, a key. True if it was clicked.
bool drawCheck(std::string_view name, std::string_view label, std::string_view key, bool checked, float width, Ui& ui,
               ButtonLook look = ButtonLook::normal);

/// One of a row of buttons.
struct Segment {
    std::string id;
    std::string label;
    bool available = true;
    std::string tooltip{};  ///< empty: none
};
/// A row of buttons of which one is chosen; arrows choose the next one that there is. Notes it under `name`, and each
/// under "name/id". Returns which is chosen now.
int drawSegments(std::string_view name, std::span<const Segment> segments, int chosen, float width, ImFont* font,
                 Ui& ui);

/// Small text over the whole row, as many lines as it needs.
void drawNote(std::string_view text, Tone tone, const Ui& ui);

/// A field for text in the monospaced face; true if it was changed.
bool drawTextField(std::string_view name, std::string& text, float width, Ui& ui);

/// A field for a number, also as arithmetic; `shown` is its value as text, `read` makes a value of what is typed. What
/// is refused is said below the field, and leaves the value that was there before. True if `value` was changed.
bool drawNumberField(std::string_view name, double& value, std::string_view shown,
                     const std::function<TypedNumber(std::string_view)>& read, float width, Ui& ui);

/// A row with a choice in it: as a group, since an open choice has distances of its own.
void drawRow(void (*draw)(ViewerState& state, Ui& ui), ViewerState& state, Ui& ui);

/// Empty space below a part.
void drawGap(float unscaled, const Ui& ui);

/// From the first button of a row to the next.
void nextInRow(const Ui& ui);

}  // namespace noisescope
