#include "catalogue/noises.h"

#include <algorithm>
#include <cmath>

#include "catalogue/gradients.h"
#include "catalogue/hashes.h"
#include "reference/noise/gabor.h"
#include "reference/noise/gabor_bound.h"
#include "reference/noise/perlin.h"
#include "reference/noise/simplex.h"
#include "reference/noise/value.h"
#include "reference/noise/value_cubic.h"
#include "reference/noise/voronoi_smooth.h"
#include "reference/noise/voronoi_smooth_bound.h"
#include "reference/noise/voronoise.h"
#include "reference/noise/wavelet.h"
#include "reference/noise/white.h"
#include "reference/noise/worley.h"
#include "reference/noise/worley_bound.h"
#include "reference/noise/worley_edge.h"
#include "reference/pattern/checker.h"
#include "reference/pattern/constant.h"
#include "reference/pattern/radial.h"
#include "reference/pattern/ramp.h"
#include "reference/pattern/stripes.h"

namespace noisescope {
namespace {

using namespace reference;

// After division by the exact maximum, rounding of the last operations could still pass 1.
constexpr double kRoundingMargin = 1.0 - 1.0 / (1 << 20);

Scaling unscaled(const NoiseBasis&) { return {}; }

/// With the quintic fade, six digits of which cancel near 1, values exceed 1 by up to 2^-19 per axis.
Scaling boundedValue(const NoiseBasis&) { return {1.0 - 1.0 / (1 << 16), 0}; }

/// Published values of value and white noise from a table are in [0, 1].
Scaling classicRandom(const NoiseBasis& basis) { return basis.hash.published ? Scaling{0.5, 0.5} : Scaling{}; }

std::size_t dimensionIndex(const NoiseBasis& basis) { return static_cast<std::size_t>(basis.dimensions - 1); }

Scaling boundedPerlin(const NoiseBasis& basis) {
    return {kRoundingMargin / basis.gradients.perlinMax[dimensionIndex(basis)][rowIndex(basis.fade)], 0};
}

/// In 1D the tutorials use the table's bytes as slopes: 2 P - 255.
Scaling classicPerlin(const NoiseBasis& basis) {
    const GradientInfo& set = basis.gradients;
    const bool bytes = basis.dimensions == 1 && set.twin.in1.fromNumbers != nullptr && basis.hash.published;
    return {bytes ? 255 : set.classicPerlin[dimensionIndex(basis)], 0};
}

Scaling boundedSimplex(const NoiseBasis& basis) {
    return {kRoundingMargin / basis.gradients.simplexMax[dimensionIndex(basis)][rowIndex(basis.kernel)], 0};
}

/// Factors 70, 72, 32 and 27 are from Gustavson's SimplexNoise1234 and his later programs, 24.51 from the tutorials. 4D
/// has a single factor.
Scaling classicSimplex(const NoiseBasis& basis) {
    constexpr double factors[kDimensions][2] = {{1, 1}, {70, 24.51}, {72, 32}, {27, 27}};
    return {factors[dimensionIndex(basis)][rowIndex(basis.kernel)], 0};
}

/// The absolute sum of Catmull-Rom weights reaches 5/4 per axis, halfway between two points.
Scaling boundedValueCubic(const NoiseBasis& basis) { return {kRoundingMargin / std::pow(1.25, basis.dimensions), 0}; }

/// Maps [0, largest] to [-1, 1], a little less, so that rounding leaves no value outside.
Scaling fromZeroTo(double largest) { return {2 * kRoundingMargin / largest, -1}; }

Scaling boundedF1(const NoiseBasis& basis) { return fromZeroTo(worleyFirst(basis.choices, basis.dimensions)); }
Scaling boundedF2(const NoiseBasis& basis) { return fromZeroTo(worleySecond(basis.choices, basis.dimensions)); }
Scaling boundedProduct(const NoiseBasis& basis) {
    const double first = worleyFirst(basis.choices, basis.dimensions);
    return fromZeroTo(first * first);
}
/// Largest if the nearest point is at the place itself; a tight bound at jitter 1, a safe one below.
Scaling boundedGap(const NoiseBasis& basis) { return boundedF2(basis); }
Scaling boundedEdge(const NoiseBasis& basis) { return fromZeroTo(worleyEdgeMost(basis.choices, basis.dimensions)); }

Scaling boundedVoronoiSmooth(const NoiseBasis& basis) {
    const auto [low, high] = voronoiSmoothRange(basis.choices, basis.dimensions);
    const double factor = 2 * kGridMargin / (high - low);
    return {factor, -0.5 * factor * (high + low)};
}

Scaling boundedGabor(const NoiseBasis& basis) { return {kGridMargin / gaborMost(basis.choices), 0}; }

Scaling boundedWavelet(const NoiseBasis& basis) {
    return {kRoundingMargin / (basis.dimensions == 2 ? 0.875 : 1.15625), 0};
}

constexpr const NumberInfo* kJitterAlone[] = {&kJitter};
constexpr const NumberInfo* kJitterAndSmoothness[] = {&kJitter, &kSmoothness};
constexpr const NumberInfo* kWaveNumbers[] = {&kOrientation, &kBandwidth, &kCyclesPerCell};
constexpr const NumberInfo* kValueAlone[] = {&kPatternValue};
constexpr const NumberInfo* kWidthAlone[] = {&kWidth};

constexpr std::array kFeatures{
    FeatureInfo{{FeatureId::f1},
                {"f1", "Nearest (F1)", "Distance to the nearest point: bubbles and scales"},
                {
                    .suffix = "_f1_",
                    .metric = true,
                    .twin = {nullptr, &worleyF1_2, &worleyF1_3, nullptr},
                    .bounded = &boundedF1,
                }},
    FeatureInfo{{FeatureId::f2},
                {"f2", "Second (F2)", "Distance to the second nearest point: facets"},
                {
                    .suffix = "_f2_",
                    .metric = true,
                    .twin = {nullptr, &worleyF2_2, &worleyF2_3, nullptr},
                    .bounded = &boundedF2,
                }},
    FeatureInfo{{FeatureId::gap},
                {"gap", "Gap (F2 - F1)", "Second distance less the first: dark lines between cells"},
                {
                    .suffix = "_gap_",
                    .metric = true,
                    .twin = {nullptr, &worleyGap2, &worleyGap3, nullptr},
                    .bounded = &boundedGap,
                }},
    FeatureInfo{{FeatureId::product},
                {"product", "Product (F1 F2)", "Both distances multiplied: soft pits"},
                {
                    .suffix = "_product_",
                    .metric = true,
                    .twin = {nullptr, &worleyProduct2, &worleyProduct3, nullptr},
                    .bounded = &boundedProduct,
                }},
    FeatureInfo{{FeatureId::value},
                {"value", "Cell value", "One random number per cell: a mosaic"},
                {
                    .suffix = "_value_",
                    .metric = true,
                    .twin = {nullptr, &worleyValue2, &worleyValue3, nullptr},
                    .bounded = &unscaled,
                    .order = -1,
                }},
    FeatureInfo{{FeatureId::edge},
                {"edge", "Edge distance", "Exact distance to the border between cells: cracks of even width"},
                {
                    .suffix = "_edge_",
                    .passes = 2,
                    .twin = {nullptr, &worleyEdge2, &worleyEdge3, nullptr},
                    .bounded = &boundedEdge,
                }},
};
static_assert(inOrder(kFeatures, FeatureId::edge));

constexpr std::array kNoises{
    NoiseInfo{{NoiseId::white},
              {"white", "White", "One random number per cell: television snow"},
              {
                  .file = "noise/white.glsl",
                  .function = "ns_white",
                  .needs = {.random = true},
                  .twin = {&white1, &white2, &white3, &white4},
                  .bounded = &unscaled,
                  .classic = &classicRandom,
                  .hashes = {1, 1, 1, 1},
                  .continuity = "none",
                  .order = -1,
              }},
    NoiseInfo{{NoiseId::value},
              {"value", "Value", "Random numbers blended between cells: soft and blocky"},
              {
                  .file = "noise/value.glsl",
                  .function = "ns_value",
                  .needs = {.random = true, .fade = true},
                  .twin = {&value1, &value2, &value3, &value4},
                  .bounded = &boundedValue,
                  .classic = &classicRandom,
                  .hashes = {2, 4, 8, 16},
                  .continuity = "C2 (quintic), C1 (cubic), C0 (linear)",
                  .origin = "D. Ebert et al., Texturing and Modeling, 1994",
                  .slopes = {&valueSlopes2, &valueSlopes3},
                  .fourFile = "noise/value_four.glsl",
              }},
    NoiseInfo{{NoiseId::perlin},
              {"perlin", "Perlin", "Random slopes blended between cells: the classic gradient noise"},
              {
                  .file = "noise/perlin.glsl",
                  .function = "ns_perlin",
                  .needs = {.gradient = true, .fade = true},
                  .twin = {&perlin1, &perlin2, &perlin3, &perlin4},
                  .bounded = &boundedPerlin,
                  .classic = &classicPerlin,
                  .hashes = {2, 4, 8, 16},
                  .continuity = "C2 (quintic), C1 (cubic), C0 (linear)",
                  .origin = "K. Perlin, SIGGRAPH 1985 and 2002",
                  .slopes = {&perlinSlopes2, &perlinSlopes3},
                  .jets = {&perlinJet2, &perlinJet3},
                  .fourFile = "noise/perlin_four.glsl",
                  .loopFile = "noise/perlin_loop.glsl",
              }},
    NoiseInfo{{NoiseId::simplex},
              {"simplex", "Simplex", "Random slopes on a lattice of triangles: rounder, without squares"},
              {
                  .file = "noise/simplex.glsl",
                  .function = "ns_simplex",
                  .needs = {.gradient = true, .kernel = true},
                  .skewed = true,
                  .twin = {nullptr, &simplex2, &simplex3, &simplex4},
                  .bounded = &boundedSimplex,
                  .classic = &classicSimplex,
                  .hashes = {0, 3, 4, 5},
                  .continuity = "C3 (squared radius 0.5), small steps (0.6)",
                  .origin = "K. Perlin, 2001",
                  .slopes = {&simplexSlopes2, &simplexSlopes3},
                  .jets = {&simplexJet2, &simplexJet3},
              }},
    NoiseInfo{{NoiseId::valueCubic},
              {"value-cubic", "Value (cubic)", "Random numbers joined by splines: value noise without its blocks"},
              {
                  .file = "noise/value_cubic.glsl",
                  .function = "ns_value_cubic",
                  .needs = {.random = true},
                  .twin = {nullptr, &valueCubic2, &valueCubic3, nullptr},
                  .bounded = &boundedValueCubic,
                  .classic = &classicRandom,
                  .hashes = {0, 16, 64, 0},
                  .continuity = "C1",
                  .order = 1,
                  .origin = "E. Catmull, R. Rom, 1974",
                  .slopes = {&valueCubicSlopes2, &valueCubicSlopes3},
              }},
    NoiseInfo{{NoiseId::worley},
              {"worley", "Worley", "Distances to random points: cells, scales, cracks, stars"},
              {
                  .file = "noise/worley.glsl",
                  .function = "ns_worley",
                  .needs = {.random = true, .randoms = true, .metric = true},
                  .numbers = kJitterAlone,
                  .features = kFeatures,
                  .classic = &unscaled,
                  .hashes = {0, 9, 27, 0},
                  .continuity = "C0; cell value: none",
                  .origin = "S. Worley, SIGGRAPH 1996",
                  .fourFile = "noise/worley_four.glsl",
                  .loopFile = "noise/worley_loop.glsl",
              }},
    NoiseInfo{{NoiseId::voronoiSmooth},
              {"voronoi-smooth", "Smooth Voronoi", "The nearest distance without creases: pebbles, melted cells"},
              {
                  .file = "noise/voronoi_smooth.glsl",
                  .function = "ns_voronoi_smooth",
                  .needs = {.randoms = true, .metric = true, .scaled = true},
                  .numbers = kJitterAndSmoothness,
                  .twin = {nullptr, &voronoiSmooth2, &voronoiSmooth3, nullptr},
                  .bounded = &boundedVoronoiSmooth,
                  .classic = &unscaled,
                  .hashes = {0, 25, 125, 0},
                  .continuity = "C1 (squared), tips at the points (other metrics)",
                  .order = 1,
                  .faint = true,
                  .origin = "I. Quilez, 2013",
                  .slopes = {&voronoiSmoothSlopes2, &voronoiSmoothSlopes3},
                  .fourFile = "noise/voronoi_smooth_four.glsl",
              }},
    NoiseInfo{{NoiseId::voronoise},
              {"voronoise", "Voronoise", "From noise to cells in two dials: jitter and smoothness"},
              {
                  .file = "noise/voronoise.glsl",
                  .function = "ns_voronoise",
                  .needs = {.random = true, .randoms = true},
                  .numbers = kJitterAndSmoothness,
                  .twin = {nullptr, &voronoise2, nullptr, nullptr},
                  .bounded = &unscaled,
                  .classic = &unscaled,
                  .hashes = {0, 30, 0, 0},
                  .continuity = "C1",
                  .order = 1,
                  .origin = "I. Quilez, 2014",
                  .slopes = {&voronoiseSlopes2, nullptr},
                  .fourFile = "noise/voronoise_four.glsl",
              }},
    NoiseInfo{{NoiseId::gabor},
              {"gabor", "Gabor", "Scattered trains of waves: cloth, brushed metal, water"},
              {
                  .file = "noise/gabor.glsl",
                  .function = "ns_gabor",
                  .needs = {.random = true, .randoms = true, .isotropic = true},
                  .numbers = kWaveNumbers,
                  .twin = {nullptr, &gabor2, nullptr, nullptr},
                  .bounded = &boundedGabor,
                  .classic = &unscaled,
                  .hashes = {0, 38, 0, 0},
                  .continuity = "C2",
                  .order = 2,
                  .origin = "A. Lagae et al., SIGGRAPH 2009",
                  .slopes = {&gaborSlopes2, nullptr},
                  .fourFile = "noise/gabor_four.glsl",
              }},
    NoiseInfo{{NoiseId::wavelet},
              {"wavelet", "Wavelet", "Details of one size alone, no blotches: octaves that do not overlap"},
              {
                  .file = "noise/wavelet.glsl",
                  .function = "ns_wavelet",
                  .needs = {.random = true},
                  .twin = {nullptr, &wavelet2, &wavelet3, nullptr},
                  .bounded = &boundedWavelet,
                  .classic = &unscaled,
                  .hashes = {0, 25, 125, 0},
                  .continuity = "C1",
                  .order = 1,
                  .origin = "after R. Cook, T. DeRose, SIGGRAPH 2005",
                  .slopes = {&waveletSlopes2, &waveletSlopes3},
              }},
    NoiseInfo{{NoiseId::constant},
              {"constant", "Constant", "One value everywhere: a layer or a mask by itself"},
              {
                  .file = "pattern/constant.glsl",
                  .function = "ns_constant",
                  .numbers = kValueAlone,
                  .twin = {nullptr, &constant2, &constant3, nullptr},
                  .bounded = &unscaled,
                  .classic = &unscaled,
                  .continuity = "smooth",
                  .slopes = {&constantSlopes2, &constantSlopes3},
              }},
    NoiseInfo{{NoiseId::ramp},
              {"ramp", "Ramp", "Rises from left to right in every cell: gradients across a picture"},
              {
                  .file = "pattern/ramp.glsl",
                  .function = "ns_ramp",
                  .twin = {nullptr, &ramp2, &ramp3, nullptr},
                  .bounded = &unscaled,
                  .classic = &unscaled,
                  .continuity = "none",
                  .order = -1,
                  .slopes = {&rampSlopes2, &rampSlopes3},
              }},
    NoiseInfo{{NoiseId::radial},
              {"radial", "Radial", "Falls from the middle of every cell to its edge: islands, spots"},
              {
                  .file = "pattern/radial.glsl",
                  .function = "ns_radial",
                  .twin = {nullptr, &radial2, &radial3, nullptr},
                  .bounded = &unscaled,
                  .classic = &unscaled,
                  .continuity = "C0",
                  .order = 0,
                  .slopes = {&radialSlopes2, &radialSlopes3},
              }},
    NoiseInfo{{NoiseId::checker},
              {"checker", "Checker", "Squares of two values, two to a cell: a chessboard"},
              {
                  .file = "pattern/checker.glsl",
                  .function = "ns_checker",
                  .twin = {nullptr, &checker2, &checker3, nullptr},
                  .bounded = &unscaled,
                  .classic = &unscaled,
                  .continuity = "none",
                  .order = -1,
                  .slopes = {&checkerSlopes2, &checkerSlopes3},
              }},
    NoiseInfo{{NoiseId::stripes},
              {"stripes", "Stripes", "Straight stripes, one to a cell"},
              {
                  .file = "pattern/stripes.glsl",
                  .function = "ns_stripes",
                  .numbers = kWidthAlone,
                  .twin = {nullptr, &stripes2, &stripes3, nullptr},
                  .bounded = &unscaled,
                  .classic = &unscaled,
                  .continuity = "none",
                  .order = -1,
                  .slopes = {&stripesSlopes2, &stripesSlopes3},
              }},
};
static_assert(inOrder(kNoises, NoiseId::stripes));

}  // namespace

bool NoiseTwin::in(int dimensions) const {
    const bool there[kDimensions] = {in1 != nullptr, in2 != nullptr, in3 != nullptr, in4 != nullptr};
    return there[dimensions - 1];
}

std::span<const NoiseInfo> noises() { return kNoises; }
std::span<const FeatureInfo> features() { return kFeatures; }

bool takesHash(const NoiseInfo& noise) { return noise.needs.random || noise.needs.randoms || noise.needs.gradient; }

bool existsIn(const NoiseInfo& noise, int dimensions) {
    return (noise.features.empty() ? noise.twin : noise.features.front().twin).in(dimensions);
}

void addNumbers(std::vector<const NumberInfo*>& list, NumberList numbers) {
    for (const NumberInfo* number : numbers)
        if (std::find(list.begin(), list.end(), number) == list.end()) list.push_back(number);
}

}  // namespace noisescope
