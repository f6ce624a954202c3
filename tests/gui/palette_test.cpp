// The command palette: how words find commands, and what keys and mouse do in it.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <array>
#include <set>

#include "gui/shell_driver.h"
#include "gui/ui_driver.h"
#include "plan/field_plan.h"
#include "recipe/params.h"
#include "recipe/preset_sheet.h"
#include "recipe/presets.h"
#include "viewer/model/canvas/playback.h"
#include "viewer/model/commands/actions.h"
#include "viewer/model/commands/commands.h"
#include "viewer/model/commands/synonyms.h"
#include "viewer/model/commands/word_match.h"
#include "viewer/model/export/export_form.h"
#include "viewer/model/layers/layer_panel.h"

using namespace noisescope;

namespace {

constexpr int kUpKey = 4;

constexpr int kDownKey = 5;

constexpr int kPageDown = 6;

void mapArrows() {
    ImGuiIO& io = ImGui::GetIO();
    io.KeyMap[ImGuiKey_UpArrow] = kUpKey;
    io.KeyMap[ImGuiKey_DownArrow] = kDownKey;
    io.KeyMap[ImGuiKey_PageDown] = kPageDown;
}

/// The id of the best command.
std::string best(const ViewerState& state, std::string_view text) {
    const std::vector<PaletteCommand> list = commandsFor(state, text);
    return list.empty() ? "" : list.front().id;
}

}  // namespace

TEST_CASE("typed words begin words of a name, of its synonyms or of its group") {
    CHECK(matchWords("", "anything") == 0);
    CHECK(matchWords("RANDOM SEED", "Random seed"));
    CHECK(matchWords("ran se", "Random seed"));
    CHECK(matchWords("seed random", "Random seed"));
    CHECK_FALSE(matchWords("rs", "Random seed"));  // letters of several words are no word
    CHECK_FALSE(matchWords("andom", "Random seed"));
    CHECK_FALSE(matchWords("seeds", "seed"));
    CHECK_FALSE(matchWords("a", ""));
    CHECK_FALSE(matchWords("the", "Random seed"));
    CHECK(matchWords("random the seed", "Random seed"));
    CHECK(matchWords("seamless", "Make it tile", "seamless repeat"));
    CHECK(matchWords("grey colour", "Gray", "", "Colors"));
    CHECK_FALSE(matchWords("seamless blur", "Make it tile", "seamless repeat"));
}

TEST_CASE("the whole name scores most, then its words, then synonyms, then the group; whole words before beginnings") {
    const std::array scores{
        matchWords("save", "Save"),          matchWords("save", "Save as..."),      matchWords("sav", "Save as..."),
        matchWords("save", "Store", "save"), matchWords("save", "Store", "saving"), matchWords("save", "x", "", "Save"),
    };
    CHECK(matchWords("save", "Store", "saving") == std::nullopt);
    CHECK(matchWords("sav", "Store", "saving") < scores[3]);
    CHECK(scores[0] > scores[1]);
    CHECK(scores[1] > scores[2]);
    CHECK(scores[2] > scores[3]);
    CHECK(scores[3] > scores[5]);
}

TEST_CASE("words that people type find what they mean in the first row") {
    UiDriver driver(presetNamed("drifting-clouds").file.recipe);
    struct Typed {
        std::string_view words, first;
    };
    constexpr std::array kTyped{
        Typed{"seamless", "action/make-tile"},
        Typed{"tileable", "action/make-tile"},
        Typed{"tile", "action/make-tile"},
        Typed{"gif", "format/animation/gif-u8"},
        Typed{"video", "format/animation/mp4-u8"},
        Typed{"mp4", "format/animation/mp4-u8"},
        Typed{"movie", "format/animation/mp4-u8"},
        Typed{"roughness", "param/gain"},
        Typed{"persistence", "param/gain"},
        Typed{"contrast", "param/color_range"},
        Typed{"unity", "code/unity"},
        Typed{"unreal", "code/unreal"},
        Typed{"godot", "code/godot"},
        Typed{"blender", "profile/blender-texture"},
        Typed{"3d", "set/dimensions/3"},
        Typed{"save image", "action/export"},
        Typed{"save", "action/save"},
        Typed{"blur", "param/octaves"},
        Typed{"png", "format/picture/png-u8"},
        Typed{"exr", "format/picture/exr-f32"},
        Typed{"heightmap", "action/export-set"},
        Typed{"normal map", "set/output/normal"},
        Typed{"voronoi", "set/noise/worley"},
        Typed{"cellular", "set/noise/worley"},
        Typed{"fbm", "set/fractal/fbm"},
        Typed{"octaves", "param/octaves"},
        Typed{"detail", "param/frequency"},
        Typed{"scale", "param/frequency"},
        Typed{"zoom", "action/zoom-in"},
        Typed{"rotate", "param/rotate_z"},
        Typed{"animate", "action/play"},
        Typed{"play", "action/play"},
        Typed{"loop", "param/loop"},
        Typed{"dark mode", "theme/dark"},
        Typed{"dark", "theme/dark"},
        Typed{"shader", "code/shadertoy"},
        Typed{"glsl", "code/glsl330"},
        Typed{"hlsl", "code/hlsl"},
        Typed{"shadertoy", "code/shadertoy"},
        Typed{"wgsl", "code/wgsl"},
        Typed{"python", "code/python"},
        Typed{"rust", "code/rust"},
        Typed{"invert", "shape/invert"},
        Typed{"levels", "param/color_range"},
        Typed{"curve", "shape/curve"},
        Typed{"gamma", "shape/power"},
        Typed{"posterize", "shape/terrace"},
        Typed{"threshold", "shape/threshold"},
        Typed{"mask", "mask/radial"},
        Typed{"layer", "layer/perlin"},
        Typed{"color", "param/colors"},
        Typed{"palette", "param/colors"},
        Typed{"gradient", "param/gradient"},
        Typed{"random", "action/variations"},
        Typed{"undo", "action/undo"},
        Typed{"fullscreen", "action/full-screen"},
        Typed{"shortcuts", "action/keys"},
        Typed{"help", "action/keys"},
        Typed{"screenshot", "action/screenshot"},
        Typed{"histogram", "tab/inspect"},
        Typed{"grid", "action/pixel-grid"},
        Typed{"4k", "size/4096"},
        Typed{"resolution", "size/custom"},
        Typed{"sprite sheet", "frames/sheet"},
        Typed{"texture", "action/export-set"},
        Typed{"mipmaps", "mips/drawn"},
        Typed{"distort", "param/warp"},
        Typed{"warp", "param/warp"},
        Typed{"wood", "preset/wood"},
        Typed{"marble", "preset/marble"},
        Typed{"fire", "preset/fire"},
        Typed{"water", "preset/water"},
        Typed{"clouds", "preset/clouds"},
        Typed{"simplex", "set/noise/simplex"},
        Typed{"perlin", "set/noise/perlin"},
        Typed{"mesh", "format/mesh/glb"},
        Typed{"shadow", "action/surface"},
        Typed{"surface", "action/surface"},
        Typed{"erosion", "layer/erosion"},
        Typed{"rivers", "preset/island-rivers"},
        Typed{"hydraulic", "layer/erosion"},
        Typed{"node", "layer/perlin"},
        Typed{"jpg", "format/picture/png-u8"},
        Typed{"metallic", "action/export-set"},
        Typed{"vdb", "format/volume/vdb-f32"},
        Typed{"volume", "format/volume/vdb-f32"},
        Typed{"compare", "action/compare"},
        Typed{"reset", "action/reset"},
        Typed{"settings", "action/search"},
        Typed{"exit", "action/quit"},
        Typed{"import", "action/open"},
        Typed{"folder", "folder"},
        Typed{"terrain", "group/terrain"},
        Typed{"light theme", "theme/light"},
        Typed{"material", "action/export-set"},
        Typed{"island", "preset/island"},
        Typed{"random variations", "action/variations"},
        Typed{"beach", "preset/island"},
        Typed{"snow", "preset/snow-ridges"},
        Typed{"blend", "layer/perlin"},
        Typed{"add layer", "layer/perlin"},
        Typed{"share", "action/save"},
        Typed{"wallpaper", "size/4k"},
        Typed{"reset", "action/reset"},
        Typed{"font size", "action/ui-larger"},
        Typed{"fps", "animation/rate"},
        Typed{"normal", "set/output/normal"},
        Typed{"batch", "action/copy-export-command"},
        Typed{"copy code", "action/copy-snippet"},
        Typed{"mute", "action/layer-mute"},
        Typed{"solo", "action/layer-alone"},
        Typed{"history", "action/history"},
        Typed{"transparent", "format/picture/png-u16"},
        Typed{"invert mask", "mask/invert"},
        Typed{"opacity", "layer-amount"},
        Typed{"saturation", "param/colors"},
        Typed{"crop", "size/seen"},
        Typed{"resize", "size/custom"},
        Typed{"tiff", "format/picture/tif-f32"},
        Typed{"gis", "profile/gdal"},
        Typed{"lava", "preset/lava"},
        Typed{"ocean", "preset/water"},
        Typed{"desert", "preset/dunes"},
        Typed{"moss", "preset/moss-stone"},
        Typed{"grass", "preset/terrain-bands"},
        Typed{"brick", "preset/bricks"},
        Typed{"planet", "preset/continents"},
        Typed{"skybox", "code/glsl330"},
        Typed{"displacement", "profile/blender-texture"},
        Typed{"ambient occlusion", "action/export-set"},
        Typed{"print", "format/mesh/stl"},
        Typed{"tutorial", "action/lessons"},
        Typed{"learn", "action/lessons"},
        Typed{"example", "action/preset-strip"},
        Typed{"about", "action/keys"},
        Typed{"measure", "tab/inspect"},
        Typed{"average", "tab/inspect"},
        Typed{"mirror", "action/make-tile"},
        Typed{"delete", "action/layer-delete"},
        Typed{"center", "action/home"},
        Typed{"hide ui", "action/panels"},
        Typed{"performance", "action/draw-auto"},
        Typed{"surprise me", "action/variations"},
        Typed{"lerp", "layer/perlin"},
        Typed{"dungeon", "action/map"},
        Typed{"minecraft", "action/map"},
        Typed{"why", "action/explain"},
        Typed{"spectrum", "graphs"},
        Typed{"correlation", "graphs"},
        Typed{"plot", "graphs"},
        Typed{"graph", "graphs"},
        Typed{"javascript", "code/javascript"},
        Typed{"c#", "code/unity"},
        Typed{"gdscript", "code/godot"},
        Typed{"threejs", "code/glsles300"},
        Typed{"keyframes", "action/play"},
        Typed{"timeline", "action/play"},
        Typed{"hex", "action/map"},
        Typed{"contour", "action/contours"},
        Typed{"topographic", "action/contours"},
        Typed{"flipbook", "frames/sheet"},
        Typed{"gltf", "format/mesh/glb"},
        Typed{"wasm", "code/javascript"},
        Typed{"seed", "action/random-seed"},
        Typed{"light", "theme/light"},
        Typed{"lock", "action/randomize"},
        Typed{"pan", "param/offset_x"},
        Typed{"circle", "set/noise/radial"},
        Typed{"background", "layer/constant"},
        Typed{"sharpen", "param/octaves"},
    };
    for (const Typed& row : kTyped) {
        CAPTURE(row.words);
        CHECK(best(driver.state, row.words) == row.first);
    }
}

TEST_CASE("what the program does not have is said, with the nearest command") {
    UiDriver driver(presetNamed("fbm").file.recipe);
    for (const AbsentFeature& absent : absentFeatures()) {
        CAPTURE(absent.note);
        for (const std::string& word : searchWords(absent.words)) {
            CAPTURE(word);
            const std::vector<PaletteCommand> commands = commandsFor(driver.state, word);
            CHECK(commandNote(word, commands) == absent.note);
            REQUIRE_FALSE(commands.empty());
            CHECK(absent.nearest.starts_with(commands.front().id));
        }
    }
    openPalette(driver, "blur");
    CHECK(driver.ui.rects.find("palette.note") != nullptr);
    driver.press({key::kEscape});
    openPalette(driver, "octaves");
    CHECK(driver.ui.rects.find("palette.note") == nullptr);
    driver.press({key::kEscape});
    openPalette(driver, "qwertz");
    CHECK(driver.ui.rects.find("palette.note") != nullptr);
}

TEST_CASE("what the selected layer lacks is found in the layers that have it, else with what it needs") {
    UiDriver driver(presetNamed("island").file.recipe);
    REQUIRE(driver.state.layers.selected == "sea");  // a constant
    const std::vector<PaletteCommand> commands = commandsFor(driver.state, "roughness");
    REQUIRE(commands.size() == 2);
    CHECK(commands.front().id == "absent/gain/mountains");
    CHECK(commands.back().id == "absent/gain/land");
    CHECK(commandNote("roughness", commands) == "The selected layer does not have it. These do:");
    commands.back().run(driver.state);
    CHECK(driver.state.layers.selected == "land");
    CHECK(driver.state.recipePanel.search == "Gain");
    CHECK(best(driver.state, "roughness") == "param/gain");

    ViewerState plain;
    plain.document.recipe = presetNamed("perlin").file.recipe;
    const std::vector<PaletteCommand> near = commandsFor(plain, "roughness");
    REQUIRE(near.size() == 2);
    CHECK(near.front().problem == "Gain needs a fractal");
    CHECK(near.back().id == "param/fractal");
    CHECK(commandNote("roughness", near).empty());
}

TEST_CASE("what moves and what does not: the command that can be run comes first") {
    ViewerState state;
    state.document.recipe = presetNamed("marble").file.recipe;
    CHECK(best(state, "animate") == "action/make-move");
    const PaletteCommand video = commandsFor(state, "mp4").front();
    CHECK(video.problem.empty());
    video.run(state);  // as a click on Animation does
    CHECK(state.settings.exportWhat == "animation");
    CHECK(timePasses(state.document.recipe));
    state.document.recipe = presetNamed("drifting-clouds").file.recipe;
    CHECK(best(state, "animate") == "action/play");
}

TEST_CASE("every synonym is of a command that there is") {
    // Commands that need another recipe: one that moves, with layers, of another noise.
    std::set<std::string> known;
    for (const char* preset : {"drifting-clouds", "island", "cracks", "coral", "pebbles", "flowing-water", "biomes",
                               "fbm", "water", "brushed-metal", "stone", "eroded-ridges"}) {
        const UiDriver driver(presetNamed(preset).file.recipe);
        for (const PaletteCommand& command : commandsFor(driver.state, "")) known.insert(command.id);
    }
    ViewerState fractal;
    fractal.document.recipe = presetNamed("fbm").file.recipe;
    REQUIRE(setFromText(*findParam("falloff"), fractal.document.recipe, "hurst").empty());
    for (const PaletteCommand& command : commandsFor(fractal, "")) known.insert(command.id);
    for (const std::string_view id : commandsWithSynonyms()) {
        CAPTURE(id);
        CHECK(known.contains(std::string(id)));
    }
}

TEST_CASE("commands of formats, languages, layers and masks do what they say") {
    UiDriver driver(presetNamed("drifting-clouds").file.recipe);
    const auto run = [&](std::string_view text) { commandsFor(driver.state, text).front().run(driver.state); };
    run("gif");
    CHECK(driver.state.settings.exportWhat == "animation");
    CHECK(chosenFormatOf(driver.state).id == "gif-u8");
    CHECK_FALSE(driver.state.settings.foldedGroups.contains("export"));
    run("sprite sheet");
    CHECK(driver.state.settings.exportFramesInto == "sheet");
    run("unity");
    CHECK(driver.state.settings.snippetTarget == "unity");
    CHECK(driver.state.settings.rightTab == "code");
    run("4k");
    CHECK(exportRequestOf(driver.state).imageHeight == 4096);
    CHECK_FALSE(commandsFor(driver.state, "invert mask").front().problem.empty());
    run("mask");
    REQUIRE(hasTree(driver.state));
    REQUIRE(selectedLayer(driver.state)->mask.size() == 1);
    const std::size_t plain = selectedLayer(driver.state)->mask.front().shape.size();
    run("invert mask");
    REQUIRE(selectedLayer(driver.state)->mask.front().shape.size() == plain + 1);
    CHECK(selectedLayer(driver.state)->mask.front().shape.back().step == rowIndex(ShapeId::invert));
    run("invert mask");  // once more: as it was
    CHECK(selectedLayer(driver.state)->mask.front().shape.size() == plain);
    run("posterize");
    CHECK(selectedLayer(driver.state)->shape.size() == 1);
    run("3d");
    CHECK(editedRecipe(driver.state)->dimensions == 3);
}

TEST_CASE("the palette knows every action, preset, parameter, comparison, theme and recent file") {
    UiDriver driver;
    driver.state.settings.recentFiles = {"/a/sea.json"};
    std::set<std::string> ids;
    for (const PaletteCommand& command : commandsFor(driver.state, "")) CHECK(ids.insert(command.id).second);
    for (const Action& action : actions())
        CHECK(ids.contains(fmt::format("action/{}", action.id)) == (action.id != "palette" && action.id != "theme"));
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
        if (action.id == "palette" || action.id == "theme") continue;
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
    driver.key(kDownKey);
    driver.key(kDownKey);
    CHECK(driver.state.palette.selected == 2);
    driver.key(kUpKey);
    CHECK(driver.state.palette.selected == 1);
    driver.key(kPageDown);
    CHECK(driver.state.palette.selected == 13);
    const auto count = static_cast<int>(commandsFor(driver.state, "").size());
    for (int i = 0; i < count / 12; ++i) driver.key(kPageDown);
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
