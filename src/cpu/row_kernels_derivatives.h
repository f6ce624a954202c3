// Noises with derivatives anywhere on a lattice, for one instruction set. Part of cpu/row_kernels_of.h; nothing here
// has linkage, see cpu/lanes.h.
#pragma once

#include "cpu/row_kernels_placed.h"
#include "reference/math/jet.h"

namespace noisescope {
namespace {  // NOLINT(google-build-namespaces)

/// For any hash: next to the cost of derivatives, a call for each hash is cheap.
template <int Dimensions, typename Noise>
void derivativesLanes(const PlacedRow& row, float* const* out, const Noise& noise) {
    const AnyChoices choices(row);
    const auto cell = [&](std::size_t axis, std::size_t x) {
        return Wholes((UintVector)loadLanes(row.cell[axis] + x));
    };
    const auto fraction = [&](std::size_t axis, std::size_t x) { return loadLanes(row.fraction[axis] + x); };
    for (std::size_t x = 0; x < row.width; x += kLanes) {
        const auto store = [&](std::initializer_list<Lanes> all) {
            std::size_t n = 0;
            for (const Lanes& one : all) storeLanes(out[n++] + x, one);
        };
        if constexpr (Dimensions == 2)
            noise(choices, Cells2{cell(0, x), cell(1, x)}, reference::Vec2<Lanes>{fraction(0, x), fraction(1, x)},
                  store);
        else
            noise(choices, Cells3{cell(0, x), cell(1, x), cell(2, x)},
                  reference::Vec3<Lanes>{fraction(0, x), fraction(1, x), fraction(2, x)}, store);
    }
}

template <NoiseId noise, int Dimensions>
auto slopesIn(const AnyChoices& choices, const auto& at, const auto& rest, std::uint32_t seed) {
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

template <NoiseId noise, int Dimensions>
void slopesLanes(const PlacedRow& row, float* const* out) {
    derivativesLanes<Dimensions>(row, out,
                                 [&](const auto& choices, const auto& at, const auto& rest, const auto& store) {
                                     const auto found = slopesIn<noise, Dimensions>(choices, at, rest, row.seed);
                                     if constexpr (Dimensions == 2)
                                         store({found.x, found.y, found.z});
                                     else
                                         store({found.x, found.y, found.z, found.w});
                                 });
}

template <NoiseId noise, int Dimensions>
void jetsLanes(const PlacedRow& row, float* const* out) {
    derivativesLanes<Dimensions>(
        row, out, [&](const auto& choices, const auto& at, const auto& rest, const auto& store) {
            if constexpr (Dimensions == 2) {
                const reference::Jet2In<Lanes> jet = noise == NoiseId::perlin
                                                         ? reference::perlinJet2(choices, at, rest, row.seed)
                                                         : reference::simplexJet2(choices, at, rest, row.seed);
                store({jet.value, jet.slope.x, jet.slope.y, jet.curve.x, jet.curve.y, jet.curve.z});
            } else {
                const reference::Jet3In<Lanes> jet = noise == NoiseId::perlin
                                                         ? reference::perlinJet3(choices, at, rest, row.seed)
                                                         : reference::simplexJet3(choices, at, rest, row.seed);
                store({jet.value, jet.slope.x, jet.slope.y, jet.slope.z, jet.curve.x, jet.curve.y, jet.curve.z,
                       jet.mixed.x, jet.mixed.y, jet.mixed.z});
            }
        });
}

template <NoiseId noise>
constexpr std::array<DerivativesKernel, 2> kSlopesLanes{&slopesLanes<noise, 2>, &slopesLanes<noise, 3>};

}  // namespace
}  // namespace noisescope
