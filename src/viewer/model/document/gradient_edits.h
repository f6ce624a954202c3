// Edits of a gradient's stops, as pure functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/image.h"
#include "recipe/gradient.h"
#include "viewer/model/document/typed_value.h"

namespace noisescope {

struct ColorsInfo;

/// Returns the position for a dragged stop: clamped to 0 to 1 and rounded to thousandths.
double handPosition(double position);

/// Returns the field value at a position between the ends of `range`, with as few digits as stopPosition() needs to
/// read the same position back.
std::string stopText(double position, const Range& range);

/// Parses a value, also as arithmetic, and returns its position in `range`. A value outside of the range is refused,
/// and the problem names the range.
TypedNumber stopPosition(std::string_view text, const Range& range);

/// A gradient and the index of its edited stop.
struct EditedGradient {
    Gradient gradient;
    int stop = 0;
};

/// Inserts the stop behind those at the same position. Returns the gradient unchanged if it is full.
EditedGradient withStop(const Gradient& gradient, const ColorStop& stop);

/// Moves the stop to another position, 0 to 1, past other stops if need be.
EditedGradient withStopAt(const Gradient& gradient, int stop, double position);

/// Removes the stop, unless it is the only one.
EditedGradient withoutStop(const Gradient& gradient, int stop);

/// Mirrors the gradient.
Gradient turnedAround(const Gradient& gradient);

/// Spaces the stops evenly from 0 to 1.
Gradient evenlySpaced(const Gradient& gradient);

/// Reads colors such as "#0b1d51 #fff" or "0b1d51, ffffff", one to kMostStops of them, which it spaces evenly. Returns
/// nothing for other texts.
std::optional<Gradient> gradientOfColors(std::string_view text);

/// Copies a map of the catalogue into an editable gradient. A map with more than kMostStops stops loses those whose
/// removal changes its colors least.
Gradient gradientOf(const ColorsInfo& map);

}  // namespace noisescope
