// View bar over the canvas: what of the layers is shown, how it is shown, and what belongs to that.
#include <fmt/format.h>
#include <imgui.h>

#include <array>
#include <cmath>
#include <string>

#include "recipe/recipe.h"
#include "recipe/tiling.h"
#include "viewer/model/canvas/difference.h"
#include "viewer/model/canvas/look.h"
#include "viewer/model/canvas/scene.h"
#include "viewer/model/commands/actions.h"
#include "viewer/model/document/color_range.h"
#include "viewer/model/export/export_form.h"
#include "viewer/model/layers/layer_panel.h"
#include "viewer/model/map/map_view.h"
#include "viewer/panels/canvas/canvas_overlays.h"
#include "viewer/panels/canvas/surface_canvas.h"
#include "viewer/panels/map/map_panels.h"
#include "viewer/panels/panels.h"
#include "viewer/widgets/param_widgets.h"
#include "viewer/widgets/section_widgets.h"

namespace noisescope {
namespace {

constexpr float kLookWidth = 212;
constexpr float kMapWidth = 112;  // of a recipe without layers
constexpr float kMapButtonWidth = 44;
constexpr float kMapLookWidth = 116;
constexpr float kModeWidth = 116;
constexpr float kShapeWidth = 168;
constexpr float kSlotsWidth = 64;
constexpr float kSwapSlotsWidth = 56;
constexpr float kCopySlotWidth = 84;
constexpr float kVerdictWidth = 148;
constexpr float kMakeTileWidth = 100;
constexpr float kExplainWidth = 76;
constexpr float kFlatWidth = 96;
constexpr float kFitWidth = 96;
constexpr float kStripWidth = 56;  // of the colors of A - B

/// The line of controls, filled from the left.
struct BarLine {
    ViewerState& state;
    Ui& ui;
    float x, right, y;

    /// Sets the cursor to the next control if it fits; the menus have the others.
    bool next(float unscaled, float gap = 8) {
        const float width = ui.px(unscaled);
        if (x + width > right) return false;
        ImGui::SetCursorScreenPos({x, y});
        x += width + ui.px(gap);
        return true;
    }
};

std::string mapHelp(const ViewerState& state) {
    return state.document.recipe->map.empty() ? "Makes a map of cells: lake, plain and mountain to begin with"
                                              : "The cells of the map; a click on one tells why it is what it is";
}

/// Draws Map for a recipe without layers: one word until there is a map.
void drawMapAlone(BarLine& line) {
    ViewerState& state = line.state;
    if (state.document.recipe->map.empty()) {
        if (!line.next(kMapButtonWidth)) return;
        if (drawButton("look/map", "Map", line.ui.px(kMapButtonWidth), line.ui)) showMap(state);
        if (restsOnItem(line.ui, "look/map")) drawTooltip(mapHelp(state), line.ui);
        return;
    }
    if (!line.next(kMapWidth)) return;
    const std::array segments{Segment{"result", "Result", true, "The picture"},
                              Segment{"map", "Map", true, mapHelp(state)}};
    const int shown = state.layers.look == LayerLook::map ? 1 : 0;
    const int chosen = drawSegments("look", segments, shown, line.ui.px(kMapWidth), line.ui.fonts.text, line.ui);
    if (chosen == shown) return;
    if (chosen == 1)
        showMap(state);
    else
        state.layers.look = LayerLook::result;
}

void drawLook(BarLine& line) {
    ViewerState& state = line.state;
    if (!hasTree(state)) return drawMapAlone(line);
    if (!line.next(kLookWidth)) return;
    const std::string layer = lookProblem(state, LayerLook::layer);
    const std::string mask = lookProblem(state, LayerLook::mask);
    const std::array segments{
        Segment{"result", "Result", true, "All layers"},
        Segment{"layer", "Layer", layer.empty(), layer.empty() ? "The selected layer alone" : layer},
        Segment{"mask", "Mask", mask.empty(), mask.empty() ? "Its mask" : mask},
        Segment{"map", "Map", true, mapHelp(state)}};
    auto shown = static_cast<std::size_t>(state.layers.look);
    if (!segments[shown].available) shown = 0;
    const int chosen =
        drawSegments("look", segments, static_cast<int>(shown), line.ui.px(kLookWidth), line.ui.fonts.text, line.ui);
    if (chosen == static_cast<int>(shown)) return;
    if (chosen == static_cast<int>(LayerLook::map))
        showMap(state);
    else
        state.layers.look = static_cast<LayerLook>(chosen);
}

struct ModeRow {
    ViewMode mode;
    std::string_view id, label, help;
    std::string_view action;  ///< that has the key; empty: none
};
constexpr std::array kModeRows{
    ModeRow{ViewMode::single, "single", "Picture", "The picture alone", ""},
    ModeRow{ViewMode::tiles, "tiles", "3 x 3 tiles", "The picture beside itself: does a seam show?", "tiles"},
    ModeRow{ViewMode::compare, "compare", "Side by side", "Several values of a parameter", "compare"},
    ModeRow{ViewMode::wipe, "wipe", "Wipe A | B", "Two recipes with a line between them that can be dragged", "wipe"},
    ModeRow{ViewMode::difference, "difference", "A - B", "Places where two recipes differ, and by how much",
            "difference"},
};

/// True if the canvas shows the picture alone: flat, as a surface, or both.
bool showsPicture(const ViewerState& state) { return state.view.mode == ViewMode::single || showsSurface(state); }

/// Draws how the picture alone is shown.
void drawShape(BarLine& line) {
    if (!showsPicture(line.state) || !line.next(kShapeWidth)) return;
    constexpr std::array kModes{ViewMode::single, ViewMode::surface, ViewMode::both};
    const auto help = [](std::string_view text, std::string_view action) {
        return fmt::format("{}   {}", text, chordText(findAction(action)->chord));
    };
    const std::string problem = surfaceProblem(line.state);
    const auto orProblem = [&](const std::string& text) { return problem.empty() ? text : problem; };
    const bool isThere = problem.empty();
    const std::array segments{
        Segment{"flat", "Flat", true, "The picture from above"},
        Segment{"surface", "Surface", isThere,
                orProblem(help("The values as heights in light; drag turns it", "surface"))},
        Segment{"both", "Both", isThere, orProblem(help("The picture, and its surface beside it", "both"))}};
    ViewMode& mode = line.state.view.mode;
    const auto shown = static_cast<int>(std::ranges::find(kModes, mode) - kModes.begin());
    const int chosen = drawSegments("shape", segments, shown, line.ui.px(kShapeWidth), line.ui.fonts.text, line.ui);
    mode = kModes[static_cast<std::size_t>(chosen)];
}

void drawMode(BarLine& line) {
    if (!line.next(kModeWidth)) return;
    Ui& ui = line.ui;
    ViewMode& mode = line.state.view.mode;
    const auto isShown = [&](const ModeRow& row) {
        return row.mode == mode || (row.mode == ViewMode::single && showsPicture(line.state));
    };
    const ModeRow& shown = *std::ranges::find_if(kModeRows, isShown);
    const bool open = beginChoice("##mode", shown.label, ui.px(kModeWidth), ui);
    ui.rects.addItem("view.mode");
    if (const int steps = ui.focus.stepsInList("view.mode"); steps != 0) {
        const int row = steppedRow(static_cast<int>(&shown - kModeRows.data()), steps, std::ssize(kModeRows));
        mode = kModeRows[static_cast<std::size_t>(row)].mode;
    }
    if (!open) return;
    ui.focus.beginAt(fmt::format("view.mode/{}", shown.id));
    for (const ModeRow& row : kModeRows) {
        if (ImGui::Selectable(std::string(row.label).c_str(), &row == &shown)) mode = row.mode;
        ui.rects.addItem(fmt::format("view.mode/{}", row.id));
        const Action* const action = findAction(row.action);
        drawRowTooltip(
            ui, action == nullptr ? std::string(row.help) : fmt::format("{}   {}", row.help, chordText(action->chord)));
    }
    endChoice();
}

/// Draws a button that runs an action, with its keys in the tooltip.
void drawActionButton(BarLine& line, const char* label, const char* name, std::string_view id, float width) {
    const Action& action = *findAction(id);
    if (drawButton(name, label, line.ui.px(width), line.ui)) runAction(line.state, action);
    if (restsOnItem(line.ui, name)) drawTooltip(fmt::format("{}   {}", action.label, chordText(action.chord)), line.ui);
}

/// Draws A and B: which one is edited, and what changes both.
void drawSlots(BarLine& line) {
    if (!line.next(kSlotsWidth)) return;
    const bool onB = line.state.document.onB;
    const std::array slots{Segment{"A", "A", true, "Edit A"}, Segment{"B", "B", true, "Edit B"}};
    const int chosen = drawSegments("slot", slots, onB ? 1 : 0, line.ui.px(kSlotsWidth), line.ui.fonts.text, line.ui);
    if ((chosen == 1) != onB) runAction(line.state, *findAction("other-slot"));
    if (line.next(kSwapSlotsWidth, 4)) drawActionButton(line, "Swap", "slot.swap", "swap", kSwapSlotsWidth);
    if (line.next(kCopySlotWidth))
        drawActionButton(line, onB ? "Copy to A" : "Copy to B", "slot.copy", "store-b", kCopySlotWidth);
}

/// Draws a text in the line's middle; returns its width.
float drawBarText(const BarLine& line, float x, Tone tone, std::string_view text) {
    ImFont* const font = line.ui.fonts.small;
    const float top = std::floor(line.y + (line.ui.px(metric::kControl) - textSize(font, "0").y) / 2);
    return drawText(drawList(), font, {x, top}, tone, text);
}

/// Draws the colors of A - B with their ends.
void drawDifferenceLegend(BarLine& line) {
    Ui& ui = line.ui;
    const std::optional<double> reach = line.state.field.reach;
    const HeldRecipe colors = inDifferenceColors(line.state.document.slotA(), reach);
    const std::string text = reach == 0.0 ? "A = B" : fmt::format("\u00b1{:.3g}", rangeOf(colors).high);
    if (!line.next(kStripWidth + 8 + textSize(ui.fonts.small, text).x / ui.scale)) return;
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const Rect strip{from.x, from.y + ui.px(6), ui.px(kStripWidth), ui.px(metric::kControl - 12)};
    drawColorStrip(drawList(), strip, colors);
    drawOutline(drawList(), strip);
    const float width =
        strip.width + ui.px(8) + drawBarText(line, from.x + strip.width + ui.px(8), palette::kText, text);
    ImGui::InvisibleButton("##legend", {width, ui.px(metric::kControl)});
    ui.rects.addPointerItem("difference.legend");
    if (restsOnItem(ui, "difference.legend"))
        drawTooltip(reach == 0.0 ? "A and B have the same values here"
                                 : "Blue: A is smaller; white: equal; red: A is larger\nThe colors reach as far as the "
                                   "greatest difference on the canvas",
                    ui);
}

/// Draws the way to the drawing that tells how a value comes about.
void drawExplain(BarLine& line) {
    if (!line.next(kExplainWidth)) return;
    const Action& action = *findAction("explain");
    const bool isDrawn = line.state.explain.isDrawn;
    if (drawCheck("view.explain", action.label, "", isDrawn, line.ui.px(kExplainWidth), line.ui))
        runAction(line.state, action);
    if (restsOnItem(line.ui, "view.explain"))
        drawTooltip(fmt::format("Why the value under the pointer is what it is, drawn over its cell   {}",
                                chordText(action.chord)),
                    line.ui);
}

/// Offers to fit the colors where the canvas has nearly one alone, as deep in the field.
void drawFlat(BarLine& line) {
    constexpr double kFlatShare = 0.005;  // of the colors' range, less than two of 256 grays
    ViewerState& state = line.state;
    const std::optional<FieldNumbers>& numbers = state.field.numbers;
    if (!numbers || numbers->stale || numbers->subtracted || !numbers->channels.empty() || state.field.isDraft())
        return;
    if (state.layers.look != LayerLook::result) return;  // its values are not the recipe's
    const Range range = rangeOf(state.document.recipe);
    if (!(numbers->deviation > 0) || numbers->deviation > kFlatShare * std::abs(range.high - range.low)) return;
    const bool hasRoom = line.x + line.ui.px(kFlatWidth + 8 + kFitWidth) <= line.right;
    if (hasRoom && line.next(kFlatWidth))
        drawBarText(line, ImGui::GetCursorScreenPos().x, palette::kSecondary, "Nearly one color");
    if (!line.next(kFitWidth)) return;
    if (drawButton("view.fit", "Fit the range", line.ui.px(kFitWidth), line.ui))
        state.document.recipe = withFittedRange(state.document.recipe, numbers->middle98);
    if (restsOnItem(line.ui, "view.fit"))
        drawTooltip(
            "The picture is nearly one color\nThe colors go over the values on the canvas, but the lowest and highest "
            "percent",
            line.ui);
}

/// Offers to show the whole picture to be exported where home shows a part of it.
void drawCut(BarLine& line) {
    ViewerState& state = line.state;
    const PixelSize pane = paneSizeOf(state);
    const PixelSize picture = pictureOf(state);
    const bool isWider = picture.width * pane.height > (pane.width + 1) * picture.height;
    if (!isWider || !(viewOf(state) == homeIn(state))) return;
    if (!line.next(kFitWidth)) return;
    const Action& action = *findAction("fit");
    if (drawButton("view.whole", action.label, line.ui.px(kFitWidth), line.ui)) runAction(state, action);
    if (restsOnItem(line.ui, "view.whole"))
        drawTooltip(
            fmt::format("The picture of {} \u00d7 {} goes on to the right of the canvas; this shows all of it   {}",
                        picture.width, picture.height, chordText(action.chord)),
            line.ui);
}

/// Draws whether a seam shows in the tiles, and the button that makes the exported picture tile.
void drawSeam(BarLine& line) {
    ViewerState& state = line.state;
    Ui& ui = line.ui;
    const std::optional<FieldNumbers>& numbers = state.field.numbers;
    const bool known = numbers && !numbers->stale && !state.field.isDraft();
    const bool visible = known && !numbers->seamless && numbers->seam > 1;
    if (line.next(kVerdictWidth)) {
        const std::string text = !known              ? "Measuring\u2026"
                                 : numbers->seamless ? "Seamless"
                                 : visible           ? fmt::format("Seam visible: {:.1f}\u00d7", numbers->seam)
                                                     : fmt::format("Seam hardly seen: {:.1f}\u00d7", numbers->seam);
        const ImVec2 from = ImGui::GetCursorScreenPos();
        drawBarText(line, from.x, !known ? palette::kSecondary : visible ? palette::kWarning : palette::kGood, text);
        ImGui::InvisibleButton("##verdict", {ui.px(kVerdictWidth), ui.px(metric::kControl)});
        ui.rects.addPointerItem("verdict");
        if (known && restsOnItem(ui, "verdict"))
            drawTooltip(numbers->seamless ? "Copies of this picture continue it exactly"
                                          : "The largest step over the edges, as a multiple of the largest one inside",
                        ui);
    }
    if (tiles(state.document.recipe, exportSizeOf(state)) || !line.next(kMakeTileWidth)) return;
    const Action& action = *findAction("make-tile");
    if (drawButton("tile.make", action.label, ui.px(kMakeTileWidth), ui)) runAction(state, action);
    if (restsOnItem(ui, "tile.make"))
        drawTooltip(fmt::format("So that an export of {} pixels tiles: whole cells, whole periods",
                                tileSizeText(exportSizeOf(state))),
                    ui);
}

}  // namespace

void drawViewBar(ViewerState& state, Ui& ui) {
    const Rect& bar = ui.layout.view;
    if (bar.height <= 0) return;
    ImGui::SetNextWindowPos({bar.x, bar.y});
    ImGui::SetNextWindowSize({bar.width, bar.height});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::Begin("##view", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoBringToFrontOnFocus |
                     ImGuiWindowFlags_NoScrollWithMouse);
    ImGui::PopStyleVar();
    const float thin = std::max(1.0f, ui.px(1));
    drawList().AddRectFilled({bar.x, bar.y + bar.height - thin}, {bar.x + bar.width, bar.y + bar.height},
                             colorOf(palette::kLine));
    BarLine line{state, ui, bar.x + ui.px(metric::kUnit), bar.x + bar.width - ui.px(metric::kUnit),
                 std::floor(bar.y + (bar.height - ui.px(metric::kControl)) / 2)};
    drawLook(line);
    drawMode(line);
    drawShape(line);
    if (showsMap(state) && line.next(kMapLookWidth)) drawMapLook(state, ui.px(kMapLookWidth), ui);
    if (showsSurface(state) && line.next(kMapLookWidth)) drawSurfaceLook(state, ui.px(kMapLookWidth), ui);
    if (state.view.mode == ViewMode::single) drawFlat(line);
    if (state.view.mode == ViewMode::single) drawCut(line);
    if (state.view.mode == ViewMode::single) drawExplain(line);
    if (state.view.mode == ViewMode::tiles) drawSeam(line);
    if (state.view.mode == ViewMode::wipe || state.view.mode == ViewMode::difference) drawSlots(line);
    if (state.view.mode == ViewMode::difference) drawDifferenceLegend(line);
    if (state.view.mode == ViewMode::compare) drawComparedValues(state, {line.x, line.y, line.right - line.x, 0}, ui);
    ui.rects.add("view.bar", bar.x, bar.y, bar.width, bar.height);
    ImGui::End();
}

}  // namespace noisescope
