// Folder of exports, the program that they are for, and sets of several maps.
#include <fmt/format.h>
#include <imgui.h>

#include <array>
#include <cmath>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "recipe/recipe.h"
#include "recipe/tiling.h"
#include "viewer/model/commands/actions.h"
#include "viewer/model/export/export_form.h"
#include "viewer/model/export/export_layers.h"
#include "viewer/model/export/export_set.h"
#include "viewer/model/files/files.h"
#include "viewer/panels/sections.h"
#include "viewer/widgets/param_widgets.h"
#include "viewer/widgets/section_widgets.h"

namespace noisescope {
namespace {

/// "16", "32f": of each pixel's numbers.
std::string depthText(Depth depth) {
    const DepthInfo& info = depthInfo(depth);
    return fmt::format("{}{}", 8 * info.bytes, info.maxInteger == 0 ? "f" : "");
}

/// Purpose of each map, in the order of MapId.
constexpr std::array<std::string_view, kMapCount> kMapHelp{
    "Height of each pixel",
    "Direction that the surface faces, for light on it",
    "The colors that are seen here",
    "Steepness",
    "Places of each class, or each band of heights",
    "The surface in light from the upper left",
    "Lines of equal height",
    "Round places and hollow ones",
    "Part of the sky that is seen: dark in cracks",
    "Dullness of the surface",
    "Three maps in one picture",
    "Four maps in one picture",
    "Ground that the process took away",
    "Ground that the process left behind",
    "Water that ran through",
    "Depth of the water",
    "Distance to the solid",
    "Part of the background that is covered",
    "Steps that each ray took",
};

/// Draws a map's check box.
void drawMap(const ExportMap& map, const SetMap* row, float width, ExportSet& set, Ui& ui) {
    const std::string name = fmt::format("export.set/{}", map.id);
    bool& wanted = set.wanted.at(static_cast<std::size_t>(map.map));
    if (drawCheck(name, map.label, row != nullptr ? depthText(row->plan.depth) : "", wanted, width, ui))
        wanted = !wanted;
    if (row == nullptr || !restsOnItem(ui, name)) return;
    const std::string channels = map.holds.empty() ? "" : fmt::format("\n{}", map.holds);
    drawTooltip(row->problem.empty() ? fmt::format("{}\n{}, {}{}", kMapHelp.at(static_cast<std::size_t>(map.map)),
                                                   row->plan.format->label, depthInfo(row->plan.depth).label, channels)
                                     : row->problem,
                ui);
}

/// Draws the maps, two in a row of the whole width; outputs of a process begin a row of their own.
void drawMaps(ViewerState& state, Ui& ui) {
    ExportSet& set = state.exportForm.set;
    const std::vector<SetMap> maps = setMapsOf(state);
    const float gap = ui.px(metric::kUnit);
    const float width = (ui.rowWidth - gap) / 2;
    std::size_t place = 0;
    const auto nextPlace = [&] {
        if (place++ % 2 != 0) nextInRow(ui);
    };
    const std::vector<ExportMap> offered = offeredMaps(state);
    for (std::size_t i = 0; i < offered.size(); ++i) {
        const ExportMap& map = offered[i];
        if (map.ofProcess && !offered[i - 1].ofProcess) place += place % 2;
        nextPlace();
        drawMap(map, i < maps.size() ? &maps[i] : nullptr, width, set, ui);
        const bool isBanded = map.map == MapId::masks && set.wanted.at(static_cast<std::size_t>(map.map)) &&
                              state.document.recipe->map.empty();
        if (!isBanded) continue;  // masks of a map are its classes
        nextPlace();
        drawExportCount("export.set.bands", set.bands, set.bands, 2, kMostMaskBands,
                        "Bands of the range, a mask for each", width, ui);
    }
}

/// Draws whether the maps repeat without a seam. The button that makes them is below, where nothing scrolls.
void drawSeam(ViewerState& state, Ui& ui) {
    const float width = beginRow("Tiling", "", ui);
    const bool isSeamless = tiles(state.document.recipe, exportSizeOf(state));
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const float height = ui.px(metric::kControl);
    drawText(*ImGui::GetWindowDrawList(), ui.fonts.text,
             {from.x, std::floor(from.y + (height - textSize(ui.fonts.text, "0").y) / 2)},
             isSeamless ? palette::kGood : palette::kWarning, isSeamless ? "Seamless" : "With a seam");
    ImGui::Dummy({width, height});
    if (isSeamless) ui.rects.addItem("export.set.seamless");
}

}  // namespace

namespace {

/// Draws where the files lie on a map, and how high values are there.
void drawPlace(ViewerState& state, Ui& ui) {
    if (!takesPlace(state)) return;
    ExportForm& form = state.exportForm;
    const float width = beginRow("Place", "", ui);
    drawTextField("export.place", form.place, width, ui);
    if (restsOnItem(ui, "export.place"))
        drawTooltip(
            "Place of the picture on a map: X,Y of its upper left corner, the side of a pixel, and the EPSG number "
            "of "
            "these coordinates, as 500000,5200000,2.5,32632; or web: the globe in Web Mercator. Empty: nowhere",
            ui);
    const ExportProfile* profile = findProfile(form.profile);
    if (profile == nullptr || !profile->meters) return;
    const float room = beginRow("Height", "meters", ui);
    drawTextField("export.meters", form.worldHeight, room, ui);
    if (restsOnItem(ui, "export.meters"))
        drawTooltip("From the lowest value of the range to its highest. Empty: what the recipe's relief says", ui);
}

}  // namespace

void drawMakeTile(std::string_view name, float width, ViewerState& state, Ui& ui) {
    const Action& action = *findAction("make-tile");
    const bool pressed = drawButton(name, action.label, width, ui);
    if (restsOnItem(ui, name))
        drawTooltip(fmt::format("So that an export of {} pixels tiles: whole cells, whole periods",
                                tileSizeText(exportSizeOf(state))),
                    ui);
    if (pressed) runAction(state, action);
}

void drawExportProgram(ViewerState& state, Ui& ui) {
    if (exportKindOf(state) != ExportKind::picture) return;
    ExportForm& form = state.exportForm;
    const std::string before = form.profile;
    chooseProfile(form, drawExportChoice("For", "export.for", profileRows(), form.profile, ui));
    if (form.profile != before && isTexture(findProfile(form.profile))) state.settings.exportWhat = kSetPurpose;
    if (isTexture(findProfile(form.profile))) return;
    drawPlace(state, ui);
    const float gap = ui.px(metric::kUnit);
    const float width = (beginRow("Split into", "files", ui) - gap) / 2;
    int columns = form.tileColumns;
    int rows = form.tileRows;
    drawExportCount("export.tiles.columns", columns, columns, 1, kMostTilesAlong,
                    "So many files side by side; the last column of one is the first of the next", width, ui);
    nextInRow(ui);
    drawExportCount("export.tiles.rows", rows, rows, 1, kMostTilesAlong,
                    "So many files below each other; the last row of one is the first of the next", width, ui);
    if (columns != form.tileColumns || rows != form.tileRows) chooseTiles(form, columns, rows);
}

void drawExportFolder(ViewerState& state, Ui& ui) {
    const float width = beginRow("Folder", "", ui);
    std::error_code ignored;
    const std::filesystem::path& chosen = state.exportForm.folder;
    const std::filesystem::path folder = chosen.empty() ? std::filesystem::current_path(ignored) : chosen;
    if (drawButton("export.folder", fittedPath(folder.string(), ui.fonts.small, width - ui.px(12)), width, ui))
        askForPath(state, FilePrompt::Kind::folder);
    if (restsOnItem(ui, "export.folder")) ImGui::SetTooltip("Exports go into %s\nClick: another one", folder.c_str());
}

void drawExportSet(ViewerState& state, Ui& ui) {
    if (!exportsSet(state)) return;
    ExportSet& set = state.exportForm.set;
    drawMaps(state, ui);
    drawSeam(state, ui);
    const float width = beginRow("Names", "", ui);
    drawTextField("export.set.pattern", set.pattern, width, ui);
    if (restsOnItem(ui, "export.set.pattern"))
        ImGui::SetTooltip(
            "{name}: the recipe's; {map}: height, normal, color, ...\nOf tiles {x} and {y} are their numbers");
}

}  // namespace noisescope
