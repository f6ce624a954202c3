// Explanations in the window: the page, the ladder, the drawing over the canvas.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "cpu/explain/explain.h"
#include "cpu/measures.h"
#include "gui/focus_driver.h"
#include "gui/layout_driver.h"
#include "plot/plots.h"
#include "recipe/chosen.h"
#include "recipe/params.h"
#include "recipe/presets.h"
#include "viewer/model/canvas/look.h"
#include "viewer/model/canvas/readout.h"
#include "viewer/model/canvas/scene.h"
#include "viewer/model/explain/explain_view.h"
#include "viewer/widgets/label_places.h"

using namespace noisescope;

namespace {

constexpr KeyPress kExplain{'q'};

Recipe perlinRecipe(double frequency = 4) {
    Recipe recipe;
    recipe.noise = rowIndex(NoiseId::perlin);
    recipe.frequency = frequency;
    return recipe;
}

/// The key pressed, the pointer in the middle of the canvas.
class Explaining : public UiDriver {
  public:
    explicit Explaining(const Recipe& recipe) : UiDriver(recipe, kTallHeight) {
        measuredPicture(recipe, 64);  // as drawing it does
        press(kExplain);
        moveTo("canvas", 0.53f, 0.47f);
        frames(3);
    }
    const Explanation& told() {
        REQUIRE(state.explain.told);
        return *state.explain.told;
    }
    std::vector<LadderRow> rowsNamed(std::string_view name) {
        std::vector<LadderRow> found;
        for (const LadderRow& row : state.explain.ladder)
            if (row.name.starts_with(name)) found.push_back(row);
        return found;
    }
    std::string labelOf(std::string_view name) {
        const auto row = std::ranges::find(state.explain.ladder, name, &LadderRow::name);
        REQUIRE(row != state.explain.ladder.end());
        return fmt::format("explain.row/{}", row - state.explain.ladder.begin());
    }
};

}  // namespace

TEST_CASE("Explain tells the value that the status line shows") {
    for (const NoiseId noise : {NoiseId::value, NoiseId::perlin, NoiseId::simplex, NoiseId::worley}) {
        Recipe recipe = perlinRecipe();
        recipe.noise = rowIndex(noise);
        Explaining window(recipe);
        CHECK(isShown(window, "explain.sentence"));
        const auto& cursor = window.state.canvas.cursor;
        REQUIRE(cursor);
        const View view = viewOf(window.state);
        const float shown = probeAt(measuredPlan(recipe, view.height), view, cursor->x, cursor->y).value;
        REQUIRE(window.told().picture);
        CHECK(std::bit_cast<std::uint32_t>(window.told().picture->value[0]) == std::bit_cast<std::uint32_t>(shown));
        CHECK(window.told().sentence.starts_with("The value is "));
        CHECK(drawingOnCanvas(window.state, 1));
        CHECK(window.state.document.recipe == recipe);
        CHECK(window.state.history.past.empty());  // looking is not changing
    }
}

TEST_CASE("the drawing lies where the lattice is: its corner maps back to the cell") {
    Explaining window(perlinRecipe());
    const auto diagram = drawingOnCanvas(window.state, 1);
    REQUIRE(diagram);
    const auto square = std::ranges::find_if(diagram->shapes, [](const Diagram::Shape& shape) {
        const auto* stroke = std::get_if<Stroke>(&shape);
        return stroke != nullptr && stroke->closed;
    });
    REQUIRE(square != diagram->shapes.end());
    const Stroke& cell = std::get<Stroke>(*square);
    const View view = viewOf(window.state);
    const RowExplained& row = *openRow(window.state);
    const double scale = 4 / static_cast<double>(view.height);  // cells a pixel
    CHECK((static_cast<double>(view.x) + cell.points[0].x) * scale == doctest::Approx(row.cell[0]).epsilon(1e-6));
    CHECK((static_cast<double>(view.y) + cell.points[0].y) * scale == doctest::Approx(row.cell[1]).epsilon(1e-6));
    CHECK((cell.points[2].x - cell.points[0].x) * scale == doctest::Approx(1));
}

TEST_CASE("Perlin noise is 0 at lattice points, and a button goes to one") {
    for (const double frequency : {4.0, 7.0}) {
        Explaining window(perlinRecipe(frequency));
        CHECK(window.told().picture->value[0] != 0);
        window.click("explain.point");
        CHECK(window.told().picture->value[0] == 0);
        CHECK(
            window.told().sentence.starts_with("The value is 0 here because Perlin noise is 0 at every lattice point"));
        CHECK(window.state.explain.isFrozen);
        const ExplainedPlace held = window.told().place;
        window.moveTo("canvas", 0.2f, 0.2f);
        CHECK(window.told().place == held);
        window.press({key::kEscape});
        window.press({key::kEscape});  // toasts, if there are any, are closed first
        CHECK_FALSE(window.state.explain.isFrozen);
    }
}

TEST_CASE("a pointer near a lattice point means it, while the cell is drawn") {
    Explaining window(perlinRecipe());
    const View view = viewOf(window.state);
    const auto pointAt = [&](double away) {  // pixels from a lattice point
        const auto middle = static_cast<double>(view.height) / 4;
        const auto share = [away](double at, std::int64_t size) {
            return static_cast<float>((at + away) / static_cast<double>(size));
        };
        window.moveTo("canvas", share(middle - static_cast<double>(view.x), window.state.canvas.width),
                      share(middle - static_cast<double>(view.y), window.state.canvas.height));
        window.frames(2);
    };
    pointAt(3);
    CHECK(window.told().picture->value[0] == 0);
    CHECK(window.told().place.pointX == 0.25);
    const auto* const told = window.told().picture.get();
    window.frames(3);
    CHECK(window.told().picture.get() == told);  // nothing is computed anew while the pointer rests
    pointAt(30);
    CHECK(window.told().picture->value[0] != 0);
    CHECK_FALSE(window.told().place.pointX);
    pointAt(-3);
    CHECK(window.told().picture->value[0] == 0);
    window.button(true);
    window.button(false);
    CHECK(window.state.explain.isFrozen);
    CHECK(window.told().place.pointX == 0.25);  // the explanation that was seen is held
    window.press(kExplain);
    pointAt(4);
    CHECK_FALSE(window.told().place.pointX);  // nothing is drawn that the pointer could mean
}

TEST_CASE("Explain stands on the view bar; bars have a legend, and a copied row says so itself") {
    Recipe recipe = perlinRecipe();
    recipe.fractal = rowIndex(FractalId::fbm);
    measuredPicture(recipe, 64);
    UiDriver window(recipe, kTallHeight);
    CHECK_FALSE(window.ui.rects.find("explain.legend"));
    window.click("view.explain");
    CHECK(window.state.explain.isDrawn);
    window.frames(2);
    CHECK(window.ui.rects.find("explain.legend"));
    const auto row = std::ranges::find(window.state.explain.ladder, "octave 1", &LadderRow::name);
    window.click(fmt::format("explain.row/{}", row - window.state.explain.ladder.begin()));
    CHECK(window.state.toasts.empty());  // they would cover the drawing
    CHECK(window.state.explain.copied);
    window.click("view.explain");
    CHECK_FALSE(window.state.explain.isDrawn);
}

TEST_CASE("bars of the octaves add up to the value") {
    Recipe recipe = perlinRecipe();
    recipe.fractal = rowIndex(FractalId::fbm);
    recipe.octaves = 6;
    Explaining window(recipe);
    const std::vector<LadderRow> octaves = window.rowsNamed("octave ");
    REQUIRE(octaves.size() == 6);
    double sum = static_cast<double>(window.told().picture->fields[0].second.offset);
    for (std::size_t n = 0; n < octaves.size(); ++n) {
        sum += static_cast<double>(octaves[n].values.at(0));
        REQUIRE(octaves[n].bar);
        if (n > 0) CHECK((*octaves[n].bar)[0] == (*octaves[n - 1].bar)[1]);  // begins where the one before ends
    }
    CHECK(sum == doctest::Approx(static_cast<double>(window.told().picture->value[0])).epsilon(1e-4));
    CHECK(openRow(window.state)->number == 0);
    window.click(window.labelOf("octave 3"));
    CHECK(openRow(window.state)->number == 2);
    CHECK(window.rowsNamed("Steps of octave 3").size() == 1);
    const View before = viewOf(window.state);
    window.click(window.labelOf("octave 6"));  // its cells are small
    CHECK(viewOf(window.state).height > before.height);
    window.click(window.labelOf("octave 1"));
    window.press(kExplain);
    CHECK(viewOf(window.state) == before);
}

TEST_CASE("a row lights its part of the drawing, and a click copies it with its bits") {
    Explaining window(perlinRecipe());
    const std::string label = window.labelOf("dot product");
    window.moveTo(label);
    window.frames(2);
    REQUIRE(window.state.explain.pointed);
    const int part = window.state.explain.ladder[*window.state.explain.pointed].part;
    const auto diagram = drawingOnCanvas(window.state, 1);
    REQUIRE(diagram);
    CHECK(std::ranges::count(diagram->parts, part) >= 4);  // way, gradient, point, labels
    window.click(label);
    const std::string copied = ImGui::GetClipboardText();
    CHECK(copied.starts_with("dot product "));
    CHECK(copied.find(" 0x") != std::string::npos);
    CHECK(window.state.explain.selected);
}

TEST_CASE("small cells are zoomed to, and the view comes back") {
    const Recipe recipe = perlinRecipe(64);
    measuredPicture(recipe, 64);
    UiDriver window(recipe);
    const View before = viewOf(window.state);
    window.press(kExplain);
    CHECK(viewOf(window.state).height > 4 * before.height);
    CHECK(isShown(window, "explain.cell"));
    window.press(kExplain);
    CHECK(viewOf(window.state) == before);
    CHECK_FALSE(isShown(window, "explain.cell"));
}

TEST_CASE("no drawer of a narrow window covers the drawing") {
    for (const float scale : {1.0f, 2.0f}) {
        UiDriver window(perlinRecipe());
        measuredPicture(window.recipe(), 64);
        resize(window, 800 * scale, 500 * scale, scale);
        REQUIRE(window.state.narrow);
        window.press(kExplain);
        window.frames(4);
        REQUIRE(window.state.drawer == Drawer::right);
        REQUIRE(window.state.explain.told);
        const auto drawing = drawingOnCanvas(window.state, 1);
        REQUIRE(drawing);
        const OpenPart& open = window.state.canvas.open;
        CHECK(open.width < window.state.canvas.width);
        int inside = 0;
        int all = 0;
        for (const auto& shape : drawing->shapes)
            if (const auto* disc = std::get_if<Disc>(&shape)) {  // lattice points, the place and the ends of a blend
                ++all;
                if (disc->center.x > static_cast<double>(open.left) &&
                    disc->center.x < static_cast<double>(open.left + open.width) &&
                    disc->center.y > static_cast<double>(open.top) &&
                    disc->center.y < static_cast<double>(open.top + open.height))
                    ++inside;
            }
        CAPTURE(scale);
        CHECK(all >= 7);
        CHECK(inside == all);
    }
}

TEST_CASE("labels of the drawing lie over no other, and over no point that they could avoid") {
    Recipe octaves = perlinRecipe();
    octaves.fractal = rowIndex(FractalId::fbm);
    Recipe worley = perlinRecipe();
    worley.noise = rowIndex(NoiseId::worley);
    Recipe warped = octaves;
    warped.warp = 1;
    Recipe simplex = perlinRecipe();
    simplex.noise = rowIndex(NoiseId::simplex);
    for (const Recipe& recipe : {octaves, worley, warped, simplex, Recipe(presetNamed("island").file.recipe)})
        for (int place = 0; place < 6; ++place) {
            CAPTURE(noiseOf(recipe).id);
            CAPTURE(place);
            Explaining driver(recipe);
            driver.moveTo("canvas", 0.2f + 0.13f * static_cast<float>(place), 0.8f - 0.11f * static_cast<float>(place));
            driver.frames(3);
            std::vector<LabelBox> labels;
            for (const UiRect& rect : driver.ui.rects.all())
                if (rect.label.starts_with("drawn.label/")) labels.push_back({rect.x, rect.y, rect.width, rect.height});
            if (noiseOf(recipe).id != "constant" && recipe.tree.empty()) CHECK(labels.size() > 2);
            for (std::size_t i = 0; i < labels.size(); ++i)
                for (std::size_t j = 0; j < i; ++j) CHECK_FALSE(labels[i].overlaps(labels[j], driver.ui.px(2)));
        }
    const LabelBox room{0, 0, 200, 100};
    const std::array<LabelBox, 3> same{LabelBox{10, 40, 50, 10}, LabelBox{10, 40, 50, 10}, LabelBox{80, 40, 50, 10}};
    const auto places = placedApart(same, {}, room, 0);
    CHECK(places[0]->y == 40);  // the first one stays, as those do that are alone
    CHECK(std::abs(places[1]->y - 40) == 10);
    CHECK(places[2]->y == 40);
    CHECK(placedApart(std::array{LabelBox{180, 95, 50, 10}}, {}, room, 0)[0]->x == 150);
    const std::array<LabelBox, 1> all{room};
    CHECK_FALSE(placedApart(same, all, room, 0)[0]);  // no place is left
}

TEST_CASE("a line says which directions a noise shows") {
    Recipe recipe = perlinRecipe();
    for (const auto& [noise, said] : {std::pair(NoiseId::simplex, "no axes show"),
                                      std::pair(NoiseId::value, "both axes show"), std::pair(NoiseId::worley, "")}) {
        recipe.noise = rowIndex(noise);
        Explaining window(recipe);
        CHECK(isShown(window, "explain.axes") == (said != std::string_view()));
        CHECK(window.told().axes.find(said) != std::string::npos);
    }
}

TEST_CASE("a click on the picture holds the place") {
    Explaining window(perlinRecipe());
    window.button(true);
    window.button(false);
    CHECK(window.state.explain.isFrozen);
    const ExplainedPlace held = window.told().place;
    window.moveTo("canvas", 0.3f, 0.3f);
    CHECK(window.told().place == held);
    window.click("explain.hold");
    window.moveTo("canvas", 0.3f, 0.3f);
    CHECK_FALSE(window.told().place == held);
}

TEST_CASE("every preset is explained with its value, processes by a reason") {
    double slowest = 0;
    std::string slowestName;
    std::size_t refused = 0;
    for (const Preset& preset : presets()) {
        CAPTURE(preset.name);
        Explaining window(preset.file.recipe);
        if (!window.told().picture) {
            const bool isSolid = preset.file.recipe->output == kSolid;
            CHECK(window.told().problem.find(isSolid ? "solid" : "process") != std::string::npos);
            CHECK(window.state.explain.ladder.empty());
            ++refused;
            continue;
        }
        CHECK(window.told().problem.empty());
        CHECK(window.state.explain.ladder.size() >= 2);  // a place alone has no steps
        window.moveTo("canvas", 0.41f, 0.37f);           // planned already
        window.frames(2);
        window.state.explain.plan.reset();
        window.moveTo("canvas", 0.4f, 0.3f);  // planned anew
        window.frames(2);
        const double took = window.told().milliseconds;
        if (took > slowest) {
            slowest = took;
            slowestName = preset.name;
        }
    }
    MESSAGE("slowest with planning: " << slowestName << ", " << slowest << " ms; refused " << refused);
    CHECK(refused > 0);
    CHECK(refused < presets().size() / 2);
}

TEST_CASE("Graphs asks for a graph as wide as the page, or as large as the canvas") {
    UiDriver window(perlinRecipe());
    window.open("inspect");
    CHECK_FALSE(window.state.graphs.isSeen);
    window.click("inspect/graphs");
    CHECK(window.state.graphs.isSeen);
    const double narrow = window.state.graphs.room.width;
    CHECK(narrow == doctest::Approx(static_cast<double>(window.ui.rowWidth)));
    window.click("graph.large");
    CHECK(window.state.graphs.room.width > 1.5 * narrow);
    CHECK(window.state.graphs.room.height > 300);
    CHECK(isShown(window, "graph"));
    window.click("inspect/values");
    CHECK_FALSE(window.state.graphs.isSeen);
    CHECK_FALSE(isShown(window, "graph"));
}

TEST_CASE("a graph that has a room fits into it") {
    Recipe recipe = perlinRecipe();
    recipe.fractal = rowIndex(FractalId::fbm);
    for (const PlotKind& kind : plotKinds())
        for (const GraphRoom& room : {GraphRoom{288, 0, 1}, GraphRoom{640, 600, 2}}) {
            CAPTURE(kind.id);
            const Diagram diagram = kind.draw({.recipe = recipe, .size = 64, .room = room});
            CHECK(diagram.width == doctest::Approx(room.width));
            if (room.height > 0) CHECK(diagram.height <= room.height + 1);
            CHECK(diagram.parts.size() == diagram.shapes.size());
        }
}
