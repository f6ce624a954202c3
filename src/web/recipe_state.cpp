#include "web/recipe_state.h"

#include "core/error.h"
#include "core/json.h"
#include "recipe/layer_edits.h"
#include "recipe/layer_json.h"
#include "recipe/map/map_json.h"
#include "recipe/params.h"
#include "recipe/recipe_json.h"

namespace noisescope {
namespace {

Recipe recipeOf(const Json& state) {
    Recipe recipe;
    if (const auto tree = state.find("tree"); tree != nullptr)
        recipe = parseRecipe(tree->get<std::string>(), "layers").recipe;
    for (const ParamInfo& param : params())
        if (const auto found = state.find(param.id); found != nullptr)
            if (const std::string problem = setFromText(param, recipe, found->get<std::string>()); !problem.empty())
                throw Error(ExitCode::usage, problem);
    const auto seen = state.find("seen");
    if (const auto map = state.find(kMapKey); map != nullptr && seen == nullptr) {
        JsonProblems problems("map");
        readMap(Json::parse(map->get<std::string>()), problems, recipe.map);
        problems.throwIfAny();
    }
    if (seen != nullptr)
        if (const std::string problem = soloLayer(recipe, seen->get<std::string>()); !problem.empty())
            throw Error(ExitCode::usage, problem);
    return recipe;
}

}  // namespace

Recipe recipeOfText(const char* state) { return recipeOf(Json::parse(state)); }

std::string treeText(const Recipe& recipe) {
    JsonPiece file{"", "", '{', treePieces(recipe)};
    file.items.insert(file.items.begin(), {"noisescope", std::to_string(kLayersVersion), 0, {}});
    return compactText(file);
}

std::string mapText(const MapRecipe& map) {
    return Json::parse(compactText({"", "", '{', {mapPiece(map)}}))[kMapKey].dump();
}

}  // namespace noisescope
