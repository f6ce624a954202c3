// Options of the code, behind a button beside the list of targets.
#include <imgui.h>

#include <string>

#include "viewer/model/code/code_options.h"
#include "viewer/model/code/code_text.h"
#include "viewer/model/commands/actions.h"
#include "viewer/panels/sections.h"
#include "viewer/widgets/icons.h"
#include "viewer/widgets/param_widgets.h"
#include "viewer/widgets/section_widgets.h"

namespace noisescope {
namespace {

constexpr float kOptionsWidth = 216;
constexpr float kMostHeight = 340;  // largest height
constexpr float kTooltipWidth = 320;

void showWrapped(const std::string& text, const Ui& ui) {
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(ui.px(kTooltipWidth));
    ImGui::TextUnformatted(text.c_str());
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
}

void drawEntries(Settings& settings, Ui& ui) {
    for (const CodeEntry& entry : codeEntries()) {
        const std::string label(entry.label);
        const std::string name = "code.entry/" + std::string(entry.id);
        const bool chosen = settings.snippetEntry == entry.id;
        if (ImGui::Selectable(label.c_str(), chosen, ImGuiSelectableFlags_DontClosePopups, {ui.px(kOptionsWidth), 0}))
            settings.snippetEntry = entry.id;
        ui.rects.addItem(name);
        if (chosen) ui.focus.beginAt(name);
        drawRowTooltip(ui, entry.help);
    }
}

/// Draws the check box of an additional function or of exact rounding; `problem`: why it is not available.
void drawOption(const char* name, const char* label, bool& wanted, const std::string& problem, const char* help,
                Ui& ui) {
    const bool possible = problem.empty();
    if (drawCheck(name, label, "", wanted && possible, ui.px(kOptionsWidth), ui,
                  possible ? ButtonLook::normal : ButtonLook::disabled))
        wanted = !wanted;
    if (restsOnItem(ui, name)) showWrapped(possible ? help : withoutOption(problem), ui);
}

void drawOptions(ViewerState& state, Ui& ui) {
    Settings& settings = state.settings;
    const CodeState& code = state.code;
    drawHeader("Input", ui.px(kOptionsWidth), ui);
    drawEntries(settings, ui);
    drawHeader("Also write", ui.px(kOptionsWidth), ui);
    drawOption("code.gradient", "Gradient", settings.snippetGradient, code.gradientProblem,
               "Also a function of the value with its derivatives along the axes, a world unit", ui);
    drawOption("code.colors", "Colors", settings.snippetColors, code.colorsProblem,
               "Also a function of the recipe's color: sRGB, 0 to 1", ui);
    drawOption("code.exact", "Exact", settings.snippetExact, exactProblem(chosenTarget(settings)),
               "Rounds every step by itself: the bits of GLSL with `precise`", ui);
    drawHeader("Form", ui.px(kOptionsWidth), ui);
    drawOption("code.short", "Short", settings.snippetShort, "",
               "Few lines with the same bits: one of header, no comments; whole shaders show all values in gray", ui);
    if (drawButton("code.set", "Save set...", ui.px(kOptionsWidth), ui)) {
        ImGui::CloseCurrentPopup();
        runAction(state, *findAction("save-code"));
    }
    if (restsOnItem(ui, "code.set")) showWrapped("Saves the code in several languages at once", ui);
}

/// Returns the options other than the defaults, for the button.
std::string chosenText(const CodeChoice& choice) {
    std::string text;
    for (const CodeEntry& entry : codeEntries())
        if (entry.id == choice.entry) text = entry.label;
    if (choice.gradient) text += ", gradient";
    if (choice.colors) text += ", colors";
    if (choice.exact) text += ", exact";
    if (choice.brief) text += ", short";
    return text;
}

/// Places the popup above the row, where the code below stays visible, else below it; if there is no room, ImGui places
/// it.
void placePopup(ImVec2 button, const Ui& ui) {
    const Rect& panel = ui.layout.right;
    const float right = panel.x + panel.width - ui.px(2 * metric::kUnit);
    const float below = button.y + ui.px(metric::kControl + 4);
    if (button.y >= ui.px(kMostHeight))
        ImGui::SetNextWindowPos({right, button.y - ui.px(4)}, ImGuiCond_Always, {1, 1});
    else if (below + ui.px(kMostHeight) <= ImGui::GetIO().DisplaySize.y)
        ImGui::SetNextWindowPos({right, below}, ImGuiCond_Always, {1, 0});
}

}  // namespace

void drawCodeOptions(ViewerState& state, Ui& ui) {
    if (iconButton("##options", Icon::options, ui)) ImGui::OpenPopup("##code.options");
    ui.rects.addItem("code.options");
    const CodeChoice& choice = state.code.choice;
    const ImVec2 from = ImGui::GetItemRectMin();
    CodeChoice usual;
    usual.colors = state.code.colorsProblem.empty();
    if (!(choice == usual))
        ImGui::GetWindowDrawList()->AddCircleFilled({from.x + ui.px(metric::kControl - 4), from.y + ui.px(4)},
                                                    ui.px(2.5f), colorOf(palette::kAccent));
    if (restsOnItem(ui, "code.options"))
        ImGui::SetTooltip("Input and further functions of the code, several languages\nNow: %s",
                          chosenText(choice).c_str());
    placePopup(from, ui);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.px(12), ui.px(8)});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {ui.px(metric::kUnit), ui.px(6)});
    if (ImGui::BeginPopup("##code.options")) {
        closePopupOnEscape();
        drawOptions(state, ui);
        ImGui::EndPopup();
    }
    ImGui::PopStyleVar(2);
}

}  // namespace noisescope
