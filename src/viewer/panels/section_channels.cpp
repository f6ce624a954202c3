// Statistics of a picture of several channels: the histogram of each, and their numbers side by side.
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "recipe/chosen.h"
#include "recipe/recipe.h"
#include "viewer/model/canvas/readout.h"
#include "viewer/panels/sections.h"
#include "viewer/widgets/section_widgets.h"

namespace noisescope {
namespace {

constexpr float kChannelBars = 66;
constexpr float kChannelLine = 22;   // height of a row of numbers
constexpr float kChannelNames = 72;  // width of the rows' labels

/// Returns the color of a channel's bars: as the canvas shows it, and gray for the fourth one.
Tone channelTone(std::size_t channel) {
    constexpr std::array kTones{palette::kError, palette::kGood, palette::kAccent, palette::kSecondary};
    return kTones[std::min(channel, kTones.size() - 1)];
}

std::string_view channelName(const Recipe& recipe, std::size_t channel) {
    constexpr std::array<std::string_view, 5> kNames{"value", "x", "y", "z", "w"};
    return kNames[std::min(channel + (recipe.output == kDerivatives ? 0 : 1), kNames.size() - 1)];
}

/// Draws the bars of all channels over each other, by the roots of their counts.
void drawChannelBars(const FieldNumbers& numbers, const Rect& place, bool isCurrent) {
    std::uint32_t most = 1;
    for (const FieldNumbers::Channel& channel : numbers.channels)
        for (const std::uint32_t count : channel.histogram) most = std::max(most, count);
    for (std::size_t c = 0; c < numbers.channels.size(); ++c) {
        const std::vector<std::uint32_t>& histogram = numbers.channels[c].histogram;
        const float wide = place.width / static_cast<float>(histogram.size());
        for (std::size_t i = 0; i < histogram.size(); ++i) {
            if (histogram[i] == 0) continue;
            const auto share = static_cast<float>(std::sqrt(static_cast<double>(histogram[i]) / most));
            const float left = std::floor(place.x + wide * static_cast<float>(i));
            const float right = std::floor(place.x + wide * static_cast<float>(i + 1));
            drawList().AddRectFilled({left, std::floor(place.y + place.height * (1 - share))},
                                     {std::max(left + 1, right), place.y + place.height},
                                     colorOf(channelTone(c), isCurrent ? 0.55f : 0.25f));
        }
    }
}

struct NumberRow {
    std::string_view label;
    double FieldNumbers::Channel::*member;
};

/// Draws a table: a column for each channel.
void drawChannelNumbers(const FieldNumbers& numbers, bool isCurrent, Ui& ui) {
    constexpr std::array kRows{
        NumberRow{"Minimum", &FieldNumbers::Channel::low}, NumberRow{"Maximum", &FieldNumbers::Channel::high},
        NumberRow{"Mean", &FieldNumbers::Channel::mean}, NumberRow{"Sigma", &FieldNumbers::Channel::deviation}};
    constexpr std::size_t kWidest = 8;
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const float names = ui.px(kChannelNames);
    const float column = (ui.rowWidth - names) / static_cast<float>(numbers.channels.size());
    const auto put = [&](std::size_t row, std::size_t c, Tone tone, std::string_view text) {
        const float right = from.x + names + column * static_cast<float>(c + 1);
        const float y = std::floor(from.y + ui.px(kChannelLine) * static_cast<float>(row) + ui.px(4));
        drawText(drawList(), ui.fonts.smallNumber, {right - textSize(ui.fonts.smallNumber, text).x, y}, tone, text);
    };
    for (std::size_t c = 0; c < numbers.channels.size(); ++c) {
        const FieldNumbers::Channel& channel = numbers.channels[c];
        put(0, c, channelTone(c), channelName(numbers.recipe, c));
        for (std::size_t row = 0; row < kRows.size(); ++row)
            put(row + 1, c, isCurrent ? palette::kText : palette::kDisabled,
                distinctText(channel.*kRows[row].member, channel.deviation, kWidest));
    }
    for (std::size_t row = 0; row < kRows.size(); ++row)
        drawText(drawList(), ui.fonts.small,
                 {from.x, std::floor(from.y + ui.px(kChannelLine) * static_cast<float>(row + 1) + ui.px(4))},
                 palette::kSecondary, kRows[row].label);
    ui.rects.add("channels.numbers", from.x, from.y, ui.rowWidth, ui.px(kChannelLine) * (kRows.size() + 1));
    drawGap(kChannelLine * (kRows.size() + 1), ui);
}

}  // namespace

void drawChannels(const FieldNumbers& numbers, bool isCurrent, Ui& ui) {
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const Rect place{from.x, from.y, std::floor(ui.rowWidth), ui.px(kChannelBars)};
    drawList().AddRectFilled({place.x, place.y}, {place.x + place.width, place.y + place.height},
                             colorOf(palette::kRaised));
    drawChannelBars(numbers, place, isCurrent);
    ImGui::InvisibleButton("##channels", {place.width, ui.px(kChannelBars)});
    ui.rects.addPointerItem("histogram.channels");
    if (restsOnItem(ui, "histogram.channels")) drawTooltip("Counts of each value on the canvas, by channel", ui);
    const auto put = [&](double value, float share) {
        const std::string text = fmt::format("{:.3g}", value);
        const float x = place.x + (place.width - textSize(ui.fonts.smallNumber, text).x) * share;
        drawText(drawList(), ui.fonts.smallNumber, {std::round(x), place.y + place.height}, palette::kSecondary, text);
    };
    put(numbers.channelBins.low, 0);
    put(numbers.channelBins.high, 1);
    drawGap(14, ui);
    drawChannelNumbers(numbers, isCurrent, ui);
}

}  // namespace noisescope
