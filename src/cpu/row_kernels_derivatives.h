// Noises with derivatives anywhere on a lattice, for one instruction set. Part of cpu/row_kernels_of.h; nothing here
// has linkage, see cpu/lanes.h.
#pragma once

#include "cpu/derivatives.h"
#include "cpu/row_kernels_placed.h"
#include "reference/math/jet.h"

namespace noisescope {
namespace {  // NOLINT(google-build-namespaces)

using LanesDual = reference::DualOf<Lanes>;
using LanesDual3 = reference::Dual3Of<Lanes>;

/// Loads a dual with derivatives along so many axes.
template <int Dimensions>
LanesDual loadDual(const DualRows& from, std::size_t x) {
    return {loadLanes(from[0] + x), loadLanes(from[1] + x), loadLanes(from[2] + x),
            Dimensions == 2 ? Lanes(0) : loadLanes(from[3] + x)};
}
template <int Dimensions>
LanesDual3 loadDual3(const Dual3Rows& from, std::size_t x) {
    return {loadDual<Dimensions>(from[0], x), loadDual<Dimensions>(from[1], x),
            Dimensions == 2 ? LanesDual(0) : loadDual<Dimensions>(from[2], x)};
}
template <int Dimensions>
void storeDual(const DualRows& to, std::size_t x, const LanesDual& dual) {
    for (int n = 0; n <= Dimensions; ++n) storeLanes(to[static_cast<std::size_t>(n)] + x, dual[n]);
}
template <int Dimensions>
void storeDual3(const Dual3Rows& to, std::size_t x, const LanesDual3& dual) {
    storeDual<Dimensions>(to[0], x, dual.x);
    storeDual<Dimensions>(to[1], x, dual.y);
    if (Dimensions == 3) storeDual<Dimensions>(to[2], x, dual.z);
}

/// Calls noise(choices, cells, fractions, x) for the pixels x … x + kLanes - 1.
template <int Dimensions, typename Chosen, typename Noise>
void derivativesLanes(const PlacedRow& row, const Noise& noise) {
    const Chosen choices(row);
    const auto cell = [&](std::size_t axis, std::size_t x) {
        return Wholes((UintVector)loadLanes(row.cell[axis] + x));
    };
    const auto fraction = [&](std::size_t axis, std::size_t x) { return loadLanes(row.fraction[axis] + x); };
    for (std::size_t x = 0; x < row.width; x += kLanes) {
        if constexpr (Dimensions == 2)
            noise(choices, Cells2{cell(0, x), cell(1, x)}, reference::Vec2<Lanes>{fraction(0, x), fraction(1, x)}, x);
        else
            noise(choices, Cells3{cell(0, x), cell(1, x), cell(2, x)},
                  reference::Vec3<Lanes>{fraction(0, x), fraction(1, x), fraction(2, x)}, x);
    }
}

template <NoiseId noise, int Dimensions>
auto slopesIn(const auto& choices, const auto& at, const auto& rest, std::uint32_t seed) {
    if constexpr (Dimensions == 2) {
        if constexpr (noise == NoiseId::value) return reference::valueSlopes2(choices, at, rest, seed);
        if constexpr (noise == NoiseId::perlin) return reference::perlinSlopes2(choices, at, rest, seed);
        if constexpr (noise == NoiseId::simplex) return reference::simplexSlopes2(choices, at, rest, seed);
        if constexpr (noise == NoiseId::valueCubic) return reference::valueCubicSlopes2(choices, at, rest, seed);
        if constexpr (noise == NoiseId::wavelet) return reference::waveletSlopes2(choices, at, rest, seed);
        if constexpr (noise == NoiseId::gabor) return reference::gaborSlopes2(choices, at, rest, seed);
    } else {
        if constexpr (noise == NoiseId::value) return reference::valueSlopes3(choices, at, rest, seed);
        if constexpr (noise == NoiseId::perlin) return reference::perlinSlopes3(choices, at, rest, seed);
        if constexpr (noise == NoiseId::simplex) return reference::simplexSlopes3(choices, at, rest, seed);
        if constexpr (noise == NoiseId::valueCubic) return reference::valueCubicSlopes3(choices, at, rest, seed);
        if constexpr (noise == NoiseId::wavelet) return reference::waveletSlopes3(choices, at, rest, seed);
    }
}

template <NoiseId noise, int Dimensions, typename Chosen>
[[gnu::flatten]] void slopesLanes(const PlacedRow& row, const LatticeNoise& lattice, const LatticeRow& octave,
                                  const DualRows& out) {
    derivativesLanes<Dimensions, Chosen>(
        row, [&](const auto& choices, const auto& at, const auto& rest, std::size_t x) {
            const auto found = slopesIn<noise, Dimensions>(choices, at, rest, row.seed);
            storeDual<Dimensions>(out, x, octaveOf(lattice, octave, inSpace(lattice, octave, found)));
        });
}

template <NoiseId noise, int Dimensions>
auto jetIn(const auto& choices, const auto& at, const auto& rest, std::uint32_t seed) {
    if constexpr (Dimensions == 2) {
        if constexpr (noise == NoiseId::perlin) return reference::perlinJet2(choices, at, rest, seed);
        if constexpr (noise == NoiseId::simplex) return reference::simplexJet2(choices, at, rest, seed);
    } else {
        if constexpr (noise == NoiseId::perlin) return reference::perlinJet3(choices, at, rest, seed);
        if constexpr (noise == NoiseId::simplex) return reference::simplexJet3(choices, at, rest, seed);
    }
}

template <NoiseId noise, int Dimensions, typename Chosen>
[[gnu::flatten]] void jetsLanes(const PlacedRow& row, const LatticeNoise& lattice, const LatticeRow& octave,
                                const Dual3Rows* moved, const OctaveDualRows& out) {
    derivativesLanes<Dimensions, Chosen>(
        row, [&](const auto& choices, const auto& at, const auto& rest, std::size_t x) {
            const auto found = jetIn<noise, Dimensions>(choices, at, rest, row.seed);
            const LanesDual3 by = moved == nullptr ? reference::dualZero3<Lanes>() : loadDual3<Dimensions>(*moved, x);
            const auto all = octaveOf(lattice, octave, inSpace(lattice, octave, found, by));
            storeDual<Dimensions>(out.value, x, all.value);
            storeDual3<Dimensions>(out.slopes, x, all.slopes);
        });
}

template <NoiseId noise, typename Chosen>
constexpr std::array<SlopesKernel, 2> kSlopesBy{&slopesLanes<noise, 2, Chosen>, &slopesLanes<noise, 3, Chosen>};
template <NoiseId noise>
constexpr std::array<std::array<SlopesKernel, 2>, 2> kSlopesLanes{kSlopesBy<noise, PcgChoices>,
                                                                  kSlopesBy<noise, AnyChoices>};
template <NoiseId noise, typename Chosen>
constexpr std::array<JetsKernel, 2> kJetsBy{&jetsLanes<noise, 2, Chosen>, &jetsLanes<noise, 3, Chosen>};
template <NoiseId noise>
constexpr std::array<std::array<JetsKernel, 2>, 2> kJetsLanes{kJetsBy<noise, PcgChoices>, kJetsBy<noise, AnyChoices>};

}  // namespace
}  // namespace noisescope
