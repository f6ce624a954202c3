#include "cli/explain/explain_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "catalogue/noises.h"
#include "cli/shared/command.h"
#include "core/overloaded.h"
#include "core/text.h"
#include "cpu/explain/sentence.h"
#include "recipe/chosen.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

/// Lines of a name, a text, and a value with its bits.
class StepLines {
  public:
    void title(const std::string& text) { lines_.push_back({0, text, {}, {}}); }
    void step(int depth, std::string name, std::string text) {
        lines_.push_back({depth, std::move(name), std::move(text), {}});
    }
    void value(int depth, std::string name, std::string text, std::span<const float> values) {
        lines_.push_back({depth, std::move(name), std::move(text), {values.begin(), values.end()}});
    }
    /// In columns as wide as their widest texts.
    [[nodiscard]] std::string text() const {
        std::size_t names = 0;
        std::size_t texts = 0;
        for (const Line& line : lines_) {
            names = std::max(names, indented(line).size());
            if (!line.values.empty()) texts = std::max(texts, std::min(line.text.size(), kWidest));
        }
        std::string all;
        for (const Line& line : lines_) {
            std::string shown = indented(line);
            if (!line.text.empty() || !line.values.empty()) shown = column(shown, names + 2) + line.text;
            if (!line.values.empty()) shown = column(shown, names + texts + 3);
            for (const float value : line.values) shown += fmt::format("{:>14} {} ", shortest(value), hexOf(value));
            all += shown.substr(0, shown.find_last_not_of(' ') + 1) + "\n";
        }
        return all;
    }

  private:
    static constexpr std::size_t kWidest = 48;
    struct Line {
        int depth;
        std::string name, text;
        std::vector<float> values;
    };
    static std::string indented(const Line& line) {
        return std::string(static_cast<std::size_t>(2 * line.depth), ' ') + line.name;
    }
    std::vector<Line> lines_;
};

std::string listOf(std::span<const float> values) {
    std::string text;
    for (const float value : values) text += (text.empty() ? "" : " ") + shortest(value);
    return text;
}

std::string cellText(const std::array<int, kMaxDimensions>& cell, int axes) {
    std::string text;
    for (int axis = 0; axis < axes; ++axis)
        text += fmt::format("{}{}", axis == 0 ? "" : ", ", cell[static_cast<std::size_t>(axis)]);
    return "(" + text + ")";
}

std::string weightName(const WeightAsked& weight) {
    constexpr const char* kOf[] = {"weight", "its slope", "its curvature"};
    const char* const name = kOf[weight.derivative];
    return weight.axis < 0 ? name : fmt::format("{} of {}", name, "xyzw"[weight.axis]);
}

void pointLines(const PointAsked& point, StepLines& lines) {
    const std::string name = "point " + cellText(point.cell, point.axes);
    if (point.index)
        lines.step(2, name, fmt::format("hash: index {}", *point.index));
    else
        lines.value(2, name, "hash", point.numbers);
    if (point.gradient)
        lines.value(3, "gradient", "", std::span(*point.gradient).first(static_cast<std::size_t>(point.axes)));
    if (point.dot) lines.value(3, "dot product", "way " + listOf(point.way), std::span(&*point.dot, 1));
    if (point.share)
        lines.value(3, "share", fmt::format("dot product times {}^4", shortest(*point.rest)),
                    std::span(&*point.share, 1));
}

void askedLines(const RowExplained& row, StepLines& lines) {
    for (const Asked& asked : row.asked)
        std::visit(Overloaded{[&](const PointAsked& point) { pointLines(point, lines); },
                              [&](const WeightAsked& weight) {
                                  lines.value(2, weightName(weight), "at " + shortest(weight.t),
                                              std::span(&weight.weight, 1));
                              },
                              [&](const DistanceAsked& distance) {
                                  if (distance.length)
                                      lines.value(2, "distance", "of the key " + shortest(distance.key),
                                                  std::span(&*distance.length, 1));
                                  else
                                      lines.value(2, "distance's key", "way " + listOf(distance.offset),
                                                  std::span(&distance.key, 1));
                              }},
                   asked);
}

/// "times f, plus o", without what has no effect.
std::string scaleText(float factor, float offset) {
    std::string text;
    if (factor != 1) text = "times " + shortest(factor);
    if (offset != 0) text += fmt::format("{}plus {}", text.empty() ? "" : ", ", shortest(offset));
    return text;
}

void rowLines(const FieldExplained& field, const RowExplained& row, StepLines& lines) {
    const FieldProgram& program = field.plan->program();
    const int axes = program.dimensions;
    const Recipe& recipe = program.recipe;
    const NoiseInfo& noise = row.isWarp ? warpNoiseOf(recipe) : noiseOf(recipe);
    lines.step(1, fmt::format("{} {}", row.isWarp ? "warp's layer" : "octave", row.number + 1),
               fmt::format("{}, seed {}{}", noise.label, row.seed,
                           row.isWarp ? fmt::format(", along {}", "xyzw"[row.component]) : std::string()));
    lines.value(2, "fraction", "in cell " + cellText(row.cell, axes),
                std::span(row.fraction).first(static_cast<std::size_t>(axes)));
    askedLines(row, lines);
    lines.value(2, "noise", "", std::span(row.noise).first(1));
    if (!row.octave) return;
    std::string text = scaleText(row.factor, row.offset);
    if (row.footprintWeight != 1)
        text += fmt::format("{}faded to {}", text.empty() ? "" : ", ", shortest(row.footprintWeight));
    if (!text.empty()) lines.value(2, "octave", text, std::span(*row.octave).first(1));
}

void fieldLines(const FieldExplained& field, StepLines& lines) {
    const FieldProgram& program = field.plan->program();
    bool isBehindWarp = false;
    for (const RowExplained& row : field.rows) {
        if (!row.isWarp && !isBehindWarp && field.displacement)
            lines.value(1, "displacement", "in cells of the first octave",
                        std::span(*field.displacement).first(static_cast<std::size_t>(program.dimensions)));
        isBehindWarp = isBehindWarp || !row.isWarp;
        rowLines(field, row, lines);
    }
    if (field.fractal && program.fractal()->isFractal()) {
        std::string amplitudes;
        for (const RowExplained& row : field.rows)
            if (!row.isWarp) amplitudes += (amplitudes.empty() ? "" : " ") + shortest(row.amplitude);
        lines.value(1, std::string(fractalOf(program.recipe).label), "amplitudes " + amplitudes,
                    std::span(*field.fractal).first(1));
    }
    if (field.scaled)
        lines.value(1, "scaled", scaleText(field.factor, field.offset), std::span(*field.scaled).first(1));
}

std::string nameOf(const FieldExplained& field) {
    const Recipe& recipe = field.plan->recipe();
    std::string name = fmt::format("{} in {} dimensions", noiseOf(recipe).label, field.plan->program().dimensions);
    if (!field.paths.empty()) name = fmt::format("{}: {}", fmt::join(field.paths, ", "), name);
    return name;
}

}  // namespace

std::string hexOf(float value) { return fmt::format("0x{:08x}", std::bit_cast<std::uint32_t>(value)); }

std::string explanationText(const PictureExplained& picture, const std::string& at) {
    StepLines lines;
    for (const auto& [slot, field] : picture.fields) {
        lines.title(picture.layers.empty() ? nameOf(field) : fmt::format("{}. {}", slot, nameOf(field)));
        fieldLines(field, lines);
        if (!picture.layers.empty()) lines.value(1, "field", "", std::span(field.value).first(1));
    }
    if (!picture.layers.empty()) lines.title("Layers");
    for (const LayerExplained& layer : picture.layers) {
        std::string text;
        if (!layer.from.empty()) text = fmt::format("of {}", fmt::join(layer.from, ", "));
        if (!layer.numbers.empty()) text += fmt::format("{}by {}", text.empty() ? "" : ", ", listOf(layer.numbers));
        if (!layer.path.empty()) text += fmt::format("{}{}", text.empty() ? "" : "   ", layer.path);
        const bool isOutput = layer.function == "output";
        lines.value(1, fmt::format("{}. {}", layer.slot, layer.function), text,
                    std::span(layer.value).first(isOutput ? static_cast<std::size_t>(picture.channels) : 1));
    }
    lines.value(0, "value", "at " + at, std::span(picture.value).first(static_cast<std::size_t>(picture.channels)));
    const std::string axes = axesSentence(picture);
    return sentenceOf(picture) + "\n" + (axes.empty() ? "" : axes + "\n") + "\n" + lines.text();
}

}  // namespace noisescope
