#include "cpu/cpu_field.h"

#include <algorithm>

#include "core/threads.h"
#include "cpu/box_drawer.h"
#include "cpu/evaluator.h"

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

void sampleOnCpu(const FieldPlan& plan, std::size_t count, std::size_t coordinates,
                 const std::function<void(std::size_t first, std::vector<Decimal>& points)>& pointsFrom, float* out) {
    const auto channels = static_cast<std::size_t>(plan.channels());
    const Evaluator evaluator(plan);
    constexpr std::size_t kBatch = 1024;
    inParallel(static_cast<std::int64_t>((count + kBatch - 1) / kBatch), [&](std::int64_t index) {
        const std::size_t first = static_cast<std::size_t>(index) * kBatch;
        std::vector<Decimal> batch((std::min(count, first + kBatch) - first) * coordinates);
        pointsFrom(first, batch);
        for (std::size_t n = 0; n * coordinates < batch.size(); ++n) {
            const auto point = std::span<const Decimal>(batch).subspan(n * coordinates, coordinates);
            const FieldValue value = evaluator.at(plan.atPoint(point), 0, 0);
            std::copy_n(value.begin(), channels, out + (first + n) * channels);
        }
    });
}

}  // namespace noisescope
