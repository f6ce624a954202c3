// Octaves that are not added yet: what they can still do to a fractal's sum. A solid asks to leave octaves out.
#pragma once

#include <optional>

#include "plan/field_program.h"
#include "plan/picture_plan.h"

namespace noisescope {

/// Bounds of what octaves add to a sum, for each unit of their amplitudes.
struct OctaveRest {
    float low = -1;
    float high = 1;
    float amplitudes = 0;  ///< the sum of all, with room for the roundings of a sum and of what follows
    bool operator==(const OctaveRest&) const = default;
};

/// Returns it for octaves that are added without weights, to a member `sum` of the fractal's state; nothing for others.
std::optional<OctaveRest> octaveRestOf(const FieldProgram& program);

/// The same for the noise of a solid: one field below steps that only rise, or only fall, with its value.
std::optional<OctaveRest> octaveRestOf(const PicturePlan& noise);

}  // namespace noisescope
