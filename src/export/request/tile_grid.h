// Tiles of a series that share their edges, and the text beside the files of a set.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "export/series_export.h"
#include "files/atomic_file.h"

namespace noisescope {

/// A picture in tiles whose edges are shared: the last column of one is the first of the next.
struct TileGrid {
    std::int64_t columns = 1;
    std::int64_t rows = 1;
    bool fromBelow = false;  ///< counted, not drawn
    [[nodiscard]] std::int64_t count() const { return columns * rows; }
};
inline constexpr std::string_view kTileX = "{x}";
inline constexpr std::string_view kTileY = "{y}";
/// Numbers behind a name that has none of both marks.
inline constexpr std::string_view kTileNumbers = "_x{x}_y{y}";

/// Returns the reason why `pixels` cannot be cut into `tiles`, and the nearest number that can; empty: they can.
std::string tileProblem(std::string_view along, std::int64_t pixels, std::int64_t tiles);

/// A tile's part of a region, and its file.
struct GridTile {
    Region region;
    std::string path;
};
/// Returns tile `n`, row by row. There must be no problem.
GridTile tileIn(const Region& region, const std::string& pattern, const TileGrid& grid, std::int64_t n);

/// Each file in tiles, whose numbers replace {x} and {y} in its name. There must be no problem.
Series inTiles(Series series, const TileGrid& grid);

/// All files one behind the other, together.
Series joined(std::vector<Series> parts);

/// True if there is something else than a file with this text.
bool holdsOther(const std::filesystem::path& path, const std::string& text);

/// A text that appears as a whole, when all files are there. One that says the same already is kept.
class TextBeside {
  public:
    /// Throws Error(file) if another file is in the way, or it cannot be written.
    TextBeside(const std::filesystem::path& path, std::string text, bool force);
    void commit();

  private:
    std::string text_;
    std::optional<AtomicFile> file_;  ///< none: it is there
};

}  // namespace noisescope
