// Classes of the map: their rows, and what belongs to the selected one.
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "recipe/recipe.h"
#include "viewer/model/map/map_edits.h"
#include "viewer/model/map/map_view.h"
#include "viewer/panels/map/map_panels.h"
#include "viewer/widgets/color_picker.h"
#include "viewer/widgets/number_row.h"
#include "viewer/widgets/param_widgets.h"
#include "viewer/widgets/section_widgets.h"

namespace noisescope {

ImU32 classColor(std::uint32_t color, float alpha) {
    return IM_COL32(color >> 16u & 255u, color >> 8u & 255u, color & 255u, static_cast<int>(alpha * 255));
}

std::optional<std::size_t> drawMapOptions(const std::string& name, std::string_view shown,
                                          std::span<const MapOption> options, float width, Ui& ui) {
    std::optional<std::size_t> chosen;
    ImGui::PushID(name.c_str());
    ImGui::BeginGroup();  // an open choice has distances of its own
    const bool open = beginChoice("##options", shown, width, ui);
    ui.rects.addItem(name);
    if (open) {
        for (std::size_t i = 0; i < options.size(); ++i) {
            if (ImGui::Selectable(options[i].label.c_str(), options[i].label == shown)) chosen = i;
            ui.rects.addItem(fmt::format("{}/{}", name, options[i].id));
            if (!options[i].help.empty()) drawRowTooltip(ui, options[i].help);
        }
        endChoice();
    }
    ImGui::EndGroup();
    ImGui::PopID();
    return chosen;
}

RowEdit drawRowEdits(const std::string& name, bool canGoEarlier, bool canGoLater, Ui& ui) {
    RowEdit edit = RowEdit::none;
    const float gap = ui.px(metric::kUnit);
    const float width = std::floor((ui.rowWidth - 2 * gap) / 3);
    const auto button = [&](std::string_view id, std::string_view label, bool possible, RowEdit means) {
        const ButtonLook look = possible ? ButtonLook::normal : ButtonLook::disabled;
        if (drawButton(fmt::format("{}.{}", name, id), label, width, ui, look)) edit = means;
    };
    button("earlier", "Earlier", canGoEarlier, RowEdit::earlier);
    nextInRow(ui);
    button("later", "Later", canGoLater, RowEdit::later);
    nextInRow(ui);
    button("remove", "Remove", true, RowEdit::removed);
    return edit;
}

namespace {

constexpr float kClassRow = 26;
constexpr float kSwatch = 18;
constexpr const char* kClassPicker = "##class-color";

std::string classShareText(double share) {
    if (share > 0 && share < 0.001) return "< 0.1 %";
    return fmt::format("{:.1f} %", share * 100);
}

/// Draws the picker of a class's color beside the panel.
void drawClassPicker(std::size_t index, ImVec2 at, ViewerState& state, Ui& ui) {
    const float right = std::max(at.x - ui.px(16), ui.px(kColorPickerWidth));
    ImGui::SetNextWindowPos({right, at.y}, ImGuiCond_Always, {1, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.px(12), ui.px(12)});
    if (beginPicker(kClassPicker, ui)) {
        closePopupOnEscape();
        const std::uint32_t color = state.document.recipe->map.classes[index].color;
        ColorStop stop{0, static_cast<std::uint8_t>(color >> 16u), static_cast<std::uint8_t>(color >> 8u),
                       static_cast<std::uint8_t>(color)};
        drawColorPicker(stop, state.map.picked, ui);
        const std::uint32_t next =
            static_cast<std::uint32_t>(stop.red) << 16u | static_cast<std::uint32_t>(stop.green) << 8u | stop.blue;
        if (next != color) editMap(state, [&](MapRecipe& map) { map.classes[index].color = next; });
        ImGui::EndPopup();
    }
    ImGui::PopStyleVar();
}

/// Draws the buttons of a row: color at the left, walking at the right. They come before the row, which would take
/// their clicks.
void drawClassButtons(std::size_t index, ImVec2 from, ViewerState& state, Ui& ui) {
    const MapClass& each = state.document.recipe->map.classes[index];
    const float top = std::floor(from.y + ui.px((kClassRow - kSwatch) / 2));
    const float side = ui.px(kSwatch);
    ImGui::SetCursorScreenPos({from.x + ui.px(4), top});
    if (ImGui::InvisibleButton("##color", {side, side})) ImGui::OpenPopup(kClassPicker);
    const std::string color = fmt::format("map.color/{}", index);
    ui.rects.addItem(color);
    if (restsOnItem(ui, color)) drawTooltip("Its color", ui);
    drawClassPicker(index, from, state, ui);
    const std::string walk = fmt::format("map.walk/{}", index);
    const float box = ui.px(16);
    ImGui::SetCursorScreenPos({from.x + ui.rowWidth - box - ui.px(4), std::floor(from.y + ui.px(1))});
    if (drawCheck(walk, "", "", each.walk, box, ui))
        editMap(state, [&](MapRecipe& map) { map.classes[index].walk = !map.classes[index].walk; });
    if (restsOnItem(ui, walk)) drawTooltip("One can walk on it", ui);
}

void drawClassRow(std::size_t index, ViewerState& state, Ui& ui) {
    ImGui::PushID(static_cast<int>(index));
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const ImVec2 to{from.x + ui.rowWidth, from.y + ui.px(kClassRow)};
    const bool isSelected = state.map.selected == index;
    const bool isHovered = ImGui::IsMouseHoveringRect(from, to) && ImGui::IsWindowHovered();
    if (isSelected || isHovered)
        drawList().AddRectFilled(
            from, to, colorOf(isSelected ? palette::kRaised : palette::kHovered, isSelected ? 1 : 0.5f), ui.px(3));
    drawClassButtons(index, from, state, ui);
    const MapClass& each = state.document.recipe->map.classes[index];
    ImGui::SetCursorScreenPos(from);
    const std::string name = fmt::format("map.class/{}", index);
    if (ImGui::InvisibleButton("##class", {ui.rowWidth, to.y - from.y})) state.map.selected = index;
    ui.rects.addItem(name);
    if (const int steps = ui.focus.stepsInList(name); steps != 0) {
        state.map.selected = static_cast<std::size_t>(
            steppedRow(static_cast<int>(index), steps, static_cast<int>(state.document.recipe->map.classes.size())));
        ui.focus.moveTo(fmt::format("map.class/{}", state.map.selected));
    }
    const float side = ui.px(kSwatch);
    const ImVec2 swatch{from.x + ui.px(4), std::floor(from.y + ui.px((kClassRow - kSwatch) / 2))};
    drawList().AddRectFilled(swatch, {swatch.x + side, swatch.y + side}, classColor(each.color), ui.px(3));
    drawOutline(drawList(), {swatch.x, swatch.y, side, side});
    const auto top = [&](ImFont* font) { return std::floor(from.y + (ui.px(kClassRow) - textSize(font, "0").y) / 2); };
    const std::vector<double>& shares = state.map.numbers.shares;
    const bool isKnown = shares.size() == state.document.recipe->map.classes.size();
    const std::string share = isKnown ? classShareText(shares[index]) : "\u2026";
    const float right = to.x - ui.px(32) - textSize(ui.fonts.smallNumber, share).x;
    drawText(drawList(), ui.fonts.smallNumber, {right, top(ui.fonts.smallNumber)}, palette::kSecondary, share);
    const float left = swatch.x + side + ui.px(8);
    drawText(drawList(), ui.fonts.text, {left, top(ui.fonts.text)}, palette::kText,
             fitted(each.name, ui.fonts.text, right - left - ui.px(8)));
    ImGui::SetCursorScreenPos({from.x, to.y});
    ImGui::PopID();
}

void drawClassName(ViewerState& state, Ui& ui) {
    MapPanel& panel = state.map;
    const std::string name = state.document.recipe->map.classes[panel.selected].name;
    const float width = beginRow("Name", "", ui);
    std::string text = panel.name.value_or(name);
    if (drawTextField("map.name", text, width, ui)) panel.name = text;
    if (!panel.name || ImGui::IsItemActive()) return;
    const std::string typed = *std::exchange(panel.name, std::nullopt);
    if (typed != name) renameClass(state, panel.selected, typed);
}

/// Draws the rows of the selected class.
void drawSelectedClass(ViewerState& state, Ui& ui) {
    drawClassName(state, ui);
    const std::size_t index = state.map.selected;
    const std::size_t count = state.document.recipe->map.classes.size();
    const bool isLast = index + 1 == count;
    if (isLast)
        drawNote("Everything that no class above has", palette::kSecondary, ui);
    else
        drawBounds(state, ui);
    drawGap(4, ui);
    switch (drawRowEdits("map.class", index > 0, !isLast, ui)) {
        case RowEdit::earlier:
            moveClassLater(state, index - 1);
            state.map.selected = index - 1;
            break;
        case RowEdit::later:
            moveClassLater(state, index);
            break;
        case RowEdit::removed:
            removeClass(state, index);
            break;
        case RowEdit::none:
            break;
    }
}

void drawCellsRow(ViewerState& state, Ui& ui) {
    constexpr double kMostOnSlider = 512;
    double cells = static_cast<double>(state.document.recipe->map.cells);
    const NumberRow row{"map.cells",
                        "Cells",
                        "Cells over the picture's height",
                        4,
                        std::max(kMostOnSlider, cells),
                        0,
                        static_cast<double>(MapRecipe{}.cells)};
    if (drawNumberRow(row, cells, state, ui))
        editMap(state, [&](MapRecipe& map) { map.cells = static_cast<std::int64_t>(cells); });
}

}  // namespace

void drawClassesSection(ViewerState& state, Ui& ui) {
    MapPanel& panel = state.map;
    panel.selected = std::min(panel.selected, state.document.recipe->map.classes.size() - 1);
    drawCellsRow(state, ui);
    for (std::size_t i = 0; i < state.document.recipe->map.classes.size(); ++i) drawClassRow(i, state, ui);
    drawGap(4, ui);
    if (drawButton("map.add", "Add a class", ui.rowWidth, ui)) addClass(state);
    if (restsOnItem(ui, "map.add")) drawTooltip("Below the selected one; the first class whose bounds hold wins", ui);
    const std::string waiting = waitingText(state);  // as high as what stands there else: nothing moves
    drawNote(waiting.empty() ? "The first class that holds wins" : waiting, palette::kSecondary, ui);
    ui.rects.addItem("map.note");
    drawHeader(headerText(state.document.recipe->map.classes[panel.selected].name), ui.rowWidth, ui);
    drawSelectedClass(state, ui);
    if (state.document.recipe->map.empty()) return;  // the last one was removed
    drawHeader("PASSES", ui.rowWidth, ui);
    drawPasses(state, ui);
    drawGap(8, ui);
}

}  // namespace noisescope
