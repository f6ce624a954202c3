// The canvas: the hand's part of the field. The picture itself is drawn behind all panels.
#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "viewer/navigation.h"
#include "viewer/panels.h"

namespace noisescope {
namespace {

constexpr double kWheelZoom = 1.189207115002721;  // 2^(1/4): four notches are an octave
constexpr double kWheelSettleSeconds = 0.4;

CanvasPoint mouseInPixels(const CanvasState& canvas) {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    return {static_cast<double>(mouse.x) * canvas.pixelsPerUnit, static_cast<double>(mouse.y) * canvas.pixelsPerUnit};
}

/// From where the drag started, so that nothing adds up on the way.
void drag(ViewerState& state) {
    CanvasState& canvas = state.canvas;
    Recipe& recipe = state.document.recipe;
    const CanvasPoint mouse = mouseInPixels(canvas);
    if (!canvas.drag) canvas.drag = {mouse.x, mouse.y, recipe.offsetX, recipe.offsetY};
    const CanvasPoint by{mouse.x - canvas.drag->mouseX, mouse.y - canvas.drag->mouseY};
    Recipe start = recipe;
    start.offsetX = canvas.drag->offsetX;
    start.offsetY = canvas.drag->offsetY;
    recipe = panned(start, by, canvas.height);
    if (by.x != 0 || by.y != 0) {
        state.hints.drag = false;
        ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeAll);
    }
}

/// The center of the pixel under the cursor stays where it is: what the status line shows there does not change.
void zoom(ViewerState& state, float notches) {
    const CanvasState& canvas = state.canvas;
    const CanvasPoint mouse = mouseInPixels(canvas);
    const CanvasPoint fixed{std::floor(mouse.x) + 0.5, std::floor(mouse.y) + 0.5};
    state.document.recipe = zoomed(state.document.recipe, std::pow(kWheelZoom, notches), fixed, canvas.height);
    state.editingUntil = ImGui::GetTime() + kWheelSettleSeconds;
    state.hints.wheel = false;
    if (state.canvas.drag) state.canvas.drag.reset();  // the drag goes on from the new place
}

}  // namespace

void drawCanvas(ViewerState& state, Ui& ui) {
    const Rect& place = ui.layout.canvas;
    CanvasState& canvas = state.canvas;
    canvas.cursor.reset();
    if (canvas.width < 1 || canvas.height < 1) return;
    ImGui::SetNextWindowPos({place.x, place.y});
    ImGui::SetNextWindowSize({place.width, place.height});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::Begin("##canvas", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoBackground |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus |
                     ImGuiWindowFlags_NoNav);
    ImGui::PopStyleVar();
    ImGui::InvisibleButton("canvas", {place.width, place.height},
                           ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonMiddle);
    ui.rects.addItem("canvas");
    const bool hovered = ImGui::IsItemHovered();
    if (hovered || ImGui::IsItemActive()) {
        const CanvasPoint mouse = mouseInPixels(canvas);
        canvas.cursor = {static_cast<std::int64_t>(std::floor(mouse.x)),
                         static_cast<std::int64_t>(std::floor(mouse.y))};
    }
    if (ImGui::IsItemActive())
        drag(state);
    else
        canvas.drag.reset();
    if (hovered && ImGui::GetIO().MouseWheel != 0) zoom(state, ImGui::GetIO().MouseWheel);
    if (hovered && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) {
        state.document.recipe = withViewOf(state.document.recipe, state.document.origin.recipe);
        canvas.drag.reset();
    }
    ImGui::End();
}

}  // namespace noisescope
