// Menu bar, made from the table of actions, with the document's name at its right.
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "recipe/recipe.h"
#include "viewer/model/canvas/readout.h"
#include "viewer/model/commands/actions.h"
#include "viewer/model/files/files.h"
#include "viewer/panels/panels.h"

namespace noisescope {

void drawActionItem(const Action& action, std::string_view name, ViewerState& state, Ui& ui) {
    if (action.separated) ImGui::Separator();
    const bool checked = action.checked != nullptr && action.checked(state);
    const bool enabled = action.enabled == nullptr || action.enabled(state);
    const std::string label(action.label);
    if (ImGui::MenuItem(label.c_str(), chordText(action.chord).c_str(), checked, enabled)) action.run(state);
    ui.rects.addItem(name);
}

namespace {

void drawRecentFiles(ViewerState& state, Ui& ui) {
    const std::vector<std::filesystem::path> files = state.settings.recentFiles;  // opening one changes the list
    const bool open = ImGui::BeginMenu("Open recent", !files.empty());
    ui.rects.addItem("Open recent");
    if (!open) return;
    for (const std::filesystem::path& file : files) {
        ImGui::PushID(file.c_str());  // files of several folders may have one name
        if (ImGui::MenuItem(file.filename().c_str(), file.parent_path().c_str())) openRecentFile(state, file);
        ImGui::PopID();
        ui.rects.addItem(fmt::format("Open recent/{}", file.filename().string()));
    }
    ImGui::EndMenu();
}

void drawComparisons(ViewerState& state, Ui& ui) {
    ImGui::Separator();
    for (const NamedComparison& named : namedComparisons()) {
        const bool shown = state.view.mode == ViewMode::compare &&
                           comparisonText(state.document.comparison) == named.comparison &&
                           state.document.recipe == preparedFor(named, state.document.recipe);
        if (ImGui::MenuItem(std::string(named.label).c_str(), nullptr, shown)) showComparison(state, named);
        ui.rects.addItem(fmt::format("compare/{}", named.id));
        drawRowTooltip(ui, named.help);
    }
}

void drawItems(ViewerState& state, Ui& ui, Menu menu) {
    closePopupOnEscape();
    for (const Action& action : actions()) {
        if (action.menu != menu) continue;
        drawActionItem(action, action.label, state, ui);
        if (action.id == "open") drawRecentFiles(state, ui);
    }
    if (menu == Menu::compare) drawComparisons(state, ui);
}

/// Draws the command palette's key as a button that opens it; returns its left end.
float drawPaletteHint(ViewerState& state, Ui& ui) {
    const Action& action = *findAction("palette");
    const std::string text = chordText(action.chord);
    const ImVec2 size = textSize(ui.fonts.smallNumber, text);
    const Rect& bar = ui.layout.menu;
    const float width = size.x + ui.px(12);
    const float height = ui.px(20);
    const float right = bar.x + bar.width - ui.px(16);
    const float top = std::round(bar.y + (bar.height - height) / 2);
    if (right - width < ImGui::GetCursorScreenPos().x + ui.px(24)) return right;
    ImGui::SetCursorScreenPos({right - width, top});
    if (ImGui::InvisibleButton("##palette", {width, height})) runAction(state, action);
    ui.rects.addItem("menu.palette");
    const bool hovered = ImGui::IsItemHovered();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled({right - width, top}, {right, top + height},
                       colorOf(hovered ? palette::kHovered : palette::kRaised), ui.px(4));
    drawText(list, ui.fonts.smallNumber, {right - width + ui.px(6), std::round(top + (height - size.y) / 2)},
             hovered ? palette::kText : palette::kSecondary, text);
    if (restsOnItem(ui, "menu.palette")) ImGui::SetTooltip("All commands, presets and parameters by their names");
    return right - width;
}

/// Draws the document's name up to `right`, with a dot while the document differs from its file or preset.
void drawName(const ViewerState& state, float menusEnd, float right, Ui& ui) {
    const std::string name = shownName(state.document);
    const ImVec2 size = textSize(ui.fonts.text, name);
    const Rect& bar = ui.layout.menu;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float left = right - size.x;
    if (left < menusEnd + ui.px(24)) return;
    drawText(list, ui.fonts.text, {left, std::floor(bar.y + (bar.height - size.y) / 2)}, palette::kSecondary, name);
    const bool changed = state.document.changed();
    if (changed) list.AddCircleFilled({left - ui.px(11), bar.y + bar.height / 2}, ui.px(3), colorOf(palette::kAccent));
    ImGui::SetCursorScreenPos({left - ui.px(16), bar.y});
    ImGui::Dummy({size.x + ui.px(16), bar.height});
    ui.rects.addItem(changed ? "menu.changed" : "menu.name");
    if (!restsOnItem(ui, "menu.name")) return;
    const std::string& path = state.document.path;
    ImGui::SetTooltip("%s%s", path.empty() ? "In no file yet" : path.c_str(),
                      !changed       ? ""
                      : path.empty() ? "\nChanged; Ctrl+S saves it"
                                     : "\nNot saved yet; Ctrl+S does");
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
        const float menusEnd = ImGui::GetCursorScreenPos().x;
        const float right = drawPaletteHint(state, ui);
        drawName(state, menusEnd, right - ui.px(16), ui);
        const Rect& bar = ui.layout.menu;
        ImGui::GetWindowDrawList()->AddRectFilled({bar.x, bar.y + bar.height - std::max(1.0f, ui.px(1))},
                                                  {bar.x + bar.width, bar.y + bar.height}, colorOf(palette::kLine));
        ImGui::EndMainMenuBar();
    }
    ImGui::PopStyleVar(2);
}

}  // namespace noisescope
