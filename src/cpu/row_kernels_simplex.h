// Simplex noise anywhere on a lattice, for one instruction set and the hash `pcg`: the arithmetic of
// reference/noise/simplex.h, with steps to corners as masks. Numbers of both neighbors on an axis are hashed once, and
// each corner chooses. Part of cpu/row_kernels_of.h; nothing here has linkage, see cpu/lanes.h.
#pragma once

#include "cpu/row_kernels_corners.h"

namespace noisescope {
namespace {  // NOLINT(google-build-namespaces)

/// Subtracts a step of 0 or 1.
inline Lanes steppedBack(Lanes offset, Mask step) { return select(step, offset - 1.0f, offset); }

/// Steps from a cell's first corner to one between the first and the last, along each axis.
template <int kAxes>
using SimplexStep = std::array<Mask, kAxes>;

/// Returns the steps to the corners between, in their order.
inline std::array<SimplexStep<2>, 1> simplexSteps(const reference::Vec2<Lanes>& at) {
    const Mask right = at.x > at.y;
    return {SimplexStep<2>{right, ~right}};
}
inline std::array<SimplexStep<3>, 2> simplexSteps(const reference::Vec3<Lanes>& at) {
    const Mask xy = at.x >= at.y;
    const Mask yz = at.y >= at.z;
    const Mask xz = at.x >= at.z;
    return {SimplexStep<3>{xy & xz, ~xy & yz, ~xz & ~yz}, SimplexStep<3>{xy | xz, ~xy | yz, ~xz | ~yz}};
}
inline std::array<SimplexStep<4>, 3> simplexSteps(const reference::Vec4<Lanes>& at) {
    const Mask xy = at.x > at.y;
    const Mask xz = at.x > at.z;
    const Mask xw = at.x > at.w;
    const Mask yz = at.y > at.z;
    const Mask yw = at.y > at.w;
    const Mask zw = at.z > at.w;
    // Steps along the axes whose fraction is above `count` others, as combined by `above`.
    const auto between = [&](auto above) {
        return SimplexStep<4>{above(xy, xz, xw), above(~xy, yz, yw), above(~xz, ~yz, zw), above(~xw, ~yw, ~zw)};
    };
    const auto all = [](Mask a, Mask b, Mask c) { return a & b & c; };
    const auto two = [](Mask a, Mask b, Mask c) { return (a & b) | (c & (a | b)); };
    const auto any = [](Mask a, Mask b, Mask c) { return a | b | c; };
    return {between(all), between(two), between(any)};
}

/// Hashes of a simplex's corners.
template <int kAxes>
using SimplexHashes = std::array<Wholes, kAxes + 1>;

/// Returns them for a simplex of these cells.
template <int kAxes>
inline SimplexHashes<kAxes> simplexHashes(const Repeats& repeats, std::uint32_t seed, const PlacesOf<kAxes>& places,
                                          const std::array<SimplexStep<kAxes>, kAxes - 1>& steps) {
    std::array<Ends, kAxes> ends;
    for (std::size_t axis = 0; axis < kAxes; ++axis) ends[axis] = repeats.products(axis, places[axis].cell);
    const auto both = [&](std::size_t axis, auto change) {
        ends[axis] = {change(ends[axis].near), change(ends[axis].far)};
    };
    both(0, [](Wholes product) { return reference::pcgColumnOf(product); });
    both(kAxes - 1, [&](Wholes product) { return reference::pcgRowOf(product, seed); });
    const auto hash = [&](const std::array<Wholes, kAxes>& at) {
        if constexpr (kAxes == 2) return reference::pcgCrossing(at[0], at[1], seed);
        if constexpr (kAxes == 3) return reference::pcgCrossing(at[0], reference::pcgRowOf(at[1], at[2] ^ seed), at[2]);
        if constexpr (kAxes == 4) {
            const Wholes layer = reference::pcgRowOf(at[2], at[3] ^ seed);
            return reference::pcgCrossing(at[0], reference::pcgRowOf(at[1], layer ^ at[3]), layer);
        }
    };
    SimplexHashes<kAxes> found;
    std::array<Wholes, kAxes> at;
    for (std::size_t axis = 0; axis < kAxes; ++axis) at[axis] = ends[axis].near;
    found[0] = hash(at);
    for (std::size_t k = 0; k < steps.size(); ++k) {
        for (std::size_t axis = 0; axis < kAxes; ++axis) at[axis] = ends[axis].at(steps[k][axis]);
        found[k + 1] = hash(at);
    }
    for (std::size_t axis = 0; axis < kAxes; ++axis) at[axis] = ends[axis].far;
    found[kAxes] = hash(at);
    return found;
}

/// Returns an offset after a step.
template <int kAxes>
inline glm::vec<kAxes, Lanes> steppedBack(const glm::vec<kAxes, Lanes>& start, const SimplexStep<kAxes>& step,
                                          Lanes back) {
    glm::vec<kAxes, Lanes> offset;
    for (int axis = 0; axis < kAxes; ++axis)
        offset[axis] = steppedBack(start[axis], step[static_cast<std::size_t>(axis)]) + back;
    return offset;
}

/// Returns the noise from the hashes. `radius`: squared, of a corner's kernel.
template <typename Gradients>
inline Lanes simplexAt(float radius, const reference::Vec2<Lanes>& at, const std::array<SimplexStep<2>, 1>& steps,
                       const SimplexHashes<2>& hashes) {
    const Lanes t = (at.x + at.y) * reference::kSimplexBack2<float>;
    const reference::Vec2<Lanes> start{at.x - t, at.y - t};
    const auto corner = [&](std::size_t k, const reference::Vec2<Lanes>& offset) {
        return reference::simplexCorner2(radius, Gradients::in2(hashes[k]), offset);
    };
    const Lanes far = reference::kSimplexFar2<float>;
    return corner(0, start) + corner(1, steppedBack<2>(start, steps[0], reference::kSimplexBack2<float>)) +
           corner(2, {start.x - far, start.y - far});
}
template <typename Gradients>
inline Lanes simplexAt(float radius, const reference::Vec3<Lanes>& at, const std::array<SimplexStep<3>, 2>& steps,
                       const SimplexHashes<3>& hashes) {
    const Lanes t = (at.x + at.y + at.z) * reference::kSimplexBack3<float>;
    const reference::Vec3<Lanes> start{at.x - t, at.y - t, at.z - t};
    const auto corner = [&](std::size_t k, const reference::Vec3<Lanes>& offset) {
        return reference::simplexCorner3(radius, Gradients::in3(hashes[k]), offset);
    };
    return corner(0, start) + corner(1, steppedBack<3>(start, steps[0], reference::kSimplexBack3<float>)) +
           corner(2, steppedBack<3>(start, steps[1], reference::kSimplexTwice3<float>)) +
           corner(3, start - Lanes(0.5f));
}
template <typename Gradients>
inline Lanes simplexAt(float radius, const reference::Vec4<Lanes>& at, const std::array<SimplexStep<4>, 3>& steps,
                       const SimplexHashes<4>& hashes) {
    const Lanes t = (at.x + at.y + at.z + at.w) * 0.138196601f;
    const reference::Vec4<Lanes> start{at.x - t, at.y - t, at.z - t, at.w - t};
    const auto corner = [&](std::size_t k, const reference::Vec4<Lanes>& offset) {
        return reference::simplexCorner4(radius, Gradients::in4(hashes[k]), offset);
    };
    return corner(0, start) + corner(1, steppedBack<4>(start, steps[0], 0.138196601f)) +
           corner(2, steppedBack<4>(start, steps[1], 0.276393202f)) +
           corner(3, steppedBack<4>(start, steps[2], 0.414589803f)) + corner(4, start - Lanes(0.447213595f));
}

/// In two passes, as perlinRow().
template <int kAxes, typename Gradients>
[[gnu::noinline, gnu::flatten]] void simplexRow(const PlacedRow& row, float* out) {
    RowHashes<kAxes + 1> hashes;
    const Repeats repeats(row.choices->period);
    atPlaces<kAxes>(row, [&](std::size_t n, const PlacesOf<kAxes>& places, const glm::vec<kAxes, Lanes>& at) {
        hashes.set(n, simplexHashes<kAxes>(repeats, row.seed, places, simplexSteps(at)));
    });
    const float radius = row.choices->kernelRadiusSquared;
    atPlaces<kAxes>(row, [&](std::size_t n, const PlacesOf<kAxes>&, const glm::vec<kAxes, Lanes>& at) {
        storeLanes(out + n, simplexAt<Gradients>(radius, at, simplexSteps(at), hashes.at(n)));
    });
}

template <int Dimensions>
void simplexAnywhere(const PlacedRow& row, float* out) {
    if (row.pcg && row.gradients == GradientsId::square) return simplexRow<Dimensions, SquareGradients>(row, out);
    if (row.pcg && row.gradients == GradientsId::unit) return simplexRow<Dimensions, UnitGradients>(row, out);
    placedLanes<NoiseId::simplex, Dimensions, AnyChoices>(row, out);
}

}  // namespace
}  // namespace noisescope
