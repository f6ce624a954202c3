// What the prompt for a path does with what is typed and chosen.
#pragma once

#include <filesystem>

#include "viewer/model/document/state.h"

namespace noisescope {

/// Shows another folder. The name of what is saved stays, a path that was to be opened does not.
void showFolder(FilePrompt& prompt, const std::filesystem::path& folder);

void showFolderAbove(FilePrompt& prompt);

/// The path becomes that of the selected entry; in a prompt for files a folder leaves a name that is to be saved.
void takeSelectedEntry(FilePrompt& prompt);

/// The list follows what is typed: its folder, and the first name that begins so.
void followTypedPath(FilePrompt& prompt);

void confirmPrompt(ViewerState& state);

/// Enter or a double-click in the list.
void openSelectedEntry(ViewerState& state);

}  // namespace noisescope
