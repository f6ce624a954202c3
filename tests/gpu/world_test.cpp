// Tiles of a world, their names and their places.
#include <doctest/doctest.h>

#include <set>
#include <string>

#include "world/tile_order.h"
#include "world/world.h"

namespace noisescope {
namespace {

World worldWith(const std::string& path, Region region, std::int64_t side, std::int64_t overlap = 0) {
    World world;
    world.path = path;
    world.form = formOf(path);
    world.imageHeight = region.height;
    world.region = region;
    world.tileSide = side;
    world.overlap = overlap;
    world.levels = path.find("{z}") == std::string::npos && world.form == WorldForm::files ? 1 : mostLevels(world);
    return world;
}

const char* const kPaths[] = {"w.zarr", "a/w.dzi", "w/{z}/{x}_{y}.png", "w/{z}/{y}/t{x}.exr", "hill_x{x}_y{y}.r16"};

TEST_CASE("every tile of a world has a name, which names it") {
    for (const char* path : kPaths)
        for (const std::int64_t overlap : {0, 1, 5}) {
            const World world = worldWith(path, {0, 0, 1000, 300}, 64, overlap);
            CAPTURE(path);
            std::set<std::string> names;
            const TileOrder order(world);
            for (std::int64_t i = 0; i < tilesOf(world); ++i) {
                const WorldTile tile = order.at(i);
                const std::string name = nameOf(world, tile);
                CHECK(tileNamed(world, name) == tile);
                CHECK(isTileName(world, name));
                names.insert(name);
            }
            CHECK(static_cast<std::int64_t>(names.size()) == tilesOf(world));
        }
}

TEST_CASE("other names are no tile's") {
    const World world = worldWith("w.zarr", {0, 0, 1000, 300}, 64);
    for (const char* name : {"", "0", "0/0", "0/0/16", "0/5/0", "5/0/0", "0/0/00", "0/0/-1", "0/0/0/", "0//0", "x/0/0",
                             "0/0/99999999999999999999", "99999999999/0/0", "../0/0/0", "0/0/0.png"}) {
        CAPTURE(name);
        CHECK_FALSE(tileNamed(world, name));
    }
}

TEST_CASE("tiles cover each level, once where they share nothing") {
    for (const char* path : kPaths)
        for (const std::int64_t overlap : {0, 1, 5}) {
            if (std::string(path) == "w.zarr" && overlap > 0) continue;
            const World world = worldWith(path, {-512, 1024, 1000, 300}, 64, overlap);
            CAPTURE(path);
            CAPTURE(overlap);
            for (int level = 0; level < world.levels; ++level) {
                const WorldLevel size = levelOf(world, level);
                CHECK(size.width == (1000 + (1 << level) - 1) >> level);
                std::int64_t reached = -512 >> level;
                for (std::int64_t x = 0; x < size.columns; ++x) {
                    const Region region = regionOf(world, {level, x, 0});
                    CHECK(region.y == 1024 >> level);
                    CHECK(region.x <= reached);
                    if (overlap == 0) CHECK(region.x == reached);
                    reached = region.x + region.width;
                }
                CHECK(reached >= (-512 >> level) + size.width);
                if (world.form != WorldForm::files) CHECK(reached == (-512 >> level) + size.width);
            }
        }
}

TEST_CASE("shards are all tiles, each once, for any number of them") {
    const World world = worldWith("w/{z}/{x}_{y}.png", {0, 0, 700, 500}, 64);
    for (const std::int64_t count : {1, 2, 7, 64, 500}) {
        std::set<std::string> names;
        std::int64_t tiles = 0;
        for (std::int64_t i = 0; i < count; ++i) {
            const ShardTiles shard(world, Shard{i, count});
            for (std::int64_t n = 0; n < shard.count(); ++n, ++tiles) names.insert(nameOf(world, shard.at(n)));
        }
        CHECK(tiles == tilesOf(world));
        CHECK(static_cast<std::int64_t>(names.size()) == tiles);
    }
}

TEST_CASE("a run of tiles is a compact part of the plane, smaller levels after what they show") {
    for (const char* path : {"w.zarr", "w.dzi", "w/{z}/{x}_{y}.png"})
        for (const std::int64_t overlap : {0, 1}) {
            if (overlap > 0 && path == std::string("w.zarr")) continue;
            World world = worldWith(path, {0, 0, 700, 450}, 64);
            world.overlap = overlap;
            const TileOrder order(world);
            REQUIRE(order.count() == tilesOf(world));
            std::set<std::string> before;
            for (std::int64_t n = 0; n < order.count(); ++n) {
                const WorldTile tile = order.at(n);
                CHECK(before.insert(nameOf(world, tile)).second);
                if (tile.level == 0) continue;
                const WorldLevel finer = levelOf(world, tile.level - 1);
                for (std::int64_t part = 0; part < 4; ++part) {
                    const WorldTile inner{tile.level - 1, 2 * tile.x + part % 2, 2 * tile.y + part / 2};
                    if (inner.x < finer.columns && inner.y < finer.rows) CHECK(before.contains(nameOf(world, inner)));
                }
            }
            CHECK(order.at(0) == WorldTile{0, 0, 0});
            CHECK(order.at(3) == WorldTile{0, 1, 1});
            CHECK(order.tilesBelow({1, 0, 0}) == 5);
            CHECK(order.tilesBelow({1, 50, 0}) == 0);
        }
    const World largest = worldWith("w.zarr", {0, 0, kGreatestHeight, kGreatestHeight}, 16384);
    const TileOrder order(largest);
    CHECK(order.count() == tilesOf(largest));
    CHECK(order.at(order.count() - 1) == WorldTile{largest.levels - 1, 0, 0});
}

TEST_CASE("levels of large worlds") {
    const World map = worldWith("w/{z}/{x}_{y}.png", {0, 0, 1'000'000, 1'000'000}, 512);
    CHECK(map.levels == 12);
    CHECK(levelOf(map, 0).tiles() == 1954 * 1954);
    CHECK(levelOf(map, 11).tiles() == 1);
    CHECK(nameOf(map, {11, 0, 0}) == "0/0_0.png");
    const World zoom = worldWith("w.dzi", {0, 0, 1'000'000, 1'000'000}, 512);
    CHECK(zoom.levels == 21);  // 2^20 pixels are as many
    CHECK(levelOf(zoom, 20).width == 1);
    const World largest = worldWith("w.zarr", {0, 0, kGreatestHeight, kGreatestHeight}, 16384);
    CHECK(problemsOf(largest).empty());
    CHECK(tilesOf(largest) > std::int64_t{1} << 52U);
    CHECK_FALSE(problemsOf(worldWith("w.zarr", {0, 0, kGreatestHeight, kGreatestHeight}, 512)).empty());
}

TEST_CASE("folders") {
    CHECK(folderOf(worldWith("a/w.dzi", {0, 0, 64, 64}, 64)) == "a/w_files");
    CHECK(folderOf(worldWith("a/b/{z}/{x}_{y}.png", {0, 0, 64, 64}, 64)) == "a/b");
    CHECK(folderOf(worldWith("hill_x{x}_y{y}.r16", {0, 0, 64, 64}, 64)) == ".");
    CHECK(folderOf(worldWith("/{x}/{y}.png", {0, 0, 64, 64}, 64)) == "/");
}

}  // namespace
}  // namespace noisescope
