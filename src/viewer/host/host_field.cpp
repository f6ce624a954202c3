// Pictures of a frame: draws, measures and shows them.
#include <imgui.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "core/error.h"
#include "recipe/same_values.h"
#include "viewer/host/host.h"
#include "viewer/model/canvas/difference.h"
#include "viewer/model/canvas/look.h"
#include "viewer/model/layers/layer_panel.h"

namespace noisescope {
namespace {

constexpr double kMeasureSeconds = 0.15;  // without a change, before measuring
constexpr double kTenthSecond = 0.1;      // resolution of the waiting time in the status line

/// Copies the state of the pictures into the panels' state.
void reportFields(Host& host) {
    FieldStatus& status = host.state.field;
    status.panes.clear();
    status.error.clear();
    status.draws = status.drafts = 0;
    for (std::size_t i = 0; i < kMostCompared; ++i) {
        const PaneField::Counts& counts = host.view.field(i).counts();
        status.draws += counts.draws;
        status.drafts += counts.drafts;
    }
    for (std::size_t i = 0; i < host.panes.size(); ++i) {
        const PaneField& field = host.view.field(i);
        PaneStatus pane;
        pane.plan = field.plan();
        pane.draft = !field.complete();
        pane.coarseness = field.coarseness();
        pane.progress = field.progress();
        pane.error = field.error();
        if (status.error.empty()) status.error = pane.error;
        status.panes.push_back(std::move(pane));
    }
    const PaneField::Counts& first = host.view.field(0).counts();
    status.milliseconds = first.milliseconds;
    status.draftMilliseconds = first.draftMilliseconds;
    status.compiled = first.compiled;
    status.byCpu = first.byCpu;
    const bool wasStopped = status.processing && status.processing->isStopped;
    status.processing.reset();
    for (std::size_t i = 0; i < host.panes.size() && !status.processing; ++i)
        if (const auto processing = host.view.field(i).processing())
            status.processing =
                ProcessStatus{processing->share, processing->seconds, processing->previewed, processing->stopped};
    const bool isStopped = status.processing && status.processing->isStopped;
    if (isStopped && !wasStopped) host.ui.wakeAt(ImGui::GetTime());  // the panels of this frame are drawn already
    status.compiling.reset();
    for (std::size_t i = 0; i < host.panes.size(); ++i)
        if (const std::optional<double> since = host.view.field(i).waitsSince())
            status.compiling = std::max(status.compiling.value_or(0), glfwGetTime() - *since);
    if (status.compiling) host.ui.wakeAt(ImGui::GetTime() + kTenthSecond);
}

/// Returns the index of the pane to measure: of A and B the edited one, else the first.
std::size_t measuredPane(const ViewerState& state) {
    return state.view.mode == ViewMode::wipe && state.document.onB ? 1 : 0;
}

/// Reads the value under the cursor back from the device's picture.
void readCursor(Host& host) {
    ViewerState& state = host.state;
    const bool sameDraws = host.readDraws == state.field.draws;
    const auto& cursor = state.canvas.cursor;
    const bool whole = cursor && cursor->pane < host.panes.size() && host.view.field(cursor->pane).complete();
    if (!whole) {  // a draft does not have the final values
        state.field.gpuValue.reset();
        state.field.shownValue.reset();
        host.readPixel.reset();
    } else if (!sameDraws || host.readPixel != state.canvas.cursor) {
        host.readPixel = state.canvas.cursor;
        host.readDraws = state.field.draws;
        const PaneField& field = host.view.field(cursor->pane);
        state.field.shownValue = field.valueAt(cursor->x, cursor->y);
        state.field.gpuValue.reset();
        if (!field.counts().byCpu) state.field.gpuValue = state.field.shownValue;
    }
}

/// Reads the color under the cursor for the gradient's dropper.
void readColor(Host& host) {
    GradientEditorState& editor = host.state.gradientEditor;
    editor.under.reset();
    const auto& cursor = host.state.canvas.cursor;
    if (!editor.dropper || !cursor || cursor->pane >= host.panes.size()) return;
    const std::size_t shown = host.state.view.mode == ViewMode::difference ? 0 : cursor->pane;
    editor.under = host.view.colorAt({shown, cursor->x, cursor->y}, host.panes[shown]);
}

/// Second field that statistics are about.
enum class SecondField { none, subtracted, beside };

SecondField secondField(const ViewerState& state) {
    if (state.view.mode == ViewMode::difference) return SecondField::subtracted;
    return showsSlots(state) ? SecondField::beside : SecondField::none;
}

/// Returns the input of the statistics of a picture, of A - B, or of A and B.
PictureValues valuesOf(const Host& host, std::size_t pane, SecondField second) {
    const PaneField& field = host.view.field(pane);
    const Pane& shown = host.panes[pane];
    PictureValues picture;
    picture.recipe = shown.recipe;
    picture.view = shown.view;
    picture.values = {field.values(), field.shown().single() ? 1 : 4, channelsOf(shown.recipe)};
    picture.width = shown.fieldWidth;
    picture.seamless =
        shown.repeats &&
        tileOf(shownRecipe(host.state), pictureOf(host.state), shown.fieldWidth, shown.fieldHeight).seamless;
    if (second == SecondField::none) return picture;
    const std::size_t otherPane = 1 - pane;
    const PaneField& other = host.view.field(otherPane);
    (second == SecondField::subtracted ? picture.subtracted : picture.beside) = host.panes[otherPane].recipe;
    picture.isBesideA = otherPane == 0;
    picture.other = {other.values(), other.shown().single() ? 1 : 4};
    return picture;
}

/// Fits the colors of A - B to the newest measurement of it.
void fitDifference(FieldStatus& field, bool isShown) {
    if (!isShown)
        field.reach.reset();
    else if (field.numbers && field.numbers->subtracted && !field.numbers->stale)
        field.reach = differenceReach(field.numbers->low, field.numbers->high);
}

/// Returns whether the statistics are of what is shown.
bool areOfShown(const FieldNumbers& numbers, const Host& host, std::size_t pane, SecondField second) {
    if (numbers.view != host.panes[pane].view || !sameValues(numbers.recipe, host.panes[pane].recipe)) return false;
    if (numbers.subtracted.has_value() != (second == SecondField::subtracted)) return false;
    if (numbers.other.has_value() != (second == SecondField::beside)) return false;
    if (second == SecondField::none) return true;
    return sameValues(numbers.other ? numbers.other->recipe : *numbers.subtracted, host.panes[1 - pane].recipe);
}

/// Updates the statistics once the picture is complete; takes those that are finished.
void readNumbers(Host& host) {
    ViewerState& state = host.state;
    for (NumbersThread::Done& done : host.numbers.take())
        if (done.ticket == host.measuredTicket) state.field.numbers = std::move(done.result);
    const bool difference = state.view.mode == ViewMode::difference;
    fitDifference(state.field, difference);
    const std::size_t first = measuredPane(state);
    const SecondField second = secondField(state);
    Host::Measured now{first, second != SecondField::none, 0};
    bool complete = true;
    double changed = 0;
    for (std::size_t i = 0; i < host.panes.size(); ++i) {
        if (i != first && second == SecondField::none) continue;
        const PaneField& field = host.view.field(i);
        complete = complete && field.complete();
        now.draws += field.counts().draws;
        changed = std::max(changed, field.changed());
    }
    if (auto& numbers = state.field.numbers; numbers) {
        if (!areOfShown(*numbers, host, first, second) && !numbers->stale) {
            numbers->stale = true;  // the old ones stay visible until the next ones come, so that nothing jumps
            host.measured.reset();
        }
    }
    const bool wanted = state.view.mode == ViewMode::tiles || difference || host.ui.layout.right.width > 0;
    if (!wanted || !complete || host.measured == now) return;
    const double due = changed + kMeasureSeconds;  // not between the frames of a drag: reading values back takes time
    if (glfwGetTime() < due) {
        host.ui.wakeAt(ImGui::GetTime() + due - glfwGetTime());
        return;
    }
    host.measured = now;
    host.numbers.want({{++host.measuredTicket, std::make_shared<const PictureValues>(valuesOf(host, first, second))}});
}

}  // namespace

void updateField(Host& host) {
    try {
        host.panes = panesOf(host.state);
        host.view.update(host.panes, glfwGetTime(), backendOf(host.state.settings));
        reportFields(host);
        readCursor(host);
        readColor(host);
        readNumbers(host);
    } catch (const Error& error) {
        host.state.field.error = error.what();
    }
}

void displayField(Host& host) {
    try {
        host.view.display(host.state, host.panes, host.state.canvas.framebufferWidth,
                          host.state.canvas.framebufferHeight);
    } catch (const Error& error) {
        host.state.field.error = error.what();
    }
}

}  // namespace noisescope
