#include "viewer/host/field/plot_drawer.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "core/error.h"
#include "plot/plots.h"
#include "recipe/process/process_leaf.h"
#include "recipe/recipe.h"
#include "viewer/model/canvas/scene.h"

namespace noisescope {

PlotDrawer::PlotDrawer(std::function<void()> finished)
    : drawer_([] { return [](const Wanted& wanted, const auto& /*stillWanted*/) { return draw(wanted); }; },
              std::move(finished)) {}

PlotDrawer::Drawn PlotDrawer::draw(const Wanted& wanted) {
    constexpr std::int64_t kPlottedSide = 384;  // pixels of the picture that is measured
    const auto kind = std::ranges::find(plotKinds(), std::string_view(wanted.kind), &PlotKind::id);
    if (kind == plotKinds().end()) return {nullptr, "There is no such graph"};
    try {
        PlotRequest request{
            .recipe = coarsenedFor(wanted.recipe, kPlottedSide), .size = kPlottedSide, .room = wanted.room};
        if (wanted.other) request.other = coarsenedFor(*wanted.other, kPlottedSide);
        return {std::make_shared<const Diagram>(kind->draw(request)), {}};
    } catch (const Error& error) {
        return {nullptr, error.what()};
    }
}

bool PlotDrawer::update(ViewerState& state) {
    GraphPanel& panel = state.graphs;
    bool isNew = false;
    for (auto& [ticket, drawn] : drawer_.take()) {
        if (ticket != ticket_) continue;
        panel.diagram = std::move(drawn.diagram);
        panel.problem = std::move(drawn.problem);
        panel.shown = wanted_.kind;
        isNew = true;
    }
    if (!panel.isSeen || state.canvas.drag) return isNew;
    const auto kind = std::ranges::find(plotKinds(), std::string_view(panel.kind), &PlotKind::id);
    const bool takesRecipe = kind != plotKinds().end() && kind->takesRecipe;
    Wanted wanted{panel.kind, HeldRecipe(), std::nullopt, panel.room};
    if (takesRecipe) {
        const std::vector<Pane> panes = panesOf(state);
        wanted.recipe = panes.front().recipe;
        if (kind->compares && showsSlots(state)) wanted.other = panes.back().recipe;
    }
    if (wanted == wanted_) return isNew;
    wanted_ = std::move(wanted);
    drawer_.want({{++ticket_, wanted_}});
    return isNew;
}

}  // namespace noisescope
