#include "gpu/color_pass.h"

#include "gpu/context.h"

namespace noisescope {
namespace {

void setIntegers(const Program& program, const char* name, std::span<const std::int32_t> values) {
    if (!values.empty()) glUniform1iv(program.uniform(name), static_cast<GLsizei>(values.size()), values.data());
}

}  // namespace

void ColorPass::setMap(const ColorMap& map) {
    if (map_ == map) return;
    glBindTexture(GL_TEXTURE_2D, table_.get());
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, static_cast<GLsizei>(map.colors.size()), 1, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                 map.colors.data());
    checkGl("uploading the colors");
    map_ = map;
}

void ColorPass::bind(const Program& program, int unit) const {
    const ColorMap& map = *map_;
    glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(unit));
    glBindTexture(GL_TEXTURE_2D, table_.get());
    glUniform1i(program.uniform("u_colors"), unit);
    glUniform1i(program.uniform("u_color_steps"), map.banded ? 0 : static_cast<GLint>(map.colors.size()));
    glUniform1f(program.uniform("u_color_low"), map.low);
    glUniform1f(program.uniform("u_color_scale"), map.scale);
    glUniform1i(program.uniform("u_color_direction"), map.direction);
    glUniform1i(program.uniform("u_color_bands"), static_cast<GLint>(map.thresholds.size()));
    setIntegers(program, "u_color_thresholds", map.thresholds);
    glUniform1i(program.uniform("u_color_second_bands"), static_cast<GLint>(map.secondThresholds.size()));
    setIntegers(program, "u_color_second_thresholds", map.secondThresholds);
}

}  // namespace noisescope
