// A recipe: everything that decides a value. Plain data; params.h says what each member means and may be.
#pragma once

#include <cstdint>

namespace noisescope {

/// Choices are indices into the tables of catalogue.h. The defaults are the recipe that an empty file stands for.
struct Recipe {
    int noise = 2;  // perlin
    int dimensions = 2;
    int feature = 0;    // f1
    int metric = 0;     // euclidean
    int hash = 0;       // pcg
    int gradients = 0;  // square
    int fade = 3;       // quintic
    int reach = 0;      // 0.5
    double jitter = 1;
    double smoothness = 0.5;
    bool isotropic = false;
    double orientation = 0;
    double bandwidth = 1;
    double waves = 2;
    double flow = 0;
    int scale = 0;  // bounded
    std::uint32_t seed = 0;
    double frequency = 8;
    double offsetX = 0;
    double offsetY = 0;
    double z = 0;
    double w = 0;
    int fractal = 0;  // none
    double octaves = 5;
    double lacunarity = 2;
    int falloff = 0;  // gain
    double gain = 0.5;
    double hurst = 1;
    int amplitudes = 0;  // normalized
    double weighting = 0;
    bool octaveSeeds = true;
    bool octaveShifts = true;
    bool rotateOctaves = false;
    bool footprint = false;
    double level = 1;
    double bounces = 2;
    double damping = 1;
    double swirl = 0.15;
    double stripes = 1;
    double direction = 0;
    double distortion = 1;

    bool operator==(const Recipe&) const = default;
};

}  // namespace noisescope
