#include "viewer/ui.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cfloat>

#include "recipe/params.h"
#include "viewer/actions.h"
#include "viewer/panels.h"

namespace noisescope {
namespace {

constexpr double kTooltipSeconds = 0.5;

// The canvas first: it lies under all others. Toasts last: they lie over them.
constexpr std::array kPanels{
    Panel{"canvas", drawCanvas},    Panel{"recipe", drawRecipePanel}, Panel{"menu", drawMenuBar},
    Panel{"error", drawErrorStrip}, Panel{"status", drawStatusLine},  Panel{"hints", drawHints},
    Panel{"help", drawHelp},        Panel{"file", drawFilePrompt},    Panel{"toasts", drawToasts},
};

Layout layoutFor(const ViewerState& state, const Ui& ui) {
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    const float bar = ui.px(metric::kBar);
    const float strip = errorStripHeight(state, ui);
    const float middle = std::max(1.0f, size.y - 2 * bar - strip);
    const float panel = state.panelVisible ? std::min(ui.px(state.panelWidth), size.x) : 0.0f;
    Layout layout;
    layout.menu = {0, 0, size.x, bar};
    layout.strip = {0, bar, size.x, strip};
    layout.panel = {0, bar + strip, panel, middle};
    layout.canvas = {panel, bar + strip, std::max(1.0f, size.x - panel), middle};
    layout.status = {0, bar + strip + middle, size.x, bar};
    return layout;
}

/// An edit ends when no button is held, no text is typed and the wheel has come to rest.
void settleEdits(ViewerState& state, Ui& ui) {
    const ImGuiIO& io = ImGui::GetIO();
    const double now = ImGui::GetTime();
    const bool held = std::any_of(std::begin(io.MouseDown), std::end(io.MouseDown), [](bool down) { return down; });
    if (held || io.WantTextInput) return;
    if (now < state.editingUntil) {
        ui.wakeAt(state.editingUntil);
        return;
    }
    settle(state.history, state.document);
}

}  // namespace

std::span<const Panel> panels() { return kPanels; }

void drawUi(ViewerState& state, Ui& ui) {
    ui.rects.clear();
    ui.nextFrame = std::numeric_limits<double>::infinity();
    state.typing = ImGui::GetIO().WantTextInput;
    handleKeys(state, state.typing);
    ui.layout = layoutFor(state, ui);
    for (const Panel& panel : panels()) panel.draw(state, ui);
    state.document.recipe = repaired(state.document.recipe);
    settleEdits(state, ui);
}

ScopedFont::ScopedFont(ImFont* font, const Ui& ui, float height) {
    ImGui::PushFont(font);
    const float padding = std::max(0.0f, (ui.px(height) - ImGui::GetFontSize()) / 2);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {ui.px(metric::kUnit), padding});
}

ScopedFont::~ScopedFont() {
    ImGui::PopStyleVar();
    ImGui::PopFont();
}

bool restsOnItem(Ui& ui, std::string_view name) {
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
    if (now >= due) return true;
    ui.wakeAt(due);
    return false;
}

void closePopupOnEscape() {
    if (ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape), false)) ImGui::CloseCurrentPopup();
}

float drawText(ImDrawList& list, ImFont* font, ImVec2 position, std::uint32_t color, std::string_view text) {
    const float size = font->FontSize * ImGui::GetIO().FontGlobalScale;
    list.AddText(font, size, position, colorOf(color), text.data(), text.data() + text.size());
    return textSize(font, text).x;
}

ImVec2 textSize(ImFont* font, std::string_view text) {
    const float size = font->FontSize * ImGui::GetIO().FontGlobalScale;
    return font->CalcTextSizeA(size, FLT_MAX, 0, text.data(), text.data() + text.size());
}

}  // namespace noisescope
