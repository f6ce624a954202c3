#include "viewer/widgets/color_picker.h"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "viewer/model/document/gradient_edits.h"
#include "viewer/widgets/section_widgets.h"

namespace noisescope {
namespace {

/// Draws red, green or blue as a number, 0 to 255; `unit` is the level, 0 to 1.
void drawLevel(const char* name, const char* format, float& unit, float width, Ui& ui) {
    int level = static_cast<int>(std::lround(unit * 255.0f));
    const int before = level;
    ImGui::SetNextItemWidth(width);
    ImGui::DragInt(name, &level, 1, 0, 255, format, ImGuiSliderFlags_AlwaysClamp);
    ui.rects.addItem(name + 2);  // without the ##
    level = std::clamp(level + ui.focus.steps(name + 2), 0, 255);
    if (level != before) unit = static_cast<float>(level) / 255.0f;
}

/// Draws the picker's numbers, each a widget of its own for the keyboard.
void drawColorFields(std::array<float, 3>& picked, Ui& ui) {
    const float gap = ui.px(6);
    const float whole = ui.px(kColorPickerWidth - 24);
    const float width = std::floor((whole - 2 * gap) / 3);
    drawLevel("##gradient.red", "R: %d", picked[0], width, ui);
    ImGui::SameLine(0, gap);
    drawLevel("##gradient.green", "G: %d", picked[1], width, ui);
    ImGui::SameLine(0, gap);
    drawLevel("##gradient.blue", "B: %d", picked[2], whole - 2 * (width + gap), ui);
}

/// Draws the color as text, which may name several; returns the typed ones.
std::optional<Gradient> drawColorText(const ColorStop& stop, Ui& ui) {
    std::string text = fmt::format("#{:02X}{:02X}{:02X}", stop.red, stop.green, stop.blue);
    ImGui::SetNextItemWidth(ui.px(kColorPickerWidth - 24));
    const bool edited = ImGui::InputText("##hex", &text, ImGuiInputTextFlags_AutoSelectAll);
    ui.rects.addItem("gradient.hex");
    drawNote("Several at once: #0b3d2e #f2e9d8", palette::kSecondary, ui);
    if (!ImGui::IsItemActive() && restsOnItem(ui, "gradient.hex"))
        drawTooltip("One color, or those of the whole gradient: #16233f #d9cdb4 #fff", ui);
    return edited ? gradientOfColors(text) : std::nullopt;
}

}  // namespace

std::array<float, 3> channelsOf(const ColorStop& stop) {
    const auto unit = [](std::uint8_t level) { return static_cast<float>(level) / 255.0f; };
    return {unit(stop.red), unit(stop.green), unit(stop.blue)};
}

std::optional<Gradient> drawColorPicker(ColorStop& stop, std::array<float, 3>& picked, Ui& ui) {
    const ScopedFont font(ui.fonts.number, ui);
    const auto level = [](float unit) { return static_cast<std::uint8_t>(std::lround(unit * 255.0f)); };
    const bool isPicked =
        stop.red == level(picked[0]) && stop.green == level(picked[1]) && stop.blue == level(picked[2]);
    if (!isPicked) picked = channelsOf(stop);  // the stop was changed elsewhere, by undo
    const std::array<float, 3> before = picked;
    ImGui::BeginGroup();
    ImGui::SetNextItemWidth(ui.px(kColorPickerWidth - 24));
    ImGui::ColorPicker3("##color", picked.data(),
                        ImGuiColorEditFlags_NoSidePreview | ImGuiColorEditFlags_NoSmallPreview |
                            ImGuiColorEditFlags_NoInputs | ImGuiColorEditFlags_PickerHueBar);
    drawColorFields(picked, ui);
    const std::optional<Gradient> typed = drawColorText(stop, ui);
    ImGui::EndGroup();
    ui.rects.addPointerItem("gradient.picker");
    if (typed && typed->count > 1) return typed;
    if (typed) picked = channelsOf(typed->stops.front());
    if (picked == before) return {};
    stop.red = level(picked[0]);
    stop.green = level(picked[1]);
    stop.blue = level(picked[2]);
    return {};
}

}  // namespace noisescope
