// The picture behind the panels: the field as floats in a texture, and the pass that shows it.
#pragma once

#include <cstdint>

#include "gpu/field_renderer.h"

namespace noisescope {

/// Needs a current context that outlives it.
class FieldView {
  public:
    FieldView();

    /// Draws the whole field. If that throws, the last good picture stays.
    void draw(const FieldPlan& plan, std::int64_t width, std::int64_t height);

    /// Shows the last good picture, pixel for pixel, in the window's framebuffer.
    void display(std::int64_t width, std::int64_t height) const;

    [[nodiscard]] FieldRenderer& renderer() { return renderer_; }

  private:
    /// A framebuffer with a float texture. Two of them, so that a failed drawing leaves the shown one alone.
    struct Target {
        GlTexture texture;
        GlFramebuffer framebuffer;
        std::int64_t width = 0;
        std::int64_t height = 0;
        void resize(std::int64_t newWidth, std::int64_t newHeight);
    };

    FieldRenderer renderer_;
    Program display_;
    GlVertexArray noAttributes_;
    Target shown_;
    Target next_;
    Range range_;  ///< of the shown picture
};

}  // namespace noisescope
