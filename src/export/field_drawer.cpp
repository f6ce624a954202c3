#include "export/field_drawer.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "cpu/cpu_field.h"
#include "export/kept_fields.h"
#include "gpu/context.h"

namespace noisescope {
namespace {

constexpr const char* kSineNote = "the sine hash differs from device to device";

/// Divides a region into strips of about a million pixels.
void inStrips(const Region& region, const std::function<void(const Region&)>& body) {
    constexpr std::int64_t kStripPixels = 1 << 20;
    const std::int64_t rowsAtOnce = std::clamp<std::int64_t>(kStripPixels / region.width, 1, region.height);
    for (std::int64_t y = 0; y < region.height; y += rowsAtOnce)
        body({region.x, region.y + y, region.width, std::min(rowsAtOnce, region.height - y)});
}

}  // namespace

CheckNote checkNote(const DrawWith& with, std::int64_t pixels, bool allExact) {
    if (!with.checkSeed) return {0, "no pixels, by --no-check"};
    if (pixels == 0) return {0, fmt::format("no pixels: {}", kSineNote)};
    const std::string text = fmt::format("{} pixels or more", pixels);
    return {pixels, allExact ? text : fmt::format("{}, but not of the sine hash: {}", text, kSineNote)};
}

FieldDrawer::FieldDrawer(const DrawWith& with, PieceDone pieceDone)
    : renderer_(with.renderer), kept_(with.kept), pieceDone_(std::move(pieceDone)) {
    if (with.checkSeed) check_.emplace(*with.checkSeed, renderer_ == nullptr ? "the CPU" : deviceName());
}

void FieldDrawer::finishPiece(const FieldPlan& plan, const PixelView& piece) {
    if (check_) check_->compare(plan, piece);
    if (pieceDone_) pieceDone_(piece.region.width * piece.region.height);
}

void FieldDrawer::renderRows(const FieldPlan& plan, const Region& region, const RowSink& sink) {
    if (kept_ == nullptr || !kept_->takes(plan, region)) return draw(plan, region, sink);
    if (const Image* values = kept_->find(plan, region)) return replay(plan, region, *values, sink);
    Image values(region.width, region.height, plan.channels());
    draw(plan, region, [&, keep = rowsInto(values, region.y)](std::int64_t y, std::span<const float> rows) {
        keep(y, rows);
        sink(y, rows);
    });
    kept_->add(plan, region, std::move(values));
}

void FieldDrawer::draw(const FieldPlan& plan, const Region& region, const RowSink& sink) {
    if (renderer_ != nullptr) {
        renderer_->renderRows(plan, region, sink, [&](const PixelView& piece) { finishPiece(plan, piece); });
        return;
    }
    inStrips(region, [&](const Region& strip) {
        const Image drawn = renderOnCpu(plan, strip);
        finishPiece(plan, {strip, drawn.pixels.data(), strip.width * drawn.channels});
        sink(strip.y, drawn.pixels);
    });
}

/// Hands on values that were drawn before, compared again: each file says what was compared of it.
void FieldDrawer::replay(const FieldPlan& plan, const Region& region, const Image& values, const RowSink& sink) {
    const std::int64_t stride = region.width * values.channels;
    inStrips(region, [&](const Region& strip) {
        const auto rows = std::span(values.pixels)
                              .subspan(static_cast<std::size_t>((strip.y - region.y) * stride),
                                       static_cast<std::size_t>(strip.height * stride));
        finishPiece(plan, {strip, rows.data(), stride});
        sink(strip.y, rows);
    });
}

void FieldDrawer::require(const CheckNote& note) const {
    const std::int64_t compared = check_ ? check_->compared() : 0;
    if (compared < note.pixels)
        throw std::logic_error(fmt::format("{} pixels were compared, of {}", compared, note.pixels));
}

}  // namespace noisescope
