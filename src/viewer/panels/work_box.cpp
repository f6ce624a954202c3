#include "viewer/panels/work_box.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>

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

/// Draws how far it is as text, and the button behind it. Returns true if that was pressed.
bool drawCancel(const WorkBox& box, float width, Ui& ui) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 row = ImGui::GetCursorScreenPos();
    const float line = textSize(ui.fonts.text, box.text).y;
    drawText(list, ui.fonts.text, {row.x, std::floor(row.y + (ui.px(metric::kRow) - line) / 2)}, palette::kSecondary,
             box.text);
    ImGui::Dummy({textSize(ui.fonts.text, box.text).x, line});
    if (!box.hasCancel) {
        ImGui::SameLine();
        ImGui::Dummy({1, ui.px(metric::kRow)});  // the window keeps its height
        return false;
    }
    ImGui::SameLine(width + ui.px(24) - ui.px(88));
    const bool pressed = ImGui::Button("Cancel", {ui.px(88), ui.px(metric::kRow)});
    ui.rects.addItem(fmt::format("{}.cancel", box.name));
    return pressed;
}

}  // namespace

std::string progressText(double share, double secondsLeft) {
    if (secondsLeft < 0) return "Preparing...";
    return fmt::format("{:.0f} %, about {} left", std::floor(100 * share), leftText(secondsLeft));
}

bool drawWorkBox(const WorkBox& box, const std::function<std::string(float width)>& title, Ui& ui) {
    // Beside an open drawer, if there is room for it.
    const bool fits = ui.layout.open.width >= ui.px(kLeastWidth + 16);
    const Rect& canvas = fits ? ui.layout.open : ui.layout.canvas;
    const float width = std::min(ui.px(360), canvas.width - (fits ? ui.px(16) : 0));
    ImGui::SetNextWindowPos({std::round(canvas.x + (canvas.width - width) / 2), std::round(canvas.y + ui.px(48))});
    ImGui::SetNextWindowSize({width, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.px(24), ui.px(16)});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ui.px(6));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, std::max(1.0f, ui.px(1)));
    ImGui::Begin(fmt::format("##{}", box.name).c_str(), nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoFocusOnAppearing);
    const float bar = ImGui::GetContentRegionAvail().x;
    ImGui::TextUnformatted(title(bar).c_str());
    const ImVec2 from = ImGui::GetCursorScreenPos();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled({from.x, from.y + ui.px(6)}, {from.x + bar, from.y + ui.px(10)}, colorOf(palette::kRaised),
                       ui.px(2));
    list.AddRectFilled({from.x, from.y + ui.px(6)}, {from.x + bar * static_cast<float>(box.share), from.y + ui.px(10)},
                       colorOf(palette::kAccent), ui.px(2));
    ImGui::Dummy({1, ui.px(16)});
    const bool pressed = drawCancel(box, bar, ui);
    const ImVec2 corner = ImGui::GetWindowPos();
    const ImVec2 size = ImGui::GetWindowSize();
    ui.rects.add(fmt::format("{}.progress", box.name), corner.x, corner.y, size.x, size.y);
    ImGui::End();
    ImGui::PopStyleVar(3);
    return pressed;
}

void drawProcessing(ViewerState& state, Ui& ui) {
    if (!state.field.processing || !state.field.processing->hasBox() || state.exporting) return;
    const ProcessStatus& status = *state.field.processing;
    const WorkBox box{"processing", status.share, progressText(status.share, status.secondsLeft())};
    const auto title = [&](float width) {
        return fitted(status.isShown ? "Computing; the canvas is coarse until then" : "Computing", ui.fonts.text,
                      width);
    };
    if (drawWorkBox(box, title, ui)) state.requests.stopProcesses = true;
}

}  // namespace noisescope
