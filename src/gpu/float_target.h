// Render target of floats: a texture with one or four floats per pixel, or four pixels per texel.
#pragma once

#include <cstdint>

#include "core/image.h"
#include "gpu/handle.h"

namespace noisescope {

/// Needs a current context that outlives it.
class FloatTarget {
  public:
    /// Resizes the texture, with four floats per pixel for more than one channel. The content is undefined after a
    /// change of size. Throws Error(context) if the device fails; the target is then empty.
    void resize(std::int64_t width, std::int64_t height, int channels = 1) { resize({width, height, channels}); }

    /// Arrangement of pixels in texels.
    struct Layout {
        std::int64_t width;   ///< in pixels
        std::int64_t height;  ///< in pixels
        int channels = 1;
        int pixels = 1;  ///< pixels of a row in a texel, 1 or 4 of one channel each
        int before = 0;  ///< unused pixels in the first texel, before the first pixel
        [[nodiscard]] std::int64_t texels() const { return (before + width + pixels - 1) / pixels; }
        [[nodiscard]] bool single() const { return channels == 1 && pixels == 1; }
        bool operator==(const Layout&) const = default;
    };
    /// Resizes to a layout, as above.
    void resize(const Layout& layout);
    /// Resizes as resize(), but the texture may be larger.
    void reserve(const Layout& layout);

    /// Binds the texture to a texture unit, from 0 on, for shaders to read.
    void bindTexture(int unit) const;

    /// Makes it the target of drawing, with the viewport on its texels, and disables what would change them.
    void beginDrawing() const;

    /// Copies the first rows into a target of the same columns, from its row `top` on.
    void copyRows(std::int64_t rows, const FloatTarget& target, std::int64_t top) const;

    /// Reads the first pixels of the first rows, `channels` numbers each, into rows of `rowPixels` pixels. Waits for
    /// the drawing.
    void read(std::int64_t width, std::int64_t height, int channels, float* pixels, std::int64_t rowPixels) const;
    /// Returns the first channel of a pixel.
    [[nodiscard]] float read(std::int64_t x, std::int64_t y) const;

    [[nodiscard]] bool single() const { return layout_.channels == 1; }
    [[nodiscard]] bool empty() const { return width_ == 0; }
    [[nodiscard]] const Layout& layout() const { return layout_; }
    /// Returns the memory that the texture takes.
    [[nodiscard]] std::int64_t bytes() const { return width_ * height_ * (singleTexels_ ? 4 : 16); }
    /// Returns true if the texture is large enough for the layout.
    [[nodiscard]] bool holds(const Layout& layout) const {
        return layout.texels() <= width_ && layout.height <= height_ && layout.single() == singleTexels_;
    }
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

/// Returns the layout of a region with `pixels` pixels a texel, which are counted from the plane's origin.
FloatTarget::Layout layoutFor(const Region& region, int channels, int pixels);

}  // namespace noisescope
