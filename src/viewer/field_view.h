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
    FieldRenderer renderer_;
    Program display_;
    GlVertexArray noAttributes_;
    FloatTarget shown_;
    FloatTarget next_;  ///< drawn first, so that a failed drawing leaves the shown one alone
    Range range_;       ///< of the shown picture
};

}  // namespace noisescope
