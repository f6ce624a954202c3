// Pieces shared by all forms of a snippet's own code.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "exact/lattice_map.h"

namespace noisescope {

struct Recipe;
struct FieldProgram;
struct LatticeNoise;

/// A float that is never -0.0.
std::string real(double value);
std::string realVector(int dimensions, const std::array<double, kMaxDimensions>& values);
/// A cell's coordinate, known modulo 2^32.
std::string integer(std::uint32_t cell);
/// `type` of as many texts as dimensions, "vec2(a, b)"; the first text itself in one.
std::string vectorText(std::string_view type, int dimensions, const std::array<std::string, kMaxDimensions>& texts);
std::string cellText(int dimensions, const LatticePoint& point);
std::string fractionText(int dimensions, const LatticePoint& point);
/// Returns the coordinate of `vector` along the direction of the stripes, before their density multiplies it.
std::string alongStripes(const Recipe& recipe, std::string_view vector);

/// `ns_reach2(q)`, which holds lattice positions where their cells are numbers of 32 bits: what else a conversion makes
/// of others differs from language to language, and is not defined in C.
std::string reachFunction(int dimensions);

/// A parameter at the top of the snippet.
struct Constant {
    std::string type;
    std::string name;
    std::string value;
    std::string help;
};

/// The parameter's name in capitals, its value and its help.
Constant constantOf(std::string_view type, std::string_view name, std::string_view param, std::string value);
std::string inCapitals(std::string_view id);
/// Those that the noises take, and those that the fractal takes.
std::vector<Constant> noiseConstants(const FieldProgram& program);
std::vector<Constant> fractalConstants(const Recipe& recipe);
/// One a line, in columns.
std::string constantsText(const std::vector<Constant>& list);

/// The declaration of `amplitude`, that of the first of so many octaves, normalized …
std::string amplitudeStatements(std::string_view octaves, std::string_view gain);
/// … or as the recipe has it, with NS_GAIN.
std::string amplitudeStatements(const Recipe& recipe, std::string_view octaves);

/// Returns cells of the first octave in a world unit of the picture, before the slice's scale.
double cellsInUnit(const Recipe& recipe);

/// Index of `name` in the code from `start` on, not as a part of a longer name; npos: there is none.
std::size_t findName(std::string_view code, std::string_view name, std::size_t start = 0);

/// Replaces every `from` in the code.
void rename(std::string& code, std::string_view from, std::string_view to);

/// ns_mix_bits() and, where octaves have their own seeds, ns_octave_seed().
std::string seedFunctions(bool ownSeeds);

/// Returns a comment on the numbers that scale the noise: where they come from.
std::string octaveComment(const Recipe& recipe, const LatticeNoise& noise);

/// Returns the fractal's value, a number or a dual, scaled as the program says.
std::string outerText(const FieldProgram& program, std::string_view value);

}  // namespace noisescope
