#include "viewer/panels/canvas/curve_canvas.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "plan/field_plan.h"
#include "plot/line_picture.h"
#include "recipe/chosen.h"
#include "viewer/model/canvas/line_view.h"
#include "viewer/panels/canvas/canvas_overlays.h"
#include "viewer/panels/panels.h"
#include "viewer/widgets/section_widgets.h"

namespace noisescope {
namespace {

constexpr float kStripLeft = 0.14f;  // of the pane's height: the picture that stays visible
constexpr float kDenseNumbers = 44;  // px between numbers of cells, at least
constexpr double kDenseCells = 9;    // px between lines of cells, at least

/// Part of the canvas that a curve is drawn in, in units of the window system.
Rect frameOf(const ViewerState& state, const Pane& pane) {
    const ImVec2 from = onScreen(state.canvas, static_cast<double>(pane.x), static_cast<double>(pane.y));
    const ImVec2 to =
        onScreen(state.canvas, static_cast<double>(pane.x + pane.width), static_cast<double>(pane.y + pane.height));
    return {from.x, from.y, to.x - from.x, (to.y - from.y) * (1 - kStripLeft)};
}

/// Draws a line at each whole number of the first octave's lattice, and the numbers.
void drawCellLines(const FieldPlan& plan, const CanvasState::Line& line, const Rect& frame, Ui& ui) {
    const LatticeMap& map = plan.octaveMaps().front();
    const double from = map.aboutPixel(line.row.x, line.row.y)[0];
    const double perPixel =
        (map.aboutPixel(line.row.x + line.row.width, line.row.y)[0] - from) / static_cast<double>(line.row.width);
    const double perUnit = perPixel * static_cast<double>(line.row.width) / static_cast<double>(frame.width);
    if (!(perUnit > 0) || !std::isfinite(from)) return;
    double every = 1;
    while (every / perUnit < kDenseCells * static_cast<double>(ui.scale)) every *= 2;
    double numbered = every;
    while (numbered / perUnit < static_cast<double>(ui.px(kDenseNumbers))) numbered *= 2;
    const double last = from + perUnit * static_cast<double>(frame.width);
    const double first = std::ceil(from / every) * every;
    const auto count = static_cast<int>(std::floor((last - first) / every)) + 1;
    for (int i = 0; i < count; ++i) {
        const double cell = first + i * every;
        const float x = std::round(frame.x + static_cast<float>((cell - from) / perUnit));
        drawList().AddRectFilled({x, frame.y}, {x + 1, frame.y + frame.height}, colorOf(palette::kLine));
        if (std::remainder(cell, numbered) != 0) continue;
        drawText(drawList(), ui.fonts.smallNumber, {x + ui.px(3), frame.y + frame.height - ui.px(16)},
                 palette::kSecondary, fmt::format("{:.0f}", cell == 0 ? 0.0 : cell));
    }
}

/// Draws the range's ends and 0 as lines with their numbers.
void drawValueLines(const Range& range, const Rect& frame, float left, Ui& ui) {
    for (const double value : {range.high, 0.0, range.low}) {
        if (value < range.low || value > range.high) continue;
        const float y = std::round(
            frame.y + static_cast<float>(
                          curveRows({static_cast<float>(value)}, range, static_cast<double>(frame.height)).front()));
        drawList().AddRectFilled({frame.x, y}, {frame.x + frame.width, y + 1},
                                 colorOf(value == 0 ? palette::kSecondary : palette::kLine));
        const float top = value == range.high ? y + ui.px(3) : y - ui.px(17);
        drawText(drawList(), ui.fonts.smallNumber, {left + ui.px(6), top}, palette::kSecondary,
                 fmt::format("{:.4g}", value));
    }
}

void drawValues(const CanvasState::Line& line, const Range& range, const Rect& frame, Tone tone, const Ui& ui) {
    const std::vector<double> rows = curveRows(line.values, range, static_cast<double>(frame.height));
    std::vector<ImVec2> points;
    points.reserve(rows.size());
    const float step = frame.width / static_cast<float>(rows.size());
    for (std::size_t n = 0; n < rows.size(); ++n)
        points.emplace_back(frame.x + (static_cast<float>(n) + 0.5f) * step, frame.y + static_cast<float>(rows[n]));
    drawList().AddPolyline(points.data(), static_cast<int>(points.size()), colorOf(tone), 0, ui.px(2));
}

/// Draws which color A and B have; the labels in the corners tell none.
void drawSlotName(const std::string& name, std::size_t index, const Rect& frame, Tone tone, const Ui& ui) {
    const float x = std::max(frame.x, ui.layout.open.x) + ui.px(index == 0 ? 48 : 88);
    const float y = std::round(frame.y + ui.px(19));
    drawList().AddRectFilled({x, y - ui.px(1)}, {x + ui.px(14), y + ui.px(1)}, colorOf(tone));
    drawText(drawList(), ui.fonts.small, {x + ui.px(18), y - ui.px(8)}, tone, name);
}

}  // namespace

void drawCurves(ViewerState& state, Ui& ui) {
    const std::vector<Pane> panes = panesOf(state);
    const bool isSlots = state.view.mode == ViewMode::wipe;
    bool hasGround = false;
    for (std::size_t n = 0; n < panes.size(); ++n) {
        const Pane& pane = panes[n];
        if (!showsCurve(state, pane)) continue;
        const CanvasState::Line* const line = lineOf(state, n, pane);
        if (line == nullptr) continue;
        const Rect frame = frameOf(state, pane);
        const Range range = rangeOf(pane.recipe);
        drawList().PushClipRect({frame.x, frame.y}, {frame.x + frame.width, frame.y + frame.height}, true);
        if (!isSlots || !hasGround) {
            drawList().AddRectFilled({frame.x, frame.y}, {frame.x + frame.width, frame.y + frame.height},
                                     colorOf(palette::kPanel));
            drawCellLines(*line->plan, *line, frame, ui);
            drawValueLines(range, frame, isSlots || panes.size() == 1 ? std::max(frame.x, ui.layout.open.x) : frame.x,
                           ui);
        }
        hasGround = true;
        const Tone tone = isSlots && n > 0 ? palette::kWarning : palette::kAccent;
        drawValues(*line, range, frame, tone, ui);
        if (isSlots) drawSlotName(pane.label, n, frame, tone, ui);
        drawList().PopClipRect();
        ui.rects.add(fmt::format("curve/{}", n), frame.x, frame.y, frame.width, frame.height);
    }
}

}  // namespace noisescope
