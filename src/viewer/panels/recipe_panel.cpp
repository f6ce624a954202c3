// Recipe panel: a search, and one row for each parameter that applies. Colors have a section of their own.
#include <fmt/format.h>
#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "recipe/recipe.h"
#include "recipe/tiling.h"
#include "viewer/model/commands/actions.h"
#include "viewer/model/commands/param_texts.h"
#include "viewer/model/commands/word_match.h"
#include "viewer/model/document/usual_relief.h"
#include "viewer/model/export/export_form.h"
#include "viewer/model/layers/layer_panel.h"
#include "viewer/model/surface/surface_view.h"
#include "viewer/panels/layers/layer_list.h"
#include "viewer/panels/panels.h"
#include "viewer/widgets/icons.h"
#include "viewer/widgets/param_widgets.h"
#include "viewer/widgets/section_widgets.h"

namespace noisescope {
namespace {

constexpr float kLeftGrip = 6;      // width of the panel's right edge that can be dragged
constexpr float kGroupHeader = 22;  // height of a group's header, without the gap below it

constexpr std::array kGroups{ParamGroup::noise,  ParamGroup::position, ParamGroup::tiling,
                             ParamGroup::warp,   ParamGroup::time,     ParamGroup::fractal,
                             ParamGroup::output, ParamGroup::surface,  ParamGroup::solid};

// --- groups ----------------------------------------------------------------------------------------------------------

using Rows = std::vector<const ParamInfo*>;

/// A group with the rows that apply.
struct Group {
    std::string id;
    std::string_view label;
    Rows rows;
    bool folded = false;
    bool detailsFolded = false;

    [[nodiscard]] std::string detailsId() const { return id + ".details"; }
    [[nodiscard]] bool shows(const ParamInfo& param) const { return !folded && !(detailsFolded && param.detail); }
};

/// True if the recipe tells nothing of its surface.
bool isUsualSurface(const Recipe& recipe) {
    static const Recipe usual;
    return std::ranges::all_of(params(), [&](const ParamInfo& param) {
        return param.group != ParamGroup::surface || sameValue(param, recipe, usual);
    });
}

/// Returns whether the parameter has a row: it applies and has an effect, of which a constant layer's place, tiling,
/// warp and fractal have none. Those of a surface have rows where one is seen or the recipe has its own. The row of a
/// dragged slider stays even if its value makes the parameter inapplicable for a moment.
bool hasRow(const ParamInfo& param, const ViewerState& state, const Ui& ui) {
    const Recipe& recipe = state.document.recipe;
    constexpr std::array kPlaced{ParamGroup::position, ParamGroup::tiling, ParamGroup::warp, ParamGroup::fractal};
    const bool isIdle =
        recipe.noise == rowIndex(NoiseId::constant) && std::ranges::find(kPlaced, param.group) != kPlaced.end();
    const bool isUnseen = param.group == ParamGroup::surface && !showsSurface(state) && isUsualSurface(recipe);
    return (param.applies(recipe) && !isIdle && !isUnseen) || param.id == ui.drag.param;
}

Group groupOf(ParamGroup kind, const ViewerState& state, const Ui& ui) {
    Group group{groupId(kind), groupLabel(kind), {}};
    for (const ParamInfo& param : params())
        if (param.group == kind && hasRow(param, state, ui)) group.rows.push_back(&param);
    group.folded = state.settings.foldedGroups.contains(group.id);
    group.detailsFolded = state.settings.foldedGroups.contains(group.detailsId());
    return group;
}

/// Folds or unfolds `id`; `group` is the group that shows more after unfolding.
void toggleFold(ViewerState& state, const std::string& id, const std::string& group) {
    std::set<std::string>& folded = state.settings.foldedGroups;
    if (folded.erase(id) == 0)
        folded.insert(id);
    else
        state.recipePanel.opened = group;
}

bool anyChanged(const Rows& rows, const Document& document) {
    return std::any_of(rows.begin(), rows.end(), [&](const ParamInfo* param) {
        return !sameValue(*param, document.recipe, document.origin.recipe);
    });
}

/// Draws the number of folded rows at the header's right end, as a button. Returns its width.
float drawDetailsToggle(const Group& group, bool changed, float right, float height, ViewerState& state, Ui& ui) {
    const auto count =
        std::count_if(group.rows.begin(), group.rows.end(), [](const ParamInfo* param) { return param->detail; });
    if (group.folded || count == 0) return 0;
    const std::string text = group.detailsFolded ? fmt::format("{} more", count) : "less";
    const ImVec2 size = textSize(ui.fonts.small, text);
    const float top = ImGui::GetCursorScreenPos().y;
    ImGui::SetCursorScreenPos({right - size.x - ui.px(8), top});
    if (ImGui::InvisibleButton("##details", {size.x + ui.px(8), height}))
        toggleFold(state, group.detailsId(), group.id);
    ui.rects.addItem("group/" + group.detailsId());
    ImDrawList& list = *ImGui::GetWindowDrawList();
    drawText(list, ui.fonts.small, {right - size.x, std::floor(top + (height - size.y) / 2)},
             ImGui::IsItemHovered() ? palette::kText : palette::kSecondary, text);
    if (changed)
        list.AddCircleFilled({right - size.x - ui.px(8), top + height / 2}, ui.px(2.5f), colorOf(palette::kAccent));
    return size.x + ui.px(16);
}

/// Draws the header's line: its fold icon, its name and a summary of its hidden values.
void drawGroupLine(const Group& group, const Rows& hidden, bool changed, ImVec2 from, float width, float height,
                   const ViewerState& state, const Ui& ui) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const bool hovered = ImGui::IsItemHovered();
    const auto top = [&](ImFont* font) { return std::floor(from.y + (height - textSize(font, "0").y) / 2); };
    const float middle = std::floor(from.y + height / 2);
    drawIcon(group.folded ? Icon::folded : Icon::open, {from.x - ui.px(8), middle},
             colorOf(hovered ? palette::kText : palette::kSecondary), ui);
    float x = from.x + drawText(list, ui.fonts.small, {from.x, top(ui.fonts.small)},
                                hovered ? palette::kText : palette::kSecondary, headerText(group.label));
    if (changed && group.folded) list.AddCircleFilled({x + ui.px(8), middle}, ui.px(2.5f), colorOf(palette::kAccent));
    const float column = from.x + labelColumn(ui);
    const std::string summary = summaryOf(hidden, state.document.recipe);
    if (!summary.empty())
        drawText(list, ui.fonts.small, {column, top(ui.fonts.small)}, palette::kSecondary,
                 fitted(summary, ui.fonts.small, from.x + width - column));
    x += ui.px(changed && group.folded ? 16 : 8);
    const float end = summary.empty() ? from.x + width : column - ui.px(8);
    if (end > x) list.AddRectFilled({x, middle}, {end, middle + std::max(1.0f, ui.px(1))}, colorOf(palette::kLine));
}

void drawGroupHeader(const Group& group, ViewerState& state, Ui& ui) {
    Rows hidden;
    std::copy_if(group.rows.begin(), group.rows.end(), std::back_inserter(hidden),
                 [&](const ParamInfo* param) { return !group.shows(*param); });
    const bool changed = anyChanged(hidden, state.document);
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const float height = ui.px(kGroupHeader);
    const float gutter = ui.px(14);
    ImGui::PushID(group.id.c_str());
    const float taken = drawDetailsToggle(group, changed, from.x + ui.rowWidth, height, state, ui);
    ImGui::SetCursorScreenPos({from.x - gutter, from.y});
    const float width = std::max(1.0f, ui.rowWidth - taken);
    if (ImGui::InvisibleButton("##header", {gutter + width, height})) toggleFold(state, group.id, group.id);
    ui.rects.addItem("group/" + group.id);
    drawGroupLine(group, hidden, changed, from, width, height, state, ui);
    ImGui::PopID();
}

// --- rows ------------------------------------------------------------------------------------------------------------

/// Repairs the values that conflict with the new one, and names them in a toast.
void repairAfter(ViewerState& state, const ParamInfo& changed) {
    const HeldRecipe before = state.document.recipe;
    repair(state.document.recipe);
    std::string others;
    for (const ParamInfo& param : params())
        if (param.id != changed.id && param.applies(before) && !sameValue(param, before, state.document.recipe))
            others += fmt::format("{}{}", others.empty() ? "" : ", ", param.label);
    if (others.empty()) return;
    const std::string text = fmt::format("{} also changed {}", changed.label, others);
    if (state.toasts.empty() || state.toasts.back().text != text) showToast(state, text, "Ctrl+Z undoes both");
}

void drawRow(const ParamInfo& param, ViewerState& state, Ui& ui) {
    // Repairs at once: the next rows must match the new choice.
    if (drawParam(param, state, ui)) repairAfter(state, param);
}

/// Facts of the whole recipe for the groups, which show one layer of it.
struct WholeRecipe {
    bool hasSeam = false;    ///< an export of the chosen size does not tile
    bool makesTile = false;  ///< the button was pressed
};

/// Draws the button that makes the whole recipe tile.
void drawTileButton(WholeRecipe& whole, Ui& ui) {
    const float width = beginRow("", "", ui);
    if (drawButton("tiling.make", findAction("make-tile")->label, width, ui)) whole.makesTile = true;
    if (restsOnItem(ui, "tiling.make"))
        drawTooltip("So that an export of the size chosen at the right tiles: whole cells, whole periods", ui);
}

void drawGroups(ViewerState& state, WholeRecipe& whole, Ui& ui) {
    for (const ParamGroup kind : kGroups) {
        const Group group = groupOf(kind, state, ui);
        if (group.rows.empty()) continue;
        const float top = ImGui::GetCursorScreenPos().y;
        const bool opened = state.recipePanel.opened == group.id;
        drawGroupHeader(group, state, ui);
        for (const ParamInfo* param : group.rows)
            if (group.shows(*param) && hasRow(*param, state, ui)) drawRow(*param, state, ui);
        if (kind == ParamGroup::tiling && !group.folded && whole.hasSeam) drawTileButton(whole, ui);
        if (!opened) continue;
        scrollToCursorFrom(top);
        state.recipePanel.opened.clear();
    }
}

/// Draws the parameters that match the search, folded or not; those that do not apply in gray.
void drawFound(ViewerState& state, Ui& ui) {
    bool any = false;
    for (const ParamGroup kind : kGroups) {
        bool headed = false;
        for (const ParamInfo& param : params()) {
            if (param.group != kind || !matchesSearch(param, state.recipePanel.search)) continue;
            if (!std::exchange(headed, true)) drawHeader(groupLabel(kind), ui.rowWidth, ui);
            if (hasRow(param, state, ui))
                drawRow(param, state, ui);
            else
                drawAbsentParam(param, state.document.recipe, ui);
            any = true;
        }
    }
    if (any) return;
    ImGui::Dummy({1, ui.px(4)});
    drawNote("No parameter of that name. Ctrl+P searches everything.", palette::kSecondary, ui);
    ui.rects.addItem("search.none");
    std::vector<std::string> names;
    for (const ParamInfo& param : params()) names.emplace_back(param.label);
    const std::string near = respelled(state.recipePanel.search, names);
    if (!near.empty() && drawButton("search.meant", fmt::format("Did you mean {}?", near).c_str(), ui.rowWidth, ui))
        state.recipePanel.search = near;
}

// --- above and below the rows ----------------------------------------------------------------------------------------

void leaveSearch(ViewerState& state) { state.recipePanel.search.clear(); }

/// Draws a cross at the right end of the field while it holds text.
void drawClear(ViewerState& state, Ui& ui, const ImVec2& field, float width) {
    if (state.recipePanel.search.empty()) return;
    const float size = ui.px(metric::kControl);
    ImGui::SetCursorScreenPos({field.x + width - size, field.y});
    if (ImGui::InvisibleButton("##clear", {size, size})) leaveSearch(state);
    ui.rects.addItem("search.clear");
}

void drawSearch(ViewerState& state, Ui& ui, float width) {
    RecipePanelState& panel = state.recipePanel;
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const float half = ui.px(metric::kControl / 2);
    drawClear(state, ui, from, width);  // before the field, which would take the click
    const bool crossHovered = !panel.search.empty() && ImGui::IsItemHovered();
    ImGui::SetCursorScreenPos(from);
    {
        const ScopedFont font(ui.fonts.text, ui);
        ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {2 * half, ImGui::GetStyle().FramePadding.y});
        // Requested until it succeeds: windows that appear in the same frame take the focus for themselves.
        if (panel.focusSearch) ImGui::SetKeyboardFocusHere();
        ImGui::SetNextItemWidth(width);
        ImGui::InputTextWithHint("##search", "Search parameters", &panel.search, ImGuiInputTextFlags_AutoSelectAll);
        ImGui::PopStyleVar();
    }
    if (ImGui::IsItemActive()) panel.focusSearch = false;
    ui.rects.addItem("search");
    // Escape leaves and clears the field.
    if (ImGui::IsItemDeactivated() && ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape), false))
        leaveSearch(state);
    if (!ImGui::IsItemActive() && restsOnItem(ui, "search")) ImGui::SetTooltip("Search parameters   /");
    drawIcon(Icon::magnifier, {from.x + half, from.y + half}, colorOf(palette::kSecondary), ui);
    if (!panel.search.empty())
        drawIcon(Icon::cross, {from.x + width - half, from.y + half},
                 colorOf(crossHovered ? palette::kText : palette::kSecondary), ui);
}

void drawTop(ViewerState& state, Ui& ui) {
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const float button = ui.px(metric::kControl);
    drawSearch(state, ui, std::max(1.0f, ui.rowWidth - button - ui.px(4)));
    ImGui::SetCursorScreenPos({from.x + ui.rowWidth - button, from.y});
    if (iconButton("##randomize", Icon::shuffle, ui)) runAction(state, *findAction("randomize"));
    ui.rects.addItem("randomize");
    if (restsOnItem(ui, "randomize")) ImGui::SetTooltip("Randomize all that is not locked   Ctrl+R");
}

/// Draws a button that runs an action, labeled with its key.
void drawActionButton(ViewerState& state, Ui& ui, std::string_view id, std::string_view key, float width) {
    const Action* found = findAction(id);
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const float height = ui.px(metric::kRow);
    ImGui::PushID(id.data(), id.data() + id.size());
    if (ImGui::InvisibleButton("##action", {width, height})) found->run(state);
    ImGui::PopID();
    ui.rects.addItem("button/" + std::string(id));
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(from, {from.x + width, from.y + height},
                       colorOf(ImGui::IsItemHovered() ? palette::kHovered : palette::kRaised),
                       ImGui::GetStyle().FrameRounding);
    const ImVec2 text = textSize(ui.fonts.text, found->label);
    const ImVec2 hint = textSize(ui.fonts.smallNumber, key);
    drawText(list, ui.fonts.text, {from.x + ui.px(10), std::floor(from.y + (height - text.y) / 2)}, palette::kText,
             found->label);
    if (text.x + hint.x + ui.px(24) > width) return;
    drawText(list, ui.fonts.smallNumber,
             {from.x + width - hint.x - ui.px(10), std::floor(from.y + (height - hint.y) / 2)}, palette::kSecondary,
             key);
}

/// Draws the panel's right edge: dragging it changes the width, a double-click restores it.
void drawLeftGrip(ViewerState& state, Ui& ui) {
    const Rect& panel = ui.layout.left;
    const float grip = ui.px(kLeftGrip);
    ImGui::SetCursorScreenPos({panel.x + panel.width - grip, panel.y});
    ImGui::InvisibleButton("##edge", {grip, panel.height});
    ui.rects.addItem("panel.edge");
    if (ImGui::IsItemHovered() || ImGui::IsItemActive()) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    if (const int steps = ui.focus.steps("panel.edge"); steps != 0)
        state.settings.leftWidth =
            std::clamp(state.settings.leftWidth + static_cast<double>(metric::kUnit) * steps,
                       static_cast<double>(metric::kPanelNarrowest), static_cast<double>(metric::kPanelWidest));
    if (ImGui::IsItemActive())
        state.settings.leftWidth = static_cast<double>(std::clamp((ImGui::GetIO().MousePos.x - panel.x) / ui.scale,
                                                                  metric::kPanelNarrowest, metric::kPanelWidest));
    if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left))
        state.settings.leftWidth = Settings().leftWidth;
    const float line = std::max(1.0f, ui.px(1));
    const bool lit = ImGui::IsItemHovered() || ImGui::IsItemActive();
    ImGui::GetWindowDrawList()->AddRectFilled({panel.x + panel.width - line, panel.y},
                                              {panel.x + panel.width, panel.y + panel.height},
                                              colorOf(ImGui::IsItemActive() ? palette::kAccent
                                                      : lit                 ? palette::kSecondary
                                                                            : palette::kLine));
}

/// Records the seed of the last finished edit, for the row's list.
void noteSeed(ViewerState& state) {
    if (hasTree(state)) return;
    const std::uint32_t seed = state.history.settled.recipe->seed;
    const std::vector<std::uint32_t>& recent = state.settings.recentSeeds;
    if (recent.empty() || recent.front() != seed) noteRecentSeed(state.settings, seed);
}

}  // namespace

void drawRecipePanel(ViewerState& state, Ui& ui) {
    if (ui.layout.left.width <= 0) return;
    const Rect& panel = ui.layout.left;
    ImGui::SetNextWindowPos({panel.x, panel.y});
    ImGui::SetNextWindowSize({panel.width, panel.height});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::Begin("##recipe", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_NoScrollWithMouse | ImGuiWindowFlags_NoBringToFrontOnFocus);
    ImGui::PopStyleVar();
    const float margin = ui.px(2 * metric::kUnit);
    const float list = layerListHeight(state, ui);
    const float top = list + ui.px(metric::kControl + metric::kUnit + 4);
    const float footer = ui.px(metric::kRow + 2 * metric::kUnit);
    ui.rowWidth = std::max(1.0f, panel.width - 2 * margin);
    noteSeed(state);
    if (!ImGui::IsMouseDown(ImGuiMouseButton_Left)) ui.drag.param.clear();
    ImGui::SetCursorScreenPos({panel.x, panel.y});
    drawLayerList(state, ui);
    ImGui::SetCursorScreenPos({panel.x + margin, panel.y + list + ui.px(metric::kUnit)});
    drawTop(state, ui);
    // Indent instead of padding: ImGui clips the padding, where the dots of changed values lie.
    ImGui::SetCursorScreenPos({panel.x, panel.y + top});
    ImGui::BeginChild("##rows", {panel.width - ui.px(kLeftGrip), std::max(1.0f, panel.height - top - footer)});
    ImGui::Indent(margin);
    ImGui::Dummy({1, 0});
    if (state.recipePanel.search.empty()) drawLayerRows(state, ui);
    WholeRecipe whole{!tiles(state.document.recipe, exportSizeOf(state))};
    if (editsField(state)) {
        const int output = state.document.recipe->output;
        {
            const LayerScope scope(state);
            if (state.recipePanel.search.empty())
                drawGroups(state, whole, ui);
            else
                drawFound(state, ui);
        }
        useUsualRelief(state.document.recipe, output);
    }
    if (whole.makesTile) runAction(state, *findAction("make-tile"));
    ImGui::EndChild();
    const float button = (ui.rowWidth - ui.px(8)) / 2;
    ImGui::SetCursorScreenPos({panel.x + margin, panel.y + panel.height - footer + ui.px(8)});
    drawActionButton(state, ui, "copy-snippet", "C", button);
    ImGui::SetCursorScreenPos({panel.x + margin + button + ui.px(8), panel.y + panel.height - footer + ui.px(8)});
    drawActionButton(state, ui, "screenshot", "X", button);
    drawLeftGrip(state, ui);
    ui.rects.add("panel", panel.x, panel.y, panel.width, panel.height);
    ImGui::End();
}

}  // namespace noisescope
