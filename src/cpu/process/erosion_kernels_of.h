// Kernels of erosion for the including source's instruction set.
#pragma once

#include "cpu/lanes.h"
#include "cpu/process/erosion_kernels.h"
#include "reference/hash/pcg.h"
#include "reference/process/erosion.h"

namespace noisescope {
namespace {  // NOLINT(google-build-namespaces): each source has its own copy, see lanes.h

using reference::ErosionNode;
using reference::ErosionShares;

constexpr std::array<std::ptrdiff_t, 8> kNearX{-1, 0, 1, -1, 1, -1, 0, 1};
constexpr std::array<std::size_t, 8> kNearRow{0, 0, 0, 1, 1, 2, 2, 2};

void erosionShareRow(const std::array<ErosionRow, 3>& nodes, const ErosionShareRow& out, std::size_t count) {
    const ErosionRow& own = nodes[1];
    for (std::size_t n = 0; n < count; n += kLanes) {
        const auto x = static_cast<std::ptrdiff_t>(n);
        const ErosionNode<Lanes> node{Lanes(0.0f), loadLanes(own.sediment + x), loadLanes(own.drainage + x),
                                      loadLanes(own.water + x)};
        std::array<Lanes, 8> water;
        for (std::size_t k = 0; k < 8; ++k) water[k] = loadLanes(nodes[kNearRow[k]].water + x + kNearX[k]);
        const ErosionShares<Lanes> shares = reference::erosionShares(node, water);
        storeLanes(out.drainage + n, shares.drainage);
        storeLanes(out.sediment + n, shares.sediment);
        storeLanes(out.drop + n, shares.drop);
        storeLanes(out.rest + n, shares.rest);
    }
}

void erosionStepRow(const ErosionStepRow& row) {
    const ErosionRow& own = row.nodes[1];
    for (std::size_t n = 0; n < row.count; n += kLanes) {
        const auto x = static_cast<std::ptrdiff_t>(n);
        const ErosionNode<Lanes> node{loadLanes(own.height + x), loadLanes(own.sediment + x),
                                      loadLanes(own.drainage + x), loadLanes(own.water + x)};
        const ErosionShares<Lanes> shares{Lanes(0.0f), Lanes(0.0f), loadLanes(row.shares[1].drop + x),
                                          loadLanes(row.shares[1].rest + x)};
        const auto near = [&](std::size_t k) {
            const ErosionRow& nodes = row.nodes[kNearRow[k]];
            const ErosionShareRow& from = row.shares[kNearRow[k]];
            const std::ptrdiff_t at = x + kNearX[k];
            return reference::ErosionNeighbor<Lanes>{loadLanes(nodes.height + at), loadLanes(nodes.water + at),
                                                     loadLanes(from.drainage + at), loadLanes(from.sediment + at)};
        };
        const Lanes rain = row.rain == nullptr ? Lanes(1.0f) : loadLanes(row.rain + x);
        const auto in = reference::erosionArrivals(*row.level, node, rain, near);
        const ErosionNode<Lanes> next =
            row.settles ? reference::erosionSettled(*row.level, node, shares, in)
                        : reference::erosionStepped(*row.level, node, shares, in, loadLanes(row.input + x),
                                                    loadLanes(row.hardness + x));
        storeLanes(row.out.height + n, next.height);
        storeLanes(row.out.sediment + n, next.sediment);
        storeLanes(row.out.drainage + n, next.drainage);
        storeLanes(row.out.water + n, next.water);
    }
}

void erosionHardnessRow(std::int32_t x, std::int32_t y, std::uint32_t salt, float* out, std::size_t count) {
    const std::uint32_t row = reference::pcgRow(static_cast<std::uint32_t>(y), salt);
    UintVector lane;
    for (int i = 0; i < kLanes; ++i) lane[i] = static_cast<std::uint32_t>(i);
    for (std::size_t n = 0; n < count; n += kLanes) {
        const Wholes column(lane + (static_cast<std::uint32_t>(x) + static_cast<std::uint32_t>(n)));
        const Wholes hash = reference::pcgCell(column, Wholes(row), salt);
        storeLanes(out + n, reference::erosionHardness<Lanes>(hash));
    }
}

constexpr ErosionKernels erosionKernelsCalled(std::string_view name) {
    return {name, erosionShareRow, erosionStepRow, erosionHardnessRow};
}

}  // namespace
}  // namespace noisescope
