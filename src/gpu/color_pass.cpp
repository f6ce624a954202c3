#include "gpu/color_pass.h"

#include "gpu/context.h"

namespace noisescope {
namespace {

void setIntegers(const Program& program, const char* name, std::span<const std::int32_t> values) {
    if (!values.empty()) glUniform1iv(program.uniform(name), static_cast<GLsizei>(values.size()), values.data());
}

/// Uploads one row of texels.
template <class Texel>
void upload(const GlTexture& texture, GLint storage, GLenum format, GLenum type, std::span<const Texel> texels) {
    glBindTexture(GL_TEXTURE_2D, texture.get());
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glTexImage2D(GL_TEXTURE_2D, 0, storage, static_cast<GLsizei>(texels.size()), 1, 0, format, type, texels.data());
}

void bindTo(const GlTexture& texture, const Program& program, const char* name, int unit) {
    glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(unit));
    glBindTexture(GL_TEXTURE_2D, texture.get());
    glUniform1i(program.uniform(name), unit);
}

}  // namespace

void ColorPass::setMap(const ColorMap& map) {
    if (map_ == map) return;
    upload(table_, GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE, std::span<const Rgba8>(map.colors));
    upload(levels_, GL_R32I, GL_RED_INTEGER, GL_INT, std::span<const std::int32_t>(map.levels));
    checkGl("uploading the colors");
    map_ = map;
}

void ColorPass::bind(const Program& program, int unit) const {
    const ColorMap& map = *map_;
    bindTo(table_, program, "u_colors", unit);
    bindTo(levels_, program, "u_color_levels", unit + 1);
    glUniform1i(program.uniform("u_color_steps"), map.banded ? 0 : static_cast<GLint>(map.colors.size()));
    glUniform1f(program.uniform("u_color_low"), map.low);
    glUniform1f(program.uniform("u_color_scale"), map.scale);
    glUniform1f(program.uniform("u_color_exposure"), map.exposure);
    glUniform1i(program.uniform("u_color_direction"), map.direction);
    glUniform1i(program.uniform("u_color_bands"), static_cast<GLint>(map.thresholds.size()));
    setIntegers(program, "u_color_thresholds", map.thresholds);
    glUniform1i(program.uniform("u_color_second_bands"), static_cast<GLint>(map.secondThresholds.size()));
    setIntegers(program, "u_color_second_thresholds", map.secondThresholds);
}

}  // namespace noisescope
