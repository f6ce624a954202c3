#include "cpu/process/coarse_pieces.h"

#include <algorithm>
#include <array>
#include <utility>

namespace noisescope {
namespace {

constexpr std::array kPieceGrids{&ErosionNodes::height, &ErosionNodes::sediment, &ErosionNodes::drainage,
                                 &ErosionNodes::water, &ErosionNodes::input};

std::int64_t rightOf(const Region& region) { return region.x + region.width; }
std::int64_t bottomOf(const Region& region) { return region.y + region.height; }

/// Returns what lies in both; of width 0 if nothing does.
Region inBoth(const Region& a, const Region& b) {
    const std::int64_t x = std::max(a.x, b.x);
    const std::int64_t y = std::max(a.y, b.y);
    const std::int64_t width = std::min(rightOf(a), rightOf(b)) - x;
    const std::int64_t height = std::min(bottomOf(a), bottomOf(b)) - y;
    return width > 0 && height > 0 ? Region{x, y, width, height} : Region{};
}

std::int64_t bytesOf(const ErosionNodes& nodes) {
    const Region& region = nodes.height.region();
    return (region.width + 2 * NodeGrid::kPadding) * region.height *
           static_cast<std::int64_t>(kPieceGrids.size() * sizeof(float));
}

void sortAlone(std::vector<std::int64_t>& numbers) {
    std::ranges::sort(numbers);
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
}

}  // namespace

Region uncovered(const Region& region, const std::vector<Region>& others) {
    std::vector<Region> parts;
    for (const Region& other : others)
        if (const Region part = inBoth(region, other); part.width > 0) parts.push_back(part);
    // Between the sides of all parts, a cell is covered as a whole or not at all.
    std::vector<std::int64_t> columns{region.x, rightOf(region)};
    std::vector<std::int64_t> rows{region.y, bottomOf(region)};
    for (const Region& part : parts) {
        columns.insert(columns.end(), {part.x, rightOf(part)});
        rows.insert(rows.end(), {part.y, bottomOf(part)});
    }
    sortAlone(columns);
    sortAlone(rows);
    std::int64_t left = rightOf(region), top = bottomOf(region), right = region.x, bottom = region.y;
    for (std::size_t row = 0; row + 1 < rows.size(); ++row)
        for (std::size_t column = 0; column + 1 < columns.size(); ++column) {
            const std::int64_t x = columns[column];
            const std::int64_t y = rows[row];
            const bool isThere = std::ranges::any_of(parts, [&](const Region& part) {
                return x >= part.x && x < rightOf(part) && y >= part.y && y < bottomOf(part);
            });
            if (isThere) continue;
            left = std::min(left, x);
            top = std::min(top, y);
            right = std::max(right, columns[column + 1]);
            bottom = std::max(bottom, rows[row + 1]);
        }
    return right > left ? Region{left, top, right - left, bottom - top} : Region{};
}

Region roundedOut(const Region& missing, const Region& region) {
    constexpr std::int64_t kWhole = 64;  // nodes: as many as the halo of the usual steps has on each side
    if (missing == region) return region;
    const auto down = [](std::int64_t n) { return n & ~(kWhole - 1); };
    const auto up = [&](std::int64_t n) { return down(n + kWhole - 1); };
    const std::int64_t x = missing.x == region.x ? down(missing.x) : missing.x;
    const std::int64_t y = missing.y == region.y ? down(missing.y) : missing.y;
    const std::int64_t right = rightOf(missing) == rightOf(region) ? up(rightOf(missing)) : rightOf(missing);
    const std::int64_t bottom = bottomOf(missing) == bottomOf(region) ? up(bottomOf(missing)) : bottomOf(missing);
    return {x, y, right - x, bottom - y};
}

ErosionNodes emptyNodes(const Region& region) {
    ErosionNodes nodes;
    for (const auto grid : kPieceGrids) nodes.*grid = NodeGrid(region);
    return nodes;
}

void copyNodes(const ErosionNodes& from, const Region& part, ErosionNodes& to) {
    for (const auto grid : kPieceGrids)
        for (std::int64_t y = part.y; y < bottomOf(part); ++y)
            std::copy_n((from.*grid).at(part.x, y), part.width,
                        (to.*grid).row(y - to.height.region().y) + (part.x - to.height.region().x));
}

void CoarsePieces::copyInto(std::size_t lattice, ErosionNodes& nodes) {
    for (auto piece = pieces_.begin(); piece != pieces_.end();) {
        const auto next = std::next(piece);
        const Region part = inBoth(nodes.height.region(), piece->nodes.height.region());
        if (piece->lattice == lattice && part.width > 0) {
            copyNodes(piece->nodes, part, nodes);
            pieces_.splice(pieces_.begin(), pieces_, piece);
        }
        piece = next;
    }
}

void CoarsePieces::add(std::size_t lattice, const Region& region, const ErosionNodes& nodes) {
    Piece piece{lattice, emptyNodes(region)};
    copyNodes(nodes, region, piece.nodes);
    bytes_ += bytesOf(piece.nodes);
    pieces_.push_front(std::move(piece));
    while (bytes_ > mostBytes_) {
        bytes_ -= bytesOf(pieces_.back().nodes);
        pieces_.pop_back();
    }
}

std::vector<Region> CoarsePieces::regionsOf(std::size_t lattice) const {
    std::vector<Region> regions;
    for (const Piece& piece : pieces_)
        if (piece.lattice == lattice) regions.push_back(piece.nodes.height.region());
    return regions;
}

void CoarsePieces::clear() {
    pieces_.clear();
    bytes_ = 0;
}

}  // namespace noisescope
