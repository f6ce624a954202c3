#include "snippet/entry.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/text.h"
#include "recipe/params.h"
#include "snippet/turn.h"

namespace noisescope {
namespace {

/// At 2^10 cells a float still resolves 2^-14 of a cell.
constexpr double kFarthest = 1 << 10;

constexpr std::size_t kWidestLine = 108;  // and an amplitude behind it

std::string real(double value) { return floatLiteral(static_cast<float>(value) + 0.0f); }  // + 0: no -0.0

template <typename Values>
std::string vectorText(std::string_view type, int dimensions, const Values& texts) {
    std::string list;
    for (std::size_t i = 0; i < static_cast<std::size_t>(dimensions); ++i) list += (i == 0 ? "" : ", ") + texts[i];
    return fmt::format("{}{}({})", type, dimensions, list);
}

std::string realVector(int dimensions, const std::array<double, 3>& values) {
    return vectorText("vec", dimensions, std::array{real(values[0]), real(values[1]), real(values[2])});
}

// --- constants -----------------------------------------------------------------------------------------------------

struct Constant {
    std::string_view type;
    std::string_view name;
    std::string value;
    std::string help;
};

/// The parameter's name in capitals, its value and its help.
Constant constantOf(std::string_view type, std::string_view name, std::string_view param, std::string value) {
    return {type, name, std::move(value), std::string(findParam(param)->help)};
}

std::vector<Constant> constantsOf(const Recipe& recipe, bool far) {
    const bool flat = recipe.dimensions == 2;
    std::vector<Constant> list;
    if (!far) {
        list.push_back(constantOf("float", "FREQUENCY", "frequency", real(recipe.frequency)));
        list.push_back({flat ? "vec2" : "vec3", "OFFSET",
                        realVector(recipe.dimensions, {recipe.offsetX, recipe.offsetY, recipe.z}),
                        flat ? "where p = 0 lies on the lattice, in cells"
                             : "where p = 0 lies on the lattice, in cells; z is the slice"});
    }
    list.push_back(constantOf("uint", "SEED", "seed", fmt::format("{}u", recipe.seed)));
    if (!far && findParam("octaves")->applies(recipe)) {
        list.push_back(constantOf("int", "OCTAVES", "octaves", fmt::format("{}", recipe.octaves)));
        list.push_back(constantOf("float", "LACUNARITY", "lacunarity", real(recipe.lacunarity)));
        list.push_back(constantOf("float", "GAIN", "gain", real(recipe.gain)));
    }
    if (fractalOf(recipe).striped) {
        if (!far) list.push_back(constantOf("float", "STRIPES", "stripes", real(recipe.stripes)));
        list.push_back(constantOf("float", "DISTORTION", "distortion", real(recipe.distortion)));
    }
    return list;
}

std::string constantsText(const std::vector<Constant>& list) {
    std::size_t typeWidth = 0;
    std::size_t nameWidth = 0;
    std::size_t valueWidth = 0;
    for (const Constant& row : list) {
        typeWidth = std::max(typeWidth, row.type.size());
        nameWidth = std::max(nameWidth, row.name.size());
        valueWidth = std::max(valueWidth, row.value.size() + 1);
    }
    std::string text;
    for (const Constant& row : list)
        text += fmt::format("const {:<{}} NS_{:<{}} = {:<{}}  // {}\n", row.type, typeWidth, row.name, nameWidth,
                            row.value + ";", valueWidth, row.help);
    return text;
}

// --- functions that both forms share -------------------------------------------------------------------------------

constexpr std::string_view kMixBits =
    "\n"
    "// Spreads a seed over all 32 bits; 0 stays 0. Origin: C. Wellons, \"lowbias32\", 2018\n"
    "uint ns_mix_bits(uint key) {\n"
    "    uint x = key ^ (key >> 16u);\n"
    "    x = x * 0x7feb352du;\n"
    "    x = x ^ (x >> 15u);\n"
    "    x = x * 0x846ca68bu;\n"
    "    return x ^ (x >> 16u);\n"
    "}\n";

constexpr std::string_view kOctaveSeed =
    "\n"
    "// Every octave has a seed of its own, so that no feature shows again at another size.\n"
    "uint ns_octave_seed(int k) {\n"
    "    return ns_mix_bits(NS_SEED + uint(k) * 0x9e3779b9u);\n"
    "}\n";

bool hasFractal(const Recipe& recipe) { return !fractalOf(recipe).file.empty(); }
bool ownSeeds(const Recipe& recipe) { return hasFractal(recipe) && recipe.octaveSeeds; }

std::string seedFunctions(const Recipe& recipe) {
    return std::string(kMixBits) + std::string(ownSeeds(recipe) ? kOctaveSeed : "");
}

/// What brings the noise to its scale: " * 1.4142122", or nothing.
std::string scaleText(const FieldPlan& plan) {
    std::string text;
    if (plan.factor() != 1) text += " * " + floatLiteral(plan.factor());
    if (plan.shift() != 0) text += " + " + floatLiteral(plan.shift());
    return text;
}

/// Where those numbers come from.
std::string octaveComment(const FieldPlan& plan) {
    if (plan.recipe().scale != 0) return scaleText(plan).empty() ? "" : ", scaled as published";
    return scaleText(plan).empty() ? "" : ", divided by its exact maximum: it fills [-1, 1]";
}

// --- the loop ------------------------------------------------------------------------------------------------------

std::string nearOctave(const FieldPlan& plan) {
    return fmt::format(
        "\n"
        "// The noise at lattice position q{3}.\n"
        "float ns_octave(vec{0} q, uint seed) {{\n"
        "    vec{0} base = floor(q);\n"
        "    return {1}{0}(ivec{0}(base), q - base, seed){2};\n"
        "}}\n",
        plan.dimensions(), noiseOf(plan.recipe()).function, scaleText(plan), octaveComment(plan));
}

std::string shiftFunction(int dimensions) {
    const auto units = shiftUnits();
    const auto hex = [&](std::size_t i) { return fmt::format("0x{:08x}u", units[i]); };
    return fmt::format(
        "\n"
        "// Moves every octave by another part of a cell, so that the lattices never meet. The factor is 2^-32.\n"
        "// Origin: M. Roberts, \"The Unreasonable Effectiveness of Quasirandom Sequences\", 2018\n"
        "vec{0} ns_octave_shift(int k) {{\n"
        "    return vec{0}(uint(k) * {1}) * 2.3283064365386963e-10;\n"
        "}}\n",
        dimensions, vectorText("uvec", dimensions, std::array{hex(0), hex(1), hex(2)}));
}

std::string turnFunction(int dimensions) {
    const Matrix3 turn = turnOf(2, false, true, 1);
    const std::string c = real(std::abs(turn[0][0]));
    const std::string s = real(turn[1][0]);
    return fmt::format(
        "\n"
        "// Turns{0} by the golden angle: however many octaves, no two line up.\n"
        "vec{1} ns_golden_turn(vec{1} q) {{\n"
        "    return vec{1}(-{2} * q.x - {3} * q.y, {3} * q.x - {2} * q.y{4});\n"
        "}}\n",
        dimensions == 3 ? " x and y" : "", dimensions, c, s, dimensions == 3 ? ", q.z" : "");
}

std::string skewFunction(int dimensions) {
    return fmt::format(
        "\n"
        "// Onto the lattice of {2}, sheared into {4}.\n"
        "vec{0} ns_skew(vec{0} q) {{\n"
        "    return q + (q.x + q.y{3}) * {1};\n"
        "}}\n",
        dimensions, real(turnOf(dimensions, true, false, 0)[1][0]), dimensions == 3 ? "tetrahedra" : "triangles",
        dimensions == 3 ? " + q.z" : "", dimensions == 3 ? "cubes" : "squares");
}

std::string loopPosition(const Recipe& recipe) {
    std::string position = noiseOf(recipe).skewed ? "ns_skew(q)" : "q";
    if (hasFractal(recipe) && recipe.octaveShifts) position += " + ns_octave_shift(k)";
    return position;
}

/// The fractal's begin(); `phase` is an expression.
std::string beginText(const Recipe& recipe, std::string_view phase) {
    const FractalInfo& fractal = fractalOf(recipe);
    return fmt::format("    {0} state = {1}_begin({2});\n", fractal.type, fractal.function,
                       fractal.striped ? fmt::format("{}, NS_DISTORTION", phase) : std::string());
}

std::string nearNoise(const Recipe& recipe) {
    const int n = recipe.dimensions;
    const std::string start = fmt::format("    vec{} q = NS_FREQUENCY * p + NS_OFFSET;\n", n);
    std::string text = fmt::format("\n// The noise at p, in world units.\nfloat ns_noise(vec{} p) {{\n", n);
    if (!hasFractal(recipe))
        return text + start +
               fmt::format("    return ns_octave({}, ns_mix_bits(NS_SEED));\n}}\n", loopPosition(recipe));
    const FractalInfo& fractal = fractalOf(recipe);
    if (recipe.amplitudes == 0) {
        text += "    float total = 0.0;  // of all amplitudes: more octaves add detail, not contrast\n";
        text += "    for (int k = 0; k < NS_OCTAVES; ++k) total = total * NS_GAIN + 1.0;\n";
        // The margin is amplitudeMargin() to first order: 2^-24 an octave.
        text +=
            "    float amplitude = (1.0 - 5.9604645e-8 * float(NS_OCTAVES)) / total;"
            "  // a hair less, so that rounding leaves no value outside\n";
    } else {
        text += "    float amplitude = 1.0;\n";
    }
    text += start + beginText(recipe, "NS_STRIPES * q.x");
    text += "    for (int k = 0; k < NS_OCTAVES; ++k) {\n";
    text += fmt::format("        float octave = ns_octave({}, {});\n", loopPosition(recipe),
                        ownSeeds(recipe) ? "ns_octave_seed(k)" : "ns_mix_bits(NS_SEED)");
    text += fmt::format("        state = {}_add(state, octave, amplitude);\n", fractal.function);
    text += "        amplitude *= NS_GAIN;\n";
    text += recipe.rotateOctaves ? "        q = NS_LACUNARITY * ns_golden_turn(q);\n" : "        q *= NS_LACUNARITY;\n";
    return text + fmt::format("    }}\n    return {}_end(state);\n}}\n", fractal.function);
}

std::string nearCode(const FieldPlan& plan) {
    const Recipe& recipe = plan.recipe();
    const bool fractal = hasFractal(recipe);
    std::string text = seedFunctions(recipe);
    if (fractal && recipe.octaveShifts) text += shiftFunction(recipe.dimensions);
    if (fractal && recipe.rotateOctaves) text += turnFunction(recipe.dimensions);
    if (noiseOf(recipe).skewed) text += skewFunction(recipe.dimensions);
    return text + nearOctave(plan) + nearNoise(recipe);
}

// --- far from the origin: written out ------------------------------------------------------------------------------

std::string integer(std::uint32_t cell) {
    if (cell == 0x80000000u) return "-2147483647 - 1";  // its size alone is no int
    return fmt::format("{}", static_cast<std::int32_t>(cell));
}

std::string farOctave(const FieldPlan& plan) {
    return fmt::format(
        "\n"
        "// The noise at lattice position cell + fraction + moved{3}.\n"
        "float ns_octave(ivec{0} cell, vec{0} fraction, vec{0} moved, uint seed) {{\n"
        "    vec{0} q = fraction + moved;\n"
        "    vec{0} base = floor(q);\n"
        "    return {1}{0}(cell + ivec{0}(base), q - base, seed){2};\n"
        "}}\n",
        plan.dimensions(), noiseOf(plan.recipe()).function, scaleText(plan), octaveComment(plan));
}

/// How far p leads on the lattice of octave k: `4.0 * p`, or a sum of its columns where it is turned or skewed.
std::string movedText(const Recipe& recipe, int k) {
    const double scale = recipe.frequency * std::pow(recipe.lacunarity, k);
    const bool skewed = noiseOf(recipe).skewed;
    if (!skewed && (!recipe.rotateOctaves || k == 0)) return fmt::format("{} * p", real(scale));
    const Matrix3 turn = turnOf(recipe.dimensions, skewed, recipe.rotateOctaves, k);
    std::string text;
    for (std::size_t column = 0; column < static_cast<std::size_t>(recipe.dimensions); ++column)
        text += fmt::format(
            "{}p.{} * {}", column == 0 ? "" : " + ", "xyz"[column],
            realVector(recipe.dimensions, {scale * turn[0][column], scale * turn[1][column], scale * turn[2][column]}));
    return text;
}

/// `ns_octave(…)` of octave k, in lines that fit behind `column` characters.
std::string farOctaveCall(const FieldPlan& plan, const FieldOrigin& origin, int k, std::size_t column) {
    const Recipe& recipe = plan.recipe();
    const int n = recipe.dimensions;
    const LatticePoint& point = origin.octaves[static_cast<std::size_t>(k)];
    const auto cells = std::array{integer(point.cell[0]), integer(point.cell[1]), integer(point.cell[2])};
    std::string text = fmt::format("ns_octave({}, {},", vectorText("ivec", n, cells),
                                   realVector(n, {point.fraction[0], point.fraction[1], point.fraction[2]}));
    column += text.size();
    const std::string seed = ownSeeds(recipe) ? fmt::format("ns_octave_seed({})", k) : "ns_mix_bits(NS_SEED)";
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
    const FieldOrigin origin = plan.atPoint(std::array{0.0, 0.0, 0.0});
    std::string text = fmt::format(
        "\n"
        "// The noise at p, in world units. Positions are written out, not computed from a frequency and an offset: p "
        "= 0 lies\n"
        "// so far from the lattice's origin that a float has no bits left for the place inside a cell.\n"
        "// {} the exact cell and fraction of p = 0 and how far p leads from there{}.\n"
        "float ns_noise(vec{} p) {{\n",
        hasFractal(recipe) ? "Each octave has" : "They are",
        hasFractal(recipe) ? "; the last number is its amplitude" : "", recipe.dimensions);
    if (!hasFractal(recipe)) {
        const std::string call = farOctaveCall(plan, origin, 0, sizeof "    return");
        return text + fmt::format("    return {};\n}}\n", call);
    }
    text += beginText(
        recipe, fmt::format("{} + {} * p.x", floatLiteral(origin.phase), real(recipe.stripes * recipe.frequency)));
    for (int k = 0; k < octaveCount(recipe); ++k) {
        const std::string start = fmt::format("    state = {}_add(state, ", fractal.function);
        text += fmt::format("{}{}, {});\n", start, farOctaveCall(plan, origin, k, start.size()),
                            floatLiteral(plan.octaves()[static_cast<std::size_t>(k)].amplitude));
    }
    return text + fmt::format("    return {}_end(state);\n}}\n", fractal.function);
}

}  // namespace

bool isFar(const Recipe& recipe) {
    const double phase = fractalOf(recipe).striped ? recipe.stripes * recipe.offsetX : 0;
    const double z = recipe.dimensions == 3 ? recipe.z : 0;
    return std::max({std::abs(recipe.offsetX), std::abs(recipe.offsetY), std::abs(z), std::abs(phase)}) > kFarthest;
}

EntryPart entryPart(const FieldPlan& plan) {
    const Recipe& recipe = plan.recipe();
    const bool far = isFar(recipe);
    EntryPart part;
    part.constants = constantsText(constantsOf(recipe, far));
    part.code = far ? seedFunctions(recipe) + farOctave(plan) + farNoise(plan) : nearCode(plan);
    return part;
}

}  // namespace noisescope
