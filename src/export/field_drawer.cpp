#include "export/field_drawer.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "cpu/cpu_field.h"
#include "cpu/layered_picture.h"
#include "cpu/process/grid_reader.h"
#include "export/device_drawing.h"
#include "export/kept_fields.h"

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
    if (with.checkSeed) check_.emplace(*with.checkSeed, renderer_ == nullptr ? "the CPU" : nameOfDevice());
}

/// Source of the values to draw: a field, or a slot of a picture's layers.
struct FieldDrawer::Values {
    const FieldPlan* field = nullptr;  ///< null: the slot of the picture
    const PicturePlan* picture = nullptr;
    Slot slot = 0;

    [[nodiscard]] int channels() const { return field != nullptr ? field->channels() : picture->channels(slot); }
    /// Returns nothing for values that are not those of a whole recipe.
    [[nodiscard]] std::optional<KeptKey> key() const {
        if (field != nullptr) return KeptKey{field->recipe(), field->pixels(), channels()};
        if (slot != picture->values() || picture->leaves().empty()) return {};
        return KeptKey{picture->recipe(), picture->leaves().front()->pixels(), channels()};
    }
};

void FieldDrawer::finishPiece(const Values& values, const PixelView& piece) {
    if (check_ && values.field != nullptr) check_->compare(*values.field, piece);
    if (check_ && values.field == nullptr) check_->compare(*values.picture, values.slot, piece);
    if (pieceDone_) pieceDone_(piece.region.width * piece.region.height);
}

void FieldDrawer::renderRows(const FieldPlan& plan, const Region& region, const RowSink& sink) {
    renderKept({&plan}, region, sink);
}

void FieldDrawer::renderLayers(const PicturePlan& plan, Slot slot, const Region& region, const RowSink& sink) {
    renderKept({nullptr, &plan, slot}, region, sink);
}

void FieldDrawer::renderKept(const Values& values, const Region& region, const RowSink& sink) {
    const std::optional<KeptKey> key = kept_ == nullptr ? std::nullopt : values.key();
    if (!key || !kept_->takes(*key, region)) return draw(values, region, sink);
    if (const Image* drawn = kept_->find(*key, region)) return replay(values, region, *drawn, sink);
    Image image(region.width, region.height, values.channels());
    draw(values, region, [&, keep = rowsInto(image, region.y)](std::int64_t y, std::span<const float> rows) {
        keep(y, rows);
        sink(y, rows);
    });
    kept_->add(*key, region, std::move(image));
}

void FieldDrawer::draw(const Values& values, const Region& region, const RowSink& sink) {
    if (check_) check_->begin(region.width * region.height);
    if (renderer_ != nullptr) {
        const auto finish = [&](const PixelView& piece) { finishPiece(values, piece); };
        if (values.field != nullptr) return drawOnDevice(*renderer_, *values.field, region, sink, finish);
        return drawOnDevice(*renderer_, *values.picture, values.slot, region, sink, finish);
    }
    GridAhead ahead =
        values.field != nullptr ? GridAhead(*values.field, region) : GridAhead(*values.picture, values.slot, region);
    inStrips(region, [&](const Region& strip) {
        ahead.reach(strip);
        Image drawn(strip.width, strip.height, values.channels());
        if (values.field != nullptr)
            drawOnCpu(*values.field, strip, drawn.pixels.data());
        else
            drawPictureOnCpu(*values.picture, values.slot, strip, drawn.pixels.data());
        finishPiece(values, {strip, drawn.pixels.data(), strip.width * drawn.channels});
        sink(strip.y, drawn.pixels);
    });
}

/// Hands on values that were drawn before, compared again: each file says what was compared of it.
void FieldDrawer::replay(const Values& values, const Region& region, const Image& drawn, const RowSink& sink) {
    const std::int64_t stride = region.width * drawn.channels;
    if (check_) check_->begin(region.width * region.height);
    inStrips(region, [&](const Region& strip) {
        const auto rows = std::span(drawn.pixels)
                              .subspan(static_cast<std::size_t>((strip.y - region.y) * stride),
                                       static_cast<std::size_t>(strip.height * stride));
        finishPiece(values, {strip, rows.data(), stride});
        sink(strip.y, rows);
    });
}

void FieldDrawer::require(const CheckNote& note) const {
    const std::int64_t compared = check_ ? check_->compared() : 0;
    if (compared < note.pixels)
        throw std::logic_error(fmt::format("{} pixels were compared, of {}", compared, note.pixels));
}

}  // namespace noisescope
