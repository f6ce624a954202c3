// Bounds of a class: for each layer that decides, a bar on the histogram of its values whose ends are dragged.
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "core/text.h"
#include "recipe/layer_paths.h"
#include "recipe/recipe.h"
#include "viewer/model/map/map_edits.h"
#include "viewer/panels/map/map_panels.h"
#include "viewer/widgets/icons.h"
#include "viewer/widgets/param_widgets.h"
#include "viewer/widgets/section_widgets.h"

namespace noisescope {
namespace {

constexpr float kBoundBars = 40;
constexpr float kBoundGrips = 12;
constexpr float kBoundReach = 12;  // distance of the mouse that takes an end
constexpr std::string_view kNone = "none";
constexpr std::string_view kNewLayer = "A new layer of noise";

std::string layerLabel(const std::string& path) { return path == kWholeName ? "The whole picture" : path; }

/// A condition of a class while it is drawn.
struct BoundRow {
    std::string name;
    MapCondition condition;
    const MapLayerValues* values;  ///< null: not known yet
    ImU32 color;
};

void drawBoundBars(const BoundRow& row, const Rect& place, const Ui& ui) {
    drawList().AddRectFilled({place.x, place.y}, {place.x + place.width, place.y + place.height},
                             colorOf(palette::kRaised), ui.px(3));
    const float low = place.x + place.width * static_cast<float>(placeOfEnd(row.condition, false, row.values));
    const float high = place.x + place.width * static_cast<float>(placeOfEnd(row.condition, true, row.values));
    const float bottom = place.y + place.height;
    if (row.values != nullptr) {
        const CurveBars& bars = row.values->bars;
        const float width = place.width / static_cast<float>(bars.size());
        for (std::size_t i = 0; i < bars.size(); ++i) {
            if (bars[i] <= 0) continue;
            const float left = std::round(place.x + width * static_cast<float>(i));
            const float right = std::round(place.x + width * static_cast<float>(i + 1));
            const bool isInside = (left + right) / 2 >= low && (left + right) / 2 < high;
            drawList().AddRectFilled({left, std::floor(bottom - place.height * bars[i])}, {right, bottom},
                                     isInside ? row.color : colorOf(palette::kFilled));
        }
    }
    drawList().AddRectFilled({low, bottom - ui.px(3)}, {high, bottom}, row.color);
}

void drawBoundEnd(const BoundRow& row, bool isHigh, const Rect& place, bool isHeld, Ui& ui) {
    const float x =
        std::round(place.x + place.width * static_cast<float>(placeOfEnd(row.condition, isHigh, row.values)));
    const float bottom = place.y + place.height;
    const float half = ui.px(5);
    const bool isBound = (isHigh ? row.condition.high : row.condition.low).has_value();
    const ImU32 color = colorOf(isHeld ? palette::kAccent : isBound ? palette::kText : palette::kSecondary);
    drawList().AddRectFilled({x - ui.px(0.5f), place.y}, {x + ui.px(0.5f), bottom}, color);
    drawList().AddTriangleFilled({x, bottom + 1}, {x + half, bottom + ui.px(9)}, {x - half, bottom + ui.px(9)}, color);
    ui.rects.addPart(row.name + (isHigh ? ".high" : ".low"), x - half, bottom + 1, 2 * half, ui.px(9));
}

/// Moves an end by the mouse or by arrow keys.
void moveEnds(BoundRow& row, const Rect& place, ViewerState& state, Ui& ui) {
    std::optional<BoundDrag>& drag = state.map.drag;
    const float x = ImGui::GetIO().MousePos.x;
    const auto away = [&](bool isHigh) {
        return std::abs(place.x + place.width * static_cast<float>(placeOfEnd(row.condition, isHigh, row.values)) - x);
    };
    const bool isNear = std::min(away(false), away(true)) <= ui.px(kBoundReach);
    if (ImGui::IsItemHovered() && isNear) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    if (ImGui::IsItemActivated() && isNear) {
        const bool isHigh = away(true) < away(false);
        drag = BoundDrag{row.name, isHigh, x, placeOfEnd(row.condition, isHigh, row.values)};
    }
    if (drag && drag->name == row.name) {
        if (!ImGui::IsItemActive())
            drag.reset();
        else if (x != drag->mouseX)
            row.condition = withEndAt(row.condition, drag->isHigh,
                                      drag->start + static_cast<double>((x - drag->mouseX) / place.width), row.values);
    }
    for (const bool isHigh : {false, true}) {
        const int steps = ui.focus.steps(row.name + (isHigh ? ".high" : ".low"));
        if (steps == 0) continue;
        const double end = placeOfEnd(row.condition, isHigh, row.values);
        row.condition = withEndAt(row.condition, isHigh, end + steps / 100.0, row.values);
        state.editingUntil = ImGui::GetTime() + kKeySettleSeconds;
    }
}

/// Draws the bar with its ends.
void drawBoundBar(BoundRow& row, ViewerState& state, Ui& ui) {
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const float over = ui.px(6);  // grips of ends at the edges extend beyond them
    const Rect place{from.x, from.y, std::floor(ui.rowWidth), ui.px(kBoundBars)};
    ImGui::SetCursorScreenPos({from.x - over, from.y});
    ImGui::InvisibleButton("##bar", {place.width + 2 * over, ui.px(kBoundBars + kBoundGrips)});
    ui.rects.add(row.name, place.x, place.y, place.width, ui.px(kBoundBars));
    moveEnds(row, place, state, ui);
    if (restsOnItem(ui, row.name))
        drawTooltip("Counts of each value from 0 to 1 in the picture\nDrag an end; at the edge it is no bound", ui);
    drawBoundBars(row, place, ui);
    const std::optional<BoundDrag>& drag = state.map.drag;
    const bool isHeld = drag && drag->name == row.name;
    for (const bool isHigh : {false, true}) drawBoundEnd(row, isHigh, place, isHeld && drag->isHigh == isHigh, ui);
}

/// Draws an end as a number; "none" where there is no bound.
void drawEndField(BoundRow& row, bool isHigh, float width, Ui& ui) {
    std::optional<MapBound>& bound = isHigh ? row.condition.high : row.condition.low;
    const std::optional<MapBound>& other = isHigh ? row.condition.low : row.condition.high;
    const std::string name = row.name + (isHigh ? ".to" : ".from");
    constexpr double kNoBound = -1;
    double value = bound ? bound->number : kNoBound;
    const auto read = [](std::string_view text) {
        return text.empty() || text == kNone ? TypedNumber{kNoBound, {}} : typedNumber(text, 0, 1);
    };
    if (drawNumberField(name, value, bound ? shortest(bound->number) : std::string(kNone), read, width, ui)) {
        const bool isShare = hasShares(row.condition);
        const bool isOrdered = !other || value < 0 || other->isShare != isShare ||
                               (isHigh ? other->number < value : value < other->number);
        if (value < 0 && other)
            bound.reset();
        else if (value >= 0 && isOrdered)
            bound = MapBound{isShare, value, {}};
    }
    if (restsOnItem(ui, name))
        drawTooltip(isHigh ? "It holds below this; empty: no bound" : "It holds from this on; empty: no bound", ui);
}

/// Draws both ends as numbers, and whether they are shares.
void drawEndFields(BoundRow& row, Ui& ui) {
    const float gap = ui.px(metric::kUnit);
    const float check = ui.px(76);
    const float width = std::floor((ui.rowWidth - check - 2 * gap) / 2);
    drawEndField(row, false, width, ui);
    nextInRow(ui);
    drawEndField(row, true, width, ui);
    nextInRow(ui);
    const bool areShares = hasShares(row.condition);
    if (drawCheck(row.name + ".share", "Share", "", areShares, check, ui))
        row.condition = asShares(row.condition, !areShares, row.values);
    if (restsOnItem(ui, row.name + ".share"))
        drawTooltip("Shares of the endless plane instead of values: 0.3 is the value that three tenths lie below", ui);
}

/// Draws the layer of a condition, with the button that removes it.
void drawConditionLayer(const std::string& name, std::size_t index, ViewerState& state, Ui& ui) {
    const MapClass& each = state.document.recipe->map.classes[state.map.selected];
    const std::string layer = each.when[index].layer;
    const float side = ui.px(metric::kControl);
    std::vector<std::string> layers = freeLayers(state.document.recipe, each);
    layers.insert(layers.begin(), layer);
    std::vector<MapOption> options;
    options.reserve(layers.size());
    for (const std::string& path : layers) options.push_back({path, layerLabel(path), {}});
    const auto chosen =
        drawMapOptions(name + ".layer", layerLabel(layer), options, ui.rowWidth - side - ui.px(metric::kUnit), ui);
    nextInRow(ui);
    const bool isRemoved = iconButton("##remove", Icon::cross, ui);
    ui.rects.addItem(name + ".remove");
    if (restsOnItem(ui, name + ".remove")) drawTooltip("Remove this bound", ui);
    if (isRemoved)
        removeBounds(state, state.map.selected, index);
    else if (chosen && layers[*chosen] != layer)
        changeLayer(state, state.map.selected, index, layers[*chosen]);
}

void drawCondition(std::size_t index, ViewerState& state, Ui& ui) {
    const std::size_t selected = state.map.selected;
    const MapClass each = state.document.recipe->map.classes[selected];
    BoundRow row{fmt::format("map.bound/{}", index), each.when[index], valuesOfLayer(state.map, each.when[index].layer),
                 classColor(each.color)};
    ImGui::PushID(static_cast<int>(index));
    drawConditionLayer(row.name, index, state, ui);
    const std::vector<MapClass>& now = state.document.recipe->map.classes;
    if (now.size() > selected && now[selected].when == each.when) {
        drawBoundBar(row, state, ui);
        drawEndFields(row, ui);
        if (!(row.condition == each.when[index]))
            editMap(state, [&](MapRecipe& map) { map.classes[selected].when[index] = row.condition; });
    }
    ImGui::PopID();
}

void drawAddBound(ViewerState& state, Ui& ui) {
    const std::size_t selected = state.map.selected;
    const MapClass& each = state.document.recipe->map.classes[selected];
    const std::vector<std::string> layers = freeLayers(state.document.recipe, each);
    std::vector<MapOption> options;
    options.reserve(layers.size() + 1);
    for (const std::string& path : layers) options.push_back({path, layerLabel(path), {}});
    options.push_back({"new", std::string(kNewLayer), "Muted: it does not change the picture, only the map"});
    const auto chosen = drawMapOptions("map.bound.add", "Add a bound of\u2026", options, ui.rowWidth, ui);
    if (!chosen) return;
    if (*chosen < layers.size())
        addBounds(state, selected, layers[*chosen]);
    else
        addLayerBounds(state, selected);
}

}  // namespace

void drawBounds(ViewerState& state, Ui& ui) {
    const MapClass& each = state.document.recipe->map.classes[state.map.selected];
    if (each.never) drawNote("No bounds: passes alone make it", palette::kSecondary, ui);
    for (std::size_t i = 0; i < state.document.recipe->map.classes[state.map.selected].when.size(); ++i)
        drawCondition(i, state, ui);
    drawAddBound(state, ui);
}

}  // namespace noisescope
