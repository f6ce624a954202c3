// Help before a click: slips of the keyboard, sizes, times, bytes, seams, and what was made to move.
#include <doctest/doctest.h>

#include "gui/layout_driver.h"
#include "gui/shell_driver.h"
#include "recipe/presets.h"
#include "viewer/model/canvas/playback.h"
#include "viewer/model/commands/commands.h"
#include "viewer/model/commands/preset_search.h"
#include "viewer/model/commands/word_match.h"
#include "viewer/model/export/export_form.h"
#include "viewer/model/export/export_layers.h"

using namespace noisescope;

TEST_CASE("a slip finds what was meant; what is like nothing finds nothing") {
    CHECK(respelled("mountian", {"Swiss Alps", "Mountains"}) == "mountains");
    CHECK(respelled("Mountians", {"Mountains"}) == "mountains");
    CHECK(respelled("swis apls", {"Swiss Alps", "Mountains"}) == "swis alps");  // the beginning of a word stays
    CHECK(respelled("swizz alps", {"Swiss Alps"}) == "swiss alps");
    CHECK(respelled("mount", {"Mountains"}).empty());  // nothing is to be replaced
    CHECK(respelled("xyzzy plugh", {"Mountains"}).empty());
    CHECK(respelled("", {"Mountains"}).empty());
    CHECK(nearSearch("mountian") == "mountains");
    UiDriver driver;
    const auto commands = commandsFor(driver.state, "frequancy");
    REQUIRE_FALSE(commands.empty());
    CHECK(commands.front().label.find("requency") != std::string::npos);
    CHECK(commandNote("frequancy", commands).find("frequency") != std::string::npos);
    CHECK(commandNote("frequency", commandsFor(driver.state, "frequency")).empty());
    CHECK(commandsFor(driver.state, "qqqqxyzzy").empty());
}

TEST_CASE("the searches ask whether another word was meant, and a click types it") {
    UiDriver driver;
    driver.click("presets.search");
    typeOnly(driver, "mountian");
    REQUIRE(isShown(driver, "presets.meant"));
    driver.click("presets.meant");
    CHECK(driver.state.presetStrip.search == "mountains");
    CHECK_FALSE(isShown(driver, "presets.meant"));
    driver.state.presetStrip.search = "mountian";
    driver.frames(2);
    const std::string first = presets()[foundPresets("mountains", -1).front()].file.title;
    driver.click("presets.search");
    driver.key(UiDriver::kEnter);
    driver.frames(2);
    CHECK(driver.state.document.origin.title == first);
    driver.state.recipePanel.search = "frequancy";
    driver.frames(2);
    driver.click("search.meant");
    CHECK(driver.state.recipePanel.search == "frequency");
}

TEST_CASE("a size of the screen; a video says how long and how large it is, frames how long they take") {
    UiDriver driver(presetNamed("fbm").file.recipe, 1080);
    ExportForm& form = driver.state.exportForm;
    form.size = sizeRow("4k");
    CHECK(pictureSizeOf(form, driver.state.canvas) == PixelSize{3840, 2160});
    ExportRequest request;
    request.path = "a.mp4";
    request.imageHeight = 1000;
    request.region = {0, 0, 1000, 1000};
    request.layers.kind = ExportKind::animation;
    request.layers.files = LayerFiles::one;
    request.layers.frames = {240, 24, 0};
    const std::string figures = figuresText(request);
    CHECK(figures.find("240 frames of 1000") != std::string::npos);
    CHECK(figures.find("10 s, some 7.2 MB to 48 MB") != std::string::npos);
    FieldStatus field;
    CHECK(drawingText(request, field, {500, 500}).empty());  // not known yet
    field.milliseconds = 50;
    CHECK(drawingText(request, field, {500, 500}) == "about 48 s to draw");
    field.milliseconds = 500;
    CHECK(drawingText(request, field, {500, 500}) == "about 8 minutes to draw");
    request.layers = {};
    CHECK(drawingText(request, field, {500, 500}).empty());
}

TEST_CASE("textures that do not repeat are warned about before they are written") {
    UiDriver driver(presetNamed("fbm").file.recipe, 1080);
    driver.state.settings.foldedGroups.erase("export");
    driver.frames(2);
    driver.click("export.what/set");
    driver.frames(2);
    CHECK(isShown(driver, "export.seam"));
    driver.click("export.set.tile");
    driver.frames(2);
    CHECK_FALSE(isShown(driver, "export.seam"));
    driver.click("export.what/picture");
    CHECK_FALSE(isShown(driver, "export.seam"));
}

TEST_CASE("what an export warns of stands above its button, however many maps are listed") {
    UiDriver driver(presetNamed("fbm").file.recipe, 480);
    driver.state.settings.foldedGroups.erase("export");
    driver.frames(2);
    driver.click("export.what/set");
    driver.frames(4);
    REQUIRE(driver.ui.exportHeight > driver.ui.layout.right.height);  // its options scroll
    REQUIRE(isShown(driver, "export.seam"));
    const UiRect seam = *driver.ui.rects.find("export.seam");
    const UiRect button = *driver.ui.rects.find("export.go");
    CHECK(seam.y + seam.height <= button.y);
    CHECK(seam.y > button.y - 100);
}

TEST_CASE("an export that made a still noise move says so at its options, and takes it back") {
    UiDriver driver(presetNamed("fbm").file.recipe, 1080);
    driver.state.settings.foldedGroups.erase("export");
    driver.frames(2);
    const Recipe still = driver.recipe();
    driver.click("export.what/animation");
    driver.frames(4);
    CHECK(timePasses(driver.recipe()));
    REQUIRE(isShown(driver, "export.still"));
    driver.click("export.still");
    driver.frames(2);
    CHECK(driver.recipe() == still);
    CHECK_FALSE(driver.state.playing);
    CHECK(driver.state.settings.exportWhat == "picture");
    CHECK_FALSE(isShown(driver, "export.still"));
}
