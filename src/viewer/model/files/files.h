// Recipes and pictures on disk.
#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "viewer/model/document/state.h"

namespace noisescope {

/// Opens the prompt for a path.
void askForPath(ViewerState& state, FilePrompt::Kind kind);

/// Loads a recipe, which becomes the newest of the recent files; on failure false, and state.prompt.problem says why.
bool openRecipe(ViewerState& state, const std::filesystem::path& path);

/// The same of a recent file, where no prompt is open: a toast says why it cannot be, and what does not exist any
/// longer is forgotten.
void openRecentFile(ViewerState& state, const std::filesystem::path& path);

/// Writes the recipe, whose file this is from then on. An existing file is only replaced with `replace`; otherwise
/// false, and state.prompt asks for it.
bool saveRecipe(ViewerState& state, const std::filesystem::path& wanted, bool replace);

/// The first of stem-0001.png, stem-0002.png, … that does not exist in the folder and is not `taken`.
std::filesystem::path freshPath(const std::filesystem::path& folder, const std::string& stem,
                                const std::string& extension,
                                const std::function<bool(const std::filesystem::path&)>& taken = {});

/// A name for a file: "Marble, colored" becomes "marble-colored".
std::string fileStem(const std::string& title);

}  // namespace noisescope
