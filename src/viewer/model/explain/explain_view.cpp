#include "viewer/model/explain/explain_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>
#include <vector>

#include "core/error.h"
#include "cpu/explain/cell_diagram.h"
#include "cpu/explain/sentence.h"
#include "cpu/measures.h"
#include "recipe/recipe.h"
#include "viewer/model/canvas/look.h"
#include "viewer/model/canvas/scene.h"
#include "viewer/model/explain/cell_ways.h"
#include "viewer/model/explain/ladder.h"

namespace noisescope {
namespace {

constexpr double kSmallCell = 110;    // canvas pixels of a px: side of a cell in which labels lie over each other
constexpr double kLargeCell = 0.9;    // of the free part's shorter side: side of a cell of which too little is seen
constexpr double kNearPoint = 8;      // canvas pixels of a px: a pointer this near to a lattice point means it
constexpr double kCellsInView = 2.2;  // over the canvas' height, once it zooms to a cell

bool isPageShown(const ViewerState& state) {
    const bool isThere =
        !state.panelsHidden && (state.narrow ? state.drawer == Drawer::right : state.settings.rightVisible);
    return isThere && state.settings.rightTab == "inspect" && state.inspectPage == InspectPage::explain;
}

/// Returns the place in the pixels of a view.
ExplainedPlace placeIn(const View& view, const ExplainedPlace& place) {
    ExplainedPlace seen = place;
    seen.height = view.height;
    if (view.height == place.height) return seen;
    const auto pixel = [&](std::int64_t at) {
        const long double scale = static_cast<long double>(view.height) / static_cast<long double>(place.height);
        return static_cast<std::int64_t>(std::floor((static_cast<long double>(at) + 0.5L) * scale));
    };
    seen.x = pixel(place.x);
    seen.y = pixel(place.y);
    return seen;
}

ExplainedPlace middleOf(const View& view, const PixelSize& size) {
    return {0, view.height, view.x + size.width / 2, view.y + size.height / 2};
}

/// Plans the picture for the place, unless that was done for the last one.
void planFor(ExplainPanel& panel, const Explanation& told) {
    const std::int64_t height = told.place.pointX ? 0 : told.place.height;
    if (panel.plan && panel.planned == told.recipe && panel.plannedHeight == height) return;
    panel.plan.reset();
    panel.plan = std::make_shared<const PicturePlan>(
        height == 0 ? measuredPointPicture(told.recipe) : measuredPicture(told.recipe, height, PictureOf::values));
    panel.planned = told.recipe;
    panel.plannedHeight = height;
}

PictureExplained explainedAt(const PicturePlan& plan, const ExplainedPlace& place) {
    if (!place.pointX) return explained(plan, place.x, place.y);
    std::vector<Decimal> point{Decimal(*place.pointX), Decimal(place.pointY)};
    point.resize(static_cast<std::size_t>(plan.coordinates()));
    return explained(plan, point);
}

void explainInto(Explanation& told, ExplainPanel& panel) {
    const auto start = std::chrono::steady_clock::now();
    try {
        planFor(panel, told);
        auto picture = std::make_shared<PictureExplained>(explainedAt(*panel.plan, told.place));
        told.sentence = sentenceOf(*picture);
        told.axes = axesSentence(*picture);
        told.picture = std::move(picture);
    } catch (const Error& error) {
        told.problem = error.what();
    }
    told.milliseconds = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

/// Side of the open octave's cell on the canvas, in canvas pixels; 0: unknown.
double cellSide(const ViewerState& state) {
    const FieldExplained* const field = fieldOf(state);
    const RowExplained* const row = openRow(state);
    if (field == nullptr || row == nullptr) return 0;
    const auto ways = waysOf(*field, *row);
    if (!ways) return 0;
    const auto scale = static_cast<double>(viewOf(state).height) * state.view.magnify;
    return scale / std::sqrt(std::abs(ways->determinant()));
}

/// Finds lattice points of an octave.
struct LatticeSeeker {
    const PicturePlan& plan;
    std::size_t field;   ///< index into PictureExplained::fields
    std::size_t octave;  ///< its number
    CellWays ways;

    /// Returns the way from a place to the nearest lattice point, in cells.
    [[nodiscard]] WorldPlace rest(const WorldPlace& at) const {
        ExplainedPlace place;
        place.pointX = at.x;
        place.pointY = at.y;
        const PictureExplained there = explainedAt(plan, place);
        for (const RowExplained& row : there.fields[field].second.rows)
            if (!row.isWarp && row.number == octave) {
                const auto x = static_cast<double>(row.fraction[0]);
                const auto y = static_cast<double>(row.fraction[1]);
                return {std::round(x) - x, std::round(y) - y};
            }
        return {};
    }
    /// Returns the place of a few more digits than decimals of places have.
    [[nodiscard]] static WorldPlace inDigits(const WorldPlace& at) {
        constexpr double kDigits = 1e11;
        return {std::round(at.x * kDigits) / kDigits, std::round(at.y * kDigits) / kDigits};
    }
    /// Returns the nearest lattice point, as near as a decimal names it.
    [[nodiscard]] WorldPlace nearest(WorldPlace at) const {
        for (int turn = 0; turn < 3; ++turn) {  // fractions are floats: each turn adds digits
            const WorldPlace cells = rest(at);
            const WorldPlace way = wayBy(ways, cells.x, cells.y);
            at = {at.x + way.x, at.y + way.y};
        }
        return inDigits(at);
    }
    /// Returns the nearest lattice point, or one nearby that a decimal names exactly.
    [[nodiscard]] WorldPlace nearestExact(WorldPlace at) const {
        at = nearest(at);
        constexpr int kAround = 3;  // cells
        std::vector<WorldPlace> candidates;
        for (int y = -kAround; y <= kAround; ++y)
            for (int x = -kAround; x <= kAround; ++x) {
                const WorldPlace way = wayBy(ways, x, y);
                candidates.push_back(inDigits({at.x + way.x, at.y + way.y}));
            }
        std::ranges::stable_sort(candidates, {},
                                 [&](const WorldPlace& one) { return std::hypot(one.x - at.x, one.y - at.y); });
        const auto exact = std::ranges::find_if(candidates, [this](const WorldPlace& one) {
            const WorldPlace cells = rest(one);
            return cells.x == 0 && cells.y == 0;
        });
        return exact == candidates.end() ? candidates.front() : *exact;
    }
};

}  // namespace

namespace {

/// Returns the pixel's place with the coordinates of a point.
ExplainedPlace placeOfPoint(const View& view, std::size_t pane, const WorldPlace& point) {
    const auto pixel = [&](double at) {
        return static_cast<std::int64_t>(std::floor(at * static_cast<double>(view.height)));
    };
    return {pane, view.height, pixel(point.x), pixel(point.y), point.x, point.y};
}

/// Explains the lattice point instead of a pixel beside it, while the cell is drawn: a pixel's middle is nearly never
/// one, and its value nearly 0.
void takeNearPoint(ViewerState& state) {
    ExplainPanel& panel = state.explain;
    panel.near.reset();
    const FieldExplained* const field = fieldOf(state);
    const RowExplained* const row = openRow(state);
    if (!panel.isDrawn || panel.isFrozen || field == nullptr || row == nullptr || panel.told->place.pointX) return;
    const NoiseId noise = noiseOf(field->plan->recipe()).row;
    if (noise != NoiseId::perlin && noise != NoiseId::value && noise != NoiseId::simplex) return;
    const auto ways = waysOf(*field, *row);
    if (!ways || cellSide(state) < kSmallCell * state.canvas.pixelsPerUnit) return;
    const auto x = static_cast<double>(row->fraction[0]);
    const auto y = static_cast<double>(row->fraction[1]);
    const WorldPlace way = wayBy(*ways, std::round(x) - x, std::round(y) - y);
    const View view = panesOf(state)[panel.told->place.pane].view;
    const double pixels = std::hypot(way.x, way.y) * static_cast<double>(view.height) * state.view.magnify;
    if (pixels > kNearPoint * state.canvas.pixelsPerUnit) return;
    const PicturePlan plan = measuredPointPicture(panel.told->recipe);
    const WorldPlace point =
        LatticeSeeker{plan, openField(state), row->number, *ways}.nearest(worldOf(panel.told->place));
    Explanation there{panel.told->recipe, placeOfPoint(view, panel.told->place.pane, point), {}, {}, {}, nullptr};
    explainInto(there, panel);
    if (!there.problem.empty()) return;
    panel.near = panel.told->place;
    panel.place = there.place;
    panel.told = std::move(there);
}

}  // namespace

bool showsExplanation(const ViewerState& state) { return state.explain.isDrawn || isPageShown(state); }

std::size_t openField(const ViewerState& state) {
    const auto& told = state.explain.told;
    if (!told || !told->picture) return 0;
    const std::size_t count = told->picture->fields.size();
    const std::size_t wanted = state.explain.field.value_or(decidingField(*told->picture).value_or(0));
    return wanted < count ? wanted : 0;
}

const RowExplained* openRow(const ViewerState& state) {
    const FieldExplained* const field = fieldOf(state);
    if (field == nullptr || field->rows.empty()) return nullptr;
    if (state.explain.field && state.explain.row < field->rows.size()) return &field->rows[state.explain.row];
    const auto octave = std::ranges::find(field->rows, false, &RowExplained::isWarp);
    return octave == field->rows.end() ? &field->rows.front() : &*octave;
}

namespace {

/// Brings the cell into the part of the canvas that no drawer covers, once it is drawn and when a drawer opens.
void fitDrawing(ViewerState& state) {
    ExplainPanel& panel = state.explain;
    const OpenPart& open = state.canvas.open;
    if (!panel.isDrawn || !panel.told || panel.fitted == open) return;
    const bool isFirst = !panel.fitted;
    panel.fitted = open;
    if (!isFirst && !state.narrow) return;
    zoomToCell(state);
    panel.rested.reset();
    if (const auto& cursor = state.canvas.cursor) panel.rested = {cursor->pane, 1, cursor->x, cursor->y};
}

}  // namespace

bool followExplanation(ViewerState& state) {
    ExplainPanel& panel = state.explain;
    if (!showsExplanation(state)) return true;
    fitDrawing(state);
    const std::vector<Pane> panes = panesOf(state);
    const auto& cursor = state.canvas.cursor;
    const bool hasMoved = cursor && panel.rested != ExplainedPlace{cursor->pane, 1, cursor->x, cursor->y};
    if (hasMoved) panel.rested.reset();
    if (hasMoved && !panel.isFrozen && !state.canvas.drag) {
        const View& view = panes[cursor->pane].view;
        panel.place = ExplainedPlace{cursor->pane, view.height, view.x + cursor->x, view.y + cursor->y};
    }
    if (!panel.place) panel.place = middleOf(panes.front().view, paneSizeOf(state));
    panel.place->pane = std::min(panel.place->pane, panes.size() - 1);
    const Pane& pane = panes[panel.place->pane];
    Explanation wanted{pane.recipe, placeIn(pane.view, *panel.place), {}, {}, {}, nullptr};
    if (panel.told && panel.told->recipe == wanted.recipe) {
        if (panel.told->place == wanted.place) return true;
        if (panel.near == wanted.place && !panel.isFrozen) {
            panel.place = panel.told->place;
            return true;
        }
    }
    if (!isPictureMeasured(wanted.recipe)) return false;
    explainInto(wanted, panel);
    panel.told = std::move(wanted);
    takeNearPoint(state);
    showLadder(state);
    return true;
}

void showLadder(ViewerState& state) {
    ExplainPanel& panel = state.explain;
    panel.ladder.clear();
    if (panel.told && panel.told->picture)
        panel.ladder = ladderOf(*panel.told->picture, openField(state), openRow(state));
}

void toggleExplanation(ViewerState& state) {
    ExplainPanel& panel = state.explain;
    panel.isDrawn = !panel.isDrawn;
    if (!panel.isDrawn) {
        panel.isFrozen = false;
        if (panel.viewBefore && panel.viewZoomed == std::optional(viewOf(state)))
            state.navigation.view = panel.viewBefore;
        panel.viewBefore.reset();
        panel.viewZoomed.reset();
        return;
    }
    if (showsSurface(state)) state.view.mode = ViewMode::single;
    showTab(state, "inspect");
    state.inspectPage = InspectPage::explain;
    panel.fitted.reset();
    followExplanation(state);
}

namespace {

/// Part of the pane that no drawer covers, in pixels of its field; the whole pane of several.
OpenPart openPane(const ViewerState& state) {
    const PixelSize size = paneSizeOf(state);
    if (state.view.mode == ViewMode::compare) return {0, 0, size.width, size.height};
    const std::int64_t pixel = state.view.magnify;
    const OpenPart& open = state.canvas.open;
    return {open.left / pixel, open.top / pixel, std::min(size.width, std::max<std::int64_t>(1, open.width / pixel)),
            std::min(size.height, std::max<std::int64_t>(1, open.height / pixel))};
}

/// True if the place is seen, not at the edge: where all of the pane is open, wherever it is.
bool isInMiddle(const WorldPlace& place, const View& view, const OpenPart& open) {
    constexpr double kEdge = 0.2;  // of the part
    const auto inside = [&](double at, std::int64_t corner, std::int64_t from, std::int64_t size) {
        const double part =
            (at * static_cast<double>(view.height) - static_cast<double>(corner + from)) / static_cast<double>(size);
        return part >= kEdge && part <= 1 - kEdge;
    };
    return inside(place.x, view.x, open.left, open.width) && inside(place.y, view.y, open.top, open.height);
}

}  // namespace

void zoomToCell(ViewerState& state) {
    const double side = cellSide(state);
    if (!(side > 0) || !state.explain.place) return;
    const OpenPart open = openPane(state);
    const double least = static_cast<double>(std::min(open.width, open.height) * state.view.magnify);
    const bool isLegible = side >= kSmallCell * state.canvas.pixelsPerUnit && side <= kLargeCell * least;
    const View before = viewOf(state);
    const WorldPlace place = worldOf(*state.explain.place);
    if (isLegible && isInMiddle(place, before, open)) return;
    const double factor = isLegible ? 1 : least / (kCellsInView * side);
    constexpr double kMost = 1e15;
    const double height = std::clamp(std::round(static_cast<double>(before.height) * factor), 1.0, kMost / 1024);
    const View zoomed{static_cast<std::int64_t>(height),
                      std::llround(std::clamp(place.x * height, -kMost, kMost)) - open.left - open.width / 2,
                      std::llround(std::clamp(place.y * height, -kMost, kMost)) - open.top - open.height / 2};
    if (state.explain.viewZoomed != std::optional(before)) state.explain.viewBefore = before;
    state.explain.viewZoomed = zoomed;
    state.navigation.view = zoomed;
}

void freezePlace(ViewerState& state) {
    if (!showsExplanation(state)) return;
    state.explain.isFrozen = false;
    followExplanation(state);
    state.explain.isFrozen = true;
}

void goToLatticePoint(ViewerState& state) {
    ExplainPanel& panel = state.explain;
    const FieldExplained* const field = fieldOf(state);
    const RowExplained* const row = openRow(state);
    if (field == nullptr || row == nullptr) return;
    const auto ways = waysOf(*field, *row);
    if (!ways) return;
    const PicturePlan plan = measuredPointPicture(panel.told->recipe);
    const LatticeSeeker seeker{plan, openField(state), row->number, *ways};
    const WorldPlace found = seeker.nearestExact(worldOf(panel.told->place));
    const std::size_t pane = panel.told->place.pane;
    panel.place = placeOfPoint(panesOf(state)[pane].view, pane, found);
    panel.isFrozen = true;
}

}  // namespace noisescope
