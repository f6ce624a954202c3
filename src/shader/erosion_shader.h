// Fragment shaders of the passes of shaders/process/erosion.glsl. A target holds a node in the four channels of a
// texel.
#pragma once

#include <string>

namespace noisescope {

enum class ErosionPass {
    start,   ///< the coarsest lattice, from its ground
    refine,  ///< a lattice, from the next coarser one
    shares,
    step,
    settle,
};

/// Returns the shader of a pass. Uniforms: u_level[4], the numbers of ErosionLevel in their order; u_origin, the node
/// of texel (0, 0); u_coarse, the same of the coarser lattice; u_salt; u_has, whether there are u_rain and u_rock.
/// Textures: u_nodes, u_shares, u_ground, u_rain, u_rock, and of the coarser lattice u_nodes and u_coarse_ground.
std::string erosionSource(ErosionPass pass);

}  // namespace noisescope
