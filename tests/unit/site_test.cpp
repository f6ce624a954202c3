// Shapes of worlds, and which tiles they have.
#include <doctest/doctest.h>

#include <cstdint>

#include "core/image.h"
#include "serve/site.h"
#include "serve/tile_source.h"

using namespace noisescope;

TEST_CASE("levels have half the pixels of the one before, rounded up, until one tile holds the world") {
    for (const std::int64_t side : {std::int64_t{1}, std::int64_t{511}, std::int64_t{512}, std::int64_t{513},
                                    std::int64_t{1000003}, kGreatestHeight}) {
        const int levels = levelsUntilOneTile(side, 1, 512);
        CHECK(levels == levelsUntilOneTile(1, side, 512));
        CHECK(levelSide(side, levels - 1) <= 512);
        if (levels > 1) CHECK(levelSide(side, levels - 2) > 512);
        for (int level = 0; level < levels; ++level) {
            const std::int64_t size = std::int64_t{1} << level;
            CHECK(levelSide(side, level) == (side + size - 1) / size);
        }
    }
}

TEST_CASE("a world has the tiles that cover its levels") {
    const WorldShape shape{.width = 1025, .height = 512, .tileSide = 512, .levels = 3};
    CHECK(isTileOf(shape, {0, 2, 0}));
    CHECK_FALSE(isTileOf(shape, {0, 3, 0}));
    CHECK_FALSE(isTileOf(shape, {0, 0, 1}));
    CHECK(isTileOf(shape, {1, 1, 0}));
    CHECK_FALSE(isTileOf(shape, {2, 1, 0}));
    CHECK_FALSE(isTileOf(shape, {3, 0, 0}));
    CHECK_FALSE(isTileOf(shape, {-1, 0, 0}));
    CHECK_FALSE(isTileOf(shape, {0, -1, 0}));
    CHECK_FALSE(isTileOf(shape, {0, INT64_MAX, INT64_MAX}));
    WorldShape shared = shape;
    shared.behind = 1;  // the second tile has the last pixel as well
    CHECK(isTileOf(shared, {0, 1, 0}));
    CHECK_FALSE(isTileOf(shared, {0, 2, 0}));
}

TEST_CASE("hosts are told without their port") {
    CHECK(hostWithoutPort("LocalHost:80") == "localhost");
    CHECK(hostWithoutPort("127.0.0.1") == "127.0.0.1");
    CHECK(hostWithoutPort("[::1]:8123") == "::1");
    for (const char* none : {"[::1", "[::1]x", "[localhost", "localhost:evil.example", "localhost:80:90"})
        CHECK_MESSAGE(hostWithoutPort(none).empty(), none);
    CHECK(hostWithoutPort("") == "");
}
