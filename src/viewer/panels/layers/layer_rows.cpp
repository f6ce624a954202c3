// Rows of the selected layer: how it is combined, its mask, its link.
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <string>

#include "catalogue/combines.h"
#include "recipe/layer_edits.h"
#include "recipe/layer_params.h"
#include "recipe/layer_paths.h"
#include "recipe/recipe.h"
#include "viewer/model/document/choice_samples.h"
#include "viewer/model/layers/layer_panel.h"
#include "viewer/panels/layers/layer_list.h"
#include "viewer/widgets/icons.h"
#include "viewer/widgets/number_row.h"
#include "viewer/widgets/param_widgets.h"
#include "viewer/widgets/section_widgets.h"

namespace noisescope {
namespace {

/// Row of a list of choices.
struct LayerOption {
    std::string id;
    std::string label;
    std::string_view help;
    std::string heading;   ///< above the row; empty: none
    std::string sample{};  ///< its picture, of choiceSamples(); empty: the row has none
};

/// Draws a row with a list; returns the index that was chosen, or -1.
int drawOptions(const std::string& name, std::string_view label, std::string_view shown,
                const std::vector<LayerOption>& options, ViewerState& state, Ui& ui) {
    ImGui::PushID(name.c_str());
    ImGui::BeginGroup();
    const float width = beginRow(label, "", ui);
    const bool open = beginChoice("##options", shown, width, ui);
    ui.rects.addItem(name);
    int chosen = -1;
    if (open) {
        for (std::size_t i = 0; i < options.size(); ++i) {
            const LayerOption& option = options[i];
            if (!option.heading.empty()) ImGui::TextDisabled("%s", option.heading.c_str());
            ImGui::PushID(static_cast<int>(i));
            const bool clicked = option.sample.empty()
                                     ? ImGui::Selectable(option.label.c_str(), option.label == shown)
                                     : drawSampleRow({option.sample, option.label, asSentence(option.help)},
                                                     option.label == shown, true, state, ui);
            if (clicked) chosen = static_cast<int>(i);
            ImGui::PopID();
            ui.rects.addItem(fmt::format("{}/{}", name, option.id));
            if (!option.help.empty()) drawRowTooltip(ui, asSentence(option.help));
        }
        endChoice();
    }
    ImGui::EndGroup();
    ImGui::PopID();
    return chosen;
}

/// Draws the choice of another layer that the layer reads.
void drawPath(const std::string& name, const LayerParam& param, const LayerPath& path, const Layer& layer,
              ViewerState& state, Ui& ui) {
    std::vector<LayerOption> options{{"none", "None", param.help, ""}};
    const std::string own = selectedPath(state);
    for (const std::string& other : layerPaths(state.document.recipe->tree))
        if (other != own && !other.starts_with(own + "/")) options.push_back({other, other, "", ""});
    const std::string& now = layer.*path.member;
    const int chosen = drawOptions(name, param.label, now.empty() ? "None" : now, options, state, ui);
    if (chosen < 0) return;
    const std::string next = chosen == 0 ? "" : options[static_cast<std::size_t>(chosen)].id;
    editSelected(state, [&](Layer& edited) { edited.*path.member = next; });
}

/// Draws one of the layer's own parameters.
void drawOwn(const LayerParam& param, Layer& layer, ViewerState& state, Ui& ui) {
    const std::string name = fmt::format("layer.{}", param.id);
    if (const auto* choice = std::get_if<LayerChoice>(&param.kind)) {
        std::vector<LayerOption> options;
        options.reserve(static_cast<std::size_t>(choice->count()));
        for (int i = 0; i < choice->count(); ++i)
            options.push_back({std::string(choice->row(i).id), std::string(choice->row(i).label), choice->row(i).help,
                               "", param.id == "combine" ? sampleName(param.id, choice->row(i).id) : ""});
        const int chosen = drawOptions(name, param.label, choice->row(layer.*choice->member).label, options, state, ui);
        int next = chosen >= 0 ? chosen : layer.*choice->member;
        next = steppedRow(next, ui.focus.stepsInList(name), choice->count());
        if (next != layer.*choice->member) editSelected(state, [&](Layer& now) { now.*choice->member = next; });
    } else if (const auto* real = std::get_if<LayerReal>(&param.kind)) {
        const Layer usual;
        drawNumberRow(
            {name, param.label, param.help, real->minimum, real->maximum, real->decimals, usual.*real->member},
            layer.*real->member, state, ui);
    } else if (const auto* whole = std::get_if<LayerWhole>(&param.kind)) {
        double value = layer.*whole->member;
        const double usual = Layer().*whole->member;
        if (drawNumberRow({name, param.label, param.help, static_cast<double>(whole->minimum),
                           static_cast<double>(whole->maximum), 0, usual},
                          value, state, ui))
            layer.*whole->member = static_cast<int>(value);
    } else if (const auto* seed = std::get_if<LayerSeed>(&param.kind)) {
        double value = layer.*seed->member;
        constexpr double kMostSeed = 4294967295;
        if (drawNumberRow({name, param.label, param.help, 0, kMostSeed, 0, 0}, value, state, ui))
            layer.*seed->member = static_cast<std::uint32_t>(value);
    } else if (const auto* path = std::get_if<LayerPath>(&param.kind)) {
        drawPath(name, param, *path, layer, state, ui);
    }
}

std::string maskText(const Layer& layer) {
    if (layer.mask.empty()) return "None";
    const Layer& mask = layer.mask.front();
    switch (mask.kind) {
        case LayerKind::below:
            return std::string(belows()[static_cast<std::size_t>(mask.below)].label);
        case LayerKind::link:
            return mask.use;
        case LayerKind::group:
            return "Group";
        case LayerKind::process:  // no mask holds one
            break;
        case LayerKind::field:
            break;
    }
    return std::string(noises()[static_cast<std::size_t>(mask.field.noise)].label);
}

/// Draws the choice of a layer's mask: what lies below, a new field, another layer.
void drawMask(const Layer& layer, ViewerState& state, Ui& ui) {
    std::vector<LayerOption> options{{"none", "None", "the layer counts everywhere", ""}};
    std::vector<Layer> masks(1);
    for (const BelowInfo& below : belows()) {
        masks.push_back(maskByBelow(static_cast<int>(&below - belows().data())));
        options.push_back({std::string(below.id), std::string(below.label), below.help,
                           masks.size() == 2 ? "By what lies below" : ""});
    }
    const Recipe& recipe = state.document.recipe;
    const std::string own = selectedPath(state);
    bool headed = false;
    for (const std::string& path : layerPaths(recipe.tree)) {
        if (path == own || path.starts_with(own + "/")) continue;
        Layer mask;
        mask.kind = LayerKind::link;
        mask.use = path;
        masks.push_back(mask);
        options.push_back(
            {"use-" + path, path, "the values of this layer", std::exchange(headed, true) ? "" : "By a layer"});
    }
    const int count = static_cast<int>(noises().size());
    const int first = rowIndex(NoiseId::constant);
    for (int i = 0; i < count; ++i) {
        const int noise = (first + 1 + i) % count;  // patterns first
        const NoiseInfo& row = noises()[static_cast<std::size_t>(noise)];
        masks.push_back(newField(recipe, noise));
        options.push_back({fmt::format("new-{}", row.id), std::string(row.label), row.help, i == 0 ? "New" : ""});
    }
    const int chosen = drawOptions("layer.mask", "Mask", maskText(layer), options, state, ui);
    if (chosen == 0) editSelected(state, [](Layer& now) { now.mask.clear(); });
    if (chosen > 0) maskSelected(state, masks[static_cast<std::size_t>(chosen)]);
}

/// Draws the way to what makes a mask stronger, softer or the inverse.
void drawMaskEdit(ViewerState& state, Ui& ui) {
    const float width = beginRow("", "", ui);
    if (drawButton("layer.mask.edit", "Range, invert\u2026", width, ui))
        state.layers.selected = pathIn(state.layers.selected, kMaskName);
    if (restsOnItem(ui, "layer.mask.edit"))
        drawTooltip("The mask's own rows: its numbers, and shapes that change it", ui);
}

void drawLink(const Layer& layer, ViewerState& state, Ui& ui) {
    std::vector<LayerOption> options;
    for (const std::string& path : layerPaths(state.document.recipe->tree)) options.push_back({path, path, "", ""});
    const int chosen = drawOptions("layer.use", "Shows", layer.use, options, state, ui);
    if (chosen >= 0) editSelected(state, [&](Layer& now) { now.use = options[static_cast<std::size_t>(chosen)].id; });
}

}  // namespace

void drawLayerRows(ViewerState& state, Ui& ui) {
    Layer* layer = selectedLayer(state);
    if (layer == nullptr) return;
    const bool isMask = isMaskSelected(state);
    drawHeader(isMask ? selectedPath(state) + ": mask" : state.layers.selected, ui.rowWidth, ui);
    ui.rects.addItem("layer.header");
    if (layer->kind == LayerKind::link) drawLink(*layer, state, ui);
    for (const LayerParam& param : layerParams()) {
        layer = selectedLayer(state);
        if (param.id != "muted" && param.applies(*layer) && findLayerParam(param.id, *layer, isMask) == &param)
            drawOwn(param, *layer, state, ui);
    }
    if (!isMask) drawMask(*selectedLayer(state), state, ui);
    if (!isMask && !selectedLayer(state)->mask.empty()) drawMaskEdit(state, ui);
    std::vector<Shape> shapes = selectedLayer(state)->shape;
    if (drawShapes("layer.shape", shapes, state, ui)) editSelected(state, [&](Layer& now) { now.shape = shapes; });
}

}  // namespace noisescope
