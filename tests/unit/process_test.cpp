// Processes: erosion as a layer, its nodes, and what does not depend on how they are drawn.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <random>
#include <string>
#include <vector>

#include "core/error.h"
#include "core/threads.h"
#include "cpu/measures.h"
#include "cpu/picture_drawer.h"
#include "cpu/process/coarse_pieces.h"
#include "cpu/process/erosion_ledger.h"
#include "cpu/process/erosion_solver.h"
#include "cpu/process/erosion_squares.h"
#include "cpu/process/grid_reader.h"
#include "cpu/process/process_nodes.h"
#include "cpu/process/slope_area.h"
#include "cpu/row_evaluator.h"
#include "cpu/row_kernels.h"
#include "effort.h"
#include "recipe/layer_edits.h"
#include "recipe/layer_paths.h"
#include "recipe/params.h"
#include "recipe/process/process_leaf.h"
#include "recipe/recipe.h"
#include "recipe/recipe_json.h"
#include "recipe/set_in.h"
#include "recipe/tiling.h"
#include "recipe/tree_steps.h"

namespace noisescope {
namespace {

constexpr const char* kTree = R"({"noisescope": 2, "layers": [
  {"name": "land", "noise": "perlin", "frequency": 3, "fractal": "fbm", "octaves": 7},
  {"name": "rain", "process": "erosion", "grid": 256, "levels": 3, "steps": 8},
  {"name": "snow", "noise": "constant", "value": 0.9, "amount": 0.5, "mask": {"use": "rain/flow"}}]})";

constexpr const char* kLayered = R"({"noisescope": 2, "layers": [
  {"name": "sky", "muted": true, "layers": [
    {"name": "clouds", "noise": "simplex", "frequency": 2},
    {"name": "wind", "noise": "perlin", "frequency": 5, "combine": "add", "amount": 0.5}]},
  {"name": "rock", "noise": "value", "frequency": 20, "muted": true},
  {"name": "land", "noise": "perlin", "frequency": 3, "fractal": "fbm", "octaves": 7},
  {"name": "rain", "process": "erosion", "grid": 256, "levels": 3, "steps": 8, "rain_layer": "sky/clouds",
   "hardness_layer": "rock"}]})";

Recipe recipeOf(const char* text) { return parseRecipe(text, "test").recipe; }

Image drawn(const Recipe& recipe, std::int64_t height, const Region& region) {
    return PictureDrawer(recipe, height, PictureOf::values, cpuLeaves()).values(region);
}

bool sameBits(const std::vector<float>& a, const std::vector<float>& b) {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0;
}

std::vector<float> cropOf(const Image& image, const Region& whole, const Region& part) {
    std::vector<float> crop;
    for (std::int64_t y = part.y; y < part.y + part.height; ++y) {
        const float* row = image.pixels.data() + (y - whole.y) * whole.width + (part.x - whole.x);
        crop.insert(crop.end(), row, row + part.width);
    }
    return crop;
}

const ErosionKernels& kernelsHere() { return erosionKernelsFor(chosenRowKernels().name); }

ErosionPlan planOf(Recipe recipe) { return ErosionPlan(processRecipe(recipe, "rain", 0)); }

ErosionNodes solved(const ErosionPlan& plan, const Region& region) {
    ErosionSquares nodes(plan);
    const ErosionInput ground = nodes.input();
    return eroded(plan, ground, 0, region, kernelsHere());
}

std::string problemWith(const std::string& part) {
    const std::string text =
        R"({"noisescope": 2, "layers": [{"name": "land", "noise": "perlin"}, {"name": "rain", )" + part + "}]}";
    try {
        const Recipe recipe = parseRecipe(text, "test").recipe;
        for (const std::string& line : problemsOf(recipe)) return line;
        return "";
    } catch (const Error& error) {
        return error.what();
    }
}

bool contains(const std::string& text, const std::string& part) { return text.find(part) != text.npos; }

}  // namespace

TEST_CASE("recipes with processes are read and written as they were") {
    const Recipe recipe = recipeOf(kTree);
    CHECK(problemsOf(recipe).empty());
    const Layer& rain = recipe.tree.layers[1];
    CHECK(rain.kind == LayerKind::process);
    CHECK(rain.grid == 256);
    const std::string written = recipeToJson({recipe, "", ""});
    CHECK(contains(written, R"("process": "erosion")"));
    CHECK(parseRecipe(written, "again").recipe == recipe);
}

TEST_CASE("bad processes are refused with what would be right") {
    CHECK(contains(problemWith(R"("process": "rust")"), "erosion"));
    CHECK(contains(problemWith(R"("process": "erosion", "grid": 15)"), "16 to 65536"));
    CHECK(contains(problemWith(R"("process": "erosion", "steps": 8.5)"), "whole number"));
    CHECK(contains(problemWith(R"("process": "erosion", "octaves": 3)"), "of a field"));
    CHECK(contains(problemWith(R"("process": "erosion", "noise": "perlin")"), "of a field"));
    CHECK(contains(problemWith(R"("noise": "perlin", "strength": 1)"), "strength"));
    CHECK(contains(problemWith(R"("noise": "perlin", "mask": {"process": "erosion"})"), "a mask is no process"));
    CHECK(contains(problemWith(R"("process": "erosion", "grid": 65536, "height": 1)"), "nodes high"));
    CHECK(contains(problemWith(R"("process": "erosion"}, {"name": "a", "use": "rain/rust")"), "no such layer"));
    CHECK(problemWith(R"("process": "erosion"}, {"name": "a", "use": "rain/flow")").empty());
    CHECK(problemWith(R"("process": "erosion", "strength": 0.5)").empty());
}

TEST_CASE("layers that an erosion reads besides are named by their paths, which follow them") {
    Recipe recipe = recipeOf(kLayered);
    CHECK(problemsOf(recipe).empty());
    CHECK(parseRecipe(recipeToJson({recipe, "", ""}), "again").recipe == recipe);
    std::string path = "sky/clouds";
    CHECK(renameLayer(recipe, path, "showers").empty());
    CHECK(findLayer(recipe.tree, "rain")->rainLayer == "sky/showers");
    CHECK(contains(removeLayer(recipe, path), "rain reads it"));
    Recipe whole = recipeOf(R"({"noisescope": 2, "layers": [{"name": "base", "noise": "perlin"}]})");
    CHECK(addLayer(whole, "part", recipe).empty());
    CHECK(findLayer(whole.tree, "part/rain")->rainLayer == "part/sky/showers");
    CHECK(problemsOf(whole).empty());
    CHECK(contains(setIn(recipe, "rain.rain_layer", "sky/clouds"), "no such layer"));
    CHECK(setIn(recipe, "rain.rain_layer", "none").empty());
    CHECK(findLayer(recipe.tree, "rain")->rainLayer.empty());
    CHECK(contains(problemWith(R"("process": "erosion", "rain_layer": "sun")"), "rain.rain_layer=sun: no such layer"));
    CHECK(contains(problemWith(R"("process": "erosion", "rain_layer": 3)"), "expected the path of a layer"));
    CHECK(contains(problemWith(R"("process": "erosion", "hardness_layer": "rain/flow")"), "computed from itself"));
}

TEST_CASE("rain and hardness by layers: wet ground drains more, hard rock is worn less, and tiles fit") {
    const auto sumOf = [](const ErosionNodes& nodes, const Region& region, auto&& of) {
        double sum = 0;
        for (std::int64_t y = region.y; y < region.y + region.height; ++y)
            for (std::int64_t x = region.x; x < region.x + region.width; ++x)
                sum += static_cast<double>(of(nodes, x, y));
        return sum;
    };
    const auto drainage = [](const ErosionNodes& nodes, std::int64_t x, std::int64_t y) {
        return *nodes.drainage.at(x, y);
    };
    const auto worn = [](const ErosionNodes& nodes, std::int64_t x, std::int64_t y) {
        return std::max(0.0f, *nodes.input.at(x, y) - *nodes.height.at(x, y));
    };
    const Region region{-30, 50, 90, 64};
    const auto with = [&](double value, const char* key) {
        Recipe recipe = recipeOf(kTree);
        Layer layer;
        layer.name = "sky";
        layer.muted = true;
        layer.field.noise = rowIndex(NoiseId::constant);
        layer.field.value = value;
        recipe.tree.layers.insert(recipe.tree.layers.begin(), layer);
        if (key[0] != 0) REQUIRE(setIn(recipe, key, "sky").empty());
        return solved(planOf(recipe), region);
    };
    const ErosionNodes usual = with(0, "");
    const ErosionNodes even = with(0, "rain.rain_layer");
    CHECK(sumOf(usual, region, drainage) == sumOf(even, region, drainage));  // 0: the bits of no layer
    CHECK(sumOf(usual, region, worn) == sumOf(even, region, worn));
    const ErosionNodes wet = with(1, "rain.rain_layer");
    const ErosionNodes dry = with(-1, "rain.rain_layer");
    CHECK(sumOf(wet, region, drainage) > 1.5 * sumOf(usual, region, drainage));
    CHECK(sumOf(dry, region, drainage) < 0.1 * sumOf(usual, region, drainage));
    CHECK(sumOf(wet, region, worn) > sumOf(usual, region, worn));
    CHECK(sumOf(usual, region, worn) > sumOf(dry, region, worn));
    CHECK(sumOf(with(-1, "rain.hardness_layer"), region, worn) >
          1.5 * sumOf(with(1, "rain.hardness_layer"), region, worn));

    const Recipe recipe = recipeOf(kLayered);
    const Region whole{-40, 1'000'000, 150, 110};
    const Image image = drawn(recipe, 256, whole);
    for (const Region& part : {Region{-40, 1'000'000, 1, 1}, Region{33, 1'000'041, 77, 20}}) {
        processNodes(ErosionPlan(processRecipe(recipe, "rain", 0)))->clear();
        CHECK(sameBits(drawn(recipe, 256, part).pixels, cropOf(image, whole, part)));
    }
}

TEST_CASE("a link below a process may show a layer whose mask is not read") {
    const Recipe recipe = recipeOf(R"({"noisescope": 2, "layers": [
      {"name": "holes", "noise": "simplex", "muted": true},
      {"name": "hills", "noise": "value", "muted": true, "mask": {"use": "holes"}},
      {"name": "land", "use": "hills"},
      {"name": "rain", "process": "erosion", "grid": 64, "levels": 1, "steps": 4}]})");
    CHECK(drawn(recipe, 64, {0, 0, 8, 8}).pixels.size() == 64);
}

TEST_CASE("a process and its outputs are fields that the steps share") {
    const Recipe recipe = recipeOf(kTree);
    const TreeSteps steps = treeSteps(recipe);
    REQUIRE(steps.fields.size() == 2);  // the land is drawn by the process alone
    CHECK(processesIn(steps) == std::vector<std::string>{"rain"});
    CHECK(ErosionPlan(steps.fields[0]) == ErosionPlan(steps.fields[1]));
    // Layers above change nothing of it, layers below do.
    Recipe other = recipe;
    CHECK(setIn(other, "snow.amount", "0.25").empty());
    CHECK(processRecipe(other, "rain", 0) == processRecipe(recipe, "rain", 0));
    CHECK(setIn(other, "land.seed", "5").empty());
    CHECK_FALSE(processRecipe(other, "rain", 0) == processRecipe(recipe, "rain", 0));
    CHECK_FALSE(tiles(recipe, {256, 256}));
    CHECK(contains(makeTile(recipe, {256, 256}).problem, "rain"));
}

TEST_CASE("strength 0 leaves the layers below as they are") {
    Recipe recipe = recipeOf(kTree);
    recipe.tree.layers.pop_back();
    CHECK(setIn(recipe, "rain.strength", "0").empty());
    Recipe plain = recipe;
    plain.tree.layers.pop_back();
    const Region region{-20, 31, 90, 40};
    CHECK(sameBits(drawn(recipe, 300, region).pixels, drawn(plain, 300, region).pixels));
}

TEST_CASE("regions of an eroded picture are crops of the whole, near and far, on one thread or more") {
    const Recipe recipe = recipeOf(kTree);
    for (const std::int64_t height : {256, 190})
        for (const std::int64_t far : {std::int64_t{0}, std::int64_t{30'000'000}}) {
            const Region whole{far - 40, -far, 200, 150};
            const Image image = drawn(recipe, height, whole);
            for (const Region& part : {Region{far - 40, -far, 1, 1}, Region{far + 3, -far + 70, 64, 9},
                                       Region{far + 101, -far + 90, 59, 60}}) {
                for (const LeafTile& tile :
                     measuredPicture(recipe, height, PictureOf::values).leafTiles(0, {}))  // nothing is kept
                    if (const auto* grid = tile.plan->program().find<GridStep>()) processNodes(*grid->process)->clear();
                const ThreadsHere one(part.width == 64 ? 1 : 2);
                CHECK(sameBits(drawn(recipe, height, part).pixels, cropOf(image, whole, part)));
            }
        }
}

TEST_CASE("nodes need their whole halo") {
    const ErosionPlan plan = planOf(recipeOf(kTree));
    const Region region{10, 20, 40, 30};
    const ErosionNodes whole = solved(plan, region);
    // Outside of half the halo the ground is another one.
    ErosionSquares nodes(plan);
    const auto different = [&](std::int64_t halo) {
        const auto ground = [&](std::size_t lattice, const Region& of) {
            NodeGrid grid = nodes.input().ground(lattice, of);
            if (lattice > 0) return grid;
            for (std::int64_t y = of.y; y < of.y + of.height; ++y)
                for (std::int64_t x = of.x; x < of.x + of.width; ++x)
                    if (x < region.x - halo) grid.row(y - of.y)[x - of.x] += 40000;
            return grid;
        };
        const ErosionNodes poisoned = eroded(plan, {ground}, 0, region, kernelsHere());
        std::int64_t count = 0;
        for (std::int64_t y = region.y; y < region.y + region.height; ++y)
            for (std::int64_t x = region.x; x < region.x + region.width; ++x)
                for (const auto plane :
                     {&ErosionNodes::height, &ErosionNodes::sediment, &ErosionNodes::drainage, &ErosionNodes::water})
                    count += *(poisoned.*plane).at(x, y) != *(whole.*plane).at(x, y) ? 1 : 0;
        return count;
    };
    CHECK(different(plan.needed(0, region).width) == 0);
    CHECK(different(std::int64_t{ErosionPlan::kReach} * plan.lattices[0].steps) == 0);
    CHECK(different(std::int64_t{ErosionPlan::kReach} * plan.lattices[0].steps / 2) > 0);
}

TEST_CASE("a cone keeps its eight symmetries") {
    Recipe recipe = recipeOf(R"({"noisescope": 2, "layers": [
      {"name": "land", "noise": "radial", "frequency": 1},
      {"name": "rain", "process": "erosion", "grid": 128, "levels": 4, "steps": 12, "hardness": 0}]})");
    SUBCASE("whatever rivers carry") {}
    SUBCASE("with fans") { recipe.tree.layers[1].fans = 0.5; }
    const Region region{0, 0, 128, 128};
    const ErosionNodes nodes = solved(planOf(recipe), region);
    std::int64_t differ = 0;
    std::int64_t worn = 0;
    for (const NodeGrid* plane : {&nodes.height, &nodes.sediment, &nodes.drainage, &nodes.water})
        for (std::int64_t y = 0; y < 128; ++y)
            for (std::int64_t x = 0; x < 128; ++x) {
                const float here = *plane->at(x, y);
                differ += here != *plane->at(127 - x, y) || here != *plane->at(x, 127 - y) || here != *plane->at(y, x);
                worn += *nodes.height.at(x, y) < *nodes.input.at(x, y) ? 1 : 0;
            }
    CHECK(differ == 0);
    CHECK(worn > 128 * 64);
}

TEST_CASE("all kernels and the scalar twin compute the same nodes") {
    Recipe recipe = recipeOf(kTree);
    SUBCASE("whatever rivers carry") {}
    SUBCASE("with fans") { recipe.tree.layers[1].fans = 0.5; }
    const ErosionPlan plan = planOf(recipe);
    const Region region{3, -7, 37, 21};
    ErosionSquares nodes(plan);
    const ErosionInput ground = nodes.input();
    const ErosionNodes usual = eroded(plan, ground, 0, region, kernelsHere());
    const ErosionNodes portable = eroded(plan, ground, 0, region, erosionKernelsFor("portable"));
    for (std::int64_t y = region.y; y < region.y + region.height; ++y)
        for (std::int64_t x = region.x; x < region.x + region.width; ++x) {
            REQUIRE(*usual.height.at(x, y) == *portable.height.at(x, y));
            REQUIRE(*usual.drainage.at(x, y) == *portable.drainage.at(x, y));
        }
}

TEST_CASE("without wash, uplift and suppression no quantum is lost") {
    // Hills that repeat after 128 nodes: what leaves a period on one side enters it on the other.
    Recipe recipe = recipeOf(R"({"noisescope": 2, "layers": [
      {"name": "land", "noise": "radial", "frequency": 1},
      {"name": "rain", "process": "erosion", "grid": 128, "levels": 3, "steps": 12, "uplift": 0, "rivers": 0,
       "hardness": 0}]})");
    ErosionPlan plan = planOf(recipe);
    for (ErosionLattice& lattice : plan.lattices) lattice.numbers.wash = lattice.numbers.burial = 0;
    const Region region{0, 0, 128, 128};
    const ErosionNodes nodes = solved(plan, region);
    double balance = 0;
    double moved = 0;
    for (std::int64_t y = 0; y < 128; ++y)
        for (std::int64_t x = 0; x < 128; ++x) {
            const double change =
                static_cast<double>(*nodes.height.at(x, y)) - static_cast<double>(*nodes.input.at(x, y));
            balance += change + static_cast<double>(*nodes.sediment.at(x, y));
            moved += std::abs(change);
        }
    CHECK(balance == 0);
    CHECK(moved > 1e6);
}

TEST_CASE("a ledger finds a single quantum, and counting changes no bit") {
    const ErosionPlan plan = planOf(recipeOf(kTree));
    const Region region{-16, 32, 60, 40};
    ErosionSquares nodes(plan);
    const ErosionInput ground = nodes.input();
    ErosionLedger ledger(plan, region);
    ErosionNodes counted = eroded(plan, ground, 0, region, kernelsHere(), {}, &ledger);
    const ErosionNodes usual = solved(plan, region);
    for (std::int64_t y = region.y; y < region.y + region.height; ++y)
        for (std::int64_t x = region.x; x < region.x + region.width; ++x) {
            REQUIRE(*counted.height.at(x, y) == *usual.height.at(x, y));
            REQUIRE(*counted.sediment.at(x, y) == *usual.sediment.at(x, y));
        }
    const ErosionSums sums = ledger.sums(counted);
    CHECK(sums.sedimentOff() == 0);
    CHECK(sums.groundOff() == 0);
    CHECK(sums.worn > 0);
    CHECK(sums.crossed > 0);
    counted.height.row(region.y - counted.height.region().y)[region.x - counted.height.region().x] += 1;
    counted.sediment.row(region.y - counted.height.region().y)[region.x - counted.height.region().x] += 1;
    CHECK(ledger.sums(counted).groundOff() == 1);
    CHECK(ledger.sums(counted).sedimentOff() == -1);
}

TEST_CASE("a preview has the nodes of the coarse lattices, and files know nothing of it") {
    const Recipe recipe = recipeOf(kTree);
    const ErosionPlan plan = planOf(recipe);
    const ErosionPlan preview = planOf(coarsened(recipe, 1));
    CHECK(preview.grid == 128);
    REQUIRE(preview.lattices.size() == 2);
    CHECK(planOf(coarsened(recipe, 9)).lattices.size() == 1);
    CHECK(recipeToJson({coarsened(recipe, 1), "", ""}) == recipeToJson({recipe, "", ""}));
    const Region region{-9, 20, 40, 30};
    ErosionSquares nodes(plan);
    const ErosionInput ground = nodes.input();
    const ErosionNodes coarse = eroded(plan, ground, 1, region, kernelsHere());
    const ErosionNodes seen = solved(preview, region);
    for (std::int64_t y = region.y; y < region.y + region.height; ++y)
        for (std::int64_t x = region.x; x < region.x + region.width; ++x) {
            REQUIRE(*seen.height.at(x, y) == *coarse.height.at(x, y));
            REQUIRE(*seen.drainage.at(x, y) == *coarse.drainage.at(x, y));
        }
}

TEST_CASE("nodes that are computed ahead tell how far they are, and end when nobody waits") {
    const Recipe recipe = recipeOf(kTree);
    const PicturePlan picture = measuredPicture(recipe, 256, PictureOf::values);
    const Region region{4000, 7000, 150, 90};
    CHECK_FALSE(hasGrids(picture, picture.values(), region));
    const double cost = missingGridCost(picture, picture.values(), region);
    CHECK(cost > 150 * 90 * 8);
    struct Enough {};
    int pauses = 0;
    const auto pause = [&] {
        if (++pauses > 20) throw Enough{};
    };
    {
        const ThreadsHere one(1);
        CHECK_THROWS_AS(prepareGrids(picture, picture.values(), region, pause), Enough);
    }
    CHECK(missingGridCost(picture, picture.values(), region) <= cost);  // coarse lattices may be there
    CHECK_FALSE(hasGrids(picture, picture.values(), region));
    std::vector<double> shares;
    prepareGrids(picture, picture.values(), region, {}, [&](double share) { shares.push_back(share); });
    REQUIRE(shares.size() > 5);
    CHECK(std::ranges::is_sorted(shares));
    CHECK(shares.back() == doctest::Approx(1));
    CHECK(hasGrids(picture, picture.values(), region));
    CHECK(missingGridCost(picture, picture.values(), region) == 0);
}

TEST_CASE("nodes that are gone are computed in the middle of a row") {
    const Recipe recipe = recipeOf(kTree);
    const Recipe rain = processRecipe(recipe, "rain", 0);
    const FieldPlan plan = measuredPlan(rain, 256);
    const Region region{5, 9, 70, 12};
    const RowEvaluator rows(plan);
    const auto drawnRow = [&] {
        std::vector<float> values(static_cast<std::size_t>(region.width));
        const BlockPart part{0, 0, static_cast<int>(region.width), 1};
        rows.draw(plan.atPixel(region.x, region.y), part, values.data(), 0);
        return values;
    };
    prepareGrid(plan, region, {});
    const std::vector<float> ahead = drawnRow();
    processNodes(*plan.program().find<GridStep>()->process)->clear();
    CHECK(sameBits(drawnRow(), ahead));
}

TEST_CASE("random tiles are crops of the whole, near and at a million image heights") {
    // In tests/full with the default numbers.
    Recipe recipe = isFullTest() ? recipeOf(R"({"noisescope": 2, "layers": [
      {"name": "land", "noise": "perlin", "frequency": 3, "fractal": "fbm", "octaves": 9},
      {"name": "rain", "process": "erosion"}]})")
                                 : recipeOf(kTree);
    SUBCASE("whatever rivers carry") {}
    SUBCASE("with fans") { recipe.tree.layers[1].fans = 0.5; }
    const ErosionPlan plan = planOf(recipe);
    const int tiles = usually(5, 50);  // at each place
    std::mt19937 random(2026);
    const auto below = [&](std::int64_t end) { return static_cast<std::int64_t>(random()) % end; };
    for (const std::int64_t heights : {0, 1'000'000}) {
        const Region whole{heights * plan.grid - 77, 19 - heights * plan.grid, plan.grid, plan.grid};
        const ErosionNodes all = solved(plan, whole);
        std::int64_t differing = 0;
        for (int i = 0; i < tiles; ++i) {
            Region tile{0, 0, 1 + below(96), 1 + below(96)};
            tile.x = whole.x + below(whole.width - tile.width + 1);
            tile.y = whole.y + below(whole.height - tile.height + 1);
            const ErosionNodes own = solved(plan, tile);
            for (const auto plane :
                 {&ErosionNodes::height, &ErosionNodes::sediment, &ErosionNodes::drainage, &ErosionNodes::water})
                for (std::int64_t y = tile.y; y < tile.y + tile.height; ++y)
                    for (std::int64_t x = tile.x; x < tile.x + tile.width; ++x)
                        differing += *(own.*plane).at(x, y) != *(all.*plane).at(x, y) ? 1 : 0;
        }
        CAPTURE(heights);
        CHECK(differing == 0);
    }
}

TEST_CASE("slopes in steady uplift follow the stream power law") {
    const SlopeArea found = slopeArea(kernelsHere());
    CAPTURE(found.theta);
    CAPTURE(found.ratio);
    CHECK(found.passes());
    CHECK(found.nodes > 1000);
    CHECK(found.correlation < -0.99);
}

TEST_CASE("drainage counts the upstream nodes") {
    Recipe recipe = recipeOf(R"({"noisescope": 2, "layers": [
      {"name": "land", "noise": "perlin", "frequency": 3, "fractal": "fbm", "octaves": 8, "seed": 3},
      {"name": "rain", "process": "erosion", "grid": 512, "levels": 5, "steps": 32}]})");
    const Region region{0, 0, 512, 512};
    const ErosionNodes nodes = solved(planOf(recipe), region);
    // From high to low, each node hands on what it has by the same shares, in doubles.
    struct Node {
        float water;
        std::int64_t x, y;
    };
    std::vector<Node> order;
    for (std::int64_t y = 1; y < 511; ++y)
        for (std::int64_t x = 1; x < 511; ++x) order.push_back({*nodes.water.at(x, y), x, y});
    std::ranges::sort(order, [](const Node& a, const Node& b) { return a.water > b.water; });
    std::vector<double> count(std::size_t{512} * 512, 1.0);
    for (const auto& [water, x, y] : order) {
        double sum = 0;
        double weights[9]{};
        for (int k = 0; k < 9; ++k) {
            const std::int64_t dx = k % 3 - 1, dy = k / 3 - 1;
            const double drop = std::max(0.0f, water - *nodes.water.at(x + dx, y + dy));
            weights[k] = drop * drop * (dx != 0 && dy != 0 ? 0.5 : 1);
            sum += weights[k];
        }
        for (int k = 0; k < 9 && sum > 0; ++k)
            count[static_cast<std::size_t>((y + k / 3 - 1) * 512 + x + k % 3 - 1)] +=
                count[static_cast<std::size_t>(y * 512 + x)] * weights[k] / sum;
    }
    double n = 0, sx = 0, sy = 0, sxx = 0, syy = 0, sxy = 0;
    std::int64_t large = 0, near = 0;
    for (std::int64_t y = 96; y < 416; ++y)  // the sides cut catchments off
        for (std::int64_t x = 96; x < 416; ++x) {
            if (*nodes.water.at(x, y) > *nodes.height.at(x, y) + 8) continue;  // a lake has no slope
            const double exact = count[static_cast<std::size_t>(y * 512 + x)];
            const double found = *nodes.drainage.at(x, y);
            const double a = std::log(exact), b = std::log(found);
            n += 1, sx += a, sy += b, sxx += a * a, syy += b * b, sxy += a * b;
            if (exact < 500) continue;
            ++large;
            near += found > exact / 2 && found < exact * 2 ? 1 : 0;
        }
    const double correlation = (n * sxy - sx * sy) / std::sqrt((n * sxx - sx * sx) * (n * syy - sy * sy));
    CAPTURE(correlation);
    CAPTURE(large);
    CAPTURE(near);
    CHECK(correlation > 0.995);
    CHECK(static_cast<double>(near) > 0.9 * static_cast<double>(large));
}

TEST_CASE("slopes of an eroded picture are those of its values") {
    Recipe recipe = recipeOf(kTree);
    recipe.tree.layers.pop_back();
    recipe.output = rowIndex(OutputId::derivatives);
    const Region region{30, 40, 20, 20};
    constexpr std::int64_t kHeight = 4096;  // 16 pixels a node, so that differences follow the cubics
    const Image slopes = drawn(recipe, kHeight, region);
    recipe.output = kValue;
    const Image values = drawn(recipe, kHeight, region);
    REQUIRE(slopes.channels == 4);
    for (std::int64_t y = 1; y < 19; ++y)
        for (std::int64_t x = 1; x < 19; ++x) {
            const auto value = [&](std::int64_t dx, std::int64_t dy) {
                return static_cast<double>(values.pixels[static_cast<std::size_t>((y + dy) * 20 + x + dx)]);
            };
            const float* slope = slopes.pixels.data() + 4 * (y * 20 + x);
            CHECK(static_cast<double>(slope[0]) == value(0, 0));
            CHECK(static_cast<double>(slope[1]) ==
                  doctest::Approx((value(1, 0) - value(-1, 0)) / 2 * kHeight).epsilon(0.02).scale(1));
            CHECK(static_cast<double>(slope[2]) ==
                  doctest::Approx((value(0, 1) - value(0, -1)) / 2 * kHeight).epsilon(0.02).scale(1));
        }
}

TEST_CASE("tiles in any order have the nodes of the whole, and neighbors cost less than the first") {
    const ErosionPlan plan = planOf(recipeOf(kTree));
    constexpr std::int64_t kSide = 96;
    const Region whole{-150, 40, 4 * kSide, 3 * kSide};
    ErosionSquares once(plan);
    const std::vector<float> all = once.values(0, whole);
    std::mt19937 random(5);
    for (int round = 0; round < 3; ++round) {
        std::vector<Region> tiles;
        for (std::int64_t n = 0; n < 12; ++n)
            tiles.push_back({whole.x + n % 4 * kSide, whole.y + n / 4 * kSide, kSide, kSide});
        std::ranges::shuffle(tiles, random);
        tiles.insert(tiles.begin() + 5, {1'000'000, -9, 30, 20});
        ErosionSquares nodes(plan);
        const double first = nodes.missingCost(tiles[0]);
        double cost = 0;
        for (const Region& tile : tiles) {
            cost += nodes.missingCost(tile);
            const std::vector<float> own = nodes.values(0, tile);
            CHECK(nodes.missingCost(tile) == 0);
            if (tile.x > 10'000) continue;
            for (std::int64_t y = 0; y < kSide; ++y)
                for (std::int64_t x = 0; x < kSide; ++x)
                    REQUIRE(own[static_cast<std::size_t>(y * kSide + x)] ==
                            all[static_cast<std::size_t>((y + tile.y - whole.y) * whole.width + x + tile.x - whole.x)]);
        }
        CHECK(cost < 0.9 * 13 * first);
        CHECK(nodes.bytes() < std::int64_t{8} << 20);
        nodes.clear();
        CHECK(nodes.bytes() == 0);
    }
}

TEST_CASE("what is missing of a region, and pieces that are bounded") {
    const Region region{0, 0, 100, 80};
    const auto is = [](const Region& a, const Region& b) {
        return a.x == b.x && a.y == b.y && a.width == b.width && a.height == b.height;
    };
    CHECK(is(uncovered(region, {}), region));
    CHECK(uncovered(region, {{-5, -5, 60, 200}, {40, -1, 90, 90}}).width == 0);
    CHECK(is(uncovered(region, {{-5, -5, 60, 200}}), {55, 0, 45, 80}));
    CHECK(is(uncovered(region, {{-5, -5, 60, 50}, {50, -9, 80, 54}, {-9, 40, 70, 90}}), {61, 45, 39, 35}));
    CHECK(is(uncovered(region, {{10, 10, 5, 5}}), region));
    CHECK(is(roundedOut(region, region), region));
    CHECK(is(roundedOut({61, 45, 39, 35}, region), {61, 45, 67, 83}));
    CoarsePieces pieces(100'000);
    for (std::int64_t n = 0; n < 20; ++n) {
        pieces.add(1, {40 * n, 0, 40, 20}, emptyNodes({40 * n, 0, 40, 20}));
        CHECK(pieces.bytes() <= 100'000);
    }
    CHECK(pieces.regionsOf(1).size() == 3);
    CHECK(pieces.regionsOf(2).empty());
    pieces.add(1, {0, 0, 400, 200}, emptyNodes({0, 0, 400, 200}));  // too large
    CHECK(pieces.bytes() == 0);
}

TEST_CASE("more nodes than are computed at once are computed box by box") {
    Recipe recipe = recipeOf(R"({"noisescope": 2, "layers": [
      {"name": "land", "noise": "value", "frequency": 3},
      {"name": "rain", "process": "erosion", "levels": 1, "steps": 4}]})");
    ErosionSquares nodes(planOf(recipe));
    const Region wide{-70, -70, 2300, 130};  // both axes begin in the middle of a granule
    const std::vector<float> all = nodes.values(0, wide);
    ErosionSquares others(planOf(recipe));
    const Region part{2100, -20, 100, 60};
    const std::vector<float> own = others.values(0, part);
    for (std::int64_t y = 0; y < part.height; ++y)
        for (std::int64_t x = 0; x < part.width; ++x)
            REQUIRE(own[static_cast<std::size_t>(y * part.width + x)] ==
                    all[static_cast<std::size_t>((y + part.y - wide.y) * wide.width + x + part.x - wide.x)]);
    CHECK_THROWS_WITH_AS((void)nodes.values(0, {0, 0, 1 << 14, 1 << 13}), doctest::Contains("nodes at once"), Error);
}

}  // namespace noisescope
