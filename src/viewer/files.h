// Recipes and pictures on disk.
#pragma once

#include <filesystem>
#include <string>

#include "viewer/state.h"

namespace noisescope {

/// Loads a recipe; on failure false, and state.prompt.problem says why.
bool openRecipe(ViewerState& state, const std::filesystem::path& path);

/// Writes the recipe. An existing file is only replaced with `replace`; otherwise false, and state.prompt asks for it.
bool saveRecipe(ViewerState& state, const std::filesystem::path& path, bool replace);

/// The first of stem-0001.png, stem-0002.png, … that does not exist in the folder.
std::filesystem::path freshPath(const std::filesystem::path& folder, const std::string& stem,
                                const std::string& extension);

}  // namespace noisescope
