// A recipe: everything that decides a value. Plain data; params.h says what each member means and may be.
#pragma once

#include <cstdint>

namespace noisescope {

/// Choices are indices into the tables of catalogue.h. The defaults are the recipe that an empty file stands for.
struct Recipe {
    int noise = 2;  // perlin
    int dimensions = 2;
    int hash = 0;       // pcg
    int gradients = 0;  // square
    int fade = 3;       // quintic
    int reach = 0;      // 0.5
    int scale = 0;      // bounded
    double frequency = 8;
    double offsetX = 0;
    double offsetY = 0;
    double z = 0;
    std::uint32_t seed = 0;
    int fractal = 0;  // none
    int octaves = 5;
    double lacunarity = 2;
    double gain = 0.5;
    int amplitudes = 0;  // normalized
    bool octaveSeeds = true;
    bool octaveShifts = true;
    bool rotateOctaves = false;
    double stripes = 1;
    double distortion = 1;

    bool operator==(const Recipe&) const = default;
};

}  // namespace noisescope
