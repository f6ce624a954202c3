// Overviews of a map: of each square of cells the class that most of them have.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "core/image.h"

namespace noisescope {

class ClassDrawer;

/// Returns how often a map is drawn for so many levels, the region itself among them.
int drawingsOf(const Region& region, int levels);

/// Bytes of the levels that are kept, a cell each.
inline constexpr std::int64_t kMostLevelBytes = std::int64_t{1} << 26;

class ClassLevels {
  public:
    /// Receives a row of a level, from the top down.
    using RowSink = std::function<void(std::span<const std::uint8_t> classes)>;

    /// `levels`: with the region itself. At its right and below squares reach beyond it, as the pixels of heights do.
    ClassLevels(const ClassDrawer& map, const Region& region, int levels, std::int64_t mostBytes = kMostLevelBytes);

    /// Hands over the rows of a level: of 2^level x 2^level cells the class that is there most often, of several the
    /// first one. Throws as ClassDrawer.
    void rows(int level, const RowSink& sink);

  private:
    using LevelSink = std::function<void(int level, std::span<const std::uint8_t> classes)>;
    void draw(int first, int last, const LevelSink& sink) const;

    const ClassDrawer& map_;
    Region region_;
    int levels_;
    int firstKept_;  ///< from this level on all are drawn at once and kept; finer ones are too large for that
    std::vector<std::vector<std::uint8_t>> kept_;  ///< by level
};

}  // namespace noisescope
