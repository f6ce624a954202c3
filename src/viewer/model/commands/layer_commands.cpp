// Commands that add layers, masks and shapes, and that change the selected layer.
#include <fmt/format.h>

#include <utility>

#include "catalogue/processes.h"
#include "catalogue/shapes.h"
#include "recipe/layer_edits.h"
#include "recipe/layer_params.h"
#include "viewer/model/commands/command_list.h"
#include "viewer/model/commands/param_texts.h"
#include "viewer/model/layers/layer_panel.h"

namespace noisescope {
namespace {

using Commands = std::vector<PaletteCommand>;

/// Adds what changes the selected layer beside its actions.
void addEdits(Commands& list, const ViewerState& state) {
    const Layer* layer = selectedLayer(state);
    const bool hasMask = layer != nullptr && (isMaskSelected(state) || !layer->mask.empty());
    list.push_back({"mask/invert",
                    "Invert mask",
                    "Layers",
                    {},
                    invertSelectedMask,
                    hasMask ? "" : "The selected layer has no mask: add one first"});
    list.push_back({"layer-amount",
                    "Set Amount of the layer...",
                    "Layers",
                    {},
                    showRecipePanel,
                    layer != nullptr ? "" : kNoLayersYet});
}

}  // namespace

void addLayerCommands(Commands& list, const ViewerState& state) {
    addEdits(list, state);
    const auto add = [&](const Named& what, std::function<void(ViewerState&)> run) {
        list.push_back({fmt::format("layer/{}", what.id),
                        fmt::format("Add layer: {}", what.label),
                        "Layers",
                        {},
                        std::move(run),
                        {}});
    };
    for (const NoiseInfo& noise : noises())
        add(noise, [i = rowIndex(noise.row)](ViewerState& s) { addNoiseAsLayer(s, i); });
    for (const ProcessInfo& process : processes())
        add(process, [i = rowIndex(process.row)](ViewerState& s) { addProcessAsLayer(s, i); });
    for (int i = 0; i < static_cast<int>(noises().size()); ++i) {
        const NoiseInfo& noise = noises()[static_cast<std::size_t>(i)];
        const auto mask = [i](ViewerState& s) {
            maskSelected(s, newField(s.document.recipe, i));
            showRecipePanel(s);
        };
        list.push_back(
            {fmt::format("mask/{}", noise.id), fmt::format("Mask: {}", noise.label), "Layers", {}, mask, {}});
    }
    for (int i = 0; i < static_cast<int>(belows().size()); ++i) {
        const BelowInfo& below = belows()[static_cast<std::size_t>(i)];
        list.push_back({fmt::format("mask/{}", below.id),
                        fmt::format("Mask: {} below", inSentence(below.label)),
                        "Layers",
                        {},
                        [i](ViewerState& s) { maskSelected(s, maskByBelow(i)); },
                        {}});
    }
    for (int i = 0; i < static_cast<int>(shapes().size()); ++i) {
        const ShapeInfo& shape = shapes()[static_cast<std::size_t>(i)];
        const auto addShape = [i](ViewerState& s) {
            if (!hasTree(s)) makeLayers(s);
            editSelected(s, [i](Layer& layer) { layer.shape.push_back(usualShape(i)); });
            showRecipePanel(s);
        };
        list.push_back(
            {fmt::format("shape/{}", shape.id), fmt::format("Add shape: {}", shape.label), "Layers", {}, addShape, {}});
    }
}

}  // namespace noisescope
