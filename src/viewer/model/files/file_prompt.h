// Actions of the path dialog on typed paths and selected entries.
#pragma once

#include <filesystem>

#include "viewer/model/document/state.h"

namespace noisescope {

/// Shows another folder. Keeps the name of a file to be saved and clears a path to be opened.
void showFolder(FilePrompt& prompt, const std::filesystem::path& folder);

void showFolderAbove(FilePrompt& prompt);

/// Sets the path to the selected entry. A folder does not replace the name of a file to be saved.
void takeSelectedEntry(FilePrompt& prompt);

/// Makes the list follow the typed path: shows its folder and selects the first name with the typed prefix.
void followTypedPath(FilePrompt& prompt);

void confirmPrompt(ViewerState& state);

/// Handles Enter or a double-click in the list.
void openSelectedEntry(ViewerState& state);

}  // namespace noisescope
