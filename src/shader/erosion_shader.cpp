#include "shader/erosion_shader.h"

#include <string_view>

namespace noisescope {
namespace {

constexpr std::string_view kErosionHead = R"(#version 410 core
#include "math/exact.glsl"
uniform sampler2D u_nodes;
uniform sampler2D u_shares;
uniform sampler2D u_ground;
uniform sampler2D u_coarse_ground;
uniform sampler2D u_rain;
uniform sampler2D u_rock;
uniform bvec2 u_has;  // rain, rock
uniform vec4 u_level[4];
uniform ivec2 u_origin;
uniform ivec2 u_coarse;
uniform uint u_salt;
layout(location = 0) out vec4 o_node;
vec4 ns_node(ivec2 at) { return texelFetch(u_nodes, at, 0); }
vec4 ns_shares(ivec2 at) { return texelFetch(u_shares, at, 0); }
#include "process/erosion.glsl"
#include "hash/pcg.glsl"
NsErosion level() {
    return NsErosion(u_level[0].x, u_level[0].y, u_level[0].z, u_level[0].w, u_level[1].x, u_level[1].y, u_level[1].z,
                     u_level[1].w, u_level[2].x, u_level[2].y, u_level[2].z, u_level[2].w, u_level[3].x, u_level[3].y,
                     u_level[3].z);
}
float ground_at(ivec2 at) { return texelFetch(u_ground, at, 0).x; }
NsErosion level_at(ivec2 at) {
    NsErosion here = level();
    NS_EXACT float cell = here.cell * (u_has.x ? texelFetch(u_rain, at, 0).x : 1.0);
    here.cell = cell;
    return here;
}
)";

constexpr std::string_view kRefinePass = R"(
float coarse_ground(ivec2 at) { return texelFetch(u_coarse_ground, at, 0).x; }
vec4 coarse_node(ivec2 at) {
    vec4 node = ns_node(at);
    NS_EXACT float change = node.x - coarse_ground(at);
    NS_EXACT float half_drainage = node.z * 0.5;
    return vec4(change, node.y, floor(half_drainage), node.w);
}
void main() {
    ivec2 at = ivec2(gl_FragCoord.xy);
    ivec2 node = at + u_origin;
    ivec2 own = (node >> 1) - u_coarse;
    ivec2 beside = own + ivec2((node.x & 1) == 1 ? 1 : -1, (node.y & 1) == 1 ? 1 : -1);
    vec4 a = coarse_node(own);
    vec4 b = coarse_node(ivec2(beside.x, own.y));
    vec4 c = coarse_node(ivec2(own.x, beside.y));
    vec4 d = coarse_node(beside);
    vec4 finer = vec4(ns_erosion_finer(a.x, b.x, c.x, d.x), ns_erosion_finer(a.y, b.y, c.y, d.y),
                      ns_erosion_finer(a.z, b.z, c.z, d.z), ns_erosion_finer(a.w, b.w, c.w, d.w));
    float smoothed = ns_erosion_finer(coarse_ground(own), coarse_ground(ivec2(beside.x, own.y)),
                                      coarse_ground(ivec2(own.x, beside.y)), coarse_ground(beside));
    o_node = ns_erosion_refine(finer, level(), ground_at(at), smoothed);
}
)";

std::string_view mainOf(ErosionPass pass) {
    switch (pass) {
        case ErosionPass::refine:
            return kRefinePass;
        case ErosionPass::start:
            return R"(
void main() {
    NsErosion here = level_at(ivec2(gl_FragCoord.xy));
    float ground = ground_at(ivec2(gl_FragCoord.xy));
    NS_EXACT float water = ground + here.lift;
    o_node = vec4(ground, 0.0, here.cell, water);
}
)";
        case ErosionPass::shares:
            return "void main() { o_node = ns_erosion_share(ivec2(gl_FragCoord.xy)); }\n";
        case ErosionPass::settle:
            return R"(
void main() {
    ivec2 at = ivec2(gl_FragCoord.xy);
    o_node = ns_erosion_settle(at, level_at(at));
}
)";
        case ErosionPass::step:
            break;
    }
    return R"(
void main() {
    ivec2 at = ivec2(gl_FragCoord.xy);
    float hardness = ns_erosion_hardness(ns_pcg_hash2(at + u_origin, u_salt));
    if (u_has.y) hardness = ns_erosion_layered(hardness, texelFetch(u_rock, at, 0).x);
    o_node = ns_erosion_step(at, level_at(at), ground_at(at), hardness);
}
)";
}

}  // namespace

std::string erosionSource(ErosionPass pass) { return std::string(kErosionHead) + std::string(mainOf(pass)); }

}  // namespace noisescope
