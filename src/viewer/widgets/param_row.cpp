// Row of the recipe panel: label, margin and menu around a parameter's widget.
#include <fmt/format.h>
#include <imgui.h>

#include <cmath>
#include <utility>

#include "recipe/params.h"
#include "viewer/model/commands/param_texts.h"
#include "viewer/model/document/randomize.h"
#include "viewer/model/export/export_form.h"
#include "viewer/widgets/icons.h"
#include "viewer/widgets/param_widgets.h"

namespace noisescope {
namespace {

constexpr float kDotRadius = 3;
constexpr float kGutter = 14;  // width of the margin left of a row, with its dot and lock

/// Margin left of a row: a lock, a dot that resets the value or, under the cursor, an open lock.
struct Gutter {
    ImVec2 center;
    bool pressed = false;
    bool hovered = false;
};

Gutter gutterButton(const std::string& name, const char* tooltip, Ui& ui) {
    const ImVec2 row = ImGui::GetCursorScreenPos();
    const float width = ui.px(kGutter);
    ImGui::SetCursorScreenPos({row.x - width, row.y});
    Gutter gutter;
    ImGui::InvisibleButton("##gutter", {width, ui.px(metric::kControl)});
    gutter.pressed = ImGui::IsItemActivated();  // on press: a button shown only under the cursor vanishes when held
    gutter.hovered = ImGui::IsItemHovered();
    gutter.center = {row.x - ui.px(8), row.y + ui.px(metric::kControl) / 2};
    ui.rects.addItem(name);
    if (restsOnItem(ui, name)) ImGui::SetTooltip("%s", tooltip);
    ImGui::SetCursorScreenPos(row);
    return gutter;
}

void toggleLock(const ParamInfo& param, ViewerState& state) {
    std::set<std::string>& locks = state.settings.locks;
    if (locks.erase(std::string(param.id)) == 0) locks.insert(std::string(param.id));
}

bool isLocked(const ParamInfo& param, const ViewerState& state) {
    return state.settings.locks.contains(std::string(param.id));
}

/// Returns whether the cursor is on the row or its margin, with no window above and no widget held.
bool isRowHovered(const Ui& ui) {
    const ImVec2 row = ImGui::GetCursorScreenPos();
    return ImGui::IsWindowHovered() && !ImGui::IsAnyItemActive() &&
           ImGui::IsMouseHoveringRect({row.x - ui.px(kGutter), row.y},
                                      {row.x + ui.rowWidth, row.y + ui.px(metric::kRow)});
}

/// Draws the margin; returns whether the value is to be reset.
bool drawGutter(const ParamInfo& param, bool changed, bool hovered, ViewerState& state, Ui& ui) {
    const std::string lock = fmt::format("{}.lock", param.id);
    if (isLocked(param, state)) {
        const Gutter gutter = gutterButton(lock, "Randomizing leaves it alone; click to unlock", ui);
        drawIcon(Icon::locked, gutter.center,
                 colorOf(changed          ? palette::kAccent
                         : gutter.hovered ? palette::kText
                                          : palette::kSecondary),
                 ui);
        if (gutter.pressed) toggleLock(param, state);
    } else if (changed) {
        const Gutter gutter = gutterButton(fmt::format("{}.reset", param.id), "Changed; click to reset", ui);
        drawList().AddCircleFilled(gutter.center, ui.px(gutter.hovered ? kDotRadius + 1 : kDotRadius),
                                   colorOf(palette::kAccent));
        return gutter.pressed;
    } else if (hovered && isRandomized(param)) {
        const Gutter gutter = gutterButton(lock, "Lock: randomizing leaves it alone", ui);
        drawIcon(Icon::unlocked, gutter.center, colorOf(gutter.hovered ? palette::kText : palette::kDisabled), ui);
        if (gutter.pressed) toggleLock(param, state);
    }
    return false;
}

void copyText(ViewerState& state, const std::string& text) {
    ImGui::SetClipboardText(text.c_str());
    showToast(state, "Copied " + text);
}

/// Draws the context menu of a row; returns whether the value is to be reset.
bool drawRowMenu(const ParamInfo& param, bool changed, ViewerState& state, Ui& ui) {
    if (!ImGui::BeginPopup("##menu")) return false;
    closePopupOnEscape();
    const Recipe& recipe = state.document.recipe;
    const auto item = [&](const char* label, const char* name, const char* key, bool enabled) {
        const bool chosen = ImGui::MenuItem(label, key, false, enabled);
        ui.rects.addItem(fmt::format("{}.menu/{}", param.id, name));
        return chosen;
    };
    const bool reset = item("Reset", "reset", "Double-click", changed);
    if (isRandomized(param) && item(isLocked(param, state) ? "Unlock" : "Lock", "lock", nullptr, true))
        toggleLock(param, state);
    ImGui::Separator();
    if (item("Copy value", "copy", nullptr, true)) copyText(state, valueText(param, recipe));
    if (item("Copy as --set", "copy-set", nullptr, true)) copyText(state, setOption(param, recipe));
    ImGui::EndPopup();
    return reset;
}

bool isLabelDoubleClicked(bool rowHovered, const ImVec2& row, const Ui& ui) {
    return rowHovered && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left) &&
           ImGui::IsMouseHoveringRect(row, {row.x + labelColumn(ui), row.y + ui.px(metric::kControl)});
}

void drawTooltip(const ParamInfo& param, const Recipe& origin, const ViewerState& state, const Ui& ui) {
    const std::string help = asSentence(param.help);
    const std::string unit = param.unit.empty() ? "" : fmt::format(" {}", param.unit);
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(ui.px(320));
    ImGui::TextUnformatted(help.c_str());
    const std::string note = periodNote(param, state.document.recipe, exportSizeOf(state));
    if (!note.empty()) ImGui::TextColored(colorVector(palette::kWarning), "%s", note.c_str());
    ImGui::PopTextWrapPos();
    std::string line =
        fmt::format("preset {}{}   default {}", valueText(param, origin), unit, valueText(param, HeldRecipe{}));
    if (const auto* real = std::get_if<RealParam>(&param.kind))
        line += fmt::format("\n{:.6g} to {:.6g}{}\nCtrl+click types, Shift and Alt drag finely", real->minimum,
                            real->maximum, unit);
    if (std::holds_alternative<IntegerParam>(param.kind)) line += fmt::format("\n{}", allowedText(param));
    {  // a font belongs to the window in which it was pushed
        const ScopedFont font(ui.fonts.small, ui);
        ImGui::TextDisabled("%s", line.c_str());
    }
    ImGui::EndTooltip();
}

}  // namespace

bool drawParam(const ParamInfo& param, ViewerState& state, Ui& ui) {
    Recipe& recipe = state.document.recipe;
    const Recipe& origin = state.document.origin.recipe;
    ImGui::PushID(param.id.data(), param.id.data() + param.id.size());
    const ImVec2 row = ImGui::GetCursorScreenPos();
    const bool hovered = isRowHovered(ui);
    const bool differs = !sameValue(param, recipe, origin);
    bool wantsReset = drawGutter(param, differs, hovered, state, ui);
    ImGui::BeginGroup();
    const Cell cell{param, state, ui, beginRow(param.label, param.unit, ui)};
    bool changed = drawWidget(cell);
    ImGui::EndGroup();
    if (restsOnItem(ui, param.id)) drawTooltip(param, origin, state, ui);
    wantsReset |= isLabelDoubleClicked(hovered, row, ui);
    wantsReset |= differs && ui.focus.erased(param.id);
    if (ui.drag.aim == SliderDrag::Aim::reset) {
        ui.drag = {};
        wantsReset = true;
    }
    if ((hovered && ImGui::IsMouseClicked(ImGuiMouseButton_Right)) || ui.focus.wantsMenu(param.id))
        ImGui::OpenPopup("##menu");
    wantsReset |= drawRowMenu(param, differs, state, ui);
    if (wantsReset) {
        copyValue(param, recipe, origin);
        changed = true;
    }
    ImGui::PopID();
    return changed;
}

void drawAbsentParam(const ParamInfo& param, const Recipe& recipe, Ui& ui) {
    const ImVec2 row = ImGui::GetCursorScreenPos();
    const float column = labelColumn(ui);
    const std::string why = whyAbsent(param, recipe);
    ImGui::Dummy({ui.rowWidth, ui.px(metric::kControl)});
    ui.rects.addItem(fmt::format("{}.absent", param.id));
    if (restsOnItem(ui, param.id)) ImGui::SetTooltip("%s: %s", std::string(param.label).c_str(), why.c_str());
    const auto draw = [&](ImFont* font, Tone color, float x, float width, std::string_view text) {
        const float y = row.y + std::floor((ui.px(metric::kControl) - textSize(font, "0").y) / 2);
        drawText(drawList(), font, {x, y}, color, fitted(text, font, width));
    };
    draw(ui.fonts.text, palette::kDisabled, row.x, column - ui.px(kUnitGap), param.label);
    draw(ui.fonts.small, palette::kSecondary, row.x + column, ui.rowWidth - column, why);
}

}  // namespace noisescope
