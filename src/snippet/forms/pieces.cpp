#include "snippet/forms/pieces.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <numbers>

#include "core/text.h"
#include "recipe/params.h"
#include "recipe/recipe.h"
#include "shader/expressions.h"
#include "shader/program_text.h"

namespace noisescope {
namespace {

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

}  // namespace

std::string real(double value) { return floatLiteral(static_cast<float>(value) + 0.0f); }

double cellsInUnit(const Recipe& recipe) { return recipe.frequency * recipe.worldScale / recipe.placeScale; }

std::string vectorText(std::string_view type, int dimensions, const std::array<std::string, kDimensions>& texts) {
    if (dimensions == 1) return texts[0];
    std::string list;
    for (std::size_t i = 0; i < static_cast<std::size_t>(dimensions); ++i) list += (i == 0 ? "" : ", ") + texts[i];
    return fmt::format("{}{}({})", type, dimensions, list);
}

std::string realVector(int dimensions, const std::array<double, kDimensions>& values) {
    return vectorText("vec", dimensions, {real(values[0]), real(values[1]), real(values[2]), real(values[3])});
}

std::string integer(std::uint32_t cell) {
    if (cell == 0x80000000u) return "-2147483647 - 1";  // its size alone is no int
    return fmt::format("{}", static_cast<std::int32_t>(cell));
}

std::string reachFunction(int dimensions) {
    return fmt::format(
        "\n// Cells are numbers of 32 bits: farther away the last ones are meant, the same in every language.\n"
        "{0} ns_reach{1}({0} q) {{\n"
        "    {0} above = max(q, {0}(-2147483648.0));\n"
        "    return min(above, {0}(2147483520.0));\n"
        "}}\n",
        vectorType(dimensions), dimensions);
}

std::string cellText(int dimensions, const LatticePoint& point) {
    return vectorText("ivec", dimensions,
                      {integer(point.cell[0]), integer(point.cell[1]), integer(point.cell[2]), integer(point.cell[3])});
}

std::string fractionText(int dimensions, const LatticePoint& point) {
    return realVector(dimensions, {point.fraction[0], point.fraction[1], point.fraction[2], point.fraction[3]});
}

std::string alongStripes(const Recipe& recipe, std::string_view vector) {
    if (recipe.dimensions == 1) return std::string(vector);
    if (recipe.direction == 0) return fmt::format("{}.x", vector);
    const double turns = 2 * std::numbers::pi * recipe.direction;
    return fmt::format("({0} * {2}.x + {1} * {2}.y)", real(std::cos(turns)), real(std::sin(turns)), vector);
}

Constant constantOf(std::string_view type, std::string_view name, std::string_view param, std::string value) {
    return {std::string(type), std::string(name), std::move(value), std::string(findParam(param)->help)};
}

std::string inCapitals(std::string_view id) {
    std::string name(id);
    for (char& c : name) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return name;
}

std::vector<Constant> noiseConstants(const FieldProgram& program) {
    std::vector<Constant> list;
    for (const NoiseNumber& number : program.numbers) {
        const std::string_view param = number.function.substr(3);  // behind ns_
        list.push_back(constantOf("float", inCapitals(param), param, real(static_cast<double>(number.value))));
    }
    return list;
}

std::vector<Constant> fractalConstants(const Recipe& recipe) {
    std::vector<Constant> list;
    for (const std::string_view id : fractalOf(recipe).numbers)
        list.push_back(
            constantOf("float", inCapitals(id), id, real(recipe.*std::get<RealParam>(findParam(id)->kind).member)));
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

std::string amplitudeStatements(std::string_view octaves, std::string_view gain) {
    // The margin is amplitudeMargin() to first order: 2^-24 an octave.
    return fmt::format(
        "    float total = 0.0;  // of all amplitudes: more octaves add detail, not contrast\n"
        "    for (int k = 0; k < {0}; ++k) total = total * {1} + 1.0;\n"
        "    float amplitude = (1.0 - 5.9604645e-8 * float({0})) / total;"
        "  // a hair less, so that rounding leaves no value outside\n",
        octaves, gain);
}

std::string amplitudeStatements(const Recipe& recipe, std::string_view octaves) {
    if (recipe.amplitudes != kNormalized || fractalOf(recipe).normalizedByBound) return "    float amplitude = 1.0;\n";
    return amplitudeStatements(octaves, "NS_GAIN");
}

std::size_t findName(std::string_view code, std::string_view name, std::size_t start) {
    const auto isWord = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
    for (std::size_t at = code.find(name, start); at != code.npos; at = code.find(name, at + 1)) {
        const std::size_t end = at + name.size();
        if ((at == 0 || !isWord(code[at - 1])) && (end == code.size() || !isWord(code[end]))) return at;
    }
    return code.npos;
}

void rename(std::string& code, std::string_view from, std::string_view to) {
    for (std::size_t at = 0; (at = code.find(from, at)) != code.npos; at += to.size())
        code.replace(at, from.size(), to);
}

std::string seedFunctions(bool ownSeeds) { return std::string(kMixBits) + std::string(ownSeeds ? kOctaveSeed : ""); }

std::string octaveComment(const Recipe& recipe, const LatticeNoise& noise) {
    if (noise.factor == 1 && noise.offset == 0) return "";
    if (recipe.scale == kEngine) return ", scaled as an engine's PerlinNoise: about 0 to 1";
    return recipe.scale == kClassic ? ", scaled as published" : ", divided by its maximum: it fills [-1, 1]";
}

std::string outerText(const FieldProgram& program, std::string_view value) {
    const auto* scale = program.find<ScaleStep>();
    if (scale == nullptr) return std::string(value);
    return scaledText(program.derivatives ? Derivatives::first : Derivatives::none, std::string(value),
                      literalScale(scale->factor, scale->offset));
}

}  // namespace noisescope
