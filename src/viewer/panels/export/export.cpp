// Progress of an export, and its end.
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "viewer/panels/panels.h"
#include "viewer/widgets/param_widgets.h"
#include "viewer/widgets/section_widgets.h"

namespace noisescope {
namespace {

constexpr float kLeastWidth = 272;  // for the time that is left, and Cancel

std::string leftText(double seconds) {
    constexpr double kMinute = 60;
    constexpr double kHour = 3600;
    if (seconds < 2 * kMinute) return fmt::format("{:.0f} s", std::ceil(seconds));
    if (seconds < 2 * kHour) return fmt::format("{:.0f} min", std::ceil(seconds / kMinute));
    return fmt::format("{:.0f} h", std::ceil(seconds / kHour));
}

std::string progressText(const ExportStatus& status) {
    if (status.cancelling) return "Cancelling...";
    if (status.secondsLeft < 0) return "Preparing...";
    return fmt::format("{:.0f} %, about {} left", std::floor(100 * status.share), leftText(status.secondsLeft));
}

/// Returns the exported file and its progress; the progress alone if there is no room for both.
std::string titleOf(const ExportStatus& status, float width, const Ui& ui) {
    const std::string others = status.waiting > 0 ? fmt::format(", {} more to come", status.waiting) : "";
    const std::string step = status.step.empty() ? "" : ", " + status.step;
    const std::string whole = fmt::format("Exporting {}{}{}", status.name, step, others);
    if (status.step.empty() || textSize(ui.fonts.text, whole).x <= width)
        return fittedName(whole, ui.fonts.text, width);
    return fitted(fmt::format("Exporting {}{}", status.step, others), ui.fonts.text, width);
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
    const float bar = ImGui::GetContentRegionAvail().x;
    ImGui::TextUnformatted(titleOf(status, bar, ui).c_str());
    const ImVec2 from = ImGui::GetCursorScreenPos();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled({from.x, from.y + ui.px(6)}, {from.x + bar, from.y + ui.px(10)}, colorOf(palette::kRaised),
                       ui.px(2));
    list.AddRectFilled({from.x, from.y + ui.px(6)},
                       {from.x + bar * static_cast<float>(status.share), from.y + ui.px(10)}, colorOf(palette::kAccent),
                       ui.px(2));
    ImGui::Dummy({1, ui.px(16)});
    const std::string progress = progressText(status);
    const ImVec2 row = ImGui::GetCursorScreenPos();
    const float line = textSize(ui.fonts.text, progress).y;
    drawText(list, ui.fonts.text, {row.x, std::floor(row.y + (ui.px(metric::kRow) - line) / 2)}, palette::kSecondary,
             progress);
    ImGui::Dummy({textSize(ui.fonts.text, progress).x, line});
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
