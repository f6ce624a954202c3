#include "gpu/byte_target.h"

#include "gpu/context.h"

namespace noisescope {

void ByteTarget::resize(std::int64_t width, std::int64_t height) {
    if (width == width_ && height == height_) return;
    width_ = height_ = 0;
    glBindTexture(GL_TEXTURE_2D, texture_.get());
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, static_cast<GLsizei>(width), static_cast<GLsizei>(height), 0, GL_RGBA,
                 GL_UNSIGNED_BYTE, nullptr);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.get());
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture_.get(), 0);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    checkGl("making a target for a picture");  // fails only for want of memory: every device can draw into RGBA8
    width_ = width;
    height_ = height;
}

}  // namespace noisescope
