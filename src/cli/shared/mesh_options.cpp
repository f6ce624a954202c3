#include "cli/shared/mesh_options.h"

#include <fmt/format.h>

#include <cmath>

#include "cli/shared/command.h"
#include "cli/shared/recipe_options.h"
#include "core/error.h"
#include "core/text.h"
#include "export/mesh_export.h"
#include "recipe/layer_edits.h"
#include "recipe/layer_paths.h"
#include "recipe/process/process_leaf.h"
#include "recipe/recipe.h"
#include "recipe/recipe_json.h"

namespace noisescope {

void addHeightsOption(const Arguments& arguments, std::string& layer) {
    arguments
        .text("--heights", layer,
              "the layer whose values are the heights, where others only color it; `whole`: the picture\n"
              "(default: what the topmost process has made of the ground, else the picture)")
        .typeName("PATH");
}

void readMeshRecipes(const RecipeOptions& options, const std::string& layer, const CommonOptions& common,
                     MeshJob& job) {
    job.recipe = job.heights = loadRecipe(options).recipe;
    std::string path = layer == kWholeName ? std::string() : layer;
    if (layer.empty()) path = shownProcess(job.recipe);
    if (path.empty()) return;
    Recipe heights = job.recipe;
    if (const std::string problem = soloLayer(heights, path); !problem.empty())
        throw Error(ExitCode::usage, fmt::format("--heights {}", problem));
    job.heights = heights;
    if (layer.empty())
        talk(common, fmt::format("heights: those of {}; --heights {} takes the picture's", path, kWholeName));
}

void warnOfHeight(double height, const CommonOptions& common) {
    constexpr double kGreat = 5;
    if (std::abs(height) > kGreat)
        talk(common, fmt::format("--height {}: a value of 1 is as high as {} pictures; lengths are --world-size and "
                                 "--world-height of `mesh`",
                                 shortest(height), shortest(height)));
}

}  // namespace noisescope
