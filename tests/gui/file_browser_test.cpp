// Folders as lists, and the prompt that shows them: sorting, type-ahead, completion, places, errors, previews.
#include "viewer/model/file_browser.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "gui/ui_driver.h"
#include "image/image_writer.h"
#include "recipe/recipe_json.h"
#include "viewer/host/file_previews.h"
#include "viewer/host/thumbnails.h"

using namespace noisescope;
namespace fs = std::filesystem;

namespace {

/// Removed at the end, with what is in it.
struct Folder {
    fs::path path = fs::temp_directory_path() / fmt::format("noisescope browser {} {}", getpid(), freshSeed());
    Folder() { fs::create_directories(path); }
    ~Folder() {
        std::error_code ignored;
        fs::permissions(path, fs::perms::owner_all, ignored);
        fs::remove_all(path, ignored);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    void write(std::string_view name, std::size_t bytes = 1, int hoursAgo = 0) const {
        std::ofstream(path / name) << std::string(bytes, 'x');
        fs::last_write_time(path / name, fs::file_time_type::clock::now() - std::chrono::hours(hoursAgo));
    }
    void recipe(std::string_view name) const { std::ofstream(path / name) << recipeToJson({Recipe{}, "Some", ""}); }
};

std::vector<std::string> namesOf(const FileBrowser& browser) {
    std::vector<std::string> names;
    for (const FolderEntry& entry : browser.entries) names.push_back(entry.name);
    return names;
}
using Names = std::vector<std::string>;

std::string selectedIn(const FileBrowser& browser) {
    const FolderEntry* entry = browser.selectedEntry();
    return entry == nullptr ? "" : entry->name;
}

constexpr int kBackspace = 8;
constexpr int kTab = 9;
constexpr int kUp = 10;
constexpr int kDown = 11;

/// A window that shows the folder in a prompt.
class Prompt : public UiDriver {
  public:
    explicit Prompt(const Folder& folder, KeyPress key = {'o', true, false, false}) {
        ImGuiIO& io = ImGui::GetIO();
        io.KeyMap[ImGuiKey_Backspace] = kBackspace;
        io.KeyMap[ImGuiKey_Tab] = kTab;
        io.KeyMap[ImGuiKey_UpArrow] = kUp;
        io.KeyMap[ImGuiKey_DownArrow] = kDown;
        press(key);
        frames(3);
        typeOnly((folder.path / "").string());
    }
    FilePrompt& prompt() { return state.prompt; }
    FileBrowser& browser() { return state.prompt.browser; }
    void typeOnly(std::string_view text) {
        control(true);
        key(kA);
        control(false);
        ImGui::GetIO().AddInputCharactersUTF8(std::string(text).c_str());
        frames(3);
    }
    void character(char c) {
        ImGui::GetIO().AddInputCharacter(static_cast<unsigned char>(c));
        frames(2);
    }
    void doubleClick(std::string_view label) {
        moveTo(label);
        ImGui::GetIO().MouseDoubleClickTime = 0.3f;
        for (int i = 0; i < 2; ++i) {
            button(true);
            button(false);
        }
        ImGui::GetIO().MouseDoubleClickTime = 0;
        frames(3);
    }
};

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

// --- the prompt ------------------------------------------------------------------------------------------------------

TEST_CASE("a recipe is found and opened with the mouse alone") {
    const Folder folder;
    fs::create_directory(folder.path / "sub");
    folder.recipe("a.json");
    folder.recipe("sub/b.json");
    Prompt driver(folder);
    CHECK(driver.browser().folder == folder.path);
    driver.doubleClick("file.entry/sub");
    CHECK(driver.browser().folder == folder.path / "sub");
    driver.click("file.up");
    CHECK(driver.browser().folder == folder.path);
    driver.doubleClick("file.entry/sub");
    driver.click("file.entry/b.json");
    CHECK(driver.prompt().path == "b.json");
    CHECK(driver.prompt().kind == FilePrompt::Kind::open);
    CHECK(driver.ui.rects.find("file.preview") != nullptr);
    driver.click("file.confirm");
    CHECK(driver.prompt().kind == FilePrompt::Kind::closed);
    CHECK(driver.state.document.path == (folder.path / "sub" / "b.json").string());
    CHECK(driver.state.settings.recentFolders.front() == folder.path / "sub");
    driver.press({'o', true, false, false});
    driver.frames(2);
    CHECK(driver.browser().folder == folder.path / "sub");  // where the document is
    driver.click("file.places");
    const std::vector<BrowserPlace> places = driver.prompt().places;
    CHECK(places.back().path == folder.path / "sub" / "b.json");
    driver.click(fmt::format("file.places/{}", places.size() - 1));
    CHECK(driver.prompt().kind == FilePrompt::Kind::closed);  // a recent file is opened at once
}

TEST_CASE("the keyboard alone: typing follows, Tab completes, arrows choose, Enter enters and opens") {
    const Folder folder;
    fs::create_directory(folder.path / "stones");
    folder.recipe("stones/granite.json");
    folder.recipe("stones/gravel.json");
    folder.recipe("marble.json");
    Prompt driver(folder);
    driver.typeOnly((folder.path / "sto").string());
    CHECK(selectedIn(driver.browser()) == "stones");
    driver.key(kTab);
    CHECK(driver.prompt().path == (folder.path / "stones" / "").string());
    CHECK(driver.browser().folder == folder.path / "stones");  // it follows
    driver.character('g');
    driver.key(kTab);
    CHECK(driver.prompt().path == (folder.path / "stones" / "gra").string());
    driver.key(kDown);
    driver.key(kDown);
    CHECK(driver.prompt().path == (folder.path / "stones" / "gravel.json").string());
    driver.key(kUp);
    driver.key(UiDriver::kEnter);
    CHECK(driver.prompt().kind == FilePrompt::Kind::closed);
    CHECK(driver.state.document.path == (folder.path / "stones" / "granite.json").string());

    driver.press({'o', true, false, false});
    driver.frames(2);
    driver.type((folder.path).string());  // Enter on a folder shows it, and the field goes on
    CHECK(driver.prompt().kind == FilePrompt::Kind::open);
    CHECK(driver.browser().folder == folder.path);
    CHECK(driver.prompt().path.empty());
    driver.frames(3);
    driver.type("stones/gravel.json");
    CHECK(driver.state.document.path == (folder.path / "stones" / "gravel.json").string());
}

TEST_CASE("in the list letters find, Enter opens, Backspace goes up, and none of them is a command") {
    const Folder folder;
    fs::create_directory(folder.path / "stones");
    folder.recipe("stones/granite.json");
    folder.recipe("stones/marble.json");
    Prompt driver(folder);
    const Recipe before = driver.recipe();
    driver.doubleClick("file.entry/stones");
    REQUIRE_FALSE(driver.prompt().typing);
    driver.press({'m'});  // as the window hears it: would compare
    driver.press({'5'});
    CHECK(driver.state.view.mode == ViewMode::single);
    CHECK(driver.recipe() == before);
    driver.character('m');
    driver.character('a');
    CHECK(selectedIn(driver.browser()) == "marble.json");
    driver.key(kUp);
    CHECK(selectedIn(driver.browser()) == "granite.json");
    driver.key(kBackspace);
    CHECK(driver.browser().folder == folder.path);
    CHECK(selectedIn(driver.browser()) == "stones");
    driver.key(UiDriver::kEnter);
    CHECK(driver.browser().folder == folder.path / "stones");
    driver.key(kDown);
    driver.key(kDown);
    driver.key(UiDriver::kEnter);
    CHECK(driver.state.document.path == (folder.path / "stones" / "marble.json").string());
}

TEST_CASE("saving: the name stays while folders are looked at, and what exists is asked about") {
    const Folder folder;
    fs::create_directory(folder.path / "sub");
    folder.recipe("sub/there.json");
    Prompt driver(folder, {'s', true, true, false});
    driver.typeOnly((folder.path / "mine.json").string());
    driver.doubleClick("file.entry/sub");
    CHECK(driver.prompt().path == "mine.json");
    driver.click("file.confirm");
    CHECK(fs::exists(folder.path / "sub" / "mine.json"));
    CHECK(driver.state.document.path == (folder.path / "sub" / "mine.json").string());
    driver.press({'s', true, true, false});
    driver.frames(3);
    driver.click("file.entry/there.json");
    driver.click("file.confirm");
    CHECK(driver.prompt().exists);
    driver.click("file.entry/mine.json");  // the question was about another one
    CHECK_FALSE(driver.prompt().exists);
    driver.click("file.entry/there.json");
    driver.click("file.confirm");
    driver.click("file.confirm");
    CHECK(driver.prompt().kind == FilePrompt::Kind::closed);
    CHECK(driver.state.document.path == (folder.path / "sub" / "there.json").string());
}

TEST_CASE("the folder of exports is chosen before anything is exported") {
    const Folder folder;
    fs::create_directory(folder.path / "maps");
    folder.recipe("a.json");
    for (const bool typed : {false, true}) {
        CAPTURE(typed);
        UiDriver driver({}, kTallHeight);
        driver.state.settings.foldedGroups.erase("export");
        driver.frames(3);
        driver.click("export.folder");
        REQUIRE(driver.state.prompt.kind == FilePrompt::Kind::folder);
        driver.frames(3);
        driver.type((folder.path / "gone").string());
        CHECK_FALSE(driver.state.prompt.problem.empty());
        if (typed) {
            driver.click("file.path");
            driver.type((folder.path / "maps" / "").string());
        } else {
            enterFolder(driver.state.prompt.browser, folder.path);
            driver.frames(2);
            CHECK(driver.ui.rects.find("file.entry/a.json") == nullptr);
            driver.click("file.entry/maps");
            driver.click("file.confirm");
        }
        CHECK(driver.state.prompt.kind == FilePrompt::Kind::closed);
        CHECK(driver.state.exportForm.folder == folder.path / "maps");
        CHECK(driver.state.settings.recentFolders.front() == folder.path / "maps");
    }
}

TEST_CASE("of ten thousand files only those in sight are drawn, and the folder is read once") {
    const Folder folder;
    for (int i = 0; i < 10000; ++i) std::ofstream(folder.path / fmt::format("{}.json", i));
    Prompt driver(folder);
    REQUIRE(driver.browser().entries.size() == 10000);
    const auto rows = [&] {
        return std::ranges::count_if(driver.ui.rects.all(),
                                     [](const UiRect& rect) { return rect.label.starts_with("file.entry/"); });
    };
    CHECK(rows() > 5);
    CHECK(rows() < 40);
    folder.write("new.json");
    driver.frames(5);
    CHECK(driver.browser().entries.size() == 10000);
    driver.typeOnly((folder.path / "9876").string());
    CHECK(driver.ui.rects.find("file.entry/9876.json") != nullptr);  // it comes into sight
    CHECK(rows() < 40);
}

TEST_CASE("the prompt fits into any window") {
    const Folder folder;
    folder.recipe("a.json");
    for (const ImVec2 size : {ImVec2{1, 1}, ImVec2{100, 700}, ImVec2{700, 120}, ImVec2{4000, 3000}})
        for (const float scale : {1.0f, 2.0f}) {
            Prompt driver(folder);
            driver.ui.scale = scale;
            ImGui::GetIO().DisplaySize = size;
            driver.prompt().browser.problem = "wrong";
            driver.prompt().problem = std::string(2000, 'x');
            driver.frames(4);
            CHECK(driver.prompt().kind == FilePrompt::Kind::open);
        }
}

// --- previews --------------------------------------------------------------------------------------------------------

TEST_CASE("a recipe's preview is its thumbnail, a picture's its pixels, anything else says what is wrong") {
    const Folder folder;
    folder.recipe("a.json");
    const FilePreview drawn = previewOf(folder.path / "a.json", {});
    CHECK(drawn.text == "Some");
    CHECK(drawn.width == kThumbnailWidth);
    CHECK(drawn.pixels == drawThumbnail(Recipe{}, {}));
    ImageSpec spec;
    spec.width = 400;
    spec.height = 100;
    spec.channels = 1;
    spec.depth = Depth::u8;
    spec.range = {-1, 1};
    spec.recipe = recipeToJson({Recipe{}, "", ""});
    {
        const auto writer = openImage(folder.path / "half.png", spec);
        std::vector<float> values;
        for (int y = 0; y < 100; ++y)
            for (int x = 0; x < 400; ++x) values.push_back(x < 200 ? -1.0f : 1.0f);
        writer->writeRows(values);
        writer->finish();
    }
    const FilePreview shrunk = previewOf(folder.path / "half.png", {});
    CHECK(shrunk.width == kThumbnailWidth);
    CHECK(shrunk.height == 48);
    REQUIRE(shrunk.pixels.size() == static_cast<std::size_t>(shrunk.width) * 48);
    CHECK(shrunk.pixels.front() == Rgba8{0, 0, 0, 255});
    CHECK(shrunk.pixels[95] == Rgba8{0, 0, 0, 255});
    CHECK(shrunk.pixels[96] == Rgba8{255, 255, 255, 255});
    CHECK(shrunk.text.find("400 x 100") == 0);
    CHECK(shrunk.text.find("Holds its recipe") != std::string::npos);
    folder.write("broken.json");
    const FilePreview broken = previewOf(folder.path / "broken.json", {});
    CHECK(broken.pixels.empty());
    CHECK(broken.text.find("broken.json") != std::string::npos);
    std::stop_source stopped;
    stopped.request_stop();
    CHECK(previewOf(folder.path / "a.json", stopped.get_token()).pixels.empty());
}

TEST_CASE("previews come from a thread, the one that is wanted last") {
    const Folder folder;
    for (const char* name : {"a.json", "b.json", "c.json"}) folder.recipe(name);
    std::atomic<int> finished = 0;
    FilePreviews previews([&] { ++finished; });
    for (const char* name : {"a.json", "b.json", "c.json"}) previews.want(folder.path / name);
    std::optional<FilePreview> preview;
    for (int i = 0; i < 6000 && !preview; ++i) {
        preview = previews.take();
        if (!preview) std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    REQUIRE(preview.has_value());
    CHECK(preview->path == folder.path / "c.json");
    CHECK(finished >= 1);
    previews.want({});
    CHECK_FALSE(previews.take().has_value());
}
