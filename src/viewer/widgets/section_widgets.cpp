#include "viewer/widgets/section_widgets.h"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cmath>

#include "color/color_map.h"
#include "recipe/chosen.h"
#include "recipe/recipe.h"
#include "viewer/model/canvas/readout.h"
#include "viewer/model/document/color_range.h"
#include "viewer/widgets/slider.h"

namespace noisescope {
namespace {

constexpr int kGroundRows = 3;  // rows of the biome colors, chosen by the second noise: desert, meadow, forest

ImU32 packed(const Rgba8& color) { return IM_COL32(color.red, color.green, color.blue, 255); }

/// Colors of a recipe by position and, for biomes, by row.
class StripColors {
  public:
    explicit StripColors(const Recipe& recipe) : recipe_(recipe), custom_(recipe.colors == kCustom) {}

    [[nodiscard]] int rows() const { return recipe_.colors == kBiomes ? kGroundRows : 1; }
    [[nodiscard]] ImU32 at(double position, int row) const {
        const auto stops = custom_ ? recipe_.gradient.used() : colorsOf(recipe_).stops;
        if (recipe_.colors != kBiomes)
            return packed(colorAt(stops, custom_ ? recipe_.blend : colorsOf(recipe_).blend, position));
        const bool lake = position <= recipe_.lake;
        const bool mountain = !lake && position >= recipe_.mountain;
        const std::size_t biome = lake ? 0 : mountain ? 4 : static_cast<std::size_t>(1 + row);
        return packed(colorAt(stops, kBlendBands, stops[biome].position));
    }

  private:
    const Recipe& recipe_;
    bool custom_;
};

void drawFrame(const ImVec2& from, const ImVec2& to, bool hovered) {
    ImGui::GetWindowDrawList()->AddRectFilled(from, to, colorOf(hovered ? palette::kHovered : palette::kRaised),
                                              ImGui::GetStyle().FrameRounding);
}

/// Adds an invisible button; returns whether it was clicked.
bool clickArea(std::string_view name, ImVec2 size, Ui& ui) {
    ImGui::PushID(name.data(), name.data() + name.size());
    const bool pressed = ImGui::InvisibleButton("##area", {std::max(1.0f, size.x), std::max(1.0f, size.y)});
    ImGui::PopID();
    ui.rects.addItem(name);
    return pressed;
}

void drawBox(ImVec2 corner, float box, bool checked, bool hovered, Tone mark, const Ui& ui) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 far{corner.x + box, corner.y + box};
    list.AddRectFilled(corner, far, colorOf(checked ? palette::kFilled : palette::kRaised), ui.px(3));
    list.AddRect(corner, far, colorOf(hovered ? palette::kSecondary : palette::kLine), ui.px(3));
    if (!checked) return;
    const ImVec2 check[] = {{corner.x + box * 0.24f, corner.y + box * 0.52f},
                            {corner.x + box * 0.43f, corner.y + box * 0.71f},
                            {corner.x + box * 0.77f, corner.y + box * 0.31f}};
    list.AddPolyline(check, 3, colorOf(mark), 0, ui.px(1.8f));
}

}  // namespace

void drawColorStrip(ImDrawList& list, const Rect& place, const Recipe& recipe, double from, double to) {
    const StripColors colors(recipe);
    const int columns = std::max(1, static_cast<int>(std::lround(place.width)));
    const float rowHeight = place.height / static_cast<float>(colors.rows());
    for (int row = 0; row < colors.rows(); ++row) {
        const float top = place.y + rowHeight * static_cast<float>(row);
        int start = 0;
        ImU32 color = 0;
        for (int column = 0; column <= columns; ++column) {
            const double share = (column + 0.5) / columns;
            const double position = std::clamp(std::lerp(from, to, share), 0.0, 1.0);
            const ImU32 next = column < columns ? colors.at(position, row) : 0;
            if (column > 0 && next == color) continue;
            if (column > start)
                list.AddRectFilled({place.x + static_cast<float>(start), top},
                                   {place.x + static_cast<float>(column), top + rowHeight}, color);
            start = column;
            color = next;
        }
    }
}

void drawOutline(ImDrawList& list, const Rect& place) {
    list.AddRect({place.x, place.y}, {place.x + place.width, place.y + place.height},
                 colorOf(palette::kSecondary, 0.6f));
}

bool drawButton(std::string_view name, std::string_view label, float width, Ui& ui, ButtonLook look) {
    const float height = ui.px(metric::kControl);
    const bool pressed = clickArea(name, {width, height}, ui);
    const bool enabled = look == ButtonLook::normal;
    const ImVec2 from = ImGui::GetItemRectMin();
    const ImVec2 to = ImGui::GetItemRectMax();
    drawFrame(from, to, enabled && ImGui::IsItemHovered());
    ImFont* font = ui.fonts.text;
    if (textSize(font, label).x > width - ui.px(8)) font = ui.fonts.small;
    const ImVec2 text = textSize(font, label);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.PushClipRect(from, to, true);
    drawText(list, font,
             {std::round(std::max(from.x + ui.px(4), (from.x + to.x - text.x) / 2)),
              std::floor((from.y + to.y - text.y) / 2)},
             enabled ? palette::kText : palette::kDisabled, label);
    list.PopClipRect();
    return pressed && enabled;
}

bool drawCheck(std::string_view name, std::string_view label, std::string_view key, bool checked, float width, Ui& ui,
               ButtonLook look) {
    const float height = ui.px(metric::kControl);
    const float box = ui.px(16);
    const bool enabled = look == ButtonLook::normal;
    const bool pressed = clickArea(name, {width, height}, ui);
    const ImVec2 from = ImGui::GetItemRectMin();
    const bool hovered = enabled && ImGui::IsItemHovered();
    drawBox({from.x, std::floor(from.y + (height - box) / 2)}, box, checked, hovered,
            enabled ? palette::kText : palette::kDisabled, ui);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const auto top = [&](ImFont* font) { return std::floor(from.y + (height - textSize(font, "0").y) / 2); };
    const float x = from.x + box + ui.px(8);
    const float right = x + drawText(list, ui.fonts.text, {x, top(ui.fonts.text)},
                                     enabled ? palette::kText : palette::kDisabled, label);
    const ImVec2 keySize = textSize(ui.fonts.smallNumber, key);
    if (right + ui.px(16) + keySize.x < from.x + width)
        drawText(list, ui.fonts.smallNumber, {from.x + width - keySize.x - ui.px(8), top(ui.fonts.smallNumber)},
                 palette::kSecondary, key);
    return pressed && enabled;
}

namespace {

/// Returns the edges of segments, from 0 to `width`: equal ones, or as wide as their labels need where one is too long.
std::vector<float> segmentEdges(std::span<const Segment> segments, float width, ImFont* font, const Ui& ui) {
    const auto wanted = [&](const Segment& segment) { return textSize(font, segment.label).x + ui.px(8); };
    float sum = 0;
    float widest = 0;
    for (const Segment& segment : segments) {
        sum += wanted(segment);
        widest = std::max(widest, wanted(segment));
    }
    const bool equal = widest * static_cast<float>(segments.size()) <= width;
    std::vector<float> edges{0};
    edges.reserve(segments.size() + 1);
    for (const Segment& segment : segments)
        edges.push_back(edges.back() +
                        (equal ? width / static_cast<float>(segments.size()) : width * wanted(segment) / sum));
    return edges;
}

}  // namespace

int drawSegments(std::string_view name, std::span<const Segment> segments, int chosen, float width, ImFont* font,
                 Ui& ui) {
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const float height = ui.px(metric::kControl);
    const float rounding = ImGui::GetStyle().FrameRounding;
    const int count = static_cast<int>(segments.size());
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(from, {from.x + width, from.y + height}, colorOf(palette::kRaised), rounding);
    int next = chosen;
    const std::vector<float> edges = segmentEdges(segments, width, font, ui);
    for (int i = 0; i < count; ++i) {
        const Segment& segment = segments[static_cast<std::size_t>(i)];
        const std::string id = fmt::format("{}/{}", name, segment.id);
        const float left = std::round(from.x + edges[static_cast<std::size_t>(i)]);
        const float right = std::round(from.x + edges[static_cast<std::size_t>(i) + 1]);
        ImGui::SetCursorScreenPos({left, from.y});
        ImGui::PushID(id.c_str());
        if (ImGui::InvisibleButton("##segment", {right - left, height}) && segment.available) next = i;
        ImGui::PopID();
        ui.rects.addPointerItem(id);
        const bool hovered = segment.available && ImGui::IsItemHovered();
        if (!segment.tooltip.empty() && restsOnItem(ui, id)) drawTooltip(segment.tooltip, ui);
        if (i == chosen || hovered)
            list.AddRectFilled({left, from.y}, {right, from.y + height},
                               colorOf(i == chosen ? palette::kFilled : palette::kHovered), rounding);
        ImFont* const fitting = textSize(font, segment.label).x > right - left - ui.px(4) ? ui.fonts.small : font;
        const ImVec2 size = textSize(fitting, segment.label);
        drawText(list, fitting, {std::round((left + right - size.x) / 2), std::floor(from.y + (height - size.y) / 2)},
                 i == chosen         ? palette::kText
                 : segment.available ? palette::kSecondary
                                     : palette::kDisabled,
                 segment.label);
    }
    ImGui::SetCursorScreenPos(from);
    ImGui::Dummy({width, height});
    ui.rects.addPart(name, from.x, from.y, width, height);
    int steps = ui.focus.steps(name);
    const int way = steps > 0 ? 1 : -1;
    for (int i = next + way; steps != 0 && i >= 0 && i < count; i += way) {
        if (!segments[static_cast<std::size_t>(i)].available) continue;
        next = i;
        steps -= way;
    }
    return next;
}

void drawNote(std::string_view text, Tone tone, const Ui& ui) {
    const ScopedFont font(ui.fonts.small, ui);
    ImGui::PushStyleColor(ImGuiCol_Text, colorVector(tone));
    ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + ui.rowWidth);
    ImGui::TextUnformatted(text.data(), text.data() + text.size());
    ImGui::PopTextWrapPos();
    ImGui::PopStyleColor();
}

bool drawTextField(std::string_view name, std::string& text, float width, Ui& ui) {
    const ScopedFont font(ui.fonts.number, ui);
    ImGui::SetNextItemWidth(width);
    ImGui::PushID(name.data(), name.data() + name.size());
    const bool changed = ImGui::InputText("##text", &text);
    ImGui::PopID();
    ui.rects.addItem(name);
    const float room = width - ui.px(2 * metric::kUnit);
    if (ImGui::IsItemActive() || textSize(ui.fonts.number, text).x <= room) return changed;
    const ImVec2 from = ImGui::GetItemRectMin();  // over the text that the field cuts at its end
    const ImVec2 to = ImGui::GetItemRectMax();
    drawFrame(from, to, ImGui::IsItemHovered());
    drawText(*ImGui::GetWindowDrawList(), ui.fonts.number,
             {from.x + ui.px(metric::kUnit), std::floor((from.y + to.y - textSize(ui.fonts.number, "0").y) / 2)},
             palette::kText, fittedName(text, ui.fonts.number, room));
    return changed;
}

bool drawNumberField(std::string_view name, double& value, std::string_view shown,
                     const std::function<TypedNumber(std::string_view)>& read, float width, Ui& ui) {
    std::string text(shown);
    {
        const ScopedFont font(ui.fonts.number, ui);
        ImGui::SetNextItemWidth(width);
        ImGui::PushID(name.data(), name.data() + name.size());
        ImGui::InputText("##number", &text, ImGuiInputTextFlags_AutoSelectAll);
        ImGui::PopID();
        ui.rects.addItem(name);
    }
    const bool active = ImGui::IsItemActive();
    if (!active && !ImGui::IsItemDeactivated()) return false;
    if (!ui.edited || ui.edited->field != name) ui.edited = {std::string(name), std::string(shown), value};
    const EditedNumber before = *ui.edited;
    if (!active) ui.edited.reset();
    if (text == shown) return false;
    double next = before.value;
    if (text != before.text) {
        const TypedNumber number = read(text);
        if (number.problem.empty()) next = number.value;
        if (active && !number.problem.empty()) drawProblem(number.problem, ui);
    }
    if (next == value) return false;
    value = next;
    return true;
}

void drawRow(void (*draw)(ViewerState& state, Ui& ui), ViewerState& state, Ui& ui) {
    ImGui::BeginGroup();
    draw(state, ui);
    ImGui::EndGroup();
}

void drawGap(float unscaled, const Ui& ui) {
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});
    ImGui::Dummy({1, ui.px(unscaled)});
    ImGui::PopStyleVar();
}

void nextInRow(const Ui& ui) { ImGui::SameLine(0, ui.px(metric::kUnit)); }

void drawRangeLabels(const Recipe& recipe, Ui& ui) {
    const Range range = rangeOf(recipe);
    const ImVec2 from = ImGui::GetCursorScreenPos();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    constexpr std::size_t kWidest = 10;
    for (const double share : {0.0, 0.5, 1.0}) {
        // Rounds away the floating-point rest of a middle between measured ends.
        const double value = roundedTo(std::lerp(range.low, range.high, share), std::abs(range.high - range.low) / 1e4);
        const std::string text = columnText(value, kWidest);
        const float width = textSize(ui.fonts.smallNumber, text).x;
        drawText(list, ui.fonts.smallNumber,
                 {std::round(from.x + (ui.rowWidth - width) * static_cast<float>(share)), from.y}, palette::kSecondary,
                 text);
    }
    drawGap(22, ui);
}

std::string fittedName(const std::string& name, ImFont* font, float width) {
    const auto isContinuation = [](char c) { return (static_cast<unsigned char>(c) & 0xc0u) == 0x80u; };
    std::string shown = name;
    std::size_t left = name.size() / 2;
    std::size_t right = left;
    while (textSize(font, shown).x > width && (left > 0 || right < name.size())) {
        if (left >= name.size() - right)
            while (left > 0 && isContinuation(name[--left])) {
            }
        else
            while (right < name.size() && isContinuation(name[++right])) {
            }
        shown = name.substr(0, left) + "\u2026" + name.substr(right);
    }
    return shown;
}

std::string fittedPath(const std::string& path, ImFont* font, float width) {
    std::string shown = path;
    std::size_t from = 0;
    while (textSize(font, shown).x > width) {
        from = path.find('/', from + 1);
        if (from == std::string::npos) return fittedName(path.substr(path.rfind('/') + 1), font, width);
        shown = "\u2026" + path.substr(from);
    }
    return shown;
}

}  // namespace noisescope
