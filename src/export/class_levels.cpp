#include "export/class_levels.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "cpu/map/class_drawer.h"

namespace noisescope {
namespace {

std::int64_t squaresIn(std::int64_t cells, int level) {
    const std::int64_t side = std::int64_t{1} << level;
    return (cells + side - 1) >> level;
}

std::int64_t squaresOf(const Region& region, int level) {
    return squaresIn(region.width, level) * squaresIn(region.height, level);
}

/// Returns the level from which on all are kept.
int firstKeptOf(const Region& region, int levels, std::int64_t mostBytes) {
    int first = levels;
    std::int64_t kept = 0;
    while (first > 1 && kept + squaresOf(region, first - 1) <= mostBytes) kept += squaresOf(region, --first);
    return first;
}

/// Counts the classes in one row of squares.
class SquareCounts {
  public:
    SquareCounts(int level, std::int64_t squares, std::size_t classes)
        : level_(level), classes_(classes), counts_(static_cast<std::size_t>(squares) * classes) {}

    /// Adds a row of cells; returns whether it was the last of the squares.
    bool add(std::span<const std::uint8_t> cells) {
        const std::size_t width = std::min(cells.size(), (counts_.size() / classes_) << level_);
        for (std::size_t x = 0; x < width; ++x) ++counts_[(x >> level_) * classes_ + cells[x]];
        return ++rows_ % (std::int64_t{1} << level_) == 0;
    }
    /// Returns the class of each square, and begins with the next ones.
    std::vector<std::uint8_t> take() {
        std::vector<std::uint8_t> most;
        most.reserve(counts_.size() / classes_);
        for (auto square = counts_.begin(); square != counts_.end(); std::advance(square, classes_)) {
            const auto end = std::next(square, static_cast<std::ptrdiff_t>(classes_));
            most.push_back(static_cast<std::uint8_t>(std::max_element(square, end) - square));
        }
        std::ranges::fill(counts_, 0);
        return most;
    }

  private:
    int level_;
    std::size_t classes_;
    std::int64_t rows_ = 0;
    std::vector<std::uint32_t> counts_;
};

}  // namespace

int drawingsOf(const Region& region, int levels) {
    const int first = firstKeptOf(region, levels, kMostLevelBytes);
    return first + (first < levels ? 1 : 0);  // the region, each finer level, and all that are kept
}

ClassLevels::ClassLevels(const ClassDrawer& map, const Region& region, int levels, std::int64_t mostBytes)
    : map_(map), region_(region), levels_(levels), firstKept_(firstKeptOf(region, levels, mostBytes)) {}

void ClassLevels::draw(int first, int last, const LevelSink& sink) const {
    std::vector<SquareCounts> counts;
    for (int level = first; level <= last; ++level)
        counts.emplace_back(level, squaresIn(region_.width, level), map_.plan().classCount());
    const Region whole{region_.x, region_.y, squaresIn(region_.width, last) << last,
                       squaresIn(region_.height, last) << last};
    map_.rows(whole, [&](std::int64_t y, const ClassGrid& rows) {
        const auto width = static_cast<std::size_t>(whole.width);
        for (std::int64_t row = 0; row < rows.region().height; ++row)
            for (int level = first; level <= last; ++level) {
                SquareCounts& squares = counts[static_cast<std::size_t>(level - first)];
                if (!squares.add(rows.cells().subspan(static_cast<std::size_t>(row) * width, width))) continue;
                const std::int64_t number = (y + row - region_.y) >> level;  // of the squares' row
                const std::vector<std::uint8_t> most = squares.take();
                if (number < squaresIn(region_.height, level)) sink(level, most);
            }
    });
}

void ClassLevels::rows(int level, const RowSink& sink) {
    if (level < firstKept_) return draw(level, level, [&](int, std::span<const std::uint8_t> row) { sink(row); });
    if (kept_.empty()) {
        kept_.resize(static_cast<std::size_t>(levels_));
        draw(firstKept_, levels_ - 1, [&](int at, std::span<const std::uint8_t> row) {
            std::vector<std::uint8_t>& cells = kept_[static_cast<std::size_t>(at)];
            cells.insert(cells.end(), row.begin(), row.end());
        });
    }
    const std::span<const std::uint8_t> cells = kept_[static_cast<std::size_t>(level)];
    const auto width = static_cast<std::size_t>(squaresIn(region_.width, level));
    for (std::size_t at = 0; at < cells.size(); at += width) sink(cells.subspan(at, width));
}

}  // namespace noisescope
