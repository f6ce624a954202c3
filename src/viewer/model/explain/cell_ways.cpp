#include "viewer/model/explain/cell_ways.h"

#include <cmath>

#include "plan/field_plan.h"
#include "viewer/model/explain/explain_view.h"

namespace noisescope {

WorldPlace worldOf(const ExplainedPlace& place) {
    if (place.pointX) return {*place.pointX, place.pointY};
    const auto height = static_cast<double>(place.height);
    return {(static_cast<double>(place.x) + 0.5) / height, (static_cast<double>(place.y) + 0.5) / height};
}

std::optional<CellWays> waysOf(const FieldExplained& field, const RowExplained& row) {
    if (row.isWarp || row.number >= field.plan->octaveMaps().size() || field.plan->dimensions() < 2)
        return std::nullopt;
    const SpaceMatrix& turned = field.plan->octaveMaps()[row.number].perUnit();
    const CellWays ways{turned[0][0], turned[0][1], turned[1][0], turned[1][1]};
    if (!(std::abs(ways.determinant()) > 0)) return std::nullopt;
    return ways;
}

WorldPlace wayBy(const CellWays& ways, double x, double y) {
    const double all = ways.determinant();
    return {(ways.yy * x - ways.xy * y) / all, (ways.xx * y - ways.yx * x) / all};
}

const FieldExplained* fieldOf(const ViewerState& state) {
    const auto& told = state.explain.told;
    if (!told || !told->picture || told->picture->fields.empty()) return nullptr;
    return &told->picture->fields[openField(state)].second;
}

}  // namespace noisescope
