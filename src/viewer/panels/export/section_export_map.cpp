// The map's cells as files: format, pictures beside it, tiles.
#include <fmt/format.h>
#include <imgui.h>

#include <cmath>
#include <string>
#include <vector>

#include "catalogue/tilesets.h"
#include "viewer/model/commands/actions.h"
#include "viewer/model/export/export_form.h"
#include "viewer/model/map/map_export.h"
#include "viewer/panels/sections.h"
#include "viewer/widgets/param_widgets.h"
#include "viewer/widgets/section_widgets.h"

namespace noisescope {
namespace {

constexpr int kLargestCell = 256;  // pixels

/// Draws the pictures beside the main file, two in a row.
void drawCellPictures(ViewerState& state, Ui& ui) {
    CellsForm& form = state.exportForm.cells;
    float width = 0;
    for (std::size_t i = 0; i < cellPictures().size(); ++i) {
        const ChoiceRow& row = cellPictures()[i];
        const std::string name = fmt::format("export.cells/{}", row.id);
        if (i % 2 == 0)
            width = (beginRow(i == 0 ? "Also" : "", "", ui) - ui.px(metric::kUnit)) / 2;
        else
            nextInRow(ui);
        if (drawCheck(name, row.label, "", form.beside.at(i), width, ui)) form.beside.at(i) = !form.beside.at(i);
        if (restsOnItem(ui, name)) drawTooltip(row.help, ui);
    }
}

void drawCellsName(ViewerState& state, const CellsExport& request, Ui& ui) {
    CellsForm& form = state.exportForm.cells;
    const float width = beginRow("File", "", ui);
    std::string name = std::filesystem::path(request.files.main).filename().string();
    if (drawTextField("export.name", name, width, ui)) {
        form.name = name;
        form.document = exportDocumentOf(state.document);
        const std::string extension = std::filesystem::path(name).extension().string();
        for (const ChoiceRow& row : cellFormats())
            if (extension == "." + std::string(row.id)) form.format = row.id;
    }
    if (restsOnItem(ui, "export.name")) drawTooltip("Pictures beside it have its name and what they show", ui);
}

}  // namespace

void drawExportMap(ViewerState& state, Ui& ui) {
    CellsForm& form = state.exportForm.cells;
    drawExportCount("export.cells.side", form.side, form.side, 1, kLargestCell, "Pixels of a cell in PNG and Walkable",
                    beginRow("Cell", "pixels", ui), ui);
    std::vector<ChoiceRow> sets;
    for (const TilesetInfo& set : tilesets()) sets.push_back({set.id, set.label, set.help});
    const std::string rules(tilesets()[static_cast<std::size_t>(state.map.rules)].id);
    const std::string chosen = drawExportChoice("Tiles", "export.cells.rules", sets, rules, ui);
    for (std::size_t i = 0; i < sets.size(); ++i)
        if (sets[i].id == chosen) state.map.rules = static_cast<int>(i);
    drawCellPictures(state, ui);
    drawCellsName(state, cellsExportOf(state), ui);
    drawExportFolder(state, ui);
}

void drawExportMapNotes(const ViewerState& state, Ui& ui) {
    const CellsExport request = cellsExportOf(state);
    const std::string problem = cellsProblem(request);
    if (problem.empty() && !request.replace) return;
    drawNote(problem.empty()
                 ? fmt::format("{} exists already", std::filesystem::path(request.files.main).filename().string())
                 : problem,
             problem.empty() ? palette::kWarning : palette::kError, ui);
    ui.rects.addItem("export.problem");
}

void drawExportMapRow(ViewerState& state, Ui& ui) {
    CellsForm& form = state.exportForm.cells;
    const CellsExport request = cellsExportOf(state);
    const float gap = ui.px(metric::kUnit);
    const float button = std::floor((ui.rowWidth - 2 * gap) * 0.28f);
    const float both = ui.rowWidth - 2 * gap - button;
    const float size = std::floor(both * 0.5f);
    drawButton("export.size", fmt::format("{} \u00d7 {} cells", request.region.width, request.region.height), size, ui,
               ButtonLook::disabled);
    if (restsOnItem(ui, "export.size")) drawTooltip("The cells of the recipe's picture", ui);
    nextInRow(ui);
    form.format = drawExportList("export.format", cellFormats(), form.format, true, both - size, ui);
    nextInRow(ui);
    const Action& action = *findAction("export");
    if (drawButton("export.go", request.replace ? "Replace" : "Export", button, ui,
                   cellsProblem(request).empty() ? ButtonLook::normal : ButtonLook::disabled))
        runAction(state, action);
    if (!restsOnItem(ui, "export.go")) return;
    std::string files;
    for (const std::string& path : pathsOf(request)) files += std::filesystem::path(path).filename().string() + "\n";
    drawTooltip(files + chordText(action.chord), ui);
}

}  // namespace noisescope
