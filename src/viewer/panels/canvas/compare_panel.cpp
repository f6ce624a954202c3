// Controls of comparisons: the compared parameter and the list of values in the view bar, and a value in each pane. A
// comparison of several parameters has those of the first one; the list holds all of it.
#include <fmt/format.h>
#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>

#include "core/error.h"
#include "recipe/params.h"
#include "recipe/recipe.h"
#include "viewer/model/canvas/scene.h"
#include "viewer/model/document/typed_value.h"
#include "viewer/model/layers/layer_panel.h"
#include "viewer/panels/canvas/canvas_overlays.h"
#include "viewer/panels/panels.h"
#include "viewer/widgets/param_widgets.h"

namespace noisescope {

namespace {

constexpr float kParamWidth = 136;
constexpr float kListWidest = 320;
constexpr float kListNarrowest = 72;
constexpr float kValueMargin = 8;
constexpr float kValueHeight = 32;
constexpr float kValueWidest = 176;
constexpr float kValueNarrowest = 72;

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
    const std::string_view label = first == nullptr ? comparison.params.front().param : first->label;
    return comparison.params.size() == 1 ? std::string(label)
                                         : fmt::format("{} +{}", label, comparison.params.size() - 1);
}

void drawParamChoice(ViewerState& state, Ui& ui) {
    Comparison& comparison = state.document.comparison;
    const ParamInfo* current = comparison.params.size() == 1 ? findParam(comparison.params.front().param) : nullptr;
    const bool open = beginChoice("##param", comparedLabel(comparison), ui.px(kParamWidth), ui);
    ui.rects.addItem("compare.param");
    if (!open) return;
    const HeldRecipe recipe = editedRecipe(state);
    std::optional<ParamGroup> group;
    for (const ParamInfo& param : params()) {
        if (!canCompare(param) || !param.applies(recipe)) continue;
        if (group != param.group) ImGui::TextDisabled("%s", std::string(groupLabel(param.group)).c_str());
        group = param.group;
        if (ImGui::Selectable(std::string(param.label).c_str(), &param == current) && &param != current) {
            comparison = comparisonOf(param, recipe, comparison.panes());
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
        Recipe scratch = editedRecipe(state);
        problem = setTyped(param, scratch, edited);
        if (problem.empty()) value = setFromText(param, scratch, edited).empty() ? edited : valueText(param, scratch);
    }
    if (!ImGui::IsItemActive()) problem.clear();
    if (!problem.empty()) ImGui::SetTooltip("%s", problem.c_str());
}

/// Returns the text of the list field: the values of one parameter, or the whole comparison. The number of values is
/// the number of panes.
std::string listText(const Comparison& comparison) {
    const ComparedParam& first = comparison.params.front();
    const bool isPlain = comparison.params.size() == 1 && findParam(first.param) != nullptr;
    return isPlain ? fmt::format("{}", fmt::join(first.values, ", ")) : comparisonText(comparison);
}

/// `param`: the compared one; null: it is of another layer.
void drawValues(const ParamInfo* param, float width, ViewerState& state, Ui& ui) {
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
            const bool alone = param != nullptr && edited.find('=') == std::string::npos;
            comparison = alone ? parseComparison(*param, edited) : parseComparison(edited);
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

/// Returns the rectangle of a pane's value in the pane's upper left corner, beside the tabs of drawers.
Rect valuePlace(const Pane& pane, const CanvasState& canvas, const Ui& ui) {
    const ImVec2 from = onScreen(canvas, static_cast<double>(pane.x), static_cast<double>(pane.y));
    const ImVec2 to = onScreen(canvas, static_cast<double>(pane.x + pane.width), static_cast<double>(pane.y));
    const float tab = ui.layout.narrow ? ui.px(metric::kDrawerTab) : 0;
    const float x = from.x + ui.px(kValueMargin) + (pane.x == 0 ? tab : 0);
    const float y = from.y + ui.px(kValueMargin) + (pane.y == 0 ? tab : 0);
    const float width = std::clamp(to.x - x - ui.px(kValueMargin), ui.px(kValueNarrowest), ui.px(kValueWidest));
    return {std::round(x), std::round(y), width, ui.px(kValueHeight)};
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

}  // namespace

bool hasPaneValues(const ViewerState& state, const Ui& ui) {
    return ui.layout.view.height > 0 && state.drawer == Drawer::none;  // an open drawer covers them
}

void drawPaneValues(ViewerState& state, Ui& ui) {
    if (state.view.mode != ViewMode::compare || !hasPaneValues(state, ui)) return;
    const ParamInfo* const param = findParam(state.document.comparison.params.front().param);
    const std::vector<Pane> panes = panesOf(state);
    if (param == nullptr || panes.empty()) return;
    for (std::size_t i = 0; i < panes.size(); ++i)
        drawValue(*param, i, panes[i], valuePlace(panes[i], state.canvas, ui), state, ui);
}

void drawComparedValues(ViewerState& state, const Rect& place, Ui& ui) {
    const float param = ui.px(kParamWidth);
    const float list = std::min(place.width - param - ui.px(4), ui.px(kListWidest));
    if (list < ui.px(kListNarrowest)) return;
    ImGui::SetCursorScreenPos({place.x, place.y});
    drawParamChoice(state, ui);
    ImGui::SetCursorScreenPos({place.x + param + ui.px(4), place.y});
    drawValues(findParam(state.document.comparison.params.front().param), list, state, ui);
}

}  // namespace noisescope
