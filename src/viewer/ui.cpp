#include "viewer/ui.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cfloat>
#include <cmath>

#include "recipe/params.h"
#include "viewer/actions.h"
#include "viewer/look.h"
#include "viewer/panels.h"
#include "viewer/playback.h"

namespace noisescope {
namespace {

constexpr double kTooltipSeconds = 0.5;
constexpr float kLeastCanvas = 160;  // no panel makes it smaller

// The canvas first: it lies under all others. Toasts last: they lie over them.
constexpr std::array kPanels{
    Panel{"canvas", drawCanvas},      Panel{"compare", drawCompareBar}, Panel{"presets", drawPresetStrip},
    Panel{"recipe", drawRecipePanel}, Panel{"right", drawRightPanel},   Panel{"menu", drawMenuBar},
    Panel{"error", drawErrorStrip},   Panel{"status", drawStatusLine},  Panel{"hints", drawHints},
    Panel{"help", drawHelp},          Panel{"file", drawFilePrompt},    Panel{"goto", drawGoTo},
    Panel{"palette", drawPalette},    Panel{"export", drawExport},      Panel{"toasts", drawToasts},
};

Layout layoutFor(const ViewerState& state, const Ui& ui) {
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    const float bar = ui.px(metric::kBar);
    const float error = errorStripHeight(state, ui);
    const Settings& settings = state.settings;
    const bool panels = !state.panelsHidden;
    const float least = ui.px(kLeastCanvas);
    float free = size.y - 2 * bar - error;
    const float presets =
        panels && settings.presetStripVisible && free - ui.px(metric::kStrip) >= least ? ui.px(metric::kStrip) : 0.0f;
    const float middle = std::max(1.0f, free - presets);
    const float top = bar + error + presets;
    // In a narrow window the canvas comes first, then the recipe.
    free = size.x;
    const auto takeWidth = [&](bool visible, double wanted) {
        const float width = std::floor(ui.px(static_cast<float>(wanted)));
        if (!panels || !visible || free - width < least) return 0.0f;
        free -= width;
        return width;
    };
    const float left = takeWidth(settings.leftVisible, settings.leftWidth);
    const float right = takeWidth(settings.rightVisible, settings.rightWidth);
    Layout layout;
    layout.menu = {0, 0, size.x, bar};
    layout.error = {0, bar, size.x, error};
    layout.presets = {0, bar + error, size.x, presets};
    layout.left = {0, top, left, middle};
    layout.canvas = {left, top, std::max(1.0f, free), middle};
    layout.right = {left + layout.canvas.width, top, right, middle};
    layout.status = {0, top + middle, size.x, bar};
    return layout;
}

/// The canvas in pixels of the framebuffer.
void placeCanvas(ViewerState& state, const Ui& ui) {
    CanvasState& canvas = state.canvas;
    const auto pixels = [&](float units) { return std::llround(static_cast<double>(units) * canvas.pixelsPerUnit); };
    const Rect& place = ui.layout.canvas;
    canvas.left = pixels(place.x);
    canvas.top = pixels(place.y);
    canvas.width = std::max(1LL, pixels(place.x + place.width) - canvas.left);
    canvas.height = std::max(1LL, pixels(place.y + place.height) - canvas.top);
    followCanvas(state);
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
    if (state.playing && onlyTimeHasChanged(state)) return;  // playing is one step, which ends with it
    settle(state.history, state.document);
}

}  // namespace

std::span<const Panel> panels() { return kPanels; }

void drawUi(ViewerState& state, Ui& ui) {
    ui.rects.clear();
    ui.nextFrame = std::numeric_limits<double>::infinity();
    state.typing = ImGui::GetIO().WantTextInput;
    const bool popup = ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
    handleKeys(state, state.typing, popup);
    ui.layout = layoutFor(state, ui);
    placeCanvas(state, ui);
    for (const Panel& panel : panels()) panel.draw(state, ui);
    repair(state.document.recipe);
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
