#include "viewer/widgets/number_row.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/error.h"
#include "core/text.h"
#include "viewer/model/canvas/readout.h"
#include "viewer/model/document/typed_value.h"
#include "viewer/widgets/param_widgets.h"
#include "viewer/widgets/slider.h"

namespace noisescope {
namespace {

/// Draws the text field; returns whether the value changed, which happens when the field is left.
bool drawTypedNumber(const NumberRow& row, double& value, float width, ViewerState& state, Ui& ui) {
    const TypingStep step = drawTypingField(row.name, width, ui);
    const TypedNumber number = row.decimals == 0 ? typedWholeNumber(ui.typing->text, row.low, row.high)
                                                 : typedNumber(ui.typing->text, row.low, row.high);
    if (step == TypingStep::goesOn && !number.problem.empty()) drawProblem(number.problem, ui);
    if (step == TypingStep::begins || step == TypingStep::goesOn) return false;
    ui.typing.reset();
    if (step == TypingStep::gaveUp) return false;
    if (!number.problem.empty()) {
        showFailure(state, Error(ExitCode::usage, number.problem));
        return false;
    }
    return std::exchange(value, number.value) != number.value;
}

bool drawNumberSlider(const NumberRow& row, double& value, float width, ViewerState& state, Ui& ui) {
    const double before = value;
    const SliderScale scale{row.low, row.high, false};
    const std::string text = row.decimals == 0 ? fmt::format("{:.0f}", value) : columnText(value);
    const Slid slid = slideBar(row.name, scale, value, text, width, state, ui);
    if (slid.wants) ui.typing = Typing{row.name, shortest(value)};
    if (slid.steps != 0) value = steppedValue(scale, value, slid.steps, row.decimals);
    if (slid.position) {
        const double parts = std::pow(10.0, row.decimals == 0 ? 0 : decimalsOfDrag(row.decimals));
        value = std::clamp(std::round(valueAt(scale, *slid.position) * parts) / parts, scale.low, scale.high);
    }
    const bool reset = ui.drag.aim == SliderDrag::Aim::reset && ui.drag.param == row.name;
    if (reset) ui.drag = {};
    if (reset || (value != row.usual && ui.focus.erased(row.name))) value = row.usual;
    return value != before;
}

}  // namespace

bool drawNumberRow(const NumberRow& row, double& value, ViewerState& state, Ui& ui) {
    ImGui::PushID(row.name.c_str());
    ImGui::BeginGroup();
    const float width = beginRow(row.label, "", ui);
    const bool typed = ui.typing && ui.typing->param == row.name;
    const bool changed =
        typed ? drawTypedNumber(row, value, width, state, ui) : drawNumberSlider(row, value, width, state, ui);
    ImGui::EndGroup();
    ImGui::PopID();
    if (!typed && restsOnItem(ui, row.name)) drawTooltip(asSentence(row.help), ui);
    return changed;
}

}  // namespace noisescope
