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
#include "gui/hands.h"
#include "recipe/params.h"
#include "recipe/preset_sheet.h"
#include "recipe/presets.h"
#include "viewer/actions.h"
#include "viewer/commands.h"
#include "viewer/files.h"
#include "viewer/fuzzy.h"
#include "viewer/scene.h"
#include "viewer/thumbnail_texture.h"

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

void wheel(Hands& hands, float notches) {
    ImGui::GetIO().MouseWheel = notches;
    hands.frames(2);
}

void typeOnly(Hands& hands, std::string_view text) {
    ImGui::GetIO().AddInputCharactersUTF8(std::string(text).c_str());
    hands.frames(3);
}

void openPalette(Hands& hands, std::string_view text) {
    hands.press({'p', true, false, false});
    typeOnly(hands, text);
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
std::vector<std::size_t> visiblePresets(const Hands& hands) {
    std::vector<std::size_t> visible;
    for (std::size_t i = 0; i < presets().size(); ++i)
        if (hands.ui.rects.find("preset/" + presetAt(i).name) != nullptr) visible.push_back(i);
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
    Hands hands;
    hands.state.settings.recentFiles = {"/a/sea.json"};
    std::set<std::string> ids;
    for (const PaletteCommand& command : commandsFor(hands.state, "")) CHECK(ids.insert(command.id).second);
    for (const Action& action : actions())
        CHECK(ids.contains(fmt::format("action/{}", action.id)) == (action.id != "palette"));
    for (const Preset& preset : presets()) CHECK(ids.contains("preset/" + preset.name));
    for (const ParamInfo& param : params())
        CHECK(ids.contains(fmt::format("param/{}", param.id)) == param.applies(hands.recipe()));
    for (const NamedComparison& named : namedComparisons()) CHECK(ids.contains(fmt::format("compare/{}", named.id)));
    CHECK(ids.contains("theme/light"));
    CHECK(ids.contains("file//a/sea.json"));
    CHECK(best(hands.state, "") == "action/random-seed");
}

TEST_CASE("every preset and every action comes first by its own name") {
    Hands hands;
    for (const Preset& preset : presets()) {
        CAPTURE(preset.name);
        CHECK(best(hands.state, "preset " + preset.file.title) == "preset/" + preset.name);
    }
    for (const Action& action : actions()) {
        if (action.id == "palette") continue;
        CAPTURE(action.id);
        CHECK(best(hands.state, action.label) == fmt::format("action/{}", action.id));
    }
}

TEST_CASE("values are set by words") {
    Hands hands;
    REQUIRE(setFromText(*findParam("fractal"), hands.recipe(), "fbm").empty());
    const auto run = [&](std::string_view text) {
        const PaletteCommand command = commandsFor(hands.state, text).front();
        INFO(command.problem);
        CHECK(command.problem.empty());
        command.run(hands.state);
    };
    run("octaves 7");
    CHECK(hands.recipe().octaves == 7);
    run("Seed per octave false");
    CHECK_FALSE(hands.recipe().octaveSeeds);
    run("octave_seeds=true");
    CHECK(hands.recipe().octaveSeeds);
    run("noise simplex");
    CHECK(noiseOf(hands.recipe()).id == "simplex");
    run("noise wor");
    CHECK(noiseOf(hands.recipe()).id == "worley");
    run("offset x -2.5");
    CHECK(hands.recipe().offsetX == -2.5);
    run("seed   12  ");
    CHECK(hands.recipe().seed == 12u);
    CHECK(best(hands.state, "warp noise simplex") == "set/warp_noise/simplex");  // not warp = "noise simplex"
    CHECK(commandsFor(hands.state, "octaves 99").front().problem.find("1 to ") != std::string::npos);
    CHECK_FALSE(commandsFor(hands.state, "seed x").front().problem.empty());
    hands.recipe().fractal = 0;
    CHECK_FALSE(commandsFor(hands.state, "octaves 7").front().problem.empty());  // nothing has octaves
    CHECK(commandsFor(hands.state, "no command is called like this").empty());
}

TEST_CASE("any of all values can be set by its words") {
    Hands hands;
    for (const ParamInfo& param : params()) {
        const auto* choice = std::get_if<ChoiceParam>(&param.kind);
        if (choice == nullptr || !param.applies(hands.recipe())) continue;
        for (int i = 0; i < choice->count(); ++i) {
            const std::string text = fmt::format("{} {}", param.id, choice->row(i).id);
            CAPTURE(text);
            CHECK(best(hands.state, text) == fmt::format("set/{}/{}", param.id, choice->row(i).id));
        }
    }
}

// --- the palette -----------------------------------------------------------------------------------------------------

TEST_CASE("the palette opens, finds, does it and closes") {
    Hands hands;
    mapArrows();
    CHECK(hands.ui.rects.find("palette") == nullptr);
    openPalette(hands, "preset marble");
    REQUIRE(hands.ui.rects.find("palette") != nullptr);
    CHECK(hands.state.typing);
    hands.key(Hands::kEnter);
    CHECK(hands.ui.rects.find("palette") == nullptr);
    CHECK(hands.recipe() == presetNamed("marble").file.recipe);
    CHECK(hands.state.history.past.size() == 1);
    hands.press({'z', true, false, false});
    CHECK(hands.recipe() == Recipe{});
}

TEST_CASE("keys and mouse in the palette") {
    Hands hands;
    mapArrows();
    openPalette(hands, "");
    hands.key(kDown);
    hands.key(kDown);
    CHECK(hands.state.palette.selected == 2);
    hands.key(kUp);
    CHECK(hands.state.palette.selected == 1);
    hands.key(kPageDown);
    CHECK(hands.state.palette.selected == 13);
    for (int i = 0; i < 40; ++i) hands.key(kPageDown);
    const auto count = static_cast<int>(commandsFor(hands.state, "").size());
    CHECK(hands.state.palette.selected == count - 1);
    CHECK(hands.ui.rects.find("palette/" + commandsFor(hands.state, "").back().id) != nullptr);  // scrolled to
    typeOnly(hands, "theme");
    CHECK(hands.state.palette.selected == 0);
    hands.press({key::kEscape});
    CHECK_FALSE(hands.state.palette.open);
    openPalette(hands, "theme light");
    hands.click("palette/theme/light");
    CHECK(hands.state.settings.theme == "light");
    CHECK_FALSE(hands.state.palette.open);
    openPalette(hands, "");
    hands.move(20, 700);
    hands.button(true);
    hands.button(false);
    CHECK_FALSE(hands.state.palette.open);
    hands.click("menu.palette");
    CHECK(hands.state.palette.open);
}

TEST_CASE("what cannot be set is told, and the palette stays") {
    Hands hands(presetNamed("marble").file.recipe);
    openPalette(hands, "octaves 99");
    const Recipe before = hands.recipe();
    hands.key(Hands::kEnter);
    CHECK(hands.state.palette.open);
    CHECK(hands.recipe() == before);
    CHECK(hands.state.palette.text == "octaves 99");
    hands.click("palette/set/octaves/99");
    CHECK(hands.state.palette.open);
    CHECK(hands.recipe() == before);
    hands.press({key::kEscape});
    openPalette(hands, "octaves 99");
    hands.key(Hands::kEnter);
    CHECK(hands.state.typing);  // the field has the keyboard again
}

TEST_CASE("letters after Ctrl+P are text, in the same frame too") {
    Hands hands;
    const Recipe before = hands.recipe();
    hands.state.keys.push_back({'p', true, false, false});
    for (const char32_t letter : {U'r', U'f', U'o', U'1'}) hands.press({letter});
    CHECK(hands.recipe() == before);
    CHECK_FALSE(hands.state.view.zeroLine);
}

TEST_CASE("a parameter without a value leads to its row") {
    Hands hands;
    hands.state.panelsHidden = true;
    openPalette(hands, "set freq");
    hands.key(Hands::kEnter);
    CHECK(hands.state.recipePanel.search == "Frequency");
    CHECK_FALSE(hands.state.panelsHidden);
}

// --- presets ---------------------------------------------------------------------------------------------------------

TEST_CASE("a click on a preset loads it as one step") {
    Hands hands;
    const std::string name = "preset/" + presetAt(1).name;
    hands.click(name);
    CHECK(hands.recipe() == presetAt(1).file.recipe);
    CHECK(hands.state.document.origin.title == presetAt(1).file.title);
    CHECK(hands.state.history.past.size() == 1);
    hands.press({'z', true, false, false});
    CHECK(hands.recipe() == Recipe{});
}

TEST_CASE("what is loaded goes into the slot that is edited, the other one stays") {
    Hands hands;
    const Recipe first = hands.recipe();
    hands.click("preset/" + presetAt(1).name);
    CHECK(hands.state.document.slotB() == first);
    hands.press({'b', true, false, false});
    hands.click("preset/" + presetAt(2).name);
    CHECK(hands.state.document.slotA() == presetAt(2).file.recipe);
    CHECK(hands.state.document.slotB() == presetAt(1).file.recipe);
    hands.press({'s'});
    hands.click("preset/" + presetAt(0).name);
    CHECK(hands.state.document.onB);
    CHECK(hands.state.document.slotA() == presetAt(2).file.recipe);
    CHECK(hands.state.document.slotB() == presetAt(0).file.recipe);
}

TEST_CASE("the wheel scrolls the strip, and nothing else") {
    Hands hands;
    const Recipe before = hands.recipe();
    const std::string first = "preset/" + presetAt(0).name;
    hands.moveTo(first);
    CHECK(visiblePresets(hands).front() == 0);
    wheel(hands, -3);
    hands.frames(2);
    CHECK(visiblePresets(hands).front() >= 5);
    CHECK(hands.ui.rects.find(first) == nullptr);
    wheel(hands, 100);
    hands.frames(2);
    CHECK(hands.ui.rects.find(first) != nullptr);
    CHECK(hands.recipe() == before);
}

TEST_CASE("the strip scrolls to what is loaded from elsewhere, and stays where it is clicked") {
    Hands hands;
    for (std::size_t i = 0; i < presets().size(); i += 7) {
        loadDocument(hands.state, presetAt(i).file);
        hands.frames(3);
        CHECK(hands.ui.rects.find("preset/" + presetAt(i).name) != nullptr);
    }
    const std::vector<std::size_t> visible = visiblePresets(hands);
    hands.click("preset/" + presetAt(visible[1]).name);
    CHECK(visiblePresets(hands) == visible);
}

TEST_CASE("the field at the left finds presets") {
    Hands hands;
    hands.click("presets.search");
    typeOnly(hands, "marble");
    CHECK(hands.ui.rects.find("preset/marble") != nullptr);
    CHECK(hands.ui.rects.find("preset/" + presetAt(0).name) == nullptr);
    typeOnly(hands, " xyzzy");
    CHECK(visiblePresets(hands).empty());
    hands.key(Hands::kEnter);
    hands.frames(2);
    CHECK(hands.recipe() == Recipe{});  // nothing found, nothing loaded
    hands.press({key::kEscape});
    CHECK(hands.state.presetStrip.search.empty());
    hands.click("presets.search");
    hands.type("lava");
    CHECK(hands.state.document.origin.title == "Lava");
}

TEST_CASE("every preset comes into sight, whatever the scale") {
    for (const float scale : {1.0f, 2.0f}) {
        Hands hands;
        hands.ui.scale = scale;
        applyTheme(Theme::dark, scale);
        hands.state.drawer = Drawer::presets;  // where the window is narrow in this scale
        std::set<std::size_t> seen;
        hands.frames(2);
        hands.moveTo("presets", 0.5f, 0.3f);
        for (int i = 0; i < 60; ++i) {
            const std::vector<std::size_t> visible = visiblePresets(hands);
            seen.insert(visible.begin(), visible.end());
            wheel(hands, -1);
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
    Hands hands;
    hands.recipe().seed = 7;
    hands.frames(2);
    hands.press({'s', true, false, false});
    REQUIRE(hands.state.prompt.kind == FilePrompt::Kind::save);
    hands.type(file.string());
    REQUIRE(std::filesystem::exists(file));
    CHECK(hands.state.document.path == file.string());
    CHECK_FALSE(hands.state.document.changed());
    CHECK(hands.state.settings.recentFiles.front() == file);
    hands.recipe().seed = 8;
    hands.frames(2);
    CHECK(hands.ui.rects.find("menu.changed") != nullptr);
    hands.press({'s', true, false, false});
    CHECK(hands.state.prompt.kind == FilePrompt::Kind::closed);
    CHECK(hands.ui.rects.find("menu.changed") == nullptr);
    CHECK(readFile(file).find("\"seed\": 8") != std::string::npos);
    // One step back: what is on disk is another one, and Ctrl+S still knows the file.
    hands.press({'z', true, false, false});
    CHECK(hands.recipe().seed == 7u);
    CHECK(hands.state.document.changed());
    CHECK(hands.state.document.path == file.string());
    hands.press({'s', true, true, false});
    REQUIRE(hands.state.prompt.kind == FilePrompt::Kind::save);  // save as: asks
    CHECK(hands.state.prompt.path == file.string());
    std::filesystem::remove_all(folder);
}

TEST_CASE("a file that cannot be written is asked for again, with the reason") {
    Hands hands;
    hands.state.document.path = "/no such folder/sea.json";
    hands.press({'s', true, false, false});
    CHECK(hands.state.prompt.kind == FilePrompt::Kind::save);
    CHECK_FALSE(hands.state.prompt.problem.empty());
}

TEST_CASE("new, open, recent files") {
    const std::filesystem::path folder = emptyFolder();
    Hands hands(presetNamed("marble").file.recipe);
    hands.press({'n', true, false, false});
    CHECK(hands.recipe() == Recipe{});
    CHECK(nameOf(hands.state.document) == "Untitled");
    hands.press({'z', true, false, false});
    CHECK(hands.recipe() == presetNamed("marble").file.recipe);
    hands.recipe().seed = 99;
    REQUIRE(saveRecipe(hands.state, folder / "a.json", false));
    hands.press({'n', true, false, false});
    hands.click("presets.recent");
    hands.click("recent/a.json");
    CHECK(hands.recipe().seed == 99u);
    hands.press({'n', true, false, false});
    hands.click("File");
    hands.click("Open recent");
    hands.click("Open recent/a.json");
    CHECK(hands.recipe().seed == 99u);
    CHECK(hands.state.document.path == (folder / "a.json").string());
    std::filesystem::remove_all(folder);
    openRecentFile(hands.state, hands.state.settings.recentFiles.front());
    CHECK(hands.state.settings.recentFiles.empty());  // what is gone is forgotten
    CHECK(hands.state.toasts.back().failed);
    CHECK(hands.state.prompt.problem.empty());
    hands.click("presets.open");
    CHECK(hands.state.prompt.kind == FilePrompt::Kind::open);
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
    Hands hands;
    REQUIRE(noises().size() >= 10);
    hands.press({'0'});
    CHECK(hands.recipe().noise == 9);
    hands.press({'9'});
    CHECK(hands.recipe().noise == 8);
}

TEST_CASE("the page of keys fits 1280 x 800 and scrolls in less") {
    Hands hands;
    hands.press({'?'});
    hands.frames(3);
    const UiRect* page = hands.ui.rects.find("help");
    REQUIRE(page != nullptr);
    CHECK(page->y >= 28);
    CHECK(page->y + page->height <= 772);
    CHECK(page->x >= 0);
    CHECK(page->x + page->width <= 1280);
    ImGui::GetIO().DisplaySize = {500, 300};
    hands.frames(3);
    page = hands.ui.rects.find("help");
    CHECK(page->height <= 300);
    CHECK(page->width <= 500);
}

// --- comparisons -----------------------------------------------------------------------------------------------------

TEST_CASE("named comparisons are in the menu") {
    for (const NamedComparison& named : namedComparisons()) {
        CAPTURE(named.id);
        Hands hands;
        const Recipe before = hands.recipe();
        hands.click("Compare");
        hands.click(fmt::format("compare/{}", named.id));
        CHECK(hands.state.view.mode == ViewMode::compare);
        CHECK(comparisonText(hands.state.document.comparison) == named.comparison);
        CHECK(hands.recipe() == preparedFor(named, before));
    }
}

TEST_CASE("the panes' values are chosen, and undone one by one") {
    Hands hands;
    CHECK(hands.ui.rects.find("compare.bar") == nullptr);
    hands.press({'m'});
    REQUIRE(hands.ui.rects.find("compare.bar") != nullptr);
    const Comparison before = hands.state.document.comparison;
    hands.click("compare.value/2");
    hands.click("compare.value/2/gabor");
    CHECK(hands.state.document.comparison.values[2] == "gabor");
    CHECK(hands.state.history.past.size() == 1);
    hands.press({'z', true, false, false});
    CHECK(hands.state.document.comparison == before);
    hands.press({'h'});
    CHECK(hands.ui.rects.find("compare.bar") == nullptr);  // a picture without controls
}

TEST_CASE("any parameter can be compared, with values that it takes") {
    for (const ParamInfo& param : params()) {
        const bool comparable =
            !std::holds_alternative<BoolParam>(param.kind) && !std::holds_alternative<GradientParam>(param.kind);
        Recipe recipe;
        REQUIRE(setFromText(*findParam("fractal"), recipe, "fbm").empty());
        CAPTURE(param.id);
        if (!comparable || !param.applies(recipe)) continue;
        Hands hands(recipe, kTallHeight);
        hands.state.document.comparison = parseComparison("octave_seeds=true,false,true,false");
        hands.press({'m'});
        hands.click("compare.param");
        const std::string name = fmt::format("compare.param/{}", param.id);
        hands.moveTo("compare.param");
        for (int i = 0; i < 80; ++i) {  // the list scrolls
            const UiRect* row = hands.ui.rects.find(name);
            REQUIRE(row != nullptr);
            const float middle = row->y + row->height / 2;
            if (middle > 160 && middle < 560) break;
            hands.move(row->x + 20, 400);
            wheel(hands, middle > 400 ? -1.0f : 1.0f);
        }
        hands.click(name);
        const Comparison& comparison = hands.state.document.comparison;
        CHECK(comparison.param == param.id);
        CHECK(parseComparison(comparisonText(comparison)) == comparison);
        CHECK(hands.recipe() == recipe);
        hands.press({'z', true, false, false});
        CHECK(comparison == parseComparison("octave_seeds=true,false,true,false"));
    }
}

TEST_CASE("a typed value is taken while it is one") {
    Hands hands;
    REQUIRE(setFromText(*findParam("fractal"), hands.recipe(), "fbm").empty());
    hands.state.document.comparison = parseComparison("octaves=1,2,4,8");
    hands.press({'m'});
    hands.click("compare.value/1");
    hands.type("3.5");
    CHECK(hands.state.document.comparison.values[1] == "3.5");
    hands.click("compare.value/1");
    typeOnly(hands, "99");
    CHECK(hands.state.document.comparison.values[1] != "99");
    CHECK_FALSE(hands.state.compareBar.problems[1].empty());
    hands.key(Hands::kEnter);
    hands.frames(2);
    CHECK(hands.state.compareBar.problems[1].empty());
    CHECK(parseComparison(comparisonText(hands.state.document.comparison)) == hands.state.document.comparison);
}

TEST_CASE("the values are typed as a list, which decides how many panes there are") {
    Hands hands;
    REQUIRE(setFromText(*findParam("fractal"), hands.recipe(), "fbm").empty());
    hands.state.document.comparison = parseComparison("octaves=1,2,4,8");
    hands.press({'m'});
    hands.click("compare.values");
    hands.type("1 2 3 4 5 6");
    CHECK(comparisonText(hands.state.document.comparison) == "octaves=1,2,3,4,5,6");
    CHECK(panesOf(hands.state).size() == 6);
    REQUIRE(hands.ui.rects.find("compare.value/5") != nullptr);
    hands.click("compare.values");
    const auto replaceAll = [&](std::string_view text) {  // of the field, which keeps the keyboard
        hands.control(true);
        hands.key(Hands::kA);
        hands.control(false);
        typeOnly(hands, text);
    };
    for (const std::string wrong : {"1", "1 2 x", "1 2 3 4 5 6 7 8 9 10"}) {
        replaceAll(wrong);
        CHECK_FALSE(hands.state.compareBar.listProblem.empty());
        CHECK(hands.state.compareBar.list == wrong);
        CHECK(panesOf(hands.state).size() > 1);
    }
    replaceAll("2, 3, 4");
    CHECK(hands.state.compareBar.listProblem.empty());
    hands.key(Hands::kEnter);
    hands.frames(2);
    CHECK_FALSE(hands.state.compareBar.list.has_value());
    CHECK(comparisonText(hands.state.document.comparison) == "octaves=2,3,4");
    hands.press({'z', true, false, false});
    CHECK(comparisonText(hands.state.document.comparison) == "octaves=1,2,3,4,5,6");
    hands.press({'z', true, false, false});
    CHECK(comparisonText(hands.state.document.comparison) == "octaves=1,2,4,8");
}

TEST_CASE("the controls of 2 to 9 panes lie in their panes and not on each other") {
    for (const float width : {1280.0f, 1000.0f, 2400.0f})
        for (const char* seeds : {"1 2", "1 2 3", "1 2 3 4", "1 2 3 4 5", "1 2 3 4 5 6 7", "1 2 3 4 5 6 7 8 9"}) {
            CAPTURE(width);
            CAPTURE(std::string(seeds));
            Hands hands;
            ImGui::GetIO().DisplaySize.x = width;
            hands.state.document.comparison = parseComparison(*findParam("seed"), seeds);
            hands.press({'m'});
            hands.frames(2);
            const std::vector<Pane> panes = panesOf(hands.state);
            std::vector<UiRect> controls{*hands.ui.rects.find("compare.bar")};
            for (std::size_t i = 0; i < panes.size(); ++i) {
                const UiRect* rect = hands.ui.rects.find(fmt::format("compare.value/{}", i));
                REQUIRE(rect != nullptr);
                const auto x = static_cast<double>(rect->x) - static_cast<double>(hands.state.canvas.left);
                const auto y = static_cast<double>(rect->y) - static_cast<double>(hands.state.canvas.top);
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
    Hands hands;
    hands.press({'w'});
    REQUIRE(hands.ui.rects.find("slots") != nullptr);
    hands.click("slot/B");
    CHECK(hands.state.document.onB);
    hands.recipe().seed = 5;
    hands.frames(2);
    hands.click("slot/B");
    CHECK(hands.state.document.onB);  // it is B already
    CHECK(hands.state.document.slotB().seed == 5u);
    CHECK(hands.state.document.slotA().seed == 0u);
    hands.click("slot.swap");
    CHECK(hands.state.document.onB);
    CHECK(hands.state.document.slotA().seed == 5u);
    CHECK(hands.state.document.slotB().seed == 0u);
    hands.press({'z', true, false, false});
    CHECK(hands.state.document.slotB().seed == 5u);
    hands.click("slot.copy");
    CHECK(hands.state.document.slotA().seed == 5u);
    CHECK(hands.state.document.slotB().seed == 5u);
    hands.click("slot/A");
    CHECK_FALSE(hands.state.document.onB);
    hands.press({'d'});
    CHECK(hands.ui.rects.find("slots") != nullptr);
    hands.press({'d'});
    CHECK(hands.ui.rects.find("slots") == nullptr);
}

TEST_CASE("any size of the window, any scale, with everything open") {
    for (const float scale : {1.0f, 2.0f})
        for (const ViewMode mode : {ViewMode::compare, ViewMode::wipe})
            for (const ImVec2 size :
                 {ImVec2{1, 1}, ImVec2{30, 500}, ImVec2{700, 20}, ImVec2{320, 200}, ImVec2{5000, 3000}}) {
                Hands hands;
                hands.ui.scale = scale;
                applyTheme(Theme::light, scale);
                hands.state.view.mode = mode;
                openPalette(hands, "o");
                hands.state.helpVisible = true;
                ImGui::GetIO().DisplaySize = size;
                hands.frames(5);
                CHECK(hands.ui.rects.find("canvas") != nullptr);
            }
}
