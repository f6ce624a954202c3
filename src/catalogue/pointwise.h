// Functions of layers: each computes a value of a pixel from other values of the same pixel, and from numbers that are
// the same at all pixels.
#pragma once

#include <cstddef>
#include <string_view>

#include "catalogue/ids.h"
#include "reference/math/dual.h"

namespace noisescope {

/// Rows of pointFunctions(). Operators and shapes of the tables name theirs; the last ones belong to every layer.
enum class PointId {
    add,
    subtract,
    multiply,
    screen,
    overlay,
    min,
    max,
    smoothMin,
    smoothMax,
    difference,
    remap,
    clamp,
    invert,
    abs,
    power,
    gain,
    smoothstep,
    threshold,
    terrace,
    fold,
    curvePiece,  ///< one piece of a curve: (value of the pieces before it, x)
    fade,        ///< (below, above) weighted by a number, the layer's amount
    mask,        ///< (below, above, mask) weighted by the amount times the mask's seen value
    perUnit,     ///< a dual's derivatives times a number: from cells to image heights
};
constexpr std::size_t kPointFunctionCount = static_cast<std::size_t>(PointId::perUnit) + 1;

constexpr std::size_t kMostPointInputs = 3;
constexpr std::size_t kMostPointNumbers = 8;

/// A closed range of floats, which holds every value of a step. Ends are finite.
struct Interval {
    float low = -1;
    float high = 1;
    bool operator==(const Interval&) const = default;
};

/// `inputs` and `numbers`: as many as the row states, in the order of the GLSL function's arguments: values first.
struct PointFunctionRow {
    std::string_view file = "";      ///< below shaders/
    std::string_view function = "";  ///< GLSL name; with "_d" appended, inputs and result are duals
    std::size_t inputs = 1;
    std::size_t numbers = 0;
    float (*value)(const float* inputs, const float* numbers) = nullptr;
    /// The value has the same bits.
    reference::vec4 (*dual)(const reference::vec4* inputs, const float* numbers) = nullptr;
    /// Returns a range that holds the float results for all inputs in these ranges.
    Interval (*range)(const Interval* inputs, const float* numbers) = nullptr;
    bool kinks = false;  ///< derivatives jump somewhere in [-1, 1], for some numbers
    bool jumps = false;  ///< values do, and derivatives are 0 there
};
struct PointFunction : RowOf<PointId>, PointFunctionRow {};

/// In the order of PointId.
const PointFunction& pointFunction(PointId id);

}  // namespace noisescope
