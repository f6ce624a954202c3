// Grid of random variations over the canvas: a click makes one the recipe.
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <string>

#include "viewer/model/document/variations.h"
#include "viewer/panels/panels.h"
#include "viewer/widgets/section_widgets.h"

namespace noisescope {
namespace {

constexpr int kAcross = 4;
constexpr int kDown = static_cast<int>(kVariations) / kAcross;
constexpr float kPictureRatio = 0.75f;  // height over width
constexpr float kWidestPicture = 200;
constexpr float kGridGap = 8;
constexpr float kVariationMargin = 16;

/// Draws a variation; a click makes it the recipe, which the grid keeps open for more like it.
void drawVariationCell(ViewerState& state, std::size_t place, const Rect& cell, Ui& ui) {
    VariationGrid& grid = state.variations;
    ImGui::SetCursorScreenPos({cell.x, cell.y});
    ImGui::PushID(static_cast<int>(place));
    const bool clicked = ImGui::InvisibleButton("##variation", {cell.width, cell.height});
    ImGui::PopID();
    const std::string name = fmt::format("variation/{}", place);
    ui.rects.addItem(name);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 to{cell.x + cell.width, cell.y + cell.height};
    if (grid.texture != 0 && grid.recipes.at(place)) {
        const std::size_t line = place / kAcross;
        const auto column = static_cast<float>(place % kAcross);
        const auto row = static_cast<float>(line);
        list.AddImageRounded(std::bit_cast<ImTextureID>(grid.texture), {cell.x, cell.y}, to,
                             {column / kAcross, row / kDown}, {(column + 1) / kAcross, (row + 1) / kDown},
                             IM_COL32_WHITE, ui.px(3));
    } else {
        list.AddRectFilled({cell.x, cell.y}, to, colorOf(palette::kRaised), ui.px(3));
    }
    const bool isChosen = grid.chosen == place;
    if (isChosen || ImGui::IsItemHovered())
        list.AddRect({cell.x - ui.px(2), cell.y - ui.px(2)}, {to.x + ui.px(2), to.y + ui.px(2)},
                     colorOf(isChosen ? palette::kAccent : palette::kSecondary), ui.px(5), 0, ui.px(2));
    if (clicked) chooseVariation(state, place);
}

/// Draws the title, the progress and the buttons.
void drawGridHead(ViewerState& state, float width, Ui& ui) {
    const VariationGrid& grid = state.variations;
    const auto ready = std::ranges::count_if(grid.recipes, [](const auto& recipe) { return recipe.has_value(); });
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const std::string text = ready < std::ssize(grid.recipes)
                                 ? fmt::format("Variations: {} of {}", ready, grid.recipes.size())
                                 : std::string("Variations: click one to use it");
    const float middle = std::floor(from.y + (ui.px(metric::kControl) - textSize(ui.fonts.text, text).y) / 2);
    drawText(*ImGui::GetWindowDrawList(), ui.fonts.text, {from.x, middle}, palette::kText, text);
    const float button = ui.px(120);
    const float gap = ui.px(kGridGap);
    float x = from.x + width - 3 * button - 2 * gap + ui.px(40);
    const auto place = [&](float wide) {
        ImGui::SetCursorScreenPos({x, from.y});
        x += wide + gap;
        return wide;
    };
    if (drawButton("variations.alike", "More like this", place(button), ui)) moreVariations(state, true);
    if (restsOnItem(ui, "variations.alike"))
        drawTooltip("Twelve that differ from the recipe on the canvas by a few values", ui);
    if (drawButton("variations.new", "Others", place(button), ui)) moreVariations(state, false);
    if (restsOnItem(ui, "variations.new"))
        drawTooltip("Twelve new ones: six of the same noise, six of others. Locked rows stay", ui);
    if (drawButton("variations.close", "Done", place(button - ui.px(40)), ui)) state.variations.open = false;
    ImGui::SetCursorScreenPos({from.x, from.y + ui.px(metric::kControl) + gap});
}

}  // namespace

void drawVariations(ViewerState& state, Ui& ui) {
    if (!state.variations.open) return;
    const Rect& canvas = ui.layout.open;
    const float margin = ui.px(kVariationMargin);
    const float gap = ui.px(kGridGap);
    const float head = ui.px(metric::kControl) + gap;
    const float forWidth = (canvas.width - 4 * margin - (kAcross - 1) * gap) / kAcross;
    const float forHeight = (canvas.height - 4 * margin - head - (kDown - 1) * gap) / kDown / kPictureRatio;
    const float wide = std::max(1.0f, std::floor(std::min({ui.px(kWidestPicture), forWidth, forHeight})));
    const float high = std::max(1.0f, std::floor(wide * kPictureRatio));
    const float inner = std::max(kAcross * wide + (kAcross - 1) * gap, std::min(ui.px(480), canvas.width - 4 * margin));
    const ImVec2 size{inner + 2 * margin, head + kDown * high + (kDown - 1) * gap + 2 * margin};
    ImGui::SetNextWindowPos(
        {std::round(canvas.x + (canvas.width - size.x) / 2), std::round(canvas.y + canvas.height - size.y - margin)});
    ImGui::SetNextWindowSize({std::max(1.0f, size.x), std::max(1.0f, size.y)});
    if (state.variations.appearing) ImGui::SetNextWindowFocus();
    state.variations.appearing = false;
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {margin, margin});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ui.px(6));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, std::max(1.0f, ui.px(1)));
    ImGui::Begin("##variations", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoScrollWithMouse);
    ImGui::PopStyleVar(3);
    drawGridHead(state, inner, ui);
    const ImVec2 from = ImGui::GetCursorScreenPos();
    for (std::size_t i = 0; i < kVariations; ++i) {
        const std::size_t line = i / kAcross;
        drawVariationCell(state, i,
                          {from.x + static_cast<float>(i % kAcross) * (wide + gap),
                           from.y + static_cast<float>(line) * (high + gap), wide, high},
                          ui);
    }
    const ImVec2 corner = ImGui::GetWindowPos();
    ui.rects.add("variations", corner.x, corner.y, size.x, size.y);
    ImGui::End();
}

}  // namespace noisescope
