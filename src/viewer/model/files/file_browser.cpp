#include "viewer/model/files/file_browser.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <optional>
#include <system_error>

#include "core/text.h"
#include "image/formats.h"
#include "viewer/model/document/settings.h"

namespace noisescope {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostEntries = 100000;
constexpr double kTypeAheadSeconds = 1;
constexpr std::array<std::string_view, 3> kSorts{"name", "date", "size"};  // in the order of FileSort

/// Compares names: numbers by value, so that 2 comes before 10; letters without case.
int compareNames(std::string_view a, std::string_view b) {
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < a.size() && j < b.size()) {
        if (isDigit(a[i]) && isDigit(b[j])) {
            const auto number = [](std::string_view text, std::size_t& at) {
                while (at < text.size() && text[at] == '0') ++at;
                const std::size_t from = at;
                while (at < text.size() && isDigit(text[at])) ++at;
                return text.substr(from, at - from);
            };
            const std::string_view left = number(a, i);
            const std::string_view right = number(b, j);
            if (left.size() != right.size()) return left.size() < right.size() ? -1 : 1;
            if (const int order = left.compare(right); order != 0) return order;
            continue;
        }
        const auto left = static_cast<unsigned char>(lowerCase(a[i++]));
        const auto right = static_cast<unsigned char>(lowerCase(b[j++]));
        if (left != right) return left < right ? -1 : 1;
    }
    if (a.size() - i != b.size() - j) return a.size() - i < b.size() - j ? -1 : 1;
    return a.compare(b);
}

/// Returns whether `a` is listed before `b`.
bool isBefore(const FileBrowser& browser, const FolderEntry& a, const FolderEntry& b) {
    if (a.folder != b.folder) return a.folder;
    const bool down = browser.descending;
    if (browser.sort == FileSort::date && a.changed != b.changed) return down != (a.changed < b.changed);
    if (browser.sort == FileSort::size && a.size != b.size) return down != (a.size < b.size);
    const int order = compareNames(a.name, b.name);
    return browser.sort == FileSort::name && down ? order > 0 : order < 0;
}

void sortEntries(FileBrowser& browser) {
    std::ranges::sort(browser.entries,
                      [&](const FolderEntry& a, const FolderEntry& b) { return isBefore(browser, a, b); });
}

void select(FileBrowser& browser, std::string_view name) {
    const auto found = std::ranges::find(browser.entries, name, &FolderEntry::name);
    browser.selected = found == browser.entries.end() ? -1 : static_cast<int>(found - browser.entries.begin());
    browser.reveal = browser.selected >= 0;
}

/// Returns the entry, or nothing if it is hidden, filtered out or has no status (a circular or dangling link).
std::optional<FolderEntry> entryOf(const fs::directory_entry& found, const FileBrowser& browser) {
    FolderEntry entry;
    entry.name = found.path().filename().string();
    if (entry.name.starts_with('.') && !browser.hidden) return {};
    std::error_code error;
    const fs::file_type type = found.status(error).type();
    entry.folder = type == fs::file_type::directory;
    const bool wanted =
        browser.filter == FileFilter::recipes && type == fs::file_type::regular && mayHoldRecipe(found.path());
    if (error || (!entry.folder && !wanted)) return {};
    if (!entry.folder) entry.size = found.file_size(error);
    if (error) entry.size = 0;
    entry.changed = found.last_write_time(error);
    return entry;
}

/// Returns the longest prefix that all names share, in any letter case, spelled as in the first.
std::string commonBeginning(const std::vector<const FolderEntry*>& entries) {
    std::string common = entries.front()->name;
    for (const FolderEntry* entry : entries) {
        std::size_t same = 0;
        while (same < std::min(common.size(), entry->name.size()) &&
               lowerCase(common[same]) == lowerCase(entry->name[same]))
            ++same;
        common.resize(same);
    }
    while (!common.empty() && !isUtf8(common)) common.pop_back();  // the names may differ within a character
    return common;
}

std::optional<fs::path> homeFolder() {
    const char* home = std::getenv("HOME");
    if (home == nullptr || !fs::path(home).is_absolute()) return {};
    return home;
}

}  // namespace

std::string_view fileSortId(FileSort sort) { return kSorts.at(static_cast<std::size_t>(sort)); }

FileSort fileSortOf(std::string_view id) {
    const auto* const found = std::ranges::find(kSorts, id);
    return found == kSorts.end() ? FileSort::name : static_cast<FileSort>(found - kSorts.begin());
}

bool mayHoldRecipe(const fs::path& path) {
    const std::string extension = lowerCase(path.extension().string());
    return extension == ".json" || std::ranges::any_of(formats(), [&](const FormatInfo& format) {
               return format.extension == extension && format.openReader != nullptr;
           });
}

void enterFolder(FileBrowser& browser, const fs::path& folder) {
    browser.folder = folder.lexically_normal();
    if (!browser.folder.has_filename() && browser.folder.has_relative_path())
        browser.folder = browser.folder.parent_path();  // removes the trailing slash
    browser.entries.clear();
    browser.problem.clear();
    browser.typed.clear();
    browser.selected = -1;
    std::error_code error;
    fs::directory_iterator found(browser.folder, error);
    for (; !error && found != fs::directory_iterator(); found.increment(error)) {
        if (browser.entries.size() == kMostEntries) {
            browser.problem = fmt::format("More than {} entries: not all are shown; others can be typed", kMostEntries);
            break;
        }
        if (std::optional<FolderEntry> entry = entryOf(*found, browser)) browser.entries.push_back(std::move(*entry));
    }
    if (error) browser.problem = fmt::format("{}: {}", printable(browser.folder.native()), error.message());
    sortEntries(browser);
}

void goUp(FileBrowser& browser) {
    const std::string left = browser.folder.filename().string();
    if (left.empty()) return;  // the root has no folder above
    enterFolder(browser, browser.folder.parent_path());
    select(browser, left);
}

void sortBy(FileBrowser& browser, FileSort sort) {
    const FolderEntry* entry = browser.selectedEntry();
    const std::string name = entry == nullptr ? "" : entry->name;
    // Dates and sizes first sort newest and largest first.
    browser.descending = browser.sort == sort ? !browser.descending : sort != FileSort::name;
    browser.sort = sort;
    sortEntries(browser);
    select(browser, name);
}

void showHidden(FileBrowser& browser, bool hidden) {
    const FolderEntry* entry = browser.selectedEntry();
    const std::string name = entry == nullptr ? "" : entry->name;
    browser.hidden = hidden;
    enterFolder(browser, browser.folder);
    select(browser, name);
}

void selectBy(FileBrowser& browser, int step) {
    const int count = static_cast<int>(browser.entries.size());
    if (count == 0) return;
    const int from = browser.selected >= 0 ? browser.selected + step : step > 0 ? 0 : count - 1;
    browser.selected = std::clamp(from, 0, count - 1);
    browser.reveal = true;
}

void selectBeginning(FileBrowser& browser, std::string_view beginning) {
    const std::string wanted = lowerCase(std::string(beginning));
    const auto found = std::ranges::find_if(
        browser.entries, [&](const FolderEntry& entry) { return lowerCase(entry.name).starts_with(wanted); });
    const bool none = wanted.empty() || found == browser.entries.end();
    browser.selected = none ? -1 : static_cast<int>(found - browser.entries.begin());
    browser.reveal = !none;
}

void typeAhead(FileBrowser& browser, std::string_view character, double now) {
    if (now >= browser.typedUntil) browser.typed.clear();
    browser.typed += character;
    browser.typedUntil = now + kTypeAheadSeconds;
    selectBeginning(browser, browser.typed);
}

fs::path resolvedPath(const std::string& typed, const fs::path& base) {
    if (typed == "~" || typed.starts_with("~/"))
        if (const std::optional<fs::path> home = homeFolder())
            return (*home / typed.substr(std::min<std::size_t>(2, typed.size()))).lexically_normal();
    return (base / typed).lexically_normal();
}

std::string leafOf(const std::string& typed) { return typed.substr(folderPartOf(typed).size()); }

std::string folderPartOf(const std::string& typed) {
    const std::size_t slash = typed.rfind('/');
    return slash == std::string::npos ? "" : typed.substr(0, slash + 1);
}

std::string completedPath(const FileBrowser& browser, const std::string& typed) {
    const std::string leaf = lowerCase(leafOf(typed));
    std::vector<const FolderEntry*> found;
    for (const FolderEntry& entry : browser.entries)
        if (lowerCase(entry.name).starts_with(leaf)) found.push_back(&entry);
    if (found.empty()) return typed;
    const std::string common = commonBeginning(found);
    if (common.size() < leaf.size()) return typed;
    const bool certain = found.size() == 1 && found.front()->folder;
    return folderPartOf(typed) + common + (certain ? "/" : "");
}

std::vector<BrowserPlace> placesOf(std::span<const fs::path> recentFolders, std::span<const fs::path> recentFiles) {
    std::vector<BrowserPlace> places;
    const auto add = [&](std::string label, const fs::path& path, bool folder) {
        std::error_code error;
        const bool there = folder ? fs::is_directory(path, error) : fs::is_regular_file(path, error);
        const bool known = std::ranges::find(places, path, &BrowserPlace::path) != places.end();
        if (there && !known) places.push_back({std::move(label), path, folder});
    };
    std::error_code error;
    if (const fs::path current = fs::current_path(error); !error) add("Current folder", current, true);
    if (const std::optional<fs::path> home = homeFolder()) add("Home", *home, true);
    for (const fs::path& folder : recentFolders) add("", folder, true);
    for (const fs::path& file : recentFiles) add("", file, false);
    return places;
}

std::string sizeText(std::uintmax_t bytes) {
    constexpr std::array units{"kB", "MB", "GB", "TB"};
    if (bytes < 1000) return fmt::format("{} B", bytes);
    double size = static_cast<double>(bytes) / 1000;
    std::size_t unit = 0;
    for (; size >= 999.5 && unit + 1 < units.size(); ++unit) size /= 1000;
    return fmt::format("{:.{}f} {}", size, size < 9.95 ? 1 : 0, units.at(unit));
}

std::string timeText(fs::file_time_type time) {
    // The clock of file times has its own epoch, and not every standard library converts it.
    const auto ago = fs::file_time_type::clock::now() - time;
    const auto when = std::chrono::system_clock::now() -
                      std::chrono::duration_cast<std::chrono::system_clock::duration>(ago) +
                      std::chrono::milliseconds(1);  // the two clocks are not read at the same instant
    const std::time_t seconds = std::chrono::system_clock::to_time_t(when);
    std::tm local{};
    std::array<char, 32> text{};
    if (localtime_r(&seconds, &local) == nullptr) return {};
    const std::size_t size = std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M", &local);
    return {text.data(), size};
}

}  // namespace noisescope
