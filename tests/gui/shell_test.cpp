// The strip of presets, the command palette, menus, files and the controls of comparisons.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <utility>

#include "color/colorize.h"
#include "field/cpu_field.h"
#include "field/field_plan.h"
#include "gui/ui_driver.h"
#include "recipe/params.h"
#include "recipe/preset_sheet.h"
#include "recipe/presets.h"
#include "viewer/host/thumbnail_texture.h"
#include "viewer/model/actions.h"
#include "viewer/model/commands.h"
#include "viewer/model/files.h"
#include "viewer/model/fuzzy.h"
#include "viewer/model/scene.h"

using namespace noisescope;

namespace {

constexpr int kUp = 4;
constexpr int kDown = 5;
constexpr int kPageDown = 6;

void mapArrows() {
    ImGuiIO& io = ImGui::GetIO();
    io.KeyMap[ImGuiKey_UpArrow] = kUp;
    io.KeyMap[ImGuiKey_DownArrow] = kDown;
    io.KeyMap[ImGuiKey_PageDown] = kPageDown;
}

void wheel(UiDriver& driver, float notches) {
    ImGui::GetIO().MouseWheel = notches;
    driver.frames(2);
}

void typeOnly(UiDriver& driver, std::string_view text) {
    ImGui::GetIO().AddInputCharactersUTF8(std::string(text).c_str());
    driver.frames(3);
}

void openPalette(UiDriver& driver, std::string_view text) {
    driver.press({'p', true, false, false});
    typeOnly(driver, text);
}

std::filesystem::path emptyFolder() {
    const auto folder = std::filesystem::temp_directory_path() / fmt::format("noisescope-shell-test-{}", freshSeed());
    std::filesystem::create_directories(folder);
    return folder;
}

std::string readFile(const std::filesystem::path& path) {
    std::ifstream in(path);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// The id of the best command.
std::string best(const ViewerState& state, std::string_view text) {
    const std::vector<PaletteCommand> list = commandsFor(state, text);
    return list.empty() ? "" : list.front().id;
}

const Preset& presetAt(std::size_t index) { return presets()[index]; }

/// Indices of the presets that the strip shows.
std::vector<std::size_t> visiblePresets(const UiDriver& driver) {
    std::vector<std::size_t> visible;
    for (std::size_t i = 0; i < presets().size(); ++i)
        if (driver.ui.rects.find("preset/" + presetAt(i).name) != nullptr) visible.push_back(i);
    return visible;
}

}  // namespace

// --- scores ----------------------------------------------------------------------------------------------------------

TEST_CASE("fuzzy: all letters in their order, in any case") {
    CHECK(fuzzyScore("", "anything"));
    CHECK(fuzzyScore("rs", "Random seed"));
    CHECK(fuzzyScore("RANDOM SEED", "Random seed"));
    CHECK(fuzzyScore("sd", "Random seed"));
    CHECK_FALSE(fuzzyScore("dsr", "Random seed"));
    CHECK_FALSE(fuzzyScore("a", ""));
    CHECK(fuzzyScore("", ""));
    CHECK_FALSE(fuzzyScore("seeds", "seed"));
    CHECK(fuzzyScore("ma", "Preset: Marble"));
}

TEST_CASE("fuzzy: starts of words before letters inside, side by side before scattered, short before long") {
    CHECK(fuzzyScore("rs", "Random seed") > fuzzyScore("rs", "Ears"));
    CHECK(fuzzyScore("oct", "Set Octaves...") > fuzzyScore("oct", "Cover sect"));
    CHECK(fuzzyScore("save", "Save") > fuzzyScore("save", "Save as..."));
    CHECK(fuzzyScore("und", "Undo") > fuzzyScore("und", "Background"));
    // The best alignment, not the first: the word's own start counts.
    CHECK(fuzzyScore("seed", "s e Seed") > fuzzyScore("seed", "s e xeed"));
}

// --- commands --------------------------------------------------------------------------------------------------------

TEST_CASE("the palette knows every action, preset, parameter, comparison, theme and recent file") {
    UiDriver driver;
    driver.state.settings.recentFiles = {"/a/sea.json"};
    std::set<std::string> ids;
    for (const PaletteCommand& command : commandsFor(driver.state, "")) CHECK(ids.insert(command.id).second);
    for (const Action& action : actions())
        CHECK(ids.contains(fmt::format("action/{}", action.id)) == (action.id != "palette"));
    for (const Preset& preset : presets()) CHECK(ids.contains("preset/" + preset.name));
    for (const ParamInfo& param : params())
        CHECK(ids.contains(fmt::format("param/{}", param.id)) == param.applies(driver.recipe()));
    for (const NamedComparison& named : namedComparisons()) CHECK(ids.contains(fmt::format("compare/{}", named.id)));
    CHECK(ids.contains("theme/light"));
    CHECK(ids.contains("file//a/sea.json"));
    CHECK(best(driver.state, "") == "action/random-seed");
}

TEST_CASE("every preset and every action comes first by its own name") {
    UiDriver driver;
    for (const Preset& preset : presets()) {
        CAPTURE(preset.name);
        CHECK(best(driver.state, "preset " + preset.file.title) == "preset/" + preset.name);
    }
    for (const Action& action : actions()) {
        if (action.id == "palette") continue;
        CAPTURE(action.id);
        CHECK(best(driver.state, action.label) == fmt::format("action/{}", action.id));
    }
}

TEST_CASE("values are set by words") {
    UiDriver driver;
    REQUIRE(setFromText(*findParam("fractal"), driver.recipe(), "fbm").empty());
    const auto run = [&](std::string_view text) {
        const PaletteCommand command = commandsFor(driver.state, text).front();
        INFO(command.problem);
        CHECK(command.problem.empty());
        command.run(driver.state);
    };
    run("octaves 7");
    CHECK(driver.recipe().octaves == 7);
    run("Seed per octave false");
    CHECK_FALSE(driver.recipe().octaveSeeds);
    run("octave_seeds=true");
    CHECK(driver.recipe().octaveSeeds);
    run("noise simplex");
    CHECK(noiseOf(driver.recipe()).id == "simplex");
    run("noise wor");
    CHECK(noiseOf(driver.recipe()).id == "worley");
    run("offset x -2.5");
    CHECK(driver.recipe().offsetX == -2.5);
    run("seed   12  ");
    CHECK(driver.recipe().seed == 12u);
    CHECK(best(driver.state, "warp noise simplex") == "set/warp_noise/simplex");  // not warp = "noise simplex"
    CHECK(commandsFor(driver.state, "octaves 99").front().problem.find("1 to ") != std::string::npos);
    CHECK_FALSE(commandsFor(driver.state, "seed x").front().problem.empty());
    driver.recipe().fractal = 0;
    CHECK_FALSE(commandsFor(driver.state, "octaves 7").front().problem.empty());  // nothing has octaves
    CHECK(commandsFor(driver.state, "no command is called like this").empty());
}

TEST_CASE("any of all values can be set by its words") {
    UiDriver driver;
    for (const ParamInfo& param : params()) {
        const auto* choice = std::get_if<ChoiceParam>(&param.kind);
        if (choice == nullptr || !param.applies(driver.recipe())) continue;
        for (int i = 0; i < choice->count(); ++i) {
            const std::string text = fmt::format("{} {}", param.id, choice->row(i).id);
            CAPTURE(text);
            CHECK(best(driver.state, text) == fmt::format("set/{}/{}", param.id, choice->row(i).id));
        }
    }
}

// --- the palette -----------------------------------------------------------------------------------------------------

TEST_CASE("the palette opens, finds, does it and closes") {
    UiDriver driver;
    mapArrows();
    CHECK(driver.ui.rects.find("palette") == nullptr);
    openPalette(driver, "preset marble");
    REQUIRE(driver.ui.rects.find("palette") != nullptr);
    CHECK(driver.state.typing);
    driver.key(UiDriver::kEnter);
    CHECK(driver.ui.rects.find("palette") == nullptr);
    CHECK(driver.recipe() == presetNamed("marble").file.recipe);
    CHECK(driver.state.history.past.size() == 1);
    driver.press({'z', true, false, false});
    CHECK(driver.recipe() == Recipe{});
}

TEST_CASE("keys and mouse in the palette") {
    UiDriver driver;
    mapArrows();
    openPalette(driver, "");
    driver.key(kDown);
    driver.key(kDown);
    CHECK(driver.state.palette.selected == 2);
    driver.key(kUp);
    CHECK(driver.state.palette.selected == 1);
    driver.key(kPageDown);
    CHECK(driver.state.palette.selected == 13);
    for (int i = 0; i < 40; ++i) driver.key(kPageDown);
    const auto count = static_cast<int>(commandsFor(driver.state, "").size());
    CHECK(driver.state.palette.selected == count - 1);
    CHECK(driver.ui.rects.find("palette/" + commandsFor(driver.state, "").back().id) != nullptr);  // scrolled to
    typeOnly(driver, "theme");
    CHECK(driver.state.palette.selected == 0);
    driver.press({key::kEscape});
    CHECK_FALSE(driver.state.palette.open);
    openPalette(driver, "theme light");
    driver.click("palette/theme/light");
    CHECK(driver.state.settings.theme == "light");
    CHECK_FALSE(driver.state.palette.open);
    openPalette(driver, "");
    driver.move(20, 700);
    driver.button(true);
    driver.button(false);
    CHECK_FALSE(driver.state.palette.open);
    driver.click("menu.palette");
    CHECK(driver.state.palette.open);
}

TEST_CASE("what cannot be set is told, and the palette stays") {
    UiDriver driver(presetNamed("marble").file.recipe);
    openPalette(driver, "octaves 99");
    const Recipe before = driver.recipe();
    driver.key(UiDriver::kEnter);
    CHECK(driver.state.palette.open);
    CHECK(driver.recipe() == before);
    CHECK(driver.state.palette.text == "octaves 99");
    driver.click("palette/set/octaves/99");
    CHECK(driver.state.palette.open);
    CHECK(driver.recipe() == before);
    driver.press({key::kEscape});
    openPalette(driver, "octaves 99");
    driver.key(UiDriver::kEnter);
    CHECK(driver.state.typing);  // the field has the keyboard again
}

TEST_CASE("letters after Ctrl+P are text, in the same frame too") {
    UiDriver driver;
    const Recipe before = driver.recipe();
    driver.state.keys.push_back({'p', true, false, false});
    for (const char32_t letter : {U'r', U'f', U'o', U'1'}) driver.press({letter});
    CHECK(driver.recipe() == before);
    CHECK_FALSE(driver.state.view.zeroLine);
}

TEST_CASE("a parameter without a value leads to its row") {
    UiDriver driver;
    driver.state.panelsHidden = true;
    openPalette(driver, "set freq");
    driver.key(UiDriver::kEnter);
    CHECK(driver.state.recipePanel.search == "Frequency");
    CHECK_FALSE(driver.state.panelsHidden);
}

// --- presets ---------------------------------------------------------------------------------------------------------

TEST_CASE("a click on a preset loads it as one step") {
    UiDriver driver;
    const std::string name = "preset/" + presetAt(1).name;
    driver.click(name);
    CHECK(driver.recipe() == presetAt(1).file.recipe);
    CHECK(driver.state.document.origin.title == presetAt(1).file.title);
    CHECK(driver.state.history.past.size() == 1);
    driver.press({'z', true, false, false});
    CHECK(driver.recipe() == Recipe{});
}

TEST_CASE("what is loaded goes into the slot that is edited, the other one stays") {
    UiDriver driver;
    const Recipe first = driver.recipe();
    driver.click("preset/" + presetAt(1).name);
    CHECK(driver.state.document.slotB() == first);
    driver.press({'b', true, false, false});
    driver.click("preset/" + presetAt(2).name);
    CHECK(driver.state.document.slotA() == presetAt(2).file.recipe);
    CHECK(driver.state.document.slotB() == presetAt(1).file.recipe);
    driver.press({'s'});
    driver.click("preset/" + presetAt(0).name);
    CHECK(driver.state.document.onB);
    CHECK(driver.state.document.slotA() == presetAt(2).file.recipe);
    CHECK(driver.state.document.slotB() == presetAt(0).file.recipe);
}

TEST_CASE("the wheel scrolls the strip, and nothing else") {
    UiDriver driver;
    const Recipe before = driver.recipe();
    const std::string first = "preset/" + presetAt(0).name;
    driver.moveTo(first);
    CHECK(visiblePresets(driver).front() == 0);
    wheel(driver, -3);
    driver.frames(2);
    CHECK(visiblePresets(driver).front() >= 5);
    CHECK(driver.ui.rects.find(first) == nullptr);
    wheel(driver, 100);
    driver.frames(2);
    CHECK(driver.ui.rects.find(first) != nullptr);
    CHECK(driver.recipe() == before);
}

TEST_CASE("the strip scrolls to what is loaded from elsewhere, and stays where it is clicked") {
    UiDriver driver;
    for (std::size_t i = 0; i < presets().size(); i += 7) {
        loadDocument(driver.state, presetAt(i).file);
        driver.frames(3);
        CHECK(driver.ui.rects.find("preset/" + presetAt(i).name) != nullptr);
    }
    const std::vector<std::size_t> visible = visiblePresets(driver);
    driver.click("preset/" + presetAt(visible[1]).name);
    CHECK(visiblePresets(driver) == visible);
}

TEST_CASE("the field at the left finds presets") {
    UiDriver driver;
    driver.click("presets.search");
    typeOnly(driver, "marble");
    CHECK(driver.ui.rects.find("preset/marble") != nullptr);
    CHECK(driver.ui.rects.find("preset/" + presetAt(0).name) == nullptr);
    typeOnly(driver, " xyzzy");
    CHECK(visiblePresets(driver).empty());
    driver.key(UiDriver::kEnter);
    driver.frames(2);
    CHECK(driver.recipe() == Recipe{});  // nothing found, nothing loaded
    driver.press({key::kEscape});
    CHECK(driver.state.presetStrip.search.empty());
    driver.click("presets.search");
    driver.type("lava");
    CHECK(driver.state.document.origin.title == "Lava");
}

TEST_CASE("every preset comes into sight, whatever the scale") {
    for (const float scale : {1.0f, 2.0f}) {
        UiDriver driver;
        driver.ui.scale = scale;
        applyTheme(Theme::dark, scale);
        driver.state.drawer = Drawer::presets;  // where the window is narrow in this scale
        std::set<std::size_t> seen;
        driver.frames(2);
        driver.moveTo("presets", 0.5f, 0.3f);
        for (int i = 0; i < 60; ++i) {
            const std::vector<std::size_t> visible = visiblePresets(driver);
            seen.insert(visible.begin(), visible.end());
            wheel(driver, -1);
        }
        CHECK(seen.size() == presets().size());
    }
}

// --- pictures of presets ---------------------------------------------------------------------------------------------

TEST_CASE("the program brings a picture of every preset") {
    const ThumbnailSheet sheet = thumbnailSheet();
    REQUIRE(sheet.pictures.size() == presets().size());
    REQUIRE(sheet.pixels.size() == static_cast<std::size_t>(4 * sheet.width * sheet.height));
    const auto pixel = [](float share, std::int64_t side) {
        return static_cast<std::int64_t>(std::lround(static_cast<double>(share) * static_cast<double>(side) - 0.5));
    };
    std::set<std::pair<float, float>> places;
    for (std::size_t i = 0; i < presets().size(); ++i) {
        const Preset& preset = presetAt(i);
        CAPTURE(preset.name);
        const ThumbnailAtlas::Picture& picture = sheet.pictures[i];
        CHECK(places.insert({picture.left, picture.top}).second);
        const std::int64_t left = pixel(picture.left, sheet.width);
        const std::int64_t right = pixel(picture.right, sheet.width);
        const std::int64_t top = pixel(picture.top, sheet.height);
        const std::int64_t bottom = pixel(picture.bottom, sheet.height);
        CHECK(right - left == kSheetTile - 1);
        CHECK(12 * (bottom - top + 1) <= 7 * kSheetTile);  // as wide as the strip's
        CHECK(12 * (bottom - top + 2) > 7 * kSheetTile);
        int gray = 0;
        int opaque = 0;
        int white = 0;
        for (std::int64_t y = top; y <= bottom; ++y)
            for (std::int64_t x = left; x <= right; ++x) {
                const auto at = static_cast<std::size_t>(4 * (y * sheet.width + x));
                gray += static_cast<int>(sheet.pixels[at] == sheet.pixels[at + 1] &&
                                         sheet.pixels[at] == sheet.pixels[at + 2]);
                white += static_cast<int>(sheet.pixels[at] + sheet.pixels[at + 1] + sheet.pixels[at + 2] == 3 * 255);
                opaque += static_cast<int>(sheet.pixels[at + 3] == 255);
            }
        const int all = static_cast<int>((right - left + 1) * (bottom - top + 1));
        CHECK(opaque == all);
        CHECK(white < all / 2);  // not paper
        const Recipe& recipe = preset.file.recipe;
        CHECK((gray == all) == (recipe.colors == kGray && channelsOf(recipe) == 1));
    }
}

TEST_CASE("pictures that differ from device to device are drawn, after those of the sheet") {
    const ThumbnailSheet sheet = thumbnailSheet();
    for (std::size_t i = 0; i < presets().size(); ++i) {
        const Recipe& recipe = presetAt(i).file.recipe;
        if (isExact(recipe)) continue;
        const ThumbnailAtlas::Picture& picture = sheet.pictures[i];
        const auto left = static_cast<std::int64_t>(picture.left * static_cast<float>(sheet.width));
        const auto top = static_cast<std::int64_t>(picture.top * static_cast<float>(sheet.height));
        const Image values = renderOnCpu(FieldPlan(recipe, kSheetTile), {0, top % (kSheetTile + kSheetGap), 1, 1});
        const Rgba8 color = colorize(colorMapOf(recipe), values.pixels, values.channels).front();
        const auto at = static_cast<std::size_t>(4 * (top * sheet.width + left));
        CHECK(sheet.pixels[at] == color.red);
        CHECK(sheet.pixels[at + 1] == color.green);
        CHECK(sheet.pixels[at + 2] == color.blue);
    }
}

// --- files -----------------------------------------------------------------------------------------------------------

TEST_CASE("Ctrl+S asks for a file once, then saves into it") {
    const std::filesystem::path folder = emptyFolder();
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
    const std::filesystem::path folder = emptyFolder();
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
    CHECK(driver.state.settings.recentFiles.empty());  // what is gone is forgotten
    CHECK(driver.state.toasts.back().failed);
    CHECK(driver.state.prompt.problem.empty());
    driver.click("presets.open");
    CHECK(driver.state.prompt.kind == FilePrompt::Kind::open);
}

// --- actions, help ---------------------------------------------------------------------------------------------------

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

// --- comparisons -----------------------------------------------------------------------------------------------------

TEST_CASE("named comparisons are in the menu") {
    for (const NamedComparison& named : namedComparisons()) {
        CAPTURE(named.id);
        UiDriver driver;
        const Recipe before = driver.recipe();
        driver.click("Compare");
        driver.click(fmt::format("compare/{}", named.id));
        CHECK(driver.state.view.mode == ViewMode::compare);
        CHECK(comparisonText(driver.state.document.comparison) == named.comparison);
        CHECK(driver.recipe() == preparedFor(named, before));
    }
}

TEST_CASE("the panes' values are chosen, and undone one by one") {
    UiDriver driver;
    CHECK(driver.ui.rects.find("compare.bar") == nullptr);
    driver.press({'m'});
    REQUIRE(driver.ui.rects.find("compare.bar") != nullptr);
    const Comparison before = driver.state.document.comparison;
    driver.click("compare.value/2");
    driver.click("compare.value/2/gabor");
    CHECK(driver.state.document.comparison.values[2] == "gabor");
    CHECK(driver.state.history.past.size() == 1);
    driver.press({'z', true, false, false});
    CHECK(driver.state.document.comparison == before);
    driver.press({'h'});
    CHECK(driver.ui.rects.find("compare.bar") == nullptr);  // a picture without controls
}

TEST_CASE("any parameter can be compared, with values that it takes") {
    for (const ParamInfo& param : params()) {
        const bool comparable =
            !std::holds_alternative<BoolParam>(param.kind) && !std::holds_alternative<GradientParam>(param.kind);
        Recipe recipe;
        REQUIRE(setFromText(*findParam("fractal"), recipe, "fbm").empty());
        CAPTURE(param.id);
        if (!comparable || !param.applies(recipe)) continue;
        UiDriver driver(recipe, kTallHeight);
        driver.state.document.comparison = parseComparison("octave_seeds=true,false,true,false");
        driver.press({'m'});
        driver.click("compare.param");
        const std::string name = fmt::format("compare.param/{}", param.id);
        driver.moveTo("compare.param");
        for (int i = 0; i < 80; ++i) {  // the list scrolls
            const UiRect* row = driver.ui.rects.find(name);
            REQUIRE(row != nullptr);
            const float middle = row->y + row->height / 2;
            if (middle > 160 && middle < 560) break;
            driver.move(row->x + 20, 400);
            wheel(driver, middle > 400 ? -1.0f : 1.0f);
        }
        driver.click(name);
        const Comparison& comparison = driver.state.document.comparison;
        CHECK(comparison.param == param.id);
        CHECK(parseComparison(comparisonText(comparison)) == comparison);
        CHECK(driver.recipe() == recipe);
        driver.press({'z', true, false, false});
        CHECK(comparison == parseComparison("octave_seeds=true,false,true,false"));
    }
}

TEST_CASE("a typed value is taken while it is one") {
    UiDriver driver;
    REQUIRE(setFromText(*findParam("fractal"), driver.recipe(), "fbm").empty());
    driver.state.document.comparison = parseComparison("octaves=1,2,4,8");
    driver.press({'m'});
    driver.click("compare.value/1");
    driver.type("3.5");
    CHECK(driver.state.document.comparison.values[1] == "3.5");
    driver.click("compare.value/1");
    typeOnly(driver, "99");
    CHECK(driver.state.document.comparison.values[1] != "99");
    CHECK_FALSE(driver.state.compareBar.problems[1].empty());
    driver.key(UiDriver::kEnter);
    driver.frames(2);
    CHECK(driver.state.compareBar.problems[1].empty());
    CHECK(parseComparison(comparisonText(driver.state.document.comparison)) == driver.state.document.comparison);
}

TEST_CASE("the values are typed as a list, which decides how many panes there are") {
    UiDriver driver;
    REQUIRE(setFromText(*findParam("fractal"), driver.recipe(), "fbm").empty());
    driver.state.document.comparison = parseComparison("octaves=1,2,4,8");
    driver.press({'m'});
    driver.click("compare.values");
    driver.type("1 2 3 4 5 6");
    CHECK(comparisonText(driver.state.document.comparison) == "octaves=1,2,3,4,5,6");
    CHECK(panesOf(driver.state).size() == 6);
    REQUIRE(driver.ui.rects.find("compare.value/5") != nullptr);
    driver.click("compare.values");
    const auto replaceAll = [&](std::string_view text) {  // of the field, which keeps the keyboard
        driver.control(true);
        driver.key(UiDriver::kA);
        driver.control(false);
        typeOnly(driver, text);
    };
    for (const std::string wrong : {"1", "1 2 x", "1 2 3 4 5 6 7 8 9 10"}) {
        replaceAll(wrong);
        CHECK_FALSE(driver.state.compareBar.listProblem.empty());
        CHECK(driver.state.compareBar.list == wrong);
        CHECK(panesOf(driver.state).size() > 1);
    }
    replaceAll("2, 3, 4");
    CHECK(driver.state.compareBar.listProblem.empty());
    driver.key(UiDriver::kEnter);
    driver.frames(2);
    CHECK_FALSE(driver.state.compareBar.list.has_value());
    CHECK(comparisonText(driver.state.document.comparison) == "octaves=2,3,4");
    driver.press({'z', true, false, false});
    CHECK(comparisonText(driver.state.document.comparison) == "octaves=1,2,3,4,5,6");
    driver.press({'z', true, false, false});
    CHECK(comparisonText(driver.state.document.comparison) == "octaves=1,2,4,8");
}

TEST_CASE("the controls of 2 to 9 panes lie in their panes and not on each other") {
    for (const float width : {1280.0f, 1000.0f, 2400.0f})
        for (const char* seeds : {"1 2", "1 2 3", "1 2 3 4", "1 2 3 4 5", "1 2 3 4 5 6 7", "1 2 3 4 5 6 7 8 9"}) {
            CAPTURE(width);
            CAPTURE(std::string(seeds));
            UiDriver driver;
            ImGui::GetIO().DisplaySize.x = width;
            driver.state.document.comparison = parseComparison(*findParam("seed"), seeds);
            driver.press({'m'});
            driver.frames(2);
            const std::vector<Pane> panes = panesOf(driver.state);
            std::vector<UiRect> controls{*driver.ui.rects.find("compare.bar")};
            for (std::size_t i = 0; i < panes.size(); ++i) {
                const UiRect* rect = driver.ui.rects.find(fmt::format("compare.value/{}", i));
                REQUIRE(rect != nullptr);
                const auto x = static_cast<double>(rect->x) - static_cast<double>(driver.state.canvas.left);
                const auto y = static_cast<double>(rect->y) - static_cast<double>(driver.state.canvas.top);
                CHECK(x >= static_cast<double>(panes[i].x));
                CHECK(x + static_cast<double>(rect->width) <= static_cast<double>(panes[i].x + panes[i].width));
                CHECK(y >= static_cast<double>(panes[i].y));
                for (const UiRect& other : controls) {
                    const bool apart = rect->x >= other.x + other.width || other.x >= rect->x + rect->width ||
                                       rect->y >= other.y + other.height || other.y >= rect->y + rect->height;
                    CHECK(apart);
                }
                controls.push_back(*rect);
            }
        }
}

TEST_CASE("A and B: edit, swap, copy") {
    UiDriver driver;
    driver.press({'w'});
    REQUIRE(driver.ui.rects.find("slots") != nullptr);
    driver.click("slot/B");
    CHECK(driver.state.document.onB);
    driver.recipe().seed = 5;
    driver.frames(2);
    driver.click("slot/B");
    CHECK(driver.state.document.onB);  // it is B already
    CHECK(driver.state.document.slotB().seed == 5u);
    CHECK(driver.state.document.slotA().seed == 0u);
    driver.click("slot.swap");
    CHECK(driver.state.document.onB);
    CHECK(driver.state.document.slotA().seed == 5u);
    CHECK(driver.state.document.slotB().seed == 0u);
    driver.press({'z', true, false, false});
    CHECK(driver.state.document.slotB().seed == 5u);
    driver.click("slot.copy");
    CHECK(driver.state.document.slotA().seed == 5u);
    CHECK(driver.state.document.slotB().seed == 5u);
    driver.click("slot/A");
    CHECK_FALSE(driver.state.document.onB);
    driver.press({'d'});
    CHECK(driver.ui.rects.find("slots") != nullptr);
    driver.press({'d'});
    CHECK(driver.ui.rects.find("slots") == nullptr);
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
