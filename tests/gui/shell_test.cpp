// Files of recipes, keys of actions, the page of keys.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

#include "gui/shell_driver.h"
#include "gui/ui_driver.h"
#include "plan/field_plan.h"
#include "recipe/params.h"
#include "recipe/preset_sheet.h"
#include "recipe/presets.h"
#include "viewer/model/commands/actions.h"
#include "viewer/model/files/files.h"

using namespace noisescope;

namespace {

std::filesystem::path emptyShellFolder() {
    const auto folder = std::filesystem::temp_directory_path() / fmt::format("noisescope-shell-test-{}", freshSeed());
    std::filesystem::create_directories(folder);
    return folder;
}

std::string readFile(const std::filesystem::path& path) {
    std::ifstream in(path);
    return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

TEST_CASE("Ctrl+S asks for a file once, then saves into it") {
    const std::filesystem::path folder = emptyShellFolder();
    const std::filesystem::path file = folder / "sea.json";
    UiDriver driver;
    driver.recipe().seed = 7;
    driver.frames(2);
    driver.press({'s', true, false, false});
    REQUIRE(driver.state.prompt.kind == FilePrompt::Kind::save);
    driver.type(file.string());
    REQUIRE(std::filesystem::exists(file));
    CHECK(driver.state.document.path == file.string());
    CHECK_FALSE(driver.state.document.changed());
    CHECK(driver.state.settings.recentFiles.front() == file);
    driver.recipe().seed = 8;
    driver.frames(2);
    CHECK(driver.ui.rects.find("menu.changed") != nullptr);
    driver.press({'s', true, false, false});
    CHECK(driver.state.prompt.kind == FilePrompt::Kind::closed);
    CHECK(driver.ui.rects.find("menu.changed") == nullptr);
    CHECK(readFile(file).find("\"seed\": 8") != std::string::npos);
    // One step back: what is on disk is another one, and Ctrl+S still knows the file.
    driver.press({'z', true, false, false});
    CHECK(driver.recipe().seed == 7u);
    CHECK(driver.state.document.changed());
    CHECK(driver.state.document.path == file.string());
    driver.press({'s', true, true, false});
    REQUIRE(driver.state.prompt.kind == FilePrompt::Kind::save);  // save as: asks
    CHECK(driver.state.prompt.path == file.string());
    std::filesystem::remove_all(folder);
}

TEST_CASE("a file that cannot be written is asked for again, with the reason") {
    UiDriver driver;
    driver.state.document.path = "/no such folder/sea.json";
    driver.press({'s', true, false, false});
    CHECK(driver.state.prompt.kind == FilePrompt::Kind::save);
    CHECK_FALSE(driver.state.prompt.problem.empty());
}

TEST_CASE("new, open, recent files") {
    const std::filesystem::path folder = emptyShellFolder();
    UiDriver driver(presetNamed("marble").file.recipe);
    driver.press({'n', true, false, false});
    CHECK(driver.recipe() == Recipe{});
    CHECK(nameOf(driver.state.document) == "Untitled");
    driver.press({'z', true, false, false});
    CHECK(driver.recipe() == presetNamed("marble").file.recipe);
    driver.recipe().seed = 99;
    REQUIRE(saveRecipe(driver.state, folder / "a.json", false));
    driver.press({'n', true, false, false});
    driver.click("presets.recent");
    driver.click("recent/a.json");
    CHECK(driver.recipe().seed == 99u);
    driver.press({'n', true, false, false});
    driver.click("File");
    driver.click("Open recent");
    driver.click("Open recent/a.json");
    CHECK(driver.recipe().seed == 99u);
    CHECK(driver.state.document.path == (folder / "a.json").string());
    std::filesystem::remove_all(folder);
    openRecentFile(driver.state, driver.state.settings.recentFiles.front());
    CHECK(driver.state.settings.recentFiles.empty());  // files that are gone are forgotten
    CHECK(driver.state.toasts.back().failed);
    CHECK(driver.state.prompt.problem.empty());
    driver.click("presets.open");
    CHECK(driver.state.prompt.kind == FilePrompt::Kind::open);
}

TEST_CASE("no two actions have the same keys, and no digit is an action's") {
    std::set<std::string> keys;
    for (const Action& action : actions())
        for (const Chord& chord : {action.chord, action.otherChord}) {
            const std::string text = chordText(chord);
            CAPTURE(text);
            CHECK((text.empty() || keys.insert(text).second));
            CHECK((chord.control || chord.key < '0' || chord.key > '9'));
        }
}

TEST_CASE("the tenth noise is on 0") {
    UiDriver driver;
    REQUIRE(noises().size() >= 10);
    driver.press({'0'});
    CHECK(driver.recipe().noise == 9);
    driver.press({'9'});
    CHECK(driver.recipe().noise == 8);
}

TEST_CASE("the page of keys fits 1280 x 800 and scrolls in less") {
    UiDriver driver;
    driver.press({'?'});
    driver.frames(3);
    const UiRect* page = driver.ui.rects.find("help");
    REQUIRE(page != nullptr);
    CHECK(page->y >= 28);
    CHECK(page->y + page->height <= 772);
    CHECK(page->x >= 0);
    CHECK(page->x + page->width <= 1280);
    ImGui::GetIO().DisplaySize = {500, 300};
    driver.frames(3);
    page = driver.ui.rects.find("help");
    CHECK(page->height <= 300);
    CHECK(page->width <= 500);
}

TEST_CASE("any size of the window, any scale, with everything open") {
    for (const float scale : {1.0f, 2.0f})
        for (const ViewMode mode : {ViewMode::compare, ViewMode::wipe})
            for (const ImVec2 size :
                 {ImVec2{1, 1}, ImVec2{30, 500}, ImVec2{700, 20}, ImVec2{320, 200}, ImVec2{5000, 3000}}) {
                UiDriver driver;
                driver.ui.scale = scale;
                applyTheme(Theme::light, scale);
                driver.state.view.mode = mode;
                openPalette(driver, "o");
                driver.state.helpVisible = true;
                ImGui::GetIO().DisplaySize = size;
                driver.frames(5);
                CHECK(driver.ui.rects.find("canvas") != nullptr);
            }
}
