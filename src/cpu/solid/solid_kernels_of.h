// Kernels of solids for the including source's instruction set.
#pragma once

#include "cpu/lanes.h"
#include "cpu/solid/solid_kernels.h"
#include "reference/solid/shape.h"

namespace noisescope {
namespace {  // NOLINT(google-build-namespaces): each source has its own copy, see lanes.h

using reference::Vec2;
using reference::Vec3;
using reference::Vec4;

Vec3<Lanes> loadVector(const std::array<const float*, 3>& rows, std::size_t n) {
    return {loadLanes(rows[0] + n), loadLanes(rows[1] + n), loadLanes(rows[2] + n)};
}

/// As SolidPlan::distance().
template <SolidShapeId shape>
[[gnu::always_inline]] inline Lanes distanceOf(const SolidPlan& plan, const Vec3<Lanes>& p) {
    const Vec3<Lanes> within{p.x * plan.inverseStretch.x, p.y * plan.inverseStretch.y, p.z * plan.inverseStretch.z};
    Lanes body;
    if constexpr (shape == SolidShapeId::sphere) body = reference::solidSphere(within, plan.size);
    if constexpr (shape == SolidShapeId::box) body = reference::solidBox(within, plan.size);
    if constexpr (shape == SolidShapeId::torus) body = reference::solidTorus(within, plan.size);
    if constexpr (shape == SolidShapeId::slab) body = reference::solidSlab(within, plan.size);
    const Lanes dist = body * plan.leastStretch;
    if (!plan.cut) return dist;
    const auto& side = plan.planeNormal;
    return maxOf(dist, p.x * side.x + p.y * side.y + p.z * side.z - plan.planeAt);
}

/// Writes places `along` a row of ways, and how they are.
void storePlaces(const SolidPlaceRows& out, std::size_t n, const Vec3<Lanes>& p, Lanes dist, IntVector state) {
    storeLanes(out.p[0] + n, p.x);
    storeLanes(out.p[1] + n, p.y);
    storeLanes(out.p[2] + n, p.z);
    storeLanes(out.dist + n, dist);
    storeLanes(out.state + n, Wholes((UintVector)state));
}

constexpr int kSolidEnded = -1;

template <SolidShapeId shape>
[[gnu::flatten]] void marchRow(const SolidPlan& plan, const SolidRayRows& rays, std::size_t count,
                               const SolidPlaceRows& out) {
    const reference::SolidMarch& march = plan.march;
    const reference::vec3& eye = plan.camera.eye;
    const IntVector none{};
    for (std::size_t n = 0; n < count; n += kLanes) {
        const IntVector place = loadLanes(rays.place + n);
        const Mask goes =
            Mask{place < loadLanes(rays.last + n)} & (loadLanes(rays.behind + n) >= Lanes(reference::kSolidEnd));
        if (!anyOf(goes)) {
            storeLanes(out.state + n, Wholes((UintVector)(none + kSolidEnded)));
            continue;
        }
        const Lanes along =
            (Lanes(__builtin_convertvector(place, FloatVector)) + loadLanes(rays.jitter + n)) * march.stride;
        const Vec3<Lanes> ahead = loadVector(rays.ahead, n);
        const Vec3<Lanes> p{eye.x + along * ahead.x, eye.y + along * ahead.y, eye.z + along * ahead.z};
        const Lanes dist = distanceOf<shape>(plan, p);
        const Lanes slack = dist - march.reach;
        const Lanes empty = floorOf(slack * march.inverseStride * 0.999f);
        const Mask leaps = slack >= Lanes(0.0f);
        const IntVector next = place + 1 + (leaps.bits & (IntVector)wholeOf(empty).v);
        storeLanes(rays.place + n, Wholes((UintVector)(goes.bits ? next : place)));
        storePlaces(out, n, p, dist, goes.bits ? leaps.bits + 1 : none + kSolidEnded);
    }
}

template <SolidShapeId shape>
[[gnu::flatten]] void shadeRow(const SolidPlan& plan, const SolidWayRows& ways, std::size_t count,
                               const SolidPlaceRows& out) {
    const reference::SolidSun& sun = plan.sun;
    const IntVector none{};
    for (std::size_t n = 0; n < count; n += kLanes) {
        const IntVector step = loadLanes(ways.step + n);
        const Mask goes = Mask{step < sun.steps + none} & (loadLanes(ways.sum + n) * sun.halvings < Lanes(20.0f));
        const Lanes size = loadLanes(ways.size + n);
        const Lanes at = loadLanes(ways.at + n);
        const Lanes along = at + 0.5f * size;
        const Vec3<Lanes> from = loadVector(ways.from, n);
        const Vec3<Lanes> p{from.x + along * sun.toward.x, from.y + along * sun.toward.y,
                            from.z + along * sun.toward.z};
        const Lanes dist = distanceOf<shape>(plan, p);
        storeLanes(ways.taken + n, size);
        storeLanes(ways.at + n, at + size);
        storeLanes(ways.size + n, size * 1.35f);
        storeLanes(ways.step + n, Wholes((UintVector)(step + 1)));
        const IntVector near = (dist < Lanes(sun.reach)).bits & 1;
        storePlaces(out, n, p, dist, goes.bits ? near : none + kSolidEnded);
    }
}

template <SolidModeId mode>
[[gnu::flatten]] void densityRow(const SolidPlan& plan, const float* noise, const float* dist, std::size_t count,
                                 float* depth, float* density) {
    for (std::size_t n = 0; n < count; n += kLanes) {
        const Lanes here = loadLanes(noise + n);
        const Lanes away = loadLanes(dist + n);
        Vec2<Lanes> inside;
        if constexpr (mode == SolidModeId::move) inside = reference::solidMove(here, away, plan.substance);
        if constexpr (mode == SolidModeId::cut) inside = reference::solidCut(here, away, plan.substance);
        if constexpr (mode == SolidModeId::fill) inside = reference::solidFill(here, away, plan.substance);
        storeLanes(depth + n, inside.x);
        storeLanes(density + n, inside.y);
    }
}

[[gnu::flatten]] void sunlightRow(const SolidPlan& plan, const float* height, const std::array<const float*, 3>& ahead,
                                  const float* sum, std::size_t count, const std::array<float*, 3>& out) {
    for (std::size_t n = 0; n < count; n += kLanes) {
        const Vec3<Lanes> light =
            reference::solidSunlight(loadLanes(height + n), loadVector(ahead, n), plan.sun, loadLanes(sum + n));
        storeLanes(out[0] + n, light.x);
        storeLanes(out[1] + n, light.y);
        storeLanes(out[2] + n, light.z);
    }
}

[[gnu::flatten]] void gatherRow(const SolidPlan& plan, const SolidLightRows& rows, std::size_t count) {
    const reference::SolidMarch& march = plan.march;
    for (std::size_t n = 0; n < count; n += kLanes) {
        const Lanes key = (loadLanes(rows.key + n) - march.keyLow) * march.keyScale;
        const Lanes density = loadLanes(rows.density + n);
        const Mask dense = density > Lanes(0.0f);
        if (!anyOf(dense)) continue;
        const Lanes depth = march.halvings * density;
        const Vec3<Lanes> lamps = loadVector(rows.lamps, n);
        const Lanes by = reference::hold(key, Lanes(0.0f), Lanes(1.0f));
        Vec3<Lanes> color{Lanes(plan.firstColor.x), Lanes(plan.firstColor.y), Lanes(plan.firstColor.z)};
        for (const reference::SolidStop& stop : plan.stops) color = reference::solidToward(color, stop, by);
        const Vec3<Lanes> sent{color.x * (march.emission + lamps.x), color.y * (march.emission + lamps.y),
                               color.z * (march.emission + lamps.z)};
        const Vec4<Lanes> light{loadLanes(rows.light[0] + n), loadLanes(rows.light[1] + n),
                                loadLanes(rows.light[2] + n), loadLanes(rows.light[3] + n)};
        const Vec4<Lanes> more = reference::solidThrough(light, sent, depth);
        storeLanes(rows.light[0] + n, select(dense, more.x, light.x));
        storeLanes(rows.light[1] + n, select(dense, more.y, light.y));
        storeLanes(rows.light[2] + n, select(dense, more.z, light.z));
        storeLanes(rows.light[3] + n, select(dense, more.w, light.w));
    }
}

void endRow(const float* sum, float rest, const std::array<float, 2>& scaling, std::size_t count, float* out) {
    for (std::size_t n = 0; n < count; n += kLanes)
        storeLanes(out + n, (loadLanes(sum + n) + rest) * scaling[0] + scaling[1]);
}

[[gnu::flatten]] void alikeRow(const SolidPlan& plan, bool colors, const SolidInsideRows& a, const SolidInsideRows& b,
                               std::size_t count, int* out) {
    const auto color = [&](const float* key) {
        return reference::hold((loadLanes(key) - plan.march.keyLow) * plan.march.keyScale, Lanes(0.0f), Lanes(1.0f));
    };
    const Lanes none(0.0f);
    for (std::size_t n = 0; n < count; n += kLanes) {
        const Lanes density = loadLanes(a.density + n);
        const IntVector apart = (loadLanes(a.depth + n) > none).bits ^ (loadLanes(b.depth + n) > none).bits;
        Mask same = (density == loadLanes(b.density + n)) & Mask{~apart};
        if (colors) same = same & ((density == none) | (color(a.key + n) == color(b.key + n)));
        storeLanes(out + n, Wholes((UintVector)(same.bits & 1)));
    }
}

template <typename Number>
std::size_t chooseRow(const int* flags, int flag, const Number* row, std::size_t count, Number* out) {
    std::size_t chosen = 0;
#if defined(__AVX512F__)
    const __m512i wanted = _mm512_set1_epi32(flag);
    for (std::size_t n = 0; n < count; n += kLanes) {
        const auto there = static_cast<__mmask16>(count - n < kLanes ? (1u << (count - n)) - 1 : 0xffffu);
        const __mmask16 mask = _mm512_mask_cmpeq_epi32_mask(there, _mm512_loadu_si512(flags + n), wanted);
        _mm512_storeu_si512(out + chosen, _mm512_maskz_compress_epi32(mask, _mm512_loadu_si512(row + n)));
        chosen += static_cast<std::size_t>(__builtin_popcount(mask));
    }
#else
    for (std::size_t n = 0; n < count; ++n) {
        out[chosen] = row[n];
        chosen += flags[n] == flag ? 1 : 0;  // without a branch: which are chosen is as good as random
    }
#endif
    return chosen;
}

void marchOfShape(const SolidPlan& plan, const SolidRayRows& rays, std::size_t count, const SolidPlaceRows& out) {
    constexpr std::array kRows{&marchRow<SolidShapeId::sphere>, &marchRow<SolidShapeId::box>,
                               &marchRow<SolidShapeId::torus>, &marchRow<SolidShapeId::slab>};
    kRows[static_cast<std::size_t>(rowIndex(plan.shape->row))](plan, rays, count, out);
}
void shadeOfShape(const SolidPlan& plan, const SolidWayRows& ways, std::size_t count, const SolidPlaceRows& out) {
    constexpr std::array kRows{&shadeRow<SolidShapeId::sphere>, &shadeRow<SolidShapeId::box>,
                               &shadeRow<SolidShapeId::torus>, &shadeRow<SolidShapeId::slab>};
    kRows[static_cast<std::size_t>(rowIndex(plan.shape->row))](plan, ways, count, out);
}
void densityOfMode(const SolidPlan& plan, const float* noise, const float* dist, std::size_t count, float* depth,
                   float* density) {
    constexpr std::array kRows{&densityRow<SolidModeId::move>, &densityRow<SolidModeId::cut>,
                               &densityRow<SolidModeId::fill>};
    kRows[static_cast<std::size_t>(rowIndex(plan.mode->row))](plan, noise, dist, count, depth, density);
}

constexpr SolidKernels solidKernelsCalled(std::string_view name) {
    return {name,       &marchOfShape, &shadeOfShape, &densityOfMode,    &sunlightRow,
            &gatherRow, &endRow,       &alikeRow,     &chooseRow<float>, &chooseRow<int>};
}

}  // namespace
}  // namespace noisescope
