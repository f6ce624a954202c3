#include "export/request/tile_grid.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <utility>

#include "export/request/export_maps.h"

namespace noisescope {
namespace {

bool holdsText(const std::filesystem::path& path, const std::string& text) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(std::filesystem::symlink_status(path, error))) return false;
    if (std::filesystem::file_size(path, error) != text.size() || error) return false;
    std::ifstream file(path, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(file), {}) == text;
}

}  // namespace

std::string tileProblem(std::string_view along, std::int64_t pixels, std::int64_t tiles) {
    if ((pixels - 1) % tiles == 0 && pixels > tiles) return {};
    const std::int64_t below = (pixels - 1) / tiles * tiles + 1;
    return fmt::format(
        "{} tiles {} share their edges, so a picture of {} pixels cannot be cut into them; the nearest are {}{}", tiles,
        along, pixels, below > tiles ? fmt::format("{} and ", below) : "", std::max(below, std::int64_t{1}) + tiles);
}

GridTile tileIn(const Region& region, const std::string& pattern, const TileGrid& grid, std::int64_t n) {
    const std::int64_t column = n % grid.columns;
    const std::int64_t row = n / grid.columns;
    const std::int64_t across = (region.width - 1) / grid.columns;
    const std::int64_t down = (region.height - 1) / grid.rows;
    const std::string name = replaced(pattern, kTileX, fmt::format("{}", column));
    return {{region.x + column * across, region.y + row * down, across + 1, down + 1},
            replaced(name, kTileY, fmt::format("{}", grid.fromBelow ? grid.rows - 1 - row : row))};
}

Series inTiles(Series series, const TileGrid& grid) {
    if (grid.count() == 1) return series;
    return {series.count * grid.count(),
            [files = std::move(series.job), grid](std::int64_t i) {
                ExportJob job = files(i / grid.count());
                const GridTile tile = tileIn(job.region, job.path.native(), grid, i % grid.count());
                if (job.mapPlace) {
                    job.mapPlace->x += static_cast<double>(tile.region.x - job.region.x) * job.mapPlace->step;
                    job.mapPlace->y -= static_cast<double>(tile.region.y - job.region.y) * job.mapPlace->step;
                }
                job.region = tile.region;
                job.path = tile.path;
                return job;
            },
            series.together, series.allOrNone};
}

Series joined(std::vector<Series> parts) {
    Series all;
    for (const Series& part : parts) {
        all.count += part.count;
        all.allOrNone = all.allOrNone || part.allOrNone;
    }
    all.job = [parts = std::move(parts)](std::int64_t i) {
        std::size_t part = 0;
        while (i >= parts[part].count) i -= parts[part++].count;
        return parts[part].job(i);
    };
    all.together = true;
    return all;
}

bool holdsOther(const std::filesystem::path& path, const std::string& text) {
    std::error_code error;
    return std::filesystem::exists(std::filesystem::symlink_status(path, error)) && !holdsText(path, text);
}

TextBeside::TextBeside(const std::filesystem::path& path, std::string text, bool force) : text_(std::move(text)) {
    if (!holdsText(path, text_)) file_.emplace(path, force);
}

void TextBeside::commit() {
    if (!file_) return;
    file_->write(text_);
    file_->commit();
}

}  // namespace noisescope
