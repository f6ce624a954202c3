#include "viewer/model/explain/ladder.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <span>
#include <utility>

#include "catalogue/fractals.h"
#include "catalogue/noises.h"
#include "core/overloaded.h"
#include "core/text.h"
#include "recipe/chosen.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

constexpr std::size_t kMostPoints = 24;  // that are listed: noises in four dimensions look up hundreds

std::string cellName(const std::array<int, kMaxDimensions>& cell, int axes) {
    std::string text;
    for (int axis = 0; axis < axes; ++axis)
        text += fmt::format("{}{}", axis == 0 ? "" : ", ", cell[static_cast<std::size_t>(axis)]);
    return "(" + text + ")";
}

std::vector<float> firstOf(std::span<const float> values, int count) {
    return {values.begin(), values.begin() + count};
}

/// Adds the rows of a field with one of its octaves open.
class FieldLadder {
  public:
    FieldLadder(const FieldExplained& field, std::size_t index, const RowExplained* open, std::vector<LadderRow>& rows)
        : field_(field), index_(index), open_(open), rows_(rows), axes_(field.plan->dimensions()) {}

    void add() {
        const bool isSum = addsUp();
        if (isSum) measureBars();
        bool isBehindWarp = false;
        for (std::size_t n = 0; n < field_.rows.size(); ++n) {
            const RowExplained& row = field_.rows[n];
            if (!row.isWarp && !isBehindWarp && field_.displacement)
                put({1, "displacement", "cells of octave 1", firstOf(*field_.displacement, axes_)});
            isBehindWarp = isBehindWarp || !row.isWarp;
            addRow(n, isSum);
        }
        const auto* fractal = field_.plan->program().fractal();
        const bool isScaled = field_.scaled && (field_.factor != 1 || field_.offset != 0);
        if (field_.fractal && fractal != nullptr && fractal->isFractal())
            put({1,
                 std::string(fractalOf(field_.plan->recipe()).label),
                 "of the octaves",
                 {(*field_.fractal)[0]},
                 isScaled ? std::nullopt : barOf(0, last_)});
        if (isScaled)
            put({1, "scaled", scaleNote(field_.factor, field_.offset), {(*field_.scaled)[0]}, barOf(0, last_)});
        addOpen();
    }

  private:
    void put(LadderRow row) {
        row.field = index_;
        rows_.push_back(std::move(row));
    }

    static std::string scaleNote(float factor, float offset) {
        std::string text;
        if (factor != 1) text = fmt::format("times {:.4g}", factor);
        if (offset != 0) text += fmt::format("{}plus {:.4g}", text.empty() ? "" : ", ", offset);
        return text;
    }

    /// True for fractals whose octaves add up, each with a share of its own.
    [[nodiscard]] bool addsUp() const {
        const auto* fractal = field_.plan->program().fractal();
        return fractal != nullptr && fractal->isFractal() && fractalOf(field_.plan->recipe()).row == FractalId::fbm &&
               !field_.plan->program().derivatives;
    }
    [[nodiscard]] float shareOf(const RowExplained& row) const {
        return row.amplitude * row.octave.value_or(FieldValue{})[0] * field_.factor;
    }
    /// Bars go from the sum of the octaves before to the sum with each one.
    void measureBars() {
        float sum = field_.offset;
        for (const RowExplained& row : field_.rows) {
            if (row.isWarp || !row.octave) continue;
            sum += shareOf(row);
            low_ = std::min(low_, sum);
            high_ = std::max(high_, sum);
        }
        low_ = std::min(low_, field_.offset);
        high_ = std::max(high_, field_.offset);
        last_ = field_.offset;
    }
    [[nodiscard]] std::optional<std::array<float, 3>> barOf(float from, float to) const {
        if (!(high_ > low_)) return std::nullopt;
        const auto place = [&](float value) { return std::clamp((value - low_) / (high_ - low_), 0.0f, 1.0f); };
        return std::array{place(from), place(to), place(0)};
    }

    void addRow(std::size_t n, bool isSum) {
        const RowExplained& row = field_.rows[n];
        const Recipe& recipe = field_.plan->recipe();
        LadderRow head{1, row.isWarp ? fmt::format("warp {} along {}", row.number + 1, "xyzw"[row.component])
                                     : fmt::format("octave {}", row.number + 1)};
        head.row = n;
        head.opens = true;
        if (isSum && !row.isWarp && row.octave) {
            const float share = shareOf(row);
            head.note = share < 0 ? "takes away" : "adds";
            head.values = {share};
            head.bar = barOf(last_, last_ + share);
            last_ += share;
        } else {
            const NoiseInfo& noise = row.isWarp ? warpNoiseOf(recipe) : noiseOf(recipe);
            head.note = noise.label;
            head.values = {row.octave.value_or(row.noise)[0]};
        }
        put(std::move(head));
    }

    /// The steps of the open octave, below all octaves: their bars stand one below the other.
    void addOpen() {
        for (std::size_t n = 0; n < field_.rows.size(); ++n) {
            if (&field_.rows[n] != open_) continue;
            if (field_.rows.size() > 1) {
                LadderRow title{1, fmt::format("Steps of {} {}", open_->isWarp ? "warp" : "octave", open_->number + 1)};
                title.isTitle = true;
                put(std::move(title));
            }
            addSteps(*open_, n);
        }
    }

    void addStep(std::size_t n, LadderRow step) {
        step.row = n;
        put(std::move(step));
    }

    void addSteps(const RowExplained& row, std::size_t n) {
        addStep(n, {2, "cell", fmt::format("{}, seed {}", cellName(row.cell, axes_), row.seed)});
        addStep(n, {2, "fraction", "in the cell", firstOf(row.fraction, axes_)});
        std::size_t points = 0;
        for (std::size_t part = 0; part < row.asked.size(); ++part) {
            if (std::holds_alternative<PointAsked>(row.asked[part]) && ++points > kMostPoints) continue;
            const std::size_t before = rows_.size();
            std::visit(Overloaded{[&](const PointAsked& point) { addPoint(row, n, point); },
                                  [&](const WeightAsked& weight) { addWeight(n, weight); },
                                  [&](const DistanceAsked& distance) { addDistance(n, distance); }},
                       row.asked[part]);
            for (std::size_t i = before; i < rows_.size(); ++i) rows_[i].part = static_cast<int>(part);
        }
        if (points > kMostPoints) addStep(n, {2, fmt::format("and {} more points", points - kMostPoints)});
        addStep(n, {2, "noise", "", {row.noise[0]}});
        if (!row.octave) return;
        std::string note = scaleNote(row.factor, row.offset);
        if (row.footprintWeight != 1)
            note += fmt::format("{}faded to {:.3g}", note.empty() ? "" : ", ", row.footprintWeight);
        if (!note.empty()) addStep(n, {2, "octave", note, {(*row.octave)[0]}});
        if (row.amplitude != 1) addStep(n, {2, "amplitude", "", {row.amplitude}});
    }

    /// Returns how much a corner counts where weights of all axes blend corners; < 0: they do not.
    [[nodiscard]] double countOf(const RowExplained& row, const PointAsked& point) const {
        const NoiseId noise = noiseOf(field_.plan->recipe()).row;
        if (row.isWarp || (noise != NoiseId::perlin && noise != NoiseId::value)) return -1;
        double count = 1;
        int weights = 0;
        for (const Asked& asked : row.asked) {
            const auto* weight = std::get_if<WeightAsked>(&asked);
            if (weight == nullptr || weight->derivative != 0 || weight->axis < 0) continue;
            const auto axis = static_cast<std::size_t>(weight->axis);
            const auto far = static_cast<double>(weight->weight);
            count *= point.cell[axis] == row.cell[axis] ? 1 - far : far;
            ++weights;
        }
        return weights == axes_ ? count : -1;
    }

    void addPoint(const RowExplained& row, std::size_t n, const PointAsked& point) {
        const double count = countOf(row, point);
        const std::string counts = count < 0 ? "" : fmt::format("counts {:.1f} %", 100 * count);
        LadderRow head{2, "point " + cellName(point.cell, point.axes), counts};
        if (!point.gradient && !point.index) head.values = point.numbers;
        addStep(n, std::move(head));
        if (point.index)
            addStep(n, {3, "hash", fmt::format("index {}", *point.index)});
        else if (point.gradient)
            addStep(n, {3, "hash", "", point.numbers});
        if (point.gradient) addStep(n, {3, "gradient", "", firstOf(*point.gradient, point.axes)});
        if (!point.way.empty()) addStep(n, {3, "way to here", "", point.way});
        if (point.dot) addStep(n, {3, "dot product", "", {*point.dot}});
        if (point.share) addStep(n, {3, "share", fmt::format("times {:.3g}^4", *point.rest), {*point.share}});
    }
    void addWeight(std::size_t n, const WeightAsked& weight) {
        constexpr std::array kNames{"weight", "its slope", "its curvature"};
        std::string name = kNames[static_cast<std::size_t>(weight.derivative)];
        if (weight.axis >= 0) name += fmt::format(" of {}", "xyzw"[weight.axis]);
        addStep(n, {2, std::move(name), fmt::format("at {:.3f}", weight.t), {weight.weight}});
    }
    void addDistance(std::size_t n, const DistanceAsked& distance) {
        if (distance.length)
            addStep(n, {2, "distance", fmt::format("of key {:.4g}", distance.key), {*distance.length}});
    }

    const FieldExplained& field_;
    std::size_t index_;
    const RowExplained* open_;
    std::vector<LadderRow>& rows_;
    int axes_;
    float low_ = 0, high_ = 0, last_ = 0;
};

std::string titleOf(const FieldExplained& field) {
    const std::string noise =
        fmt::format("{}, {}D", noiseOf(field.plan->recipe()).label, field.plan->program().dimensions);
    return field.paths.empty() ? noise : fmt::format("{}: {}", fmt::join(field.paths, ", "), noise);
}

}  // namespace

std::vector<LadderRow> ladderOf(const PictureExplained& picture, std::size_t openField, const RowExplained* open) {
    std::vector<LadderRow> rows;
    for (std::size_t n = 0; n < picture.fields.size(); ++n) {
        const FieldExplained& field = picture.fields[n].second;
        LadderRow title{0, titleOf(field)};
        title.isTitle = true;
        title.field = n;
        if (!picture.layers.empty()) title.values = {field.value[0]};
        title.opens = picture.fields.size() > 1;
        rows.push_back(std::move(title));
        if (n == openField || picture.fields.size() == 1) FieldLadder(field, n, open, rows).add();
    }
    if (!picture.layers.empty()) {
        LadderRow title{0, "Layers"};
        title.isTitle = true;
        rows.push_back(std::move(title));
    }
    for (const LayerExplained& layer : picture.layers) {
        if (layer.function == "number") continue;
        const int channels = layer.function == "output" ? picture.channels : 1;
        rows.push_back({1, layer.function, layer.path, firstOf(layer.value, channels)});
    }
    rows.push_back({0, "value", "", firstOf(picture.value, picture.channels)});
    return rows;
}

std::string bitsOf(const std::vector<float>& values) {
    std::string text;
    for (const float value : values)
        text += fmt::format("{}0x{:08x}", text.empty() ? "" : " ", std::bit_cast<std::uint32_t>(value));
    return text;
}

std::string textOf(const LadderRow& row) {
    std::string text = row.name;
    if (!row.note.empty()) text += " " + row.note;
    for (const float value : row.values) text += " " + shortest(value);
    if (!row.values.empty()) text += " " + bitsOf(row.values);
    return text;
}

}  // namespace noisescope
