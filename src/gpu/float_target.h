// A texture of one or four floats a pixel that can be drawn into, or of four pixels a texel.
#pragma once

#include <cstdint>

#include "gpu/handle.h"

namespace noisescope {

/// Needs a current context that outlives it.
class FloatTarget {
  public:
    /// More than one channel: four. The content is undefined after a change of size. Throws Error(context) if the
    /// device cannot do it; the target is then empty.
    void resize(std::int64_t width, std::int64_t height, int channels = 1) { resize({width, height, channels}); }

    /// What the texels hold.
    struct Layout {
        std::int64_t width;   ///< in pixels
        std::int64_t height;  ///< in pixels
        int channels = 1;
        int pixels = 1;  ///< of a row in a texel, 1 or 4 of one channel each
        int before = 0;  ///< of them in the first texel, before the first pixel that is meant
        [[nodiscard]] std::int64_t texels() const { return (before + width + pixels - 1) / pixels; }
        [[nodiscard]] bool single() const { return channels == 1 && pixels == 1; }
        bool operator==(const Layout&) const = default;
    };
    /// As above.
    void resize(const Layout& layout);
    /// As resize(), but the texture may be larger than that.
    void reserve(const Layout& layout);

    /// The first pixels of the first rows, `channels` numbers each, into rows of `rowPixels` pixels. Waits for the
    /// drawing.
    void read(std::int64_t width, std::int64_t height, int channels, float* pixels, std::int64_t rowPixels) const;
    /// The first channel of a pixel.
    [[nodiscard]] float read(std::int64_t x, std::int64_t y) const;

    [[nodiscard]] bool single() const { return layout_.channels == 1; }
    [[nodiscard]] bool empty() const { return width_ == 0; }
    [[nodiscard]] const Layout& layout() const { return layout_; }
    [[nodiscard]] GLuint texture() const { return texture_.get(); }
    [[nodiscard]] GLuint framebuffer() const { return framebuffer_.get(); }

  private:
    GlTexture texture_;
    GlFramebuffer framebuffer_;
    std::int64_t width_ = 0;   ///< of the texture
    std::int64_t height_ = 0;  ///< of the texture
    bool singleTexels_ = true;
    Layout layout_{0, 0};
};

}  // namespace noisescope
