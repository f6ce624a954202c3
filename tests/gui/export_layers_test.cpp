// Animations and volumes in the export section: what is asked for, what is refused, and the commands that do the same.
#include "viewer/model/export/export_layers.h"

#include <doctest/doctest.h>

#include <fstream>
#include <string>

#include "export/request/request_series.h"
#include "files/disk_space.h"
#include "gui/layers_panel.h"
#include "recipe/layer_paths.h"
#include "recipe/presets.h"
#include "recipe/tiling.h"
#include "viewer/model/canvas/playback.h"
#include "viewer/model/commands/actions.h"
#include "viewer/model/document/make_move.h"

using namespace noisescope;

TEST_CASE("an animation is asked for as it is chosen, and the command says the same") {
    Layers64 panel;
    CHECK_FALSE(panel.shows("export.frames"));
    panel.click("export.what/animation");
    CHECK(panel.state.settings.exportWhat == "animation");
    panel.set("export.frames", "6");
    ExportRequest request = panel.asked();
    CHECK(request.layers.kind == ExportKind::animation);
    CHECK(request.layers.frames == FrameTimes{6, 0, 4});
    CHECK(request.layers.fileCount() == 6);
    CHECK(request.path == "test_height_%04d.png");
    CHECK(shownCommand(request) == "--size 64x64 --frames 6 -o test_height_%04d.png");
    CHECK(fileNamesOf(request) == "test_height_0000.png to test_height_0005.png");
    const Series series = seriesOf(request, "Test");
    CHECK(series.count == 6);
    CHECK(series.job(3).recipe->time == 2);
    CHECK(series.job(3).path == "test_height_0003.png");

    panel.click("export.loop");
    panel.set("export.rate", "25/2");
    request = panel.asked();
    CHECK(request.layers.frames == FrameTimes{6, 12.5, 0});
    CHECK(shownCommand(request) == "--size 64x64 --frames 6 --fps 12.5 -o test_height_%04d.png");

    panel.choose("export.into", "sheet");
    panel.set("export.columns", "4");
    request = panel.asked();
    CHECK(request.layers.columns == 4);
    CHECK(fileSizeOf(request) == PixelSize{256, 128});
    CHECK(shownCommand(request) == "--size 64x64 --frames 6 --fps 12.5 --columns 4 -o test_height_sheet.png");
    CHECK(seriesOf(request, "Test").count == 1);
    panel.set("export.columns", "40");
    CHECK(panel.asked().layers.columns == 6);

    panel.choose("export.into", "file");
    request = panel.asked();
    CHECK(request.layers.columns == 0);
    CHECK(holds(formatForPath(request.path), ExportKind::animation, LayerFiles::one));
    const ExportJob job = seriesOf(request, "Test").job(0);
    CHECK(job.layers == 6);
    CHECK(job.frames == request.layers.frames);
    CHECK(panel.steps() == 0);  // options of the export are no part of the recipe
}

TEST_CASE("an animation is a video of its loop, or of five seconds, at 24 frames a second, until more is chosen") {
    Layers64 panel;
    panel.state.settings = Settings();
    panel.state.settings.foldedGroups.erase("export");
    panel.recipe().loop = 0;
    panel.click("export.what/animation");
    ExportRequest request = panel.asked();
    CHECK(request.path == "test_height.mp4");
    CHECK(request.layers.frames.count == 5 * 24);
    CHECK(request.layers.frames.rate() == 24);
    panel.recipe().loop = 8;
    panel.frames(2);
    request = panel.asked();
    CHECK(request.layers.frames.count == 8 * 24);
    CHECK(request.layers.frames.rate() == 24);
    panel.set("export.frames", "60");
    CHECK(panel.asked().layers.frames.rate() == 7.5);
    CHECK_FALSE(panel.shows("export.rate"));
    panel.set("export.frames", "0");
    panel.set("export.rate", "30");
    CHECK(panel.asked().layers.frames.count == 8 * 30);
    const std::vector<ExportFormat> formats = exportFormats(ExportKind::animation, LayerFiles::one);
    CHECK(formats.front().format->name == "mp4");
    CHECK(formats[1].format->name == "gif");
    CHECK(formats[2].format->name == "apng");
}

TEST_CASE("a set of maps is chosen for each document") {
    Layers64 panel;
    panel.click("export.what/set");
    panel.click("export.set/slope");
    CHECK(panel.asked().maps.maps.size() == 4);
    const Document first = panel.state.document;
    loadDocument(panel.state, presetNamed("marble").file);
    panel.frames(3);
    CHECK(panel.state.settings.exportWhat == "picture");
    CHECK_FALSE(exportRequestOf(panel.state).maps.any());
    panel.click("export.what/set");
    CHECK(panel.asked().maps.maps.size() == 3);
    panel.click("export.what/picture");
    loadDocument(panel.state, first.origin);
    panel.frames(3);
    CHECK(panel.state.settings.exportWhat == "set");
    CHECK(panel.asked().maps.maps.size() == 4);
}

TEST_CASE("the title follows the noise until the recipe has a file") {
    UiDriver driver(presetNamed("perlin").file.recipe);
    loadDocument(driver.state, presetNamed("perlin").file);
    CHECK(nameOf(driver.state.document) == presetNamed("perlin").file.title);
    driver.press({U'4'});
    CHECK(nameOf(driver.state.document) == "Simplex noise");
    CHECK(exportRequestOf(driver.state).path.filename().string().starts_with("simplex-noise"));
    driver.state.document.path = "/tmp/mine.json";
    CHECK(nameOf(driver.state.document) == presetNamed("perlin").file.title);
}

TEST_CASE("a volume is as deep as high until it is told otherwise") {
    Layers64 panel(flowing(4));
    panel.click("export.what/volume");
    ExportRequest request = panel.asked();
    CHECK(request.layers.slices == 64);
    CHECK(shownCommand(request) == "--size 64x64x64 -o test_height_z%04d.png");
    CHECK(seriesOf(request, "Test").job(7).slice == 7);
    CHECK(exportSizeOf(panel.state).depth == 64);
    panel.set("export.slices", "10");
    panel.choose("export.into", "sheet");
    request = panel.asked();
    CHECK(request.layers.columns == 8);
    CHECK(fileSizeOf(request) == PixelSize{512, 128});
    CHECK(shownCommand(request) == "--size 64x64x10 --columns 8 -o test_height_sheet.png");
    panel.choose("export.into", "file");
    panel.choose("export.format", "r32-f32");
    request = panel.asked();
    const ExportJob job = seriesOf(request, "Test").job(0);
    CHECK(job.layersAre == Layers::volume);
    CHECK(job.layers == 10);
    CHECK(job.slice == 0);
    CHECK(shownCommand(request) == "--size 64x64x10 -o test_height.r32");
    panel.set("export.slices", "0");
    CHECK(panel.asked().layers.slices == 64);
    panel.click("export.what/animation");
    CHECK(panel.asked().path == "test_height_%04d.png");  // each kind has a way of its own
    CHECK(exportSizeOf(panel.state).depth == 0);
}

TEST_CASE("lists of formats follow the table") {
    for (const ExportKind kind : {ExportKind::picture, ExportKind::animation, ExportKind::volume})
        for (const LayerFiles files : {LayerFiles::numbered, LayerFiles::sheet, LayerFiles::one}) {
            std::size_t expected = 0;
            for (const FormatInfo& format : formats()) {
                const bool one = kind == ExportKind::picture || files != LayerFiles::one;
                const bool fits = one ? format.holdsLayers(Layers::one)
                                  : kind == ExportKind::volume
                                      ? format.holdsLayers(Layers::volume)
                                      : format.holdsLayers(Layers::frames) || format.holdsLayers(Layers::array);
                expected += fits ? format.depths.size() : 0;
            }
            CHECK(exportFormats(kind, files).size() == expected);
            CHECK(expected > 0);
        }
    Layers64 panel(flowing(4));
    for (const char* what : {"animation", "volume"}) {
        panel.click(std::string("export.what/") + what);
        panel.choose("export.into", "file");
        for (const ExportFormat& row : exportFormats(exportKindOf(panel.state), LayerFiles::one)) {
            CAPTURE(row.id);
            panel.choose("export.format", row.id);
            CHECK(chosenFormatOf(panel.state).id == row.id);
            CHECK(exportRequestOf(panel.state).path.extension() == row.format->extension);
            CHECK(exportProblem(exportRequestOf(panel.state)).empty());
            CHECK(panel.shows("export.mips") == row.format->mipMaps);
            panel.state.settings.exportMipMaps = "averaged";
            const ExportRequest request = exportRequestOf(panel.state);
            CHECK((request.layers.mipMaps == MipMaps::average) == row.format->mipMaps);
            CHECK((commandLine(request).find(" --mips average") != std::string::npos) == row.format->mipMaps);
            panel.state.settings.exportMipMaps = "none";
        }
    }
    CHECK(exportFormatOf(panel.state.exportForm).id == "png-u8");  // of pictures it is another choice
}

TEST_CASE("Animation makes a recipe move that does not, as one step") {
    Recipe waves;
    REQUIRE(setFromText(*findParam("noise"), waves, "gabor").empty());
    Layers64 panel(repaired(waves));
    const Recipe before = panel.recipe();
    panel.click("export.what/animation");
    CHECK(panel.state.settings.exportWhat == "animation");
    CHECK(timePasses(panel.recipe()));
    CHECK(noiseOf(panel.recipe()).id == "perlin");  // Gabor noise has two dimensions
    CHECK(panel.recipe().loop == 8);
    CHECK(panel.state.playing);
    REQUIRE_FALSE(panel.state.toasts.empty());
    CHECK(panel.state.toasts.back().detail.find("Dimensions 3 instead of 2") != std::string::npos);
    panel.state.playing = false;
    panel.checkOneStep(before, 0);
    panel.press({'z', true, false, false});
    loadDocument(panel.state, presetNamed("island").file);
    panel.frames(3);
    makeItMove(panel.state);
    CHECK(timePasses(panel.recipe()));
    for (const std::string& path : layerPaths(panel.recipe().tree))
        if (const Layer& layer = *findLayer(panel.recipe().tree, path); noiseOf(layer.field).id == "radial")
            CHECK(layer.field.dimensions == 2);  // the island keeps its shape
}

TEST_CASE("the volume of a flat recipe gives it a third dimension, as one step") {
    Layers64 panel(Recipe{});
    const Recipe before = panel.recipe();
    panel.click("export.what/volume");
    CHECK(panel.state.settings.exportWhat == "volume");
    CHECK(panel.recipe().dimensions == 3);
    CHECK(kindProblem(panel.state, ExportKind::volume).empty());
    panel.checkOneStep(before, 0);
}

TEST_CASE("what the recipe does not have cannot be chosen, and why is told") {
    Recipe around = Recipe{};
    REQUIRE(setFromText(*findParam("dimensions"), around, "4").empty());
    REQUIRE(setFromText(*findParam("tiling"), around, "torus").empty());
    Layers64 panel(around);
    panel.click("export.what/volume");
    CHECK(panel.state.settings.exportWhat == "picture");
    CHECK(kindProblem(panel.state, ExportKind::volume).find("third axis") != std::string::npos);
    panel.recipe() = Recipe{};
    panel.frames(3);
    CHECK(kindProblem(panel.state, ExportKind::animation).find("no time") != std::string::npos);
    panel.recipe() = flowing();
    panel.frames(3);
    panel.click("export.what/animation");
    panel.recipe() = Recipe{};
    panel.frames(3);
    CHECK(exportRequestOf(panel.state).layers == ExportLayers{});
    CHECK_FALSE(panel.shows("export.frames"));
    panel.recipe() = flowing();
    panel.frames(3);
    CHECK(panel.shows("export.frames"));  // the choice has stayed
    panel.state.view.mode = ViewMode::compare;
    while (!exportsSeen(panel.state.exportForm)) ++panel.state.exportForm.size;
    panel.frames(3);
    CHECK(exportRequestOf(panel.state).comparison);
    CHECK(exportRequestOf(panel.state).layers == ExportLayers{});
    CHECK(seenRequestOf(panel.state).layers == ExportLayers{});
}

TEST_CASE("names of one kind of files stay out of the others") {
    Layers64 panel;
    panel.set("export.name", "mine.png");
    panel.click("export.what/animation");
    CHECK(panel.asked().path == "test_height_%04d.png");
    panel.set("export.name", "fire.png");
    CHECK(panel.shows("export.problem"));
    CHECK(exportProblem(exportRequestOf(panel.state)).find("fire_%04d.png") != std::string::npos);
    panel.click("export.go");
    CHECK_FALSE(panel.state.requests.exportPicture);
    panel.set("export.name", "fire_%03d.png");
    CHECK_FALSE(panel.shows("export.problem"));
    CHECK(panel.asked().path == "fire_%03d.png");
    CHECK(seenRequestOf(panel.state).path.filename() == "test_height.png");  // a screenshot is none of the frames
    panel.click("export.what/picture");
    CHECK(panel.asked().path == "mine.png");
    panel.set("export.name", "mine_%d.png");
    CHECK(exportProblem(exportRequestOf(panel.state)).find("many frames") != std::string::npos);
    panel.click("export.what/animation");
    CHECK(panel.asked().path == "fire_%03d.png");
    panel.choose("export.into", "file");
    panel.set("export.name", "fire.r32");
    CHECK(chosenFormatOf(panel.state).format->name == "r32");
    panel.set("export.name", "fire.png");
    const std::string problem = exportProblem(exportRequestOf(panel.state));
    if (!formatForPath("fire.png").holdsLayers(Layers::frames)) CHECK(problem.find("r16") != std::string::npos);
    CHECK(problem.empty() == formatForPath("fire.png").holdsLayers(Layers::frames));
}

TEST_CASE("the range is measured where files take one, and the command line does the same") {
    Layers64 panel;
    panel.click("export.fit");
    ExportRequest request = panel.asked();
    CHECK(request.percents == kUsualPercents);
    CHECK(shownCommand(request).find(" --fit ") != std::string::npos);
    panel.choose("export.format", "exr-f32");  // of floats there is none to choose
    CHECK_FALSE(panel.asked().percents);
    panel.choose("export.format", "png-u8");
    CHECK(panel.asked().percents);
    while (!exportsSeen(panel.state.exportForm)) ++panel.state.exportForm.size;
    panel.frames(3);
    CHECK_FALSE(exportRequestOf(panel.state).percents);
    CHECK_FALSE(seenRequestOf(panel.state).percents);
}

TEST_CASE("a sheet that a format cannot hold is told before") {
    Layers64 panel;
    panel.state.settings.exportWhat = "volume";
    panel.state.settings.exportSlicesInto = "sheet";
    panel.state.exportForm.width = panel.state.exportForm.height = 1 << 20;
    panel.state.settings.exportColumns = 10;
    panel.state.settings.exportSlices = 4000;
    panel.choose("export.format", "exr-f32");
    CHECK(exportProblem(exportRequestOf(panel.state)).empty());
    panel.state.settings.exportColumns = 2000;
    panel.frames(3);
    CHECK(exportProblem(exportRequestOf(panel.state)).find("2097152000x2097152") != std::string::npos);
    CHECK(panel.shows("export.problem"));
}

TEST_CASE("files, bytes and room are told before, and a disk that is too small is an answer") {
    Layers64 panel;
    CHECK_FALSE(panel.shows("export.figures"));  // a small picture is a matter of a moment
    panel.click("export.what/animation");
    panel.set("export.frames", "6");
    CHECK(panel.shows("export.figures"));
    CHECK(figuresText(exportRequestOf(panel.state)) == "6 files of 64 \u00d7 64, up to 24.6 kB");
    panel.choose("export.into", "file");
    panel.choose("export.format", "r32-f32");
    CHECK(figuresText(exportRequestOf(panel.state)) == "6 frames of 64 \u00d7 64, 98.3 kB");
    CHECK(figuresOf(exportRequestOf(panel.state)).bytes ==
          static_cast<double>(sampleBytesOf(shapeOf(jobOfOne(exportRequestOf(panel.state), "Test")))));
    CHECK(roomProblem(exportRequestOf(panel.state)).empty());
    panel.set("export.frames", "10^6");
    panel.state.exportForm.width = panel.state.exportForm.height = 1 << 20;  // 4 million TB
    panel.frames(3);
    CHECK(roomProblem(exportRequestOf(panel.state)).find("are free") != std::string::npos);
    CHECK(panel.shows("export.problem"));
    panel.click("export.go");
    CHECK_FALSE(panel.state.requests.exportPicture);
    panel.press({'e', true, false, false});
    CHECK_FALSE(panel.state.requests.exportPicture);
    CHECK(panel.state.toasts.back().failed);
    panel.choose("export.into", "files");
    panel.choose("export.format", "r32-f32");
    CHECK_FALSE(roomProblem(exportRequestOf(panel.state)).empty());
    std::ofstream(panel.folder.path / "test_height_0000.r32") << "x";  // an export that was ended has used its room
    CHECK(roomProblem(exportRequestOf(panel.state)).empty());
}

TEST_CASE("Make it tile takes the volume's third side too") {
    Layers64 panel;
    panel.recipe().timeAxis = 0;
    panel.recipe().loop = 0;
    panel.recipe().frequency = 7.5;
    panel.frames(3);
    panel.click("export.what/volume");
    panel.set("export.slices", "32");
    runAction(panel.state, *findAction("make-tile"));
    CHECK(tiles(panel.recipe(), {64, 64, 32}));
    CHECK(panel.recipe().periodZ > 0);
    CHECK(panel.state.toasts.back().text.find("64 x 64 x 32") != std::string::npos);
}
