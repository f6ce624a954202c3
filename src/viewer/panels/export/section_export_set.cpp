// Folder of exports, the program that they are for, and sets of several maps.
#include <fmt/format.h>
#include <imgui.h>

#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

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

/// Draws the maps, two in a row.
void drawMaps(ViewerState& state, Ui& ui) {
    ExportForm& form = state.exportForm;
    const std::vector<SetMap> maps = setMapsOf(state);
    const float gap = ui.px(metric::kUnit);
    float width = 0;
    for (std::size_t i = 0; i < allMaps().size(); ++i) {
        const ExportMap& map = allMaps()[i];
        const std::string name = fmt::format("export.set/{}", map.id);
        if (i % 2 == 0)
            width = (beginRow(i == 0 ? "Maps" : "", "", ui) - gap) / 2;
        else
            nextInRow(ui);
        const bool known = i < maps.size();
        if (drawCheck(name, map.label, known ? depthText(maps[i].plan.depth) : "", form.set.wanted.at(i), width, ui))
            form.set.wanted.at(i) = !form.set.wanted.at(i);
        if (!known || !restsOnItem(ui, name)) continue;
        const SetMap& row = maps[i];
        drawTooltip(row.problem.empty() ? fmt::format("{}, {}", row.plan.format->label, depthInfo(row.plan.depth).label)
                                        : row.problem,
                    ui);
    }
    if (!form.set.wanted.at(static_cast<std::size_t>(MapId::masks))) return;
    nextInRow(ui);
    drawExportCount("export.set.bands", form.set.bands, form.set.bands, 2, kMostMaskBands,
                    "Bands of the range, a mask for each", width, ui);
}

}  // namespace

void drawExportProgram(ViewerState& state, Ui& ui) {
    if (exportKindOf(state) != ExportKind::picture) return;
    ExportForm& form = state.exportForm;
    chooseProfile(form, drawExportChoice("For", "export.for", profileRows(), form.profile, ui));
    const float gap = ui.px(metric::kUnit);
    const float width = (beginRow("Tiles", "", ui) - gap) / 2;
    int columns = form.tileColumns;
    int rows = form.tileRows;
    drawExportCount("export.tiles.columns", columns, columns, 1, kMostTilesAlong,
                    "Cuts the picture into so many tiles along x; the last column of one is the first of the next",
                    width, ui);
    nextInRow(ui);
    drawExportCount("export.tiles.rows", rows, rows, 1, kMostTilesAlong,
                    "Cuts the picture into so many tiles along y; the last row of one is the first of the next", width,
                    ui);
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
    const float width = beginRow("Names", "", ui);
    drawTextField("export.set.pattern", set.pattern, width, ui);
    if (restsOnItem(ui, "export.set.pattern"))
        ImGui::SetTooltip(
            "{name}: the recipe's; {map}: height, normal, color, ...\nOf tiles {x} and {y} are their numbers");
}

}  // namespace noisescope
