// Code section: the recipe as code for another project.
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "snippet/snippet.h"
#include "viewer/model/code/code_options.h"
#include "viewer/model/code/code_text.h"
#include "viewer/model/commands/actions.h"
#include "viewer/model/export/export_form.h"
#include "viewer/panels/sections.h"
#include "viewer/widgets/param_widgets.h"
#include "viewer/widgets/section_widgets.h"

namespace noisescope {
namespace {

constexpr int kFewestLines = 3;  // with fewer visible lines the column scrolls
constexpr float kLineHeight = 17;
constexpr float kCopyWidth = 52;
constexpr float kCommandWidth = 68;
constexpr float kNarrowestRow = 252;      // of all controls in one row, so that the target's name is visible
constexpr std::size_t kWidestLine = 400;  // characters that can be scrolled to; a line of the code may be longer

void drawTarget(ViewerState& state, float width, Ui& ui) {
    const SnippetTarget& chosen = chosenTarget(state.settings);
    const bool open = beginChoice("##target", chosen.label, width, ui);
    ui.rects.addItem("code.target");
    const auto targets = snippetTargets();
    const auto row = static_cast<int>(&chosen - targets.data());
    if (const int steps = ui.focus.stepsInList("code.target"); steps != 0)
        state.settings.snippetTarget =
            targets[static_cast<std::size_t>(steppedRow(row, steps, static_cast<int>(targets.size())))].id;
    if (!open) return;
    ui.focus.beginAt(fmt::format("code.target/{}", chosen.id));
    for (const SnippetTarget& target : snippetTargets()) {
        const std::string label(target.label);
        if (ImGui::Selectable(label.c_str(), &target == &chosen)) {
            state.settings.snippetTarget = target.id;
        }
        ui.rects.addItem(fmt::format("code.target/{}", target.id));
        drawRowTooltip(ui, target.help);
    }
    endChoice();
}

/// Rebuilds the text, but not during a drag, and requests its position error.
void followRecipe(ViewerState& state) {
    const bool first = !state.code.recipe;
    if (!first && ImGui::IsMouseDown(ImGuiMouseButton_Left)) return;
    if (!first && state.field.compiling) return;  // avoids measuring a recipe twice while its picture is being prepared
    updateCode(state, chosenTarget(state.settings));
    state.codeErrors.wanted = wantsErrors(state);
}

Tone toneOf(CodeKind kind) {
    constexpr Tone tones[] = {palette::kText, palette::kAccent, palette::kGood, palette::kSecondary};
    return tones[static_cast<std::size_t>(kind)];
}

void drawLine(std::string_view line, ImVec2 from, const Ui& ui) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    for (const CodeToken& token : codeTokens(line))
        from.x += drawText(list, ui.fonts.smallNumber, from, toneOf(token.kind), token.text);
}

/// Returns the height of as many whole lines as fit, with the horizontal scroll bar.
float viewHeight(float room, const Ui& ui) {
    const float around = ui.px(metric::kUnit) + ImGui::GetStyle().ScrollbarSize;
    const float line = ui.px(kLineHeight);
    return std::round(around + line * std::max(static_cast<float>(kFewestLines), std::floor((room - around) / line)));
}

void drawCode(const CodeState& code, float view, Ui& ui) {
    std::size_t widest = 0;
    for (const std::string& line : code.lines) widest = std::max(widest, line.size());
    const float height = ui.px(kLineHeight);
    const float width = textSize(ui.fonts.smallNumber, "0").x * static_cast<float>(std::min(widest, kWidestLine));
    ImGui::PushStyleColor(ImGuiCol_ChildBg, colorVector(palette::kSurround));
    ImGui::BeginChild("##code", {ui.rowWidth, view}, false, ImGuiWindowFlags_HorizontalScrollbar);
    ImGui::PopStyleColor();
    const ImVec2 origin = ImGui::GetCursorScreenPos();
    const float padding = ui.px(metric::kUnit);
    const auto first = std::max(0, static_cast<int>(std::floor((ImGui::GetScrollY() - padding) / height)));
    const auto last = first + static_cast<int>(view / height) + 2;
    if (const int steps = ui.focus.stepsInList("code.view"); steps != 0)
        ImGui::SetScrollY(ImGui::GetScrollY() + height * static_cast<float>(steps));
    for (int i = first; i < std::min(last, static_cast<int>(code.lines.size())); ++i)
        drawLine(code.lines[static_cast<std::size_t>(i)],
                 {origin.x + padding, origin.y + padding + height * static_cast<float>(i)}, ui);
    ImGui::Dummy({width + 2 * padding, height * static_cast<float>(code.lines.size()) + 2 * padding});
    ImGui::EndChild();
    const ImVec2 corner = ImGui::GetItemRectMin();
    ui.rects.addPart("code.view", corner.x, corner.y, ui.rowWidth, view);
}

void drawCopyButtons(ViewerState& state, float copy, float command, Ui& ui) {
    const CodeState& code = state.code;
    const ButtonLook look = code.problem.empty() ? ButtonLook::normal : ButtonLook::disabled;
    if (drawButton("code.copy", "Copy", copy, ui, look)) {
        ImGui::SetClipboardText(wholeText(code).c_str());
        showToast(state, fmt::format("{} copied to the clipboard", chosenTarget(state.settings).label));
    }
    if (restsOnItem(ui, "code.copy")) ImGui::SetTooltip("Copies the code   C");
    nextInRow(ui);
    if (drawButton("code.command", "Command", command, ui)) runAction(state, *findAction("copy-command"));
    if (restsOnItem(ui, "code.command"))
        ImGui::SetTooltip("Copies the command line that draws what is seen, bit for bit   %s",
                          chordText(findAction("copy-command")->chord).c_str());
}

/// Draws the target, its options and the copy buttons, in two rows if the section is narrow. Returns the height.
float drawControls(ViewerState& state, Ui& ui) {
    const float gap = ui.px(metric::kUnit);
    const float options = ui.px(metric::kControl) + gap;
    const bool narrow = ui.rowWidth < ui.px(kNarrowestRow);
    const float copy = narrow ? std::floor((ui.rowWidth - gap) / 2) : ui.px(kCopyWidth);
    const float command = narrow ? ui.rowWidth - gap - copy : ui.px(kCommandWidth);
    ImGui::BeginGroup();  // an open choice changes the item spacing
    drawTarget(state, ui.rowWidth - options - (narrow ? 0 : copy + command + 2 * gap), ui);
    ImGui::EndGroup();
    nextInRow(ui);
    ImGui::BeginGroup();
    drawCodeOptions(state, ui);
    ImGui::EndGroup();
    if (!narrow) nextInRow(ui);
    drawCopyButtons(state, copy, command, ui);
    return ui.px(narrow ? 2 * metric::kRow : metric::kRow);
}

}  // namespace

void drawCodeSection(ViewerState& state, Ui& ui, float height) {
    followRecipe(state);
    const float controls = drawControls(state, ui);
    if (state.code.problem.empty()) {
        drawCode(state.code, viewHeight(height - controls - ui.px(4), ui), ui);
    } else {
        drawNote(state.code.problem, palette::kError, ui);
        ui.rects.addItem("code.problem");
    }
}

}  // namespace noisescope
