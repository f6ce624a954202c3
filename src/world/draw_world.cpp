#include "world/draw_world.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/interrupt.h"
#include "core/ordered_work.h"
#include "core/threads.h"
#include "export/clipped_values.h"
#include "files/disk_space.h"
#include "files/temporary_folder.h"
#include "world/metadata.h"
#include "world/tile_files.h"
#include "world/tile_order.h"
#include "world/tiles_ahead.h"

namespace noisescope {
namespace {

/// Result of a finished tile.
struct DoneTile {
    TileBytes bytes;
    bool written = false;
    std::int64_t pixels = 0;
    std::int64_t checked = 0;
    ExportResult values;
};

void add(const DoneTile& tile, ShardResult& sum) {
    ++sum.tiles;
    ++(tile.written ? sum.written : sum.kept);
    sum.bytes += tile.bytes.bytes;
    sum.checksum += tile.bytes.checksum;
    sum.pixels += tile.pixels;
    sum.checked += tile.checked;
    addResult(tile.values, sum.values);
}

/// A tile and its inputs, for any thread.
struct TileTask {
    const LevelFiles& files;
    WorldTile tile;
    DrawWith with;
    bool force;
    std::vector<float> samples{};  ///< already drawn by a device
    ExportResult values{};

    [[nodiscard]] std::vector<float> draw(ExportResult& result) const {
        return samplesOf(jobOf(files.world, tile), with, &result);
    }
    [[nodiscard]] DoneTile finish() {
        DoneTile done;
        const ExportJob job = jobOf(files.world, tile);
        if (!samples.empty() || force || !hasTile(files.world, tile)) {
            if (samples.empty()) samples = draw(values);
            throwIfInterrupted();
            writeTile(files, tile, std::move(samples), force);
            done.written = true;
            done.pixels = drawnPixels(job);
            done.checked = checkNoteOf(job, with).pixels;
            done.values = values;
        }
        done.bytes = bytesOf(files.world, tile);
        return done;
    }
};

}  // namespace

ShardResult drawShard(const World& world, const Shard& shard, bool force, const DrawWith& with,
                      const WorldProgress& progress) {
    const TileDevice device(world, with);
    const std::vector<LevelFiles> levels = levelFilesOf(world, with);
    const ShardTiles tiles(world, shard);
    TilesAhead ahead(world, tiles, force);
    const std::int64_t all = tiles.count();
    ShardResult result;
    const auto take = [&](const DoneTile& done) {
        add(done, result);
        if (progress) progress(result.tiles, all);
    };
    // Each thread holds a tile, and as many wait; on a device these hold their samples, too.
    OrderedWork<DoneTile> work(threadCount(), 2 * static_cast<std::size_t>(threadCount()), take);
    for (std::int64_t n = 0; n < all; ++n) {
        throwIfInterrupted();
        const WorldTile tile = tiles.at(n);
        ahead.reach(n);
        auto task = std::make_shared<TileTask>(
            TileTask{levels[static_cast<std::size_t>(tile.level)], tile, device.with(), force});
        if (with.renderer != nullptr && (force || !hasTile(world, tile))) task->samples = task->draw(task->values);
        work.add([task] {
            const ThreadsHere alone(1);
            return task->finish();
        });
    }
    work.finish();
    return result;
}

namespace {

std::int64_t pixelsIn(const Region& region) { return region.width * region.height; }

/// Cost of a tile from the middle of the level, drawn and written into a temporary folder.
struct Sample {
    double seconds = 0;
    std::uint64_t bytes = 0;
    std::int64_t pixels = 0;
};
Sample sampleOf(const World& world, int level, const DrawWith& with) {
    const WorldLevel size = levelOf(world, level);
    const WorldTile tile{level, size.columns / 2, size.rows / 2};
    const TemporaryFolder folder;
    World there = world;
    there.path = folder.path() / world.path.filename();
    const TileDevice device(there, with);
    const LevelFiles files(there, level, with);
    const ExportJob job = jobOf(there, tile);
    static_cast<void>(samplesOf(job, device.with()));  // warm-up, compiles shaders
    const auto start = std::chrono::steady_clock::now();
    writeTile(files, tile, samplesOf(job, device.with()), true);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    return {seconds.count(), bytesOf(there, tile).bytes, pixelsIn(job.region)};
}

/// Returns the approximate pixels of all tiles of a level, counting shared ones twice.
double tilePixels(const World& world, int level) {
    const WorldLevel size = levelOf(world, level);
    if (world.form == WorldForm::files)
        return static_cast<double>(size.tiles()) * static_cast<double>(world.tileSide * world.tileSide);
    const std::int64_t shared = 2 * world.overlap;  // 0 in Zarr
    return static_cast<double>(size.width + shared * (size.columns - 1)) *
           static_cast<double>(size.height + shared * (size.rows - 1));
}

/// Tiles that are still to be drawn.
struct Missing {
    std::int64_t kept = 0;
    std::int64_t tiles = 0;
    double pixels = 0;
    int level = 0;  ///< the largest of their levels
};

Missing missingOf(const World& world, const Shard& shard, const WorldProgress& progress) {
    constexpr std::int64_t kTilesPerLook = 1024;  // between checks for signals
    Missing missing;
    const ShardTiles tiles(world, shard);
    const std::int64_t all = tiles.count();
    for (std::int64_t n = 0; n < all; ++n) {
        if (n % kTilesPerLook == 0) {
            throwIfInterrupted();
            if (progress) progress(n, all);
        }
        const WorldTile tile = tiles.at(n);
        if (hasTile(world, tile)) {
            ++missing.kept;
            continue;
        }
        missing.level = missing.tiles == 0 ? tile.level : std::min(missing.level, tile.level);
        ++missing.tiles;
        missing.pixels += static_cast<double>(pixelsIn(regionOf(world, tile)));
    }
    return missing;
}

Missing allOf(const World& world, const Shard& shard) {
    Missing missing;
    missing.tiles = ShardTiles(world, shard).count();
    for (int level = 0; level < world.levels; ++level) missing.pixels += tilePixels(world, level);
    missing.pixels *= static_cast<double>(missing.tiles) / static_cast<double>(tilesOf(world));
    return missing;
}

}  // namespace

ExportEstimate estimateOf(const World& world, const Shard& shard, bool force, const DrawWith& with,
                          const WorldProgress& progress) {
    const Missing missing =
        force || !looksLikeWorld(world.path) ? allOf(world, shard) : missingOf(world, shard, progress);
    ExportEstimate estimate;
    estimate.room = freeBytesFor(folderOf(world) / "tile");
    estimate.kept = missing.kept;
    estimate.files = missing.tiles;
    if (estimate.files == 0) return estimate;
    const Sample sample = sampleOf(world, missing.level, with);
    const double share = missing.pixels / static_cast<double>(sample.pixels);
    estimate.seconds = sample.seconds * share;
    constexpr double kMostBytes = 0x1.fffffffffffffp63;  // below 2^64
    estimate.bytes = static_cast<std::uint64_t>(std::min(static_cast<double>(sample.bytes) * share, kMostBytes));
    estimate.memory = memoryNow();
    return estimate;
}

}  // namespace noisescope
