// Combining passes: the steps above the fields of a picture with layers as GLSL, which reads the fields from textures.
//
// A pass draws one step's values into a target. Small trees need one pass; larger ones store values of some steps in
// targets of their own, which later passes read.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "plan/picture_plan.h"
#include "shader/block_record.h"

namespace noisescope {

/// Limits of a pass. OpenGL 4.1 lets a fragment shader read 16 textures and 1,024 uniform numbers.
struct PassLimits {
    std::size_t reads = 15;  ///< textures, at least kMostPointInputs
    std::size_t steps = 96;  ///< at most 8 numbers each; compilers take longer for more
};

/// Steps that one pass computes.
struct TreePass {
    std::vector<Slot> reads;  ///< slots that are read from targets, ascending: fields and results of earlier passes
    std::vector<Slot> steps;  ///< slots that are computed, ascending; the last one is the result
    [[nodiscard]] Slot result() const { return steps.back(); }
};

/// Returns the passes that compute a slot, in their order; none for a field.
std::vector<TreePass> passesFor(const PicturePlan& plan, Slot slot, const PassLimits& limits = {});

/// Arrangement of a slot's values in its target, as in FloatTarget::Layout.
struct TexelForm {
    int channels = 1;
    int pixels = 1;  ///< pixels of a row in a texel, 1 or 4
};

/// Returns the arrangement of a pass's result: four pixels a texel if it computes numbers alone.
TexelForm formOf(const PicturePlan& plan, const TreePass& pass, Specialize specialize, int mostPixels = kPixelsOfTexel);

/// Returns GLSL 4.10 for flatten(): a fragment shader that draws formOf(). `forms`: of pass.reads, in their order. The
/// text does not depend on the numbers of the steps. Uniforms: sampler2D u_read0, u_read1, …; vec4 u_numbers[] with
/// passNumbers(); int u_before, unused pixels in front of the first one in a texel of four; int u_last, the last
/// column.
std::string passSource(const PicturePlan& plan, const TreePass& pass, const TexelForm& form,
                       std::span<const TexelForm> forms);

/// Returns the lines that include the library's files of a pass's steps.
std::string passIncludes(const PicturePlan& plan, const TreePass& pass);
/// Returns the steps of a pass as the function `combined` of the numbers that it reads, in their order. `number`
/// returns the expression of the i-th of passNumbers().
std::string passFunction(const PicturePlan& plan, const TreePass& pass, std::span<const TexelForm> forms,
                         const std::function<std::string(std::size_t)>& number);

/// Returns the numbers of a pass's steps, filled up to whole vectors of four.
std::vector<float> passNumbers(const PicturePlan& plan, const TreePass& pass);

}  // namespace noisescope
