#include "viewer/model/canvas/line_view.h"

#include <algorithm>
#include <memory>

#include "cpu/cpu_field.h"
#include "plan/field_plan.h"
#include "plot/line_picture.h"

namespace noisescope {

bool showsCurve(const ViewerState& state, const Pane& pane) {
    const ViewMode mode = state.view.mode;
    const bool isFlat = mode == ViewMode::single || mode == ViewMode::wipe || mode == ViewMode::compare;
    return state.view.curve && isFlat && isLineOfGray(pane.recipe);
}

const CanvasState::Line* lineOf(ViewerState& state, std::size_t index, const Pane& pane) {
    std::vector<CanvasState::Line>& lines = state.canvas.lines;
    if (lines.size() <= index) lines.resize(index + 1);
    CanvasState::Line& line = lines[index];
    if (index >= state.field.panes.size() || !state.field.panes[index].plan) return nullptr;
    const std::shared_ptr<const FieldPlan>& plan = state.field.panes[index].plan;
    const Region row{pane.view.x, pane.view.y + pane.fieldHeight / 2, std::max<std::int64_t>(1, pane.fieldWidth), 1};
    if (line.plan == plan && line.row == row) return &line;
    line.plan = plan;
    line.row = row;
    line.values.resize(static_cast<std::size_t>(row.width));
    drawOnCpu(*plan, row, line.values.data());
    return &line;
}

}  // namespace noisescope
