#include "recipe/catalogue.h"

#include <array>

#include "reference/fractal/fbm.h"
#include "reference/fractal/marble.h"
#include "reference/fractal/turbulence.h"
#include "reference/gradient/compass.h"
#include "reference/gradient/edges.h"
#include "reference/gradient/square.h"
#include "reference/gradient/unit.h"
#include "reference/hash/pcg.h"
#include "reference/hash/pcg3d.h"
#include "reference/hash/permutation.h"
#include "reference/hash/sine.h"
#include "reference/math/fade.h"
#include "reference/noise/perlin.h"
#include "reference/noise/simplex.h"
#include "reference/noise/value.h"
#include "reference/noise/white.h"

namespace noisescope {
namespace {

using namespace reference;

// Divided by the exact maximum, a value could still pass 1 by the rounding of its last operations.
constexpr double kRoundingMargin = 1.0 - 1.0 / (1 << 20);

// clang-format off
constexpr std::array kHashes{
    HashInfo{{"pcg", "PCG", "Integer hash of the cell and the seed; no pattern, no period, the same on every device"},
             "hash/pcg.glsl", "ns_pcg", {&pcg21, &pcg22, &pcg2Index, &pcg31, &pcg33, &pcg3Index},
             true, true, true, "2^32 cells"},
    HashInfo{{"pcg3d", "PCG 3D/4D", "The published pcg3d and pcg4d; as good, slower"}, "hash/pcg3d.glsl", "ns_pcg3d",
             {&pcg3d21, &pcg3d22, &pcg3d2Index, &pcg3d31, &pcg3d33, &pcg3d3Index}, true, true, true, "2^32 cells"},
    HashInfo{{"sine", "Sine (device-dependent)", "The classic hash22 of Shadertoy; other devices show other pictures"},
             "hash/sine.glsl", "ns_sine", {&sine21, &sine22, &sine2Index, nullptr, nullptr, nullptr},
             false, true, false, "none; few distinct values"},
    HashInfo{{"permutation", "Permutation", "Perlin's table of 256 bytes, his index order; repeats every 256 cells"},
             "hash/permutation.glsl", "ns_permutation",
             {&permutation21, &permutation22, &permutation2Index, &permutation31, &permutation33, &permutation3Index},
             true, true, true, "256 cells"},
    HashInfo{{"permutation-outer", "Permutation (outer)", "The same table in Gustavson's index order"},
             "hash/permutation.glsl", "ns_permutation_outer",
             {&permutationOuter21, &permutationOuter22, &permutationOuter2Index,
              &permutationOuter31, &permutationOuter33, &permutationOuter3Index},
             true, true, true, "256 cells"},
};

// Maxima: sup over the cell of sum of weight * max over the set of gradient . offset, found numerically; the unit test
// "bounds" finds them again. Columns of Perlin: no fade, linear, cubic, quintic; of simplex: reach 0.5, 0.6.
constexpr double kNo = 0;
constexpr std::array kGradientSets{
    GradientInfo{{"square", "Square", "Any vector of a square or cube: the classic, a little stronger on diagonals"},
                 "gradient/square.glsl", "ns_gradient_square2", "ns_gradient_square3",
                 {0, &gradientSquare2, nullptr, 0, &gradientSquare3, nullptr},
                 {2, 1, 1, 1}, {3, 1.5, 1.5, 1.5},
                 {1 / 70.148057707, 1 / 24.483002908}, {1 / 62.153768773, 1 / 23.025704635}, 1},
    GradientInfo{{"unit", "Unit", "Length 1 in every direction alike: the most even"},
                 "gradient/unit.glsl", "ns_gradient_unit2", "ns_gradient_unit3",
                 {0, &gradientUnit2, nullptr, 0, &gradientUnit3, nullptr},
                 {1.414213562373, 0.707106781187, 0.707106781187, 0.707106781187},
                 {1.732050807569, 0.866025403784, 0.866025403784, 0.866025403784},
                 {1 / 99.204334583, 1 / 34.598643156}, {1 / 107.653485397, 1 / 39.881690308}, 1},
    GradientInfo{{"compass8", "Compass 8", "8 directions, axes and diagonals"},
                 "gradient/compass.glsl", "ns_gradient_compass8", "",
                 {8, nullptr, &gradientCompass8, 0, nullptr, nullptr},
                 {1.414213562373, 0.707106781187, 0.707106781187, 0.707106781187}, {kNo, kNo, kNo, kNo},
                 {1 / 99.204334583, 1 / 34.624194760}, {kNo, kNo}, 1.4142135623730951},
    GradientInfo{{"axis4", "Axes", "4 directions along the axes: a woven look"},
                 "gradient/compass.glsl", "ns_gradient_axis4", "",
                 {4, nullptr, &gradientAxis4, 0, nullptr, nullptr},
                 {1, 0.5625, 0.543509526419, 0.535276439051}, {kNo, kNo, kNo, kNo},
                 {1 / 102.336651798, 1 / 35.841253748}, {kNo, kNo}, 2},
    GradientInfo{{"diagonal4", "Diagonals", "4 directions along the diagonals: a checked look"},
                 "gradient/compass.glsl", "ns_gradient_diagonal4", "",
                 {4, nullptr, &gradientDiagonal4, 0, nullptr, nullptr},
                 {2, 1, 1, 1}, {kNo, kNo, kNo, kNo},
                 {1 / 70.148057707, 1 / 24.483002908}, {kNo, kNo}, 1},
    GradientInfo{{"edges", "Cube edges", "12 directions towards the edges of a cube; in 2D their first two components"},
                 "gradient/edges.glsl", "ns_gradient_edges2", "ns_gradient_edges3",
                 {12, nullptr, &gradientEdges2, 12, nullptr, &gradientEdges3},
                 {2, 1, 1, 1}, {2, 1.064828162343, 1.044905189610, 1.036353811212},
                 {1 / 70.148057707, 1 / 24.483002908}, {1 / 76.880750032, 1 / 32.695886284}, 1},
    GradientInfo{{"perlin16", "Perlin 16", "The 12 edges and 4 of them again, in the order of Perlin's 2002 code"},
                 "gradient/edges.glsl", "", "ns_gradient_perlin16",
                 {0, nullptr, nullptr, 16, nullptr, &gradientPerlin16},
                 {kNo, kNo, kNo, kNo}, {2, 1.064828162343, 1.044905189610, 1.036353811212},
                 {kNo, kNo}, {1 / 76.880750032, 1 / 32.695886284}, 1},
    GradientInfo{{"tetra16", "Tetrahedron 16", "The 12 edges and a tetrahedron of 4 more, in the order of tutorials"},
                 "gradient/edges.glsl", "", "ns_gradient_tetra16",
                 {0, nullptr, nullptr, 16, nullptr, &gradientTetra16},
                 {kNo, kNo, kNo, kNo}, {2, 1.064828162343, 1.044905189610, 1.036353811212},
                 {kNo, kNo}, {1 / 76.880750032, 1 / 32.695886284}, 1},
};

constexpr std::array kFades{
    FadeInfo{{"none", "None", "No blending: hard cells"}, "ns_fade_none", &fadeNone},
    FadeInfo{{"linear", "Linear", "Creases along the cells' borders"}, "ns_fade_linear", &fadeLinear},
    FadeInfo{{"cubic", "Cubic", "Smooth; the borders show in a relief"}, "ns_fade_cubic", &fadeCubic},
    FadeInfo{{"quintic", "Quintic", "Smooth also in a relief"}, "ns_fade_quintic", &fadeQuintic},
};

constexpr std::array kReaches{
    ReachInfo{{"0.5", "0.5", "Kernels end on the far side of their triangles: seamless"}, 0.5f},
    ReachInfo{{"0.6", "0.6", "Perlin's larger kernels: rounder, with tiny steps where they are cut off"}, 0.6f},
};

constexpr std::array kScales{
    Named{"bounded", "Bounded", "Divided by the exact maximum: never outside [-1, 1]"},
    Named{"classic", "Classic", "The published algorithm's own factor"},
};

constexpr std::array kAmplitudes{
    Named{"normalized", "Normalized", "Divided by their sum: more octaves add detail, not contrast"},
    Named{"classic", "Classic", "1, gain, gain^2 … as published: values pass 1"},
};

// clang-format on

// --- scalings ------------------------------------------------------------------------------------------------------

Scaling unscaled(const Recipe&) { return {}; }

/// Value and white noise from a table are published in [0, 1].
Scaling classicRandom(const Recipe& recipe) {
    return hashOf(recipe).prefix.starts_with("ns_permutation") ? Scaling{0.5, 0.5} : Scaling{};
}

Scaling boundedPerlin(const Recipe& recipe) {
    const GradientInfo& set = gradientsOf(recipe);
    return {kRoundingMargin / (recipe.dimensions == 2 ? set.perlinMax2 : set.perlinMax3)[recipe.fade], 0};
}

Scaling classicPerlin(const Recipe& recipe) { return {gradientsOf(recipe).classicPerlin, 0}; }

Scaling boundedSimplex(const Recipe& recipe) {
    const GradientInfo& set = gradientsOf(recipe);
    return {kRoundingMargin / (recipe.dimensions == 2 ? set.simplexMax2 : set.simplexMax3)[recipe.reach], 0};
}

/// 70 and 32 are Gustavson's; 24.51 and 31.32 stand in the tutorials for the other two.
Scaling classicSimplex(const Recipe& recipe) {
    constexpr double factors[2][2] = {{70, 24.51}, {31.32, 32}};
    return {factors[recipe.dimensions - 2][recipe.reach], 0};
}

// clang-format off
constexpr std::array kNoises{
    NoiseInfo{{"white", "White", "One random number per cell: television snow"}, "noise/white.glsl", "ns_white",
              {.random = true}, false, &white2, &white3, &unscaled, &classicRandom, 1, 1, "none", "-"},
    NoiseInfo{{"value", "Value", "Random numbers blended between cells: soft and blocky"}, "noise/value.glsl", "ns_value",
              {.random = true, .fade = true}, false, &value2, &value3, &unscaled, &classicRandom, 4, 8,
              "C2 (quintic), C1 (cubic), C0 (linear)", "D. Ebert et al., Texturing and Modeling, 1994"},
    NoiseInfo{{"perlin", "Perlin", "Random slopes blended between cells: the classic gradient noise"},
              "noise/perlin.glsl", "ns_perlin", {.gradient = true, .fade = true}, false, &perlin2, &perlin3,
              &boundedPerlin, &classicPerlin, 4, 8, "C2 (quintic), C1 (cubic), C0 (linear)",
              "K. Perlin, SIGGRAPH 1985 and 2002"},
    NoiseInfo{{"simplex", "Simplex", "Random slopes on a lattice of triangles: round, even, no axes"},
              "noise/simplex.glsl", "ns_simplex", {.gradient = true, .reach = true}, true, &simplex2, &simplex3,
              &boundedSimplex, &classicSimplex, 3, 4, "C3 (reach 0.5), small steps (0.6)", "K. Perlin, 2001"},
};

// clang-format on

// --- fractals ------------------------------------------------------------------------------------------------------

/// Runs an accumulator whose begin() takes nothing.
template <auto begin, auto add, auto end>
float plain(float, float, const float* octaves, const float* amplitude, int count) {
    auto state = begin();
    for (int k = 0; k < count; ++k) state = add(state, octaves[k], amplitude[k]);
    return end(state);
}

/// Runs an accumulator whose begin() takes the phase of the stripes and the distortion.
template <auto begin, auto add, auto end>
float striped(float phase, float distortion, const float* octaves, const float* amplitude, int count) {
    auto state = begin(phase, distortion);
    for (int k = 0; k < count; ++k) state = add(state, octaves[k], amplitude[k]);
    return end(state);
}

float firstOctave(float, float, const float* octaves, const float*, int) { return octaves[0]; }

// clang-format off
constexpr std::array kFractals{
    FractalInfo{{"none", "None", "The noise by itself, one octave"}, "", "", "", false, {-1, 1}, &firstOctave, "-"},
    FractalInfo{{"fbm", "fBm", "Octaves added up: clouds, terrain, stone"}, "fractal/fbm.glsl", "ns_fbm", "NsFbm", false,
                {-1, 1}, &plain<&fbmBegin, &fbmAdd, &fbmEnd>, "K. Perlin, SIGGRAPH 1985"},
    FractalInfo{{"turbulence", "Turbulence", "Octaves without their signs: creases, flames, billows"},
                "fractal/turbulence.glsl", "ns_turbulence", "NsTurbulence", false, {0, 1},
                &plain<&turbulenceBegin, &turbulenceAdd, &turbulenceEnd>, "K. Perlin, SIGGRAPH 1985"},
    FractalInfo{{"marble", "Marble", "Stripes bent by turbulence: veins of marble"}, "fractal/marble.glsl", "ns_marble",
                "NsMarble", true, {-1, 1}, &striped<&marbleBegin, &marbleAdd, &marbleEnd>, "K. Perlin, SIGGRAPH 1985"},
};

// clang-format on

}  // namespace

std::span<const NoiseInfo> noises() { return kNoises; }
std::span<const HashInfo> hashes() { return kHashes; }
std::span<const GradientInfo> gradientSets() { return kGradientSets; }
std::span<const FadeInfo> fades() { return kFades; }
std::span<const ReachInfo> reaches() { return kReaches; }
std::span<const FractalInfo> fractals() { return kFractals; }
std::span<const Named> scales() { return kScales; }
std::span<const Named> amplitudes() { return kAmplitudes; }

Scaling scalingOf(const Recipe& recipe) {
    const NoiseInfo& noise = noiseOf(recipe);
    return recipe.scale == 0 ? noise.bounded(recipe) : noise.classic(recipe);
}

Range rangeOf(const Recipe& recipe) {
    const Scaling scaling = scalingOf(recipe);
    // Values of [0, 1] stay there under every fractal that keeps or drops signs.
    const bool unsignedOctaves = scaling.shift != 0 && !fractalOf(recipe).striped;
    return unsignedOctaves ? Range{0, 1} : fractalOf(recipe).range;
}

bool isExact(const Recipe& recipe) { return hashOf(recipe).exact; }

reference::Choices choicesOf(const Recipe& recipe) {
    return {hashOf(recipe).twin, gradientsOf(recipe).twin, fadeOf(recipe).twin, reachOf(recipe).value};
}

}  // namespace noisescope
