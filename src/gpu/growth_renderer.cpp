#include "gpu/growth_renderer.h"

#include <cstddef>
#include <utility>

#include "core/interrupt.h"
#include "glsl/prune.h"
#include "gpu/context.h"
#include "gpu/field_renderer.h"
#include "shader/tree_shader.h"

namespace noisescope {
namespace {

/// Texture units.
enum : GLint { kGrownNodes, kEntries, kLevels, kGrownBlocks, kBranches };

void upload(const std::vector<float>& texels, std::int64_t side, const FloatTarget& target) {
    target.bindTexture(kGrownNodes);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, static_cast<GLsizei>(side), static_cast<GLsizei>(side), GL_RGBA, GL_FLOAT,
                    texels.data());
}

}  // namespace

std::shared_ptr<const Program> GrowthRenderer::programFor(GrowthPass pass) {
    const int key = static_cast<int>(pass);
    if (const auto* found = programs_.find(key)) return *found;
    const FlatSource vertex = flatten("(generated)", kWholeTargetVertex, fields_.shaders());
    const FlatSource fragment = pruned(flatten("(growth)", growthSource(pass), fields_.shaders()));
    return programs_.add(key, std::make_shared<const Program>(vertex, fragment, "growth"));
}

/// Makes the program of a pass current.
void GrowthRenderer::begin(GrowthPass pass, const GrowthSteps& steps, const reference::GrowthStep& step, int level,
                           bool adds) {
    const Program& program = *programFor(pass);
    const reference::GrowthRules& rules = steps.rules;
    const GLint numbers[] = {
        rules.side, rules.repeatsX ? 1 : 0, rules.repeatsY ? 1 : 0, rules.longest, step.number, level, adds ? 1 : 0, 0};
    program.use();
    glUniform4iv(program.uniform("u_rules"), 2, numbers);
    glUniform4ui(program.uniform("u_words"), rules.stick, rules.corner, step.salt, step.share);
    glUniform1i(program.uniform("u_nodes"), kGrownNodes);
    glUniform1i(program.uniform("u_entries"), kEntries);
    glUniform1i(program.uniform("u_levels"), kLevels);
    glUniform1i(program.uniform("u_blocks"), kGrownBlocks);
    glUniform1i(program.uniform("u_branches"), kBranches);
}

void GrowthRenderer::drawInto(FloatTarget& target) {
    target.beginDrawing();
    glBindVertexArray(vertexArray_.get());
    if (fields_.limits().compilesOpaqueTwice) glEnable(GL_COLOR_LOGIC_OP);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    if (fields_.limits().compilesOpaqueTwice) glDisable(GL_COLOR_LOGIC_OP);
    checkGl("drawing a growth");
}

void GrowthRenderer::walk(const GrowthSteps& steps, int count) {
    const auto side = static_cast<std::size_t>(steps.rules.side);
    std::vector<float> texels(4 * side * side);
    for (const reference::ivec2 seed : steps.seedNodes())
        texels[4 * (static_cast<std::size_t>(seed.y) * side + static_cast<std::size_t>(seed.x))] = 2;
    const std::vector<bool> closed = steps.closedNodes();
    for (std::size_t node = 0; node < closed.size(); ++node)
        if (closed[node]) texels[4 * node] = 3;
    upload(texels, steps.rules.side, nodes_);
    for (int number = 0; number < count; ++number) {
        throwIfInterrupted();
        const reference::GrowthStep step = steps.step(number);
        nodes_.bindTexture(kGrownNodes);
        if (number % reference::kGrowthLook == 0) {
            begin(GrowthPass::blocks, steps, step);
            drawInto(blocks_);
            blocks_.bindTexture(kGrownBlocks);
            begin(GrowthPass::levels, steps, step);
            drawInto(levels_);
            levels_.bindTexture(kLevels);
        }
        begin(GrowthPass::entries, steps, step);
        drawInto(entries_);
        entries_.bindTexture(kEntries);
        begin(GrowthPass::step, steps, step);
        drawInto(nextNodes_);
        std::swap(nodes_, nextNodes_);
    }
}

/// Draws from the branches into new ones.
void GrowthRenderer::drawBranches(GrowthPass pass, const GrowthSteps& steps, int level, bool adds) {
    branches_.bindTexture(kBranches);
    begin(pass, steps, {}, level, adds);
    drawInto(nextBranches_);
    std::swap(branches_, nextBranches_);
}

void GrowthRenderer::shape(const GrowthSteps& steps, int spread) {
    drawBranches(GrowthPass::weight, steps);
    for (int level = 0; level <= spread; ++level)
        for (int pass = 0; pass < 2; ++pass) {
            drawBranches(GrowthPass::along, steps, level);
            drawBranches(GrowthPass::across, steps, level, pass == 1);
        }
}

GrowthRenderer::Cell GrowthRenderer::grown(const GrowthSteps& steps, int count, int longest, int spread) {
    const int side = steps.rules.side;
    for (FloatTarget* target : {&nodes_, &nextNodes_, &branches_, &nextBranches_}) target->resize(side, side, 4);
    for (FloatTarget* target : {&entries_, &levels_}) target->resize(side, side, 1);
    blocks_.resize(side / 4, side / 2, 1);
    walk(steps, count);
    nodes_.bindTexture(kGrownNodes);
    const auto all = static_cast<std::size_t>(side) * static_cast<std::size_t>(side);
    std::vector<float> texels(4 * all);
    upload(texels, side, branches_);
    nodes_.bindTexture(kGrownNodes);
    for (int round = 0; round <= longest; ++round) drawBranches(GrowthPass::branch, steps);  // from the ends on
    Cell cell{std::vector<reference::GrowthNode>(all), std::vector<std::uint32_t>(all),
              std::vector<std::uint32_t>(all)};
    const auto number = [&](std::size_t node, std::size_t channel) {
        return static_cast<int>(texels[4 * node + channel]);
    };
    nodes_.read(side, side, 4, texels.data(), side);
    for (std::size_t i = 0; i < all; ++i)
        cell.nodes[i] = {static_cast<reference::GrowthKind>(number(i, 0)), number(i, 1), number(i, 2), number(i, 3)};
    branches_.read(side, side, 4, texels.data(), side);
    for (std::size_t i = 0; i < all; ++i) cell.branches[i] = static_cast<std::uint32_t>(number(i, 0));
    shape(steps, spread);
    branches_.read(side, side, 4, texels.data(), side);
    for (std::size_t i = 0; i < all; ++i) cell.heights[i] = static_cast<std::uint32_t>(number(i, 1));
    return cell;
}

}  // namespace noisescope
