// Animations and volumes as files: how many pictures, and how they lie in files.
#include <fmt/format.h>
#include <imgui.h>

#include <array>
#include <span>
#include <string>
#include <vector>

#include "core/text.h"
#include "recipe/recipe.h"
#include "viewer/model/canvas/look.h"
#include "viewer/model/canvas/playback.h"
#include "viewer/model/document/make_move.h"
#include "viewer/model/export/export_form.h"
#include "viewer/model/export/export_layers.h"
#include "viewer/model/export/export_set.h"
#include "viewer/model/map/map_export.h"
#include "viewer/model/map/map_view.h"
#include "viewer/panels/sections.h"
#include "viewer/widgets/param_widgets.h"
#include "viewer/widgets/section_widgets.h"

namespace noisescope {

std::string drawExportList(const std::string& name, std::span<const ChoiceRow> rows, std::string_view chosen,
                           bool isShort, float width, Ui& ui) {
    int index = 0;
    for (int i = 0; i < static_cast<int>(rows.size()); ++i)
        if (rows[static_cast<std::size_t>(i)].id == chosen) index = i;
    ImGui::BeginGroup();  // an open choice has distances of its own
    const std::string_view label = rows[static_cast<std::size_t>(index)].label;
    const std::string shown(isShort ? label.substr(0, label.find(',')) : label);
    const bool open = beginChoice(fmt::format("##{}", name).c_str(), shown, width, ui);
    ui.rects.addItem(name);
    index = steppedRow(index, ui.focus.stepsInList(name), static_cast<int>(rows.size()));
    if (open) {
        ui.focus.beginAt(fmt::format("{}/{}", name, rows[static_cast<std::size_t>(index)].id));
        for (int i = 0; i < static_cast<int>(rows.size()); ++i) {
            const ChoiceRow& row = rows[static_cast<std::size_t>(i)];
            if (ImGui::Selectable(std::string(row.label).c_str(), i == index)) index = i;
            ui.rects.addItem(fmt::format("{}/{}", name, row.id));
            drawRowTooltip(ui, row.help);
        }
        endChoice();
    }
    ImGui::EndGroup();
    return std::string(rows[static_cast<std::size_t>(index)].id);
}

std::string drawExportChoice(std::string_view label, const std::string& name, std::span<const ChoiceRow> rows,
                             const std::string& chosen, Ui& ui) {
    return drawExportList(name, rows, chosen, false, beginRow(label, "", ui), ui);
}

void drawExportCount(std::string_view name, int& count, int shown, int least, int most, const char* help, float width,
                     Ui& ui) {
    double value = shown;
    const auto read = [&](std::string_view text) { return typedWholeNumber(text, least, most); };
    if (drawNumberField(name, value, std::to_string(shown), read, width, ui)) count = static_cast<int>(value);
    if (restsOnItem(ui, name)) drawTooltip(help, ui);
}

namespace {

constexpr double kChoppyRate = 10;  // frames a second

void drawRate(Settings& settings, Ui& ui) {
    const float width = beginRow("Rate", "a second", ui);
    double value = settings.exportRate;
    const auto read = [](std::string_view text) { return typedNumber(text, kLowestFrameRate, kHighestFrameRate); };
    if (drawNumberField("export.rate", value, shortest(value), read, width, ui)) settings.exportRate = value;
    if (restsOnItem(ui, "export.rate")) drawTooltip("Frames a second", ui);
}

/// Says that a click has made a still noise move, and takes that back.
void drawMadeToMove(ViewerState& state, Ui& ui) {
    const Document& document = state.document;
    if (state.history.past.empty() || document.made.how != kMadeToMove) return;
    const Document& before = state.history.past.back().document;
    if (before.made.number == document.made.number || timePasses(before.recipe)) return;
    drawNote("The noise stood still: it was made to move", palette::kWarning, ui);
    if (drawButton("export.still", "Let it stand still again", ui.rowWidth, ui)) {
        undoStep(state);
        state.playing = false;
        state.settings.exportWhat = exportPurposes().front().id;
    }
    drawGap(4, ui);
}

void drawFrames(ViewerState& state, const ExportLayers& layers, Ui& ui) {
    Settings& settings = state.settings;
    drawExportCount("export.frames", settings.exportFrames, static_cast<int>(layers.frames.count), 0, kMostExportFrames,
                    "Number of frames; 0: as many as the loop has at this rate, or 5 seconds of them",
                    beginRow("Frames", "", ui), ui);
    const double loop = state.document.recipe->loop;
    const bool fills = fillsLoop(state);
    const float width = beginRow("", "", ui);
    const std::string rate = fills ? fmt::format("{:.4g}/s", layers.frames.rate()) : "";
    if (drawCheck("export.loop", loop > 0 ? fmt::format("One loop, {} s", shortest(loop)) : "One loop", rate, fills,
                  width, ui, loop > 0 ? ButtonLook::normal : ButtonLook::disabled))
        settings.exportLoop = !settings.exportLoop;
    if (restsOnItem(ui, "export.loop"))
        drawTooltip(loop > 0
                        ? fmt::format("The frames fill the recipe's loop evenly, {:.4g} a second, and the first one "
                                      "follows the last",
                                      layers.frames.rate())
                        : "The recipe does not loop: its Loop is 0 seconds",
                    ui);
    if (!fills || settings.exportFrames == 0) return drawRate(settings, ui);
    if (layers.frames.rate() >= kChoppyRate) return;
    drawNote(fmt::format("{:.3g} frames a second look choppy; 0 frames: as many as {:.3g} a second need",
                         layers.frames.rate(), settings.exportRate),
             palette::kWarning, ui);
}

}  // namespace

void drawExportKind(ViewerState& state, Ui& ui) {
    std::vector<Segment> segments;
    int chosen = 0;
    for (const ChoiceRow& row : exportPurposes()) {
        const bool lacksMap = row.id == kMapPurpose && state.document.recipe->map.empty();
        const std::string problem = lacksMap ? "The recipe has no map: a click makes one of lake, plain and mountain"
                                             : kindProblem(state, kindOfPurpose(row.id));
        if (row.id == state.settings.exportWhat && problem.empty()) chosen = static_cast<int>(segments.size());
        const bool canMove = row.id == "animation" && !timePasses(state.document.recipe);
        const bool canDeepen = row.id == "volume" && dimensionsOf(state.document.recipe) < 3;
        segments.push_back({std::string(row.id), std::string(row.label),
                            problem.empty() || canMove || canDeepen || lacksMap,
                            problem.empty() ? std::string(row.help)
                            : canMove       ? "The recipe does not move: a click makes it move, in a loop of 8 seconds"
                            : canDeepen     ? "The recipe is flat: a click gives it a third dimension"
                                            : problem});
    }
    const int next = drawSegments("export.what", segments, chosen, ui.rowWidth, ui.fonts.small, ui);
    if (next == chosen) return drawGap(4, ui);
    state.settings.exportWhat = exportPurposes()[static_cast<std::size_t>(next)].id;
    if (state.settings.exportWhat == "animation") makeItMove(state);
    if (state.settings.exportWhat == kMapPurpose && state.document.recipe->map.empty()) showMap(state);
    if (state.settings.exportWhat == "volume" && dimensionsOf(state.document.recipe) < 3) makeItDeep(state);
    drawGap(4, ui);
}

void drawExportLayers(ViewerState& state, Ui& ui) {
    Settings& settings = state.settings;
    const ExportLayers layers = exportRequestOf(state).layers;
    if (layers.kind == ExportKind::animation) drawMadeToMove(state, ui);
    if (layers.kind == ExportKind::animation) drawFrames(state, layers, ui);
    if (layers.kind == ExportKind::volume)
        drawExportCount("export.slices", settings.exportSlices, static_cast<int>(layers.slices), 0, kMostExportSlices,
                        "Depth of the volume; 0: as deep as it is high", beginRow("Slices", "", ui), ui);
    if (layers.kind != ExportKind::picture) {
        std::string& files = layerFilesSetting(settings, layers.kind);
        files = drawExportChoice("Save as", "export.into", layerFilesRows(), files, ui);
        if (layers.files == LayerFiles::sheet)
            drawExportCount("export.columns", settings.exportColumns, settings.exportColumns, 1, kMostExportFrames,
                            "So many side by side, rows of them below each other", beginRow("Columns", "", ui), ui);
    }
    if (!takesMipMaps(layers, *chosenFormatOf(state).format) || mapRequestOf(state).profile != nullptr) return;
    settings.exportMipMaps = drawExportChoice("Mip maps", "export.mips", mipMapRows(), settings.exportMipMaps, ui);
}

}  // namespace noisescope
