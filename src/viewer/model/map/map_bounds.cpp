// Bounds of classes: of which layer, and where their ends lie on the bar.
#include <algorithm>
#include <cmath>
#include <utility>

#include "core/error.h"
#include "recipe/layer_edits.h"
#include "recipe/layer_paths.h"
#include "recipe/map/map_checks.h"
#include "recipe/recipe.h"
#include "viewer/model/layers/layer_panel.h"
#include "viewer/model/map/map_edits.h"

namespace noisescope {
namespace {

constexpr double kStep = 0.001;  // of values and shares that a mouse sets
constexpr double kMiddle = 0.5;

double rounded(double number) { return std::round(number / kStep) * kStep; }

/// Returns the share of the cells whose values lie below a place of the bar, by its heights: roots of counts.
double shareBelow(const CurveBars& bars, double place) {
    double below = 0;
    double all = 0;
    const auto count = static_cast<double>(bars.size());
    for (std::size_t i = 0; i < bars.size(); ++i) {
        const double cells = static_cast<double>(bars[i]) * static_cast<double>(bars[i]);
        all += cells;
        below += cells * std::clamp(place * count - static_cast<double>(i), 0.0, 1.0);
    }
    return all > 0 ? below / all : place;
}

/// Returns the share of the plane, or of the picture where that is not known, below a place of the bar.
double shareAt(double place, const MapLayerValues* values) {
    if (values == nullptr) return place;
    if (values->bounds.empty()) return shareBelow(values->bars, place);
    const auto above = std::ranges::lower_bound(values->bounds, static_cast<float>(place));
    return static_cast<double>(above - values->bounds.begin()) / static_cast<double>(values->bounds.size() - 1);
}

/// Returns the place of a share on the bar.
double placeAt(double share, const MapLayerValues* values) {
    if (values == nullptr) return share;
    if (!values->bounds.empty()) {
        const auto last = static_cast<double>(values->bounds.size() - 1);
        return static_cast<double>(
            values->bounds[static_cast<std::size_t>(std::lround(std::clamp(share, 0.0, 1.0) * last))]);
    }
    double low = 0;
    double high = 1;
    for (int i = 0; i < 20; ++i) {
        const double middle = (low + high) / 2;
        (shareBelow(values->bars, middle) < share ? low : high) = middle;
    }
    return high;
}

}  // namespace

std::vector<std::string> freeLayers(const Recipe& recipe, const MapClass& of) {
    std::vector<std::string> layers = layerPaths(recipe.tree);
    layers.insert(layers.begin(), std::string(kWholeName));
    std::erase_if(layers, [&](const std::string& path) {
        return std::ranges::find(of.when, path, &MapCondition::layer) != of.when.end();
    });
    return layers;
}

void addBounds(ViewerState& state, std::size_t index, const std::string& layer) {
    editMap(state, [&](MapRecipe& map) {
        map.classes[index].never = false;
        map.classes[index].when.push_back({layer, MapBound{false, kMiddle, {}}, {}});
    });
}

void addLayerBounds(ViewerState& state, std::size_t index) {
    const std::string selected = state.layers.selected;
    const bool isDone = editLayers(state, [&](Recipe& recipe) {
        makeTree(recipe);
        Recipe noise;
        noise.fractal = kFbm;
        noise.frequency = 2;
        const std::string name = unusedName(recipe.tree.layers, "moisture");
        if (std::string problem = addLayer(recipe, name, noise); !problem.empty()) return problem;
        findLayer(recipe.tree, name)->muted = true;
        MapClass& each = recipe.map.classes[index];
        each.never = false;
        std::erase_if(each.when, [](const MapCondition& condition) {
            return condition.layer == kWholeName && condition.low == MapBound{false, kMiddle, {}} && !condition.high;
        });  // as addClass() has it: nobody chose it
        each.when.push_back({name, MapBound{false, kMiddle, {}}, {}});
        std::ranges::sort(each.when, {}, &MapCondition::layer);
        return std::string();
    });
    if (isDone && !selected.empty()) state.layers.selected = selected;
    followLayers(state);
}

void removeBounds(ViewerState& state, std::size_t index, std::size_t condition) {
    editMap(state, [&](MapRecipe& map) {
        MapClass& each = map.classes[index];
        each.when.erase(each.when.begin() + static_cast<std::ptrdiff_t>(condition));
        each.never = each.when.empty() && index + 1 < map.classes.size();
    });
}

void changeLayer(ViewerState& state, std::size_t index, std::size_t condition, const std::string& layer) {
    editMap(state, [&](MapRecipe& map) { map.classes[index].when[condition].layer = layer; });
}

const MapLayerValues* valuesOfLayer(const MapPanel& panel, std::string_view path) {
    const auto found = std::ranges::find(panel.numbers.layers, path, &MapLayerValues::path);
    return found == panel.numbers.layers.end() ? nullptr : &*found;
}

bool hasShares(const MapCondition& condition) {
    return (condition.low && condition.low->isShare) || (condition.high && condition.high->isShare);
}

double placeOfEnd(const MapCondition& condition, bool isHigh, const MapLayerValues* values) {
    const std::optional<MapBound>& bound = isHigh ? condition.high : condition.low;
    if (!bound) return isHigh ? 1 : 0;
    return std::clamp(bound->isShare ? placeAt(bound->number, values) : bound->number, 0.0, 1.0);
}

MapCondition withEndAt(const MapCondition& condition, bool isHigh, double place, const MapLayerValues* values) {
    MapCondition moved = condition;
    std::optional<MapBound>& bound = isHigh ? moved.high : moved.low;
    const std::optional<MapBound>& other = isHigh ? moved.low : moved.high;
    if (other && (isHigh ? place >= 1 : place <= 0)) {
        bound.reset();
        return moved;
    }
    const bool isShare = bound ? bound->isShare : hasShares(condition);
    double number = rounded(std::clamp(isShare ? shareAt(place, values) : place, 0.0, 1.0));
    if (other && other->isShare == isShare)
        number = isHigh ? std::max(number, rounded(other->number + kStep))
                        : std::min(number, rounded(other->number - kStep));
    bound = MapBound{isShare, std::clamp(number, 0.0, 1.0), {}};
    return moved;
}

MapCondition asShares(const MapCondition& condition, bool areShares, const MapLayerValues* values) {
    MapCondition changed = condition;
    for (std::optional<MapBound>* bound : {&changed.low, &changed.high}) {
        if (!*bound || (*bound)->isShare == areShares) continue;
        const double number = (*bound)->number;
        *bound = MapBound{areShares, rounded(areShares ? shareAt(number, values) : placeAt(number, values)), {}};
    }
    if (changed.low && changed.high && !(changed.low->number < changed.high->number))
        changed.high->number = std::min(1.0, rounded(changed.low->number + kStep));
    return changed;
}

}  // namespace noisescope
