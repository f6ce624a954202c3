#include "recipe/params.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "core/text.h"
#include "recipe/conditions.h"
#include "recipe/domain.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

using namespace conditions;

// --- choices out of the catalogue's tables ---------------------------------------------------------------------------

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
bool timeAxisAvailable(const Recipe& recipe, int index) { return index <= kTimeAlongZ || recipe.dimensions == 4; }
// What cannot be for want of derivatives: domainFaults() says why.
bool outputAvailable(const Recipe& recipe, int index) {
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
bool faultIsTold(const ParamInfo& param) { return param.id == "output" || param.id == "fractal"; }

// Beyond these a double no longer tells neighboring pixels apart, or the exact arithmetic becomes slow.
constexpr double kFarthest = 1e15;
constexpr double kSmallestFrequency = 1e-9;
constexpr double kLargestFrequency = 1 << 16;
constexpr double kMostTurns = 1e6;

constexpr int kLongestPeriod = 4096;
constexpr int kMostWarpOctaves = 8;

/// A value that has the first or the last color.
constexpr RealParam colorValue(double Recipe::*member) {
    return {member, -kLargestColorValue, kLargestColorValue, -2, 2, false};
}

constexpr RealParam share(double Recipe::*member) { return {member, 0, 1, 0, 1, false}; }

constexpr IntegerParam period(int Recipe::*member) { return {member, 0, kLongestPeriod, alwaysAvailable, 64}; }

template <auto table>
constexpr ChoiceParam choice(int Recipe::*member, bool (*available)(const Recipe&, int) = alwaysAvailable) {
    return {member, &countOf<table>, &rowAt<table>, available};
}

const std::array kParams{
    ParamInfo{"noise", "Noise", ParamGroup::noise, "", "the kind of noise",
              choice<&noises>(&Recipe::noise, noiseAvailable), kAlways},
    ParamInfo{"dimensions", "Dimensions", ParamGroup::noise, "",
              "1: a line, seen as stripes; 2: flat; 3 and 4: a slice through a volume, moved by z and w",
              IntegerParam{&Recipe::dimensions, 1, kDimensions, dimensionsAvailable, kDimensions, true}, kAlways},
    ParamInfo{"feature", "Feature", ParamGroup::noise, "", "what is measured at the cells",
              choice<&features>(&Recipe::feature), kHasFeatures},
    ParamInfo{"metric", "Metric", ParamGroup::noise, "", "what counts as near", choice<&metrics>(&Recipe::metric),
              kUsesMetric},
    ParamInfo{"hash", "Hash", ParamGroup::noise, "", "where the random numbers come from",
              choice<&hashes>(&Recipe::hash, hashAvailable), kAlways},
    ParamInfo{"gradients", "Gradients", ParamGroup::noise, "", "the directions of the slopes",
              choice<&gradientSets>(&Recipe::gradients, gradientsAvailable), kNoiseNeeds<&Needs::gradient>},
    ParamInfo{"fade", "Fade", ParamGroup::noise, "", "how cells blend into each other", choice<&fades>(&Recipe::fade),
              kNoiseNeeds<&Needs::fade>},
    ParamInfo{"reach", "Reach", ParamGroup::noise, "", "squared radius of the kernels",
              choice<&reaches>(&Recipe::reach), kNoiseNeeds<&Needs::reach>},
    ParamInfo{"jitter", "Jitter", ParamGroup::noise, "", "0: points on a grid; 1: anywhere in their cells",
              RealParam{&Recipe::jitter, 0, 1, 0, 1, false}, kNoiseTakes<kJitter>},
    ParamInfo{"smoothness", "Smoothness", ParamGroup::noise, "", "how softly cells melt into each other",
              RealParam{&Recipe::smoothness, 0, 1, 0, 1, false}, kNoiseTakes<kSmoothness>},
    ParamInfo{"isotropic", "Isotropic", ParamGroup::noise, "", "every wave in a direction of its own",
              BoolParam{&Recipe::isotropic}, kNoiseNeeds<&Needs::isotropic>},
    ParamInfo{"orientation", "Orientation", ParamGroup::noise, "turns", "the direction of the waves",
              RealParam{&Recipe::orientation, -kMostTurns, kMostTurns, 0, 1, false}, kHasDirection},
    ParamInfo{"bandwidth", "Bandwidth", ParamGroup::noise, "", "1: long trains of waves; higher: short ones",
              RealParam{&Recipe::bandwidth, 1, 4, 1, 4, false}, kNoiseTakes<kBandwidth>},
    ParamInfo{"waves", "Waves", ParamGroup::noise, "per cell", "how fine the waves are",
              RealParam{&Recipe::waves, 0.25, 8, 0.25, 8, false}, kNoiseTakes<kWaves>},
    ParamInfo{"flow", "Flow", ParamGroup::noise, "turns", "turns all slopes: the noise swirls in place",
              RealParam{&Recipe::flow, -kMostTurns, kMostTurns, 0, 1, false}, kGradientsTake<kFlow>},
    ParamInfo{"scale", "Scale", ParamGroup::noise, "", "how large the values are", choice<&scales>(&Recipe::scale),
              kAlways},
    ParamInfo{"seed", "Seed", ParamGroup::noise, "", "another seed, another field of the same kind",
              SeedParam{&Recipe::seed}, kAlways},
    ParamInfo{"frequency", "Frequency", ParamGroup::position, "cells", "cells over the image's height",
              RealParam{&Recipe::frequency, kSmallestFrequency, kLargestFrequency, 0.5, 128, true}, kAlways},
    ParamInfo{"offset_x", "Offset x", ParamGroup::position, "cells",
              "cells between the lattice's origin and the left edge",
              RealParam{&Recipe::offsetX, -kFarthest, kFarthest, -16, 16, false}, kAlways},
    ParamInfo{"offset_y", "Offset y", ParamGroup::position, "cells",
              "cells between the lattice's origin and the top edge",
              RealParam{&Recipe::offsetY, -kFarthest, kFarthest, -16, 16, false}, kHasAxis<2>},
    ParamInfo{"cell_x", "Cell x", ParamGroup::position, "cells",
              "whole cells added to offset x, which then keeps its precision far away",
              RealParam{&Recipe::cellX, -kFarthest, kFarthest, -16, 16, false}, kIsMovedX},
    ParamInfo{"cell_y", "Cell y", ParamGroup::position, "cells",
              "whole cells added to offset y, which then keeps its precision far away",
              RealParam{&Recipe::cellY, -kFarthest, kFarthest, -16, 16, false}, kIsMovedY},
    ParamInfo{"z", "Slice z", ParamGroup::position, "cells", "depth of the slice; move it to see the noise boil",
              RealParam{&Recipe::z, -kFarthest, kFarthest, -8, 8, false}, kHasAxis<3>},
    ParamInfo{"w", "Slice w", ParamGroup::position, "cells", "the slice's place on the fourth axis",
              RealParam{&Recipe::w, -kFarthest, kFarthest, -8, 8, false}, kHasAxis<4>},
    ParamInfo{"rotate_x", "Turn about x", ParamGroup::position, "turns", "tilts the slice about the picture's x axis",
              RealParam{&Recipe::rotateX, -kMostTurns, kMostTurns, 0, 1, false}, kHasAxis<3>},
    ParamInfo{"rotate_y", "Turn about y", ParamGroup::position, "turns", "tilts the slice about the picture's y axis",
              RealParam{&Recipe::rotateY, -kMostTurns, kMostTurns, 0, 1, false}, kHasAxis<3>},
    ParamInfo{"rotate_z", "Turn about z", ParamGroup::position, "turns",
              "turns the picture about the middle of its first square",
              RealParam{&Recipe::rotateZ, -kMostTurns, kMostTurns, 0, 1, false}, kHasAxis<2>},
    ParamInfo{"zoom", "Slice scale", ParamGroup::position, "",
              "larger: the picture shows more cells, about the middle of its first square",
              RealParam{&Recipe::zoom, 1e-6, 1e6, 0.125, 8, true}, kAlways},
    ParamInfo{"tiling", "Tiling", ParamGroup::tiling, "", "how the picture is made to repeat",
              choice<&tilings>(&Recipe::tiling, tilingAvailable), kAlways},
    ParamInfo{"period_x", "Period x", ParamGroup::tiling, "cells", "repeats after so many cells along x; 0: never",
              period(&Recipe::periodX), kAlways},
    ParamInfo{"period_y", "Period y", ParamGroup::tiling, "cells", "repeats after so many cells along y; 0: never",
              period(&Recipe::periodY), kHasAxis<2>},
    ParamInfo{"period_z", "Period z", ParamGroup::tiling, "cells", "repeats after so many cells along z; 0: never",
              period(&Recipe::periodZ), kHasFreeAxis<3>},
    ParamInfo{"period_w", "Period w", ParamGroup::tiling, "cells", "repeats after so many cells along w; 0: never",
              period(&Recipe::periodW), kHasFreeAxis<4>},
    ParamInfo{"warp", "Warp", ParamGroup::warp, "", "bends space by another noise before the octaves look",
              choice<&warps>(&Recipe::warp), kAlways},
    ParamInfo{"warp_noise", "Warp noise", ParamGroup::warp, "", "the noise that bends",
              choice<&noises>(&Recipe::warpNoise, noiseAvailable), kHasWarp},
    ParamInfo{"warp_amplitude", "Warp amplitude", ParamGroup::warp, "cells", "how far the first layer leads at most",
              RealParam{&Recipe::warpAmplitude, 0, 256, 0, 4, false}, kHasWarp},
    ParamInfo{"warp_frequency", "Warp frequency", ParamGroup::warp, "per cell",
              "how fine the first layer is, in cells of the warp to a cell of the noise",
              RealParam{&Recipe::warpFrequency, 1e-6, 256, 0.125, 4, true}, kHasWarp},
    ParamInfo{"warp_octaves", "Warp octaves", ParamGroup::warp, "",
              "layers of the warp, each half as strong and as large",
              IntegerParam{&Recipe::warpOctaves, 1, kMostWarpOctaves, alwaysAvailable, kMostWarpOctaves, true},
              kHasWarpOctaves},
    ParamInfo{"warp_seed", "Warp seed", ParamGroup::warp, "", "another seed, another warp",
              SeedParam{&Recipe::warpSeed}, kHasWarp},
    ParamInfo{"time_axis", "Time axis", ParamGroup::time, "", "where time leads",
              choice<&timeAxes>(&Recipe::timeAxis, timeAxisAvailable), kHasAxis<3>},
    ParamInfo{"time", "Time", ParamGroup::time, "seconds", "the moment that is shown",
              RealParam{&Recipe::time, -kFarthest, kFarthest, 0, 10, false}, kHasTime},
    ParamInfo{"speed", "Speed", ParamGroup::time, "cells/s", "how fast time leads through the noise",
              RealParam{&Recipe::speed, -65536, 65536, -4, 4, false}, kHasTime},
    ParamInfo{"loop", "Loop", ParamGroup::time, "seconds",
              "after so many seconds all begins again, the speed rounded to whole cells; 0: never",
              RealParam{&Recipe::loop, 0, 1e6, 0, 20, false}, kHasTime},
    ParamInfo{"fractal", "Fractal", ParamGroup::fractal, "", "how octaves become one value",
              choice<&fractals>(&Recipe::fractal, fractalAvailable), kAlways},
    ParamInfo{"octaves", "Octaves", ParamGroup::fractal, "",
              "layers summed by the fractal; of a fraction the last layer fades in",
              RealParam{&Recipe::octaves, 1, kMostOctaves, 1, 12, false, 3, true, true}, kHasOctaves},
    ParamInfo{"lacunarity", "Lacunarity", ParamGroup::fractal, "", "how much finer each octave is than the one before",
              RealParam{&Recipe::lacunarity, 1, 4, 1, 4, false}, kHasOctaves},
    ParamInfo{"falloff", "Falloff", ParamGroup::fractal, "", "how it is told how much weaker each octave is",
              choice<&falloffs>(&Recipe::falloff), kHasOctaves},
    ParamInfo{"gain", "Gain", ParamGroup::fractal, "", "how much weaker each octave is than the one before",
              RealParam{&Recipe::gain, 0, 1, 0, 1, false}, kHasGain},
    ParamInfo{"hurst", "Hurst exponent", ParamGroup::fractal, "", "1: smooth terrain; 0: every octave as strong",
              RealParam{&Recipe::hurst, 0, 2, 0, 2, false}, kHasHurst},
    ParamInfo{"amplitudes", "Amplitudes", ParamGroup::fractal, "", "whether the octaves are divided by their sum",
              choice<&amplitudes>(&Recipe::amplitudes), kHasOctaves},
    ParamInfo{"weighting", "Weighting", ParamGroup::fractal, "", "how far low places lose their finer octaves",
              RealParam{&Recipe::weighting, 0, 1, 0, 1, false}, kCanWeight},
    ParamInfo{"level", "Level", ParamGroup::fractal, "",
              "added to every octave before it multiplies (Musgrave's offset)",
              RealParam{&Recipe::level, 0, 2, 0, 2, false}, kFractalTakes<kLevel>},
    ParamInfo{"bounces", "Bounces", ParamGroup::fractal, "", "how often an octave is reflected between its ends",
              RealParam{&Recipe::bounces, 0.25, 64, 0.25, 8, false}, kFractalTakes<kBounces>},
    ParamInfo{"damping", "Damping", ParamGroup::fractal, "",
              "how much detail is lost: on steep ground; of Jordan, on flat ground",
              RealParam{&Recipe::damping, 0, 16, 0, 4, false}, kFractalTakes<kDamping>},
    ParamInfo{"swirl", "Swirl", ParamGroup::fractal, "", "how far the slopes below move the details",
              RealParam{&Recipe::swirl, 0, 2, 0, 0.5, false}, kFractalTakes<kSwirl>},
    ParamInfo{"octave_seeds", "Own seeds", ParamGroup::fractal, "",
              "every octave from its own seed: no repeats across scales", BoolParam{&Recipe::octaveSeeds}, kHasOctaves},
    ParamInfo{"octave_shifts", "Own shifts", ParamGroup::fractal, "",
              "every octave moved: lattices never meet at the origin", BoolParam{&Recipe::octaveShifts}, kHasOctaves},
    ParamInfo{"rotate_octaves", "Rotate octaves", ParamGroup::fractal, "", "every octave turned: no axis shows",
              BoolParam{&Recipe::rotateOctaves}, kCanTurnOctaves},
    ParamInfo{"footprint", "Fade fine octaves", ParamGroup::fractal, "",
              "octaves fade to their mean where cells are smaller than four pixels, and are gone below two",
              BoolParam{&Recipe::footprint}, kHasOctaves},
    ParamInfo{"stripes", "Stripes", ParamGroup::fractal, "per cell", "veins per cell of the first octave",
              RealParam{&Recipe::stripes, 0, 1024, 0, 4, false}, kHasStripes},
    ParamInfo{"stripe_direction", "Stripe direction", ParamGroup::fractal, "turns",
              "0: the stripes follow each other along x; 0.25: along y",
              RealParam{&Recipe::direction, -kMostTurns, kMostTurns, 0, 1, false}, kCanTurnStripes},
    ParamInfo{"distortion", "Distortion", ParamGroup::fractal, "turns", "how far turbulence bends the stripes",
              RealParam{&Recipe::distortion, 0, 1024, 0, 4, false}, kFractalTakes<kDistortion>},
    ParamInfo{"output", "Output", ParamGroup::output, "", "what the field holds",
              choice<&outputs>(&Recipe::output, outputAvailable), kAlways},
    ParamInfo{"relief", "Relief", ParamGroup::output, "cells", "how high the surface is whose normals are shown",
              RealParam{&Recipe::relief, -1024, 1024, 0, 4, false}, kShowsNormals},
    ParamInfo{"normal_y", "Normal y", ParamGroup::output, "", "which way green grows in a normal map",
              choice<&normalYs>(&Recipe::normalY), kShowsNormals},
    ParamInfo{"colors", "Colors", ParamGroup::color, "", "how values become colors", choice<&colors>(&Recipe::colors),
              kHasColors},
    ParamInfo{"gradient", "Gradient", ParamGroup::color, "", "the colors from the lowest to the highest value",
              GradientParam{&Recipe::gradient}, kIsColored<kCustom>},
    ParamInfo{"blend", "Blend", ParamGroup::color, "", "what is between two colors", choice<&blends>(&Recipe::blend),
              kIsColored<kCustom>},
    ParamInfo{"color_range", "Range", ParamGroup::color, "", "which values have the first and the last color",
              choice<&colorRanges>(&Recipe::colorRange), kAlways},
    ParamInfo{"color_low", "First at", ParamGroup::color, "", "the value of the first color, or of black",
              colorValue(&Recipe::colorLow), kGivesRange},
    ParamInfo{"color_high", "Last at", ParamGroup::color, "",
              "the value of the last color, or of white; below the first one, colors are turned around",
              colorValue(&Recipe::colorHigh), kGivesRange},
    ParamInfo{"lake", "Lake", ParamGroup::color, "", "lakes are as low as this, 0 to 1 of the range",
              share(&Recipe::lake), kIsColored<kBiomes>},
    ParamInfo{"mountain", "Mountain", ParamGroup::color, "", "mountains are as high as this, 0 to 1 of the range",
              share(&Recipe::mountain), kIsColored<kBiomes>},
    ParamInfo{"desert", "Desert", ParamGroup::color, "",
              "on ground, deserts are where the second noise is at most this", share(&Recipe::desert),
              kIsColored<kBiomes>},
    ParamInfo{"forest", "Forest", ParamGroup::color, "",
              "on ground, forests are where the second noise is at least this", share(&Recipe::forest),
              kIsColored<kBiomes>},
    ParamInfo{"biome_scale", "Biome size", ParamGroup::color, "", "how much larger the second noise is",
              RealParam{&Recipe::biomeScale, 0.125, 64, 0.5, 16, true}, kIsColored<kBiomes>},
    ParamInfo{"biome_seed", "Biome seed", ParamGroup::color, "", "another seed, other deserts and forests",
              SeedParam{&Recipe::biomeSeed}, kIsColored<kBiomes>},
};

template <class... Functions>
struct Overloaded : Functions... {
    using Functions::operator()...;
};
template <class... Functions>
Overloaded(Functions...) -> Overloaded<Functions...>;

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
    constexpr std::string_view labels[] = {"Noise", "Position", "Tiling", "Warp", "Time", "Fractal", "Output", "Color"};
    return labels[static_cast<std::size_t>(group)];
}

std::span<const ParamInfo> params() { return kParams; }

std::string refusal(const ParamInfo& param, std::string_view text, std::string_view problem) {
    return fmt::format("{}={}: {}, expected {} ({})", param.id, printable(text), problem, allowedText(param),
                       param.help);
}

const ParamInfo* findParam(std::string_view id) {
    const auto found = std::find_if(kParams.begin(), kParams.end(), [&](const ParamInfo& p) { return p.id == id; });
    return found == kParams.end() ? nullptr : &*found;
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
        return refusal(param, text, "unknown");
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
    return setFromNumber(param, recipe, *number);
}

std::string setFromNumber(const ParamInfo& param, Recipe& recipe, double value) {
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
                                             value == 0 ? 0 : value;  // no negative zero: it would be another text
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
    return refusal(param, shortest(value), fraction ? "not a whole number" : "out of range");
}

void copyValue(const ParamInfo& param, Recipe& recipe, const Recipe& from) {
    std::visit([&](const auto& kind) { recipe.*kind.member = from.*kind.member; }, param.kind);
}

std::vector<std::string> problemsOf(const Recipe& recipe) {
    std::vector<std::string> problems;
    const auto add = [&](std::string problem) {
        if (!problem.empty()) problems.push_back(std::move(problem));
    };
    for (const ParamInfo& param : kParams) {
        Recipe scratch = recipe;
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
    if (!problems.empty()) return problems;  // the tables may be indexed only from here on
    for (const ParamInfo& param : kParams)
        if (const auto* p = std::get_if<ChoiceParam>(&param.kind))
            if (param.applies(recipe) && !faultIsTold(param) && !p->available(recipe, recipe.*p->member))
                problems.push_back(availableText(param, *p, recipe));
    if (problems.empty())
        for (DomainFault& fault : domainFaults(recipe)) problems.push_back(std::move(fault.text));
    return problems;
}

Recipe repaired(const Recipe& recipe) {
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
    // A noise that is not there in so many dimensions keeps its place: the dimensions give way.
    const int start = result.dimensions;
    for (int step = 1; !existsIn(noiseOf(result), result.dimensions) && step < kDimensions; ++step)
        for (const int dimensions : {start - step, start + step})
            if (dimensions >= 1 && dimensions <= kDimensions && existsIn(noiseOf(result), dimensions))
                result.dimensions = dimensions;
    for (const ParamInfo& param : kParams)
        if (const auto* p = std::get_if<ChoiceParam>(&param.kind))
            for (int i = 0; !faultIsTold(param) && !p->available(result, result.*p->member) && i < p->count(); ++i)
                result.*p->member = i;
    constexpr int kMostFaults = 32;  // a mended fault does not come back
    for (int i = 0; i < kMostFaults; ++i) {
        const std::vector<DomainFault> faults = domainFaults(result);
        if (faults.empty()) break;
        result = faults.front().nearest;
    }
    return result;
}

void repair(Recipe& recipe) { recipe = repaired(recipe); }

}  // namespace noisescope
