// Field programs: a recipe's meaning as data. Steps lead, in order, from a pixel or a point to the field's values, each
// with its numbers. A FieldPlan makes the program, once; code that runs it (cpu/evaluator.h) or writes it as code
// (shader/, snippet/) knows the steps and no recipe.
//
// The operands of a step are of three kinds:
//   a register   result of an earlier step: Register
//   a number that is the same everywhere: a plain member
//   a number that differs from block to block: the index of a point in FieldOrigin::points
// Steps that repeat (octaves, layers of the warp) share their code, and their numbers are rows: code can loop over
// them, unroll them, put them into a table, or pass them in the record of a block.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "exact/lattice_map.h"
#include "plan/process_plan.h"
#include "recipe/chosen.h"
#include "recipe/held_recipe.h"
#include "reference/domain/position.h"
#include "reference/domain/wrap.h"

namespace noisescope {

class PicturePlan;
struct SolidPlan;

constexpr int kMostChannels = 4;  ///< of a field

/// Values passed between steps.
enum class Register {
    none,          ///< no operand: no displacement or phase
    displacement,  ///< of the place, in cells of the first octave; with derivatives also those by the picture's axes
    phase,         ///< of the stripes, in turns
    value,         ///< of the field, with or without derivatives
};

/// Derivatives to compute with a noise.
enum class Derivatives { none, first, second };

/// Numbers of one octave, or of one layer of the warp.
struct LatticeRow {
    int point = 0;                   ///< index of the lattice position of the block's first pixel
    LatticeStep step;                ///< per pixel
    reference::Period period;        ///< of the lattice, in cells
    reference::Columns toLattice{};  ///< lattice coordinates per cell of the first octave along x, y, z, w
    reference::Columns toNoise{};    ///< the same for the coordinates of the noise's derivatives
    float size = 1;                  ///< of the row's cells, in cells of the first octave
    std::uint32_t seed = 0;          ///< of the first component or field
    float amplitude = 0;             ///< for a layer of the warp in cells of the first octave
    float footprintWeight = 1;  ///< for fading octaves: octave = noise * weight + offset; 0: noise is not evaluated
    float footprintOffset = 0;  ///< see footprintWeight
};

/// A noise evaluated on several lattices, one row each.
struct LatticeNoise {
    const NoiseInfo* info = nullptr;
    const NoiseTwin* twin = nullptr;
    std::string function;       ///< GLSL name of the value; "_d" and "_dd" are appended for derivatives
    int hashes = 0;             ///< approximate hash calls per place
    std::string_view fourFile;  ///< file of functions for four pixels of a row, or ""
    Derivatives derivatives = Derivatives::none;
    float factor = 1;  ///< value = noise * factor + offset
    float offset = 0;
    Register displacement = Register::none;
    bool shifts = false;        ///< the fractal's state displaces each row's place
    bool constant = false;      ///< the pixel has no influence, only the displacement
    bool affine = false;        ///< steps along the picture's axes change all lattice coordinates
    bool oblique = false;       ///< toLattice is a full matrix; else only its first number is used, as a scale
    bool noiseOblique = false;  ///< the same for toNoise
    bool perOwnCell = false;    ///< derivatives are per cell of the octave, not of the first octave
    bool takesSize = false;     ///< the noise takes the size of the cells
    bool fades = false;         ///< rows are weighted by their visibility at the pixel's size
    std::vector<LatticeRow> rows;

    [[nodiscard]] bool isDisplaced() const { return displacement != Register::none || shifts; }
};

/// displacement = the place on the two circles of a torus.
struct TorusStep {
    std::array<int, 2> points{};   ///< the angles in turns: the first fraction of each point
    std::array<float, 2> turns{};  ///< per pixel, along x and y
    std::array<float, 2> radii{};  ///< in cells
};

/// displacement = a point in space, in cells of the first octave.
struct SpaceStep {
    reference::Columns columns{};  ///< per world unit along x, y and z
    bool straight = true;          ///< the same along all axes: columns[0].x
};

/// Derivatives of the displacement: places in space by the picture's axes (x, y and perpendicular).
struct SliceStep {
    reference::Columns columns{};
    bool straight = false;  ///< the picture's axes are those of space: the columns are the identity
};

/// displacement = sum of the layers' displacements, level by level.
struct WarpStep {
    LatticeNoise noise;        ///< rows: the layers, level by level, as many at every level
    int levels = 1;            ///< each starts from the place that the one before it reached
    bool progressive = false;  ///< every layer starts from the place that the layers before it reached
    [[nodiscard]] std::size_t layersALevel() const { return noise.rows.size() / static_cast<std::size_t>(levels); }
};

/// phase = position along the axis across which stripes repeat, in turns.
struct StripesStep {
    int point = 0;                           ///< its first fraction, in turns
    float alongX = 0, alongY = 0;            ///< turns per pixel, without whole turns
    std::array<float, 2> inSpace{};          ///< turns per cell of the first octave along x and y
    Register displacement = Register::none;  ///< of the warp alone: stripes continue straight across a torus
};

/// value = combination of the octaves by the fractal.
struct FractalStep {
    const FractalInfo* fractal = nullptr;  ///< without a file: the value of the only octave
    FractalNumbers numbers{};              ///< arguments of begin()
    Register phase = Register::none;
    LatticeNoise noise;     ///< rows: the octaves
    bool ownSeeds = false;  ///< each octave has its own seed
    bool weighted = false;  ///< amplitudes are multiplied by a weight from the preceding octaves
    float weighting = 0;
    [[nodiscard]] bool isFractal() const { return !fractal->file.empty(); }
};

/// value = value * factor + offset
struct ScaleStep {
    float factor = 1;
    float offset = 0;
};

/// value = place in space, in cells of the first octave.
struct PositionStep {
    LatticeNoise space;  ///< one row; its noise is not evaluated
    Register displacement = Register::none;
};

/// value = what a process makes of other fields, read from its lattice. On the CPU alone.
struct GridStep {
    std::shared_ptr<const ProcessPlan> process;
    int output = 0;  ///< of its row of processes()
    float low = -1;  ///< range of the values
    float high = 1;
    LatticeNoise space;  ///< one row: a cell is a node; its noise is not evaluated
};

/// value = red, green, blue and alpha of a ray through a solid.
struct SolidStep {
    std::shared_ptr<const SolidPlan> solid;
    std::shared_ptr<const PicturePlan> picture;  ///< of the noise; its fields begin with a SpaceStep
    LatticeNoise space;                          ///< one row: a cell is a pixel; its noise is not evaluated
};

using FieldStep = std::variant<TorusStep, SpaceStep, SliceStep, WarpStep, StripesStep, FractalStep, ScaleStep,
                               PositionStep, GridStep, SolidStep>;

/// Computation of the channels from values.
struct Output {
    int kind = kValue;  ///< row of outputs()
    int channels = 1;
    int fields = 1;      ///< evaluations of the value's steps, each with its own seeds
    float relief = 1;    ///< of normals: height scale over one cell of the first octave
    bool yDown = false;  ///< of normals: their y points down
};

/// A function of noise/choices.glsl that returns a number of the recipe.
struct NoiseNumber {
    std::string_view function;
    float value;
    bool literal;  ///< shaders hold this value as a literal
};

struct FieldProgram {
    HeldRecipe recipe;  ///< its rows of the catalogue select the library's files in a shader
    int dimensions = 2;
    int coordinates = 2;               ///< of a place on the picture: dimensions, but 2 for a line on a turned plane
    bool derivatives = false;          ///< places and values have derivatives
    bool periodic = false;             ///< lattices repeat
    bool obliquePeriods = false;       ///< lattices repeat along other directions than their axes
    std::vector<NoiseNumber> numbers;  ///< used by the noises and their gradients
    SpaceMatrix slice{};               ///< cells of the first octave per world unit, before the frequency
    bool sliced = false;               ///< the slice is not the identity: it is scaled or turned
    bool turned = false;               ///< the slice is turned
    bool animated = false;             ///< the field changes with time
    std::int64_t tileWidth = 0;        ///< pixels along x after which blocks start again; 0: never
    std::vector<FieldStep> place;      ///< steps to the place that is looked up, for all fields
    std::vector<FieldStep> value;      ///< steps from the place to the value
    Output output;

    /// Returns the step of this kind, or null; no program has two of one kind.
    template <typename Kind>
    [[nodiscard]] const Kind* find() const {
        for (const std::vector<FieldStep>* steps : {&place, &value})
            for (const FieldStep& step : *steps)
                if (const Kind* found = std::get_if<Kind>(&step)) return found;
        return nullptr;
    }
    /// Returns the step that combines octaves, or null.
    [[nodiscard]] const FractalStep* fractal() const { return find<FractalStep>(); }
    /// Returns the noises that steps evaluate: that of the octaves, then that of the warp.
    [[nodiscard]] std::vector<const LatticeNoise*> noises() const {
        std::vector<const LatticeNoise*> list;
        const auto add = [&](const auto& step) {
            if constexpr (requires { step.noise; }) list.push_back(&step.noise);
        };
        for (const std::vector<FieldStep>* steps : {&value, &place})
            for (const FieldStep& step : *steps) std::visit(add, step);
        return list;
    }
    /// True if a noise has to compute derivatives, for the output or for the fractal.
    [[nodiscard]] bool asksDerivatives() const {
        return derivatives || (fractal() != nullptr && fractal()->noise.derivatives != Derivatives::none);
    }
    [[nodiscard]] bool isDisplaced() const { return find<WarpStep>() != nullptr || startsDisplaced(); }
    /// True if there is a displacement before the warp.
    [[nodiscard]] bool startsDisplaced() const { return find<TorusStep>() != nullptr || find<SpaceStep>() != nullptr; }
};

}  // namespace noisescope
