// Worlds of strangers: the description of a Zarr array, and one chunk of it. An input is the file .zattrs, a byte 0,
// and the chunk.
#include <algorithm>
#include <system_error>

#include "core/error.h"
#include "fuzz/support.h"
#include "world/metadata.h"
#include "world/tile_files.h"
#include "world/verify_world.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace noisescope;
    namespace fs = std::filesystem;
    const std::string_view text = fuzz::textOf(data, size);
    const std::size_t end = std::min(text.find('\0'), size);
    std::error_code ignored;
    fs::remove_all(fuzz::folder() / "w.zarr", ignored);
    fs::create_directories(fuzz::folder() / "w.zarr" / "0" / "0");
    fuzz::put("w.zarr/.zattrs", text.substr(0, end));
    fuzz::put("w.zarr/0/0/0", text.substr(std::min(end + 1, size)));
    try {
        const World world = openWorld(fuzz::folder() / "w.zarr");
        fuzz::require(problemsOf(world).empty(), "a world that can be");
        constexpr std::int64_t kMostPixels = 1 << 16;  // more would only take time
        if (world.tileSide * world.tileSide > kMostPixels) return 0;
        const WorldTile tile{0, 0, 0};
        readTile(LevelFiles(world, 0, DrawWith{}), tile);
        bytesOf(world, tile);
        if (tilesOf(world) == 1) verifyWorld(world, {}, {}, {}, [](const TileFinding&) {});
    } catch (const Error& error) {
        fuzz::require(error.code() == ExitCode::file, "an error of the file");
    }
    return 0;
}
