#include "viewer/widgets/gradient_editor.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <stdexcept>
#include <string>

#include "color/color_map.h"
#include "core/text.h"
#include "recipe/params.h"
#include "recipe/recipe.h"
#include "viewer/model/document/gradient_edits.h"
#include "viewer/widgets/color_picker.h"
#include "viewer/widgets/icons.h"
#include "viewer/widgets/param_widgets.h"
#include "viewer/widgets/section_widgets.h"

namespace noisescope {
namespace {

constexpr float kStrip = 28;
constexpr float kHandles = 16;  // height of the zone below the strip
constexpr float kHandleWidth = 10;
constexpr float kNearHandle = 7;      // distance from a handle
constexpr float kFarOff = 40;         // a stop dragged so far from the strip is removed
constexpr float kStopDragStarts = 2;  // ignores the small movement of a click
constexpr const char* kPicker = "##picker";
constexpr const char* kMenu = "##stops";

/// State that the editor's parts share for a frame.
struct Editor {
    ViewerState& state;
    Ui& ui;
    Rect strip;

    [[nodiscard]] Gradient& gradient() const { return state.document.recipe->gradient; }
    [[nodiscard]] GradientEditorState& hand() const { return state.gradientEditor; }
    [[nodiscard]] ColorStop& selected() const { return gradient().stops[static_cast<std::size_t>(hand().selected)]; }
    [[nodiscard]] float xOf(double position) const { return strip.x + strip.width * static_cast<float>(position); }
    [[nodiscard]] double positionAt(float x) const { return static_cast<double>((x - strip.x) / strip.width); }
    void take(const EditedGradient& edited) const {
        gradient() = edited.gradient;
        hand().selected = edited.stop;
    }
};

ImU32 packed(const ColorStop& stop) { return IM_COL32(stop.red, stop.green, stop.blue, 255); }

/// Returns the stop whose handle is nearest to the mouse, within `reach`.
std::optional<int> handleAt(const Editor& editor, float x, float reach) {
    std::optional<int> nearest;
    float distance = editor.ui.px(reach);
    for (int i = 0; i < editor.gradient().count; ++i) {
        const float away = std::abs(editor.xOf(editor.gradient().stops[static_cast<std::size_t>(i)].position) - x);
        // Among stops at the same position prefers the selected one, so that it can be dragged off again.
        if (away < distance || (away == distance && i == editor.hand().selected)) {
            nearest = i;
            distance = away;
        }
    }
    return nearest;
}

/// Takes hold of a handle, or inserts a stop with the color at that position.
void press(const Editor& editor) {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const bool onStrip = mouse.y < editor.strip.y + editor.strip.height;
    GradientEditorState& hand = editor.hand();
    if (const std::optional<int> handle = handleAt(editor, mouse.x, onStrip ? 4 : kNearHandle)) {
        hand.selected = *handle;
    } else if (editor.gradient().count < kMostStops) {
        const double position = handPosition(editor.positionAt(mouse.x));
        const Rgba8 color = colorAt(editor.gradient().used(), editor.state.document.recipe->blend, position);
        editor.take(withStop(editor.gradient(), {position, color.red, color.green, color.blue}));
    } else {
        return;
    }
    hand.drag = {editor.gradient(), hand.selected, mouse.x, false};
}

/// Moves the stop from the gradient at the start of the drag, so that stops it passes stay as they were.
void drag(const Editor& editor) {
    GradientEditorState::Drag& held = *editor.hand().drag;
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const float below = mouse.y - (editor.strip.y + editor.strip.height + editor.ui.px(kHandles));
    const float away = std::max(editor.strip.y - mouse.y, below);
    held.moved |= std::abs(mouse.x - held.mouseX) > editor.ui.px(kStopDragStarts) || away > editor.ui.px(kFarOff);
    if (!held.moved) return;
    if (away > editor.ui.px(kFarOff) && held.start.count > 1) {
        editor.take(withoutStop(held.start, held.stop));
        ImGui::SetTooltip("Let go to remove the stop");
        return;
    }
    const double start = held.start.stops[static_cast<std::size_t>(held.stop)].position;
    const double by = static_cast<double>((mouse.x - held.mouseX) / editor.strip.width);
    editor.take(withStopAt(held.start, held.stop, handPosition(start + by)));
}

void openPicker(const Editor& editor) {
    editor.hand().picked = channelsOf(editor.selected());
    ImGui::OpenPopup(kPicker);
}

void drawPicker(const Editor& editor) {
    // Beside the panel, so that the strip and its handles stay visible.
    const float right = std::max(editor.strip.x - editor.ui.px(24), editor.ui.px(kColorPickerWidth));
    ImGui::SetNextWindowPos({right, editor.strip.y}, ImGuiCond_Always, {1, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {editor.ui.px(12), editor.ui.px(12)});
    if (beginPicker(kPicker, editor.ui)) {
        closePopupOnEscape();
        if (const auto typed = drawColorPicker(editor.selected(), editor.hand().picked, editor.ui))
            editor.take({*typed, std::min(editor.hand().selected, typed->count - 1)});
        ImGui::EndPopup();
    }
    ImGui::PopStyleVar();
}

struct MenuRow {
    const char* id;
    const char* label;
    bool (*possible)(const Editor& editor);
    void (*run)(const Editor& editor);
};
const ParamInfo& gradientParam() { return *findParam("gradient"); }
constexpr std::array kMenuRows{
    MenuRow{"remove", "Remove", [](const Editor& e) { return e.gradient().count > 1; },
            [](const Editor& e) { e.take(withoutStop(e.gradient(), e.hand().selected)); }},
    MenuRow{"duplicate", "Duplicate", [](const Editor& e) { return e.gradient().count < kMostStops; },
            [](const Editor& e) { e.take(withStop(e.gradient(), e.selected())); }},
    MenuRow{"turn", "Turn around", [](const Editor&) { return true; },
            [](const Editor& e) {
                e.take({turnedAround(e.gradient()), e.gradient().count - 1 - e.hand().selected});
            }},
    MenuRow{"even", "Space evenly", [](const Editor& e) { return e.gradient().count > 1; },
            [](const Editor& e) { e.gradient() = evenlySpaced(e.gradient()); }},
    MenuRow{"copy", "Copy as text", [](const Editor&) { return true; },
            [](const Editor& e) {
                ImGui::SetClipboardText(gradientText(e.gradient()).c_str());
                showToast(e.state, "Gradient copied");
            }},
    MenuRow{"paste", "Paste colors or text", [](const Editor&) { return true; },
            [](const Editor& e) {
                const char* clipboard = ImGui::GetClipboardText();
                const std::string text = clipboard == nullptr ? "" : clipboard;
                if (const auto colors = gradientOfColors(text)) return e.take({*colors, 0});
                const std::string problem = setFromText(gradientParam(), e.state.document.recipe, text);
                if (!problem.empty()) showFailure(e.state, std::runtime_error("Not a gradient\n" + problem));
            }},
    MenuRow{"reset", "Reset",
            [](const Editor& e) { return !(e.gradient() == e.state.document.origin.recipe->gradient); },
            [](const Editor& e) { e.gradient() = e.state.document.origin.recipe->gradient; }},
};

/// Draws the context menu; returns whether to edit the color: a popup cannot open another in its place.
bool drawMenu(const Editor& editor) {
    bool colorWanted = false;
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {editor.ui.px(12), editor.ui.px(10)});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {editor.ui.px(8), editor.ui.px(8)});
    if (ImGui::BeginPopup(kMenu)) {
        closePopupOnEscape();
        colorWanted = ImGui::Selectable("Edit color");
        editor.ui.rects.addItem("gradient.menu/color");
        for (const MenuRow& row : kMenuRows) {
            const bool possible = row.possible(editor);
            if (ImGui::Selectable(row.label, false,
                                  possible ? ImGuiSelectableFlags_None : ImGuiSelectableFlags_Disabled))
                row.run(editor);
            editor.ui.rects.addItem(fmt::format("gradient.menu/{}", row.id));
        }
        ImGui::EndPopup();
    }
    ImGui::PopStyleVar(2);
    return colorWanted;
}

std::string stopName(int index) { return fmt::format("gradient/{}", index); }

/// Handles the keys of the focused stop: arrows move it, Enter edits its color, Delete removes it.
void handleFocus(const Editor& editor) {
    Focus& focus = editor.ui.focus;
    GradientEditorState& hand = editor.hand();
    for (int i = 0; i < editor.gradient().count; ++i) {
        const std::string name = stopName(i);
        if (!focus.isOn(name)) continue;
        hand.selected = i;
        if (const int steps = focus.steps(name); steps != 0) {
            editor.take(withStopAt(editor.gradient(), i, handPosition(editor.selected().position + steps / 100.0)));
            editor.state.editingUntil = ImGui::GetTime() + kKeySettleSeconds;
            focus.moveTo(stopName(hand.selected));  // it may have passed another one
        }
        if (focus.entered(name)) openPicker(editor);
        if (focus.wantsMenu(name)) ImGui::OpenPopup(kMenu);
        if (focus.erased(name) && editor.gradient().count > 1) {
            editor.take(withoutStop(editor.gradient(), i));
            focus.moveTo(stopName(std::min(i, editor.gradient().count - 1)));
        }
        return;
    }
}

void drawHandle(const Editor& editor, int index) {
    const ColorStop& stop = editor.gradient().stops[static_cast<std::size_t>(index)];
    const bool selected = index == editor.hand().selected;
    const Ui& ui = editor.ui;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float x = std::round(editor.xOf(stop.position));
    const float half = ui.px(kHandleWidth) / 2;
    const float tip = editor.strip.y + editor.strip.height - ui.px(2);
    const float shoulder = tip + ui.px(6);
    const float bottom = tip + ui.px(kHandles);
    const ImVec2 shape[] = {
        {x, tip}, {x + half, shoulder}, {x + half, bottom}, {x - half, bottom}, {x - half, shoulder}};
    list.AddConvexPolyFilled(shape, 5, packed(stop));
    list.AddPolyline(shape, 5, colorOf(palette::kPanel), ImDrawFlags_Closed, ui.px(3));
    list.AddPolyline(shape, 5, colorOf(selected ? palette::kAccent : palette::kSecondary), ImDrawFlags_Closed,
                     ui.px(selected ? 2.0f : 1.2f));
    editor.ui.rects.addPart(stopName(index), x - half, shoulder, 2 * half, bottom - shoulder);
}

/// Draws the strip and the handles below it as one item, since handles may overlap.
void drawStops(const Editor& editor) {
    const Ui& ui = editor.ui;
    GradientEditorState& hand = editor.hand();
    const float half = ui.px(kHandleWidth) / 2;  // the handles at 0 and 1 extend beyond the ends
    ImGui::SetCursorScreenPos({editor.strip.x - half, editor.strip.y});
    ImGui::InvisibleButton("##stops", {editor.strip.width + 2 * half, editor.strip.height + ui.px(kHandles)},
                           ImGuiButtonFlags_MouseButtonLeft);
    editor.ui.rects.add("gradient", editor.strip.x, editor.strip.y, editor.strip.width,
                        editor.strip.height + ui.px(kHandles));
    const bool hovered = ImGui::IsItemHovered();
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const bool onHandles = mouse.y >= editor.strip.y + editor.strip.height;
    const std::optional<int> under = hovered ? handleAt(editor, mouse.x, onHandles ? kNearHandle : 4) : std::nullopt;
    if (ImGui::IsItemActivated()) {
        press(editor);
        if (ui.closedPicker) openPicker(editor);  // it goes on with this stop
    }
    if (hand.drag && ImGui::IsItemActive()) drag(editor);
    if (!ImGui::IsItemActive()) hand.drag.reset();
    handleFocus(editor);
    for (int i = 0; i < editor.gradient().count; ++i)
        if (i != hand.selected) drawHandle(editor, i);
    if (hand.selected < editor.gradient().count) drawHandle(editor, hand.selected);
    if (ImGui::IsMouseClicked(ImGuiMouseButton_Left) || ImGui::IsMouseClicked(ImGuiMouseButton_Right))
        hand.focused = hovered;
    if (under && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) openPicker(editor);
    if (hovered && ImGui::IsMouseClicked(ImGuiMouseButton_Right)) {
        if (under) hand.selected = *under;
        ImGui::OpenPopup(kMenu);
    }
    if (under && !hand.drag) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    if (restsOnItem(editor.ui, "gradient"))
        ImGui::SetTooltip("%s",
                          under ? "Drag to move, double-click for the color, Delete to remove" : "Click to add a stop");
}

/// Removes the selected stop on Delete if the last click was in the editor.
void handleDelete(const Editor& editor) {
    if (!editor.hand().focused || !editor.ui.focus.shown().empty() || ImGui::GetIO().WantTextInput ||
        editor.hand().drag)
        return;
    if (ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Delete), false))
        editor.take(withoutStop(editor.gradient(), editor.hand().selected));
}

/// Draws an outline, and in it checks that show around a swatch: plain ones of dark colors look like an empty text
/// field.
void drawChecks(ImDrawList& list, ImVec2 from, ImVec2 to, bool bright, const Ui& ui) {
    const ImU32 light = colorOf(bright ? palette::kText : palette::kSecondary);
    const float side = ui.px(3);
    const float line = ui.px(1);
    list.AddRectFilled(from, to, light, ImGui::GetStyle().FrameRounding);
    from = {from.x + line, from.y + line};
    to = {to.x - line, to.y - line};
    list.AddRectFilled(from, to, colorOf(palette::kPanel));
    list.PushClipRect(from, to, true);
    for (int row = 0; from.y + side * static_cast<float>(row) < to.y; ++row)
        for (int column = row % 2; from.x + side * static_cast<float>(column) < to.x; column += 2) {
            const ImVec2 corner{from.x + side * static_cast<float>(column), from.y + side * static_cast<float>(row)};
            list.AddRectFilled(corner, {corner.x + side, corner.y + side}, light);
        }
    list.PopClipRect();
}

bool drawSwatch(const Editor& editor, float width) {
    const Ui& ui = editor.ui;
    const bool pressed = ImGui::InvisibleButton("##swatch", {width, ui.px(metric::kControl)});
    bool& closes = editor.hand().swatchCloses;
    if (ImGui::IsItemActivated()) closes = ui.closedPicker;
    editor.ui.rects.addItem("gradient.color");
    const ImVec2 from = ImGui::GetItemRectMin();
    const ImVec2 to = ImGui::GetItemRectMax();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    drawChecks(list, from, to, ImGui::IsItemHovered(), ui);
    const float gap = ui.px(4);
    list.AddRectFilled({from.x + gap, from.y + gap}, {to.x - gap, to.y - gap}, packed(editor.selected()));
    if (restsOnItem(editor.ui, "gradient.color"))
        ImGui::SetTooltip("Color of this stop; text as #0b3d2e #f2e9d8 #c9a24b sets the whole gradient");
    return pressed && !closes;
}

/// Draws the stop's position as a value of the field.
void drawPosition(const Editor& editor, float width) {
    const Range range = rangeOf(editor.state.document.recipe);
    double position = editor.selected().position;
    const auto read = [&](std::string_view text) { return stopPosition(text, range); };
    if (drawNumberField("gradient.position", position, stopText(position, range), read, width, editor.ui))
        editor.take(withStopAt(editor.gradient(), editor.hand().selected, position));
    if (restsOnItem(editor.ui, "gradient.position"))
        ImGui::SetTooltip("The value that has the stop's color, %s to %s", shortest(range.low).c_str(),
                          shortest(range.high).c_str());
}

/// Draws the button that removes the stop, a cross.
bool drawRemove(const Editor& editor) {
    const Ui& ui = editor.ui;
    const float size = ui.px(metric::kControl);
    const bool possible = editor.gradient().count > 1;
    const bool pressed = drawButton("gradient.remove", "", size, editor.ui);
    const bool hovered = ImGui::IsItemHovered();
    const ImVec2 from = ImGui::GetItemRectMin();
    const ImVec2 center{from.x + size / 2, from.y + size / 2};
    const float arm = ui.px(3.5f);
    const ImU32 color = colorOf(!possible ? palette::kDisabled : hovered ? palette::kText : palette::kSecondary);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddLine({center.x - arm, center.y - arm}, {center.x + arm, center.y + arm}, color, ui.px(1.4f));
    list.AddLine({center.x - arm, center.y + arm}, {center.x + arm, center.y - arm}, color, ui.px(1.4f));
    if (restsOnItem(editor.ui, "gradient.remove"))
        ImGui::SetTooltip("%s", possible ? "Remove the stop" : "The last stop stays");
    return pressed && possible;
}

/// Draws the button that takes the next color from the canvas.
void drawDropper(const Editor& editor) {
    bool& active = editor.hand().dropper;
    if (iconButton("##dropper", Icon::dropper, editor.ui)) active = !active;
    editor.ui.rects.addItem("gradient.dropper");
    if (active)
        ImGui::GetWindowDrawList()->AddRect(ImGui::GetItemRectMin(), ImGui::GetItemRectMax(), colorOf(palette::kAccent),
                                            ImGui::GetStyle().FrameRounding);
    if (restsOnItem(editor.ui, "gradient.dropper"))
        drawTooltip(active ? "Click on the canvas; Esc leaves" : "Take the color of a pixel of the canvas", editor.ui);
}

void drawSelected(const Editor& editor) {
    const float gap = editor.ui.px(4);
    const float size = editor.ui.px(metric::kControl);
    const std::string label = fmt::format("Stop {} of {}", editor.hand().selected + 1, editor.gradient().count);
    const float width = beginRow(label, "", editor.ui);
    const float swatch = std::max(size, std::floor(width * 0.3f));
    if (drawSwatch(editor, swatch)) openPicker(editor);
    ImGui::SameLine(0, gap);
    drawDropper(editor);
    ImGui::SameLine(0, gap);
    drawPosition(editor, std::max(size, width - swatch - 2 * size - 3 * gap));
    ImGui::SameLine(0, gap);
    if (drawRemove(editor)) editor.take(withoutStop(editor.gradient(), editor.hand().selected));
}

}  // namespace

void drawGradientEditor(ViewerState& state, Ui& ui) {
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const Editor editor{state, ui, {corner.x, corner.y, std::floor(ui.rowWidth), ui.px(kStrip)}};
    state.gradientEditor.selected = std::clamp(state.gradientEditor.selected, 0, editor.gradient().count - 1);
    ImGui::PushID("gradient");
    handleDelete(editor);
    drawColorStrip(*ImGui::GetWindowDrawList(), editor.strip, state.document.recipe);
    drawOutline(*ImGui::GetWindowDrawList(), editor.strip);
    drawStops(editor);
    drawRangeLabels(state.document.recipe, ui);
    drawSelected(editor);
    if (drawMenu(editor)) openPicker(editor);
    drawPicker(editor);
    ImGui::PopID();
}

}  // namespace noisescope
