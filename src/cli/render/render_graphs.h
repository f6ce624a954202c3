// Pictures of their own kind: a line's curve, the lattice over a picture, one corner of each cell, filters on a plane.
#pragma once

#include "cli/render/render_options.h"
#include "cli/shared/command.h"

namespace noisescope {

/// Draws the one that the options ask for. Returns false if they ask for none.
bool renderOwnPicture(const RenderOptions& options, const CommonOptions& common);

}  // namespace noisescope
