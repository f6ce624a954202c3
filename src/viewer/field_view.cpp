#include "viewer/field_view.h"

#include <fmt/format.h>

#include <utility>

#include "viewer/theme.h"

namespace noisescope {
namespace {

FlatSource displayStage(std::string_view define) {
    const std::string text = fmt::format("#version 410 core\n#define {}\n#include \"host/display.glsl\"\n", define);
    return flatten("(display)", text, embeddedShaders());
}

}  // namespace

FieldView::FieldView()
    : display_(displayStage("NS_DISPLAY_VERTEX"), displayStage("NS_DISPLAY_FRAGMENT"), "the display pass") {}

void FieldView::draw(const FieldPlan& plan, std::int64_t width, std::int64_t height) {
    next_.resize(width, height, plan.channels());
    renderer_.draw(plan, Region{0, 0, width, height}, next_.framebuffer());
    // Waits for the device: the time that the window shows is the picture's, and a slow recipe cannot queue up frames.
    glFinish();
    range_ = rangeOf(plan.recipe());
    std::swap(shown_, next_);
}

void FieldView::display(std::int64_t width, std::int64_t height) const {
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glViewport(0, 0, static_cast<GLsizei>(width), static_cast<GLsizei>(height));
    glDisable(GL_BLEND);
    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_DITHER);
    const Rgb surround = rgbOf(palette::kSurround);
    if (shown_.empty()) {
        glClearColor(surround.red, surround.green, surround.blue, 1.0f);
        glClear(GL_COLOR_BUFFER_BIT);
        return;
    }
    display_.use();
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, shown_.texture());
    glUniform1i(display_.uniform("u_field"), 0);
    glUniform2f(display_.uniform("u_range"), static_cast<float>(range_.low), static_cast<float>(range_.high));
    glUniform1i(display_.uniform("u_single"), shown_.single() ? 1 : 0);
    glUniform1i(display_.uniform("u_height"), static_cast<GLint>(height));
    glUniform3f(display_.uniform("u_surround"), surround.red, surround.green, surround.blue);
    glBindVertexArray(noAttributes_.get());
    glDrawArrays(GL_TRIANGLES, 0, 3);
    checkGl("showing the field");
}

}  // namespace noisescope
