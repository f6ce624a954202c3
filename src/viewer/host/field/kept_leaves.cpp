#include "viewer/host/field/kept_leaves.h"

#include <algorithm>
#include <chrono>
#include <span>
#include <utility>

#include "plan/field_plan.h"

namespace noisescope {
namespace {

constexpr std::int64_t kLeastRows = 8;  // of a field that are drawn at once

bool holds(const Region& all, const Region& part) {
    return part.x == all.x && part.width == all.width && part.y >= all.y && part.y + part.height <= all.y + all.height;
}

}  // namespace

void KeptLeaves::renderRows(const FieldPlan& plan, const Region& region, const RowSink& sink) {
    const auto held =
        std::ranges::find_if(held_, [&](const Held& h) { return h.plan == &plan && holds(h.region, region); });
    if (held == held_.end()) return sink(region.y, cpuLeaves().render(plan, region).pixels);
    const auto row = static_cast<std::size_t>(region.width * held->values->channels);
    const auto first = static_cast<std::size_t>(region.y - held->region.y) * row;
    sink(region.y, std::span(held->values->pixels).subspan(first, static_cast<std::size_t>(region.height) * row));
}

bool KeptLeaves::takes(const PicturePlan& plan, const Region& region) {
    constexpr std::int64_t kPictures = 3;  // in full, a draft, and what is left of the one before
    std::int64_t floats = 0;
    for (const LeafTile& tile : plan.leafTiles(plan.colors(), region))
        floats += tile.region.width * tile.region.height * tile.plan->channels();
    return floats <= static_cast<std::int64_t>(kMostKept) / kPictures;
}

std::vector<LeafTile> KeptLeaves::missing(const PicturePlan& plan, const Region& region, const PixelScale& pixels) {
    std::vector<LeafTile> tiles = plan.leafTiles(plan.colors(), region);
    std::erase_if(tiles, [&](const LeafTile& tile) {
        return kept_.find({tile.plan->recipe(), pixels, tile.plan->channels()}, tile.region) != nullptr;
    });
    return tiles;
}

void KeptLeaves::keep(const LeafTile& tile, Image values) {
    held_.clear();
    kept_.add({tile.plan->recipe(), tile.plan->pixels(), tile.plan->channels()}, tile.region, std::move(values));
}

void KeptLeaves::hold(const PicturePlan& plan, const Region& region) {
    held_.clear();
    for (const LeafTile& tile : plan.leafTiles(plan.colors(), region))
        if (const Image* const values =
                kept_.find({tile.plan->recipe(), tile.plan->pixels(), tile.plan->channels()}, tile.region))
            held_.push_back({tile.plan.get(), tile.region, values});
}

void CpuLayerFields::begin(std::vector<LeafTile> missing) {
    tiles_ = std::move(missing);
    next_ = 0;
    rows_ = 0;
}

void CpuLayerFields::draw(KeptLeaves& leaves, double seconds, const Cost& cost) {
    const auto start = std::chrono::steady_clock::now();
    const auto left = [&] {
        return seconds - std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    };
    for (bool first = true; !done() && (first || left() > 0); first = false) {
        const LeafTile& tile = tiles_[next_];
        const Region& all = tile.region;
        if (rows_ == 0) image_ = Image(all.width, all.height, tile.plan->channels());
        const double perRow = cost(tile) * static_cast<double>(all.width);
        const double wanted = perRow > 0 ? left() / perRow : 0;
        const std::int64_t rows =
            wanted >= static_cast<double>(all.height)
                ? all.height - rows_
                : std::min(std::max<std::int64_t>(kLeastRows, static_cast<std::int64_t>(wanted)), all.height - rows_);
        const Image part = cpuLeaves().render(*tile.plan, {all.x, all.y + rows_, all.width, rows});
        std::ranges::copy(part.pixels, image_.pixels.begin() + rows_ * all.width * image_.channels);
        rows_ += rows;
        if (rows_ < all.height) continue;
        leaves.keep(tile, std::move(image_));
        rows_ = 0;
        ++next_;
    }
}

double CpuLayerFields::progress() const {
    if (done()) return 1;
    const double part = static_cast<double>(rows_) / static_cast<double>(tiles_[next_].region.height);
    return (static_cast<double>(next_) + part) / static_cast<double>(tiles_.size());
}

}  // namespace noisescope
