// The picture as a file.
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <limits>
#include <string>

#include "viewer/actions.h"
#include "viewer/export_form.h"
#include "viewer/param_widgets.h"
#include "viewer/sections.h"

namespace noisescope {
namespace {

void drawSize(ViewerState& state, Ui& ui) {
    ExportForm& form = state.exportForm;
    const auto label = [&](const ExportSize& size) {
        return size.id != "canvas"
                   ? std::string(size.label)
                   : fmt::format("{} {} \u00d7 {}", size.label, state.canvas.width, state.canvas.height);
    };
    const auto sizes = exportSizes();
    const float width = beginRow("Size", "", ui);
    const bool open = beginChoice("##size", label(sizes[static_cast<std::size_t>(form.size)]), width, ui);
    ui.rects.addItem("export.size");
    if (!open) return;
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
    const float width = (beginRow("", "", ui) - cross - 2 * gap) / 2;
    drawSide("export.width", form.width, width, ui);
    ImGui::SameLine(0, gap);
    const ImVec2 from = ImGui::GetCursorScreenPos();
    drawText(*ImGui::GetWindowDrawList(), ui.fonts.text,
             {from.x, std::floor(from.y + (ui.px(metric::kControl) - textSize(ui.fonts.text, "0").y) / 2)},
             palette::kSecondary, "\u00d7");
    ImGui::SetCursorScreenPos({from.x + cross + gap, from.y});
    drawSide("export.height", form.height, width, ui);
}

void drawFormat(ViewerState& state, Ui& ui) {
    ExportForm& form = state.exportForm;
    const float width = beginRow("Format", "", ui);
    const bool open = beginChoice("##format", exportFormatOf(form).label, width, ui);
    ui.rects.addItem("export.format");
    if (!open) return;
    int index = 0;
    for (const ExportFormat& row : exportFormats()) {
        if (ImGui::Selectable(row.label.c_str(), index == form.format)) {
            form.format = index;
            followFormat(form);
        }
        ui.rects.addItem(fmt::format("export.format/{}", row.id));
        ++index;
    }
    endChoice();
}

void drawColors(ViewerState& state, Ui& ui) {
    ExportForm& form = state.exportForm;
    const bool possible = takesColors(form, state.document.recipe);
    const float width = beginRow("", "", ui);
    if (drawCheck("export.color", "With colors", "", form.color && possible, width, ui,
                  possible ? ButtonLook::normal : ButtonLook::disabled))
        form.color = !form.color;
    if (restsOnItem(ui, "export.color"))
        ImGui::SetTooltip("%s", possible ? "The colors that are seen here instead of the values"
                                         : "Colors go into PNG and EXR, from recipes of one channel");
}

void drawName(ViewerState& state, const ExportRequest& request, Ui& ui) {
    ExportForm& form = state.exportForm;
    const float width = beginRow("File", "", ui);
    std::string name = form.name.empty() ? request.path.filename().string() : form.name;
    if (drawTextField("export.name", name, width, ui)) {
        form.name = name;
        followName(form);
    }
    std::error_code ignored;
    const std::filesystem::path folder = form.folder.empty() ? std::filesystem::current_path(ignored) : form.folder;
    if (restsOnItem(ui, "export.name"))
        ImGui::SetTooltip("In %s; another path can be typed\nA typed name stays with this recipe and output",
                          folder.c_str());
}

}  // namespace

void drawExportSection(ViewerState& state, Ui& ui) {
    ExportForm& form = state.exportForm;
    followDocument(form, state.document);
    drawRow(drawSize, state, ui);
    drawCustomSize(state, ui);
    drawRow(drawFormat, state, ui);
    drawColors(state, ui);
    const ExportRequest request = exportRequestOf(state);
    drawName(state, request, ui);
    drawExportFolder(state, ui);
    const std::string problem = exportProblem(request);
    if (!problem.empty())
        drawNote(problem, palette::kError, ui);
    else if (request.replace)
        drawNote(fmt::format("{} exists already", request.path.filename().string()), palette::kWarning, ui);
    const bool told = !problem.empty() || request.replace;
    if (told) ui.rects.addItem("export.problem");
    drawGap(2, ui);
    const Action& action = *findAction("export");
    if (drawButton("export.go", request.replace ? "Replace" : "Export", ui.rowWidth, ui,
                   problem.empty() ? ButtonLook::normal : ButtonLook::disabled))
        runAction(state, action);
    if (told && !form.told) ImGui::SetScrollHereY(1);  // a message and its button are of no use below the edge
    form.told = told;
    if (restsOnItem(ui, "export.go")) ImGui::SetTooltip("%s", chordText(action.chord).c_str());
    drawExportSet(state, ui);
}

}  // namespace noisescope
