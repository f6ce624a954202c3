// Pictures of solids for rows of pixels: rays side by side, whose noise is computed in lanes. The bits of solidPixel().
#pragma once

#include <cstddef>
#include <memory>

#include "cpu/solid/solid_kernels.h"
#include "cpu/solid/solid_noise_rows.h"
#include "plan/solid/solid_plan.h"

namespace noisescope {

/// Immutable and thread-safe.
class SolidRows {
  public:
    explicit SolidRows(const SolidStep& step);

    /// Points of pixels, [0, 1).
    struct Pixels {
        const int *x, *y;
        const float *insideX, *insideY;
        std::size_t count;
    };
    /// Writes red, green, blue and alpha of each. Draws inside of another drawing.
    void draw(const Pixels& pixels, float* out) const;

  private:
    std::shared_ptr<const SolidPlan> solid_;
    SolidNoiseRows noise_;
    const SolidKernels& kernels_;
};

}  // namespace noisescope
