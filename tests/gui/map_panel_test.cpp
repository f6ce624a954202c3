// The map in the window: made and edited by mouse, undone a step at a time, exported by the shown command.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>

#include "gui/focus_driver.h"
#include "recipe/chosen.h"
#include "recipe/layer_paths.h"
#include "recipe/params.h"
#include "recipe/presets.h"
#include "viewer/model/canvas/look.h"
#include "viewer/model/map/map_edits.h"
#include "viewer/model/map/map_export.h"
#include "viewer/model/map/map_view.h"

using namespace noisescope;

namespace {

MapRecipe& mapOf(UiDriver& driver) { return driver.recipe().map; }

std::vector<std::string> classNames(UiDriver& driver) {
    std::vector<std::string> names;
    for (const MapClass& each : mapOf(driver).classes) names.push_back(each.name);
    return names;
}

std::size_t stepsOf(const UiDriver& driver) { return driver.state.history.past.size(); }

void typeInto(UiDriver& driver, std::string_view label, const std::string& text) {
    driver.click(label);
    driver.type(text);
    driver.frames(3);
}

}  // namespace

TEST_CASE("one click makes a map and shows its classes; undo takes it back") {
    UiDriver driver;
    CHECK_FALSE(isShown(driver, "look/result"));  // one word until there is a map
    driver.click("look/map");
    CHECK(classNames(driver) == std::vector<std::string>{"lake", "mountain", "plain"});
    CHECK(showsMap(driver.state));
    CHECK(isShown(driver, "map.class/2"));
    CHECK(stepsOf(driver) == 1);
    driver.click("look/result");
    CHECK_FALSE(showsMap(driver.state));
    driver.click("look/map");
    CHECK(showsMap(driver.state));
    CHECK(stepsOf(driver) == 1);  // looking is not changing
    undoStep(driver.state);
    driver.frames(2);
    CHECK(mapOf(driver).empty());
    CHECK_FALSE(showsMap(driver.state));
    CHECK_FALSE(isShown(driver, "inspect/classes"));
}

TEST_CASE("classes: lake, plain, mountain, forest by moisture, made by mouse; each edit is a step") {
    UiDriver driver;
    driver.click("look/map");
    driver.click("map.class/1");
    driver.click("map.add");
    driver.click("map.bound.add");
    driver.click("map.bound.add/new");
    CHECK(stepsOf(driver) == 3);
    typeInto(driver, "map.name", "forest");
    CHECK(classNames(driver) == std::vector<std::string>{"lake", "mountain", "forest", "plain"});
    CHECK(stepsOf(driver) == 4);
    const Layer* const moisture = findLayer(driver.recipe().tree, "moisture");
    REQUIRE(moisture != nullptr);
    CHECK(moisture->muted);
    REQUIRE(mapOf(driver).classes[2].when.size() == 1);  // nobody chose the bound it began with
    CHECK(mapOf(driver).classes[2].when[0].layer == "moisture");
    driver.click("map.walk/1");
    CHECK_FALSE(mapOf(driver).classes[1].walk);
    driver.click("map.class.later");
    CHECK(classNames(driver) == std::vector<std::string>{"lake", "mountain", "plain", "forest"});
    CHECK(mapOf(driver).classes[3].when.empty());  // the last one has no bounds
    CHECK(mapOf(driver).classes[2].when[0].layer == "moisture");
    driver.click("map.class.earlier");
    driver.click("map.look");
    driver.click("map.look/blob");
    CHECK(driver.state.map.asTiles);
    CHECK(problemsOf(driver.recipe()).empty());
    const std::size_t steps = stepsOf(driver);
    for (std::size_t i = 0; i < steps; ++i) undoStep(driver.state);
    CHECK(mapOf(driver).empty());
    CHECK(driver.recipe().tree.empty());
}

TEST_CASE("a name that is taken or no name is refused; passes follow a class") {
    UiDriver driver(presetNamed("island").file.recipe);
    showMap(driver.state);
    driver.open("inspect");
    REQUIRE(!mapOf(driver).passes.empty());
    typeInto(driver, "map.name", std::string(mapOf(driver).classes[1].name));  // frames may move the recipe
    CHECK(classNames(driver)[0] == "deep-sea");
    CHECK(driver.state.toasts.size() == 1);
    typeInto(driver, "map.name", "Two Words");
    CHECK(classNames(driver)[0] == "deep-sea");
    editMap(driver.state, [](MapRecipe& map) { map.passes = {{0, "deep-sea", {}, {}, 8, 1}}; });
    typeInto(driver, "map.name", "abyss");
    CHECK(mapOf(driver).passes[0].of == "abyss");
    driver.click("map.class.remove");
    CHECK(mapOf(driver).passes.empty());  // nothing names it any longer
    CHECK(problemsOf(driver.recipe()).empty());
}

TEST_CASE("ends of bounds are dragged in one step, as values or shares") {
    UiDriver driver;
    driver.click("look/map");
    const std::size_t before = stepsOf(driver);
    MapLayerValues values{"whole", {}, {}};
    for (std::size_t i = 0; i <= kShareSteps; ++i)  // the plane has values from 0.25 to 0.75, all as often
        values.bounds.push_back(0.25f + 0.5f * static_cast<float>(i) / kShareSteps);
    driver.state.map.numbers.layers = {values};
    driver.frames(2);
    driver.drag("map.bound/0", 0.4f, 0.5f);  // the share 0.3 lies at the value 0.4
    const MapCondition& lake = mapOf(driver).classes[0].when[0];
    CHECK(std::abs(lake.high->number - 0.5) < 0.01);
    CHECK(lake.high->isShare);
    CHECK(stepsOf(driver) == before + 1);
    driver.click("map.bound/0.share");
    CHECK_FALSE(mapOf(driver).classes[0].when[0].high->isShare);
    CHECK(std::abs(mapOf(driver).classes[0].when[0].high->number - 0.5) < 0.01);
    driver.click("map.bound/0.share");
    typeInto(driver, "map.bound/0.to", "0.25");
    CHECK(mapOf(driver).classes[0].when[0].high->number == 0.25);
    typeInto(driver, "map.bound/0.to", "none");  // the only bound stays
    CHECK(mapOf(driver).classes[0].when[0].high.has_value());
    const MapCondition both{"whole", MapBound{false, 0.2, {}}, MapBound{false, 0.6, {}}};
    CHECK(withEndAt(both, true, 0.1, nullptr).high->number > 0.2);  // an end stays behind the other
    CHECK_FALSE(withEndAt(both, true, 1.2, nullptr).high.has_value());
    CHECK(withEndAt(withEndAt(both, true, 1, nullptr), false, -1, nullptr).low.has_value());
}

TEST_CASE("passes are chips: added, edited, moved, removed") {
    UiDriver driver(Recipe{}, kTallHeight);
    driver.click("look/map");
    for (const char* pass : {"majority", "single", "coast"}) {
        driver.click("map.pass.add");
        driver.click(fmt::format("map.pass.add/{}", pass));
    }
    REQUIRE(mapOf(driver).passes.size() == 3);
    CHECK(mapOf(driver).passes[1].of == "lake");
    CHECK(mapOf(driver).passes[2].into == "mountain");
    driver.click("map.pass.into");
    driver.click("map.pass.into/plain");
    CHECK(mapOf(driver).passes[2].into == "plain");
    driver.click("map.pass.earlier");
    CHECK(mapOf(driver).passes[1].into == "plain");
    driver.click("map.pass.remove");
    CHECK(mapOf(driver).passes.size() == 2);
    driver.click("map.pass/0");
    CHECK(driver.state.map.pass == std::size_t{0});
    CHECK(problemsOf(driver.recipe()).empty());
    CHECK(changedMap({}, mapOf(driver)) == "Map made");
}

TEST_CASE("cells lie where the view has them, near and far; a click asks about one") {
    UiDriver driver(presetNamed("island").file.recipe);
    showMap(driver.state);
    driver.frames(2);
    const std::int64_t cells = mapOf(driver).cells;
    for (const std::int64_t far : {std::int64_t{0}, std::int64_t{1} << 45U}) {
        Pane pane = panesOf(driver.state).front();
        pane.view.x += far;
        const MapCell cell = cellAt(pane, cells, 100.5, 50.5);
        const CanvasPlace from = placeOfCell(pane, cells, cell.x, cell.y);
        const CanvasPlace to = placeOfCell(pane, cells, cell.x + 1, cell.y + 1);
        CHECK(from.x <= 100.5);
        CHECK(to.x > 100.5);
        CHECK(from.y <= 50.5);
        CHECK(to.y > 50.5);
    }
    const Pane pane = panesOf(driver.state).front();
    const MapWish wish = wishedCells(driver.state, pane);
    CHECK(covers(wish, driver.state, pane));
    Pane moved = pane;
    moved.view.x += pane.fieldWidth;
    CHECK_FALSE(covers(wish, driver.state, moved));
    driver.click("canvas");
    CHECK(driver.state.map.cell.has_value());
    driver.click("canvas");
    CHECK_FALSE(driver.state.map.cell.has_value());
}

TEST_CASE("the export of a map shows the command that writes it") {
    UiDriver driver(presetNamed("island").file.recipe);
    driver.state.settings.foldedGroups.erase("export");
    driver.state.exportForm.size = 1;  // a square
    driver.frames(2);
    driver.click("export.what/map");
    CHECK(exportsMap(driver.state));
    driver.click("export.cells/walk");
    driver.click("export.cells/tiles");
    const std::string line = exportCommandOf(driver.state);
    CHECK(line.starts_with("printf %s '{"));
    CHECK(line.ends_with(
        "| noisescope map --recipe - --cell-size 8 --rules blob -o test_map.png --walk test_map_walk.png "
        "--tiles test_map_tiles.png"));
    driver.click("export.format");
    driver.click("export.format/csv");
    CHECK(cellsExportOf(driver.state).files.main == "test_map.csv");
    driver.state.requests = {};
    driver.click("export.go");
    REQUIRE(driver.state.requests.exportCells.has_value());
    CHECK(driver.state.requests.exportCells->region == Region{0, 0, 64, 64});
}
