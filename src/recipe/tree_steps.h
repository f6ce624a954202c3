// A tree of layers as steps: what each pixel's value is computed from, in the order of evaluation. Steps that would
// compute the same are one, so that a link costs nothing.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "catalogue/pointwise.h"
#include "core/image.h"
#include "recipe/held_recipe.h"

namespace noisescope {

/// Number of a step, whose result later steps read.
using Slot = std::size_t;

/// The value of a field: index into TreeSteps::fields.
struct FieldValueStep {
    std::size_t field = 0;
    bool operator==(const FieldValueStep&) const = default;
};

/// The same value at all pixels.
struct NumberStep {
    float value = 0;
    bool operator==(const NumberStep&) const = default;
};

/// A function of the values of other steps.
struct PointStep {
    PointId function{};
    std::vector<Slot> inputs;
    std::vector<float> numbers;
    bool operator==(const PointStep&) const = default;
};

/// Steepness of the values of `input`, as a value of a mask: 1 - 2 n, with n the height of the normal of length 1 of
/// ns_surface_normal(slope, relief). -1 on level ground, up to 1 on a wall. Reads derivatives and has none: a
/// picture's derivatives leave out the change of such a mask.
struct SteepnessStep {
    Slot input = 0;
    float relief = 1;
    bool operator==(const SteepnessStep&) const = default;
};

/// The picture's output, made of a value with derivatives: row of outputs() other than `value`.
struct OutputStep {
    Slot input = 0;
    int kind = 0;
    float relief = 1;
    bool yDown = false;
    bool operator==(const OutputStep&) const = default;
};

struct TreeStep {
    std::variant<FieldValueStep, NumberStep, PointStep, SteepnessStep, OutputStep> what;
    bool dual = false;  ///< computes the value with its derivatives along x, y and z in image heights: four channels
    Interval range{};   ///< holds every value of a step that is no OutputStep
    std::string path;   ///< of the layer that it belongs to; empty: the whole
};

/// The value of a group with its shape, before its amount and mask.
struct GroupValue {
    std::string path;
    Slot value = 0;
};

struct TreeSteps {
    std::vector<HeldRecipe> fields;  ///< with the output `derivatives` where a step needs these, else `value`
    std::vector<double> cells;       ///< cells of each field's first octave in an image height
    std::vector<std::vector<std::string>> paths;  ///< of the layers that hold each field
    std::vector<TreeStep> steps;                  ///< inputs of a step come before it
    Slot values = 0;                              ///< the picture's values
    std::vector<Slot> others;                     ///< values of the other recipes
    std::vector<GroupValue> groups;               ///< those that the values are computed from, inner ones first
};

/// Rounds a range to floats, outwards.
Interval outwards(const Range& range);

/// Returns the range of the values of a processRecipe(): its input's, or that of seen values.
Interval processRange(const Recipe& recipe);

/// Returns the paths of the processes whose results the steps read.
std::vector<std::string> processesIn(const TreeSteps& steps);

/// Returns the slots that a step reads, in the order of its function's inputs.
std::vector<Slot> inputsOf(const TreeStep& step);

/// Returns the steps of a recipe with layers; ranges of fields are those of boundOf(). `others`: recipes with layers
/// whose values are computed as well, such as seenFrom() returns; they share equal steps. Values of a recipe whose
/// output is one number have no derivatives. Throws Error(usage) with every problem of the recipe.
TreeSteps treeSteps(const Recipe& recipe, std::span<const HeldRecipe> others = {});

/// Returns the range of a step from those of the slots before it; not of a field's value.
Interval rangeOf(const TreeStep& step, std::span<const Interval> slots);

}  // namespace noisescope
