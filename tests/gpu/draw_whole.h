// Drawing of a value in each pixel of a target, for tests.
#pragma once

#include <doctest/doctest.h>

#include <functional>

#include "core/image.h"
#include "gpu/context.h"
#include "gpu/handle.h"
#include "gpu/program.h"

namespace noisescope {

/// Draws four floats a pixel, the first row of the target as the image's first row. `setUniforms` is called with the
/// program in use.
inline Image drawWhole(const Program& program, int width, int height, const std::function<void()>& setUniforms) {
    const GlVertexArray vertices;
    const GlTexture texture;
    const GlFramebuffer framebuffer;
    glBindTexture(GL_TEXTURE_2D, texture.get());
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32F, width, height, 0, GL_RGBA, GL_FLOAT, nullptr);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer.get());
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture.get(), 0);
    REQUIRE(glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE);
    glViewport(0, 0, width, height);
    glBindVertexArray(vertices.get());
    program.use();
    setUniforms();
    glEnable(GL_COLOR_LOGIC_OP);  // without an effect on floats; see GlLimits::compilesOpaqueTwice
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glDisable(GL_COLOR_LOGIC_OP);
    Image image(width, height, 4);
    glReadPixels(0, 0, width, height, GL_RGBA, GL_FLOAT, image.pixels.data());
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    checkGl("drawing a whole target");
    return image;
}

}  // namespace noisescope
