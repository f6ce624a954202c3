#include "viewer/model/code/code_set.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <span>
#include <string>
#include <system_error>

#include "core/error.h"
#include "core/text.h"
#include "files/atomic_file.h"
#include "viewer/model/code/code_options.h"
#include "viewer/model/code/code_text.h"
#include "viewer/model/files/files.h"

namespace noisescope {
namespace {

bool isTicked(const Settings& settings, const SnippetTarget& target) {
    return settings.snippetSet.contains(std::string(target.id));
}

std::string problemOf(const CodeSetForm& form, const std::vector<CodeFile>& files) {
    if (files.empty()) return "No language is checked";
    if (form.name.empty()) return "A name for the files, please";
    if (form.name.find('/') != std::string::npos) return printable(form.name) + ": a name without a folder, please";
    return {};
}

std::vector<std::filesystem::path> existingOf(const std::vector<CodeFile>& files) {
    std::vector<std::filesystem::path> paths;
    std::error_code ignored;
    for (const CodeFile& file : files)
        if (std::filesystem::exists(std::filesystem::symlink_status(file.path, ignored))) paths.push_back(file.path);
    return paths;
}

std::string existText(const std::vector<std::filesystem::path>& existing) {
    const std::string first = printable(existing.front().filename().native());
    if (existing.size() == 1) return first + " exists already";
    return fmt::format("{} and {} more exist already", first, existing.size() - 1);
}

/// Writes all files. They get their names only after the last one is complete.
void writeAll(const ViewerState& state, const std::vector<CodeFile>& files) {
    const std::vector<std::filesystem::path>& known = state.codeSet.existing;
    std::vector<std::unique_ptr<AtomicFile>> outputs;
    for (const CodeFile& file : files) {
        const std::string text = writeSnippet(state.document.recipe, codeOptionsOf(state, *file.target));
        const bool replace = std::ranges::find(known, file.path) != known.end();
        outputs.push_back(std::make_unique<AtomicFile>(file.path, replace));
        outputs.back()->write(std::as_bytes(std::span(text)));
    }
    for (const auto& output : outputs) output->prepare();
    for (const auto& output : outputs) output->commit();
}

void noteDone(ViewerState& state, const std::vector<CodeFile>& files) {
    const std::filesystem::path folder = files.front().path.parent_path();
    noteRecentFolder(state.settings, folder);
    if (files.size() == 1)
        showToast(state, fmt::format("Saved {}", printable(files.front().path.filename().native())),
                  files.front().path.string());
    else
        showToast(state, fmt::format("Saved the code in {} files", files.size()), folder.string());
}

}  // namespace

void askForCodeSet(ViewerState& state) {
    state.codeSet = {};
    state.codeSet.open = state.codeSet.appearing = true;
    state.codeSet.name = codeStem(nameOf(state.document));
    const bool none = std::ranges::none_of(
        snippetTargets(), [&](const SnippetTarget& target) { return isTicked(state.settings, target); });
    if (none) state.settings.snippetSet.emplace(chosenTarget(state.settings).id);
}

std::string codeStem(const std::string& title) {
    std::string name = fileStem(title);
    std::ranges::replace(name, '-', '_');
    return name;
}

std::vector<CodeFile> codeFilesOf(const ViewerState& state) {
    std::error_code ignored;
    const std::filesystem::path& chosen = state.exportForm.folder;
    const std::filesystem::path folder = chosen.empty() ? std::filesystem::current_path(ignored) : chosen;
    std::vector<CodeFile> files;
    for (const SnippetTarget& target : snippetTargets()) {
        if (!isTicked(state.settings, target)) continue;
        const auto shared = std::ranges::count_if(snippetTargets(), [&](const SnippetTarget& other) {
            return isTicked(state.settings, other) && other.extension == target.extension;
        });
        const std::string own = shared > 1 ? fmt::format("_{}", target.id) : "";
        files.push_back({&target, folder / fmt::format("{}{}.{}", state.codeSet.name, own, target.extension)});
    }
    return files;
}

void toggleCodeTarget(ViewerState& state, const SnippetTarget& target) {
    const std::string id(target.id);
    if (state.settings.snippetSet.erase(id) == 0) state.settings.snippetSet.insert(id);
    state.codeSet.problem.clear();
    state.codeSet.existing.clear();
}

void saveCodeSet(ViewerState& state) {
    CodeSetForm& form = state.codeSet;
    const std::vector<CodeFile> files = codeFilesOf(state);
    form.problem = problemOf(form, files);
    if (!form.problem.empty()) return;
    const std::vector<std::filesystem::path> existing = existingOf(files);
    const bool asked = std::ranges::all_of(
        existing, [&](const auto& path) { return std::ranges::find(form.existing, path) != form.existing.end(); });
    if (!asked) {
        form.existing = existing;
        form.problem = existText(existing);
        return;
    }
    try {
        writeAll(state, files);
        form = {};
        noteDone(state, files);
        return;
    } catch (const Error& error) {
        form.problem = error.what();
    } catch (const std::filesystem::filesystem_error& error) {
        form.problem = error.what();
    }
    form.existing.clear();
}

}  // namespace noisescope
