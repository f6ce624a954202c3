#include "cpu/cpu_field.h"

#include <algorithm>

#include "core/threads.h"
#include "cpu/box_drawer.h"
#include "cpu/evaluator.h"
#include "cpu/points/point_sampler.h"
#include "cpu/points/short_decimal.h"
#include "cpu/row_evaluator.h"

namespace noisescope {

Image renderOnCpu(const FieldPlan& plan, const Region& region) {
    Image image(region.width, region.height, plan.channels());
    drawOnCpu(plan, region, image.pixels.data());
    return image;
}

void drawOnCpu(const FieldPlan& plan, const Region& region, float* out, const std::function<void()>& pause) {
    drawBox(plan, RowEvaluator(plan), {region}, {out, static_cast<std::ptrdiff_t>(region.width) * plan.channels(), 0},
            nullptr, pause);
}

std::vector<float> sampleOnCpu(const FieldPlan& plan, std::span<const Decimal> points, std::size_t coordinates) {
    const std::size_t count = points.size() / coordinates;
    std::vector<float> values(count * static_cast<std::size_t>(plan.channels()));
    const auto pointsFrom = [&](std::size_t first, std::vector<Decimal>& batch) {
        std::copy_n(points.begin() + static_cast<std::ptrdiff_t>(first * coordinates), batch.size(), batch.begin());
    };
    sampleOnCpu(plan, count, coordinates, pointsFrom, values.data());
    return values;
}

namespace {

void sampleOneByOne(const FieldPlan& plan, std::span<const Decimal> points, std::size_t coordinates, float* out) {
    const auto channels = static_cast<std::size_t>(plan.channels());
    const Evaluator evaluator(plan);
    for (std::size_t n = 0; n < points.size() / coordinates; ++n) {
        const FieldValue value = evaluator.at(plan.atPoint(points.subspan(n * coordinates, coordinates)), 0, 0);
        std::copy_n(value.begin(), channels, out + n * channels);
    }
}

/// Samples the decimals that are those of doubles together, the others one by one.
void sampleBatch(const PointSampler& sampler, const FieldPlan& plan, std::span<const Decimal> decimals,
                 std::size_t coordinates, float* out) {
    std::vector<double> doubles(decimals.size());
    std::vector<std::size_t> longer;  // points
    for (std::size_t n = 0; n < decimals.size(); ++n) {
        const std::optional<double> value = doubleOf(decimals[n]);
        doubles[n] = value.value_or(0);
        if (!value && (longer.empty() || longer.back() != n / coordinates)) longer.push_back(n / coordinates);
    }
    FieldPoints points{decimals.size() / coordinates, coordinates, PointKind::decimal};
    for (std::size_t axis = 0; axis < coordinates; ++axis) {
        points.x[axis] = &doubles[axis];
        points.stride[axis] = static_cast<std::ptrdiff_t>(coordinates);
    }
    const ThreadsHere one(1);
    sampler.sample(points, out, nullptr, {});
    for (const std::size_t n : longer)
        sampleOneByOne(plan, decimals.subspan(n * coordinates, coordinates), coordinates,
                       out + n * static_cast<std::size_t>(plan.channels()));
}

}  // namespace

void sampleOnCpu(const FieldPlan& plan, std::size_t count, std::size_t coordinates,
                 const std::function<void(std::size_t first, std::vector<Decimal>& points)>& pointsFrom, float* out) {
    const auto channels = static_cast<std::size_t>(plan.channels());
    constexpr std::size_t kFew = 8;  // cost less than what a sampler needs to begin
    if (count <= kFew) {
        std::vector<Decimal> points(count * coordinates);
        pointsFrom(0, points);
        return sampleOneByOne(plan, points, coordinates, out);
    }
    const RowEvaluator rows(plan);
    const PointSampler sampler(plan, rows);
    constexpr std::size_t kBatch = 1024;
    inParallel(static_cast<std::int64_t>((count + kBatch - 1) / kBatch), [&](std::int64_t index) {
        const std::size_t first = static_cast<std::size_t>(index) * kBatch;
        std::vector<Decimal> batch((std::min(count, first + kBatch) - first) * coordinates);
        pointsFrom(first, batch);
        sampleBatch(sampler, plan, batch, coordinates, out + first * channels);
    });
}

}  // namespace noisescope
