// The catalogue: one row per noise, hash, gradient set, fade and fractal. Nothing else knows them by name.
// A new noise is a file in shaders/noise, its twin in src/reference/noise, and one row in catalogue.cpp.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/image.h"
#include "recipe/gradient.h"
#include "recipe/named.h"
#include "reference/math/dual.h"
#include "reference/math/jet.h"
#include "reference/noise/choices.h"

namespace noisescope {

struct Recipe;

/// Noises live in 1 to kDimensions dimensions. Arrays "by dimension" start with 1D.
constexpr int kDimensions = 4;
constexpr int kMostOctaves = 24;
constexpr double kLargestColorValue = 1e30;  ///< of a range of colors: floats divide by any such range

/// A number that a noise or a gradient set takes: read in GLSL by a function of noise/choices.glsl.
struct NumberInfo {
    std::string_view function;  ///< ns_jitter
    double Recipe::*member;
    float reference::NoiseNumbers::*twin;
};

/// Which of the choices of noise/choices.glsl a noise calls.
struct Needs {
    bool random = false;
    bool randoms = false;
    bool gradient = false;
    bool fade = false;
    bool reach = false;
    bool metric = false;
    bool isotropic = false;
    std::array<const NumberInfo*, 6> numbers{};  ///< of two noises at most
};

template <typename Cell, typename Vector>
using NoiseFunction = float (*)(const reference::Choices&, Cell cell, Vector fraction, std::uint32_t seed);

/// The twins of a noise; null where it has no such dimension.
struct NoiseTwin {
    NoiseFunction<int, float> in1 = nullptr;
    NoiseFunction<reference::ivec2, reference::vec2> in2 = nullptr;
    NoiseFunction<reference::ivec3, reference::vec3> in3 = nullptr;
    NoiseFunction<reference::ivec4, reference::vec4> in4 = nullptr;
    [[nodiscard]] bool in(int dimensions) const;
};

/// The twins of functionOf(recipe) + "_d": the value and its slopes; null where there are none. By the fraction, on the
/// simplex lattice by the point before the skew.
struct NoiseSlopes {
    reference::vec3 (*in2)(const reference::Choices&, reference::ivec2 cell, reference::vec2 fraction,
                           std::uint32_t seed) = nullptr;
    reference::vec4 (*in3)(const reference::Choices&, reference::ivec3 cell, reference::vec3 fraction,
                           std::uint32_t seed) = nullptr;
};

/// The twins of functionOf(recipe) + "_dd": with second derivatives too.
struct NoiseJets {
    reference::Jet2 (*in2)(const reference::Choices&, reference::ivec2 cell, reference::vec2 fraction,
                           std::uint32_t seed) = nullptr;
    reference::Jet3 (*in3)(const reference::Choices&, reference::ivec3 cell, reference::vec3 fraction,
                           std::uint32_t seed) = nullptr;
};

/// value * factor + shift turns a noise function's own result into the recipe's scale.
struct Scaling {
    double factor = 1;
    double shift = 0;
};

struct FeatureInfo;

struct NoiseInfo : Named {
    std::string_view file;      ///< below shaders/
    std::string_view function;  ///< GLSL name without the dimension
    Needs needs;
    bool skewed;  ///< lives on the simplex lattice
    NoiseTwin twin;
    std::span<const FeatureInfo> features;  ///< not empty: the feature has twin and bound
    Scaling (*bounded)(const Recipe&);      ///< so that the values fill [-1, 1] and never leave it
    Scaling (*classic)(const Recipe&);      ///< the published algorithm's own
    std::array<int, kDimensions> hashes;    ///< cost in hash calls by dimension; 0 where there is none
    std::string_view continuity;
    std::string_view origin;
    NoiseSlopes slopes{};
    NoiseJets jets{};
    [[nodiscard]] bool hasSlopes(int dimensions) const {
        return (dimensions == 2 && slopes.in2 != nullptr) || (dimensions == 3 && slopes.in3 != nullptr);
    }
    [[nodiscard]] bool hasJets(int dimensions) const {
        return (dimensions == 2 && jets.in2 != nullptr) || (dimensions == 3 && jets.in3 != nullptr);
    }
};

/// One of several numbers that a noise finds on its way.
struct FeatureInfo : Named {
    std::string_view suffix;  ///< of the GLSL function
    bool metric;              ///< depends on the metric
    int passes;               ///< how often it asks the cells that the noise asks
    NoiseTwin twin;
    Scaling (*bounded)(const Recipe&);
};

struct MetricInfo : Named {
    std::string_view prefix;  ///< GLSL: ns_metric_euclidean -> …_key2, _key3, _length, _slope2, _slope3
    reference::MetricTwin twin;
};

struct HashInfo : Named {
    std::string_view file;
    std::string_view prefix;  ///< GLSL: ns_pcg -> ns_pcg11, ns_pcg22, ns_pcg2_index …
    reference::HashTwin twin;
    bool exact;           ///< false: device-dependent
    bool published;       ///< a table whose numbers are published in [0, 1]
    std::int64_t period;  ///< in cells; 0: none that could be told
    [[nodiscard]] bool in(int dimensions) const;
};

struct GradientInfo : Named {
    std::string_view file;
    std::string_view function;  ///< GLSL name; of a set in several dimensions without the dimension
    reference::GradientTwin twin;
    double perlinMax[kDimensions][4];   ///< exact maximum of unscaled Perlin noise, by dimension and fade
    double simplexMax[kDimensions][2];  ///< the same of simplex noise, by dimension and reach
    double classicPerlin[kDimensions];  ///< the published factors of Perlin noise with this set
    const NumberInfo* number;           ///< null, or the number by which the set is turned
    [[nodiscard]] bool in(int dimensions) const;
    [[nodiscard]] std::string functionIn(int dimensions) const;
    [[nodiscard]] std::uint32_t countIn(int dimensions) const;  ///< of a set chosen by an index; otherwise 0
};

struct FadeInfo : Named {
    std::string_view function;  ///< GLSL: ns_fade_quintic, and ns_fade_quintic_slope, _curve
    reference::FadeTwin twin;
};

struct ReachInfo : Named {
    float value;
};

/// What a fractal's begin() takes besides the phase.
using FractalNumbers = std::array<float, 2>;

/// Octave k with its slopes: value, then the change per cell of its own lattice along the axes of the first octave;
/// looked up `shift` cells of the first octave beside the place.
using OctaveAt = reference::vec4 (*)(void* context, int k, reference::vec3 shift);

struct OctaveDual {
    reference::vec4 value;
    reference::Dual3 slopes;
};
using OctaveDualAt = OctaveDual (*)(void* context, int k, const reference::Dual3& shift);

/// Every accumulator has a second one for duals: ns_fbm_begin_d, _add_d, _end_d of NsFbmD.
struct FractalInfo : Named {
    std::string_view file;                    ///< empty: the noise itself, one octave
    std::string_view function;                ///< ns_fbm -> ns_fbm_begin, _add, _end, where shifting _shift
    std::string_view type;                    ///< the accumulator's struct
    bool striped;                             ///< begin() takes the phase of the stripes
    bool shifting;                            ///< shift() says where the next octave is looked up; only if sloped
    std::array<double Recipe::*, 2> numbers;  ///< what begin() takes, null behind the last
    bool open;  ///< takes amplitudes as published, the first 1: divided by its value at the worst octaves
    Range (*range)(const Recipe&);  ///< of the normalized values
    /// Runs the twin's accumulator over `count` octaves; a sloped one over octaves without slopes.
    float (*twin)(float phase, const FractalNumbers& numbers, const float* octaves, const float* amplitudes, int count);
    /// The same with derivatives; the value has the same bits. Null if the fractal is sloped.
    reference::vec4 (*dual)(const reference::vec4& phase, const FractalNumbers& numbers, const reference::vec4* octaves,
                            const reference::vec4* amplitudes, int count);
    /// Null, or add() takes octaves with their slopes: runs the accumulator and asks for octaves one after the other.
    /// sizes: of an octave's cells in cells of the first one, lacunarity^-k.
    float (*sloped)(const FractalNumbers& numbers, const float* amplitudes, const float* sizes, int count,
                    OctaveAt octave, void* context);
    reference::vec4 (*slopedDual)(const FractalNumbers& numbers, const float* amplitudes, const float* sizes, int count,
                                  OctaveDualAt octave, void* context);
    std::string_view origin;
};

/// How values become colors. The stops of `custom` are the recipe's, of `biomes` the colors of lake, desert, meadow,
/// forest and mountain.
struct ColorsInfo : Named {
    std::span<const ColorStop> stops;
    int blend;  ///< row of blends()
};

/// How displacements are put together. Layers are octaves of the warping noise, each twice as fine and half as strong.
struct WarpInfo : Named {
    int levels;        ///< how often all layers are gone through: a level looks where the one before it leads
    bool octaves;      ///< more than one layer a level
    bool progressive;  ///< every layer looks where the layers before it lead
};

/// What a field holds at a place.
struct OutputInfo : Named {
    int channels;  ///< 0: as many as dimensions
    bool slopes;   ///< needs the derivatives of the noise
    int fields;    ///< how many fields it is made of, in 2D and in 3D
    int fieldsIn3;
    [[nodiscard]] int channelsIn(int dimensions) const { return channels > 0 ? channels : dimensions; }
    [[nodiscard]] int fieldsIn(int dimensions) const { return dimensions == 3 ? fieldsIn3 : fields; }
};

std::span<const NoiseInfo> noises();
std::span<const FeatureInfo> features();
std::span<const MetricInfo> metrics();
std::span<const HashInfo> hashes();
std::span<const GradientInfo> gradientSets();
std::span<const FadeInfo> fades();
std::span<const ReachInfo> reaches();
std::span<const FractalInfo> fractals();
std::span<const Named> scales();      ///< bounded, classic, equal-variance
std::span<const Named> falloffs();    ///< gain, hurst
std::span<const Named> amplitudes();  ///< normalized, classic
std::span<const Named> tilings();     ///< lattice, torus
std::span<const WarpInfo> warps();
std::span<const Named> timeAxes();  ///< none, z, w, circle
std::span<const OutputInfo> outputs();
std::span<const Named> normalYs();     ///< opengl, directx
std::span<const ColorsInfo> colors();  ///< of color_maps.cpp
std::span<const Named> blends();       ///< linear, oklab, bands
std::span<const Named> colorRanges();  ///< bound, given

constexpr int kBounded = 0, kClassic = 1, kEqualVariance = 2;       ///< rows of scales()
constexpr int kByHurst = 1;                                         ///< row of falloffs()
constexpr int kNormalized = 0;                                      ///< row of amplitudes()
constexpr int kTorus = 1;                                           ///< row of tilings()
constexpr int kNoWarp = 0;                                          ///< row of warps()
constexpr int kTimeAlongZ = 1, kTimeAlongW = 2, kTimeOnCircle = 3;  ///< rows of timeAxes()
/// rows of outputs()
constexpr int kValue = 0, kGradient = 1, kSlope = 2, kNormal = 3, kCurl = 4, kPosition = 5;
constexpr int kDirectX = 1;                                        ///< row of normalYs()
constexpr int kFbm = 1;                                            ///< row of fractals()
constexpr int kGray = 0, kBalance = 4, kBiomes = 8, kCustom = 9;   ///< rows of colors()
constexpr int kBlendLinear = 0, kBlendOklab = 1, kBlendBands = 2;  ///< rows of blends()
constexpr int kGivenRange = 1;                                     ///< row of colorRanges()

/// The rows that the recipe chooses.
const NoiseInfo& noiseOf(const Recipe& recipe);
const FeatureInfo& featureOf(const Recipe& recipe);
const MetricInfo& metricOf(const Recipe& recipe);
const HashInfo& hashOf(const Recipe& recipe);
const GradientInfo& gradientsOf(const Recipe& recipe);
const FadeInfo& fadeOf(const Recipe& recipe);
const ReachInfo& reachOf(const Recipe& recipe);
const WarpInfo& warpOf(const Recipe& recipe);
const OutputInfo& outputOf(const Recipe& recipe);
const ColorsInfo& colorsOf(const Recipe& recipe);
const FractalInfo& fractalOf(const Recipe& recipe);

/// How many numbers the recipe's field has at a place.
int channelsOf(const Recipe& recipe);

/// The numbers of the recipe's fractal, and how many it takes.
FractalNumbers fractalNumbers(const Recipe& recipe);
std::size_t fractalNumberCount(const FractalInfo& fractal);

/// The functions that the recipe's octaves come from: the noise's, or those of its feature.
const NoiseTwin& twinOf(const Recipe& recipe);
/// GLSL name of that function: ns_perlin2, ns_worley_f1_2.
std::string functionOf(const Recipe& recipe);
/// Does the noise (with any of its features) exist in so many dimensions?
bool existsIn(const NoiseInfo& noise, int dimensions);

/// Is another noise at work besides noiseOf()?
bool isWarped(const Recipe& recipe);
const NoiseInfo& warpNoiseOf(const Recipe& recipe);
/// The warp's noise by itself: what functionOf(), twinOf() and scalingOf() tell of it.
Recipe warpNoiseRecipe(const Recipe& recipe);
/// What the noises of the recipe call, the warp's too.
Needs needsOf(const Recipe& recipe);
bool usesMetric(const Recipe& recipe);
/// The numbers that the recipe's noises and gradients take.
std::vector<const NumberInfo*> numbersOf(const Recipe& recipe);
/// The value of such a number as the shader gets it; angles within a turn.
float numberValue(const NumberInfo& number, const Recipe& recipe);

/// The standard deviation of fields in equal-variance scale; their mean is 0. For tables as hash: see moments.h.
constexpr double kEqualDeviation = 1.0 / 3;

/// Octaves of this recipe: 1 without a fractal; a fraction counts as a whole one.
int octaveCount(const Recipe& recipe);

/// How much weaker an octave is than the one before.
double gainOf(const Recipe& recipe);

/// Hash calls of one octave at one place, about: some noises look farther where they have to.
int hashesOf(const Recipe& recipe);

/// How the noise function's result becomes the value of an octave.
Scaling scalingOf(const Recipe& recipe);

/// The bound of the values, or the nearest simple range where there is none.
Range boundOf(const Recipe& recipe);

/// What is shown from the first to the last color, or from black to white: as the recipe gives it, or its bound.
Range rangeOf(const Recipe& recipe);

/// False if the recipe's numbers depend on the device (the sine hash).
bool isExact(const Recipe& recipe);

/// The twin of the generated noise/choices.glsl of this recipe.
reference::Choices choicesOf(const Recipe& recipe);

}  // namespace noisescope
