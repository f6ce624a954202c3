#include "recipe/params.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "catalogue/solids.h"
#include "core/overloaded.h"
#include "core/text.h"
#include "recipe/conditions.h"
#include "recipe/domain.h"
#include "recipe/layer_checks.h"
#include "recipe/layer_paths.h"
#include "recipe/map/map_checks.h"
#include "recipe/nearest_row.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

using namespace conditions;

// --- choices from the catalogue's tables -----------------------------------------------------------------------------

template <auto table>
int countOf() {
    return static_cast<int>(table().size());
}

template <auto table>
const Named& rowAt(int index) {
    return table()[static_cast<std::size_t>(index)];
}

bool alwaysAvailable(const Recipe&, int) { return true; }

bool dimensionsAvailable(const Recipe& recipe, int value) { return existsIn(noiseOf(recipe), value); }
bool hashAvailable(const Recipe& recipe, int index) {
    return hashes()[static_cast<std::size_t>(index)].in(recipe.dimensions);
}
bool gradientsAvailable(const Recipe& recipe, int index) {
    return gradientSets()[static_cast<std::size_t>(index)].in(recipe.dimensions);
}
bool noiseAvailable(const Recipe& recipe, int index) {
    return existsIn(noises()[static_cast<std::size_t>(index)], recipe.dimensions);
}

bool tilingAvailable(const Recipe& recipe, int index) { return index != kTorus || recipe.dimensions == 4; }
bool timeAxisAvailable(const Recipe& recipe, int index) {
    return index <= kTimeAlongZ || recipe.dimensions == 4 ||
           anyField(recipe.tree, [](const FieldRecipe& field) { return field.dimensions == 4; });
}
// False without the needed derivatives; domainFaults() has the reason.
bool outputAvailable(const Recipe& recipe, int index) {
    if (!recipe.tree.empty()) return outputProblems(recipe, index).empty();
    const NoiseInfo& noise = noiseOf(recipe);
    const int n = recipe.dimensions;
    if (!outputs()[static_cast<std::size_t>(index)].slopes) return true;
    if (isWarped(recipe) && !warpNoiseOf(recipe).hasSlopes(n)) return false;
    return fractalOf(recipe).sloped != nullptr ? noise.hasJets(n) : noise.hasSlopes(n);
}
bool fractalAvailable(const Recipe& recipe, int index) {
    return fractals()[static_cast<std::size_t>(index)].sloped == nullptr ||
           noiseOf(recipe).hasSlopes(recipe.dimensions);
}
bool hasOwnMessage(const ParamInfo& param) { return param.id == "output" || param.id == "fractal"; }

// Beyond these limits a double cannot distinguish neighboring pixels, or the exact arithmetic becomes slow.
constexpr double kFarthest = 1e15;
constexpr double kSmallestFrequency = 1e-9;
constexpr double kLargestFrequency = 1 << 16;
constexpr double kMostTurns = 1e6;

constexpr int kMostWarpOctaves = 8;

/// A value mapped to the first or the last color.
constexpr RealParam colorValue(double Recipe::*member) {
    return {member, -kLargestColorValue, kLargestColorValue, -2, 2};
}

constexpr RealParam share(double Recipe::*member) { return {member, 0, 1, 0, 1}; }

constexpr IntegerParam period(int Recipe::*member) {
    return {.member = member, .minimum = 0, .maximum = kLongestPeriod, .softMaximum = 64};
}

template <auto table>
constexpr ChoiceParam choice(int Recipe::*member, bool (*available)(const Recipe&, int) = alwaysAvailable) {
    return {member, &countOf<table>, &rowAt<table>, available};
}

template <typename Id>
constexpr RowWeight weight(Id id, double weight) {
    return {rowIndex(id), weight};
}

constexpr Randomize evenly(double low, double high, double usual = 0) {
    return {Randomize::How::evenly, low, high, usual, {}};
}
constexpr Randomize byFactors(double low, double high, double usual = 0) {
    return {Randomize::How::byFactors, low, high, usual, {}};
}
constexpr Randomize wholeNumbers(double low, double high) { return {Randomize::How::wholeNumbers, low, high, 0, {}}; }
constexpr Randomize sometimes(double probability) { return {Randomize::How::sometimes, 0, probability, 0, {}}; }
constexpr Randomize anyRow(std::span<const RowWeight> weights) { return {Randomize::How::anyRow, 0, 0, 0, weights}; }
constexpr Randomize anySeed() { return {Randomize::How::anySeed, 0, 0, 0, {}}; }

// Relative probabilities in randomizing; rows that are not named have 1.
constexpr RowWeight kNoiseWeights[] = {
    weight(NoiseId::white, 0),  weight(NoiseId::perlin, 3),   weight(NoiseId::simplex, 3),
    weight(NoiseId::worley, 2), weight(NoiseId::constant, 0), weight(NoiseId::ramp, 0),
    weight(NoiseId::radial, 0), weight(NoiseId::checker, 0),  weight(NoiseId::stripes, 0)};
constexpr RowWeight kFeatureWeights[] = {weight(FeatureId::product, 0.5)};
constexpr RowWeight kMetricWeights[] = {weight(MetricId::euclidean, 5), weight(MetricId::minkowskiHalf, 0.3)};
constexpr RowWeight kHashWeights[] = {
    weight(HashId::pcg, 12),        weight(HashId::sine, 0),  // differs between devices
    weight(HashId::fibonacci, 0),   weight(HashId::toy4, 0),         weight(HashId::toy8, 0),
    weight(HashId::toy16, 0),       weight(HashId::fibonacciNet, 0), weight(HashId::sineRandom, 0),
    weight(HashId::toy8Ordered, 0), weight(HashId::toy8Doubled, 0),  weight(HashId::permutationRemainder, 0)};
constexpr RowWeight kGradientWeights[] = {weight(GradientsId::unit, 3), weight(GradientsId::axis4, 0.2),
                                          weight(GradientsId::diagonal4, 0.2)};
constexpr RowWeight kFadeWeights[] = {weight(FadeId::none, 0), weight(FadeId::linear, 0.2), weight(FadeId::quintic, 4)};
constexpr RowWeight kKernelWeights[] = {weight(KernelId::half, 3)};
constexpr RowWeight kFalloffWeights[] = {weight(FalloffId::gain, 4)};
constexpr RowWeight kWarpWeights[] = {weight(WarpId::none, 5), weight(WarpId::twoLevel, 0.5)};
constexpr RowWeight kWarpNoiseWeights[] = {weight(NoiseId::white, 0),  // tears the picture
                                           weight(NoiseId::constant, 0), weight(NoiseId::ramp, 0),
                                           weight(NoiseId::radial, 0),   weight(NoiseId::checker, 0),
                                           weight(NoiseId::stripes, 0)};
constexpr RowWeight kFractalWeights[] = {weight(FractalId::none, 0.5), weight(FractalId::fbm, 2),
                                         weight(FractalId::hetero, 0.5),  // this and the next two are mostly dark
                                         weight(FractalId::multiplicative, 0.15), weight(FractalId::jordan, 0.3)};

constexpr std::array kParams{
    ParamInfo{
        .id = "noise",
        .label = "Noise",
        .group = ParamGroup::noise,
        .help = "the kind of noise",
        .kind = choice<&noises>(&Recipe::noise, noiseAvailable),
        .randomize = anyRow(kNoiseWeights),
    },
    ParamInfo{
        .id = "dimensions",
        .label = "Dimensions",
        .group = ParamGroup::noise,
        .help = "1: a line, seen as stripes; 2: flat; 3 and 4: a slice through a volume, moved by z and w",
        .kind = IntegerParam{.member = &Recipe::dimensions,
                             .minimum = 1,
                             .maximum = kDimensions,
                             .available = dimensionsAvailable,
                             .softMaximum = kDimensions,
                             .structural = true},
    },
    ParamInfo{
        .id = "feature",
        .label = "Feature",
        .group = ParamGroup::noise,
        .help = "quantity measured at the cells",
        .kind = choice<&features>(&Recipe::feature),
        .when = kHasFeatures,
        .randomize = anyRow(kFeatureWeights),
    },
    ParamInfo{
        .id = "metric",
        .label = "Metric",
        .group = ParamGroup::noise,
        .help = "measure of distances",
        .kind = choice<&metrics>(&Recipe::metric),
        .when = kUsesMetric,
        .randomize = anyRow(kMetricWeights),
    },
    ParamInfo{
        .id = "hash",
        .label = "Hash",
        .group = ParamGroup::noise,
        .help = "source of the random numbers",
        .kind = choice<&hashes>(&Recipe::hash, hashAvailable),
        .when = kHashes,
        .randomize = anyRow(kHashWeights),
    },
    ParamInfo{
        .id = "gradients",
        .label = "Gradients",
        .group = ParamGroup::noise,
        .help = "the set of gradient directions",
        .kind = choice<&gradientSets>(&Recipe::gradients, gradientsAvailable),
        .when = kNoiseNeeds<&Needs::gradient>,
        .randomize = anyRow(kGradientWeights),
    },
    ParamInfo{
        .id = "fade",
        .label = "Fade",
        .group = ParamGroup::noise,
        .help = "blending of cells into each other",
        .kind = choice<&fades>(&Recipe::fade),
        .when = kNoiseNeeds<&Needs::fade>,
        .detail = true,
        .randomize = anyRow(kFadeWeights),
    },
    ParamInfo{
        .id = "kernel_radius_squared",
        .label = "Squared radius",
        .group = ParamGroup::noise,
        .help = "squared radius of the kernels",
        .kind = choice<&kernels>(&Recipe::kernel),
        .when = kNoiseNeeds<&Needs::kernel>,
        .detail = true,
        .randomize = anyRow(kKernelWeights),
        .formerly = "reach",
    },
    ParamInfo{
        .id = "jitter",
        .label = "Jitter",
        .group = ParamGroup::noise,
        .help = "0: points on a grid; 1: anywhere in their cells",
        .kind = RealParam{.member = &Recipe::jitter, .minimum = 0, .maximum = 1, .softMinimum = 0, .softMaximum = 1},
        .when = kNoiseTakes<kJitter>,
        .randomize = evenly(0.6, 1, 0.5),
        .probes = {0, 0.63},
    },
    ParamInfo{
        .id = "smoothness",
        .label = "Smoothness",
        .group = ParamGroup::noise,
        .help = "softness with which cells blend into each other",
        .kind =
            RealParam{.member = &Recipe::smoothness, .minimum = 0, .maximum = 1, .softMinimum = 0, .softMaximum = 1},
        .when = kNoiseTakes<kSmoothness>,
        .randomize = evenly(0.15, 0.6),
        .probes = {0, 0.21, 1},
    },
    ParamInfo{
        .id = "isotropic",
        .label = "Isotropic",
        .group = ParamGroup::noise,
        .help = "every wave in a direction of its own",
        .kind = BoolParam{&Recipe::isotropic},
        .when = kNoiseNeeds<&Needs::isotropic>,
        .randomize = sometimes(0.5),
    },
    ParamInfo{
        .id = "orientation",
        .label = "Orientation",
        .group = ParamGroup::noise,
        .unit = "turns",
        .help = "the direction of the waves",
        .kind = RealParam{.member = &Recipe::orientation,
                          .minimum = -kMostTurns,
                          .maximum = kMostTurns,
                          .softMinimum = 0,
                          .softMaximum = 1},
        .when = kHasDirection,
        .randomize = evenly(0, 1),
        .probes = {0.123},
    },
    ParamInfo{
        .id = "bandwidth",
        .label = "Bandwidth",
        .group = ParamGroup::noise,
        .help = "1: long trains of waves; higher: short ones",
        .kind = RealParam{.member = &Recipe::bandwidth, .minimum = 1, .maximum = 4, .softMinimum = 1, .softMaximum = 4},
        .when = kNoiseTakes<kBandwidth>,
        .randomize = evenly(1, 2.5, 0.3),
        .probes = {1.7},
    },
    ParamInfo{
        .id = "cycles_per_cell",
        .label = "Cycles",
        .group = ParamGroup::noise,
        .unit = "per cell",
        .help = "number of waves that fit into a cell",
        .kind =
            RealParam{
                .member = &Recipe::cyclesPerCell, .minimum = 0.25, .maximum = 8, .softMinimum = 0.25, .softMaximum = 8},
        .when = kNoiseTakes<kCyclesPerCell>,
        .randomize = byFactors(0.75, 4),
        .probes = {0.25, 3.3},
        .formerly = "waves",
    },
    ParamInfo{
        .id = "flow",
        .label = "Flow",
        .group = ParamGroup::noise,
        .unit = "turns",
        .help = "rotates all gradients: the noise swirls in place",
        .kind = RealParam{.member = &Recipe::flow,
                          .minimum = -kMostTurns,
                          .maximum = kMostTurns,
                          .softMinimum = 0,
                          .softMaximum = 1},
        .when = kGradientsTake<kFlow>,
        .randomize = evenly(0, 1),
        .probes = {0.37},
    },
    ParamInfo{
        .id = "value",
        .label = "Value",
        .group = ParamGroup::noise,
        .help = "the constant",
        .kind = RealParam{.member = &Recipe::value, .minimum = -1, .maximum = 1, .softMinimum = -1, .softMaximum = 1},
        .when = kNoiseTakes<kPatternValue>,
        .probes = {-0.37, 1},
    },
    ParamInfo{
        .id = "width",
        .label = "Width",
        .group = ParamGroup::noise,
        .unit = "cells",
        .help = "width of the stripes",
        .kind =
            RealParam{
                .member = &Recipe::width, .minimum = 0.01, .maximum = 0.99, .softMinimum = 0.01, .softMaximum = 0.99},
        .when = kNoiseTakes<kWidth>,
        .probes = {0.3},
    },
    ParamInfo{
        .id = "scale",
        .label = "Scale",
        .group = ParamGroup::noise,
        .help = "size of the values",
        .kind = choice<&scales>(&Recipe::scale),
        .detail = true,
    },
    ParamInfo{
        .id = "seed",
        .label = "Seed",
        .group = ParamGroup::noise,
        .help = "another seed, another field of the same kind",
        .kind = SeedParam{&Recipe::seed},
        .when = kNoiseHashes,
        .randomize = anySeed(),
    },
    ParamInfo{
        .id = "frequency",
        .label = "Frequency",
        .group = ParamGroup::position,
        .unit = "cells",
        .help = "cells over the image's height",
        .kind = RealParam{.member = &Recipe::frequency,
                          .minimum = kSmallestFrequency,
                          .maximum = kLargestFrequency,
                          .softMinimum = 0.5,
                          .softMaximum = 128,
                          .logarithmic = true},
        .randomize = byFactors(2, 16),
    },
    ParamInfo{
        .id = "offset_x",
        .label = "Offset x",
        .group = ParamGroup::position,
        .unit = "cells",
        .help = "cells between the lattice's origin and the left edge",
        .kind = RealParam{.member = &Recipe::offsetX,
                          .minimum = -kFarthest,
                          .maximum = kFarthest,
                          .softMinimum = -16,
                          .softMaximum = 16},
        .detail = true,
    },
    ParamInfo{
        .id = "offset_y",
        .label = "Offset y",
        .group = ParamGroup::position,
        .unit = "cells",
        .help = "cells between the lattice's origin and the top edge",
        .kind = RealParam{.member = &Recipe::offsetY,
                          .minimum = -kFarthest,
                          .maximum = kFarthest,
                          .softMinimum = -16,
                          .softMaximum = 16},
        .when = kHasAxis<2>,
        .detail = true,
    },
    ParamInfo{
        .id = "cell_x",
        .label = "Cell x",
        .group = ParamGroup::position,
        .unit = "cells",
        .help = "whole cells added to offset x, which then keeps its precision far away",
        .kind = RealParam{.member = &Recipe::cellX,
                          .minimum = -kFarthest,
                          .maximum = kFarthest,
                          .softMinimum = -16,
                          .softMaximum = 16},
        .when = kIsMovedX,
        .detail = true,
    },
    ParamInfo{
        .id = "cell_y",
        .label = "Cell y",
        .group = ParamGroup::position,
        .unit = "cells",
        .help = "whole cells added to offset y, which then keeps its precision far away",
        .kind = RealParam{.member = &Recipe::cellY,
                          .minimum = -kFarthest,
                          .maximum = kFarthest,
                          .softMinimum = -16,
                          .softMaximum = 16},
        .when = kIsMovedY,
        .detail = true,
    },
    ParamInfo{
        .id = "z",
        .label = "Slice z",
        .group = ParamGroup::position,
        .unit = "cells",
        .help = "depth of the slice; move it to see the noise boil",
        .kind =
            RealParam{
                .member = &Recipe::z, .minimum = -kFarthest, .maximum = kFarthest, .softMinimum = -8, .softMaximum = 8},
        .when = kHasAxis<3>,
    },
    ParamInfo{
        .id = "w",
        .label = "Slice w",
        .group = ParamGroup::position,
        .unit = "cells",
        .help = "the slice's place on the fourth axis",
        .kind =
            RealParam{
                .member = &Recipe::w, .minimum = -kFarthest, .maximum = kFarthest, .softMinimum = -8, .softMaximum = 8},
        .when = kHasAxis<4>,
    },
    ParamInfo{
        .id = "rotate_x",
        .label = "Rotate X",
        .group = ParamGroup::position,
        .unit = "turns",
        .help = "turns the plane of the picture in space about its x axis; noise of 1 and 2 dimensions goes on "
                "straight through space",
        .kind = RealParam{.member = &Recipe::rotateX,
                          .minimum = -kMostTurns,
                          .maximum = kMostTurns,
                          .softMinimum = 0,
                          .softMaximum = 1},
        .when = kTurnsAboutX,
        .detail = true,
    },
    ParamInfo{
        .id = "rotate_y",
        .label = "Rotate Y",
        .group = ParamGroup::position,
        .unit = "turns",
        .help = "turns the plane of the picture in space about its y axis",
        .kind = RealParam{.member = &Recipe::rotateY,
                          .minimum = -kMostTurns,
                          .maximum = kMostTurns,
                          .softMinimum = 0,
                          .softMaximum = 1},
        .detail = true,
    },
    ParamInfo{
        .id = "rotate_z",
        .label = "Rotate Z",
        .group = ParamGroup::position,
        .unit = "turns",
        .help = "rotates the picture about the middle of its first square",
        .kind = RealParam{.member = &Recipe::rotateZ,
                          .minimum = -kMostTurns,
                          .maximum = kMostTurns,
                          .softMinimum = 0,
                          .softMaximum = 1},
        .detail = true,
    },
    ParamInfo{
        .id = "slice_scale",
        .label = "Slice scale",
        .group = ParamGroup::position,
        .help = "larger: the picture shows more cells, about the middle of its first square",
        .kind = RealParam{.member = &Recipe::sliceScale,
                          .minimum = 1e-6,
                          .maximum = 1e6,
                          .softMinimum = 0.125,
                          .softMaximum = 8,
                          .logarithmic = true},
        .detail = true,
        .formerly = "zoom",
    },
    ParamInfo{
        .id = "tiling",
        .label = "Tiling",
        .group = ParamGroup::tiling,
        .help = "makes the picture repeat",
        .kind = choice<&tilings>(&Recipe::tiling, tilingAvailable),
    },
    ParamInfo{
        .id = "period_x",
        .label = "Period x",
        .group = ParamGroup::tiling,
        .unit = "cells",
        .help = "repeats after so many cells along x; 0: never",
        .kind = period(&Recipe::periodX),
    },
    ParamInfo{
        .id = "period_y",
        .label = "Period y",
        .group = ParamGroup::tiling,
        .unit = "cells",
        .help = "repeats after so many cells along y; 0: never",
        .kind = period(&Recipe::periodY),
        .when = kHasAxis<2>,
    },
    ParamInfo{
        .id = "period_z",
        .label = "Period z",
        .group = ParamGroup::tiling,
        .unit = "cells",
        .help = "repeats after so many cells along z; 0: never",
        .kind = period(&Recipe::periodZ),
        .when = kHasFreeAxis<3>,
    },
    ParamInfo{
        .id = "period_w",
        .label = "Period w",
        .group = ParamGroup::tiling,
        .unit = "cells",
        .help = "repeats after so many cells along w; 0: never",
        .kind = period(&Recipe::periodW),
        .when = kHasFreeAxis<4>,
    },
    ParamInfo{
        .id = "warp",
        .label = "Warp",
        .group = ParamGroup::warp,
        .help = "displaces the coordinates by another noise before octaves are evaluated",
        .kind = choice<&warps>(&Recipe::warp),
        .randomize = anyRow(kWarpWeights),
    },
    ParamInfo{
        .id = "warp_noise",
        .label = "Warp noise",
        .group = ParamGroup::warp,
        .help = "the noise that displaces",
        .kind = choice<&noises>(&Recipe::warpNoise, noiseAvailable),
        .when = kHasWarp,
        .randomize = anyRow(kWarpNoiseWeights),
    },
    ParamInfo{
        .id = "warp_amplitude",
        .label = "Warp amplitude",
        .group = ParamGroup::warp,
        .unit = "cells",
        .help = "the largest displacement by the first layer",
        .kind =
            RealParam{
                .member = &Recipe::warpAmplitude, .minimum = 0, .maximum = 256, .softMinimum = 0, .softMaximum = 4},
        .when = kHasWarp,
        .randomize = evenly(0.1, 0.6),
    },
    ParamInfo{
        .id = "warp_frequency",
        .label = "Warp frequency",
        .group = ParamGroup::warp,
        .unit = "per cell",
        .help = "fineness of the first layer, in cells of the warp to a cell of the noise",
        .kind = RealParam{.member = &Recipe::warpFrequency,
                          .minimum = 1e-6,
                          .maximum = 256,
                          .softMinimum = 0.125,
                          .softMaximum = 4,
                          .logarithmic = true},
        .when = kHasWarp,
        .randomize = byFactors(0.5, 1.5, 0.4),
    },
    ParamInfo{
        .id = "warp_octaves",
        .label = "Warp octaves",
        .group = ParamGroup::warp,
        .help = "layers of the warp, each half as strong and as large",
        .kind = IntegerParam{.member = &Recipe::warpOctaves,
                             .minimum = 1,
                             .maximum = kMostWarpOctaves,
                             .softMaximum = kMostWarpOctaves,
                             .structural = true},
        .when = kHasWarpOctaves,
        .randomize = wholeNumbers(1, 4),
    },
    ParamInfo{
        .id = "warp_seed",
        .label = "Warp seed",
        .group = ParamGroup::warp,
        .help = "another seed, another warp",
        .kind = SeedParam{&Recipe::warpSeed},
        .when = kHasWarpSeed,
        .randomize = anySeed(),
    },
    ParamInfo{
        .id = "time_axis",
        .label = "Time axis",
        .group = ParamGroup::time,
        .help = "the axis along which time moves",
        .kind = choice<&timeAxes>(&Recipe::timeAxis, timeAxisAvailable),
        .when = kHasAxis<3>,
    },
    ParamInfo{
        .id = "time",
        .label = "Time",
        .group = ParamGroup::time,
        .unit = "seconds",
        .help = "the moment that is shown",
        .kind = RealParam{.member = &Recipe::time,
                          .minimum = -kFarthest,
                          .maximum = kFarthest,
                          .softMinimum = 0,
                          .softMaximum = 10},
        .when = kHasTime,
    },
    ParamInfo{
        .id = "speed",
        .label = "Speed",
        .group = ParamGroup::time,
        .unit = "cells/s",
        .help = "speed of time through the noise",
        .kind =
            RealParam{
                .member = &Recipe::speed, .minimum = -65536, .maximum = 65536, .softMinimum = -4, .softMaximum = 4},
        .when = kHasTime,
    },
    ParamInfo{
        .id = "loop",
        .label = "Loop",
        .group = ParamGroup::time,
        .unit = "seconds",
        .help = "the animation repeats after so many seconds, the speed rounded to whole cells; 0: never",
        .kind = RealParam{.member = &Recipe::loop, .minimum = 0, .maximum = 1e6, .softMinimum = 0, .softMaximum = 20},
        .when = kHasTime,
    },
    ParamInfo{
        .id = "fractal",
        .label = "Fractal",
        .group = ParamGroup::fractal,
        .help = "combines octaves into one value",
        .kind = choice<&fractals>(&Recipe::fractal, fractalAvailable),
        .randomize = anyRow(kFractalWeights),
    },
    ParamInfo{
        .id = "octaves",
        .label = "Octaves",
        .group = ParamGroup::fractal,
        .help = "layers summed by the fractal; of a fraction the last layer fades in",
        .kind = RealParam{.member = &Recipe::octaves,
                          .minimum = 1,
                          .maximum = kMostOctaves,
                          .softMinimum = 1,
                          .softMaximum = 12,
                          .structural = true,
                          .counts = true},
        .when = kHasOctaves,
        .randomize = wholeNumbers(3, 8),
    },
    ParamInfo{
        .id = "lacunarity",
        .label = "Lacunarity",
        .group = ParamGroup::fractal,
        .help = "cells of each octave to a cell of the one before",
        .kind =
            RealParam{.member = &Recipe::lacunarity, .minimum = 1, .maximum = 4, .softMinimum = 1, .softMaximum = 4},
        .when = kHasOctaves,
        .randomize = evenly(1.8, 2.2, 0.6),
    },
    ParamInfo{
        .id = "falloff",
        .label = "Falloff",
        .group = ParamGroup::fractal,
        .help = "number that weakens each octave: gain or a Hurst exponent",
        .kind = choice<&falloffs>(&Recipe::falloff),
        .when = kHasOctaves,
        .detail = true,
        .randomize = anyRow(kFalloffWeights),
    },
    ParamInfo{
        .id = "gain",
        .label = "Gain",
        .group = ParamGroup::fractal,
        .help = "height of each octave as a part of the one before",
        .kind = RealParam{.member = &Recipe::gain, .minimum = 0, .maximum = 1, .softMinimum = 0, .softMaximum = 1},
        .when = kHasGain,
        .randomize = evenly(0.35, 0.65, 0.2),
    },
    ParamInfo{
        .id = "hurst",
        .label = "Hurst exponent",
        .group = ParamGroup::fractal,
        .help = "1: smooth terrain; 0: every octave as strong",
        .kind = RealParam{.member = &Recipe::hurst, .minimum = 0, .maximum = 2, .softMinimum = 0, .softMaximum = 2},
        .when = kHasHurst,
        .randomize = evenly(0.6, 1.2, 0.2),
    },
    ParamInfo{
        .id = "amplitudes",
        .label = "Amplitudes",
        .group = ParamGroup::fractal,
        .help = "divides the octaves by their sum, or not",
        .kind = choice<&amplitudes>(&Recipe::amplitudes),
        .when = kHasOctaves,
        .detail = true,
    },
    ParamInfo{
        .id = "weighting",
        .label = "Weighting",
        .group = ParamGroup::fractal,
        .help = "part of the finer octaves that low places lose",
        .kind = RealParam{.member = &Recipe::weighting, .minimum = 0, .maximum = 1, .softMinimum = 0, .softMaximum = 1},
        .when = kCanWeight,
        .detail = true,
        .randomize = evenly(0, 0.6, 0.7),
    },
    ParamInfo{
        .id = "level",
        .label = "Level",
        .group = ParamGroup::fractal,
        .help = "added to every octave before it multiplies (Musgrave's offset)",
        .kind = RealParam{.member = &Recipe::level, .minimum = 0, .maximum = 2, .softMinimum = 0, .softMaximum = 2},
        .when = kFractalTakes<kLevel>,
        .randomize = evenly(0.8, 1.2, 0.5),
        .probes = {0.7},
    },
    ParamInfo{
        .id = "bounces",
        .label = "Bounces",
        .group = ParamGroup::fractal,
        .help = "times that an octave is reflected between its ends",
        .kind =
            RealParam{
                .member = &Recipe::bounces, .minimum = 0.25, .maximum = 64, .softMinimum = 0.25, .softMaximum = 8},
        .when = kFractalTakes<kBounces>,
        .randomize = evenly(1, 3.5),
        .probes = {3.1},
    },
    ParamInfo{
        .id = "damping",
        .label = "Damping",
        .group = ParamGroup::fractal,
        .help = "loss of detail: on steep ground; of Jordan and gullies, on flat ground",
        .kind = RealParam{.member = &Recipe::damping, .minimum = 0, .maximum = 16, .softMinimum = 0, .softMaximum = 4},
        .when = kFractalTakes<kDamping>,
        .randomize = byFactors(0.3, 2, 0.2),
        .probes = {1.7},
    },
    ParamInfo{
        .id = "swirl",
        .label = "Swirl",
        .group = ParamGroup::fractal,
        .help = "distance that the slopes below move the details",
        .kind = RealParam{.member = &Recipe::swirl, .minimum = 0, .maximum = 2, .softMinimum = 0, .softMaximum = 0.5},
        .when = kFractalTakes<kSwirl>,
        .randomize = evenly(0.05, 0.3, 0.2),
        .probes = {0.4},
    },
    ParamInfo{
        .id = "gullies",
        .label = "Gullies",
        .group = ParamGroup::fractal,
        .help = "depth of the gullies",
        .kind = RealParam{.member = &Recipe::gullies, .minimum = 0, .maximum = 1, .softMinimum = 0, .softMaximum = 1},
        .when = kFractalTakes<kGullies>,
        .randomize = evenly(0.15, 0.5, 0.2),
        .probes = {0.7},
    },
    ParamInfo{
        .id = "hills",
        .label = "Hills",
        .group = ParamGroup::fractal,
        .help = "roughness of the hills below the gullies: 0 one smooth octave, 1 fBm without gullies",
        .kind = RealParam{.member = &Recipe::hills, .minimum = 0, .maximum = 1, .softMinimum = 0, .softMaximum = 1},
        .when = kFractalTakes<kHills>,
        .randomize = evenly(0.1, 0.5, 0.2),
        .probes = {0.6},
    },
    ParamInfo{
        .id = "octave_seeds",
        .label = "Seed per octave",
        .group = ParamGroup::fractal,
        .help = "every octave has its own seed: no repeats across scales",
        .kind = BoolParam{&Recipe::octaveSeeds},
        .when = kHasOctaveSeeds,
        .detail = true,
    },
    ParamInfo{
        .id = "octave_shifts",
        .label = "Offset per octave",
        .group = ParamGroup::fractal,
        .help = "every octave has its own offset: lattices do not line up at the origin",
        .kind = BoolParam{&Recipe::octaveShifts},
        .when = kHasOctaves,
        .detail = true,
    },
    ParamInfo{
        .id = "rotate_octaves",
        .label = "Rotate octaves",
        .group = ParamGroup::fractal,
        .help = "every octave is rotated: no axis shows",
        .kind = BoolParam{&Recipe::rotateOctaves},
        .when = kCanTurnOctaves,
        .randomize = sometimes(0.6),
    },
    ParamInfo{
        .id = "footprint",
        .label = "Fade fine octaves",
        .group = ParamGroup::fractal,
        .help = "octaves fade to their mean where cells are smaller than four pixels, and are gone below two",
        .kind = BoolParam{&Recipe::footprint},
        .when = kHasOctaves,
        .detail = true,
    },
    ParamInfo{
        .id = "stripes",
        .label = "Stripes",
        .group = ParamGroup::fractal,
        .unit = "per cell",
        .help = "veins per cell of the first octave",
        .kind =
            RealParam{.member = &Recipe::stripes, .minimum = 0, .maximum = 1024, .softMinimum = 0, .softMaximum = 4},
        .when = kHasStripes,
        .randomize = byFactors(0.5, 2.5),
    },
    ParamInfo{
        .id = "stripe_direction",
        .label = "Stripe direction",
        .group = ParamGroup::fractal,
        .unit = "turns",
        .help = "0: the stripes follow each other along x; 0.25: along y",
        .kind = RealParam{.member = &Recipe::direction,
                          .minimum = -kMostTurns,
                          .maximum = kMostTurns,
                          .softMinimum = 0,
                          .softMaximum = 1},
        .when = kCanTurnStripes,
        .randomize = evenly(0, 1, 0.2),
    },
    ParamInfo{
        .id = "distortion",
        .label = "Distortion",
        .group = ParamGroup::fractal,
        .unit = "turns",
        .help = "distance that turbulence displaces the stripes",
        .kind =
            RealParam{.member = &Recipe::distortion, .minimum = 0, .maximum = 1024, .softMinimum = 0, .softMaximum = 4},
        .when = kFractalTakes<kDistortion>,
        .randomize = byFactors(0.4, 2.5),
        .probes = {0.6},
    },
    ParamInfo{
        .id = "output",
        .label = "Output",
        .group = ParamGroup::output,
        .help = "content of the field",
        .kind = choice<&outputs>(&Recipe::output, outputAvailable),
    },
    ParamInfo{
        .id = "relief",
        .label = "Relief",
        .group = ParamGroup::output,
        .unit = "cells",
        .help = "height of the surface whose normals are shown",
        .kind =
            RealParam{.member = &Recipe::relief, .minimum = -1024, .maximum = 1024, .softMinimum = 0, .softMaximum = 4},
        .when = kShowsNormals,
    },
    ParamInfo{
        .id = "normal_y",
        .label = "Normal y",
        .group = ParamGroup::output,
        .help = "the direction in which green increases in a normal map",
        .kind = choice<&normalYs>(&Recipe::normalY),
        .when = kShowsNormals,
    },
    ParamInfo{
        .id = "colors",
        .label = "Colors",
        .group = ParamGroup::color,
        .help = "turns values into colors",
        .kind = choice<&colors>(&Recipe::colors),
        .when = kHasColors,
    },
    ParamInfo{
        .id = "gradient",
        .label = "Gradient",
        .group = ParamGroup::color,
        .help = "the colors from the lowest to the highest value",
        .kind = GradientParam{&Recipe::gradient},
        .when = kHasCustomColors,
    },
    ParamInfo{
        .id = "blend",
        .label = "Blend",
        .group = ParamGroup::color,
        .help = "transition between two colors",
        .kind = choice<&blends>(&Recipe::blend),
        .when = kIsColored<kCustom>,
    },
    ParamInfo{
        .id = "color_range",
        .label = "Range",
        .group = ParamGroup::color,
        .help = "values of the first and the last color",
        .kind = choice<&colorRanges>(&Recipe::colorRange),
    },
    ParamInfo{
        .id = "color_low",
        .label = "Range min",
        .group = ParamGroup::color,
        .help = "the value of the first color, or of black",
        .kind = colorValue(&Recipe::colorLow),
        .when = kGivesRange,
    },
    ParamInfo{
        .id = "color_high",
        .label = "Range max",
        .group = ParamGroup::color,
        .help = "the value of the last color, or of white; below the first one, colors are turned around",
        .kind = colorValue(&Recipe::colorHigh),
        .when = kGivesRange,
    },
    ParamInfo{
        .id = "lake",
        .label = "Lake",
        .group = ParamGroup::color,
        .help = "lakes are as low as this, 0 to 1 of the range",
        .kind = share(&Recipe::lake),
        .when = kIsColored<kBiomes>,
    },
    ParamInfo{
        .id = "mountain",
        .label = "Mountain",
        .group = ParamGroup::color,
        .help = "mountains are as high as this, 0 to 1 of the range",
        .kind = share(&Recipe::mountain),
        .when = kIsColored<kBiomes>,
    },
    ParamInfo{
        .id = "desert",
        .label = "Desert",
        .group = ParamGroup::color,
        .help = "on ground, deserts are where the second noise is at most this",
        .kind = share(&Recipe::desert),
        .when = kIsColored<kBiomes>,
    },
    ParamInfo{
        .id = "forest",
        .label = "Forest",
        .group = ParamGroup::color,
        .help = "on ground, forests are where the second noise is at least this",
        .kind = share(&Recipe::forest),
        .when = kIsColored<kBiomes>,
    },
    ParamInfo{
        .id = "biome_scale",
        .label = "Biome size",
        .group = ParamGroup::color,
        .help = "size of the second noise, times the first",
        .kind = RealParam{.member = &Recipe::biomeScale,
                          .minimum = 0.125,
                          .maximum = 64,
                          .softMinimum = 0.5,
                          .softMaximum = 16,
                          .logarithmic = true},
        .when = kIsColored<kBiomes>,
    },
    ParamInfo{
        .id = "biome_seed",
        .label = "Biome seed",
        .group = ParamGroup::color,
        .help = "another seed, other deserts and forests",
        .kind = SeedParam{&Recipe::biomeSeed},
        .when = kIsColored<kBiomes>,
    },
    ParamInfo{
        .id = "surface_height",
        .label = "Height",
        .group = ParamGroup::surface,
        .unit = "image heights",
        .help = "height of a value of 1 on the surface and in meshes",
        .kind = RealParam{.member = &Recipe::surfaceHeight,
                          .minimum = 1e-6,
                          .maximum = 1024,
                          .softMinimum = 0.01,
                          .softMaximum = 1,
                          .logarithmic = true},
        .when = kHasSurface,
    },
    ParamInfo{
        .id = "surface_sea",
        .label = "Sea",
        .group = ParamGroup::surface,
        .help = "lower values are a flat sea on the surface and in meshes",
        .kind = BoolParam{&Recipe::sea},
        .when = kHasSurface,
    },
    ParamInfo{
        .id = "sea_level",
        .label = "Sea level",
        .group = ParamGroup::surface,
        .help = "the value at which the sea lies",
        .kind = colorValue(&Recipe::seaLevel),
        .when = kHasSea,
    },
    ParamInfo{
        .id = "solid_shape",
        .label = "Body",
        .group = ParamGroup::solid,
        .help = "the body that the noise changes",
        .kind = choice<&solidShapes>(&Recipe::solidShape),
        .when = kShowsSolid,
    },
    ParamInfo{
        .id = "solid_size",
        .label = "Size",
        .group = ParamGroup::solid,
        .unit = "image heights",
        .help = "size of the body: its radius, or half an edge",
        .kind = RealParam{.member = &Recipe::solidSize,
                          .minimum = 0.01,
                          .maximum = 4,
                          .softMinimum = 0.05,
                          .softMaximum = 2,
                          .logarithmic = true},
        .when = kShowsSolid,
    },
    ParamInfo{
        .id = "solid_stretch_x",
        .label = "Stretch x",
        .group = ParamGroup::solid,
        .help = "stretch of the body along x",
        .kind = RealParam{.member = &Recipe::solidStretchX,
                          .minimum = 0.1,
                          .maximum = 10,
                          .softMinimum = 0.1,
                          .softMaximum = 10,
                          .logarithmic = true},
        .when = kShowsSolid,
        .detail = true,
    },
    ParamInfo{
        .id = "solid_stretch_y",
        .label = "Stretch y",
        .group = ParamGroup::solid,
        .help = "stretch of the body along y",
        .kind = RealParam{.member = &Recipe::solidStretchY,
                          .minimum = 0.1,
                          .maximum = 10,
                          .softMinimum = 0.1,
                          .softMaximum = 10,
                          .logarithmic = true},
        .when = kShowsSolid,
        .detail = true,
    },
    ParamInfo{
        .id = "solid_stretch_z",
        .label = "Stretch z",
        .group = ParamGroup::solid,
        .help = "stretch of the body along z",
        .kind = RealParam{.member = &Recipe::solidStretchZ,
                          .minimum = 0.1,
                          .maximum = 10,
                          .softMinimum = 0.1,
                          .softMaximum = 10,
                          .logarithmic = true},
        .when = kShowsSolid,
        .detail = true,
    },
    ParamInfo{
        .id = "plane_cut",
        .label = "Cut open",
        .group = ParamGroup::solid,
        .help = "cut the body by a plane, beyond which nothing is",
        .kind = BoolParam{.member = &Recipe::planeCut},
        .when = kShowsSolid,
    },
    ParamInfo{
        .id = "plane_at",
        .label = "Cut at",
        .group = ParamGroup::solid,
        .unit = "image heights",
        .help = "the plane's distance from the middle of the body",
        .kind = RealParam{.member = &Recipe::planeAt, .minimum = -8, .maximum = 8, .softMinimum = -1, .softMaximum = 1},
        .when = kHasPlane,
    },
    ParamInfo{
        .id = "plane_yaw",
        .label = "Cut around",
        .group = ParamGroup::solid,
        .unit = "degrees",
        .help = "the side that the plane cuts off; 90 is the right",
        .kind =
            RealParam{
                .member = &Recipe::planeYaw, .minimum = -360, .maximum = 360, .softMinimum = -180, .softMaximum = 180},
        .when = kHasPlane,
    },
    ParamInfo{
        .id = "plane_elevation",
        .label = "Cut up",
        .group = ParamGroup::solid,
        .unit = "degrees",
        .help = "height of the side that the plane cuts off; 90 is the top",
        .kind = RealParam{.member = &Recipe::planeElevation,
                          .minimum = -90,
                          .maximum = 90,
                          .softMinimum = -90,
                          .softMaximum = 90},
        .when = kHasPlane,
    },
    ParamInfo{
        .id = "solid_mode",
        .label = "Mode",
        .group = ParamGroup::solid,
        .help = "effect of the noise on the body",
        .kind = choice<&solidModes>(&Recipe::solidMode),
        .when = kShowsSolid,
    },
    ParamInfo{
        .id = "solid_amount",
        .label = "Amount",
        .group = ParamGroup::solid,
        .help = "distance that the noise moves the surface; below 0 its low places reach out",
        .kind =
            RealParam{
                .member = &Recipe::solidAmount, .minimum = -32, .maximum = 32, .softMinimum = -4, .softMaximum = 4},
        .when = kShowsSolid,
    },
    ParamInfo{
        .id = "solid_level",
        .label = "Level",
        .group = ParamGroup::solid,
        .help = "added to the noise: how much of the body is there",
        .kind =
            RealParam{
                .member = &Recipe::solidLevel, .minimum = -32, .maximum = 32, .softMinimum = -1, .softMaximum = 1},
        .when = kShowsSolid,
    },
    ParamInfo{
        .id = "solid_softness",
        .label = "Softness",
        .group = ParamGroup::solid,
        .unit = "image heights",
        .help = "the depth at which the body is as dense as it gets; 0: a surface of stone",
        .kind =
            RealParam{
                .member = &Recipe::solidSoftness, .minimum = 0, .maximum = 4, .softMinimum = 0, .softMaximum = 0.5},
        .when = kShowsSolid,
    },
    ParamInfo{
        .id = "solid_absorption",
        .label = "Absorption",
        .group = ParamGroup::solid,
        .help = "strength with which the body hides things behind it, per image height",
        .kind =
            RealParam{
                .member = &Recipe::solidAbsorption, .minimum = 0, .maximum = 1000, .softMinimum = 0, .softMaximum = 60},
        .when = kShowsSolid,
    },
    ParamInfo{
        .id = "solid_emission",
        .label = "Emission",
        .group = ParamGroup::solid,
        .help = "brightness of the body's glow",
        .kind =
            RealParam{
                .member = &Recipe::solidEmission, .minimum = 0, .maximum = 100, .softMinimum = 0, .softMaximum = 20},
        .when = kShowsSolid,
    },
    ParamInfo{
        .id = "solid_color_by",
        .label = "Color by",
        .group = ParamGroup::solid,
        .help = "number that chooses the colors",
        .kind = choice<&solidKeys>(&Recipe::solidColorBy),
        .when = kShowsSolid,
    },
    ParamInfo{
        .id = "solid_gloss",
        .label = "Gloss",
        .group = ParamGroup::solid,
        .help = "part of the sun and the sky that a surface mirrors",
        .kind =
            RealParam{.member = &Recipe::solidGloss, .minimum = 0, .maximum = 10, .softMinimum = 0, .softMaximum = 2},
        .when = kHasStone,
    },
    ParamInfo{
        .id = "solid_steps",
        .label = "Steps",
        .group = ParamGroup::solid,
        .help = "places along a ray through the body: more are smoother and slower",
        .kind = IntegerParam{.member = &Recipe::solidSteps, .minimum = 16, .maximum = 1024, .softMaximum = 512},
        .when = kShowsSolid,
        .detail = true,
    },
    ParamInfo{
        .id = "sun",
        .label = "Sun",
        .group = ParamGroup::solid,
        .help = "brightness of the sun on the body; 0: it glows by itself alone",
        .kind = RealParam{.member = &Recipe::sun, .minimum = 0, .maximum = 100, .softMinimum = 0, .softMaximum = 10},
        .when = kShowsSolid,
    },
    ParamInfo{
        .id = "sun_yaw",
        .label = "Sun around",
        .group = ParamGroup::solid,
        .unit = "degrees",
        .help = "the side that the sun shines from; 90 is from the right",
        .kind =
            RealParam{
                .member = &Recipe::sunYaw, .minimum = -360, .maximum = 360, .softMinimum = -180, .softMaximum = 180},
        .when = kHasSun,
    },
    ParamInfo{
        .id = "sun_elevation",
        .label = "Sun up",
        .group = ParamGroup::solid,
        .unit = "degrees",
        .help = "height of the sun",
        .kind =
            RealParam{
                .member = &Recipe::sunElevation, .minimum = -90, .maximum = 90, .softMinimum = -10, .softMaximum = 90},
        .when = kHasSun,
    },
    ParamInfo{
        .id = "sun_temperature",
        .label = "Sun color",
        .group = ParamGroup::solid,
        .unit = "kelvins",
        .help = "the temperature of its light: 2,000 is evening, 6,500 white, 15,000 blue",
        .kind = RealParam{.member = &Recipe::sunTemperature,
                          .minimum = 1000,
                          .maximum = 20000,
                          .softMinimum = 1500,
                          .softMaximum = 12000,
                          .logarithmic = true},
        .when = kHasSun,
    },
    ParamInfo{
        .id = "shadow_steps",
        .label = "Shadow steps",
        .group = ParamGroup::solid,
        .help = "places on the way to the sun: more are smoother and slower",
        .kind = IntegerParam{.member = &Recipe::shadowSteps, .minimum = 1, .maximum = 64, .softMaximum = 32},
        .when = kHasSun,
        .detail = true,
    },
    ParamInfo{
        .id = "sky",
        .label = "Sky",
        .group = ParamGroup::solid,
        .help = "blue light from above",
        .kind = RealParam{.member = &Recipe::sky, .minimum = 0, .maximum = 100, .softMinimum = 0, .softMaximum = 4},
        .when = kShowsSolid,
    },
    ParamInfo{
        .id = "solid_scene",
        .label = "Behind",
        .group = ParamGroup::solid,
        .help = "background of the body",
        .kind = choice<&solidScenes>(&Recipe::solidScene),
        .when = kShowsSolid,
    },
    ParamInfo{
        .id = "ground_height",
        .label = "Ground",
        .group = ParamGroup::solid,
        .unit = "image heights",
        .help = "height of the ground above the middle of the body",
        .kind =
            RealParam{
                .member = &Recipe::groundHeight, .minimum = -8, .maximum = 8, .softMinimum = -1, .softMaximum = 0},
        .when = kHasGround,
    },
    ParamInfo{
        .id = "ground_white",
        .label = "Ground's white",
        .group = ParamGroup::solid,
        .help = "part of its light that the ground sends back: 0 is black, 1 white",
        .kind =
            RealParam{.member = &Recipe::groundWhite, .minimum = 0, .maximum = 1, .softMinimum = 0, .softMaximum = 1},
        .when = kHasGround,
    },
    ParamInfo{
        .id = "camera_yaw",
        .label = "Camera around",
        .group = ParamGroup::solid,
        .unit = "degrees",
        .help = "the side that the camera looks from; 90 is from the right",
        .kind =
            RealParam{
                .member = &Recipe::cameraYaw, .minimum = -360, .maximum = 360, .softMinimum = -180, .softMaximum = 180},
        .when = kShowsSolid,
    },
    ParamInfo{
        .id = "camera_elevation",
        .label = "Camera up",
        .group = ParamGroup::solid,
        .unit = "degrees",
        .help = "height of the camera; above 0 it looks down",
        .kind = RealParam{.member = &Recipe::cameraElevation,
                          .minimum = -90,
                          .maximum = 90,
                          .softMinimum = -90,
                          .softMaximum = 90},
        .when = kShowsSolid,
    },
    ParamInfo{
        .id = "camera_distance",
        .label = "Distance",
        .group = ParamGroup::solid,
        .unit = "image heights",
        .help = "from the camera to the middle of the body",
        .kind =
            RealParam{
                .member = &Recipe::cameraDistance, .minimum = 0, .maximum = 100, .softMinimum = 0, .softMaximum = 10},
        .when = kShowsSolid,
    },
    ParamInfo{
        .id = "camera_lens",
        .label = "Lens",
        .group = ParamGroup::solid,
        .help = "half of what is seen at distance 1: smaller is closer",
        .kind = RealParam{.member = &Recipe::cameraLens,
                          .minimum = 0.01,
                          .maximum = 10,
                          .softMinimum = 0.05,
                          .softMaximum = 1,
                          .logarithmic = true},
        .when = kShowsSolid,
        .detail = true,
    },
    ParamInfo{
        .id = "exposure",
        .label = "Exposure",
        .group = ParamGroup::solid,
        .help = "brightness of the light as it is shown",
        .kind = RealParam{.member = &Recipe::exposure,
                          .minimum = 0.001,
                          .maximum = 1000,
                          .softMinimum = 0.05,
                          .softMaximum = 20,
                          .logarithmic = true},
        .when = kShowsSolid,
    },
};

std::string gradientRefusal(const ParamInfo& param, const Gradient& gradient) {
    const std::string problem = gradientProblem(gradient);
    return problem.empty() ? problem : fmt::format("{}: {}, expected {}", param.id, problem, allowedText(param));
}

std::string availableText(const ParamInfo& param, const ChoiceParam& choice, const Recipe& recipe) {
    std::string list;
    for (int i = 0; i < choice.count(); ++i)
        if (choice.available(recipe, i)) list += fmt::format("{}{}", list.empty() ? "" : ", ", choice.row(i).id);
    return fmt::format("{}={}: not in {}D, expected {} ({})", param.id, choice.row(recipe.*choice.member).id,
                       recipe.dimensions, list, param.help);
}

}  // namespace

std::string_view groupLabel(ParamGroup group) {
    constexpr std::string_view labels[] = {"Noise",   "Position", "Tiling", "Warp",    "Time",
                                           "Fractal", "Output",   "Color",  "Surface", "Solid"};
    return labels[static_cast<std::size_t>(group)];
}

std::span<const ParamInfo> params() { return kParams; }

std::string refusal(const ParamInfo& param, std::string_view text, std::string_view problem) {
    return fmt::format("{}={}: {}, expected {} ({})", param.id, printable(text), problem, allowedText(param),
                       param.help);
}

const ParamInfo* findParam(std::string_view id) {
    const auto found = std::find_if(kParams.begin(), kParams.end(), [&](const ParamInfo& p) {
        return p.id == id || (!p.formerly.empty() && p.formerly == id);
    });
    return found == kParams.end() ? nullptr : &*found;
}

std::vector<std::string_view> paramNames() {
    std::vector<std::string_view> names;
    names.reserve(kParams.size());
    for (const ParamInfo& param : kParams) names.push_back(param.id);
    return names;
}

bool isShared(const ParamInfo& param) {
    constexpr std::array kGroups{ParamGroup::time, ParamGroup::output, ParamGroup::color, ParamGroup::surface,
                                 ParamGroup::solid};
    return std::ranges::find(kGroups, param.group) != kGroups.end();
}

bool ParamInfo::applies(const Recipe& recipe) const {
    if (recipe.tree.empty()) return when.holds(recipe);
    if (!isShared(*this)) return false;
    if (id == "relief" && hasSlopeMask(recipe.tree)) return true;
    Recipe one;
    static_cast<SharedRecipe&>(one) = static_cast<const SharedRecipe&>(recipe);
    if (group != ParamGroup::time) return when.holds(one);
    return anyField(recipe.tree, [&](const FieldRecipe& field) {
        static_cast<FieldRecipe&>(one) = field;
        return when.holds(one);
    });
}

bool isText(const ParamInfo& param) {
    return std::holds_alternative<ChoiceParam>(param.kind) || std::holds_alternative<GradientParam>(param.kind);
}

bool isStructural(const ParamInfo& param) {
    return std::visit(Overloaded{
                          [](const ChoiceParam&) { return true; },
                          [](const IntegerParam& p) { return p.structural; },
                          [](const SeedParam&) { return false; },
                          [](const RealParam& p) { return p.structural; },
                          [](const BoolParam&) { return true; },
                          [](const GradientParam&) { return false; },
                      },
                      param.kind);
}

std::string valueText(const ParamInfo& param, const Recipe& recipe) {
    return std::visit(Overloaded{
                          [&](const ChoiceParam& p) { return std::string(p.row(recipe.*p.member).id); },
                          [&](const IntegerParam& p) { return std::to_string(recipe.*p.member); },
                          [&](const SeedParam& p) { return std::to_string(recipe.*p.member); },
                          [&](const RealParam& p) { return shortest(recipe.*p.member); },
                          [&](const BoolParam& p) { return std::string(recipe.*p.member ? "true" : "false"); },
                          [&](const GradientParam& p) { return gradientText(recipe.*p.member); },
                      },
                      param.kind);
}

std::string allowedText(const ParamInfo& param) {
    return std::visit(
        Overloaded{
            [](const ChoiceParam& p) {
                std::string list;
                for (int i = 0; i < p.count(); ++i) list += fmt::format("{}{}", i == 0 ? "" : ", ", p.row(i).id);
                return list;
            },
            [](const IntegerParam& p) { return fmt::format("{} to {}", p.minimum, p.maximum); },
            [](const SeedParam&) { return std::string("a whole number from 0 to 4294967295"); },
            [](const RealParam& p) { return fmt::format("{} to {}", shortest(p.minimum), shortest(p.maximum)); },
            [](const BoolParam&) { return std::string("true or false"); },
            [](const GradientParam&) {
                return fmt::format("1 to {} stops in rising order, as in \"0 #0b1d51, 0.45 #2f6db5, 1 #ffffff\"",
                                   kMostStops);
            },
        },
        param.kind);
}

std::string setFromText(const ParamInfo& param, Recipe& recipe, std::string_view text) {
    if (const auto* choice = std::get_if<ChoiceParam>(&param.kind)) {
        for (int i = 0; i < choice->count(); ++i)
            if (choice->row(i).id == text) {
                recipe.*choice->member = i;
                return {};
            }
        const std::string near = nearestRow(text, *choice);
        return near.empty() ? refusal(param, text, "unknown")
                            : fmt::format("{}={}: unknown{}", param.id, printable(text), near);
    }
    if (const auto* boolean = std::get_if<BoolParam>(&param.kind)) {
        if (text != "true" && text != "false") return refusal(param, text, "not a truth value");
        recipe.*boolean->member = text == "true";
        return {};
    }
    if (const auto* gradient = std::get_if<GradientParam>(&param.kind)) {
        const std::string problem = parseGradient(text, recipe.*gradient->member);
        return problem.empty() ? problem : refusal(param, text, problem);
    }
    const bool wantsReal = std::holds_alternative<RealParam>(param.kind);
    std::optional<double> number;
    if (wantsReal) {
        number = parseReal(text);
    } else if (const auto integer = parseInteger(text)) {
        number = static_cast<double>(*integer);
    }
    if (!number) return refusal(param, text, wantsReal ? "not a number" : "not a whole number");
    return setFromNumber(param, recipe, *number, text);
}

std::string setFromNumber(const ParamInfo& param, Recipe& recipe, double value, std::string_view text) {
    const auto inside = [&](double low, double high) { return value >= low && value <= high; };  // false for NaN
    const bool whole = std::isfinite(value) && value == std::floor(value);
    const bool done = std::visit(Overloaded{
                                     [&](const ChoiceParam& p) {
                                         if (!whole || !inside(0, p.count() - 1)) return false;
                                         recipe.*p.member = static_cast<int>(value);
                                         return true;
                                     },
                                     [&](const IntegerParam& p) {
                                         if (!whole || !inside(p.minimum, p.maximum)) return false;
                                         recipe.*p.member = static_cast<int>(value);
                                         return true;
                                     },
                                     [&](const SeedParam& p) {
                                         if (!whole || !inside(0, 4294967295.0)) return false;
                                         recipe.*p.member = static_cast<std::uint32_t>(value);
                                         return true;
                                     },
                                     [&](const RealParam& p) {
                                         if (!inside(p.minimum, p.maximum)) return false;
                                         recipe.*p.member =
                                             value == 0 ? 0 : value;  // negative zero would have another text
                                         return true;
                                     },
                                     [&](const BoolParam& p) {
                                         if (!whole || !inside(0, 1)) return false;
                                         recipe.*p.member = value != 0;
                                         return true;
                                     },
                                     [](const GradientParam&) { return false; },
                                 },
                                 param.kind);
    if (done) return {};
    const bool fraction = std::isfinite(value) && !whole && !std::holds_alternative<RealParam>(param.kind);
    return refusal(param, text.empty() ? shortest(value) : std::string(text),
                   fraction ? "not a whole number" : "out of range");
}

void copyValue(const ParamInfo& param, Recipe& recipe, const Recipe& from) {
    std::visit([&](const auto& kind) { recipe.*kind.member = from.*kind.member; }, param.kind);
}

std::vector<std::string> problemsOf(const Recipe& recipe) {
    std::vector<std::string> problems;
    if (!recipe.tree.empty()) {
        problems = problemsOf(sharedAlone(recipe));
        if (problems.empty()) problems = treeProblems(recipe);
        if (problems.empty()) problems = mapProblems(recipe);
        return problems;
    }
    const auto add = [&](std::string problem) {
        if (!problem.empty()) problems.push_back(std::move(problem));
    };
    Recipe scratch = recipe;  // takes the values that it has: a copy for each would take longer than all the rest
    for (const ParamInfo& param : kParams) {
        std::visit(Overloaded{
                       [&](const ChoiceParam& p) { add(setFromNumber(param, scratch, recipe.*p.member)); },
                       [&](const IntegerParam& p) { add(setFromNumber(param, scratch, recipe.*p.member)); },
                       [&](const SeedParam&) {},
                       [&](const RealParam& p) { add(setFromNumber(param, scratch, recipe.*p.member)); },
                       [&](const BoolParam&) {},
                       [&](const GradientParam& p) { add(gradientRefusal(param, recipe.*p.member)); },
                   },
                   param.kind);
    }
    if (!problems.empty()) return problems;  // indexing the tables is safe from here on
    for (const ParamInfo& param : kParams)
        if (const auto* p = std::get_if<ChoiceParam>(&param.kind))
            if (param.applies(recipe) && !hasOwnMessage(param) && !p->available(recipe, recipe.*p->member))
                problems.push_back(availableText(param, *p, recipe));
    if (problems.empty())
        for (DomainFault& fault : domainFaults(recipe)) problems.push_back(std::move(fault.text));
    if (problems.empty()) problems = mapProblems(recipe);
    return problems;
}

Recipe repaired(const Recipe& recipe) {
    if (!mapProblems(recipe).empty()) {
        Recipe withoutMap = recipe;
        withoutMap.map = {};
        return repaired(withoutMap);
    }
    if (!recipe.tree.empty()) return repairedTree(recipe);
    Recipe result = recipe;
    const Recipe defaults;
    for (const ParamInfo& param : kParams)
        std::visit(
            Overloaded{
                [&](const ChoiceParam& p) { result.*p.member = std::clamp(result.*p.member, 0, p.count() - 1); },
                [&](const IntegerParam& p) { result.*p.member = std::clamp(result.*p.member, p.minimum, p.maximum); },
                [&](const SeedParam&) {},
                [&](const RealParam& p) {
                    double& value = result.*p.member;
                    value = std::isnan(value) ? defaults.*p.member : std::clamp(value, p.minimum, p.maximum);
                    if (value == 0) value = 0;
                },
                [&](const BoolParam&) {},
                [&](const GradientParam& p) { result.*p.member = repairedGradient(result.*p.member); },
            },
            param.kind);
    // If a noise lacks the dimension, change the dimension and keep the noise.
    const int start = result.dimensions;
    for (int step = 1; !existsIn(noiseOf(result), result.dimensions) && step < kDimensions; ++step)
        for (const int dimensions : {start - step, start + step})
            if (dimensions >= 1 && dimensions <= kDimensions && existsIn(noiseOf(result), dimensions))
                result.dimensions = dimensions;
    for (const ParamInfo& param : kParams)
        if (const auto* p = std::get_if<ChoiceParam>(&param.kind))
            for (int i = 0; !hasOwnMessage(param) && !p->available(result, result.*p->member) && i < p->count(); ++i)
                result.*p->member = i;
    constexpr int kMostFaults = 32;  // a repaired fault does not come back
    for (int i = 0; i < kMostFaults; ++i) {
        const std::vector<DomainFault> faults = domainFaults(result);
        if (faults.empty()) break;
        result = faults.front().nearest;
    }
    return result;
}

void repair(Recipe& recipe) { recipe = repaired(recipe); }

}  // namespace noisescope
