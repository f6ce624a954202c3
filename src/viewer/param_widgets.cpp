#include "viewer/param_widgets.h"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/error.h"
#include "viewer/actions.h"
#include "viewer/icons.h"
#include "viewer/param_texts.h"
#include "viewer/randomize.h"
#include "viewer/readout.h"

namespace noisescope {
namespace {

constexpr float kLabelColumn = 116;
constexpr float kDotRadius = 3;
constexpr float kGutter = 14;     // left of a row: its dot, its lock
constexpr float kUnitGap = 5;     // between a label, its unit and the widget
constexpr int kMostSegments = 4;  // an integer with so few values is a row of buttons

/// What a widget needs besides its parameter.
struct Cell {
    const ParamInfo& param;
    ViewerState& state;
    Ui& ui;
    float width;
};

ImDrawList& drawList() { return *ImGui::GetWindowDrawList(); }

void reset(const ParamInfo& param, Recipe& recipe, const Recipe& origin) {
    std::visit([&](const auto& p) { recipe.*p.member = origin.*p.member; }, param.kind);
}

// --- choices ---------------------------------------------------------------------------------------------------------

bool drawKind(const ChoiceParam& choice, Recipe& recipe, const Cell& cell) {
    int& value = recipe.*choice.member;
    const bool open = beginChoice("##value", choice.row(value).label, cell.width, cell.ui);
    cell.ui.rects.addItem(cell.param.id);
    if (!open) return false;
    const int before = value;
    for (int i = 0; i < choice.count(); ++i) {
        const Named& row = choice.row(i);
        const bool available = choice.available(recipe, i);
        const std::string label =
            available ? std::string(row.label) : fmt::format("{}  (not in {}D)", row.label, recipe.dimensions);
        const auto flags = available ? ImGuiSelectableFlags_None : ImGuiSelectableFlags_Disabled;
        if (ImGui::Selectable(label.c_str(), i == before, flags)) value = i;
        cell.ui.rects.addItem(fmt::format("{}/{}", cell.param.id, row.id));
        if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", std::string(row.help).c_str());
    }
    endChoice();
    return value != before;
}

// --- typing ----------------------------------------------------------------------------------------------------------

bool isTyped(const Cell& cell) { return cell.ui.typing && cell.ui.typing->param == cell.param.id; }

void startTyping(const Cell& cell) {
    cell.ui.typing = Typing{std::string(cell.param.id), valueText(cell.param, cell.state.document.recipe)};
}

/// Says what is wrong with what is being typed, around and below its field.
void drawProblem(const std::string& problem, const Ui& ui) {
    const ImVec2 from = ImGui::GetItemRectMin();
    const ImVec2 to = ImGui::GetItemRectMax();
    drawList().AddRect(from, to, colorOf(palette::kError), ImGui::GetStyle().FrameRounding, 0, ui.px(1));
    ImGui::SetNextWindowPos({from.x, to.y + ui.px(4)});
    ImGui::BeginTooltip();
    ImGui::PushFont(ui.fonts.text);
    ImGui::PushTextWrapPos(ui.px(320));
    ImGui::TextUnformatted(problem.c_str());
    ImGui::PopTextWrapPos();
    ImGui::PopFont();
    ImGui::EndTooltip();
}

/// The text field that a widget has become. True if the member changed, which it does when the field is left; Escape
/// leaves it as it was.
bool drawTyping(const Cell& cell) {
    Typing& typing = *cell.ui.typing;
    Recipe& recipe = cell.state.document.recipe;
    {
        const ScopedFont font(cell.ui.fonts.number, cell.ui);
        if (!std::exchange(typing.focused, true)) ImGui::SetKeyboardFocusHere();
        ImGui::SetNextItemWidth(cell.width);
        ImGui::InputText("##typed", &typing.text, ImGuiInputTextFlags_AutoSelectAll);
        cell.ui.rects.addItem(cell.param.id);
    }
    Recipe next = recipe;
    const std::string problem = setFromText(cell.param, next, typing.text);
    if (ImGui::IsItemActive()) {
        typing.active = true;
        if (!problem.empty()) drawProblem(problem, cell.ui);
        return false;
    }
    if (!typing.active) return false;  // the keyboard comes with the next frame
    cell.ui.typing.reset();
    if (ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape), false)) return false;
    if (!problem.empty()) {
        showFailure(cell.state, Error(ExitCode::usage, problem));
        return false;
    }
    const bool changed = !sameValue(cell.param, next, recipe);
    recipe = next;
    return changed;
}

// --- sliders ---------------------------------------------------------------------------------------------------------

constexpr double kFine = 0.1;
constexpr double kFiner = 0.01;

/// What a slider covers.
struct SliderScale {
    double low, high;
    bool logarithmic;
};

double positionOf(const SliderScale& scale, double value) {
    const double unit = scale.logarithmic ? std::log(value / scale.low) / std::log(scale.high / scale.low)
                                          : (value - scale.low) / (scale.high - scale.low);
    return std::clamp(unit, 0.0, 1.0);
}

double valueAt(const SliderScale& scale, double position) {
    if (position <= 0) return scale.low;
    if (position >= 1) return scale.high;
    return scale.logarithmic ? scale.low * std::pow(scale.high / scale.low, position)
                             : scale.low + position * (scale.high - scale.low);
}

/// How far the value goes for the hand's way.
double dragSpeed() {
    const ImGuiIO& io = ImGui::GetIO();
    if (io.KeyAlt || (io.KeyCtrl && io.KeyShift)) return kFiner;
    return io.KeyShift ? kFine : 1;
}

/// A bar filled up to the value, the number at the right; on the last item.
void drawBar(double position, std::string_view text, const Ui& ui) {
    const ImVec2 from = ImGui::GetItemRectMin();
    const ImVec2 to = ImGui::GetItemRectMax();
    const bool active = ImGui::IsItemActive();
    const float rounding = ImGui::GetStyle().FrameRounding;
    const float end = std::round(from.x + (to.x - from.x) * static_cast<float>(position));
    ImDrawList& list = drawList();
    list.AddRectFilled(from, to, colorOf(ImGui::IsItemHovered() || active ? palette::kHovered : palette::kRaised),
                       rounding);
    if (end > from.x + rounding)
        list.AddRectFilled(from, {end, to.y}, colorOf(palette::kFilled), rounding,
                           end < to.x - rounding ? ImDrawFlags_RoundCornersLeft : ImDrawFlags_RoundCornersAll);
    const ImVec2 size = textSize(ui.fonts.number, text);
    drawText(list, ui.fonts.number, {to.x - ui.px(metric::kUnit) - size.x, std::floor((from.y + to.y - size.y) / 2)},
             palette::kText, text);
}

/// Where the value is.
void drawMark(double position, const Ui& ui) {
    const ImVec2 from = ImGui::GetItemRectMin();
    const ImVec2 to = ImGui::GetItemRectMax();
    const float end = std::round(from.x + (to.x - from.x) * static_cast<float>(position));
    const float mark = std::clamp(end, from.x + ui.px(2), std::max(from.x + ui.px(2), to.x - ui.px(2)));
    drawList().AddRectFilled({mark - ui.px(1), from.y + ui.px(4)}, {mark + ui.px(1), to.y - ui.px(4)},
                             colorOf(ImGui::IsItemActive() ? palette::kAccent : palette::kSecondary), ui.px(1));
}

/// The last item was just pressed: what that begins.
SliderDrag startDrag(double position) {
    const ImGuiIO& io = ImGui::GetIO();
    if (io.KeyCtrl && !io.KeyShift) return {SliderDrag::Aim::type, {}, position};
    if (ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) return {SliderDrag::Aim::reset, {}, position};
    if (dragSpeed() < 1) return {SliderDrag::Aim::move, {}, position};
    const ImVec2 from = ImGui::GetItemRectMin();
    return {SliderDrag::Aim::move, {}, static_cast<double>((io.MousePos.x - from.x) / ImGui::GetItemRectSize().x)};
}

/// What was done to a slider: typed into, so that its member changed, or dragged to a position.
struct Slid {
    bool typed = false;
    std::optional<double> position;
};

/// Pressing it moves it there, and where the hand goes from then on; with Shift or Alt it moves finely instead.
/// Ctrl+click makes a text field of it. A double-click resets it, which is up to the row.
Slid slider(const SliderScale& scale, double value, std::string_view text, const Cell& cell) {
    if (isTyped(cell)) return {drawTyping(cell), {}};
    const ImGuiIO& io = ImGui::GetIO();
    SliderDrag& drag = cell.ui.drag;
    const double position = positionOf(scale, value);
    const bool pressed = ImGui::InvisibleButton("##value", {cell.width, cell.ui.px(metric::kControl)});
    cell.ui.rects.addItem(cell.param.id);
    drawBar(position, text, cell.ui);
    drawMark(position, cell.ui);
    if (ImGui::IsItemActivated()) {
        drag = startDrag(position);
        drag.param = cell.param.id;
        const bool jumps = drag.aim == SliderDrag::Aim::move && dragSpeed() == 1;
        return jumps ? Slid{false, drag.position} : Slid{};
    }
    if (pressed && drag.aim == SliderDrag::Aim::type) startTyping(cell);
    // The first click of two is no step of its own.
    if (ImGui::IsItemDeactivated() && io.MouseDragMaxDistanceSqr[0] < io.MouseDragThreshold * io.MouseDragThreshold)
        cell.state.editingUntil = ImGui::GetTime() + static_cast<double>(io.MouseDoubleClickTime);
    if (!ImGui::IsItemActive() || drag.aim != SliderDrag::Aim::move || io.MouseDelta.x == 0) return {};
    drag.position += dragSpeed() * static_cast<double>(io.MouseDelta.x / ImGui::GetItemRectSize().x);
    return {false, drag.position};
}

/// Decimals in which a slider goes: those that its number shows, more where it is dragged finely.
int decimalsOfDrag() {
    const double speed = dragSpeed();
    return speed == kFiner ? 5 : speed == kFine ? 4 : 3;
}

/// Time has a button that lets it run.
void drawPlayButton(const Cell& cell) {
    const bool playing = cell.state.playing;
    ImGui::SameLine(0, cell.ui.px(4));
    if (iconButton("##play", playing ? Icon::pause : Icon::play, cell.ui)) runAction(cell.state, *findAction("play"));
    cell.ui.rects.addItem("play");
    if (restsOnItem(cell.ui, "play")) ImGui::SetTooltip(playing ? "Pause   Space" : "Play   Space");
}

bool drawKind(const RealParam& real, Recipe& recipe, const Cell& cell) {
    double& value = recipe.*real.member;
    const double before = value;
    const SliderScale scale{real.softMinimum, real.softMaximum, real.logarithmic};
    const bool plays = real.member == &Recipe::time;
    Cell field = cell;
    if (plays) field.width = std::max(1.0f, cell.width - cell.ui.px(metric::kControl + 4));
    const Slid slid = slider(scale, value, columnText(value), field);
    if (slid.position) {
        const double steps = std::pow(10.0, decimalsOfDrag());
        value = std::clamp(std::round(valueAt(scale, *slid.position) * steps) / steps, scale.low, scale.high);
    }
    if (plays) drawPlayButton(cell);
    return slid.typed || value != before;
}

/// A row of buttons, one a value.
bool drawSegments(const IntegerParam& integer, Recipe& recipe, const Cell& cell) {
    int& value = recipe.*integer.member;
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const float height = cell.ui.px(metric::kControl);
    const float rounding = ImGui::GetStyle().FrameRounding;
    const int count = integer.maximum - integer.minimum + 1;
    const int before = value;
    drawList().AddRectFilled(from, {from.x + cell.width, from.y + height}, colorOf(palette::kRaised), rounding);
    for (int i = 0; i < count; ++i) {
        const int shown = integer.minimum + i;
        const float left = std::round(from.x + cell.width * static_cast<float>(i) / static_cast<float>(count));
        const float right = std::round(from.x + cell.width * static_cast<float>(i + 1) / static_cast<float>(count));
        ImGui::SetCursorScreenPos({left, from.y});
        ImGui::PushID(shown);
        const bool available = integer.available(recipe, shown);
        if (ImGui::InvisibleButton("##segment", {right - left, height}) && available) value = shown;
        ImGui::PopID();
        cell.ui.rects.addItem(fmt::format("{}/{}", cell.param.id, shown));
        const bool selected = shown == value;
        if (selected || (available && ImGui::IsItemHovered()))
            drawList().AddRectFilled({left, from.y}, {right, from.y + height},
                                     colorOf(selected ? palette::kFilled : palette::kHovered), rounding);
        const std::string text = std::to_string(shown);
        const ImVec2 size = textSize(cell.ui.fonts.number, text);
        drawText(drawList(), cell.ui.fonts.number,
                 {std::round((left + right - size.x) / 2), std::floor(from.y + (height - size.y) / 2)},
                 selected    ? palette::kText
                 : available ? palette::kSecondary
                             : palette::kDisabled,
                 text);
    }
    ImGui::SetCursorScreenPos(from);
    ImGui::Dummy({cell.width, height});
    cell.ui.rects.addItem(cell.param.id);
    return value != before;
}

bool drawKind(const IntegerParam& integer, Recipe& recipe, const Cell& cell) {
    if (integer.maximum - integer.minimum < kMostSegments) return drawSegments(integer, recipe, cell);
    int& value = recipe.*integer.member;
    const SliderScale scale{static_cast<double>(integer.minimum), static_cast<double>(integer.softMaximum), false};
    const Slid slid = slider(scale, value, std::to_string(value), cell);
    const int before = value;
    if (slid.position) value = static_cast<int>(std::lround(valueAt(scale, *slid.position)));
    return slid.typed || value != before;
}

// --- seed and truth values -------------------------------------------------------------------------------------------

/// The seeds of before; a click brings one back.
bool drawRecentSeeds(std::uint32_t& value, const Cell& cell) {
    const std::vector<std::uint32_t>& seeds = cell.state.settings.recentSeeds;
    const std::uint32_t before = value;
    const std::string name = fmt::format("{}.recent", cell.param.id);
    if (iconButton("##recent", Icon::clock, cell.ui)) ImGui::OpenPopup("##seeds");
    cell.ui.rects.addItem(name);
    if (restsOnItem(cell.ui, name)) ImGui::SetTooltip("Seeds of before");
    ImGui::SetNextWindowSizeConstraints({cell.ui.px(120), 0}, {cell.ui.px(480), cell.ui.px(320)});
    if (!ImGui::BeginPopup("##seeds")) return false;
    closePopupOnEscape();
    ImGui::PushFont(cell.ui.fonts.number);
    for (const std::uint32_t seed : seeds) {
        if (ImGui::Selectable(std::to_string(seed).c_str(), seed == before)) value = seed;
        cell.ui.rects.addItem(fmt::format("{}/{}", cell.param.id, seed));
    }
    ImGui::PopFont();
    ImGui::EndPopup();
    return value != before;
}

bool drawKind(const SeedParam& seed, Recipe& recipe, const Cell& cell) {
    std::uint32_t& value = recipe.*seed.member;
    const std::uint32_t before = value;
    const float button = cell.ui.px(metric::kControl);
    const float gap = cell.ui.px(4);
    const bool remembered = seed.member == &Recipe::seed;
    Cell field = cell;
    field.width = std::max(1.0f, cell.width - static_cast<float>(remembered ? 2 : 1) * (button + gap));
    bool changed = false;
    if (isTyped(cell)) {
        changed = drawTyping(field);
    } else {
        if (ImGui::InvisibleButton("##value", {field.width, button})) startTyping(cell);
        drawBar(0, std::to_string(value), cell.ui);
        cell.ui.rects.addItem(cell.param.id);
    }
    if (remembered) {
        ImGui::SameLine(0, gap);
        changed |= drawRecentSeeds(value, cell);
    }
    ImGui::SameLine(0, gap);
    const std::string name = fmt::format("{}.random", cell.param.id);
    if (iconButton("##random", Icon::die, cell.ui)) value = freshSeed();
    cell.ui.rects.addItem(name);
    if (restsOnItem(cell.ui, name)) ImGui::SetTooltip(remembered ? "Random seed   R" : "Random seed");
    return changed || value != before;
}

bool drawKind(const BoolParam& boolean, Recipe& recipe, const Cell& cell) {
    bool& value = recipe.*boolean.member;
    const float height = cell.ui.px(metric::kControl);
    const bool pressed = ImGui::InvisibleButton("##value", {cell.width, height});
    if (pressed) value = !value;
    cell.ui.rects.addItem(cell.param.id);
    const ImVec2 to = ImGui::GetItemRectMax();
    const float box = cell.ui.px(16);
    const ImVec2 corner{to.x - box, to.y - (height + box) / 2};
    drawList().AddRectFilled(corner, {corner.x + box, corner.y + box},
                             colorOf(value                    ? palette::kFilled
                                     : ImGui::IsItemHovered() ? palette::kHovered
                                                              : palette::kRaised),
                             cell.ui.px(3));
    drawList().AddRect(corner, {corner.x + box, corner.y + box},
                       colorOf(ImGui::IsItemHovered() ? palette::kSecondary : palette::kLine), cell.ui.px(3));
    if (value) {
        const ImVec2 check[] = {{corner.x + box * 0.24f, corner.y + box * 0.52f},
                                {corner.x + box * 0.43f, corner.y + box * 0.71f},
                                {corner.x + box * 0.77f, corner.y + box * 0.31f}};
        drawList().AddPolyline(check, 3, colorOf(palette::kText), 0, cell.ui.px(1.8f));
    }
    return pressed;
}

bool drawKind(const GradientParam& gradient, Recipe& recipe, const Cell& cell) {
    const std::string text = fitted(gradientText(recipe.*gradient.member), cell.ui.fonts.number, cell.width);
    const ScopedFont font(cell.ui.fonts.number, cell.ui);
    ImGui::TextUnformatted(text.c_str());
    cell.ui.rects.addItem(cell.param.id);
    return false;
}

// --- rows ------------------------------------------------------------------------------------------------------------

/// What there is in the margin left of a row: a lock, a dot that resets, or under the cursor a lock that is open.
struct Gutter {
    ImVec2 center;
    bool pressed = false;
    bool hovered = false;
};

Gutter gutterButton(const std::string& name, const char* tooltip, Ui& ui) {
    const ImVec2 row = ImGui::GetCursorScreenPos();
    const float width = ui.px(kGutter);
    ImGui::SetCursorScreenPos({row.x - width, row.y});
    Gutter gutter;
    ImGui::InvisibleButton("##gutter", {width, ui.px(metric::kControl)});
    gutter.pressed = ImGui::IsItemActivated();  // at once: what is here under the cursor alone is gone when it is held
    gutter.hovered = ImGui::IsItemHovered();
    gutter.center = {row.x - ui.px(8), row.y + ui.px(metric::kControl) / 2};
    ui.rects.addItem(name);
    if (restsOnItem(ui, name)) ImGui::SetTooltip("%s", tooltip);
    ImGui::SetCursorScreenPos(row);
    return gutter;
}

void toggleLock(const ParamInfo& param, ViewerState& state) {
    std::set<std::string>& locks = state.settings.locks;
    if (locks.erase(std::string(param.id)) == 0) locks.insert(std::string(param.id));
}

bool isLocked(const ParamInfo& param, const ViewerState& state) {
    return state.settings.locks.contains(std::string(param.id));
}

/// Is the cursor on the row or in the margin beside it, with nothing above and nothing held?
bool isRowHovered(const Ui& ui) {
    const ImVec2 row = ImGui::GetCursorScreenPos();
    return ImGui::IsWindowHovered() && !ImGui::IsAnyItemActive() &&
           ImGui::IsMouseHoveringRect({row.x - ui.px(kGutter), row.y},
                                      {row.x + ui.rowWidth, row.y + ui.px(metric::kRow)});
}

/// True if the value is to be reset.
bool drawGutter(const ParamInfo& param, bool changed, bool hovered, ViewerState& state, Ui& ui) {
    const std::string lock = fmt::format("{}.lock", param.id);
    if (isLocked(param, state)) {
        const Gutter gutter = gutterButton(lock, "Randomizing leaves it alone; click to unlock", ui);
        drawIcon(Icon::locked, gutter.center,
                 colorOf(changed          ? palette::kAccent
                         : gutter.hovered ? palette::kText
                                          : palette::kSecondary),
                 ui);
        if (gutter.pressed) toggleLock(param, state);
    } else if (changed) {
        const Gutter gutter = gutterButton(fmt::format("{}.reset", param.id), "Changed; click to reset", ui);
        drawList().AddCircleFilled(gutter.center, ui.px(gutter.hovered ? kDotRadius + 1 : kDotRadius),
                                   colorOf(palette::kAccent));
        return gutter.pressed;
    } else if (hovered && isRandomized(param)) {
        const Gutter gutter = gutterButton(lock, "Lock: randomizing leaves it alone", ui);
        drawIcon(Icon::unlocked, gutter.center, colorOf(gutter.hovered ? palette::kText : palette::kDisabled), ui);
        if (gutter.pressed) toggleLock(param, state);
    }
    return false;
}

void copyText(ViewerState& state, const std::string& text) {
    ImGui::SetClipboardText(text.c_str());
    showToast(state, "Copied " + text);
}

/// The menu of a row; true if the value is to be reset.
bool drawRowMenu(const ParamInfo& param, bool changed, ViewerState& state, Ui& ui) {
    if (!ImGui::BeginPopup("##menu")) return false;
    closePopupOnEscape();
    const Recipe& recipe = state.document.recipe;
    const auto item = [&](const char* label, const char* name, const char* key, bool enabled) {
        const bool chosen = ImGui::MenuItem(label, key, false, enabled);
        ui.rects.addItem(fmt::format("{}.menu/{}", param.id, name));
        return chosen;
    };
    const bool reset = item("Reset", "reset", "Double-click", changed);
    if (isRandomized(param) && item(isLocked(param, state) ? "Unlock" : "Lock", "lock", nullptr, true))
        toggleLock(param, state);
    ImGui::Separator();
    if (item("Copy value", "copy", nullptr, true)) copyText(state, valueText(param, recipe));
    if (item("Copy as --set", "copy-set", nullptr, true)) copyText(state, setOption(param, recipe));
    ImGui::EndPopup();
    return reset;
}

bool isLabelDoubleClicked(bool rowHovered, const ImVec2& row, const Ui& ui) {
    return rowHovered && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left) &&
           ImGui::IsMouseHoveringRect(row, {row.x + labelColumn(ui), row.y + ui.px(metric::kControl)});
}

void drawTooltip(const ParamInfo& param, const Recipe& origin, const Ui& ui) {
    std::string help(param.help);
    if (!help.empty() && help[0] >= 'a' && help[0] <= 'z') help[0] = static_cast<char>(help[0] - 'a' + 'A');
    const std::string unit = param.unit.empty() ? "" : fmt::format(" {}", param.unit);
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(ui.px(320));
    ImGui::TextUnformatted(help.c_str());
    ImGui::PopTextWrapPos();
    std::string line =
        fmt::format("preset {}{}   default {}", valueText(param, origin), unit, valueText(param, Recipe{}));
    if (const auto* real = std::get_if<RealParam>(&param.kind))
        line += fmt::format("\n{:.6g} to {:.6g}{}\nCtrl+click types, Shift and Alt drag finely", real->minimum,
                            real->maximum, unit);
    if (std::holds_alternative<IntegerParam>(param.kind)) line += fmt::format("\n{}", allowedText(param));
    {  // a font belongs to the window in which it was pushed
        const ScopedFont font(ui.fonts.small, ui);
        ImGui::TextDisabled("%s", line.c_str());
    }
    ImGui::EndTooltip();
}

}  // namespace

float labelColumn(const Ui& ui) { return std::min(ui.px(kLabelColumn), ui.rowWidth / 2); }

std::string fitted(std::string_view text, ImFont* font, float width) {
    std::string shown(text);
    while (!text.empty() && textSize(font, shown).x > width) {
        const auto isContinuation = [](char c) { return (static_cast<unsigned char>(c) & 0xc0u) == 0x80u; };
        while (!text.empty() && isContinuation(text.back())) text.remove_suffix(1);  // whole UTF-8 characters
        if (!text.empty()) text.remove_suffix(1);
        shown = std::string(text) + "...";
    }
    return shown;
}

float beginRow(std::string_view label, std::string_view unit, const Ui& ui) {
    const ImVec2 row = ImGui::GetCursorScreenPos();
    const float available = ui.rowWidth;
    const float column = labelColumn(ui);
    const float gap = ui.px(kUnitGap);
    const auto middle = [&](ImFont* font) {
        return row.y + std::floor((ui.px(metric::kControl) - textSize(font, "0").y) / 2);
    };
    const std::string shown = fitted(label, ui.fonts.text, column - gap);
    float x = row.x + drawText(drawList(), ui.fonts.text, {row.x, middle(ui.fonts.text)}, palette::kText, shown);
    x += gap;
    if (x + textSize(ui.fonts.small, unit).x <= row.x + column - gap)
        drawText(drawList(), ui.fonts.small, {x, middle(ui.fonts.small) + ui.px(1)}, palette::kSecondary, unit);
    ImGui::SetCursorScreenPos({row.x + column, row.y});
    return std::max(ui.px(24), available - column);
}

bool beginChoice(const char* id, std::string_view preview, float width, const Ui& ui) {
    const std::string shown = fitted(preview, ui.fonts.text, width - ui.px(metric::kUnit + 24));
    ImDrawList& list = drawList();  // of the row: an open popup becomes the current window
    const float padding = (ui.px(metric::kControl) - ImGui::GetFontSize()) / 2;
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {ui.px(metric::kUnit), padding});
    const ImVec2 from = ImGui::GetCursorScreenPos();
    ImGui::SetNextItemWidth(width);
    ImGui::SetNextWindowSizeConstraints({width, 0}, {ui.px(480), ui.px(480)});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {ui.px(metric::kUnit), ui.px(metric::kUnit)});
    const bool open = ImGui::BeginCombo(id, shown.c_str(), ImGuiComboFlags_NoArrowButton);
    if (!open) ImGui::PopStyleVar(2);
    const ImVec2 center{from.x + width - ui.px(13), from.y + ui.px(metric::kControl) / 2};
    const ImVec2 chevron[] = {{center.x - ui.px(4), center.y - ui.px(2)},
                              {center.x, center.y + ui.px(2)},
                              {center.x + ui.px(4), center.y - ui.px(2)}};
    list.AddPolyline(chevron, 3, colorOf(palette::kSecondary), 0, ui.px(1.5f));
    if (open) closePopupOnEscape();
    return open;
}

void endChoice() {
    ImGui::EndCombo();
    ImGui::PopStyleVar(2);
}

std::string headerText(std::string_view text) {
    std::string capitals(text);
    std::transform(capitals.begin(), capitals.end(), capitals.begin(),
                   [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
    return capitals;
}

void drawHeader(std::string_view label, float width, const Ui& ui) {
    const std::string capitals = headerText(label);
    ImGui::Dummy({0, ui.px(2)});
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const float right = from.x + drawText(drawList(), ui.fonts.small, from, palette::kSecondary, capitals);
    const float middle = std::round(from.y + textSize(ui.fonts.small, capitals).y / 2);
    drawList().AddRectFilled({right + ui.px(8), middle}, {from.x + width, middle + std::max(1.0f, ui.px(1))},
                             colorOf(palette::kLine));
    ImGui::Dummy({width, ui.px(18)});
}

bool drawParam(const ParamInfo& param, ViewerState& state, Ui& ui) {
    Recipe& recipe = state.document.recipe;
    const Recipe& origin = state.document.origin.recipe;
    ImGui::PushID(param.id.data(), param.id.data() + param.id.size());
    const ImVec2 row = ImGui::GetCursorScreenPos();
    const bool hovered = isRowHovered(ui);
    const bool differs = !sameValue(param, recipe, origin);
    bool wantsReset = drawGutter(param, differs, hovered, state, ui);
    ImGui::BeginGroup();
    const Cell cell{param, state, ui, beginRow(param.label, param.unit, ui)};
    bool changed = std::visit([&](const auto& kind) { return drawKind(kind, recipe, cell); }, param.kind);
    ImGui::EndGroup();
    if (restsOnItem(ui, param.id)) drawTooltip(param, origin, ui);
    wantsReset |= isLabelDoubleClicked(hovered, row, ui);
    if (ui.drag.aim == SliderDrag::Aim::reset) {
        ui.drag = {};
        wantsReset = true;
    }
    if (hovered && ImGui::IsMouseClicked(ImGuiMouseButton_Right)) ImGui::OpenPopup("##menu");
    wantsReset |= drawRowMenu(param, differs, state, ui);
    if (wantsReset) {
        reset(param, recipe, origin);
        changed = true;
    }
    ImGui::PopID();
    return changed;
}

void drawAbsentParam(const ParamInfo& param, const Recipe& recipe, Ui& ui) {
    const ImVec2 row = ImGui::GetCursorScreenPos();
    const float column = labelColumn(ui);
    const std::string why = whyAbsent(param, recipe);
    ImGui::Dummy({ui.rowWidth, ui.px(metric::kControl)});
    ui.rects.addItem(fmt::format("{}.absent", param.id));
    if (restsOnItem(ui, param.id)) ImGui::SetTooltip("%s: %s", std::string(param.label).c_str(), why.c_str());
    const auto draw = [&](ImFont* font, float x, float width, std::string_view text) {
        const float y = row.y + std::floor((ui.px(metric::kControl) - textSize(font, "0").y) / 2);
        drawText(drawList(), font, {x, y}, palette::kDisabled, fitted(text, font, width));
    };
    draw(ui.fonts.text, row.x, column - ui.px(kUnitGap), param.label);
    draw(ui.fonts.small, row.x + column, ui.rowWidth - column, why);
}

}  // namespace noisescope
