// Inspector: statistics of the values on the canvas, overlays and the GPU = CPU check.
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <string>

#include "plan/field_plan.h"
#include "recipe/params.h"
#include "recipe/recipe.h"
#include "viewer/model/canvas/difference.h"
#include "viewer/model/canvas/readout.h"
#include "viewer/model/canvas/scene.h"
#include "viewer/model/canvas/solid_view.h"
#include "viewer/model/commands/actions.h"
#include "viewer/model/document/color_range.h"
#include "viewer/panels/panels.h"
#include "viewer/panels/sections.h"
#include "viewer/widgets/section_widgets.h"

namespace noisescope {
namespace {

constexpr float kFigureLine = 22;  // height of a row of statistics

// --- numbers ---------------------------------------------------------------------------------------------------------

struct Figure {
    std::string_view label;
    std::string text;
    Tone color = palette::kText;
};

void drawEntry(const Figure& entry, ImVec2 from, float width, const Ui& ui) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const auto top = [&](ImFont* font) {
        return std::floor(from.y + (ui.px(kFigureLine) - textSize(font, "0").y) / 2);
    };
    drawText(list, ui.fonts.small, {from.x, top(ui.fonts.small)}, palette::kSecondary, entry.label);
    const float text = textSize(ui.fonts.smallNumber, entry.text).x;
    drawText(list, ui.fonts.smallNumber, {from.x + width - text, top(ui.fonts.smallNumber)}, entry.color, entry.text);
}

/// Formats a share as a percentage; a small one as "< 0.1 %", since "0.0 %" would mean none.
std::string percentText(double share) {
    if (share > 0 && share < 0.001) return "< 0.1 %";
    return fmt::format("{:.1f} %", share * 100);
}

/// Draws the statistics, two per line.
void drawNumbers(const ViewerState& state, const FieldNumbers& numbers, const Range& range, Ui& ui) {
    const double clipped = clippedShare(numbers, range);
    constexpr std::size_t kWidest = 9;
    const auto text = [&](double value) { return distinctText(value, numbers.deviation, kWidest); };
    std::array entries{
        Figure{"Minimum", text(numbers.low)},
        Figure{"Maximum", text(numbers.high)},
        Figure{"Mean", text(numbers.mean)},
        Figure{"Sigma", columnText(numbers.deviation, kWidest)},
        Figure{"Clipped", percentText(clipped), clipped > 0 ? palette::kWarning : palette::kText},
        Figure{"Not finite", fmt::to_string(numbers.notFinite),
               numbers.notFinite > 0 ? palette::kError : palette::kText},
    };
    for (Figure& entry : entries) {
        if (!state.field.numbers) entry.text = "-";
        if (!areCurrent(state)) entry.color = palette::kDisabled;
    }
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const float gap = ui.px(3 * metric::kUnit);
    const float width = (ui.rowWidth - gap) / 2;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const std::size_t row = i / 2;
        const float x = from.x + (width + gap) * static_cast<float>(i % 2);
        drawEntry(entries[i], {x, from.y + ui.px(kFigureLine) * static_cast<float>(row)}, width, ui);
    }
    drawGap(kFigureLine * static_cast<float>(entries.size()) / 2, ui);
}

// --- overlays, GPU = CPU ---------------------------------------------------------------------------------------------

void drawOverlayChecks(ViewerState& state, Ui& ui) {
    struct Overlay {
        const char* action;
        const char* help;
    };
    constexpr std::array kOverlays{
        Overlay{"lattice", "The cells of the first octave, whose corners have random numbers"},
        Overlay{"pixel-grid", "Lines between the pixels, once they are large enough"},
        Overlay{"clipping", "Marks values beyond the range of colors: all of them look like its ends"},
        Overlay{"zero-line", "A line where the value is 0"},
    };
    const float gap = ui.px(metric::kUnit);
    const float width = std::floor((ui.rowWidth - gap) / 2);
    for (std::size_t i = 0; i < kOverlays.size(); ++i) {
        const Action& action = *findAction(kOverlays[i].action);
        if (i % 2 == 1) nextInRow(ui);
        const std::string name = fmt::format("overlay/{}", action.id);
        if (drawCheck(name, action.label, chordText(action.chord), action.checked(state), width, ui))
            runAction(state, action);
        if (restsOnItem(ui, name)) drawTooltip(kOverlays[i].help, ui);
    }
}

/// Draws a status light, its label and the bits of the pixel under the cursor.
void drawLight(std::string_view name, Tone tone, std::string_view text, std::string_view bits, Ui& ui) {
    const ImVec2 from = ImGui::GetCursorScreenPos();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddCircleFilled({from.x + ui.px(8), from.y + ui.px(kFigureLine) / 2}, ui.px(4), colorOf(tone));
    const float top = std::floor(from.y + (ui.px(kFigureLine) - textSize(ui.fonts.small, "0").y) / 2);
    drawText(list, ui.fonts.small, {from.x + ui.px(24), top}, tone == palette::kDisabled ? palette::kSecondary : tone,
             text);
    const float width = textSize(ui.fonts.smallNumber, bits).x;
    drawText(list, ui.fonts.smallNumber, {from.x + ui.rowWidth - width, top}, palette::kText, bits);
    ui.rects.add(name, from.x, from.y, ui.rowWidth, ui.px(kFigureLine));
    drawGap(kFigureLine, ui);
}

void drawEquality(const ViewerState& state, Ui& ui) {
    const auto& cursor = state.canvas.cursor;
    const FieldPlan* plan = cursor ? state.field.planOf(cursor->pane) : nullptr;
    if (plan == nullptr || !state.field.gpuValue) {
        drawLight("equality.none", palette::kDisabled,
                  plan == nullptr      ? "GPU = CPU: move over the picture"
                  : !state.field.byCpu ? "Waiting for the picture"
                                       : "Drawn by the CPU",
                  "", ui);
        return;
    }
    const std::vector<Pane> panes = panesOf(state);
    const float own = probeAt(*plan, panes[cursor->pane].view, cursor->x, cursor->y).value;
    const float other = *state.field.gpuValue;
    if (std::bit_cast<std::uint32_t>(own) == std::bit_cast<std::uint32_t>(other))
        drawLight("equality.good", palette::kGood, "GPU = CPU", bitsText(own), ui);
    else
        drawLight("equality.bad", palette::kWarning, "GPU, CPU differ",
                  fmt::format("{} {}", bitsText(other), bitsText(own)), ui);
}

}  // namespace

void drawInspectSection(ViewerState& state, Ui& ui) {
    // Without statistics the rows stand where they will stand with them.
    FieldNumbers none;
    none.bins = rangeOf(state.document.recipe);
    const FieldNumbers& numbers = state.field.numbers ? *state.field.numbers : none;
    if (!numbers.channels.empty()) {
        drawChannels(numbers, areCurrent(state), ui);
    } else if (numbers.subtracted) {
        drawDifferenceHistogram(state, numbers, ui);
        drawNumbers(state, numbers, rangeOf(inDifferenceColors(numbers.recipe, state.field.reach)), ui);
    } else {
        drawHistogram(state, numbers, ui);
        drawFitButtons(state, numbers, ui);
        drawNumbers(state, numbers, rangeOf(state.document.recipe), ui);
    }
    drawEquality(state, ui);
    drawOverlayChecks(state, ui);
}

}  // namespace noisescope
