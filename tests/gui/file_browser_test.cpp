// Folders as the file dialog lists them: order, names that are typed, places.
#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

#include "gui/file_folders.h"
#include "gui/ui_driver.h"
#include "viewer/model/files/file_browser.h"

using namespace noisescope;
namespace fs = std::filesystem;

namespace {

std::vector<std::string> namesOf(const FileBrowser& browser) {
    std::vector<std::string> names;
    for (const FolderEntry& entry : browser.entries) names.push_back(entry.name);
    return names;
}

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("the prompt keeps how it is sorted, and shows hidden files when asked, in the settings") {
    Folder folder;
    folder.write("a.json", 1, 3);
    folder.write("b.json", 1, 1);
    folder.write(".hidden.json", 1, 2);
    fs::create_directory(folder.path / ".folder");
    Prompt driver(folder);
    CHECK(namesOf(driver.browser()) == Names{"a.json", "b.json"});
    driver.click("file.sort/date");
    CHECK(namesOf(driver.browser()) == Names{"b.json", "a.json"});
    driver.click("file.entry/a.json");
    driver.click("file.hidden");
    CHECK(namesOf(driver.browser()) == Names{".folder", "b.json", ".hidden.json", "a.json"});
    CHECK(selectedIn(driver.browser()) == "a.json");
    driver.press({key::kEscape});
    CHECK(driver.state.settings.fileSort == "date");
    CHECK(driver.state.settings.fileDescending);
    CHECK(driver.state.settings.hiddenFiles);
    driver.press({'o', true, false, false});
    driver.frames(3);
    driver.typeOnly((folder.path / "").string());
    CHECK(namesOf(driver.browser()) == Names{".folder", "b.json", ".hidden.json", "a.json"});
    driver.click("file.hidden");
    CHECK(namesOf(driver.browser()) == Names{"b.json", "a.json"});
    CHECK_FALSE(driver.state.settings.hiddenFiles);
    for (const FileSort sort : {FileSort::name, FileSort::date, FileSort::size})
        CHECK(fileSortOf(fileSortId(sort)) == sort);
    CHECK(fileSortOf("color") == FileSort::name);
}

TEST_CASE("a folder shows its folders and what can hold a recipe, sorted as asked") {
    const Folder folder;
    for (const char* name : {"b10.json", "B2.PNG", "a.exr", "z.r16"}) folder.write(name);
    folder.write("large.json", 5000, 3);
    folder.write("old.png", 10, 50);
    for (const char* name : {"notes.txt", "noise", ".hidden.json"}) folder.write(name);
    fs::create_directory(folder.path / "sub");
    fs::create_directory(folder.path / "Another");
    fs::create_directory_symlink(folder.path, folder.path / "here");
    fs::create_symlink("circle.json", folder.path / "circle.json");
    fs::create_symlink("nowhere", folder.path / "dangling.json");
    REQUIRE(mkfifo((folder.path / "pipe.json").c_str(), 0600) == 0);
    FileBrowser browser;
    enterFolder(browser, folder.path / "");
    CHECK(browser.folder == folder.path);
    CHECK(browser.problem.empty());
    CHECK(namesOf(browser) ==
          Names{"Another", "here", "sub", "a.exr", "B2.PNG", "b10.json", "large.json", "old.png", "z.r16"});
    browser.selected = 4;
    sortBy(browser, FileSort::size);
    CHECK(namesOf(browser)[3] == "large.json");
    CHECK(namesOf(browser)[4] == "old.png");
    CHECK(selectedIn(browser) == "B2.PNG");  // wherever it is now
    sortBy(browser, FileSort::date);
    CHECK(namesOf(browser).back() == "old.png");
    sortBy(browser, FileSort::date);
    CHECK(namesOf(browser)[3] == "old.png");
    CHECK(namesOf(browser)[4] == "large.json");
    sortBy(browser, FileSort::name);
    sortBy(browser, FileSort::name);
    CHECK(namesOf(browser) ==
          Names{"sub", "here", "Another", "z.r16", "old.png", "large.json", "b10.json", "B2.PNG", "a.exr"});
    browser = {};
    browser.filter = FileFilter::folders;
    enterFolder(browser, folder.path / "here" / "here" / "here");  // a circle goes as deep as one likes
    CHECK(namesOf(browser) == Names{"Another", "here", "sub"});
    goUp(browser);
    CHECK(selectedIn(browser) == "here");
}

TEST_CASE("folders that are gone or closed to us say so, the root has none above it") {
    FileBrowser browser;
    const Folder folder;
    enterFolder(browser, folder.path / "gone");
    CHECK(browser.problem.find("gone: ") != std::string::npos);
    CHECK(browser.entries.empty());
    folder.write("a.json");
    enterFolder(browser, folder.path / "a.json");
    CHECK_FALSE(browser.problem.empty());
    fs::permissions(folder.path, fs::perms::none);
    enterFolder(browser, folder.path);
    if (geteuid() != 0) CHECK(browser.problem.find("ermission") != std::string::npos);
    enterFolder(browser, "/");
    CHECK(browser.problem.empty());
    const std::size_t count = browser.entries.size();
    goUp(browser);
    CHECK(browser.folder == "/");
    CHECK(browser.entries.size() == count);
}

TEST_CASE("the beginning of a name finds it, also typed letter by letter") {
    FileBrowser browser;
    for (const char* name : {"Marble.json", "mars.json", "stone 2.json", "stone.json"})
        browser.entries.push_back({name, false, 0, {}});
    const auto beginning = [&](std::string_view text) {
        selectBeginning(browser, text);
        return selectedIn(browser);
    };
    CHECK(beginning("MARS") == "mars.json");
    CHECK(beginning("s") == "stone 2.json");
    CHECK(beginning("stone.") == "stone.json");
    CHECK(beginning("x").empty());
    CHECK(beginning("").empty());
    for (const char* c : {"m", "a", "r", "s"}) typeAhead(browser, c, 10);
    CHECK(selectedIn(browser) == "mars.json");
    typeAhead(browser, "s", 12);  // a new word
    CHECK(selectedIn(browser) == "stone 2.json");
    selectBy(browser, 1);
    CHECK(selectedIn(browser) == "stone.json");
    selectBy(browser, 100);
    CHECK(selectedIn(browser) == "stone.json");
    selectBy(browser, -100);
    CHECK(selectedIn(browser) == "Marble.json");
    CHECK(completedPath(browser, "folder/mar") == "folder/Mar");
    CHECK(completedPath(browser, "mars") == "mars.json");
    CHECK(completedPath(browser, "/a/st") == "/a/stone");
    CHECK(completedPath(browser, "stone ") == "stone 2.json");
    CHECK(completedPath(browser, "x") == "x");
    browser.entries = {{"sub", true, 0, {}}, {"\u00e4.json", false, 0, {}}, {"\u00f6.json", false, 0, {}}};
    CHECK(completedPath(browser, "../s") == "../sub/");
    browser.entries.erase(browser.entries.begin());
    CHECK(completedPath(browser, "").empty());  // both begin with the same byte, which is no character
    browser = {};
    selectBy(browser, 1);
    CHECK(selectedIn(browser).empty());
    CHECK(completedPath(browser, "x") == "x");
}

TEST_CASE("typed paths are absolute, from home or from the folder that is shown") {
    const char* home = std::getenv("HOME");
    CHECK(resolvedPath("a.json", "/base") == "/base/a.json");
    CHECK(resolvedPath("../x/./a.json", "/base") == "/x/a.json");
    CHECK(resolvedPath("/a.json", "/base") == "/a.json");
    if (home != nullptr) CHECK(resolvedPath("~/a.json", "/base") == fs::path(home) / "a.json");
    CHECK(resolvedPath("~a.json", "/base") == "/base/~a.json");
    CHECK(folderPartOf("a/b/c") == "a/b/");
    CHECK(leafOf("a/b/c") == "c");
    CHECK(leafOf("a/b/").empty());
    CHECK(folderPartOf("c").empty());
}

TEST_CASE("places are those that exist, each once") {
    const Folder folder;
    folder.write("a.json");
    const std::vector<fs::path> folders{folder.path, folder.path / "gone", folder.path, fs::current_path()};
    const std::vector<fs::path> files{folder.path / "a.json", folder.path / "b.json", folder.path};
    const std::vector<BrowserPlace> places = placesOf(folders, files);
    REQUIRE(places.size() >= 3);
    CHECK(places[0].path == fs::current_path());
    CHECK(places[places.size() - 2].path == folder.path);
    CHECK(places.back().path == folder.path / "a.json");
    CHECK_FALSE(places.back().folder);
    CHECK(places.size() <= 4);
}

TEST_CASE("sizes and times are short") {
    CHECK(sizeText(0) == "0 B");
    CHECK(sizeText(999) == "999 B");
    CHECK(sizeText(1000) == "1.0 kB");
    CHECK(sizeText(999400) == "999 kB");
    CHECK(sizeText(999500) == "1.0 MB");
    CHECK(sizeText(12345678) == "12 MB");
    CHECK(sizeText(std::uintmax_t{1} << 63).ends_with(" TB"));
    const Folder folder;
    folder.write("a.json");
    const std::time_t when = 1700000040;  // a whole minute
    timespec times[2]{{when, 0}, {when, 0}};
    REQUIRE(utimensat(AT_FDCWD, (folder.path / "a.json").c_str(), times, 0) == 0);
    std::array<char, 32> expected{};
    std::strftime(expected.data(), expected.size(), "%Y-%m-%d %H:%M", std::localtime(&when));
    CHECK(timeText(fs::last_write_time(folder.path / "a.json")) == expected.data());
}
