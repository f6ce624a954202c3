#include "viewer/panels/frame.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "recipe/params.h"
#include "viewer/model/canvas/look.h"
#include "viewer/model/canvas/playback.h"
#include "viewer/model/commands/actions.h"
#include "viewer/model/commands/key_commands.h"
#include "viewer/model/layers/layer_panel.h"
#include "viewer/panels/explain/explain_panels.h"
#include "viewer/panels/panels.h"

namespace noisescope {
namespace {

constexpr float kLeastCanvas = 160;   // least height of the canvas; below it the strip and the view bar are left out
constexpr float kLeastViewBar = 320;  // least width of the view bar

// Drawing order: the canvas lies under all others, toasts over them. The numbers are the reading order, for the
// keyboard.
constexpr std::array kPanels{
    UiPanel{"canvas", drawCanvas, {5}},          UiPanel{"view", drawViewBar, {4}},
    UiPanel{"compare", drawPaneValues, {4}},     UiPanel{"presets", drawPresetStrip, {2}},
    UiPanel{"recipe", drawRecipePanel, {3}},     UiPanel{"right", drawRightPanel, {6}},
    UiPanel{"drawers", drawDrawerTabs, {7}},     UiPanel{"menu", drawMenuBar, {1}},
    UiPanel{"error", drawErrorStrip, {8}},       UiPanel{"status", drawStatusLine, {9}},
    UiPanel{"hints", drawHints, {10}},           UiPanel{"variations", drawVariations, {19}},
    UiPanel{"history", drawHistory, {20}},       UiPanel{"help", drawHelp, {11, true}},
    UiPanel{"file", drawFilePrompt, {12, true}}, UiPanel{"code-set", drawCodeSet, {18, true}},
    UiPanel{"goto", drawGoTo, {13, true}},       UiPanel{"palette", drawPalette, {14, true}},
    UiPanel{"restored", drawRestored, {15}},     UiPanel{"export", drawExport, {16}},
    UiPanel{"processing", drawProcessing, {21}}, UiPanel{"graph", drawLargeGraph, {22}},
    UiPanel{"toasts", drawToasts, {17}},
};

/// Places the open drawer of a narrow window over the canvas; the picture keeps at least half.
void placeDrawer(const ViewerState& state, Layout& layout, const Ui& ui) {
    const Rect& canvas = layout.canvas;
    const float tab = ui.px(metric::kDrawerTab);
    const auto widthOf = [&](double wanted) {
        return std::max(1.0f, std::floor(std::min(ui.px(static_cast<float>(wanted)), canvas.width / 2 - tab)));
    };
    layout.open = canvas;
    if (state.panelsHidden) return;
    const Settings& settings = state.settings;
    if (state.drawer == Drawer::left) {
        layout.left = {canvas.x, canvas.y, widthOf(settings.leftWidth), canvas.height};
        layout.open.x += layout.left.width;
        layout.open.width -= layout.left.width;
    } else if (state.drawer == Drawer::right) {
        const float width = widthOf(settings.rightWidth);
        layout.right = {canvas.x + canvas.width - width, canvas.y, width, canvas.height};
        layout.open.width -= width;
    } else if (state.drawer == Drawer::presets && ui.px(metric::kStrip) + tab <= canvas.height / 2) {
        layout.presets = {canvas.x, canvas.y, canvas.width, ui.px(metric::kStrip)};
        layout.open.y += layout.presets.height;
        layout.open.height -= layout.presets.height;
    }
}

/// Returns the widths of the left and the right panel. The picture keeps at least half of the window; the right panel
/// shrinks first, so that the recipe panel can be dragged wider.
std::pair<float, float> panelWidths(const Settings& settings, const Ui& ui, float window) {
    const auto wanted = [&](bool visible, double width) { return visible ? ui.px(static_cast<float>(width)) : 0.0f; };
    const float left = wanted(settings.leftVisible, settings.leftWidth);
    const float right = wanted(settings.rightVisible, settings.rightWidth);
    const float leftSpare = std::max(0.0f, left - ui.px(metric::kLeftNarrow));
    const float rightSpare = std::max(0.0f, right - ui.px(metric::kRightNarrow));
    const float tooMuch = left + right - window / 2;
    const float fromRight = std::clamp(tooMuch, 0.0f, rightSpare);
    const float fromLeft = std::clamp(tooMuch - fromRight, 0.0f, leftSpare);
    return {std::floor(left - fromLeft), std::floor(right - fromRight)};
}

/// Splits the canvas between the flat picture and the surface, so that neither is long and thin.
void splitCanvas(Layout& layout, const Ui& ui) {
    constexpr float kBroad = 4.0f / 3;  // from which on they stand side by side
    const float line = std::max(1.0f, ui.px(2));
    Rect& flat = layout.canvas;
    Rect& land = layout.surface;
    if (flat.width >= kBroad * flat.height) {
        flat.width = std::max(1.0f, std::floor((flat.width - line) / 2));
        land.x += flat.width + line;
        land.width = std::max(1.0f, land.width - flat.width - line);
    } else {
        flat.height = std::max(1.0f, std::floor((flat.height - line) / 2));
        land.y += flat.height + line;
        land.height = std::max(1.0f, land.height - flat.height - line);
    }
}

Layout layoutFor(const ViewerState& state, const Ui& ui) {
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    const float bar = ui.px(metric::kBar);
    const float error = errorStripHeight(state, ui);
    const Settings& settings = state.settings;
    Layout layout;
    layout.narrow = state.narrow;
    layout.menu = {0, 0, size.x, bar};
    layout.error = {0, bar, size.x, error};
    const bool panels = !state.panelsHidden && !state.narrow;
    const float least = ui.px(kLeastCanvas);
    const float free = size.y - 2 * bar - error;
    const float strip = ui.px(metric::kStrip);
    const float presets = panels && settings.presetStripVisible && free - strip >= least ? strip : 0.0f;
    const float middle = std::max(1.0f, free - presets);
    const float top = bar + error + presets;
    const auto [left, right] = panels ? panelWidths(settings, ui, size.x) : std::pair{0.0f, 0.0f};
    layout.presets = {0, bar + error, size.x, presets};
    layout.left = {0, top, left, middle};
    layout.canvas = {left, top, std::max(1.0f, size.x - left - right), middle};
    if (!state.panelsHidden && middle - bar >= least && layout.canvas.width >= ui.px(kLeastViewBar)) {
        layout.view = {left, top, layout.canvas.width, bar};
        layout.canvas.y += bar;
        layout.canvas.height -= bar;
    }
    layout.right = {left + layout.canvas.width, top, right, middle};
    layout.status = {0, top + middle, size.x, bar};
    layout.open = layout.canvas;
    if (state.narrow) placeDrawer(state, layout, ui);
    if (showsSurface(state)) layout.surface = layout.canvas;
    if (state.view.mode == ViewMode::both) splitCanvas(layout, ui);
    return layout;
}

/// Notes whether the window is narrow, and closes the drawer in a wide one.
void noteWidth(ViewerState& state, const Ui& ui) {
    state.narrow = ImGui::GetIO().DisplaySize.x < ui.px(kNarrow);
    if (!state.narrow) state.drawer = Drawer::none;
}

/// Sets the canvas' rectangle in framebuffer pixels.
void placeCanvas(ViewerState& state, const Ui& ui) {
    CanvasState& canvas = state.canvas;
    const auto pixels = [&](float units) { return std::llround(static_cast<double>(units) * canvas.pixelsPerUnit); };
    const Rect& place = ui.layout.canvas;
    canvas.left = pixels(place.x);
    canvas.top = pixels(place.y);
    canvas.width = std::max(1LL, pixels(place.x + place.width) - canvas.left);
    canvas.height = std::max(1LL, pixels(place.y + place.height) - canvas.top);
    const Rect& open = ui.layout.open;
    canvas.open = {pixels(open.x) - canvas.left, pixels(open.y) - canvas.top, std::max(1LL, pixels(open.width)),
                   std::max(1LL, pixels(open.height))};
    canvas.whole.reset();
    SurfacePanel& surface = state.surface;
    const Rect& land = ui.layout.surface;
    surface.left = pixels(land.x);
    surface.top = pixels(land.y);
    surface.across = std::max(1LL, pixels(land.x + land.width) - surface.left);
    surface.down = std::max(1LL, pixels(land.y + land.height) - surface.top);
    if (state.view.mode == ViewMode::both)
        canvas.whole = PixelSize{surface.left + surface.across - canvas.left, surface.top + surface.down - canvas.top};
    followCanvas(state);
}

/// Ends the edit once no button is held, no text is typed and the wheel has come to rest.
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

std::span<const UiPanel> panels() { return kPanels; }

void drawUi(ViewerState& state, Ui& ui) {
    ui.nextFrame = std::numeric_limits<double>::infinity();
    state.now = ImGui::GetTime();
    state.typing = ImGui::GetIO().WantTextInput;
    const bool popup = ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
    ui.keyPressed = !state.keys.empty();
    passClicks(ui);
    noteWidth(state, ui);
    ui.focus.begin(state, ui.rects, popup);
    ui.rects.clear();
    handleKeys(state, state.typing, popup);
    followLayers(state);
    if (showsSurface(state) && !surfaceProblem(state).empty()) state.view.mode = ViewMode::single;  // of a solid
    ui.layout = layoutFor(state, ui);
    placeCanvas(state, ui);
    for (const UiPanel& panel : panels()) {
        ui.rects.beginPart(panel.part);
        panel.draw(state, ui);
    }
    ui.focus.end(ui.rects, ui.scale);
    state.focus = ui.focus.shown();
    repair(state.document.recipe);
    followLayers(state);
    followTime(state);
    settleEdits(state, ui);
    if (std::exchange(state.requests.pasteLayers, false))
        if (const char* text = ImGui::GetClipboardText()) pasteLayers(state, text);
    if (const auto text = std::exchange(state.requests.clipboard, {})) ImGui::SetClipboardText(text->c_str());
}

}  // namespace noisescope
