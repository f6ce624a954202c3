#include "viewer/widgets/ui.h"

#include <imgui.h>
#include <imgui_internal.h>  // the window of the last item: its tooltip goes beside it

#include <algorithm>
#include <cfloat>
#include <cmath>

namespace noisescope {
namespace {

constexpr double kTooltipSeconds = 0.5;
constexpr double kTooltipStays = 8;  // seconds: the longest are read in less, and they cover what lies below
constexpr float kTooltipRoom = 340;  // of the widest tooltip

}  // namespace

ScopedFont::ScopedFont(ImFont* font, const Ui& ui, float height) {
    ImGui::PushFont(font);
    const float padding = std::max(0.0f, (ui.px(height) - ImGui::GetFontSize()) / 2);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {ui.px(metric::kUnit), padding});
}

ScopedFont::~ScopedFont() {
    ImGui::PopStyleVar();
    ImGui::PopFont();
}

namespace {

/// Places the tooltip over the picture beside its panel, so that it covers no widget and no hint. Where there is no
/// room, ImGui chooses a place at the cursor.
void placeTooltip(Ui& ui) {
    const ImGuiWindow* window = ImGui::GetCurrentWindow()->RootWindow;
    const ImRect panel = window->Rect();
    const ImVec2 item = ImGui::GetItemRectMin();
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    const float gap = ui.px(metric::kUnit);
    const float room = ui.px(kTooltipRoom);
    const Rect& picture = ui.layout.open;
    const float below = picture.y + gap;
    const float above = ui.hintTop - gap;
    const bool isViewBar = panel.Min.y == ui.layout.view.y && panel.GetHeight() == ui.layout.view.height;
    if (isViewBar || panel.GetWidth() >= display.x) {  // also the menu, the strip of presets, the status line
        const float x = std::round(std::max(picture.x + gap, std::min(item.x, picture.x + picture.width - room)));
        if (panel.Max.y > display.y / 2)
            return ImGui::SetNextWindowPos({x, std::min(panel.Min.y - gap, above)}, ImGuiCond_Always, {0, 1});
        return ImGui::SetNextWindowPos({x, std::max(panel.Max.y + gap, below)});
    }
    const bool atRight = display.x - panel.Max.x >= room + gap;
    const bool atLeft = panel.Min.x >= room + gap;
    if (!atRight && !atLeft) return;
    const float x = atRight ? panel.Max.x + gap : panel.Min.x - gap;
    const bool upper = item.y < display.y / 2;
    const float y = upper ? std::max(item.y, below) : std::min(ImGui::GetItemRectMax().y, above);
    ImGui::SetNextWindowPos({std::round(x), std::round(y)}, ImGuiCond_Always,
                            {atRight ? 0.0f : 1.0f, upper ? 0.0f : 1.0f});
}

}  // namespace

bool restsOnItem(Ui& ui, std::string_view name) {
    // After a click, a key or long enough the tooltip stays away until the cursor has been elsewhere: it would cover
    // what was just done.
    if (ImGui::IsItemHovered() && ImGui::IsMouseDown(ImGuiMouseButton_Left)) ui.clicked = name;
    if (!ImGui::IsItemHovered() && ui.clicked == name && !ImGui::IsAnyItemActive()) ui.clicked.clear();
    if (ui.clicked == name) return false;
    if (!ImGui::IsItemHovered() || ImGui::IsAnyItemActive()) {
        if (ui.hovered == name) ui.hovered.clear();
        return false;
    }
    const double now = ImGui::GetTime();
    if (ui.hovered != name) {
        ui.hovered = name;
        ui.hoveredSince = now;
    }
    const double due = ui.hoveredSince + kTooltipSeconds;
    const double end = due + kTooltipStays;
    if (now >= end || ui.keyPressed) {
        ui.clicked = name;
        return false;
    }
    ui.wakeAt(now < due ? due : end);
    if (now < due) return false;
    placeTooltip(ui);
    return true;
}

std::string asSentence(std::string_view help) {
    std::string text(help);
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

void drawTooltip(std::string_view text, const Ui& ui) {
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(ui.px(kTooltipRoom));
    ImGui::TextUnformatted(text.data(), text.data() + text.size());
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
}

void drawRowTooltip(Ui& ui, std::string_view text) {
    if (text.empty() || !ImGui::IsItemHovered()) return;
    placeTooltip(ui);
    drawTooltip(text, ui);
}

void scrollToCursorFrom(float top) {
    const float upper = ImGui::GetWindowPos().y;
    const float lower = upper + ImGui::GetWindowHeight();
    const float by = std::min(ImGui::GetCursorScreenPos().y - lower, top - upper);
    if (by > 0) ImGui::SetScrollY(ImGui::GetScrollY() + by);
}

bool beginPicker(const char* name, Ui& ui) {
    if (!ImGui::BeginPopup(name)) return false;
    ui.picker = ImGui::GetCurrentWindow()->PopupId;
    return true;
}

void passClicks(Ui& ui) {
    ui.closedPicker = false;
    const ImGuiContext& context = *ImGui::GetCurrentContext();
    if (context.OpenPopupStack.empty() || context.OpenPopupStack.back().PopupId != ui.picker) return;
    const bool clicked = std::any_of(std::begin(context.IO.MouseClicked), std::end(context.IO.MouseClicked),
                                     [](bool pressed) { return pressed; });
    const ImGuiWindow* popup = context.OpenPopupStack.back().Window;
    const ImGuiWindow* under = context.HoveredWindow;
    if (!clicked || popup == nullptr || (under != nullptr && under->RootWindow == popup->RootWindow)) return;
    ImGui::ClosePopupToLevel(context.OpenPopupStack.Size - 1, true);
    ui.closedPicker = true;
}

void closePopupOnEscape() {
    if (ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape), false)) ImGui::CloseCurrentPopup();
}

float drawText(ImDrawList& list, ImFont* font, ImVec2 position, Tone color, std::string_view text) {
    const float size = font->FontSize * ImGui::GetIO().FontGlobalScale;
    list.AddText(font, size, position, colorOf(color), text.data(), text.data() + text.size());
    return textSize(font, text).x;
}

ImVec2 textSize(ImFont* font, std::string_view text) {
    const float size = font->FontSize * ImGui::GetIO().FontGlobalScale;
    return font->CalcTextSizeA(size, FLT_MAX, 0, text.data(), text.data() + text.size());
}

}  // namespace noisescope
