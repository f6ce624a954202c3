// Value and Perlin noise anywhere on a lattice, for one instruction set and the hash `pcg`: the twins in SIMD lanes.
// Part of cpu/row_kernels_of.h; nothing here has linkage, see cpu/lanes.h.
#pragma once

#include "cpu/row_kernels_placed.h"
#include "cpu/row_kernels_square.h"

namespace noisescope {
namespace {  // NOLINT(google-build-namespaces)

/// The steps of reference::perlin2() and perlin3() along the last axis, and gradients of 4D, from hashes of lattice
/// points.
struct SquareGradients {
    static reference::Vec2<Lanes> last2(Wholes h0, Wholes h1, Lanes y, Lanes weight) {
        return squareLast2(h0, h1, y, weight);
    }
    static reference::Vec3<Lanes> last3(Wholes h0, Wholes h1, Lanes z, Lanes weight) {
        return squareLast3(h0, h1, z, weight);
    }
    static reference::Vec2<Lanes> in2(Wholes bits) { return PcgChoices::numbers2(bits); }
    static reference::Vec3<Lanes> in3(Wholes bits) { return PcgChoices::numbers3(bits); }
    static reference::Vec4<Lanes> in4(Wholes bits) { return PcgChoices::numbers4(bits); }
};
struct UnitGradients {
    static reference::Vec2<Lanes> last2(Wholes h0, Wholes h1, Lanes y, Lanes weight) {
        return reference::perlinLast2(in2(h0), in2(h1), y, weight);
    }
    static reference::Vec3<Lanes> last3(Wholes h0, Wholes h1, Lanes z, Lanes weight) {
        return reference::perlinLast3(in3(h0), in3(h1), z, weight);
    }
    static reference::Vec2<Lanes> in2(Wholes bits) { return unitOf(PcgChoices::numbers2(bits)); }
    static reference::Vec3<Lanes> in3(Wholes bits) { return unitOf(PcgChoices::numbers3(bits)); }
    static reference::Vec4<Lanes> in4(Wholes bits) { return unitOf(PcgChoices::numbers4(bits)); }
};

/// Choices for twins that count cells from the pixels' own one to the next on every axis.
template <int kAxes, typename Gradients>
struct PcgCorners {
    using Real = Lanes;
    using Step = glm::vec<kAxes, int>;
    Fade fade;
    std::array<Ends, static_cast<std::size_t>(kAxes)> ends;  ///< along x: pcgColumn() of both; else pcgProduct()

    PcgCorners(Fade chosen, const Repeats& repeats, const PlacesOf<kAxes>& places) : fade(chosen) {
        for (std::size_t axis = 0; axis < kAxes; ++axis) ends[axis] = repeats.products(axis, places[axis].cell);
        ends[0] = {reference::pcgColumnOf(ends[0].near), reference::pcgColumnOf(ends[0].far)};
    }
    [[nodiscard]] Wholes at(int axis, Step step) const {
        const Ends& both = ends[static_cast<std::size_t>(axis)];
        return step[axis] == 0 ? both.near : both.far;
    }
    [[nodiscard]] Wholes hash(Step step, std::uint32_t seed) const {
        if constexpr (kAxes == 2) {
            return reference::pcgCrossing(at(0, step), reference::pcgRowOf(at(1, step), seed), seed);
        } else {
            Wholes outer(seed);
            Wholes layer = reference::pcgRowOf(at(kAxes - 1, step), seed);
            if constexpr (kAxes == 4) {
                const Wholes volume = layer;
                layer = reference::pcgRowOf(at(2, step), volume ^ seed);
                outer = volume;
            }
            return reference::pcgCrossing(at(0, step), reference::pcgRowOf(at(1, step), layer ^ outer), layer);
        }
    }
    [[nodiscard]] Lanes number(Step step, std::uint32_t seed) const { return PcgChoices::upper(hash(step, seed)); }
    [[nodiscard]] Lanes hashFloat2(Step step, std::uint32_t seed) const { return number(step, seed); }
    [[nodiscard]] Lanes hashFloat3(Step step, std::uint32_t seed) const { return number(step, seed); }
    [[nodiscard]] Lanes hashFloat4(Step step, std::uint32_t seed) const { return number(step, seed); }
    [[nodiscard]] auto gradient4(Step step, std::uint32_t seed) const { return Gradients::in4(hash(step, seed)); }
};

/// Hashes of kCount lattice points of each pixel of a row. They are found before the noise: processors look ahead over
/// fewer instructions than both have.
template <int kCount>
struct RowHashes {
    alignas(64) std::array<std::array<std::uint32_t, kMostRowPixels + kRowPadding>, kCount> rows;

    void set(std::size_t n, const std::array<Wholes, kCount>& hashes) {
        for (std::size_t k = 0; k < kCount; ++k) storeLanes(&rows[k][n], hashes[k]);
    }
    [[nodiscard]] std::array<Wholes, kCount> at(std::size_t n) const {
        std::array<Wholes, kCount> hashes;
        for (std::size_t k = 0; k < kCount; ++k) hashes[k] = loadWholes(&rows[k][n]);
        return hashes;
    }
};

/// Returns the noise from the hashes of the corners x + 2 y + 4 z: the steps of the twins in reference/noise/perlin.h.
template <typename Gradients>
inline Lanes perlinAt(Fade fade, const reference::Vec2<Lanes>& at, const std::array<Wholes, 4>& hashes) {
    const reference::Vec2<Lanes> weight(fade(at.x), fade(at.y));
    const auto column = [&](std::size_t x) { return Gradients::last2(hashes[x], hashes[x + 2], at.y, weight.y); };
    return reference::perlinAlongX(column(0), column(1), at.x, weight.x);
}
template <typename Gradients>
inline Lanes perlinAt(Fade fade, const reference::Vec3<Lanes>& at, const std::array<Wholes, 8>& hashes) {
    const reference::Vec3<Lanes> weight(fade(at.x), fade(at.y), fade(at.z));
    const auto plane = [&](std::size_t k) { return Gradients::last3(hashes[k], hashes[k + 4], at.z, weight.z); };
    const auto column = [&](std::size_t x) { return reference::perlinAlongY(plane(x), plane(x + 2), at.y, weight.y); };
    return reference::perlinAlongX(column(0), column(1), at.x, weight.x);
}

template <int kAxes, typename Gradients>
[[gnu::noinline, gnu::flatten]] void perlinRow(const PlacedRow& row, float* out) {
    constexpr int kCorners = 1 << kAxes;
    RowHashes<kCorners> hashes;
    const Repeats repeats(row.choices->period);
    const Fade fade{row.fade};
    atPlaces<kAxes>(row, [&](std::size_t n, const PlacesOf<kAxes>& places, const glm::vec<kAxes, Lanes>&) {
        const PcgCorners<kAxes, Gradients> choices(fade, repeats, places);
        std::array<Wholes, kCorners> found;
        for (int corner = 0; corner < kCorners; ++corner) {
            glm::vec<kAxes, int> step;
            for (int axis = 0; axis < kAxes; ++axis) step[axis] = corner >> axis & 1;
            found[static_cast<std::size_t>(corner)] = choices.hash(step, row.seed);
        }
        hashes.set(n, found);
    });
    atPlaces<kAxes>(row, [&](std::size_t n, const PlacesOf<kAxes>&, const glm::vec<kAxes, Lanes>& at) {
        storeLanes(out + n, perlinAt<Gradients>(fade, at, hashes.at(n)));
    });
}

template <NoiseId noise, int kAxes, typename Gradients>
[[gnu::noinline, gnu::flatten]] void cornersRow(const PlacedRow& row, float* out) {
    const Repeats repeats(row.choices->period);
    const Fade fade{row.fade};
    forPlaces<kAxes>(row, out, [&](const PlacesOf<kAxes>& places, const glm::vec<kAxes, Lanes>& fraction) {
        const PcgCorners<kAxes, Gradients> choices(fade, repeats, places);
        const glm::vec<kAxes, int> cell(0);
        constexpr bool kPerlin = noise == NoiseId::perlin;
        if constexpr (kPerlin) return reference::perlin4(choices, cell, fraction, row.seed);
        if constexpr (!kPerlin && kAxes == 2) return reference::value2(choices, cell, fraction, row.seed);
        if constexpr (!kPerlin && kAxes == 3) return reference::value3(choices, cell, fraction, row.seed);
        if constexpr (!kPerlin && kAxes == 4) return reference::value4(choices, cell, fraction, row.seed);
    });
}

template <NoiseId noise, int kAxes>
void cornersAnywhere(const PlacedRow& row, float* out) {
    constexpr bool kPerlin = noise == NoiseId::perlin;
    if constexpr (kPerlin && kAxes < 4) {
        if (row.pcg && row.gradients == GradientsId::square) return perlinRow<kAxes, SquareGradients>(row, out);
        if (row.pcg && row.gradients == GradientsId::unit) return perlinRow<kAxes, UnitGradients>(row, out);
    } else if (row.pcg && (!kPerlin || row.gradients == GradientsId::square)) {
        return cornersRow<noise, kAxes, SquareGradients>(row, out);
    }
    placedLanes<noise, kAxes, AnyChoices>(row, out);
}

template <NoiseId noise>
constexpr std::array<PlacedKernel, 3> kPlacedCorners{&cornersAnywhere<noise, 2>, &cornersAnywhere<noise, 3>,
                                                     &cornersAnywhere<noise, 4>};

/// PcgChoices with a seed for each lane.
struct SeedsChoices : PlacedChoices {
    using PlacedChoices::PlacedChoices;
    Wholes seeds{0u};

    [[nodiscard]] reference::Vec2<Lanes> gradient2(Cells2 cell, reference::uint) const {
        return PcgChoices::gradient2(cell, seeds);
    }
    [[nodiscard]] reference::Vec3<Lanes> gradient3(Cells3 cell, reference::uint) const {
        return PcgChoices::gradient3(cell, seeds);
    }
};

template <int Dimensions>
void perlinOfSeeds(const PlacedRow& row, float* out) {
    SeedsChoices choices(row);
    const auto cell = [&](std::size_t axis, std::size_t x) {
        return Wholes((UintVector)loadLanes(row.cell[axis] + x));
    };
    const auto fraction = [&](std::size_t axis, std::size_t x) { return loadLanes(row.fraction[axis] + x); };
    for (std::size_t x = 0; x < row.width; x += kLanes) {
        std::memcpy(&choices.seeds.v, row.seeds + x, sizeof choices.seeds.v);
        if constexpr (Dimensions == 2)
            storeLanes(out + x, reference::perlin2(choices, Cells2{cell(0, x), cell(1, x)},
                                                   reference::Vec2<Lanes>{fraction(0, x), fraction(1, x)}, 0));
        else
            storeLanes(out + x,
                       reference::perlin3(choices, Cells3{cell(0, x), cell(1, x), cell(2, x)},
                                          reference::Vec3<Lanes>{fraction(0, x), fraction(1, x), fraction(2, x)}, 0));
    }
}

}  // namespace
}  // namespace noisescope
