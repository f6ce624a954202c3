// Draws a shader that knows no blocks: one triangle that covers the target.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "glsl/include_resolver.h"
#include "gpu/program.h"

namespace noisescope {

/// The newest version of GLSL that the current context takes: "450".
std::string newestGlsl();

/// Needs a current context that outlives it.
class TrianglePass {
  public:
    /// `fragment`: a whole shader. It may take `noperspective in vec2 v_place`, in cells, and `flat in float v_slice`.
    /// `what` names it in messages. Throws Error(shader).
    TrianglePass(const FlatSource& fragment, std::string_view what);

    /// What the whole image shows, from its upper left corner on.
    struct View {
        double frequency = 8;     ///< cells over the height
        double slice = 0;         ///< v_slice
        std::int64_t height = 0;  ///< of the whole image, in pixels
    };
    /// Draws the upper left part of the image, width x rows, into `framebuffer`, and does not wait for it. The shader
    /// gets u_pixel, the height of a pixel in that of the image, and u_frequency, if it has them.
    void draw(const View& view, std::int64_t width, std::int64_t rows, GLuint framebuffer) const;

  private:
    Program program_;
    GlVertexArray vertexArray_;
};

}  // namespace noisescope
