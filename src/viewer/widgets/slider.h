// Number widgets: sliders, and the text fields that replace them while typing.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "viewer/widgets/param_widgets.h"

namespace noisescope {

/// Range of a slider.
struct SliderScale {
    double low, high;
    bool logarithmic;
};
/// Returns the value at `position`, 0 at the left end, 1 at the right; clamps positions outside.
double valueAt(const SliderScale& scale, double position);

/// Input to a slider: typed text that changed its member, a dragged position, or steps.
struct Slid {
    bool typed = false;
    std::optional<double> position;
    int steps = 0;       ///< by the keyboard
    bool wants = false;  ///< to be typed into
};

/// Draws a slider that is noted under `name` and never a text field; the rest as slider().
Slid slideBar(std::string_view name, const SliderScale& scale, double value, std::string_view text, float width,
              ViewerState& state, Ui& ui);

/// Draws a slider. Pressing it jumps to the mouse and then follows it; with Shift or Alt it moves finely without the
/// jump. Ctrl+click or Enter turns it into a text field. A double-click is noted in ui.drag, for the row to reset the
/// value.
Slid slider(const SliderScale& scale, double value, std::string_view text, const Cell& cell);

/// Moves `value` by `steps` hundredths of the slider, rounded to `decimals`, and at least by one unit of the last
/// decimal. Stops at the slider's ends; a value beyond an end is not pulled back by a step outwards.
double steppedValue(const SliderScale& scale, double value, int steps, int decimals);

/// Returns the decimals for the current drag: more than `decimals` while it is fine.
int decimalsOfDrag(int decimals);

/// Draws a bar filled up to a position over the last item, with the text at the right.
void drawBar(double position, std::string_view text, const Ui& ui);

/// Shows an error of typed text around and below its field, the last item.
void drawProblem(const std::string& problem, const Ui& ui, Tone tone = palette::kError);

/// Stage of a text field: without the keyboard yet, being typed into, left by Escape, left otherwise.
enum class TypingStep { begins, goesOn, gaveUp, ended };
/// Draws the text field of ui.typing, which the caller resets once it is left.
TypingStep drawTypingField(std::string_view name, float width, Ui& ui);

/// Returns whether the widget is now a text field.
bool isTyped(const Cell& cell);
void startTyping(const Cell& cell);
/// Draws that text field. Returns whether the member changed, which happens when the field is left; Escape and refused
/// text leave it unchanged, and a refusal is shown.
bool drawTyping(const Cell& cell);

}  // namespace noisescope
