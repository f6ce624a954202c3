#include "catalogue/fractals.h"

#include <algorithm>
#include <array>

#include "reference/fractal/billow.h"
#include "reference/fractal/damped.h"
#include "reference/fractal/fbm.h"
#include "reference/fractal/gullied.h"
#include "reference/fractal/hetero.h"
#include "reference/fractal/hybrid.h"
#include "reference/fractal/jordan.h"
#include "reference/fractal/marble.h"
#include "reference/fractal/multiplicative.h"
#include "reference/fractal/ping_pong.h"
#include "reference/fractal/ridged.h"
#include "reference/fractal/run.h"
#include "reference/fractal/swiss.h"
#include "reference/fractal/turbulence.h"

namespace noisescope {
namespace {

using namespace reference;

using Numbers = std::span<const double>;

Range signedRange(Numbers) { return {-1, 1}; }
Range unsignedRange(Numbers) { return {0, 1}; }
/// Returns the range of a product of (amplitude * octave + level), with the first amplitude 1, over its largest value.
/// The minimum has one negative factor, the first; all others are as in the maximum.
Range productRange(Numbers numbers) {
    constexpr double kRounding = 0x1p-20;  // covers the level's rounding to a float, and 24 factors
    const double level = numbers[0];
    if (level >= 1) return {0, 1};
    return {std::max(-1.0, (level - 1) / (level + 1) - kRounding), 1};
}
/// Without negative values for a level of 1 or more; below, negative values can grow with every octave.
Range hybridRange(Numbers numbers) { return {numbers[0] >= 1 ? 0.0 : -1.0, 1}; }

constexpr std::string_view kLevelAlone[] = {kLevel};
constexpr std::string_view kBouncesAlone[] = {kBounces};
constexpr std::string_view kDampingAlone[] = {kDamping};
constexpr std::string_view kSwirlAlone[] = {kSwirl};
constexpr std::string_view kDistortionAlone[] = {kDistortion};
constexpr std::string_view kDampingAndSwirl[] = {kDamping, kSwirl};
constexpr std::string_view kGulliesAndHills[] = {kGullies, kHills, kDamping};

constexpr std::array kFractals{
    FractalInfo{{FractalId::none},
                {"none", "None", "The noise by itself, one octave"},
                {
                    .range = &signedRange,
                    .twin = &firstOctave,
                    .dual = &firstOctaveDual,
                }},
    FractalInfo{{FractalId::fbm},
                {"fbm", "fBm", "Octaves added up: clouds, terrain, stone"},
                {
                    .file = "fractal/fbm.glsl",
                    .function = "ns_fbm",
                    .type = "NsFbm",
                    .range = &signedRange,
                    .twin = &plain<&fbmBegin<float>, &fbmAdd<float>, &fbmEnd<float>>,
                    .dual = &plainDual<&fbmBeginD<float>, &fbmAddD<float>, &fbmEndD<float>>,
                    .origin = "K. Perlin, SIGGRAPH 1985",
                }},
    FractalInfo{{FractalId::turbulence},
                {"turbulence", "Turbulence", "Octaves without their signs: creases, flames, billows"},
                {
                    .file = "fractal/turbulence.glsl",
                    .function = "ns_turbulence",
                    .type = "NsTurbulence",
                    .range = &unsignedRange,
                    .twin = &plain<&turbulenceBegin<float>, &turbulenceAdd<float>, &turbulenceEnd<float>>,
                    .dual = &plainDual<&turbulenceBeginD<float>, &turbulenceAddD<float>, &turbulenceEndD<float>>,
                    .origin = "K. Perlin, SIGGRAPH 1985",
                }},
    FractalInfo{{FractalId::marble},
                {"marble", "Marble", "Stripes bent by turbulence: veins of marble"},
                {
                    .file = "fractal/marble.glsl",
                    .function = "ns_marble",
                    .type = "NsMarble",
                    .takesPhase = true,
                    .numbers = kDistortionAlone,
                    .range = &signedRange,
                    .twin = &striped<&marbleBegin<float>, &marbleAdd<float>, &marbleEnd<float>>,
                    .dual = &stripedDual<&marbleBeginD<float>, &marbleAddD<float>, &marbleEndD<float>>,
                    .origin = "K. Perlin, SIGGRAPH 1985",
                }},
    FractalInfo{{FractalId::billow},
                {"billow", "Billow", "Turbulence over the whole range: cotton and cobbles"},
                {
                    .file = "fractal/billow.glsl",
                    .function = "ns_billow",
                    .type = "NsBillow",
                    .range = &signedRange,
                    .twin = &plain<&billowBegin<float>, &billowAdd<float>, &billowEnd<float>>,
                    .dual = &plainDual<&billowBeginD<float>, &billowAddD<float>, &billowEndD<float>>,
                    .origin = "K. Perlin, SIGGRAPH 1985; the name: libnoise",
                }},
    FractalInfo{{FractalId::ridged},
                {"ridged", "Ridged", "Sharp crests where the noise crosses zero, rough only near them: mountains"},
                {
                    .file = "fractal/ridged.glsl",
                    .function = "ns_ridged",
                    .type = "NsRidged",
                    .numbers = kLevelAlone,
                    .normalizedByBound = true,
                    .range = &unsignedRange,
                    .twin = &numbered<&ridgedBegin<float>, &ridgedAdd<float>, &ridgedEnd<float>>,
                    .dual = &numberedDual<&ridgedBeginD<float>, &ridgedAddD<float>, &ridgedEndD<float>>,
                    .origin = "F. K. Musgrave, Texturing and Modeling, 1994",
                }},
    FractalInfo{{FractalId::pingPong},
                {"ping-pong", "Ping-pong", "Every octave reflected at its ends: contour lines, wood, agate"},
                {
                    .file = "fractal/ping_pong.glsl",
                    .function = "ns_ping_pong",
                    .type = "NsPingPong",
                    .numbers = kBouncesAlone,
                    .range = &signedRange,
                    .twin = &numbered<&pingPongBegin<float>, &pingPongAdd<float>, &pingPongEnd<float>>,
                    .dual = &numberedDual<&pingPongBeginD<float>, &pingPongAddD<float>, &pingPongEndD<float>>,
                    .origin = "J. Peck, FastNoiseLite, 2020",
                }},
    FractalInfo{{FractalId::hybrid},
                {"hybrid", "Hybrid", "Smooth valleys, rough heights"},
                {
                    .file = "fractal/hybrid.glsl",
                    .function = "ns_hybrid",
                    .type = "NsHybrid",
                    .numbers = kLevelAlone,
                    .normalizedByBound = true,
                    .range = &hybridRange,
                    .twin = &numbered<&hybridBegin<float>, &hybridAdd<float>, &hybridEnd<float>>,
                    .dual = &numberedDual<&hybridBeginD<float>, &hybridAddD<float>, &hybridEndD<float>>,
                    .origin = "F. K. Musgrave, Texturing and Modeling, 1994",
                }},
    FractalInfo{{FractalId::hetero},
                {"hetero", "Heterogeneous", "Terrain that is rougher the higher it lies"},
                {
                    .file = "fractal/hetero.glsl",
                    .function = "ns_hetero",
                    .type = "NsHetero",
                    .numbers = kLevelAlone,
                    .normalizedByBound = true,
                    .range = &productRange,
                    .twin = &numbered<&heteroBegin<float>, &heteroAdd<float>, &heteroEnd<float>>,
                    .dual = &numberedDual<&heteroBeginD<float>, &heteroAddD<float>, &heteroEndD<float>>,
                    .origin = "F. K. Musgrave, Texturing and Modeling, 1994",
                }},
    FractalInfo{
        {FractalId::multiplicative},
        {"multiplicative", "Multiplicative", "Octaves multiplied: calm plains with rare high peaks"},
        {
            .file = "fractal/multiplicative.glsl",
            .function = "ns_multiplicative",
            .type = "NsMultiplicative",
            .numbers = kLevelAlone,
            .normalizedByBound = true,
            .range = &productRange,
            .twin = &numbered<&multiplicativeBegin<float>, &multiplicativeAdd<float>, &multiplicativeEnd<float>>,
            .dual = &numberedDual<&multiplicativeBeginD<float>, &multiplicativeAddD<float>, &multiplicativeEndD<float>>,
            .origin = "F. K. Musgrave, Texturing and Modeling, 1994",
        }},
    FractalInfo{
        {FractalId::damped},
        {"damped", "Damped", "Octaves that fade on steep ground: smooth slopes, rough plains and tops"},
        {
            .file = "fractal/damped.glsl",
            .function = "ns_damped",
            .type = "NsDamped",
            .numbers = kDampingAlone,
            .range = &signedRange,
            .twin = &flat<&dampedBegin<float>, &dampedAdd<float>, &dampedEnd<float>>,
            .sloped = &sloped<&dampedBegin<float>, &stays<Damped<float>>, &dampedAdd<float>, &dampedEnd<float>>,
            .slopedDual =
                &slopedDual<&dampedBeginD<float>, &staysDual<DampedD<float>>, &dampedAddD<float>, &dampedEndD<float>>,
            .origin = "I. Quilez, 2008",
        }},
    FractalInfo{
        {FractalId::swiss},
        {"swiss", "Swiss", "Ridges whose details slide down the slopes: mountains carved by glaciers"},
        {
            .file = "fractal/swiss.glsl",
            .function = "ns_swiss",
            .type = "NsSwiss",
            .displacesOctaves = true,
            .numbers = kSwirlAlone,
            .normalizedByBound = true,
            .range = &unsignedRange,
            .twin = &flat<&swissBegin<float>, &swissAdd<float>, &swissEnd<float>>,
            .sloped = &sloped<&swissBegin<float>, &swissShift<float>, &swissAdd<float>, &swissEnd<float>>,
            .slopedDual = &slopedDual<&swissBeginD<float>, &swissShiftD<float>, &swissAddD<float>, &swissEndD<float>>,
            .origin = "G. de Carpentier, Scape, 2012",
        }},
    FractalInfo{{FractalId::jordan},
                {"jordan", "Jordan", "Squares that flow along the slopes below, calm where it is flat: worn rock"},
                {
                    .file = "fractal/jordan.glsl",
                    .function = "ns_jordan",
                    .type = "NsJordan",
                    .displacesOctaves = true,
                    .numbers = kDampingAndSwirl,
                    .range = &unsignedRange,
                    .twin = &flat<&jordanBegin<float>, &jordanAdd<float>, &jordanEnd<float>>,
                    .sloped = &sloped<&jordanBegin<float>, &jordanShift<float>, &jordanAdd<float>, &jordanEnd<float>>,
                    .slopedDual =
                        &slopedDual<&jordanBeginD<float>, &jordanShiftD<float>, &jordanAddD<float>, &jordanEndD<float>>,
                    .origin = "G. de Carpentier, Scape, 2012",
                }},
    FractalInfo{
        {FractalId::gullied},
        {"gullied", "Gullied",
         "Smooth hills whose slopes are cut by gullies, finer ones beside coarse ones: worn land"},
        {
            .file = "fractal/gullied.glsl",
            .function = "ns_gullied",
            .type = "NsGullied",
            .hasOwnTerms = true,
            .numbers = kGulliesAndHills,
            .range = &signedRange,
            .twin = &flat<&gulliedBegin<float>, &gulliedAdd<float>, &gulliedEnd<float>>,
            .sloped = &sloped<&gulliedBegin<float>, &stays<Gullied<float>>, &gulliedAdd<float>, &gulliedEnd<float>>,
            .slopedDual = &slopedDual<&gulliedBeginD<float>, &staysDual<GulliedD<float>>, &gulliedAddD<float>,
                                      &gulliedEndD<float>>,
            .origin = "after erosion filters: C. John, 2018; R. S. Johansen, 2026",
        }},
};
static_assert(inOrder(kFractals, FractalId::gullied) && kFractals.size() == kFractalCount);
static_assert(std::all_of(kFractals.begin(), kFractals.end(), [](const FractalInfo& fractal) {
    return fractal.numbers.size() <= FractalNumbers{}.size();
}));

}  // namespace

std::span<const FractalInfo> fractals() { return kFractals; }

}  // namespace noisescope
