#include "cpu/box_drawer.h"

#include <algorithm>
#include <mutex>

#include "core/interrupt.h"
#include "core/threads.h"

namespace noisescope {
namespace {

constexpr std::int64_t kPiecePixels = 32768;  ///< about; fewer would be drawn before another thread has started
constexpr std::int64_t kPieceRows = 64;       ///< at least, so that rows share their columns

/// A part of a box: one block, some of its rows and slices.
struct Piece {
    Span columns;
    Span rows;
    std::int64_t slice;
    std::int64_t slices;
};

/// Returns how many slices of such a piece are drawn at once.
std::int64_t slicesAtOnce(const Span& columns, const Span& rows) {
    return std::max<std::int64_t>(1, kPiecePixels / ((columns.end - columns.first) * (rows.end - rows.first)));
}

std::vector<Piece> piecesOf(const FieldPlan& plan, const FieldBox& box) {
    std::vector<Piece> pieces;
    const Region& region = box.region;
    for (const Span& rows : spansOf(region.y, region.height, plan.tilePixels(1)))
        for (const Span& columns : spansOf(region.x, region.width, plan.tilePixels(0))) {
            const std::int64_t height = std::max(kPieceRows, kPiecePixels / (columns.end - columns.first));
            for (std::int64_t y = rows.first; y < rows.end; y += height) {
                const Span band{rows.block, y, std::min(rows.end, y + height)};
                const std::int64_t depth = slicesAtOnce(columns, band);
                for (std::int64_t slice = 0; slice < box.slices; slice += depth)
                    pieces.push_back({columns, band, box.slice + slice, std::min(depth, box.slices - slice)});
            }
        }
    return pieces;
}

class Drawing {
  public:
    Drawing(const RowEvaluator& evaluator, int channels, const FieldBox& box, const BoxTarget& target,
            Extremes* extremes)
        : evaluator_(evaluator), channels_(channels), box_(box), target_(target), extremes_(extremes) {}

    void draw(const Piece& piece) {
        const auto& [columns, rows, slice, slices] = piece;
        BoxTarget target = target_;
        target.values += (slice - box_.slice) * target.sliceStride + (rows.first - box_.region.y) * target.rowStride +
                         (columns.first - box_.region.x) * channels_;
        const BlockPart part{static_cast<int>(columns.first - columns.block), static_cast<int>(rows.first - rows.block),
                             static_cast<int>(columns.end - columns.block), static_cast<int>(rows.end - rows.block)};
        evaluator_.drawSlices({columns.block, rows.block, slice, slices}, part, target);
        if (extremes_ != nullptr) include(target, part, slices);
    }

  private:
    void include(const BoxTarget& drawn, const BlockPart& part, std::int64_t slices) {
        Extremes found;
        const auto count = static_cast<std::size_t>(part.width()) * static_cast<std::size_t>(channels_);
        for (std::int64_t slice = 0; slice < slices; ++slice)
            for (std::int64_t y = 0; y < part.height(); ++y)
                found.include(drawn.values + slice * drawn.sliceStride + y * drawn.rowStride, count);
        const std::lock_guard lock(mutex_);
        extremes_->include(found);
    }

    const RowEvaluator& evaluator_;
    const int channels_;
    const FieldBox& box_;
    const BoxTarget& target_;
    Extremes* const extremes_;
    std::mutex mutex_;
};

}  // namespace

void drawBox(const FieldPlan& plan, const RowEvaluator& evaluator, const FieldBox& box, const BoxTarget& target,
             Extremes* extremes, const Pause& pause) {
    const Region& region = box.region;
    if (region.width <= 0 || region.height <= 0 || box.slices <= 0) return;
    prepareGrid(plan, region, pause);
    Drawing drawing(evaluator, plan.channels(), box, target, extremes);
    const Span columns = firstSpanOf(region.x, region.width, plan.tilePixels(0));
    const Span rows = firstSpanOf(region.y, region.height, plan.tilePixels(1));
    const bool oneBlock = columns.end == region.x + region.width && rows.end == region.y + region.height;
    if (oneBlock && region.width * region.height <= kPiecePixels && slicesAtOnce(columns, rows) >= box.slices) {
        throwIfInterrupted();
        if (pause) pause();
        return drawing.draw({columns, rows, box.slice, box.slices});
    }
    const std::vector<Piece> pieces = piecesOf(plan, box);
    inParallel(static_cast<std::int64_t>(pieces.size()), [&](std::int64_t n) {
        if (pause) pause();
        drawing.draw(pieces[static_cast<std::size_t>(n)]);
    });
}

}  // namespace noisescope
