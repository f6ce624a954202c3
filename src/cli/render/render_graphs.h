// Graphs of `render`: the curve of a line, the lattice over a picture.
#pragma once

#include "cli/render/render_options.h"
#include "cli/shared/command.h"

namespace noisescope {

/// Draws the values of the picture's middle row as a graph.
void renderCurve(const RenderOptions& options, const CommonOptions& common);

/// Draws the picture with the lattice of its first octave over it.
void renderLattice(const RenderOptions& options, const CommonOptions& common);

}  // namespace noisescope
