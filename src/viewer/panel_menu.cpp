// The menu bar, made from the table of actions; the name of what is shown at its right.
#include <imgui.h>

#include <cmath>
#include <string>

#include "viewer/actions.h"
#include "viewer/panels.h"

namespace noisescope {
namespace {

void drawItems(ViewerState& state, Ui& ui, Menu menu) {
    closePopupOnEscape();
    for (const Action& action : actions()) {
        if (action.menu != menu) continue;
        if (action.separated) ImGui::Separator();
        const bool checked = action.checked != nullptr && action.checked(state);
        const bool enabled = action.enabled == nullptr || action.enabled(state);
        const std::string label(action.label);
        if (ImGui::MenuItem(label.c_str(), chordText(action.chord).c_str(), checked, enabled)) action.run(state);
        ui.rects.addItem(action.label);
    }
}

void drawName(const ViewerState& state, Ui& ui) {
    const Document& document = state.document;
    const bool changed = document.changed();
    const std::string name = document.origin.title.empty() ? "Untitled" : document.origin.title;
    const ImVec2 size = textSize(ui.fonts.text, name);
    const Rect& bar = ui.layout.menu;
    const float right = bar.x + bar.width - ui.px(16);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float left = right - size.x;
    if (left < ImGui::GetCursorScreenPos().x + ui.px(24)) return;
    drawText(list, ui.fonts.text, {left, std::floor(bar.y + (bar.height - size.y) / 2)}, palette::kSecondary, name);
    if (changed) list.AddCircleFilled({left - ui.px(11), bar.y + bar.height / 2}, ui.px(3), colorOf(palette::kAccent));
}

}  // namespace

void drawMenuBar(ViewerState& state, Ui& ui) {
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.px(8), ui.px(8)});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {ui.px(8), ui.px(8)});
    const ScopedFont font(ui.fonts.text, ui, metric::kBar);
    if (ImGui::BeginMainMenuBar()) {
        for (const Menu menu : kMenus) {
            const std::string label(menuLabel(menu));
            const bool open = ImGui::BeginMenu(label.c_str());
            ui.rects.addItem(label);
            if (!open) continue;
            drawItems(state, ui, menu);
            ImGui::EndMenu();
        }
        drawName(state, ui);
        const Rect& bar = ui.layout.menu;
        ImGui::GetWindowDrawList()->AddRectFilled({bar.x, bar.y + bar.height - std::max(1.0f, ui.px(1))},
                                                  {bar.x + bar.width, bar.y + bar.height}, colorOf(palette::kLine));
        ImGui::EndMainMenuBar();
    }
    ImGui::PopStyleVar(2);
}

}  // namespace noisescope
