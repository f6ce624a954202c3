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
#include "snippet/forms/octave_loop.h"
#include "snippet/forms/pieces.h"
#include "snippet/forms/table_form.h"
#include "snippet/forms/turn.h"

namespace noisescope {
namespace {

/// At 2^10 cells a float still resolves 2^-14 of a cell.
constexpr double kFarthest = 1 << 10;

bool isFarAway(const Recipe& recipe) {
    const double x = recipe.offsetX + recipe.cellX;
    const double y = recipe.offsetY + recipe.cellY;
    const double phase = fractalOf(recipe).takesPhase ? recipe.stripes * std::hypot(x, y) : 0;
    const double z = recipe.dimensions >= 3 ? recipe.z : 0;
    const double w = recipe.dimensions >= 4 ? recipe.w : 0;
    return std::max({std::abs(x), std::abs(y), std::abs(z), std::abs(w), phase}) > kFarthest;
}

/// Layers are placed together: where p = 0 lies is no number of the recipe.
bool isMoved(const Recipe& recipe) { return recipe.worldX != 0 || recipe.worldY != 0; }

/// Amplitudes that no loop over a constant gain makes.
bool hasOwnAmplitudes(const FieldPlan& plan) {
    const double octaves = plan.recipe().octaves;
    return plan.fractal().isFractal() && (octaves != std::floor(octaves) || plan.fractal().weighted);
}

std::vector<Constant> loopConstants(const FieldPlan& plan) {
    const Recipe& recipe = plan.recipe();
    constexpr std::string_view slices[] = {"", "", "; z is the slice", "; z and w are the slice"};
    std::vector<Constant> list;
    list.push_back(constantOf("float", "FREQUENCY", "frequency", real(cellsInUnit(recipe))));
    list.push_back({vectorType(recipe.dimensions), "OFFSET",
                    realVector(recipe.dimensions,
                               {recipe.offsetX + recipe.cellX, recipe.offsetY + recipe.cellY, recipe.z, recipe.w}),
                    fmt::format("where p = 0 lies on the lattice, in cells{}", slices[recipe.dimensions - 1])});
    list.push_back(constantOf("uint", "SEED", "seed", fmt::format("{}u", recipe.seed)));
    const std::vector<Constant> numbers = noiseConstants(plan.program());
    list.insert(list.end(), numbers.begin(), numbers.end());
    if (plan.fractal().isFractal()) {
        list.push_back(constantOf("int", "OCTAVES", "octaves", fmt::format("{}", octaveCount(recipe))));
        list.push_back(constantOf("float", "LACUNARITY", "lacunarity", real(recipe.lacunarity)));
        list.push_back(constantOf("float", "GAIN", "gain", real(gainOf(recipe))));
    }
    if (fractalOf(recipe).takesPhase) list.push_back(constantOf("float", "STRIPES", "stripes", real(recipe.stripes)));
    const std::vector<Constant> more = fractalConstants(recipe);
    list.insert(list.end(), more.begin(), more.end());
    return list;
}

// --- the loop ------------------------------------------------------------------------------------------------------

std::string loopOctave(const FieldPlan& plan) {
    const LatticeNoise& noise = plan.fractal().noise;
    const std::string call =
        fmt::format("{}({}(base), held - base, seed)", noise.function, cellType(plan.dimensions()));
    return fmt::format(
        "\n"
        "// The noise at lattice position q{2}.\n"
        "float ns_octave({0} q, uint seed) {{\n"
        "    {0} held = ns_reach{3}(q);\n"
        "    {0} base = floor(held);\n"
        "    return {1};\n"
        "}}\n",
        vectorType(plan.dimensions()), scaledText(Derivatives::none, call, literalScale(noise)),
        octaveComment(plan.recipe(), noise), plan.dimensions());
}

std::string loopPosition(const Recipe& recipe) {
    std::string position = noiseOf(recipe).skewed ? "ns_skew(q)" : "q";
    if (recipe.octaveShifts) position += " + ns_octave_shift(k)";
    return position;
}

/// `given`: the number of octaves is an argument, and may be any.
std::string loopNoise(const FieldPlan& plan, bool given) {
    const Recipe& recipe = plan.recipe();
    const std::string vector = vectorType(recipe.dimensions);
    const std::string start = fmt::format("    {} q = NS_FREQUENCY * p + NS_OFFSET;\n", vector);
    const std::string head = fmt::format("\n// The noise at p, in world units.\nfloat ns_noise_at({} p) {{\n", vector);
    const std::string octave = fmt::format("ns_octave({}, {})", loopPosition(recipe),
                                           plan.fractal().ownSeeds ? "ns_octave_seed(k)" : "ns_mix_bits(NS_SEED)");
    if (!plan.fractal().isFractal())
        return head + start + fmt::format("    return {};\n}}\n", outerText(plan.program(), octave));
    const OctaveLoop loop{
        .count = "NS_OCTAVES",
        .most = given ? static_cast<std::size_t>(kMostOctaves) : 0,
        .start = start,
        .phase = {"NS_STRIPES * " + alongStripes(recipe, "q")},
        .octave = octave,
        .after = {recipe.rotateOctaves ? "q = NS_LACUNARITY * ns_golden_turn(q);\n" : "q *= NS_LACUNARITY;\n"}};
    return head + loopStatements(plan.program(), loop) + "}\n";
}

std::string loopCode(const FieldPlan& plan, bool given) {
    const Recipe& recipe = plan.recipe();
    std::string text = seedFunctions(plan.fractal().ownSeeds);
    if (recipe.octaveShifts) text += shiftFunction(recipe.dimensions);
    if (recipe.rotateOctaves) text += turnFunction(recipe.dimensions);
    if (noiseOf(recipe).skewed) text += skewFunction(recipe.dimensions);
    return text + loopOctave(plan) + loopNoise(plan, given);
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

bool usesTable(const FieldPlan& plan) {
    return needsTable(plan.program()) || isFarAway(plan.recipe()) || isMoved(plan.recipe()) || hasOwnAmplitudes(plan);
}

bool takesTime(const FieldPlan& plan, const EntryOptions& options) {
    return options.uniforms && plan.program().animated;
}

EntryPart entryPart(const FieldPlan& plan, const EntryOptions& options) {
    EntryPart part;
    if (options.kind != EntryKind::place || usesTable(plan)) {
        part = tableForm(plan, options);
    } else {
        part.constants = loopConstants(plan);
        part.code = loopCode(plan, options.uniforms);
    }
    part.code = withEntries(std::move(part.code), plan, options);
    for (int n = 1; n <= kMaxDimensions; ++n)
        if (part.code.find(fmt::format("ns_reach{}(", n)) != std::string::npos)
            part.code = reachFunction(n) + part.code;
    return part;
}

}  // namespace noisescope
