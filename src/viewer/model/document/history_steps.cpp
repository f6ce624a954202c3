#include "viewer/model/document/history_steps.h"

#include <fmt/format.h>

#include <algorithm>

#include "recipe/layer_paths.h"
#include "recipe/params.h"
#include "recipe/recipe.h"
#include "viewer/model/canvas/look.h"
#include "viewer/model/commands/param_texts.h"
#include "viewer/model/layers/layer_panel.h"
#include "viewer/model/map/map_edits.h"

namespace noisescope {
namespace {

constexpr std::size_t kMostNamedValues = 2;
constexpr std::size_t kMostPins = 32;

/// Returns a value as people read it: a choice's label, else its text.
std::string shownValue(const ParamInfo& param, const Recipe& recipe) {
    if (const auto* choice = std::get_if<ChoiceParam>(&param.kind))
        return std::string(choice->row(recipe.*choice->member).label);
    if (std::holds_alternative<GradientParam>(param.kind)) return {};
    return valueText(param, recipe);
}

/// Names the values that differ; empty: none does.
std::string changedValues(const Recipe& before, const Recipe& after) {
    std::vector<std::string> texts;
    for (const ParamInfo& param : params()) {
        if (sameValue(param, before, after)) continue;
        const std::string value = shownValue(param, after);
        texts.push_back(value.empty() ? std::string(param.label) : fmt::format("{} {}", param.label, value));
    }
    if (texts.size() > kMostNamedValues) return fmt::format("{} values", texts.size());
    return fmt::format("{}", fmt::join(texts, ", "));
}

/// Names a change of the layers.
std::string changedLayers(const Recipe& before, const Recipe& after) {
    const std::vector<std::string> old = layerPaths(before.tree);
    const std::vector<std::string> now = layerPaths(after.tree);
    for (auto path = now.rbegin(); path != now.rend(); ++path)  // the highest: a field that becomes a layer lies below
        if (std::ranges::find(old, *path) == old.end()) return fmt::format("{} added", *path);
    for (const std::string& path : old)
        if (std::ranges::find(now, path) == now.end()) return fmt::format("{} removed", path);
    if (old != now) return "Layers moved";
    for (const std::string& path : now) {
        const Layer& a = *findLayer(before.tree, path);
        const Layer& b = *findLayer(after.tree, path);
        if (a == b || b.kind == LayerKind::group) continue;
        const std::string values = changedValues(fieldAlone(before, a.field), fieldAlone(after, b.field));
        return values.empty() ? fmt::format("{} changed", path) : fmt::format("{}: {}", path, values);
    }
    return {};
}

}  // namespace

std::string stepText(const Document& before, const Document& after) {
    const bool isOpened = before.origin.title != after.origin.title || !(before.origin.recipe == after.origin.recipe);
    if (isOpened) return fmt::format("{} opened", nameOf(after));
    if (before.made.number != after.made.number && !(before.recipe == after.recipe)) return after.made.how;
    if (before.onB != after.onB) return after.onB ? "Slot B edited" : "Slot A edited";
    const Recipe& a = before.recipe;
    const Recipe& b = after.recipe;
    if (!(a == b)) {
        std::string layers = changedLayers(a, b);
        if (!layers.empty()) return layers;
        std::string values = changedValues(a, b);
        if (values.empty()) values = changedMap(a.map, b.map);
        return values.empty() ? "Recipe changed" : values;
    }
    if (!(before.other == after.other)) return after.onB ? "Copied to slot A" : "Copied to slot B";
    return "Comparison changed";
}

std::vector<HistoryRow> historyRows(const ViewerState& state) {
    const History& history = state.history;
    std::vector<const Document*> documents;
    documents.reserve(history.past.size() + history.future.size() + 1);
    for (const Step& step : history.past) documents.push_back(&step.document);
    documents.push_back(&state.document);
    for (auto step = history.future.rbegin(); step != history.future.rend(); ++step)
        documents.push_back(&step->document);
    std::vector<HistoryRow> rows;
    rows.reserve(documents.size());
    for (std::size_t i = 0; i < documents.size(); ++i)
        rows.push_back(
            {i == 0 ? fmt::format("Start: {}", nameOf(*documents[0])) : stepText(*documents[i - 1], *documents[i]),
             i == history.past.size(), documents[i]});
    return rows;
}

void goToStep(ViewerState& state, std::size_t row) {
    settle(state.history, state.document);  // an edit that has not ended is a step, and ends what could be done again
    const History& history = state.history;
    while (history.past.size() > row) undoStep(state);
    while (history.past.size() < row && !history.future.empty()) redoStep(state);
}

void pinDocument(ViewerState& state) {
    state.pins.push_back({fmt::format("{} {}", nameOf(state.document), ++state.pinned), state.document.recipe});
    if (state.pins.size() > kMostPins) state.pins.erase(state.pins.begin());
}

void usePin(ViewerState& state, std::size_t pin) {
    if (pin >= state.pins.size()) return;
    state.document.recipe = state.pins[pin].recipe;
    noteMade(state.document, fmt::format("Pin: {}", state.pins[pin].name));
}

}  // namespace noisescope
