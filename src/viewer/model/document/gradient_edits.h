// Edits of a gradient's stops, as pure functions.
#pragma once

#include <string>
#include <string_view>

#include "core/image.h"
#include "recipe/gradient.h"
#include "viewer/model/document/typed_value.h"

namespace noisescope {

struct ColorsInfo;

/// The nearest position that dragging a stop gives: 0 to 1, in thousandths.
double handPosition(double position);

/// The value of the field that a position has where 0 and 1 are the ends of this range, in as few digits as tell it.
std::string stopText(double position, const Range& range);

/// The position of a value that is typed, also as arithmetic; what lies outside of the range is refused with its name.
TypedNumber stopPosition(std::string_view text, const Range& range);

/// A gradient and the stop that was edited in it.
struct EditedGradient {
    Gradient gradient;
    int stop = 0;
};

/// With another stop, behind those at the same position. If there is no room, the gradient as it was.
EditedGradient withStop(const Gradient& gradient, const ColorStop& stop);

/// The stop at another position, 0 to 1, past others if need be.
EditedGradient withStopAt(const Gradient& gradient, int stop, double position);

/// Without the stop; the last one stays.
EditedGradient withoutStop(const Gradient& gradient, int stop);

/// The other way around.
Gradient turnedAround(const Gradient& gradient);

/// The stops at even steps from 0 to 1.
Gradient evenlySpaced(const Gradient& gradient);

/// A map of the catalogue as a gradient of its own: where it has more stops than a gradient can hold, without those
/// that one misses least.
Gradient gradientOf(const ColorsInfo& map);

}  // namespace noisescope
