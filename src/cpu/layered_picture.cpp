#include "cpu/layered_picture.h"

#include <algorithm>
#include <array>
#include <functional>
#include <mutex>
#include <utility>
#include <vector>

#include "core/interrupt.h"
#include "core/threads.h"
#include "cpu/cpu_field.h"
#include "cpu/process/grid_reader.h"
#include "cpu/scratch.h"

namespace noisescope {
namespace {

/// Pixels of a piece, whose fields are drawn together: a block wide, and as many rows as share much of the fields'
/// work.
constexpr std::int64_t kTileWidth = kBlockSize;
constexpr std::int64_t kFewestTileRows = 16;
constexpr std::int64_t kMostTileRows = 64;
/// Floats of all fields, so that they are still in a cache when they are combined.
constexpr std::int64_t kTileFloats = 1 << 17;
constexpr std::size_t kPointsOfPiece = 1024;

std::map<Slot, Sampler> samplersOf(const PicturePlan& plan, Slot last) {
    std::map<Slot, Sampler> fields;
    for (const LeafTile& tile : plan.leafTiles(last, {}))
        fields.emplace(tile.slot, Sampler(tile.plan->withSeedAdded(0)));
    return fields;
}

struct Tile {
    Region region;
    std::int64_t slice;
};

/// `floats`: of all fields at a pixel.
std::vector<Tile> tilesOf(const FieldBox& box, std::int64_t floats) {
    const std::int64_t height = std::clamp(kTileFloats / (kTileWidth * floats), kFewestTileRows, kMostTileRows);
    std::vector<Tile> tiles;
    const Region& region = box.region;
    for (std::int64_t slice = 0; slice < box.slices; ++slice)
        for (std::int64_t y = 0; y < region.height; y += height)
            for (const Span& columns : spansOf(region.x, region.width, 0))
                tiles.push_back(
                    {{columns.first, region.y + y, columns.end - columns.first, std::min(height, region.height - y)},
                     box.slice + slice});
    return tiles;
}

/// Scratch memory of a thread, kept from one piece of work to the next.
struct PieceMemory {
    std::vector<std::vector<float>> fields;  ///< by slot
    LayerRows::Memory rows;
};

PieceMemory& memoryHere() { return memoryOfThread<PieceMemory>(); }

/// Values of fields at the same places, each computed when it is first asked for.
class FieldsHere {
  public:
    /// Writes the channels of a field's places.
    using Compute = std::function<void(const Sampler& field, float* out)>;

    FieldsHere(const std::map<Slot, Sampler>& fields, std::size_t places, PieceMemory& memory, Compute compute)
        : fields_(fields), places_(places), memory_(memory), compute_(std::move(compute)), rows_(slotsOf(fields)) {
        if (memory_.fields.size() < rows_.size()) memory_.fields.resize(rows_.size());
    }

    /// Returns the channels of a field from a place on, and kRowPadding floats more behind the last place.
    const float* from(Slot slot, std::size_t place) {
        FieldRows& rows = rows_[slot];
        if (rows.values == nullptr) {
            const Sampler& field = fields_.at(slot);
            rows.channels = static_cast<std::size_t>(field.channels());
            std::vector<float>& values = memory_.fields[slot];
            if (values.size() < places_ * rows.channels + kRowPadding)
                values.resize(places_ * rows.channels + kRowPadding);
            compute_(field, values.data());
            rows.values = values.data();
        }
        return rows.values + place * rows.channels;
    }

  private:
    struct FieldRows {
        const float* values = nullptr;
        std::size_t channels = 1;
    };
    static std::size_t slotsOf(const std::map<Slot, Sampler>& fields) {
        return fields.empty() ? 0 : fields.rbegin()->first + 1;
    }

    const std::map<Slot, Sampler>& fields_;
    std::size_t places_;
    PieceMemory& memory_;
    Compute compute_;
    std::vector<FieldRows> rows_;  ///< by slot
};

}  // namespace

LayeredPicture::LayeredPicture(PicturePlan plan, Slot slot)
    : LayeredPicture(std::make_shared<const PicturePlan>(std::move(plan)), slot, {}, 0) {
    fields_ = samplersOf(*plan_, slot);
}

LayeredPicture::LayeredPicture(std::shared_ptr<const PicturePlan> plan, Slot slot, std::map<Slot, Sampler> fields,
                               std::uint32_t seedAdd)
    : plan_(std::move(plan)), slot_(slot), fields_(std::move(fields)), seedAdd_(seedAdd), rows_(*plan_, slot) {}

LayeredPicture LayeredPicture::withSeedAdded(std::uint32_t add) const {
    std::map<Slot, Sampler> fields;
    for (const auto& [slot, field] : fields_) fields.emplace(slot, field.withSeedAdded(add));
    return {plan_, slot_, std::move(fields), seedAdd_ + add};
}

void LayeredPicture::box(const FieldBox& box, const BoxTarget& target, Extremes* extremes, const Pause& pause) const {
    if (box.region.width <= 0 || box.region.height <= 0 || box.slices <= 0) return;
    std::int64_t floats = 0;
    for (const auto& [slot, field] : fields_) floats += field.channels();
    const std::vector<Tile> tiles = tilesOf(box, std::max<std::int64_t>(floats, 1));
    const auto channels = static_cast<std::size_t>(plan_->channels(slot_));
    std::mutex mutex;  // of `extremes`
    const auto draw = [&](std::int64_t index) {
        const auto& [region, slice] = tiles[static_cast<std::size_t>(index)];
        throwIfInterrupted();
        if (pause) pause();
        const ThreadsHere one(1);
        const auto width = static_cast<std::size_t>(region.width);
        PieceMemory& memory = memoryHere();
        FieldsHere fields(fields_, width * static_cast<std::size_t>(region.height), memory,
                          [&, region = region, slice = slice](const Sampler& field, float* out) {
                              const bool moves = field.field()->dimensions() > 2;
                              field.box({region, moves ? slice : 0, 1},
                                        {out, static_cast<std::ptrdiff_t>(width) * field.channels(), 0});
                          });
        Extremes found;
        for (std::int64_t y = 0; y < region.height; ++y) {
            float* const row = target.values + (slice - box.slice) * target.sliceStride +
                               (region.y + y - box.region.y) * target.rowStride +
                               (region.x - box.region.x) * static_cast<std::ptrdiff_t>(channels);
            for (std::size_t x = 0; x < width; x += rows_.most()) {
                const std::size_t place = static_cast<std::size_t>(y) * width + x;
                rows_.run(
                    std::min(rows_.most(), width - x), [&](Slot slot) { return fields.from(slot, place); }, memory.rows,
                    row + x * channels);
            }
            if (extremes != nullptr) found.include(row, width * channels);
        }
        if (extremes == nullptr) return;
        const std::lock_guard lock(mutex);
        extremes->include(found);
    };
    for (const auto& [slot, field] : fields_)
        if (field.field() != nullptr) prepareGrid(*field.field(), box.region, pause);
    if (tiles.size() == 1) return draw(0);
    inParallel(static_cast<std::int64_t>(tiles.size()), draw);
}

namespace {

/// Returns `count` points from `first` on, with as many coordinates as the field has at most.
FieldPoints partOf(const FieldPoints& points, std::size_t first, std::size_t count, std::size_t coordinates) {
    FieldPoints part = points;
    part.count = count;
    part.dimensions = std::min(points.dimensions, coordinates);
    const auto moved = [&](const void* from, std::size_t size, std::ptrdiff_t stride) {
        return static_cast<const char*>(from) + static_cast<std::ptrdiff_t>(first * size) * stride;
    };
    const bool doubles = points.kind == PointKind::decimal || points.kind == PointKind::binary;
    for (std::size_t axis = 0; axis < part.dimensions; ++axis) {
        part.x[axis] = moved(points.x[axis], doubles ? sizeof(double) : sizeof(float), points.stride[axis]);
        if (hasWholes(points.kind))
            part.cell[axis] =
                moved(points.cell[axis], hasShortWholes(points.kind) ? sizeof(std::int32_t) : sizeof(std::int64_t),
                      points.cellStride[axis]);
    }
    return part;
}

}  // namespace

void LayeredPicture::points(const FieldPoints& points, float* out, Extremes* extremes, const Pause& pause) const {
    const auto channels = static_cast<std::size_t>(plan_->channels(slot_));
    std::mutex mutex;  // of `extremes`
    const std::size_t pieces = (points.count + kPointsOfPiece - 1) / kPointsOfPiece;
    const auto sample = [&](std::int64_t piece) {
        throwIfInterrupted();
        if (pause) pause();
        const ThreadsHere one(1);
        const std::size_t first = static_cast<std::size_t>(piece) * kPointsOfPiece;
        const std::size_t count = std::min(points.count - first, kPointsOfPiece);
        PieceMemory& memory = memoryHere();
        FieldsHere fields(fields_, count, memory, [&](const Sampler& field, float* values) {
            const auto coordinates = static_cast<std::size_t>(field.coordinates());
            field.points(partOf(points, first, count, coordinates), values);
        });
        for (std::size_t n = 0; n < count; n += rows_.most())
            rows_.run(
                std::min(rows_.most(), count - n), [&](Slot slot) { return fields.from(slot, n); }, memory.rows,
                out + (first + n) * channels);
        if (extremes == nullptr) return;
        Extremes found;
        found.include(out + first * channels, count * channels);
        const std::lock_guard lock(mutex);
        extremes->include(found);
    };
    if (pieces == 1) return sample(0);
    inParallel(static_cast<std::int64_t>(pieces), sample);
}

void LayeredPicture::decimals(std::size_t count, std::size_t coordinates, const DecimalPoints& pointsFrom,
                              float* out) const {
    const auto channels = static_cast<std::size_t>(plan_->channels(slot_));
    inParallel(static_cast<std::int64_t>((count + kPointsOfPiece - 1) / kPointsOfPiece), [&](std::int64_t piece) {
        const std::size_t first = static_cast<std::size_t>(piece) * kPointsOfPiece;
        const std::size_t here = std::min(count - first, kPointsOfPiece);
        std::vector<Decimal> batch(here * coordinates);
        pointsFrom(first, batch);
        const ThreadsHere one(1);
        const auto sampleField = [&](const FieldPlan& field, std::size_t own) {
            const auto pointsOfField = [&](std::size_t from, std::vector<Decimal>& points) {
                for (std::size_t i = 0; i < points.size(); ++i)
                    points[i] = batch[(from + i / own) * coordinates + i % own];
            };
            std::vector<float> values(here * static_cast<std::size_t>(field.channels()));
            sampleOnCpu(field.withSeedAdded(seedAdd_), here, own, pointsOfField, values.data());
            return values;
        };
        sampleLayers(*plan_, slot_, here, coordinates, sampleField, out + first * channels);
    });
}

void drawPictureOnCpu(const PicturePlan& plan, Slot slot, const Region& region, float* out, const Pause& pause) {
    const auto channels = static_cast<std::ptrdiff_t>(plan.channels(slot));
    LayeredPicture(plan, slot)
        .box({region}, {out, static_cast<std::ptrdiff_t>(region.width) * channels, 0}, nullptr, pause);
}

}  // namespace noisescope
