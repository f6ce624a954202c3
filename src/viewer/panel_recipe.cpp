// The recipe: presets, and one row for each parameter that applies.
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "recipe/presets.h"
#include "viewer/actions.h"
#include "viewer/panels.h"
#include "viewer/param_widgets.h"

namespace noisescope {
namespace {

constexpr float kEdge = 6;  // where the mouse takes hold of the panel's right edge

void drawPresets(ViewerState& state, Ui& ui) {
    const float width = beginRow("Preset", "", ui);
    const std::string& title = state.document.origin.title;
    const bool open = beginChoice("##preset", title.empty() ? "Untitled" : title, width, ui);
    ui.rects.addItem("preset");
    if (!open) return;
    for (const Preset& preset : presets()) {
        if (ImGui::Selectable(preset.file.title.c_str(), preset.file.title == title)) loadDocument(state, preset.file);
        ui.rects.addItem("preset/" + preset.name);
        if (ImGui::IsItemHovered() && !preset.file.description.empty())
            ImGui::SetTooltip("%s", preset.file.description.c_str());
    }
    endChoice();
}

void drawParams(ViewerState& state, Ui& ui) {
    std::optional<ParamGroup> group;
    for (const ParamInfo& param : params()) {
        if (!param.applies(state.document.recipe)) continue;
        if (group != param.group) drawHeader(groupLabel(param.group), ui.rowWidth, ui);
        group = param.group;
        const bool changed = drawParam(param, state.document.recipe, state.document.origin.recipe, ui);
        // At once: the next rows may only show what goes with the new choice.
        if (changed) state.document.recipe = repaired(state.document.recipe);
    }
}

/// A button that runs an action, with its key.
void drawActionButton(ViewerState& state, Ui& ui, std::string_view id, std::string_view key, float width) {
    const Action* found = findAction(id);
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const float height = ui.px(metric::kRow);
    ImGui::PushID(id.data(), id.data() + id.size());
    if (ImGui::InvisibleButton("##action", {width, height})) found->run(state);
    ImGui::PopID();
    ui.rects.addItem("button/" + std::string(id));
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(from, {from.x + width, from.y + height},
                       colorOf(ImGui::IsItemHovered() ? palette::kHovered : palette::kRaised),
                       ImGui::GetStyle().FrameRounding);
    const ImVec2 text = textSize(ui.fonts.text, found->label);
    const ImVec2 hint = textSize(ui.fonts.smallNumber, key);
    drawText(list, ui.fonts.text, {from.x + ui.px(10), std::floor(from.y + (height - text.y) / 2)}, palette::kText,
             found->label);
    drawText(list, ui.fonts.smallNumber,
             {from.x + width - hint.x - ui.px(10), std::floor(from.y + (height - hint.y) / 2)}, palette::kSecondary,
             key);
}

/// The right edge of the panel: dragging it changes the width, double-click restores it.
void drawEdge(ViewerState& state, Ui& ui) {
    const Rect& panel = ui.layout.left;
    const float grip = ui.px(kEdge);
    ImGui::SetCursorScreenPos({panel.x + panel.width - grip, panel.y});
    ImGui::InvisibleButton("##edge", {grip, panel.height});
    ui.rects.addItem("panel.edge");
    if (ImGui::IsItemHovered() || ImGui::IsItemActive()) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    if (ImGui::IsItemActive())
        state.settings.leftWidth = static_cast<double>(std::clamp((ImGui::GetIO().MousePos.x - panel.x) / ui.scale,
                                                                  metric::kPanelNarrowest, metric::kPanelWidest));
    if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left))
        state.settings.leftWidth = Settings().leftWidth;
    const float line = std::max(1.0f, ui.px(1));
    const bool lit = ImGui::IsItemHovered() || ImGui::IsItemActive();
    ImGui::GetWindowDrawList()->AddRectFilled({panel.x + panel.width - line, panel.y},
                                              {panel.x + panel.width, panel.y + panel.height},
                                              colorOf(ImGui::IsItemActive() ? palette::kAccent
                                                      : lit                 ? palette::kSecondary
                                                                            : palette::kLine));
}

}  // namespace

void drawRecipePanel(ViewerState& state, Ui& ui) {
    if (ui.layout.left.width <= 0) return;
    const Rect& panel = ui.layout.left;
    ImGui::SetNextWindowPos({panel.x, panel.y});
    ImGui::SetNextWindowSize({panel.width, panel.height});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::Begin("##recipe", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_NoScrollWithMouse | ImGuiWindowFlags_NoBringToFrontOnFocus);
    ImGui::PopStyleVar();
    const float margin = ui.px(2 * metric::kUnit);
    const float footer = ui.px(metric::kRow + 2 * metric::kUnit);
    ui.rowWidth = panel.width - 2 * margin;
    // No padding but an indent: ImGui clips what lies in the padding, and there the dots of changed values are.
    ImGui::BeginChild("##rows", {panel.width - ui.px(kEdge), std::max(1.0f, panel.height - footer)});
    ImGui::Indent(margin);
    ImGui::Dummy({1, ui.px(6)});
    drawPresets(state, ui);
    drawParams(state, ui);
    ImGui::Dummy({1, ui.px(6)});
    ImGui::EndChild();
    const float button = (ui.rowWidth - ui.px(8)) / 2;
    ImGui::SetCursorScreenPos({panel.x + margin, panel.y + panel.height - footer + ui.px(8)});
    drawActionButton(state, ui, "copy-snippet", "C", button);
    ImGui::SetCursorScreenPos({panel.x + margin + button + ui.px(8), panel.y + panel.height - footer + ui.px(8)});
    drawActionButton(state, ui, "screenshot", "X", button);
    drawEdge(state, ui);
    ui.rects.add("panel", panel.x, panel.y, panel.width, panel.height);
    ImGui::End();
}

}  // namespace noisescope
