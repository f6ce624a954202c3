// A texture of one float a pixel that can be drawn into.
#pragma once

#include <cstdint>

#include "gpu/handle.h"

namespace noisescope {

/// Needs a current context that outlives it.
class FloatTarget {
  public:
    /// The content is undefined after a change of size. Throws Error(context) if the device cannot do it; the target is
    /// then empty.
    void resize(std::int64_t width, std::int64_t height);

    [[nodiscard]] bool empty() const { return width_ == 0; }
    [[nodiscard]] GLuint texture() const { return texture_.get(); }
    [[nodiscard]] GLuint framebuffer() const { return framebuffer_.get(); }

  private:
    GlTexture texture_;
    GlFramebuffer framebuffer_;
    std::int64_t width_ = 0;
    std::int64_t height_ = 0;
};

}  // namespace noisescope
