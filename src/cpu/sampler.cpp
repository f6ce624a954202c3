#include "cpu/sampler.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "core/threads.h"
#include "cpu/box_drawer.h"
#include "cpu/cpu_field.h"
#include "cpu/layered_picture.h"
#include "cpu/points/point_sampler.h"
#include "plan/proven_range.h"

namespace noisescope {
/// One of the two.
struct Sampler::Kept {
    struct SingleField {
        explicit SingleField(FieldPlan of) : plan(std::move(of)) {}
        SingleField(const SingleField& same, std::uint32_t seedAdd)
            : plan(same.plan.withSeedAdded(seedAdd)), points(plan, evaluator, same.points) {}
        FieldPlan plan;
        RowEvaluator evaluator{plan};
        PointSampler points{plan, evaluator};
    };
    std::optional<SingleField> field;
    std::optional<LayeredPicture> layers;
    bool ofTree = false;  ///< also for a tree of a single plain field
};

namespace {

/// Returns the points with world units in place of cells.
FieldPoints inUnits(const FieldPoints& points) {
    FieldPoints result = points;
    if (points.kind == PointKind::cell32) result.kind = PointKind::unit32;
    if (points.kind == PointKind::cell64) result.kind = PointKind::unit64;
    return result;
}

}  // namespace

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

Sampler::Sampler(FieldPlan plan) : kept_(std::make_unique<Kept>()) { kept_->field.emplace(std::move(plan)); }

Sampler::Sampler(PicturePlan plan) : kept_(std::make_unique<Kept>()) {
    kept_->ofTree = !plan.recipe().tree.empty();
    if (plan.isField())
        kept_->field.emplace(plan.field().withSeedAdded(0));
    else
        kept_->layers.emplace(plan, plan.values());
}

Sampler::Sampler(std::unique_ptr<Kept> kept) : kept_(std::move(kept)) {}

Sampler Sampler::withSeedAdded(std::uint32_t add) const {
    auto kept = std::make_unique<Kept>();
    kept->ofTree = kept_->ofTree;
    if (kept_->layers)
        kept->layers.emplace(kept_->layers->withSeedAdded(add));
    else
        kept->field.emplace(*kept_->field, add);
    return Sampler(std::move(kept));
}

Sampler::~Sampler() = default;
Sampler::Sampler(Sampler&&) noexcept = default;
Sampler& Sampler::operator=(Sampler&&) noexcept = default;

int Sampler::channels() const {
    if (!kept_->layers) return kept_->field->plan.channels();
    const PicturePlan& plan = kept_->layers->plan();
    return plan.channels(plan.values());
}

int Sampler::coordinates() const {
    return kept_->layers ? kept_->layers->plan().coordinates() : kept_->field->plan.coordinates();
}

const FieldPlan* Sampler::field() const { return kept_->field ? &kept_->field->plan : nullptr; }

const PicturePlan* Sampler::layers() const { return kept_->layers ? &kept_->layers->plan() : nullptr; }

std::optional<Range> Sampler::provenRange() const {
    if (!kept_->layers) return provenRangeOf(kept_->field->plan);
    const PicturePlan& plan = kept_->layers->plan();
    return plan.provenRange(plan.values());
}

void Sampler::box(const FieldBox& box, const BoxTarget& target, Extremes* extremes, const Pause& pause) const {
    if (kept_->layers) return kept_->layers->box(box, target, extremes, pause);
    drawBox(kept_->field->plan, kept_->field->evaluator, box, target, extremes, pause);
}

void Sampler::points(const FieldPoints& points, float* out, Extremes* extremes, const Pause& pause) const {
    const FieldPoints& given = kept_->ofTree ? inUnits(points) : points;
    if (kept_->layers) return kept_->layers->points(given, out, extremes, pause);
    kept_->field->points.sample(given, out, extremes, pause);
}

void Sampler::point(std::array<double, kMaxDimensions> at, std::size_t dimensions, PointKind kind, float* out) const {
    if (!kept_->layers) return kept_->field->points.sampleOne(std::span(at).first(dimensions), kind, out);
    FieldPoints points{1, dimensions, kind == PointKind::decimal ? kind : PointKind::binary};
    for (std::size_t axis = 0; axis < dimensions; ++axis) points.x[axis] = &at[axis];
    const ThreadsHere one(1);
    kept_->layers->points(points, out, nullptr, {});
}

void Sampler::decimals(std::size_t count, std::size_t coordinates, const DecimalPoints& pointsFrom, float* out) const {
    if (kept_->layers) return kept_->layers->decimals(count, coordinates, pointsFrom, out);
    sampleOnCpu(kept_->field->plan, count, coordinates, pointsFrom, out);
}

}  // namespace noisescope
