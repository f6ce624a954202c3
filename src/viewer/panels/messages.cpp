// Messages of the window: errors, hints for new users, toasts.
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "viewer/panels/panels.h"
#include "viewer/widgets/section_widgets.h"

namespace noisescope {
namespace {

constexpr int kMostErrorLines = 6;
constexpr double kHintSeconds = 8;
constexpr ImGuiWindowFlags kOverlay = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                      ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav |
                                      ImGuiWindowFlags_NoFocusOnAppearing;

/// Draws a cross that closes something; returns whether it was clicked.
bool closeButton(const char* id, const Ui& ui) {
    const float size = ui.px(20);
    const bool pressed = ImGui::InvisibleButton(id, {size, size});
    const ImVec2 from = ImGui::GetItemRectMin();
    const ImVec2 center{from.x + size / 2, from.y + size / 2};
    const float arm = ui.px(3.5f);
    const ImU32 color = colorOf(ImGui::IsItemHovered() ? palette::kText : palette::kSecondary);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddLine({center.x - arm, center.y - arm}, {center.x + arm, center.y + arm}, color, ui.px(1.4f));
    list.AddLine({center.x - arm, center.y + arm}, {center.x + arm, center.y - arm}, color, ui.px(1.4f));
    return pressed;
}

/// Draws a colored left edge for the kind of message. It lies in the window's padding, so ImGui's clipping is switched
/// off.
void drawLeftMark(const Rect& window, Tone color, const Ui& ui) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.PushClipRectFullScreen();
    list.AddRectFilled({window.x, window.y}, {window.x + ui.px(4), window.y + window.height}, colorOf(color),
                       ImGui::GetStyle().WindowRounding, ImDrawFlags_RoundCornersLeft);
    list.PopClipRect();
}

/// Returns the error's first lines: a driver may write hundreds.
std::string shownError(const std::string& error) {
    std::size_t end = 0;
    for (int line = 0; line < kMostErrorLines && end != std::string::npos; ++line) end = error.find('\n', end + 1);
    return end == std::string::npos ? error : error.substr(0, end) + "\n...";
}

struct HintText {
    const char* name;
    const char* text;
    bool Settings::*seen;
};
constexpr HintText kHints[] = {
    {"hint.drag", "Drag to move over the field", &Settings::dragHintSeen},
    {"hint.wheel", "Wheel to zoom at the cursor", &Settings::wheelHintSeen},
    {"hint.keys", "H hides the panels, ? shows all keys", &Settings::keysHintSeen},
};

/// Returns the hint to show, one at a time: the next comes once the one before was followed, closed or shown long
/// enough. Null: all were shown, or the surface tells its own.
const HintText* nextHint(const ViewerState& state) {
    if (showsSurface(state)) return nullptr;
    const Settings& settings = state.settings;
    const auto* hint =
        std::find_if(std::begin(kHints), std::end(kHints), [&](const HintText& h) { return !(settings.*h.seen); });
    return hint == std::end(kHints) ? nullptr : hint;
}

/// Returns the width of a hint with its cross.
float hintWidth(const HintText& hint, const Ui& ui) {
    return textSize(ui.fonts.text, hint.text).x + ui.px(12 + 4 + 20 + 4);
}

/// Removes a hint after some time, so that nobody has to close it. Time without room for the hint does not count.
void goByTime(const HintText& hint, ViewerState& state, Ui& ui) {
    const double now = ImGui::GetTime();
    if (state.hint != hint.name) {
        state.hint = hint.name;
        state.hintSince = now;
    }
    if (now >= state.hintSince + kHintSeconds) {
        state.settings.*(hint.seen) = true;
        ui.wakeAt(now);  // for the next hint
    }
    ui.wakeAt(state.hintSince + kHintSeconds);
}

/// Draws a toast in the canvas' corner, where it covers no controls; if the canvas is narrow, over the whole window.
void drawToast(const Toast& toast, Ui& ui, int index, float& bottom) {
    const Rect& canvas = ui.layout.open;
    const bool wide = canvas.width >= ui.px(320);
    const float right = wide ? canvas.x + canvas.width : ImGui::GetIO().DisplaySize.x;
    const float room = wide ? canvas.width : ImGui::GetIO().DisplaySize.x;
    const float width = std::min(ui.px(380), std::max(1.0f, room - ui.px(32)));
    ImGui::SetNextWindowPos({right - ui.px(16), bottom}, ImGuiCond_Always, {1, 1});
    ImGui::SetNextWindowSizeConstraints({width, 0}, {width, std::max(1.0f, bottom)});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.px(16), ui.px(10)});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ui.px(4));
    const std::string name = "##toast" + std::to_string(index);
    ImGui::Begin(name.c_str(), nullptr, kOverlay | ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoInputs);
    ImGui::PopStyleVar();
    const ImVec2 from = ImGui::GetWindowPos();
    const ImVec2 size = ImGui::GetWindowSize();
    drawLeftMark({from.x, from.y, size.x, size.y},
                 toast.failed    ? palette::kError
                 : toast.warning ? palette::kWarning
                                 : palette::kGood,
                 ui);
    ImGui::PopStyleVar();
    ImGui::PushTextWrapPos(width - ui.px(16));
    ImGui::TextUnformatted(toast.text.c_str());
    if (!toast.detail.empty()) {
        const ScopedFont font(ui.fonts.small, ui);
        ImGui::PushStyleColor(ImGuiCol_Text, colorVector(palette::kSecondary));
        ImGui::TextUnformatted(toast.detail.c_str());
        ImGui::PopStyleColor();
    }
    ImGui::PopTextWrapPos();
    ui.rects.add("toast", from.x, from.y, size.x, size.y);
    bottom -= size.y + ui.px(8);
    ImGui::End();
}

}  // namespace

float errorStripHeight(const ViewerState& state, const Ui& ui) {
    if (state.field.error.empty()) return 0;
    const float width = std::max(ui.px(64), ImGui::GetIO().DisplaySize.x - ui.px(32));
    const std::string text = shownError(state.field.error);
    const float size = ui.fonts.small->FontSize * ImGui::GetIO().FontGlobalScale;
    const ImVec2 wrapped = ui.fonts.small->CalcTextSizeA(size, width, width, text.c_str());
    return std::min(std::round(wrapped.y + ui.px(16)), ImGui::GetIO().DisplaySize.y / 2);
}

void drawErrorStrip(ViewerState& state, Ui& ui) {
    if (state.field.error.empty()) return;
    const Rect& strip = ui.layout.error;
    ImGui::SetNextWindowPos({strip.x, strip.y});
    ImGui::SetNextWindowSize({strip.width, strip.height});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.px(16), ui.px(8)});
    ImGui::PushStyleColor(ImGuiCol_WindowBg, colorVector(palette::kErrorPanel));
    ImGui::Begin("##error", nullptr, kOverlay);
    ImGui::PopStyleColor();
    ImGui::PopStyleVar();
    drawLeftMark(strip, palette::kError, ui);
    {
        const ScopedFont font(ui.fonts.small, ui);
        ImGui::PushTextWrapPos(strip.width - ui.px(16));
        ImGui::TextUnformatted(shownError(state.field.error).c_str());
        ImGui::PopTextWrapPos();
    }
    if (restsOnItem(ui, "error")) ImGui::SetTooltip("The last good picture stays until the recipe can be drawn again");
    ui.rects.add("error", strip.x, strip.y, strip.width, strip.height);
    ImGui::End();
}

void drawHints(ViewerState& state, Ui& ui) {
    ui.hintTop = std::numeric_limits<float>::infinity();
    const HintText* hint = nextHint(state);
    if (hint == nullptr) return;
    const Rect& canvas = ui.layout.open;
    const float width = hintWidth(*hint, ui);
    const float height = ui.px(32);
    if (width > canvas.width - ui.px(16) || canvas.height < ui.px(120)) return;
    goByTime(*hint, state, ui);
    const float x = std::round(canvas.x + (canvas.width - width) / 2);
    const float y = canvas.y + canvas.height - height - ui.px(16);
    ui.hintTop = y;
    ImGui::SetNextWindowPos({x, y});
    ImGui::SetNextWindowSize({width, height});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ui.px(4));
    ImGui::Begin("##hint", nullptr, kOverlay);
    ImGui::PopStyleVar(2);
    const ImVec2 text = textSize(ui.fonts.text, hint->text);
    drawText(*ImGui::GetWindowDrawList(), ui.fonts.text, {x + ui.px(12), std::round(y + (height - text.y) / 2)},
             palette::kText, hint->text);
    ImGui::SetCursorScreenPos({x + width - ui.px(24), y + (height - ui.px(20)) / 2});
    if (closeButton("##close", ui)) state.settings.*(hint->seen) = true;
    ui.rects.addItem(hint->name);
    ImGui::End();
}

void drawRestored(ViewerState& state, Ui& ui) {
    if (state.restored && !state.document.changed()) state.restored.reset();  // saved, or replaced by another
    if (!state.restored) return;
    const Restored& restored = *state.restored;
    const Rect& canvas = ui.layout.canvas;
    const float room = ImGui::GetIO().DisplaySize.x;
    const float width = std::max(1.0f, std::min(ui.px(400), room - ui.px(32)));
    const float x = std::clamp(canvas.x + (canvas.width - width) / 2, 0.0f, std::max(0.0f, room - width));
    const bool hasBox = state.exporting || (state.field.processing && state.field.processing->hasBox());
    const float below = hasBox ? 160 : 48;  // below what shows how far something is
    ImGui::SetNextWindowPos({std::round(x), std::round(canvas.y + ui.px(below))});
    ImGui::SetNextWindowSize({width, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.px(16), ui.px(10)});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ui.px(4));
    ImGui::Begin("##restored", nullptr, kOverlay);
    const ImVec2 from = ImGui::GetWindowPos();
    const ImVec2 size = ImGui::GetWindowSize();
    drawLeftMark({from.x, from.y, size.x, size.y}, palette::kAccent, ui);
    ImGui::PopStyleVar(2);
    ImGui::PushTextWrapPos(width - ui.px(16));
    ImGui::TextUnformatted(fmt::format("Unsaved work is back: {}", restored.name).c_str());
    {
        const ScopedFont font(ui.fonts.small, ui);
        ImGui::PushStyleColor(ImGuiCol_Text, colorVector(palette::kSecondary));
        ImGui::TextUnformatted(restored.crashed ? "The program had ended without closing its window."
                                                : "The window was closed before it was saved.");
        ImGui::PopStyleColor();
    }
    ImGui::PopTextWrapPos();
    ImGui::Dummy({1, ui.px(2)});
    const float gap = ui.px(8);
    const float button = (width - ui.px(32) - gap) / 2;
    if (drawButton("restored.keep", "Keep it", button, ui)) state.restored.reset();
    ImGui::SameLine(0, gap);
    if (drawButton("restored.discard", "Discard it", button, ui)) discardRestored(state);
    ui.rects.add("restored", from.x, from.y, size.x, size.y);
    ImGui::End();
}

void drawToasts(ViewerState& state, Ui& ui) {
    const double now = ImGui::GetTime();
    std::erase_if(state.toasts, [now](const Toast& toast) { return now >= toast.until; });
    float bottom = ui.layout.status.y - ui.px(nextHint(state) != nullptr ? 16 + 32 + 8 : 16);
    int index = 0;
    for (auto toast = state.toasts.rbegin(); toast != state.toasts.rend() && bottom > ui.px(96); ++toast)
        drawToast(*toast, ui, index++, bottom);
    for (const Toast& toast : state.toasts) ui.wakeAt(toast.until);
}

}  // namespace noisescope
