// A recipe: all members that determine a field's values, as plain data. params.h has their meaning and valid values.
#pragma once

#include <cstdint>

#include "catalogue/ids.h"
#include "recipe/gradient.h"
#include "reference/noise/numbers.h"

namespace noisescope {

/// Members of one field: its noise, its place and the sum of its octaves. Choices are indices into the tables of the
/// catalogue. The defaults are the recipe of an empty file.
/// NOLINTNEXTLINE(clang-analyzer-optin.performance.Padding): in the order of the table of parameters
struct FieldRecipe : reference::NoiseNumbersOf<double> {
    int noise = rowIndex(NoiseId::perlin);
    int dimensions = 2;
    int feature = rowIndex(FeatureId::f1);
    int metric = rowIndex(MetricId::euclidean);
    int hash = rowIndex(HashId::pcg);
    int gradients = rowIndex(GradientsId::square);
    int fade = rowIndex(FadeId::quintic);
    int kernel = rowIndex(KernelId::half);
    bool isotropic = false;
    int scale = rowIndex(ScaleId::bounded);
    std::uint32_t seed = 0;
    double frequency = 8;
    double offsetX = 0;
    double offsetY = 0;
    double cellX = 0;
    double cellY = 0;
    double z = 0;
    double w = 0;
    double rotateX = 0;
    double rotateY = 0;
    double rotateZ = 0;
    double sliceScale = 1;
    int tiling = rowIndex(TilingId::lattice);
    int periodX = 0;
    int periodY = 0;
    int periodZ = 0;
    int periodW = 0;
    int warp = rowIndex(WarpId::none);
    int warpNoise = rowIndex(NoiseId::perlin);
    double warpAmplitude = 1;
    double warpFrequency = 1;
    int warpOctaves = 3;
    std::uint32_t warpSeed = 0;
    int fractal = rowIndex(FractalId::none);
    double octaves = 5;
    double lacunarity = 2;
    int falloff = rowIndex(FalloffId::gain);
    double gain = 0.5;
    double hurst = 1;
    int amplitudes = rowIndex(AmplitudesId::normalized);
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
    /// No parameter: divides all positions. The moisture of biomes is the same recipe, biomeScale times as large.
    double placeScale = 1;

    bool operator==(const FieldRecipe&) const = default;
};

/// Members that all fields of a picture share: its time, its output and its colors.
/// NOLINTNEXTLINE(clang-analyzer-optin.performance.Padding): in the order of the table of parameters
struct SharedRecipe {
    int timeAxis = rowIndex(TimeAxisId::none);
    double time = 0;
    double speed = 1;
    double loop = 0;
    int output = rowIndex(OutputId::value);
    double relief = 1;
    int normalY = rowIndex(NormalYId::opengl);
    int colors = rowIndex(ColorsId::gray);
    Gradient gradient = kNightSky;
    int blend = rowIndex(BlendId::linear);
    int colorRange = rowIndex(ColorRangeId::bound);
    double colorLow = -1;
    double colorHigh = 1;
    double lake = 0.3;
    double mountain = 0.72;
    double desert = 0.3;
    double forest = 0.64;
    double biomeScale = 3;
    std::uint32_t biomeSeed = 1;

    bool operator==(const SharedRecipe&) const = default;
};

/// Both. Code that needs one of them alone takes a FieldRecipe or a SharedRecipe, which lacks the members of the other.
struct Recipe : FieldRecipe, SharedRecipe {
    bool operator==(const Recipe&) const = default;
};

}  // namespace noisescope
