// The recipe's code for several targets at once: under one name, in one folder.
#pragma once

#include <filesystem>
#include <vector>

#include "snippet/snippet.h"
#include "viewer/model/document/state.h"

namespace noisescope {

/// Opens the window that asks. Where nothing was saved before the target that is shown is ticked.
void askForCodeSet(ViewerState& state);

/// A name that every language can import: "Marble, colored" becomes "marble_colored".
std::string codeStem(const std::string& title);

struct CodeFile {
    const SnippetTarget* target = nullptr;
    std::filesystem::path path;  ///< NAME.EXTENSION, or NAME_TARGET.EXTENSION where two ticked ones share it
};
/// Of the ticked targets.
std::vector<CodeFile> codeFilesOf(const ViewerState& state);

/// Ticks a target, or no longer: what was asked about does not count any more.
void toggleCodeTarget(ViewerState& state, const SnippetTarget& target);

/// Writes all files and closes the window, or says why not. Existing files are replaced only when asked twice: one
/// question for all, before the first is written. What can be refused early is refused before the first has its name.
void saveCodeSet(ViewerState& state);

}  // namespace noisescope
