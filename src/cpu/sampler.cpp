#include "cpu/sampler.h"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <utility>
#include <vector>

#include "cpu/box_drawer.h"
#include "cpu/cpu_field.h"
#include "cpu/points/point_sampler.h"

namespace noisescope {

struct Sampler::Kept {
    explicit Kept(FieldPlan of) : plan(std::move(of)) {}
    Kept(const Kept& same, std::uint32_t seedAdd)
        : plan(same.plan.withSeedAdded(seedAdd)), points(plan, evaluator, same.points) {}
    FieldPlan plan;
    RowEvaluator evaluator{plan};
    PointSampler points{plan, evaluator};
};

Extremes::Extremes()
    : least(std::numeric_limits<float>::infinity()), greatest(-std::numeric_limits<float>::infinity()) {}

void Extremes::include(const float* values, std::size_t count) {
    constexpr std::size_t kTogether = 16;  // compilers turn so many comparisons into those of vectors
    std::array<float, kTogether> low;
    std::array<float, kTogether> high;
    low.fill(least);
    high.fill(greatest);
    std::size_t n = 0;
    for (; n + kTogether <= count; n += kTogether)
        for (std::size_t i = 0; i < kTogether; ++i) {
            low[i] = std::min(low[i], values[n + i]);
            high[i] = std::max(high[i], values[n + i]);
        }
    for (; n < count; ++n) {
        low[0] = std::min(low[0], values[n]);
        high[0] = std::max(high[0], values[n]);
    }
    // A sum with +0 makes zeros positive: their order must not matter.
    for (const float value : low) least = std::min(least, value + 0.0f);
    for (const float value : high) greatest = std::max(greatest, value + 0.0f);
}

void Extremes::include(const Extremes& other) {
    least = std::min(least, other.least);
    greatest = std::max(greatest, other.greatest);
}

Sampler::Sampler(FieldPlan plan) : kept_(std::make_unique<const Kept>(std::move(plan))) {}
Sampler::Sampler(std::unique_ptr<const Kept> kept) : kept_(std::move(kept)) {}
Sampler Sampler::withSeedAdded(std::uint32_t add) const { return Sampler(std::make_unique<const Kept>(*kept_, add)); }
Sampler::~Sampler() = default;
Sampler::Sampler(Sampler&&) noexcept = default;
Sampler& Sampler::operator=(Sampler&&) noexcept = default;

const FieldPlan& Sampler::plan() const { return kept_->plan; }

void Sampler::box(const FieldBox& box, const BoxTarget& target, Extremes* extremes, const Pause& pause) const {
    drawBox(kept_->plan, kept_->evaluator, box, target, extremes, pause);
}

void Sampler::points(const FieldPoints& points, float* out, Extremes* extremes, const Pause& pause) const {
    kept_->points.sample(points, out, extremes, pause);
}

void Sampler::point(std::array<double, kMaxDimensions> at, std::size_t dimensions, PointKind kind, float* out) const {
    kept_->points.sampleOne(std::span(at).first(dimensions), kind, out);
}

}  // namespace noisescope
