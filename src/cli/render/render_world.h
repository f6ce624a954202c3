// Tiled worlds for `render`, and the shard of a machine.
#pragma once

#include <string>

#include "cli/render/render_request.h"
#include "cli/shared/arguments.h"
#include "world/world.h"

namespace noisescope {

/// Adds --shard. `also`: more of its help.
void addShardOption(const Arguments& arguments, std::string& text, const std::string& also);

/// "3/64", or "auto": the place of a job in a Slurm array. Throws Error(usage).
Shard shardOf(const std::string& text);

/// --tiles: draws a world, or the shard of one.
int renderWorld(RenderOptions& options, const GivenOptions& given, const CommonOptions& common);

}  // namespace noisescope
