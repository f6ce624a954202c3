// Color section: the map over its range, and one row for each of its parameters.
#include <fmt/format.h>
#include <imgui.h>
#include <imgui_internal.h>  // OpenPopupStack: the samples go into the open list of maps

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <variant>

#include "recipe/params.h"
#include "recipe/recipe.h"
#include "viewer/model/canvas/solid_view.h"
#include "viewer/model/document/color_range.h"
#include "viewer/model/document/gradient_edits.h"
#include "viewer/panels/sections.h"
#include "viewer/widgets/gradient_editor.h"
#include "viewer/widgets/param_widgets.h"
#include "viewer/widgets/section_widgets.h"

namespace noisescope {
namespace {

constexpr float kPreviewStrip = 28;
constexpr float kSampleFrom = 80;  // start within a list row, behind the longest name

void drawMapStrip(const Recipe& recipe, Ui& ui) {
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const Rect strip{from.x, from.y, std::floor(ui.rowWidth), ui.px(kPreviewStrip)};
    drawColorStrip(*ImGui::GetWindowDrawList(), strip, recipe);
    drawOutline(*ImGui::GetWindowDrawList(), strip);
    ui.rects.add("color.strip", strip.x, strip.y, strip.width, strip.height);
    drawGap(kPreviewStrip + 4, ui);
    drawRangeLabels(recipe, ui);
}

/// Draws a strip of every map behind its name while the list of maps is open; finds the rows by their rectangles.
void drawSamples(const Recipe& recipe, const Ui& ui) {
    const auto& popups = ImGui::GetCurrentContext()->OpenPopupStack;
    for (int i = 0; i < static_cast<int>(colors().size()); ++i) {
        const UiRect* row = ui.rects.find(fmt::format("colors/{}", colors()[static_cast<std::size_t>(i)].id));
        if (row == nullptr || popups.empty() || popups.back().Window == nullptr) return;
        Recipe sample = recipe;
        sample.colors = i;
        const Rect inner = {row->x + ui.px(kSampleFrom), row->y + ui.px(1), row->width - ui.px(kSampleFrom + 4),
                            row->height - ui.px(2)};
        ImDrawList& list = *popups.back().Window->DrawList;
        const ImRect& clip = popups.back().Window->InnerClipRect;
        list.PushClipRect(clip.Min, clip.Max);
        if (inner.width > 0) {
            drawColorStrip(list, inner, sample);
            drawOutline(list, inner);
        }
        list.PopClipRect();
    }
}

/// Draws the surface of a normal map in the light, cut to its place.
void drawLitSurface(const LitSurface& lit, Ui& ui) {
    constexpr float kHeight = 200;
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const Rect place{from.x, from.y, std::floor(ui.rowWidth), ui.px(kHeight)};
    drawList().AddRectFilled({place.x, place.y}, {place.x + place.width, place.y + place.height},
                             colorOf(palette::kRaised));
    if (lit.texture != 0) {
        const float wide = place.width / place.height * static_cast<float>(lit.height) / static_cast<float>(lit.width);
        const ImVec2 half{std::min(1.0f, wide) / 2, std::min(1.0f, 1 / wide) / 2};
        // NOLINTNEXTLINE(performance-no-int-to-ptr): what ImGui's backend for OpenGL takes
        drawList().AddImage(reinterpret_cast<ImTextureID>(lit.texture), {place.x, place.y},
                            {place.x + place.width, place.y + place.height}, {0.5f - half.x, 0.5f - half.y},
                            {0.5f + half.x, 0.5f + half.y});
    }
    ui.rects.add("color.lit", place.x, place.y, place.width, place.height);
    drawGap(kHeight, ui);
    drawNote("Its surface, lit from the upper left", palette::kSecondary, ui);
}

/// Copies the map's stops into the recipe's own gradient.
void editMap(Recipe& recipe) {
    recipe.gradient = gradientOf(colorsOf(recipe));
    recipe.blend = colorsOf(recipe).blend;
    recipe.colors = kCustom;
}

/// True if it is an end of the range.
bool isEnd(const ParamInfo& param) { return param.id == "color_low" || param.id == "color_high"; }

/// Draws the ends of the range, or the rows of all other parameters.
void drawColorParams(ViewerState& state, bool ends, Ui& ui) {
    Recipe& recipe = state.document.recipe;
    for (const ParamInfo& param : params()) {
        const bool isGradient = std::holds_alternative<GradientParam>(param.kind);  // its editor is drawn above
        if (param.group != ParamGroup::color || isGradient || isEnd(param) != ends || !param.applies(recipe)) continue;
        if (drawParam(param, state, ui)) repair(recipe);
        if (param.id != "colors") continue;
        drawSamples(recipe, ui);
        if (recipe.colors == kCustom) continue;
        const float width = beginRow("", "", ui);
        if (drawButton("colors.edit", "Edit this map", width, ui)) {
            editMap(recipe);
            state.gradientEditor.selected = 0;
        }
        if (restsOnItem(ui, "colors.edit")) ImGui::SetTooltip("Copies its stops into the recipe's own gradient");
    }
}

}  // namespace

void drawColorSection(ViewerState& state, Ui& ui) {
    const Recipe& recipe = state.document.recipe;
    const bool isDifference = state.field.numbers && state.field.numbers->subtracted;  // has its own colors
    const bool hasValues = !isDifference && (channelsOf(recipe) == 1 || showsSolid(recipe));
    if (isColorable(recipe)) {
        if (recipe.colors == kCustom)
            drawGradientEditor(state, ui);
        else
            drawMapStrip(recipe, ui);
    } else {
        drawNote("Its channels are shown as red, green and blue", palette::kSecondary, ui);
        if (recipe.output == kNormal) drawLitSurface(state.lit, ui);
    }
    drawColorParams(state, false, ui);
    constexpr float kRangeHeight = 136;  // of the histogram and its buttons: less would be cut
    const float used = ImGui::GetCursorScreenPos().y + ImGui::GetScrollY() - ImGui::GetWindowPos().y;
    if (hasValues && ImGui::GetWindowHeight() - used >= ui.px(kRangeHeight)) {
        drawHeader("Values", ui.rowWidth, ui);
        drawRangeHistogram(state, ui);
    }
    drawColorParams(state, true, ui);  // below the buttons that make them appear, which stay under the hand
}

}  // namespace noisescope
