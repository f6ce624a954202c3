// Opening and saving of recipe files, and names for new files.
#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "viewer/model/document/state.h"

namespace noisescope {

/// Opens the dialog that asks for a path.
void askForPath(ViewerState& state, FilePrompt::Kind kind);

/// Loads a recipe and puts it first among the recent files. On failure returns false and sets state.prompt.problem.
bool openRecipe(ViewerState& state, const std::filesystem::path& path);

/// Loads a recent file without a dialog. A toast shows a failure; a file that no longer exists leaves the list.
void openRecentFile(ViewerState& state, const std::filesystem::path& path);

/// Writes the recipe, which then belongs to this file. An existing file is replaced only with `replace`; otherwise it
/// returns false, and state.prompt asks whether to replace it.
bool saveRecipe(ViewerState& state, const std::filesystem::path& wanted, bool replace);

/// Returns the first of stem-0001.png, stem-0002.png, … that does not exist in the folder and is not `taken`.
std::filesystem::path freshPath(const std::filesystem::path& folder, const std::string& stem,
                                const std::string& extension,
                                const std::function<bool(const std::filesystem::path&)>& taken = {});

/// Returns a file name for a title: "Marble, colored" becomes "marble-colored".
std::string fileStem(const std::string& title);

}  // namespace noisescope
