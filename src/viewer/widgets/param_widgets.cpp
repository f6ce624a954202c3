#include "viewer/widgets/param_widgets.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <string>
#include <vector>

#include "recipe/params.h"
#include "recipe/recipe.h"
#include "viewer/model/canvas/readout.h"
#include "viewer/model/commands/actions.h"
#include "viewer/model/document/choice_samples.h"
#include "viewer/widgets/icons.h"
#include "viewer/widgets/section_widgets.h"
#include "viewer/widgets/slider.h"

namespace noisescope {
namespace {

constexpr float kLabelColumn = 116;
constexpr float kTallestList = 900;  // longer ones scroll
constexpr float kSampleSide = 48;    // of a picture in a list
constexpr float kSampleRow = 400;    // width of its row
constexpr int kMostSegments = 4;     // an integer with at most so many values is a row of buttons

/// Moves a value by `steps` available values; stops at the last one.
template <typename Available>
int stepped(int value, int steps, int low, int high, const Available& available) {
    const int way = steps > 0 ? 1 : -1;
    int left = std::abs(steps);
    for (int next = value + way; left > 0 && next >= low && next <= high; next += way) {
        if (!available(next)) continue;
        value = next;
        --left;
    }
    return value;
}

// --- choices ---------------------------------------------------------------------------------------------------------

}  // namespace

bool drawSampleRow(const SampleRow& row, bool selected, bool available, ViewerState& state, Ui& ui) {
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const ImVec2 size{ui.px(kSampleRow), ui.px(kSampleSide)};
    ImGui::PushID(row.sample.c_str());
    const bool clicked = ImGui::Selectable("##sample", selected,
                                           available ? ImGuiSelectableFlags_None : ImGuiSelectableFlags_Disabled, size);
    ImGui::PopID();
    const ImVec2 to{from.x + size.y, from.y + size.y};
    ChoiceSamples& samples = state.choiceSamples;
    samples.wanted = row.sample.substr(0, row.sample.find('/') + 1);
    if (const ChoiceSample* sample = sampleFor(state, row.sample))
        drawList().AddImage(std::bit_cast<ImTextureID>(samples.texture), from, to, {sample->left, sample->top},
                            {sample->right, sample->bottom}, IM_COL32(255, 255, 255, available ? 255 : 96));
    else
        drawList().AddRectFilled(from, to, colorOf(palette::kRaised));
    const float x = to.x + ui.px(metric::kUnit);
    drawText(drawList(), ui.fonts.text, {x, from.y + ui.px(5)}, available ? palette::kText : palette::kDisabled,
             row.label);
    drawText(drawList(), ui.fonts.small, {x, from.y + ui.px(26)}, palette::kSecondary,
             fitted(row.help, ui.fonts.small, from.x + size.x - x));
    return clicked;
}

namespace {

bool drawKind(const ChoiceParam& choice, Recipe& recipe, const Cell& cell) {
    int& value = recipe.*choice.member;
    const bool open = beginChoice("##value", choice.row(value).label, cell.width, cell.ui);
    cell.ui.rects.addItem(cell.param.id);
    const int before = value;
    value = stepped(value, cell.ui.focus.stepsInList(cell.param.id), 0, choice.count() - 1,
                    [&](int i) { return choice.available(recipe, i); });
    if (!open) return value != before;
    cell.ui.focus.beginAt(fmt::format("{}/{}", cell.param.id, choice.row(value).id));
    for (int i = 0; i < choice.count(); ++i) {
        const Named& row = choice.row(i);
        const bool available = choice.available(recipe, i);
        const std::string label =
            available ? std::string(row.label) : fmt::format("{}  (not in {}D)", row.label, recipe.dimensions);
        const auto flags = available ? ImGuiSelectableFlags_None : ImGuiSelectableFlags_Disabled;
        const bool clicked = hasSamples(cell.param.id)
                                 ? drawSampleRow({sampleName(cell.param.id, row.id), label, row.help}, i == before,
                                                 available, cell.state, cell.ui)
                                 : ImGui::Selectable(label.c_str(), i == before, flags);
        if (clicked) value = i;
        cell.ui.rects.addItem(fmt::format("{}/{}", cell.param.id, row.id));
        drawRowTooltip(cell.ui, row.help);
    }
    endChoice();
    return value != before;
}

// --- numbers ---------------------------------------------------------------------------------------------------------

/// Draws the button that plays time.
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
    // While time plays the slider shows the moment on the canvas.
    const double shown = plays && cell.state.moment ? cell.state.moment->time : value;
    const Slid slid = slider(scale, shown, real.counts ? countText(shown) : columnText(shown), field);
    if (slid.steps != 0) value = steppedValue(scale, value, slid.steps, real.decimals);
    if (slid.position) {
        const double steps = std::pow(10.0, decimalsOfDrag(real.decimals));
        value = std::clamp(std::round(valueAt(scale, *slid.position) * steps) / steps, scale.low, scale.high);
    }
    if (plays) drawPlayButton(cell);
    return slid.typed || value != before;
}

/// Draws an integer as a row of buttons, one per value.
bool drawSegments(const IntegerParam& integer, Recipe& recipe, const Cell& cell) {
    int& value = recipe.*integer.member;
    const int before = value;
    std::vector<Segment> segments;
    for (int i = integer.minimum; i <= integer.maximum; ++i) {
        const bool available = integer.available(recipe, i);
        const std::string why =
            available || cell.param.id != "dimensions"
                ? ""
                : fmt::format("{} noise has no {}D form; another noise or fractal has", noiseOf(recipe).label, i);
        segments.push_back({std::to_string(i), std::to_string(i), available, why});
    }
    value = integer.minimum +
            drawSegments(cell.param.id, segments, value - integer.minimum, cell.width, cell.ui.fonts.number, cell.ui);
    return value != before;
}

bool drawKind(const IntegerParam& integer, Recipe& recipe, const Cell& cell) {
    if (integer.maximum - integer.minimum < kMostSegments) return drawSegments(integer, recipe, cell);
    int& value = recipe.*integer.member;
    const SliderScale scale{static_cast<double>(integer.minimum), static_cast<double>(integer.softMaximum), false};
    const Slid slid = slider(scale, value, std::to_string(value), cell);
    const int before = value;
    if (slid.steps != 0) value = static_cast<int>(std::lround(steppedValue(scale, value, slid.steps, 0)));
    if (slid.position) value = static_cast<int>(std::lround(valueAt(scale, *slid.position)));
    return slid.typed || value != before;
}

// --- seed and truth values -------------------------------------------------------------------------------------------

/// Draws the list of recent seeds; a click sets one.
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
        if (seed == before) cell.ui.focus.beginAt(fmt::format("{}/{}", cell.param.id, seed));
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
        value += static_cast<std::uint32_t>(cell.ui.focus.steps(cell.param.id));  // wraps around at both ends
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

}  // namespace

bool drawWidget(const Cell& cell) {
    Recipe& recipe = cell.state.document.recipe;
    return std::visit([&](const auto& kind) { return drawKind(kind, recipe, cell); }, cell.param.kind);
}

float labelColumn(const Ui& ui) { return std::min(ui.px(kLabelColumn), ui.rowWidth / 2); }

std::string fitted(std::string_view text, ImFont* font, float width) {
    std::string shown(text);
    while (!text.empty() && textSize(font, shown).x > width) {
        const auto isContinuation = [](char c) { return (static_cast<unsigned char>(c) & 0xc0u) == 0x80u; };
        while (!text.empty() && isContinuation(text.back())) text.remove_suffix(1);  // keeps whole UTF-8 characters
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
    const float tallest = std::clamp(ImGui::GetIO().DisplaySize.y - ui.px(48), 1.0f, ui.px(kTallestList));
    ImGui::SetNextWindowSizeConstraints({width, 0}, {ui.px(480), tallest});
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

}  // namespace noisescope
