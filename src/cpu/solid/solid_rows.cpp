#include "cpu/solid/solid_rows.h"

#include <vector>

#include "core/interrupt.h"
#include "cpu/scratch.h"
#include "cpu/solid/face_pixel.h"
#include "cpu/solid/solid_choices.h"

namespace noisescope {
namespace {

using reference::SolidPlace;
using reference::SolidRay;
using reference::SolidSun;
using reference::vec3;

/// A place with some density.
struct Dense {
    std::size_t active;  ///< index of its ray among the active ones
    reference::vec2 inside;
    reference::SolidShade shade;
};

/// Memory of a thread for the rays of a row.
struct RayRow {
    std::vector<SolidRay> rays;
    std::vector<std::size_t> active;  ///< rays that have not ended
    std::vector<SolidPlace> places;   ///< of the active ones
    std::array<std::vector<float>, 3> points;
    std::vector<float> noise;
    std::vector<float> noiseHere;  ///< of the dense places
    std::vector<Dense> dense;
    std::vector<std::size_t> onWay;  ///< dense places whose way to the sun goes on
    std::vector<SolidPlace> shadows;
    std::vector<FacePixel> faces;  ///< of all rays, for a stone and the ground
    SpaceNoiseRows::Memory memory;

    void resize(std::size_t count) {
        rays.resize(count);
        active.resize(count);
        places.resize(count);
        for (std::vector<float>& axis : points) axis.resize(count + kRowPadding);
        noise.resize(count + kRowPadding);
        dense.resize(count);
        noiseHere.resize(count);
        onWay.resize(count);
        shadows.resize(count);
        faces.resize(count);
    }
    void setPoint(std::size_t n, const reference::vec3& p) {
        for (int axis = 0; axis < 3; ++axis) points[static_cast<std::size_t>(axis)][n] = p[axis];
    }
    /// Computes the noise at the first points.
    void computeNoise(const SpaceNoiseRows& of, std::size_t count) {
        of.at({points[0].data(), points[1].data(), points[2].data()}, count, memory, noise.data());
    }
};

/// Walks from the first dense places to the sun, side by side.
void castShadows(const SolidChoices& choices, const SolidSun& sun, const SpaceNoiseRows& noise, std::size_t dense,
                 RayRow& row) {
    std::size_t onWay = dense;
    for (std::size_t i = 0; i < dense; ++i) row.onWay[i] = i;
    while (onWay > 0) {
        throwIfInterrupted();
        std::size_t some = 0;
        for (std::size_t i = 0; i < onWay; ++i) {
            const std::size_t n = row.onWay[i];
            if (!solidShadeNext(choices, sun, row.dense[n].shade, row.shadows[some])) continue;
            row.onWay[some] = n;
            row.setPoint(some, row.shadows[some].p);
            ++some;
        }
        onWay = some;
        if (onWay == 0) return;
        row.computeNoise(noise, onWay);
        for (std::size_t i = 0; i < onWay; ++i)
            solidShadeTake(choices, row.shadows[i], row.noise[i], row.dense[row.onWay[i]].shade);
    }
}

/// Looks for faces along the active rays, side by side.
void seeFaces(const SolidChoices& choices, const SpaceNoiseRows& noise, std::size_t active, RayRow& row) {
    while (active > 0) {
        throwIfInterrupted();
        std::size_t some = 0;
        for (std::size_t i = 0; i < active; ++i) {
            const std::size_t n = row.active[i];
            if (!row.faces[n].next(choices, row.places[some])) continue;
            row.active[some] = n;
            row.setPoint(some, row.places[some].p);
            ++some;
        }
        active = some;
        if (active == 0) return;
        row.computeNoise(noise, active);
        for (std::size_t i = 0; i < active; ++i) row.faces[row.active[i]].take(choices, row.places[i], row.noise[i]);
    }
}

/// Marches along the active rays, side by side.
void marchAlong(const SolidChoices& choices, const SpaceNoiseRows& noise, std::size_t active, RayRow& row) {
    const SolidPlan& plan = choices.plan;
    const bool lit = plan.isLit();
    while (active > 0) {
        throwIfInterrupted();
        std::size_t some = 0;
        for (std::size_t i = 0; i < active; ++i) {
            const std::size_t n = row.active[i];
            SolidPlace& place = row.places[some];
            if (!solidNext(choices, plan.march, row.rays[n], place)) continue;
            row.active[some] = n;
            row.setPoint(some, place.p);
            ++some;
        }
        active = some;
        if (active == 0) return;
        row.computeNoise(noise, active);
        std::size_t dense = 0;
        for (std::size_t i = 0; i < active; ++i) {
            const reference::vec2 inside = choices.density(row.noise[i], row.places[i].dist);
            if (!(inside.y > 0.0f)) continue;
            row.noiseHere[dense] = row.noise[i];
            row.dense[dense++] = {i, inside, solidShadeFrom(row.places[i].p, plan.sun)};
        }
        if (lit) castShadows(choices, plan.sun, noise, dense, row);
        for (std::size_t i = 0; i < dense; ++i) {
            const Dense& here = row.dense[i];
            const SolidPlace& place = row.places[here.active];
            SolidRay& ray = row.rays[row.active[here.active]];
            const vec3 lamps = lit ? solidSunlight(place.p, ray.ahead, plan.sun, here.shade.sum) : vec3(0.0f);
            solidTake(choices, plan.march, place, row.noiseHere[i], here.inside, lamps, ray);
        }
    }
}

}  // namespace

void SolidRows::draw(const Pixels& pixels, float* out) const {
    const std::size_t count = pixels.count;
    const SolidPlan& plan = *solid_;
    const SolidChoices choices{plan};
    auto& row = memoryOfThread<RayRow>();
    const NestedDrawing nested;
    row.resize(count);
    for (std::size_t n = 0; n < count; ++n) {
        row.rays[n] = solidRayOf(plan, {pixels.x[n], pixels.y[n]}, {pixels.insideX[n], pixels.insideY[n]});
        row.active[n] = n;
    }
    if (!plan.stone) marchAlong(choices, noise_, count, row);
    for (std::size_t n = 0; n < count; ++n) {
        row.faces[n] = FacePixel(plan, row.rays[n], groundOf(plan, row.rays[n].ahead));
        row.active[n] = n;
    }
    seeFaces(choices, noise_, count, row);
    for (std::size_t n = 0; n < count; ++n, out += 4) {
        const reference::vec4 light = plan.seen(row.faces[n].light(), row.rays[n].ahead, {pixels.x[n], pixels.y[n]});
        for (int channel = 0; channel < 4; ++channel) out[channel] = light[channel];
    }
}

}  // namespace noisescope
