// Fragment shaders of the passes of shaders/process/growth.glsl. Targets hold the nodes of a cell.
#pragma once

#include <string>

namespace noisescope {

enum class GrowthPass {
    blocks,  ///< of u_nodes: which blocks hold a node of the cluster
    levels,  ///< of u_blocks
    entries,
    step,
    branch,  ///< of u_nodes and u_branches: a node's branch from those that lean on it
    weight,  ///< of u_branches
    along,   ///< of u_branches: a blur of the first channel along rows
    across,  ///< the same along columns; the second channel is the height
};

/// Returns the shader of a pass. Uniforms: u_rules[2] (side, repeats along x and y, longest; step, level of the blur,
/// 1 if it adds to the height) and u_words (stick, corner, salt, share). Textures: u_nodes, u_entries, u_levels,
/// u_blocks, u_branches.
std::string growthSource(GrowthPass pass);

}  // namespace noisescope
