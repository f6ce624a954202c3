#include "catalogue/options.h"

#include <array>

namespace noisescope {
namespace {

constexpr std::array kScales{
    NamedRow<ScaleId>{{ScaleId::bounded},
                      {"bounded", "Bounded", "Divided by the exact maximum: never outside [-1, 1]"}},
    NamedRow<ScaleId>{{ScaleId::classic}, {"classic", "Classic", "The published algorithm's own factor"}},
    NamedRow<ScaleId>{
        {ScaleId::equalVariance},
        {"equal-variance", "Equal variance",
         "Mean 0 and standard deviation 1/3 whatever the recipe (a table as hash: nearly): the same contrast"}},
    NamedRow<ScaleId>{
        {ScaleId::engine},
        {"engine", "Engine",
         "(classic + 0.69) / 1.483: of Perlin's table and 3D noise at z = 0 an engine's PerlinNoise, about 0 to 1"}},
};
static_assert(inOrder(kScales, ScaleId::engine));

constexpr std::array kFalloffs{
    NamedRow<FalloffId>{{FalloffId::gain}, {"gain", "Gain", "Every octave is weaker by the factor gain"}},
    NamedRow<FalloffId>{{FalloffId::hurst},
                        {"hurst", "Hurst exponent",
                         "Every octave is weaker by lacunarity^-H: the fractal dimension, at any lacunarity"}},
};
static_assert(inOrder(kFalloffs, FalloffId::hurst));

constexpr std::array kAmplitudes{
    NamedRow<AmplitudesId>{{AmplitudesId::normalized},
                           {"normalized", "Normalized", "Divided by their sum: more octaves add detail, not contrast"}},
    NamedRow<AmplitudesId>{{AmplitudesId::classic},
                           {"classic", "Classic", "1, gain, gain^2 … as published: values pass 1"}},
};
static_assert(inOrder(kAmplitudes, AmplitudesId::classic));

constexpr std::array kTilings{
    NamedRow<TilingId>{{TilingId::lattice},
                       {"lattice", "Lattice", "The cells repeat after whole periods: every noise, nothing lost"}},
    NamedRow<TilingId>{{TilingId::torus},
                       {"torus", "Torus",
                        "Circles through 4D noise, as tutorials tile: 0.55 of the standard deviation of flat Perlin "
                        "noise, 0.47 of simplex"}},
};
static_assert(inOrder(kTilings, TilingId::torus));

constexpr std::array kWarps{
    WarpInfo{{WarpId::none}, {"none", "None", "The noise where it is"}, {}},
    WarpInfo{{WarpId::single}, {"single", "Single", "Moved once by one layer of noise"}, {.levels = 1}},
    WarpInfo{{WarpId::progressive},
             {"progressive", "Progressive", "Every layer of the warp looks where the layers before it lead: curls"},
             {
                 .levels = 1,
                 .octaves = true,
                 .progressive = true,
             }},
    WarpInfo{{WarpId::independent},
             {"independent", "Independent", "All layers of the warp look at the same place: smoother"},
             {
                 .levels = 1,
                 .octaves = true,
             }},
    WarpInfo{{WarpId::twoLevel},
             {"two-level", "Two levels", "A warp that is itself warped: marbled paper, flames"},
             {
                 .levels = 2,
                 .octaves = true,
             }},
};
static_assert(inOrder(kWarps, WarpId::twoLevel));

constexpr std::array kTimeAxes{
    NamedRow<TimeAxisId>{{TimeAxisId::none}, {"none", "None", "The picture stands still"}},
    NamedRow<TimeAxisId>{{TimeAxisId::z}, {"z", "Along z", "Time moves the slice along z: the noise boils"}},
    NamedRow<TimeAxisId>{{TimeAxisId::w}, {"w", "Along w", "Time moves the slice along w"}},
    NamedRow<TimeAxisId>{{TimeAxisId::circle},
                         {"circle", "Circle", "Time moves around a circle in z and w: a loop of any length"}},
};
static_assert(inOrder(kTimeAxes, TimeAxisId::circle));

constexpr std::array kOutputs{
    OutputInfo{{OutputId::value}, {"value", "Value", "The noise itself"}, {}},
    OutputInfo{{OutputId::gradient},
               {"gradient", "Gradient", "Growth of the value along x, y (and z), per cell"},
               {
                   .channels = 0,
                   .slopes = true,
               }},
    OutputInfo{
        {OutputId::slope}, {"slope", "Slope", "Steepness of the value across the picture, per cell"}, {.slopes = true}},
    OutputInfo{{OutputId::normal},
               {"normal", "Normal", "The direction that a surface of these heights faces: normal maps"},
               {
                   .channels = 3,
                   .slopes = true,
               }},
    OutputInfo{{OutputId::curl},
               {"curl", "Curl", "A flow without sources: smoke and water for particles"},
               {
                   .channels = 0,
                   .slopes = true,
                   .fieldsIn3 = 3,
               }},
    OutputInfo{{OutputId::position},
               {"position", "Warped position", "Place to which the warp leads, in cells of the first octave"},
               {.channels = 0}},
    OutputInfo{{OutputId::derivatives},
               {"derivatives", "Value and derivatives", "The value, then how fast it grows along x, y and z, per cell"},
               {
                   .channels = 4,
                   .slopes = true,
               }},
    OutputInfo{
        {OutputId::solid},
        {"solid", "Solid", "A body of noise in space, seen by a camera: red, green, blue and alpha of its light"},
        {.channels = 4}},
};
static_assert(inOrder(kOutputs, OutputId::solid));

constexpr std::array kNormalYs{
    NamedRow<NormalYId>{{NormalYId::opengl}, {"opengl", "OpenGL", "Green grows upwards"}},
    NamedRow<NormalYId>{{NormalYId::directx}, {"directx", "DirectX", "Green grows downwards"}},
};
static_assert(inOrder(kNormalYs, NormalYId::directx));

constexpr std::array kBlends{
    NamedRow<BlendId>{{BlendId::linear}, {"linear", "Linear", "Straight from color to color, as most tools blend"}},
    NamedRow<BlendId>{{BlendId::oklab}, {"oklab", "OKLab", "As the eye sees it: even steps, no gray or dark middle"}},
    NamedRow<BlendId>{{BlendId::bands},
                      {"bands", "Bands", "Every color from its position up to the next one: a map of heights"}},
};
static_assert(inOrder(kBlends, BlendId::bands));

constexpr std::array kColorRanges{
    NamedRow<ColorRangeId>{{ColorRangeId::bound},
                           {"bound", "Full range", "From the lowest to the highest value that there can be"}},
    NamedRow<ColorRangeId>{
        {ColorRangeId::given},
        {"given", "Custom", "From one value to another: more contrast, or the colors turned around"}},
};
static_assert(inOrder(kColorRanges, ColorRangeId::given));

}  // namespace

std::span<const NamedRow<ScaleId>> scales() { return kScales; }
std::span<const NamedRow<FalloffId>> falloffs() { return kFalloffs; }
std::span<const NamedRow<AmplitudesId>> amplitudes() { return kAmplitudes; }
std::span<const NamedRow<TilingId>> tilings() { return kTilings; }
std::span<const WarpInfo> warps() { return kWarps; }
std::span<const NamedRow<TimeAxisId>> timeAxes() { return kTimeAxes; }
std::span<const OutputInfo> outputs() { return kOutputs; }
std::span<const NamedRow<NormalYId>> normalYs() { return kNormalYs; }
std::span<const NamedRow<BlendId>> blends() { return kBlends; }
std::span<const NamedRow<ColorRangeId>> colorRanges() { return kColorRanges; }

}  // namespace noisescope
