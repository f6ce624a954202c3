// Page Explain of Inspect: why a value is what it is, step by step.
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "core/text.h"
#include "viewer/model/commands/actions.h"
#include "viewer/model/explain/explain_view.h"
#include "viewer/model/explain/ladder.h"
#include "viewer/panels/explain/explain_panels.h"
#include "viewer/widgets/diagram_painter.h"
#include "viewer/widgets/param_widgets.h"
#include "viewer/widgets/section_widgets.h"

namespace noisescope {
namespace {

constexpr float kLadderLine = 20;  // px
constexpr float kLadderBits = 15;  // more px, of a row that shows bits
constexpr float kLadderBar = 6;    // more px, of a row with a bar
constexpr float kLadderStep = 10;  // px a depth
constexpr double kCopiedSeconds = 2;

std::string shownValues(const LadderRow& row) {
    std::string text;
    for (const float value : row.values) {
        const float size = std::abs(value);
        const bool isPlain = size == 0 || (size >= 0.001f && size < 10000);
        text += (text.empty() ? "" : "  ") +
                (isPlain ? fmt::format("{:.4f}", value == 0 ? 0.0f : value) : fmt::format("{:.3g}", value));
    }
    return text;
}

void drawBar(const std::array<float, 3>& bar, ImVec2 from, float width, const Ui& ui) {
    const float top = from.y + ui.px(kLadderLine - 1);
    const float bottom = top + ui.px(kLadderBar - 2);
    const float a = from.x + width * std::min(bar[0], bar[1]);
    const float b = std::max(a + ui.px(1), from.x + width * std::max(bar[0], bar[1]));
    drawList().AddRectFilled({from.x, top}, {from.x + width, bottom}, colorOf(palette::kRaised));
    drawList().AddRectFilled({a, top}, {b, bottom}, colorOf(bar[1] >= bar[0] ? palette::kAccent : palette::kWarning));
    const float zero = std::round(from.x + width * bar[2]);
    drawList().AddRectFilled({zero, top - ui.px(1)}, {zero + ui.px(1), bottom + ui.px(1)}, colorOf(palette::kText));
}

float heightOf(const LadderRow& row, bool showsBits, const Ui& ui) {
    const bool hasBits = showsBits && !row.values.empty();
    return ui.px(kLadderLine + (hasBits ? kLadderBits : 0) + (row.bar ? kLadderBar : 0));
}

/// Draws what the bars below it mean.
void drawBarLegend(Ui& ui) {
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const float middle = from.y + ui.px(kLadderLine) / 2;
    const float top = std::floor(middle - textSize(ui.fonts.small, "0").y / 2);
    float x = from.x;
    const auto entry = [&](Tone tone, float width, std::string_view text) {
        const float half = ui.px(width > 1 ? 2 : 5);
        drawList().AddRectFilled({x, middle - half}, {x + ui.px(width), middle + half}, colorOf(tone));
        x += ui.px(width) + ui.px(5);
        x += drawText(drawList(), ui.fonts.small, {x, top}, palette::kSecondary, text) + ui.px(12);
    };
    entry(palette::kAccent, 14, "adds");
    entry(palette::kWarning, 14, "takes away");
    entry(palette::kText, 1, "is 0");
    ui.rects.add("explain.legend", from.x, from.y, ui.rowWidth, ui.px(kLadderLine));
    drawGap(kLadderLine, ui);
}

/// Draws name, note and values of a row; the note gets the room that is left.
void drawRowTexts(const LadderRow& row, bool showsBits, ImVec2 from, const Ui& ui) {
    const float right = from.x + ui.rowWidth;
    const float indent = from.x + ui.px(kLadderStep * static_cast<float>(std::max(0, row.depth - 1)));
    const auto top = [&](ImFont* font) {
        return std::floor(from.y + (ui.px(kLadderLine) - textSize(font, "0").y) / 2);
    };
    const Tone tone = row.isTitle || row.depth <= 1 ? palette::kText : palette::kSecondary;
    const std::string values = shownValues(row);
    const float left = right - textSize(ui.fonts.smallNumber, values).x;
    drawText(drawList(), ui.fonts.smallNumber, {left, top(ui.fonts.smallNumber)}, palette::kText, values);
    const float room = left - indent - (values.empty() ? 0 : ui.px(8));
    const std::string name = fitted(row.name, ui.fonts.small, room);
    const float x = indent + drawText(drawList(), ui.fonts.small, {indent, top(ui.fonts.small)}, tone, name);
    const float rest = indent + room - x - ui.px(6);
    if (!row.note.empty() && rest > ui.px(16))
        drawText(drawList(), ui.fonts.small, {x + ui.px(6), top(ui.fonts.small)}, palette::kSecondary,
                 fitted(row.note, ui.fonts.small, rest));
    float below = from.y + ui.px(kLadderLine);
    if (row.bar) below += ui.px(kLadderBar);
    if (!showsBits || row.values.empty()) return;
    const std::string bits = fitted(bitsOf(row.values), ui.fonts.smallNumber, ui.rowWidth);
    const float width = textSize(ui.fonts.smallNumber, bits).x;
    drawText(drawList(), ui.fonts.smallNumber, {right - width, below - ui.px(2)}, palette::kSecondary, bits);
}

/// Opens the octave or field of a row, selects the row and copies it.
void clickRow(ViewerState& state, std::size_t index) {
    ExplainPanel& panel = state.explain;
    const LadderRow row = panel.ladder[index];
    panel.selected = panel.selected == index ? std::nullopt : std::optional(index);
    state.requests.clipboard = textOf(row);
    panel.copied = index;  // said in the row: a toast would cover the drawing
    panel.copiedUntil = state.now + kCopiedSeconds;
    if (!row.opens) return;
    panel.field = row.field;
    const auto& rows = panel.told->picture->fields[row.field].second.rows;
    const auto first = std::ranges::find(rows, false, &RowExplained::isWarp);
    panel.row = row.row.value_or(first == rows.end() ? 0 : static_cast<std::size_t>(first - rows.begin()));
    showLadder(state);
    if (panel.isDrawn) zoomToCell(state);
    const auto same = std::ranges::find_if(panel.ladder, [&](const LadderRow& other) {
        return other.opens && other.field == row.field && other.row == row.row;
    });
    panel.selected = static_cast<std::size_t>(same - panel.ladder.begin());
    panel.copied = panel.selected;
}

void drawLadder(ViewerState& state, Ui& ui) {
    ExplainPanel& panel = state.explain;
    std::optional<std::size_t> clicked;
    std::optional<std::size_t> pointed;
    const bool isCopied = panel.copied && state.now < panel.copiedUntil;
    if (isCopied) ui.wakeAt(panel.copiedUntil);
    bool hasLegend = false;
    for (std::size_t n = 0; n < panel.ladder.size(); ++n) {
        const LadderRow& row = panel.ladder[n];
        if (row.isTitle && n > 0) drawGap(6, ui);
        if (row.bar && !std::exchange(hasLegend, true)) drawBarLegend(ui);
        const ImVec2 from = ImGui::GetCursorScreenPos();
        const float height = heightOf(row, panel.showsBits, ui);
        const std::string name = fmt::format("explain.row/{}", n);
        ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});
        ImGui::PushID(static_cast<int>(n));
        if (ImGui::InvisibleButton("##row", {ui.rowWidth, height})) clicked = n;
        ImGui::PopID();
        ImGui::PopStyleVar();
        ui.rects.addItem(name);
        const bool isPointed = ImGui::IsItemHovered() || ui.focus.isOn(name);
        if (isPointed) pointed = n;
        if (!ImGui::IsRectVisible(from, {from.x + ui.rowWidth, from.y + height})) continue;
        const bool isSelected = panel.selected == n;
        if (isPointed || isSelected)
            drawList().AddRectFilled({from.x - ui.px(6), from.y}, {from.x + ui.rowWidth + ui.px(6), from.y + height},
                                     colorOf(isSelected ? palette::kFilled : palette::kHovered), ui.px(3));
        if (row.bar) drawBar(*row.bar, from, ui.rowWidth, ui);
        LadderRow shown = row;
        if (isCopied && panel.copied == n) shown.note = "copied";
        drawRowTexts(shown, panel.showsBits, from, ui);
    }
    if (pointed != panel.pointed) ui.wakeAt(ImGui::GetTime());  // the canvas of this frame is drawn already
    panel.pointed = pointed;
    if (clicked) clickRow(state, *clicked);
}

std::string placeText(const ExplainPanel& panel) {
    const ExplainedPlace& place = panel.told->place;
    const auto height = static_cast<double>(place.height);
    const double x = place.pointX.value_or((static_cast<double>(place.x) + 0.5) / height);
    const double y = place.pointX ? place.pointY : (static_cast<double>(place.y) + 0.5) / height;
    return fmt::format("{} {:.6g}, {:.6g}",
                       panel.isFrozen ? "Held at"
                       : panel.near   ? "At the lattice point"
                                      : "At",
                       x, y);
}

void drawExplainButtons(ViewerState& state, Ui& ui) {
    ExplainPanel& panel = state.explain;
    const float gap = ui.px(metric::kUnit);
    const float half = std::floor((ui.rowWidth - gap) / 2);
    const Action& draw = *findAction("explain");
    if (drawCheck("explain.draw", "On the picture", chordText(draw.chord), panel.isDrawn, half, ui))
        runAction(state, draw);
    if (restsOnItem(ui, "explain.draw"))
        drawTooltip("Draws the cell over the picture, and zooms to a small one: lattice points, gradients, weights",
                    ui);
    nextInRow(ui);
    if (drawCheck("explain.bits", "Bits", "", panel.showsBits, ui.rowWidth - half - gap, ui))
        panel.showsBits = !panel.showsBits;
    if (restsOnItem(ui, "explain.bits")) drawTooltip("The bits of each number, as explain prints them", ui);
    if (drawButton("explain.point", "Lattice point", half, ui)) goToLatticePoint(state);
    if (restsOnItem(ui, "explain.point")) drawTooltip("Goes to a lattice point near the place and holds it", ui);
    nextInRow(ui);
    if (drawButton("explain.hold", panel.isFrozen ? "Follow pointer" : "Hold place", ui.rowWidth - half - gap, ui))
        panel.isFrozen = !panel.isFrozen;
    if (restsOnItem(ui, "explain.hold"))
        drawTooltip("A click on the picture holds a place, too; Esc follows the pointer again", ui);
}

}  // namespace

void drawExplainSection(ViewerState& state, Ui& ui) {
    ExplainPanel& panel = state.explain;
    if (!panel.told) {
        drawNote("Measuring\u2026", palette::kSecondary, ui);
        return;
    }
    drawNote(panel.told->problem.empty() ? panel.told->sentence : "No steps to tell: " + panel.told->problem,
             panel.told->problem.empty() ? palette::kText : palette::kSecondary, ui);
    ui.rects.addPointerItem("explain.sentence");
    if (!panel.told->axes.empty()) {
        drawNote(panel.told->axes, palette::kSecondary, ui);
        ui.rects.addPointerItem("explain.axes");
    }
    drawNote(placeText(panel), palette::kSecondary, ui);
    ui.rects.addPointerItem("explain.place");
    drawGap(4, ui);
    drawExplainButtons(state, ui);
    if (panel.isDrawn) {
        const std::string problem = drawingProblem(state);
        if (!problem.empty()) drawNote(problem, palette::kWarning, ui);
    }
    drawGap(6, ui);
    drawLadder(state, ui);
    drawGap(8, ui);
}

void drawExplainedCell(const ViewerState& state, Ui& ui) {
    const double unit = static_cast<double>(ui.scale) * state.canvas.pixelsPerUnit;
    const auto diagram = drawingOnCanvas(state, unit);
    if (!diagram) return;
    const ExplainPanel& panel = state.explain;
    const Rect& place = ui.layout.canvas;
    DiagramLook look{{place.x, place.y}, ui.scale, true};
    const auto lit = panel.pointed ? panel.pointed : panel.selected;
    if (lit && *lit < panel.ladder.size() && panel.ladder[*lit].field == openField(state))
        look.lit = panel.ladder[*lit].part;
    drawList().PushClipRect({place.x, place.y}, {place.x + place.width, place.y + place.height}, true);
    paintDiagram(drawList(), *diagram, look, ui);
    drawList().PopClipRect();
    ui.rects.add("explain.cell", place.x, place.y, place.width, place.height);
}

}  // namespace noisescope
