#include "cpu/process/erosion_squares.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>

#include "catalogue/processes.h"
#include "core/error.h"
#include "core/fork_lock.h"
#include "core/threads.h"
#include "cpu/process/erosion_solver.h"
#include "cpu/process/grid_reader.h"
#include "cpu/row_kernels.h"
#include "cpu/scratch.h"
#include "recipe/recipe.h"
#include "reference/process/erosion.h"

namespace noisescope {
namespace {

constexpr std::int64_t kSquareSide = 64;  ///< nodes of a granule
constexpr std::int64_t kGranuleNodes = kSquareSide * kSquareSide;
constexpr std::int64_t kMostBoxGranules = 32;  ///< along an axis, computed at once: bounds the memory

/// Planes of a granule.
enum : std::size_t { kHeight, kInput, kDrainage, kWater, kSquarePlanes };

/// Bytes of the coarser lattices' nodes, within kMostProcessBytes.
constexpr std::int64_t kMostCoarseBytes = std::int64_t{48} << 20;

constexpr std::size_t kGranuleBytes = kSquarePlanes * static_cast<std::size_t>(kGranuleNodes) * sizeof(float);

std::int64_t granuleOf(std::int64_t node) { return node >> 6; }
static_assert(kSquareSide == 1 << 6);

/// Returns the granules that hold a region of nodes.
Region granulesAround(const Region& nodes) {
    const std::int64_t x = granuleOf(nodes.x);
    const std::int64_t y = granuleOf(nodes.y);
    return {x, y, granuleOf(nodes.x + nodes.width - 1) + 1 - x, granuleOf(nodes.y + nodes.height - 1) + 1 - y};
}

/// Returns the value of a seen value that may exceed 1.
float valueOfSeen(float seen) { return std::min(std::max(seen, 0.0f), 1.0f) * 2.0f - 1.0f; }

/// Returns the nodes of granules.
Region nodesOfGranules(const Region& granules) {
    return {granules.x * kSquareSide, granules.y * kSquareSide, granules.width * kSquareSide,
            granules.height * kSquareSide};
}

/// Returns the granules that are computed together, if this one is the first of those that are missing.
Region boxFrom(const Region& wanted, std::int64_t x, std::int64_t y) {
    return {wanted.x + x, wanted.y + y, std::min(kMostBoxGranules, wanted.width - x),
            std::min(kMostBoxGranules, wanted.height - y)};
}

/// Tells how much is done.
class StepCounter : public ErosionWatch {
  public:
    explicit StepCounter(const StepsDone& done) : done_(done) {}
    void refined(std::size_t, const ErosionNodes&, const NodeGrid&, const ErosionNodes&) override {}
    void stepped(std::size_t, bool, const ErosionNodes& before, const ErosionNodes&) override {
        const Region& region = before.height.region();
        done_(static_cast<double>(region.width) * static_cast<double>(region.height));
    }

  private:
    const StepsDone& done_;
};

/// Counts the steps of nodes that boxes take, one after the other, from the coarse nodes that are kept.
class CoarseCost {
  public:
    CoarseCost(const ErosionPlan& plan, std::vector<std::vector<Region>> kept) : plan_(plan), kept_(std::move(kept)) {}

    double take(const Region& box) {
        double cost = 0;
        Region made = box;
        for (std::size_t lattice = 0;; ++lattice) {
            const Region needed = plan_.needed(lattice, made);
            cost +=
                static_cast<double>(needed.width) * static_cast<double>(needed.height) * plan_.lattices[lattice].steps;
            if (lattice + 1 == plan_.lattices.size()) return cost;
            const Region coarse = coarseRegion(needed);
            const Region missing = uncovered(coarse, kept_[lattice + 1]);
            if (missing.width == 0) return cost;
            made = roundedOut(missing, coarse);
            kept_[lattice + 1].push_back(made);
        }
    }

  private:
    const ErosionPlan& plan_;
    std::vector<std::vector<Region>> kept_;
};

/// `node`: a node in the granule's first plane.
float outputOf(const ErosionPlan& plan, ErosionOutput output, const float* node) {
    constexpr float kPerSixteenth = 8;  // of a value's range, which is 2
    constexpr float kPerThirtySecond = 16;
    constexpr float kPerDoubling = 0.05f;  // 2^20 nodes
    const float height = node[kHeight * kGranuleNodes];
    const float change = (height - node[kInput * kGranuleNodes]) * plan.values;
    switch (output) {
        case ErosionOutput::wear:
            return valueOfSeen(-change * kPerSixteenth);
        case ErosionOutput::deposits:
            return valueOfSeen(change * kPerSixteenth);
        case ErosionOutput::flow:
            return valueOfSeen(logarithm(node[kDrainage * kGranuleNodes]) * kPerDoubling);
        case ErosionOutput::water:
            return valueOfSeen((node[kWater * kGranuleNodes] - height) * plan.values * kPerThirtySecond);
        case ErosionOutput::height:
            break;
    }
    return std::min(std::max(height * plan.values, plan.low), plan.high);
}

/// Draws a layer at the nodes of a region; `toNode` returns what its value means there.
template <typename ToNode>
NodeGrid drawnAtNodes(const PictureDrawer& layer, const Region& region, const ToNode& toNode, const Pause& pause) {
    constexpr std::int64_t kRowsToPause = 256;
    NodeGrid grid(region);
    const auto width = static_cast<std::size_t>(region.width);
    const std::int64_t rows = pause ? kRowsToPause : region.height;
    if (pause) prepareGrids(layer.plan(), layer.plan().values(), region, pause);
    for (std::int64_t first = 0; first < region.height; first += rows) {
        if (pause) pause();
        const std::int64_t count = std::min(rows, region.height - first);
        const Image image = layer.values({region.x, region.y + first, region.width, count});
        for (std::int64_t y = 0; y < count; ++y) {
            const float* from = image.pixels.data() + static_cast<std::size_t>(y) * width;
            std::transform(from, from + width, grid.row(first + y), toNode);
        }
    }
    return grid;
}

}  // namespace

ErosionSquares::ErosionSquares(const ErosionPlan& plan) : plan_(plan), pieces_(kMostCoarseBytes) {
    ground_ = drawersOf(plan_.input);
    if (plan_.rain) rain_ = drawersOf(*plan_.rain);
    if (plan_.rock) rock_ = drawersOf(*plan_.rock);
}

ErosionSquares::Drawers ErosionSquares::drawersOf(const HeldRecipe& recipe) const {
    Drawers drawers;
    for (std::size_t lattice = 0; lattice < plan_.lattices.size(); ++lattice)
        drawers.push_back(std::make_unique<PictureDrawer>(recipe, PixelScale(plan_.grid, std::int64_t{1} << lattice),
                                                          PictureOf::values, cpuLeaves()));
    return drawers;
}

ErosionInput ErosionSquares::input(const Pause& pause) {
    const auto grids = [pause](const Drawers& drawers, const auto& toNode) -> ErosionGrid {
        if (drawers.empty()) return {};
        return [&drawers, toNode, pause](std::size_t lattice, const Region& region) {
            return drawnAtNodes(*drawers[lattice], region, toNode, pause);
        };
    };
    return {grids(ground_, [this](float value) { return std::floor(value * plan_.quanta); }),
            grids(rain_, [](float value) { return reference::erosionRain(value); }),
            grids(rock_, [](float value) { return reference::erosionRock(value); })};
}  // NOLINT(clang-analyzer-cplusplus.NewDeleteLeaks): the functions own what they capture

bool ErosionSquares::has(const Region& nodes) const {
    if (nodes.width * nodes.height > kMostNodes) return false;
    const Region wanted = granulesAround(nodes);
    const std::lock_guard lock(kept_);
    for (std::int64_t y = wanted.y; y < wanted.y + wanted.height; ++y)
        for (std::int64_t x = wanted.x; x < wanted.x + wanted.width; ++x)
            if (!granules_.contains({y, x})) return false;
    return true;
}

void ErosionSquares::clear() {
    const std::lock_guard lock(kept_);
    granules_.clear();
    pieces_.clear();
    updateBytes();
}

void ErosionSquares::updateBytes() {
    bytes_ = static_cast<std::int64_t>(granules_.size() * kGranuleBytes) + pieces_.bytes();
}

ErosionNodes ErosionSquares::coarseNodes(std::size_t lattice, const Region& region, const ErosionInput& input,
                                         const Pause& pause, ErosionWatch* watch) {
    ErosionNodes nodes;
    Region missing{};
    {
        const std::lock_guard lock(kept_);
        missing = uncovered(region, pieces_.regionsOf(lattice));
        if (missing != region) pieces_.copyInto(lattice, nodes = emptyNodes(region));
    }
    if (missing.width == 0) return nodes;
    const Region made = roundedOut(missing, region);
    ErosionNodes done = eroded(plan_, input, lattice, made, erosionKernelsFor(chosenRowKernels().name), pause, watch);
    const std::lock_guard lock(kept_);
    pieces_.add(lattice, made, done);
    updateBytes();
    if (missing == region) return done;
    copyNodes(done, missing, nodes);
    return nodes;
}

void ErosionSquares::compute(const Region& granules, const Pause& pause, const StepsDone& steps) {
    const NestedDrawing nested;  // the caller may be drawing a row
    StepCounter counter(steps);
    ErosionWatch* const watch = steps ? &counter : nullptr;
    ErosionInput known = input(pause);  // NOLINT(clang-analyzer-cplusplus.NewDeleteLeaks): as above
    known.coarse = [&](std::size_t lattice, const Region& region) {
        return coarseNodes(lattice, region, known, pause, watch);
    };
    const ErosionNodes done =
        eroded(plan_, known, 0, nodesOfGranules(granules), erosionKernelsFor(chosenRowKernels().name), pause, watch);
    const std::array<const NodeGrid*, kSquarePlanes> planes{&done.height, &done.input, &done.drainage, &done.water};
    std::map<Place, std::shared_ptr<const Granule>> made;
    for (std::int64_t row = granules.y; row < granules.y + granules.height; ++row)
        for (std::int64_t column = granules.x; column < granules.x + granules.width; ++column) {
            auto granule = std::make_shared<Granule>(kSquarePlanes * kGranuleNodes);
            float* to = granule->data();
            for (const NodeGrid* plane : planes)
                for (std::int64_t y = 0; y < kSquareSide; ++y, to += kSquareSide)
                    std::copy_n(plane->at(column * kSquareSide, row * kSquareSide + y), kSquareSide, to);
            made.emplace(Place{row, column}, std::move(granule));
        }
    const std::lock_guard lock(kept_);
    constexpr std::size_t kMost = static_cast<std::size_t>(kMostProcessBytes - kMostCoarseBytes) / kGranuleBytes;
    if (granules_.size() + made.size() > kMost) granules_.clear();  // whoever still reads them holds them
    granules_.merge(made);
    updateBytes();
}

ErosionSquares::Granules ErosionSquares::granulesOf(const Region& nodes, const Pause& pause, const StepsDone& done) {
    if (nodes.width * nodes.height > kMostNodes)
        throw Error(ExitCode::usage,
                    fmt::format("erosion of {} nodes at once, expected at most {}: a smaller grid, or a picture that "
                                "shows less of it",
                                nodes.width * nodes.height, kMostNodes));
    const Region wanted = granulesAround(nodes);
    Granules granules(static_cast<std::size_t>(wanted.width * wanted.height));
    /// Takes what is there; returns a box of granules that begins with the first missing one, empty if none is missing.
    const auto take = [&] {
        Region missing{};
        const std::lock_guard lock(kept_);
        for (std::int64_t y = 0; y < wanted.height; ++y)
            for (std::int64_t x = 0; x < wanted.width; ++x) {
                auto& granule = granules[static_cast<std::size_t>(y * wanted.width + x)];
                if (granule != nullptr) continue;
                const auto found = granules_.find({wanted.y + y, wanted.x + x});
                if (found != granules_.end())
                    granule = found->second;
                else if (missing.width == 0)
                    missing = boxFrom(wanted, x, y);
            }
        return missing;
    };
    if (take().width == 0) return granules;
    constexpr std::chrono::milliseconds kLook(20);  // between looks at whether the caller still waits
    std::unique_lock computing(computing_, std::defer_lock);
    while (!computing.try_lock_for(kLook))
        if (pause) pause();
    for (Region missing = take(); missing.width > 0; missing = take()) compute(missing, pause, done);
    return granules;
}

void ErosionSquares::prepare(const Region& nodes, const Pause& pause, const StepsDone& done) {
    static_cast<void>(granulesOf(nodes, pause, done));
}

double ErosionSquares::missingCost(const Region& nodes) const {
    if (nodes.width * nodes.height > kMostNodes) return erosionCost(plan_, nodes);
    const Region wanted = granulesAround(nodes);
    std::vector<bool> isThere(static_cast<std::size_t>(wanted.width * wanted.height));
    const auto place = [&](std::int64_t x, std::int64_t y) { return static_cast<std::size_t>(y * wanted.width + x); };
    std::vector<std::vector<Region>> kept;  // of the lattices
    {
        const std::lock_guard lock(kept_);
        for (std::int64_t y = 0; y < wanted.height; ++y)
            for (std::int64_t x = 0; x < wanted.width; ++x)
                isThere[place(x, y)] = granules_.contains({wanted.y + y, wanted.x + x});
        for (std::size_t lattice = 0; lattice < plan_.lattices.size(); ++lattice)
            kept.push_back(pieces_.regionsOf(lattice));
    }
    double cost = 0;
    CoarseCost coarse(plan_, std::move(kept));
    for (std::int64_t y = 0; y < wanted.height; ++y)
        for (std::int64_t x = 0; x < wanted.width; ++x) {
            if (isThere[place(x, y)]) continue;
            const Region box = boxFrom(wanted, x, y);
            cost += coarse.take(nodesOfGranules(box));
            for (std::int64_t row = 0; row < box.height; ++row)
                for (std::int64_t column = 0; column < box.width; ++column) isThere[place(x + column, y + row)] = true;
        }
    return cost;
}

std::vector<float> ErosionSquares::values(int output, const Region& nodes) {
    const Granules granules = granulesOf(nodes, {}, {});
    const Region around = granulesAround(nodes);
    std::vector<float> values(static_cast<std::size_t>(nodes.width * nodes.height));
    std::size_t at = 0;
    for (std::int64_t y = nodes.y; y < nodes.y + nodes.height; ++y)
        for (std::int64_t x = nodes.x; x < nodes.x + nodes.width; ++x) {
            const auto place =
                static_cast<std::size_t>((granuleOf(y) - around.y) * around.width + granuleOf(x) - around.x);
            const float* node =
                granules[place]->data() + (y & (kSquareSide - 1)) * kSquareSide + (x & (kSquareSide - 1));
            values[at++] = outputOf(plan_, static_cast<ErosionOutput>(output), node);
        }
    return values;
}

}  // namespace noisescope
