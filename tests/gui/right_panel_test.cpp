// The right panel: color, numbers, code and export under synthetic input.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "codegen/snippet.h"
#include "field/field_plan.h"
#include "recipe/params.h"
#include "recipe/presets.h"
#include "right_panel.h"
#include "viewer/model/code_text.h"
#include "viewer/model/color_range.h"
#include "viewer/model/commands.h"
#include "viewer/model/export_form.h"
#include "viewer/model/export_set.h"
#include "viewer/model/gradient_edits.h"
#include "viewer/model/look.h"
#include "viewer/model/readout.h"
#include "viewer/model/scene.h"

using namespace noisescope;

namespace {

FieldNumbers someNumbers() {
    FieldNumbers numbers;
    numbers.low = -0.75;
    numbers.high = 0.5;
    numbers.mean = -0.1;
    numbers.deviation = 0.25;
    numbers.pixels = 1000;
    numbers.bins = {-0.75, 0.5};
    numbers.histogram.assign(10, 100);
    for (int i = 0; i < 1000; ++i) numbers.values.push_back(-0.75f + 1.25f * (static_cast<float>(i) + 0.5f) / 1000.0f);
    numbers.middle98 = {-0.7, 0.4};
    numbers.middle998 = {-0.74, 0.48};
    return numbers;
}

std::filesystem::path emptyFolder() {
    const auto folder = std::filesystem::temp_directory_path() / fmt::format("noisescope-right-{}", freshSeed());
    std::filesystem::create_directories(folder);
    return folder;
}

/// The words of a command line as a POSIX shell would read them.
std::vector<std::string> shellWords(const std::string& line) {
    std::vector<std::string> words(1);
    bool quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '\'')
            quoted = !quoted;
        else if (!quoted && line[i] == '\\')
            words.back() += line[++i];
        else if (!quoted && line[i] == ' ')
            words.emplace_back();
        else
            words.back() += line[i];
    }
    return words;
}

/// What the command's --set options make of an empty recipe.
Recipe recipeOf(const std::string& command) {
    const std::vector<std::string> words = shellWords(command);
    Recipe recipe;
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        if (words[i] != "--set") continue;
        const std::size_t equals = words[i + 1].find('=');
        const ParamInfo* param = findParam(words[i + 1].substr(0, equals));
        REQUIRE(param != nullptr);
        CHECK(setFromText(*param, recipe, words[i + 1].substr(equals + 1)).empty());
    }
    return recipe;
}

}  // namespace

// --- the panel -------------------------------------------------------------------------------------------------------

TEST_CASE("sections of the right panel fold and remember it") {
    RightPanel panel;
    const auto inside = std::to_array<std::pair<const char*, const char*>>(
        {{"color", "gradient"}, {"inspect", "overlay/lattice"}, {"code", "code.view"}, {"export", "export.name"}});
    for (const auto& [key, widget] : inside) {
        const char* section = key;  // Clang 14 captures no structured bindings
        CAPTURE(section);
        CHECK(panel.ui.rects.find(widget) != nullptr);
        panel.click(fmt::format("section/{}", section));
        CHECK(panel.ui.rects.find(widget) == nullptr);
        CHECK(panel.state.settings.foldedGroups.contains(section));
        panel.click(fmt::format("section/{}", section));
        CHECK(panel.ui.rects.find(widget) != nullptr);
        CHECK_FALSE(panel.state.settings.foldedGroups.contains(section));
    }
    CHECK(panel.steps() == 0);
}

TEST_CASE("the edge of the right panel changes its width within the limits that are kept") {
    RightPanel panel;
    const auto canvasLeft = panel.ui.layout.canvas.x;
    panel.dragBy("right.edge", -60, 0);
    CHECK(panel.state.settings.rightWidth == doctest::Approx(320 + 60 - 3).epsilon(0.02));
    for (const float by : {-2000.0f, 2000.0f}) {
        panel.dragBy("right.edge", by, 0);
        CHECK(repaired(panel.state.settings) == panel.state.settings);
        CHECK(panel.ui.layout.right.width == static_cast<float>(panel.state.settings.rightWidth));
    }
    panel.doubleClick("right.edge");
    CHECK(panel.state.settings.rightWidth == Settings().rightWidth);
    CHECK(panel.ui.layout.canvas.x == canvasLeft);
}

TEST_CASE("no width of the right panel, no recipe and no size of the window breaks it") {
    for (const double width : {260.0, 560.0})
        for (const ImVec2 size : {ImVec2{1, 1}, ImVec2{420, 90}, ImVec2{1920, 1080}})
            for (const Preset& preset : presets()) {
                if (size.x > 420 && preset.name != "normal-stones" && preset.name != "marble") continue;
                RightPanel panel(preset.file.recipe);
                panel.state.settings.rightWidth = width;
                panel.state.field.numbers = someNumbers();
                ImGui::GetIO().DisplaySize = size;
                panel.frames(3);
                CHECK(panel.recipe() == preset.file.recipe);
            }
}

// --- numbers ---------------------------------------------------------------------------------------------------------

TEST_CASE("fitting sets the range to what was measured, the bound resets it") {
    RightPanel panel(Recipe{});
    const Recipe unfitted = panel.recipe();
    CHECK(panel.ui.rects.find("inspect.note") != nullptr);  // no numbers yet
    panel.click("fit.98");
    CHECK(panel.recipe() == unfitted);
    panel.state.field.numbers = someNumbers();
    panel.frames(2);
    const Recipe before = panel.recipe();
    panel.click("fit.98");
    CHECK(rangeOf(panel.recipe()) == Range{-0.7, 0.4});
    panel.checkOneStep(before, 0);
    panel.click("fit.998");
    CHECK(rangeOf(panel.recipe()) == Range{-0.74, 0.48});
    panel.recipe().colorLow = 0.48;
    panel.recipe().colorHigh = -0.74;
    panel.frames(2);
    panel.click("fit.98");
    CHECK(rangeOf(panel.recipe()) == Range{0.4, -0.7});  // still turned around
    panel.click("fit.bound");
    CHECK(rangeOf(panel.recipe()) == rangeOf(Recipe{}));
    CHECK(panel.steps() == 5);
}

TEST_CASE("the ends of the color range are dragged in the histogram, one step each") {
    RightPanel panel(Recipe{});
    panel.state.field.numbers = someNumbers();
    panel.frames(2);
    const Recipe before = panel.recipe();
    const float width = panel.ui.rects.find("histogram")->width;
    REQUIRE(rangeOf(before) == Range{-1, 1});
    panel.click("range.low");
    CHECK(panel.recipe() == before);  // a click is no drag
    panel.dragBy("range.low", width / 4, 0);
    CHECK(panel.recipe().colorRange == kGivenRange);
    CHECK(panel.recipe().colorLow == doctest::Approx(-0.5).epsilon(0.02));
    CHECK(panel.recipe().colorHigh == 1);
    panel.checkOneStep(before, 0);
    const Recipe low = panel.recipe();
    panel.dragBy("range.high", -2 * width, 0);
    CHECK(panel.recipe().colorHigh < panel.recipe().colorLow);  // past the other end: turned around
    CHECK(panel.recipe().colorLow == low.colorLow);
    panel.checkOneStep(low, 1);
    panel.moveTo("histogram", 0.5f, 0.2f);
    const Recipe turned = panel.recipe();
    panel.recipe().colorHigh = 0.7;
    panel.frames(2);
    panel.moveTo("histogram", 0.4f, 0.2f);
    const Recipe still = panel.recipe();
    panel.button(true);
    panel.moveTo("histogram", 0.45f, 0.2f);
    panel.button(false);
    CHECK(panel.recipe() == still);  // far from both ends
    CHECK_FALSE(turned == still);
}

TEST_CASE("histograms of any numbers and ranges can be drawn and dragged") {
    for (const Range colors : {Range{-1e15, 1e15}, Range{5, 6}, Range{1, -1}, Range{0.1, 0.1000001}})
        for (const Range values :
             {Range{-0.75, 0.5}, Range{3, 3}, Range{0, 0}, Range{-1e15, 1e15}, Range{-1e-30, 1e-30}}) {
            Recipe recipe;
            recipe.colorRange = kGivenRange;
            recipe.colorLow = colors.low;
            recipe.colorHigh = colors.high;
            RightPanel panel(repaired(recipe));
            FieldNumbers numbers = someNumbers();
            numbers.bins = numbers.middle98 = numbers.middle998 = values;
            numbers.low = values.low;
            numbers.high = values.high;
            panel.state.field.numbers = numbers;
            panel.frames(2);
            const Range view = histogramView(values, colors);
            CHECK(view.low < view.high);
            CHECK(view.low <= values.low);
            CHECK(view.high >= values.high);
            panel.dragBy("range.low", 30, 0);
            CHECK(problemsOf(panel.recipe()).empty());
            panel.click("fit.98");
            CHECK(problemsOf(panel.recipe()).empty());
            panel.frames(2);
        }
}

TEST_CASE("of A - B there is a histogram that nobody can drag, and a legend on the picture") {
    RightPanel panel;
    CHECK(panel.ui.rects.find("difference.legend") == nullptr);
    panel.press({'d'});
    FieldNumbers numbers = someNumbers();
    numbers.subtracted = HeldRecipe{};
    panel.state.field.numbers = numbers;
    panel.frames(2);
    const Recipe before = panel.recipe();
    REQUIRE(panel.ui.rects.find("histogram.difference") != nullptr);
    CHECK(panel.ui.rects.find("histogram") == nullptr);
    CHECK(panel.ui.rects.find("fit.98") == nullptr);
    const UiRect* legend = panel.ui.rects.find("difference.legend");
    REQUIRE(legend != nullptr);
    const UiRect* slots = panel.ui.rects.find("slots");
    REQUIRE(slots != nullptr);
    CHECK(legend->y >= slots->y + slots->height);  // nothing lies on it
    CHECK(legend->y + legend->height <= panel.ui.layout.canvas.y + panel.ui.layout.canvas.height);
    const UiRect* note = panel.ui.rects.find("inspect.note");
    REQUIRE(note != nullptr);
    panel.drag("histogram.difference", 0.1f, 0.6f);
    CHECK(panel.recipe() == before);
    numbers.low = numbers.high = 0;  // equal slots
    numbers.bins = {0, 0};
    panel.state.field.numbers = numbers;
    panel.frames(2);
    CHECK(panel.ui.rects.find("histogram.difference") != nullptr);
    numbers.subtracted.reset();
    panel.state.field.numbers = numbers;
    panel.press({'d'});
    CHECK(panel.ui.rects.find("histogram") != nullptr);
    CHECK(panel.ui.rects.find("difference.legend") == nullptr);
}

TEST_CASE("the share of values beyond the colors") {
    const FieldNumbers numbers = someNumbers();
    CHECK(clippedShare(numbers, {-1, 1}) == 0);
    CHECK(clippedShare(numbers, {-0.75, 0.5}) == 0);
    CHECK(clippedShare(numbers, {-0.125, 1}) == doctest::Approx(0.5));
    CHECK(clippedShare(numbers, {1, -0.125}) == doctest::Approx(0.5));
    CHECK(clippedShare(numbers, {2, 3}) == 1);
    CHECK(roundedTo(0.123456, 0.004) == 0.123);
    CHECK(roundedTo(-1234.56, 30) == -1230);
    CHECK(roundedTo(1e300, 1e-300) == 1e300);
    CHECK_FALSE(std::signbit(roundedTo(-1e-6, 0.01)));
}

TEST_CASE("drafts say that numbers are being measured") {
    RightPanel panel(Recipe{});
    panel.state.field.numbers = someNumbers();
    panel.frames(2);
    CHECK(panel.ui.rects.find("inspect.note") == nullptr);
    const float below = panel.ui.rects.find("fit.98")->y;
    panel.state.field.panes.resize(1);
    panel.state.field.panes[0].draft = true;
    panel.frames(2);
    CHECK(panel.ui.rects.find("inspect.note") != nullptr);
    CHECK(panel.ui.rects.find("fit.98")->y == below);  // nothing jumps
}

TEST_CASE("the light tells whether GPU and CPU have the same bits under the cursor") {
    RightPanel panel(Recipe{});
    panel.frames(2);
    CHECK(panel.ui.rects.find("equality.none") != nullptr);
    const std::int64_t height = panel.state.canvas.height;
    const auto plan = std::make_shared<const FieldPlan>(panel.recipe(), height);
    panel.state.field.panes.resize(1);
    panel.state.field.panes[0].plan = plan;
    panel.move(200, 300);
    panel.frames(2);
    REQUIRE(panel.state.canvas.cursor);
    CHECK(panel.ui.rects.find("equality.none") != nullptr);  // nothing was read back yet
    const float value =
        probeAt(*plan, viewOf(panel.state), panel.state.canvas.cursor->x, panel.state.canvas.cursor->y).value;
    panel.state.field.gpuValue = value;
    panel.frames(2);
    CHECK(panel.ui.rects.find("equality.good") != nullptr);
    panel.state.field.gpuValue = std::nextafter(value, 2.0f);
    panel.frames(2);
    CHECK(panel.ui.rects.find("equality.bad") != nullptr);
}

TEST_CASE("overlays are checked and unchecked") {
    RightPanel panel(Recipe{});
    const auto checks =
        std::to_array<std::pair<const char*, bool ViewOptions::*>>({{"overlay/lattice", &ViewOptions::lattice},
                                                                    {"overlay/pixel-grid", &ViewOptions::pixelGrid},
                                                                    {"overlay/clipping", &ViewOptions::clipping},
                                                                    {"overlay/zero-line", &ViewOptions::zeroLine}});
    for (const auto& [key, member] : checks) {
        const char* name = key;
        CAPTURE(name);
        panel.click(name);
        CHECK(panel.state.view.*member);
        panel.click(name);
        CHECK_FALSE(panel.state.view.*member);
    }
}

// --- code ------------------------------------------------------------------------------------------------------------

TEST_CASE("the code is that of the chosen target and follows the recipe") {
    RightPanel panel(Recipe{});
    for (const SnippetTarget& target : snippetTargets()) {
        CAPTURE(target.id);
        panel.click("code.target");
        panel.click(fmt::format("code.target/{}", target.id));
        CHECK(panel.state.settings.snippetTarget == target.id);
        panel.recipe().seed += 1;
        panel.frames(2);
        panel.click("code.copy");
        SnippetOptions options;
        options.target = &target;
        options.title = "Test";
        CHECK(ImGui::GetClipboardText() == writeSnippet(panel.recipe(), options));
    }
    panel.state.settings.snippetTarget = "of a newer version";
    panel.frames(2);
    CHECK(panel.state.code.target == snippetTargets().front().id);
}

TEST_CASE("the key copies the code for the chosen target") {
    RightPanel panel(Recipe{});
    panel.state.settings.snippetTarget = "shadertoy";
    panel.press({'c'});
    SnippetOptions options;
    options.target = &snippetTargetNamed("shadertoy");
    options.title = "Test";
    CHECK(ImGui::GetClipboardText() == writeSnippet(panel.recipe(), options));
}

TEST_CASE("the code is made again only when something has changed, and not while something is dragged") {
    RightPanel panel(Recipe{});
    const std::string* text = panel.state.code.lines.data();
    panel.frames(5);
    CHECK(panel.state.code.lines.data() == text);
    panel.moveTo("section/code", 0.9f);
    panel.button(true);
    panel.recipe().seed = 77;
    panel.frames(3);
    CHECK_FALSE((*panel.state.code.recipe)->seed == 77u);
    panel.state.settings.foldedGroups.clear();
    panel.move(700, 300);
    panel.button(false);
    panel.frames(3);
    CHECK((*panel.state.code.recipe)->seed == 77u);
}

TEST_CASE("code in pieces gives the code again") {
    for (const Preset& preset : presets())
        for (const std::string& line : linesOf(writeSnippet(preset.file.recipe, {}))) {
            std::string whole;
            for (const CodeToken& token : codeTokens(line)) whole += token.text;
            CHECK(whole == line);
        }
    const auto kinds = [](std::string_view line) {
        std::string text;
        for (const CodeToken& token : codeTokens(line)) text += "pknc"[static_cast<int>(token.kind)];
        return text;
    };
    CHECK(kinds("float x = 1.5e-3 + y2; // 3") == "kpppnpppc");
    CHECK(kinds("#version 330 core") == "k");
    CHECK(kinds(".5 - 0x7fu") == "npn");
    CHECK(kinds("") == "");
    CHECK(linesOf("a\n\nb\n") == std::vector<std::string>{"a", "", "b"});
}

TEST_CASE("the command line gives the recipe again") {
    std::vector<Recipe> recipes;
    for (const Preset& preset : presets()) recipes.push_back(preset.file.recipe);
    recipes.push_back(RightPanel::customRecipe());
    recipes.back().gradient = withStop(kNightSky, colorStop(1 / 3.0, 0xabcdef)).gradient;
    recipes.back().colorRange = kGivenRange;
    recipes.back().colorLow = -1e-7;
    recipes.back().colorHigh = 1.0 / 3;
    recipes.back().offsetX = -123456789.0625;
    for (const Recipe& recipe : recipes) {
        const std::string line = commandLine({"a b's.png", recipe, 480, {0, 0, 640, 480}, Depth::u16, true, false});
        CAPTURE(line);
        CHECK(recipeOf(line) == recipe);
        CHECK(line.ends_with(" --size 640x480 --depth u16 --color -o 'a b'\\''s.png'"));
    }
    CHECK(commandLine({"-x.exr", {}, 1, {0, 0, 1, 1}, Depth::f32, false, false}) ==
          "noisescope render --size 1x1 -o ./-x.exr");
    CHECK(commandLine({"x.png", {}, 1099511627776, {-5, 7, 20, 10}, Depth::u8, false, false}) ==
          "noisescope render --size 20x1099511627776 --region -5,7,20x10 -o x.png");
    RightPanel panel;
    panel.recipe().seed = 5;
    panel.frames(2);
    panel.click("code.command");
    CHECK(recipeOf(ImGui::GetClipboardText()) == panel.recipe());
    panel.state.looking.view = View{90000, -17, 4711};
    panel.frames(2);
    panel.press({'y'});
    std::string line = ImGui::GetClipboardText();
    CHECK(line.find(fmt::format("x90000 --region -17,4711,{}x{} ", portOf(panel.state).width,
                                portOf(panel.state).height)) != std::string::npos);
    panel.state.view.mode = ViewMode::compare;
    panel.frames(2);
    panel.press({key::kHome});
    panel.press({'y'});
    line = ImGui::GetClipboardText();
    const Port pane = portOf(panel.state);
    CHECK(line.find(fmt::format(" --compare noise=value,perlin,simplex,worley --size {0}x{1} --region 0,0,{0}x{1} -o ",
                                pane.width, pane.height)) != std::string::npos);
}

// --- export ----------------------------------------------------------------------------------------------------------

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
        followFormat(form);
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
    CHECK(problem("a.jpg", 10).find(".png, .exr, .r16, .r32") != std::string::npos);
    CHECK_FALSE(problem("", 10).empty());
    CHECK_FALSE(problem("a.exr", 2147483647).empty());
    CHECK(problem("/no/such/folder/a.png", 10).find("/no/such/folder") != std::string::npos);
}
