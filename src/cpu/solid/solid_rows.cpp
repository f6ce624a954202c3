#include "cpu/solid/solid_rows.h"

#include <algorithm>
#include <vector>

#include "cpu/row_kernels.h"
#include "cpu/scratch.h"
#include "cpu/solid/face_pixel.h"
#include "cpu/solid/places_in_lanes.h"
#include "cpu/solid/side_by_side.h"
#include "cpu/solid/solid_choices.h"

namespace noisescope {
namespace {

using reference::SolidMeeting;
using reference::SolidPlace;
using reference::SolidRay;

/// Numbers of places with some density in the light, one after another.
struct DenseRows {
    std::vector<std::size_t> entry;  ///< among the rays that go on
    FloatRows<3> from, ahead, lamps;
    FloatRows<4> way;  ///< to the sun: sum, at, size, taken
    std::vector<float> depth, density;
    std::vector<int> step;

    void resize(std::size_t count) {
        for (FloatRows<3>* rows : {&from, &ahead, &lamps}) rows->resize(count);
        way.resize(count);
        makeRoom(depth, count);
        makeRoom(density, count);
        makeRoom(step, count);
    }
};

/// Values at the places that the rays of a row have come to, which add to their light; by ray.
struct SeenRows {
    std::vector<float> key, density;
    FloatRows<3> lamps;

    /// Nothing is seen yet.
    void clear(std::size_t count) {
        makeRoom(key, count);
        makeRoom(density, count);
        std::fill_n(density.begin(), count + kRowPadding, 0.0f);
    }
};

/// Memory of a thread for the rays of a row.
struct RayRow {
    std::vector<SolidRay> rays;
    std::vector<FacePixel> faces;  ///< of all rays, for a stone and the ground
    FloatRows<3> ahead;
    FloatRows<4> light;  ///< gathered so far, and the share of the light from behind that passes
    std::vector<float> jitter;
    std::vector<int> place, last;
    std::vector<SolidMeeting> meetings;  ///< of a stone
    std::vector<float> depth, density;
    DenseRows dense;
    SeenRows seen;
    PlacesInLanes march;
    PlacesInLanes shadows;
    SideBySide asked;
};

/// A row of pixels that is being drawn.
struct SolidDrawing {
    const SolidPlan& plan;
    const SolidNoiseRows& noise;
    const SolidKernels& kernels;
    RayRow& row;

    [[nodiscard]] SolidChoices choices() const { return {plan}; }
};

void beginRays(const SolidDrawing& drawing) {
    RayRow& row = drawing.row;
    const std::size_t count = row.rays.size();
    row.ahead.resize(count);
    row.light.resize(count);
    row.jitter.resize(count + kRowPadding);
    row.place.assign(count + kRowPadding, 0);
    row.last.assign(count + kRowPadding, 0);
    for (std::size_t n = 0; n < count; ++n) {
        const SolidRay& ray = row.rays[n];
        for (int axis = 0; axis < 3; ++axis) row.ahead[static_cast<std::size_t>(axis)][n] = ray.ahead[axis];
        for (int channel = 0; channel < 4; ++channel)
            row.light[static_cast<std::size_t>(channel)][n] = ray.light[channel];
        row.jitter[n] = ray.jitter;
        row.place[n] = ray.place;
        row.last[n] = ray.last;
    }
}

/// Goes along the rays, side by side, and computes the density of the places that they come to.
template <typename Take>
void marchAlong(const SolidDrawing& drawing, const Take& take) {
    RayRow& row = drawing.row;
    const std::size_t count = row.rays.size();
    beginRays(drawing);
    makeRoom(row.depth, count);
    makeRoom(row.density, count);
    const SolidRayRows rays{row.ahead.vector(), row.jitter.data(), row.place.data(), row.last.data(),
                            row.light[3].data()};
    row.march.walk(
        drawing.noise, drawing.plan.stone ? SolidNeed::side : SolidNeed::color, count,
        [&](const SolidPlaceRows& out) { drawing.kernels.march(drawing.plan, rays, count, out); },
        [&](std::size_t going) {
            drawing.kernels.density(drawing.plan, row.march.noise(), row.march.dist(), going, row.depth.data(),
                                    row.density.data());
            take(going);
        });
}

/// Walks from the dense places to the sun, side by side, and computes the light that reaches them.
void castShadows(const SolidDrawing& drawing) {
    const SolidPlan& plan = drawing.plan;
    const SolidKernels& kernels = drawing.kernels;
    RayRow& row = drawing.row;
    DenseRows& dense = row.dense;
    const std::size_t count = dense.entry.size();
    for (std::size_t n = 0; n < count; ++n) {
        dense.way[0][n] = 0;
        dense.way[1][n] = 0;
        dense.way[2][n] = plan.sun.stride;
        dense.step[n] = 0;
    }
    const SolidWayRows ways{dense.from.vector(), dense.way[0].data(), dense.way[1].data(),
                            dense.way[2].data(), dense.way[3].data(), dense.step.data()};
    std::vector<float>& sum = dense.way[0];
    const std::vector<float>& taken = dense.way[3];
    row.shadows.walk(
        drawing.noise, SolidNeed::side, count,
        [&](const SolidPlaceRows& out) { kernels.shade(plan, ways, count, out); },
        [&](std::size_t going) {
            std::vector<float>& density = dense.density;
            kernels.density(plan, row.shadows.noise(), row.shadows.dist(), going, dense.depth.data(), density.data());
            for (std::size_t i = 0; i < going; ++i) {
                const std::size_t n = row.shadows.ray(i);
                sum[n] = sum[n] + density[i] * taken[n];
            }
        });
    kernels.sunlight(plan, dense.from[1].data(), dense.ahead.vector(), sum.data(), count,
                     {dense.lamps[0].data(), dense.lamps[1].data(), dense.lamps[2].data()});
}

/// Finds the light from outside at the places with some density.
void lightDense(const SolidDrawing& drawing, std::size_t going) {
    RayRow& row = drawing.row;
    DenseRows& dense = row.dense;
    dense.resize(going);
    dense.entry.clear();
    for (std::size_t i = 0; i < going; ++i)
        if (row.density[i] > 0.0f) dense.entry.push_back(i);
    const std::size_t count = dense.entry.size();
    if (count == 0) return;
    for (std::size_t axis = 0; axis < 3; ++axis)
        for (std::size_t k = 0; k < count; ++k) {
            dense.from[axis][k] = row.march.axis(axis)[dense.entry[k]];
            dense.ahead[axis][k] = row.ahead[axis][row.march.ray(dense.entry[k])];
        }
    castShadows(drawing);
    for (std::size_t axis = 0; axis < 3; ++axis)
        for (std::size_t k = 0; k < count; ++k)
            row.seen.lamps[axis][row.march.ray(dense.entry[k])] = dense.lamps[axis][k];
}

/// Adds the light of the places that the rays have come to.
void gatherLight(const SolidDrawing& drawing, std::size_t going) {
    const auto& [plan, noise, kernels, row] = drawing;
    const std::size_t count = row.rays.size();
    SeenRows& seen = row.seen;
    seen.clear(count);
    if (plan.isLit()) lightDense(drawing, going);
    const float* const keys[] = {row.depth.data(), row.march.noise(), row.density.data(), row.march.axis(1)};
    const float* const key = keys[plan.key];
    for (std::size_t i = 0; i < going; ++i) {
        const std::size_t n = row.march.ray(i);
        seen.key[n] = key[i];
        seen.density[n] = row.density[i];
    }
    kernels.gather(plan,
                   {seen.key.data(),
                    seen.density.data(),
                    seen.lamps.vector(),
                    {row.light[0].data(), row.light[1].data(), row.light[2].data(), row.light[3].data()}},
                   count);
}

/// Looks for a stone's surface along the rays.
void meetStone(const SolidDrawing& drawing) {
    RayRow& row = drawing.row;
    const reference::SolidMarch& march = drawing.plan.march;
    row.meetings.clear();
    for (const SolidRay& ray : row.rays) row.meetings.push_back({ray.eye, ray.ahead, ray.jitter, ray.last, ray.last});
    marchAlong(drawing, [&](std::size_t going) {
        for (std::size_t i = 0; i < going; ++i) {
            if (!(row.depth[i] > 0.0f)) continue;
            const std::size_t n = row.march.ray(i);
            SolidMeeting& meeting = row.meetings[n];
            meeting.far = (static_cast<float>(row.place[n] - 1) + meeting.jitter) * march.stride;
            meeting.near = std::max(meeting.far - march.stride, 0.0f);
            row.last[n] = row.place[n];
        }
    });
}

/// Looks for faces along the rays, side by side.
void seeFaces(const SolidDrawing& drawing) {
    RayRow& row = drawing.row;
    const SolidChoices choices = drawing.choices();
    row.asked.walk(
        drawing.noise.whole(), row.faces.size(),
        [&](std::size_t n, SolidPlace& place) { return row.faces[n].next(choices, place); },
        [&](std::size_t going) {
            for (std::size_t i = 0; i < going; ++i)
                row.faces[row.asked.ray(i)].take(choices, row.asked.place(i), row.asked.noise(i));
        });
}

}  // namespace

SolidRows::SolidRows(const SolidStep& step)
    : solid_(step.solid), noise_(step), kernels_(solidKernelsFor(chosenRowKernels().name)) {}

void SolidRows::draw(const Pixels& pixels, float* out) const {
    const std::size_t count = pixels.count;
    const SolidPlan& plan = *solid_;
    auto& row = memoryOfThread<RayRow>();
    const NestedDrawing nested;
    const SolidDrawing drawing{plan, noise_, kernels_, row};
    row.rays.resize(count);
    row.faces.resize(count);
    for (std::size_t n = 0; n < count; ++n)
        row.rays[n] = solidRayOf(plan, {pixels.x[n], pixels.y[n]}, {pixels.insideX[n], pixels.insideY[n]});
    row.seen.lamps.resize(count);
    for (std::size_t axis = 0; axis < 3 && !plan.isLit(); ++axis)
        std::fill_n(row.seen.lamps[axis].begin(), count + kRowPadding, 0.0f);
    if (plan.stone)
        meetStone(drawing);
    else
        marchAlong(drawing, [&](std::size_t going) { gatherLight(drawing, going); });
    for (std::size_t n = 0; n < count; ++n) {
        const float ground = groundOf(plan, row.rays[n].ahead);
        for (int channel = 0; channel < 4; ++channel)
            row.rays[n].light[channel] = row.light[static_cast<std::size_t>(channel)][n];
        row.faces[n] = plan.stone ? FacePixel(row.rays[n], row.meetings[n], ground) : FacePixel(row.rays[n], ground);
    }
    if (plan.stone || plan.hasGround()) seeFaces(drawing);
    for (std::size_t n = 0; n < count; ++n, out += 4) {
        const reference::vec4 light = plan.seen(row.faces[n].light(), row.rays[n].ahead, {pixels.x[n], pixels.y[n]});
        for (int channel = 0; channel < 4; ++channel) out[channel] = light[channel];
    }
}

}  // namespace noisescope
