#include "shader/growth_shader.h"

#include <string_view>

namespace noisescope {
namespace {

constexpr std::string_view kGrowthHead = R"(#version 410 core
uniform sampler2D u_nodes;
uniform sampler2D u_entries;
uniform sampler2D u_levels;
uniform sampler2D u_blocks;
uniform sampler2D u_branches;
uniform ivec4 u_rules[2];
uniform uvec4 u_words;
layout(location = 0) out vec4 o_node;
vec4 ns_node(ivec2 at) { return texelFetch(u_nodes, at, 0); }
vec4 ns_shares(ivec2 at) {
    return vec4(texelFetch(u_entries, at, 0).x, texelFetch(u_levels, at, 0).x, 0.0, 0.0);
}
#include "process/growth.glsl"
NsGrowth rules() {
    return NsGrowth(u_rules[0].x, u_rules[0].yz, u_rules[0].w, u_words.x, u_words.y, u_rules[1].x, u_words.z,
                    u_words.w);
}
)";

/// Blocks of all levels lie one below the other, those of level 1 at the top.
constexpr std::string_view kBlocks = R"(
int first_row(int level) {
    int row = 0;
    for (int l = 1; l < level; ++l) row += u_rules[0].x >> (l + 1);
    return row;
}
)";

constexpr std::string_view kBlocksPass = R"(
void main() {
    ivec2 at = ivec2(gl_FragCoord.xy);
    int level = 1;
    while (level <= u_rules[0].w && at.y >= first_row(level + 1)) ++level;
    int size = 2 << level;
    bool taken = false;
    if (level <= u_rules[0].w && at.x < (u_rules[0].x >> (level + 1)))
        for (int i = 0; i < size * size && !taken; ++i)
            taken = ns_growth_kind(ivec2(at.x, at.y - first_row(level)) * size + ivec2(i % size, i / size)) == 2;
    o_node = vec4(taken ? 1.0 : 0.0);
}
)";

constexpr std::string_view kLevelsPass = R"(
bool near_taken(ivec2 at, int level) {
    int blocks = u_rules[0].x >> (level + 1);
    for (int i = 0; i < 9; ++i) {
        ivec2 block = (at >> (level + 1)) + ivec2(i % 3, i / 3) - 1;
        if (u_rules[0].y == 1) block.x &= blocks - 1;
        if (u_rules[0].z == 1) block.y &= blocks - 1;
        if (min(block.x, block.y) < 0 || max(block.x, block.y) >= blocks) continue;
        if (texelFetch(u_blocks, ivec2(block.x, first_row(level) + block.y), 0).x > 0.5) return true;
    }
    return false;
}
void main() {
    int level = 0;
    while (level < u_rules[0].w && !near_taken(ivec2(gl_FragCoord.xy), level + 1)) ++level;
    o_node = vec4(float(level));
}
)";

constexpr std::string_view kBranchPass = R"(
void main() {
    ivec2 at = ivec2(gl_FragCoord.xy);
    uint nodes = ns_growth_kind(at) == 2 ? 1u : 0u;
    for (int k = 0; k < 8 && nodes > 0u; ++k) {
        ivec2 place = ns_growth_place(at - ns_growth_neighbor(k), rules());
        if (place.x >= 0 && ns_growth_kind(place) == 2 && int(ns_node(place).w) == k + 1)
            nodes += uint(texelFetch(u_branches, place, 0).x);
    }
    o_node = vec4(float(nodes));
}
)";

constexpr std::string_view kBlurPass = R"(
uint value(ivec2 at) {
    ivec2 place = ns_growth_place(at, rules());
    return place.x < 0 ? 0u : uint(texelFetch(u_branches, place, 0).x);
}
void main() {
    ivec2 at = ivec2(gl_FragCoord.xy);
    ivec2 far = AXIS * (1 << u_rules[1].y);
    uint blurred = ns_growth_blur(value(at - far), value(at), value(at + far));
    uint height = uint(texelFetch(u_branches, at, 0).y);
    if (u_rules[1].z == 1) height += ns_growth_rise(blurred, u_rules[1].y);
    o_node = vec4(float(blurred), float(height), 0.0, 0.0);
}
)";

std::string mainOfGrowth(GrowthPass pass) {
    switch (pass) {
        case GrowthPass::blocks:
            return std::string(kBlocks) + std::string(kBlocksPass);
        case GrowthPass::levels:
            return std::string(kBlocks) + std::string(kLevelsPass);
        case GrowthPass::entries:
            return "void main() { o_node = vec4(float(ns_growth_entry(ivec2(gl_FragCoord.xy), rules()))); }\n";
        case GrowthPass::step:
            break;
        case GrowthPass::branch:
            return std::string(kBranchPass);
        case GrowthPass::weight:
            return "void main() {\n"
                   "    uint nodes = uint(texelFetch(u_branches, ivec2(gl_FragCoord.xy), 0).x);\n"
                   "    o_node = vec4(nodes == 0u ? 0.0 : float(ns_growth_weight(nodes)), 0.0, 0.0, 0.0);\n}\n";
        case GrowthPass::along:
            return "#define AXIS ivec2(1, 0)\n" + std::string(kBlurPass);
        case GrowthPass::across:
            return "#define AXIS ivec2(0, 1)\n" + std::string(kBlurPass);
    }
    return "void main() { o_node = ns_growth_step(ivec2(gl_FragCoord.xy), rules()); }\n";
}

}  // namespace

std::string growthSource(GrowthPass pass) { return std::string(kGrowthHead) + mainOfGrowth(pass); }

}  // namespace noisescope
