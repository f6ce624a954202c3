// Pixels of a target on their way to memory: asked for first and fetched later, so that a device draws on meanwhile.
#pragma once

#include <cstdint>

#include "gpu/float_target.h"
#include "gpu/handle.h"

namespace noisescope {

/// One piece at a time. Needs a current context that outlives it.
class Readback {
  public:
    /// Asks for the first `width` pixels of the first `height` rows as they are when all that has been drawn so far is
    /// done. What has been asked for before is forgotten.
    void ask(const FloatTarget& target, std::int64_t width, std::int64_t height);
    /// Waits for them, and writes them into rows of `rowPixels` pixels, as many floats each as the target has channels.
    /// Throws Error(context) if the device has lost them.
    void fetch(float* pixels, std::int64_t rowPixels);

  private:
    GlBuffer buffer_;
    std::int64_t room_ = 0;  ///< of the buffer, in bytes
    std::int64_t width_ = 0, height_ = 0;
    std::int64_t rowFloats_ = 0;  ///< in the buffer
    int channels_ = 1;
    int before_ = 0;  ///< floats in each row of it before the first pixel
};

}  // namespace noisescope
