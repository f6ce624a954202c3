// Histograms of the inspector: bars of the values, of A beside B, of A - B, and the ends of the color range.
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "recipe/recipe.h"
#include "viewer/model/canvas/difference.h"
#include "viewer/model/canvas/solid_view.h"
#include "viewer/model/document/color_range.h"
#include "viewer/panels/panels.h"
#include "viewer/panels/sections.h"
#include "viewer/widgets/section_widgets.h"

namespace noisescope {

bool areCurrent(const ViewerState& state) {
    return state.field.numbers && !state.field.numbers->stale && !state.field.isDraft();
}

bool areCurrent(const ViewerState& state, const FieldNumbers& shown) {
    return (state.field.solidNumbers && &shown == &*state.field.solidNumbers) || areCurrent(state);
}

namespace {

constexpr float kBars = 58;
constexpr float kColorBar = 8;   // height of the colors under the bars
constexpr float kGrips = 14;     // height of the zone with the grips of the range's ends
constexpr float kNearEnd = 9;    // distance from an end
constexpr float kOverEdges = 5;  // grips of ends at the edges extend beyond them

struct Histogram {
    Rect place;
    Range view;  ///< values at the left and right edges

    [[nodiscard]] float xOf(double value) const {
        const double share = std::clamp((value - view.low) / (view.high - view.low), 0.0, 1.0);
        return place.x + place.width * static_cast<float>(share);
    }
    [[nodiscard]] double valuesInUnit() const { return (view.high - view.low) / static_cast<double>(place.width); }
};

/// Draws the bars by the square root of their counts, so that rare values stay visible.
void drawBars(const FieldNumbers& numbers, const Histogram& histogram, const Range& range, Tone tone) {
    if (numbers.histogram.empty()) return;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const auto most = *std::max_element(numbers.histogram.begin(), numbers.histogram.end());
    const double bin = (numbers.bins.high - numbers.bins.low) / static_cast<double>(numbers.histogram.size());
    const float bottom = histogram.place.y + histogram.place.height;
    const double inside[] = {std::min(range.low, range.high), std::max(range.low, range.high)};
    for (std::size_t i = 0; i < numbers.histogram.size(); ++i) {
        if (numbers.histogram[i] == 0) continue;
        const double low = numbers.bins.low + bin * static_cast<double>(i);
        const float left = std::floor(histogram.xOf(low));
        const float right = std::max(left + 1, std::floor(histogram.xOf(low + bin)));
        const auto share = static_cast<float>(std::sqrt(static_cast<double>(numbers.histogram[i]) / most));
        const bool clipped = low + bin <= inside[0] || low >= inside[1];
        list.AddRectFilled({left, std::floor(bottom - histogram.place.height * share)}, {right, bottom},
                           colorOf(clipped ? palette::kWarning : tone));
    }
}

/// Outline of the other slot's bars, and which of A and B is which.
void drawOther(const FieldNumbers& numbers, bool isCurrent, const Histogram& histogram, Ui& ui) {
    if (!numbers.other || numbers.other->histogram.empty()) return;
    const FieldNumbers::Other& other = *numbers.other;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const auto most = static_cast<double>(*std::max_element(other.histogram.begin(), other.histogram.end()));
    const double bin = (other.bins.high - other.bins.low) / static_cast<double>(other.histogram.size());
    const float bottom = histogram.place.y + histogram.place.height;
    const Tone tone = isCurrent ? palette::kAccent : palette::kDisabled;
    std::vector<ImVec2> line;
    line.reserve(2 * other.histogram.size());
    for (std::size_t i = 0; i < other.histogram.size(); ++i) {
        const float share =
            most > 0 ? static_cast<float>(std::sqrt(static_cast<double>(other.histogram[i]) / most)) : 0;
        const float top = bottom - histogram.place.height * share;
        for (const std::size_t end : {i, i + 1})
            line.emplace_back(histogram.xOf(other.bins.low + bin * static_cast<double>(end)), top);
    }
    list.AddPolyline(line.data(), static_cast<int>(line.size()), colorOf(tone), 0, ui.px(1.5f));
    float x = histogram.place.x + histogram.place.width - ui.px(6);
    const float top = histogram.place.y + ui.px(3);
    const auto entry = [&](std::string_view name, Tone color) {
        x -= textSize(ui.fonts.small, name).x;
        drawText(list, ui.fonts.small, {x, top}, color, name);
        x -= ui.px(10);
    };
    const float right = x;
    entry(other.isA ? "A line" : "B line", tone);
    entry(other.isA ? "B bars" : "A bars", palette::kText);
    ui.rects.add("histogram.legend", x, top, right - x, textSize(ui.fonts.small, "A").y);
}

/// Draws an end of the range: a line over the bars and a grip below them, or an arrow outwards if the end lies beyond
/// the edge.
void drawEnd(const Histogram& histogram, double value, bool held, const char* name, Ui& ui) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float x = std::round(histogram.xOf(value));
    const float top = histogram.place.y;
    const float below = top + histogram.place.height + ui.px(kColorBar);
    const float half = ui.px(4);
    const ImU32 color = colorOf(held ? palette::kAccent : palette::kText);
    list.AddRectFilled({x - ui.px(0.5f), top}, {x + ui.px(0.5f), below}, color);
    const bool beyondLow = value < histogram.view.low;
    const bool beyondHigh = value > histogram.view.high;
    const float tip = below + ui.px(1);
    if (beyondLow || beyondHigh) {
        const float way = beyondLow ? -half : half;
        list.AddTriangleFilled({x + way, tip + half}, {x - way, tip}, {x - way, tip + 2 * half}, color);
    } else {
        list.AddTriangleFilled({x, tip}, {x + half + ui.px(1), tip + ui.px(8)}, {x - half - ui.px(1), tip + ui.px(8)},
                               color);
    }
    ui.rects.addPart(name, x - half, tip, 2 * half, ui.px(9));
}

/// Moves the focused end by arrow keys, in hundredths of the histogram's range.
void stepRange(ViewerState& state, const Histogram& histogram, Ui& ui) {
    Recipe& recipe = state.document.recipe;
    const Range range = rangeOf(recipe);
    const int low = ui.focus.steps("range.low");
    const int high = ui.focus.steps("range.high");
    if (low == 0 && high == 0) return;
    const double step = (histogram.view.high - histogram.view.low) / 100;
    const auto moved = [&](double value, int steps) {
        return steps == 0 ? value : roundedTo(value + steps * step, histogram.valuesInUnit());
    };
    recipe = withColorRange(recipe, {moved(range.low, low), moved(range.high, high)});
    state.editingUntil = ImGui::GetTime() + kKeySettleSeconds;
}

/// Drags the nearer end by the mouse's movement, so that it does not jump to the mouse.
void dragRange(ViewerState& state, const Histogram& histogram, Ui& ui) {
    Recipe& recipe = state.document.recipe;
    const Range range = rangeOf(recipe);
    const float x = ImGui::GetIO().MousePos.x;
    const float toLow = std::abs(histogram.xOf(range.low) - x);
    const float toHigh = std::abs(histogram.xOf(range.high) - x);
    const bool near = std::min(toLow, toHigh) <= ui.px(kNearEnd);
    if (ImGui::IsItemHovered() && near) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    if (ImGui::IsItemActivated() && near) {
        const bool high = toHigh < toLow;
        state.rangeDrag = {high, histogram.view, x, high ? range.high : range.low};
    }
    if (!state.rangeDrag) return;
    if (!ImGui::IsItemActive()) {
        state.rangeDrag.reset();
        return;
    }
    ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    const RangeDrag& drag = *state.rangeDrag;
    if (x == drag.mouseX && recipe.colorRange != kGivenRange) return;  // not moved yet
    const double value = drag.start + static_cast<double>(x - drag.mouseX) * histogram.valuesInUnit();
    const double shown = roundedTo(value, histogram.valuesInUnit());
    recipe = withColorRange(recipe, drag.high ? Range{range.low, shown} : Range{shown, range.high});
}

/// Returns a note on the measured values where they are not simply those on the canvas; else empty.
std::string caveat(const ViewerState& state, const FieldNumbers& shown) {
    if (!areCurrent(state, shown)) return "Measuring\u2026";
    const Recipe& recipe = state.document.recipe;
    const bool difference = state.field.numbers && state.field.numbers->subtracted;
    if (!difference) return "";
    return channelsOf(recipe) > 1 ? "A - B, first channel" : "A - B";
}

/// Draws the note in the corner of the histogram: a separate line would move the rows below.
void drawCaveat(const ViewerState& state, const FieldNumbers& shown, const Rect& place, Ui& ui) {
    const std::string text = caveat(state, shown);
    if (text.empty()) return;
    const ImVec2 from{place.x + ui.px(6), place.y + ui.px(3)};
    const ImVec2 size = textSize(ui.fonts.small, text);
    ImGui::GetWindowDrawList()->AddRectFilled({from.x - ui.px(2), from.y},
                                              {from.x + size.x + ui.px(2), from.y + size.y},
                                              colorOf(palette::kRaised, 0.85f), ui.px(2));
    drawText(*ImGui::GetWindowDrawList(), ui.fonts.small, from, palette::kText, text);
    ui.rects.add("inspect.note", from.x, from.y, size.x, size.y);
}

}  // namespace

void drawHistogram(ViewerState& state, const FieldNumbers& numbers, Ui& ui) {
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const Recipe& recipe = state.document.recipe;
    Histogram histogram{{from.x, from.y, std::floor(ui.rowWidth), ui.px(kBars)}, {}};
    Range bins = numbers.bins;
    if (numbers.other)
        bins = {std::min(bins.low, numbers.other->bins.low), std::max(bins.high, numbers.other->bins.high)};
    histogram.view = state.rangeDrag ? state.rangeDrag->view : histogramView(bins, rangeOf(recipe));
    const float over = ui.px(kOverEdges);
    ImGui::SetCursorScreenPos({from.x - over, from.y});
    ImGui::InvisibleButton("##histogram", {histogram.place.width + 2 * over, ui.px(kBars + kColorBar + kGrips)});
    ui.rects.add("histogram", from.x, from.y, histogram.place.width, ui.px(kBars + kColorBar + kGrips));
    dragRange(state, histogram, ui);
    stepRange(state, histogram, ui);
    if (restsOnItem(ui, "histogram"))
        ImGui::SetTooltip("Counts of each value on the canvas\nDrag the ends of the color range");
    const Range range = rangeOf(recipe);
    const Rect& place = histogram.place;
    ImGui::GetWindowDrawList()->AddRectFilled({place.x, place.y}, {place.x + place.width, place.y + place.height},
                                              colorOf(palette::kRaised));
    drawBars(numbers, histogram, range, areCurrent(state, numbers) ? palette::kSecondary : palette::kDisabled);
    drawOther(numbers, areCurrent(state, numbers), histogram, ui);
    const double span = range.high - range.low;
    drawColorStrip(*ImGui::GetWindowDrawList(), {place.x, place.y + place.height, place.width, ui.px(kColorBar)},
                   recipe, (histogram.view.low - range.low) / span, (histogram.view.high - range.low) / span);
    const bool held = state.rangeDrag.has_value();
    drawEnd(histogram, range.low, held && !state.rangeDrag->high, "range.low", ui);
    drawEnd(histogram, range.high, held && state.rangeDrag->high, "range.high", ui);
    drawCaveat(state, numbers, place, ui);
}

void drawDifferenceHistogram(const ViewerState& state, const FieldNumbers& numbers, Ui& ui) {
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const HeldRecipe colors = inDifferenceColors(numbers.recipe, state.field.reach);
    const Range range = rangeOf(colors);
    const double most = std::max(std::abs(numbers.low), std::abs(numbers.high));
    const double reach = most > 0 ? most : range.high;
    const Histogram histogram{{from.x, from.y, std::floor(ui.rowWidth), ui.px(kBars)}, {-reach, reach}};
    ImGui::InvisibleButton("##histogram", {histogram.place.width, ui.px(kBars + kColorBar + kGrips)});
    ui.rects.addItem("histogram.difference");
    if (restsOnItem(ui, "histogram.difference"))
        ImGui::SetTooltip("Counts of each value of A - B on the canvas\nBlue: A is smaller; red: A is larger");
    const Rect& place = histogram.place;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled({place.x, place.y}, {place.x + place.width, place.y + place.height}, colorOf(palette::kRaised));
    drawBars(numbers, histogram, range, areCurrent(state) ? palette::kSecondary : palette::kDisabled);
    const double span = range.high - range.low;
    drawColorStrip(list, {place.x, place.y + place.height, place.width, ui.px(kColorBar)}, colors,
                   (-reach - range.low) / span, (reach - range.low) / span);
    const float zero = std::round(histogram.xOf(0));
    list.AddRectFilled({zero, place.y}, {zero + ui.px(1), place.y + place.height + ui.px(kColorBar)},
                       colorOf(palette::kText));
    const auto put = [&](double value, float share) {
        const std::string text = value == 0 ? "0" : fmt::format("{:.3g}", value);
        const float x = place.x + (place.width - textSize(ui.fonts.smallNumber, text).x) * share;
        drawText(list, ui.fonts.smallNumber, {std::round(x), place.y + place.height + ui.px(kColorBar)},
                 palette::kSecondary, text);
    };
    put(-reach, 0);
    put(0, 0.5f);
    put(reach, 1);
    drawCaveat(state, numbers, place, ui);
}

void drawFitButtons(ViewerState& state, const FieldNumbers& numbers, Ui& ui) {
    Recipe& recipe = state.document.recipe;
    const ButtonLook look = areCurrent(state, numbers) ? ButtonLook::normal : ButtonLook::disabled;
    const float gap = ui.px(metric::kUnit);
    const float width = std::floor((ui.rowWidth - 2 * gap) / 3);
    if (drawButton("fit.98", "Fit 1\u201399 %", width, ui, look)) recipe = withFittedRange(recipe, numbers.middle98);
    if (restsOnItem(ui, "fit.98"))
        ImGui::SetTooltip("The colors go over all values but the lowest and highest percent");
    nextInRow(ui);
    if (drawButton("fit.998", "0.1\u201399.9 %", width, ui, look)) recipe = withFittedRange(recipe, numbers.middle998);
    if (restsOnItem(ui, "fit.998"))
        ImGui::SetTooltip("The colors go over all values but the lowest and highest per mille");
    nextInRow(ui);
    if (drawButton("fit.bound", "Full range", ui.rowWidth - 2 * (width + gap), ui))
        recipe.colorRange = Recipe{}.colorRange;
    if (restsOnItem(ui, "fit.bound")) ImGui::SetTooltip("The colors go over all values that the recipe can have");
}

void drawRangeHistogram(ViewerState& state, Ui& ui) {
    FieldNumbers none;
    none.bins = rangeOf(state.document.recipe);
    const std::optional<FieldNumbers>& known =
        showsSolid(state.document.recipe) ? state.field.solidNumbers : state.field.numbers;
    const FieldNumbers& numbers = known ? *known : none;
    drawHistogram(state, numbers, ui);
    drawFitButtons(state, numbers, ui);
}

}  // namespace noisescope
