// Noise of a solid as GLSL: its fields as functions of a point, and the steps that combine them.
#pragma once

#include <optional>
#include <string>

#include "shader/block_record.h"
#include "shader/solid_shader.h"
#include "shader/tree_shader.h"

namespace noisescope {

/// Returns all steps above the fields as one pass; nothing for a single field.
std::optional<TreePass> solidPass(const PicturePlan& noise);

/// Returns GLSL that defines `float ns_solid_noise_for(vec3 p, float dist, int need)`, with numbers from the words of
/// the solid's record. Octaves end where the rest cannot change what is needed.
std::string solidNoiseSource(const PicturePlan& noise, const BlockRecord& record, const SolidText& solid);

}  // namespace noisescope
