// Full-target pass: draws a shader without blocks on one triangle.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "glsl/include_resolver.h"
#include "gpu/program.h"

namespace noisescope {

/// Returns the newest GLSL version of the current context: "450".
std::string newestGlsl();

/// Needs a current context that outlives it.
class TrianglePass {
  public:
    /// `fragment`: a complete shader. It may use `noperspective in vec2 v_place`, in cells, and `flat in float
    /// v_slice`. `what` is its name in messages. Throws Error(shader).
    TrianglePass(const FlatSource& fragment, std::string_view what);

    /// View of the whole image from its upper left corner on.
    struct View {
        double frequency = 8;     ///< cells over the height
        double slice = 0;         ///< v_slice
        std::int64_t height = 0;  ///< of the whole image, in pixels
    };
    /// Draws the upper left part of the image, width x rows, into `framebuffer` without waiting. Sets u_pixel, the
    /// height of a pixel in image heights, and u_frequency, if the shader has them.
    void draw(const View& view, std::int64_t width, std::int64_t rows, GLuint framebuffer) const;

  private:
    Program program_;
    GlVertexArray vertexArray_;
};

}  // namespace noisescope
