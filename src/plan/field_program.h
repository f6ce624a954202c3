// What a recipe means, as data: the steps that lead from a pixel or a point to the values of its field, in the order in
// which they are taken, and the numbers that each of them takes. A FieldPlan makes the program, once; what runs it
// (cpu/evaluator.h) or writes it as code (shader/, snippet/) knows the steps and no recipe.
//
// The operands of a step are of three kinds:
//   a register   what a step before it has found: Register
//   a number that is the same everywhere: a plain member
//   a number that differs from block to block: the index of a point in FieldOrigin::points
// Where a step is taken again and again (octaves, layers of the warp) the code is the same and the numbers are rows:
// they can be run through, written out, put into a table, or handed over in the record of a block.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "exact/lattice_map.h"
#include "recipe/chosen.h"
#include "recipe/held_recipe.h"
#include "reference/domain/position.h"
#include "reference/domain/wrap.h"

namespace noisescope {

/// What steps hand over to each other.
enum class Register {
    none,          ///< the operand is not there: nothing is displaced, or has a phase
    displacement,  ///< of the place, in cells of the first octave; with derivatives those by the picture's axes too
    phase,         ///< of the stripes, in turns
    value,         ///< the field's, a number or with its derivatives
};

/// Which derivatives of a noise are asked for.
enum class Derivatives { none, first, second };

/// The numbers of one octave, or of one layer of the warp.
struct LatticeRow {
    int point = 0;                   ///< where the block's first pixel lies on the lattice
    LatticeStep step;                ///< from pixel to pixel
    reference::Period period;        ///< after how many cells it repeats
    reference::Columns toLattice{};  ///< lattice coordinates that one cell of the first octave along x, y, z, w makes
    reference::Columns toNoise{};    ///< the same of the coordinates by which the noise has its derivatives
    float size = 1;                  ///< of its cells, in cells of the first octave
    std::uint32_t seed = 0;          ///< of the first component or field
    float amplitude = 0;             ///< of a layer of the warp: in cells of the first octave
    float footprintWeight = 1;       ///< where octaves fade: octave = noise * weight + offset; the noise is not asked
    float footprintOffset = 0;       ///< for where the weight is 0
};

/// Noise on lattices, a row each.
struct LatticeNoise {
    const NoiseInfo* info = nullptr;
    const NoiseTwin* twin = nullptr;
    std::string function;       ///< its GLSL name; "_d" and "_dd" behind it make derivatives
    int hashes = 0;             ///< calls of the hash at a place, about
    std::string_view fourFile;  ///< of functions for four pixels of a row, or ""
    Derivatives derivatives = Derivatives::none;
    float factor = 1;  ///< value = noise * factor + offset
    float offset = 0;
    Register displacement = Register::none;
    bool shifts = false;        ///< the fractal's state says how far beside its place each row is looked up
    bool constant = false;      ///< the pixel leads nowhere: the displacement alone does
    bool affine = false;        ///< steps along the picture's axes lead along all axes of the lattice
    bool oblique = false;       ///< toLattice is a matrix; else its first number scales
    bool noiseOblique = false;  ///< the same of toNoise
    bool perOwnCell = false;    ///< derivatives count per cell of the octave, not per cell of the first one
    bool takesSize = false;     ///< of the cells
    bool fades = false;         ///< rows are weighted by how much of them a pixel can show
    std::vector<LatticeRow> rows;

    [[nodiscard]] bool isDisplaced() const { return displacement != Register::none || shifts; }
};

/// displacement = the place on the two circles of a torus.
struct TorusStep {
    std::array<int, 2> points{};   ///< how far around, in turns: the first fraction of each
    std::array<float, 2> turns{};  ///< from pixel to pixel, along x and y
    std::array<float, 2> radii{};  ///< in cells
};

/// The derivatives of the displacement: those of places in space by the picture's axes, x, y and away from it.
struct SliceStep {
    reference::Columns columns{};
    bool straight = false;  ///< the picture's axes are those of space: the columns are the identity
};

/// displacement = where the layers lead, one level of them after the other.
struct WarpStep {
    LatticeNoise noise;        ///< its rows: the layers, level by level, as many at every level
    int levels = 1;            ///< each looks where the one before it leads
    bool progressive = false;  ///< every layer looks where the layers before it lead
    [[nodiscard]] std::size_t layersALevel() const { return noise.rows.size() / static_cast<std::size_t>(levels); }
};

/// phase = how far along the stripes.
struct StripesStep {
    int point = 0;                           ///< its first fraction, in turns
    float alongX = 0, alongY = 0;            ///< turns a pixel, whole turns dropped
    std::array<float, 2> inSpace{};          ///< turns that one cell of the first octave along x and y makes
    Register displacement = Register::none;  ///< of the warp alone: they go straight across a torus
};

/// value = what the fractal makes of the octaves.
struct FractalStep {
    const FractalInfo* fractal = nullptr;  ///< without a file: the only octave itself
    FractalNumbers numbers{};              ///< what its begin() takes
    Register phase = Register::none;
    LatticeNoise noise;     ///< its rows: the octaves
    bool ownSeeds = false;  ///< octaves have seeds of their own
    bool weighted = false;  ///< amplitudes are multiplied by what the octaves before make of them
    float weighting = 0;
    [[nodiscard]] bool isFractal() const { return !fractal->file.empty(); }
};

/// value = value * factor + offset
struct ScaleStep {
    float factor = 1;
    float offset = 0;
};

/// value = the place in space itself, in cells of the first octave.
struct PositionStep {
    LatticeNoise space;  ///< one row, no noise
    Register displacement = Register::none;
};

using FieldStep = std::variant<TorusStep, SliceStep, WarpStep, StripesStep, FractalStep, ScaleStep, PositionStep>;

/// What the channels are made of.
struct Output {
    int kind = kValue;  ///< row of outputs()
    int channels = 1;
    int fields = 1;      ///< how often the steps of the value are taken, each time with seeds of its own
    float relief = 1;    ///< of normals: heights over one cell of the first octave
    bool yDown = false;  ///< of normals
};

/// A function of noise/choices.glsl that returns a number of the recipe.
struct NoiseNumber {
    std::string_view function;
    float value;
    bool literal;  ///< shaders hold this value as a literal
};

struct FieldProgram {
    HeldRecipe recipe;  ///< whose rows of the catalogue make the library's part of a shader
    int dimensions = 2;
    int coordinates = 2;               ///< of a place on the picture: dimensions, of a line on a turned plane 2
    bool derivatives = false;          ///< places and values have derivatives
    bool periodic = false;             ///< lattices repeat …
    bool obliquePeriods = false;       ///< … and along other directions than their axes
    std::vector<NoiseNumber> numbers;  ///< what the noises and their gradients ask for
    SpaceMatrix slice{};               ///< a world unit's cells of the first octave, before the frequency
    bool sliced = false;               ///< it is not the identity: scaled or turned …
    bool turned = false;               ///< … turned
    bool animated = false;             ///< time leads through the field
    std::int64_t tileWidth = 0;        ///< blocks start again after so many pixels along x; 0: never
    std::vector<FieldStep> place;      ///< to the place that is looked up, for all fields
    std::vector<FieldStep> value;      ///< to the value there
    Output output;

    /// The step of this kind, or null; no program has two of one kind.
    template <typename Kind>
    [[nodiscard]] const Kind* find() const {
        for (const std::vector<FieldStep>* steps : {&place, &value})
            for (const FieldStep& step : *steps)
                if (const Kind* found = std::get_if<Kind>(&step)) return found;
        return nullptr;
    }
    /// Of a noise: for the output, or for the fractal.
    [[nodiscard]] bool asksDerivatives() const {
        const auto* fractal = find<FractalStep>();
        return derivatives || (fractal != nullptr && fractal->noise.derivatives != Derivatives::none);
    }
    [[nodiscard]] bool isDisplaced() const { return find<WarpStep>() != nullptr || find<TorusStep>() != nullptr; }
};

}  // namespace noisescope
