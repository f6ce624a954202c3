#include "cpu/process/growth_shape.h"

#include <algorithm>
#include <cstddef>

#include "core/threads.h"
#include "cpu/process/process_nodes.h"

namespace noisescope {
namespace {

using reference::GrowthRules;

/// Returns a share of all as a seen value.
float shareOf(std::uint32_t part, std::uint32_t all) {
    return static_cast<float>(static_cast<double>(part) / static_cast<double>(std::max(all, 1u)));
}

/// Blurs of a cell by nodes at a distance, twice along each axis.
class Blur {
  public:
    Blur(const GrowthRules& rules, std::vector<std::uint32_t>& values)
        : rules_(rules), side_(rules.side), values_(values), other_(values.size()) {}

    void run(int distance) {
        for (int pass = 0; pass < 2; ++pass) {
            inParallel(side_, [&](std::int64_t y) { along(y, distance); });
            inParallel(side_, [&](std::int64_t y) { across(y, distance); });
        }
    }

  private:
    void along(std::int64_t y, int distance) {
        const std::uint32_t* from = values_.data() + y * side_;
        std::uint32_t* to = other_.data() + y * side_;
        const std::int64_t inner = std::min<std::int64_t>(distance, side_);
        const auto at = [&](std::int64_t x) { return x >= 0 && x < side_ ? from[x] : outside(from, x); };
        for (std::int64_t x = 0; x < inner; ++x)
            to[x] = reference::growthBlur(at(x - distance), from[x], at(x + distance));
        for (std::int64_t x = inner; x < side_ - distance; ++x)
            to[x] = reference::growthBlur(from[x - distance], from[x], from[x + distance]);
        for (std::int64_t x = std::max(inner, side_ - distance); x < side_; ++x)
            to[x] = reference::growthBlur(at(x - distance), from[x], at(x + distance));
    }
    [[nodiscard]] std::uint32_t outside(const std::uint32_t* row, std::int64_t x) const {
        return rules_.repeatsX ? row[x & (side_ - 1)] : 0;
    }
    void across(std::int64_t y, int distance) {
        static constexpr std::uint32_t kNothing = 0;
        const auto row = [&](std::int64_t of) -> const std::uint32_t* {
            if (rules_.repeatsY) of &= side_ - 1;
            return of >= 0 && of < side_ ? other_.data() + of * side_ : nullptr;
        };
        const std::uint32_t* before = row(y - distance);
        const std::uint32_t* own = row(y);
        const std::uint32_t* behind = row(y + distance);
        std::uint32_t* to = values_.data() + y * side_;
        for (std::int64_t x = 0; x < side_; ++x)
            to[x] = reference::growthBlur(before == nullptr ? kNothing : before[x], own[x],
                                          behind == nullptr ? kNothing : behind[x]);
    }

    const GrowthRules& rules_;
    std::int64_t side_;
    std::vector<std::uint32_t>& values_;
    std::vector<std::uint32_t> other_;
};

/// Finds the heights at the sides that do not repeat, and the greatest above them.
void findRange(const GrowthRules& rules, GrowthShape& shape) {
    const auto side = static_cast<std::size_t>(rules.side);
    const auto row = [&](std::size_t y) { return std::span(shape.height).subspan(y * side, side); };
    if (rules.repeatsY) {
        shape.foot = std::ranges::min(shape.height);
    } else {
        shape.foot = std::ranges::max(row(0));
        if (!rules.repeatsX) {
            shape.foot = std::max(shape.foot, std::ranges::max(row(side - 1)));
            for (std::size_t y = 0; y < side; ++y) shape.foot = std::max({shape.foot, row(y).front(), row(y).back()});
        }
    }
    const std::uint32_t greatest = std::ranges::max(shape.height);
    shape.top = std::max(greatest, shape.foot + 1) - shape.foot;
}

}  // namespace

float GrowthShape::seenHeight(std::size_t node) const {
    return shareOf(std::max(height[node], foot) - foot, top) * 2.0f - 1.0f;
}

float seenOfGrowth(GrowthOutput output, std::uint32_t order, std::uint32_t steps, std::uint32_t distance,
                   std::uint32_t longest, std::uint32_t branch) {
    constexpr float kPerDoubling = 0.05f;  // 2^20 nodes
    switch (output) {
        case GrowthOutput::order:
            return 1.0f - shareOf(order, steps);
        case GrowthOutput::distance:
            return 1.0f - shareOf(distance, longest);
        case GrowthOutput::branch:
            return std::min(logarithm(static_cast<float>(branch)) * kPerDoubling, 1.0f);
        default:
            return 1;
    }
}

GrowthShape growthShape(const GrowthSteps& steps, std::span<const GrownNode> nodes, int spread) {
    const GrowthRules& rules = steps.rules;
    const auto side = static_cast<std::size_t>(rules.side);
    GrowthShape shape;
    shape.nodes = nodes;
    shape.place.resize(side * side);
    shape.branch.resize(nodes.size(), 1);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        shape.place[nodes[i].node] = static_cast<std::uint32_t>(i) + 1;
        shape.longest = std::max(shape.longest, nodes[i].distance);
    }
    for (std::size_t i = nodes.size(); i-- > 0;)  // a node is taken after the one that it leans on
        if (nodes[i].order > 0) shape.branch[shape.place[nodes[i].parent] - 1] += shape.branch[i];
    std::vector<std::uint32_t> values(side * side);
    for (std::size_t i = 0; i < nodes.size(); ++i) values[nodes[i].node] = reference::growthWeight(shape.branch[i]);
    shape.height.resize(side * side);
    Blur blur(rules, values);
    for (int level = 0; level <= spread; ++level) {
        blur.run(1 << level);
        for (std::size_t i = 0; i < values.size(); ++i) shape.height[i] += reference::growthRise(values[i], level);
    }
    findRange(rules, shape);
    return shape;
}

}  // namespace noisescope
