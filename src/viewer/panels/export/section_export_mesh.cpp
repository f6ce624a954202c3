// The values as a mesh: format, vertices, size, sea, walls.
#include <imgui.h>

#include <string>

#include "core/text.h"
#include "recipe/recipe.h"
#include "viewer/model/export/export_mesh.h"
#include "viewer/panels/sections.h"
#include "viewer/widgets/param_widgets.h"
#include "viewer/widgets/section_widgets.h"

namespace noisescope {
namespace {

constexpr int kMostEvery = 1024;

/// Draws a row with a number.
void drawMeshNumber(const char* label, const char* unit, std::string_view name, double& value, double low, double high,
                    const char* help, Ui& ui) {
    const float width = beginRow(label, unit, ui);
    const auto read = [&](std::string_view text) { return typedNumber(text, low, high); };
    drawNumberField(name, value, shortest(value), read, width, ui);
    if (restsOnItem(ui, name)) drawTooltip(help, ui);
}

void drawMeshChecks(ViewerState& state, Ui& ui) {
    MeshForm& form = state.exportForm.mesh;
    Recipe& recipe = state.document.recipe;
    const float width = (beginRow("", "", ui) - ui.px(metric::kUnit)) / 2;
    if (drawCheck("export.mesh.solid", "Solid", "", form.solid, width, ui)) form.solid = !form.solid;
    if (restsOnItem(ui, "export.mesh.solid"))
        drawTooltip("Walls and a floor close it, as printers need it: every edge has two faces", ui);
    nextInRow(ui);
    if (drawCheck("export.mesh.flat", "Flat sea", "", recipe.sea, width, ui)) recipe.sea = !recipe.sea;
    if (restsOnItem(ui, "export.mesh.flat")) drawTooltip("Lower values have the height of the sea", ui);
    if (recipe.sea)
        drawMeshNumber("Sea", "value", "export.mesh.sea", recipe.seaLevel, -1e6, 1e6, "As the surface shows it", ui);
}

}  // namespace

void drawExportMesh(ViewerState& state, Ui& ui) {
    MeshForm& form = state.exportForm.mesh;
    Recipe& recipe = state.document.recipe;
    drawExportCount("export.mesh.every", form.every, form.every, 1, kMostEvery,
                    "A vertex for every Nth pixel, and for the last of each row and column",
                    beginRow("Every", "pixels", ui), ui);
    drawMeshNumber("Width", "units", "export.mesh.world", form.worldSize, 1e-6, 1e9,
                   "From the first to the last column, in the unit of the program that reads it", ui);
    drawMeshNumber("Height", "pictures", "export.mesh.height", recipe.surfaceHeight, 1e-6, 1024,
                   "Of a value of 1, in heights of the picture, as the surface shows it", ui);
    drawMeshChecks(state, ui);
    const float width = beginRow("File", "", ui);
    std::string name = meshJobOf(state).path.filename().string();
    if (drawTextField("export.name", name, width, ui)) nameMesh(state, name);
    drawExportFolder(state, ui);
}

}  // namespace noisescope
