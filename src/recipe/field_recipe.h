// Members of one field of a picture, as plain data. params.h has their meaning and valid values.
#pragma once

#include <cstdint>

#include "catalogue/ids.h"
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
    double gullies = 0.25;
    double hills = 0.3;
    double stripes = 1;
    double direction = 0;
    double distortion = 1;
    /// No parameter: divides all positions. The moisture of biomes is the same recipe, biomeScale times as large.
    double placeScale = 1;
    /// No parameters: place all layers of a picture, see LayerTree::placeScale.
    double worldScale = 1;
    double worldX = 0;
    double worldY = 0;

    bool operator==(const FieldRecipe&) const = default;
};

}  // namespace noisescope
