// Twin of shaders/process/growth.glsl: a step of growth as every node sees it.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "reference/hash/pcg.h"

namespace noisescope::reference {

/// Numbers of all steps.
struct GrowthRules {
    int side = 1024;        ///< nodes along the cell, a power of two
    bool repeatsX = false;  ///< the cell's sides are neighbors of each other
    bool repeatsY = false;
    int longest = 6;           ///< jumps of up to 2^longest nodes
    std::uint32_t stick = 0;   ///< share of 65,536 of the walkers beside the cluster that stay there in a step
    std::uint32_t corner = 0;  ///< the same where only a corner touches
    bool operator==(const GrowthRules&) const = default;
};

/// Numbers of a step.
struct GrowthStep {
    int number = 0;
    std::uint32_t salt = 0;   ///< of its random words
    std::uint32_t share = 0;  ///< of 2^20: squares to which a walker is added
};

/// Nodes outside a tree's ground are closed: no walker enters them, and nothing grows there.
enum class GrowthKind : std::uint8_t { free, walker, taken, closed };

struct GrowthNode {
    GrowthKind kind = GrowthKind::free;
    int order = 0;     ///< of a taken node: the step in which it was, counted from 1; 0 of a seed
    int distance = 0;  ///< to its seed along the tree
    int parent = 0;    ///< number of the neighbor it leans on, counted from 1; 0 of a seed
    bool operator==(const GrowthNode&) const = default;
};

/// Squares along the cell to which walkers are added.
constexpr int kGrowthSquares = 8;
/// Steps between looks at how far the cluster is.
constexpr int kGrowthLook = 8;
/// Jumps of all lengths are at most so long.
constexpr int kLongestJump = 7;

/// Neighbors: first those across sides, then those across corners.
constexpr std::array<ivec2, 8> kGrowthNeighbors{{{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, 1}, {1, -1}, {-1, -1}}};

/// Jumps go along the axes, and in every other step along the diagonals, lest the lattice shows.
inline ivec2 growthJump(int level, std::uint32_t direction, int step) {
    const int length = 1 << level;
    const int sign = (direction & 1u) == 0 ? 1 : -1;
    const int across = (direction & 2u) == 0 ? 1 : -1;
    if (level > 0 && (step & 1) == 1) {
        const int slant = (length * 181) >> 8;
        return {sign * slant, across * slant};
    }
    return across > 0 ? ivec2{sign * length, 0} : ivec2{0, sign * length};
}

inline std::uint32_t growthDirection(std::uint32_t word) { return (word >> 13u) & 3u; }

/// Moves a place into the cell; false if it lies outside.
inline bool growthPlace(const GrowthRules& rules, ivec2& at) {
    if (rules.repeatsX) at.x &= rules.side - 1;
    if (rules.repeatsY) at.y &= rules.side - 1;
    return at.x >= 0 && at.y >= 0 && at.x < rules.side && at.y < rules.side;
}

/// True if a walker at `at`, whose jumps are of 1 node, stays there. `isTaken(place)`: of places in the cell.
template <typename IsTaken>
bool growthSticks(const GrowthRules& rules, ivec2 at, std::uint32_t word, const IsTaken& isTaken) {
    const auto touches = [&](std::size_t first) {
        return std::any_of(kGrowthNeighbors.begin() + static_cast<std::ptrdiff_t>(first),
                           kGrowthNeighbors.begin() + static_cast<std::ptrdiff_t>(first + 4), [&](ivec2 offset) {
                               ivec2 place{at.x + offset.x, at.y + offset.y};
                               return growthPlace(rules, place) && isTaken(place);
                           });
    };
    const std::uint32_t chance = word >> 16u;
    return (chance < rules.stick && touches(0)) || (chance < rules.corner && touches(4));
}

/// Returns the number of the neighbor that a node leans on, counted from 1.
template <typename IsTaken>
int growthParent(const GrowthRules& rules, ivec2 at, std::uint32_t word, const IsTaken& isTaken) {
    for (std::uint32_t i = 0; i < 8; ++i) {
        const std::uint32_t number = ((i + (word >> 11u)) & 3u) | (i & 4u);
        const ivec2 offset = kGrowthNeighbors[number];
        ivec2 place{at.x + offset.x, at.y + offset.y};
        if (growthPlace(rules, place) && isTaken(place)) return static_cast<int>(number) + 1;
    }
    return 0;
}

/// Returns whether a square gets a walker in a step, and where.
inline bool growthArrival(const GrowthRules& rules, const GrowthStep& step, ivec2 square, ivec2& at) {
    const int side = rules.side / kGrowthSquares;
    const std::uint32_t word = pcgHash2(square, step.salt ^ 0x9e3779b9u);
    const std::uint32_t where = pcgHash2(square, step.salt ^ 0x7f4a7c15u);
    at = {square.x * side + static_cast<int>((where >> 8u) & static_cast<std::uint32_t>(side - 1)),
          square.y * side + static_cast<int>((where >> 20u) & static_cast<std::uint32_t>(side - 1))};
    return (word >> 12u) < step.share;
}

/// Returns the level of the jumps of a node: the blocks of 2^(level + 1) nodes around its own are free.
/// `isBlockTaken(level, block)`.
template <typename IsBlockTaken>
int growthLevel(const GrowthRules& rules, ivec2 at, const IsBlockTaken& isBlockTaken) {
    for (int level = 1; level <= rules.longest; ++level) {
        const int blocks = rules.side >> (level + 1);
        for (int i = 0; i < 9; ++i) {
            ivec2 block{(at.x >> (level + 1)) + i % 3 - 1, (at.y >> (level + 1)) + i / 3 - 1};
            if (rules.repeatsX) block.x &= blocks - 1;
            if (rules.repeatsY) block.y &= blocks - 1;
            if (block.x < 0 || block.y < 0 || block.x >= blocks || block.y >= blocks) continue;
            if (isBlockTaken(level, block)) return level - 1;
        }
    }
    return rules.longest;
}

/// Returns which walker enters a free node, 1 + 4 * level + direction of its jump, or 0: of all that would, the one
/// with the lowest word. `node(place)`, `level(place)`: of the last step.
template <typename Node, typename Level>
int growthEntry(const GrowthRules& rules, const GrowthStep& step, ivec2 at, const Node& node, const Level& level) {
    if (node(at).kind != GrowthKind::free) return 0;
    const auto isTaken = [&](ivec2 place) { return node(place).kind == GrowthKind::taken; };
    int entry = 0;
    std::uint32_t lowest = 0;
    for (int each = 0; each < 4 * (rules.longest + 1); ++each) {
        const ivec2 jump = growthJump(each / 4, static_cast<std::uint32_t>(each % 4), step.number);
        ivec2 from{at.x - jump.x, at.y - jump.y};
        if (!growthPlace(rules, from) || node(from).kind != GrowthKind::walker || level(from) != each / 4) continue;
        const std::uint32_t word = pcgHash2(from, step.salt);
        if (growthDirection(word) != static_cast<std::uint32_t>(each % 4)) continue;
        if (entry != 0 && word >= lowest) continue;
        if (each < 4 && growthSticks(rules, from, word, isTaken)) continue;
        entry = 1 + each;
        lowest = word;
    }
    return entry;
}

/// Returns a node after a step. `entry(place)`: growthEntry() of places in the cell.
template <typename Node, typename Level, typename Entry>
GrowthNode growthStep(const GrowthRules& rules, const GrowthStep& step, ivec2 at, const Node& node, const Level& level,
                      const Entry& entry) {
    const GrowthNode own = node(at);
    if (own.kind == GrowthKind::taken || own.kind == GrowthKind::closed) return own;
    const auto isTaken = [&](ivec2 place) { return node(place).kind == GrowthKind::taken; };
    if (own.kind == GrowthKind::walker) {
        const std::uint32_t word = pcgHash2(at, step.salt);
        if (level(at) == 0 && growthSticks(rules, at, word, isTaken)) {
            const int parent = growthParent(rules, at, word, isTaken);
            const ivec2 offset = kGrowthNeighbors[static_cast<std::size_t>(parent - 1)];
            ivec2 place{at.x + offset.x, at.y + offset.y};
            growthPlace(rules, place);
            return {GrowthKind::taken, step.number + 1, node(place).distance + 1, parent};
        }
        const std::uint32_t direction = growthDirection(word);
        const ivec2 jump = growthJump(level(at), direction, step.number);
        ivec2 to{at.x + jump.x, at.y + jump.y};
        const bool leaves = growthPlace(rules, to) && entry(to) == 1 + 4 * level(at) + static_cast<int>(direction);
        return leaves ? GrowthNode{} : own;
    }
    if (entry(at) != 0) return {GrowthKind::walker};
    const int side = rules.side / kGrowthSquares;
    ivec2 arrival;
    const bool arrives = growthArrival(rules, step, {at.x / side, at.y / side}, arrival) && arrival.x == at.x &&
                         arrival.y == at.y && level(at) == rules.longest;
    return arrives ? GrowthNode{GrowthKind::walker} : own;
}

/// Returns what a node of the cluster adds to the ground, by the nodes of the branch that leans on it, itself included:
/// the more, by their logarithm.
inline std::uint32_t growthWeight(std::uint32_t nodes) {
    const std::uint32_t bits = std::bit_cast<std::uint32_t>(static_cast<float>(nodes)) - 0x3f800000u;
    return 262144u + 384u * (bits >> 15u);  // 2^18, and 3/8 of it for each doubling
}

/// Returns a node of a row or a column after a blur, by its own value and those `1 << level` nodes before and behind.
inline std::uint32_t growthBlur(std::uint32_t before, std::uint32_t own, std::uint32_t behind) {
    return (before + 2u * own + behind + 2u) >> 2u;
}

/// Returns what a blur adds to the height. Heights stay below 2^24.
inline std::uint32_t growthRise(std::uint32_t blurred, int level) {
    return (blurred << static_cast<unsigned>(level)) >> 6u;
}

}  // namespace noisescope::reference
