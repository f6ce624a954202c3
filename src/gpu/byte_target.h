// A texture of RGBA bytes that can be drawn into.
#pragma once

#include <cstdint>

#include "gpu/handle.h"

namespace noisescope {

/// Needs a current context that outlives it.
class ByteTarget {
  public:
    /// The content is undefined after a change of size. Throws Error(context) if the device cannot do it.
    void resize(std::int64_t width, std::int64_t height);

    [[nodiscard]] GLuint texture() const { return texture_.get(); }
    [[nodiscard]] GLuint framebuffer() const { return framebuffer_.get(); }

  private:
    GlTexture texture_;
    GlFramebuffer framebuffer_;
    std::int64_t width_ = 0;
    std::int64_t height_ = 0;
};

}  // namespace noisescope
