// GLSL of a field program's steps: octaves, fractals, components of the warp, the scale and the output. Field shaders,
// every form of a snippet and --library are written with it. Each brings its numbers as expressions (words of a block's
// record, literals, constants, members of a row), and finds places in its own way.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "plan/field_program.h"

namespace noisescope {

/// Returns the lines that include the library's files of the noises and the fractal.
std::string includesOf(const FieldProgram& program);

/// Expressions of `value * factor + offset`.
struct ScaleText {
    std::string factor, offset;
    bool multiplies = true;  ///< false: the factor is 1
    bool adds = true;        ///< false: the offset is 0
};

/// Returns the numbers as literals.
ScaleText literalScale(float factor, float offset);
inline ScaleText literalScale(const LatticeNoise& noise) { return literalScale(noise.factor, noise.offset); }
/// Returns the scaled value: a number, a dual or a jet.
std::string scaledText(Derivatives derivatives, const std::string& value, const ScaleText& scale);

/// Expressions of a noise on one of its lattices.
struct NoiseText {
    std::string result;   ///< of the noise function
    std::string scale{};  ///< of its derivatives: a number, or for oblique noise ", column, column, …"
    std::string size{};   ///< of the lattice's cells, for second derivatives
    std::string shift{};  ///< three duals by which a fractal displaced the place, for second derivatives; "": none
};

/// Returns the value of an octave, or of a component of the warp: a number, or a dual or jet by space.
std::string noiseText(const LatticeNoise& noise, int dimensions, const NoiseText& text, const ScaleText& scale);

/// Returns the displacement by a layer of the warp. `components`: an array of as many as dimensions.
std::string layerText(const FieldProgram& program, std::string_view amplitude, std::string_view components);

/// Expressions of the position across the stripes, in turns, and its change along x and y.
struct PhaseText {
    std::string value;
    std::string x{}, y{};  ///< with derivatives alone
};

/// Writes the statements of a fractal, whose octaves the caller evaluates.
class FractalText {
  public:
    /// `state`, `weight`: names of its variables. The program must outlive it.
    explicit FractalText(const FieldProgram& program, std::string state, std::string weight = "weight");
    /// A fractal without weights and derivatives.
    explicit FractalText(const FractalInfo& fractal, std::string state);

    /// Returns the declarations of the state and the weight. `number`: the fractal's i-th number.
    [[nodiscard]] std::string begin(const PhaseText& phase,
                                    const std::function<std::string(std::size_t)>& number) const;
    /// Declares `name`, the displacement of an octave with cells of this size.
    [[nodiscard]] std::string shift(std::string_view name, std::string_view size) const;
    /// Returns statements that add an octave. `in`: indentation; `weighting`: of the next octave's weight, "" if none
    /// follows; `exact`: name of a variable for a weighted amplitude in code that marks steps as exact, "" elsewhere.
    [[nodiscard]] std::string add(std::string_view in, const std::string& octave, std::string amplitude,
                                  const std::string& weighting = "", std::string_view exact = "") const;
    /// Returns the expression of the value.
    [[nodiscard]] std::string end() const;

  private:
    const FractalInfo& fractal_;
    bool dual_ = false;
    bool weighted_ = false;
    bool jets_ = false;  ///< of octaves
    std::string state_;
    std::string weight_;
};

/// Returns the part of a fractal's displacement that moves places: three numbers or duals called `name`.
std::string shiftText(const FieldProgram& program, std::string_view name);

/// Return the output of `value`, a dual by the picture's axes: 1 to 4 numbers. `relief`: of normals.
std::string outputText(const Output& output, int dimensions, std::string_view relief);
std::string outputText(const FieldProgram& program, std::string_view relief);
/// Returns the statements in front of it for an output of several fields. `field`: the field with this salt.
std::string potentialStatements(const std::function<std::string(const std::string& salt)>& field);

}  // namespace noisescope
