// Controls of comparisons over the canvas: the compared parameters and their values, or A and B and which of them is
// edited. A comparison of several parameters has a control for the first one in each pane; the list field holds all of
// it.
#include <fmt/format.h>
#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include "core/error.h"
#include "recipe/pane_grid.h"
#include "recipe/params.h"
#include "recipe/recipe.h"
#include "viewer/model/canvas/scene.h"
#include "viewer/model/commands/actions.h"
#include "viewer/model/document/typed_value.h"
#include "viewer/panels/canvas/canvas_overlays.h"
#include "viewer/panels/panels.h"
#include "viewer/widgets/param_widgets.h"

namespace noisescope {

namespace {

constexpr float kBarHeight = 32;
constexpr float kBarMargin = 8;
constexpr float kParamWidth = 152;
constexpr float kListWidest = 232;
constexpr float kListNarrowest = 96;
constexpr float kWordCanvas = 880;  // on a narrower canvas the bar leaves out its label
constexpr float kValueWidest = 168;
constexpr float kValueNarrowest = 64;
constexpr float kValueBeside = 96;  // with less room beside the bar, values lie below it

/// Returns the bar's rectangle, centered at the canvas' top edge.
Rect barPlace(float width, const Ui& ui) {
    const Rect& canvas = ui.layout.canvas;
    return {std::round(canvas.x + (canvas.width - width) / 2), canvas.y + ui.px(kBarMargin), width, ui.px(kBarHeight)};
}

// --- panes of one parameter ------------------------------------------------------------------------------------------

/// Returns whether the parameter can be compared: choices and numbers. A boolean has only two values, which A and B
/// show.
bool canCompare(const ParamInfo& param) {
    return !std::holds_alternative<BoolParam>(param.kind) && !std::holds_alternative<GradientParam>(param.kind);
}

/// Returns the value at `share`, 0 to 1, of the slider, with few digits.
std::string textAlong(const RealParam& real, double share) {
    const double value = real.logarithmic ? real.softMinimum * std::pow(real.softMaximum / real.softMinimum, share)
                                          : std::lerp(real.softMinimum, real.softMaximum, share);
    return fmt::format("{:.3g}", value);
}

/// Returns an initial comparison of `count` values: the recipe's choice and the first other ones, as far as there are
/// any, or numbers spread over the slider's range.
Comparison comparisonOf(const ParamInfo& param, const Recipe& recipe, std::size_t count) {
    ComparedParam compared{std::string(param.id), {}};
    std::vector<std::string>& values = compared.values;
    if (const auto* choice = std::get_if<ChoiceParam>(&param.kind)) {
        const int own = recipe.*choice->member;
        values.emplace_back(choice->row(own).id);
        for (int i = 0; i < choice->count() && values.size() < count; ++i)
            if (i != own && choice->available(recipe, i)) values.emplace_back(choice->row(i).id);
        count = 0;
    }
    for (std::size_t i = 0; i < count; ++i) {
        const double share = static_cast<double>(i) / static_cast<double>(count - 1);
        if (const auto* real = std::get_if<RealParam>(&param.kind)) {
            values.push_back(textAlong(*real, share));
        } else if (const auto* integer = std::get_if<IntegerParam>(&param.kind)) {
            values.push_back(std::to_string(std::lround(
                std::lerp(static_cast<double>(integer->minimum), static_cast<double>(integer->softMaximum), share))));
        } else if (const auto* seed = std::get_if<SeedParam>(&param.kind)) {
            values.push_back(std::to_string(recipe.*seed->member + static_cast<std::uint32_t>(i)));
        }
    }
    while (values.size() < kFewestCompared) values.push_back(valueText(param, recipe));
    return {{std::move(compared)}};
}

/// Returns the bar's label: "Fractal", or "Fractal +1" for two parameters.
std::string comparedLabel(const Comparison& comparison) {
    const ParamInfo* first = findParam(comparison.params.front().param);
    const std::string_view label = first == nullptr ? "" : first->label;
    return comparison.params.size() == 1 ? std::string(label)
                                         : fmt::format("{} +{}", label, comparison.params.size() - 1);
}

void drawParamChoice(ViewerState& state, Ui& ui) {
    Comparison& comparison = state.document.comparison;
    const ParamInfo* current = comparison.params.size() == 1 ? findParam(comparison.params.front().param) : nullptr;
    const bool open = beginChoice("##param", comparedLabel(comparison), ui.px(kParamWidth), ui);
    ui.rects.addItem("compare.param");
    if (!open) return;
    std::optional<ParamGroup> group;
    for (const ParamInfo& param : params()) {
        if (!canCompare(param) || !param.applies(state.document.recipe)) continue;
        if (group != param.group) ImGui::TextDisabled("%s", std::string(groupLabel(param.group)).c_str());
        group = param.group;
        if (ImGui::Selectable(std::string(param.label).c_str(), &param == current) && &param != current) {
            comparison = comparisonOf(param, state.document.recipe, comparison.panes());
            state.compareBar = {};
        }
        ui.rects.addItem(fmt::format("compare.param/{}", param.id));
        if (&param == current) ui.focus.beginAt(fmt::format("compare.param/{}", param.id));
        drawRowTooltip(ui, param.help);
    }
    endChoice();
}

void drawChosenRow(const ChoiceParam& choice, std::size_t index, const Pane& pane, float width, ViewerState& state,
                   Ui& ui) {
    std::string& value = state.document.comparison.params.front().values[index];
    const bool open = beginChoice("##value", pane.label, width, ui);
    const std::string name = fmt::format("compare.value/{}", index);
    ui.rects.addItem(name);
    int chosen = 0;
    while (chosen < choice.count() - 1 && choice.row(chosen).id != value) ++chosen;
    if (const int steps = ui.focus.stepsInList(name); steps != 0)
        value = choice.row(steppedRow(chosen, steps, choice.count())).id;
    if (!open) return;
    ui.focus.beginAt(fmt::format("{}/{}", name, value));
    for (int i = 0; i < choice.count(); ++i) {
        const Named& row = choice.row(i);
        if (ImGui::Selectable(std::string(row.label).c_str(), row.id == value)) value = row.id;
        ui.rects.addItem(fmt::format("compare.value/{}/{}", index, row.id));
        drawRowTooltip(ui, row.help);
    }
    endChoice();
}

/// Draws a number as a text field; a text that the parameter refuses stays only in the field, in red.
void drawTypedValue(const ParamInfo& param, std::size_t index, float width, ViewerState& state, Ui& ui) {
    std::string& value = state.document.comparison.params.front().values[index];
    std::string& problem = state.compareBar.problems[index];
    const ScopedFont font(ui.fonts.number, ui);
    ImGui::SetNextItemWidth(width);
    std::string edited = value;
    ImGui::PushStyleColor(ImGuiCol_Text, colorVector(problem.empty() ? palette::kText : palette::kError));
    const bool changed = ImGui::InputText("##value", &edited, ImGuiInputTextFlags_AutoSelectAll);
    ImGui::PopStyleColor();
    ui.rects.addItem(fmt::format("compare.value/{}", index));
    if (changed) {
        Recipe scratch = state.document.recipe;
        problem = setTyped(param, scratch, edited);
        if (problem.empty()) value = setFromText(param, scratch, edited).empty() ? edited : valueText(param, scratch);
    }
    if (!ImGui::IsItemActive()) problem.clear();
    if (!problem.empty()) ImGui::SetTooltip("%s", problem.c_str());
}

/// Returns the text of the list field: the values of one parameter, or the whole comparison. The number of values is
/// the number of panes.
std::string listText(const Comparison& comparison) {
    return comparison.params.size() == 1 ? fmt::format("{}", fmt::join(comparison.params.front().values, ", "))
                                         : comparisonText(comparison);
}

void drawValues(const ParamInfo& param, float width, ViewerState& state, Ui& ui) {
    Comparison& comparison = state.document.comparison;
    CompareBar& bar = state.compareBar;
    const ScopedFont font(ui.fonts.number, ui);
    ImGui::SetNextItemWidth(width);
    std::string edited = bar.list.value_or(listText(comparison));
    ImGui::PushStyleColor(ImGuiCol_Text, colorVector(bar.listProblem.empty() ? palette::kText : palette::kError));
    const bool changed = ImGui::InputText("##values", &edited);
    ImGui::PopStyleColor();
    ui.rects.addItem("compare.values");
    if (changed) {
        bar = {};
        bar.list = edited;  // as typed, with spaces and incomplete values
        try {
            comparison =
                edited.find('=') == std::string::npos ? parseComparison(param, edited) : parseComparison(edited);
        } catch (const Error& error) {
            bar.listProblem = error.what();
        }
    }
    if (!ImGui::IsItemActive()) {
        bar.list.reset();
        bar.listProblem.clear();
    }
    if (!bar.listProblem.empty())
        ImGui::SetTooltip("%s", bar.listProblem.c_str());
    else if (restsOnItem(ui, "compare.values"))
        ImGui::SetTooltip(
            "%zu to %zu values: 1, 2, 4, 8 or pcg perlin;\nseveral parameters: fractal=none,fbm;frequency=8,4",
            kFewestCompared, kMostCompared);
}

/// Returns the rectangle of a pane's value: the outer upper corner of its pane, or the middle for a middle column. In
/// the first row it lies at `top` or lower.
Rect valuePlace(const PaneGrid& grid, std::size_t index, const Pane& pane, float width, const CanvasState& canvas,
                float top, const Ui& ui) {
    const auto units = [&](std::int64_t pixels) {
        return static_cast<float>(static_cast<double>(pixels) / canvas.pixelsPerUnit);
    };
    const float left = units(canvas.left + pane.x) + ui.px(kBarMargin);
    const float right = units(canvas.left + pane.x + pane.width) - ui.px(kBarMargin) - width;
    const std::int64_t side = 2 * grid.column(index) + 1 - grid.columns;  // < 0: left of the canvas' middle
    const float y = units(canvas.top + pane.y) + ui.px(kBarMargin);
    return {std::round(side < 0   ? left
                       : side > 0 ? right
                                  : (left + right) / 2),
            grid.row(index) == 0 ? std::max(y, top) : y, width, ui.px(kBarHeight)};
}

void drawValue(const ParamInfo& param, std::size_t index, const Pane& pane, const Rect& place, ViewerState& state,
               Ui& ui) {
    if (beginOverlay(fmt::format("##compare{}", index).c_str(), place, ui)) {
        const float width = place.width - ui.px(8);
        if (const auto* choice = std::get_if<ChoiceParam>(&param.kind))
            drawChosenRow(*choice, index, pane, width, state, ui);
        else
            drawTypedValue(param, index, width, state, ui);
    }
    ImGui::End();
}

void drawComparison(ViewerState& state, Ui& ui) {
    const Rect& canvas = ui.layout.canvas;
    const std::string_view word = canvas.width >= ui.px(kWordCanvas) ? "Compare" : "";
    const float before = word.empty() ? ui.px(4) : textSize(ui.fonts.text, word).x + ui.px(8 + 8);
    const float list = std::clamp(canvas.width * 0.3f, ui.px(kListNarrowest), ui.px(kListWidest));
    const Rect bar = barPlace(before + ui.px(kParamWidth + 4 + 4) + list, ui);
    const ParamInfo* param = findParam(state.document.comparison.params.front().param);
    if (beginOverlay("##compare", bar, ui)) {
        const float height = textSize(ui.fonts.text, "0").y;
        drawText(*ImGui::GetWindowDrawList(), ui.fonts.text,
                 {bar.x + ui.px(8), std::floor(bar.y + (bar.height - height) / 2)}, palette::kSecondary, word);
        ImGui::SetCursorScreenPos({bar.x + before, bar.y + ui.px(4)});
        drawParamChoice(state, ui);
        ImGui::SetCursorScreenPos({bar.x + before + ui.px(kParamWidth + 4), bar.y + ui.px(4)});
        if (param != nullptr) drawValues(*param, list, state, ui);
    }
    ui.rects.add("compare.bar", bar.x, bar.y, bar.width, bar.height);
    ImGui::End();
    // The bar may have changed the comparison.
    param = findParam(state.document.comparison.params.front().param);
    const std::vector<Pane> panes = panesOf(state);
    if (param == nullptr || panes.empty()) return;
    const PaneGrid grid = paneGridOf(panes.size(), state.canvas.width, state.canvas.height, 0);
    const float wide = static_cast<float>(static_cast<double>(panes.front().width) / state.canvas.pixelsPerUnit);
    const float narrowest = ui.px(kValueNarrowest + 8);
    const float most = std::clamp(wide - ui.px(2 * kBarMargin), narrowest, ui.px(kValueWidest + 8));
    // The first row lies beside the bar if there is room, else below it with the full width.
    const float room = (canvas.width - bar.width) / 2 - ui.px(2 * kBarMargin);
    const bool beside = grid.columns == 2 && room >= ui.px(kValueBeside);
    const float width = beside ? std::min(most, room) : most;
    const float top = beside ? bar.y : bar.y + bar.height + ui.px(kBarMargin / 2);
    for (std::size_t i = 0; i < panes.size(); ++i)
        drawValue(*param, i, panes[i], valuePlace(grid, i, panes[i], width, state.canvas, top, ui), state, ui);
}

// --- A and B ---------------------------------------------------------------------------------------------------------

/// Draws a flat button with a text; `lit`: it is the chosen one.
bool barButton(const char* label, const char* name, float width, bool lit, Ui& ui) {
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const float height = ui.px(metric::kControl);
    const bool pressed = ImGui::InvisibleButton(name, {width, height});
    ui.rects.addItem(name);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const Tone ground = lit ? palette::kFilled : ImGui::IsItemHovered() ? palette::kHovered : palette::kRaised;
    list.AddRectFilled(from, {from.x + width, from.y + height}, colorOf(ground), ui.px(4));
    const ImVec2 size = textSize(ui.fonts.text, label);
    drawText(list, ui.fonts.text,
             {std::round(from.x + (width - size.x) / 2), std::floor(from.y + (height - size.y) / 2)}, palette::kText,
             label);
    if (lit)
        list.AddRectFilled({from.x + ui.px(6), from.y + height - ui.px(2)},
                           {from.x + width - ui.px(6), from.y + height}, colorOf(palette::kAccent), ui.px(1));
    return pressed;
}

/// Draws a button that runs an action, with its keys in the tooltip.
void actionButton(ViewerState& state, const char* label, const char* name, std::string_view id, float width, Ui& ui) {
    const Action& action = *findAction(id);
    if (barButton(label, name, width, false, ui)) runAction(state, action);
    if (restsOnItem(ui, name))
        ImGui::SetTooltip("%s   %s", std::string(action.label).c_str(), chordText(action.chord).c_str());
}

void drawSlots(ViewerState& state, Ui& ui) {
    constexpr float kSlot = 32;
    constexpr float kSwap = 64;
    constexpr float kCopy = 112;
    constexpr float kGap = 4;
    const float label = textSize(ui.fonts.text, "Edit").x;
    const Rect bar = barPlace(label + ui.px(8 + 8 + 2 * kSlot + kSwap + kCopy + 5 * kGap), ui);
    if (beginOverlay("##slots", bar, ui)) {
        const float height = textSize(ui.fonts.text, "0").y;
        drawText(*ImGui::GetWindowDrawList(), ui.fonts.text,
                 {bar.x + ui.px(8), std::floor(bar.y + (bar.height - height) / 2)}, palette::kSecondary, "Edit");
        ImGui::SetCursorScreenPos({bar.x + label + ui.px(8 + 8), bar.y + ui.px(4)});
        const bool onB = state.document.onB;  // copied: a click changes it within this frame
        const bool toA = barButton("A", "slot/A", ui.px(kSlot), !onB, ui) && onB;
        ImGui::SameLine(0, ui.px(kGap));
        const bool toB = barButton("B", "slot/B", ui.px(kSlot), onB, ui) && !onB;
        if (toA || toB) runAction(state, *findAction("other-slot"));
        ImGui::SameLine(0, ui.px(2 * kGap));
        actionButton(state, "Swap", "slot.swap", "swap", ui.px(kSwap), ui);
        ImGui::SameLine(0, ui.px(kGap));
        actionButton(state, onB ? "Copy B to A" : "Copy A to B", "slot.copy", "store-b", ui.px(kCopy), ui);
    }
    ui.rects.add("slots", bar.x, bar.y, bar.width, bar.height);
    ImGui::End();
}

}  // namespace

bool hasCompareBar(const ViewerState& state, const Ui& ui) {
    const Rect& canvas = ui.layout.canvas;
    if (state.drawer != Drawer::none) return false;  // the drawer covers the compare bar
    const bool compares = state.view.mode != ViewMode::single && state.view.mode != ViewMode::tiles;
    return compares && !state.panelsHidden && canvas.width >= ui.px(320) && canvas.height >= ui.px(120);
}

void drawCompareBar(ViewerState& state, Ui& ui) {
    if (!hasCompareBar(state, ui)) return;
    if (state.view.mode == ViewMode::compare)
        drawComparison(state, ui);
    else
        drawSlots(state, ui);
}

}  // namespace noisescope
