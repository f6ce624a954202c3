#include "cli/shared/mesh_options.h"

#include <fmt/format.h>

#include "cli/shared/recipe_options.h"
#include "core/error.h"
#include "export/mesh_export.h"
#include "recipe/layer_edits.h"
#include "recipe/recipe.h"
#include "recipe/recipe_json.h"

namespace noisescope {

void addHeightsOption(const Arguments& arguments, std::string& layer) {
    arguments
        .text("--heights", layer,
              "the layer whose values are the heights, where others only color it (default: the whole picture)")
        .typeName("PATH");
}

void readMeshRecipes(const RecipeOptions& options, const std::string& layer, MeshJob& job) {
    job.recipe = job.heights = loadRecipe(options).recipe;
    if (layer.empty()) return;
    Recipe heights = job.recipe;
    if (const std::string problem = soloLayer(heights, layer); !problem.empty())
        throw Error(ExitCode::usage, fmt::format("--heights {}", problem));
    job.heights = heights;
}

}  // namespace noisescope
