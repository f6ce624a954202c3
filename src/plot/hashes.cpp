#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <random>
#include <string>

#include "catalogue/hashes.h"
#include "diagram/graph.h"
#include "plot/plots.h"

namespace noisescope {
namespace {

constexpr int kHashCells = 32;

double grayOf(float number) { return 0.5 + 0.5 * static_cast<double>(number); }

/// Numbers of the cells (0, 0) to (31, 31) with the seed 0; of a table for lines alone as stripes.
std::vector<double> graysOf(const HashInfo& hash) {
    std::vector<double> grays;
    for (int y = 0; y < kHashCells; ++y)
        for (int x = 0; x < kHashCells; ++x)
            grays.push_back(grayOf(hash.twin.in2.number != nullptr ? hash.twin.in2.number(reference::ivec2(x, y), 0)
                                                                   : hash.twin.in1.number(x, 0)));
    return grays;
}

/// True if each row of `column` is one that `first` has, all moved by the same number of cells: as far as the picture
/// shows.
bool isMoved(const std::vector<double>& grays, int first, int column) {
    const auto at = [&](int x, int y) {
        return grays[static_cast<std::size_t>(y) * kHashCells + static_cast<std::size_t>(x)];
    };
    constexpr int kFewest = kHashCells / 2;  // rows that both show
    for (int moved = -kFewest; moved <= kFewest; ++moved) {
        bool same = true;
        for (int y = std::max(0, -moved); y < kHashCells - std::max(0, moved) && same; ++y)
            same = at(column, y) == at(first, y + moved);
        if (same) return true;
    }
    return false;
}

Panel panelOf(const HashInfo& hash) {
    Panel panel{.title = std::string(hash.label),
                .xLabel = {},
                .yLabel = {},
                .curves = {},
                .columns = kHashCells,
                .grays = graysOf(hash),
                .marked = std::vector<bool>(kHashCells)};
    int count = 0;
    for (int column = 1; column < kHashCells; ++column)
        for (int first = 0; first < column && !panel.marked[static_cast<std::size_t>(column)]; ++first)
            if (isMoved(panel.grays, first, column)) {
                panel.marked[static_cast<std::size_t>(column)] = true;
                ++count;
            }
    panel.xLabel = count == 0 ? "no column is another one, moved"
                              : fmt::format("{} of {} columns are an earlier one, moved", count, kHashCells);
    return panel;
}

}  // namespace

Diagram plotHashes(const PlotRequest& request) {
    constexpr std::array kShown{HashId::toy8Ordered, HashId::toy8,        HashId::toy8Doubled,
                                HashId::toy16,       HashId::permutation, HashId::pcg};
    std::vector<Panel> panels;
    panels.reserve(kShown.size());
    for (const HashId id : kShown) panels.push_back(panelOf(hashes()[static_cast<std::size_t>(id)]));
    return graphOf(
        "Random numbers of cells", panels, 3,
        "Cells (0, 0) to (31, 31). A table of n bytes repeats after n cells; few bytes show as patterns that repeat.",
        request.room);
}

/// The upper left cells of pictures of 32, 64 and 128 cells, filled row by row from a sequence, and by a hash.
Diagram plotOrder(const PlotRequest& request) {
    const HashInfo& hash = hashes()[static_cast<std::size_t>(HashId::pcg)];
    std::vector<Panel> panels;
    for (const bool isHashed : {false, true})
        for (const int size : {32, 64, 128}) {
            std::minstd_rand sequence(1);
            Panel panel{.title = fmt::format("{}, picture of {} x {}",
                                             isHashed ? "by a hash" : "in the order of filling", size, size),
                        .xLabel = "its upper left 32 x 32 cells",
                        .yLabel = {},
                        .curves = {},
                        .columns = kHashCells};
            for (int y = 0; y < size; ++y)
                for (int x = 0; x < size; ++x) {
                    const double next =
                        static_cast<double>(sequence() - 1) / static_cast<double>(std::minstd_rand::max());
                    if (x >= kHashCells || y >= kHashCells) continue;
                    panel.grays.push_back(isHashed ? grayOf(hash.twin.in2.number(reference::ivec2(x, y), 0)) : next);
                }
            panels.push_back(std::move(panel));
        }
    return graphOf("White noise by order, and by a hash", panels, 3,
                   "A sequence gives a cell another number in a larger picture; a hash gives it the same one, wherever "
                   "the picture begins and ends.",
                   request.room);
}

}  // namespace noisescope
