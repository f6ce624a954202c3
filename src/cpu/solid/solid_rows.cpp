#include "cpu/solid/solid_rows.h"

#include <vector>

#include "cpu/scratch.h"
#include "cpu/solid/face_pixel.h"
#include "cpu/solid/side_by_side.h"
#include "cpu/solid/solid_choices.h"

namespace noisescope {
namespace {

using reference::SolidPlace;
using reference::SolidRay;
using reference::SolidSun;
using reference::vec3;

/// A place with some density.
struct Dense {
    std::size_t entry;  ///< of its ray among those that go on
    reference::vec2 inside;
    reference::SolidShade shade;
};

/// Memory of a thread for the rays of a row.
struct RayRow {
    std::vector<SolidRay> rays;
    std::vector<FacePixel> faces;  ///< of all rays, for a stone and the ground
    std::vector<Dense> dense;
    SideBySide march;
    SideBySide shadows;
};

/// Walks from the dense places to the sun, side by side.
void castShadows(const SolidChoices& choices, const SolidSun& sun, const SpaceNoiseRows& noise, RayRow& row) {
    row.shadows.walk(
        noise, row.dense.size(),
        [&](std::size_t n, SolidPlace& place) { return solidShadeNext(choices, sun, row.dense[n].shade, place); },
        [&](std::size_t going) {
            for (std::size_t i = 0; i < going; ++i)
                solidShadeTake(choices, row.shadows.place(i), row.shadows.noise(i),
                               row.dense[row.shadows.ray(i)].shade);
        });
}

/// Looks for faces along the rays, side by side.
void seeFaces(const SolidChoices& choices, const SpaceNoiseRows& noise, RayRow& row) {
    row.march.walk(
        noise, row.faces.size(), [&](std::size_t n, SolidPlace& place) { return row.faces[n].next(choices, place); },
        [&](std::size_t going) {
            for (std::size_t i = 0; i < going; ++i)
                row.faces[row.march.ray(i)].take(choices, row.march.place(i), row.march.noise(i));
        });
}

/// Adds the light of the places that the rays have come to.
void gatherLight(const SolidChoices& choices, const SpaceNoiseRows& noise, std::size_t going, RayRow& row) {
    const SolidPlan& plan = choices.plan;
    const bool lit = plan.isLit();
    row.dense.clear();
    for (std::size_t i = 0; i < going; ++i) {
        const SolidPlace& place = row.march.place(i);
        const reference::vec2 inside = choices.density(row.march.noise(i), place.dist);
        if (inside.y > 0.0f) row.dense.push_back({i, inside, solidShadeFrom(place.p, plan.sun)});
    }
    if (lit) castShadows(choices, plan.sun, noise, row);
    for (const Dense& here : row.dense) {
        const SolidPlace& place = row.march.place(here.entry);
        SolidRay& ray = row.rays[row.march.ray(here.entry)];
        const vec3 lamps = lit ? solidSunlight(place.p, ray.ahead, plan.sun, here.shade.sum) : vec3(0.0f);
        solidTake(choices, plan.march, place, row.march.noise(here.entry), here.inside, lamps, ray);
    }
}

/// Marches along the rays, side by side.
void marchAlong(const SolidChoices& choices, const SpaceNoiseRows& noise, RayRow& row) {
    row.march.walk(
        noise, row.rays.size(),
        [&](std::size_t n, SolidPlace& place) { return solidNext(choices, choices.plan.march, row.rays[n], place); },
        [&](std::size_t going) { gatherLight(choices, noise, going, row); });
}

}  // namespace

void SolidRows::draw(const Pixels& pixels, float* out) const {
    const std::size_t count = pixels.count;
    const SolidPlan& plan = *solid_;
    const SolidChoices choices{plan};
    auto& row = memoryOfThread<RayRow>();
    const NestedDrawing nested;
    row.rays.resize(count);
    row.faces.resize(count);
    for (std::size_t n = 0; n < count; ++n)
        row.rays[n] = solidRayOf(plan, {pixels.x[n], pixels.y[n]}, {pixels.insideX[n], pixels.insideY[n]});
    if (!plan.stone) marchAlong(choices, noise_, row);
    for (std::size_t n = 0; n < count; ++n)
        row.faces[n] = FacePixel(plan, row.rays[n], groundOf(plan, row.rays[n].ahead));
    seeFaces(choices, noise_, row);
    for (std::size_t n = 0; n < count; ++n, out += 4) {
        const reference::vec4 light = plan.seen(row.faces[n].light(), row.rays[n].ahead, {pixels.x[n], pixels.y[n]});
        for (int channel = 0; channel < 4; ++channel) out[channel] = light[channel];
    }
}

}  // namespace noisescope
