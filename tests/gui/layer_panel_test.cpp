// The list of layers and the rows of the selected one, by mouse and keyboard.
#include <doctest/doctest.h>
#include <imgui.h>

#include <cmath>
#include <string>
#include <vector>

#include "catalogue/catalogue.h"
#include "gui/focus_driver.h"
#include "recipe/layer_params.h"
#include "recipe/layer_paths.h"
#include "recipe/params.h"
#include "recipe/presets.h"
#include "recipe/recipe_json.h"
#include "viewer/model/canvas/scene.h"
#include "viewer/model/commands/actions.h"
#include "viewer/model/commands/commands.h"
#include "viewer/model/layers/curve_inputs.h"
#include "viewer/model/layers/layer_panel.h"

using namespace noisescope;

namespace {

std::vector<std::string> pathsOf(UiDriver& driver) { return layerPaths(driver.recipe().tree); }

void pick(UiDriver& driver, const std::string& list, const std::string& row) {
    driver.click(list);
    driver.click(list + "/" + row);
}

void run(UiDriver& driver, const char* action) {
    runAction(driver.state, *findAction(action));
    driver.frames(3);
}

}  // namespace

TEST_CASE("one field shows the header alone; a second layer makes a tree, and without it one field is left") {
    UiDriver driver;
    const Recipe before = driver.recipe();
    CHECK(isShown(driver, "layer.add"));
    CHECK_FALSE(isShown(driver, "look"));
    CHECK_FALSE(isShown(driver, "layer.header"));
    pick(driver, "layer.add", "simplex");
    CHECK(pathsOf(driver) == std::vector<std::string>{"perlin", "simplex"});
    CHECK(driver.state.layers.selected == "simplex");
    CHECK(driver.recipe().tree.layers[1].amount == 0.5);
    CHECK(isShown(driver, "look"));
    CHECK(isShown(driver, "layer/perlin"));
    run(driver, "undo");
    CHECK(driver.recipe() == before);
    CHECK_FALSE(isShown(driver, "look"));
    run(driver, "redo");
    run(driver, "layer-delete");
    CHECK(driver.recipe() == before);
}

TEST_CASE("an island with beaches takes four clicks from an empty start, and two for its colors") {
    UiDriver driver;
    pick(driver, "layer.add", "radial");
    const Layer& radial = driver.recipe().tree.layers[1];
    CHECK(radial.combine == kMix);  // half: the noise bends the coast
    CHECK(radial.amount == 0.5);
    CHECK(radial.field.frequency == 1);
    pick(driver, "colors", "terrain");
    CHECK(driver.recipe().colors == rowIndex(ColorsId::terrain));
    CHECK(problemsOf(driver.recipe()).empty());
}

TEST_CASE("parameters, keys and commands change the selected layer alone") {
    UiDriver driver;
    pick(driver, "layer.add", "simplex");
    driver.click("layer/perlin");
    CHECK(driver.state.layers.selected == "perlin");
    const Layer above = driver.recipe().tree.layers[1];
    driver.drag("frequency", 0.5f, 0.8f);
    CHECK(driver.recipe().tree.layers[0].field.frequency > 8);
    driver.press({U'r'});
    CHECK(driver.recipe().tree.layers[0].field.seed != 0);
    driver.press({U'6'});
    CHECK(driver.recipe().tree.layers[0].field.noise == 5);
    commandsFor(driver.state, "octaves 7");
    commandsFor(driver.state, "jitter 0.25").front().run(driver.state);
    CHECK(driver.recipe().tree.layers[0].field.jitter == 0.25);
    CHECK(driver.recipe().tree.layers[1] == above);
    run(driver, "randomize");
    CHECK(driver.recipe().tree.layers[1] == above);
    CHECK(problemsOf(driver.recipe()).empty());
    run(driver, "randomize-all");
    CHECK_FALSE(driver.recipe().tree.layers[1] == above);
    CHECK(driver.recipe().tree.layers[1].combine == above.combine);
}

TEST_CASE("a layer's own rows: combine, amount, mask, shapes") {
    UiDriver driver({}, kTallHeight);
    pick(driver, "layer.add", "perlin");
    const auto layer = [&]() -> const Layer& { return driver.recipe().tree.layers[1]; };
    pick(driver, "layer.combine", "smooth-max");
    CHECK(layer().combine == rowIndex(CombineId::smoothMax));
    driver.drag("layer.softness", 0.1f, 0.5f);
    CHECK(layer().softness == doctest::Approx(1).epsilon(0.05));
    driver.drag("layer.amount", 0.5f, 0.75f);
    CHECK(layer().amount == doctest::Approx(0.75).epsilon(0.05));
    selectedLayer(driver.state)->combine = kMix;
    selectedLayer(driver.state)->amount = 0.5;
    driver.frames(3);
    pick(driver, "layer.mask", "slope");
    CHECK(layer().amount == 1);  // the mask decides
    CHECK(layer().mask.front().kind == LayerKind::below);
    pick(driver, "layer.mask", "use-perlin");
    CHECK(layer().mask.front().use == "perlin");
    pick(driver, "layer.mask", "new-radial");
    CHECK(layer().mask.front().field.noise == rowIndex(NoiseId::radial));
    driver.click("layer/perlin-2.mask");
    CHECK(driver.state.layers.selected == "perlin-2/mask");
    CHECK_FALSE(isShown(driver, "layer.amount"));
    driver.drag("frequency", 0.5f, 0.7f);
    CHECK(layer().mask.front().field.frequency != 1);
    driver.click("layer/perlin-2");
    driver.click("layer.shape.add");
    driver.click("layer.shape.add/terrace");
    driver.drag("layer.shape1.count", 0.01f, 0.1f);
    REQUIRE(layer().shape.size() == 1);
    CHECK(layer().shape[0].numbers[0] > 10);
    driver.click("layer.shape.add");
    driver.click("layer.shape.add/curve");
    driver.moveTo("layer.shape2.curve", 0.5f, 0.25f);
    driver.button(true);
    driver.moveTo("layer.shape2.curve", 0.6f, 0.25f);
    driver.button(false);
    REQUIRE(layer().shape[1].points.size() == 3);
    CHECK(layer().shape[1].points[1].x == doctest::Approx(0.2).epsilon(0.05));
    driver.click("layer.shape1.later");
    CHECK(layer().shape[0].step == kCurve);
    driver.click("layer.shape1.remove");
    REQUIRE(layer().shape.size() == 1);
    pick(driver, "layer.mask", "none");
    CHECK(layer().mask.empty());
    CHECK(problemsOf(driver.recipe()).empty());
}

TEST_CASE("layers are dragged to another place and into a group, named and muted") {
    UiDriver driver;
    for (const char* noise : {"simplex", "worley"}) pick(driver, "layer.add", noise);
    driver.click("layer/perlin");
    run(driver, "layer-group");
    CHECK(pathsOf(driver) == std::vector<std::string>{"group", "group/perlin", "simplex", "worley"});
    const auto drag = [&](const char* from, const char* to, float down) {
        driver.moveTo(from);
        driver.button(true);
        driver.moveTo(to, 0.5f, down);
        driver.frames(2);
        driver.button(false);
        driver.frames(2);
    };
    drag("layer/worley", "layer/simplex", 0.9f);  // below it
    CHECK(pathsOf(driver) == std::vector<std::string>{"group", "group/perlin", "worley", "simplex"});
    drag("layer/simplex", "layer/group", 0.5f);
    CHECK(pathsOf(driver) == std::vector<std::string>{"group", "group/perlin", "group/simplex", "worley"});
    run(driver, "layer-down");
    run(driver, "layer-down");  // out of the group
    CHECK(pathsOf(driver) == std::vector<std::string>{"simplex", "group", "group/perlin", "worley"});
    run(driver, "layer-rename");
    driver.type("sand");
    CHECK(pathsOf(driver).front() == "sand");
    driver.click("layer/sand.mute");
    CHECK(driver.recipe().tree.layers.front().muted);
    driver.click("layer/sand.mute");
    CHECK_FALSE(driver.recipe().tree.layers.front().muted);
    driver.click("layer/group");
    run(driver, "layer-ungroup");
    CHECK(pathsOf(driver) == std::vector<std::string>{"sand", "perlin", "worley"});
}

TEST_CASE("looking at a layer changes the canvas, not the recipe") {
    UiDriver driver(presetNamed("island").file.recipe);
    const Recipe before = driver.recipe();
    const Recipe whole = panesOf(driver.state).front().recipe;
    CHECK(whole == before);
    driver.click("look/layer");
    CHECK_FALSE(panesOf(driver.state).front().recipe == before);
    driver.click("look/mask");
    CHECK(panesOf(driver.state).front().recipe->colors == kGray);
    driver.click("look/result");
    ImGui::GetIO().KeyAlt = true;
    driver.click("layer/land.mute");
    ImGui::GetIO().KeyAlt = false;
    CHECK(driver.state.layers.look == LayerLook::layer);
    CHECK(driver.state.layers.selected == "land");
    CHECK(driver.recipe() == before);
}

TEST_CASE("layers are copied and pasted as JSON, presets become groups") {
    UiDriver driver;
    pick(driver, "layer.add", "simplex");
    run(driver, "layer-copy");
    CHECK(std::string(ImGui::GetClipboardText()).find("\"simplex\"") != std::string::npos);
    run(driver, "layer-paste");
    CHECK(pathsOf(driver) == std::vector<std::string>{"perlin", "simplex", "simplex-2"});
    ImGui::SetClipboardText("no recipe");
    const Recipe before = driver.recipe();
    run(driver, "layer-paste");
    CHECK(driver.recipe() == before);
    CHECK(driver.state.toasts.back().failed);
    addRecipeAsLayer(driver.state, presetNamed("island").file.recipe, "island");
    driver.frames(3);
    CHECK(findLayer(driver.recipe().tree, "island/land") != nullptr);
    CHECK(problemsOf(driver.recipe()).empty());
    const UiRect* list = driver.ui.rects.find("search");  // at most four rows lie above
    REQUIRE(list != nullptr);
    CHECK(list->y < driver.ui.layout.left.y + 200);
}

TEST_CASE("the list by keyboard: arrows select, Delete deletes") {
    Keyboard driver;
    for (const char* noise : {"simplex", "worley"}) pick(driver, "layer.add", noise);
    driver.click("layer/worley");
    driver.tab();
    driver.press(kBack);
    REQUIRE(driver.focus() == "layer/worley");
    driver.press({key::kDown});
    CHECK(driver.state.layers.selected == "simplex");
    driver.press({key::kDown});
    CHECK(driver.state.layers.selected == "perlin");
    driver.press({key::kUp});
    CHECK(driver.focus() == "layer/simplex");
    driver.press({key::kDelete});
    CHECK(pathsOf(driver) == std::vector<std::string>{"perlin", "worley"});
}

TEST_CASE("behind a curve stands what goes into it: the shapes before it, and not the curve") {
    Recipe recipe = presetNamed("island").file.recipe;
    Layer& land = *findLayer(recipe.tree, "land");
    land.shape = {usualShape(kCurve), usualShape(kCurve)};
    const HeldRecipe first = curveInputRecipe(recipe, "land", 0);
    CHECK(findLayer(first->tree, "land")->shape.empty());
    CHECK(findLayer(curveInputRecipe(recipe, "land", 1)->tree, "land")->shape.size() == 1);
    land.shape[0].points.front().y = 0.5;
    CHECK(curveInputRecipe(recipe, "land", 0) == first);  // a drag of its points changes nothing
    const CurveBars bars = curveBars(std::vector<float>{-9, -1, 0.999f, std::nanf("")}, 1);
    CHECK(bars.front() == 1);
    CHECK(bars.back() == doctest::Approx(std::sqrt(0.5)));
    CHECK(curveBars(std::vector<float>{}, 1).front() == 0);
}
