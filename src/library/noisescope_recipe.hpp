// Recipe of one field as a structure, whose members are the parameters of recipe files:
//
//   noisescope::Recipe{.noise = noisescope::Noise::perlin, .frequency = 4, .fractal = noisescope::Fractal::fbm}
//
// Members that do not apply to a recipe have no effect. `noisescope list params` tells when each one does. Layers and
// maps are told by JSON.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <locale>
#include <sstream>
#include <string>

namespace noisescope {
inline namespace v0_recipe {

// clang-format off
// --- enumerations, written by tests/cli/test_docs.py --write
enum class Noise { white, value, perlin, simplex, valueCubic, worley, voronoiSmooth, voronoise, gabor, wavelet,
    constant, ramp, radial, checker, stripes };
inline constexpr const char* kNamesOfNoise[] = {"white", "value", "perlin", "simplex", "value-cubic", "worley",
    "voronoi-smooth", "voronoise", "gabor", "wavelet", "constant", "ramp", "radial", "checker", "stripes"};
inline const char* nameOf(Noise choice) { return kNamesOfNoise[static_cast<int>(choice)]; }
enum class Feature { f1, f2, gap, product, value, edge };
inline constexpr const char* kNamesOfFeature[] = {"f1", "f2", "gap", "product", "value", "edge"};
inline const char* nameOf(Feature choice) { return kNamesOfFeature[static_cast<int>(choice)]; }
enum class Metric { euclidean, squared, manhattan, chebyshev, minkowskiHalf, minkowski3, minkowski4 };
inline constexpr const char* kNamesOfMetric[] = {"euclidean", "squared", "manhattan", "chebyshev", "minkowski-half",
    "minkowski3", "minkowski4"};
inline const char* nameOf(Metric choice) { return kNamesOfMetric[static_cast<int>(choice)]; }
enum class Hash { pcg, pcg3d, sine, permutation, permutationOuter, permutationSingle, permutationShuffled, fibonacci,
    toy4, toy8, toy16, fibonacciNet, sineRandom, toy8Ordered, toy8Doubled, permutationRemainder };
inline constexpr const char* kNamesOfHash[] = {"pcg", "pcg3d", "sine", "permutation", "permutation-outer",
    "permutation-single", "permutation-shuffled", "fibonacci", "toy4", "toy8", "toy16", "fibonacci-net", "sine-random",
    "toy8-ordered", "toy8-doubled", "permutation-remainder"};
inline const char* nameOf(Hash choice) { return kNamesOfHash[static_cast<int>(choice)]; }
enum class Gradients { square, unit, compass8, axis4, diagonal4, edges, perlin16, tetra16, normalized, compass16, flow,
    disc };
inline constexpr const char* kNamesOfGradients[] = {"square", "unit", "compass8", "axis4", "diagonal4", "edges",
    "perlin16", "tetra16", "normalized", "compass16", "flow", "disc"};
inline const char* nameOf(Gradients choice) { return kNamesOfGradients[static_cast<int>(choice)]; }
enum class Fade { none, linear, cubic, quintic };
inline constexpr const char* kNamesOfFade[] = {"none", "linear", "cubic", "quintic"};
inline const char* nameOf(Fade choice) { return kNamesOfFade[static_cast<int>(choice)]; }
enum class KernelRadiusSquared { v0_5, v0_6 };
inline constexpr const char* kNamesOfKernelRadiusSquared[] = {"0.5", "0.6"};
inline const char* nameOf(KernelRadiusSquared choice) { return kNamesOfKernelRadiusSquared[static_cast<int>(choice)]; }
enum class Scale { bounded, classic, equalVariance, engine };
inline constexpr const char* kNamesOfScale[] = {"bounded", "classic", "equal-variance", "engine"};
inline const char* nameOf(Scale choice) { return kNamesOfScale[static_cast<int>(choice)]; }
enum class Tiling { lattice, torus };
inline constexpr const char* kNamesOfTiling[] = {"lattice", "torus"};
inline const char* nameOf(Tiling choice) { return kNamesOfTiling[static_cast<int>(choice)]; }
enum class Warp { none, single, progressive, independent, twoLevel };
inline constexpr const char* kNamesOfWarp[] = {"none", "single", "progressive", "independent", "two-level"};
inline const char* nameOf(Warp choice) { return kNamesOfWarp[static_cast<int>(choice)]; }
enum class TimeAxis { none, z, w, circle };
inline constexpr const char* kNamesOfTimeAxis[] = {"none", "z", "w", "circle"};
inline const char* nameOf(TimeAxis choice) { return kNamesOfTimeAxis[static_cast<int>(choice)]; }
enum class Fractal { none, fbm, turbulence, marble, billow, ridged, pingPong, hybrid, hetero, multiplicative, damped,
    swiss, jordan, gullied };
inline constexpr const char* kNamesOfFractal[] = {"none", "fbm", "turbulence", "marble", "billow", "ridged",
    "ping-pong", "hybrid", "hetero", "multiplicative", "damped", "swiss", "jordan", "gullied"};
inline const char* nameOf(Fractal choice) { return kNamesOfFractal[static_cast<int>(choice)]; }
enum class Falloff { gain, hurst };
inline constexpr const char* kNamesOfFalloff[] = {"gain", "hurst"};
inline const char* nameOf(Falloff choice) { return kNamesOfFalloff[static_cast<int>(choice)]; }
enum class Amplitudes { normalized, classic };
inline constexpr const char* kNamesOfAmplitudes[] = {"normalized", "classic"};
inline const char* nameOf(Amplitudes choice) { return kNamesOfAmplitudes[static_cast<int>(choice)]; }
enum class Output { value, gradient, slope, normal, curl, position, derivatives, solid };
inline constexpr const char* kNamesOfOutput[] = {"value", "gradient", "slope", "normal", "curl", "position",
    "derivatives", "solid"};
inline const char* nameOf(Output choice) { return kNamesOfOutput[static_cast<int>(choice)]; }
enum class NormalY { opengl, directx };
inline constexpr const char* kNamesOfNormalY[] = {"opengl", "directx"};
inline const char* nameOf(NormalY choice) { return kNamesOfNormalY[static_cast<int>(choice)]; }
enum class Colors { gray, viridis, magma, cividis, balance, article, fire, terrain, biomes, custom };
inline constexpr const char* kNamesOfColors[] = {"gray", "viridis", "magma", "cividis", "balance", "article", "fire",
    "terrain", "biomes", "custom"};
inline const char* nameOf(Colors choice) { return kNamesOfColors[static_cast<int>(choice)]; }
enum class Blend { linear, oklab, bands };
inline constexpr const char* kNamesOfBlend[] = {"linear", "oklab", "bands"};
inline const char* nameOf(Blend choice) { return kNamesOfBlend[static_cast<int>(choice)]; }
enum class ColorRange { bound, given };
inline constexpr const char* kNamesOfColorRange[] = {"bound", "given"};
inline const char* nameOf(ColorRange choice) { return kNamesOfColorRange[static_cast<int>(choice)]; }
enum class SolidShape { sphere, box, torus, slab };
inline constexpr const char* kNamesOfSolidShape[] = {"sphere", "box", "torus", "slab"};
inline const char* nameOf(SolidShape choice) { return kNamesOfSolidShape[static_cast<int>(choice)]; }
enum class SolidMode { move, cut, fill };
inline constexpr const char* kNamesOfSolidMode[] = {"move", "cut", "fill"};
inline const char* nameOf(SolidMode choice) { return kNamesOfSolidMode[static_cast<int>(choice)]; }
enum class SolidColorBy { depth, noise, density, height };
inline constexpr const char* kNamesOfSolidColorBy[] = {"depth", "noise", "density", "height"};
inline const char* nameOf(SolidColorBy choice) { return kNamesOfSolidColorBy[static_cast<int>(choice)]; }
enum class SolidScene { none, stars, sky, ground };
inline constexpr const char* kNamesOfSolidScene[] = {"none", "stars", "sky", "ground"};
inline const char* nameOf(SolidScene choice) { return kNamesOfSolidScene[static_cast<int>(choice)]; }
// --- end of enumerations

/// Recipe of one field: a member for each parameter, with its default. In braces names stand in this order.
struct Recipe {
    // --- members, written by tests/cli/test_docs.py --write
    Noise noise = Noise::perlin;  ///< the kind of noise
    int dimensions = 2;  ///< 1: a line, seen as stripes; 2: flat; 3 and 4: a slice through a volume, moved by z and w;
        ///< whole numbers 1 to 4
    Feature feature = Feature::f1;  ///< quantity measured at the cells
    Metric metric = Metric::euclidean;  ///< measure of distances
    Hash hash = Hash::pcg;  ///< source of the random numbers
    Gradients gradients = Gradients::square;  ///< the set of gradient directions
    Fade fade = Fade::quintic;  ///< blending of cells into each other
    KernelRadiusSquared kernelRadiusSquared = KernelRadiusSquared::v0_5;  ///< squared radius of the kernels
    double jitter = 1;  ///< 0: points on a grid; 1: anywhere in their cells; 0 to 1
    double smoothness = 0.5;  ///< softness with which cells blend into each other; 0 to 1
    bool isotropic = false;  ///< every wave in a direction of its own
    double orientation = 0;  ///< the direction of the waves; -1e+06 to 1e+06 turns
    double bandwidth = 1;  ///< 1: long trains of waves; higher: short ones; 1 to 4
    double cyclesPerCell = 2;  ///< number of waves that fit into a cell; 0.25 to 8 per cell
    double flow = 0;  ///< rotates all gradients: the noise swirls in place; -1e+06 to 1e+06 turns
    double value = 0;  ///< the constant; -1 to 1
    double width = 0.5;  ///< width of the stripes; 0.01 to 0.99 cells
    Scale scale = Scale::bounded;  ///< size of the values
    std::uint32_t seed = 0;  ///< another seed, another field of the same kind; whole numbers 0 to 4294967295
    double frequency = 8;  ///< cells over the image's height; 1e-09 to 65536 cells
    double offsetX = 0;  ///< cells between the lattice's origin and the left edge; -1e+15 to 1e+15 cells
    double offsetY = 0;  ///< cells between the lattice's origin and the top edge; -1e+15 to 1e+15 cells
    double cellX = 0;  ///< whole cells added to offset x, which then keeps its precision far away; -1e+15 to 1e+15
        ///< cells
    double cellY = 0;  ///< whole cells added to offset y, which then keeps its precision far away; -1e+15 to 1e+15
        ///< cells
    double z = 0;  ///< depth of the slice; move it to see the noise boil; -1e+15 to 1e+15 cells
    double w = 0;  ///< the slice's place on the fourth axis; -1e+15 to 1e+15 cells
    double rotateX = 0;  ///< turns the plane of the picture in space about its x axis; noise of 1 and 2 dimensions goes
        ///< on straight through space; -1e+06 to 1e+06 turns
    double rotateY = 0;  ///< turns the plane of the picture in space about its y axis; -1e+06 to 1e+06 turns
    double rotateZ = 0;  ///< rotates the picture about the middle of its first square; -1e+06 to 1e+06 turns
    double sliceScale = 1;  ///< larger: the picture shows more cells, about the middle of its first square; 1e-06 to
        ///< 1e+06
    Tiling tiling = Tiling::lattice;  ///< makes the picture repeat
    int periodX = 0;  ///< repeats after so many cells along x; 0: never; whole numbers 0 to 4096 cells
    int periodY = 0;  ///< repeats after so many cells along y; 0: never; whole numbers 0 to 4096 cells
    int periodZ = 0;  ///< repeats after so many cells along z; 0: never; whole numbers 0 to 4096 cells
    int periodW = 0;  ///< repeats after so many cells along w; 0: never; whole numbers 0 to 4096 cells
    Warp warp = Warp::none;  ///< displaces the coordinates by another noise before octaves are evaluated
    Noise warpNoise = Noise::perlin;  ///< the noise that displaces
    double warpAmplitude = 1;  ///< the largest displacement by the first layer; 0 to 256 cells
    double warpFrequency = 1;  ///< fineness of the first layer, in cells of the warp to a cell of the noise; 1e-06 to
        ///< 256 per cell
    int warpOctaves = 3;  ///< layers of the warp, each half as strong and as large; whole numbers 1 to 8
    std::uint32_t warpSeed = 0;  ///< another seed, another warp; whole numbers 0 to 4294967295
    TimeAxis timeAxis = TimeAxis::none;  ///< the axis along which time moves
    double time = 0;  ///< the moment that is shown; -1e+15 to 1e+15 seconds
    double speed = 1;  ///< speed of time through the noise; -65536 to 65536 cells/s
    double loop = 0;  ///< the animation repeats after so many seconds, the speed rounded to whole cells; 0: never; 0 to
        ///< 1e+06 seconds
    Fractal fractal = Fractal::none;  ///< combines octaves into one value
    double octaves = 5;  ///< layers summed by the fractal; of a fraction the last layer fades in; 1 to 24
    double lacunarity = 2;  ///< cells of each octave to a cell of the one before; 1 to 4
    Falloff falloff = Falloff::gain;  ///< number that weakens each octave: gain or a Hurst exponent
    double gain = 0.5;  ///< height of each octave as a part of the one before; 0 to 1
    double hurst = 1;  ///< 1: smooth terrain; 0: every octave as strong; 0 to 2
    Amplitudes amplitudes = Amplitudes::normalized;  ///< divides the octaves by their sum, or not
    double weighting = 0;  ///< part of the finer octaves that low places lose; 0 to 1
    double level = 1;  ///< added to every octave before it multiplies (Musgrave's offset); 0 to 2
    double bounces = 2;  ///< times that an octave is reflected between its ends; 0.25 to 64
    double damping = 1;  ///< loss of detail: on steep ground; of Jordan and gullies, on flat ground; 0 to 16
    double swirl = 0.15;  ///< distance that the slopes below move the details; 0 to 2
    double gullies = 0.25;  ///< depth of the gullies; 0 to 1
    double hills = 0.3;  ///< roughness of the hills below the gullies: 0 one smooth octave, 1 fBm without gullies; 0 to
        ///< 1
    bool octaveSeeds = true;  ///< every octave has its own seed: no repeats across scales
    bool octaveShifts = true;  ///< every octave has its own offset: lattices do not line up at the origin
    bool rotateOctaves = false;  ///< every octave is rotated: no axis shows
    bool footprint = false;  ///< octaves fade to their mean where cells are smaller than four pixels, and are gone
        ///< below two
    double stripes = 1;  ///< veins per cell of the first octave; 0 to 1024 per cell
    double stripeDirection = 0;  ///< 0: the stripes follow each other along x; 0.25: along y; -1e+06 to 1e+06 turns
    double distortion = 1;  ///< distance that turbulence displaces the stripes; 0 to 1024 turns
    Output output = Output::value;  ///< content of the field
    double relief = 1;  ///< height of the surface whose normals are shown; -1024 to 1024 cells
    NormalY normalY = NormalY::opengl;  ///< the direction in which green increases in a normal map
    Colors colors = Colors::gray;  ///< turns values into colors
    std::string gradient = "0 #0b1d51, 0.45 #2f6db5, 0.75 #f2c57c, 1 #ffffff";  ///< the colors from the lowest to the
        ///< highest value
    Blend blend = Blend::linear;  ///< transition between two colors
    ColorRange colorRange = ColorRange::bound;  ///< values of the first and the last color
    double colorLow = -1;  ///< the value of the first color, or of black; -1e+30 to 1e+30
    double colorHigh = 1;  ///< the value of the last color, or of white; below the first one, colors are turned around;
        ///< -1e+30 to 1e+30
    double lake = 0.3;  ///< lakes are as low as this, 0 to 1 of the range; 0 to 1
    double mountain = 0.72;  ///< mountains are as high as this, 0 to 1 of the range; 0 to 1
    double desert = 0.3;  ///< on ground, deserts are where the second noise is at most this; 0 to 1
    double forest = 0.64;  ///< on ground, forests are where the second noise is at least this; 0 to 1
    double biomeScale = 3;  ///< size of the second noise, times the first; 0.125 to 64
    std::uint32_t biomeSeed = 1;  ///< another seed, other deserts and forests; whole numbers 0 to 4294967295
    double surfaceHeight = 0.15;  ///< height of a value of 1 on the surface and in meshes; 1e-06 to 1024 image heights
    bool surfaceSea = false;  ///< lower values are a flat sea on the surface and in meshes
    double seaLevel = 0;  ///< the value at which the sea lies; -1e+30 to 1e+30
    SolidShape solidShape = SolidShape::sphere;  ///< the body that the noise changes
    double solidSize = 0.42;  ///< size of the body: its radius, or half an edge; 0.01 to 4 image heights
    double solidStretchX = 1;  ///< stretch of the body along x; 0.1 to 10
    double solidStretchY = 1;  ///< stretch of the body along y; 0.1 to 10
    double solidStretchZ = 1;  ///< stretch of the body along z; 0.1 to 10
    bool planeCut = false;  ///< cut the body by a plane, beyond which nothing is
    double planeAt = 0;  ///< the plane's distance from the middle of the body; -8 to 8 image heights
    double planeYaw = 0;  ///< the side that the plane cuts off; 90 is the right; -360 to 360 degrees
    double planeElevation = 0;  ///< height of the side that the plane cuts off; 90 is the top; -90 to 90 degrees
    SolidMode solidMode = SolidMode::move;  ///< effect of the noise on the body
    double solidAmount = -2;  ///< distance that the noise moves the surface; below 0 its low places reach out; -32 to
        ///< 32
    double solidLevel = 0.28;  ///< added to the noise: how much of the body is there; -32 to 32
    double solidSoftness = 0.08;  ///< the depth at which the body is as dense as it gets; 0: a surface of stone; 0 to 4
        ///< image heights
    double solidAbsorption = 12;  ///< strength with which the body hides things behind it, per image height; 0 to 1000
    double solidEmission = 5;  ///< brightness of the body's glow; 0 to 100
    SolidColorBy solidColorBy = SolidColorBy::depth;  ///< number that chooses the colors
    double solidGloss = 0;  ///< part of the sun and the sky that a surface mirrors; 0 to 10
    int solidSteps = 128;  ///< places along a ray through the body: more are smoother and slower; whole numbers 16 to
        ///< 1024
    double sun = 0;  ///< brightness of the sun on the body; 0: it glows by itself alone; 0 to 100
    double sunYaw = -45;  ///< the side that the sun shines from; 90 is from the right; -360 to 360 degrees
    double sunElevation = 40;  ///< height of the sun; -90 to 90 degrees
    double sunTemperature = 5500;  ///< the temperature of its light: 2,000 is evening, 6,500 white, 15,000 blue; 1000
        ///< to 20000 kelvins
    int shadowSteps = 14;  ///< places on the way to the sun: more are smoother and slower; whole numbers 1 to 64
    double sky = 0;  ///< blue light from above; 0 to 100
    SolidScene solidScene = SolidScene::none;  ///< background of the body
    double groundHeight = -0.42;  ///< height of the ground above the middle of the body; -8 to 8 image heights
    double groundWhite = 0.3;  ///< part of its light that the ground sends back: 0 is black, 1 white; 0 to 1
    double cameraYaw = 0;  ///< the side that the camera looks from; 90 is from the right; -360 to 360 degrees
    double cameraElevation = 0;  ///< height of the camera; above 0 it looks down; -90 to 90 degrees
    double cameraDistance = 3;  ///< from the camera to the middle of the body; 0 to 100 image heights
    double cameraLens = 0.27;  ///< half of what is seen at distance 1: smaller is closer; 0.01 to 10
    double exposure = 1;  ///< brightness of the light as it is shown; 0.001 to 1000
    // --- end of members
};
// clang-format on

/// JSON of the members that differ from their defaults, whatever the locale of the program.
class RecipeText {
  public:
    RecipeText() {
        text_.imbue(std::locale::classic());
        text_.precision(17);
        text_ << R"({"noisescope": 1)";
    }
    template <typename Value>
    void add(const char* name, const Value& value, const Value& plain) {
        if (value == plain) return;
        text_ << ", \"" << name << "\": ";
        write(value);
    }
    [[nodiscard]] std::string finished() const { return text_.str() + "}"; }

  private:
    void write(bool value) { text_ << (value ? "true" : "false"); }
    void write(int value) { text_ << value; }
    void write(std::uint32_t value) { text_ << value; }
    void write(double value) { text_ << value; }
    void write(const std::string& value) {
        text_ << '"';
        for (const char letter : value) {
            if (letter == '"' || letter == '\\') text_ << '\\';
            text_ << letter;
        }
        text_ << '"';
    }
    template <typename Choice>
    void write(Choice choice) {
        text_ << '"' << nameOf(choice) << '"';
    }

    std::ostringstream text_;
};

/// Returns the recipe as Field::fromJson() takes it.
inline std::string toJson(const Recipe& recipe) {
    const Recipe plain;
    RecipeText json;
    // clang-format off
    // --- writers, written by tests/cli/test_docs.py --write
    json.add("noise", recipe.noise, plain.noise);
    json.add("dimensions", recipe.dimensions, plain.dimensions);
    json.add("feature", recipe.feature, plain.feature);
    json.add("metric", recipe.metric, plain.metric);
    json.add("hash", recipe.hash, plain.hash);
    json.add("gradients", recipe.gradients, plain.gradients);
    json.add("fade", recipe.fade, plain.fade);
    json.add("kernel_radius_squared", recipe.kernelRadiusSquared, plain.kernelRadiusSquared);
    json.add("jitter", recipe.jitter, plain.jitter);
    json.add("smoothness", recipe.smoothness, plain.smoothness);
    json.add("isotropic", recipe.isotropic, plain.isotropic);
    json.add("orientation", recipe.orientation, plain.orientation);
    json.add("bandwidth", recipe.bandwidth, plain.bandwidth);
    json.add("cycles_per_cell", recipe.cyclesPerCell, plain.cyclesPerCell);
    json.add("flow", recipe.flow, plain.flow);
    json.add("value", recipe.value, plain.value);
    json.add("width", recipe.width, plain.width);
    json.add("scale", recipe.scale, plain.scale);
    json.add("seed", recipe.seed, plain.seed);
    json.add("frequency", recipe.frequency, plain.frequency);
    json.add("offset_x", recipe.offsetX, plain.offsetX);
    json.add("offset_y", recipe.offsetY, plain.offsetY);
    json.add("cell_x", recipe.cellX, plain.cellX);
    json.add("cell_y", recipe.cellY, plain.cellY);
    json.add("z", recipe.z, plain.z);
    json.add("w", recipe.w, plain.w);
    json.add("rotate_x", recipe.rotateX, plain.rotateX);
    json.add("rotate_y", recipe.rotateY, plain.rotateY);
    json.add("rotate_z", recipe.rotateZ, plain.rotateZ);
    json.add("slice_scale", recipe.sliceScale, plain.sliceScale);
    json.add("tiling", recipe.tiling, plain.tiling);
    json.add("period_x", recipe.periodX, plain.periodX);
    json.add("period_y", recipe.periodY, plain.periodY);
    json.add("period_z", recipe.periodZ, plain.periodZ);
    json.add("period_w", recipe.periodW, plain.periodW);
    json.add("warp", recipe.warp, plain.warp);
    json.add("warp_noise", recipe.warpNoise, plain.warpNoise);
    json.add("warp_amplitude", recipe.warpAmplitude, plain.warpAmplitude);
    json.add("warp_frequency", recipe.warpFrequency, plain.warpFrequency);
    json.add("warp_octaves", recipe.warpOctaves, plain.warpOctaves);
    json.add("warp_seed", recipe.warpSeed, plain.warpSeed);
    json.add("time_axis", recipe.timeAxis, plain.timeAxis);
    json.add("time", recipe.time, plain.time);
    json.add("speed", recipe.speed, plain.speed);
    json.add("loop", recipe.loop, plain.loop);
    json.add("fractal", recipe.fractal, plain.fractal);
    json.add("octaves", recipe.octaves, plain.octaves);
    json.add("lacunarity", recipe.lacunarity, plain.lacunarity);
    json.add("falloff", recipe.falloff, plain.falloff);
    json.add("gain", recipe.gain, plain.gain);
    json.add("hurst", recipe.hurst, plain.hurst);
    json.add("amplitudes", recipe.amplitudes, plain.amplitudes);
    json.add("weighting", recipe.weighting, plain.weighting);
    json.add("level", recipe.level, plain.level);
    json.add("bounces", recipe.bounces, plain.bounces);
    json.add("damping", recipe.damping, plain.damping);
    json.add("swirl", recipe.swirl, plain.swirl);
    json.add("gullies", recipe.gullies, plain.gullies);
    json.add("hills", recipe.hills, plain.hills);
    json.add("octave_seeds", recipe.octaveSeeds, plain.octaveSeeds);
    json.add("octave_shifts", recipe.octaveShifts, plain.octaveShifts);
    json.add("rotate_octaves", recipe.rotateOctaves, plain.rotateOctaves);
    json.add("footprint", recipe.footprint, plain.footprint);
    json.add("stripes", recipe.stripes, plain.stripes);
    json.add("stripe_direction", recipe.stripeDirection, plain.stripeDirection);
    json.add("distortion", recipe.distortion, plain.distortion);
    json.add("output", recipe.output, plain.output);
    json.add("relief", recipe.relief, plain.relief);
    json.add("normal_y", recipe.normalY, plain.normalY);
    json.add("colors", recipe.colors, plain.colors);
    json.add("gradient", recipe.gradient, plain.gradient);
    json.add("blend", recipe.blend, plain.blend);
    json.add("color_range", recipe.colorRange, plain.colorRange);
    json.add("color_low", recipe.colorLow, plain.colorLow);
    json.add("color_high", recipe.colorHigh, plain.colorHigh);
    json.add("lake", recipe.lake, plain.lake);
    json.add("mountain", recipe.mountain, plain.mountain);
    json.add("desert", recipe.desert, plain.desert);
    json.add("forest", recipe.forest, plain.forest);
    json.add("biome_scale", recipe.biomeScale, plain.biomeScale);
    json.add("biome_seed", recipe.biomeSeed, plain.biomeSeed);
    json.add("surface_height", recipe.surfaceHeight, plain.surfaceHeight);
    json.add("surface_sea", recipe.surfaceSea, plain.surfaceSea);
    json.add("sea_level", recipe.seaLevel, plain.seaLevel);
    json.add("solid_shape", recipe.solidShape, plain.solidShape);
    json.add("solid_size", recipe.solidSize, plain.solidSize);
    json.add("solid_stretch_x", recipe.solidStretchX, plain.solidStretchX);
    json.add("solid_stretch_y", recipe.solidStretchY, plain.solidStretchY);
    json.add("solid_stretch_z", recipe.solidStretchZ, plain.solidStretchZ);
    json.add("plane_cut", recipe.planeCut, plain.planeCut);
    json.add("plane_at", recipe.planeAt, plain.planeAt);
    json.add("plane_yaw", recipe.planeYaw, plain.planeYaw);
    json.add("plane_elevation", recipe.planeElevation, plain.planeElevation);
    json.add("solid_mode", recipe.solidMode, plain.solidMode);
    json.add("solid_amount", recipe.solidAmount, plain.solidAmount);
    json.add("solid_level", recipe.solidLevel, plain.solidLevel);
    json.add("solid_softness", recipe.solidSoftness, plain.solidSoftness);
    json.add("solid_absorption", recipe.solidAbsorption, plain.solidAbsorption);
    json.add("solid_emission", recipe.solidEmission, plain.solidEmission);
    json.add("solid_color_by", recipe.solidColorBy, plain.solidColorBy);
    json.add("solid_gloss", recipe.solidGloss, plain.solidGloss);
    json.add("solid_steps", recipe.solidSteps, plain.solidSteps);
    json.add("sun", recipe.sun, plain.sun);
    json.add("sun_yaw", recipe.sunYaw, plain.sunYaw);
    json.add("sun_elevation", recipe.sunElevation, plain.sunElevation);
    json.add("sun_temperature", recipe.sunTemperature, plain.sunTemperature);
    json.add("shadow_steps", recipe.shadowSteps, plain.shadowSteps);
    json.add("sky", recipe.sky, plain.sky);
    json.add("solid_scene", recipe.solidScene, plain.solidScene);
    json.add("ground_height", recipe.groundHeight, plain.groundHeight);
    json.add("ground_white", recipe.groundWhite, plain.groundWhite);
    json.add("camera_yaw", recipe.cameraYaw, plain.cameraYaw);
    json.add("camera_elevation", recipe.cameraElevation, plain.cameraElevation);
    json.add("camera_distance", recipe.cameraDistance, plain.cameraDistance);
    json.add("camera_lens", recipe.cameraLens, plain.cameraLens);
    json.add("exposure", recipe.exposure, plain.exposure);
    // --- end of writers
    // clang-format on
    return json.finished();
}

}  // namespace v0_recipe
}  // namespace noisescope
