// A small window that asks where to go.
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "viewer/navigation.h"
#include "viewer/panels.h"
#include "viewer/param_widgets.h"
#include "viewer/readout.h"
#include "viewer/scene.h"

namespace noisescope {
namespace {

/// True if Return was pressed in it.
bool drawNumber(const char* id, std::string_view label, double& value, Ui& ui) {
    const float width = beginRow(label, "cells", ui);
    const ScopedFont font(ui.fonts.number, ui);
    ImGui::SetNextItemWidth(width);
    double edited = value;
    const std::string format = exactFormat(value);
    ImGui::InputScalar(fmt::format("##{}", id).c_str(), ImGuiDataType_Double, &edited, nullptr, nullptr,
                       format.c_str());
    ui.rects.addItem(id);
    if (std::isfinite(edited)) value = edited;  // as it is typed: the button has to know it too
    return ImGui::IsItemDeactivated() && ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Enter), false);
}

void go(ViewerState& state) {
    const Pane pane = panesOf(state).front();
    state.document.recipe = centeredAt(state.document.recipe, {state.goTo.x, state.goTo.y}, state.goTo.cells,
                                       static_cast<double>(pane.width), pixelsInWorldUnit(state));
    state.goTo.open = false;
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
    if (state.document.recipe.dimensions >= 2) entered |= drawNumber("goto.y", "Center y", goTo.y, ui);
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
