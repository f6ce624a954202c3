// A texture of one or four floats a pixel that can be drawn into.
#pragma once

#include <cstdint>

#include "gpu/handle.h"

namespace noisescope {

/// Needs a current context that outlives it.
class FloatTarget {
  public:
    /// More than one channel: four. The content is undefined after a change of size. Throws Error(context) if the
    /// device cannot do it; the target is then empty.
    void resize(std::int64_t width, std::int64_t height, int channels = 1);

    /// As resize(), but a target that is larger already stays as it is.
    void reserve(std::int64_t width, std::int64_t height, int channels);

    [[nodiscard]] bool single() const { return single_; }
    [[nodiscard]] bool empty() const { return width_ == 0; }
    [[nodiscard]] GLuint texture() const { return texture_.get(); }
    [[nodiscard]] GLuint framebuffer() const { return framebuffer_.get(); }

  private:
    GlTexture texture_;
    GlFramebuffer framebuffer_;
    std::int64_t width_ = 0;
    std::int64_t height_ = 0;
    bool single_ = true;
};

}  // namespace noisescope
