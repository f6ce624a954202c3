// Places at which snippets run on the CPU, and their values.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <vector>

#include "exact/decimal.h"
#include "glsl/run/runner.h"
#include "unit/recipes.h"

namespace noisescope {

inline code::Word word(float value) { return std::bit_cast<code::Word>(value); }
inline code::Word word(int value) { return static_cast<code::Word>(value); }
inline code::Word word(code::Word value) { return value; }
inline float real(code::Word bits) { return std::bit_cast<float>(bits); }

/// Of somePlaces().
inline constexpr std::size_t kSnippetPlaces = 48;

/// Whole world units, and a part of one with few enough digits that a double holds both.
struct CellPlace {
    std::array<int, kMaxDimensions> cell{};
    std::array<float, kMaxDimensions> part{};

    [[nodiscard]] std::vector<Decimal> decimals(int coordinates) const {
        std::vector<Decimal> list;
        for (std::size_t axis = 0; axis < static_cast<std::size_t>(coordinates); ++axis)
            list.emplace_back(cell[axis] + static_cast<double>(part[axis]));
        return list;
    }
};

inline std::vector<CellPlace> somePlaces() {
    Dice random(7);
    std::vector<CellPlace> list(kSnippetPlaces);
    for (std::size_t i = 1; i < list.size(); ++i)
        for (std::size_t axis = 0; axis < kMaxDimensions; ++axis) {
            const int size = i % 3 == 0 ? 900 : 2;
            list[i].cell[axis] = random.below(2 * size) - size;
            list[i].part[axis] = static_cast<float>(random.below(1024)) / 1024.0f;
        }
    return list;
}

enum class Takes { cells, sums };

inline std::vector<code::Column> columnsOf(const std::vector<CellPlace>& places, int coordinates, Takes takes) {
    std::vector<code::Column> cells(static_cast<std::size_t>(coordinates));
    std::vector<code::Column> parts(static_cast<std::size_t>(coordinates));
    for (const CellPlace& place : places)
        for (std::size_t axis = 0; axis < cells.size(); ++axis) {
            cells[axis].push_back(word(place.cell[axis]));
            parts[axis].push_back(word(
                takes == Takes::cells ? place.part[axis] : static_cast<float>(place.cell[axis]) + place.part[axis]));
        }
    if (takes == Takes::sums) return parts;
    cells.insert(cells.end(), parts.begin(), parts.end());
    return cells;
}

/// Number of words that differ. GLSL does not say which zero comes of a product: both count as the same.
inline std::size_t differing(const code::Column& a, const code::Column& b) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        if (a[i] != b[i] && (real(a[i]) != 0 || real(b[i]) != 0)) ++count;
    return count;
}

}  // namespace noisescope
