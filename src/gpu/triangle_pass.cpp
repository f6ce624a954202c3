#include "gpu/triangle_pass.h"

namespace noisescope {
namespace {

FlatSource vertexSource() {
    return flatten("(triangle)", "#version 410 core\n#include \"host/triangle.glsl\"\n", embeddedShaders());
}

}  // namespace

std::string newestGlsl() {
    std::string version;  // digits of "4.50", which may be followed by the vendor's text
    const auto* told = reinterpret_cast<const char*>(glGetString(GL_SHADING_LANGUAGE_VERSION));
    for (const char each : std::string_view(told == nullptr ? "" : told)) {
        if (each == '.') continue;
        if (each < '0' || each > '9') break;
        version += each;
    }
    return version.size() == 3 ? version : "410";
}

TrianglePass::TrianglePass(const FlatSource& fragment, std::string_view what)
    : program_(vertexSource(), fragment, what) {}

void TrianglePass::draw(const View& view, std::int64_t width, std::int64_t rows, GLuint framebuffer) const {
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glViewport(0, 0, static_cast<GLsizei>(width), static_cast<GLsizei>(rows));
    glDisable(GL_BLEND);
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_DITHER);
    glBindVertexArray(vertexArray_.get());
    program_.use();
    const double cells = view.frequency / static_cast<double>(view.height);  // cells per pixel
    glUniform2f(program_.uniform("u_cells"), static_cast<float>(cells * static_cast<double>(width)),
                static_cast<float>(cells * static_cast<double>(rows)));
    glUniform1f(program_.uniform("u_slice"), static_cast<float>(view.slice));
    glUniform1f(program_.uniform("u_pixel"), static_cast<float>(1 / static_cast<double>(view.height)));
    glUniform1f(program_.uniform("u_frequency"), static_cast<float>(view.frequency));
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

}  // namespace noisescope
