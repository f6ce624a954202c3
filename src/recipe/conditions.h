// Conditions under which parameters apply, for the table in params.cpp alone.
#pragma once

#include <algorithm>

#include "recipe/chosen.h"
#include "recipe/recipe.h"
#include "recipe/when.h"

namespace noisescope::conditions {

constexpr When all(const Requirement& first) { return {{first}}; }
constexpr When all(const Requirement& first, const Requirement& second) { return {{first, second}}; }
constexpr When all(const Requirement& first, const Requirement& second, const Requirement& third) {
    return {{first, second, third}};
}

// --- the noise, or the one of the warp -------------------------------------------------------------------------------

template <bool (*is)(const NoiseInfo&)>
bool noiseIs(const Recipe& recipe) {
    return is(noiseOf(recipe));
}
template <bool (*is)(const NoiseInfo&)>
bool warpNoiseIs(const Recipe& recipe) {
    return is(warpNoiseOf(recipe));
}

inline constexpr Condition kIsWarped{"warp", [](const Recipe& recipe) { return isWarped(recipe); }};

template <bool (*is)(const NoiseInfo&)>
inline constexpr Requirement kEitherNoise{{"noise", noiseIs<is>},
                                          {{{kIsWarped, Condition{"warp_noise", warpNoiseIs<is>}}}}};

template <bool Needs::*need>
bool noiseNeeds(const NoiseInfo& noise) {
    return noise.needs.*need;
}
inline bool hasFeatures(const NoiseInfo& noise) { return !noise.features.empty(); }
inline bool measures(const NoiseInfo& noise) { return noise.needs.metric && noise.features.empty(); }
inline bool measuresByFeature(const NoiseInfo& noise) { return noise.needs.metric && !noise.features.empty(); }
inline bool featureMeasures(const Recipe& recipe) { return featureOf(recipe).metric; }
template <const NumberInfo& number>
bool takesNumber(const NoiseInfo& noise) {
    return std::find(noise.numbers.begin(), noise.numbers.end(), &number) != noise.numbers.end();
}
template <const NumberInfo& number>
bool gradientsTakeNumber(const Recipe& recipe) {
    return gradientsOf(recipe).number == &number;
}

template <bool Needs::*need>
inline constexpr When kNoiseNeeds = all(kEitherNoise<noiseNeeds<need>>);
template <const NumberInfo& number>
inline constexpr When kNoiseTakes = all(kEitherNoise<takesNumber<number>>);
template <const NumberInfo& number>
inline constexpr When kGradientsTake = all(kEitherNoise<noiseNeeds<&Needs::gradient>>,
                                           {{"gradients", gradientsTakeNumber<number>}});

inline constexpr When kHashes = all(kEitherNoise<takesHash>);
inline constexpr Requirement kOwnHash{{"noise", noiseIs<takesHash>}};
inline constexpr When kNoiseHashes = all(kOwnHash);

inline constexpr Condition kFeatureMeasures{"feature", featureMeasures};
inline constexpr When kHasFeatures = all(kEitherNoise<hasFeatures>);
inline constexpr When kUsesMetric =
    all({{"noise", noiseIs<measures>},
         {{{Condition{"noise", noiseIs<measuresByFeature>}, kFeatureMeasures},
           {kIsWarped, Condition{"warp_noise", warpNoiseIs<measures>}},
           {kIsWarped, Condition{"warp_noise", warpNoiseIs<measuresByFeature>}, kFeatureMeasures}}}});
inline constexpr When kHasDirection = all(kEitherNoise<takesNumber<kOrientation>>,
                                          {{"isotropic", [](const Recipe& recipe) { return !recipe.isotropic; }}});

// --- position and time -----------------------------------------------------------------------------------------------

inline constexpr When kAlways{};
template <int dimensions>
inline constexpr Requirement kAxis{
    {"dimensions", [](const Recipe& recipe) { return recipe.dimensions >= dimensions; }}};
template <int dimensions>
inline constexpr When kHasAxis = all(kAxis<dimensions>);
template <int dimensions>
inline constexpr When kHasFreeAxis = all(kAxis<dimensions>,
                                         {{"tiling", [](const Recipe& recipe) { return recipe.tiling != kTorus; }}});
/// A turn about x alone does not move a line along x; together with another turn it does.
inline constexpr When kTurnsAboutX =
    all({{"dimensions", [](const Recipe& recipe) { return recipe.dimensions >= 2; }},
         {{{Condition{"rotate_y", [](const Recipe& recipe) { return recipe.rotateY != 0; }}},
           {Condition{"rotate_z", [](const Recipe& recipe) { return recipe.rotateZ != 0; }}}}}});
inline constexpr When kIsMovedX = all({{"cell_x", [](const Recipe& recipe) { return recipe.cellX != 0; }}});
inline constexpr When kIsMovedY = all(kAxis<2>, {{"cell_y", [](const Recipe& recipe) { return recipe.cellY != 0; }}});
inline constexpr When kHasWarp = all({kIsWarped});
inline constexpr When kHasWarpSeed =
    all({kIsWarped}, {{"warp_noise", [](const Recipe& recipe) { return takesHash(warpNoiseOf(recipe)); }}});
inline constexpr When kHasWarpOctaves = all({{"warp", [](const Recipe& recipe) { return warpOf(recipe).octaves; }}});
inline constexpr When kHasTime =
    all(kAxis<3>, {{"time_axis", [](const Recipe& recipe) { return recipe.timeAxis != 0; }}});

// --- fractals --------------------------------------------------------------------------------------------------------

inline bool isFractal(const Recipe& recipe) { return !fractalOf(recipe).file.empty(); }
template <const std::string_view& param>
bool fractalTakes(const Recipe& recipe) {
    const auto& numbers = fractalOf(recipe).numbers;
    return std::find(numbers.begin(), numbers.end(), param) != numbers.end();
}
inline constexpr Requirement kFractal{{"fractal", isFractal}};
inline constexpr Requirement kStripes{{"fractal", [](const Recipe& recipe) { return fractalOf(recipe).takesPhase; }}};
inline constexpr When kHasOctaves = all(kFractal);
inline constexpr When kHasOctaveSeeds = all(kFractal, kOwnHash);
inline constexpr When kHasGain =
    all(kFractal, {{"falloff", [](const Recipe& recipe) { return recipe.falloff != kByHurst; }}});
inline constexpr When kHasHurst =
    all(kFractal, {{"falloff", [](const Recipe& recipe) { return recipe.falloff == kByHurst; }}});
inline constexpr When kCanWeight =
    all({{"fractal", [](const Recipe& recipe) { return isFractal(recipe) && fractalOf(recipe).sloped == nullptr; }}});
inline constexpr When kCanTurnOctaves = all(kFractal, kAxis<2>);
inline constexpr When kHasStripes = all(kStripes);
inline constexpr When kCanTurnStripes = all(kStripes, kAxis<2>);
template <const std::string_view& param>
inline constexpr When kFractalTakes = all({{"fractal", fractalTakes<param>}});

// --- output and colors -----------------------------------------------------------------------------------------------

/// One number per place, such as the position on a line.
inline constexpr Requirement kOneChannel{
    {"output", [](const Recipe& recipe) { return outputOf(recipe).channels == 1; }},
    {{{Condition{"output", [](const Recipe& recipe) { return outputOf(recipe).channels == 0; }},
       Condition{"dimensions", [](const Recipe& recipe) { return recipe.dimensions == 1; }}}}}};
inline constexpr Condition kIsSolid{"output", [](const Recipe& recipe) { return recipe.output == kSolid; }};
/// One number per place, or a solid's, by which its colors are chosen.
inline constexpr Requirement kColorsOfNumbers{kOneChannel.condition, {kOneChannel.alternatives[0], {{kIsSolid}}}};
inline constexpr When kHasSurface = all(kOneChannel);
inline constexpr When kHasColors = all(kColorsOfNumbers);
inline constexpr When kShowsSolid = all({kIsSolid});
inline constexpr When kHasGround =
    all({kIsSolid},
        {{"solid_scene", [](const Recipe& recipe) { return recipe.solidScene == rowIndex(SolidSceneId::ground); }}});
inline constexpr When kHasPlane =
    all({kIsSolid}, {{"plane_cut", [](const Recipe& recipe) { return recipe.planeCut; }}});
/// The conditions of isStone().
inline constexpr When kHasStone =
    all({kIsSolid}, {{"solid_softness", [](const Recipe& recipe) { return recipe.solidSoftness == 0; }}},
        {{"solid_mode", [](const Recipe& recipe) { return recipe.solidMode != rowIndex(SolidModeId::fill); }}});
inline constexpr When kHasSun = all({kIsSolid}, {{"sun", [](const Recipe& recipe) { return recipe.sun > 0; }}});
template <int row>
inline constexpr When kIsColored = all(kOneChannel,
                                       {{"colors", [](const Recipe& recipe) { return recipe.colors == row; }}});
inline constexpr When kHasCustomColors =
    all(kColorsOfNumbers, {{"colors", [](const Recipe& recipe) { return recipe.colors == kCustom; }}});
inline constexpr When kGivesRange =
    all({{"color_range", [](const Recipe& recipe) { return recipe.colorRange == kGivenRange; }}});
inline constexpr When kHasSea = all(kOneChannel, {{"surface_sea", [](const Recipe& recipe) { return recipe.sea; }}});
inline constexpr When kShowsNormals = all({{"output", [](const Recipe& recipe) { return recipe.output == kNormal; }}});

}  // namespace noisescope::conditions
