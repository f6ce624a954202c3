#include "viewer/model/map/map_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "recipe/recipe.h"
#include "viewer/model/canvas/look.h"
#include "viewer/model/map/map_edits.h"

namespace noisescope {
namespace {

using Exact = long double;  // holds every pixel of the plane
constexpr Exact kFarthestCell = 0x1p61L;
constexpr std::int64_t kMostSeenCells = std::int64_t{1} << 21;
constexpr std::int64_t kMostSeenTiles = 40'000;  // 256 pixels each
constexpr std::int64_t kMostAcross = 8000;       // of a texture, in cells of one pixel
constexpr std::int64_t kMostTilesAcross = 500;

/// Returns the cells that the pane shows.
Region seenCells(const Pane& pane, std::int64_t cells) {
    const MapCell first = cellAt(pane, cells, 0, 0);
    const MapCell last =
        cellAt(pane, cells, static_cast<double>(pane.fieldWidth), static_cast<double>(pane.fieldHeight));
    return {first.x, first.y, last.x - first.x + 1, last.y - first.y + 1};
}

bool isInside(const Region& inner, const Region& outer) {
    return inner.x >= outer.x && inner.y >= outer.y && inner.x + inner.width <= outer.x + outer.width &&
           inner.y + inner.height <= outer.y + outer.height;
}

bool canBeTiled(const Region& region) {
    return region.width * region.height <= kMostSeenTiles && std::max(region.width, region.height) <= kMostTilesAcross;
}

}  // namespace

bool showsMap(const ViewerState& state) {
    return state.layers.look == LayerLook::map &&
           (state.view.mode == ViewMode::single || state.view.mode == ViewMode::both) &&
           !state.document.recipe->map.empty();
}

void showMap(ViewerState& state) {
    const bool isMade = state.document.recipe->map.empty();
    if (isMade && !makeMap(state)) return;
    if (state.view.mode != ViewMode::both) state.view.mode = ViewMode::single;
    state.layers.look = LayerLook::map;
    state.inspectPage = InspectPage::classes;
    if (isMade) showTab(state, "inspect");
}

MapCell cellAt(const Pane& pane, std::int64_t cells, double x, double y) {
    const Exact scale = static_cast<Exact>(cells) / static_cast<Exact>(pane.view.height);
    const auto cell = [&](std::int64_t corner, double pixel) {
        const Exact at = std::floor((static_cast<Exact>(corner) + static_cast<Exact>(pixel)) * scale);
        return static_cast<std::int64_t>(std::clamp(at, -kFarthestCell, kFarthestCell));
    };
    return {cell(pane.view.x, x), cell(pane.view.y, y)};
}

CanvasPlace placeOfCell(const Pane& pane, std::int64_t cells, std::int64_t x, std::int64_t y) {
    const Exact side = static_cast<Exact>(pane.view.height) / static_cast<Exact>(cells);
    const auto place = [&](std::int64_t from, std::int64_t cell, std::int64_t corner) {
        const Exact away = (static_cast<Exact>(cell) * side - static_cast<Exact>(corner)) * pane.magnify;
        return static_cast<double>(from) + static_cast<double>(away);
    };
    return {place(pane.x, x, pane.view.x), place(pane.y, y, pane.view.y)};
}

MapWish wishedCells(const ViewerState& state, const Pane& pane) {
    const std::int64_t cells = pane.recipe->map.cells;
    const Region seen = seenCells(pane, cells);
    MapWish wish{seen, false, {}};
    if (seen.width > kMostAcross || seen.height > kMostAcross || seen.width * seen.height > kMostSeenCells) {
        return {{0, 0, 0, 0}, false, "The cells are smaller than pixels here; zoom in"};
    }
    const auto beside = [](std::int64_t length) { return std::clamp<std::int64_t>(length / 8, 2, 64); };
    wish.region = {seen.x - beside(seen.width), seen.y - beside(seen.height), seen.width + 2 * beside(seen.width),
                   seen.height + 2 * beside(seen.height)};
    wish.isTiled = state.map.asTiles && canBeTiled(seen);
    if (state.map.asTiles && !wish.isTiled) wish.problem = "Zoom in to see tiles";
    return wish;
}

bool covers(const MapWish& wish, const ViewerState& state, const Pane& pane) {
    const Region seen = seenCells(pane, pane.recipe->map.cells);
    return isInside(seen, wish.region) && wish.isTiled == (state.map.asTiles && canBeTiled(seen));
}

Region pictureCells(const ViewerState& state) {
    const PixelSize picture = pictureOf(state);
    const std::int64_t cells = state.document.recipe->map.cells;
    const double shape =
        static_cast<double>(picture.width) / static_cast<double>(std::max<std::int64_t>(1, picture.height));
    return {0, 0, std::max<std::int64_t>(1, std::llround(static_cast<double>(cells) * shape)), cells};
}

std::string waitingText(const ViewerState& state) {
    constexpr double kSoon = 0.4;  // seconds
    const std::optional<double>& since = state.map.countsSince;
    if (!since || state.now - *since < kSoon) return {};
    const std::vector<MapClass>& classes = state.document.recipe->map.classes;
    const bool hasAny =
        std::ranges::any_of(classes, [](const MapClass& each) { return std::ranges::any_of(each.when, hasShares); });
    return fmt::format("{}\u2026 {:.1f} s", hasAny ? "Finding shares of the plane" : "Drawing cells",
                       state.now - *since);
}

std::string cellText(const ViewerState& state) {
    const auto& cursor = state.canvas.cursor;
    const MapPicture& picture = state.map.picture;
    if (!showsMap(state) || !cursor || picture.grid == nullptr) return {};
    const std::vector<Pane> panes = panesOf(state);
    const std::vector<MapClass>& classes = state.document.recipe->map.classes;
    const MapCell cell = cellAt(panes.front(), picture.cells, static_cast<double>(cursor->x) + 0.5,
                                static_cast<double>(cursor->y) + 0.5);
    if (!isInside({cell.x, cell.y, 1, 1}, picture.region)) return {};
    const std::size_t kind = picture.grid->at(cell.x, cell.y);
    return fmt::format("{}, cell {}, {}", kind < classes.size() ? classes[kind].name : "?", cell.x, cell.y);
}

}  // namespace noisescope
