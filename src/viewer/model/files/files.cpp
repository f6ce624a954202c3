#include "viewer/model/files/files.h"

#include <fmt/format.h>

#include <functional>
#include <span>
#include <utility>

#include "core/error.h"
#include "core/text.h"
#include "export/recipe_source.h"
#include "files/atomic_file.h"
#include "viewer/model/export/export_form.h"
#include "viewer/model/layers/layer_panel.h"

namespace noisescope {

namespace {

constexpr std::size_t kLongestName = 64;  // bytes of a file name made from a title

/// Returns false if `work` throws an error about a file; the dialog then shows it.
bool doWithFile(ViewerState& state, const std::function<void()>& work) {
    try {
        work();
        return true;
    } catch (const Error& error) {
        state.prompt.problem = error.what();
    } catch (const std::filesystem::filesystem_error& error) {
        state.prompt.problem = error.what();
    }
    return false;
}

}  // namespace

void askForPath(ViewerState& state, FilePrompt::Kind kind) {
    FilePrompt& prompt = state.prompt;
    prompt = {};
    prompt.kind = kind;
    prompt.appearing = true;
    const std::filesystem::path own = state.document.path;
    if (kind == FilePrompt::Kind::save)
        prompt.path = own.empty() ? fileStem(nameOf(state.document)) + ".json" : own.string();
    std::error_code ignored;
    std::filesystem::path folder = kind == FilePrompt::Kind::folder ? state.exportForm.folder : own.parent_path();
    if (!std::filesystem::is_directory(folder, ignored)) folder = std::filesystem::current_path(ignored);
    prompt.browser.filter = kind == FilePrompt::Kind::folder ? FileFilter::folders : FileFilter::recipes;
    prompt.browser.sort = fileSortOf(state.settings.fileSort);
    prompt.browser.descending = state.settings.fileDescending;
    prompt.browser.hidden = state.settings.hiddenFiles;
    enterFolder(prompt.browser, std::filesystem::absolute(folder, ignored));
    prompt.base = prompt.browser.folder;
    prompt.places =
        placesOf(state.settings.recentFolders, kind == FilePrompt::Kind::open ? std::span(state.settings.recentFiles)
                                                                              : std::span<std::filesystem::path>{});
}

bool openRecipe(ViewerState& state, const std::filesystem::path& path) {
    return doWithFile(state, [&] {
        RecipeFile file = readRecipeFrom(path);
        if (file.title.empty()) file.title = path.stem().string();
        if (state.prompt.asLayer) return addRecipeAsLayer(state, file.recipe, fileStem(path.stem().string()));
        const std::string absolute = std::filesystem::absolute(path).string();
        loadDocument(state, file, absolute);
        noteRecentFile(state.settings, absolute);
        noteRecentFolder(state.settings, std::filesystem::path(absolute).parent_path());
        showToast(state, fmt::format("Opened {}", path.filename().string()), absolute);
    });
}

void openRecentFile(ViewerState& state, const std::filesystem::path& path) {
    if (openRecipe(state, path)) return;
    showFailure(state, Error(ExitCode::file, std::exchange(state.prompt.problem, {})));
    std::error_code ignored;
    if (!std::filesystem::exists(path, ignored)) std::erase(state.settings.recentFiles, path);
}

bool saveRecipe(ViewerState& state, const std::filesystem::path& wanted, bool replace) {
    std::filesystem::path path = wanted;
    if (!path.has_extension()) path += ".json";
    std::error_code ignored;
    if (!replace && std::filesystem::is_regular_file(path, ignored)) {
        state.prompt.exists = true;
        state.prompt.problem = fmt::format("{} exists already", path.filename().string());
        return false;
    }
    return doWithFile(state, [&] {
        RecipeFile file = state.document.origin;
        file.recipe = state.document.recipe;
        file.title = titleOf(state.document);
        writeFileAtomically(path, recipeToJson(file), replace);
        const std::string absolute = std::filesystem::absolute(path).string();
        const std::string before = exportDocumentOf(state.document);
        state.document.origin.title = file.title;
        noteSaved(state.history, state.document, absolute);
        followSaved(state.exportForm, before, state.document);
        noteRecentFile(state.settings, absolute);
        noteRecentFolder(state.settings, std::filesystem::path(absolute).parent_path());
        showToast(state, fmt::format("Saved {}", path.filename().string()), absolute);
    });
}

std::string fileStem(const std::string& title) {
    std::string name;
    for (const char c : title) {
        const char letter = lowerCase(c);
        if ((letter >= 'a' && letter <= 'z') || isDigit(letter))
            name += letter;
        else if (!name.empty() && name.back() != '-')
            name += '-';
        if (name.size() == kLongestName) break;
    }
    while (!name.empty() && name.back() == '-') name.pop_back();
    return name.empty() ? "noise" : name;
}

std::filesystem::path freshPath(const std::filesystem::path& folder, const std::string& stem,
                                const std::string& extension,
                                const std::function<bool(const std::filesystem::path&)>& taken) {
    for (int number = 1;; ++number) {
        std::filesystem::path path = folder / fmt::format("{}-{:04}{}", stem, number, extension);
        if (taken && taken(path)) continue;
        std::error_code ignored;
        if (!std::filesystem::exists(std::filesystem::symlink_status(path, ignored))) return path;
    }
}

}  // namespace noisescope
