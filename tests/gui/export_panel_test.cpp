// The section that exports files and sets of files.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "plan/field_plan.h"
#include "recipe/params.h"
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
    const auto folder = std::filesystem::temp_directory_path() / fmt::format("noisescope-right-{}", freshSeed());
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
    const Port canvas = portOf(panel.state);
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
    panel.state.looking.view = View{90000, -17, 4711};
    panel.frames(2);
    panel.press({'e', true, false, false});
    CHECK(asked().region == Region{0, 0, 300, 7});  // looking changes no picture, but by choice
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
    panel.state.looking.view = View{90000, -17, 4711};
    panel.frames(2);
    const Port pane = portOf(panel.state);
    const View view = *panel.state.looking.view;
    const ExportRequest request = exportRequestOf(panel.state);
    CHECK(request.comparison == panel.state.document.comparison);
    CHECK(request.recipe == panel.state.document.recipe);
    CHECK(request.region == Region{view.x, view.y, pane.width, pane.height});
    CHECK(request.imageHeight == view.height);
    CHECK(request.path.filename() == "test_comparison.png");
    CHECK(fileSizeOf(request) == Port{2 * pane.width + 2, 2 * pane.height + 2});
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
    CHECK_FALSE(setPictureOf(panel.state, exportMaps()[0]).request.comparison);  // a map is of one recipe
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

TEST_CASE("a set is asked for in one action: names, depths, outputs, and one question for files that exist") {
    const std::filesystem::path folder = emptyFolder();
    RightPanel panel;
    panel.state.exportForm.folder = folder;
    panel.state.document.origin.title = "Stone";
    panel.recipe().colorRange = kGivenRange;
    panel.recipe().colorLow = -0.25;
    panel.recipe().colorHigh = 0.5;
    panel.wait(1);
    const std::size_t steps = panel.steps();
    panel.click("export.size");
    panel.click("export.size/1024");
    panel.click("export.set");
    panel.frames(2);
    panel.click("export.go");
    std::vector<ExportRequest> asked = std::exchange(panel.state.requests, {}).exportPictures;
    REQUIRE(asked.size() == 3);
    const std::array names{"stone_height.png", "stone_normal.png", "stone_color.png"};
    const std::array depths{Depth::u16, Depth::u8, Depth::u8};
    for (std::size_t i = 0; i < 3; ++i) {
        CAPTURE(i);
        CHECK(asked[i].path == folder / names.at(i));
        CHECK(asked[i].depth == depths.at(i));
        CHECK(asked[i].color == (i == 2));
        CHECK(asked[i].region == Region{0, 0, 1024, 1024});
        CHECK(asked[i].imageHeight == 1024);
        CHECK_FALSE(asked[i].replace);
        CHECK(valueText(*findParam("output"), asked[i].recipe) == (i == 1 ? "normal" : "value"));
    }
    CHECK(rangeOf(asked[0].recipe) == Range{-0.25, 0.5});
    CHECK(rangeOf(asked[1].recipe) == Range{-1, 1});  // the range of values is none of directions
    CHECK(panel.steps() == steps);
    for (const std::size_t i : {std::size_t{1}, std::size_t{2}}) std::ofstream(folder / names.at(i)) << "x";
    panel.click("export.go");
    CHECK(panel.state.requests.exportPictures.empty());
    panel.click("export.go");
    asked = std::exchange(panel.state.requests, {}).exportPictures;
    REQUIRE(asked.size() == 3);
    CHECK_FALSE(asked[0].replace);  // what comes there meanwhile is not replaced
    CHECK(asked[1].replace);
    CHECK(asked[2].replace);
    panel.click("export.set/color");
    panel.click("export.set.pattern");
    panel.type("{map} of {name}");
    panel.click("export.format");
    panel.click("export.format/png-u16");
    panel.click("export.go");
    asked = std::exchange(panel.state.requests, {}).exportPictures;
    REQUIRE(asked.size() == 2);
    CHECK(asked[0].path == folder / "height of stone.png");
    CHECK(asked[1].path == folder / "normal of stone.png");
    CHECK(asked[1].depth == Depth::u16);
    panel.click("export.format");
    panel.click("export.format/exr-f32");
    panel.click("export.set/color");
    panel.click("export.go");
    asked = std::exchange(panel.state.requests, {}).exportPictures;
    REQUIRE(asked.size() == 3);
    CHECK(asked[0].depth == Depth::f32);
    CHECK(asked[1].depth == Depth::f32);
    CHECK(asked[2].depth == Depth::f16);
    CHECK(asked[2].path == folder / "color of stone.exr");
    std::filesystem::remove_all(folder);
}

TEST_CASE("where a set is ticked every way to export writes the set, and the palette knows it") {
    const std::filesystem::path folder = emptyFolder();
    RightPanel panel;
    panel.state.exportForm.folder = folder;
    const auto asked = [&] { return std::exchange(panel.state.requests, {}); };
    panel.press({'e', true, false, false});
    CHECK(asked().exportPicture);
    panel.click("export.set");
    panel.press({'e', true, false, false});
    CHECK(asked().exportPictures.size() == 3);
    panel.click("section/export");  // folded: the button stays
    panel.click("export.go");
    Requests requests = asked();
    CHECK(requests.exportPictures.size() == 3);
    CHECK_FALSE(requests.exportPicture);
    panel.state.exportForm.set.pattern = "x";
    panel.frames(2);
    CHECK(panel.ui.rects.find("export.problem") != nullptr);
    panel.click("export.go");
    CHECK(asked().exportPictures.empty());
    panel.state.exportForm.set = {};
    panel.frames(2);
    const std::vector<PaletteCommand> found = commandsFor(panel.state, "export set");
    REQUIRE_FALSE(found.empty());
    CHECK(found.front().id == "action/export-set");
    found.front().run(panel.state);
    CHECK(asked().exportPictures.size() == 3);
    std::filesystem::remove_all(folder);
}

TEST_CASE("a set that cannot be is told before, and nothing of it is written") {
    RightPanel panel;
    panel.state.exportForm.set.open = true;
    panel.frames(2);
    CHECK(panel.ui.rects.find("export.problem") == nullptr);
    ExportForm& form = panel.state.exportForm;
    const auto refused = [&] {
        panel.frames(2);
        const bool told = panel.ui.rects.find("export.problem") != nullptr;
        panel.click("export.go");
        requestExportSet(panel.state);  // whoever asks
        return told && panel.state.requests.exportPictures.empty();
    };
    for (const char* pattern : {"{name}", "x", "{map}{number}", "a/{map}"}) {
        CAPTURE(std::string(pattern));
        form.set.pattern = pattern;
        CHECK(refused());
    }
    form.set = {true, false, {true, false, false}, "x", {}};
    panel.frames(2);
    CHECK(panel.ui.rects.find("export.problem") == nullptr);  // a single map needs no {map}
    form.set = {true, false, {false, false, false}, "{map}", {}};
    CHECK(refused());
    form.set = {true, false, {true, true, true}, "{map}", {}};
    REQUIRE(setFromText(*findParam("noise"), panel.recipe(), "worley").empty());
    panel.recipe().dimensions = 4;
    panel.recipe().noise = Recipe{}.noise;
    CHECK(refused());  // no normals in 4D
    panel.recipe() = Recipe{};
    form.folder = "/there is no such folder";
    CHECK(refused());
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
