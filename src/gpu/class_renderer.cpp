#include "gpu/class_renderer.h"

#include <fmt/format.h>

#include <utility>

#include "glsl/prune.h"
#include "gpu/context.h"
#include "gpu/field_renderer.h"
#include "gpu/tree_renderer.h"
#include "shader/class_shader.h"

namespace noisescope {

std::vector<std::uint8_t> ClassRenderer::classes(const ClassPlan& plan, std::span<const PicturePlan* const> layers,
                                                 const Region& region) {
    Region drawn = grown(region, plan.halo());
    drawClasses(plan, layers, drawn);
    for (const MapStep& step : plan.steps())
        for (int i = 0; i < step.steps; ++i) {
            drawn = grown(drawn, -std::int64_t{step.reach});
            drawStep(step, drawn);
        }
    std::vector<float> values(static_cast<std::size_t>(region.width * region.height));
    cells_.read(region.width, region.height, 1, values.data(), region.width);
    return {values.begin(), values.end()};
}

void ClassRenderer::drawClasses(const ClassPlan& plan, std::span<const PicturePlan* const> layers,
                                const Region& region) {
    std::vector<int> pixels;
    while (reads_.size() < layers.size()) reads_.push_back(std::make_unique<FloatTarget>());
    for (std::size_t i = 0; i < layers.size(); ++i) {
        fields_.trees().draw(*layers[i], layers[i]->values(), region, *reads_[i]);
        pixels.push_back(reads_[i]->layout().pixels);
    }
    const std::shared_ptr<const Program> program = programFor(classSource(plan, pixels));
    begin(*program, region, cells_);
    for (std::size_t i = layers.size(); i-- > 0;) {  // unit 0 last, which stays the active one
        reads_[i]->bindTexture(static_cast<int>(i));
        glUniform1i(program->uniform(fmt::format("u_read{}", i).c_str()), static_cast<GLint>(i));
    }
    glUniform1i(program->uniform("u_before"), layoutFor(region, 1, kPixelsOfTexel).before);
    drawTriangle();
}

void ClassRenderer::drawStep(const MapStep& step, const Region& region) {
    const PassInfo& pass = passes()[static_cast<std::size_t>(step.pass)];
    const std::shared_ptr<const Program> program = programFor(passShaderSource(pass));
    begin(*program, region, next_);
    cells_.bindTexture(0);
    glUniform1i(program->uniform("u_cells"), 0);
    glUniform4i(program->uniform("u_step"), step.target, step.into, step.other, step.reach);
    drawTriangle();
    std::swap(cells_, next_);
}

/// Makes the target large enough before textures are bound, which that would undo.
void ClassRenderer::begin(const Program& program, const Region& region, FloatTarget& target) {
    target.reserve({region.width, region.height, 1});
    target.beginDrawing();
    glBindVertexArray(vertexArray_.get());
    program.use();
}

void ClassRenderer::drawTriangle() {
    if (fields_.limits().compilesOpaqueTwice) glEnable(GL_COLOR_LOGIC_OP);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    if (fields_.limits().compilesOpaqueTwice) glDisable(GL_COLOR_LOGIC_OP);
    checkGl("drawing a map");
}

std::shared_ptr<const Program> ClassRenderer::programFor(const std::string& source) {
    if (const auto* found = programs_.find(source)) return *found;
    const FlatSource vertex = flatten("(generated)", kWholeTargetVertex, fields_.shaders());
    const FlatSource fragment = pruned(flatten("(map)", source, fields_.shaders()));
    return programs_.add(source, std::make_shared<const Program>(vertex, fragment, "map"));
}

}  // namespace noisescope
