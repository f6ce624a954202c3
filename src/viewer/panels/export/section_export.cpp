// The picture as a file.
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <limits>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "recipe/chosen.h"
#include "recipe/recipe.h"
#include "recipe/tiling.h"
#include "viewer/model/commands/actions.h"
#include "viewer/model/export/export_form.h"
#include "viewer/model/export/export_layers.h"
#include "viewer/model/export/export_mesh.h"
#include "viewer/model/export/export_set.h"
#include "viewer/model/map/map_export.h"
#include "viewer/panels/sections.h"
#include "viewer/widgets/param_widgets.h"
#include "viewer/widgets/section_widgets.h"

namespace noisescope {
namespace {

constexpr float kNarrowestExport = 284;  ///< of size, format and button in one row, so that no label is cut

void drawSize(ViewerState& state, float width, Ui& ui) {
    ExportForm& form = state.exportForm;
    const auto label = [&](const ExportSize& size) {
        if (size.id != "canvas" && size.id != "usual") return std::string(size.label);
        ExportForm other = form;
        other.size = sizeRow(size.id);
        const PixelSize pixels = pictureSizeOf(other, state.canvas);
        return fmt::format("{} {} \u00d7 {}", size.label, pixels.width, pixels.height);
    };
    const auto sizes = exportSizes().first(static_cast<std::size_t>(sizeCount(form)));
    const ExportSize& chosen = sizes[static_cast<std::size_t>(form.size)];
    std::string shown = label(chosen);
    if (shown != chosen.label) shown.erase(0, chosen.label.size() + 1);
    if (chosen.side > 0) shown = chosen.high == 0 ? fmt::format("{}\u00b2", chosen.side) : "UHD";
    const bool open = beginChoice("##size", shown, width, ui);
    ui.rects.addItem("export.size");
    form.size = steppedRow(form.size, ui.focus.stepsInList("export.size"), static_cast<int>(sizes.size()));
    if (!open) return;
    ui.focus.beginAt(fmt::format("export.size/{}", sizes[static_cast<std::size_t>(form.size)].id));
    for (int i = 0; i < static_cast<int>(sizes.size()); ++i) {
        const ExportSize& size = sizes[static_cast<std::size_t>(i)];
        if (ImGui::Selectable(label(size).c_str(), i == form.size)) form.size = i;
        ui.rects.addItem(fmt::format("export.size/{}", size.id));
    }
    endChoice();
}

void drawSide(std::string_view name, int& side, float width, Ui& ui) {
    constexpr int kMost = std::numeric_limits<int>::max();  // formats say how many they take
    double value = side;
    const auto read = [](std::string_view text) { return typedWholeNumber(text, 1, kMost); };
    if (drawNumberField(name, value, std::to_string(side), read, width, ui)) side = static_cast<int>(value);
}

void drawCustomSize(ViewerState& state, Ui& ui) {
    ExportForm& form = state.exportForm;
    if (exportSizes()[static_cast<std::size_t>(form.size)].id != "custom") return;
    const float cross = textSize(ui.fonts.text, "\u00d7").x;
    const float gap = ui.px(6);
    const float width = (beginRow("Size", "", ui) - cross - 2 * gap) / 2;
    drawSide("export.width", form.width, width, ui);
    ImGui::SameLine(0, gap);
    const ImVec2 from = ImGui::GetCursorScreenPos();
    drawText(*ImGui::GetWindowDrawList(), ui.fonts.text,
             {from.x, std::floor(from.y + (ui.px(metric::kControl) - textSize(ui.fonts.text, "0").y) / 2)},
             palette::kSecondary, "\u00d7");
    ImGui::SetCursorScreenPos({from.x + cross + gap, from.y});
    drawSide("export.height", form.height, width, ui);
}

/// Picture that the button writes, as the form is now.
struct Chosen {
    std::string problem;   ///< empty: it can be written
    std::string existing;  ///< that something is replaced; empty: nothing is
    std::string label;     ///< of the button
    std::string files;     ///< for its tooltip
    std::string figures;   ///< its costs; empty: a moment
};

Chosen chosenMesh(const ViewerState& state) {
    const MeshJob job = meshJobOf(state);
    const std::string name = job.path.filename().string();
    Chosen chosen{meshProblem(job), {}, job.force ? "Replace" : "Export", name, {}};
    if (job.force) chosen.existing = fmt::format("{} exists already", name);
    if (chosen.problem.empty()) chosen.figures = meshFigures(job);
    return chosen;
}

Chosen chosenExport(const ViewerState& state) {
    if (exportsMesh(state)) return chosenMesh(state);
    const ExportRequest request = exportRequestOf(state);
    const std::string name = request.path.filename().string();
    const std::string what = exportsSet(state) ? " set" : "";
    Chosen chosen{chosenProblem(state, request), {}, (request.replace ? "Replace" : "Export") + what, name, {}};
    if (request.replace)
        chosen.existing = request.layers.isNumbered() || request.maps.any() ? "Other files of these names exist already"
                                                                            : fmt::format("{} exists already", name);
    if (!chosen.problem.empty()) return chosen;
    chosen.files = fileNamesOf(request);
    chosen.figures = figuresText(request);
    const std::string drawing = drawingText(request, state.field, {state.canvas.width, state.canvas.height});
    if (!drawing.empty()) chosen.figures += ", " + drawing;
    return chosen;
}

/// "PNG 8", its bits; the list tells it in full.
std::string shortLabel(const ExportFormat& row) {
    const std::string name = row.label.substr(0, row.label.find(','));
    return row.format->depths.size() == 1 ? name : fmt::format("{} {}", name, 8 * depthInfo(row.depth).bytes);
}

/// "RAW 16": the file that a program takes.
std::string formText(const ExportProfile& profile, const MapRequest& maps) {
    const MapForm& form = mapOf(profile, maps.maps.empty() ? MapId::height : maps.maps.front()).forms.front();
    return fmt::format("{} {}", headerText(form.format), 8 * depthInfo(form.depth).bytes);
}

void drawFormat(ViewerState& state, float width, Ui& ui) {
    if (exportsMesh(state)) {
        std::string& format = state.exportForm.mesh.format;
        format = drawExportList("export.format", meshFormatRows(), format, true, width, ui);
        return;
    }
    if (const MapRequest maps = mapRequestOf(state); maps.profile != nullptr) {
        const ExportProfile* profile = maps.profile;
        drawButton("export.format", exportsSet(state) ? "Per map" : formText(*profile, maps), width, ui,
                   ButtonLook::disabled);
        if (restsOnItem(ui, "export.format"))
            drawTooltip(fmt::format("{}\nHeights: {}", profile->help, formsText(mapOf(*profile, MapId::height))), ui);
        return;
    }
    const ExportKind kind = exportKindOf(state);
    const std::vector<ExportFormat> rows = exportFormats(kind, layerFilesOf(state.settings, kind));
    const ExportFormat chosen = chosenFormatOf(state);
    const int index = static_cast<int>(std::ranges::find(rows, chosen.id, &ExportFormat::id) - rows.begin());
    const bool open = beginChoice("##format", shortLabel(chosen), width, ui);
    ui.rects.addItem("export.format");
    int next = steppedRow(index, ui.focus.stepsInList("export.format"), static_cast<int>(rows.size()));
    if (open) {
        ui.focus.beginAt(fmt::format("export.format/{}", chosen.id));
        const std::span<const std::string_view> common = commonFormats(kind, layerFilesOf(state.settings, kind));
        bool more = common.empty();
        for (int i = 0; i < static_cast<int>(rows.size()); ++i) {
            const ExportFormat& row = rows[static_cast<std::size_t>(i)];
            const bool isCommon = std::ranges::find(common, row.format->name) != common.end();
            if (!isCommon && !std::exchange(more, true)) ImGui::TextDisabled("More formats");
            if (ImGui::Selectable(row.label.c_str(), i == index)) next = i;
            ui.rects.addItem(fmt::format("export.format/{}", row.id));
        }
        endChoice();
    }
    if (next == index) return;
    chooseFormat(state, rows[static_cast<std::size_t>(next)]);
    followFormat(state);
}

std::string colorsProblem(const ViewerState& state) {
    if (channelsOf(state.document.recipe) > 1) return "Colors are of recipes of one channel";
    const ExportKind kind = exportKindOf(state);
    std::string names;
    for (const ExportFormat& row : exportFormats(kind, layerFilesOf(state.settings, kind)))
        if (row.format->colors && names.find(row.format->extension) == std::string::npos)
            names += fmt::format("{}{}", names.empty() ? "" : ", ", row.format->extension);
    return names.empty() ? "No file of this kind takes colors" : fmt::format("Files that take colors: {}", names);
}

void drawColors(ViewerState& state, Ui& ui) {
    ExportForm& form = state.exportForm;
    const bool possible = takesColors(chosenFormatOf(state), state.document.recipe);
    const float width = beginRow("", "", ui);
    if (drawCheck("export.color", "With colors", "", form.color && possible, width, ui,
                  possible ? ButtonLook::normal : ButtonLook::disabled))
        form.color = !form.color;
    if (restsOnItem(ui, "export.color"))
        drawTooltip(possible ? "The colors that are seen here instead of the values" : colorsProblem(state), ui);
}

void drawFit(ViewerState& state, Ui& ui) {
    ExportForm& form = state.exportForm;
    const bool possible = takesFit(state, exportRequestOf(state));
    const float width = beginRow("", "", ui);
    if (drawCheck("export.fit", "Fit the range", "", form.fit && possible, width, ui,
                  possible ? ButtonLook::normal : ButtonLook::disabled))
        form.fit = !form.fit;
    if (restsOnItem(ui, "export.fit"))
        drawTooltip(possible ? "Measures the values first; black and white lie at 1 and 99 % of them"
                             : "Floats, comparisons and what is seen have no range to choose",
                    ui);
}

void drawName(ViewerState& state, const ExportRequest& request, Ui& ui) {
    ExportForm& form = state.exportForm;
    const float width = beginRow("File", "", ui);
    std::string name = form.name.empty() ? request.path.filename().string() : form.name;
    if (drawTextField("export.name", name, width, ui)) {
        form.name = name;
        followName(state);
    }
    std::error_code ignored;
    const std::filesystem::path folder = form.folder.empty() ? std::filesystem::current_path(ignored) : form.folder;
    if (restsOnItem(ui, "export.name"))
        ImGui::SetTooltip("%s\nIn %s; another path can be typed\nA typed name stays with this recipe and output%s",
                          name.c_str(), folder.c_str(),
                          request.layers.isNumbered() ? "\n%04d: where the number goes" : "");
}

}  // namespace

void drawExportSection(ViewerState& state, Ui& ui) {
    const ExportForm& form = state.exportForm;
    const bool unfolded = !state.settings.foldedGroups.contains("export");
    if (unfolded) drawExportKind(state, ui);
    if (exportsMap(state)) {
        if (unfolded) drawExportMap(state, ui);
        return;
    }
    const bool isMesh = exportsMesh(state);
    if (unfolded && !isMesh) drawExportProgram(state, ui);
    followDocument(state);
    if (unfolded || exportSizes()[static_cast<std::size_t>(form.size)].id == "custom") drawCustomSize(state, ui);
    if (unfolded && isMesh) drawExportMesh(state, ui);
    if (unfolded && !isMesh) {
        drawExportLayers(state, ui);
        if (!exportsSet(state) && mapRequestOf(state).profile == nullptr) drawColors(state, ui);
        drawFit(state, ui);
        followDocument(state);
        if (!exportsSet(state)) drawName(state, exportRequestOf(state), ui);
        drawExportFolder(state, ui);
        drawExportSet(state, ui);
    }
}

void drawExportNotes(ViewerState& state, Ui& ui) {
    if (exportsMap(state)) return drawExportMapNotes(state, ui);
    const Chosen chosen = chosenExport(state);
    const bool unfolded = !state.settings.foldedGroups.contains("export");
    const bool showsTwo = state.view.mode == ViewMode::wipe || state.view.mode == ViewMode::difference;
    if (unfolded && showsTwo) drawNote("Writes slot A; a screenshot shows what is seen", palette::kSecondary, ui);
    const bool hasSeam = exportsSet(state) && !tiles(state.document.recipe, exportSizeOf(state));
    // Textures for a program need to tile, which their problem says.
    if (hasSeam && !isTexture(mapFormOf(state.exportForm).profile)) {
        drawNote("Copies beside each other show a seam", palette::kWarning, ui);
        ui.rects.addItem("export.seam");
    }
    if (!chosen.figures.empty()) {
        drawNote(chosen.figures, palette::kSecondary, ui);
        ui.rects.addItem("export.figures");
    }
    const bool isProblem = !chosen.problem.empty();
    if (isProblem || !chosen.existing.empty()) {
        drawNote(isProblem ? chosen.problem : chosen.existing, isProblem ? palette::kError : palette::kWarning, ui);
        ui.rects.addItem("export.problem");
    }
    if (hasSeam) drawMakeTile("export.set.tile", ui.rowWidth, state, ui);
}

void drawExportRow(ViewerState& state, Ui& ui) {
    if (exportsMap(state)) return drawExportMapRow(state, ui);
    const float gap = ui.px(metric::kUnit);
    const bool narrow = ui.rowWidth < ui.px(kNarrowestExport);
    const float button = narrow ? ui.rowWidth : std::floor((ui.rowWidth - 2 * gap) * 0.28f);
    const float both = narrow ? ui.rowWidth - gap : ui.rowWidth - 2 * gap - button;
    const float size = std::floor(both * 0.6f);
    ImGui::BeginGroup();  // an open choice has distances of its own
    drawSize(state, size, ui);
    ImGui::EndGroup();
    nextInRow(ui);
    ImGui::BeginGroup();
    drawFormat(state, both - size, ui);
    ImGui::EndGroup();
    if (!narrow) nextInRow(ui);
    const Chosen chosen = chosenExport(state);
    const Action& action = *findAction("export");
    if (drawButton("export.go", chosen.label, button, ui,
                   chosen.problem.empty() ? ButtonLook::normal : ButtonLook::disabled))
        runAction(state, action);
    if (restsOnItem(ui, "export.go"))
        ImGui::SetTooltip("%s   %s", chosen.files.c_str(), chordText(action.chord).c_str());
}

}  // namespace noisescope
