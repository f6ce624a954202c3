#include "viewer/model/files/file_prompt.h"

#include <string>
#include <system_error>

#include "core/text.h"
#include "viewer/model/files/files.h"

namespace noisescope {

void showFolder(FilePrompt& prompt, const std::filesystem::path& folder) {
    enterFolder(prompt.browser, folder);
    prompt.base = prompt.browser.folder;
    prompt.path = prompt.kind == FilePrompt::Kind::save ? leafOf(prompt.path) : "";
    prompt.exists = false;
    prompt.problem.clear();
}

void showFolderAbove(FilePrompt& prompt) {
    goUp(prompt.browser);
    prompt.base = prompt.browser.folder;
    prompt.path = prompt.kind == FilePrompt::Kind::save ? leafOf(prompt.path) : "";
}

void takeSelectedEntry(FilePrompt& prompt) {
    const FolderEntry* entry = prompt.browser.selectedEntry();
    prompt.exists = false;
    prompt.problem.clear();
    if (entry == nullptr || (entry->folder && prompt.kind == FilePrompt::Kind::save)) return;
    prompt.base = prompt.browser.folder;
    prompt.path = entry->name;
}

void followTypedPath(FilePrompt& prompt) {
    prompt.exists = false;
    prompt.problem.clear();
    const std::filesystem::path folder = resolvedPath(folderPartOf(prompt.path), prompt.base);
    std::error_code ignored;
    const std::filesystem::path trimmed = folder.has_filename() ? folder : folder.parent_path();
    if (trimmed != prompt.browser.folder && std::filesystem::is_directory(trimmed, ignored))
        enterFolder(prompt.browser, trimmed);
    selectBeginning(prompt.browser, leafOf(prompt.path));
}

void confirmPrompt(ViewerState& state) {
    FilePrompt& prompt = state.prompt;
    const bool folders = prompt.kind == FilePrompt::Kind::folder;
    if (prompt.path.empty() && !folders) {
        prompt.problem = "A path, please";
        return;
    }
    const std::filesystem::path path = resolvedPath(prompt.path, prompt.base);
    std::error_code ignored;
    const bool isFolder = std::filesystem::is_directory(path, ignored);
    if (folders) {
        if (!isFolder) {
            prompt.problem = printable(path.native()) + ": there is no such folder";
            return;
        }
        state.exportForm.folder = path.has_filename() ? path : path.parent_path();
        noteRecentFolder(state.settings, state.exportForm.folder);
        prompt = {};
        return;
    }
    if (isFolder) {
        showFolder(prompt, path);
        prompt.path.clear();
        prompt.appearing = true;  // typing continues there
        return;
    }
    const bool done =
        prompt.kind == FilePrompt::Kind::open ? openRecipe(state, path) : saveRecipe(state, path, prompt.exists);
    if (done) prompt = {};
}

void openSelectedEntry(ViewerState& state) {
    FilePrompt& prompt = state.prompt;
    const FolderEntry* entry = prompt.browser.selectedEntry();
    if (entry == nullptr) return;
    if (entry->folder) {
        showFolder(prompt, prompt.browser.folder / entry->name);
        return;
    }
    takeSelectedEntry(prompt);
    confirmPrompt(state);
}

}  // namespace noisescope
