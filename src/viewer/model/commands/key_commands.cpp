#include "viewer/model/commands/key_commands.h"

#include <utility>
#include <vector>

#include "recipe/params.h"
#include "recipe/recipe.h"
#include "viewer/model/canvas/look.h"
#include "viewer/model/commands/actions.h"
#include "viewer/model/explain/explain_view.h"
#include "viewer/model/layers/layer_panel.h"

namespace noisescope {
namespace {

bool matches(const Chord& chord, const KeyPress& press) {
    if (chord.key == 0 || chord.key != press.key || chord.control != press.control) return false;
    return !chord.control || chord.shift == press.shift;  // characters such as "?" and "+" include Shift
}

bool runActionOf(ViewerState& state, const KeyPress& press, bool typing) {
    for (const Action& action : actions()) {
        if (!matches(action.chord, press) && !matches(action.otherChord, press)) continue;
        const bool isText = !press.control && press.key < key::kTab;
        const bool allowed = (!typing || (action.whileTyping && !isText)) && (action.repeats || !press.repeated);
        if (allowed) runAction(state, action);
        return true;
    }
    return false;
}

/// Pans the view in the arrow's direction.
bool nudge(ViewerState& state, const KeyPress& press) {
    const std::int64_t step = press.control ? 100 : press.shift ? 10 : 1;
    switch (press.key) {
        case key::kLeft:
            pan(state, -step, 0);
            return true;
        case key::kRight:
            pan(state, step, 0);
            return true;
        case key::kUp:
            pan(state, 0, -step);
            return true;
        case key::kDown:
            pan(state, 0, step);
            return true;
        default:
            return false;
    }
}

/// Chooses a noise by digit: 1 to 9 are the first nine, 0 is the tenth.
void chooseNoise(ViewerState& state, const KeyPress& press) {
    if (press.control || press.key < '0' || press.key > '9') return;
    const std::size_t index = press.key == '0' ? 9 : press.key - '1';
    if (index >= noises().size()) return;
    const LayerScope scope(state);
    state.document.recipe->noise = static_cast<int>(index);
    repair(state.document.recipe);
}

void closeTopmost(ViewerState& state) {
    if (state.gradientEditor.dropper) {
        state.gradientEditor.dropper = false;
    } else if (state.palette.open) {
        state.palette.open = false;
    } else if (state.prompt.kind != FilePrompt::Kind::closed) {
        state.prompt = {};
    } else if (state.goTo.open) {
        state.goTo.open = false;
    } else if (state.codeSet.open) {
        state.codeSet.open = false;
    } else if (state.helpVisible) {
        state.helpVisible = false;
    } else if (state.historyVisible) {
        state.historyVisible = false;
    } else if (state.variations.open) {
        state.variations.open = false;
    } else if (state.drawer != Drawer::none) {
        state.drawer = Drawer::none;
    } else if (!state.recipePanel.search.empty()) {
        state.recipePanel.search.clear();
    } else if (!state.presetStrip.search.empty()) {
        state.presetStrip.search.clear();
    } else if (state.field.processing && !state.field.processing->isStopped) {
        state.requests.stopProcesses = true;
    } else if (state.restored) {
        state.restored.reset();
    } else if (!state.toasts.empty()) {
        state.toasts.clear();
    } else if (state.map.cell) {
        state.map.cell.reset();
    } else if (state.explain.isFrozen) {
        state.explain.isFrozen = false;
    } else if (state.explain.isDrawn) {
        toggleExplanation(state);
    } else if (!showsSurface(state)) {  // another view ends a surface, as in other programs
        state.view.mode = ViewMode::single;
    }
}

}  // namespace

void handleKeys(ViewerState& state, bool typing, bool popup) {
    const std::vector<KeyPress> keys = std::exchange(state.keys, {});
    for (const KeyPress& press : keys) {
        // Escape in a text field or list closes only that; in a dialog it closes field and dialog together.
        const bool prompt = state.palette.open || state.prompt.kind != FilePrompt::Kind::closed || state.goTo.open ||
                            state.codeSet.open;
        if (press.key == key::kEscape && !press.repeated && !popup && (prompt || !typing)) closeTopmost(state);
        if (popup && !press.control) continue;  // an open list takes plain letters itself
        const bool text =
            typing || state.palette.open ||
            state.prompt.kind != FilePrompt::Kind::closed;  // its field gets the keyboard in the next frame
        if (runActionOf(state, press, text) || text) continue;
        if (!nudge(state, press)) chooseNoise(state, press);
    }
}

}  // namespace noisescope
