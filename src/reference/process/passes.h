// Twins of shaders/process: `cell(x, y)` returns the class of a cell, as ns_cell() does.
#pragma once

#include <array>
#include <cstddef>

namespace noisescope::reference {

template <typename Cell>
int passSingle(const Cell& cell, int x, int y, int target) {
    const int own = cell(x, y);
    if (own != target) return own;
    const int left = cell(x - 1, y);
    const int above = cell(x, y - 1);
    if (left != target && cell(x + 1, y) != target) return left;
    if (above != target && cell(x, y + 1) != target) return above;
    return own;
}

template <typename Cell>
int passOpening(const Cell& cell, int x, int y, int target, int into) {
    const int own = cell(x, y);
    if (own != target) return own;
    const auto block = [&](int left, int top) {
        return cell(left, top) == target && cell(left + 1, top) == target && cell(left, top + 1) == target &&
               cell(left + 1, top + 1) == target;
    };
    return block(x, y) || block(x - 1, y) || block(x, y - 1) || block(x - 1, y - 1) ? own : into;
}

template <typename Cell>
int passMajority(const Cell& cell, int x, int y) {
    std::array<int, 9> near{};
    for (int i = 0; i < 9; ++i) near[static_cast<std::size_t>(i)] = cell(x + i % 3 - 1, y + i / 3 - 1);
    const int own = near[4];
    int best = own;
    int most = 0;
    for (const int each : near) {
        int count = 0;
        for (const int other : near) count += other == each ? 1 : 0;
        const bool wins = count == most ? (best != own && (each == own || each < best)) : count > most;
        if (!wins) continue;
        best = each;
        most = count;
    }
    return best;
}

template <typename Cell>
int passWalls(const Cell& cell, int x, int y, int target, int into, int other) {
    const int own = cell(x, y);
    if (own != target) return own;
    for (int i = 0; i < 9; ++i)
        if (cell(x + i % 3 - 1, y + i / 3 - 1) == other) return into;
    return own;
}

/// `other` < 0: any class.
template <typename Cell>
int passCoast(const Cell& cell, int x, int y, int target, int into, int other, int reach) {
    const int own = cell(x, y);
    if (own == target || (other >= 0 && own != other)) return own;
    for (int dy = -reach; dy <= reach; ++dy)
        for (int dx = -reach; dx <= reach; ++dx)
            if (dx * dx + dy * dy <= reach * reach && cell(x + dx, y + dy) == target) return into;
    return own;
}

}  // namespace noisescope::reference
