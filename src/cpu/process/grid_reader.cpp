#include "cpu/process/grid_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "core/error.h"
#include "plan/field_plan.h"

namespace noisescope {
namespace {

constexpr int kAround = 1;  ///< nodes before a cell that a cubic reads; it reads as many behind the cell's end
constexpr int kTaps = 4;

struct Cubic {
    float value, slope;
};

/// Catmull-Rom through p[1] and p[2] at t in [0, 1).
Cubic cubic(const std::array<float, kTaps>& p, float t) {
    const float c1 = 0.5f * (p[2] - p[0]);
    const float c2 = p[0] - 2.5f * p[1] + 2.0f * p[2] - 0.5f * p[3];
    const float c3 = 0.5f * (p[3] - p[0]) + 1.5f * (p[1] - p[2]);
    return {p[1] + t * (c1 + t * (c2 + t * c3)), c1 + t * (2.0f * c2 + t * (3.0f * c3))};
}

/// `first`: the node above and left of the cell.
GridValue cubicAt(const float* first, std::ptrdiff_t stride, float x, float y) {
    std::array<float, kTaps> values;
    std::array<float, kTaps> slopes;
    for (std::size_t row = 0; row < kTaps; ++row) {
        const float* from = first + static_cast<std::ptrdiff_t>(row) * stride;
        const Cubic along = cubic({from[0], from[1], from[2], from[3]}, x);
        values[row] = along.value;
        slopes[row] = along.slope;
    }
    const Cubic across = cubic(values, y);
    return {across.value, cubic(slopes, y).value, across.slope};
}

Region nodesOf(const Region& cells) {
    return {cells.x - kAround, cells.y - kAround, cells.width + kTaps - 1, cells.height + kTaps - 1};
}

}  // namespace

GridReader::GridReader(const GridStep& step)
    : nodes_(processNodes(*step.process)), output_(step.output), low_(step.low), high_(step.high) {}

GridValue GridReader::at(int cellX, int cellY, float x, float y) const {
    GridValue result;
    row(&cellX, &cellY, &x, &y, 1, &result.value, &result.dx, &result.dy);
    return result;
}

void GridReader::row(const int* cellsX, const int* cellsY, const float* x, const float* y, std::size_t count,
                     float* values, float* dx, float* dy) const {
    constexpr std::int64_t kMostTogether = std::int64_t{1} << 20;  // nodes
    const auto [left, right] = std::minmax_element(cellsX, cellsX + count);
    const auto [top, bottom] = std::minmax_element(cellsY, cellsY + count);
    const Region cells{*left, *top, std::int64_t{*right} - *left + 1, std::int64_t{*bottom} - *top + 1};
    if (count > 1 && cells.width * cells.height > kMostTogether) {  // points far from each other
        for (std::size_t n = 0; n < count; ++n)
            row(cellsX + n, cellsY + n, x + n, y + n, 1, values + n, dx == nullptr ? dx : dx + n,
                dy == nullptr ? dy : dy + n);
        return;
    }
    const Region nodes = nodesOf(cells);
    const std::vector<float> found = nodes_->values(output_, nodes);
    const auto stride = static_cast<std::ptrdiff_t>(nodes.width);
    for (std::size_t n = 0; n < count; ++n) {
        const float* first = found.data() + (cellsY[n] - cells.y) * stride + (cellsX[n] - cells.x);
        const GridValue here = cubicAt(first, stride, x[n], y[n]);
        values[n] = std::min(std::max(here.value, low_), high_);
        if (dx == nullptr) continue;
        dx[n] = here.dx;
        dy[n] = here.dy;
    }
}

void GridReader::prepare(const Region& cells, const Pause& pause, const StepsDone& done) const {
    nodes_->prepare(nodesOf(cells), pause, done);
}

std::int64_t GridReader::nodeCount(const Region& cells) {
    const Region nodes = nodesOf(cells);
    return nodes.width * nodes.height;
}

double GridReader::missingCost(const Region& cells) const { return nodes_->missingCost(nodesOf(cells)); }

GridAhead::GridAhead(const FieldPlan& plan, const Region& region) : region_(region), done_(region.y) {
    if (plan.program().find<GridStep>() != nullptr) plans_.push_back(&plan);
    findRows();
}

GridAhead::GridAhead(const PicturePlan& plan, Slot slot, const Region& region) : region_(region), done_(region.y) {
    for (const LeafTile& tile : plan.leafTiles(slot, {}))
        if (tile.plan->program().find<GridStep>() != nullptr) plans_.push_back(tile.plan.get());
    findRows();
}

/// Finds how many rows are computed at once: a quarter of the nodes that are kept, so that none is computed twice.
void GridAhead::findRows() {
    constexpr double kNodes = 1 << 23;
    constexpr double kFewest = 16;
    constexpr double kMost = 2048;
    rows_ = static_cast<std::int64_t>(kMost);
    for (const FieldPlan* plan : plans_) {
        const double pixel = static_cast<double>(gridOf(*plan->program().find<GridStep>()->process)) *
                             static_cast<double>(plan->pixels().size) / static_cast<double>(plan->pixels().height);
        const double rows = kNodes / (static_cast<double>(region_.width) * pixel * pixel);
        rows_ = std::min(rows_, static_cast<std::int64_t>(std::clamp(rows, kFewest, kMost)));
    }
}

void GridAhead::reach(const Region& piece) {
    const std::int64_t end = region_.y + region_.height;
    while (!plans_.empty() && done_ < std::min(end, piece.y + piece.height)) {
        const Region next{region_.x, done_, region_.width, std::min(rows_, end - done_)};
        for (const FieldPlan* plan : plans_) prepareGrid(*plan, next, {});
        done_ += next.height;
    }
}

namespace {

/// Returns the cells of a step's lattice in which a region of the plan's pixels lies.
Region cellsOf(const FieldPlan& plan, const GridStep& step, const Region& region) {
    const auto cellOf = [&](std::int64_t x, std::int64_t y) {
        const LatticePoint point = plan.atPixel(x, y).points[static_cast<std::size_t>(step.space.rows[0].point)];
        return std::array{static_cast<std::int32_t>(point.cell[0]), static_cast<std::int32_t>(point.cell[1])};
    };
    const auto first = cellOf(region.x, region.y);
    const auto last = cellOf(region.x + region.width - 1, region.y + region.height - 1);
    // One more on each side: floats of a block may round a place into the next cell.
    return {first[0] - 1, first[1] - 1, std::int64_t{last[0]} - first[0] + 3, std::int64_t{last[1]} - first[1] + 3};
}

}  // namespace

bool GridReader::has(const Region& cells) const { return nodes_->has(nodesOf(cells)); }

void prepareGrid(const FieldPlan& plan, const Region& region, const Pause& pause) {
    const auto* step = plan.program().find<GridStep>();
    if (step == nullptr || region.width <= 0 || region.height <= 0) return;
    GridReader(*step).prepare(cellsOf(plan, *step, region), pause);
}

namespace {

/// Cells of a lattice that a region reads.
struct GridPart {
    GridReader reader;
    Region cells;
};

std::vector<GridPart> gridParts(const PicturePlan& plan, Slot slot, const Region& region) {
    std::vector<GridPart> parts;
    for (const LeafTile& tile : plan.leafTiles(slot, region)) {
        const auto* step = tile.plan->program().find<GridStep>();
        if (step == nullptr || tile.region.width <= 0 || tile.region.height <= 0) continue;
        parts.push_back({GridReader(*step), cellsOf(*tile.plan, *step, tile.region)});
    }
    return parts;
}

/// Outputs of one process, which read about the same nodes, count once.
double missingCostOf(const std::vector<GridPart>& parts) {
    double cost = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const auto isSame = [&](const GridPart& other) { return other.reader.sharesNodes(parts[i].reader); };
        if (std::none_of(parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(i), isSame))
            cost += parts[i].reader.missingCost(parts[i].cells);
    }
    return cost;
}

}  // namespace

void prepareGrids(const PicturePlan& plan, Slot slot, const Region& region, const Pause& pause,
                  const std::function<void(double)>& progress) {
    const std::vector<GridPart> parts = gridParts(plan, slot, region);
    const double all = std::max(1.0, missingCostOf(parts));
    double done = 0;
    const StepsDone count = [&](double steps) {
        done += steps;
        progress(std::min(1.0, done / all));
    };
    for (const GridPart& part : parts) part.reader.prepare(part.cells, pause, progress ? count : StepsDone());
}

void requireKeptGrids(const PicturePlan& plan, Slot slot, const Region& region) {
    constexpr std::int64_t kMost = 30'000'000;  // a little less than what is kept
    for (const GridPart& part : gridParts(plan, slot, region))
        if (const std::int64_t nodes = GridReader::nodeCount(part.cells); nodes > kMost)
            throw Error(ExitCode::usage,
                        fmt::format("a process of {} nodes, of which the window shows at most {}: a smaller "
                                    "grid, or a view that shows less of it",
                                    nodes, kMost));
}

double missingGridCost(const PicturePlan& plan, Slot slot, const Region& region) {
    return missingCostOf(gridParts(plan, slot, region));
}

std::int64_t gridNodes(const PicturePlan& plan, Slot slot, const Region& region) {
    std::int64_t most = 0;
    for (const GridPart& part : gridParts(plan, slot, region)) most = std::max(most, GridReader::nodeCount(part.cells));
    return most;
}

bool hasGrids(const PicturePlan& plan, Slot slot, const Region& region) {
    return std::ranges::all_of(gridParts(plan, slot, region),
                               [](const GridPart& part) { return part.reader.has(part.cells); });
}

}  // namespace noisescope
