// Options of the subcommands that take values as heights.
#pragma once

#include <string>

#include "cli/shared/arguments.h"

namespace noisescope {

struct CommonOptions;
struct MeshJob;
struct RecipeOptions;

/// --heights: the path of a layer.
void addHeightsOption(const Arguments& arguments, std::string& layer);
/// Reads both recipes of the job. Throws Error(usage).
void readMeshRecipes(const RecipeOptions& options, const std::string& layer, const CommonOptions& common, MeshJob& job);

/// Says so if the height of a value of 1, in heights of the picture, is unusually great, as one in meters.
void warnOfHeight(double height, const CommonOptions& common);

}  // namespace noisescope
