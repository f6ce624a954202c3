// A small window that asks for the path of a recipe.
#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cmath>

#include "viewer/files.h"
#include "viewer/panels.h"
#include "viewer/param_widgets.h"

namespace noisescope {
namespace {

void confirm(ViewerState& state) {
    FilePrompt& prompt = state.prompt;
    if (prompt.path.empty()) {
        prompt.problem = "A path, please";
        return;
    }
    const bool done = prompt.kind == FilePrompt::Kind::open ? openRecipe(state, prompt.path)
                                                            : saveRecipe(state, prompt.path, prompt.exists);
    if (done) prompt = {};
}

/// What is wrong; it scrolls where it would leave no room for the buttons below.
void drawProblem(const FilePrompt& prompt, Ui& ui) {
    const float below = ui.px(metric::kRow + 8 + 16);
    const float room = ImGui::GetIO().DisplaySize.y - ImGui::GetCursorScreenPos().y - below;
    const float wide = ImGui::GetContentRegionAvail().x;
    const float high = ImGui::CalcTextSize(prompt.problem.c_str(), nullptr, false, wide).y;
    ImGui::BeginChild("##problem", {wide, std::clamp(high, 1.0f, std::max(room, ui.px(metric::kRow)))});
    ImGui::PushTextWrapPos(0);
    ImGui::PushStyleColor(ImGuiCol_Text, colorVector(prompt.exists ? palette::kWarning : palette::kError));
    ImGui::TextUnformatted(prompt.problem.c_str());
    ImGui::PopStyleColor();
    ImGui::PopTextWrapPos();
    ImGui::EndChild();
    ui.rects.addItem("file.problem");
}

void drawButtons(ViewerState& state, Ui& ui) {
    FilePrompt& prompt = state.prompt;
    const char* verb = prompt.kind == FilePrompt::Kind::open ? "Open" : prompt.exists ? "Replace" : "Save";
    const ImVec2 size{ui.px(96), ui.px(metric::kRow)};
    ImGui::SetCursorPosX(ImGui::GetWindowWidth() - ui.px(24 + 8) - 2 * size.x);
    const bool cancelled = ImGui::Button("Cancel", size);
    ui.rects.addItem("file.cancel");
    ImGui::SameLine();
    const bool confirmed = ImGui::Button(verb, size);
    ui.rects.addItem("file.confirm");
    if (confirmed) confirm(state);
    if (cancelled) prompt = {};
}

}  // namespace

void drawFilePrompt(ViewerState& state, Ui& ui) {
    FilePrompt& prompt = state.prompt;
    if (prompt.kind == FilePrompt::Kind::closed) return;
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    const float width = std::min(ui.px(480), display.x);
    ImGui::SetNextWindowPos({std::round((display.x - width) / 2), std::round(display.y / 3)});
    ImGui::SetNextWindowSizeConstraints({width, 0}, {width, std::max(1.0f, display.y)});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.px(24), ui.px(16)});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ui.px(6));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, std::max(1.0f, ui.px(1)));
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {ui.px(8), ui.px(8)});
    ImGui::Begin("##file", nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings);
    drawHeader(prompt.kind == FilePrompt::Kind::open ? "Open recipe" : "Save recipe", ImGui::GetContentRegionAvail().x,
               ui);
    if (prompt.appearing) ImGui::SetKeyboardFocusHere();
    prompt.appearing = false;
    bool entered = false;
    {
        const ScopedFont font(ui.fonts.number, ui, metric::kRow);
        ImGui::SetNextItemWidth(-1);
        const std::string before = prompt.path;
        entered = ImGui::InputText("##path", &prompt.path,
                                   ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
        ui.rects.addItem("file.path");
        if (prompt.path != before) {
            prompt.exists = false;
            prompt.problem.clear();
        }
    }
    if (!prompt.problem.empty()) drawProblem(prompt, ui);
    drawButtons(state, ui);
    if (entered) confirm(state);
    ImGui::End();
    ImGui::PopStyleVar(4);
}

}  // namespace noisescope
