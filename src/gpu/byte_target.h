// Render target of RGBA bytes: a texture and its framebuffer.
#pragma once

#include <cstdint>

#include "gpu/handle.h"

namespace noisescope {

/// Needs a current context that outlives it.
class ByteTarget {
  public:
    /// Resizes the texture; its content is undefined after a change of size. Throws Error(context) if the device fails.
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
