#include "viewer/param_widgets.h"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_internal.h>  // TempInputIsActive: is the slider a text field right now?

#include <algorithm>
#include <cmath>

#include "core/text.h"
#include "viewer/readout.h"

namespace noisescope {
namespace {

constexpr float kLabelColumn = 112;
constexpr float kDotRadius = 3;
constexpr int kMostSegments = 4;  // an integer with so few values is a row of buttons

/// What a widget needs besides its parameter.
struct Cell {
    const ParamInfo& param;
    Ui& ui;
    float width;
};

ImDrawList& drawList() { return *ImGui::GetWindowDrawList(); }

bool equal(const ParamInfo& param, const Recipe& a, const Recipe& b) {
    return std::visit([&](const auto& p) { return a.*p.member == b.*p.member; }, param.kind);
}

void reset(const ParamInfo& param, Recipe& recipe, const Recipe& origin) {
    std::visit([&](const auto& p) { recipe.*p.member = origin.*p.member; }, param.kind);
}

/// `text`, cut and with dots if it is wider than `width`.
std::string fitted(std::string_view text, ImFont* font, float width) {
    std::string shown(text);
    while (!text.empty() && textSize(font, shown).x > width) {
        const auto isContinuation = [](char c) { return (static_cast<unsigned char>(c) & 0xc0u) == 0x80u; };
        while (!text.empty() && isContinuation(text.back())) text.remove_suffix(1);  // whole UTF-8 characters
        if (!text.empty()) text.remove_suffix(1);
        shown = std::string(text) + "...";
    }
    return shown;
}

// --- choices ---------------------------------------------------------------------------------------------------------

bool drawKind(const ChoiceParam& choice, Recipe& recipe, const Cell& cell) {
    int& value = recipe.*choice.member;
    const bool open = beginChoice("##value", choice.row(value).label, cell.width, cell.ui);
    cell.ui.rects.addItem(cell.param.id);
    if (!open) return false;
    const int before = value;
    for (int i = 0; i < choice.count(); ++i) {
        const Named& row = choice.row(i);
        const bool available = choice.available(recipe, i);
        const std::string label =
            available ? std::string(row.label) : fmt::format("{}  (not in {}D)", row.label, recipe.dimensions);
        const auto flags = available ? ImGuiSelectableFlags_None : ImGuiSelectableFlags_Disabled;
        if (ImGui::Selectable(label.c_str(), i == before, flags)) value = i;
        cell.ui.rects.addItem(fmt::format("{}/{}", cell.param.id, row.id));
        if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", std::string(row.help).c_str());
    }
    endChoice();
    return value != before;
}

// --- sliders ---------------------------------------------------------------------------------------------------------

/// What a slider looks like: a bar filled up to its value, the number at the right.
struct SliderLook {
    float fraction;  ///< of the bar that is filled, 0 to 1
    std::string text;
};

void drawSlider(const SliderLook& look, const Cell& cell) {
    const ImVec2 from = ImGui::GetItemRectMin();
    const ImVec2 to = ImGui::GetItemRectMax();
    const bool active = ImGui::IsItemActive();
    const bool hovered = ImGui::IsItemHovered();
    const float rounding = ImGui::GetStyle().FrameRounding;
    const float end = std::round(from.x + (to.x - from.x) * std::clamp(look.fraction, 0.0f, 1.0f));
    ImDrawList& list = drawList();
    list.AddRectFilled(from, to, colorOf(hovered || active ? palette::kHovered : palette::kRaised), rounding);
    if (end > from.x + rounding)
        list.AddRectFilled(from, {end, to.y}, colorOf(palette::kFilled), rounding,
                           end < to.x - rounding ? ImDrawFlags_RoundCornersLeft : ImDrawFlags_RoundCornersAll);
    const float mark = std::clamp(end, from.x + cell.ui.px(2), to.x - cell.ui.px(2));
    list.AddRectFilled({mark - cell.ui.px(1), from.y + cell.ui.px(4)}, {mark + cell.ui.px(1), to.y - cell.ui.px(4)},
                       colorOf(active ? palette::kAccent : palette::kSecondary), cell.ui.px(1));
    const float padding = cell.ui.px(metric::kUnit);
    const ImVec2 size = textSize(cell.ui.fonts.number, look.text);
    drawText(list, cell.ui.fonts.number, {to.x - padding - size.x, std::floor((from.y + to.y - size.y) / 2)},
             palette::kText, look.text);
}

/// ImGui's slider without its looks, and with them while a number is typed. Returns true if it changed `value`.
template <typename T>
bool slider(ImGuiDataType type, T& value, const T low, const T high, const char* format, int flags, const Cell& cell,
            const SliderLook& look) {
    const bool typing = ImGui::TempInputIsActive(ImGui::GetID("##value"));
    const ScopedFont font(cell.ui.fonts.number, cell.ui);
    constexpr ImGuiCol looks[] = {ImGuiCol_FrameBg,    ImGuiCol_FrameBgHovered,   ImGuiCol_FrameBgActive,
                                  ImGuiCol_SliderGrab, ImGuiCol_SliderGrabActive, ImGuiCol_Text};
    if (!typing)
        for (const ImGuiCol color : looks) ImGui::PushStyleColor(color, IM_COL32_BLACK_TRANS);
    ImGui::SetNextItemWidth(cell.width);
    const bool changed =
        ImGui::SliderScalar("##value", type, &value, &low, &high, format, flags | ImGuiSliderFlags_AlwaysClamp);
    if (!typing) {
        ImGui::PopStyleColor(static_cast<int>(std::size(looks)));
        drawSlider(look, cell);
    }
    cell.ui.rects.addItem(cell.param.id);
    return changed;
}

/// Will the next slider be typed into? Then it takes the allowed range instead of the usual one.
bool takesText() {
    const ImGuiID id = ImGui::GetID("##value");
    return ImGui::TempInputIsActive(id) || (ImGui::GetIO().KeyCtrl && ImGui::GetActiveID() != id);
}

float fractionOf(const RealParam& real, double value) {
    double unit = (value - real.softMinimum) / (real.softMaximum - real.softMinimum);
    if (real.logarithmic) unit = std::log(value / real.softMinimum) / std::log(real.softMaximum / real.softMinimum);
    return static_cast<float>(std::clamp(unit, 0.0, 1.0));
}

bool drawKind(const RealParam& real, Recipe& recipe, const Cell& cell) {
    double& value = recipe.*real.member;
    double edited = value;
    const bool text = takesText();
    const std::string format = text ? exactFormat(value) : "%.3f";  // dragging goes in steps that the number shows
    const int flags = real.logarithmic ? ImGuiSliderFlags_Logarithmic : ImGuiSliderFlags_None;
    const bool changed = slider(ImGuiDataType_Double, edited, text ? real.minimum : real.softMinimum,
                                text ? real.maximum : real.softMaximum, format.c_str(), flags, cell,
                                {fractionOf(real, value), columnText(value)});
    if (!changed || std::isnan(edited)) return false;
    // Typed infinities too come out inside: what a slider gives cannot be refused.
    value = std::clamp(edited, real.minimum, real.maximum);
    return true;
}

/// A row of buttons, one a value.
bool drawSegments(const IntegerParam& integer, Recipe& recipe, const Cell& cell) {
    int& value = recipe.*integer.member;
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const float height = cell.ui.px(metric::kControl);
    const float rounding = ImGui::GetStyle().FrameRounding;
    const int count = integer.maximum - integer.minimum + 1;
    const int before = value;
    drawList().AddRectFilled(from, {from.x + cell.width, from.y + height}, colorOf(palette::kRaised), rounding);
    for (int i = 0; i < count; ++i) {
        const int shown = integer.minimum + i;
        const float left = std::round(from.x + cell.width * static_cast<float>(i) / static_cast<float>(count));
        const float right = std::round(from.x + cell.width * static_cast<float>(i + 1) / static_cast<float>(count));
        ImGui::SetCursorScreenPos({left, from.y});
        ImGui::PushID(shown);
        const bool available = integer.available(recipe, shown);
        if (ImGui::InvisibleButton("##segment", {right - left, height}) && available) value = shown;
        ImGui::PopID();
        cell.ui.rects.addItem(fmt::format("{}/{}", cell.param.id, shown));
        const bool selected = shown == value;
        if (selected || (available && ImGui::IsItemHovered()))
            drawList().AddRectFilled({left, from.y}, {right, from.y + height},
                                     colorOf(selected ? palette::kFilled : palette::kHovered), rounding);
        const std::string text = std::to_string(shown);
        const ImVec2 size = textSize(cell.ui.fonts.number, text);
        drawText(drawList(), cell.ui.fonts.number,
                 {std::round((left + right - size.x) / 2), std::floor(from.y + (height - size.y) / 2)},
                 selected    ? palette::kText
                 : available ? palette::kSecondary
                             : palette::kDisabled,
                 text);
    }
    ImGui::SetCursorScreenPos(from);
    ImGui::Dummy({cell.width, height});
    cell.ui.rects.addItem(cell.param.id);
    return value != before;
}

bool drawKind(const IntegerParam& integer, Recipe& recipe, const Cell& cell) {
    int& value = recipe.*integer.member;
    if (integer.maximum - integer.minimum < kMostSegments) return drawSegments(integer, recipe, cell);
    const float span = static_cast<float>(integer.softMaximum - integer.minimum);
    const SliderLook look{std::min(1.0f, static_cast<float>(value - integer.minimum) / span), std::to_string(value)};
    int edited = value;
    if (!slider(ImGuiDataType_S32, edited, integer.minimum, std::max(value, integer.softMaximum), "%d", 0, cell, look))
        return false;
    value = std::clamp(edited, integer.minimum, integer.maximum);
    return true;
}

// --- seed and truth values -------------------------------------------------------------------------------------------

/// A die in a button, drawn: fonts do not have it.
bool dieButton(const Ui& ui) {
    const float size = ui.px(metric::kControl);
    const bool pressed = ImGui::InvisibleButton("##random", {size, size});
    const ImVec2 from = ImGui::GetItemRectMin();
    const ImVec2 to = ImGui::GetItemRectMax();
    const bool hovered = ImGui::IsItemHovered();
    drawList().AddRectFilled(from, to, colorOf(hovered ? palette::kHovered : palette::kRaised),
                             ImGui::GetStyle().FrameRounding);
    const ImU32 color = colorOf(hovered ? palette::kText : palette::kSecondary);
    const ImVec2 center{(from.x + to.x) / 2, (from.y + to.y) / 2};
    const float half = ui.px(6.5f);
    drawList().AddRect({center.x - half, center.y - half}, {center.x + half, center.y + half}, color, ui.px(3), 0,
                       ui.px(1.2f));
    const float step = ui.px(3);
    for (const auto& [x, y] : {ImVec2{-1, -1}, ImVec2{1, 1}, ImVec2{0, 0}, ImVec2{1, -1}, ImVec2{-1, 1}})
        drawList().AddCircleFilled({center.x + x * step, center.y + y * step}, ui.px(1.1f), color);
    return pressed;
}

bool drawKind(const SeedParam& seed, Recipe& recipe, const Cell& cell) {
    std::uint32_t& value = recipe.*seed.member;
    const std::uint32_t before = value;
    const float button = cell.ui.px(metric::kControl);
    const float gap = cell.ui.px(4);
    std::int64_t edited = value;
    {
        const ScopedFont font(cell.ui.fonts.number, cell.ui);
        ImGui::SetNextItemWidth(cell.width - button - gap);
        if (ImGui::InputScalar("##value", ImGuiDataType_S64, &edited))
            value = static_cast<std::uint32_t>(std::clamp<std::int64_t>(edited, 0, 0xffffffff));
        cell.ui.rects.addItem(cell.param.id);
    }
    ImGui::SameLine(0, gap);
    if (dieButton(cell.ui)) value = freshSeed();
    cell.ui.rects.addItem(fmt::format("{}.random", cell.param.id));
    if (restsOnItem(cell.ui, "seed.random")) ImGui::SetTooltip("Random seed   R");
    return value != before;
}

bool drawKind(const BoolParam& boolean, Recipe& recipe, const Cell& cell) {
    bool& value = recipe.*boolean.member;
    const float height = cell.ui.px(metric::kControl);
    const bool pressed = ImGui::InvisibleButton("##value", {cell.width, height});
    if (pressed) value = !value;
    cell.ui.rects.addItem(cell.param.id);
    const ImVec2 to = ImGui::GetItemRectMax();
    const float box = cell.ui.px(16);
    const ImVec2 corner{to.x - box, to.y - (height + box) / 2};
    drawList().AddRectFilled(corner, {corner.x + box, corner.y + box},
                             colorOf(value                    ? palette::kFilled
                                     : ImGui::IsItemHovered() ? palette::kHovered
                                                              : palette::kRaised),
                             cell.ui.px(3));
    drawList().AddRect(corner, {corner.x + box, corner.y + box},
                       colorOf(ImGui::IsItemHovered() ? palette::kSecondary : palette::kLine), cell.ui.px(3));
    if (value) {
        const ImVec2 check[] = {{corner.x + box * 0.24f, corner.y + box * 0.52f},
                                {corner.x + box * 0.43f, corner.y + box * 0.71f},
                                {corner.x + box * 0.77f, corner.y + box * 0.31f}};
        drawList().AddPolyline(check, 3, colorOf(palette::kText), 0, cell.ui.px(1.8f));
    }
    return pressed;
}

bool drawKind(const GradientParam& gradient, Recipe& recipe, const Cell& cell) {
    const std::string text = fitted(gradientText(recipe.*gradient.member), cell.ui.fonts.number, cell.width);
    const ScopedFont font(cell.ui.fonts.number, cell.ui);
    ImGui::TextUnformatted(text.c_str());
    cell.ui.rects.addItem(cell.param.id);
    return false;
}

// --- rows ------------------------------------------------------------------------------------------------------------

/// A dot in the margin, left of the label; a click resets the value.
bool changedDot(const ParamInfo& param, Ui& ui) {
    const ImVec2 row = ImGui::GetCursorScreenPos();
    const float width = ui.px(14);
    ImGui::SetCursorScreenPos({row.x - width, row.y});
    const bool pressed = ImGui::InvisibleButton("##reset", {width, ui.px(metric::kControl)});
    const std::string name = fmt::format("{}.reset", param.id);
    ui.rects.addItem(name);
    const ImVec2 center{row.x - ui.px(8), row.y + ui.px(metric::kControl) / 2};
    drawList().AddCircleFilled(center, ui.px(ImGui::IsItemHovered() ? kDotRadius + 1 : kDotRadius),
                               colorOf(palette::kAccent));
    if (restsOnItem(ui, name)) ImGui::SetTooltip("Changed; click to reset");
    ImGui::SetCursorScreenPos(row);
    return pressed;
}

void drawTooltip(const ParamInfo& param, const Recipe& origin, const Ui& ui) {
    std::string help(param.help);
    if (!help.empty() && help[0] >= 'a' && help[0] <= 'z') help[0] = static_cast<char>(help[0] - 'a' + 'A');
    const std::string unit = param.unit.empty() ? "" : fmt::format(" {}", param.unit);
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(ui.px(320));
    ImGui::TextUnformatted(help.c_str());
    ImGui::PopTextWrapPos();
    std::string line =
        fmt::format("preset {}{}   default {}", valueText(param, origin), unit, valueText(param, Recipe{}));
    if (const auto* real = std::get_if<RealParam>(&param.kind))
        line += fmt::format("\n{:.6g} to {:.6g}{}   Ctrl+click to type", real->minimum, real->maximum, unit);
    if (std::holds_alternative<IntegerParam>(param.kind)) line += fmt::format("\n{}", allowedText(param));
    {  // a font belongs to the window in which it was pushed
        const ScopedFont font(ui.fonts.small, ui);
        ImGui::TextDisabled("%s", line.c_str());
    }
    ImGui::EndTooltip();
}

}  // namespace

float beginRow(std::string_view label, std::string_view unit, const Ui& ui) {
    const ImVec2 row = ImGui::GetCursorScreenPos();
    const float available = ui.rowWidth;
    const float column = std::min(ui.px(kLabelColumn), available / 2);
    const auto middle = [&](ImFont* font) {
        return row.y + std::floor((ui.px(metric::kControl) - textSize(font, "0").y) / 2);
    };
    float x = row.x + drawText(drawList(), ui.fonts.text, {row.x, middle(ui.fonts.text)}, palette::kText, label);
    x += ui.px(5);
    if (x + textSize(ui.fonts.small, unit).x < row.x + column)
        drawText(drawList(), ui.fonts.small, {x, middle(ui.fonts.small) + ui.px(1)}, palette::kSecondary, unit);
    ImGui::SetCursorScreenPos({row.x + column, row.y});
    return std::max(ui.px(24), available - column);
}

bool beginChoice(const char* id, std::string_view preview, float width, const Ui& ui) {
    const std::string shown = fitted(preview, ui.fonts.text, width - ui.px(metric::kUnit + 24));
    ImDrawList& list = drawList();  // of the row: an open popup becomes the current window
    const float padding = (ui.px(metric::kControl) - ImGui::GetFontSize()) / 2;
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {ui.px(metric::kUnit), padding});
    const ImVec2 from = ImGui::GetCursorScreenPos();
    ImGui::SetNextItemWidth(width);
    ImGui::SetNextWindowSizeConstraints({width, 0}, {ui.px(480), ui.px(480)});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {ui.px(metric::kUnit), ui.px(metric::kUnit)});
    const bool open = ImGui::BeginCombo(id, shown.c_str(), ImGuiComboFlags_NoArrowButton);
    if (!open) ImGui::PopStyleVar(2);
    const ImVec2 center{from.x + width - ui.px(13), from.y + ui.px(metric::kControl) / 2};
    const ImVec2 chevron[] = {{center.x - ui.px(4), center.y - ui.px(2)},
                              {center.x, center.y + ui.px(2)},
                              {center.x + ui.px(4), center.y - ui.px(2)}};
    list.AddPolyline(chevron, 3, colorOf(palette::kSecondary), 0, ui.px(1.5f));
    if (open) closePopupOnEscape();
    return open;
}

void endChoice() {
    ImGui::EndCombo();
    ImGui::PopStyleVar(2);
}

void drawHeader(std::string_view label, float width, const Ui& ui) {
    std::string capitals(label);
    std::transform(capitals.begin(), capitals.end(), capitals.begin(),
                   [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
    ImGui::Dummy({0, ui.px(2)});
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const float right = from.x + drawText(drawList(), ui.fonts.small, from, palette::kSecondary, capitals);
    const float middle = std::round(from.y + textSize(ui.fonts.small, capitals).y / 2);
    drawList().AddRectFilled({right + ui.px(8), middle}, {from.x + width, middle + std::max(1.0f, ui.px(1))},
                             colorOf(palette::kLine));
    ImGui::Dummy({width, ui.px(18)});
}

bool drawParam(const ParamInfo& param, Recipe& recipe, const Recipe& origin, Ui& ui) {
    ImGui::PushID(param.id.data(), param.id.data() + param.id.size());
    bool changed = false;
    if (!equal(param, recipe, origin) && changedDot(param, ui)) {
        reset(param, recipe, origin);
        changed = true;
    }
    ImGui::BeginGroup();
    const Cell cell{param, ui, beginRow(param.label, param.unit, ui)};
    changed |= std::visit([&](const auto& kind) { return drawKind(kind, recipe, cell); }, param.kind);
    ImGui::EndGroup();
    if (restsOnItem(ui, param.id)) drawTooltip(param, origin, ui);
    ImGui::PopID();
    return changed;
}

}  // namespace noisescope
