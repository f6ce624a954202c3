#include "cpu/solid/solid_picture.h"

#include "core/threads.h"

namespace noisescope {
namespace {

using reference::vec2;
using reference::vec3;
using reference::vec4;

/// Functions that the march asks, as shaders/solid/choices.glsl names them.
struct SolidChoices {
    const SolidPlan& plan;
    const SolidNoise& source;

    [[nodiscard]] float noise(vec3 p) const { return source(p); }
    [[nodiscard]] float distance(vec3 p) const { return plan.distance(p); }
    [[nodiscard]] vec2 density(float noise, float dist) const { return plan.density(noise, dist); }
    [[nodiscard]] float key(float noise, float depth, float density, float height) const {
        return plan.keyOf(noise, depth, density, height);
    }
    [[nodiscard]] vec3 color(float x) const { return plan.color(x); }
};

}  // namespace

vec4 solidPixel(const SolidPlan& plan, const SolidNoise& noise, reference::ivec2 pixel) {
    return reference::solidMarch(SolidChoices{plan, noise}, plan.camera.eye, reference::solidRay(plan.camera, pixel),
                                 reference::solidJitter(pixel), plan.march);
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
