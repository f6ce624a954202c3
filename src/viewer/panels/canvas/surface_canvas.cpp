#include "viewer/panels/canvas/surface_canvas.h"

#include <fmt/format.h>
#include <imgui.h>

#include <array>
#include <string>
#include <vector>

#include "viewer/model/surface/surface_view.h"
#include "viewer/panels/canvas/canvas_overlays.h"
#include "viewer/panels/map/map_panels.h"
#include "viewer/widgets/param_widgets.h"
#include "viewer/widgets/section_widgets.h"

namespace noisescope {
namespace {

std::string surfaceText(const ViewerState& state) {
    constexpr double kSoon = 0.6;  // seconds
    const SurfacePanel& panel = state.surface;
    if (!panel.problem.empty()) return panel.problem.substr(0, panel.problem.find('\n'));
    if (panel.waitsSince && state.now - *panel.waitsSince > kSoon)
        return fmt::format("Drawing the surface\u2026 {:.1f} s", state.now - *panel.waitsSince);
    return "Drag turns, Shift+drag moves the sun, wheel zooms, Ctrl+wheel raises the land, Shift+wheel the sea";
}

}  // namespace

void handleSurfaceMouse(ViewerState& state, bool hovered) {
    const ImGuiIO& io = ImGui::GetIO();
    SurfacePanel& panel = state.surface;
    if (ImGui::IsItemActive() && (io.MouseDelta.x != 0 || io.MouseDelta.y != 0)) {
        if (io.KeyShift)
            moveSun(panel, static_cast<double>(io.MouseDelta.x), static_cast<double>(io.MouseDelta.y));
        else
            turnSurface(panel, static_cast<double>(io.MouseDelta.x), static_cast<double>(io.MouseDelta.y));
    }
    if (hovered && io.MouseWheel != 0) {
        const auto notches = static_cast<double>(io.MouseWheel);
        if (io.KeyShift || io.KeyCtrl) {
            (io.KeyShift ? raiseSea : raiseSurface)(state.document.recipe, notches);
            state.editingUntil = ImGui::GetTime() + kKeySettleSeconds;
        } else {
            zoomSurface(panel, notches);
        }
    }
    if (hovered && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) resetSurface(panel);
}

void drawSurface(ViewerState& state, Ui& ui) {
    if (!showsSurface(state)) return;
    const Rect& canvas = ui.layout.canvas;
    drawList().AddRectFilled({canvas.x, canvas.y}, {canvas.x + canvas.width, canvas.y + canvas.height},
                             colorOf(palette::kPanel));
    if (state.surface.texture != 0 && state.surface.problem.empty()) {
        // NOLINTNEXTLINE(performance-no-int-to-ptr): what ImGui's backend for OpenGL takes
        drawList().AddImage(reinterpret_cast<ImTextureID>(state.surface.texture), {canvas.x, canvas.y},
                            {canvas.x + canvas.width, canvas.y + canvas.height});
    }
    drawCanvasNote("surface.told", surfaceText(state), ui);
    ui.rects.add("surface", canvas.x, canvas.y, canvas.width, canvas.height);
}

void drawSurfaceLook(ViewerState& state, float width, Ui& ui) {
    const std::vector<MapOption> options{{"colors", "Colors", "The recipe's colors; clay where it has none"},
                                         {"clay", "Clay", "The shape alone"},
                                         {"slope", "Slope", "Green plains, gray cliffs"}};
    SurfaceLook& look = state.surface.look;
    const auto now = static_cast<std::size_t>(look);
    std::size_t next = now;
    if (const auto chosen = drawMapOptions("surface.look", options[now].label, options, width, ui)) next = *chosen;
    next = static_cast<std::size_t>(
        steppedRow(static_cast<int>(next), ui.focus.stepsInList("surface.look"), static_cast<int>(options.size())));
    look = static_cast<SurfaceLook>(next);
}

}  // namespace noisescope
