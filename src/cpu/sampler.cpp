#include "cpu/sampler.h"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <utility>
#include <vector>

#include "cpu/cpu_field.h"
#include "cpu/points/point_sampler.h"

namespace noisescope {

struct Sampler::Kept {
    explicit Kept(FieldPlan of) : plan(std::move(of)) {}
    FieldPlan plan;
    RowEvaluator evaluator{plan};
    PointSampler points{plan, evaluator};
};

Extremes::Extremes()
    : least(std::numeric_limits<float>::infinity()), greatest(-std::numeric_limits<float>::infinity()) {}

void Extremes::include(const float* values, std::size_t count) {
    for (std::size_t n = 0; n < count; ++n) {
        least = std::min(least, values[n]);
        greatest = std::max(greatest, values[n]);
    }
}

void Extremes::include(const Extremes& other) {
    least = std::min(least, other.least);
    greatest = std::max(greatest, other.greatest);
}

Sampler::Sampler(FieldPlan plan) : kept_(std::make_unique<const Kept>(std::move(plan))) {}
Sampler::~Sampler() = default;
Sampler::Sampler(Sampler&&) noexcept = default;
Sampler& Sampler::operator=(Sampler&&) noexcept = default;

const FieldPlan& Sampler::plan() const { return kept_->plan; }

void Sampler::box(const FieldBox& box, const BoxTarget& target, Extremes* extremes, const Pause& pause) const {
    if (box.slice != 0 || box.slices != 1) throw std::logic_error("a box of several slices");
    const auto channels = static_cast<std::size_t>(plan().channels());
    Image image(box.region.width, box.region.height, plan().channels());
    drawOnCpu(plan(), box.region, image.pixels.data(), pause);
    for (std::int64_t y = 0; y < box.region.height; ++y)
        std::copy_n(image.pixels.data() + static_cast<std::size_t>(y * box.region.width) * channels,
                    static_cast<std::size_t>(box.region.width) * channels, target.values + y * target.rowStride);
    if (extremes != nullptr) extremes->include(image.pixels.data(), image.pixels.size());
}

void Sampler::points(const FieldPoints& points, float* out, Extremes* extremes, const Pause& pause) const {
    kept_->points.sample(points, out, extremes, pause);
}

void Sampler::point(std::array<double, kMaxDimensions> at, std::size_t dimensions, PointKind kind, float* out) const {
    FieldPoints points{1, dimensions, kind};
    for (std::size_t axis = 0; axis < dimensions; ++axis) points.x[axis] = &at[axis];
    this->points(points, out);
}

}  // namespace noisescope
