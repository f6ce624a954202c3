// Widgets for numbers: sliders, and the text fields that they become.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "viewer/widgets/param_widgets.h"

namespace noisescope {

/// What a slider covers.
struct SliderScale {
    double low, high;
    bool logarithmic;
};
/// `position` is 0 at the left end, 1 at the right; what lies outside has the end's value.
double valueAt(const SliderScale& scale, double position);

/// What was done to a slider: typed into, so that its member changed, dragged to a position, or moved by steps.
struct Slid {
    bool typed = false;
    std::optional<double> position;
    int steps = 0;  ///< by the keyboard
};

/// Pressing it moves it there, and then it follows the mouse; with Shift or Alt it moves finely instead.
/// Ctrl+click or Enter makes a text field of it. A double-click is noted in ui.drag, for the row to reset it.
Slid slider(const SliderScale& scale, double value, std::string_view text, const Cell& cell);

/// So many hundredths of the slider further, in so many decimals, and at least by the last of them. Never past its
/// ends, nor nearer to it where the value lies outside.
double steppedValue(const SliderScale& scale, double value, int steps, int decimals);

/// Decimals in which a slider of so many goes now: more where it is dragged finely.
int decimalsOfDrag(int decimals);

/// A bar filled up to a position, the text at the right; on the last item.
void drawBar(double position, std::string_view text, const Ui& ui);

/// Says what is wrong with what is being typed, around and below its field, the last item.
void drawProblem(const std::string& problem, const Ui& ui, Tone tone = palette::kError);

/// Has the widget become a text field?
bool isTyped(const Cell& cell);
void startTyping(const Cell& cell);
/// That field. True if the member changed, which it does when the field is left; Escape leaves it as it was, and so
/// does what is refused, which is said.
bool drawTyping(const Cell& cell);

}  // namespace noisescope
