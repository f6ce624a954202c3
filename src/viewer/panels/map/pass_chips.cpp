// Passes over the cells as chips, and the rows of the selected one.
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "recipe/map/map_checks.h"
#include "recipe/recipe.h"
#include "viewer/model/map/map_edits.h"
#include "viewer/panels/map/map_panels.h"
#include "viewer/widgets/number_row.h"
#include "viewer/widgets/param_widgets.h"
#include "viewer/widgets/section_widgets.h"

namespace noisescope {
namespace {

/// "Coast lake": the pass and what it is of.
std::string chipText(const MapPass& pass) {
    const PassInfo& info = infoOf(pass);
    return pass.of.empty() ? std::string(info.label) : fmt::format("{}: {}", info.label, pass.of);
}

/// Draws a chip; returns whether it was pressed.
bool drawChip(const std::string& name, const std::string& text, bool isSelected, Ui& ui) {
    const float width = std::min(ui.rowWidth, textSize(ui.fonts.small, text).x + ui.px(16));
    const float height = ui.px(metric::kControl);
    ImGui::PushID(name.c_str());
    const bool isPressed = ImGui::InvisibleButton("##chip", {width, height});
    ImGui::PopID();
    ui.rects.addItem(name);
    const ImVec2 from = ImGui::GetItemRectMin();
    const Tone ground = isSelected ? palette::kFilled : ImGui::IsItemHovered() ? palette::kHovered : palette::kRaised;
    drawList().AddRectFilled(from, ImGui::GetItemRectMax(), colorOf(ground), height / 2);
    drawText(drawList(), ui.fonts.small,
             {from.x + ui.px(8), std::floor(from.y + (height - textSize(ui.fonts.small, "0").y) / 2)}, palette::kText,
             fitted(text, ui.fonts.small, width - ui.px(12)));
    return isPressed;
}

std::string chipHelp(const ViewerState& state, std::size_t index) {
    const MapPass& pass = state.document.recipe->map.passes[index];
    std::string help(infoOf(pass).help);
    const std::vector<std::int64_t>& changed = state.map.numbers.changed;
    if (changed.size() == state.document.recipe->map.passes.size())
        help += fmt::format("\nIt changed {} cell{} of the picture", changed[index], changed[index] == 1 ? "" : "s");
    return help;
}

void drawChips(ViewerState& state, Ui& ui) {
    const float right = ImGui::GetCursorScreenPos().x + ui.rowWidth;
    const std::vector<MapPass>& passes = state.document.recipe->map.passes;
    for (std::size_t i = 0; i < passes.size(); ++i) {
        const std::vector<std::int64_t>& changed = state.map.numbers.changed;
        const std::string cells = changed.size() == passes.size() ? fmt::format("  {}", changed[i]) : "";
        const std::string text = chipText(passes[i]) + cells;
        if (i > 0) {
            ImGui::SameLine(0, ui.px(4));
            if (ImGui::GetCursorScreenPos().x + textSize(ui.fonts.small, text).x + ui.px(16) > right) ImGui::NewLine();
        }
        const std::string name = fmt::format("map.pass/{}", i);
        const bool isSelected = state.map.pass == i;
        if (drawChip(name, text, isSelected, ui))
            state.map.pass = isSelected ? std::optional<std::size_t>() : std::optional<std::size_t>(i);
        if (restsOnItem(ui, name)) drawTooltip(chipHelp(state, i), ui);
    }
}

/// Draws the choice of a class that a pass names.
void drawPassClass(std::size_t index, const PassName& key, PassClass takes, ViewerState& state, Ui& ui) {
    const MapRecipe& map = state.document.recipe->map;
    const MapPass& pass = map.passes[index];
    const std::string now = pass.*key.member;
    std::vector<MapOption> options;
    if (takes == PassClass::optional) options.push_back({"", key.key == "into" ? "The next class" : "Any class", {}});
    for (const MapClass& each : map.classes) options.push_back({each.name, each.name, {}});
    const auto shown = std::ranges::find(options, now, &MapOption::id);
    const float width = beginRow(headerText(key.key).substr(0, 1) + std::string(key.key.substr(1)), "", ui);
    const auto chosen =
        drawMapOptions(fmt::format("map.pass.{}", key.key),
                       shown == options.end() ? std::string_view(now) : shown->label, options, width, ui);
    if (!chosen || options[*chosen].id == now) return;
    const std::string next = options[*chosen].id;
    editMap(state, [&](MapRecipe& changed) { changed.passes[index].*key.member = next; });
}

void drawPassNumber(std::size_t index, std::string_view label, std::string_view help, int most, int MapPass::*member,
                    ViewerState& state, Ui& ui) {
    double value = state.document.recipe->map.passes[index].*member;
    const NumberRow row{fmt::format("map.pass.{}", label), label, help, 1, static_cast<double>(most), 0, 1};
    if (drawNumberRow(row, value, state, ui))
        editMap(state, [&](MapRecipe& map) { map.passes[index].*member = static_cast<int>(value); });
}

void moveSelectedPass(ViewerState& state, RowEdit edit) {
    const std::size_t index = *state.map.pass;
    if (edit == RowEdit::removed) {
        state.map.pass.reset();
        editMap(state,
                [&](MapRecipe& map) { map.passes.erase(map.passes.begin() + static_cast<std::ptrdiff_t>(index)); });
        return;
    }
    const std::size_t to = edit == RowEdit::earlier ? index - 1 : index + 1;
    if (editMap(state, [&](MapRecipe& map) { std::swap(map.passes[index], map.passes[to]); })) state.map.pass = to;
}

/// Draws what the selected pass takes.
void drawSelectedPass(ViewerState& state, Ui& ui) {
    const std::size_t index = *state.map.pass;
    const PassInfo& info = infoOf(state.document.recipe->map.passes[index]);
    drawNote(info.help, palette::kSecondary, ui);
    for (const PassName& key : kPassNames)
        if (const PassClass takes = info.*key.takes; takes != PassClass::none)
            drawPassClass(index, key, takes, state, ui);
    if (info.usualPasses > 0)
        drawPassNumber(index, "Passes",
                       info.settles ? "Times at most; it ends when nothing changes" : "Number of times",
                       info.mostPasses, &MapPass::passes, state, ui);
    if (info.mostReach > 0)
        drawPassNumber(index, "Reach", "Cells from center to center", info.mostReach, &MapPass::reach, state, ui);
    const std::size_t count = state.document.recipe->map.passes.size();
    if (const RowEdit edit = drawRowEdits("map.pass", index > 0, index + 1 < count, ui); edit != RowEdit::none)
        moveSelectedPass(state, edit);
}

}  // namespace

void drawPasses(ViewerState& state, Ui& ui) {
    std::optional<std::size_t>& selected = state.map.pass;
    if (selected && *selected >= state.document.recipe->map.passes.size()) selected.reset();
    drawChips(state, ui);
    std::vector<MapOption> options;
    for (const PassInfo& info : passes()) options.push_back({std::string(info.id), std::string(info.label), info.help});
    if (const auto chosen = drawMapOptions("map.pass.add", "Add a pass\u2026", options, ui.rowWidth, ui))
        addPass(state, static_cast<int>(*chosen));
    if (selected) drawSelectedPass(state, ui);
}

}  // namespace noisescope
