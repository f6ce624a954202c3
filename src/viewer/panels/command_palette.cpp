// Command palette: a text field and the commands that match it.
#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "viewer/model/commands/commands.h"
#include "viewer/panels/panels.h"

namespace noisescope {
namespace {

constexpr float kPaletteWidth = 560;
constexpr float kPaletteTop = 72;
constexpr float kPaletteMargin = 8;
constexpr int kMostRows = 12;  // visible rows

bool isPressed(ImGuiKey key) { return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key)); }

/// Moves the selection by keys; returns whether the list has to scroll to it.
bool moveSelection(PaletteState& palette, int count) {
    const int before = palette.selected;
    if (isPressed(ImGuiKey_DownArrow)) ++palette.selected;
    if (isPressed(ImGuiKey_UpArrow)) --palette.selected;
    if (isPressed(ImGuiKey_PageDown)) palette.selected += kMostRows;
    if (isPressed(ImGuiKey_PageUp)) palette.selected -= kMostRows;
    palette.selected = std::clamp(palette.selected, 0, std::max(0, count - 1));
    return palette.selected != before;
}

/// Closes the palette and runs the command, which may open the palette again or another dialog.
void run(ViewerState& state, const PaletteCommand& command) {
    if (!command.problem.empty()) return;
    state.palette = {};
    command.run(state);
}

/// Draws a command; returns whether it was clicked.
bool drawCommand(const PaletteCommand& command, bool selected, float width, Ui& ui) {
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const float height = ui.px(metric::kRow);
    ImGui::PushID(command.id.c_str());
    const bool clicked = ImGui::InvisibleButton("##command", {width, height});
    ImGui::PopID();
    ui.rects.addPointerItem("palette/" + command.id);  // the keyboard reaches it by the field's arrow keys
    ImDrawList& list = *ImGui::GetWindowDrawList();
    if (selected || ImGui::IsItemHovered())
        list.AddRectFilled(from, {from.x + width, from.y + height},
                           colorOf(selected ? palette::kFilled : palette::kRaised), ui.px(4));
    const bool possible = command.problem.empty();
    const ImVec2 shortcut = textSize(ui.fonts.smallNumber, command.shortcut);
    const float padding = ui.px(10);
    const float end = from.x + width - padding - shortcut.x;
    const std::string group = command.shortcut.empty() ? command.group : "";
    const float groupWidth = textSize(ui.fonts.small, group).x;
    const ImVec2 label = textSize(ui.fonts.text, command.label);
    list.PushClipRect(from, {end - groupWidth - padding, from.y + height}, true);
    drawText(list, ui.fonts.text, {from.x + padding, std::floor(from.y + (height - label.y) / 2)},
             possible ? palette::kText : palette::kSecondary, command.label);
    list.PopClipRect();
    drawText(list, ui.fonts.smallNumber, {end, std::floor(from.y + (height - shortcut.y) / 2)}, palette::kSecondary,
             command.shortcut);
    drawText(list, ui.fonts.small,
             {end - groupWidth, std::floor(from.y + (height - textSize(ui.fonts.small, group).y) / 2)},
             palette::kSecondary, group);
    return clicked;
}

/// Draws the visible commands; returns the one that was clicked.
const PaletteCommand* drawCommands(const std::vector<PaletteCommand>& commands, int selected, bool scroll, Ui& ui) {
    const float row = ui.px(metric::kRow);
    const int rows = std::clamp(static_cast<int>(commands.size()), 1, kMostRows);
    const float width = ui.rowWidth;
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});
    ImGui::BeginChild("##commands", {width, row * static_cast<float>(rows)}, false, ImGuiWindowFlags_NoNav);
    const float top = row * static_cast<float>(selected);
    if (scroll && top < ImGui::GetScrollY()) ImGui::SetScrollY(top);
    if (scroll && top + row > ImGui::GetScrollY() + ImGui::GetWindowHeight())
        ImGui::SetScrollY(top + row - ImGui::GetWindowHeight());
    const PaletteCommand* clicked = nullptr;
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(commands.size()), row);
    while (clipper.Step())
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
            const PaletteCommand& command = commands[static_cast<std::size_t>(i)];
            if (drawCommand(command, i == selected, width - ui.px(metric::kUnit), ui)) clicked = &command;
        }
    ImGui::EndChild();
    ImGui::PopStyleVar();
    return clicked;
}

/// Draws a line of text, such as the reason why the selected command cannot be run.
void drawLine(const std::string& text, Tone tone, Ui& ui) {
    if (text.empty()) return;
    const ScopedFont font(ui.fonts.small, ui);
    ImGui::Dummy({1, ui.px(2)});
    ImGui::PushTextWrapPos(ui.rowWidth);
    ImGui::PushStyleColor(ImGuiCol_Text, colorVector(tone));
    ImGui::TextUnformatted(text.c_str());
    ImGui::PopStyleColor();
    ImGui::PopTextWrapPos();
}

/// Draws the text field; returns whether Return was pressed in it.
bool drawField(PaletteState& palette, Ui& ui) {
    const ScopedFont font(ui.fonts.text, ui, 32);
    if (palette.appearing) ImGui::SetKeyboardFocusHere();
    palette.appearing = false;
    ImGui::SetNextItemWidth(ui.rowWidth);
    const std::string before = palette.text;
    const bool entered = ImGui::InputTextWithHint("##text", "Command, preset, format, language, or octaves 7",
                                                  &palette.text, ImGuiInputTextFlags_EnterReturnsTrue);
    ui.rects.addItem("palette.text");
    if (palette.text != before) palette.selected = 0;
    return entered;
}

}  // namespace

void drawPalette(ViewerState& state, Ui& ui) {
    PaletteState& palette = state.palette;
    if (!palette.open) return;
    ++palette.frames;
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    const float width = std::max(1.0f, std::min(ui.px(kPaletteWidth), display.x));
    ImGui::SetNextWindowPos(
        {std::round((display.x - width) / 2), std::round(std::min(ui.px(kPaletteTop), display.y / 4))});
    ImGui::SetNextWindowSizeConstraints({width, 0}, {width, std::max(1.0f, display.y)});
    if (palette.appearing) ImGui::SetNextWindowFocus();
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.px(kPaletteMargin), ui.px(kPaletteMargin)});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ui.px(6));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, std::max(1.0f, ui.px(1)));
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {ui.px(8), ui.px(6)});
    ImGui::Begin("##palette", nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav | ImGuiWindowFlags_AlwaysAutoResize);
    ui.rowWidth = width - ui.px(2 * kPaletteMargin);
    const std::string before = palette.text;
    const bool entered = drawField(palette, ui);
    const std::vector<PaletteCommand> commands = commandsFor(state, palette.text);
    const std::string note = commandNote(palette.text, commands);
    drawLine(note, palette::kSecondary, ui);
    if (!note.empty()) ui.rects.addItem("palette.note");
    const bool scroll = moveSelection(palette, static_cast<int>(commands.size())) || palette.text != before;
    const PaletteCommand* chosen = drawCommands(commands, palette.selected, scroll, ui);
    const PaletteCommand* selected = commands.empty() ? nullptr : &commands[static_cast<std::size_t>(palette.selected)];
    if (selected != nullptr) drawLine(selected->problem, palette::kError, ui);
    if (entered) {
        chosen = selected;
        palette.appearing = true;  // a command that cannot be run keeps the palette open
    }
    const ImVec2 from = ImGui::GetWindowPos();
    const ImVec2 to{from.x + ImGui::GetWindowWidth(), from.y + ImGui::GetWindowHeight()};
    ui.rects.add("palette", from.x, from.y, to.x - from.x, to.y - from.y);
    const bool outside = ImGui::IsMouseClicked(ImGuiMouseButton_Left) && !ImGui::IsMouseHoveringRect(from, to, false);
    ImGui::End();
    ImGui::PopStyleVar(4);
    if (outside) palette.open = false;
    if (chosen == nullptr) return;
    palette.selected = static_cast<int>(chosen - commands.data());  // shows its problem, if it has one
    run(state, *chosen);
}

}  // namespace noisescope
