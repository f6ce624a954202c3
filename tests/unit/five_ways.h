// Places that points, cells with fractions, boxes, rows and single pixels can all name, for the tests that ask for the
// same place in each way.
//
// Only some places have a name in every way:
// - A pixel's place is exact where its block begins. The others lie steps of rounded floats from there, so that their
//   values are those of the rows and boxes around, but of no point; unless these floats are exact, as on lattices whose
//   numbers have few binary digits.
// - A text can name each of these places; a double or a float only if it has the digits, and as a decimal only if its
//   shortest decimal is the place. Cells count from the origin in cells of the first octave, so that the place times
//   the frequency must be a binary number. 32 bits end before 1e12.
// - A pixel is no smaller than 2^-40 of a picture: to be at 2^-120, the pixels' recipe has smaller world units than the
//   points' one. That is a decimal, and binary numbers name the nearest places. No lattice tells these apart: fractions
//   have 64 bits.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cpu/sampler.h"
#include "exact/decimal.h"
#include "exact/rational.h"
#include "plan/field_plan.h"
#include "recipe/params.h"
#include "recipe/recipe.h"
#include "recipes.h"

namespace noisescope {

// --- places ----------------------------------------------------------------------------------------------------------

inline constexpr std::array<std::string_view, 5> kRegions{"near", "at 1e6", "at 1e12", "on borders", "at 2^-120"};
inline constexpr std::size_t kTrillionRegion = 2;
inline constexpr std::size_t kBorderRegion = 3;
inline constexpr std::size_t kTinyRegion = 4;
inline constexpr double kTinyUnit = 1e-38;
inline const Measures kAnyMeasures{0.0625, 0.75, 0.125, nullptr};  // any numbers do, and these take no time

/// Pixels, and their size in world units of the points' recipe.
struct PlaceGrid {
    std::size_t region;
    Recipe recipe;
    std::int64_t height;
    std::int64_t size;
    std::int64_t slice;
    Rational half;  ///< of a pixel
    [[nodiscard]] PixelScale pixels(std::int64_t at) const { return {height, size, 2 * at * size}; }
};

struct AskedPlace {
    std::array<Rational, kMaxDimensions> at;
    std::vector<float> value;  ///< of the single pixel
};

inline std::int64_t wholePower(std::int64_t base, int exponent) {
    std::int64_t power = 1;
    for (; exponent > 0; --exponent) power *= base;
    return power;
}

inline double worldUnits(std::size_t region, Dice& dice) {
    constexpr std::array<double, 5> kFar{3, 1e6, 1e12, 20, 0};
    return kFar[region] * (dice.below(2) == 0 ? -1 : 1) * dice.between(0.98, 1);
}

/// Moves the lattice by whole numbers of 1 / parts of a cell.
inline void roundMoves(Recipe& recipe, int parts) {
    for (double* moved : {&recipe.offsetX, &recipe.offsetY, &recipe.cellX, &recipe.cellY, &recipe.z, &recipe.w})
        *moved = std::round(*moved * parts) / parts;
}

/// Chooses pixels for a region, also such that floats and cells can name their places, and puts borders there.
inline PlaceGrid gridFor(std::size_t region, std::size_t variant, Recipe& recipe, Dice& dice) {
    constexpr std::array<int, 5> kMostTwos{13, 8, 4, 4, 0};
    const bool isLong = variant % 4 == 3;  // decimals of many places, often more than a double has
    int twos = region == 0 && variant % 2 == 0 ? kMostTwos[0] : dice.below(kMostTwos[region] + 1);
    const int fives = isLong && region != kTinyRegion ? 1 + dice.below(3) : 0;
    int sizeTwos = 0;
    const int sizeFives = region == kBorderRegion ? fives : isLong ? dice.below(2) : fives + 2;
    if (region == kTrillionRegion && variant % 2 == 0) {
        twos = 0;
        sizeTwos = 20;  // floats there are 2^16 apart
    } else if (region == 1 && variant % 2 == 0) {
        twos = std::min(twos, 2);
        sizeTwos = 3;
    }
    PlaceGrid grid{
        region, {}, wholePower(2, twos) * wholePower(5, fives), wholePower(2, sizeTwos) * wholePower(5, sizeFives),
        0,      {}};
    grid.half = {Integer(grid.size), -twos - 1, -fives};
    if (region == kBorderRegion) {  // a whole number of cells a pixel
        recipe.frequency = static_cast<double>(wholePower(2, twos + 1) * (1 + dice.below(3)));
        recipe.octaveShifts = recipe.octaveShifts && variant % 2 == 0;
        if (variant % 2 == 0) recipe.rotateX = recipe.rotateY = recipe.rotateZ = 0;
        roundMoves(recipe, 1);
    }
    recipe = repaired(recipe);
    grid.recipe = recipe;
    if (region == kTinyRegion) {
        grid.half = rationalFrom(kTinyUnit) * grid.half;
        grid.recipe.worldScale = kTinyUnit;
    }
    if (recipe.dimensions > 2) {
        const double about = worldUnits(region, dice) * static_cast<double>(grid.height / grid.size);
        grid.slice = static_cast<std::int64_t>(about) + dice.below(5) - 2;
    }
    return grid;
}

inline int differingBits(const float* a, const float* b, std::size_t count) {
    int found = 0;
    for (std::size_t n = 0; n < count; ++n)
        found += std::bit_cast<std::uint32_t>(a[n]) == std::bit_cast<std::uint32_t>(b[n]) ? 0 : 1;
    return found;
}

// --- points ----------------------------------------------------------------------------------------------------------

inline constexpr std::array<std::string_view, 7> kKindNames{"decimal", "binary", "real",  "cell32",
                                                            "cell64",  "unit32", "unit64"};

inline bool sameNumber(const Rational& a, const Rational& b) { return (a + -b).m == 0; }

inline Decimal exactDecimalOf(const Rational& value) {
    const int exponent = std::min({value.twos, value.fives, 0});
    Decimal decimal;
    const Integer number = aligned(value, exponent, exponent);
    decimal.digits = magnitude(number).str();
    decimal.negative = number < 0;
    decimal.exponent = number == 0 ? 0 : exponent;
    return decimal;
}

inline double nearestDouble(const Rational& value) {
    const Decimal decimal = exactDecimalOf(value);
    return std::stod((decimal.negative ? "-" : "") + decimal.digits + "e" + std::to_string(decimal.exponent));
}

/// A coordinate in the form of a kind.
struct NamedCoordinate {
    double number = 0;
    std::int64_t whole = 0;
};

/// Returns the place in a kind's form. Nothing if there is none; the nearest one where `near` is set.
inline std::optional<NamedCoordinate> coordinateIn(PointKind kind, const Rational& place, double frequency, bool near) {
    Rational value = kind == PointKind::cell32 || kind == PointKind::cell64 ? place * rationalFrom(frequency) : place;
    NamedCoordinate result;
    if (hasWholes(kind) && !near) {
        const Integer whole = scaledFloor(value, 0, 1);
        if (magnitude(whole) >= Integer(1) << (hasShortWholes(kind) ? 31U : 62U)) return std::nullopt;
        result.whole = static_cast<std::int64_t>(whole);
        value = value + Rational{-whole, 0, 0};
    }
    result.number = nearestDouble(value);
    if (kind == PointKind::decimal)
        return sameNumber(rationalFrom(result.number), value) ? std::optional(result) : std::nullopt;
    if (kind != PointKind::binary) result.number = static_cast<double>(static_cast<float>(result.number));
    return near || sameNumber(binaryFrom(result.number), value) ? std::optional(result) : std::nullopt;
}

/// Arrays for points of one kind: the places that it can name, again and again, for more than one vector.
class NamedPoints {
  public:
    NamedPoints(const std::vector<AskedPlace>& places, PointKind kind, std::size_t dimensions, double frequency,
                bool near)
        : kind_(kind), dimensions_(dimensions) {
        std::vector<std::vector<NamedCoordinate>> named;
        for (std::size_t n = 0; n < places.size(); ++n) {
            std::vector<NamedCoordinate> point;
            for (std::size_t axis = 0; axis < dimensions; ++axis)
                if (const auto number = coordinateIn(kind, places[n].at[axis], frequency, near))
                    point.push_back(*number);
            if (point.size() < dimensions) continue;
            named.push_back(point);
            places_.push_back(n);
        }
        for (std::size_t n = 0; n < count(); ++n)
            for (const NamedCoordinate& number : named[n % named.size()]) {
                doubles_.push_back(number.number);
                floats_.push_back(static_cast<float>(number.number));
                wholes_.push_back(number.whole);
                shortWholes_.push_back(static_cast<std::int32_t>(number.whole));
            }
    }

    [[nodiscard]] std::size_t count() const { return places_.empty() ? 0 : 37; }
    [[nodiscard]] std::size_t placeOf(std::size_t point) const { return places_[point % places_.size()]; }
    [[nodiscard]] const std::vector<std::size_t>& places() const { return places_; }
    [[nodiscard]] std::span<const double> point(std::size_t n) const {
        return std::span(doubles_).subspan(n * dimensions_, dimensions_);
    }
    [[nodiscard]] FieldPoints points() const {
        FieldPoints points{count(), dimensions_, kind_};
        const bool isDouble = kind_ == PointKind::decimal || kind_ == PointKind::binary;
        for (std::size_t axis = 0; axis < dimensions_; ++axis) {
            points.x[axis] = isDouble ? static_cast<const void*>(&doubles_[axis]) : &floats_[axis];
            points.cell[axis] = hasShortWholes(kind_) ? static_cast<const void*>(&shortWholes_[axis]) : &wholes_[axis];
            points.stride[axis] = points.cellStride[axis] = static_cast<std::ptrdiff_t>(dimensions_);
        }
        return points;
    }

  private:
    PointKind kind_;
    std::size_t dimensions_;
    std::vector<std::size_t> places_;
    std::vector<double> doubles_;
    std::vector<float> floats_;
    std::vector<std::int64_t> wholes_;
    std::vector<std::int32_t> shortWholes_;
};

inline int differingPoints(const std::vector<AskedPlace>& places, const NamedPoints& named,
                           const std::vector<float>& found) {
    const std::size_t channels = places[0].value.size();
    int count = 0;
    for (std::size_t n = 0; n < named.count(); ++n)
        count += differingBits(&found[n * channels], places[named.placeOf(n)].value.data(), channels);
    return count;
}

/// The places as texts.
inline int differingTexts(const Sampler& sampler, const std::vector<AskedPlace>& places, std::size_t dimensions) {
    std::vector<Decimal> all;
    for (const AskedPlace& place : places)
        for (std::size_t axis = 0; axis < dimensions; ++axis) all.push_back(exactDecimalOf(place.at[axis]));
    const std::size_t channels = places[0].value.size();
    std::vector<float> found(places.size() * channels);
    const auto pointsFrom = [&](std::size_t first, std::vector<Decimal>& points) {
        for (std::size_t n = 0; n < points.size(); ++n) points[n] = all[first * dimensions + n];
    };
    sampler.decimals(places.size(), dimensions, pointsFrom, found.data());
    int count = 0;
    for (std::size_t n = 0; n < places.size(); ++n)
        count += differingBits(&found[n * channels], places[n].value.data(), channels);
    return count;
}

/// Numbers of places of each region by kind of point, and of those beside their block's start.
struct PlaceTally {
    std::array<std::array<std::size_t, kKindNames.size()>, kRegions.size()> kinds{};
    std::array<std::size_t, kRegions.size()> inBlocks{};
    std::size_t onBorders = 0;
};

/// Checks that all kinds of points were asked for; 32 bits end before 1e12.
inline void checkTally(const PlaceTally& tally, std::size_t regions) {
    for (std::size_t region = 0; region < regions; ++region) {
        std::string text(kRegions[region]);
        for (std::size_t kind = 0; kind < kKindNames.size(); ++kind) {
            const std::size_t asked = tally.kinds[region][kind];
            text += ", " + std::string(kKindNames[kind]) + " " + std::to_string(asked);
            CAPTURE(kRegions[region]);
            CAPTURE(kKindNames[kind]);
            CHECK((asked > 0) != (region == kTrillionRegion && hasShortWholes(static_cast<PointKind>(kind))));
        }
        MESSAGE(text << ", inside of blocks " << tally.inBlocks[region]);
    }
}

/// Returns a pixel about as far out as the region says.
inline std::int64_t drawnPixel(const PlaceGrid& grid, Dice& dice) {
    const double pixels = static_cast<double>(grid.height) / static_cast<double>(grid.size);
    return static_cast<std::int64_t>(worldUnits(grid.region, dice) * pixels) + dice.below(2048) - 1024;
}

}  // namespace noisescope
