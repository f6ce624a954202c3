// A recipe as a structure of generated code: its fields, the rows that its choices may be, and the defaults.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "recipe/params.h"

namespace noisescope {

/// The parameters that the catalogue's code takes, in the order of their table.
const std::vector<const ParamInfo*>& libraryParams();

/// True if the catalogue's code has this row of a choice. Not those whose bits depend on the device, those that need
/// derivatives, and those that were measured.
bool isInLibrary(const ParamInfo& param, int row);

/// The choice's parameter by its id.
const ChoiceParam& choiceNamed(std::string_view id);

/// NS_NOISE_PERLIN, the constant of a row.
std::string rowName(std::string_view param, int row);

/// int, uint, float or bool.
std::string_view fieldType(const ParamInfo& param);

/// "if (ns_chosen_hash == NS_HASH_PCG) ": what chooses, and the row.
std::string ifRow(std::string_view chosen, std::string_view param, int row);

/// Constants of all rows, the structure NsRecipe, and variables ns_chosen_… of what noises ask for on their way.
std::string recipeDeclarations();
/// ns_recipe_default().
std::string recipeDefaults();
/// The ids of the parameters that noises of so many dimensions ask for on their way.
std::vector<std::string_view> chosenIn(int dimensions);

}  // namespace noisescope
