#include "viewer/host/field/layer_fields.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "gpu/field_renderer.h"

namespace noisescope {
namespace {

constexpr std::int64_t kUnmeasuredRows = 8;  // of a program whose speed is not known
constexpr double kMostPieceRows = 1 << 14;

}  // namespace

std::vector<ProgramRequest> missingPrograms(const PicturePlan& picture, FieldRenderer& renderer) {
    std::vector<ProgramRequest> programs;
    for (const auto& leaf : picture.leaves())
        if (renderer.ready(*leaf) == nullptr) programs.push_back({renderer.keyOf(*leaf), leaf, {}});
    for (const Slot slot : picture.inputs(picture.colors()))
        for (PassProgram& pass : renderer.trees().missing(picture, slot)) {
            std::string key = pass.source;
            programs.push_back({std::move(key), nullptr, std::move(pass)});
        }
    return programs;
}

bool hasLayers(const PicturePlan& picture) {
    return std::ranges::any_of(picture.inputs(picture.colors()),
                               [&](Slot slot) { return !std::holds_alternative<LeafStep>(picture.steps()[slot]); });
}

std::vector<LeafTile> missingFields(const PicturePlan& picture, const Region& region, const PixelScale& pixels,
                                    FieldRenderer& renderer) {
    std::vector<LeafTile> tiles = picture.leafTiles(picture.colors(), region);
    std::erase_if(tiles, [&](const LeafTile& tile) {
        return renderer.trees().kept().find(tile.plan->recipe(), pixels, tile.region) != nullptr;
    });
    return tiles;
}

double secondsOf(const std::vector<LeafTile>& tiles, FieldRenderer& renderer) {
    double seconds = 0;
    for (const LeafTile& tile : tiles)
        if (const auto program = renderer.ready(*tile.plan))
            seconds += program->secondsPixel * static_cast<double>(tile.region.width * tile.region.height);
    return seconds;
}

std::int64_t bytesOfFields(const PicturePlan& picture, const Region& region, FieldRenderer& renderer) {
    std::int64_t bytes = 0;
    for (const LeafTile& tile : picture.leafTiles(picture.colors(), region)) {
        const FloatTarget::Layout layout = renderer.layoutOf(*tile.plan, tile.region);
        bytes += layout.texels() * layout.height * (layout.single() ? 4 : 16);
    }
    return bytes;
}

void LayerFields::begin(const PicturePlan& picture, const Region& region, const PixelScale& pixels,
                        FieldRenderer& renderer) {
    tiles_ = missingFields(picture, region, pixels, renderer);
    next_ = 0;
    rows_ = 0;
    target_.reset();
}

/// Draws the next rows of a field, or all at once.
double LayerFields::drawRows(FieldRenderer& renderer, std::int64_t rows) {
    const LeafTile& tile = tiles_[next_];
    const auto start = std::chrono::steady_clock::now();
    if (target_ == nullptr) target_ = renderer.trees().targetFor(*tile.plan, tile.region);
    if (rows == tile.region.height) {
        renderer.draw(*tile.plan, tile.region, *target_);
    } else {
        const Region part{tile.region.x, tile.region.y + rows_, tile.region.width, rows};
        renderer.draw(*tile.plan, part, strip_);
        strip_.copyRows(rows, *target_, rows_);
    }
    glFinish();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

double LayerFields::draw(FieldRenderer& renderer, double seconds) {
    double took = 0;
    while (!done() && (took == 0 || took < seconds)) {
        const LeafTile& tile = tiles_[next_];
        const auto program = renderer.ready(*tile.plan);
        const double perRow = program == nullptr ? 0 : program->secondsPixel * static_cast<double>(tile.region.width);
        std::int64_t rows = kUnmeasuredRows;
        if (perRow > 0)
            rows = std::max<std::int64_t>(
                1, static_cast<std::int64_t>(std::min((seconds - took) / perRow, kMostPieceRows)));
        rows = std::min(rows, tile.region.height - rows_);
        const double last = drawRows(renderer, rows);
        took += last;
        if (program != nullptr) renderer.noteCost(*tile.plan, last / static_cast<double>(rows * tile.region.width));
        rows_ += rows;
        if (rows_ < tile.region.height) continue;
        renderer.trees().keep(*tile.plan, tile.region, std::move(target_));
        rows_ = 0;
        ++next_;
    }
    return took;
}

double LayerFields::progress() const {
    double all = 0;
    double drawn = 0;
    for (std::size_t i = 0; i < tiles_.size(); ++i) {
        const auto width = static_cast<double>(tiles_[i].region.width);
        all += width * static_cast<double>(tiles_[i].region.height);
        if (i <= next_) drawn += width * static_cast<double>(i < next_ ? tiles_[i].region.height : rows_);
    }
    return all > 0 ? drawn / all : 1;
}

}  // namespace noisescope
