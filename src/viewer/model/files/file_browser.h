// Listing of a folder to choose from, as plain data. The dialog draws it; keys and clicks go through these functions.
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
/// Convert between FileSort and its id, "name". An unknown id is FileSort::name.
std::string_view fileSortId(FileSort sort);
FileSort fileSortOf(std::string_view id);
/// Entries shown beside folders: files whose extension may hold a recipe, or none.
enum class FileFilter { recipes, folders };

/// Returns whether the file's name allows it to hold a recipe. Its content is checked when it is opened.
bool mayHoldRecipe(const std::filesystem::path& path);

struct FileBrowser {
    std::filesystem::path folder;  ///< absolute
    FileFilter filter = FileFilter::recipes;
    FileSort sort = FileSort::name;
    bool descending = false;
    bool hidden = false;               ///< files and folders whose names begin with a dot are shown
    std::vector<FolderEntry> entries;  ///< when the folder was read; folders first
    std::string problem;               ///< reason it could not be read in full; may be empty
    int selected = -1;                 ///< index into entries; -1: none
    bool reveal = false;               ///< scroll to the selected entry
    std::string typed;                 ///< prefix of a name, typed into the list …
    double typedUntil = 0;             ///< … and extended by characters until this time, in seconds of any clock

    [[nodiscard]] const FolderEntry* selectedEntry() const {
        return selected >= 0 && selected < std::ssize(entries) ? &entries[static_cast<std::size_t>(selected)] : nullptr;
    }
};

/// Reads the folder once. Leaves out entries that are neither files nor folders; follows links. Never throws: errors
/// are stored in `problem`.
void enterFolder(FileBrowser& browser, const std::filesystem::path& folder);
/// Goes to the folder above and selects the folder just left.
void goUp(FileBrowser& browser);

/// Sorts by another key, or reverses the order of the same key. The selection stays with its entry.
void sortBy(FileBrowser& browser, FileSort sort);

/// Reads the folder again, with hidden files or without. The selection stays with its entry.
void showHidden(FileBrowser& browser, bool hidden);

/// Moves the selection; without one it starts at the first or the last entry.
void selectBy(FileBrowser& browser, int step);
/// Selects the first entry whose name starts with `beginning`, in any letter case; none if there is no such entry or
/// `beginning` is empty.
void selectBeginning(FileBrowser& browser, std::string_view beginning);
/// Selects by a character typed into the list, which extends the characters typed just before.
void typeAhead(FileBrowser& browser, std::string_view character, double now);

/// Returns the path that a typed text stands for: "~" is the home folder, relative paths start at `base`.
std::filesystem::path resolvedPath(const std::string& typed, const std::filesystem::path& base);
/// Completes the last name of a typed path as far as it is unambiguous, from the browser's entries, which must be those
/// of the typed folder.
std::string completedPath(const FileBrowser& browser, const std::string& typed);
/// Return the part of a typed path behind its last slash, and the part up to and including it.
std::string leafOf(const std::string& typed);
std::string folderPartOf(const std::string& typed);

/// A shortcut in the file dialog.
struct BrowserPlace {
    std::string label;  ///< "Home"; empty: the path itself is shown
    std::filesystem::path path;
    bool folder = true;
};
/// Returns the current folder, home, recent folders and recent files: those that exist, each once.
std::vector<BrowserPlace> placesOf(std::span<const std::filesystem::path> recentFolders,
                                   std::span<const std::filesystem::path> recentFiles);

/// Formats a size: "532 B", "1.2 MB".
std::string sizeText(std::uintmax_t bytes);
/// Formats a time in the local time zone: "2026-01-31 14:05".
std::string timeText(std::filesystem::file_time_type time);

}  // namespace noisescope
