#include "snippet/forms/entry.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "catalogue/fractals.h"
#include "core/text.h"
#include "plan/field_plan.h"
#include "recipe/recipe.h"
#include "shader/expressions.h"
#include "snippet/forms/entry_functions.h"
#include "snippet/forms/pieces.h"
#include "snippet/forms/table_form.h"
#include "snippet/forms/turn.h"

namespace noisescope {
namespace {

/// At 2^10 cells a float still resolves 2^-14 of a cell.
constexpr double kFarthest = 1 << 10;

constexpr std::size_t kWidestLine = 108;  // and an amplitude behind it

bool isFarAway(const Recipe& recipe) {
    const double x = recipe.offsetX + recipe.cellX;
    const double y = recipe.offsetY + recipe.cellY;
    const double phase = fractalOf(recipe).takesPhase ? recipe.stripes * std::hypot(x, y) : 0;
    const double z = recipe.dimensions >= 3 ? recipe.z : 0;
    const double w = recipe.dimensions >= 4 ? recipe.w : 0;
    return std::max({std::abs(x), std::abs(y), std::abs(z), std::abs(w), phase}) > kFarthest;
}

/// Amplitudes that no loop over a constant gain makes.
bool hasOwnAmplitudes(const FieldPlan& plan) {
    const double octaves = plan.recipe().octaves;
    return plan.fractal().isFractal() && (octaves != std::floor(octaves) || plan.fractal().weighted);
}

/// q.x, or q itself on a line.
std::string firstOf(std::string_view vector, int dimensions) {
    return fmt::format("{}{}", vector, dimensions == 1 ? "" : ".x");
}

/// Where among the stripes a point lies, before the stripes' own density: " along their direction".
std::string alongStripes(const Recipe& recipe, std::string_view vector) {
    if (recipe.direction == 0 || recipe.dimensions == 1) return firstOf(vector, recipe.dimensions);
    const double turns = 2 * 3.14159265358979323846 * recipe.direction;
    return fmt::format("({} * {}.x + {} * {}.y)", real(std::cos(turns)), vector, real(std::sin(turns)), vector);
}

std::vector<Constant> constantsOf(const FieldPlan& plan, bool far) {
    const Recipe& recipe = plan.recipe();
    constexpr std::string_view slices[] = {"", "", "; z is the slice", "; z and w are the slice"};
    std::vector<Constant> list;
    if (!far) {
        list.push_back(constantOf("float", "FREQUENCY", "frequency", real(recipe.frequency)));
        list.push_back({vectorType(recipe.dimensions), "OFFSET",
                        realVector(recipe.dimensions,
                                   {recipe.offsetX + recipe.cellX, recipe.offsetY + recipe.cellY, recipe.z, recipe.w}),
                        fmt::format("where p = 0 lies on the lattice, in cells{}", slices[recipe.dimensions - 1])});
    }
    list.push_back(constantOf("uint", "SEED", "seed", fmt::format("{}u", recipe.seed)));
    const std::vector<Constant> numbers = noiseConstants(plan.program());
    list.insert(list.end(), numbers.begin(), numbers.end());
    if (!far && plan.fractal().isFractal()) {
        list.push_back(constantOf("int", "OCTAVES", "octaves", fmt::format("{}", octaveCount(recipe))));
        list.push_back(constantOf("float", "LACUNARITY", "lacunarity", real(recipe.lacunarity)));
        list.push_back(constantOf("float", "GAIN", "gain", real(gainOf(recipe))));
    }
    const FractalInfo& fractal = fractalOf(recipe);
    if (fractal.takesPhase && !far) list.push_back(constantOf("float", "STRIPES", "stripes", real(recipe.stripes)));
    const std::vector<Constant> more = fractalConstants(recipe);
    list.insert(list.end(), more.begin(), more.end());
    return list;
}

// --- the loop ------------------------------------------------------------------------------------------------------

std::string nearOctave(const FieldPlan& plan) {
    return fmt::format(
        "\n"
        "// The noise at lattice position q{3}.\n"
        "float ns_octave({0} q, uint seed) {{\n"
        "    {0} held = ns_reach{5}(q);\n"
        "    {0} base = floor(held);\n"
        "    return {1}({4}(base), held - base, seed){2};\n"
        "}}\n",
        vectorType(plan.dimensions()), plan.fractal().noise.function, scaleText(plan.fractal().noise),
        octaveComment(plan.recipe(), plan.fractal().noise), cellType(plan.dimensions()), plan.dimensions());
}

std::string loopPosition(const Recipe& recipe) {
    std::string position = noiseOf(recipe).skewed ? "ns_skew(q)" : "q";
    if (recipe.octaveShifts) position += " + ns_octave_shift(k)";
    return position;
}

/// `given`: the number of octaves is an argument, and may be any.
std::string nearNoise(const FieldPlan& plan, bool given) {
    const Recipe& recipe = plan.recipe();
    const int n = recipe.dimensions;
    const std::string start = fmt::format("    {} q = NS_FREQUENCY * p + NS_OFFSET;\n", vectorType(n));
    std::string text = fmt::format("\n// The noise at p, in world units.\nfloat ns_noise_at({} p) {{\n", vectorType(n));
    if (!plan.fractal().isFractal())
        return text + start +
               fmt::format(
                   "    return {};\n}}\n",
                   outerText(plan.program(), fmt::format("ns_octave({}, ns_mix_bits(NS_SEED))", loopPosition(recipe))));
    const FractalInfo& fractal = fractalOf(recipe);
    const std::string_view count = given ? "count" : "NS_OCTAVES";
    if (given) text += fmt::format("    int count = min(max(NS_OCTAVES, 1), {});\n", kMostOctaves);
    std::string amplitude = amplitudeStatements(recipe);
    if (given) rename(amplitude, "NS_OCTAVES", count);
    text += amplitude + start + beginText(plan.program(), "NS_STRIPES * " + alongStripes(recipe, "q"));
    text += fmt::format("    for (int k = 0; k < {}; ++k) {{\n", count);
    text += fmt::format("        float octave = ns_octave({}, {});\n", loopPosition(recipe),
                        plan.fractal().ownSeeds ? "ns_octave_seed(k)" : "ns_mix_bits(NS_SEED)");
    text += fmt::format("        state = {}_add(state, octave, amplitude);\n", fractal.function);
    text += "        amplitude *= NS_GAIN;\n";
    text += recipe.rotateOctaves ? "        q = NS_LACUNARITY * ns_golden_turn(q);\n" : "        q *= NS_LACUNARITY;\n";
    const std::string end = outerText(plan.program(), fmt::format("{}_end(state)", fractal.function));
    return text + fmt::format("    }}\n    return {};\n}}\n", end);
}

std::string nearCode(const FieldPlan& plan, bool given) {
    const Recipe& recipe = plan.recipe();
    std::string text = seedFunctions(plan.fractal().ownSeeds);
    if (recipe.octaveShifts) text += shiftFunction(recipe.dimensions);
    if (recipe.rotateOctaves) text += turnFunction(recipe.dimensions);
    if (noiseOf(recipe).skewed) text += skewFunction(recipe.dimensions);
    return text + nearOctave(plan) + nearNoise(plan, given);
}

// --- far from the origin: written out ------------------------------------------------------------------------------

std::string farOctave(const FieldPlan& plan) {
    return fmt::format(
        "\n"
        "// The noise at lattice position cell + fraction + moved{3}.\n"
        "float ns_octave({4} cell, {0} fraction, {0} moved, uint seed) {{\n"
        "    {0} q = ns_reach{5}(fraction + moved);\n"
        "    {0} base = floor(q);\n"
        "    return {1}(cell + {4}(base), q - base, seed){2};\n"
        "}}\n",
        vectorType(plan.dimensions()), plan.fractal().noise.function, scaleText(plan.fractal().noise),
        octaveComment(plan.recipe(), plan.fractal().noise), cellType(plan.dimensions()), plan.dimensions());
}

/// How far p leads on the lattice of octave k: `4.0 * p`, or a sum of its columns where it is turned or skewed.
std::string movedText(const Recipe& recipe, int k) {
    const double scale = recipe.frequency * std::pow(recipe.lacunarity, k);
    const bool skewed = noiseOf(recipe).skewed;
    if (!skewed && (!recipe.rotateOctaves || k == 0 || recipe.dimensions == 1))
        return fmt::format("{} * p", real(scale));
    const Matrix turn = turnOf(recipe.dimensions, skewed, recipe.rotateOctaves, k);
    std::string text;
    for (std::size_t column = 0; column < static_cast<std::size_t>(recipe.dimensions); ++column)
        text += fmt::format("{}p.{} * {}", column == 0 ? "" : " + ", "xyzw"[column],
                            realVector(recipe.dimensions, {scale * turn[0][column], scale * turn[1][column],
                                                           scale * turn[2][column], scale * turn[3][column]}));
    return text;
}

/// `ns_octave(…)` of octave k, in lines that fit behind `column` characters.
std::string farOctaveCall(const FieldPlan& plan, const FieldOrigin& origin, int k, std::size_t column) {
    const Recipe& recipe = plan.recipe();
    const int n = recipe.dimensions;
    const LatticePoint& point =
        origin.points[static_cast<std::size_t>(plan.octaves()[static_cast<std::size_t>(k)].point)];
    std::string text = fmt::format("ns_octave({}, {},", cellText(n, point), fractionText(n, point));
    column += text.size();
    const std::string seed = plan.fractal().ownSeeds ? fmt::format("ns_octave_seed({})", k) : "ns_mix_bits(NS_SEED)";
    for (const std::string& part : {movedText(recipe, k) + ",", seed + ")"}) {
        const bool fits = column + part.size() + 1 < kWidestLine;
        column = (fits ? column + 1 : 8) + part.size();
        text += fmt::format("{}{}", fits ? " " : "\n        ", part);
    }
    return text;
}

std::string farNoise(const FieldPlan& plan) {
    const Recipe& recipe = plan.recipe();
    const FractalInfo& fractal = fractalOf(recipe);
    const FieldOrigin origin = plan.atPoint({});
    const auto* stripes = plan.program().find<StripesStep>();
    const float phase = stripes == nullptr ? 0 : origin.points[static_cast<std::size_t>(stripes->point)].fraction[0];
    std::string text = fmt::format(
        "\n"
        "// The noise at p, in world units. Positions are written out, not computed from a frequency and an offset: "
        "{}.\n"
        "// {} the exact cell and fraction of p = 0 and how far p leads from there{}.\n"
        "float ns_noise_at({} p) {{\n",
        isFarAway(recipe)
            ? "p = 0\n// lies so far from the lattice's origin that a float has no bits left for the place "
              "inside a cell"
            : "the\n// octaves have amplitudes of their own",
        plan.fractal().isFractal() ? "Each octave has" : "They are",
        plan.fractal().isFractal() ? "; the last number is its amplitude" : "", vectorType(recipe.dimensions));
    if (!plan.fractal().isFractal()) {
        const std::string call = farOctaveCall(plan, origin, 0, sizeof "    return");
        return text + fmt::format("    return {};\n}}\n", outerText(plan.program(), call));
    }
    text += beginText(plan.program(), fmt::format("{} + {} * {}", floatLiteral(phase),
                                                  real(recipe.stripes * recipe.frequency), alongStripes(recipe, "p")));
    if (plan.fractal().weighted) text += "    float weight = 1.0;\n    float octave = 0.0;\n";
    for (std::size_t k = 0; k < plan.octaves().size(); ++k) {
        const std::string amplitude = floatLiteral(plan.octaves()[k].amplitude);
        if (plan.fractal().weighted) {
            text += fmt::format("    octave = {};\n",
                                farOctaveCall(plan, origin, static_cast<int>(k), sizeof "    octave ="));
            text += fmt::format("    state = {}_add(state, octave, {} * weight);\n", fractal.function, amplitude);
            if (k + 1 == plan.octaves().size()) continue;  // nothing comes behind
            text += fmt::format("    weight = ns_octave_weight(weight, octave, {});\n",
                                floatLiteral(plan.fractal().weighting));
            continue;
        }
        const std::string start = fmt::format("    state = {}_add(state, ", fractal.function);
        text += fmt::format("{}{}, {});\n", start, farOctaveCall(plan, origin, static_cast<int>(k), start.size()),
                            amplitude);
    }
    return text + fmt::format("    return {};\n}}\n",
                              outerText(plan.program(), fmt::format("{}_end(state)", fractal.function)));
}

}  // namespace

std::string shiftFunction(int dimensions) {
    const auto units = shiftUnits();
    const auto hex = [&](std::size_t i) { return fmt::format("0x{:08x}u", units[i]); };
    return fmt::format(
        "\n"
        "// Moves every octave by another part of a cell, so that the lattices never meet. The factors are 2^-16 and\n"
        "// 2^-32; in halves, because not every device rounds a whole uint to the nearest float.\n"
        "// Origin: M. Roberts, \"The Unreasonable Effectiveness of Quasirandom Sequences\", 2018\n"
        "{0} ns_octave_shift(int k) {{\n"
        "    {2} shift = uint(k) * {1};\n"
        "    return {0}(shift >> 16u) * 1.52587890625e-5 + {0}(shift & {3}) * 2.3283064365386963e-10;\n"
        "}}\n",
        vectorType(dimensions), vectorText("uvec", dimensions, {hex(0), hex(1), hex(2), hex(3)}),
        dimensions == 1 ? "uint" : fmt::format("uvec{}", dimensions),
        dimensions == 1 ? "65535u" : fmt::format("uvec{}(65535u)", dimensions));
}

std::string turnFunction(int dimensions) {
    const Matrix turn = turnOf(2, false, true, 1);
    const std::string c = real(std::abs(turn[0][0]));
    const std::string s = real(turn[1][0]);
    return fmt::format(
        "\n"
        "// Turns{0} by the golden angle: however many octaves, no two line up.\n"
        "vec{1} ns_golden_turn(vec{1} q) {{\n"
        "    return vec{1}(-{2} * q.x - {3} * q.y, {3} * q.x - {2} * q.y{4});\n"
        "}}\n",
        dimensions > 2 ? " x and y" : "", dimensions, c, s,
        dimensions == 4   ? ", q.z, q.w"
        : dimensions == 3 ? ", q.z"
                          : "");
}

std::string skewFunction(int dimensions) {
    return fmt::format(
        "\n"
        "// Onto the lattice of {2}, sheared into {4}.\n"
        "vec{0} ns_skew(vec{0} q) {{\n"
        "    return q + (q.x + q.y{3}) * {1};\n"
        "}}\n",
        dimensions, real(turnOf(dimensions, true, false, 0)[1][0]), dimensions == 2 ? "triangles" : "simplices",
        dimensions == 4   ? " + q.z + q.w"
        : dimensions == 3 ? " + q.z"
                          : "",
        dimensions == 2 ? "squares" : "cubes");
}

bool isFar(const FieldPlan& plan) {
    return needsTable(plan.program()) || isFarAway(plan.recipe()) || hasOwnAmplitudes(plan);
}

bool takesTime(const FieldPlan& plan, const EntryOptions& options) {
    return options.uniforms && plan.program().animated;
}

EntryPart entryPart(const FieldPlan& plan, const EntryOptions& options) {
    const bool places = options.uniforms && isFar(plan);  // which are written out otherwise
    const bool asTable = options.kind != EntryKind::place || needsTable(plan.program()) || places;
    EntryPart part;
    if (asTable) {
        part = tableForm(plan, options);
    } else {
        const bool far = isFar(plan);
        part.constants = constantsOf(plan, far);
        part.code = far ? seedFunctions(plan.fractal().ownSeeds) + farOctave(plan) + farNoise(plan)
                        : nearCode(plan, options.uniforms);
    }
    part.code = withEntries(std::move(part.code), plan, options);
    for (int n = 1; n <= kMaxDimensions; ++n)
        if (part.code.find(fmt::format("ns_reach{}(", n)) != std::string::npos)
            part.code = reachFunction(n) + part.code;
    return part;
}

}  // namespace noisescope
