#include "gpu/readback.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/error.h"
#include "gpu/context.h"

namespace noisescope {

void Readback::ask(const FloatTarget& target, std::int64_t width, std::int64_t height) {
    const FloatTarget::Layout& layout = target.layout();
    width_ = width;
    height_ = height;
    channels_ = layout.channels;
    before_ = layout.before;
    const std::int64_t texels = (layout.before + width + layout.pixels - 1) / layout.pixels;
    rowFloats_ = texels * layout.pixels * layout.channels;
    const auto bytes = rowFloats_ * height * static_cast<std::int64_t>(sizeof(float));
    glBindBuffer(GL_PIXEL_PACK_BUFFER, buffer_.get());
    if (bytes > room_) {
        glBufferData(GL_PIXEL_PACK_BUFFER, static_cast<GLsizeiptr>(bytes), nullptr, GL_STREAM_READ);
        room_ = bytes;
    }
    glBindFramebuffer(GL_READ_FRAMEBUFFER, target.framebuffer());
    glPixelStorei(GL_PACK_ALIGNMENT, 4);
    glReadPixels(0, 0, static_cast<GLsizei>(texels), static_cast<GLsizei>(height),
                 floatFormat(layout.channels * layout.pixels), GL_FLOAT, nullptr);
    glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
    checkGl("asking for the field");
}

void Readback::fetch(float* pixels, std::int64_t rowPixels) {
    glBindBuffer(GL_PIXEL_PACK_BUFFER, buffer_.get());
    const auto bytes = rowFloats_ * height_ * static_cast<std::int64_t>(sizeof(float));
    const auto* rows = static_cast<const float*>(
        glMapBufferRange(GL_PIXEL_PACK_BUFFER, 0, static_cast<GLsizeiptr>(bytes), GL_MAP_READ_BIT));
    bool there = rows != nullptr;
    for (std::int64_t y = 0; there && y < height_; ++y)
        std::copy_n(rows + y * rowFloats_ + before_, width_ * channels_, pixels + y * rowPixels * channels_);
    if (there) there = glUnmapBuffer(GL_PIXEL_PACK_BUFFER) == GL_TRUE;
    glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
    checkGl("reading the field back");
    if (!there) throw Error(ExitCode::context, fmt::format("OpenGL: {} has lost what it drew", deviceName()));
}

}  // namespace noisescope
