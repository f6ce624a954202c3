#include "recipe/catalogue.h"

#include <algorithm>
#include <cmath>
#include <type_traits>

#include "recipe/recipe.h"
#include "reference/fractal/billow.h"
#include "reference/fractal/damped.h"
#include "reference/fractal/fbm.h"
#include "reference/fractal/hetero.h"
#include "reference/fractal/hybrid.h"
#include "reference/fractal/jordan.h"
#include "reference/fractal/marble.h"
#include "reference/fractal/multiplicative.h"
#include "reference/fractal/ping_pong.h"
#include "reference/fractal/ridged.h"
#include "reference/fractal/swiss.h"
#include "reference/fractal/turbulence.h"
#include "reference/gradient/compass.h"
#include "reference/gradient/edges.h"
#include "reference/gradient/flow.h"
#include "reference/gradient/normalized.h"
#include "reference/gradient/square.h"
#include "reference/gradient/unit.h"
#include "reference/hash/fibonacci.h"
#include "reference/hash/pcg.h"
#include "reference/hash/pcg3d.h"
#include "reference/hash/permutation.h"
#include "reference/hash/sine.h"
#include "reference/hash/toy.h"
#include "reference/math/exponent.h"
#include "reference/math/fade.h"
#include "reference/math/metric.h"
#include "reference/math/root.h"
#include "reference/noise/gabor.h"
#include "reference/noise/perlin.h"
#include "reference/noise/simplex.h"
#include "reference/noise/value.h"
#include "reference/noise/value_cubic.h"
#include "reference/noise/voronoi_smooth.h"
#include "reference/noise/voronoise.h"
#include "reference/noise/wavelet.h"
#include "reference/noise/white.h"
#include "reference/noise/worley.h"

namespace noisescope {
namespace {

using namespace reference;

// Divided by the exact maximum, a value could still pass 1 by the rounding of its last operations.
constexpr double kRoundingMargin = 1.0 - 1.0 / (1 << 20);

constexpr NumberInfo kJitter{"ns_jitter", &Recipe::jitter, &NoiseNumbers::jitter};
constexpr NumberInfo kSmoothness{"ns_smoothness", &Recipe::smoothness, &NoiseNumbers::smoothness};
constexpr NumberInfo kOrientation{"ns_orientation", &Recipe::orientation, &NoiseNumbers::orientation};
constexpr NumberInfo kBandwidth{"ns_bandwidth", &Recipe::bandwidth, &NoiseNumbers::bandwidth};
constexpr NumberInfo kWaves{"ns_waves", &Recipe::waves, &NoiseNumbers::waves};
constexpr NumberInfo kFlow{"ns_flow", &Recipe::flow, &NoiseNumbers::flow};

constexpr std::int64_t kEveryCell = std::int64_t{1} << 32;  // cells are 32 bits

// clang-format off
constexpr std::array kHashes{
    HashInfo{{"pcg", "PCG", "Integer hash of the cell and the seed; no pattern, no period, the same on every device"},
             "hash/pcg.glsl", "ns_pcg",
             {{&pcg11, &pcg11, &pcg1Index}, {&pcg21, &pcg22, &pcg2Index},
              {&pcg31, &pcg33, &pcg3Index}, {&pcg41, &pcg44, &pcg4Index}},
             true, false, kEveryCell},
    HashInfo{{"pcg3d", "PCG 3D/4D", "The published pcg3d and pcg4d; as good, slower"}, "hash/pcg3d.glsl", "ns_pcg3d",
             {{&pcg3d11, &pcg3d11, &pcg3d1Index}, {&pcg3d21, &pcg3d22, &pcg3d2Index},
              {&pcg3d31, &pcg3d33, &pcg3d3Index}, {&pcg3d41, &pcg3d44, &pcg3d4Index}},
             true, false, kEveryCell},
    HashInfo{{"sine", "Sine (device-dependent)", "The classic hash22 of Shadertoy; other devices show other pictures"},
             "hash/sine.glsl", "ns_sine",
             {{&sine11, &sine11, &sine1Index}, {&sine21, &sine22, &sine2Index}, {&sine31, &sine33, &sine3Index}, {}},
             false, false, 0},
    HashInfo{{"permutation", "Permutation", "Perlin's table of 256 bytes, his index order; repeats every 256 cells"},
             "hash/permutation.glsl", "ns_permutation",
             {{&permutation11, &permutation11, &permutation1Index}, {&permutation21, &permutation22, &permutation2Index},
              {&permutation31, &permutation33, &permutation3Index}, {&permutation41, &permutation44, &permutation4Index}},
             true, true, 256},
    HashInfo{{"permutation-outer", "Permutation (outer)", "The same table in Gustavson's index order"},
             "hash/permutation.glsl", "ns_permutation_outer",
             {{&permutationOuter11, &permutationOuter11, &permutationOuter1Index},
              {&permutationOuter21, &permutationOuter22, &permutationOuter2Index},
              {&permutationOuter31, &permutationOuter33, &permutationOuter3Index},
              {&permutationOuter41, &permutationOuter44, &permutationOuter4Index}},
             true, true, 256},
    HashInfo{{"permutation-single", "Permutation (single)",
              "The tutorials' G[(x + P[y]) mod 256]: rows are the same numbers moved"},
             "hash/permutation.glsl", "ns_permutation_single",
             {{&permutationSingle11, &permutationSingle11, &permutationSingle1Index},
              {&permutationSingle21, &permutationSingle22, &permutationSingle2Index},
              {&permutationSingle31, &permutationSingle33, &permutationSingle3Index},
              {&permutationSingle41, &permutationSingle44, &permutationSingle4Index}},
             true, true, 256},
    HashInfo{{"permutation-shuffled", "Permutation (shuffled)",
              "A permutation of its own for every seed, in Perlin's order; repeats every 256 cells"},
             "hash/permutation.glsl", "ns_permutation_shuffled",
             {{&permutationShuffled11, &permutationShuffled11, &permutationShuffled1Index},
              {&permutationShuffled21, &permutationShuffled22, &permutationShuffled2Index},
              {&permutationShuffled31, &permutationShuffled33, &permutationShuffled3Index},
              {&permutationShuffled41, &permutationShuffled44, &permutationShuffled4Index}},
             true, true, 256},
    HashInfo{{"fibonacci", "Fibonacci", "1024 random bytes, indexed by products with Fibonacci numbers: visible lines"},
             "hash/fibonacci.glsl", "ns_fibonacci",
             {{&fibonacci11, &fibonacci11, &fibonacci1Index}, {&fibonacci21, &fibonacci22, &fibonacci2Index},
              {&fibonacci31, &fibonacci33, &fibonacci3Index}, {&fibonacci41, &fibonacci44, &fibonacci4Index}},
             true, true, 1024},
    HashInfo{{"toy4", "Toy table 4", "A table of 4 numbers, to see how tables repeat"}, "hash/toy.glsl", "ns_toy4",
             {{&toy411, &toy411, &toy41Index}, {&toy421, &toy422, &toy42Index},
              {&toy431, &toy433, &toy43Index}, {&toy441, &toy444, &toy44Index}},
             true, true, 4},
    HashInfo{{"toy8", "Toy table 8", "A table of 8 numbers, to see how tables repeat"}, "hash/toy.glsl", "ns_toy8",
             {{&toy811, &toy811, &toy81Index}, {&toy821, &toy822, &toy82Index},
              {&toy831, &toy833, &toy83Index}, {&toy841, &toy844, &toy84Index}},
             true, true, 8},
    HashInfo{{"toy16", "Toy table 16", "A table of 16 numbers, to see how tables repeat"}, "hash/toy.glsl", "ns_toy16",
             {{&toy1611, &toy1611, &toy161Index}, {&toy1621, &toy1622, &toy162Index},
              {&toy1631, &toy1633, &toy163Index}, {&toy1641, &toy1644, &toy164Index}},
             true, true, 16},
};

// Maxima: sup over the cell of sum of weight * max over the set of gradient . offset, found numerically; the unit test
// "bounds" finds them again. By dimension; columns of Perlin: no fade, linear, cubic, quintic; of simplex: reach 0.5, 0.6.
constexpr std::array kGradientSets{
    GradientInfo{{"square", "Square", "Any vector of a square or cube: the classic, a little stronger on diagonals"},
                 "gradient/square.glsl", "ns_gradient_square",
                 {{0, &gradientSquare1, nullptr, nullptr}, {0, &gradientSquare2, nullptr, nullptr},
                  {0, &gradientSquare3, nullptr, nullptr}, {0, &gradientSquare4, nullptr, nullptr}},
                 {{1, 0.5, 0.5, 0.5}, {2, 1, 1, 1}, {3, 1.5, 1.5, 1.5}, {4, 2, 2, 2}},
                 {{0, 0}, {1 / 70.148057707, 1 / 24.483002908}, {1 / 62.153768773, 1 / 23.025704635},
                  {1 / 54.283913232, 1 / 21.836601343}},
                 {1, 1, 1, 1}, nullptr},
    GradientInfo{{"unit", "Unit", "Length 1 in every direction alike: the most even"},
                 "gradient/unit.glsl", "ns_gradient_unit",
                 {{2, nullptr, &gradientUnit1, nullptr}, {0, &gradientUnit2, nullptr, nullptr},
                  {0, &gradientUnit3, nullptr, nullptr}, {0, &gradientUnit4, nullptr, nullptr}},
                 {{1, 0.5, 0.5, 0.5}, {1.414213562373, 0.707106781187, 0.707106781187, 0.707106781187},
                  {1.732050807569, 0.866025403784, 0.866025403784, 0.866025403784}, {2, 1, 1, 1}},
                 {{0, 0}, {1 / 99.204334583, 1 / 34.598643156}, {1 / 107.653485397, 1 / 39.881690308},
                  {1 / 108.567826464, 1 / 43.673202686}},
                 {2, 1, 1, 1}, nullptr},
    GradientInfo{{"compass8", "Compass 8", "8 directions, axes and diagonals"},
                 "gradient/compass.glsl", "ns_gradient_compass8", {{}, {8, nullptr, &gradientCompass8, nullptr}, {}, {}},
                 {{}, {1.414213562373, 0.707106781187, 0.707106781187, 0.707106781187}, {}, {}},
                 {{}, {1 / 99.204334583, 1 / 34.624194760}, {}, {}}, {1, 1.4142135623730951, 1, 1}, nullptr},
    GradientInfo{{"axis4", "Axes", "4 directions along the axes: a woven look"},
                 "gradient/compass.glsl", "ns_gradient_axis4", {{}, {4, nullptr, &gradientAxis4, nullptr}, {}, {}},
                 {{}, {1, 0.5625, 0.543509526419, 0.535276439051}, {}, {}},
                 {{}, {1 / 102.336651798, 1 / 35.841253748}, {}, {}}, {1, 2, 1, 1}, nullptr},
    GradientInfo{{"diagonal4", "Diagonals", "4 directions along the diagonals: a checked look"},
                 "gradient/compass.glsl", "ns_gradient_diagonal4",
                 {{}, {4, nullptr, &gradientDiagonal4, nullptr}, {}, {}}, {{}, {2, 1, 1, 1}, {}, {}},
                 {{}, {1 / 70.148057707, 1 / 24.483002908}, {}, {}}, {1, 1, 1, 1}, nullptr},
    GradientInfo{{"edges", "Cube edges", "12 directions towards the edges of a cube (32 in 4D; in 2D two of their three)"},
                 "gradient/edges.glsl", "ns_gradient_edges",
                 {{}, {12, nullptr, &gradientEdges2, nullptr}, {12, nullptr, &gradientEdges3, nullptr},
                  {32, nullptr, &gradientEdges4, nullptr}},
                 {{}, {2, 1, 1, 1}, {2, 1.064828162343, 1.044905189610, 1.036353811212},
                  {3, 1.565313239721, 1.545199921528, 1.536582334047}},
                 {{}, {1 / 70.148057707, 1 / 24.483002908}, {1 / 76.880750032, 1 / 32.695886284},
                  {1 / 62.777707157, 1 / 27.225683334}},
                 {1, 1, 1, 1}, nullptr},
    GradientInfo{{"perlin16", "Perlin 16", "The 12 edges and 4 of them again, in the order of Perlin's 2002 code"},
                 "gradient/edges.glsl", "ns_gradient_perlin16", {{}, {}, {16, nullptr, &gradientPerlin16, nullptr}, {}},
                 {{}, {}, {2, 1.064828162343, 1.044905189610, 1.036353811212}, {}},
                 {{}, {}, {1 / 76.880750032, 1 / 32.695886284}, {}}, {1, 1, 1, 1}, nullptr},
    GradientInfo{{"tetra16", "Tetrahedron 16", "The 12 edges and a tetrahedron of 4 more, in the order of tutorials"},
                 "gradient/edges.glsl", "ns_gradient_tetra16", {{}, {}, {16, nullptr, &gradientTetra16, nullptr}, {}},
                 {{}, {}, {2, 1.064828162343, 1.044905189610, 1.036353811212}, {}},
                 {{}, {}, {1 / 76.880750032, 1 / 32.695886284}, {}}, {1, 1, 1, 1}, nullptr},
    GradientInfo{{"normalized", "Normalized square", "The square's vectors at length 1: still stronger on diagonals"},
                 "gradient/normalized.glsl", "ns_gradient_normalized",
                 {{}, {0, &gradientNormalized2, nullptr, nullptr}, {0, &gradientNormalized3, nullptr, nullptr}, {}},
                 {{}, {1.414213562373, 0.707106781187, 0.707106781187, 0.707106781187},
                  {1.732050807569, 0.866025403784, 0.866025403784, 0.866025403784}, {}},
                 {{}, {1 / 99.204334583, 1 / 34.598643156}, {1 / 107.653485397, 1 / 39.881690308}, {}},
                 {1, 1, 1, 1}, nullptr},
    GradientInfo{{"compass16", "Compass 16", "16 directions, 22.5 degrees apart: half the bias of 8"},
                 "gradient/compass.glsl", "ns_gradient_compass16",
                 {{}, {16, nullptr, &gradientCompass16, nullptr}, {}, {}},
                 {{}, {1.414213562373, 0.707106781187, 0.707106781187, 0.707106781187}, {}, {}},
                 {{}, {1 / 99.204334583, 1 / 34.624194760}, {}, {}}, {1, 1.4142135623730951, 1, 1}, nullptr},
    GradientInfo{{"flow", "Flow", "Unit gradients that all turn by the angle flow: move it and the noise swirls"},
                 "gradient/flow.glsl", "ns_gradient_flow",
                 {{}, {0, nullptr, nullptr, &gradientFlow2}, {0, nullptr, nullptr, &gradientFlow3}, {}},
                 {{}, {1.414213562373, 0.707106781187, 0.707106781187, 0.707106781187},
                  {1.732050807569, 0.866025403784, 0.866025403784, 0.866025403784}, {}},
                 {{}, {1 / 99.204334583, 1 / 34.598643156}, {1 / 107.653485397, 1 / 39.881690308}, {}},
                 {1, 1, 1, 1}, &kFlow},
};

constexpr std::array kFades{
    FadeInfo{{"none", "None", "No blending: hard cells"}, "ns_fade_none", {&fadeNone, &fadeNoneSlope, &fadeNoneCurve}},
    FadeInfo{{"linear", "Linear", "Creases along the cells' borders"}, "ns_fade_linear", {&fadeLinear, &fadeLinearSlope, &fadeLinearCurve}},
    FadeInfo{{"cubic", "Cubic", "Smooth; the borders show in a relief"}, "ns_fade_cubic", {&fadeCubic, &fadeCubicSlope, &fadeCubicCurve}},
    FadeInfo{{"quintic", "Quintic", "Smooth also in a relief"}, "ns_fade_quintic", {&fadeQuintic, &fadeQuinticSlope, &fadeQuinticCurve}},
};

constexpr std::array kReaches{
    ReachInfo{{"0.5", "0.5", "Kernels end on the far side of their triangles: seamless"}, 0.5f},
    ReachInfo{{"0.6", "0.6", "Perlin's larger kernels: rounder, with tiny steps where they are cut off"}, 0.6f},
};

constexpr std::array kMetrics{
    MetricInfo{{"euclidean", "Euclidean", "The length of a ruler: round cells"}, "ns_metric_euclidean",
               {&metricEuclideanKey2, &metricEuclideanKey3, &metricEuclideanLength, &metricEuclideanSlope2,
                &metricEuclideanSlope3}},
    MetricInfo{{"squared", "Squared", "Euclidean without the root: steeper"}, "ns_metric_squared",
               {&metricSquaredKey2, &metricSquaredKey3, &metricSquaredLength, &metricSquaredSlope2,
                &metricSquaredSlope3}},
    MetricInfo{{"manhattan", "Manhattan", "Along the axes: cells cut like diamonds"}, "ns_metric_manhattan",
               {&metricManhattanKey2, &metricManhattanKey3, &metricManhattanLength, &metricManhattanSlope2,
                &metricManhattanSlope3}},
    MetricInfo{{"chebyshev", "Chebyshev", "The longest axis: cells cut like boxes"}, "ns_metric_chebyshev",
               {&metricChebyshevKey2, &metricChebyshevKey3, &metricChebyshevLength, &metricChebyshevSlope2,
                &metricChebyshevSlope3}},
    MetricInfo{{"minkowski-half", "Minkowski 1/2", "Stars with long arms along the axes"}, "ns_metric_minkowski_half",
               {&metricMinkowskiHalfKey2, &metricMinkowskiHalfKey3, &metricMinkowskiHalfLength, &metricMinkowskiHalfSlope2,
                &metricMinkowskiHalfSlope3}},
    MetricInfo{{"minkowski3", "Minkowski 3", "Between a circle and a box"}, "ns_metric_minkowski3",
               {&metricMinkowski3Key2, &metricMinkowski3Key3, &metricMinkowski3Length, &metricMinkowski3Slope2,
                &metricMinkowski3Slope3}},
    MetricInfo{{"minkowski4", "Minkowski 4", "A box with round corners"}, "ns_metric_minkowski4",
               {&metricMinkowski4Key2, &metricMinkowski4Key3, &metricMinkowski4Length, &metricMinkowski4Slope2,
                &metricMinkowski4Slope3}},
};

constexpr std::array kScales{
    Named{"bounded", "Bounded", "Divided by the exact maximum: never outside [-1, 1]"},
    Named{"classic", "Classic", "The published algorithm's own factor"},
    Named{"equal-variance", "Equal variance", "Mean 0 and deviation 1/3 whatever the recipe (a table as hash: nearly): the same contrast"},
};

constexpr std::array kFalloffs{
    Named{"gain", "Gain", "Every octave is weaker by the factor gain"},
    Named{"hurst", "Hurst exponent", "Every octave is weaker by lacunarity^-H: the fractal dimension, at any lacunarity"},
};

constexpr std::array kAmplitudes{
    Named{"normalized", "Normalized", "Divided by their sum: more octaves add detail, not contrast"},
    Named{"classic", "Classic", "1, gain, gain^2 … as published: values pass 1"},
};

constexpr std::array kTilings{
    Named{"lattice", "Lattice", "The cells repeat after whole periods: every noise, nothing lost"},
    Named{"torus", "Torus",
          "Circles through 4D noise, as tutorials tile: 0.55 of the deviation of flat Perlin noise, 0.47 of simplex"},
};

constexpr std::array kWarps{
    WarpInfo{{"none", "None", "The noise where it is"}, 0, false, false},
    WarpInfo{{"single", "Single", "Moved once by one layer of noise"}, 1, false, false},
    WarpInfo{{"progressive", "Progressive", "Every layer of the warp looks where the layers before it lead: curls"}, 1, true,
             true},
    WarpInfo{{"independent", "Independent", "All layers of the warp look at the same place: smoother"}, 1, true, false},
    WarpInfo{{"two-level", "Two levels", "A warp that is itself warped: marbled paper, flames"}, 2, true, false},
};

constexpr std::array kTimeAxes{
    Named{"none", "None", "The picture stands still"},
    Named{"z", "Along z", "Time moves the slice along z: the noise boils"},
    Named{"w", "Along w", "Time moves the slice along w"},
    Named{"circle", "Circle", "Time leads around a circle in z and w: a loop of any length"},
};

constexpr std::array kOutputs{
    OutputInfo{{"value", "Value", "The noise itself"}, 1, false, 1, 1},
    OutputInfo{{"gradient", "Gradient", "How fast the value grows along x, y (and z), per cell"}, 0, true, 1, 1},
    OutputInfo{{"slope", "Slope", "How steep the value is across the picture, per cell"}, 1, true, 1, 1},
    OutputInfo{{"normal", "Normal", "The direction that a surface of these heights faces: normal maps"}, 3, true, 1, 1},
    OutputInfo{{"curl", "Curl", "A flow without sources: smoke and water for particles"}, 0, true, 1, 3},
    OutputInfo{{"position", "Warped position", "Where the warp leads, in cells of the first octave"}, 0, false, 1, 1},
};

constexpr std::array kNormalYs{
    Named{"opengl", "OpenGL", "Green grows upwards"},
    Named{"directx", "DirectX", "Green grows downwards"},
};

constexpr std::array kBlends{
    Named{"linear", "Linear", "Straight from color to color, as most tools blend"},
    Named{"oklab", "OKLab", "As the eye sees it: even steps, no gray or dark middle"},
    Named{"bands", "Bands", "Every color from its position up to the next one: a map of heights"},
};

constexpr std::array kColorRanges{
    Named{"bound", "Bound", "From the lowest to the highest value that there can be"},
    Named{"given", "Given", "From one value to another: more contrast, or the colors turned around"},
};

// clang-format on

// --- scalings ------------------------------------------------------------------------------------------------------

Scaling unscaled(const Recipe&) { return {}; }

/// The quintic fade, six digits cancelled near 1, ends up to 2^-19 above 1 an axis.
Scaling boundedValue(const Recipe&) { return {1.0 - 1.0 / (1 << 16), 0}; }

/// Value and white noise from a table are published in [0, 1].
Scaling classicRandom(const Recipe& recipe) { return hashOf(recipe).published ? Scaling{0.5, 0.5} : Scaling{}; }

std::size_t dimensionIndex(const Recipe& recipe) { return static_cast<std::size_t>(recipe.dimensions - 1); }

Scaling boundedPerlin(const Recipe& recipe) {
    return {kRoundingMargin / gradientsOf(recipe).perlinMax[dimensionIndex(recipe)][recipe.fade], 0};
}

/// The tutorials' slopes in 1D are the table's bytes: 2 P - 255.
Scaling classicPerlin(const Recipe& recipe) {
    const GradientInfo& set = gradientsOf(recipe);
    const bool bytes = recipe.dimensions == 1 && set.twin.in1.fromNumbers != nullptr && hashOf(recipe).published;
    return {bytes ? 255 : set.classicPerlin[dimensionIndex(recipe)], 0};
}

Scaling boundedSimplex(const Recipe& recipe) {
    return {kRoundingMargin / gradientsOf(recipe).simplexMax[dimensionIndex(recipe)][recipe.reach], 0};
}

/// 70, 72, 32 and 27 are Gustavson's, of SimplexNoise1234 and of his later programs; 24.51 stands in the tutorials, and
/// 4D has no other.
Scaling classicSimplex(const Recipe& recipe) {
    constexpr double factors[kDimensions][2] = {{1, 1}, {70, 24.51}, {72, 32}, {27, 27}};
    return {factors[dimensionIndex(recipe)][recipe.reach], 0};
}

/// Catmull-Rom weights reach an absolute sum of 5/4 an axis, halfway between two points.
Scaling boundedValueCubic(const Recipe& recipe) { return {kRoundingMargin / std::pow(1.25, recipe.dimensions), 0}; }

/// Results in [0, largest] become [-1, 1]. Divided by a hair more, so that rounding leaves none outside.
Scaling fromZeroTo(double largest) { return {2 * kRoundingMargin / largest, -1}; }

/// Farthest that a feature point lies from the center of its cell along an axis.
float halfJitter(const Recipe& recipe) { return numberValue(kJitter, recipe) * 0.5f; }

/// The length of (x, rest, rest) or (x, rest) in the recipe's metric.
double lengthOf(const Recipe& recipe, float x, float rest) {
    const MetricTwin& metric = metricOf(recipe).twin;
    return static_cast<double>(
        metric.length(recipe.dimensions == 2 ? metric.key2({x, rest}) : metric.key3({x, rest, rest})));
}

/// The nearest point is farthest from a corner of the lattice around which all cells hold theirs in their far corners.
double worleyFirst(const Recipe& recipe) {
    const float far = 0.5f + halfJitter(recipe);
    return lengthOf(recipe, far, far);
}

/// The second nearest is farthest either there or from the middle of a cell, the two nearest opposite to each other.
double worleySecond(const Recipe& recipe) {
    const float half = halfJitter(recipe);
    return std::max(worleyFirst(recipe), lengthOf(recipe, 1 + half, half));
}

Scaling boundedF1(const Recipe& recipe) { return fromZeroTo(worleyFirst(recipe)); }
Scaling boundedF2(const Recipe& recipe) { return fromZeroTo(worleySecond(recipe)); }
Scaling boundedProduct(const Recipe& recipe) { return fromZeroTo(worleyFirst(recipe) * worleyFirst(recipe)); }
/// Largest where the nearest point is at the place itself; a tight bound at jitter 1, a safe one below.
Scaling boundedGap(const Recipe& recipe) { return fromZeroTo(worleySecond(recipe)); }
/// Half of how far the second nearest point can be, straight: the two nearest points lie opposite to each other.
Scaling boundedEdge(const Recipe& recipe) {
    const float half = halfJitter(recipe);
    const float far = 0.5f + half;
    const auto n = static_cast<float>(recipe.dimensions);
    const float corner = squareRoot(n * far * far);
    const float middle = squareRoot((1 + half) * (1 + half) + (n - 1) * half * half);
    return fromZeroTo(0.5 * static_cast<double>(std::max(corner, middle)));
}

/// A place has a mirror image where its coordinates descend in [0, 1/2]: a grid of those, and the lines at `extra`.
template <typename Use>
void forEachPlace(int dimensions, int steps, double extra, const Use& use) {
    const auto at = [&](int i) { return i < 0 ? extra : 0.5 * i / steps; };
    for (int x = -1; x <= steps; ++x)
        for (int y = -1; y <= x; ++y) {
            if (dimensions == 2) use(std::array{at(x), at(y), 0.0});
            for (int z = -1; dimensions == 3 && z <= y; ++z) use(std::array{at(x), at(y), at(z)});
        }
}

/// Extremes lie at or near places of some symmetry, which the grids hold; this covers what rises between them.
constexpr double kGridMargin = 0.99;

/// The smooth minimum at a place if all points in reach were as near as can be (`spread` = half the jitter) or as far
/// (-spread). Every term of the sum grows as its point comes nearer, so these are the extremes there.
double smoothMinimum(const Recipe& recipe, const std::array<double, 3>& place, double spread, double sharpness) {
    const MetricTwin& metric = metricOf(recipe).twin;
    const bool solid = recipe.dimensions == 3;
    double sum = 0;
    for (int k = solid ? -2 : 0; k <= (solid ? 2 : 0); ++k)
        for (int j = -2; j <= 2; ++j)
            for (int i = -2; i <= 2; ++i) {
                const int step[] = {i, j, k};
                vec3 way(0);
                double weight = 1;
                for (int axis = 0; axis < recipe.dimensions; ++axis) {
                    const double center = std::fabs(step[axis] + 0.5 - place[static_cast<std::size_t>(axis)]);
                    way[axis] = static_cast<float>(std::max(center - spread, 0.0));
                    const double t = std::clamp(2 - static_cast<double>(way[axis]), 0.0, 1.0);
                    weight *= t * t * (3 - 2 * t);
                }
                const float key = solid ? metric.key3(way) : metric.key2({way.x, way.y});
                if (weight > 0) sum += weight * std::exp2(-sharpness * static_cast<double>(metric.length(key)));
            }
    return -std::log2(sum) / sharpness;
}

Scaling boundedVoronoiSmooth(const Recipe& recipe) {
    const double sharpness = std::exp2(5 - 3 * static_cast<double>(numberValue(kSmoothness, recipe)));
    const double half = static_cast<double>(halfJitter(recipe));
    double low = 1e9;
    double high = -1e9;
    // Creases lie where a point can just be at the place.
    forEachPlace(recipe.dimensions, 6, 0.5 - half, [&](const std::array<double, 3>& place) {
        low = std::min(low, smoothMinimum(recipe, place, half, sharpness));
        high = std::max(high, smoothMinimum(recipe, place, -half, sharpness));
    });
    const double factor = 2 * kGridMargin / (high - low);
    return {factor, -0.5 * factor * (high + low)};
}

/// All impulses in reach at their nearest and in phase: the sum of their windows.
Scaling boundedGabor(const Recipe& recipe) {
    const auto bandwidth = static_cast<double>(numberValue(kBandwidth, recipe));
    double most = 0;
    forEachPlace(2, 16, 0, [&](const std::array<double, 3>& place) {
        double sum = 0;
        for (int j = -3; j <= 3; ++j)
            for (int i = -3; i <= 3; ++i) {
                const auto away = [&](int quarter, double at) {
                    return bandwidth * std::max({0.5 * quarter - at, at - 0.5 * quarter - 0.5, 0.0});
                };
                const double inside = 1 - std::pow(away(i, place[0]), 2) - std::pow(away(j, place[1]), 2);
                sum += std::pow(std::max(inside, 0.0), 3);
            }
        most = std::max(most, sum);
    });
    return {kGridMargin / most, 0};
}

Scaling boundedWavelet(const Recipe& recipe) {
    return {kRoundingMargin / (recipe.dimensions == 2 ? 0.875 : 1.15625), 0};
}

// clang-format off
constexpr std::array kFeatures{
    FeatureInfo{{"f1", "Nearest (F1)", "Distance to the nearest point: bubbles and scales"}, "_f1_", true, 1,
                {nullptr, &worleyF1_2, &worleyF1_3, nullptr}, &boundedF1},
    FeatureInfo{{"f2", "Second (F2)", "Distance to the second nearest point: facets"}, "_f2_", true, 1,
                {nullptr, &worleyF2_2, &worleyF2_3, nullptr}, &boundedF2},
    FeatureInfo{{"gap", "Gap (F2 - F1)", "How much farther the second is: dark lines between cells"}, "_gap_", true, 1,
                {nullptr, &worleyGap2, &worleyGap3, nullptr}, &boundedGap},
    FeatureInfo{{"product", "Product (F1 F2)", "Both distances multiplied: soft pits"}, "_product_", true, 1,
                {nullptr, &worleyProduct2, &worleyProduct3, nullptr}, &boundedProduct},
    FeatureInfo{{"value", "Cell value", "One random number per cell: a mosaic"}, "_value_", true, 1,
                {nullptr, &worleyValue2, &worleyValue3, nullptr}, &unscaled},
    FeatureInfo{{"edge", "Edge distance", "Exact distance to the border between cells: cracks of even width"}, "_edge_",
                false, 2, {nullptr, &worleyEdge2, &worleyEdge3, nullptr}, &boundedEdge},
};

constexpr std::array kNoises{
    NoiseInfo{{"white", "White", "One random number per cell: television snow"}, "noise/white.glsl", "ns_white",
              {.random = true}, false, {&white1, &white2, &white3, &white4}, {}, &unscaled, &classicRandom,
              {1, 1, 1, 1}, "none", ""},
    NoiseInfo{{"value", "Value", "Random numbers blended between cells: soft and blocky"}, "noise/value.glsl", "ns_value",
              {.random = true, .fade = true}, false, {&value1, &value2, &value3, &value4}, {}, &boundedValue, &classicRandom,
              {2, 4, 8, 16}, "C2 (quintic), C1 (cubic), C0 (linear)", "D. Ebert et al., Texturing and Modeling, 1994",
              {&valueSlopes2, &valueSlopes3}},
    NoiseInfo{{"perlin", "Perlin", "Random slopes blended between cells: the classic gradient noise"},
              "noise/perlin.glsl", "ns_perlin", {.gradient = true, .fade = true}, false,
              {&perlin1, &perlin2, &perlin3, &perlin4}, {}, &boundedPerlin, &classicPerlin, {2, 4, 8, 16},
              "C2 (quintic), C1 (cubic), C0 (linear)", "K. Perlin, SIGGRAPH 1985 and 2002",
              {&perlinSlopes2, &perlinSlopes3}, {&perlinJet2, &perlinJet3}},
    NoiseInfo{{"simplex", "Simplex", "Random slopes on a lattice of triangles: round, even, no axes"},
              "noise/simplex.glsl", "ns_simplex", {.gradient = true, .reach = true}, true,
              {nullptr, &simplex2, &simplex3, &simplex4}, {}, &boundedSimplex, &classicSimplex, {0, 3, 4, 5},
              "C3 (reach 0.5), small steps (0.6)", "K. Perlin, 2001", {&simplexSlopes2, &simplexSlopes3},
              {&simplexJet2, &simplexJet3}},
    NoiseInfo{{"value-cubic", "Value (cubic)", "Random numbers joined by splines: value noise without its blocks"},
              "noise/value_cubic.glsl", "ns_value_cubic", {.random = true}, false,
              {nullptr, &valueCubic2, &valueCubic3, nullptr}, {}, &boundedValueCubic, &classicRandom, {0, 16, 64, 0}, "C1",
              "E. Catmull, R. Rom, 1974", {&valueCubicSlopes2, &valueCubicSlopes3}},
    NoiseInfo{{"worley", "Worley", "Distances to random points: cells, scales, cracks, stars"}, "noise/worley.glsl",
              "ns_worley", {.random = true, .randoms = true, .metric = true, .numbers = {&kJitter}}, false, {}, kFeatures,
              nullptr, &unscaled, {0, 9, 27, 0}, "C0; cell value: none", "S. Worley, SIGGRAPH 1996"},
    NoiseInfo{{"voronoi-smooth", "Smooth Voronoi", "The nearest distance without creases: pebbles, melted cells"},
              "noise/voronoi_smooth.glsl", "ns_voronoi_smooth",
              {.randoms = true, .metric = true, .numbers = {&kJitter, &kSmoothness}}, false,
              {nullptr, &voronoiSmooth2, &voronoiSmooth3, nullptr}, {}, &boundedVoronoiSmooth, &unscaled,
              {0, 25, 125, 0}, "C1 (squared), tips at the points (other metrics)", "I. Quilez, 2013",
              {&voronoiSmoothSlopes2, &voronoiSmoothSlopes3}},
    NoiseInfo{{"voronoise", "Voronoise", "From noise to cells in two dials: jitter and smoothness"},
              "noise/voronoise.glsl", "ns_voronoise",
              {.random = true, .randoms = true, .numbers = {&kJitter, &kSmoothness}}, false,
              {nullptr, &voronoise2, nullptr, nullptr}, {}, &unscaled, &unscaled, {0, 31, 0, 0}, "C1",
              "I. Quilez, 2014", {&voronoiseSlopes2, nullptr}},
    NoiseInfo{{"gabor", "Gabor", "Scattered trains of waves: cloth, brushed metal, water"}, "noise/gabor.glsl",
              "ns_gabor",
              {.random = true, .randoms = true, .isotropic = true, .numbers = {&kOrientation, &kBandwidth, &kWaves}},
              false, {nullptr, &gabor2, nullptr, nullptr}, {}, &boundedGabor, &unscaled, {0, 38, 0, 0}, "C2",
              "A. Lagae et al., SIGGRAPH 2009", {&gaborSlopes2, nullptr}},
    NoiseInfo{{"wavelet", "Wavelet", "Details of one size alone, no blotches: octaves that do not overlap"},
              "noise/wavelet.glsl", "ns_wavelet", {.random = true}, false, {nullptr, &wavelet2, &wavelet3, nullptr}, {},
              &boundedWavelet, &unscaled, {0, 25, 125, 0}, "C1", "after R. Cook, T. DeRose, SIGGRAPH 2005",
              {&waveletSlopes2, &waveletSlopes3}},
};

// clang-format on

// --- fractals ------------------------------------------------------------------------------------------------------

template <auto add, auto end, typename State, typename Number>
auto run(State state, const Number* octaves, const Number* amplitudes, int count) {
    for (int k = 0; k < count; ++k) state = add(state, octaves[k], amplitudes[k]);
    return end(state);
}

template <auto begin, auto add, auto end>
float plain(float, const FractalNumbers&, const float* octaves, const float* amplitudes, int count) {
    return run<add, end>(begin(), octaves, amplitudes, count);
}
template <auto begin, auto add, auto end>
vec4 plainDual(const vec4&, const FractalNumbers&, const vec4* octaves, const vec4* amplitudes, int count) {
    return run<add, end>(begin(), octaves, amplitudes, count);
}

/// begin() takes the fractal's first number.
template <auto begin, auto add, auto end>
float numbered(float, const FractalNumbers& numbers, const float* octaves, const float* amplitudes, int count) {
    return run<add, end>(begin(numbers[0]), octaves, amplitudes, count);
}
template <auto begin, auto add, auto end>
vec4 numberedDual(const vec4&, const FractalNumbers& numbers, const vec4* octaves, const vec4* amplitudes, int count) {
    return run<add, end>(begin(numbers[0]), octaves, amplitudes, count);
}

/// begin() takes the phase of the stripes and the first number.
template <auto begin, auto add, auto end>
float striped(float phase, const FractalNumbers& numbers, const float* octaves, const float* amplitudes, int count) {
    return run<add, end>(begin(phase, numbers[0]), octaves, amplitudes, count);
}
template <auto begin, auto add, auto end>
vec4 stripedDual(const vec4& phase, const FractalNumbers& numbers, const vec4* octaves, const vec4* amplitudes,
                 int count) {
    return run<add, end>(begin(phase, numbers[0]), octaves, amplitudes, count);
}

float firstOctave(float, const FractalNumbers&, const float* octaves, const float*, int) { return octaves[0]; }
vec4 firstOctaveDual(const vec4&, const FractalNumbers&, const vec4* octaves, const vec4*, int) { return octaves[0]; }

/// begin() takes one number or both.
template <auto begin>
auto begun(const FractalNumbers& numbers) {
    if constexpr (std::is_invocable_v<decltype(begin), float, float>)
        return begin(numbers[0], numbers[1]);
    else
        return begin(numbers[0]);
}

/// What stands in for shift() where there is none.
template <typename State>
vec3 stays(const State&, float) {
    return vec3(0.0f);
}
template <typename State>
Dual3 staysDual(const State&, float) {
    return dualZero3<float>();
}

template <auto begin, auto shift, auto add, auto end>
float sloped(const FractalNumbers& numbers, const float* amplitudes, const float* sizes, int count, OctaveAt octave,
             void* context) {
    auto state = begun<begin>(numbers);
    for (int k = 0; k < count; ++k) state = add(state, octave(context, k, shift(state, sizes[k])), amplitudes[k]);
    return end(state);
}
template <auto begin, auto shift, auto add, auto end>
vec4 slopedDual(const FractalNumbers& numbers, const float* amplitudes, const float* sizes, int count,
                OctaveDualAt octave, void* context) {
    auto state = begun<begin>(numbers);
    for (int k = 0; k < count; ++k) {
        const OctaveDual found = octave(context, k, shift(state, sizes[k]));
        state = add(state, found.value, found.slopes, amplitudes[k]);
    }
    return end(state);
}
/// Octaves without slopes.
template <auto begin, auto add, auto end>
float flat(float, const FractalNumbers& numbers, const float* octaves, const float* amplitudes, int count) {
    auto state = begun<begin>(numbers);
    for (int k = 0; k < count; ++k) state = add(state, vec4(octaves[k], 0.0f, 0.0f, 0.0f), amplitudes[k]);
    return end(state);
}

Range signedRange(const Recipe&) { return {-1, 1}; }
Range unsignedRange(const Recipe&) { return {0, 1}; }
/// A product of (amplitude * octave + level), the first amplitude 1, over its largest value: no smaller than with one
/// negative factor, the first, and all others as they are in the largest.
Range productRange(const Recipe& recipe) {
    constexpr double kRounding = 0x1p-20;  // of the level to a float, and of 24 factors
    if (recipe.level >= 1) return {0, 1};
    return {std::max(-1.0, (recipe.level - 1) / (recipe.level + 1) - kRounding), 1};
}
/// Nothing is negative from a level of 1 on; below, what was negative can grow with every octave.
Range hybridRange(const Recipe& recipe) { return {recipe.level >= 1 ? 0.0 : -1.0, 1}; }

// clang-format off
constexpr std::array kFractals{
    FractalInfo{{"none", "None", "The noise by itself, one octave"}, "", "", "", false, false, {}, false, &signedRange,
                &firstOctave, &firstOctaveDual, nullptr, nullptr, ""},
    FractalInfo{{"fbm", "fBm", "Octaves added up: clouds, terrain, stone"}, "fractal/fbm.glsl", "ns_fbm", "NsFbm", false,
                false, {}, false, &signedRange, &plain<&fbmBegin, &fbmAdd, &fbmEnd>,
                &plainDual<&fbmBeginD<float>, &fbmAddD<float>, &fbmEndD<float>>, nullptr, nullptr,
                "K. Perlin, SIGGRAPH 1985"},
    FractalInfo{{"turbulence", "Turbulence", "Octaves without their signs: creases, flames, billows"},
                "fractal/turbulence.glsl", "ns_turbulence", "NsTurbulence", false, false, {}, false, &unsignedRange,
                &plain<&turbulenceBegin, &turbulenceAdd, &turbulenceEnd>,
                &plainDual<&turbulenceBeginD<float>, &turbulenceAddD<float>, &turbulenceEndD<float>>, nullptr, nullptr,
                "K. Perlin, SIGGRAPH 1985"},
    FractalInfo{{"marble", "Marble", "Stripes bent by turbulence: veins of marble"}, "fractal/marble.glsl", "ns_marble",
                "NsMarble", true, false, {&Recipe::distortion}, false, &signedRange,
                &striped<&marbleBegin, &marbleAdd, &marbleEnd>,
                &stripedDual<&marbleBeginD<float>, &marbleAddD<float>, &marbleEndD<float>>, nullptr, nullptr,
                "K. Perlin, SIGGRAPH 1985"},
    FractalInfo{{"billow", "Billow", "Turbulence over the whole range: cotton and cobbles"}, "fractal/billow.glsl",
                "ns_billow", "NsBillow", false, false, {}, false, &signedRange,
                &plain<&billowBegin, &billowAdd, &billowEnd>,
                &plainDual<&billowBeginD<float>, &billowAddD<float>, &billowEndD<float>>, nullptr, nullptr,
                "K. Perlin, SIGGRAPH 1985; the name: libnoise"},
    FractalInfo{{"ridged", "Ridged", "Sharp crests where the noise crosses zero, rough only near them: mountains"},
                "fractal/ridged.glsl", "ns_ridged", "NsRidged", false, false, {&Recipe::level}, true, &unsignedRange,
                &numbered<&ridgedBegin, &ridgedAdd, &ridgedEnd>,
                &numberedDual<&ridgedBeginD<float>, &ridgedAddD<float>, &ridgedEndD<float>>, nullptr, nullptr,
                "F. K. Musgrave, Texturing and Modeling, 1994"},
    FractalInfo{{"ping-pong", "Ping-pong", "Every octave reflected at its ends: contour lines, wood, agate"},
                "fractal/ping_pong.glsl", "ns_ping_pong", "NsPingPong", false, false, {&Recipe::bounces}, false,
                &signedRange, &numbered<&pingPongBegin, &pingPongAdd, &pingPongEnd>,
                &numberedDual<&pingPongBeginD<float>, &pingPongAddD<float>, &pingPongEndD<float>>, nullptr, nullptr,
                "J. Peck, FastNoiseLite, 2020"},
    FractalInfo{{"hybrid", "Hybrid", "Smooth valleys, rough heights"}, "fractal/hybrid.glsl", "ns_hybrid", "NsHybrid",
                false, false, {&Recipe::level}, true, &hybridRange, &numbered<&hybridBegin, &hybridAdd, &hybridEnd>,
                &numberedDual<&hybridBeginD<float>, &hybridAddD<float>, &hybridEndD<float>>, nullptr, nullptr,
                "F. K. Musgrave, Texturing and Modeling, 1994"},
    FractalInfo{{"hetero", "Heterogeneous", "Terrain that is rougher the higher it lies"}, "fractal/hetero.glsl",
                "ns_hetero", "NsHetero", false, false, {&Recipe::level}, true, &productRange,
                &numbered<&heteroBegin, &heteroAdd, &heteroEnd>,
                &numberedDual<&heteroBeginD<float>, &heteroAddD<float>, &heteroEndD<float>>, nullptr, nullptr,
                "F. K. Musgrave, Texturing and Modeling, 1994"},
    FractalInfo{{"multiplicative", "Multiplicative", "Octaves multiplied: calm plains with rare high peaks"},
                "fractal/multiplicative.glsl", "ns_multiplicative", "NsMultiplicative", false, false, {&Recipe::level},
                true, &productRange, &numbered<&multiplicativeBegin, &multiplicativeAdd, &multiplicativeEnd>,
                &numberedDual<&multiplicativeBeginD<float>, &multiplicativeAddD<float>, &multiplicativeEndD<float>>,
                nullptr, nullptr, "F. K. Musgrave, Texturing and Modeling, 1994"},
    FractalInfo{{"damped", "Damped", "Octaves that fade on steep ground: smooth slopes, rough plains and tops"},
                "fractal/damped.glsl", "ns_damped", "NsDamped", false, false, {&Recipe::damping}, false, &signedRange,
                &flat<&dampedBegin, &dampedAdd, &dampedEnd>, nullptr,
                &sloped<&dampedBegin, &stays<Damped>, &dampedAdd, &dampedEnd>,
                &slopedDual<&dampedBeginD<float>, &staysDual<DampedD<float>>, &dampedAddD<float>, &dampedEndD<float>>,
                "I. Quilez, 2008"},
    FractalInfo{{"swiss", "Swiss", "Ridges whose details slide down the slopes: mountains carved by glaciers"},
                "fractal/swiss.glsl", "ns_swiss", "NsSwiss", false, true, {&Recipe::swirl}, true, &unsignedRange,
                &flat<&swissBegin, &swissAdd, &swissEnd>, nullptr,
                &sloped<&swissBegin, &swissShift, &swissAdd, &swissEnd>,
                &slopedDual<&swissBeginD<float>, &swissShiftD<float>, &swissAddD<float>, &swissEndD<float>>,
                "G. de Carpentier, Scape, 2012"},
    FractalInfo{{"jordan", "Jordan", "Squares that flow along the slopes below, calm where it is flat: worn rock"},
                "fractal/jordan.glsl", "ns_jordan", "NsJordan", false, true, {&Recipe::damping, &Recipe::swirl}, false,
                &unsignedRange, &flat<&jordanBegin, &jordanAdd, &jordanEnd>, nullptr,
                &sloped<&jordanBegin, &jordanShift, &jordanAdd, &jordanEnd>,
                &slopedDual<&jordanBeginD<float>, &jordanShiftD<float>, &jordanAddD<float>, &jordanEndD<float>>,
                "G. de Carpentier, Scape, 2012"},
};

// clang-format on

}  // namespace

bool NoiseTwin::in(int dimensions) const {
    const bool there[kDimensions] = {in1 != nullptr, in2 != nullptr, in3 != nullptr, in4 != nullptr};
    return there[dimensions - 1];
}

bool HashInfo::in(int dimensions) const {
    const bool there[kDimensions] = {twin.in1.number != nullptr, twin.in2.number != nullptr, twin.in3.number != nullptr,
                                     twin.in4.number != nullptr};
    return there[dimensions - 1];
}

bool GradientInfo::in(int dimensions) const {
    const bool there[kDimensions] = {twin.in1.exists(), twin.in2.exists(), twin.in3.exists(), twin.in4.exists()};
    return there[dimensions - 1];
}

std::string GradientInfo::functionIn(int dimensions) const {
    int found = 0;
    for (int n = 1; n <= kDimensions; ++n) found += in(n) ? 1 : 0;
    return std::string(function) + (found > 1 ? std::to_string(dimensions) : std::string());
}

std::uint32_t GradientInfo::countIn(int dimensions) const {
    const std::uint32_t counts[kDimensions] = {twin.in1.count, twin.in2.count, twin.in3.count, twin.in4.count};
    return counts[dimensions - 1];
}

std::span<const NoiseInfo> noises() { return kNoises; }
std::span<const FeatureInfo> features() { return kFeatures; }
std::span<const MetricInfo> metrics() { return kMetrics; }
std::span<const HashInfo> hashes() { return kHashes; }
std::span<const GradientInfo> gradientSets() { return kGradientSets; }
std::span<const FadeInfo> fades() { return kFades; }
std::span<const ReachInfo> reaches() { return kReaches; }
std::span<const FractalInfo> fractals() { return kFractals; }
std::span<const Named> scales() { return kScales; }
std::span<const Named> falloffs() { return kFalloffs; }
std::span<const Named> amplitudes() { return kAmplitudes; }
std::span<const Named> tilings() { return kTilings; }
std::span<const WarpInfo> warps() { return kWarps; }
std::span<const Named> timeAxes() { return kTimeAxes; }
std::span<const OutputInfo> outputs() { return kOutputs; }
std::span<const Named> normalYs() { return kNormalYs; }
std::span<const Named> blends() { return kBlends; }
std::span<const Named> colorRanges() { return kColorRanges; }

const NoiseInfo& noiseOf(const Recipe& recipe) { return noises()[static_cast<std::size_t>(recipe.noise)]; }
const FeatureInfo& featureOf(const Recipe& recipe) { return features()[static_cast<std::size_t>(recipe.feature)]; }
const MetricInfo& metricOf(const Recipe& recipe) { return metrics()[static_cast<std::size_t>(recipe.metric)]; }
const HashInfo& hashOf(const Recipe& recipe) { return hashes()[static_cast<std::size_t>(recipe.hash)]; }
const GradientInfo& gradientsOf(const Recipe& recipe) {
    return gradientSets()[static_cast<std::size_t>(recipe.gradients)];
}
const FadeInfo& fadeOf(const Recipe& recipe) { return fades()[static_cast<std::size_t>(recipe.fade)]; }
const ReachInfo& reachOf(const Recipe& recipe) { return reaches()[static_cast<std::size_t>(recipe.reach)]; }
const WarpInfo& warpOf(const Recipe& recipe) { return warps()[static_cast<std::size_t>(recipe.warp)]; }
const OutputInfo& outputOf(const Recipe& recipe) { return outputs()[static_cast<std::size_t>(recipe.output)]; }
const ColorsInfo& colorsOf(const Recipe& recipe) { return colors()[static_cast<std::size_t>(recipe.colors)]; }
const FractalInfo& fractalOf(const Recipe& recipe) { return fractals()[static_cast<std::size_t>(recipe.fractal)]; }

int channelsOf(const Recipe& recipe) { return outputOf(recipe).channelsIn(recipe.dimensions); }

bool isWarped(const Recipe& recipe) { return recipe.warp != kNoWarp; }
const NoiseInfo& warpNoiseOf(const Recipe& recipe) { return noises()[static_cast<std::size_t>(recipe.warpNoise)]; }

FractalNumbers fractalNumbers(const Recipe& recipe) {
    FractalNumbers values{};
    const FractalInfo& fractal = fractalOf(recipe);
    for (std::size_t i = 0; i < fractalNumberCount(fractal); ++i)
        values[i] = static_cast<float>(recipe.*fractal.numbers[i]);
    return values;
}

std::size_t fractalNumberCount(const FractalInfo& fractal) {
    std::size_t count = 0;
    while (count < fractal.numbers.size() && fractal.numbers[count] != nullptr) ++count;
    return count;
}

const NoiseTwin& twinOf(const Recipe& recipe) {
    const NoiseInfo& noise = noiseOf(recipe);
    return noise.features.empty() ? noise.twin : featureOf(recipe).twin;
}

std::string functionOf(const Recipe& recipe) {
    const NoiseInfo& noise = noiseOf(recipe);
    std::string name(noise.function);
    if (!noise.features.empty()) name += featureOf(recipe).suffix;
    return name + std::to_string(recipe.dimensions);
}

bool existsIn(const NoiseInfo& noise, int dimensions) {
    return noise.hashes[static_cast<std::size_t>(dimensions - 1)] > 0;
}

int hashesOf(const Recipe& recipe) {
    const NoiseInfo& noise = noiseOf(recipe);
    const int passes = noise.features.empty() ? 1 : featureOf(recipe).passes;
    return passes * noise.hashes[static_cast<std::size_t>(recipe.dimensions - 1)];
}

Recipe warpNoiseRecipe(const Recipe& recipe) {
    Recipe warp = recipe;
    warp.noise = recipe.warpNoise;
    warp.scale = kBounded;
    warp.fractal = 0;
    warp.warp = kNoWarp;
    return warp;
}

Needs needsOf(const Recipe& recipe) {
    Needs needs = noiseOf(recipe).needs;
    if (!isWarped(recipe)) return needs;
    const Needs& more = warpNoiseOf(recipe).needs;
    needs.random |= more.random;
    needs.randoms |= more.randoms;
    needs.gradient |= more.gradient;
    needs.fade |= more.fade;
    needs.reach |= more.reach;
    needs.metric |= more.metric;
    needs.isotropic |= more.isotropic;
    for (const NumberInfo* number : more.numbers) {
        if (number == nullptr || std::find(needs.numbers.begin(), needs.numbers.end(), number) != needs.numbers.end())
            continue;
        *std::find(needs.numbers.begin(), needs.numbers.end(), nullptr) = number;
    }
    return needs;
}

bool usesMetric(const Recipe& recipe) {
    const auto uses = [&](const NoiseInfo& noise) {
        return noise.needs.metric && (noise.features.empty() || featureOf(recipe).metric);
    };
    return uses(noiseOf(recipe)) || (isWarped(recipe) && uses(warpNoiseOf(recipe)));
}

std::vector<const NumberInfo*> numbersOf(const Recipe& recipe) {
    const Needs needs = needsOf(recipe);
    std::vector<const NumberInfo*> numbers;
    for (const NumberInfo* number : needs.numbers)
        if (number != nullptr && !(recipe.isotropic && number == &kOrientation)) numbers.push_back(number);
    if (needs.gradient && gradientsOf(recipe).number != nullptr) numbers.push_back(gradientsOf(recipe).number);
    return numbers;
}

float numberValue(const NumberInfo& number, const Recipe& recipe) {
    const double value = recipe.*number.member;
    const bool angle = &number == &kOrientation || &number == &kFlow;
    const auto rounded = static_cast<float>(angle ? value - std::floor(value) : value);
    return angle && rounded == 1.0f ? 0.0f : rounded;
}

Scaling scalingOf(const Recipe& recipe) {
    const NoiseInfo& noise = noiseOf(recipe);
    if (recipe.scale == kClassic) return noise.classic(recipe);
    return noise.features.empty() ? noise.bounded(recipe) : featureOf(recipe).bounded(recipe);
}

int octaveCount(const Recipe& recipe) {
    return fractalOf(recipe).file.empty() ? 1 : static_cast<int>(std::ceil(recipe.octaves));
}

double gainOf(const Recipe& recipe) {
    if (recipe.falloff != kByHurst) return recipe.gain;
    // Rounded at once: the last bits of pow() are not the same everywhere.
    return static_cast<double>(static_cast<float>(std::pow(recipe.lacunarity, -recipe.hurst)));
}

namespace {

/// How much steeper the sum of all octaves is than one of them, if each is as steep by itself and in its own direction.
double steepness(const Recipe& recipe) {
    if (fractalOf(recipe).file.empty()) return 1;
    const double gain = gainOf(recipe);
    double sum = 0;
    double squares = 0;
    double amplitude = 1;
    double frequency = 1;
    for (int k = 0; k < octaveCount(recipe); ++k) {
        sum += amplitude;
        squares += std::pow(amplitude * frequency, 2);
        amplitude *= gain;
        frequency *= recipe.lacunarity;
    }
    return std::sqrt(squares) / (recipe.amplitudes == kNormalized ? sum : 1);
}

}  // namespace

Range boundOf(const Recipe& recipe) {
    constexpr double kSteepest = 3;  // of a single octave, per cell: rarely passed
    const double steepest = kSteepest * steepness(recipe);
    if (recipe.output == kNormal) return {-1, 1};
    if (recipe.output == kGradient || recipe.output == kCurl) return {-steepest, steepest};
    if (recipe.output == kSlope) return {0, steepest};
    if (recipe.output == kPosition) return {0, recipe.frequency};
    if (recipe.scale == kEqualVariance) return {-1, 1};
    const FractalInfo& fractal = fractalOf(recipe);
    const bool published = recipe.scale == kClassic && scalingOf(recipe).shift != 0;
    if (!published || fractal.striped || fractalNumberCount(fractal) > 0) return fractal.range(recipe);
    Range range{1, 0};  // of octaves in [0, 1]: sums keep them there, folds do not
    for (const float octave : {0.0f, 0.5f, 1.0f}) {
        const float amplitude = 1;
        const auto value = static_cast<double>(fractal.twin(0, {}, &octave, &amplitude, 1));
        range = {std::min(range.low, value), std::max(range.high, value)};
    }
    return range;
}

Range rangeOf(const Recipe& recipe) {
    return recipe.colorRange == kGivenRange ? Range{recipe.colorLow, recipe.colorHigh} : boundOf(recipe);
}

bool isExact(const Recipe& recipe) { return hashOf(recipe).exact; }

reference::Choices choicesOf(const Recipe& recipe) {
    reference::Choices choices{hashOf(recipe).twin,
                               gradientsOf(recipe).twin,
                               fadeOf(recipe).twin,
                               reachOf(recipe).value,
                               metricOf(recipe).twin,
                               recipe.isotropic,
                               {},
                               {}};
    for (const NumberInfo* number : numbersOf(recipe)) choices.numbers.*number->twin = numberValue(*number, recipe);
    return choices;
}

}  // namespace noisescope
