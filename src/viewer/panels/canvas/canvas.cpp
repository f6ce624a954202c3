// Canvas: panning, zooming and overlays. The picture itself lies behind all panels.
#include <imgui.h>
#include <imgui_internal.h>  // BringWindowToDisplayBack

#include <algorithm>
#include <cmath>

#include "recipe/chosen.h"
#include "recipe/recipe.h"
#include "viewer/model/canvas/look.h"
#include "viewer/model/canvas/scene.h"
#include "viewer/model/canvas/solid_view.h"
#include "viewer/model/explain/explain_view.h"
#include "viewer/model/map/map_view.h"
#include "viewer/panels/canvas/canvas_overlays.h"
#include "viewer/panels/canvas/curve_canvas.h"
#include "viewer/panels/canvas/sun_dial.h"
#include "viewer/panels/canvas/surface_canvas.h"
#include "viewer/panels/explain/explain_panels.h"
#include "viewer/panels/map/map_panels.h"
#include "viewer/panels/panels.h"

namespace noisescope {
namespace {

constexpr double kAskAgain = 0.1;  // seconds until the measures of a recipe may be there
constexpr float kWipeGrip = 12;    // distance at which the mouse takes hold of the line

CanvasPoint mouseOnCanvas(const CanvasState& canvas) {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    return {static_cast<double>(mouse.x) * canvas.pixelsPerUnit - static_cast<double>(canvas.left),
            static_cast<double>(mouse.y) * canvas.pixelsPerUnit - static_cast<double>(canvas.top)};
}

/// Pans by the mouse's movement, in whole field pixels.
void drag(ViewerState& state) {
    CanvasState& canvas = state.canvas;
    const CanvasPoint mouse = mouseOnCanvas(canvas);
    if (!canvas.drag) canvas.drag = {mouse.x, mouse.y};
    CanvasState::Drag& held = *canvas.drag;
    const double pixel = panesOf(state).front().magnify;
    const std::int64_t right = std::llround((held.mouseX - mouse.x) / pixel) - held.right;
    const std::int64_t down = std::llround((held.mouseY - mouse.y) / pixel) - held.down;
    if (right == 0 && down == 0 && !held.moved) return;
    held.moved = true;
    held.right += right;
    held.down += down;
    if (right != 0 || down != 0) pan(state, right, down);
    state.settings.dragHintSeen = true;
    ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeAll);
}

/// Zooms about the pixel under the cursor, whose values in the status line do not change.
void zoomAtCursor(ViewerState& state, float notches) {
    if (const auto& pixel = state.canvas.cursor) zoom(state, static_cast<double>(notches), pixel->x, pixel->y);
    state.settings.wheelHintSeen = true;
    state.canvas.drag.reset();  // a drag continues from the new view
}

void magnify(ViewerState& state, float notches) {
    setMagnify(state, notches > 0 ? state.view.magnify * 2 : state.view.magnify / 2);
}

void dragWipe(ViewerState& state, Ui& ui) {
    const Rect& place = ui.layout.canvas;
    const float grip = ui.px(kWipeGrip);
    const float x = place.x + place.width * static_cast<float>(state.view.wipe);
    ImGui::SetCursorScreenPos({x - grip / 2, place.y});
    ImGui::InvisibleButton("##wipe", {grip, place.height});
    const ImVec2 from = ImGui::GetItemRectMin();
    ui.rects.addPart("wipe", from.x, from.y, grip, place.height);
    if (const int steps = ui.focus.steps("wipe"); steps != 0)
        state.view.wipe = std::clamp(state.view.wipe + 0.01 * steps, 0.02, 0.98);
    if (ImGui::IsItemActive())
        state.view.wipe =
            std::clamp(static_cast<double>((ImGui::GetIO().MousePos.x - place.x) / place.width), 0.02, 0.98);
    if (ImGui::IsItemHovered() || ImGui::IsItemActive()) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
}

/// Sets the selected stop of the gradient to the color under the cursor on a click.
void pickColor(ViewerState& state, bool hovered) {
    GradientEditorState& editor = state.gradientEditor;
    Recipe& recipe = state.document.recipe;
    if (recipe.colors != kCustom) editor.dropper = false;
    if (!hovered || !editor.under) return;
    const auto [red, green, blue] = *editor.under;
    ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    ImGui::SetTooltip("#%02x%02x%02x", red, green, blue);
    if (!ImGui::IsItemDeactivated()) return;  // not at once: the canvas would be dragged until the release
    if (recipe.colors == kCustom && editor.selected < recipe.gradient.count) {
        ColorStop& stop = recipe.gradient.stops[static_cast<std::size_t>(editor.selected)];
        stop.red = red;
        stop.green = green;
        stop.blue = blue;
    }
    editor.dropper = false;
}

/// Asks why the cell of a map under the cursor is what it is, or asks no longer.
void askAboutCell(ViewerState& state) {
    const CanvasState& canvas = state.canvas;
    if (!canvas.cursor || !showsMap(state)) return;
    const Pane pane = panesOf(state).front();
    const MapCell cell = cellAt(pane, pane.recipe->map.cells, static_cast<double>(canvas.cursor->x) + 0.5,
                                static_cast<double>(canvas.cursor->y) + 0.5);
    std::optional<MapCell>& asked = state.map.cell;
    asked = asked == cell ? std::optional<MapCell>() : cell;
}

/// Ends a drag; one that has not moved is a click.
void endDrag(ViewerState& state) {
    CanvasState& canvas = state.canvas;
    const bool isClick = canvas.drag && !canvas.drag->moved && ImGui::IsItemDeactivated();
    canvas.drag.reset();
    if (!isClick) return;
    askAboutCell(state);
    freezePlace(state);
}

/// Takes the mouse over a part of the canvas; returns whether it is there.
bool takeMouse(const char* name, const Rect& place, Ui& ui) {
    ImGui::SetCursorScreenPos({place.x, place.y});
    ImGui::InvisibleButton(name, {place.width, place.height},
                           ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonMiddle);
    ui.rects.addPointerItem(name);
    return ImGui::IsItemHovered();
}

/// Turns the surface, or reads the field on it: what a click does on the flat picture it does there, too.
void handleMouseOnSurface(ViewerState& state, const char* name, Ui& ui) {
    CanvasState& canvas = state.canvas;
    SurfacePanel& panel = state.surface;
    handleSunDial(panel, ui);  // it lies over the surface
    const bool hovered = takeMouse(name, ui.layout.surface, ui);
    panel.isHovered = hovered || ImGui::IsItemActive();
    if (panel.isHovered) canvas.cursor = cursorOnSurface(state);
    if (state.gradientEditor.dropper) return pickColor(state, hovered);
    if (!handleSurfaceMouse(state, hovered)) return;
    askAboutCell(state);
    freezePlace(state);
}

/// Turns a solid's camera while the left button is down, with Shift its sun; returns whether it took the drag.
bool dragSolid(ViewerState& state) {
    const ImGuiIO& io = ImGui::GetIO();
    Recipe& recipe = state.document.recipe;
    if (!showsSolid(recipe) || !ImGui::IsItemActive() || !io.MouseDown[ImGuiMouseButton_Left]) return false;
    if (io.MouseDelta.x == 0 && io.MouseDelta.y == 0) return true;
    const auto right = static_cast<double>(io.MouseDelta.x);
    const auto down = static_cast<double>(io.MouseDelta.y);
    if (io.KeyShift)
        moveSolidSun(recipe, right, down);
    else
        turnSolid(recipe, right, down);
    state.editingUntil = ImGui::GetTime() + kKeySettleSeconds;
    return true;
}

void handleMouse(ViewerState& state, Ui& ui) {
    CanvasState& canvas = state.canvas;
    const Rect& place = ui.layout.canvas;
    if (state.view.mode == ViewMode::wipe) {
        dragWipe(state, ui);
    }
    const ImGuiIO& io = ImGui::GetIO();
    const bool hovered = takeMouse("canvas", place, ui);
    if (hovered || ImGui::IsItemActive()) {
        const CanvasPoint mouse = mouseOnCanvas(canvas);
        canvas.cursor = pixelAt(state, mouse.x, mouse.y);
    }
    if (state.gradientEditor.dropper)
        pickColor(state, hovered);
    else if (dragSolid(state))
        state.canvas.drag.reset();
    else if (ImGui::IsItemActive())
        drag(state);
    else
        endDrag(state);
    if (hovered && io.MouseWheel != 0) {
        if (io.KeyShift && showsSolid(state.document.recipe)) {
            approachSolid(state.document.recipe, static_cast<double>(io.MouseWheel));
            state.editingUntil = ImGui::GetTime() + kKeySettleSeconds;
        } else if (io.KeyCtrl)
            magnify(state, io.MouseWheel);
        else
            zoomAtCursor(state, io.MouseWheel);
    }
    if (hovered && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) {
        fitPicture(state);
        canvas.drag.reset();
    }
}

/// Draws a thin progress line at the upper edge until the full-resolution picture is complete.
void drawProgress(const ViewerState& state, const Ui& ui) {
    double progress = 1;
    for (const PaneStatus& pane : state.field.panes)
        if (pane.error.empty()) progress = std::min(progress, pane.draft ? pane.progress : 1.0);
    if (progress >= 1) return;
    const Rect& place = ui.layout.canvas;
    ImGui::GetWindowDrawList()->AddRectFilled(
        {place.x, place.y}, {place.x + place.width * static_cast<float>(progress), place.y + ui.px(2)},
        colorOf(palette::kAccent));
}

}  // namespace

void drawCanvas(ViewerState& state, Ui& ui) {
    const Rect& place = ui.layout.canvas;
    state.canvas.cursor.reset();
    const Rect& land = ui.layout.surface;
    ImGui::SetNextWindowPos({place.x, place.y});
    ImGui::SetNextWindowSize({std::max(place.x + place.width, land.x + land.width) - place.x,
                              std::max(place.y + place.height, land.y + land.height) - place.y});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::Begin("##canvas", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoBackground |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus |
                     ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoScrollWithMouse);
    ImGui::PopStyleVar();
    ImGui::BringWindowToDisplayBack(ImGui::GetCurrentWindow());  // drawers lie over it
    const bool isFlat = state.view.mode != ViewMode::surface;
    state.surface.isHovered = false;
    if (isFlat) handleMouse(state, ui);
    if (showsSurface(state)) handleMouseOnSurface(state, isFlat ? "land" : "canvas", ui);
    if (!followExplanation(state)) ui.wakeAt(ImGui::GetTime() + kAskAgain);
    drawMapCells(state, ui);
    if (isFlat) drawCurves(state, ui);
    if (isFlat) drawCanvasOverlays(state, ui);
    if (isFlat) drawExplainedCell(state, ui);
    if (showsSurface(state)) drawSurface(state, ui);
    drawProgress(state, ui);
    ImGui::End();
}

}  // namespace noisescope
