#include "plan/growth_plan.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "plan/octaves.h"
#include "recipe/process/process_leaf.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

/// Salt of the steps; apart from seeds that fields have.
constexpr std::uint32_t kWalk = 0x51b7c2a9u;

constexpr double kMillion = 1 << 20;

/// Half of the plane: a * x + b * y + c is not negative.
struct HalfPlane {
    std::int64_t a, b, c;
};

/// Returns what is nearer to `own` than to `other`, two nodes of the middle between them at least.
HalfPlane nearerTo(reference::ivec2 own, reference::ivec2 other) {
    constexpr std::int64_t kApart = 2;
    const std::int64_t dx = std::int64_t{own.x} - other.x;
    const std::int64_t dy = std::int64_t{own.y} - other.y;
    const auto squared = [](reference::ivec2 at) { return std::int64_t{at.x} * at.x + std::int64_t{at.y} * at.y; };
    return {2 * dx, 2 * dy, squared(other) - squared(own) - 2 * kApart * (std::abs(dx) + std::abs(dy))};
}

/// Cuts a row of nodes, from `first` to `last`, to what lies in a half-plane.
void cutRow(const HalfPlane& half, std::int64_t y, std::int64_t& first, std::int64_t& last) {
    const std::int64_t rest = half.b * y + half.c;
    const auto floorOf = [](std::int64_t n, std::int64_t by) { return n / by - (n % by < 0 ? 1 : 0); };
    if (half.a > 0) first = std::max(first, -floorOf(rest, half.a));
    if (half.a < 0) last = std::min(last, floorOf(rest, -half.a));
    if (half.a == 0 && rest < 0) last = first - 1;
}

/// Returns a share as a count of 65,536.
std::uint32_t shareOf(double share) { return static_cast<std::uint32_t>(std::lround(share * 65536)); }

}  // namespace

reference::GrowthStep GrowthSteps::step(int number) const {
    const auto count = static_cast<std::uint32_t>(number);
    const std::uint64_t share = base + (rise * count >> 10U);
    return {number, mixBits(count + mixBits(salt)),
            static_cast<std::uint32_t>(std::min<std::uint64_t>(share, std::uint64_t{1} << 20U))};
}

std::vector<reference::ivec2> GrowthSteps::seedNodes() const {
    std::vector<reference::ivec2> nodes;
    const int side = rules.side;
    if (start == GrowthStart::field) nodes.push_back(seedOf({0, 0}));
    if (start == GrowthStart::point) nodes.emplace_back(side / 2, side / 2);
    for (int x = 0; start == GrowthStart::line && x < side; ++x) nodes.emplace_back(x, side - 1);
    for (int n = 0; start == GrowthStart::lattice && n < seeds * seeds; ++n) {
        const reference::ivec2 place{n % seeds, n / seeds};
        const std::uint32_t word = reference::pcgHash2(place, mixBits(salt));
        const auto inside = [&](std::uint32_t bits) {  // the middle half of a square
            return side / seeds / 4 + static_cast<int>(bits % static_cast<std::uint32_t>(side / seeds / 2));
        };
        nodes.emplace_back(place.x * side / seeds + inside(word >> 20U), place.y * side / seeds + inside(word >> 8U));
    }
    return nodes;
}

GrowthSteps GrowthSteps::ofTree(reference::ivec2 of) const {
    GrowthSteps tree = *this;
    tree.square = of;
    tree.salt = reference::pcgHash2(of, mixBits(places));
    return tree;
}

/// Returns the seed of a tree so many squares away, as a node of the own tree's cell.
reference::ivec2 GrowthSteps::seedOf(reference::ivec2 step) const {
    const int side = spacing();
    const std::uint32_t word = reference::pcgHash2(reference::wrapAdd(square, step * side), mixBits(places + 1));
    const auto inside = [&](std::uint32_t bits) {
        return (side - scatter) / 2 + static_cast<int>(bits % static_cast<std::uint32_t>(std::max(1, scatter)));
    };
    return step * side + side / 2 + reference::ivec2{inside(word >> 20U), inside(word >> 8U & 0xfffU)};
}

std::vector<bool> GrowthSteps::closedNodes() const {
    constexpr int kAround = 2;  // squares: trees that are farther away have no node in this cell
    if (start != GrowthStart::field) return {};
    std::vector<HalfPlane> walls;
    for (int y = -kAround; y <= kAround; ++y)
        for (int x = -kAround; x <= kAround; ++x)
            if (x != 0 || y != 0) walls.push_back(nearerTo(seedOf({0, 0}), seedOf({x, y})));
    const auto side = static_cast<std::size_t>(rules.side);
    std::vector<bool> closed(side * side, true);
    for (std::size_t y = 0; y < side; ++y) {
        std::int64_t first = 0;
        std::int64_t last = rules.side - 1;
        for (const HalfPlane& wall : walls) cutRow(wall, static_cast<std::int64_t>(y), first, last);
        for (std::int64_t x = first; x <= last; ++x) closed[y * side + static_cast<std::size_t>(x)] = false;
    }
    return closed;
}

bool GrowthSteps::isEnd(reference::ivec2 node) const {
    const std::int64_t side = rules.side;
    if (start == GrowthStart::line) return node.y < side / 16;
    if (start == GrowthStart::lattice || start == GrowthStart::field) return false;
    const std::int64_t x = node.x - side / 2;
    const std::int64_t y = node.y - side / 2;
    const std::int64_t farthest = side * 7 / 16;
    return x * x + y * y > farthest * farthest;
}

GrowthPlan::GrowthPlan(const Recipe& recipe) {
    constexpr double kRise = 3;           // of a point: grows about as a cluster does that has the known dimension
    constexpr double kBase = 1750;        // of a line, times the root of its length
    constexpr double kCorner = 3.0 / 16;  // makes axes and diagonals alike
    constexpr int kFewestAround = 32;     // nodes between seeds
    const Layer& process = *processParts(recipe).process;
    const ProcessNumbers& numbers = process;
    const bool isField = numbers.start == static_cast<int>(GrowthStart::field);
    const int room = 1 << numbers.side;  // of a tree
    const int side = isField ? 2 * room : room;
    grid = numbers.grid;
    age = numbers.age;
    spread = numbers.spread;
    steps.start = static_cast<GrowthStart>(numbers.start);
    const bool isLattice = steps.start == GrowthStart::lattice;
    steps.seeds = isLattice ? std::min(numbers.seeds, side / kFewestAround) : 1;
    steps.salt = process.seed + kWalk;
    // A square to which walkers are added is an eighth of the cell wide.
    const double rise = kRise * kMillion / room * numbers.crowd * (isField ? 4 : 1);
    if (steps.start == GrowthStart::line)
        steps.base = static_cast<std::uint32_t>(kBase * std::sqrt(side) * numbers.crowd);
    else
        steps.rise = static_cast<std::uint64_t>(rise * steps.seeds * steps.seeds * steps.seeds);
    reference::GrowthRules& rules = steps.rules;
    rules.side = side;
    rules.repeatsX = steps.start != GrowthStart::point && !isField;
    rules.repeatsY = isLattice;
    const int least = steps.start == GrowthStart::point ? 4 : 5;  // walkers come from this share of a cell's side away
    rules.longest =
        std::max(1, static_cast<int>(std::bit_width(static_cast<unsigned>(room / steps.seeds))) - 1 - least);
    rules.stick = shareOf(numbers.stick);
    rules.corner = shareOf(numbers.stick * kCorner);
    if (!isField) return;
    steps.scatter = static_cast<int>(std::lround(numbers.scatter * room));
    steps.places = steps.salt;
    steps = steps.ofTree({0, 0});
}

}  // namespace noisescope
