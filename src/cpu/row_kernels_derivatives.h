// Noises with derivatives anywhere on a lattice, for one instruction set. Part of cpu/row_kernels_of.h; nothing here
// has linkage, see cpu/lanes.h.
#pragma once

#include "cpu/derivatives.h"
#include "cpu/row_kernels_points.h"
#include "cpu/row_kernels_simplex.h"
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

/// Corners of the pixels' cells: those with the next coordinate along an axis.
struct Corners2 {
    Mask x, y;
};
struct Corners3 {
    Mask x, y, z;
};
const Mask kOwn{IntVector{}};
inline Mask stepped(Mask corner, int step) { return step == 0 ? corner : Mask{~IntVector{}}; }
inline Mask stepped(Mask corner, Lanes step) { return corner | (step > Lanes(0)); }
inline Corners2 wrapAdd(Corners2 at, reference::ivec2 step) { return {stepped(at.x, step.x), stepped(at.y, step.y)}; }
inline Corners3 wrapAdd(Corners3 at, reference::ivec3 step) {
    return {stepped(at.x, step.x), stepped(at.y, step.y), stepped(at.z, step.z)};
}
inline Corners2 stepTo(Corners2 at, reference::Vec2<Lanes> step) {
    return {stepped(at.x, step.x), stepped(at.y, step.y)};
}
inline Corners3 stepTo(Corners3 at, reference::Vec3<Lanes> step) {
    return {stepped(at.x, step.x), stepped(at.y, step.y), stepped(at.z, step.z)};
}

/// Choices for the corners of the cells at start(), for the hash `pcg`: what corners share is hashed once.
template <typename Gradients>
struct CornerChoices : PlacedChoices {
    Repeats repeats;
    Ends columns{};  ///< pcgColumn() along x
    Ends lines{};    ///< along y pcgProduct(), in 2D pcgRow()
    Ends layers{};   ///< pcgRow() along z

    explicit CornerChoices(const PlacedRow& of) : PlacedChoices(of), repeats(of.choices->period) {}

    Corners2 start(const Cells2& cell) {
        columns = mixed(repeats.products(0, cell.x));
        lines = rows(repeats.products(1, cell.y));
        return {kOwn, kOwn};
    }
    Corners3 start(const Cells3& cell) {
        columns = mixed(repeats.products(0, cell.x));
        lines = repeats.products(1, cell.y);
        layers = rows(repeats.products(2, cell.z));
        return {kOwn, kOwn, kOwn};
    }
    [[nodiscard]] Lanes hashFloat2(const Corners2& at, std::uint32_t seed) const {
        return PcgChoices::number(bits(at, seed) >> 9u);
    }
    [[nodiscard]] Lanes hashFloat3(const Corners3& at, std::uint32_t seed) const {
        return PcgChoices::number(bits(at, seed) >> 9u);
    }
    [[nodiscard]] reference::Vec2<Lanes> gradient2(const Corners2& at, std::uint32_t seed) const {
        return Gradients::in2(bits(at, seed));
    }
    [[nodiscard]] reference::Vec3<Lanes> gradient3(const Corners3& at, std::uint32_t seed) const {
        return Gradients::in3(bits(at, seed));
    }

  private:
    static Ends mixed(Ends products) {
        return {reference::pcgColumnOf(products.near), reference::pcgColumnOf(products.far)};
    }
    [[nodiscard]] Ends rows(Ends products) const {
        return {reference::pcgRowOf(products.near, row.seed), reference::pcgRowOf(products.far, row.seed)};
    }
    [[nodiscard]] Wholes bits(const Corners2& at, std::uint32_t seed) const {
        return reference::pcgCrossing(columns.at(at.x), lines.at(at.y), seed);
    }
    [[nodiscard]] Wholes bits(const Corners3& at, std::uint32_t seed) const {
        const Wholes layer = layers.at(at.z);
        return reference::pcgCrossing(columns.at(at.x), reference::pcgRowOf(lines.at(at.y), layer ^ seed), layer);
    }
};

/// Returns the cells as a noise counts them.
template <typename Cells>
Cells started(const AnyChoices&, const Cells& cell) {
    return cell;
}
template <typename Gradients, typename Cells>
auto started(CornerChoices<Gradients>& choices, const Cells& cell) {
    return choices.start(cell);
}

/// Calls noise(choices, cells, fractions, x) for the pixels x … x + kLanes - 1.
template <int Dimensions, typename Chosen, typename Noise>
void derivativesLanes(const PlacedRow& row, const Noise& noise) {
    Chosen choices(row);
    for (std::size_t x = 0; x < row.width; x += kLanes) {
        const PlacesOf<Dimensions> at = placesAt<Dimensions>(row, x);
        if constexpr (Dimensions == 2) {
            noise(choices, started(choices, Cells2{at[0].cell, at[1].cell}),
                  reference::Vec2<Lanes>{at[0].fraction, at[1].fraction}, x);
        } else {
            noise(choices, started(choices, Cells3{at[0].cell, at[1].cell, at[2].cell}),
                  reference::Vec3<Lanes>{at[0].fraction, at[1].fraction, at[2].fraction}, x);
        }
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
[[gnu::flatten, gnu::noinline]] void slopesLanes(const PlacedRow& row, const LatticeNoise& lattice,
                                                 const LatticeRow& octave, const DualRows& out) {
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
[[gnu::flatten, gnu::noinline]] void jetsLanes(const PlacedRow& row, const LatticeNoise& lattice,
                                               const LatticeRow& octave, const Dual3Rows* moved,
                                               const OctaveDualRows& out) {
    derivativesLanes<Dimensions, Chosen>(
        row, [&](const auto& choices, const auto& at, const auto& rest, std::size_t x) {
            const auto found = jetIn<noise, Dimensions>(choices, at, rest, row.seed);
            const LanesDual3 by = moved == nullptr ? reference::dualZero3<Lanes>() : loadDual3<Dimensions>(*moved, x);
            const auto all = octaveOf(lattice, octave, inSpace(lattice, octave, found, by));
            storeDual<Dimensions>(out.value, x, all.value);
            storeDual3<Dimensions>(out.slopes, x, all.slopes);
        });
}

/// Calls kernel.template operator()<Chosen>() with the choices for the row. kUnit: those for the gradients `unit`
/// exist.
template <NoiseId noise, bool kUnit>
void withChoices(const PlacedRow& row, const auto& kernel) {
    if (row.pcg && (noise == NoiseId::value || row.gradients == GradientsId::square))
        return kernel.template operator()<CornerChoices<SquareGradients>>();
    if constexpr (kUnit)
        if (row.pcg && row.gradients == GradientsId::unit)
            return kernel.template operator()<CornerChoices<UnitGradients>>();
    kernel.template operator()<AnyChoices>();
}

template <NoiseId noise, int Dimensions>
void slopesAnywhere(const PlacedRow& row, const LatticeNoise& lattice, const LatticeRow& octave, const DualRows& out) {
    withChoices<noise, noise != NoiseId::value>(
        row, [&]<typename Chosen>() { slopesLanes<noise, Dimensions, Chosen>(row, lattice, octave, out); });
}
template <NoiseId noise, int Dimensions>
void jetsAnywhere(const PlacedRow& row, const LatticeNoise& lattice, const LatticeRow& octave, const Dual3Rows* moved,
                  const OctaveDualRows& out) {
    withChoices<noise, false>(
        row, [&]<typename Chosen>() { jetsLanes<noise, Dimensions, Chosen>(row, lattice, octave, moved, out); });
}

template <NoiseId noise>
constexpr std::array<SlopesKernel, 2> kSlopesAnywhere{&slopesAnywhere<noise, 2>, &slopesAnywhere<noise, 3>};
template <NoiseId noise>
constexpr std::array<JetsKernel, 2> kJetsAnywhere{&jetsAnywhere<noise, 2>, &jetsAnywhere<noise, 3>};
/// For noises that take so many hashes that a call for each is cheap.
template <NoiseId noise>
constexpr std::array<SlopesKernel, 2> kSlopesWindow{&slopesLanes<noise, 2, AnyChoices>,
                                                    &slopesLanes<noise, 3, AnyChoices>};

/// A metric chosen at run time. Not inlined, as AnyChoices.
struct SlopedMetric : AnyMetric {
    [[nodiscard]] [[gnu::noinline]] reference::Vec2<Lanes> slope2(const reference::Vec2<Lanes>& offset) const {
        switch (id) {
            case MetricId::squared:
                return reference::metricSquaredSlope2(offset);
            case MetricId::manhattan:
                return reference::metricManhattanSlope2(offset);
            case MetricId::chebyshev:
                return reference::metricChebyshevSlope2(offset);
            case MetricId::minkowskiHalf:
                return reference::metricMinkowskiHalfSlope2(offset);
            case MetricId::minkowski3:
                return reference::metricMinkowski3Slope2(offset);
            case MetricId::minkowski4:
                return reference::metricMinkowski4Slope2(offset);
            default:
                return reference::metricEuclideanSlope2(offset);
        }
    }
    [[nodiscard]] [[gnu::noinline]] reference::Vec3<Lanes> slope3(const reference::Vec3<Lanes>& offset) const {
        switch (id) {
            case MetricId::squared:
                return reference::metricSquaredSlope3(offset);
            case MetricId::manhattan:
                return reference::metricManhattanSlope3(offset);
            case MetricId::chebyshev:
                return reference::metricChebyshevSlope3(offset);
            case MetricId::minkowskiHalf:
                return reference::metricMinkowskiHalfSlope3(offset);
            case MetricId::minkowski3:
                return reference::metricMinkowski3Slope3(offset);
            case MetricId::minkowski4:
                return reference::metricMinkowski4Slope3(offset);
            default:
                return reference::metricEuclideanSlope3(offset);
        }
    }
};

template <int kAxes>
struct SlopedPoints : AnyPoints<kAxes> {
    SlopedMetric metric;
    SlopedPoints(const AnyChoices& of, const PlacesOf<kAxes>& places, MetricId chosen)
        : AnyPoints<kAxes>(of, places, chosen), metric{{chosen}} {}
};

template <int kAxes>
[[gnu::noinline]] void anyVoronoiSmoothSlopesRow(const PlacedRow& row, MetricId metric, const LatticeNoise& lattice,
                                                 const LatticeRow& octave, const DualRows& out) {
    const AnyChoices any(row);
    atPlaces<kAxes>(row, [&](std::size_t n, const PlacesOf<kAxes>& places, const glm::vec<kAxes, Lanes>& fraction) {
        const SlopedPoints<kAxes> choices(any, places, metric);
        glm::vec<kAxes + 1, Lanes> found;
        if constexpr (kAxes == 2)
            found = reference::voronoiSmoothSlopes2(choices, reference::ivec2(0), fraction, row.seed);
        else
            found = reference::voronoiSmoothSlopes3(choices, reference::ivec3(0), fraction, row.seed);
        storeDual<kAxes>(out, n, octaveOf(lattice, octave, inSpace(lattice, octave, found)));
    });
}

template <int kAxes, MetricId metric>
void voronoiSmoothSlopesAnywhere(const PlacedRow& row, const LatticeNoise& lattice, const LatticeRow& octave,
                                 const DualRows& out) {
    anyVoronoiSmoothSlopesRow<kAxes>(row, metric, lattice, octave, out);
}

void voronoiseSlopesAnywhere(const PlacedRow& row, const LatticeNoise& lattice, const LatticeRow& octave,
                             const DualRows& out) {
    const AnyChoices any(row);
    atPlaces<2>(row, [&](std::size_t n, const PlacesOf<2>& places, const reference::Vec2<Lanes>& fraction) {
        const AnyPoints<2> choices(any, places, MetricId::euclidean);
        const auto found = reference::voronoiseSlopes2(choices, reference::ivec2(0), fraction, row.seed);
        storeDual<2>(out, n, octaveOf(lattice, octave, inSpace(lattice, octave, found)));
    });
}

template <int kAxes>
constexpr std::array<SlopesKernel, 7> kVoronoiSmoothSlopes{&voronoiSmoothSlopesAnywhere<kAxes, MetricId::euclidean>,
                                                           &voronoiSmoothSlopesAnywhere<kAxes, MetricId::squared>,
                                                           &voronoiSmoothSlopesAnywhere<kAxes, MetricId::manhattan>,
                                                           &voronoiSmoothSlopesAnywhere<kAxes, MetricId::chebyshev>,
                                                           &voronoiSmoothSlopesAnywhere<kAxes, MetricId::minkowskiHalf>,
                                                           &voronoiSmoothSlopesAnywhere<kAxes, MetricId::minkowski3>,
                                                           &voronoiSmoothSlopesAnywhere<kAxes, MetricId::minkowski4>};

}  // namespace
}  // namespace noisescope
