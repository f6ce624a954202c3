// Dialog that moves the view to typed coordinates.
#include <fmt/format.h>
#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>

#include "core/error.h"
#include "core/text.h"
#include "recipe/recipe.h"
#include "viewer/model/canvas/navigation.h"
#include "viewer/model/canvas/scene.h"
#include "viewer/model/document/typed_value.h"
#include "viewer/panels/panels.h"
#include "viewer/widgets/param_widgets.h"
#include "viewer/widgets/slider.h"

namespace noisescope {
namespace {

std::optional<double> numberIn(const std::string& text) {
    const TypedNumber number = typedNumber(text);
    return number.problem.empty() ? std::optional(number.value) : std::nullopt;
}

/// Draws a number field, in red while its text is no number; returns whether Return was pressed in it.
bool drawNumber(const char* id, std::string_view label, std::string& text, Ui& ui) {
    const float width = beginRow(label, "cells", ui);
    const ScopedFont font(ui.fonts.number, ui);
    ImGui::SetNextItemWidth(width);
    ImGui::PushStyleColor(ImGuiCol_Text, colorVector(numberIn(text) ? palette::kText : palette::kError));
    ImGui::InputText(fmt::format("##{}", id).c_str(), &text, ImGuiInputTextFlags_AutoSelectAll);
    ImGui::PopStyleColor();
    ui.rects.addItem(id);
    if (const TypedNumber number = typedNumber(text); ImGui::IsItemActive() && !number.problem.empty())
        drawProblem(number.problem, ui);
    return ImGui::IsItemDeactivated() && ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Enter), false);
}

/// Returns the problem of the first field that holds no number.
std::string problemOf(const GoTo& goTo) {
    for (const std::string& text : {goTo.x, goTo.y, goTo.cells})
        if (const TypedNumber number = typedNumber(text); !number.problem.empty()) return number.problem;
    return {};
}

void go(ViewerState& state) {
    GoTo& goTo = state.goTo;
    if (const std::string problem = problemOf(goTo); !problem.empty()) {
        goTo.appearing = true;  // the keyboard stays in the dialog
        showFailure(state, Error(ExitCode::usage, problem));
        return;
    }
    try {
        state.navigation.view = viewAt(state.document.recipe, {*numberIn(goTo.x), *numberIn(goTo.y)},
                                       *numberIn(goTo.cells), paneSizeOf(state));
        goTo.open = false;
    } catch (const Error& error) {
        goTo.appearing = true;
        showFailure(state, error);
    }
}

}  // namespace

void drawGoTo(ViewerState& state, Ui& ui) {
    GoTo& goTo = state.goTo;
    if (!goTo.open) return;
    const Rect& canvas = ui.layout.canvas;
    const float width = std::min(ui.px(320), ImGui::GetIO().DisplaySize.x);
    ImGui::SetNextWindowPos({std::round(canvas.x + (canvas.width - width) / 2), std::round(canvas.y + ui.px(48))});
    ImGui::SetNextWindowSize({width, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.px(24), ui.px(16)});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ui.px(6));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, std::max(1.0f, ui.px(1)));
    ImGui::Begin("##goto", nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings);
    ui.rowWidth = ImGui::GetContentRegionAvail().x;
    drawHeader("Go to", ui.rowWidth, ui);
    if (goTo.appearing) ImGui::SetKeyboardFocusHere();
    goTo.appearing = false;
    bool entered = drawNumber("goto.x", "Center x", goTo.x, ui);
    if (state.document.recipe->dimensions >= 2) entered |= drawNumber("goto.y", "Center y", goTo.y, ui);
    entered |= drawNumber("goto.cells", "Height", goTo.cells, ui);
    ImGui::Dummy({1, ui.px(4)});
    const ImVec2 size{ui.px(96), ui.px(metric::kRow)};
    ImGui::SetCursorPosX(ImGui::GetWindowWidth() - ui.px(24 + 8) - 2 * size.x);
    const bool cancelled = ImGui::Button("Cancel", size);
    ui.rects.addItem("goto.cancel");
    ImGui::SameLine();
    entered |= ImGui::Button("Go", size);
    ui.rects.addItem("goto.go");
    if (entered) go(state);
    if (cancelled) goTo.open = false;
    ImGui::End();
    ImGui::PopStyleVar(3);
}

}  // namespace noisescope
