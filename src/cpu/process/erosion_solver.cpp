#include "cpu/process/erosion_solver.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "core/interrupt.h"
#include "core/threads.h"
#include "reference/process/erosion.h"

namespace noisescope {
namespace {

using reference::ErosionLevel;

ErosionRow rowOf(const ErosionNodes& nodes, std::int64_t y, std::int64_t x) {
    return {nodes.height.row(y) + x, nodes.sediment.row(y) + x, nodes.drainage.row(y) + x, nodes.water.row(y) + x};
}

ErosionRowOut rowOf(ErosionNodes& nodes, std::int64_t y, std::int64_t x) {
    return {nodes.height.row(y) + x, nodes.sediment.row(y) + x, nodes.drainage.row(y) + x, nodes.water.row(y) + x};
}

/// Shares of the last three rows of a band.
class ShareRows {
  public:
    explicit ShareRows(std::int64_t width)
        : stride_(static_cast<std::size_t>(width + 2 * NodeGrid::kPadding)), values_(4 * kRows * stride_) {}

    ErosionShareRow row(std::int64_t y, std::int64_t x) {
        float* const first =
            values_.data() + static_cast<std::size_t>(y % kRows) * 4 * stride_ + NodeGrid::kPadding + x;
        return {first, first + stride_, first + 2 * stride_, first + 3 * stride_};
    }

  private:
    static constexpr std::int64_t kRows = 3;
    std::size_t stride_;
    std::vector<float> values_;
};

/// Steps of one lattice. Each makes the region that is right smaller by kReach on each side.
class Steps {
  public:
    Steps(const ErosionLattice& lattice, ErosionNodes& nodes, const ErosionKernels& kernels, const Pause& pause)
        : lattice_(lattice), nodes_(nodes), kernels_(kernels), pause_(pause) {}

    /// `watch`: null, or is told of each step of this lattice, `number`.
    void run(ErosionWatch* watch, std::size_t number) {
        const Region& region = nodes_.height.region();
        hardness_ = NodeGrid(region);
        for (NodeGrid* grid : {&next_.height, &next_.sediment, &next_.drainage, &next_.water}) *grid = NodeGrid(region);
        const std::int64_t bands = bandsOf(region.height);
        inParallel(bands, [&](std::int64_t band) {
            for (std::int64_t y = region.height * band / bands; y < region.height * (band + 1) / bands; ++y) harden(y);
        });
        for (int step = 0; step < lattice_.steps; ++step) {
            const std::int64_t inset = std::int64_t{ErosionPlan::kReach} * (step + 1);
            const std::int64_t height = region.height - 2 * inset;
            const bool settles = step >= lattice_.steps - lattice_.settling;
            const std::int64_t parts = bandsOf(height);
            inParallel(parts, [&](std::int64_t part) {
                throwIfInterrupted();
                if (pause_) pause_();
                band(inset, inset + height * part / parts, inset + height * (part + 1) / parts, settles);
            });
            if (watch != nullptr) watch->stepped(number, settles, nodes_, next_);
            std::swap(nodes_.height, next_.height);
            std::swap(nodes_.sediment, next_.sediment);
            std::swap(nodes_.drainage, next_.drainage);
            std::swap(nodes_.water, next_.water);
        }
    }

  private:
    /// Computes the hardness of a row.
    void harden(std::int64_t y) {
        const Region& region = nodes_.height.region();
        float* const row = hardness_.row(y);
        kernels_.hardness(static_cast<std::int32_t>(region.x), static_cast<std::int32_t>(region.y + y), lattice_.salt,
                          row, static_cast<std::size_t>(region.width));
        if (nodes_.rock.isEmpty()) return;
        for (std::int64_t x = 0; x < region.width; ++x)
            row[x] = reference::erosionLayered(row[x], nodes_.rock.row(y)[x]);
    }

    /// Enough for all threads; each computes the shares of two rows more.
    static std::int64_t bandsOf(std::int64_t rows) {
        constexpr std::int64_t kRowsOfBand = 64;
        return threadCount() == 1 ? 1 : std::max<std::int64_t>(1, rows / kRowsOfBand);
    }

    /// Does a step of the rows from `first` to before `end`, of the nodes that are `inset` from the region's sides.
    void band(std::int64_t inset, std::int64_t first, std::int64_t end, bool settles) {
        const std::int64_t width = nodes_.height.region().width;
        ShareRows shares(width);
        const auto share = [&](std::int64_t y) {
            const std::int64_t x = inset - 1;
            kernels_.shares({rowOf(std::as_const(nodes_), y - 1, x), rowOf(std::as_const(nodes_), y, x),
                             rowOf(std::as_const(nodes_), y + 1, x)},
                            shares.row(y, x), static_cast<std::size_t>(width - 2 * x));
        };
        share(first - 1);
        share(first);
        for (std::int64_t y = first; y < end; ++y) {
            share(y + 1);
            kernels_.step({&lattice_.numbers,
                           {rowOf(std::as_const(nodes_), y - 1, inset), rowOf(std::as_const(nodes_), y, inset),
                            rowOf(std::as_const(nodes_), y + 1, inset)},
                           {shares.row(y - 1, inset), shares.row(y, inset), shares.row(y + 1, inset)},
                           nodes_.input.row(y) + inset,
                           hardness_.row(y) + inset,
                           nodes_.rain.isEmpty() ? nullptr : nodes_.rain.row(y) + inset,
                           rowOf(next_, y, inset),
                           static_cast<std::size_t>(width - 2 * inset),
                           settles});
        }
    }

    const ErosionLattice& lattice_;
    ErosionNodes& nodes_;
    const ErosionKernels& kernels_;
    const Pause& pause_;
    ErosionNodes next_;
    NodeGrid hardness_;
};

/// Begins the coarsest lattice.
void start(const ErosionLevel& level, ErosionNodes& nodes) {
    const Region& region = nodes.input.region();
    nodes.height = nodes.input;
    for (std::int64_t y = 0; y < region.height; ++y) {
        for (std::int64_t x = 0; x < region.width; ++x) {
            nodes.drainage.row(y)[x] = level.cell * (nodes.rain.isEmpty() ? 1.0f : nodes.rain.row(y)[x]);
            nodes.water.row(y)[x] = nodes.input.row(y)[x] + level.lift;
        }
    }
}

/// Begins a lattice from the next coarser one, whose heights and drainage it changes to what refineErosion() takes.
void refine(const ErosionLevel& level, ErosionNodes& coarse, ErosionNodes& nodes) {
    const Region& from = coarse.height.region();
    for (std::int64_t y = 0; y < from.height; ++y)
        for (std::int64_t x = 0; x < from.width; ++x) {
            coarse.height.row(y)[x] -= coarse.input.row(y)[x];
            coarse.drainage.row(y)[x] = std::floor(coarse.drainage.row(y)[x] * 0.5f);
        }
    const Region& region = nodes.input.region();
    inParallel(region.height, [&](std::int64_t row) {
        const std::int64_t y = region.y + row;
        const std::int64_t own = (y >> 1) - from.y;
        const std::int64_t beside = own + ((y & 1) != 0 ? 1 : -1);
        const std::int64_t first = region.x - 2 * from.x;  // even steps of x keep their parity
        const auto rows = [&](std::int64_t of) {
            return std::array<const float*, 5>{coarse.height.row(of), coarse.sediment.row(of), coarse.drainage.row(of),
                                               coarse.water.row(of), coarse.input.row(of)};
        };
        refineErosion({&level, rows(own), rows(beside), first, nodes.input.row(row), rowOf(nodes, row, 0),
                       static_cast<std::size_t>(region.width)});
    });
}

}  // namespace

ErosionNodes eroded(const ErosionPlan& plan, const ErosionInput& input, std::size_t lattice, const Region& region,
                    const ErosionKernels& kernels, const Pause& pause, ErosionWatch* watch) {
    const Region needed = plan.needed(lattice, region);
    const ErosionLattice& own = plan.lattices[lattice];
    ErosionNodes coarse;
    const bool isCoarsest = lattice + 1 == plan.lattices.size();
    if (!isCoarsest && input.coarse) coarse = input.coarse(lattice + 1, coarseRegion(needed));
    if (!isCoarsest && !input.coarse)
        coarse = eroded(plan, input, lattice + 1, coarseRegion(needed), kernels, pause, watch);
    ErosionNodes nodes;
    nodes.input = input.ground(lattice, needed);
    if (input.rain) nodes.rain = input.rain(lattice, needed);
    if (input.rock) nodes.rock = input.rock(lattice, needed);
    for (NodeGrid* grid : {&nodes.height, &nodes.sediment, &nodes.drainage, &nodes.water}) *grid = NodeGrid(needed);
    if (isCoarsest) {
        start(own.numbers, nodes);
    } else {
        refine(own.numbers, coarse, nodes);
        if (watch != nullptr) watch->refined(lattice, coarse, coarse.height, nodes);
    }
    coarse = {};
    Steps(own, nodes, kernels, pause).run(watch, lattice);
    return nodes;
}

double erosionCost(const ErosionPlan& plan, const Region& region, std::size_t lattice) {
    double cost = 0;
    Region here = region;
    for (std::size_t finer = 0; finer < lattice; ++finer) here = coarseRegion(here);
    for (; lattice < plan.lattices.size(); ++lattice) {
        here = plan.needed(lattice, here);
        cost += static_cast<double>(here.width) * static_cast<double>(here.height) * plan.lattices[lattice].steps;
        here = coarseRegion(here);
    }
    return cost;
}

}  // namespace noisescope
