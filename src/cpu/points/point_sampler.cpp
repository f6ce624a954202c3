#include "cpu/points/point_sampler.h"

#include <algorithm>
#include <utility>

#include "core/interrupt.h"
#include "core/threads.h"

namespace noisescope {
namespace {

template <typename From, typename To>
void load(const void* from, std::ptrdiff_t stride, std::size_t first, std::size_t count, To* to) {
    const From* at = static_cast<const From*>(from) + static_cast<std::ptrdiff_t>(first) * stride;
    if (stride == 1) {
        std::copy_n(at, count, to);
    } else {
        for (std::size_t n = 0; n < count; ++n, at += stride) to[n] = static_cast<To>(*at);
    }
}

void loadPoints(const FieldPoints& points, std::size_t first, PointPlaces::Work& work) {
    const std::size_t count = work.places.count;
    for (std::size_t axis = 0; axis < points.dimensions; ++axis) {
        double* const p = work.p[axis].data();
        std::int64_t* const cells = work.cells[axis].data();
        if (points.kind == PointKind::decimal || points.kind == PointKind::binary)
            load<double>(points.x[axis], points.stride[axis], first, count, p);
        else
            load<float>(points.x[axis], points.stride[axis], first, count, p);
        if (points.kind == PointKind::cell32)
            load<std::int32_t>(points.cell[axis], points.cellStride[axis], first, count, cells);
        if (points.kind == PointKind::cell64)
            load<std::int64_t>(points.cell[axis], points.cellStride[axis], first, count, cells);
    }
}

}  // namespace

struct PointSampler::Scratch {
    PointKind kind;
    std::size_t dimensions;
    PointPlaces::Work work;
    std::shared_ptr<RowEvaluator::Line> line;
};

PointSampler::PointSampler(const FieldPlan& plan, const RowEvaluator& evaluator, const RowKernels& kernels)
    : plan_(plan), evaluator_(evaluator), places_(plan, placeKernelsFor(kernels.name)) {}

PointSampler::~PointSampler() = default;

std::unique_ptr<PointSampler::Scratch> PointSampler::takeScratch(PointKind kind, std::size_t dimensions) const {
    {
        const std::lock_guard lock(mutex_);
        const auto found = std::find_if(unused_.begin(), unused_.end(), [&](const auto& scratch) {
            return scratch->kind == kind && scratch->dimensions == dimensions;
        });
        if (found != unused_.end()) {
            std::unique_ptr<Scratch> scratch = std::move(*found);
            unused_.erase(found);
            return scratch;
        }
    }
    return std::make_unique<Scratch>(
        Scratch{kind, dimensions, PointPlaces::Work(places_, kind, dimensions), evaluator_.lineForPoints()});
}

void PointSampler::giveBack(std::unique_ptr<Scratch> scratch) const {
    const std::lock_guard lock(mutex_);
    unused_.push_back(std::move(scratch));
}

void PointSampler::sample(const FieldPoints& points, float* out, Extremes* extremes, const Pause& pause) const {
    constexpr std::size_t kPointsOfJob = 32 * kPlacesAtOnce;
    const auto channels = static_cast<std::size_t>(plan_.channels());
    std::mutex mutex;  // of `extremes`
    inParallel(static_cast<std::int64_t>((points.count + kPointsOfJob - 1) / kPointsOfJob), [&](std::int64_t job) {
        const std::size_t begin = static_cast<std::size_t>(job) * kPointsOfJob;
        const std::size_t end = std::min(points.count, begin + kPointsOfJob);
        std::unique_ptr<Scratch> scratch = takeScratch(points.kind, points.dimensions);
        PointPlaces::Work& work = scratch->work;
        for (std::size_t first = begin; first < end; first += kPlacesAtOnce) {
            throwIfInterrupted();
            if (pause) pause();
            work.places.count = std::min(kPlacesAtOnce, end - first);
            loadPoints(points, first, work);
            places_.find(work);
            evaluator_.sample(work.places, *scratch->line, out + first * channels);
        }
        giveBack(std::move(scratch));
        if (extremes == nullptr) return;
        Extremes found;
        found.include(out + begin * channels, (end - begin) * channels);
        const std::lock_guard lock(mutex);
        extremes->include(found);
    });
}

}  // namespace noisescope
