#include "cpu/points/point_sampler.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <tuple>
#include <type_traits>
#include <utility>

#include "core/interrupt.h"
#include "core/threads.h"

namespace noisescope {
namespace {

void loadPoints(const PlaceKernels& kernels, const FieldPoints& points, std::size_t first, PointPlaces::Work& work) {
    const auto load = [&]<typename From, typename To>(const From* from, std::ptrdiff_t stride, To& to) {
        using Reader = PlaceReader<From, typename To::value_type>;
        std::get<Reader>(kernels.readers)(from + static_cast<std::ptrdiff_t>(first) * stride, stride, work.places.count,
                                          to.data());
    };
    for (std::size_t axis = 0; axis < points.dimensions; ++axis) {
        const void* const from = points.x[axis];
        const std::ptrdiff_t stride = points.stride[axis];
        const auto loadCells = [&](auto& cells) {
            using Cell = typename std::remove_reference_t<decltype(cells)>::value_type;
            load(static_cast<const Cell*>(points.cell[axis]), points.cellStride[axis], cells);
            load(static_cast<const float*>(from), stride, work.rests[axis]);
        };
        switch (points.kind) {
            case PointKind::real:
                load(static_cast<const float*>(from), stride, work.p[axis]);
                break;
            case PointKind::cell32:
            case PointKind::unit32:
                loadCells(work.shortCells[axis]);
                break;
            case PointKind::cell64:
            case PointKind::unit64:
                loadCells(work.longCells[axis]);
                break;
            default:
                load(static_cast<const double*>(from), stride, work.p[axis]);
        }
    }
}

std::uint64_t nextId() {
    static std::atomic<std::uint64_t> last = 0;
    return ++last;
}

}  // namespace

struct PointSampler::Scratch {
    PointPlaces::Work work;
    std::uint64_t owner;
    std::size_t dimensions;
    std::shared_ptr<RowEvaluator::Line> line;
    PointKind kind;
};

PointSampler::PointSampler(const FieldPlan& plan, const RowEvaluator& evaluator, const RowKernels& kernels)
    : plan_(plan),
      evaluator_(evaluator),
      places_(plan, placeKernelsFor(kernels.name)),
      isPlain_(evaluator.isPlain()),
      id_(nextId()) {}

PointSampler::PointSampler(const FieldPlan& plan, const RowEvaluator& evaluator, const PointSampler& same)
    : plan_(plan), evaluator_(evaluator), places_(plan, same.places_), isPlain_(evaluator.isPlain()), id_(nextId()) {}

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
        Scratch{PointPlaces::Work(places_, kind, dimensions), id_, dimensions, evaluator_.lineForPoints(), kind});
}

/// Returns memory that this thread keeps for its last samplers, which may be gone.
PointSampler::Scratch& PointSampler::scratchHere(PointKind kind, std::size_t dimensions) const {
    constexpr std::size_t kScratchesOfThread = 4;
    thread_local std::array<std::unique_ptr<Scratch>, kScratchesOfThread> kept;
    thread_local std::size_t next = 0;
    for (const std::unique_ptr<Scratch>& scratch : kept)
        if (scratch != nullptr && scratch->owner == id_ && scratch->kind == kind && scratch->dimensions == dimensions)
            return *scratch;
    std::unique_ptr<Scratch>& oldest = kept[next++ % kScratchesOfThread];
    oldest = takeScratch(kind, dimensions);
    return *oldest;
}

void PointSampler::sampleOne(std::span<const double> point, PointKind kind, float* out) const {
    if (isPlain_) {
        std::array<int, PointPlaces::kMostOfOne + kPlacePadding> cells;
        std::array<float, PointPlaces::kMostOfOne + kPlacePadding> fractions;
        if (places_.findOne(point, kind, cells.data(), fractions.data())) {
            *out = evaluator_.samplePlain(cells.data(), fractions.data());
            return;
        }
    }
    Scratch& scratch = scratchHere(kind == PointKind::decimal ? kind : PointKind::binary, point.size());
    scratch.work.places.count = 1;
    for (std::size_t axis = 0; axis < point.size(); ++axis) scratch.work.p[axis][0] = point[axis];
    places_.find(scratch.work);
    evaluator_.sample(scratch.work.places, *scratch.line, out);
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
            loadPoints(places_.kernels(), points, first, work);
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
