// List of the steps, at the canvas' left edge, and the pinned recipes above them.
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "viewer/model/document/history_steps.h"
#include "viewer/panels/panels.h"
#include "viewer/widgets/param_widgets.h"
#include "viewer/widgets/section_widgets.h"

namespace noisescope {
namespace {

constexpr float kHistoryWidth = 264;
constexpr float kStepHeight = 32;
constexpr float kStepPicture = 48;  // width
constexpr float kStepPictureHeight = 28;

/// Draws the recipe's picture, once it is there.
void drawStepPicture(ViewerState& state, const HeldRecipe& recipe, ImVec2 from, const Ui& ui) {
    SmallPictures& small = state.smallPictures;
    const ImVec2 to{from.x + ui.px(kStepPicture), from.y + ui.px(kStepPictureHeight)};
    ImDrawList& list = *ImGui::GetWindowDrawList();
    if (const SmallPicture* picture = small.find(recipe))
        list.AddImageRounded(std::bit_cast<ImTextureID>(small.texture), from, to, {picture->left, picture->top},
                             {picture->right, picture->bottom}, IM_COL32_WHITE, ui.px(2));
    else
        list.AddRectFilled(from, to, colorOf(palette::kRaised), ui.px(2));
    if (!ImGui::IsMouseDown(ImGuiMouseButton_Left)) small.wanted.push_back(recipe);  // none for each step of a drag
}

/// Draws a row: its picture and its text; returns whether it was clicked.
bool drawStep(ViewerState& state, const std::string& name, const std::string& text, const HeldRecipe& recipe,
              bool isCurrent, bool isUndone, Ui& ui) {
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const float height = ui.px(kStepHeight);
    ImGui::PushID(name.c_str());
    const bool clicked = ImGui::InvisibleButton("##step", {ui.rowWidth, height});
    ImGui::PopID();
    ui.rects.addItem(name);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    if (isCurrent || ImGui::IsItemHovered())
        list.AddRectFilled(from, {from.x + ui.rowWidth, from.y + height},
                           colorOf(isCurrent ? palette::kFilled : palette::kHovered), ui.px(4));
    const float padding = ui.px(4);
    if (ImGui::IsItemVisible())
        drawStepPicture(state, recipe, {from.x + padding, from.y + ui.px((kStepHeight - kStepPictureHeight) / 2)}, ui);
    const float indent = padding + ui.px(kStepPicture + metric::kUnit);
    const std::string shown = fitted(text, ui.fonts.text, ui.rowWidth - indent - padding);
    if (shown != text && restsOnItem(ui, name)) drawTooltip(text, ui);
    drawText(list, ui.fonts.text,
             {from.x + indent, std::floor(from.y + (height - textSize(ui.fonts.text, shown).y) / 2)},
             isUndone    ? palette::kDisabled
             : isCurrent ? palette::kText
                         : palette::kSecondary,
             shown);
    return clicked;
}

/// Draws the pinned recipes: a click shows one, as a step.
void drawPins(ViewerState& state, Ui& ui) {
    if (state.pins.empty()) return;
    drawHeader("Pinned", ui.rowWidth, ui);
    for (std::size_t i = 0; i < state.pins.size(); ++i)
        if (drawStep(state, fmt::format("pin/{}", i), state.pins[i].name, state.pins[i].recipe,
                     state.pins[i].recipe == state.document.recipe, false, ui))
            usePin(state, i);
}

void drawSteps(ViewerState& state, Ui& ui) {
    drawHeader("Steps", ui.rowWidth, ui);
    const std::vector<HistoryRow> rows = historyRows(state);
    const auto isCurrent = [](const HistoryRow& row) { return row.isCurrent; };
    const auto current = static_cast<std::size_t>(std::ranges::find_if(rows, isCurrent) - rows.begin());
    for (std::size_t i = rows.size(); i-- > 0;)  // the newest first
        if (drawStep(state, fmt::format("step/{}", i), rows[i].text, rows[i].document->recipe, i == current,
                     i > current, ui))
            return goToStep(state, i);
}

}  // namespace

void drawHistory(ViewerState& state, Ui& ui) {
    if (!state.historyVisible) return;
    const Rect& canvas = ui.layout.open;
    const float margin = ui.px(metric::kUnit);
    const float width = std::max(1.0f, std::min(ui.px(kHistoryWidth), canvas.width));
    const float height = std::max(1.0f, canvas.height - 2 * margin - ui.px(40));
    ImGui::SetNextWindowPos({canvas.x + margin, canvas.y + margin + ui.px(40)});
    ImGui::SetNextWindowSizeConstraints({width, 0}, {width, height});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {margin, margin});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ui.px(6));
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});
    ImGui::Begin("##history", nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav | ImGuiWindowFlags_AlwaysAutoResize |
                     ImGuiWindowFlags_NoFocusOnAppearing);
    const float rowWidth = std::exchange(ui.rowWidth, width - 2 * margin - ImGui::GetStyle().ScrollbarSize);
    if (drawButton("history.pin", "Pin this state", ui.rowWidth, ui)) pinDocument(state);
    if (restsOnItem(ui, "history.pin")) drawTooltip("Keeps the recipe in this list, beside A and B", ui);
    drawPins(state, ui);
    drawSteps(state, ui);
    ui.rowWidth = rowWidth;
    const ImVec2 from = ImGui::GetWindowPos();
    const ImVec2 size = ImGui::GetWindowSize();
    ui.rects.add("history", from.x, from.y, size.x, size.y);
    ImGui::End();
    ImGui::PopStyleVar(3);
}

}  // namespace noisescope
