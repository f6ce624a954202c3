#include "viewer/panels/canvas/sun_dial.h"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_internal.h>  // GetActiveID

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>

#include "viewer/model/surface/surface_view.h"

namespace noisescope {
namespace {

constexpr const char* kSunDial = "surface.sun";
constexpr float kDialRadius = 26;  // unscaled px, as all of these
constexpr float kDialRim = 5;      // beyond the horizon
constexpr float kDialMargin = 10;

/// Returns the dial's middle; none: the surface has no room for one.
std::optional<ImVec2> dialMiddle(const Ui& ui) {
    constexpr float kParts = 3;  // of the surface's sides, of which a dial takes one at most
    const Rect& land = ui.layout.surface;
    const Rect& open = ui.layout.open;
    const float right = std::min(land.x + land.width, open.x + open.width);
    const float left = std::max(land.x, open.x);
    const float size = ui.px(2 * (kDialRadius + kDialRim + kDialMargin));
    if (right - left < kParts * size || land.height < 2 * size) return {};
    return ImVec2{right - size / 2, land.y + size / 2};
}

std::string sunText(const Sun& sun) {
    return fmt::format("Sun from {:.0f}\u00b0, {:.0f}\u00b0 high", sun.azimuth, sun.elevation);
}

}  // namespace

void handleSunDial(SurfacePanel& panel, Ui& ui) {
    const auto middle = dialMiddle(ui);
    if (!middle) return;
    const float reach = ui.px(kDialRadius + kDialRim);
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const double radius = static_cast<double>(ui.px(kDialRadius));
    const SurfacePlace place{static_cast<double>(mouse.x - middle->x) / radius,
                             static_cast<double>(mouse.y - middle->y) / radius};
    ImGui::SetCursorScreenPos({middle->x - reach, middle->y - reach});
    ImGui::InvisibleButton(kSunDial, {2 * reach, 2 * reach});
    ui.rects.addPointerItem(kSunDial);
    if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left))
        panel.sun = {};
    else if (ImGui::IsItemActivated() || (ImGui::IsItemActive() && ImGui::IsMouseDragging(ImGuiMouseButton_Left)))
        putSun(panel, place);
    if (ImGui::IsItemActive())
        ImGui::SetTooltip("%s", sunText(panel.sun).c_str());
    else if (restsOnItem(ui, kSunDial))
        drawTooltip(sunText(panel.sun) + "\nDrag moves it, a double click brings it back; Shift+drag does so anywhere",
                    ui);
}

void drawSunDial(const ViewerState& state, const Ui& ui) {
    const auto middle = dialMiddle(ui);
    if (!middle) return;
    const SurfacePanel& panel = state.surface;
    const float radius = ui.px(kDialRadius);
    const float line = std::max(1.0f, ui.px(1));
    const auto at = [&](const SurfacePlace& place) {
        return ImVec2{middle->x + radius * static_cast<float>(place.x),
                      middle->y + radius * static_cast<float>(place.y)};
    };
    const bool isHeld = ImGui::GetActiveID() == ImGui::GetID(kSunDial);
    drawList().AddCircleFilled(*middle, radius + ui.px(kDialRim), colorOf(palette::kPanel, 0.85f), 48);
    drawList().AddCircle(*middle, radius, colorOf(palette::kSecondary), 48, line);
    drawList().AddCircle(*middle, radius / 2, colorOf(palette::kLine), 48, line);
    // The upper edge of the flat picture.
    SurfacePanel north = panel;
    north.sun = {0, 0};
    const SurfacePlace edge = sunOnDial(north);
    drawList().AddLine(at({edge.x * 0.8, edge.y * 0.8}), at({edge.x * 1.15, edge.y * 1.15}), colorOf(palette::kText),
                       ui.px(2));
    const ImVec2 sun = at(sunOnDial(panel));
    drawList().AddLine(*middle, sun, colorOf(palette::kSecondary), line);
    drawList().AddCircleFilled(sun, ui.px(5), colorOf(isHeld ? palette::kAccent : palette::kText), 24);
    drawList().AddCircle(sun, ui.px(5), colorOf(palette::kPanel), 24, line);
}

}  // namespace noisescope
