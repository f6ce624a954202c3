// camera - rays from an eye through pixels, and where on its steps a ray begins.
//
//   vec3 ns_solid_ray(NsSolidCamera camera, ivec2 pixel)  of length 1, through a pixel's center; y of pixels grows down
//   vec3 ns_solid_ray_at(NsSolidCamera camera, ivec2 pixel, vec2 inside)  through a point of it, [0, 1)
//   float ns_solid_jitter(ivec2 pixel)     [0, 1): the part of a step before a ray's first place
//
// camera          ahead, right and up are of length 1 and at right angles; sides of the picture below 2^22 pixels
// jitter          points of the plane that keep apart (R2), so that steps show as fine grain, not as shells. It depends on the
//                 pixel alone: a part of a picture has the places of the whole
// depends         math/exact.glsl, math/root.glsl
// origin          M. Roberts, "The Unreasonable Effectiveness of Quasirandom Sequences", 2018
// SPDX-License-Identifier: MIT
#ifndef NS_SOLID_CAMERA_GLSL
#define NS_SOLID_CAMERA_GLSL

#include "math/exact.glsl"
#include "math/root.glsl"

struct NsSolidCamera {
    vec3 eye;
    vec3 ahead;
    vec3 right;
    vec3 up;
    float lens;                                               // half of the picture's height at distance 1
    float inverse_height;                                     // 1 / pixels of the picture's height
    ivec2 size;                                               // of the picture, in pixels
};

vec3 ns_solid_ray_at(NsSolidCamera camera, ivec2 pixel, vec2 inside) {
    NS_EXACT float right = float(2 * pixel.x - camera.size.x) + 2.0 * inside.x;
    NS_EXACT float up = float(camera.size.y - 2 * pixel.y) - 2.0 * inside.y;
    NS_EXACT float u = right * camera.inverse_height * camera.lens;
    NS_EXACT float v = up * camera.inverse_height * camera.lens;
    NS_EXACT vec3 ray = camera.ahead + u * camera.right + v * camera.up;
    NS_EXACT float square = ray.x * ray.x + ray.y * ray.y + ray.z * ray.z;
    NS_EXACT vec3 result = ray * ns_inverse_sqrt(square);
    return result;
}

vec3 ns_solid_ray(NsSolidCamera camera, ivec2 pixel) {
    return ns_solid_ray_at(camera, pixel, vec2(0.5));
}

float ns_solid_jitter(ivec2 pixel) {
    uint turns = uint(pixel.x) * 3242174889u + uint(pixel.y) * 2447445414u;
    NS_EXACT float result = float(turns >> 9u) * 1.1920928955078125e-7;
    return result;
}

#endif // NS_SOLID_CAMERA_GLSL
