// Status line: the pixel under the cursor, and the state of the picture.
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <string>
#include <vector>

#include "plan/field_plan.h"
#include "recipe/chosen.h"
#include "viewer/model/canvas/look.h"
#include "viewer/model/canvas/readout.h"
#include "viewer/model/canvas/scene.h"
#include "viewer/model/commands/actions.h"
#include "viewer/model/map/map_view.h"
#include "viewer/panels/panels.h"

namespace noisescope {
namespace {

/// A label and a value: "value 0.137".
struct StatusEntry {
    std::string label;
    std::string text;
    Tone color = palette::kText;
};

std::string cellText(const Probe& probe) {
    std::string cells;
    std::string fractions;
    for (std::size_t axis = 0; axis < static_cast<std::size_t>(probe.dimensions); ++axis) {
        cells += fmt::format("{}{}", axis == 0 ? "" : ", ", probe.cell[axis]);
        fractions += fmt::format("{}.{:03}", axis == 0 ? "" : ", ", static_cast<int>(probe.fraction[axis] * 1000));
    }
    return fmt::format("({}) + ({})", cells, fractions);
}

/// Returns a place with enough digits to distinguish neighboring pixels.
std::string placeText(const View& view, double x, double y) {
    const int digits = std::clamp(static_cast<int>(std::ceil(std::log10(static_cast<double>(view.height)))) + 1, 4, 13);
    return fmt::format("{:.{}f}, {:.{}f}", x, digits, y, digits);
}

/// Returns the entries for a pixel of several layers, whose value is the picture's.
std::vector<StatusEntry> entriesOfLayers(const ViewerState& state) {
    const CanvasState::Pixel& pixel = *state.canvas.cursor;
    const View view = panesOf(state)[pixel.pane].view;
    const float value = *state.field.shownValue;
    if (const std::string cell = cellText(state); !cell.empty())
        return {{"", cell}, {"value", fmt::format("{: .6f}", value), palette::kSecondary}};
    const auto along = [&](std::int64_t first, std::int64_t at) {
        return (static_cast<double>(first + at) + 0.5) / static_cast<double>(view.height);
    };
    return {{"at", placeText(view, along(view.x, pixel.x), along(view.y, pixel.y))},
            {"value", fmt::format("{: .6f}", value)},
            {"bits", bitsText(value), palette::kSecondary}};
}

/// Returns the entries for the pixel under the cursor: position, cell, value and bits.
std::vector<StatusEntry> entriesAtCursor(const ViewerState& state) {
    const auto& cursor = state.canvas.cursor;
    if (!cursor && showsSurface(state)) return {{"", surfaceStatus(state), palette::kSecondary}};
    const FieldPlan* plan = cursor ? state.field.planOf(cursor->pane) : nullptr;
    if (plan == nullptr && cursor && state.field.shownValue) return entriesOfLayers(state);
    if (plan == nullptr) return {{"", "Move over the field to read it", palette::kSecondary}};
    const std::vector<Pane> panes = panesOf(state);
    const Probe probe = probeAt(*plan, panes[cursor->pane].view, cursor->x, cursor->y);
    if (const std::string cell = cellText(state); !cell.empty())
        return {{"", cell}, {"value", fmt::format("{: .6f}", probe.value), palette::kSecondary}};
    std::vector<StatusEntry> entries{{"at", placeText(panes[cursor->pane].view, probe.worldX, probe.worldY)},
                                     {"cell", cellText(probe)}};
    if (const FieldPlan* planB = state.field.planOf(1); state.view.mode == ViewMode::difference && planB != nullptr) {
        const Probe other = probeAt(*planB, panes[1].view, cursor->x, cursor->y);
        entries.push_back({"A - B", fmt::format("{: .6f}", probe.value - other.value)});
        entries.push_back({"A", fmt::format("{: .6f}", probe.value)});
        entries.push_back({"B", fmt::format("{: .6f}", other.value)});
        return entries;
    }
    entries.push_back({"value", fmt::format("{: .6f}", probe.value)});
    if (!state.field.gpuValue) return entries;
    const bool isEqual =
        std::bit_cast<std::uint32_t>(*state.field.gpuValue) == std::bit_cast<std::uint32_t>(probe.value);
    entries.push_back({"", isEqual ? "GPU = CPU" : "GPU, CPU differ", isEqual ? palette::kGood : palette::kWarning});
    return entries;
}

/// Returns whether neighboring pixels are closer than a float can distinguish within a cell.
bool isBelowFloats(const FieldPlan* plan) {
    if (plan == nullptr) return false;
    const LatticeStep step = plan->octaveMaps().back().step();
    double widest = step.wide ? 1 : 0;
    for (std::size_t axis = 0; axis < step.alongX.size(); ++axis)
        widest = std::max({widest, std::abs(static_cast<double>(step.alongX[axis])),
                           std::abs(static_cast<double>(step.alongY[axis]))});
    return widest < 0x1p-24;
}

std::string processText(const ProcessStatus& status) {
    if (status.isStopped) return "stopped";
    const std::string share = fmt::format("{:.0f} %", std::floor(100 * status.share));
    return status.secondsLeft() < 0 ? share : fmt::format("{}, {:.0f} s left", share, std::ceil(status.secondsLeft()));
}

std::vector<StatusEntry> entriesOfPicture(const ViewerState& state) {
    std::vector<StatusEntry> entries;
    if (!isExact(state.document.recipe)) entries.push_back({"", "device-dependent", palette::kWarning});
    entries.push_back({"", fmt::format("{} \u00d7 {}", state.canvas.width, state.canvas.height)});
    if (state.document.onB) entries.push_back({"editing", "B", palette::kAccent});
    if (isBelowFloats(state.field.planOf(0))) entries.push_back({"", "finer than floats", palette::kWarning});
    if (state.moment) entries.push_back({"time", fmt::format("{:.2f} s", state.moment->time), palette::kAccent});
    if (state.view.mode != ViewMode::tiles && state.view.mode != ViewMode::surface)
        entries.push_back({"zoom", zoomText(viewOf(state), paneSizeOf(state))});
    if (state.view.magnify > 1)
        entries.push_back({"pixels", fmt::format("{}x", state.view.magnify), palette::kWarning});
    const FieldStatus& field = state.field;
    if (field.processing)
        entries.push_back(
            {field.processing->isShown ? "coarse" : "computing", processText(*field.processing), palette::kWarning});
    else if (field.compiling)
        entries.push_back({"compiling", fmt::format("{:.1f} s", *field.compiling), palette::kWarning});
    else if (field.isDraft() && field.error.empty())
        entries.push_back({"draft", fmt::format("{:.1f} ms", field.draftMilliseconds), palette::kWarning});
    else
        entries.push_back({field.compiled ? "with compiling" : "",
                           fmt::format("{:.{}f} ms", field.milliseconds, field.milliseconds < 100 ? 1 : 0)});
    entries.push_back({"", field.byCpu ? "CPU" : shortDeviceName(field.device), palette::kSecondary});
    return entries;
}

ImFont* fontOf(const StatusEntry& entry, const Ui& ui) {
    return entry.color != palette::kSecondary ? ui.fonts.smallNumber : ui.fonts.small;
}

float widthOf(const StatusEntry& entry, const Ui& ui) {
    const float label = entry.label.empty() ? 0 : textSize(ui.fonts.small, entry.label).x + ui.px(6);
    return label + textSize(fontOf(entry, ui), entry.text).x;
}

void drawEntry(const StatusEntry& entry, float x, const Rect& line, const Ui& ui) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const auto top = [&](ImFont* font) { return std::round(line.y + (line.height - textSize(font, "0").y) / 2); };
    if (!entry.label.empty())
        x += drawText(list, ui.fonts.small, {x, top(ui.fonts.small)}, palette::kSecondary, entry.label) + ui.px(6);
    drawText(list, fontOf(entry, ui), {x, top(fontOf(entry, ui))}, entry.color, entry.text);
}

/// Action of an entry that can be clicked.
struct EntryAction {
    std::string_view name;  ///< of its rectangle
    std::string_view action;
    std::string_view help;
};

void drawEntryButton(ViewerState& state, const EntryAction& row, const Rect& place, Ui& ui) {
    ImGui::SetCursorScreenPos({place.x, place.y});
    ImGui::PushID(row.name.data(), row.name.data() + row.name.size());
    if (ImGui::InvisibleButton("##entry", {place.width, place.height})) runAction(state, *findAction(row.action));
    ImGui::PopID();
    ui.rects.addItem(row.name);
    if (restsOnItem(ui, row.name)) drawTooltip(row.help, ui);
}

/// Draws the button that goes on with processes that were stopped.
void drawFinishButton(ViewerState& state, const Rect& place, Ui& ui) {
    ImGui::SetCursorScreenPos({place.x, place.y});
    if (ImGui::InvisibleButton("##stopped", {place.width, place.height})) state.requests.finishProcesses = true;
    ui.rects.addItem("status.stopped");
    if (restsOnItem(ui, "status.stopped"))
        drawTooltip("It was stopped at coarse lattices, or the view shows too many nodes\nA click finishes it", ui);
}

}  // namespace

void drawStatusLine(ViewerState& state, Ui& ui) {
    const Rect& line = ui.layout.status;
    ImGui::SetNextWindowPos({line.x, line.y});
    ImGui::SetNextWindowSize({line.width, line.height});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::Begin("##status", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoBringToFrontOnFocus);
    ImGui::PopStyleVar();
    ImGui::GetWindowDrawList()->AddRectFilled(
        {line.x, line.y}, {line.x + line.width, line.y + std::max(1.0f, ui.px(1))}, colorOf(palette::kLine));
    const float gap = ui.px(24);
    float right = line.x + line.width - ui.px(16);
    const std::vector<StatusEntry> picture = entriesOfPicture(state);
    for (auto entry = picture.rbegin(); entry != picture.rend(); ++entry) {
        const float width = widthOf(*entry, ui);
        if (right - width < line.x + ui.px(16)) break;
        drawEntry(*entry, right - width, line, ui);
        if (entry->label == "zoom")
            drawEntryButton(state,
                            {"status.zoom", "one-to-one",
                             "100 %: the picture fills the canvas' height\nA click "
                             "shows the pixels of the picture to export"},
                            {right - width, line.y, width, line.height}, ui);
        if (entry->text == "stopped") drawFinishButton(state, {right - width, line.y, width, line.height}, ui);
        if (entry->label == "time")
            drawEntryButton(state,
                            {"status.time", "use-moment",
                             "The canvas shows this moment; the recipe has another "
                             "one\nA click writes this one into the recipe   U"},
                            {right - width, line.y, width, line.height}, ui);
        right -= width + gap;
    }
    float x = line.x + ui.px(16);
    for (const StatusEntry& entry : entriesAtCursor(state)) {
        const float width = widthOf(entry, ui);
        if (x + width > right) break;
        drawEntry(entry, x, line, ui);
        x += width + gap;
    }
    const float device = line.x + line.width - ui.px(16) - (picture.empty() ? 0 : widthOf(picture.back(), ui));
    ImGui::SetCursorScreenPos({std::max(line.x, device), line.y});
    ImGui::InvisibleButton("##picture", {std::max(1.0f, line.x + line.width - device), line.height});
    if (restsOnItem(ui, "status.picture")) ImGui::SetTooltip("%s", state.field.device.c_str());
    ui.rects.add("status", line.x, line.y, line.width, line.height);
    ImGui::End();
}

}  // namespace noisescope
