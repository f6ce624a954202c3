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
    if (start == GrowthStart::point) nodes.emplace_back(side / 2, side / 2);
    for (int x = 0; start == GrowthStart::line && x < side; ++x) nodes.emplace_back(x, side - 1);
    for (int n = 0; start == GrowthStart::lattice && n < seeds * seeds; ++n) {
        const reference::ivec2 square{n % seeds, n / seeds};
        const std::uint32_t word = reference::pcgHash2(square, mixBits(salt));
        const auto inside = [&](std::uint32_t bits) {  // the middle half of a square
            return side / seeds / 4 + static_cast<int>(bits % static_cast<std::uint32_t>(side / seeds / 2));
        };
        nodes.emplace_back(square.x * side / seeds + inside(word >> 20U), square.y * side / seeds + inside(word >> 8U));
    }
    return nodes;
}

bool GrowthSteps::isEnd(reference::ivec2 node) const {
    const std::int64_t side = rules.side;
    if (start == GrowthStart::line) return node.y < side / 16;
    if (start == GrowthStart::lattice) return false;
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
    const int side = 1 << numbers.side;
    grid = numbers.grid;
    age = numbers.age;
    spread = numbers.spread;
    steps.start = static_cast<GrowthStart>(numbers.start);
    const bool isLattice = steps.start == GrowthStart::lattice;
    steps.seeds = isLattice ? std::min(numbers.seeds, side / kFewestAround) : 1;
    steps.salt = process.seed + kWalk;
    const double rise = kRise * kMillion / side * numbers.crowd;
    if (steps.start == GrowthStart::line)
        steps.base = static_cast<std::uint32_t>(kBase * std::sqrt(side) * numbers.crowd);
    else
        steps.rise = static_cast<std::uint64_t>(rise * steps.seeds * steps.seeds * steps.seeds);
    reference::GrowthRules& rules = steps.rules;
    rules.side = side;
    rules.repeatsX = steps.start != GrowthStart::point;
    rules.repeatsY = isLattice;
    const int least = steps.start == GrowthStart::point ? 4 : 5;  // walkers come from this share of a cell's side away
    rules.longest =
        std::max(1, static_cast<int>(std::bit_width(static_cast<unsigned>(side / steps.seeds))) - 1 - least);
    rules.stick = shareOf(numbers.stick);
    rules.corner = shareOf(numbers.stick * kCorner);
}

}  // namespace noisescope
