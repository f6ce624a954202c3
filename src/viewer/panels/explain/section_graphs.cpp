// Page Graphs of Inspect: the graphs of `plot`, of the recipe on the canvas.
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "plot/plots.h"
#include "viewer/panels/canvas/canvas_overlays.h"
#include "viewer/panels/explain/explain_panels.h"
#include "viewer/panels/sections.h"
#include "viewer/widgets/diagram_painter.h"
#include "viewer/widgets/section_widgets.h"

namespace noisescope {
namespace {

constexpr std::array kGraphNames{
    ChoiceRow{"line", "Values along a line", {}},
    ChoiceRow{"histogram", "Histogram", {}},
    ChoiceRow{"spectrum", "Spectrum", {}},
    ChoiceRow{"directions", "Directions", {}},
    ChoiceRow{"fades", "Fades", {}},
    ChoiceRow{"kernels", "One lattice point", {}},
    ChoiceRow{"hashes", "Hashes", {}},
    ChoiceRow{"order", "Order of filling", {}},
};

std::vector<ChoiceRow> graphRows() {
    std::vector<ChoiceRow> rows(kGraphNames.begin(), kGraphNames.end());
    for (ChoiceRow& row : rows) {
        const auto kind = std::ranges::find(plotKinds(), row.id, &PlotKind::id);
        if (kind != plotKinds().end()) row.help = kind->label;
    }
    return rows;
}

/// Asks for a graph of this size, in px.
void wantRoom(GraphPanel& panel, double width, double height, std::size_t columns) {
    panel.room = {std::floor(width), std::floor(height), columns};
    panel.isSeen = true;
}

/// Labels of `plot` continue a line; here they begin one.
std::string sentenceCase(std::string_view text) {
    std::string line(text);
    if (!line.empty() && line[0] >= 'a' && line[0] <= 'z') line[0] = static_cast<char>(line[0] - 'a' + 'A');
    return line;
}

bool isGraphThere(const GraphPanel& panel) { return panel.diagram && panel.shown == panel.kind; }

/// Draws the diagram as wide as it was asked for; one of an earlier size is scaled.
void paintGraph(const Diagram& diagram, ImVec2 from, float width, float height, Ui& ui) {
    float scale = width / static_cast<float>(diagram.width);
    if (height > 0) scale = std::min(scale, height / static_cast<float>(diagram.height));
    paintDiagram(drawList(), diagram, {from, scale}, ui);
}

}  // namespace

void drawGraphsSection(ViewerState& state, Ui& ui) {
    GraphPanel& panel = state.graphs;
    const std::vector<ChoiceRow> rows = graphRows();
    panel.kind = drawExportList("graph.kind", rows, panel.kind, false, ui.rowWidth, ui);
    const auto row = std::ranges::find(rows, std::string_view(panel.kind), &ChoiceRow::id);
    if (row != rows.end()) drawNote(sentenceCase(row->help), palette::kSecondary, ui);
    drawGap(4, ui);
    if (drawCheck("graph.large", "Large, over the picture", "", panel.isLarge, ui.rowWidth, ui))
        panel.isLarge = !panel.isLarge;
    if (restsOnItem(ui, "graph.large")) drawTooltip("As large as the canvas, with finer ticks", ui);
    drawGap(8, ui);
    if (!panel.isLarge) wantRoom(panel, static_cast<double>(ui.rowWidth / ui.scale), 0, 1);
    if (panel.problem.empty() && !isGraphThere(panel)) return drawNote("Drawing\u2026", palette::kSecondary, ui);
    if (!panel.problem.empty()) return drawNote(panel.problem, palette::kWarning, ui);
    if (!panel.isLarge) {
        const ImVec2 from = ImGui::GetCursorScreenPos();
        const float height = ui.rowWidth * static_cast<float>(panel.diagram->height / panel.diagram->width);
        paintGraph(*panel.diagram, from, ui.rowWidth, 0, ui);
        ImGui::Dummy({ui.rowWidth, height});
        ui.rects.addPointerItem("graph");
    }
    if (!panel.diagram->caption.empty()) drawNote(panel.diagram->caption, palette::kText, ui);
    drawGap(8, ui);
}

void drawLargeGraph(ViewerState& state, Ui& ui) {
    GraphPanel& panel = state.graphs;
    const bool isPage =
        ui.layout.right.width > 0 && state.settings.rightTab == "inspect" && state.inspectPage == InspectPage::graphs;
    if (!isPage) panel.isSeen = false;
    if (!isPage || !panel.isLarge) return;
    const float edge = ui.px(8);
    const Rect& open = ui.layout.open;
    const Rect place{open.x + edge, open.y + edge, std::max(1.0f, open.width - 2 * edge),
                     std::max(1.0f, open.height - 2 * edge)};
    wantRoom(panel, static_cast<double>((place.width - 2 * edge) / ui.scale),
             static_cast<double>((place.height - 2 * edge) / ui.scale), 2);
    if (beginOverlay("##graph", place, ui)) {
        if (isGraphThere(panel))
            paintGraph(*panel.diagram, {place.x + edge, place.y + edge}, place.width - 2 * edge,
                       place.height - 2 * edge, ui);
        ui.rects.add("graph", place.x, place.y, place.width, place.height);
    }
    ImGui::End();
}

}  // namespace noisescope
