// Pixels that are compared while a picture is made, and that a wrong one among them is found.
#include "cpu/spot_check.h"
#include "cpu/measures.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <iterator>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/error.h"
#include "cpu/cpu_field.h"
#include "plan/field_plan.h"
#include "recipe/presets.h"
#include "recipe/recipe.h"

using namespace noisescope;

namespace {

std::set<std::pair<std::int64_t, std::int64_t>> placesIn(const FieldPlan& plan, const Region& region,
                                                         std::uint32_t seed) {
    std::set<std::pair<std::int64_t, std::int64_t>> places;
    for (const PixelPlace& place : placesToCheck(plan, region, seed)) CHECK(places.emplace(place.x, place.y).second);
    return places;
}

bool isInside(const std::pair<std::int64_t, std::int64_t>& place, const Region& region) {
    return place.first >= region.x && place.first < region.x + region.width && place.second >= region.y &&
           place.second < region.y + region.height;
}

PixelView viewOf(const Image& image, const Region& region) {
    return {region, image.pixels.data(), image.width * image.channels};
}

/// Message of the comparison; empty if there is none.
std::string said(const FieldPlan& plan, const Image& image, const Region& region, std::uint32_t seed) {
    SpotCheck check(seed, "a test");
    try {
        check.compare(plan, viewOf(image, region));
        return "";
    } catch (const Error& error) {
        CHECK(error.code() == ExitCode::difference);
        return error.what();
    }
}

void flip(float& value) { value = std::bit_cast<float>(std::bit_cast<std::uint32_t>(value) ^ 1u); }

}  // namespace

TEST_CASE("every block, every 4096 pixels and every region has pixels that are compared") {
    Recipe tiled = presetNamed("fbm").file.recipe;
    tiled.frequency = 4;
    tiled.periodX = 3;  // 525 pixels of a height of 700: blocks of 512 and of 13
    tiled.periodY = 1;  // 175 pixels: blocks are smaller than those of the other axis
    for (const Recipe& recipe : {Recipe{}, tiled}) {
        const FieldPlan plan = measuredPlan(recipe, 700);
        for (const Region& region : {Region{0, 0, 1, 1}, Region{-3, 5, 4, 4}, Region{0, 0, 3, 700},
                                     Region{510, -2, 4, 4}, Region{-700, -1, 1531, 1}, Region{-9, 3, 1100, 1040}}) {
            CAPTURE(region.width);
            CAPTURE(region.height);
            const auto places = placesIn(plan, region, 7);
            CHECK(std::ssize(places) >= fewestChecks(region.width, region.height));
            CHECK(std::ssize(places) >= std::min<std::int64_t>(16, region.width * region.height));
            CHECK(
                std::all_of(places.begin(), places.end(), [&](const auto& place) { return isInside(place, region); }));
            for (const Span& rows : spansOf(region.y, region.height, 0))
                for (const Span& columns : spansOf(region.x, region.width, 0)) {
                    const Region part{columns.first, rows.first, columns.end - columns.first, rows.end - rows.first};
                    CHECK(std::any_of(places.begin(), places.end(),
                                      [&](const auto& place) { return isInside(place, part); }));
                }
        }
    }
    CHECK(fewestChecks(2147483647, 2147483647) == 1125899905794049);
}

TEST_CASE("other seeds, other places; how a picture is cut changes few of them") {
    const FieldPlan plan = measuredPlan(Recipe{}, 512);
    const Region whole{0, 0, 1024, 512};
    const auto places = placesIn(plan, whole, 7);
    CHECK(places == placesIn(plan, whole, 7));
    const auto others = placesIn(plan, whole, 8);
    std::vector<std::pair<std::int64_t, std::int64_t>> same;
    std::set_intersection(places.begin(), places.end(), others.begin(), others.end(), std::back_inserter(same));
    CHECK(same.size() < 4);
    std::set<std::pair<std::int64_t, std::int64_t>> cut;
    for (std::int64_t y = 0; y < 512; y += 128) cut.merge(placesIn(plan, {0, y, 1024, 128}, 7));
    CHECK(std::includes(cut.begin(), cut.end(), places.begin(), places.end()));
    std::set<std::int64_t> columns;  // of the same cell
    for (std::uint32_t seed = 0; seed < 1000; ++seed) columns.insert(placesToCheck(plan, {0, 0, 64, 64}, seed)[0].x);
    CHECK(columns.size() == 64);
}

TEST_CASE("pieces of a picture have as many pixels that are compared as all of it, not sixteen each") {
    const FieldPlan plan = measuredPlan(presetNamed("curl-smoke").file.recipe, 300);
    for (const std::int64_t side : {std::int64_t{24}, std::int64_t{256}}) {
        CAPTURE(side);
        constexpr std::int64_t kRows = 8;
        SpotCheck check(3, "a test");
        check.begin(side * side);
        for (std::int64_t y = 0; y < side; y += kRows) {
            const Region piece{0, y, side, kRows};
            check.compare(plan, viewOf(renderOnCpu(plan, piece), piece));
        }
        CHECK(check.compared() >= fewestChecks(side, side));
        CHECK(check.compared() <= 2 * fewestChecks(side, side) + side / kRows);
    }
}

TEST_CASE("what is drawn right passes, with periods, channels and far away") {
    Recipe tiled = presetNamed("fbm").file.recipe;
    tiled.frequency = 4;
    tiled.periodX = 1;
    tiled.periodY = 3;
    const std::vector<Recipe> recipes{tiled, presetNamed("curl-smoke").file.recipe,
                                      presetNamed("far-lands").file.recipe};
    for (const Recipe& recipe : recipes) {
        const FieldPlan plan = measuredPlan(recipe, 700);
        const Region region{-77, 480, 601, 91};
        SpotCheck check(3, "a test");
        CHECK_NOTHROW(check.compare(plan, viewOf(renderOnCpu(plan, region), region)));
        CHECK(check.compared() >= fewestChecks(601, 91));
    }
}

TEST_CASE("a wrong pixel among those compared is found and told, a wrong block always") {
    const FieldPlan plan = measuredPlan(presetNamed("curl-smoke").file.recipe, 300);
    const Region region{-40, 20, 300, 150};
    const Image right = renderOnCpu(plan, region);
    CHECK(said(plan, right, region, 5) == "");
    for (const PixelPlace& place : placesToCheck(plan, region, 5)) {
        Image wrong = right;
        const std::int64_t at = ((place.y - region.y) * region.width + place.x - region.x) * wrong.channels + 1;
        flip(wrong.pixels[static_cast<std::size_t>(at)]);
        const std::string text = said(plan, wrong, region, 5);
        const auto bits = std::bit_cast<std::uint32_t>(right.pixels[static_cast<std::size_t>(at)]);
        CHECK(text.find(fmt::format("pixel {},{}, channel 2: {:08x} (", place.x, place.y, bits ^ 1u)) != text.npos);
        CHECK(text.find(fmt::format("was drawn, {:08x} (", bits)) != text.npos);
        CHECK(text.find("a test drew") != text.npos);
        CHECK(text.find("--check-seed 5") != text.npos);
    }
    for (std::uint32_t seed = 0; seed < 20; ++seed) {  // 64 x 64 pixels of a block, wherever it is looked at
        Image wrong = right;
        for (std::int64_t y = 64; y < 128; ++y)
            for (std::int64_t x = 128; x < 192; ++x)
                flip(wrong.pixels[static_cast<std::size_t>(((y - region.y) * region.width + x - region.x) *
                                                           wrong.channels)]);
        CHECK(said(plan, wrong, region, seed) != "");
    }
}

TEST_CASE("a recipe that differs from device to device is passed over") {
    Recipe recipe = presetNamed("classic-hash22").file.recipe;
    const FieldPlan plan = measuredPlan(recipe, 64);
    const Region region{0, 0, 64, 64};
    SpotCheck check(1, "a test");
    CHECK_NOTHROW(check.compare(plan, viewOf(Image(64, 64), region)));
    CHECK(check.compared() == 0);
}
