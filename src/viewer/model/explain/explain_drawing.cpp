// The drawing of a cell over the canvas.
#include <optional>
#include <string>

#include "core/error.h"
#include "cpu/explain/cell_diagram.h"
#include "viewer/model/canvas/scene.h"
#include "viewer/model/explain/cell_ways.h"
#include "viewer/model/explain/explain_view.h"

namespace noisescope {

std::string drawingProblem(const ViewerState& state) {
    const FieldExplained* const field = fieldOf(state);
    const RowExplained* const row = openRow(state);
    if (field == nullptr || row == nullptr) return {};
    if (row->isWarp) return "A layer of the warp is not drawn; choose an octave";
    if (!waysOf(*field, *row) || field->plan->dimensions() != 2) return "Cells of two dimensions are drawn";
    try {
        cellOver(*field, *row, {});
    } catch (const Error&) {
        return "Cells of value, Perlin, simplex and Worley noise are drawn";
    }
    return {};
}

std::optional<Diagram> drawingOnCanvas(const ViewerState& state, double unit) {
    const ExplainPanel& panel = state.explain;
    if (!panel.isDrawn || !drawingProblem(state).empty()) return std::nullopt;
    const FieldExplained* const field = fieldOf(state);
    const RowExplained* const row = openRow(state);
    if (field == nullptr || row == nullptr) return std::nullopt;
    const CellWays ways = *waysOf(*field, *row);
    const Pane pane = panesOf(state)[panel.told->place.pane];
    const ExplainedPlace& place = panel.told->place;
    const double pixel = pane.magnify / unit;  // of the field, in the diagram's unit
    const auto height = static_cast<double>(pane.view.height);
    const auto at = [&](std::int64_t column, std::optional<double> world, std::int64_t corner, std::int64_t from) {
        const double away =
            world ? *world * height - static_cast<double>(corner) : static_cast<double>(column - corner) + 0.5;
        return static_cast<double>(from) / unit + away * pixel;
    };
    const std::optional<double> worldY = place.pointX ? std::optional(place.pointY) : std::nullopt;
    const DrawnPoint here{at(place.x, place.pointX, pane.view.x, pane.x), at(place.y, worldY, pane.view.y, pane.y)};
    const auto drawn = [&](double x, double y) {
        const WorldPlace way = wayBy(ways, x, y);
        return DrawnPoint{way.x * height * pixel, way.y * height * pixel};
    };
    const DrawnPoint back = drawn(-static_cast<double>(row->fraction[0]), -static_cast<double>(row->fraction[1]));
    constexpr double kFromLeft = 96, kFromBelow = 84;  // of the rose
    const OpenPart& open = state.canvas.open;
    const DrawnPoint rose{static_cast<double>(open.left) / unit + kFromLeft,
                          static_cast<double>(open.top + open.height) / unit - kFromBelow};
    return cellOver(*field, *row, {{here.x + back.x, here.y + back.y}, drawn(1, 0), drawn(0, 1), rose});
}

}  // namespace noisescope
