// The section that exports files and sets of files.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "plan/field_plan.h"
#include "recipe/params.h"
#include "recipe/presets.h"
#include "recipe/recipe_json.h"
#include "right_panel.h"
#include "snippet/snippet.h"
#include "viewer/model/canvas/scene.h"
#include "viewer/model/commands/commands.h"
#include "viewer/model/export/export_command.h"
#include "viewer/model/export/export_form.h"
#include "viewer/model/export/export_layers.h"
#include "viewer/model/export/export_set.h"

using namespace noisescope;

namespace {

std::filesystem::path emptyFolder() {
    auto folder = std::filesystem::temp_directory_path() / fmt::format("noisescope-right-{}", freshSeed());
    std::filesystem::create_directories(folder);
    return folder;
}

}  // namespace

TEST_CASE("what is chosen is what is asked for") {
    const std::filesystem::path folder = emptyFolder();
    RightPanel panel;
    panel.state.exportForm.folder = folder;
    panel.recipe().colors = 1;
    panel.state.document.origin.recipe = panel.recipe();
    panel.wait(1);
    panel.state.history = {};
    panel.state.history.settled = panel.state.document;
    panel.click("export.size");
    panel.click("export.size/2048");
    panel.click("export.format");
    panel.click("export.format/png-u16");
    panel.click("export.go");
    const auto asked = [&] { return panel.state.requests.exportPicture.value_or(ExportRequest{}); };
    CHECK(asked() ==
          ExportRequest{folder / "test_color.png", panel.recipe(), 2048, {0, 0, 2048, 2048}, Depth::u16, true, false});
    panel.click("export.format");
    panel.click("export.format/r32-f32");
    panel.click("export.size");
    panel.click("export.size/canvas");
    panel.click("export.go");
    const PixelSize canvas = paneSizeOf(panel.state);
    const Recipe& recipe = panel.recipe();
    CHECK(asked() == ExportRequest{folder / "test_height.r32",
                                   recipe,
                                   canvas.height,
                                   {0, 0, canvas.width, canvas.height},
                                   Depth::f32,
                                   false,
                                   false});
    panel.click("export.size");
    panel.click("export.size/custom");
    panel.click("export.width");
    panel.type("300");
    panel.click("export.height");
    panel.type("7");
    panel.click("export.name");
    panel.type("deep.exr");
    panel.press({'e', true, false, false});
    CHECK(asked() == ExportRequest{folder / "deep.exr", recipe, 7, {0, 0, 300, 7}, Depth::f32, true, false});
    panel.state.navigation.view = View{90000, -17, 4711};
    panel.frames(2);
    panel.press({'e', true, false, false});
    CHECK(asked().region == Region{0, 0, 300, 7});  // zoom and pan change no picture, but by choice
    panel.click("export.size");
    panel.click("export.size/seen");
    panel.press({'e', true, false, false});
    CHECK(asked() ==
          ExportRequest{
              folder / "deep.exr", recipe, 90000, {-17, 4711, canvas.width, canvas.height}, Depth::f32, true, false});
    CHECK(panel.steps() == 0);
    std::filesystem::remove_all(folder);
}

TEST_CASE("what is seen of a comparison is every pane, and what cannot hold it is told") {
    RightPanel panel;
    ExportForm& form = panel.state.exportForm;
    while (exportSizes()[static_cast<std::size_t>(form.size)].id != "seen") ++form.size;
    panel.state.view.mode = ViewMode::compare;
    panel.state.navigation.view = View{90000, -17, 4711};
    panel.frames(2);
    const PixelSize pane = paneSizeOf(panel.state);
    const View view = *panel.state.navigation.view;
    const ExportRequest request = exportRequestOf(panel.state);
    CHECK(request.comparison == panel.state.document.comparison);
    CHECK(request.recipe == panel.state.document.recipe);
    CHECK(request.region == Region{view.x, view.y, pane.width, pane.height});
    CHECK(request.imageHeight == view.height);
    CHECK(request.path.filename() == "test_comparison.png");
    CHECK(fileSizeOf(request) == PixelSize{2 * pane.width + 2, 2 * pane.height + 2});
    CHECK(commandLine(request).find(
              fmt::format(" --compare noise=value,perlin,simplex,worley --size {}x{} --region {},{},", pane.width,
                          view.height, view.x, view.y)) != std::string::npos);
    CHECK(exportProblem(request).empty());
    panel.click("export.format");
    panel.click("export.format/r16-u16");
    CHECK(panel.ui.rects.find("export.problem") != nullptr);
    panel.click("export.go");
    CHECK_FALSE(panel.state.requests.exportPicture);
    panel.click("export.format");
    panel.click("export.format/png-u8");
    CHECK(panel.ui.rects.find("export.problem") == nullptr);
    panel.click("export.go");
    REQUIRE(panel.state.requests.exportPicture);
    CHECK(panel.state.requests.exportPicture->comparison == panel.state.document.comparison);
    panel.state.settings.exportWhat = "set";
    CHECK_FALSE(exportRequestOf(panel.state).comparison);  // a map is of one recipe
}

TEST_CASE("a typed name stays with its recipe and output, and comes back with them") {
    const std::filesystem::path folder = emptyFolder();
    RightPanel panel;
    panel.state.exportForm.folder = folder;
    panel.state.document.origin.title = "Stone";
    panel.frames(2);
    const auto name = [&] {
        panel.frames(2);
        return exportRequestOf(panel.state).path.filename().string();
    };
    CHECK(name() == "stone_color.png");
    panel.click("export.name");
    panel.type("stone_h.png");
    CHECK(name() == "stone_h.png");
    const int value = panel.recipe().output;
    REQUIRE(setFromText(*findParam("output"), panel.recipe(), "normal").empty());
    CHECK(name() == "stone_normal.png");
    panel.click("export.name");
    panel.type("stone_n.png");
    CHECK(name() == "stone_n.png");
    panel.state.document.origin.title = "Marble";  // another preset
    CHECK(name() == "marble_normal.png");
    panel.recipe().output = value;
    CHECK(name() == "marble_color.png");
    panel.state.document.origin.title = "Stone";
    CHECK(name() == "stone_h.png");
    const std::string before = exportDocumentOf(panel.state.document);
    panel.state.document.path = "/tmp/stone.json";  // saved
    followSaved(panel.state.exportForm, before, panel.state.document);
    CHECK(name() == "stone_h.png");
    panel.click("export.format");
    panel.click("export.format/exr-f32");
    CHECK(name() == "stone_h.exr");
    REQUIRE(setFromText(*findParam("output"), panel.recipe(), "normal").empty());
    CHECK(name() == "stone_n.exr");  // typed for a PNG, and the format is another now
    panel.click("export.name");
    panel.type("");
    CHECK(name() == "stone_normal.exr");
    panel.recipe().output = value;
    panel.frames(2);
    REQUIRE(setFromText(*findParam("output"), panel.recipe(), "normal").empty());
    CHECK(name() == "stone_normal.exr");  // a name that was taken away does not come back
    std::filesystem::remove_all(folder);
}

TEST_CASE("a set is one request: names, depths and maps, and the command that writes the same") {
    const std::filesystem::path folder = emptyFolder();
    RightPanel panel;
    panel.state.exportForm.folder = folder;
    panel.state.document.origin.title = "Stone";
    panel.wait(1);
    const std::size_t steps = panel.steps();
    const auto asked = [&] {
        panel.click("export.go");
        return std::exchange(panel.state.requests, {}).exportPicture.value_or(ExportRequest{});
    };
    panel.click("export.size");
    panel.click("export.size/1024");
    panel.click("export.what/set");
    panel.frames(2);
    ExportRequest request = asked();
    CHECK(request.path == folder / "stone_{map}.png");
    CHECK(request.maps.maps == std::vector{MapId::height, MapId::normal, MapId::color});
    CHECK_FALSE(request.maps.depth);  // each has its usual one
    CHECK(request.region == Region{0, 0, 1024, 1024});
    CHECK(request.imageHeight == 1024);
    CHECK_FALSE(request.replace);
    CHECK_FALSE(request.percents);
    CHECK(fileNamesOf(request) == "stone_height.png\nstone_normal.png\nstone_color.png");
    CHECK(figuresText(request) == "3 files of 1024 \u00d7 1024, up to 8.39 MB");
    CHECK(commandLine(request).find(fmt::format(" --size 1024x1024 --maps height,normal,color -o '{}'",
                                                (folder / "stone_{map}.png").string())) != std::string::npos);
    CHECK(panel.steps() == steps);
    panel.state.exportForm.existing = folder / "stone_{map}.png";  // as the export has told
    panel.frames(2);
    CHECK(panel.ui.rects.find("export.problem") != nullptr);
    CHECK(asked().replace);
    CHECK_FALSE(asked().replace);
    panel.click("export.set/color");
    panel.click("export.set/slope");
    panel.click("export.set/masks");
    panel.click("export.set.bands");
    panel.type("6");
    panel.click("export.fit");
    panel.click("export.set.pattern");
    panel.type("{map} of {name}");
    panel.click("export.format");
    panel.click("export.format/png-u16");
    request = asked();
    CHECK(request.path == folder / "{map} of stone.png");
    CHECK(request.maps.depth == Depth::u16);
    CHECK(request.maps.bands.count == 6);
    CHECK(request.percents == kUsualPercents);  // all share it
    CHECK(commandLine(request).find(" --maps height,normal,slope,masks --bands 6 --depth u16 --fit -o ") !=
          std::string::npos);
    panel.click("export.format");
    panel.click("export.format/exr-f16");
    CHECK(asked().maps.depth == Depth::f16);
    std::filesystem::remove_all(folder);
}

TEST_CASE("maps of an erosion are offered where the picture shows one") {
    RightPanel panel;
    panel.recipe() = parseRecipe(R"({"noisescope": 2, "layers": [{"name": "land", "noise": "perlin"},
      {"name": "rain", "process": "erosion", "grid": 64, "levels": 2, "steps": 4}]})",
                                 "test")
                         .recipe;
    panel.wait(1);
    panel.click("export.what/set");
    panel.frames(2);
    CHECK(panel.ui.rects.find("export.set/water") != nullptr);
    panel.click("export.set/flow");
    const auto wanted = [&] { return mapRequestOf(panel.state).maps; };
    CHECK(wanted() == std::vector{MapId::height, MapId::normal, MapId::color, MapId::flow});
    panel.recipe().tree.layers[1].muted = true;
    panel.frames(2);
    CHECK(panel.ui.rects.find("export.set/flow") == nullptr);
    CHECK(wanted() == std::vector{MapId::height, MapId::normal, MapId::color});
}

TEST_CASE("maps of a solid are offered for solids alone, which have none of a surface") {
    RightPanel panel;
    panel.wait(1);
    panel.click("export.what/set");
    panel.frames(2);
    CHECK(panel.ui.rects.find("export.set/hillshade") != nullptr);
    CHECK(panel.ui.rects.find("export.set/depth") == nullptr);
    panel.recipe() = presetNamed("fireball").file.recipe;
    panel.frames(2);
    CHECK(panel.ui.rects.find("export.set/hillshade") == nullptr);
    panel.click("export.set/depth");
    CHECK(mapRequestOf(panel.state).maps.back() == MapId::depth);
    panel.click("export.set/samples");
    CHECK(mapRequestOf(panel.state).maps.back() == MapId::samples);
}

TEST_CASE("a program has its own size and formats, and what it does not take is said before") {
    const std::filesystem::path folder = emptyFolder();
    RightPanel panel;
    ExportForm& form = panel.state.exportForm;
    form.folder = folder;
    panel.state.document.origin.title = "Stone";
    panel.frames(2);
    CHECK(panel.ui.rects.find("export.problem") == nullptr);
    for (const ExportProfile& profile : profiles()) {
        if (isTexture(&profile)) continue;
        CAPTURE(std::string(profile.id));
        panel.click("export.for");
        panel.click(fmt::format("export.for/{}", profile.id).c_str());
        panel.frames(2);
        CHECK(panel.ui.rects.find("export.problem") == nullptr);
        const ExportRequest request = exportRequestOf(panel.state);
        CHECK(request.maps.profile == &profile);
        CHECK(request.region.width == profile.side);
        CHECK(request.path == folder / "stone_{map}");
        CHECK(commandLine(request).find(fmt::format(" --for {} -o ", profile.id)) != std::string::npos);
    }
    panel.click("export.for");
    panel.click("export.for/unity");
    panel.click("export.size");
    panel.click("export.size/1024");
    panel.frames(2);
    CHECK(exportProblem(exportRequestOf(panel.state)) ==
          "For unity: a picture of 1024 x 1024 pixels: a terrain of Unity is a square of 2^n + 1 pixels a side, from "
          "33 to 4097; the nearest are 513x513 and 1025x1025");
    CHECK(panel.ui.rects.find("export.problem") != nullptr);
    panel.click("export.what/set");
    panel.click("export.size");
    panel.click("export.size/usual");
    panel.frames(2);
    CHECK(panel.ui.rects.find("export.problem") == nullptr);
    CHECK(fileNamesOf(exportRequestOf(panel.state)) ==
          "stone_height.raw\nstone_normal.png\nstone_color.png\nstone.txt");
    panel.state.settings.exportWhat = "picture";
    form.name = "terrain.r16";  // Unity takes this one
    CHECK(exportRequestOf(panel.state).path == folder / "terrain.r16");
    form.name = "terrain.exr";
    CHECK(exportRequestOf(panel.state).path == folder / "terrain");
    panel.frames(3);
    panel.click("export.for");
    panel.click("export.for/none");
    CHECK(exportSizes()[static_cast<std::size_t>(form.size)].id == "canvas");
    CHECK(exportRequestOf(panel.state).maps == MapRequest{});
    std::filesystem::remove_all(folder);
}

TEST_CASE("tiles have a size that can be cut, shared edges, and a period that is a pixel less") {
    RightPanel panel;
    ExportForm& form = panel.state.exportForm;
    panel.state.document.origin.title = "Stone";
    panel.frames(2);
    panel.click("export.tiles.columns");
    panel.type("2");
    panel.click("export.tiles.rows");
    panel.type("3");
    panel.frames(2);
    ExportRequest request = exportRequestOf(panel.state);
    CHECK(request.region == Region{0, 0, 2047, 3070});
    CHECK(exportProblem(request).empty());
    CHECK(request.maps.maps == std::vector{MapId::color});  // as the picture has it
    CHECK(commandLine(request).find(" --maps color --tile-grid 2x3 -o 'stone_{map}.png'") != std::string::npos);
    CHECK(fileNamesOf(request) == "stone_color_x0_y0.png to stone_color_x1_y2.png");
    CHECK(fileSizeOf(request) == PixelSize{1024, 1024});
    form.size = sizeRow("512");
    CHECK(exportProblem(exportRequestOf(panel.state)).find("Split into 2x3: ") == 0);
    form.color = false;
    form.size = sizeRow("usual");
    CHECK(exportSizeOf(panel.state).height == 3069);
    request = exportRequestOf(panel.state);
    CHECK(request.maps.maps.empty());
    CHECK(request.imageHeight == 3070);
    panel.recipe() = makeTile(panel.recipe(), exportSizeOf(panel.state)).recipe;
    request = exportRequestOf(panel.state);
    CHECK(request.imageHeight == 3069);  // so that the last row is the first one
    CHECK(commandLine(request).find(" --size 2047x3069 --region 0,0,2047x3070 --tile-grid 2x3 ") != std::string::npos);
}

TEST_CASE("where a set is ticked every way to export writes the set, and the palette knows it") {
    const std::filesystem::path folder = emptyFolder();
    RightPanel panel;
    panel.state.exportForm.folder = folder;
    const auto maps = [&] {
        const auto asked = std::exchange(panel.state.requests, {}).exportPicture;
        return asked ? static_cast<int>(asked->maps.maps.size()) : -1;
    };
    panel.press({'e', true, false, false});
    CHECK(maps() == 0);
    panel.click("export.what/set");
    panel.press({'e', true, false, false});
    CHECK(maps() == 3);
    panel.click("section/export");  // folded: the button stays
    panel.click("export.go");
    CHECK(maps() == 3);
    panel.state.exportForm.set.pattern = "{x}";
    panel.frames(2);
    CHECK(panel.ui.rects.find("export.problem") != nullptr);
    panel.click("export.go");
    CHECK(maps() == -1);
    panel.state.exportForm.set = {};
    panel.frames(2);
    const std::vector<PaletteCommand> found = commandsFor(panel.state, "export set");
    REQUIRE_FALSE(found.empty());
    CHECK(found.front().id == "action/export-set");
    panel.state.settings.exportWhat = "picture";
    found.front().run(panel.state);
    CHECK(maps() == -1);  // its size and folder are seen first
    panel.frames(2);
    panel.click("export.go");
    CHECK(maps() == 3);
    std::filesystem::remove_all(folder);
}

TEST_CASE("a set that cannot be is told before, and nothing of it is written") {
    RightPanel panel;
    ExportForm& form = panel.state.exportForm;
    panel.state.settings.exportWhat = "set";
    panel.frames(2);
    CHECK(panel.ui.rects.find("export.problem") == nullptr);
    const auto refused = [&] {
        panel.frames(2);
        const bool told = panel.ui.rects.find("export.problem") != nullptr;
        panel.click("export.go");
        requestExport(panel.state);  // whoever asks
        return told && !panel.state.requests.exportPicture;
    };
    for (const char* pattern : {"{map}{number}", "{map}_{x}", "a/{map}"}) {
        CAPTURE(std::string(pattern));
        form.set.pattern = pattern;
        CHECK(refused());
    }
    form.set.pattern = "x";  // a name without {map} gets it
    CHECK(exportProblem(exportRequestOf(panel.state)).empty());
    form.set.wanted = {};
    CHECK(refused());
    form.set = {};
    panel.state.settings.exportWhat = "set";
    form.set.pattern = "{map}";
    panel.recipe().dimensions = 4;
    CHECK(refused());  // no normals in 4D
    panel.recipe() = Recipe{};
    form.folder = "/there is no such folder";
    CHECK(refused());
    form.folder.clear();
    REQUIRE(setFromText(*findParam("output"), panel.recipe(), "gradient").empty());
    panel.frames(2);
    CHECK(panel.ui.rects.find("export.problem") == nullptr);  // a set has outputs of its own
}

TEST_CASE("textures for a program are a set of its material's maps, once the recipe tiles") {
    const std::filesystem::path folder = emptyFolder();
    RightPanel panel;
    ExportForm& form = panel.state.exportForm;
    form.folder = folder;
    panel.state.document.origin.title = "Stone";
    panel.recipe() = presetNamed("fbm").file.recipe;
    panel.frames(2);
    for (const ExportProfile& profile : profiles()) {
        if (!isTexture(&profile)) continue;
        CAPTURE(std::string(profile.id));
        panel.state.settings.exportWhat = "picture";
        panel.recipe() = presetNamed("fbm").file.recipe;
        panel.frames(2);
        panel.click("export.for");
        panel.click(fmt::format("export.for/{}", profile.id).c_str());
        panel.frames(2);
        CHECK(exportsSet(panel.state));
        CHECK(panel.ui.rects.find("export.problem") != nullptr);  // it would show a seam
        CHECK(exportProblem(exportRequestOf(panel.state)).find("make it tile") != std::string::npos);
        panel.click("export.set.tile");
        panel.frames(2);
        CHECK(panel.ui.rects.find("export.problem") == nullptr);
        const ExportRequest request = exportRequestOf(panel.state);
        CHECK(request.region == Region{0, 0, 1024, 1024});
        CHECK(std::ranges::equal(request.maps.maps, profile.usual));
        const std::string command = commandLine(request);
        CAPTURE(command);
        CHECK(command.find(fmt::format(" --for {} --as texture --maps height,normal,color,", profile.program)) !=
              std::string::npos);
        const std::string names = fileNamesOf(request);
        CAPTURE(names);
        CHECK(std::ranges::count(names, '\n') == std::ssize(profile.usual));
        CHECK(names.find(fmt::format("{}stone_{}.png\n", profile.prefix, mapOf(profile, MapId::color).word)) !=
              std::string::npos);
    }
    panel.click("export.set/roughness");
    panel.click("export.size");
    panel.click("export.size/4k");
    panel.frames(2);
    CHECK(exportProblem(exportRequestOf(panel.state)).find("powers of two") != std::string::npos);
    std::filesystem::remove_all(folder);
}

TEST_CASE("every format and depth can be chosen and is written under its own extension") {
    RightPanel panel;
    ExportForm& form = panel.state.exportForm;
    for (const ExportFormat& row : exportFormats()) {
        CAPTURE(row.id);
        form.name = "a.b.png";
        form.format = 0;
        while (exportFormatOf(form).id != row.id) ++form.format;
        followFormat(panel.state);
        CHECK(form.name == fmt::format("a.b{}", row.format->extension));
        const ExportRequest request = exportRequestOf(panel.state);
        CHECK(request.depth == row.depth);
        CHECK(&formatForPath(request.path) == row.format);
    }
}

TEST_CASE("an existing file is replaced only when asked twice") {
    const std::filesystem::path folder = emptyFolder();
    std::ofstream(folder / "test_color.png") << "x";
    RightPanel panel;
    panel.state.exportForm.folder = folder;
    panel.frames(2);
    panel.click("export.go");
    CHECK_FALSE(panel.state.requests.exportPicture);
    CHECK(panel.ui.rects.find("export.problem") != nullptr);
    panel.click("export.go");
    REQUIRE(panel.state.requests.exportPicture);
    CHECK(panel.state.requests.exportPicture->replace);
    panel.state.requests = {};
    panel.click("export.go");  // and again for the next one
    CHECK_FALSE(panel.state.requests.exportPicture);
    panel.state.document.origin.title = "Other";  // the answer was about another file
    panel.frames(2);
    CHECK(panel.ui.rects.find("export.problem") == nullptr);
    panel.click("export.go");
    REQUIRE(panel.state.requests.exportPicture);
    CHECK_FALSE(panel.state.requests.exportPicture->replace);
    std::filesystem::remove_all(folder);
}

TEST_CASE("terrain for GIS has a place and meters, read as the command line reads them") {
    RightPanel panel(presetNamed("fbm").file.recipe);
    panel.state.settings.foldedGroups.erase("export");
    panel.state.settings.exportWhat = "picture";
    panel.frames(2);
    CHECK(panel.ui.rects.find("export.place") == nullptr);  // a PNG cannot say where it lies
    panel.click("export.for");
    panel.click("export.for/gdal");
    panel.frames(2);
    panel.click("export.place");
    panel.type("500000, 5200000, 2.5, 32632");
    panel.frames(2);
    CHECK(panel.ui.rects.find("export.problem") != nullptr);  // as on the command line, without spaces
    panel.click("export.place");
    panel.type("-500000,5200000,2.5,32632");
    panel.click("export.meters");
    panel.type("1800");
    panel.frames(2);
    CHECK(panel.ui.rects.find("export.problem") == nullptr);
    const ExportRequest request = exportRequestOf(panel.state);
    CAPTURE(panel.state.exportForm.place);
    REQUIRE(request.form.place);
    CHECK(*request.form.place == MapPlace{-500000, 5200000, 2.5, 32632});
    CHECK(request.maps.worldHeight == 1800);
    const std::string command = commandLine(request);
    CAPTURE(command);
    CHECK(command.find(" --for gdal --world-height 1800 --place=-5e+05,5200000,2.5,32632 ") != std::string::npos);
    panel.state.exportForm.place = "web";  // the picture is a square
    CHECK(exportRequestOf(panel.state).form.place->epsg == 3857);
    panel.state.exportForm.place = "1,2";
    CHECK(chosenProblem(panel.state, exportRequestOf(panel.state)).starts_with("Place 1,2: expected X,Y,STEP"));
    panel.state.exportForm.place.clear();
    panel.state.exportForm.worldHeight = "-1";
    CHECK(chosenProblem(panel.state, exportRequestOf(panel.state)) ==
          "Height -1: expected meters, above 0 and up to 1e+09");
    panel.state.exportForm.profile = "none";  // nothing of it is left where files take none
    panel.state.exportForm.place = "1,2";
    CHECK(chosenProblem(panel.state, exportRequestOf(panel.state)).empty());
    CHECK_FALSE(exportRequestOf(panel.state).form.place);
}

TEST_CASE("what cannot be exported is told before") {
    RightPanel panel;
    panel.click("export.size");
    panel.click("export.size/custom");
    CHECK(panel.ui.rects.find("export.problem") == nullptr);
    for (const char* width : {"0", "-5", "1/0", "7/2", "x", "2^40"}) {
        panel.click("export.width");
        panel.type(width);
        CHECK(panel.state.exportForm.width == ExportForm{}.width);
    }
    panel.click("export.width");
    panel.type("2^20");
    CHECK(panel.state.exportForm.width == 1 << 20);
    panel.state.exportForm.width = 0;  // as no field takes it
    panel.frames(3);
    CHECK(panel.ui.rects.find("export.problem") != nullptr);
    panel.click("export.go");
    CHECK_FALSE(panel.state.requests.exportPicture);
    panel.press({'e', true, false, false});
    CHECK_FALSE(panel.state.requests.exportPicture);
    CHECK(panel.state.toasts.back().failed);
    const auto problem = [](const char* path, std::int64_t width) {
        return exportProblem({path, {}, 10, {0, 0, width, 10}, Depth::u8, false, false});
    };
    CHECK(problem("a.png", 10).empty());
    CHECK(problem("a.jpg", 10).find(".png, .exr, .ktx2, .dds, ") != std::string::npos);
    CHECK_FALSE(problem("", 10).empty());
    CHECK_FALSE(problem("a.exr", 2147483647).empty());
    CHECK(problem("/no/such/folder/a.png", 10).find("/no/such/folder") != std::string::npos);
}
