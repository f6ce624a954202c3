// How far an export is, and its end.
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "viewer/panels.h"

namespace noisescope {

void drawExport(ViewerState& state, Ui& ui) {
    if (!state.exporting) return;
    ExportStatus& status = *state.exporting;
    const Rect& canvas = ui.layout.canvas;
    const float width = std::min(ui.px(360), ImGui::GetIO().DisplaySize.x);
    ImGui::SetNextWindowPos({std::round(canvas.x + (canvas.width - width) / 2), std::round(canvas.y + ui.px(48))});
    ImGui::SetNextWindowSize({width, 0});
    ImGui::SetNextWindowFocus();
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.px(24), ui.px(16)});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ui.px(6));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, std::max(1.0f, ui.px(1)));
    ImGui::Begin("##exporting", nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav);
    ImGui::TextUnformatted(fmt::format("Exporting {}", status.name).c_str());
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const float bar = ImGui::GetContentRegionAvail().x;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled({from.x, from.y + ui.px(6)}, {from.x + bar, from.y + ui.px(10)}, colorOf(palette::kRaised),
                       ui.px(2));
    list.AddRectFilled({from.x, from.y + ui.px(6)},
                       {from.x + bar * static_cast<float>(status.share), from.y + ui.px(10)}, colorOf(palette::kAccent),
                       ui.px(2));
    ImGui::Dummy({1, ui.px(16)});
    const std::string left =
        status.secondsLeft < 0 ? "" : fmt::format(", about {:.0f} s left", std::ceil(status.secondsLeft));
    ImGui::TextDisabled("%s", fmt::format("{:.0f} %{}", 100 * status.share, left).c_str());
    ImGui::SameLine(bar + ui.px(24) - ui.px(88));
    if (ImGui::Button("Cancel", {ui.px(88), ui.px(metric::kRow)})) status.cancel = true;
    ui.rects.addItem("export.cancel");
    ImGui::End();
    ImGui::PopStyleVar(3);
}

}  // namespace noisescope
