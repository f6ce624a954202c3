#include "viewer/model/canvas/look.h"

#include <algorithm>
#include <string>

#include "core/error.h"
#include "recipe/recipe.h"
#include "viewer/model/canvas/scene.h"
#include "viewer/model/canvas/solid_view.h"
#include "viewer/model/export/export_form.h"

namespace noisescope {
namespace {

/// Shows the toast once, however often the wheel is turned at the limit.
void sayEnd(ViewerState& state, const char* text, const char* detail) {
    for (const Toast& toast : state.toasts)
        if (toast.text == text && toast.until > state.now) return;
    showToast(state, text, detail);
}

void look(ViewerState& state, const std::optional<View>& view) {
    if (view)
        state.navigation.view = view;
    else
        sayEnd(state, "The view ends here", "Farther away lead Cell x and Cell y of the recipe");
}

std::int64_t wrapped(std::int64_t value, std::int64_t by) { return (value % by + by) % by; }

}  // namespace

PicturePlace placeOf(const ViewerState& state) {
    return showsSolid(state.document.recipe) ? PicturePlace::middle : PicturePlace::corner;
}

View homeIn(const ViewerState& state) {
    const PixelSize pane = paneSizeOf(state);
    const View home = homeOf(pane, placeOf(state));
    const auto& whole = state.canvas.whole;
    return whole ? contained(homeOf(*whole, placeOf(state)), *whole, pane).value_or(home) : home;
}

View viewOf(const ViewerState& state) {
    return state.navigation.view.value_or(homeOf(paneSizeOf(state), placeOf(state)));
}

PixelSize pictureOf(const ViewerState& state) {
    const PixelSize size = pictureSizeOf(state.exportForm, state.canvas);
    return {std::max<std::int64_t>(1, size.width), std::max<std::int64_t>(1, size.height)};
}

void followCanvas(ViewerState& state) {
    Navigation& navigation = state.navigation;
    const PixelSize paneSize = paneSizeOf(state);
    const bool compares = state.view.mode == ViewMode::compare;
    const bool isSplit = state.view.mode == ViewMode::both;
    const int panes = compares ? static_cast<int>(panesOf(state).size()) : isSplit ? 2 : 1;
    const int magnify = compares ? 1 : state.view.magnify;
    const bool known = navigation.panes > 0;  // otherwise the view is unset or was restored, and stays as it is
    const PicturePlace place = placeOf(state);
    const bool wasHome = known && navigation.view == homeOf(navigation.paneSize, navigation.place);
    if (!navigation.view || (place != navigation.place && wasHome)) {
        navigation.view = homeIn(state);
    } else if (known && (panes != navigation.panes || magnify != navigation.magnify)) {
        const Navigation::Before now{*navigation.view, {}, navigation.paneSize, navigation.panes, navigation.magnify};
        const auto& before = navigation.before;
        const bool back = before && before->after == *navigation.view && before->paneSize == paneSize &&
                          before->panes == panes && before->magnify == magnify;
        const auto moved = isSplit ? contained(*navigation.view, navigation.paneSize, paneSize)
                                   : scaled(*navigation.view, navigation.paneSize, paneSize);
        navigation.view = back ? before->view : moved.value_or(homeIn(state));
        navigation.before = now;
        navigation.before->after = *navigation.view;
    } else if (known && !(paneSize == navigation.paneSize)) {
        navigation.view = resized(*navigation.view, navigation.paneSize, paneSize).value_or(homeOf(paneSize, place));
    }
    navigation.place = place;
    navigation.paneSize = paneSize;
    navigation.panes = panes;
    navigation.magnify = magnify;
}

void pan(ViewerState& state, std::int64_t right, std::int64_t down) {
    if (state.view.mode != ViewMode::tiles) {
        look(state, moved(viewOf(state), right, down));
        return;
    }
    const Pane tile = panesOf(state).front();
    state.navigation.tileX = wrapped(state.navigation.tileX + right, tile.fieldWidth);
    state.navigation.tileY = wrapped(state.navigation.tileY + down, tile.fieldHeight);
}

void zoom(ViewerState& state, double notches, std::int64_t x, std::int64_t y) {
    if (state.view.mode == ViewMode::tiles) return;  // the view already shows the largest three tiles that fit
    // One notch at a time, however many came in one frame, so that single notches lead back.
    const double notch = std::clamp(notches, -1.0, 1.0);
    const std::optional<View> closer = state.navigation.trail.zoom(viewOf(state), notch, x, y);
    if (closer) {
        look(state, closer);
        if (notch != notches) zoom(state, notches - notch, x, y);
    } else if (notches > 0) {
        sayEnd(state, "This is as close as the view goes", "A smaller frequency of the recipe leads closer");
    } else {
        sayEnd(state, "This is as far away as the view goes", "A larger frequency of the recipe leads farther");
    }
}

void goHome(ViewerState& state) {
    state.navigation.view = homeIn(state);
    state.navigation.tileX = state.navigation.tileY = 0;
}

void fitPicture(ViewerState& state) {
    state.navigation.view = fitted(paneSizeOf(state), pictureOf(state), placeOf(state));
}

void showOneToOne(ViewerState& state) {
    setMagnify(state, 1);
    followCanvas(state);
    look(state, withHeight(viewOf(state), paneSizeOf(state), pictureOf(state).height));
}

bool isOneToOne(const ViewerState& state) {
    return state.view.magnify == 1 && viewOf(state).height == pictureOf(state).height;
}

void setMagnify(ViewerState& state, int magnify) { state.view.magnify = std::clamp(magnify, 1, kMostMagnified); }

void useView(ViewerState& state) {
    try {
        Document used = state.document;
        const PixelSize paneSize = paneSizeOf(state);
        used.recipe = recipeOf(state.document.recipe, viewOf(state), paneSize);
        const bool both = state.view.mode == ViewMode::wipe || state.view.mode == ViewMode::difference;
        if (both) used.other = recipeOf(state.document.other, viewOf(state), paneSize);
        const SeenView seen{viewOf(state), paneSize};
        settle(state.history, state.document);
        state.document = used;
        const std::size_t steps = state.history.past.size();
        settle(state.history, state.document);
        if (state.history.past.size() > steps) state.history.past.back().used = seen;
        goHome(state);
    } catch (const Error& error) {
        showFailure(state, error);
    }
}

void undoStep(ViewerState& state) {
    settle(state.history, state.document);
    if (state.history.past.empty()) return;
    const std::optional<SeenView> used = state.history.past.back().used;
    undo(state.history, state.document);
    if (used) look(state, resized(used->view, used->paneSize, paneSizeOf(state)));
}

void redoStep(ViewerState& state) {
    settle(state.history, state.document);
    if (state.history.future.empty()) return;
    const bool used = state.history.future.back().used.has_value();
    redo(state.history, state.document);
    if (used) goHome(state);
}

}  // namespace noisescope
