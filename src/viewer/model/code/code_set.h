// The recipe's code for several targets, saved under one name in one folder.
#pragma once

#include <filesystem>
#include <vector>

#include "snippet/snippet.h"
#include "viewer/model/document/state.h"

namespace noisescope {

/// Opens the dialog. If no target was saved before, the shown target is selected.
void askForCodeSet(ViewerState& state);

/// Returns a name that every language can import: "Marble, colored" becomes "marble_colored".
std::string codeStem(const std::string& title);

struct CodeFile {
    const SnippetTarget* target = nullptr;
    std::filesystem::path path;  ///< NAME.EXTENSION, or NAME_TARGET.EXTENSION if selected targets share the extension
};
/// Returns the files of the selected targets.
std::vector<CodeFile> codeFilesOf(const ViewerState& state);

/// Selects or deselects a target, and withdraws a pending question about existing files.
void toggleCodeTarget(ViewerState& state, const SnippetTarget& target);

/// Writes all files and closes the dialog, or sets its problem. Existing files are replaced only after a second
/// confirmation, one for all of them, before the first is written. Early checks run before the first file has its name.
void saveCodeSet(ViewerState& state);

}  // namespace noisescope
