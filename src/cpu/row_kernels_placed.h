// Noises anywhere on a lattice, for one instruction set: twins in SIMD lanes that hash for every pixel. Part of
// cpu/row_kernels_of.h; nothing here has linkage, see cpu/lanes.h.
#pragma once

#include "cpu/lanes.h"
#include "cpu/row_kernels.h"
#include "cpu/row_kernels_unit.h"
#include "reference/gradient/unit.h"
#include "reference/hash/pcg.h"
#include "reference/math/fade.h"
#include "reference/noise/gabor.h"
#include "reference/noise/perlin.h"
#include "reference/noise/simplex.h"
#include "reference/noise/value.h"
#include "reference/noise/value_cubic.h"
#include "reference/noise/wavelet.h"

namespace noisescope {
namespace {  // NOLINT(google-build-namespaces)

void axisLanes(const AxisMap& map, ColumnSteps columns, int y, std::size_t width, int* cells, float* fractions) {
    const AxisMap axis = map;  // a copy, which no store can change: its numbers stay in registers
    IntVector lane;
    for (int n = 0; n < kLanes; ++n) lane[n] = n;
    Wholes i((UintVector)(lane * columns.apart + columns.first));
    Wholes cell = i * axis.cellsAlongX + axis.cell;
    const std::uint32_t step = static_cast<std::uint32_t>(kLanes) * static_cast<std::uint32_t>(columns.apart);
    const Lanes down = static_cast<float>(y) * axis.alongY;
    for (std::size_t n = 0; n < width; n += kLanes) {
        Lanes moved = realOf(i) * axis.alongX + down;
        if (axis.displaced != nullptr) moved = moved + loadLanes(axis.displaced + n);
        const Lanes position = axis.origin + moved;
        const Lanes base = floorOf(position);
        storeLanes(fractions + n, position - base);
        storeLanes(cells + n, wholeOf(base) + cell);
        i = i + step;
        cell = cell + step * axis.cellsAlongX;
    }
}

/// Pixels on one axis of the lattice, kLanes side by side.
struct Place {
    Wholes cell;
    Lanes fraction;
};

/// Returns the row's pixels n … n + kLanes - 1 on all axes.
template <std::size_t kAxes>
inline std::array<Place, kAxes> placesAt(const PlacedRow& row, std::size_t n) {
    std::array<Place, kAxes> places;
    for (std::size_t axis = 0; axis < kAxes; ++axis)
        places[axis] = {loadWholes(row.cell[axis] + n), loadLanes(row.fraction[axis] + n)};
    return places;
}
template <std::size_t kAxes>
using PlacesOf = std::array<Place, kAxes>;

/// Calls body(n, places, fractions) for the pixels n … n + kLanes - 1 of the row.
template <int kAxes, typename Body>
inline void atPlaces(const PlacedRow& row, const Body& body) {
    for (std::size_t n = 0; n < row.width; n += kLanes) {
        const PlacesOf<kAxes> places = placesAt<kAxes>(row, n);
        glm::vec<kAxes, Lanes> fractions;
        for (int axis = 0; axis < kAxes; ++axis) fractions[axis] = places[static_cast<std::size_t>(axis)].fraction;
        body(n, places, fractions);
    }
}
/// Stores noise(places, fractions) of all pixels.
template <int kAxes, typename Noise>
inline void forPlaces(const PlacedRow& row, float* out, const Noise& noise) {
    atPlaces<kAxes>(row, [&](std::size_t n, const PlacesOf<kAxes>& places, const glm::vec<kAxes, Lanes>& fractions) {
        storeLanes(out + n, noise(places, fractions));
    });
}

using Cells2 = reference::Vec2<Wholes>;
using Cells3 = reference::Vec3<Wholes>;
using Cells4 = reference::Vec4<Wholes>;

inline Wholes stepped(Wholes cell, int step) { return cell + static_cast<std::uint32_t>(step); }
inline Cells2 wrapAdd(Cells2 cell, reference::ivec2 step) { return {stepped(cell.x, step.x), stepped(cell.y, step.y)}; }
inline Cells3 wrapAdd(Cells3 cell, reference::ivec3 step) {
    return {stepped(cell.x, step.x), stepped(cell.y, step.y), stepped(cell.z, step.z)};
}
inline Cells4 wrapAdd(Cells4 cell, reference::ivec4 step) {
    return {stepped(cell.x, step.x), stepped(cell.y, step.y), stepped(cell.z, step.z), stepped(cell.w, step.w)};
}
inline Cells2 stepTo(Cells2 cell, reference::Vec2<Lanes> step) {
    return {cell.x + wholeOf(step.x), cell.y + wholeOf(step.y)};
}
inline Cells3 stepTo(Cells3 cell, reference::Vec3<Lanes> step) {
    return {cell.x + wholeOf(step.x), cell.y + wholeOf(step.y), cell.z + wholeOf(step.z)};
}
inline Cells4 stepTo(Cells4 cell, reference::Vec4<Lanes> step) {
    return {cell.x + wholeOf(step.x), cell.y + wholeOf(step.y), cell.z + wholeOf(step.z), cell.w + wholeOf(step.w)};
}

/// The fade of a lattice point's weight.
struct Fade {
    FadeId id;
    [[nodiscard]] Lanes operator()(Lanes t) const {
        switch (id) {
            case FadeId::none:
                return reference::fadeNone(t);
            case FadeId::linear:
                return reference::fadeLinear(t);
            case FadeId::cubic:
                return reference::fadeCubic(t);
            default:
                return reference::fadeQuintic(t);
        }
    }
    [[nodiscard]] Lanes slope(Lanes t) const {
        switch (id) {
            case FadeId::none:
                return reference::fadeNoneSlope(t);
            case FadeId::linear:
                return reference::fadeLinearSlope(t);
            case FadeId::cubic:
                return reference::fadeCubicSlope(t);
            default:
                return reference::fadeQuinticSlope(t);
        }
    }
    [[nodiscard]] Lanes curve(Lanes t) const {
        switch (id) {
            case FadeId::none:
                return reference::fadeNoneCurve(t);
            case FadeId::linear:
                return reference::fadeLinearCurve(t);
            case FadeId::cubic:
                return reference::fadeCubicCurve(t);
            default:
                return reference::fadeQuinticCurve(t);
        }
    }
};

/// A cell and the next one on the same axis, or numbers of both.
struct Ends {
    Wholes near, far;
    [[nodiscard]] Wholes at(Mask isFar) const { return select(isFar, far, near); }
};

/// Sizes of the octave's periods, 0: none. For rows that satisfy repeatsInLanes().
struct Repeats {
    static constexpr std::uint32_t kLast = 0x7fffffffu;  ///< the cell before the lowest one
    std::array<std::uint32_t, kDimensions> sizes{};
    std::array<std::uint32_t, kDimensions> lowest{};  ///< place of the lowest cell, -2^31, in the period

    explicit Repeats(const reference::Period& period) {
        if (!period.any) return;
        for (std::size_t axis = 0; axis < sizes.size(); ++axis) {
            sizes[axis] = static_cast<std::uint32_t>(period.along[axis][axis]);
            if (sizes[axis] != 0) lowest[axis] = (sizes[axis] - (kLast + 1) % sizes[axis]) % sizes[axis];
        }
    }
    [[nodiscard]] Wholes wrapped(std::size_t axis, Wholes cell) const {
        return sizes[axis] == 0 ? cell : wrappedTo(static_cast<std::int32_t>(sizes[axis]), cell);
    }
    [[nodiscard]] Ends ends(std::size_t axis, Wholes cell) const {
        if (sizes[axis] == 0) return {cell, cell + 1u};
        const Wholes near = wrapped(axis, cell);
        const Wholes next = near + 1u;
        const Wholes far = select(next == sizes[axis], Wholes(0u), next);
        return {near, select(cell == kLast, Wholes(lowest[axis]), far)};
    }
    /// Returns pcgProduct() of both.
    [[nodiscard]] Ends products(std::size_t axis, Wholes cell) const {
        if (sizes[axis] == 0) {
            const Wholes near = reference::pcgProduct(cell);
            return {near, near + reference::pcgProduct(1u)};
        }
        const Ends cells = ends(axis, cell);
        return {reference::pcgProduct(cells.near), reference::pcgProduct(cells.far)};
    }
};

/// Base of all choices.
struct PlacedChoices {
    using Real = Lanes;
    const PlacedRow& row;
    Fade fade;
    float kernelRadiusSquared;
    bool isotropic;
    reference::NoiseNumbers numbers;

    explicit PlacedChoices(const PlacedRow& of)
        : row(of),
          fade{of.fade},
          kernelRadiusSquared(of.choices->kernelRadiusSquared),
          isotropic(of.choices->isotropic),
          numbers(of.choices->numbers) {}
};

/// Returns the number of a hash's upper 23 bits plus 3.
inline Lanes raisedUpper(Wholes hash) {
#if defined(__AVX512VBMI2__)
    const __m512i exponent = _mm512_set1_epi32(1073741824 >> 23);
    return Lanes((FloatVector)_mm512_shrdi_epi32((__m512i)hash.v, exponent, 9));  // shifts its bits in
#else
    return bitsToReal((hash >> 9u) | 1073741824u);
#endif
}
/// Returns the same of the lower 23 bits.
inline Lanes raisedLower(Wholes hash) { return bitsToReal((hash & 8388607u) | 1073741824u); }

/// The hash `pcg` (reference/hash/pcg.h) and the gradients `square`.
struct PcgChoices : PlacedChoices {
    using PlacedChoices::PlacedChoices;

    [[nodiscard]] static Lanes number(Wholes bits) { return bitsToReal(bits | 1073741824u) - 3.0f; }
    [[nodiscard]] static Lanes upper(Wholes hash) { return raisedUpper(hash) - 3.0f; }
    [[nodiscard]] static Lanes lower(Wholes hash) { return raisedLower(hash) - 3.0f; }
    template <typename Seed>
    [[nodiscard]] static Wholes hash(Cells2 cell, Seed seed) {
        return reference::pcgCell(cell.x, reference::pcgRow(cell.y, seed), seed);
    }
    template <typename Seed>
    [[nodiscard]] static Wholes hash(Cells3 cell, Seed seed) {
        const Wholes layer = reference::pcgRow(cell.z, seed);
        return reference::pcgCell(cell.x, reference::pcgRow(cell.y, layer ^ seed), layer);
    }
    template <typename Seed>
    [[nodiscard]] static Wholes hash(Cells4 cell, Seed seed) {
        const Wholes volume = reference::pcgRow(cell.w, seed);
        const Wholes layer = reference::pcgRow(cell.z, volume ^ seed);
        return reference::pcgCell(cell.x, reference::pcgRow(cell.y, layer ^ volume), layer);
    }
    template <typename Seed>
    [[nodiscard]] static Lanes hashFloat2(Cells2 cell, Seed seed) {
        return upper(hash(cell, seed));
    }
    template <typename Seed>
    [[nodiscard]] static Lanes hashFloat3(Cells3 cell, Seed seed) {
        return upper(hash(cell, seed));
    }
    template <typename Seed>
    [[nodiscard]] static Lanes hashFloat4(Cells4 cell, Seed seed) {
        return upper(hash(cell, seed));
    }
    [[nodiscard]] static reference::Vec2<Lanes> numbers2(Wholes bits) { return {upper(bits), lower(bits)}; }
    [[nodiscard]] static reference::Vec3<Lanes> numbers3(Wholes bits) {
        const Wholes third = (bits ^ (bits >> 15u)) * 739982445u;
        return {upper(bits), lower(bits), upper(third)};
    }
    [[nodiscard]] static reference::Vec4<Lanes> numbers4(Wholes bits) {
        const Wholes third = (bits ^ (bits >> 15u)) * 739982445u;
        const Wholes fourth = (third ^ (third >> 12u)) * 695872825u;
        return {upper(bits), lower(bits), upper(third), upper(fourth)};
    }
    template <typename Seed>
    [[nodiscard]] static reference::Vec2<Lanes> hashVec2(Cells2 cell, Seed seed) {
        return numbers2(hash(cell, seed));
    }
    template <typename Seed>
    [[nodiscard]] static reference::Vec3<Lanes> hashVec3(Cells3 cell, Seed seed) {
        return numbers3(hash(cell, seed));
    }
    template <typename Seed>
    [[nodiscard]] static reference::Vec4<Lanes> hashVec4(Cells4 cell, Seed seed) {
        return numbers4(hash(cell, seed));
    }
    template <typename Seed>
    [[nodiscard]] static reference::Vec2<Lanes> gradient2(Cells2 cell, Seed seed) {
        return hashVec2(cell, seed);
    }
    template <typename Seed>
    [[nodiscard]] static reference::Vec3<Lanes> gradient3(Cells3 cell, Seed seed) {
        return hashVec3(cell, seed);
    }
    template <typename Seed>
    [[nodiscard]] static reference::Vec4<Lanes> gradient4(Cells4 cell, Seed seed) {
        return hashVec4(cell, seed);
    }
};

/// Any hash, gradients and period: in lanes for the hash `pcg`, else lane by lane. Not inlined, since noises call them
/// in many places.
struct AnyChoices : PlacedChoices {
    using PlacedChoices::PlacedChoices;

    [[nodiscard]] [[gnu::noinline]] Lanes hashFloat2(const Cells2& cell, Wholes seed) const {
        return row.pcg ? PcgChoices::hashFloat2(wrapped(cell), seed) : each<PointNumbers::one>(cell, seed)[0];
    }
    [[nodiscard]] [[gnu::noinline]] Lanes hashFloat3(const Cells3& cell, Wholes seed) const {
        return row.pcg ? PcgChoices::hashFloat3(wrapped(cell), seed) : each<PointNumbers::one>(cell, seed)[0];
    }
    [[nodiscard]] [[gnu::noinline]] Lanes hashFloat4(const Cells4& cell, Wholes seed) const {
        return row.pcg ? PcgChoices::hashFloat4(wrapped(cell), seed) : each<PointNumbers::one>(cell, seed)[0];
    }
    [[nodiscard]] [[gnu::noinline]] reference::Vec2<Lanes> hashVec2(const Cells2& cell, Wholes seed) const {
        if (row.pcg) return PcgChoices::hashVec2(wrapped(cell), seed);
        const auto found = each<PointNumbers::vector>(cell, seed);
        return {found[0], found[1]};
    }
    [[nodiscard]] [[gnu::noinline]] reference::Vec3<Lanes> hashVec3(const Cells3& cell, Wholes seed) const {
        if (row.pcg) return PcgChoices::hashVec3(wrapped(cell), seed);
        const auto found = each<PointNumbers::vector>(cell, seed);
        return {found[0], found[1], found[2]};
    }
    [[nodiscard]] [[gnu::noinline]] reference::Vec2<Lanes> gradient2(const Cells2& cell, Wholes seed) const {
        if (row.gradients == GradientsId::square) return hashVec2(cell, seed);
        if (row.gradients == GradientsId::unit) return reference::gradientUnit2(hashVec2(cell, seed));
        const auto found = each<PointNumbers::gradient>(cell, seed);
        return {found[0], found[1]};
    }
    [[nodiscard]] [[gnu::noinline]] reference::Vec3<Lanes> gradient3(const Cells3& cell, Wholes seed) const {
        if (row.gradients == GradientsId::square) return hashVec3(cell, seed);
        if (row.gradients == GradientsId::unit) return reference::gradientUnit3(hashVec3(cell, seed));
        const auto found = each<PointNumbers::gradient>(cell, seed);
        return {found[0], found[1], found[2]};
    }
    [[nodiscard]] [[gnu::noinline]] reference::Vec4<Lanes> gradient4(const Cells4& cell, Wholes seed) const {
        if (row.pcg && row.gradients == GradientsId::square) return PcgChoices::hashVec4(wrapped(cell), seed);
        if (row.pcg && row.gradients == GradientsId::unit) return unitOf(PcgChoices::hashVec4(wrapped(cell), seed));
        const auto found = each<PointNumbers::gradient>(cell, seed);
        return {found[0], found[1], found[2], found[3]};
    }

  private:
    template <int kAxes>
    [[nodiscard]] glm::vec<kAxes, Wholes> wrapped(glm::vec<kAxes, Wholes> cell) const {
        const reference::Period& period = row.choices->period;
        if (!period.any) return cell;
        for (int axis = 0; axis < kAxes; ++axis) {
            const auto n = static_cast<std::size_t>(axis);
            if (const std::int32_t size = period.along[n][n]; size != 0) cell[axis] = wrappedTo(size, cell[axis]);
        }
        return cell;
    }
    template <PointNumbers kNumbers, int kAxes>
    [[nodiscard]] std::array<Lanes, kDimensions> each(const glm::vec<kAxes, Wholes>& cell, Wholes seed) const {
        int cells[kDimensions][kLanes] = {};
        std::uint32_t seeds[kLanes];
        float found[kDimensions][kLanes];
        for (int axis = 0; axis < kAxes; ++axis) storeLanes(cells[axis], cell[axis]);
        storeLanes(seeds, seed);
        for (int n = 0; n < kLanes; ++n) {
            const std::array<float, kDimensions> point = row.numbersAt(
                *row.choices, kNumbers, kAxes, {cells[0][n], cells[1][n], cells[2][n], cells[3][n]}, seeds[n]);
            for (std::size_t part = 0; part < point.size(); ++part) found[part][n] = point[part];
        }
        return {loadLanes(found[0]), loadLanes(found[1]), loadLanes(found[2]), loadLanes(found[3])};
    }
};

template <NoiseId noise, int Dimensions, typename Chosen>
void placedLanes(const PlacedRow& row, float* out) {
    const Chosen choices(row);
    for (std::size_t x = 0; x < row.width; x += kLanes) {
        const PlacesOf<Dimensions> places = placesAt<Dimensions>(row, x);
        const auto cell = [&](std::size_t axis) { return places[axis].cell; };
        const auto fraction = [&](std::size_t axis) { return places[axis].fraction; };
        if constexpr (Dimensions == 2) {
            const Cells2 at{cell(0), cell(1)};
            const reference::Vec2<Lanes> rest{fraction(0), fraction(1)};
            if constexpr (noise == NoiseId::value) storeLanes(out + x, reference::value2(choices, at, rest, row.seed));
            if constexpr (noise == NoiseId::perlin)
                storeLanes(out + x, reference::perlin2(choices, at, rest, row.seed));
            if constexpr (noise == NoiseId::simplex)
                storeLanes(out + x, reference::simplex2(choices, at, rest, row.seed));
            if constexpr (noise == NoiseId::gabor) storeLanes(out + x, reference::gabor2(choices, at, rest, row.seed));
            if constexpr (noise == NoiseId::valueCubic)
                storeLanes(out + x, reference::valueCubic2(choices, at, rest, row.seed));
            if constexpr (noise == NoiseId::wavelet)
                storeLanes(out + x, reference::wavelet2(choices, at, rest, row.seed));
        } else if constexpr (Dimensions == 4) {
            const Cells4 at{cell(0), cell(1), cell(2), cell(3)};
            const reference::Vec4<Lanes> rest{fraction(0), fraction(1), fraction(2), fraction(3)};
            if constexpr (noise == NoiseId::value) storeLanes(out + x, reference::value4(choices, at, rest, row.seed));
            if constexpr (noise == NoiseId::perlin)
                storeLanes(out + x, reference::perlin4(choices, at, rest, row.seed));
            if constexpr (noise == NoiseId::simplex)
                storeLanes(out + x, reference::simplex4(choices, at, rest, row.seed));
        } else {
            const Cells3 at{cell(0), cell(1), cell(2)};
            const reference::Vec3<Lanes> rest{fraction(0), fraction(1), fraction(2)};
            if constexpr (noise == NoiseId::value) storeLanes(out + x, reference::value3(choices, at, rest, row.seed));
            if constexpr (noise == NoiseId::perlin)
                storeLanes(out + x, reference::perlin3(choices, at, rest, row.seed));
            if constexpr (noise == NoiseId::simplex)
                storeLanes(out + x, reference::simplex3(choices, at, rest, row.seed));
            if constexpr (noise == NoiseId::valueCubic)
                storeLanes(out + x, reference::valueCubic3(choices, at, rest, row.seed));
            if constexpr (noise == NoiseId::wavelet)
                storeLanes(out + x, reference::wavelet3(choices, at, rest, row.seed));
        }
    }
}

}  // namespace
}  // namespace noisescope
