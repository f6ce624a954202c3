#include "cpu/cpu_field.h"

#include <algorithm>

#include "core/threads.h"
#include "cpu/evaluator.h"
#include "cpu/row_evaluator.h"

namespace noisescope {

Image renderOnCpu(const FieldPlan& plan, const Region& region) {
    Image image(region.width, region.height, plan.channels());
    drawOnCpu(plan, region, image.pixels.data());
    return image;
}

void drawOnCpu(const FieldPlan& plan, const Region& region, float* out, const std::function<void()>& pause) {
    const auto channels = static_cast<std::size_t>(plan.channels());
    const RowEvaluator evaluator(plan);
    // Blocks are divided into bands, so that a single block keeps all cores busy.
    constexpr std::int64_t kBandRows = 64;
    struct Job {
        Span columns;
        Span rows;
    };
    std::vector<Job> jobs;
    for (const Span& rows : spansOf(region.y, region.height, plan.tilePixels(1)))
        for (const Span& columns : spansOf(region.x, region.width, plan.tilePixels(0)))
            for (std::int64_t y = rows.first; y < rows.end; y += kBandRows)
                jobs.push_back({columns, {rows.block, y, std::min(rows.end, y + kBandRows)}});
    inParallel(static_cast<std::int64_t>(jobs.size()), [&](std::int64_t index) {
        if (pause) pause();
        const auto& [columns, rows] = jobs[static_cast<std::size_t>(index)];
        const FieldOrigin origin = plan.atPixel(columns.block, rows.block);
        const std::int64_t start = (rows.first - region.y) * region.width + columns.first - region.x;
        const BlockPart part{static_cast<int>(columns.first - columns.block), static_cast<int>(rows.first - rows.block),
                             static_cast<int>(columns.end - columns.block), static_cast<int>(rows.end - rows.block)};
        evaluator.draw(origin, part, out + static_cast<std::size_t>(start) * channels,
                       static_cast<std::size_t>(region.width) * channels);
    });
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
