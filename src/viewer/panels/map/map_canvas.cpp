// Cells of the map over the canvas, and why the clicked one is what it is.
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "catalogue/tilesets.h"
#include "core/text.h"
#include "plan/class_plan.h"
#include "recipe/layer_paths.h"
#include "recipe/map/map_checks.h"
#include "recipe/recipe.h"
#include "viewer/model/map/map_view.h"
#include "viewer/panels/canvas/canvas_overlays.h"
#include "viewer/panels/map/map_panels.h"
#include "viewer/widgets/param_widgets.h"
#include "viewer/widgets/section_widgets.h"

namespace noisescope {
namespace {

/// A line of an answer; with a color: of a class.
struct AnswerLine {
    std::string label;
    std::string text;
    std::optional<std::uint32_t> color{};
};

/// Returns each layer's value, the class by the bounds, and the passes that changed it.
std::vector<AnswerLine> answerLines(const CellAnswer& answer) {
    const MapRecipe& map = answer.recipe->map;
    const auto nameOf = [&](std::uint8_t kind) { return map.classes[kind].name; };
    const CellReasons& reasons = answer.reasons;
    const std::uint8_t last = reasons.after.empty() ? reasons.before : reasons.after.back();
    std::vector<AnswerLine> lines{
        {fmt::format("Cell {}, {}", answer.cell.x, answer.cell.y), nameOf(last), map.classes[last].color}};
    const std::vector<std::string> layers = conditionLayers(map);
    for (std::size_t i = 0; i < std::min(layers.size(), reasons.seen.size()); ++i)
        lines.push_back({layers[i] == kWholeName ? "whole picture" : layers[i],
                         fmt::format("{:.4f}", static_cast<double>(reasons.seen[i])),
                         {}});
    if (reasons.after.empty()) return lines;
    lines.push_back({"by its bounds", nameOf(reasons.before), map.classes[reasons.before].color});
    std::uint8_t before = reasons.before;
    bool isChanged = false;
    for (std::size_t i = 0; i < reasons.after.size(); ++i) {
        const std::uint8_t after = reasons.after[i];
        if (after == before) continue;
        lines.push_back(
            {fmt::format("pass {}, {}", i + 1, infoOf(map.passes[i]).id), nameOf(after), map.classes[after].color});
        before = after;
        isChanged = true;
    }
    if (!isChanged) lines.push_back({"passes", "none changed it", {}});
    return lines;
}

/// Draws the answer beside the cell, inside of the open part of the canvas.
void drawAnswer(const CellAnswer& answer, ImVec2 from, ImVec2 to, Ui& ui) {
    const std::vector<AnswerLine> lines = answerLines(answer);
    const float padding = ui.px(8);
    const float height = ui.px(20);
    float labels = 0;
    float texts = 0;
    for (const AnswerLine& line : lines) {
        labels = std::max(labels, textSize(ui.fonts.small, line.label).x);
        texts = std::max(texts, textSize(ui.fonts.small, line.text).x + (line.color ? ui.px(18) : 0));
    }
    const float wide = labels + texts + ui.px(16) + 2 * padding;
    const float tall = height * static_cast<float>(lines.size()) + 2 * padding;
    const Rect& open = ui.layout.open;
    const float right = open.x + open.width - wide - ui.px(4);
    const float left =
        to.x + ui.px(8) <= right ? to.x + ui.px(8) : std::max(open.x + ui.px(4), from.x - wide - ui.px(8));
    const float top =
        std::clamp(from.y, open.y + ui.px(4), std::max(open.y + ui.px(4), open.y + open.height - tall - ui.px(4)));
    const Rect box{std::floor(std::clamp(left, open.x + ui.px(4), std::max(open.x + ui.px(4), right))), std::floor(top),
                   wide, tall};
    drawList().AddRectFilled({box.x, box.y}, {box.x + wide, box.y + tall}, colorOf(palette::kPanel, 0.94f), ui.px(4));
    drawList().AddRect({box.x, box.y}, {box.x + wide, box.y + tall}, colorOf(palette::kLine), ui.px(4));
    float y = box.y + padding;
    for (const AnswerLine& line : lines) {
        const float text = std::floor(y + (height - textSize(ui.fonts.small, "0").y) / 2);
        drawText(drawList(), ui.fonts.small, {box.x + padding, text}, palette::kSecondary, line.label);
        float x = box.x + padding + labels + ui.px(16);
        if (line.color) {
            drawList().AddRectFilled({x, y + ui.px(4)}, {x + ui.px(12), y + ui.px(16)}, classColor(*line.color),
                                     ui.px(2));
            drawOutline(drawList(), {x, y + ui.px(4), ui.px(12), ui.px(12)});
            x += ui.px(18);
        }
        drawText(drawList(), ui.fonts.small, {x, text}, palette::kText, line.text);
        y += height;
    }
    ui.rects.add("map.why", box.x, box.y, box.width, box.height);
}

/// Returns what the canvas tells; empty: the cells are there.
std::string toldText(const ViewerState& state, const Pane& pane) {
    if (std::string problem = wishedCells(state, pane).problem; !problem.empty()) return problem;
    if (!state.map.problem.empty()) return state.map.problem.substr(0, state.map.problem.find('\n'));
    return waitingText(state);
}

}  // namespace

void drawMapCells(ViewerState& state, Ui& ui) {
    if (!showsMap(state)) return;
    const Pane pane = panesOf(state).front();
    const MapPicture& picture = state.map.picture;
    const std::int64_t cells = pane.recipe->map.cells;
    const auto placed = [&](std::int64_t x, std::int64_t y, std::int64_t over) {
        const CanvasPlace place = placeOfCell(pane, over, x, y);
        return onScreen(state.canvas, place.x, place.y);
    };
    const Rect& canvas = ui.layout.canvas;
    drawList().PushClipRect({canvas.x, canvas.y}, {canvas.x + canvas.width, canvas.y + canvas.height}, true);
    const Region& region = picture.region;
    if (picture.texture != 0 && wishedCells(state, pane).region.width > 0) {
        // NOLINTNEXTLINE(performance-no-int-to-ptr): what ImGui's backend for OpenGL takes
        drawList().AddImage(reinterpret_cast<ImTextureID>(picture.texture), placed(region.x, region.y, picture.cells),
                            placed(region.x + region.width, region.y + region.height, picture.cells));
    }
    if (const auto& cell = state.map.cell) {
        const ImVec2 from = placed(cell->x, cell->y, cells);
        const ImVec2 to = placed(cell->x + 1, cell->y + 1, cells);
        drawList().AddRect({from.x - 1, from.y - 1}, {to.x + 1, to.y + 1}, IM_COL32(0, 0, 0, 200));
        drawList().AddRect(from, to, IM_COL32(255, 255, 255, 255));
        if (state.map.answer && state.map.answer->cell == *cell) drawAnswer(*state.map.answer, from, to, ui);
    }
    if (const std::string told = toldText(state, pane); !told.empty()) drawCanvasNote("map.told", told, canvas, ui);
    drawList().PopClipRect();
}

void drawMapLook(ViewerState& state, float width, Ui& ui) {
    MapPanel& panel = state.map;
    std::vector<MapOption> options{{"colors", "Colors", "Each cell in the color of its class"}};
    for (const TilesetInfo& set : tilesets())
        options.push_back({std::string(set.id), fmt::format("Tiles: {}", set.id), set.help});
    const std::size_t now = panel.asTiles ? 1 + static_cast<std::size_t>(panel.rules) : 0;
    std::size_t next = now;
    if (const auto chosen = drawMapOptions("map.look", options[now].label, options, width, ui)) next = *chosen;
    next = static_cast<std::size_t>(
        steppedRow(static_cast<int>(next), ui.focus.stepsInList("map.look"), static_cast<int>(options.size())));
    if (next == now) return;
    panel.asTiles = next > 0;
    if (next > 0) panel.rules = static_cast<int>(next) - 1;
}

}  // namespace noisescope
