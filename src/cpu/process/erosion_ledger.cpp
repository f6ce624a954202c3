#include "cpu/process/erosion_ledger.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>
#include <vector>

#include "reference/hash/pcg.h"
#include "reference/process/erosion.h"

namespace noisescope {
namespace {

using Node = reference::ErosionNode<float>;
using Shares = reference::ErosionShares<float>;

struct Place {
    std::int64_t x, y;
};

std::int64_t quantaOf(float value) { return static_cast<std::int64_t>(value); }

bool holdsNode(const Region& region, const Place& at) {
    return at.x >= region.x && at.x < region.x + region.width && at.y >= region.y && at.y < region.y + region.height;
}

/// Returns neighbor k, in the order of kErosionNear.
Place nearPlace(const Place& at, std::size_t k) {
    constexpr std::array<int, 8> kX{-1, 0, 1, -1, 1, -1, 0, 1};
    constexpr std::array<int, 8> kY{-1, -1, -1, 0, 0, 1, 1, 1};
    return {at.x + kX[k], at.y + kY[k]};
}

Node nodeAt(const ErosionNodes& nodes, const Place& at) {
    return {*nodes.height.at(at.x, at.y), *nodes.sediment.at(at.x, at.y), *nodes.drainage.at(at.x, at.y),
            *nodes.water.at(at.x, at.y)};
}

Shares sharesAt(const ErosionNodes& nodes, const Place& at) {
    std::array<float, 8> water;
    for (std::size_t k = 0; k < 8; ++k) {
        const Place near = nearPlace(at, k);
        water[k] = *nodes.water.at(near.x, near.y);
    }
    return reference::erosionShares(nodeAt(nodes, at), water);
}

float hardnessAt(const ErosionLattice& lattice, const ErosionNodes& nodes, const Place& at) {
    const std::uint32_t row = reference::pcgRow(static_cast<std::uint32_t>(at.y), lattice.salt);
    const auto random =
        reference::erosionHardness<float>(reference::pcgCell(static_cast<std::uint32_t>(at.x), row, lattice.salt));
    return nodes.rock.isEmpty() ? random : reference::erosionLayered(random, *nodes.rock.at(at.x, at.y));
}

float rainAt(const ErosionNodes& nodes, const Place& at) {
    return nodes.rain.isEmpty() ? 1.0f : *nodes.rain.at(at.x, at.y);
}

/// Shares of a region and of the nodes around it.
class SharesAround {
  public:
    SharesAround(const ErosionNodes& nodes, const Region& region) : region_(region) {
        for (std::int64_t y = region.y - 1; y <= region.y + region.height; ++y)
            for (std::int64_t x = region.x - 1; x <= region.x + region.width; ++x)
                shares_.push_back(sharesAt(nodes, {x, y}));
    }
    [[nodiscard]] const Shares& at(const Place& place) const {
        return shares_[static_cast<std::size_t>((place.y - region_.y + 1) * (region_.width + 2) + place.x - region_.x +
                                                1)];
    }

  private:
    Region region_;
    std::vector<Shares> shares_;
};

/// Flow from one node to a neighbor, less the flow back.
struct Flow {
    std::int64_t sediment = 0;
    std::int64_t ground = 0;
};

Flow flowBetween(const reference::ErosionLevel& level, const Node& from, const Shares& fromShares, const Node& to,
                 const Shares& toShares, float near) {
    const float down = reference::erosionDrop(from.water, to.water, near);
    const float up = reference::erosionDrop(to.water, from.water, near);
    const float difference = from.height - to.height;
    const std::int64_t slide = quantaOf(reference::erosionSlide(level, difference, near));
    return {quantaOf(reference::cutOf(down * down * fromShares.sediment)) -
                quantaOf(reference::cutOf(up * up * toShares.sediment)),
            difference > 0 ? slide : -slide};
}

}  // namespace

Region ErosionLedger::regionOn(std::size_t lattice) const {
    const auto coarse = [&](std::int64_t n) { return n >> lattice; };
    return {coarse(region_.x), coarse(region_.y), coarse(region_.width), coarse(region_.height)};
}

void ErosionLedger::stepped(std::size_t lattice, bool settles, const ErosionNodes& before, const ErosionNodes&) {
    const ErosionLattice& own = plan_.lattices[lattice];
    const Region region = regionOn(lattice);
    const SharesAround shares(before, region);
    ErosionSums sums;
    const auto count = [&](const Place& at) {
        const Node node = nodeAt(before, at);
        const auto near = [&](std::size_t k) {
            const Place other = nearPlace(at, k);
            const Node there = nodeAt(before, other);
            return reference::ErosionNeighbor<float>{there.height, there.water, shares.at(other).drainage,
                                                     shares.at(other).sediment};
        };
        const auto in = reference::erosionArrivals(own.numbers, node, rainAt(before, at), near);
        for (std::size_t k = 0; k < 8; ++k) {
            const Place other = nearPlace(at, k);
            if (holdsNode(region, other)) continue;
            const Flow out = flowBetween(own.numbers, node, shares.at(at), nodeAt(before, other), shares.at(other),
                                         reference::kErosionNear[k]);
            sums.flowedOut += out.sediment;
            sums.crossed += std::abs(out.sediment);
            if (settles) continue;
            sums.slidOut += out.ground;
            sums.crossed += std::abs(out.ground);
        }
        std::int64_t sediment = quantaOf(in.sediment);
        if (settles) {
            sediment += quantaOf(shares.at(at).rest);
        } else {
            const auto moves = reference::erosionMoves(own.numbers, node, shares.at(at), in,
                                                       *before.input.at(at.x, at.y), hardnessAt(own, before, at));
            sums.worn += quantaOf(moves.worn);
            sums.laid += quantaOf(moves.laid) + quantaOf(moves.filled);
            sums.washed +=
                quantaOf(moves.washed) + quantaOf(shares.at(at).rest) - quantaOf(moves.filled) - quantaOf(moves.kept);
            sums.uplift += quantaOf(moves.risen);
            sediment += quantaOf(moves.kept) + quantaOf(moves.worn) - quantaOf(moves.washed) - quantaOf(moves.laid);
        }
        sums.cutOff += std::max<std::int64_t>(0, sediment - quantaOf(reference::kMostSediment));
    };
    for (std::int64_t y = region.y; y < region.y + region.height; ++y)
        for (std::int64_t x = region.x; x < region.x + region.width; ++x) count({x, y});
    add(sums, lattice);
}

void ErosionLedger::refined(std::size_t lattice, const ErosionNodes& coarse, const NodeGrid& change,
                            const ErosionNodes& nodes) {
    const reference::ErosionLevel& level = plan_.lattices[lattice].numbers;
    const Region region = regionOn(lattice);
    const Region around = regionOn(lattice + 1);
    ErosionSums sums;
    const auto count = [&](const Place& at) {
        const Place own{at.x >> 1, at.y >> 1};
        const Place x{own.x + ((at.x & 1) != 0 ? 1 : -1), own.y};
        const Place y{own.x, own.y + ((at.y & 1) != 0 ? 1 : -1)};
        const Place xy{x.x, y.y};
        const auto finer = [&](const NodeGrid& grid) {
            return reference::erosionFiner(*grid.at(own.x, own.y), *grid.at(x.x, x.y), *grid.at(y.x, y.y),
                                           *grid.at(xy.x, xy.y));
        };
        /// Returns what a node gives to the part of the region's nodes that lie beyond its side.
        const auto given = [&](const NodeGrid& grid) {
            const float here = *grid.at(own.x, own.y);
            std::int64_t out = 0;
            for (const auto& [other, share] : {std::pair(x, 0.1875f), std::pair(y, 0.1875f), std::pair(xy, 0.0625f)})
                if (!holdsNode(around, other))
                    out -= quantaOf(reference::cutOf((*grid.at(other.x, other.y) - here) * share));
            return out;
        };
        const Node from{finer(change), finer(coarse.sediment), finer(coarse.drainage), finer(coarse.water)};
        sums.smoothed +=
            quantaOf(reference::erosionSuppressed(level, from, *nodes.input.at(at.x, at.y), finer(coarse.input)));
        const std::int64_t sediment = given(coarse.sediment);
        const std::int64_t ground = given(change);
        sums.flowedOut += sediment;
        sums.slidOut += ground;
        sums.crossed += std::abs(sediment) + std::abs(ground);
    };
    for (std::int64_t y = region.y; y < region.y + region.height; ++y)
        for (std::int64_t x = region.x; x < region.x + region.width; ++x) count({x, y});
    add(sums, lattice);
}

void ErosionLedger::add(const ErosionSums& sums, std::size_t lattice) {
    const std::int64_t nodes = std::int64_t{1} << (2 * lattice);
    for (const auto member :
         {&ErosionSums::worn, &ErosionSums::laid, &ErosionSums::washed, &ErosionSums::flowedOut, &ErosionSums::cutOff,
          &ErosionSums::uplift, &ErosionSums::slidOut, &ErosionSums::smoothed, &ErosionSums::crossed})
        sums_.*member += sums.*member * nodes;
}

ErosionSums ErosionLedger::sums(const ErosionNodes& nodes) const {
    ErosionSums sums = sums_;
    for (std::int64_t y = region_.y; y < region_.y + region_.height; ++y)
        for (std::int64_t x = region_.x; x < region_.x + region_.width; ++x) {
            sums.carried += quantaOf(*nodes.sediment.at(x, y));
            sums.change += quantaOf(*nodes.height.at(x, y)) - quantaOf(*nodes.input.at(x, y));
        }
    return sums;
}

ErosionSums ledgerOf(const ErosionPlan& plan, const ErosionInput& input, const Region& region,
                     const ErosionKernels& kernels) {
    ErosionLedger ledger(plan, region);
    const ErosionNodes nodes = eroded(plan, input, 0, region, kernels, {}, &ledger);
    return ledger.sums(nodes);
}

}  // namespace noisescope
