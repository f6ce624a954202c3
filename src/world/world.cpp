#include "world/world.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/text.h"
#include "cpu/measures.h"

namespace noisescope {
namespace {

constexpr std::string_view kZarr = ".zarr";
constexpr std::string_view kDeepZoom = ".dzi";
constexpr std::string_view kX = "{x}";
constexpr std::string_view kY = "{y}";
constexpr std::string_view kZ = "{z}";
constexpr std::int64_t kLeastTile = 16;
constexpr std::int64_t kMostTile = 16384;
constexpr std::int64_t kMostTiles = std::int64_t{1} << 53;  // the largest integers that JSON readers keep exact

std::int64_t divided(std::int64_t whole, std::int64_t part) { return (whole + part - 1) / part; }

bool has(std::string_view text, std::string_view word) { return text.find(word) != std::string_view::npos; }

bool isPattern(std::string_view text) { return has(text, kX) || has(text, kY) || has(text, kZ); }

/// Returns the start of the name's pattern: behind the last / before the first placeholder.
std::size_t patternStart(std::string_view path) {
    const std::size_t first = std::min({path.find(kX), path.find(kY), path.find(kZ)});
    const std::size_t slash = path.substr(0, first).rfind('/');
    return slash == std::string_view::npos ? 0 : slash + 1;
}

std::string patternOf(const World& world) {
    switch (world.form) {
        case WorldForm::zarr:
            return "{z}/{y}/{x}";
        case WorldForm::deepZoom:
            return "{z}/{x}_{y}.png";
        case WorldForm::files:
            break;
    }
    const std::string& path = world.path.native();
    return path.substr(patternStart(path));
}

/// Returns the level for {z}: Zarr counts from the largest level, the others from the smallest.
int numberedLevel(const World& world, int level) {
    return world.form == WorldForm::zarr ? level : world.levels - 1 - level;
}

std::int64_t strideOf(const World& world) {
    return world.form == WorldForm::files ? world.tileSide - world.overlap : world.tileSide;
}

/// Returns the number of tiles that cover `pixels` pixels.
std::int64_t tilesAlong(const World& world, std::int64_t pixels) {
    const std::int64_t shared = world.form == WorldForm::files ? world.overlap : 0;
    return std::max<std::int64_t>(divided(pixels - shared, strideOf(world)), 1);
}

/// Pixels of a tile along one axis of a level.
struct Along {
    std::int64_t first;
    std::int64_t count;
};
Along pixelsAlong(const World& world, std::int64_t tile, std::int64_t all) {
    const std::int64_t first = tile * strideOf(world);
    if (world.form == WorldForm::files) return {first, world.tileSide};
    const std::int64_t shared = world.form == WorldForm::deepZoom ? world.overlap : 0;
    const std::int64_t begin = std::max<std::int64_t>(first - shared, 0);
    return {begin, std::min(first + world.tileSide + shared, all) - begin};
}

std::string numbered(std::string pattern, std::string_view placeholder, std::int64_t number) {
    for (std::size_t at = pattern.find(placeholder); at != std::string::npos; at = pattern.find(placeholder))
        pattern.replace(at, placeholder.size(), fmt::format("{}", number));
    return pattern;
}

class NameReader {
  public:
    NameReader(std::string pattern, std::string_view name) : text_(std::move(pattern)), pattern_(text_), name_(name) {}

    /// Matches the name against the pattern; false if it does not match.
    bool read(WorldTile& tile) {
        std::int64_t level = 0;
        while (!pattern_.empty()) {
            const bool known = takes(kX)   ? number(tile.x)
                               : takes(kY) ? number(tile.y)
                               : takes(kZ) ? number(level)
                                           : letter();
            if (!known) return false;
        }
        if (level > std::numeric_limits<int>::max()) return false;
        tile.level = static_cast<int>(level);
        return name_.empty();
    }

  private:
    bool takes(std::string_view placeholder) {
        if (!pattern_.starts_with(placeholder)) return false;
        pattern_.remove_prefix(placeholder.size());
        return true;
    }
    bool number(std::int64_t& value) {
        const auto [end, error] = std::from_chars(name_.data(), name_.data() + name_.size(), value);
        if (error != std::errc() || value < 0) return false;
        name_.remove_prefix(static_cast<std::size_t>(end - name_.data()));
        return true;
    }
    bool letter() {
        if (name_.empty() || name_.front() != pattern_.front()) return false;
        name_.remove_prefix(1);
        pattern_.remove_prefix(1);
        return true;
    }

    std::string text_;
    std::string_view pattern_;  ///< rest of the text
    std::string_view name_;
};

void addPatternProblems(const World& world, std::vector<std::string>& problems) {
    const std::string name = printable(world.path.native());
    const std::string pattern = patternOf(world);
    if (!has(pattern, kX) || !has(pattern, kY))
        problems.push_back(
            fmt::format("{}: a tile is named by {{x}} and {{y}}, as in world/{{z}}/{{x}}_{{y}}.png", name));
    if (world.levels > 1 && !has(pattern, kZ))
        problems.push_back(
            fmt::format("{}: {} levels need {{z}}, as in world/{{z}}/{{x}}_{{y}}.png", name, world.levels));
    for (std::size_t at = pattern.find('}'); at != std::string::npos; at = pattern.find('}', at + 1)) {
        const char next = at + 1 < pattern.size() ? pattern[at + 1] : 'x';
        if (next == '{' || isDigit(next)) {
            problems.push_back(
                fmt::format("{}: expected something that is no digit behind each placeholder, as {{x}}_{{y}}", name));
            break;
        }
    }
    if (has("/" + pattern + "/", "/../") || has("/" + pattern + "/", "/./"))
        problems.push_back(fmt::format("{}: no . or .. behind a placeholder", name));
}

void addClassProblems(const World& world, std::vector<std::string>& problems) {
    constexpr std::array<std::string_view, 4> kHolding{".png", ".npy", ".tif", ".raw"};
    const std::string extension = lowerCase(world.path.extension().native());
    const bool holds = world.form == WorldForm::zarr ||
                       (world.form == WorldForm::files && std::ranges::find(kHolding, extension) != kHolding.end());
    if (!holds)
        problems.push_back(fmt::format("{}: tiles of classes go into NAME.zarr or files with {}{}",
                                       printable(world.path.native()), fmt::join(kHolding, ", "),
                                       world.form == WorldForm::deepZoom ? "; they have one level" : ""));
}

}  // namespace

std::string_view formName(WorldForm form) {
    constexpr std::array<std::string_view, 3> kNames{"Zarr array", "Deep Zoom image", "tiles"};
    return kNames.at(static_cast<std::size_t>(form));
}

bool isNameOfWorld(const std::filesystem::path& path) {
    const std::string& text = path.native();
    return path.extension() == kZarr || path.extension() == kDeepZoom || (has(text, kX) && has(text, kY));
}

WorldForm formOf(const std::filesystem::path& path) {
    if (!path.has_filename() && path.has_relative_path()) return formOf(path.parent_path());  // a slash at the end
    if (isPattern(path.native())) return WorldForm::files;
    const std::filesystem::path extension = path.extension();
    if (extension == kZarr) return WorldForm::zarr;
    if (extension == kDeepZoom) return WorldForm::deepZoom;
    throw Error(ExitCode::usage,
                fmt::format("{}: tiles go into NAME.zarr, NAME.dzi or files as world/{{z}}/{{x}}_{{y}}.png",
                            printable(path.native())));
}

bool isIndexed(const World& world) {
    return world.classes && world.form == WorldForm::files && lowerCase(world.path.extension().native()) == ".png";
}

int mostLevels(const World& world) {
    if (world.classes) return 1;  // larger cells would be another map
    const std::int64_t most = std::max(world.region.width, world.region.height);
    const std::int64_t enough = world.form == WorldForm::deepZoom ? 1 : world.tileSide;
    int levels = 1;
    while (divided(most, std::int64_t{1} << (levels - 1)) > enough) ++levels;
    return levels;
}

std::vector<std::string> problemsOf(const World& world) {
    std::vector<std::string> problems;
    if (world.tileSide < kLeastTile || world.tileSide > kMostTile)
        problems.push_back(fmt::format("--tiles {}: expected {} to {} pixels", world.tileSide, kLeastTile, kMostTile));
    if (world.overlap > 0 && world.form == WorldForm::zarr)
        problems.emplace_back("--overlap: chunks of an array share no pixels");
    if (world.overlap < 0 || world.overlap > world.tileSide / 2)
        problems.push_back(
            fmt::format("--overlap {}: expected 0 to {}, half a tile", world.overlap, world.tileSide / 2));
    if (!problems.empty()) return problems;
    const int most = mostLevels(world);
    if (world.levels < 1 || world.levels > most)
        problems.push_back(fmt::format("--levels {}: {}x{} pixels in tiles of {} have 1 to {}", world.levels,
                                       world.region.width, world.region.height, world.tileSide, most));
    if (world.form == WorldForm::deepZoom && world.levels != most)
        problems.push_back(fmt::format("--levels {}: a Deep Zoom image has all {}", world.levels, most));
    if (world.form == WorldForm::files) addPatternProblems(world, problems);
    if (world.classes) addClassProblems(world, problems);
    for (const std::string& problem :
         {world.place ? placeProblemOf(world) : std::string(), world.meters ? heightProblemOf(world) : std::string()})
        if (!problem.empty()) problems.push_back(problem);
    const std::int64_t coarsest = std::int64_t{1} << (std::clamp(world.levels, 1, most) - 1);
    if (world.region.x % coarsest != 0 || world.region.y % coarsest != 0)
        problems.push_back(
            fmt::format("--region: its corner {},{} lies within pixels of the smallest of {} levels, which are {} "
                        "across; multiples of that{}",
                        world.region.x, world.region.y, world.levels, coarsest,
                        world.form == WorldForm::deepZoom ? "" : ", or fewer --levels"));
    const double tiles = static_cast<double>(world.region.width) / static_cast<double>(strideOf(world)) *
                         static_cast<double>(world.region.height) / static_cast<double>(strideOf(world));
    if (tiles > static_cast<double>(kMostTiles))
        problems.push_back(fmt::format("--tiles {}: {:.3g} tiles are too many; at most {:.3g}", world.tileSide, tiles,
                                       static_cast<double>(kMostTiles)));
    return problems;
}

WorldLevel levelOf(const World& world, int level) {
    const std::int64_t size = std::int64_t{1} << level;
    WorldLevel found{divided(world.region.width, size), divided(world.region.height, size), 0, 0};
    found.columns = tilesAlong(world, found.width);
    found.rows = tilesAlong(world, found.height);
    return found;
}

std::int64_t tilesOf(const World& world) {
    std::int64_t tiles = 0;
    for (int level = 0; level < world.levels; ++level) tiles += levelOf(world, level).tiles();
    return tiles;
}

std::filesystem::path folderOf(const World& world) {
    switch (world.form) {
        case WorldForm::zarr:
            return world.path;
        case WorldForm::deepZoom:
            return std::filesystem::path(world.path).replace_extension().native() + "_files";
        case WorldForm::files:
            break;
    }
    const std::string& path = world.path.native();
    const std::size_t start = patternStart(path);
    return start == 0 ? "." : start == 1 ? "/" : path.substr(0, start - 1);
}

std::string nameOf(const World& world, const WorldTile& tile) {
    std::string name = numbered(patternOf(world), kZ, numberedLevel(world, tile.level));
    return numbered(numbered(std::move(name), kX, tile.x), kY, tile.y);
}

bool isTileName(const World& world, std::string_view name) {
    WorldTile tile;
    return NameReader(patternOf(world), name).read(tile);
}

std::optional<WorldTile> tileNamed(const World& world, std::string_view name) {
    WorldTile tile;
    const std::string pattern = patternOf(world);
    if (!NameReader(pattern, name).read(tile)) return {};
    tile.level = has(pattern, kZ) ? numberedLevel(world, tile.level) : 0;
    if (tile.level < 0 || tile.level >= world.levels) return {};
    const WorldLevel level = levelOf(world, tile.level);
    if (tile.x >= level.columns || tile.y >= level.rows || nameOf(world, tile) != name) return {};
    return tile;
}

Region regionOf(const World& world, const WorldTile& tile) {
    const WorldLevel level = levelOf(world, tile.level);
    const Along across = pixelsAlong(world, tile.x, level.width);
    const Along down = pixelsAlong(world, tile.y, level.height);
    // The world's corner is a whole number of this level's pixels.
    return {(world.region.x >> tile.level) + across.first, (world.region.y >> tile.level) + down.first, across.count,
            down.count};
}

ExportJob jobOf(const World& world, const WorldTile& tile) {
    ExportJob job;
    job.recipe = world.recipe;
    job.height = world.imageHeight;
    job.level = tile.level;
    job.region = regionOf(world, tile);
    job.path = folderOf(world) / nameOf(world, tile);
    job.depth = world.depth;
    job.range = world.range;
    job.color = world.color;
    job.classes = world.classes;
    job.heightCode = world.heightCode;
    if (world.heightCode != nullptr) job.meters = world.meters;  // others tell a scale and an offset
    if (world.place && world.form == WorldForm::files && formatForPath(world.path).mapPlaces) {
        const double step = std::ldexp(world.place->step, tile.level);
        job.mapPlace =
            MapPlace{world.place->x + static_cast<double>(job.region.x - (world.region.x >> tile.level)) * step,
                     world.place->y - static_cast<double>(job.region.y - (world.region.y >> tile.level)) * step, step,
                     world.place->epsg};
    }
    if (world.widensTwo)
        job.two = TwoChannels::widen;
    else if (world.form == WorldForm::zarr)
        job.two = TwoChannels::stay;
    job.software = world.software;
    return job;
}

Range storedRangeOf(const World& world) {
    if (world.heightCode != nullptr) return kClassRange;
    return world.color ? Range{0, 1} : world.range;
}

std::optional<SampleUnit> unitOf(const World& world) {
    const std::uint32_t most = depthInfo(world.depth).maxInteger;
    if (world.color || world.classes || world.heightCode != nullptr || (most == 0 && !world.meters)) return {};
    SampleUnit unit;
    if (most != 0) unit = {(world.range.high - world.range.low) / most, world.range.low, ""};
    if (world.meters) unit = {unit.scale * world.meters->scale, world.meters->of(unit.offset), "m"};
    return unit;
}

std::optional<Range> provenRangeOf(const World& world) {
    std::optional<Range> all;
    for (int level = 0; level < world.levels; ++level) {  // octaves fade with the level
        const LayerPicture picture = pictureOf(jobOf(world, {level, 0, 0}), 0, 0);
        const std::optional<Range> here = noisescope::provenRangeOf(picture.recipe, picture.pixels);
        if (!here) return {};
        all = all ? Range{std::min(all->low, here->low), std::max(all->high, here->high)} : *here;
    }
    return all;
}

}  // namespace noisescope
