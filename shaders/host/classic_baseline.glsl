// Noise as tutorials show it: hash22 by fract(sin(dot)), Perlin noise with the cubic fade, five octaves in a loop. Baseline of
// `noisescope bench`, drawn on one triangle that covers the target; u_pixel is the world unit of a pixel.
uniform float u_pixel;
uniform float u_frequency;
layout(location = 0) out float o_value;

vec2 hash22(vec2 p) {
    p = vec2(dot(p, vec2(127.1, 311.7)), dot(p, vec2(269.5, 183.3)));
    return -1.0 + 2.0 * fract(sin(p) * 43758.5453123);
}

float noise(vec2 p) {
    vec2 i = floor(p);
    vec2 f = p - i;
    vec2 w = f * f * (3.0 - 2.0 * f);
    return mix(mix(dot(hash22(i), f), dot(hash22(i + vec2(1.0, 0.0)), f - vec2(1.0, 0.0)), w.x),
               mix(dot(hash22(i + vec2(0.0, 1.0)), f - vec2(0.0, 1.0)), dot(hash22(i + vec2(1.0, 1.0)), f - vec2(1.0, 1.0)), w.x),
               w.y);
}

void main() {
    vec2 p = gl_FragCoord.xy * u_pixel * u_frequency;
    float sum = 0.0;
    float amplitude = 1.0;
    for (int k = 0; k < 5; k++) {
        sum += amplitude * noise(p);
        p *= 2.0;
        amplitude *= 0.5;
    }
    o_value = sum;
}
