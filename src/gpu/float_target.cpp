#include "gpu/float_target.h"

#include <fmt/format.h>

#include "core/error.h"
#include "gpu/context.h"

namespace noisescope {

void FloatTarget::resize(std::int64_t width, std::int64_t height, int channels) {
    const bool single = channels == 1;
    if (width == width_ && height == height_ && single == single_) return;
    width_ = height_ = 0;
    glBindTexture(GL_TEXTURE_2D, texture_.get());
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexImage2D(GL_TEXTURE_2D, 0, single ? GL_R32F : GL_RGBA32F, static_cast<GLsizei>(width),
                 static_cast<GLsizei>(height), 0, single ? GL_RED : GL_RGBA, GL_FLOAT, nullptr);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.get());
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture_.get(), 0);
    const GLenum status = glCheckFramebufferStatus(GL_FRAMEBUFFER);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    checkGl("making a float target");
    if (status != GL_FRAMEBUFFER_COMPLETE)
        throw Error(ExitCode::context,
                    fmt::format("OpenGL: {} cannot draw into {} textures", deviceName(), single ? "R32F" : "RGBA32F"));
    width_ = width;
    height_ = height;
    single_ = single;
}

void FloatTarget::reserve(std::int64_t width, std::int64_t height, int channels) {
    if (width > width_ || height > height_ || single_ != (channels == 1)) resize(width, height, channels);
}

}  // namespace noisescope
