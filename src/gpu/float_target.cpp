#include "gpu/float_target.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "core/error.h"
#include "gpu/context.h"

namespace noisescope {
namespace {

GLenum pixelFormat(int channels) {
    constexpr GLenum formats[] = {GL_RED, GL_RG, GL_RGB, GL_RGBA};
    return formats[channels - 1];
}

}  // namespace

FloatTarget::Layout layoutFor(const Region& region, int channels, int pixels) {
    const auto before = static_cast<int>((region.x % pixels + pixels) % pixels);
    return {region.width, region.height, channels, pixels, before};
}

void FloatTarget::resize(const Layout& layout) {
    layout_ = layout;
    if (layout.texels() == width_ && layout.height == height_ && layout.single() == singleTexels_) return;
    width_ = height_ = 0;
    const bool single = layout.single();
    glBindTexture(GL_TEXTURE_2D, texture_.get());
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexImage2D(GL_TEXTURE_2D, 0, single ? GL_R32F : GL_RGBA32F, static_cast<GLsizei>(layout.texels()),
                 static_cast<GLsizei>(layout.height), 0, single ? GL_RED : GL_RGBA, GL_FLOAT, nullptr);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.get());
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture_.get(), 0);
    const GLenum status = glCheckFramebufferStatus(GL_FRAMEBUFFER);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    checkGl("making a float target");
    if (status != GL_FRAMEBUFFER_COMPLETE)
        throw Error(ExitCode::context,
                    fmt::format("OpenGL: {} cannot draw into {} textures", deviceName(), single ? "R32F" : "RGBA32F"));
    width_ = layout.texels();
    height_ = layout.height;
    singleTexels_ = single;
}

void FloatTarget::reserve(const Layout& layout) {
    if (!holds(layout)) resize(layout);
    layout_ = layout;
}

void FloatTarget::copyRows(std::int64_t rows, const FloatTarget& target, std::int64_t top) const {
    glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer());
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, target.framebuffer());
    const auto right = static_cast<GLint>(target.layout().texels());
    glBlitFramebuffer(0, 0, right, static_cast<GLint>(rows), 0, static_cast<GLint>(top), right,
                      static_cast<GLint>(top + rows), GL_COLOR_BUFFER_BIT, GL_NEAREST);
}

void FloatTarget::bindTexture(int unit) const {
    glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(unit));
    glBindTexture(GL_TEXTURE_2D, texture());
}

void FloatTarget::beginDrawing() const {
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer());
    glViewport(0, 0, static_cast<GLsizei>(layout_.texels()), static_cast<GLsizei>(layout_.height));
    glDisable(GL_BLEND);
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_DITHER);  // drivers compile variants for such state
}

void FloatTarget::read(std::int64_t width, std::int64_t height, int channels, float* pixels,
                       std::int64_t rowPixels) const {
    glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer());
    glPixelStorei(GL_PACK_ALIGNMENT, 4);
    const int many = layout_.pixels;
    const bool straight = layout_.before == 0 && width % many == 0 && rowPixels % many == 0;
    if (straight) {
        glPixelStorei(GL_PACK_ROW_LENGTH, static_cast<GLint>(rowPixels / many));
        glReadPixels(0, 0, static_cast<GLsizei>(width / many), static_cast<GLsizei>(height),
                     pixelFormat(channels * many), GL_FLOAT, pixels);
        glPixelStorei(GL_PACK_ROW_LENGTH, 0);
    } else {
        const std::int64_t texels = (layout_.before + width + many - 1) / many;
        std::vector<float> rows(static_cast<std::size_t>(texels * many * height));
        glReadPixels(0, 0, static_cast<GLsizei>(texels), static_cast<GLsizei>(height), GL_RGBA, GL_FLOAT, rows.data());
        for (std::int64_t y = 0; y < height; ++y)
            std::copy_n(rows.data() + y * texels * many + layout_.before, width, pixels + y * rowPixels);
    }
    checkGl("reading the field back");
}

float FloatTarget::read(std::int64_t x, std::int64_t y) const {
    float texel[4]{};
    const std::int64_t at = x + layout_.before;
    glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer());
    glReadPixels(static_cast<GLint>(at / layout_.pixels), static_cast<GLint>(y), 1, 1, GL_RGBA, GL_FLOAT, texel);
    checkGl("reading a pixel back");
    return texel[at % layout_.pixels];
}

}  // namespace noisescope
