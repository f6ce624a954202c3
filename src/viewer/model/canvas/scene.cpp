#include "viewer/model/canvas/scene.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "exact/lattice_map.h"
#include "recipe/domain.h"
#include "recipe/pane_grid.h"
#include "recipe/params.h"
#include "recipe/recipe.h"
#include "viewer/model/canvas/look.h"
#include "viewer/model/canvas/playback.h"
#include "viewer/model/layers/layer_panel.h"

namespace noisescope {
namespace {

constexpr int kTilesAcross = 3;

Pane wholeCanvas(const ViewerState& state, const Recipe& recipe, std::string label) {
    const PixelSize paneSize = paneSizeOf(state);
    Pane pane;
    pane.label = std::move(label);
    pane.recipe = recipe;
    pane.width = state.canvas.width;
    pane.height = state.canvas.height;
    pane.magnify = state.view.magnify;
    pane.view = viewOf(state);
    pane.fieldWidth = paneSize.width;
    pane.fieldHeight = paneSize.height;
    return pane;
}

Pane tilePane(const ViewerState& state) {
    Pane pane;
    const Tile tile = tileOf(atMoment(state, shownRecipe(state)), pictureOf(state),
                             std::max<std::int64_t>(1, state.canvas.width / kTilesAcross),
                             std::max<std::int64_t>(1, state.canvas.height / kTilesAcross));
    pane.recipe = tile.recipe;
    pane.fieldWidth = tile.width;
    pane.fieldHeight = tile.height;
    pane.view = {tile.imageHeight, 0, 0};
    if (tile.seamless) pane.view = {tile.imageHeight, state.navigation.tileX, state.navigation.tileY};
    pane.width = std::min(state.canvas.width, tile.width * kTilesAcross);
    pane.height = std::min(state.canvas.height, tile.height * kTilesAcross);
    pane.x = (state.canvas.width - pane.width) / 2;
    pane.y = (state.canvas.height - pane.height) / 2;
    pane.repeats = true;
    return pane;
}

PaneGrid gridOf(const ViewerState& state) {
    const CanvasState& canvas = state.canvas;
    const std::int64_t gap = std::max<std::int64_t>(1, std::llround(2 * canvas.pixelsPerUnit));
    return paneGridOf(state.document.comparison.panes(), canvas.width, canvas.height, gap);
}

std::vector<Pane> comparedPanes(const ViewerState& state) {
    const PaneGrid grid = gridOf(state);
    std::vector<Pane> panes;
    for (const Variant& variant : variantsOf(atMoment(state, state.document.recipe), shownComparison(state))) {
        Pane pane;
        pane.label = variant.label;
        pane.recipe = shownOf(state, variant.recipe);
        pane.x = grid.x(panes.size());
        pane.y = grid.y(panes.size());
        pane.width = pane.fieldWidth = grid.width;
        pane.height = pane.fieldHeight = grid.height;
        pane.view = viewOf(state);
        panes.push_back(std::move(pane));
    }
    return panes;
}

bool holds(const Pane& pane, double x, double y) {
    return x >= static_cast<double>(pane.x) && y >= static_cast<double>(pane.y) &&
           x < static_cast<double>(pane.x + pane.width) && y < static_cast<double>(pane.y + pane.height);
}

}  // namespace

std::vector<Pane> panesOf(const ViewerState& state) {
    const Document& document = state.document;
    switch (state.view.mode) {
        case ViewMode::tiles:
            return {tilePane(state)};
        case ViewMode::wipe:
        case ViewMode::difference:
            return {wholeCanvas(state, atMoment(state, shownOf(state, document.slotA())), "A"),
                    wholeCanvas(state, atMoment(state, shownOf(state, document.slotB())), "B")};
        case ViewMode::compare:
            return comparedPanes(state);
        case ViewMode::single:
        case ViewMode::surface:
        case ViewMode::both:
            break;
    }
    return {wholeCanvas(state, atMoment(state, shownRecipe(state)), {})};
}

bool showsSlots(const ViewerState& state) {
    return state.view.mode == ViewMode::wipe || state.view.mode == ViewMode::difference;
}

Comparison shownComparison(const ViewerState& state) {
    Comparison comparison = state.document.comparison;
    if (!hasTree(state) || !editsField(state)) return comparison;
    for (ComparedParam& compared : comparison.params)
        if (const ParamInfo* param = findParam(compared.param); param != nullptr && !isShared(*param))
            compared.param = fmt::format("{}.{}", state.layers.selected, compared.param);
    return comparison;
}

std::optional<CanvasState::Pixel> pixelAt(const ViewerState& state, double x, double y) {
    const std::vector<Pane> panes = panesOf(state);
    for (std::size_t i = 0; i < panes.size(); ++i) {
        const Pane& pane = panes[i];
        if (!holds(pane, x, y)) continue;
        const bool beyondWipe = state.view.mode == ViewMode::wipe && i == 0 &&
                                x >= state.view.wipe * static_cast<double>(state.canvas.width);
        if (beyondWipe) continue;
        CanvasState::Pixel pixel{i, static_cast<std::int64_t>(x) - pane.x, static_cast<std::int64_t>(y) - pane.y};
        pixel.x /= pane.magnify;
        pixel.y /= pane.magnify;
        if (pane.repeats) {
            pixel.x %= pane.fieldWidth;
            pixel.y %= pane.fieldHeight;
        }
        return pixel;
    }
    return std::nullopt;
}

PixelSize paneSizeOf(const ViewerState& state) {
    if (state.view.mode == ViewMode::compare) {
        const PaneGrid grid = gridOf(state);
        return {grid.width, grid.height};
    }
    const std::int64_t magnify = state.view.magnify;
    return {std::max<std::int64_t>(1, (state.canvas.width + magnify - 1) / magnify),
            std::max<std::int64_t>(1, (state.canvas.height + magnify - 1) / magnify)};
}

Tile tileOf(const Recipe& recipe, const PixelSize& picture, std::int64_t width, std::int64_t height) {
    Tile tile;
    tile.recipe = recipe;
    const auto periods = periodsOf(recipe);
    const bool torus = isTorus(recipe);
    const bool isFlat = recipe.output != kSolid;
    const std::int64_t across = !isFlat ? 0 : torus ? recipe.periodX : recipe.dimensions >= 2 ? periods[0] : 0;
    const std::int64_t down = !isFlat ? 0 : torus ? recipe.periodY : recipe.dimensions >= 2 ? periods[1] : 0;
    if (across == 0 || down == 0 || recipe.rotateX != 0 || recipe.rotateY != 0 || recipe.rotateZ != 0) {
        const auto aspect = static_cast<double>(picture.width) / static_cast<double>(picture.height);
        tile.height = std::clamp<std::int64_t>(std::llround(static_cast<double>(width) / aspect), 1, height);
        tile.width = std::clamp<std::int64_t>(std::llround(static_cast<double>(tile.height) * aspect), 1, width);
        tile.imageHeight = tile.height;
        return tile;
    }
    tile.seamless = true;
    LatticeSpec spec = spaceLattice(recipe, 1);
    spec.turns = {};
    spec.period = {across, down, 0, 0};
    if (const std::int64_t step = heightOfWholePeriods(spec); step > 0 && step <= kGreatestHeight) {
        spec.pixels = step;
        const std::int64_t times = std::min(width / pixelsOfPeriod(spec, 0), height / pixelsOfPeriod(spec, 1));
        if (times >= 1) {
            tile.imageHeight = step * times;
            tile.width = pixelsOfPeriod(spec, 0) * times;
            tile.height = pixelsOfPeriod(spec, 1) * times;
            return tile;
        }
    }
    // No small enough image has both periods in whole pixels: draws as many cells over the tile as the periods have,
    // with the same number of pixels per cell along both axes.
    tile.seamless = recipe.sliceScale == 1;  // otherwise the frequency below is rounded
    tile.recipe->frequency = static_cast<double>(down) / recipe.sliceScale;
    const std::int64_t common = std::gcd(across, down);
    const std::int64_t times = std::min(width / (across / common), height / (down / common));
    if (times >= 1) {
        tile.width = across / common * times;
        tile.height = down / common * times;
    } else {  // the periods are too long for square cells of whole pixels: round the sides
        const double cells = std::max(static_cast<double>(across) / static_cast<double>(width),
                                      static_cast<double>(down) / static_cast<double>(height));
        tile.width = std::max<std::int64_t>(1, std::llround(static_cast<double>(across) / cells));
        tile.height = std::max<std::int64_t>(1, std::llround(static_cast<double>(down) / cells));
    }
    tile.imageHeight = tile.height;
    return tile;
}

}  // namespace noisescope
