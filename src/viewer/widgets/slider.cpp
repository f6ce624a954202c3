#include "viewer/widgets/slider.h"

#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cmath>

#include "core/error.h"
#include "recipe/params.h"
#include "viewer/model/commands/param_texts.h"
#include "viewer/model/document/typed_value.h"
#include "viewer/model/export/export_form.h"

namespace noisescope {
namespace {

constexpr double kFine = 0.1;
constexpr double kFiner = 0.01;

}  // namespace

void drawProblem(const std::string& problem, const Ui& ui, Tone tone) {
    const ImVec2 from = ImGui::GetItemRectMin();
    const ImVec2 to = ImGui::GetItemRectMax();
    drawList().AddRect(from, to, colorOf(tone), ImGui::GetStyle().FrameRounding, 0, ui.px(1));
    ImGui::SetNextWindowPos({from.x, to.y + ui.px(4)});
    ImGui::BeginTooltip();
    ImGui::PushFont(ui.fonts.text);
    ImGui::PushTextWrapPos(ui.px(320));
    ImGui::TextUnformatted(problem.c_str());
    ImGui::PopTextWrapPos();
    ImGui::PopFont();
    ImGui::EndTooltip();
}

namespace {

double positionOf(const SliderScale& scale, double value) {
    const double unit = scale.logarithmic ? std::log(value / scale.low) / std::log(scale.high / scale.low)
                                          : (value - scale.low) / (scale.high - scale.low);
    return std::clamp(unit, 0.0, 1.0);
}

/// Returns the factor from the mouse's movement to the slider's: smaller with Shift or Alt.
double dragSpeed() {
    const ImGuiIO& io = ImGui::GetIO();
    if (io.KeyAlt || (io.KeyCtrl && io.KeyShift)) return kFiner;
    return io.KeyShift ? kFine : 1;
}

/// Draws the mark at the value's position. It leaves out the number, which stays readable.
void drawMark(double position, std::string_view text, const Ui& ui) {
    const ImVec2 from = ImGui::GetItemRectMin();
    const ImVec2 to = ImGui::GetItemRectMax();
    const float end = std::round(from.x + (to.x - from.x) * static_cast<float>(position));
    const float mark = std::clamp(end, from.x + ui.px(2), std::max(from.x + ui.px(2), to.x - ui.px(2)));
    const float number = to.x - ui.px(metric::kUnit) - textSize(ui.fonts.number, text).x;
    const bool crosses = mark > number - ui.px(3) && mark < to.x - ui.px(metric::kUnit - 3);
    const ImU32 color = colorOf(ImGui::IsItemActive() ? palette::kAccent : palette::kSecondary);
    const auto draw = [&](float top, float bottom) {
        drawList().AddRectFilled({mark - ui.px(1), top}, {mark + ui.px(1), bottom}, color, ui.px(1));
    };
    if (!crosses) return draw(from.y + ui.px(4), to.y - ui.px(4));
    draw(from.y + ui.px(1), from.y + ui.px(5));
    draw(to.y - ui.px(5), to.y - ui.px(1));
}

/// Starts the drag for a press on the last item.
SliderDrag startDrag(double position) {
    const ImGuiIO& io = ImGui::GetIO();
    if (io.KeyCtrl && !io.KeyShift) return {SliderDrag::Aim::type, {}, position};
    if (ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) return {SliderDrag::Aim::reset, {}, position};
    if (dragSpeed() < 1) return {SliderDrag::Aim::move, {}, position};
    const ImVec2 from = ImGui::GetItemRectMin();
    return {SliderDrag::Aim::move, {}, static_cast<double>((io.MousePos.x - from.x) / ImGui::GetItemRectSize().x)};
}

}  // namespace

bool isTyped(const Cell& cell) { return cell.ui.typing && cell.ui.typing->param == cell.param.id; }

void startTyping(const Cell& cell) {
    cell.ui.typing = Typing{std::string(cell.param.id), valueText(cell.param, cell.state.document.recipe)};
}

TypingStep drawTypingField(std::string_view name, float width, Ui& ui) {
    Typing& typing = *ui.typing;
    {
        const ScopedFont font(ui.fonts.number, ui);
        if (typing.frames == 0) ImGui::SetKeyboardFocusHere();
        ImGui::SetNextItemWidth(width);
        ImGui::InputText("##typed", &typing.text, ImGuiInputTextFlags_AutoSelectAll);
        ui.rects.addItem(name);
    }
    // ImGui gives the keyboard a frame after the request, and places the caret another frame later.
    constexpr int kFramesUntilCaret = 3;
    if (typing.frames < kFramesUntilCaret) {
        ++typing.frames;
        ui.wakeAt(ImGui::GetTime());
    }
    if (ImGui::IsItemActive()) {
        typing.active = true;
        return TypingStep::goesOn;
    }
    if (!typing.active) return TypingStep::begins;
    return ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape), false) ? TypingStep::gaveUp : TypingStep::ended;
}

bool drawTyping(const Cell& cell) {
    HeldRecipe& recipe = cell.state.document.recipe;
    const TypingStep step = drawTypingField(cell.param.id, cell.width, cell.ui);
    HeldRecipe next = recipe;
    const TileSize pictureSize = exportSizeOf(cell.state);
    const std::string problem = setTyped(cell.param, next, cell.ui.typing->text);
    if (step == TypingStep::goesOn) {
        const std::string note = problem.empty() ? periodNote(cell.param, next, pictureSize) : std::string();
        if (!problem.empty()) drawProblem(problem, cell.ui);
        if (!note.empty()) drawProblem(note, cell.ui, palette::kWarning);
        return false;
    }
    if (step == TypingStep::begins) return false;
    cell.ui.typing.reset();
    if (step == TypingStep::gaveUp) return false;
    if (!problem.empty()) {
        showFailure(cell.state, Error(ExitCode::usage, problem));
        return false;
    }
    const bool changed = !sameValue(cell.param, next, recipe);
    recipe = next;
    if (const std::string note = periodNote(cell.param, recipe, pictureSize); changed && !note.empty())
        showToast(cell.state, "This period does not tile", note);
    return changed;
}

double valueAt(const SliderScale& scale, double position) {
    if (position <= 0) return scale.low;
    if (position >= 1) return scale.high;
    return scale.logarithmic ? scale.low * std::pow(scale.high / scale.low, position)
                             : scale.low + position * (scale.high - scale.low);
}

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

Slid slider(const SliderScale& scale, double value, std::string_view text, const Cell& cell) {
    if (isTyped(cell)) return {drawTyping(cell), {}};
    const Slid slid = slideBar(cell.param.id, scale, value, text, cell.width, cell.state, cell.ui);
    if (slid.wants) startTyping(cell);
    return slid;
}

Slid slideBar(std::string_view name, const SliderScale& scale, double value, std::string_view text, float width,
              ViewerState& state, Ui& ui) {
    const ImGuiIO& io = ImGui::GetIO();
    SliderDrag& drag = ui.drag;
    const double position = positionOf(scale, value);
    const bool pressed = ImGui::InvisibleButton("##value", {width, ui.px(metric::kControl)});
    ui.rects.addItem(name);
    drawBar(position, text, ui);
    drawMark(position, text, ui);
    if (ImGui::IsItemActivated()) {
        drag = startDrag(position);
        drag.param = name;
        const bool jumps = drag.aim == SliderDrag::Aim::move && dragSpeed() == 1;
        return jumps ? Slid{false, drag.position} : Slid{};
    }
    Slid slid;
    slid.wants = ui.focus.entered(name);
    if (const int steps = ui.focus.steps(name); steps != 0) {
        state.editingUntil = ImGui::GetTime() + kKeySettleSeconds;
        return {false, {}, steps};
    }
    slid.wants = slid.wants || (pressed && drag.aim == SliderDrag::Aim::type);
    // The first click of a double-click is no edit of its own.
    if (ImGui::IsItemDeactivated() && io.MouseDragMaxDistanceSqr[0] < io.MouseDragThreshold * io.MouseDragThreshold)
        state.editingUntil = ImGui::GetTime() + static_cast<double>(io.MouseDoubleClickTime);
    if (!ImGui::IsItemActive() || drag.aim != SliderDrag::Aim::move || io.MouseDelta.x == 0) return slid;
    drag.position += dragSpeed() * static_cast<double>(io.MouseDelta.x / ImGui::GetItemRectSize().x);
    return {false, drag.position};
}

double steppedValue(const SliderScale& scale, double value, int steps, int decimals) {
    const bool up = steps > 0;
    if (up ? value >= scale.high : value <= scale.low) return value;
    const double parts = std::pow(10.0, decimals);
    const double position = positionOf(scale, value) + steps / 100.0;
    const double least = value + (up ? 1 : -1) / parts;
    const double wanted = valueAt(scale, position);
    const double next = up ? std::max(wanted, least) : std::min(wanted, least);
    return std::clamp(std::round(next * parts) / parts, scale.low, scale.high);
}

int decimalsOfDrag(int decimals) {
    const double speed = dragSpeed();
    return decimals + (speed == kFiner ? 2 : speed == kFine ? 1 : 0);
}

}  // namespace noisescope
