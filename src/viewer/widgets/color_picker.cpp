#include "viewer/widgets/color_picker.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>

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

/// Draws the picker's numbers and its text, each a widget of its own for the keyboard.
void drawColorFields(std::array<float, 3>& picked, Ui& ui) {
    const float gap = ui.px(6);
    const float whole = ui.px(kColorPickerWidth - 24);
    const float width = std::floor((whole - 2 * gap) / 3);
    drawLevel("##gradient.red", "R: %d", picked[0], width, ui);
    ImGui::SameLine(0, gap);
    drawLevel("##gradient.green", "G: %d", picked[1], width, ui);
    ImGui::SameLine(0, gap);
    drawLevel("##gradient.blue", "B: %d", picked[2], whole - 2 * (width + gap), ui);
    ImGui::SetNextItemWidth(whole);
    ImGui::ColorEdit3("##hex", picked.data(),
                      ImGuiColorEditFlags_NoSmallPreview | ImGuiColorEditFlags_NoLabel | ImGuiColorEditFlags_NoPicker |
                          ImGuiColorEditFlags_NoOptions | ImGuiColorEditFlags_DisplayHex);
    ImGui::PushID("##hex");
    const ImGuiID text = ImGui::GetID("##Text");  // ImGui's name of the text field
    ImGui::PopID();
    ui.rects.addField("gradient.hex", text);
}

}  // namespace

std::array<float, 3> channelsOf(const ColorStop& stop) {
    const auto unit = [](std::uint8_t level) { return static_cast<float>(level) / 255.0f; };
    return {unit(stop.red), unit(stop.green), unit(stop.blue)};
}

void drawColorPicker(ColorStop& stop, std::array<float, 3>& picked, Ui& ui) {
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
    ImGui::EndGroup();
    ui.rects.addPointerItem("gradient.picker");
    if (picked == before) return;
    stop.red = level(picked[0]);
    stop.green = level(picked[1]);
    stop.blue = level(picked[2]);
}

}  // namespace noisescope
