#include "gpu/erosion_renderer.h"

#include <utility>
#include <vector>

#include "core/interrupt.h"
#include "glsl/prune.h"
#include "gpu/context.h"
#include "gpu/field_renderer.h"
#include "shader/tree_shader.h"

namespace noisescope {
namespace {

/// Texture units.
enum : GLint { kNodes, kShares, kFineGround, kCoarseGround, kRain, kRock };

std::unique_ptr<FloatTarget> targetOf(const Region& region, int channels) {
    auto target = std::make_unique<FloatTarget>();
    target->resize(region.width, region.height, channels);
    return target;
}

void upload(const NodeGrid& grid, const FloatTarget& target, GLint unit) {
    const Region& region = grid.region();
    target.bindTexture(unit);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glPixelStorei(GL_UNPACK_ROW_LENGTH, static_cast<GLint>(region.width + 2 * NodeGrid::kPadding));
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, static_cast<GLsizei>(region.width), static_cast<GLsizei>(region.height),
                    GL_RED, GL_FLOAT, grid.row(0));
    glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
}

}  // namespace

std::shared_ptr<const Program> ErosionRenderer::programFor(ErosionPass pass) {
    const int key = static_cast<int>(pass);
    if (const auto* found = programs_.find(key)) return *found;
    const FlatSource vertex = flatten("(generated)", kWholeTargetVertex, fields_.shaders());
    const FlatSource fragment = pruned(flatten("(erosion)", erosionSource(pass), fields_.shaders()));
    return programs_.add(key, std::make_shared<const Program>(vertex, fragment, "erosion"));
}

/// Makes the program of a pass current. Nodes: of the lattice.
const Program& ErosionRenderer::begin(ErosionPass pass, const ErosionLattice& lattice, const Nodes& nodes) {
    const Program& program = *programFor(pass);
    const reference::ErosionLevel& n = lattice.numbers;
    const float level[] = {n.wear, n.variation, n.deposit, n.wash,        n.creep,  n.slide, n.talus,    n.uplift,
                           n.sea,  n.cell,      n.perCell, n.suppression, n.burial, n.lift,  n.capacity, 0};
    program.use();
    glUniform4fv(program.uniform("u_level"), 4, level);
    glUniform2i(program.uniform("u_origin"), static_cast<GLint>(nodes.region.x), static_cast<GLint>(nodes.region.y));
    glUniform1ui(program.uniform("u_salt"), lattice.salt);
    glUniform1i(program.uniform("u_nodes"), kNodes);
    glUniform1i(program.uniform("u_shares"), kShares);
    glUniform1i(program.uniform("u_ground"), kFineGround);
    glUniform1i(program.uniform("u_coarse_ground"), kCoarseGround);
    glUniform1i(program.uniform("u_rain"), kRain);
    glUniform1i(program.uniform("u_rock"), kRock);
    glUniform2i(program.uniform("u_has"), nodes.rain != nullptr ? 1 : 0, nodes.rock != nullptr ? 1 : 0);
    return program;
}

/// Draws all nodes but those nearer than `inset` to the sides.
void ErosionRenderer::drawInto(FloatTarget& target, std::int64_t inset) {
    const auto& layout = target.layout();
    target.beginDrawing();
    glBindVertexArray(vertexArray_.get());
    glEnable(GL_SCISSOR_TEST);
    glScissor(static_cast<GLint>(inset), static_cast<GLint>(inset), static_cast<GLsizei>(layout.width - 2 * inset),
              static_cast<GLsizei>(layout.height - 2 * inset));
    if (fields_.limits().compilesOpaqueTwice) glEnable(GL_COLOR_LOGIC_OP);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    if (fields_.limits().compilesOpaqueTwice) glDisable(GL_COLOR_LOGIC_OP);
    glDisable(GL_SCISSOR_TEST);
    checkGl("drawing an erosion");
}

ErosionRenderer::Nodes ErosionRenderer::solved(const ErosionPlan& plan, const ErosionInput& input, std::size_t lattice,
                                               const Region& region) {
    const ErosionLattice& own = plan.lattices[lattice];
    Nodes nodes;
    nodes.region = plan.needed(lattice, region);
    Nodes coarse;
    const bool isCoarsest = lattice + 1 == plan.lattices.size();
    if (!isCoarsest) coarse = solved(plan, input, lattice + 1, coarseRegion(nodes.region));
    nodes.state = targetOf(nodes.region, 4);
    nodes.ground = targetOf(nodes.region, 1);
    const std::unique_ptr<FloatTarget> shares = targetOf(nodes.region, 4);
    std::unique_ptr<FloatTarget> next = targetOf(nodes.region, 4);
    if (input.rain) nodes.rain = targetOf(nodes.region, 1);
    if (input.rock) nodes.rock = targetOf(nodes.region, 1);
    // All targets are made, which binds them to the unit of the last upload.
    upload(input.ground(lattice, nodes.region), *nodes.ground, kFineGround);
    if (nodes.rain) upload(input.rain(lattice, nodes.region), *nodes.rain, kRain);
    if (nodes.rock) upload(input.rock(lattice, nodes.region), *nodes.rock, kRock);
    const Program& first = begin(isCoarsest ? ErosionPass::start : ErosionPass::refine, own, nodes);
    if (!isCoarsest) {
        // Texels count from the whole region that the coarser lattice holds.
        glUniform2i(first.uniform("u_coarse"), static_cast<GLint>(coarse.region.x),
                    static_cast<GLint>(coarse.region.y));
        coarse.state->bindTexture(kNodes);
        coarse.ground->bindTexture(kCoarseGround);
    }
    drawInto(*nodes.state, 0);
    shares->bindTexture(kShares);
    for (int step = 0; step < own.steps; ++step) {
        throwIfInterrupted();
        const std::int64_t inset = std::int64_t{ErosionPlan::kReach} * step;
        nodes.state->bindTexture(kNodes);
        begin(ErosionPass::shares, own, nodes);
        drawInto(*shares, inset + 1);
        begin(step >= own.steps - own.settling ? ErosionPass::settle : ErosionPass::step, own, nodes);
        drawInto(*next, inset + 2);
        std::swap(nodes.state, next);
    }
    return nodes;
}

ErosionNodes ErosionRenderer::eroded(const ErosionPlan& plan, const ErosionInput& input, std::size_t lattice,
                                     const Region& region) {
    const Nodes nodes = solved(plan, input, lattice, region);
    const Region& all = nodes.region;
    std::vector<float> texels(static_cast<std::size_t>(all.width * all.height) * 4);
    nodes.state->read(all.width, all.height, 4, texels.data(), all.width);
    ErosionNodes result;
    result.input = input.ground(lattice, all);
    NodeGrid* const planes[] = {&result.height, &result.sediment, &result.drainage, &result.water};
    for (std::size_t plane = 0; plane < std::size(planes); ++plane) {
        *planes[plane] = NodeGrid(all);
        for (std::int64_t y = 0; y < all.height; ++y)
            for (std::int64_t x = 0; x < all.width; ++x)
                planes[plane]->row(y)[x] = texels[static_cast<std::size_t>(4 * (y * all.width + x)) + plane];
    }
    return result;
}

}  // namespace noisescope
