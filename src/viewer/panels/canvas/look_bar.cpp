// View of layers over the canvas: the result, the selected layer or its mask.
#include <imgui.h>

#include <array>

#include "viewer/model/layers/layer_panel.h"
#include "viewer/panels/canvas/canvas_overlays.h"
#include "viewer/panels/panels.h"
#include "viewer/widgets/section_widgets.h"

namespace noisescope {

void drawLookBar(ViewerState& state, Ui& ui) {
    constexpr float kBarWide = 208;
    constexpr float kBarHigh = 32;
    const Rect& canvas = ui.layout.open;
    if (!hasTree(state) || state.panelsHidden || state.view.mode != ViewMode::single ||
        canvas.width < ui.px(kBarWide + 16))
        return;
    const float tab = ui.layout.narrow ? ui.px(metric::kDrawerTab) : 0;  // of the presets
    const Rect bar{canvas.x + ui.px(metric::kUnit), canvas.y + tab + ui.px(metric::kUnit), ui.px(kBarWide),
                   ui.px(kBarHigh)};
    if (beginOverlay("##look", bar, ui)) {
        const Layer* layer = selectedLayer(state);
        const bool masked = layer != nullptr && (isMaskSelected(state) || !layer->mask.empty());
        const std::array<Segment, 3> segments{Segment{"result", "Result", true, "All layers"},
                                              Segment{"layer", "Layer", true, "The selected layer alone"},
                                              Segment{"mask", "Mask", masked, masked ? "Its mask" : "It has no mask"}};
        ImGui::SetCursorScreenPos({bar.x + ui.px(4), bar.y + ui.px(4)});
        state.layers.look = static_cast<LayerLook>(drawSegments("look", segments, static_cast<int>(state.layers.look),
                                                                bar.width - ui.px(8), ui.fonts.text, ui));
    }
    ui.rects.add("look.bar", bar.x, bar.y, bar.width, bar.height);
    ImGui::End();
}

}  // namespace noisescope
