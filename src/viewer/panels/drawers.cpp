// Tabs of the drawers: in a narrow window the panels lie over the picture, one at a time.
#include <imgui.h>

#include <array>
#include <cmath>
#include <string>

#include "viewer/model/commands/actions.h"
#include "viewer/panels/panels.h"

namespace noisescope {
namespace {

constexpr float kLong = 120;  // length along the edge

struct Tab {
    Drawer drawer;
    const char* name;
    const char* label;
    const char* action;
};
constexpr std::array kTabs{
    Tab{Drawer::presets, "drawer/presets", "Presets", "preset-strip"},
    Tab{Drawer::left, "drawer/left", "Recipe", "left-panel"},
    Tab{Drawer::right, "drawer/right", "Color, code, export", "right-panel"},
};

/// Returns the tab's rectangle at the canvas' edge, or at that of its open drawer.
Rect placeOf(const Tab& tab, const Ui& ui) {
    const Rect& open = ui.layout.open;
    const float high = std::min(ui.px(kLong), open.height);
    const float wide = std::min(ui.px(kLong), open.width);
    const float thin = ui.px(metric::kDrawerTab);
    const float middle = std::round(open.y + (open.height - high) / 2);
    if (tab.drawer == Drawer::left) return {open.x, middle, thin, high};
    if (tab.drawer == Drawer::right) return {open.x + open.width - thin, middle, thin, high};
    return {std::round(open.x + (open.width - wide) / 2), open.y, wide, thin};
}

/// Draws text that runs downwards around `center`. ImGui writes only from left to right, so the text is drawn in the
/// middle of the window, where no glyph is clipped, and its vertices are then rotated and moved.
void drawTurnedText(ImVec2 center, Tone color, const char* text, const Ui& ui) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 size = textSize(ui.fonts.small, text);
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    const ImVec2 from{std::round((display.x - size.x) / 2), std::round((display.y - size.y) / 2)};
    const ImVec2 middle{std::round(from.x + size.x / 2), std::round(from.y + size.y / 2)};
    list.PushClipRectFullScreen();
    const int first = list.VtxBuffer.Size;
    drawText(list, ui.fonts.small, from, color, text);
    for (int i = first; i < list.VtxBuffer.Size; ++i) {
        ImVec2& corner = list.VtxBuffer[i].pos;
        corner = {std::round(center.x) - (corner.y - middle.y), std::round(center.y) + (corner.x - middle.x)};
    }
    list.PopClipRect();
}

void drawTab(const Tab& tab, ViewerState& state, Ui& ui) {
    const Rect place = placeOf(tab, ui);
    const Action& action = *findAction(tab.action);
    const bool open = state.drawer == tab.drawer;
    ImGui::SetNextWindowPos({place.x, place.y});
    ImGui::SetNextWindowSize({place.width, place.height});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::Begin((std::string("##") + tab.name).c_str(), nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoFocusOnAppearing |
                     ImGuiWindowFlags_NoScrollWithMouse);
    ImGui::PopStyleVar();
    if (ImGui::InvisibleButton("##tab", {place.width, place.height})) runAction(state, action);
    ui.rects.addItem(tab.name);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 from{place.x, place.y};
    const ImVec2 to{place.x + place.width, place.y + place.height};
    const auto corners = tab.drawer == Drawer::left    ? ImDrawFlags_RoundCornersRight
                         : tab.drawer == Drawer::right ? ImDrawFlags_RoundCornersLeft
                                                       : ImDrawFlags_RoundCornersBottom;
    list.AddRectFilled(from, to, colorOf(ImGui::IsItemHovered() ? palette::kHovered : palette::kPanel), ui.px(5),
                       corners);
    list.AddRect(from, to, colorOf(palette::kLine), ui.px(5), corners);
    const ImVec2 center{(from.x + to.x) / 2, (from.y + to.y) / 2};
    const Tone tone = open ? palette::kText : palette::kSecondary;
    const ImVec2 size = textSize(ui.fonts.small, tab.label);
    if (tab.drawer == Drawer::presets)
        drawText(list, ui.fonts.small, {std::round(center.x - size.x / 2), std::round(center.y - size.y / 2)}, tone,
                 tab.label);
    else
        drawTurnedText(center, tone, tab.label, ui);
    if (restsOnItem(ui, tab.name))
        ImGui::SetTooltip("%s   %s", std::string(action.label).c_str(), chordText(action.chord).c_str());
    ImGui::End();
}

}  // namespace

void drawDrawerTabs(ViewerState& state, Ui& ui) {
    if (!state.narrow || state.panelsHidden) return;
    for (const Tab& tab : kTabs) drawTab(tab, state, ui);
}

}  // namespace noisescope
