// Page of all keys, made from the tables of actions and gestures.
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "viewer/model/commands/actions.h"
#include "viewer/panels/panels.h"
#include "viewer/widgets/param_widgets.h"

namespace noisescope {
namespace {

constexpr float kHelpLine = 20;

void drawShortcut(std::string_view hand, std::string_view effect, const Ui& ui) {
    const ImVec2 from = ImGui::GetCursorScreenPos();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    drawText(list, ui.fonts.text, from, palette::kText, effect);
    const float right = from.x + ImGui::GetContentRegionAvail().x;
    drawText(list, ui.fonts.smallNumber, {right - textSize(ui.fonts.smallNumber, hand).x, from.y}, palette::kSecondary,
             hand);
    ImGui::Dummy({1, ui.px(kHelpLine)});
}

std::string keysOf(const Action& action) {
    const std::string first = chordText(action.chord);
    const std::string second = chordText(action.otherChord);
    return second.empty() ? first : first + "  " + second;
}

void drawMenuKeys(Menu menu, const Ui& ui) {
    drawHeader(menuLabel(menu), ImGui::GetContentRegionAvail().x, ui);
    for (const Action& action : actions())
        if (action.menu == menu) drawShortcut(keysOf(action), action.label, ui);
}

void drawGestures(const Ui& ui) {
    drawHeader("Mouse and keys", ImGui::GetContentRegionAvail().x, ui);
    for (const Gesture& gesture : gestures()) drawShortcut(gesture.hand, gesture.effect, ui);
}

/// Draws the tables side by side, in columns of about the same height.
void drawColumns(const Ui& ui) {
    ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, {ui.px(12), 0});
    const bool shown = ImGui::BeginTable("##columns", 3, ImGuiTableFlags_SizingStretchSame);
    ImGui::PopStyleVar();
    if (!shown) return;
    ImGui::TableNextColumn();
    drawGestures(ui);
    drawMenuKeys(Menu::file, ui);
    ImGui::TableNextColumn();
    drawMenuKeys(Menu::view, ui);
    ImGui::TableNextColumn();
    drawMenuKeys(Menu::layers, ui);
    for (const Menu menu : {Menu::edit, Menu::compare, Menu::help}) drawMenuKeys(menu, ui);
    ImGui::EndTable();
}

}  // namespace

void drawHelp(ViewerState& state, Ui& ui) {
    if (!state.helpVisible) return;
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    const float width = std::max(1.0f, std::min(ui.px(1040), display.x - ui.px(16)));
    const float height = std::max(1.0f, display.y - ui.px(2 * metric::kBar + 16));
    ImGui::SetNextWindowPos({std::round(display.x / 2), std::round(display.y / 2)}, ImGuiCond_Always, {0.5f, 0.5f});
    ImGui::SetNextWindowSizeConstraints({width, 0}, {width, height});
    ImGui::SetNextWindowFocus();
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.px(24), ui.px(16)});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ui.px(6));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, std::max(1.0f, ui.px(1)));
    ImGui::Begin("##help", nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav | ImGuiWindowFlags_AlwaysAutoResize);
    ImGui::PopStyleVar(3);
    drawColumns(ui);
    if (const int steps = ui.focus.stepsInList("help"); steps != 0)
        ImGui::SetScrollY(ImGui::GetScrollY() + ui.px(kHelpLine) * static_cast<float>(steps));
    const ImVec2 from = ImGui::GetWindowPos();
    const ImVec2 to{from.x + ImGui::GetWindowWidth(), from.y + ImGui::GetWindowHeight()};
    ui.rects.addPart("help", from.x, from.y, to.x - from.x, to.y - from.y);
    const bool outside = ImGui::IsMouseClicked(ImGuiMouseButton_Left) && !ImGui::IsMouseHoveringRect(from, to, false);
    if (outside) state.helpVisible = false;
    ImGui::End();
}

}  // namespace noisescope
