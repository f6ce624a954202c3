// Values passed between the steps of an Evaluator. For its own source only.
#pragma once

#include "cpu/evaluator.h"
#include "reference/math/dual.h"

namespace noisescope {

/// Results of the steps so far.
struct Evaluator::Registers {
    const FieldOrigin& origin;
    int i, j;                     ///< pixel inside its block
    std::uint32_t salt = 0;       ///< added to the octaves' seeds
    reference::vec3 point{0.0f};  ///< in space, for a SpaceStep
    reference::vec4 start{0.0f};  ///< the displacement before the warp
    reference::vec4 displacement{0.0f};
    reference::Dual3 place = reference::dualZero3<float>();  ///< the displacement with derivatives, if these are needed
    reference::vec4 phase{0.0f};                             ///< with its derivatives by space
    float value = 0;
    reference::vec4 dual{0.0f};  ///< the value with derivatives, if these are needed; of a solid the light
};

}  // namespace noisescope
