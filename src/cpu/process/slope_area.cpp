#include "cpu/process/slope_area.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "cpu/process/erosion_solver.h"
#include "reference/process/erosion.h"

namespace noisescope {
namespace {

constexpr std::int64_t kSlopeSide = 96;   ///< nodes
constexpr std::int64_t kSlopeBorder = 2;  ///< nodes of the sides, which a step reads
constexpr int kSlopeSteps = 8000;
constexpr float kSlopeWear = 0.004f;
constexpr float kSlopeInput = 8e6f;   ///< quanta; far above the ground, so that it rises steadily
constexpr float kSlopeRise = 250.0f;  ///< quanta that a step lifts the sides' height
constexpr double kSteady = 0.01;      ///< share of the rise by which the mean height may still grow
constexpr double kLeastDrainage = 8;  ///< below, slopes are those of single nodes

/// Nothing but uplift and wear, all of which is washed away.
reference::ErosionLevel steadyLevel() {
    reference::ErosionLevel level;
    level.wear = kSlopeWear;
    level.wash = 1;
    level.talus = 1e9f;
    level.uplift = kSlopeRise / kSlopeInput;
    level.sea = -1e9f;
    return level;
}

/// Ground that is stepped within its sides.
class RisingGround {
  public:
    explicit RisingGround(const ErosionKernels& kernels) : kernels_(kernels) {
        const Region all{0, 0, kSlopeSide, kSlopeSide};
        for (ErosionNodes* nodes : {&now_, &next_})
            for (NodeGrid* grid : {&nodes->height, &nodes->sediment, &nodes->drainage, &nodes->water})
                *grid = NodeGrid(all);
        now_.input = even_ = NodeGrid(all);
        constexpr std::int64_t kInner = kSlopeSide - 2 * kSlopeBorder;
        for (std::int64_t y = 0; y < kSlopeSide; ++y) {
            std::fill_n(now_.input.row(y), kSlopeSide, kSlopeInput);
            std::fill_n(now_.drainage.row(y), kSlopeSide, 1.0f);
            if (y < kSlopeBorder || y >= kSlopeSide - kSlopeBorder) continue;
            constexpr float kBumps = 200;  // quanta
            float* const heights = now_.height.row(y) + kSlopeBorder;
            kernels_.hardness(0, static_cast<std::int32_t>(y), 2026, heights, kInner);
            for (std::int64_t x = 0; x < kInner; ++x) heights[x] = std::floor((heights[x] + 1) * kBumps);
            std::copy_n(heights, kInner, now_.water.row(y) + kSlopeBorder);
            std::fill_n(heights + kInner, kSlopeBorder, 0.0f);  // vectors write behind a row's end
            std::fill_n(now_.water.row(y) + kSlopeBorder + kInner, kSlopeBorder, 0.0f);
        }
        next_ = now_;
        for (NodeGrid& grid : shares_) grid = NodeGrid(all);
    }

    void step() {
        for (std::int64_t y = 1; y < kSlopeSide - 1; ++y)
            kernels_.shares({rowOf(y - 1, 1), rowOf(y, 1), rowOf(y + 1, 1)}, sharesOf(y, 1), kSlopeSide - 2);
        constexpr std::int64_t kInset = kSlopeBorder;
        for (std::int64_t y = kInset; y < kSlopeSide - kInset; ++y) {
            const ErosionRowOut out{next_.height.row(y) + kInset, next_.sediment.row(y) + kInset,
                                    next_.drainage.row(y) + kInset, next_.water.row(y) + kInset};
            kernels_.step({&level_,
                           {rowOf(y - 1, kInset), rowOf(y, kInset), rowOf(y + 1, kInset)},
                           {sharesOf(y - 1, kInset), sharesOf(y, kInset), sharesOf(y + 1, kInset)},
                           now_.input.row(y) + kInset,
                           even_.row(y) + kInset,
                           nullptr,
                           out,
                           static_cast<std::size_t>(kSlopeSide - 2 * kInset),
                           false});
            for (float* row : {out.height, out.sediment, out.water})
                std::fill_n(row + kSlopeSide - 2 * kInset, kInset, 0.0f);
            std::fill_n(out.drainage + kSlopeSide - 2 * kInset, kInset, 1.0f);
        }
        std::swap(now_.height, next_.height);
        std::swap(now_.sediment, next_.sediment);
        std::swap(now_.drainage, next_.drainage);
        std::swap(now_.water, next_.water);
    }

    [[nodiscard]] const ErosionNodes& nodes() const { return now_; }
    /// Mean drop to the lower neighbors, in the nodes before the last step.
    [[nodiscard]] float drop(std::int64_t x, std::int64_t y) const { return *shares_[2].at(x, y); }

  private:
    [[nodiscard]] ErosionRow rowOf(std::int64_t y, std::int64_t x) const {
        return {now_.height.row(y) + x, now_.sediment.row(y) + x, now_.drainage.row(y) + x, now_.water.row(y) + x};
    }
    ErosionShareRow sharesOf(std::int64_t y, std::int64_t x) {
        return {shares_[0].row(y) + x, shares_[1].row(y) + x, shares_[2].row(y) + x, shares_[3].row(y) + x};
    }

    const ErosionKernels& kernels_;
    reference::ErosionLevel level_ = steadyLevel();
    ErosionNodes now_, next_;
    NodeGrid even_;
    std::array<NodeGrid, 4> shares_;
};

}  // namespace

bool SlopeArea::passes() const {
    return std::abs(theta - kTheta) <= kTolerance && highest <= 1.0 / 16 && std::abs(ratio - 1) <= highest &&
           most >= 64 * least && std::abs(growth) <= kSteady;
}

SlopeArea slopeArea(const ErosionKernels& kernels) {
    RisingGround ground(kernels);
    for (int step = 0; step < kSlopeSteps; ++step) ground.step();
    const NodeGrid before = ground.nodes().height;
    ground.step();
    SlopeArea result;
    result.least = kLeastDrainage;
    double sx = 0, sy = 0, sxx = 0, syy = 0, sxy = 0;
    float highest = 0;
    for (std::int64_t y = kSlopeBorder; y < kSlopeSide - kSlopeBorder; ++y)
        for (std::int64_t x = kSlopeBorder; x < kSlopeSide - kSlopeBorder; ++x) {
            result.growth += static_cast<double>(*ground.nodes().height.at(x, y) - *before.at(x, y));
            highest = std::max(highest, *before.at(x, y));
            const double drainage = static_cast<double>(*ground.nodes().drainage.at(x, y));
            const double drop = static_cast<double>(ground.drop(x, y));
            if (drainage < kLeastDrainage || drop <= 0) continue;
            const double force = static_cast<double>(kSlopeWear) * std::sqrt(drainage);
            const double a = std::log(drainage), s = std::log(drop / (1 + force));
            ++result.nodes, sx += a, sy += s, sxx += a * a, syy += s * s, sxy += a * s;
            result.most = std::max(result.most, drainage);
        }
    constexpr std::int64_t kInner = kSlopeSide - 2 * kSlopeBorder;
    result.growth /= static_cast<double>(kSlopeRise) * kInner * kInner;
    const auto n = static_cast<double>(result.nodes);
    const double slope = (n * sxy - sx * sy) / (n * sxx - sx * sx);
    result.theta = -slope;
    result.correlation = (n * sxy - sx * sy) / std::sqrt((n * sxx - sx * sx) * (n * syy - sy * sy));
    const double law = std::log(static_cast<double>(kSlopeRise / kSlopeWear)) - SlopeArea::kTheta * sx / n;
    result.ratio = std::exp(sy / n - law);
    result.highest = static_cast<double>(highest / kSlopeInput);
    return result;
}

}  // namespace noisescope
