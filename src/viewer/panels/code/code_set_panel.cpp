// Dialog that saves the code for several targets at once.
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <string>
#include <system_error>

#include "viewer/model/code/code_set.h"
#include "viewer/model/files/files.h"
#include "viewer/panels/panels.h"
#include "viewer/widgets/param_widgets.h"
#include "viewer/widgets/section_widgets.h"

namespace noisescope {
namespace {

constexpr float kSetWidth = 448;
constexpr float kSetMargin = 24;
constexpr float kColumn = 168;      // width of a language with its file extension
constexpr float kLeastTargets = 3;  // visible rows; the others scroll

void forgetQuestion(CodeSetForm& form) {
    form.problem.clear();
    form.existing.clear();
}

/// Draws the name's field; returns whether Return was pressed in it.
bool drawName(CodeSetForm& form, Ui& ui) {
    const float width = beginRow("Name", "", ui);
    if (form.appearing) ImGui::SetKeyboardFocusHere();
    form.appearing = false;
    if (drawTextField("code-set.name", form.name, width, ui)) forgetQuestion(form);
    return ImGui::IsItemDeactivated() && ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Enter), false);
}

/// Draws the folder, which is that of exports.
void drawFolder(ViewerState& state, Ui& ui) {
    const float width = beginRow("Folder", "", ui);
    std::error_code ignored;
    const std::filesystem::path& chosen = state.exportForm.folder;
    const std::filesystem::path folder = chosen.empty() ? std::filesystem::current_path(ignored) : chosen;
    if (drawButton("code-set.folder", fittedPath(folder.string(), ui.fonts.small, width - ui.px(12)), width, ui)) {
        forgetQuestion(state.codeSet);
        askForPath(state, FilePrompt::Kind::folder);
    }
    if (restsOnItem(ui, "code-set.folder"))
        ImGui::SetTooltip("The files go into %s\nClick: another folder", folder.c_str());
}

void drawTarget(ViewerState& state, const SnippetTarget& target, float width, Ui& ui) {
    const std::string name = fmt::format("code-set/{}", target.id);
    const bool ticked = state.settings.snippetSet.contains(std::string(target.id));
    if (drawCheck(name, target.label, fmt::format(".{}", target.extension), ticked, width, ui))
        toggleCodeTarget(state, target);
    if (!restsOnItem(ui, name)) return;
    std::string file;
    for (const CodeFile& written : codeFilesOf(state))
        if (written.target == &target) file = "\n" + written.path.filename().string();
    ImGui::SetTooltip("%s%s", std::string(target.help).c_str(), file.c_str());
}

/// Draws the targets column by column, in the order of the list; they scroll if there is no room.
void drawTargets(ViewerState& state, float room, Ui& ui) {
    const float wide = ImGui::GetContentRegionAvail().x;
    const auto targets = snippetTargets();
    const std::size_t columns = wide >= 2 * ui.px(kColumn) + ui.px(2 * metric::kUnit) ? 2 : 1;
    const std::size_t rows = (targets.size() + columns - 1) / columns;
    const float row = ui.px(metric::kRow);
    const float height = std::min(row * static_cast<float>(rows), std::max(room, kLeastTargets * row));
    const float gap = ui.px(2 * metric::kUnit);
    ImGui::BeginChild("##targets", {wide, height});
    const float width =
        (ImGui::GetContentRegionAvail().x - gap * static_cast<float>(columns - 1)) / static_cast<float>(columns);
    for (std::size_t i = 0; i < rows * columns; ++i) {
        const std::size_t column = i % columns;
        const std::size_t index = column * rows + i / columns;
        if (index >= targets.size()) continue;
        if (column > 0) ImGui::SameLine(0, gap);
        drawTarget(state, targets[index], width, ui);
    }
    ImGui::EndChild();
}

void drawButtons(ViewerState& state, bool entered, Ui& ui) {
    const ImVec2 size{ui.px(96), ui.px(metric::kRow)};
    ImGui::SetCursorPosX(std::max(ui.px(metric::kUnit), ImGui::GetWindowWidth() - ui.px(kSetMargin + 8) - 2 * size.x));
    const bool cancelled = ImGui::Button("Cancel", size);
    ui.rects.addItem("code-set.cancel");
    ImGui::SameLine();
    entered |= ImGui::Button(state.codeSet.existing.empty() ? "Save" : "Replace", size);
    ui.rects.addItem("code-set.save");
    if (entered) saveCodeSet(state);
    if (cancelled) state.codeSet.open = false;
}

void drawProblem(const CodeSetForm& form, Ui& ui) {
    if (form.problem.empty()) return;
    drawNote(form.problem, form.existing.empty() ? palette::kError : palette::kWarning, ui);
    ui.rects.addItem("code-set.problem");
}

}  // namespace

void drawCodeSet(ViewerState& state, Ui& ui) {
    CodeSetForm& form = state.codeSet;
    if (!form.open || state.prompt.kind != FilePrompt::Kind::closed) return;  // the file dialog asks for the folder
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    const float width = std::min(ui.px(kSetWidth), display.x);
    ImGui::SetNextWindowPos({std::round(display.x / 2), std::round(display.y / 2)}, ImGuiCond_Always, {0.5f, 0.5f});
    ImGui::SetNextWindowSize({std::max(1.0f, width), 0});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.px(kSetMargin), ui.px(16)});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ui.px(6));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, std::max(1.0f, ui.px(1)));
    ImGui::Begin("##code-set", nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav);
    ui.rowWidth = ImGui::GetContentRegionAvail().x;
    drawHeader("Save code", ui.rowWidth, ui);
    const bool entered = drawName(form, ui);
    drawFolder(state, ui);
    drawProblem(form, ui);
    const float below = ui.px(metric::kRow + 4 + 16 + 8) + 3 * ImGui::GetStyle().ItemSpacing.y;
    drawTargets(state, display.y - ImGui::GetCursorPosY() - below, ui);
    ImGui::Dummy({1, ui.px(4)});
    drawButtons(state, entered, ui);
    ImGui::End();
    ImGui::PopStyleVar(3);
}

}  // namespace noisescope
