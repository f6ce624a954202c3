// A folder as a list to choose from: plain data. The prompt draws it; keys and clicks go through these functions.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace noisescope {

struct FolderEntry {
    std::string name;
    bool folder = false;
    std::uintmax_t size = 0;  ///< of a file, in bytes
    std::filesystem::file_time_type changed;
    bool operator==(const FolderEntry&) const = default;
};

enum class FileSort { name, date, size };
/// "name"; and back, the name where there is no such.
std::string_view fileSortId(FileSort sort);
FileSort fileSortOf(std::string_view id);
/// Beside folders: files that can hold a recipe, by their extension; or nothing.
enum class FileFilter { recipes, folders };

/// Is it a file that can hold a recipe? Only by its name: what is in it shows when it is opened.
bool mayHoldRecipe(const std::filesystem::path& path);

struct FileBrowser {
    std::filesystem::path folder;  ///< absolute
    FileFilter filter = FileFilter::recipes;
    FileSort sort = FileSort::name;
    bool descending = false;
    bool hidden = false;               ///< files and folders whose names begin with a dot are shown
    std::vector<FolderEntry> entries;  ///< as they were when the folder was read; folders first
    std::string problem;               ///< why it could not be read, or not all of it; may be empty
    int selected = -1;                 ///< of entries; -1: none
    bool reveal = false;               ///< the selected one has to come into sight
    std::string typed;                 ///< the beginning of a name, typed into the list …
    double typedUntil = 0;             ///< … which goes on until then, in seconds of any clock

    [[nodiscard]] const FolderEntry* selectedEntry() const {
        return selected >= 0 && selected < std::ssize(entries) ? &entries[static_cast<std::size_t>(selected)] : nullptr;
    }
};

/// Reads the folder, once. What is neither file nor folder is left out; links are what they lead to. Never throws: what
/// cannot be read is told.
void enterFolder(FileBrowser& browser, const std::filesystem::path& folder);
/// To the folder above, with the one that was left selected.
void goUp(FileBrowser& browser);

/// By something else, or by the same the other way round. The selection stays with its entry.
void sortBy(FileBrowser& browser, FileSort sort);

/// Reads the folder again, with hidden files or without. The selection stays with its entry.
void showHidden(FileBrowser& browser, bool hidden);

/// Moves the selection; from none to the first or the last.
void selectBy(FileBrowser& browser, int step);
/// The first entry whose name begins so, in any letter case; none if there is no such. Nothing is no beginning.
void selectBeginning(FileBrowser& browser, std::string_view beginning);
/// A character typed into the list: goes on with what was typed just before.
void typeAhead(FileBrowser& browser, std::string_view character, double now);

/// What a typed path means: "~" is home, what is not absolute lies in `base`.
std::filesystem::path resolvedPath(const std::string& typed, const std::filesystem::path& base);
/// The typed path with its last name completed as far as it is certain: from the browser's entries, which must be those
/// of the typed folder.
std::string completedPath(const FileBrowser& browser, const std::string& typed);
/// The part of a typed path behind its last slash, and the part up to it.
std::string leafOf(const std::string& typed);
std::string folderPartOf(const std::string& typed);

/// Where one may want to go at once.
struct BrowserPlace {
    std::string label;  ///< "Home"; empty: the path tells
    std::filesystem::path path;
    bool folder = true;
};
/// The current folder, home, recent folders and recent files: those that exist, each once.
std::vector<BrowserPlace> placesOf(std::span<const std::filesystem::path> recentFolders,
                                   std::span<const std::filesystem::path> recentFiles);

/// "532 B", "1.2 MB"
std::string sizeText(std::uintmax_t bytes);
/// "2026-01-31 14:05", of the local clock.
std::string timeText(std::filesystem::file_time_type time);

}  // namespace noisescope
