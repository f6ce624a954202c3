// The catalogue: one row per noise, hash, gradient set, fade and fractal. Nothing else knows them by name.
// A new noise is a file in shaders/noise, its twin in src/reference/noise, and one row in catalogue.cpp.
#pragma once

#include <span>
#include <string_view>

#include "core/image.h"
#include "recipe/recipe.h"
#include "reference/noise/choices.h"

namespace noisescope {

/// What every row of every table has. `id` is the name in recipes, on the command line and in the window.
struct Named {
    std::string_view id;
    std::string_view label;
    std::string_view help;  ///< what one sees
};

/// Which of the choices of noise/choices.glsl a noise calls.
struct Needs {
    bool random = false;
    bool gradient = false;
    bool fade = false;
    bool reach = false;
};

using Noise2 = float (*)(const reference::Choices&, reference::ivec2 cell, reference::vec2 fraction,
                         std::uint32_t seed);
using Noise3 = float (*)(const reference::Choices&, reference::ivec3 cell, reference::vec3 fraction,
                         std::uint32_t seed);

/// value * factor + shift turns a noise function's own result into the recipe's scale.
struct Scaling {
    double factor = 1;
    double shift = 0;
};

struct NoiseInfo : Named {
    std::string_view file;      ///< below shaders/
    std::string_view function;  ///< GLSL name without the dimension
    Needs needs;
    bool skewed;  ///< lives on the simplex lattice
    Noise2 twin2;
    Noise3 twin3;
    Scaling (*bounded)(const Recipe&);  ///< so that the values fill [-1, 1] and never leave it
    Scaling (*classic)(const Recipe&);  ///< the published algorithm's own
    int hashes2, hashes3;               ///< cost in hash calls
    std::string_view continuity;
    std::string_view origin;
};

struct HashInfo : Named {
    std::string_view file;
    std::string_view prefix;  ///< GLSL: ns_pcg -> ns_pcg22, ns_pcg2_index …
    reference::HashTwin twin;
    bool exact;  ///< false: device-dependent
    bool has2, has3;
    std::string_view period;
};

struct GradientInfo : Named {
    std::string_view file;
    std::string_view function2, function3;  ///< GLSL names; empty where the set has no such dimension
    reference::GradientTwin twin;
    double perlinMax2[4], perlinMax3[4];    ///< exact maximum of unscaled Perlin noise, by fade
    double simplexMax2[2], simplexMax3[2];  ///< the same of simplex noise, by reach
    double classicPerlin;                   ///< the published factor of Perlin noise with this set
    bool in(int dimensions) const { return !(dimensions == 2 ? function2 : function3).empty(); }
};

struct FadeInfo : Named {
    std::string_view function;
    float (*twin)(float);
};

struct ReachInfo : Named {
    float value;
};

struct FractalInfo : Named {
    std::string_view file;      ///< empty: the noise itself, one octave
    std::string_view function;  ///< ns_fbm -> ns_fbm_begin, _add, _end
    std::string_view type;      ///< the accumulator's struct
    bool striped;               ///< begin() takes the phase of the stripes and the distortion
    Range range;                ///< of the values if the octaves lie in [-1, 1] and the amplitudes sum to 1
    /// Runs the twin's accumulator over `count` octaves.
    float (*twin)(float phase, float distortion, const float* octaves, const float* amplitudes, int count);
    std::string_view origin;
};

std::span<const NoiseInfo> noises();
std::span<const HashInfo> hashes();
std::span<const GradientInfo> gradientSets();
std::span<const FadeInfo> fades();
std::span<const ReachInfo> reaches();
std::span<const FractalInfo> fractals();
std::span<const Named> scales();      ///< bounded, classic
std::span<const Named> amplitudes();  ///< normalized, classic

inline const NoiseInfo& noiseOf(const Recipe& r) { return noises()[static_cast<std::size_t>(r.noise)]; }
inline const HashInfo& hashOf(const Recipe& r) { return hashes()[static_cast<std::size_t>(r.hash)]; }
inline const GradientInfo& gradientsOf(const Recipe& r) {
    return gradientSets()[static_cast<std::size_t>(r.gradients)];
}
inline const FadeInfo& fadeOf(const Recipe& r) { return fades()[static_cast<std::size_t>(r.fade)]; }
inline const ReachInfo& reachOf(const Recipe& r) { return reaches()[static_cast<std::size_t>(r.reach)]; }
inline const FractalInfo& fractalOf(const Recipe& r) { return fractals()[static_cast<std::size_t>(r.fractal)]; }

/// How the noise function's result becomes the value of an octave.
Scaling scalingOf(const Recipe& recipe);

/// The range that exported integers cover by default: the bound of the values, or the nearest simple one in classic
/// scale.
Range rangeOf(const Recipe& recipe);

/// False if the recipe's numbers depend on the device (the sine hash).
bool isExact(const Recipe& recipe);

/// The twin of the generated noise/choices.glsl of this recipe.
reference::Choices choicesOf(const Recipe& recipe);

}  // namespace noisescope
