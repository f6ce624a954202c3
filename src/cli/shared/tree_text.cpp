#include "cli/shared/tree_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string_view>
#include <vector>

#include "catalogue/combines.h"
#include "catalogue/pointwise.h"
#include "cli/shared/command.h"
#include "core/text.h"
#include "cpu/measures.h"
#include "recipe/chosen.h"
#include "recipe/layer_params.h"
#include "recipe/layer_paths.h"
#include "recipe/layer_text.h"
#include "recipe/map/map_checks.h"
#include "recipe/recipe.h"
#include "recipe/tiling.h"

namespace noisescope {
namespace {

using Names = std::vector<std::string_view>;

/// Adds a name that is not there yet.
void addTo(Names& names, std::string_view name) {
    if (std::ranges::find(names, name) == names.end()) names.push_back(name);
}

/// Operators, shapes and noises whose values or derivatives jump.
struct Breaks {
    Names jumps;
    Names kinks;

    void add(std::string_view name, bool jump, bool kink) {
        if (jump) addTo(jumps, name);
        if (kink && !jump) addTo(kinks, name);
    }
    void add(std::string_view name, PointId function) {
        add(name, pointFunction(function).jumps, pointFunction(function).kinks);
    }
    void add(const std::vector<Shape>& shape) {
        for (const Shape& each : shape) add(infoOf(each).id, infoOf(each).function);
    }
    void add(const Breaks& other) {
        for (const std::string_view name : other.jumps) addTo(jumps, name);
        for (const std::string_view name : other.kinks) addTo(kinks, name);
    }
};

/// A layer or mask, with what `info` tells about it.
struct LayerFacts {
    PlacedLayer placed;
    std::optional<Range> range;  ///< that holds its values, without amount, mask and combine
    Breaks breaks;
    bool exact = true;
    std::optional<bool> tiles;  ///< of a field
};

constexpr std::int64_t kSide = 4096;  ///< of the square picture that fields are asked to tile in, pixels

Breaks breaksOf(const FieldRecipe& field) {
    Breaks breaks;
    const int order = continuityOf(field);
    breaks.add(noiseOf(field).id, order < 0, order == 0);
    return breaks;
}

Breaks breaksOf(const Layer& layer, bool isMask) {
    Breaks breaks;
    if (layer.kind == LayerKind::field) breaks = breaksOf(layer.field);
    breaks.add(layer.shape);
    const CombineInfo& combine = combines()[static_cast<std::size_t>(layer.combine)];
    if (!isMask && combine.function) breaks.add(combine.id, *combine.function);
    return breaks;
}

std::optional<Range> rangeOfValues(const Recipe& recipe) {
    const PicturePlan plan = measuredPointPicture(recipe);
    return plan.provenRange(plan.values());
}

std::vector<LayerFacts> factsOf(const Recipe& recipe) {
    Recipe values = recipe;
    values.output = 0;
    std::vector<LayerFacts> list;
    for (const PlacedLayer& placed : placedLayers(recipe.tree)) {
        LayerFacts facts{placed, {}, breaksOf(*placed.layer, placed.masked != nullptr), true, {}};
        const Recipe seen = seenFrom(values, placed.path);
        facts.range = rangeOfValues(seen);
        if (placed.layer->kind == LayerKind::field) {
            const Recipe leaf = leafRecipe(recipe, placed.path);
            facts.exact = isExact(leaf);
            facts.tiles = tiles(leaf, {kSide, kSide});
        }
        list.push_back(std::move(facts));
    }
    return list;
}

/// The picture as a whole.
struct WholeFacts {
    std::optional<Range> range;
    Breaks breaks;
    bool exact = true;
    std::vector<std::string> notTiling;  ///< paths of fields
    bool tilesSquares = false;
    /// In image heights, 0: all columns or rows are the same. Empty: none that is whole pixels.
    std::optional<std::array<double, 2>> period;
};

WholeFacts wholeOf(const Recipe& recipe, const std::vector<LayerFacts>& layers) {
    WholeFacts whole;
    whole.range = rangeOfValues(recipe);
    whole.exact = isExact(recipe);
    for (const LayerFacts& facts : layers)
        if (!facts.placed.layer->muted) whole.breaks.add(facts.breaks);
    whole.breaks.add(recipe.tree.shape);
    if (recipe.tree.empty())
        whole.breaks.add(breaksOf(recipe));
    else
        whole.notTiling = fieldsNotTiling(recipe, {kSide, kSide});
    whole.tilesSquares = tiles(recipe, {kSide, kSide});
    const TileSize period = periodOf(recipe, kSide);
    const auto heights = [](std::int64_t pixels) {
        return pixels == 1 ? 0 : static_cast<double>(pixels) / static_cast<double>(kSide);
    };
    if (period.width > 0 && period.height > 0) whole.period = {heights(period.width), heights(period.height)};
    return whole;
}

std::string tilesText(const WholeFacts& whole) {
    if (!whole.period && whole.notTiling.empty()) return "no; `render --tile` makes it tile";
    if (!whole.period) return fmt::format("no; without a period: {}", fmt::join(whole.notTiling, ", "));
    const auto [x, y] = *whole.period;
    if (x == 0 && y == 0) return "everywhere";
    return fmt::format("{}; it repeats after {} x {} image heights",
                       whole.tilesSquares ? "in squares" : "in pictures of whole periods", shortest(x), shortest(y));
}

/// Returns ", rain by clouds" and so on: the layers that a process reads besides.
std::string readText(const Layer& layer) {
    std::string text;
    if (layer.kind == LayerKind::process && !layer.rainLayer.empty()) text += ", rain by " + layer.rainLayer;
    if (layer.kind == LayerKind::process && !layer.hardnessLayer.empty())
        text += ", hardness by " + layer.hardnessLayer;
    return text;
}

std::string contentsText(const Layer& layer) {
    switch (layer.kind) {
        case LayerKind::group:
            return layer.seed == 0 ? "group" : fmt::format("group, seed +{}", layer.seed);
        case LayerKind::link:
            return "= " + layer.use;
        case LayerKind::process:
        case LayerKind::below:
            return fmt::format("{} of what is below{}", madeOfBelow(layer), readText(layer));
        case LayerKind::field:
            break;
    }
    std::string text(noiseOf(layer.field).id);
    if (layer.field.dimensions != 2) text += fmt::format(" {}D", layer.field.dimensions);
    if (layer.field.fractal != 0) text += fmt::format(", {}", fractalOf(layer.field).id);
    return text;
}

/// Returns "add 0.5", with the mask, and what biomes read; of a mask, that alone.
std::string combineText(const LayerFacts& facts, const LayerTree& tree) {
    const Layer& layer = *facts.placed.layer;
    std::string text;
    if (facts.placed.masked == nullptr) {
        text = combines()[static_cast<std::size_t>(layer.combine)].id;
        if (layer.amount != 1) text += " " + shortest(layer.amount);
    }
    const auto add = [&](bool holds, std::string_view word) {
        if (holds) text += fmt::format("{}{}", text.empty() ? "" : ", ", word);
    };
    add(!layer.mask.empty(), "masked");
    add(layer.muted, "muted");
    add(facts.placed.path == tree.moisture, "moisture");
    add(facts.placed.path == tree.temperature, "temperature");
    add(facts.placed.path == tree.heights, "heights");
    return text;
}

/// Returns a number with a few digits, away from 0: ranges stay proven.
std::string shortText(double value, bool up) {
    constexpr double kSteps = 10000;
    constexpr std::size_t kShort = 7;
    std::string text = fmt::format("{}", static_cast<float>(value));
    if (text.size() <= kShort) return text;
    const double scaled = value * kSteps;
    if (std::fabs(scaled) > 1e12) return text;
    return shortest((up ? std::ceil(scaled) : std::floor(scaled)) / kSteps);
}

std::string rangeTextOf(const std::optional<Range>& range) {
    if (!range) return "no proven range";
    return fmt::format("{} to {}", shortText(range->low, false), shortText(range->high, true));
}

std::string breaksText(const Breaks& breaks) {
    std::string text;
    if (!breaks.jumps.empty())
        text += fmt::format("; values jump, which slopes leave out: {}", fmt::join(breaks.jumps, ", "));
    if (!breaks.kinks.empty()) text += fmt::format("; slopes jump: {}", fmt::join(breaks.kinks, ", "));
    return text;
}

Json rangeJson(const std::optional<Range>& range) {
    if (!range) return nullptr;
    return {range->low, range->high};
}

Json pathJson(const std::string& path) {
    if (path.empty()) return nullptr;
    return path;
}

Json layerJson(const LayerFacts& facts) {
    const Layer& layer = *facts.placed.layer;
    Json row{{"path", facts.placed.path},        {"contents", contentsText(layer)}, {"muted", layer.muted},
             {"shape", shapesText(layer.shape)}, {"range", rangeJson(facts.range)}, {"jumps", facts.breaks.jumps},
             {"kinks", facts.breaks.kinks}};
    if (facts.placed.masked == nullptr) {
        row["combine"] = combines()[static_cast<std::size_t>(layer.combine)].id;
        row["amount"] = layer.amount;
    }
    if (layer.kind == LayerKind::link) row["use"] = layer.use;
    if (layer.kind == LayerKind::field) {
        row["exact"] = facts.exact;
        row["tiles"] = *facts.tiles;
    }
    return row;
}

}  // namespace

namespace {

/// Returns the line of a map: "map: 64 cells over the height; lake (not walkable), plain; passes single, majority".
std::string mapText(const MapRecipe& map) {
    std::string classes, steps;
    for (const MapClass& each : map.classes)
        classes += fmt::format("{}{}{}", classes.empty() ? "" : ", ", each.name, each.walk ? "" : " (not walkable)");
    for (const MapPass& pass : map.passes)
        steps += fmt::format("{}{}", steps.empty() ? "; passes " : ", ", infoOf(pass).id);
    return fmt::format("map: {} cells over the height; {}{}\n", map.cells, classes, steps);
}

}  // namespace

std::string treeText(const Recipe& recipe, const std::optional<Range>& kept) {
    const std::vector<LayerFacts> layers = factsOf(recipe);
    const WholeFacts whole = wholeOf(recipe, layers);
    const bool cuts = kept && whole.range && (kept->low > whole.range->low || kept->high < whole.range->high);
    std::string text = fmt::format(
        "values: {}{}, {}{}\n", rangeTextOf(whole.range), cuts ? " (the file cuts off those outside its range)" : "",
        whole.exact ? "the same bits everywhere" : "device-dependent (sine hash)", breaksText(whole.breaks));
    text += fmt::format("tiles: {}\n", tilesText(whole));
    if (!recipe.map.empty()) text += mapText(recipe.map);
    if (recipe.tree.empty()) return text;
    std::vector<std::array<std::string, 4>> rows;
    std::array<std::size_t, 4> widths{};
    for (const LayerFacts& facts : layers) {
        const std::string& path = facts.placed.path;
        const auto depth = static_cast<std::size_t>(std::ranges::count(path, '/'));
        rows.push_back({std::string(2 * depth + 2, ' ') + std::string(splitPath(path).name),
                        contentsText(*facts.placed.layer), combineText(facts, recipe.tree), rangeTextOf(facts.range)});
        for (std::size_t i = 0; i < widths.size(); ++i) widths[i] = std::max(widths[i], rows.back()[i].size());
    }
    text += "layers, the lowest first:\n";
    for (std::size_t row = 0; row < rows.size(); ++row) {
        std::string line;
        for (std::size_t i = 0; i < widths.size(); ++i) line += column(rows[row][i], widths[i] + 2);
        if (const auto& shape = layers[row].placed.layer->shape; !shape.empty()) line += shapesText(shape);
        text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
    }
    if (!recipe.tree.shape.empty()) text += fmt::format("whole: {}\n", shapesText(recipe.tree.shape));
    if (const std::string note = coveringNote(recipe); !note.empty()) text += fmt::format("note: {}\n", note);
    return text;
}

Json treeJson(const Recipe& recipe) {
    if (recipe.tree.empty()) return nullptr;
    const std::vector<LayerFacts> layers = factsOf(recipe);
    const WholeFacts whole = wholeOf(recipe, layers);
    Json list = Json::array();
    for (const LayerFacts& facts : layers) list.push_back(layerJson(facts));
    return {{"range", rangeJson(whole.range)},
            {"exact", whole.exact},
            {"jumps", whole.breaks.jumps},
            {"kinks", whole.breaks.kinks},
            {"tiles", whole.notTiling.empty()},
            {"not_tiling", whole.notTiling},
            {"period", whole.period ? Json{(*whole.period)[0], (*whole.period)[1]} : Json(nullptr)},
            {"shape", shapesText(recipe.tree.shape)},
            {"moisture", pathJson(recipe.tree.moisture)},
            {"temperature", pathJson(recipe.tree.temperature)},
            {"heights", pathJson(recipe.tree.heights)},
            {"layers", std::move(list)}};
}

}  // namespace noisescope
