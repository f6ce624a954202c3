#include "cpu/solid/solid_picture.h"

#include "core/threads.h"
#include "cpu/solid/face_pixel.h"
#include "cpu/solid/solid_choices.h"

namespace noisescope {
namespace {

using reference::vec3;
using reference::vec4;

struct WithNoise : SolidChoices {
    const SolidNoise& source;
    [[nodiscard]] float noise(vec3 p) const { return source(p); }
    [[nodiscard]] vec3 lamps(vec3 p, vec3 ray) const {
        return plan.isLit() ? reference::solidSunlight(*this, p, ray, plan.sun) : vec3(0.0f);
    }
};

template <typename Choices>
vec4 see(const SolidPlan& plan, const Choices& choices, reference::ivec2 pixel, reference::vec2 inside) {
    reference::SolidRay ray = solidRayOf(plan, pixel, inside);
    if (!plan.stone) reference::solidMarch(choices, plan.march, ray);
    const float ground = groundOf(plan, ray.ahead);
    FacePixel faces = plan.stone ? FacePixel(ray, {ray.eye, ray.ahead, ray.jitter, ray.place, ray.last}, ground)
                                 : FacePixel(ray, ground);
    for (reference::SolidPlace at; faces.next(choices, at);) faces.take(choices, at, choices.noise(at.p));
    return plan.seen(faces.light(), ray.ahead, pixel);
}

}  // namespace

vec4 solidPixel(const SolidPlan& plan, const SolidNoise& noise, reference::ivec2 pixel, reference::vec2 inside) {
    return see(plan, WithNoise{{plan}, noise}, pixel, inside);
}

Image drawSolid(const SolidPlan& plan, const SolidNoise& noise, const Region& region) {
    Image image(region.width, region.height, 4);
    inParallel(region.height, [&](std::int64_t row) {
        float* out = image.pixels.data() + static_cast<std::size_t>(row * region.width * 4);
        for (std::int64_t x = 0; x < region.width; ++x) {
            const vec4 light =
                solidPixel(plan, noise, {static_cast<int>(region.x + x), static_cast<int>(region.y + row)});
            for (int channel = 0; channel < 4; ++channel) *out++ = light[channel];
        }
    });
    return image;
}

}  // namespace noisescope
