// Calls of the C interface that compute values, behind their checked arguments.
#pragma once

#include "cpu/sampler.h"
#include "library/arguments.h"
#include "library/field_handle.h"

namespace noisescope {

inline constexpr double kFarthestPoint = 1e15;  ///< in world units

/// A box whose places exist, with the kind of its samplers.
struct BoxCall {
    SamplerKind kind;
    FieldBox box;
};

/// Return the kind of a call for points, and of one for pixels of a height.
SamplerKind pointsKind(const noisescope_options& options);

/// Throws BadArgument for pixels that do not exist; `name` is that of the structure.
BoxCall checkedRegion(const noisescope_field& field, const noisescope_region& region, const noisescope_options& options,
                      const char* name);

/// Draws with the field's sampler of this kind.
void drawBox(const noisescope_field& field, const BoxCall& call, const BoxTarget& target, Extremes* extremes,
             const Pause& pause);

/// Samples points into an array of `floats` floats. Throws BadArgument.
void samplePoints(const noisescope_field* field, const noisescope_points& given, const noisescope_options* options,
                  float* out, std::size_t floats);

}  // namespace noisescope
