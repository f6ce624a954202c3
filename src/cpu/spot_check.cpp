#include "cpu/spot_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <random>
#include <utility>

#include "core/error.h"
#include "core/text.h"
#include "cpu/layer_rows.h"
#include "plan/field_plan.h"
#include "recipe/chosen.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

constexpr std::int64_t kCell = 64;  // side of a cell in which one pixel is compared
constexpr std::int64_t kCellPixels = kCell * kCell;
constexpr std::int64_t kFewest = 16;  // in any picture

/// Hashes a place and the seed.
std::uint32_t drawnNumber(std::uint32_t seed, const PixelPlace& place) {
    std::uint32_t number = seed;
    for (const std::int64_t coordinate : {place.x, place.y})
        for (const std::int64_t half : {coordinate, coordinate >> 32})
            number = mixBits(number + 0x9e3779b9u + static_cast<std::uint32_t>(half));
    return number;
}

std::int64_t roundedUp(std::int64_t count, std::int64_t by) { return (count + by - 1) / by; }

/// Appends one place of each cell of a block, if it lies in `part`, a region inside this block.
void addCells(const Region& part, const PixelPlace& block, std::uint32_t seed, std::vector<PixelPlace>& places) {
    const PixelPlace first{block.x + (part.x - block.x) / kCell * kCell, block.y + (part.y - block.y) / kCell * kCell};
    for (std::int64_t y = first.y; y < part.y + part.height; y += kCell)
        for (std::int64_t x = first.x; x < part.x + part.width; x += kCell) {
            const std::uint32_t number = drawnNumber(seed, {x, y});
            const PixelPlace place{x + number % kCell, y + number / kCell % kCell};
            if (place.x >= part.x && place.x < part.x + part.width && place.y >= part.y &&
                place.y < part.y + part.height)
                places.push_back(place);
        }
}

/// Appends places of `part` until there are `wanted` from `places[first]` on, at most as many as the part has pixels.
void addUntil(std::int64_t wanted, const Region& part, std::uint32_t seed, std::size_t first,
              std::vector<PixelPlace>& places) {
    const std::int64_t pixels = part.width * part.height;
    std::int64_t at = drawnNumber(seed ^ 1u, {part.x, part.y});
    while (std::ssize(places) - static_cast<std::int64_t>(first) < wanted) {
        at %= pixels;
        const PixelPlace place{part.x + at % part.width, part.y + at / part.width};
        const bool isThere =
            std::find(places.begin() + static_cast<std::ptrdiff_t>(first), places.end(), place) != places.end();
        if (!isThere) places.push_back(place);
        at = isThere ? at + 1 : drawnNumber(seed ^ 1u, place);
    }
}

std::string bitsText(float value) {
    return fmt::format("{:08x} ({})", std::bit_cast<std::uint32_t>(value), shortest(value));
}

/// `tiles`: pixels along x and y after which blocks start again; 0: never. `whole`: pixels of the picture that the
/// region is a piece of; 0: it is none.
std::vector<PixelPlace> placesInTiles(const std::array<std::int64_t, 2>& tiles, const Region& region,
                                      std::uint32_t seed, std::int64_t whole) {
    const auto spans = [&](std::size_t axis, std::int64_t first, std::int64_t count) {
        const std::int64_t tile = tiles[axis];
        return spansOf(first, count, tile >= kBlockSize ? tile : 0);  // small tiles would have too many blocks
    };
    std::vector<PixelPlace> places;
    for (const Span& rows : spans(1, region.y, region.height))
        for (const Span& columns : spans(0, region.x, region.width)) {
            const Region part{columns.first, rows.first, columns.end - columns.first, rows.end - rows.first};
            const std::size_t first = places.size();
            addCells(part, {columns.block, rows.block}, seed, places);
            addUntil(roundedUp(part.width * part.height, kCellPixels), part, seed, first, places);
        }
    const std::int64_t pixels = region.width * region.height;
    const std::int64_t share = whole > pixels ? roundedUp(kFewest * pixels, whole) : kFewest;
    addUntil(std::min(share, pixels), region, seed, 0, places);
    return places;
}

}  // namespace

std::uint32_t freshCheckSeed() { return std::random_device{}(); }

std::vector<PixelPlace> placesToCheck(const FieldPlan& plan, const Region& region, std::uint32_t seed,
                                      std::int64_t whole) {
    return placesInTiles({plan.tilePixels(0), plan.tilePixels(1)}, region, seed, whole);
}

std::vector<PixelPlace> placesToCheck(const Region& region, std::uint32_t seed, std::int64_t whole) {
    return placesInTiles({0, 0}, region, seed, whole);
}

std::int64_t fewestChecks(std::int64_t width, std::int64_t height) {
    const std::int64_t pixels = width * height;
    return std::max(roundedUp(pixels, kCellPixels), std::min(kFewest, pixels));
}

FieldValue TwinPixels::at(const PixelPlace& place) {
    const PixelPlace block{spansOf(place.x, 1, plan_.tilePixels(0)).front().block,
                           spansOf(place.y, 1, plan_.tilePixels(1)).front().block};
    if (!origin_ || block_ != block) {
        origin_ = plan_.atPixel(block.x, block.y);
        block_ = block;
    }
    return evaluator_.at(*origin_, static_cast<int>(place.x - block.x), static_cast<int>(place.y - block.y));
}

void SpotCheck::Findings::add(const PixelPlace& place, std::string_view what, const std::string& drawn,
                              const std::string& twin) {
    if (count_++ == 0)
        first_ = fmt::format("pixel {},{}{}: {} was drawn, {} is right", place.x, place.y, what, drawn, twin);
}

void SpotCheck::require(const Findings& findings, std::size_t places) const {
    if (findings.count_ == 0) return;
    throw Error(
        ExitCode::difference,
        {fmt::format("{} drew a wrong picture, so nothing was written: of {} pixels that were compared with the "
                     "scalar twin {} differ",
                     device_, places, findings.count_),
         findings.first_, fmt::format("--check-seed {} compares the same places again", seed_)});
}

TwinPicture::TwinPicture(const PicturePlan& plan, Slot slot) : plan_(plan), slot_(slot) {
    for (const LeafTile& tile : plan.leafTiles(slot, {})) fields_.try_emplace(tile.slot, *tile.plan);
}

FieldValue TwinPicture::at(const PixelPlace& place) {
    return layersAt(plan_, slot_, [&](Slot field) { return fields_.at(field).at(place); });
}

void SpotCheck::compare(const FieldPlan& plan, const PixelView& drawn) {
    if (!isExact(plan.recipe())) return;
    TwinPixels twin(plan);
    compareAt(
        placesToCheck(plan, drawn.region, seed_, whole_), plan.channels(),
        [&](const PixelPlace& place) { return twin.at(place); }, drawn);
}

void SpotCheck::compare(const PicturePlan& plan, Slot slot, const PixelView& drawn) {
    if (!plan.isExact(slot)) return;
    TwinPicture twin(plan, slot);
    compareAt(
        placesToCheck(drawn.region, seed_, whole_), plan.channels(slot),
        [&](const PixelPlace& place) { return twin.at(place); }, drawn);
}

void SpotCheck::compareAt(std::span<const PixelPlace> places, int channels, const TwinAt& twinAt,
                          const PixelView& drawn) {
    Findings findings;
    for (const PixelPlace& place : places) {
        const FieldValue expected = twinAt(place);
        const std::int64_t row = place.y - drawn.region.y;
        const float* found = drawn.pixels + row * drawn.stride + (place.x - drawn.region.x) * channels;
        for (int c = 0; c < channels; ++c) {
            const float right = expected[static_cast<std::size_t>(c)];
            if (std::bit_cast<std::uint32_t>(found[c]) == std::bit_cast<std::uint32_t>(right)) continue;
            const std::string channel = channels == 1 ? "" : fmt::format(", channel {}", c + 1);
            findings.add(place, channel, bitsText(found[c]), bitsText(right));
            break;  // count pixels, not channels
        }
    }
    compared_ += std::ssize(places);
    require(findings, places.size());
}

}  // namespace noisescope
