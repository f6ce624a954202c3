// The file dialog under mouse and keys, and its previews.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "gui/file_folders.h"
#include "gui/ui_driver.h"
#include "image/image_writer.h"
#include "recipe/recipe_json.h"
#include "viewer/host/field/file_previews.h"
#include "viewer/host/field/thumbnails.h"
#include "viewer/model/files/file_browser.h"

using namespace noisescope;
namespace fs = std::filesystem;

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
    CHECK(driver.browser().folder == folder.path / "sub");  // folder of the document
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
    driver.key(kTabKey);
    CHECK(driver.prompt().path == (folder.path / "stones" / "").string());
    CHECK(driver.browser().folder == folder.path / "stones");  // it follows
    driver.character('g');
    driver.key(kTabKey);
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

TEST_CASE("a recipe's preview is its thumbnail, a picture's its pixels, anything else says what is wrong") {
    const Folder folder;
    folder.recipe("a.json");
    const auto wanted = [] { return true; };
    const FilePreview drawn = previewOf(folder.path / "a.json", wanted);
    CHECK(drawn.text == "Some");
    CHECK(drawn.width == kThumbnailWidth);
    CHECK(drawn.pixels == drawThumbnail(Recipe{}, wanted));
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
    const FilePreview shrunk = previewOf(folder.path / "half.png", wanted);
    CHECK(shrunk.width == kThumbnailWidth);
    CHECK(shrunk.height == 48);
    REQUIRE(shrunk.pixels.size() == static_cast<std::size_t>(shrunk.width) * 48);
    CHECK(shrunk.pixels.front() == Rgba8{0, 0, 0, 255});
    CHECK(shrunk.pixels[95] == Rgba8{0, 0, 0, 255});
    CHECK(shrunk.pixels[96] == Rgba8{255, 255, 255, 255});
    CHECK(shrunk.text.find("400 x 100") == 0);
    CHECK(shrunk.text.find("Holds its recipe") != std::string::npos);
    folder.write("broken.json");
    const FilePreview broken = previewOf(folder.path / "broken.json", wanted);
    CHECK(broken.pixels.empty());
    CHECK(broken.text.find("broken.json") != std::string::npos);
    CHECK(previewOf(folder.path / "a.json", [] { return false; }).pixels.empty());
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
