#include "viewer/panels/canvas/surface_canvas.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "recipe/recipe.h"
#include "viewer/model/canvas/look.h"
#include "viewer/model/canvas/scene.h"
#include "viewer/model/export/export_layers.h"
#include "viewer/model/surface/surface_view.h"
#include "viewer/panels/canvas/canvas_overlays.h"
#include "viewer/panels/canvas/sun_dial.h"
#include "viewer/widgets/param_widgets.h"
#include "viewer/widgets/section_widgets.h"

namespace noisescope {
namespace {

std::string surfaceText(const ViewerState& state, const Ui& ui) {
    constexpr double kSoon = 0.6;  // seconds
    constexpr std::array kHints{
        "Drag turns, middle drag moves the plane, with Shift the camera, wheel goes nearer, Ctrl+wheel raises the land",
        "Drag turns, middle drag moves the plane, wheel goes nearer", "Drag turns, wheel goes nearer"};
    const SurfacePanel& panel = state.surface;
    if (!panel.problem.empty()) return panel.problem.substr(0, panel.problem.find('\n'));
    if (panel.waitsSince && state.now - *panel.waitsSince > kSoon)
        return fmt::format("Drawing the surface\u2026 {:.1f} s", state.now - *panel.waitsSince);
    if (panel.wasTurned) return {};
    const float room = ui.layout.surface.width - ui.px(48);
    for (const char* hint : kHints)
        if (textSize(ui.fonts.small, hint).x <= room) return hint;
    return {};
}

/// Returns a point of the surface's picture, which may be a coarser draft, in units of the window system.
ImVec2 onSurfaceScreen(const ViewerState& state, const SurfaceSight::Point& point) {
    const SurfacePanel& panel = state.surface;
    const SurfaceSight& sight = panel.shown->sight;
    const double x = point.x / sight.width() * static_cast<double>(panel.across);
    const double y = point.y / sight.height() * static_cast<double>(panel.down);
    return {static_cast<float>((static_cast<double>(panel.left) + x) / state.canvas.pixelsPerUnit),
            static_cast<float>((static_cast<double>(panel.top) + y) / state.canvas.pixelsPerUnit)};
}

/// Draws a line over the land between two places; dim where other land hides it.
void drawOnLand(const ViewerState& state, const SurfacePlace& from, const SurfacePlace& to) {
    constexpr int kPieces = 64;
    const SurfaceShown& shown = *state.surface.shown;
    const SurfacePlace first = nodeOfPlace(shown, from);
    const SurfacePlace last = nodeOfPlace(shown, to);
    const auto across = static_cast<double>(shown.sight.grid().columns - 1);
    const auto down = static_cast<double>(shown.sight.grid().rows - 1);
    std::optional<SurfaceSight::Point> before;
    for (int i = 0; i <= kPieces; ++i) {
        const double share = static_cast<double>(i) / kPieces;
        const double column =
            std::clamp(first.x, -1.0, across + 1) * (1 - share) + std::clamp(last.x, -1.0, across + 1) * share;
        const double row =
            std::clamp(first.y, -1.0, down + 1) * (1 - share) + std::clamp(last.y, -1.0, down + 1) * share;
        std::optional<SurfaceSight::Point> point;
        if (column >= -0.5 && row >= -0.5 && column <= across + 0.5 && row <= down + 0.5)
            point = shown.sight.pointOf(std::clamp(column, 0.0, across), std::clamp(row, 0.0, down));
        if (before && point) {
            const ImVec2 a = onSurfaceScreen(state, *before);
            const ImVec2 b = onSurfaceScreen(state, *point);
            const int seen = before->isHidden && point->isHidden ? 50 : 220;
            drawList().AddLine({a.x + 1, a.y + 1}, {b.x + 1, b.y + 1}, IM_COL32(0, 0, 0, seen / 2));
            drawList().AddLine(a, b, IM_COL32(255, 255, 255, seen));
        }
        before = point;
    }
}

/// Draws the outline of the picture to be exported on the land, unless it is all of the land.
void drawFrameOnLand(const ViewerState& state) {
    const PixelSize picture = pictureOf(state);
    const SurfaceShown& shown = *state.surface.shown;
    const double wide = static_cast<double>(picture.width) / static_cast<double>(picture.height);
    const SurfacePlace corner = nodeOfPlace(shown, {0, 0});
    const SurfacePlace far = nodeOfPlace(shown, {wide, 1});
    const auto across = static_cast<double>(shown.sight.grid().columns);
    const auto down = static_cast<double>(shown.sight.grid().rows);
    if (corner.x < 1 && corner.y < 1 && far.x > across - 2 && far.y > down - 2) return;
    drawOnLand(state, {0, 0}, {wide, 0});
    drawOnLand(state, {wide, 0}, {wide, 1});
    drawOnLand(state, {wide, 1}, {0, 1});
    drawOnLand(state, {0, 1}, {0, 0});
}

}  // namespace

std::optional<CanvasState::Pixel> cursorOnSurface(const ViewerState& state) {
    const SurfacePanel& panel = state.surface;
    if (!panel.shown) return {};
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const double density = state.canvas.pixelsPerUnit;
    const double x = static_cast<double>(mouse.x) * density - static_cast<double>(panel.left);
    const double y = static_cast<double>(mouse.y) * density - static_cast<double>(panel.top);
    const SurfaceSight& sight = panel.shown->sight;
    const auto pixel =
        pixelOnSurface(panel, panesOf(state).front(), x * sight.width() / static_cast<double>(panel.across),
                       y * sight.height() / static_cast<double>(panel.down));
    if (!pixel) return {};
    return CanvasState::Pixel{0, pixel->x, pixel->y};
}

bool handleSurfaceMouse(ViewerState& state, bool hovered) {
    const ImGuiIO& io = ImGui::GetIO();
    SurfacePanel& panel = state.surface;
    if (!ImGui::IsItemActive()) panel.panRest = {};
    if (ImGui::IsItemActive() && (io.MouseDelta.x != 0 || io.MouseDelta.y != 0)) {
        panel.wasTurned = true;
        const double right = static_cast<double>(io.MouseDelta.x) * state.canvas.pixelsPerUnit;
        const double down = static_cast<double>(io.MouseDelta.y) * state.canvas.pixelsPerUnit;
        if (io.MouseDown[ImGuiMouseButton_Middle] && io.KeyShift)
            panCamera(panel, right, down);
        else if (io.MouseDown[ImGuiMouseButton_Middle])
            panSurface(state, right, down);
        else if (io.KeyShift)
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
    constexpr float kStill = 3;  // units of the window system
    return hovered && ImGui::IsItemDeactivated() && io.MouseDragMaxDistanceSqr[0] < kStill * kStill;
}

namespace {

/// Draws a ring around the place that is read: on the land, and on the flat picture if the mouse is over the land.
void drawProbe(const ViewerState& state, Ui& ui) {
    const auto& cursor = state.canvas.cursor;
    if (!cursor || !state.surface.shown || ImGui::IsMouseDown(ImGuiMouseButton_Left)) return;
    const auto ring = [&](ImVec2 at, const char* name, int strength) {
        drawList().AddCircle(at, ui.px(5), IM_COL32(0, 0, 0, strength), 0, ui.px(3));
        drawList().AddCircle(at, ui.px(5), IM_COL32(255, 255, 255, strength), 0, ui.px(1.5f));
        ui.rects.add(name, at.x - ui.px(5), at.y - ui.px(5), ui.px(10), ui.px(10));
    };
    const Pane pane = panesOf(state).front();
    const double x = static_cast<double>(cursor->x) + 0.5;
    const double y = static_cast<double>(cursor->y) + 0.5;
    const SurfacePlace node = nodeOfPixel(*state.surface.shown, pane.view, x, y);
    if (const auto point = state.surface.shown->sight.pointOf(node.x, node.y))
        ring(onSurfaceScreen(state, *point), "probe.land", point->isHidden ? 90 : 230);
    if (state.view.mode == ViewMode::both && state.surface.isHovered)
        ring(onScreen(state.canvas, static_cast<double>(pane.x) + x * pane.magnify,
                      static_cast<double>(pane.y) + y * pane.magnify),
             "probe.flat", 230);
}

}  // namespace

void drawSurface(ViewerState& state, Ui& ui) {
    if (!showsSurface(state)) return;
    const Rect& canvas = ui.layout.surface;
    drawList().AddRectFilled({canvas.x, canvas.y}, {canvas.x + canvas.width, canvas.y + canvas.height},
                             colorOf(palette::kPanel));
    if (state.surface.texture != 0 && state.surface.problem.empty()) {
        // NOLINTNEXTLINE(performance-no-int-to-ptr): what ImGui's backend for OpenGL takes
        drawList().AddImage(reinterpret_cast<ImTextureID>(state.surface.texture), {canvas.x, canvas.y},
                            {canvas.x + canvas.width, canvas.y + canvas.height});
        drawList().PushClipRect({canvas.x, canvas.y}, {canvas.x + canvas.width, canvas.y + canvas.height}, true);
        if (state.surface.shown && state.view.frame) drawFrameOnLand(state);
        drawList().PopClipRect();
    }
    drawProbe(state, ui);
    drawSunDial(state, ui);
    if (const std::string text = surfaceText(state, ui); !text.empty())
        drawCanvasNote("surface.told", text, canvas, ui);
    ui.rects.add("surface", canvas.x, canvas.y, canvas.width, canvas.height);
}

namespace {

/// Draws a row of the open list; returns whether it was chosen now.
bool drawLookRow(std::string_view id, std::string_view label, std::string_view help, bool isChosen, Ui& ui) {
    const bool chosen = ImGui::Selectable(std::string(label).c_str(), isChosen);
    ui.rects.addItem(id);
    drawRowTooltip(ui, help);
    return chosen;
}

}  // namespace

void drawSurfaceLook(ViewerState& state, float width, Ui& ui) {
    constexpr std::array kLooks{
        ChoiceRow{kSurfaceLooks[0], "Colors", "The recipe's colors; clay where it has none"},
        ChoiceRow{kSurfaceLooks[1], "Clay", "The shape alone"},
        ChoiceRow{kSurfaceLooks[2], "Slope", "Green plains, gray cliffs"},
        ChoiceRow{kSurfaceLooks[3], "Height bands", "Steps of height, from green plains to white peaks"}};
    constexpr std::array kLines{
        ChoiceRow{kSurfaceLines[1], "Contour lines", "Lines of equal height, every fifth a strong one"},
        ChoiceRow{kSurfaceLines[2], "Wireframe", "Squares along x and y"}};
    SurfacePanel& panel = state.surface;
    const auto now = static_cast<std::size_t>(panel.look);
    const bool open = beginChoice("##surface.look", kLooks.at(now).label, width, ui);
    ui.rects.addItem("surface.look");
    panel.look = static_cast<SurfaceLook>(
        steppedRow(static_cast<int>(now), ui.focus.stepsInList("surface.look"), static_cast<int>(kLooks.size())));
    if (!open) return;
    ui.focus.beginAt(fmt::format("surface.look/{}", kLooks.at(now).id));
    for (std::size_t i = 0; i < kLooks.size(); ++i) {
        const ChoiceRow& row = kLooks.at(i);
        if (drawLookRow(fmt::format("surface.look/{}", row.id), row.label, row.help, i == now, ui))
            panel.look = static_cast<SurfaceLook>(i);
    }
    ImGui::TextDisabled("Lines");
    for (std::size_t i = 0; i < kLines.size(); ++i) {
        const ChoiceRow& row = kLines.at(i);
        const auto lines = static_cast<SurfaceLines>(i + 1);
        if (drawLookRow(fmt::format("surface.lines/{}", row.id), row.label, row.help, panel.lines == lines, ui))
            toggleLines(state, lines);
    }
    if (!state.document.recipe->map.empty()) {
        ImGui::TextDisabled("Shape");
        if (drawLookRow("surface.blocks", "Blocks", "The cells of the map, each at its height", showsBlocks(state), ui))
            toggleBlocks(state);
    }
    ImGui::TextDisabled("Camera");
    for (const CameraPreset& camera : cameraPresets())
        if (drawLookRow(fmt::format("surface.camera/{}", camera.id), camera.label, camera.help, false, ui))
            lookFrom(state, camera.id);
    endChoice();
}

}  // namespace noisescope
