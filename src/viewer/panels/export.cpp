// How far an export is, and its end.
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "viewer/panels/panels.h"

namespace noisescope {
namespace {

constexpr float kLeastWidth = 272;  // for the time that is left, and Cancel

std::string progressText(const ExportStatus& status) {
    if (status.cancelling) return "Cancelling...";
    if (status.secondsLeft < 0) return "Preparing...";
    return fmt::format("{:.0f} %, about {:.0f} s left", 100 * status.share, std::ceil(status.secondsLeft));
}

}  // namespace

void drawExport(ViewerState& state, Ui& ui) {
    if (!state.exporting) return;
    const ExportStatus& status = *state.exporting;
    // Beside an open drawer, if there is room for it.
    const bool fits = ui.layout.open.width >= ui.px(kLeastWidth + 16);
    const Rect& canvas = fits ? ui.layout.open : ui.layout.canvas;
    const float width = std::min(ui.px(360), canvas.width - (fits ? ui.px(16) : 0));
    ImGui::SetNextWindowPos({std::round(canvas.x + (canvas.width - width) / 2), std::round(canvas.y + ui.px(48))});
    ImGui::SetNextWindowSize({width, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.px(24), ui.px(16)});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ui.px(6));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, std::max(1.0f, ui.px(1)));
    ImGui::Begin("##exporting", nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoFocusOnAppearing);
    const std::string others = status.waiting > 0 ? fmt::format(", {} more to come", status.waiting) : "";
    ImGui::TextUnformatted(fmt::format("Exporting {}{}", status.name, others).c_str());
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const float bar = ImGui::GetContentRegionAvail().x;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled({from.x, from.y + ui.px(6)}, {from.x + bar, from.y + ui.px(10)}, colorOf(palette::kRaised),
                       ui.px(2));
    list.AddRectFilled({from.x, from.y + ui.px(6)},
                       {from.x + bar * static_cast<float>(status.share), from.y + ui.px(10)}, colorOf(palette::kAccent),
                       ui.px(2));
    ImGui::Dummy({1, ui.px(16)});
    ImGui::TextDisabled("%s", progressText(status).c_str());
    if (!status.cancelling) {
        ImGui::SameLine(bar + ui.px(24) - ui.px(88));
        if (ImGui::Button("Cancel", {ui.px(88), ui.px(metric::kRow)})) state.requests.cancelExport = true;
        ui.rects.addItem("export.cancel");
    } else {
        ImGui::SameLine();
        ImGui::Dummy({1, ui.px(metric::kRow)});  // the window keeps its height
    }
    const ImVec2 corner = ImGui::GetWindowPos();
    const ImVec2 size = ImGui::GetWindowSize();
    ui.rects.add("export.progress", corner.x, corner.y, size.x, size.y);
    ImGui::End();
    ImGui::PopStyleVar(3);
}

}  // namespace noisescope
