#include "viewer/panels/layers/layer_list.h"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "catalogue/combines.h"
#include "catalogue/noises.h"
#include "catalogue/processes.h"
#include "recipe/layer_paths.h"
#include "recipe/presets.h"
#include "recipe/recipe.h"
#include "viewer/model/commands/actions.h"
#include "viewer/model/document/typed_value.h"
#include "viewer/model/files/files.h"
#include "viewer/model/layers/layer_panel.h"
#include "viewer/panels/panels.h"
#include "viewer/widgets/icons.h"
#include "viewer/widgets/param_widgets.h"

namespace noisescope {
namespace {

constexpr float kHeader = 28;
constexpr float kLayerRow = 32;
constexpr float kRowsInSight = 4;
constexpr float kPicture = 24;
constexpr float kCorner = 20;  // buttons of a row
constexpr float kIndent = 12;
constexpr float kAmountWidth = 34;

float listHeight(std::size_t rows, const Ui& ui) {
    return ui.px(kLayerRow) * std::min(kRowsInSight, static_cast<float>(rows));
}

std::string labelOf(const std::string& path) { return "layer/" + path; }

// --- adding ----------------------------------------------------------------------------------------------------------

bool addItem(const std::string& id, std::string_view label, std::string_view help, Ui& ui) {
    const bool chosen = ImGui::MenuItem(std::string(label).c_str());
    ui.rects.addItem("layer.add/" + id);
    if (!help.empty()) drawRowTooltip(ui, asSentence(help));
    return chosen;
}

void drawPresetItems(ViewerState& state, Ui& ui) {
    const bool open = ImGui::BeginMenu("Preset");
    ui.rects.addItem("layer.add/preset");
    if (!open) return;
    for (const Preset& preset : presets())
        if (addItem(std::string(preset.name), preset.file.title, "", ui))
            addRecipeAsLayer(state, preset.file.recipe, std::string(preset.name));
    ImGui::EndMenu();
}

// --- rows ------------------------------------------------------------------------------------------------------------

/// Draws the picture of a layer or mask, or an empty frame while there is none.
void drawPicture(const std::string& path, ImVec2 from, float side, const ViewerState& state) {
    const auto& pictures = state.layers.pictures;
    const auto found = std::ranges::find(pictures, path, &LayerThumbnail::path);
    const ImVec2 to{from.x + side, from.y + side};
    if (found == pictures.end() || state.layers.texture == 0)
        drawList().AddRectFilled(from, to, colorOf(palette::kRaised));
    else
        // NOLINTNEXTLINE(performance-no-int-to-ptr): what ImGui's backend for OpenGL takes
        drawList().AddImage(reinterpret_cast<ImTextureID>(state.layers.texture), from, to, {found->left, found->top},
                            {found->right, found->bottom});
    drawList().AddRect(from, to, colorOf(palette::kLine));
}

/// Draws a button of a row that has a picture or an icon; returns whether it was clicked.
bool cornerButton(const std::string& label, ImVec2 from, float side, const char* tooltip, Ui& ui) {
    ImGui::SetCursorScreenPos(from);
    ImGui::PushID(label.c_str());
    const bool pressed = ImGui::InvisibleButton("##corner", {side, side});
    ImGui::PopID();
    ui.rects.addItem(label);
    if (restsOnItem(ui, label)) drawTooltip(tooltip, ui);
    return pressed;
}

void drawLayerMenu(ViewerState& state, Ui& ui) {
    if (!ImGui::BeginPopup("##layer-menu")) return;
    closePopupOnEscape();
    for (const Action& action : actions()) {
        if (action.menu == Menu::layers) drawActionItem(action, fmt::format("layer.menu/{}", action.id), state, ui);
    }
    ImGui::EndPopup();
}

/// Draws the field of a name that is typed, instead of the name.
void drawNameField(ImVec2 from, float width, ViewerState& state, Ui& ui) {
    LayerPanel& panel = state.layers;
    ImGui::SetCursorScreenPos(from);
    {
        const ScopedFont font(ui.fonts.text, ui);
        if (!panel.naming) ImGui::SetKeyboardFocusHere();
        ImGui::SetNextItemWidth(width);
        ImGui::InputText("##name", &*panel.name, ImGuiInputTextFlags_AutoSelectAll);
    }
    ui.rects.addItem("layer.name");
    ui.wakeAt(ImGui::GetTime());
    if (ImGui::IsItemActive()) panel.naming = true;
    if (!panel.naming || ImGui::IsItemActive()) return;
    const std::string name = *std::exchange(panel.name, std::nullopt);
    if (!ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape), false)) nameSelected(state, name);
}

/// Drops a dragged layer on the row under the mouse, and shows the place with a line meanwhile.
void drawDropPlace(const LayerRow& row, ImVec2 from, float width, ViewerState& state, const Ui& ui) {
    const std::string& dragged = state.layers.dragged;
    const float height = ui.px(kLayerRow);
    if (dragged.empty() || dragged == row.path || !ImGui::IsMouseHoveringRect(from, {from.x + width, from.y + height}))
        return;
    const float share = (ImGui::GetIO().MousePos.y - from.y) / height;
    const bool isGroup = row.layer->kind == LayerKind::group;
    constexpr float kEdge = 0.3f;  // of a group's row: the middle drops into it
    const DropPlace place = isGroup && share > kEdge && share < 1 - kEdge ? DropPlace::inside
                            : share < 0.5f                                ? DropPlace::above
                                                                          : DropPlace::below;
    const float line = ui.px(2);
    if (place == DropPlace::inside)
        drawList().AddRect(from, {from.x + width, from.y + height}, colorOf(palette::kAccent), 0, 0, line);
    else
        drawList().AddRectFilled({from.x, from.y + (place == DropPlace::above ? 0 : height) - line / 2},
                                 {from.x + width, from.y + (place == DropPlace::above ? 0 : height) + line / 2},
                                 colorOf(palette::kAccent));
    if (!ImGui::IsMouseReleased(ImGuiMouseButton_Left)) return;
    const std::string path = std::exchange(state.layers.dragged, {});
    dropLayer(state, path, row.path, place);
}

/// Draws what a row says: name, combine, amount.
void drawRowTexts(const LayerRow& row, bool lowest, ImVec2 from, float right, bool typed, const ViewerState& state,
                  const Ui& ui) {
    const Layer& layer = *row.layer;
    const Tone tone = layer.muted ? palette::kDisabled : palette::kText;
    const auto middle = [&](ImFont* font) {
        return std::floor(from.y + (ui.px(kLayerRow) - textSize(font, "0").y) / 2);
    };
    float end = right;
    if (layer.amount != 1) {
        const std::string amount = fmt::format("{:.0f} %", layer.amount * 100);
        drawText(drawList(), ui.fonts.smallNumber,
                 {end - textSize(ui.fonts.smallNumber, amount).x, middle(ui.fonts.smallNumber)}, palette::kSecondary,
                 amount);
        end -= ui.px(kAmountWidth);
    }
    if (!lowest) {
        const std::string_view combine = combines()[static_cast<std::size_t>(layer.combine)].label;
        end -= textSize(ui.fonts.small, combine).x;
        drawText(drawList(), ui.fonts.small, {end, middle(ui.fonts.small)}, palette::kSecondary, combine);
    }
    if (typed) return;
    const bool linked = layer.kind == LayerKind::link;
    const std::string name = linked ? fmt::format("{} \u2192 {}", layer.name, layer.use) : layer.name;
    drawText(drawList(), ui.fonts.text, {from.x, middle(ui.fonts.text)}, tone,
             fitted(name, ui.fonts.text, std::max(1.0f, end - from.x - ui.px(8))));
    if (selectedPath(state) == row.path && state.layers.look != LayerLook::result &&
        state.layers.look != LayerLook::map)
        drawList().AddRectFilled({from.x, from.y + ui.px(kLayerRow - 4)},
                                 {from.x + ui.px(24), from.y + ui.px(kLayerRow - 2)}, colorOf(palette::kAccent));
}

/// Selects the row of the keyboard or the mouse, and opens its menu.
void handleRow(const LayerRow& row, bool pressed, std::size_t index, const std::vector<LayerRow>& rows,
               ViewerState& state, Ui& ui) {
    const std::string label = labelOf(row.path);
    LayerPanel& panel = state.layers;
    const auto select = [&](const std::string& path) {
        panel.selected = path;
        panel.name.reset();
    };
    if (pressed) {
        select(row.path);
        if (ImGui::GetIO().KeyAlt) showSelectedAlone(state);
    }
    if (ImGui::IsItemActive() && ImGui::IsMouseDragging(ImGuiMouseButton_Left)) panel.dragged = row.path;
    if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) {
        select(row.path);
        renameSelected(state);
    }
    if (const int steps = ui.focus.stepsInList(label); steps != 0) {
        const int next = steppedRow(static_cast<int>(index), steps, static_cast<int>(rows.size()));
        select(rows[static_cast<std::size_t>(next)].path);
        ui.focus.moveTo(labelOf(panel.selected));
    }
    const bool menu =
        (ImGui::IsItemHovered() && ImGui::IsMouseClicked(ImGuiMouseButton_Right)) || ui.focus.wantsMenu(label);
    if (!menu) return;
    select(row.path);
    ImGui::OpenPopup("##layer-menu");
}

/// Buttons of a row, and where they begin.
struct RowButtons {
    bool mute = false;
    bool mask = false;
    float left = 0;
};

/// Draws the buttons at a row's right end. They come before the row, which would take their clicks.
RowButtons drawRowButtons(const LayerRow& row, ImVec2 from, float width, bool hovered, ViewerState& state, Ui& ui) {
    const Layer& layer = *row.layer;
    const std::string label = labelOf(row.path);
    const float side = ui.px(kCorner);
    const float top = from.y + ui.px((kLayerRow - kCorner) / 2);
    RowButtons buttons;
    buttons.left = from.x + width - ui.px(8) - side;
    buttons.mute =
        cornerButton(label + ".mute", {buttons.left, top}, side, "Mute, or show it again; with Alt show it alone", ui);
    const bool isLit = hovered || layer.muted || ui.focus.isOn(label + ".mute");
    drawIcon(layer.muted ? Icon::muted : Icon::eye, {buttons.left + side / 2, top + side / 2},
             colorOf(isLit ? palette::kSecondary : palette::kDisabled), ui);
    buttons.left -= ui.px(4);
    if (layer.mask.empty()) return buttons;
    const std::string path = pathIn(row.path, kMaskName);
    buttons.left -= side;
    buttons.mask = cornerButton(label + ".mask", {buttons.left, top}, side, "Its mask; a click edits it", ui);
    drawPicture(path, {buttons.left, top}, side, state);
    if (state.layers.selected == path)
        drawList().AddRect({buttons.left - 1, top - 1}, {buttons.left + side + 1, top + side + 1},
                           colorOf(palette::kAccent));
    buttons.left -= ui.px(6);
    return buttons;
}

bool isLowest(const LayerRow& row, const LayerTree& tree) {
    const Layer* around = findLayer(tree, splitPath(row.path).around);
    return &(around == nullptr ? tree.layers : around->layers).front() == row.layer;
}

void drawLayerRow(const std::vector<LayerRow>& rows, std::size_t index, float width, ViewerState& state, Ui& ui) {
    const LayerRow& row = rows[index];
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const ImVec2 to{from.x + width, from.y + ui.px(kLayerRow)};
    const std::string label = labelOf(row.path);
    const float gap = ui.px((kLayerRow - kPicture) / 2);
    const bool selected = selectedPath(state) == row.path;
    const bool hovered = ImGui::IsMouseHoveringRect(from, to) && ImGui::IsWindowHovered();
    const bool typed = selected && state.layers.name.has_value();
    if (selected || hovered)
        drawList().AddRectFilled(from, to,
                                 colorOf(selected ? palette::kRaised : palette::kHovered, selected ? 1 : 0.5f));
    const RowButtons buttons = drawRowButtons(row, from, width, hovered, state, ui);
    const float x = from.x + ui.px(16) + ui.px(kIndent) * static_cast<float>(row.depth);
    const float text = x + ui.px(kPicture + 8);
    const std::string path = row.path;
    if (typed) drawNameField({text, from.y + gap}, std::max(ui.px(40), buttons.left - text - ui.px(8)), state, ui);
    if (!(findLayer(state.document.recipe->tree, path) == row.layer)) return;  // it has another name now
    ImGui::SetCursorScreenPos(from);
    ImGui::PushID(label.c_str());
    const bool pressed = ImGui::InvisibleButton("##row", {width, to.y - from.y});
    ui.rects.addItem(label);
    const bool erased = ui.focus.erased(label);
    drawPicture(path, {x, from.y + gap}, ui.px(kPicture), state);
    drawRowTexts(row, isLowest(row, state.document.recipe->tree), {text, from.y}, buttons.left, typed, state, ui);
    if (selected) drawList().AddRectFilled(from, {from.x + ui.px(2), to.y}, colorOf(palette::kAccent));
    handleRow(row, pressed, index, rows, state, ui);
    drawLayerMenu(state, ui);
    ImGui::PopID();
    if (buttons.mask) state.layers.selected = pathIn(path, kMaskName);
    if (buttons.mute || erased) state.layers.selected = path;
    if (erased)
        runAction(state, *findAction("layer-delete"));
    else if (buttons.mute && ImGui::GetIO().KeyAlt)
        showSelectedAlone(state);
    else if (buttons.mute)
        muteSelected(state);
    else if (findLayer(state.document.recipe->tree, path) == row.layer)
        drawDropPlace(row, from, width, state, ui);
}

void drawRows(float width, ViewerState& state, Ui& ui) {
    // Rows of a copy: each may change the layers.
    const HeldRecipe held = state.document.recipe;
    const std::vector<LayerRow> rows = layerRows(state.document.recipe);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        drawLayerRow(rows, i, width, state, ui);
        if (!(held == state.document.recipe)) break;  // the others are drawn in the next frame
    }
    if (!ImGui::IsMouseDown(ImGuiMouseButton_Left) && !ImGui::IsMouseReleased(ImGuiMouseButton_Left))
        state.layers.dragged.clear();
}

}  // namespace

void drawAddMenu(ViewerState& state, Ui& ui) {
    closePopupOnEscape();
    for (const bool patterns : {false, true}) {
        ImGui::TextDisabled(patterns ? "Patterns" : "Noises");
        for (const NoiseInfo& noise : noises())
            if (takesHash(noise) != patterns && addItem(std::string(noise.id), noise.label, noise.help, ui))
                addNoiseAsLayer(state, rowIndex(noise.row));
        ImGui::Separator();
    }
    ImGui::TextDisabled("Processes");
    for (const ProcessInfo& process : processes())
        if (addItem(std::string(process.id), process.label, process.help, ui))
            addProcessAsLayer(state, rowIndex(process.row));
    ImGui::Separator();
    drawPresetItems(state, ui);
    if (addItem("file", "File...", "A recipe becomes a layer", ui)) {
        askForPath(state, FilePrompt::Kind::open);
        state.prompt.asLayer = true;
    }
    if (!hasTree(state) && addItem("shape", "Shape or mask", "The recipe becomes a layer, which can have both", ui))
        makeLayers(state);
}

float layerListHeight(const ViewerState& state, const Ui& ui) {
    return ui.px(kHeader) + listHeight(layerRows(state.document.recipe).size(), ui);
}

void drawLayerList(ViewerState& state, Ui& ui) {
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const float width = ui.layout.left.width;
    const float button = ui.px(metric::kControl);
    const float margin = ui.px(2 * metric::kUnit);
    const float middle = from.y + ui.px(kHeader) / 2;
    const float textHeight = textSize(ui.fonts.small, "0").y;
    drawText(drawList(), ui.fonts.small, {from.x + margin, std::floor(middle - textHeight / 2)}, palette::kSecondary,
             "LAYERS");
    ImGui::SetCursorScreenPos({from.x + width - margin - button, from.y + ui.px(2)});
    if (iconButton("##add", Icon::plus, ui)) ImGui::OpenPopup("##add-layer");
    ui.rects.addItem("layer.add");
    if (restsOnItem(ui, "layer.add")) ImGui::SetTooltip("Add a layer");
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.px(8), ui.px(8)});
    if (ImGui::BeginPopup("##add-layer")) {
        drawAddMenu(state, ui);
        ImGui::EndPopup();
    }
    ImGui::PopStyleVar();
    const std::size_t rows = layerRows(state.document.recipe).size();
    if (rows > 0) {
        ImGui::SetCursorScreenPos({from.x, from.y + ui.px(kHeader)});
        const float height = listHeight(rows, ui);
        ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});
        ImGui::BeginChild("##layers", {width - ui.px(6), height});
        drawRows(ImGui::GetContentRegionAvail().x, state, ui);
        ImGui::EndChild();
        ImGui::PopStyleVar();
        const float bottom = from.y + ui.px(kHeader) + height;
        drawList().AddRectFilled({from.x, bottom}, {from.x + width, bottom + std::max(1.0f, ui.px(1))},
                                 colorOf(palette::kLine));
    }
}

}  // namespace noisescope
