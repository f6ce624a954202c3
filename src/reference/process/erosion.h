// Twin of shaders/process/erosion.glsl: keep the order of operations, bit-equality rests on it. Real: float, or lanes
// of floats. Heights, sediment and water are whole numbers of quanta, below 2^23 so that their sums are exact.
#pragma once

#include <array>
#include <cstddef>

#include "reference/math/bits.h"
#include "reference/math/root.h"
#include "reference/math/select.h"
#include "reference/process/erosion_level.h"

namespace noisescope::reference {

template <typename Real>
struct ErosionNode {
    Real height, sediment, drainage, water;
};

/// A node's flows by weight, to be multiplied by the weight of a neighbor; its mean drop; and what no neighbor takes.
template <typename Real>
struct ErosionShares {
    Real drainage, sediment, drop, rest;
};

/// A neighbor's node and shares.
template <typename Real>
struct ErosionNeighbor {
    Real height, water, drainage, sediment;
};

/// Distances to the eight neighbors, as factors of drops. Rows from above, each from the left.
inline constexpr std::array<float, 8> kErosionNear{0.70710678f, 1.0f,        0.70710678f, 1.0f,
                                                   1.0f,        0.70710678f, 1.0f,        0.70710678f};
inline constexpr float kMostSediment = 1048576.0f;  ///< of a node, so that eight sum up exactly
inline constexpr float kNoDonor = 16777216.0f;

/// Returns a number in [-1, 1) of a node's hash.
template <typename Real, typename Uint>
inline Real erosionHardness(Uint hash) {
    return realOf(hash >> 8u) * 0x1p-23f - 1.0f;
}

/// Returns the hardness of a node's rock where a layer has a part in it: `random` of its hash, `rock` of erosionRock().
template <typename Real>
inline Real erosionLayered(Real random, Real rock) {
    return random * 0.25f + rock;
}
/// Returns the part of a layer's value in that, from -0.75, hard, to 0.75.
inline float erosionRock(float value) { return minOf(maxOf(value, -1.0f), 1.0f) * -0.75f; }

/// Returns the rain by a layer's value, as a factor. Never 0: each node has some drainage.
inline float erosionRain(float value) { return minOf(maxOf(value + 1.0f, 0.015625f), 2.0f); }

/// Rounds toward zero; |x| < 2^31.
template <typename Real>
inline Real cutOf(Real x) {
    return realOf(wholeOf(x));
}

/// Returns a sum that mirrors and quarter turns keep.
template <typename Real>
inline Real sumOfEight(const std::array<Real, 8>& q) {
    return ((q[1] + q[6]) + (q[3] + q[4])) + ((q[0] + q[7]) + (q[2] + q[5]));
}

template <typename Real>
inline Real erosionDrop(Real from, Real to, float near) {
    return maxOf(from - to, Real(0.0f)) * near;
}

template <typename Real>
inline ErosionShares<Real> erosionShares(const ErosionNode<Real>& own, const std::array<Real, 8>& water) {
    std::array<Real, 8> weights;
    std::array<Real, 8> moments;
    for (std::size_t k = 0; k < 8; ++k) {
        const Real drop = erosionDrop(own.water, water[k], kErosionNear[k]);
        weights[k] = drop * drop;
        moments[k] = weights[k] * drop;
    }
    const Real inverse = reciprocal(maxOf(sumOfEight(weights), Real(0.001f)));
    const Real sediment = own.sediment * inverse;
    Real gone(0.0f);
    for (std::size_t k = 0; k < 8; ++k) gone = gone + cutOf(weights[k] * sediment);
    return {own.drainage * inverse, sediment, sumOfEight(moments) * inverse, own.sediment - gone};
}

/// Flows that reach a node from its neighbors, and its place among them.
template <typename Real>
struct ErosionArrivals {
    Real water;     ///< level that the water falls or rises to
    Real donor;     ///< drop from the lowest higher neighbor; kNoDonor: none
    Real drainage;  ///< upstream nodes, and its own
    Real sediment;
    Real slides;  ///< height that slides down to it, less what slides down from it
};

/// Returns what slides between a node and a neighbor, down from the higher one; `difference`: of their heights.
template <typename Real>
inline Real erosionSlide(const ErosionLevel& level, Real difference, float near) {
    const Real slope = absOf(difference) * near;
    const Real steep = maxOf(slope - level.talus, Real(0.0f));
    return cutOf(steep * level.slide + slope * level.creep);
}

/// `near(k)` returns neighbor k. `rain`: 1 as usual.
template <typename Real, typename Near>
inline ErosionArrivals<Real> erosionArrivals(const ErosionLevel& level, const ErosionNode<Real>& own, Real rain,
                                             const Near& near) {
    ErosionArrivals<Real> in{Real(kNoDonor), Real(kNoDonor), Real(0.0f), Real(0.0f), Real(0.0f)};
    std::array<Real, 8> drainage;
    for (std::size_t k = 0; k < 8; ++k) {
        const ErosionNeighbor<Real> other = near(k);
        const Real rise = other.water - own.water;
        const Real drop = erosionDrop(other.water, own.water, kErosionNear[k]);
        const Real weight = drop * drop;
        in.water = minOf(in.water, other.water + (kErosionNear[k] < 1.0f ? 3.0f : 2.0f));
        in.donor = minOf(in.donor, select(rise > Real(0.0f), rise, Real(kNoDonor)));
        drainage[k] = weight * other.drainage;
        in.sediment = in.sediment + cutOf(weight * other.sediment);
        const Real difference = other.height - own.height;
        const Real moved = erosionSlide(level, difference, kErosionNear[k]);
        in.slides = in.slides + select(difference > Real(0.0f), moved, -moved);
    }
    in.drainage = level.cell * rain + sumOfEight(drainage);
    return in;
}

/// Returns the level of the water over a height.
template <typename Real>
inline Real erosionWater(const ErosionLevel& level, Real height, Real arrived) {
    return maxOf(height, select(height < Real(level.sea), Real(level.sea), arrived));
}

/// Step of water alone: the heights stay, the drainage follows them.
template <typename Real>
inline ErosionNode<Real> erosionSettled(const ErosionLevel& level, const ErosionNode<Real>& own,
                                        const ErosionShares<Real>& shares, const ErosionArrivals<Real>& in) {
    return {own.height, minOf(in.sediment + shares.rest, Real(kMostSediment)), in.drainage,
            erosionWater(level, own.height, in.water)};
}

/// Changes of a step at a node, in quanta, besides the flows between nodes.
template <typename Real>
struct ErosionMoves {
    Real worn;    ///< taken from the ground
    Real washed;  ///< of that: what leaves at once
    Real laid;    ///< of the sediment that has arrived
    Real filled;  ///< laid down of the sediment that no neighbor takes
    Real kept;    ///< sediment that stays in the node
    Real risen;
};

/// Lets a river that is loaded wear less, and lay down half of what it cannot carry: in proportion to its drainage and
/// its drop. `rock`: how easily the node's ground moves.
template <typename Real>
inline void limitLoad(const ErosionLevel& level, ErosionMoves<Real>& moves, Real load, Real upstream, Real drop,
                      Real rock, Real room) {
    const Real able = upstream * drop * level.capacity * rock;
    const Real unladen = maxOf(1.0f - load * reciprocal(able + 0.5f), Real(0.0f));
    moves.worn = cutOf(moves.worn * unladen);
    const Real excess = maxOf(load - able, Real(0.0f));
    moves.laid = maxOf(moves.laid, minOf(cutOf(excess * 0.5f), cutOf(room * 0.5f)));
}

/// `hardness`: in [-1, 1). `input`: height before all erosion.
template <typename Real>
inline ErosionMoves<Real> erosionMoves(const ErosionLevel& level, const ErosionNode<Real>& own,
                                       const ErosionShares<Real>& shares, const ErosionArrivals<Real>& in, Real input,
                                       Real hardness) {
    const Real upstream = in.drainage * level.perCell;
    const Real rock = 1.0f + level.variation * hardness;
    const Real force = level.wear * rock * (upstream * inverseSqrt(upstream));
    ErosionMoves<Real> moves{};
    moves.worn = cutOf(shares.drop * (force * reciprocal(1.0f + force)));
    const Real room = select(in.donor < Real(kNoDonor), in.donor, Real(0.0f));
    const Real settling = minOf(level.deposit * reciprocal(upstream), Real(1.0f));
    moves.laid = minOf(cutOf(in.sediment * settling), cutOf(room * 0.25f));
    if (level.capacity > 0) limitLoad(level, moves, in.sediment, upstream, shares.drop, rock, room);
    moves.washed = cutOf(moves.worn * level.wash);
    moves.filled = minOf(shares.rest, cutOf(room * 0.5f));
    const Real left = shares.rest - moves.filled;
    moves.kept = left - cutOf(left * level.wash);
    moves.risen = cutOf(maxOf(input - own.height, Real(0.0f)) * level.uplift);
    return moves;
}

template <typename Real>
inline ErosionNode<Real> erosionStepped(const ErosionLevel& level, const ErosionNode<Real>& own,
                                        const ErosionShares<Real>& shares, const ErosionArrivals<Real>& in, Real input,
                                        Real hardness) {
    const ErosionMoves<Real> moves = erosionMoves(level, own, shares, in, input, hardness);
    const Real height = own.height - moves.worn + moves.laid + moves.filled + in.slides + moves.risen;
    const Real sediment = in.sediment + moves.kept + moves.worn - moves.washed - moves.laid;
    return {height, minOf(sediment, Real(kMostSediment)), in.drainage, erosionWater(level, height, in.water)};
}

/// Returns a finer node's value of those of four coarse ones: its own, beside it along x, along y, and diagonally, by
/// 9, 3, 3 and 1 sixteenths. Flows are cut toward zero, so that both ends have the same and the sum of all nodes is
/// kept.
template <typename Real>
inline Real erosionFiner(Real own, Real x, Real y, Real xy) {
    return own + (cutOf((x - own) * 0.1875f) + cutOf((y - own) * 0.1875f)) + cutOf((xy - own) * 0.0625f);
}

/// Returns how much of the finer detail rivers wash away and deposits bury; arguments as those of erosionRefined().
template <typename Real>
inline Real erosionSuppressed(const ErosionLevel& level, const ErosionNode<Real>& coarse, Real input, Real smooth) {
    const Real upstream = coarse.drainage * level.perCell;
    const Real washed = level.suppression * upstream * reciprocal(upstream + 8.0f);
    const Real buried = minOf(maxOf(coarse.height, Real(0.0f)) * level.burial, Real(1.0f));
    return cutOf(maxOf(washed, buried) * (input - smooth));
}

/// Returns a node from those of the coarser level: `coarse` holds what erosionFiner() made of their change of height
/// (as `height`), sediment, half of the drainage, and water; `smooth` what it made of their input.
template <typename Real>
inline ErosionNode<Real> erosionRefined(const ErosionLevel& level, const ErosionNode<Real>& coarse, Real input,
                                        Real smooth) {
    const Real height = input + coarse.height - erosionSuppressed(level, coarse, input, smooth);
    return {height, coarse.sediment, coarse.drainage, maxOf(height, coarse.water) + level.lift};
}

}  // namespace noisescope::reference
