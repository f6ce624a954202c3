// Simplex noise anywhere on a lattice, for one instruction set and the hash `pcg`: the arithmetic of
// reference/noise/simplex.h, with steps to corners as masks. Numbers of both neighbors on an axis are hashed once, and
// each corner chooses. Part of cpu/row_kernels_of.h; nothing here has linkage, see cpu/lanes.h.
#pragma once

#include <tuple>

#include "cpu/row_kernels_corners.h"

namespace noisescope {
namespace {  // NOLINT(google-build-namespaces)

/// Subtracts a step of 0 or 1.
inline Lanes steppedBack(Lanes offset, Mask step) { return select(step, offset - 1.0f, offset); }

/// A row's constants.
template <typename Gradients>
struct SimplexLanes {
    std::uint32_t seed;
    float radius;  ///< squared, of a corner's kernel
    Repeats repeats;

    explicit SimplexLanes(const PlacedRow& row)
        : seed(row.seed), radius(row.choices->kernelRadiusSquared), repeats(row.choices->period) {}

    [[nodiscard]] Lanes corner(Wholes column, Wholes line, reference::Vec2<Lanes> offset) const {
        const Wholes bits = reference::pcgCrossing(column, line, seed);
        return reference::simplexCorner2(radius, Gradients::in2(bits), offset);
    }
    [[nodiscard]] Lanes corner(Wholes column, Wholes y, Wholes layer, reference::Vec3<Lanes> offset) const {
        const Wholes bits = reference::pcgCrossing(column, reference::pcgRow(y, layer ^ seed), layer);
        return reference::simplexCorner3(radius, Gradients::in3(bits), offset);
    }
    [[nodiscard]] Lanes corner(Wholes column, Wholes y, Wholes z, Wholes volume, reference::Vec4<Lanes> offset) const {
        const Wholes layer = reference::pcgRow(z, volume ^ seed);
        const Wholes bits = reference::pcgCrossing(column, reference::pcgRow(y, layer ^ volume), layer);
        return reference::simplexCorner4(radius, Gradients::in4(bits), offset);
    }
    /// Returns pcgColumn() or pcgRow() of both cells.
    static Ends columns(Ends cells) { return {reference::pcgColumn(cells.near), reference::pcgColumn(cells.far)}; }
    [[nodiscard]] Ends rows(Ends cells) const {
        return {reference::pcgRow(cells.near, seed), reference::pcgRow(cells.far, seed)};
    }

    [[nodiscard]] Lanes at(const Place& x, const Place& y) const {
        const Lanes t = (x.fraction + y.fraction) * reference::kSimplexBack2<float>;
        const reference::Vec2<Lanes> start{x.fraction - t, y.fraction - t};
        const Mask right = x.fraction > y.fraction;
        const Lanes back = reference::kSimplexBack2<float>;
        const Lanes far = reference::kSimplexFar2<float>;
        const Ends column = columns(repeats.ends(0, x.cell));
        const Ends line = rows(repeats.ends(1, y.cell));
        const Lanes n0 = corner(column.near, line.near, start);
        const Lanes n1 = corner(column.at(right), line.at(~right),
                                {steppedBack(start.x, right) + back, steppedBack(start.y, ~right) + back});
        const Lanes n2 = corner(column.far, line.far, {start.x - far, start.y - far});
        return n0 + n1 + n2;
    }

    [[nodiscard]] Lanes at(const Place& x, const Place& y, const Place& z) const {
        const Lanes t = (x.fraction + y.fraction + z.fraction) * reference::kSimplexBack3<float>;
        const reference::Vec3<Lanes> start{x.fraction - t, y.fraction - t, z.fraction - t};
        const Mask xy = x.fraction >= y.fraction;
        const Mask yz = y.fraction >= z.fraction;
        const Mask xz = x.fraction >= z.fraction;
        const Ends column = columns(repeats.ends(0, x.cell));
        const Ends line = repeats.ends(1, y.cell);
        const Ends layer = rows(repeats.ends(2, z.cell));
        const auto between = [&](Mask right, Mask down, Mask deep, Lanes back) {
            return corner(column.at(right), line.at(down), layer.at(deep),
                          {steppedBack(start.x, right) + back, steppedBack(start.y, down) + back,
                           steppedBack(start.z, deep) + back});
        };
        const Lanes n0 = corner(column.near, line.near, layer.near, start);
        const Lanes n1 = between(xy & xz, ~xy & yz, ~xz & ~yz, reference::kSimplexBack3<float>);
        const Lanes n2 = between(xy | xz, ~xy | yz, ~xz | ~yz, reference::kSimplexTwice3<float>);
        const Lanes n3 = corner(column.far, line.far, layer.far, start - Lanes(0.5f));
        return n0 + n1 + n2 + n3;
    }

    [[nodiscard]] Lanes at(const Place& x, const Place& y, const Place& z, const Place& w) const {
        const Lanes t = (x.fraction + y.fraction + z.fraction + w.fraction) * 0.138196601f;
        const reference::Vec4<Lanes> start{x.fraction - t, y.fraction - t, z.fraction - t, w.fraction - t};
        const Mask xy = x.fraction > y.fraction;
        const Mask xz = x.fraction > z.fraction;
        const Mask xw = x.fraction > w.fraction;
        const Mask yz = y.fraction > z.fraction;
        const Mask yw = y.fraction > w.fraction;
        const Mask zw = z.fraction > w.fraction;
        const Ends column = columns(repeats.ends(0, x.cell));
        const Ends line = repeats.ends(1, y.cell);
        const Ends layer = repeats.ends(2, z.cell);
        const Ends volume = rows(repeats.ends(3, w.cell));
        // Steps along the axes whose fraction is above `count` others, as combined by `above`.
        const auto between = [&](auto above, Lanes back) {
            const Mask sx = above(xy, xz, xw);
            const Mask sy = above(~xy, yz, yw);
            const Mask sz = above(~xz, ~yz, zw);
            const Mask sw = above(~xw, ~yw, ~zw);
            return corner(column.at(sx), line.at(sy), layer.at(sz), volume.at(sw),
                          {steppedBack(start.x, sx) + back, steppedBack(start.y, sy) + back,
                           steppedBack(start.z, sz) + back, steppedBack(start.w, sw) + back});
        };
        const auto all = [](Mask a, Mask b, Mask c) { return a & b & c; };
        const auto two = [](Mask a, Mask b, Mask c) { return (a & b) | (c & (a | b)); };
        const auto any = [](Mask a, Mask b, Mask c) { return a | b | c; };
        const Lanes n0 = corner(column.near, line.near, layer.near, volume.near, start);
        const Lanes n1 = between(all, 0.138196601f);
        const Lanes n2 = between(two, 0.276393202f);
        const Lanes n3 = between(any, 0.414589803f);
        const Lanes n4 = corner(column.far, line.far, layer.far, volume.far, start - Lanes(0.447213595f));
        return n0 + n1 + n2 + n3 + n4;
    }
};

template <int Dimensions, typename Gradients>
[[gnu::noinline, gnu::flatten]] void simplexRow(const PlacedRow& row, float* out) {
    const SimplexLanes<Gradients> noise(row);
    for (std::size_t n = 0; n < row.width; n += kLanes) {
        storeLanes(out + n,
                   std::apply([&](const auto&... each) { return noise.at(each...); }, placesAt<Dimensions>(row, n)));
    }
}

template <int Dimensions>
void simplexAnywhere(const PlacedRow& row, float* out) {
    if (row.pcg && row.gradients == GradientsId::square) return simplexRow<Dimensions, SquareGradients>(row, out);
    if (row.pcg && row.gradients == GradientsId::unit) return simplexRow<Dimensions, UnitGradients>(row, out);
    placedLanes<NoiseId::simplex, Dimensions, AnyChoices>(row, out);
}

}  // namespace
}  // namespace noisescope
