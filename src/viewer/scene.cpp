#include "viewer/scene.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "recipe/domain.h"
#include "recipe/recipe.h"
#include "viewer/navigation.h"

namespace noisescope {
namespace {

constexpr int kTilesAcross = 3;

Pane wholeCanvas(const ViewerState& state, const Recipe& recipe, std::string label) {
    const CanvasState& canvas = state.canvas;
    Pane pane;
    pane.label = std::move(label);
    pane.recipe = recipe;
    pane.width = canvas.width;
    pane.height = canvas.height;
    pane.magnify = state.view.magnify;
    pane.fieldWidth = (canvas.width + pane.magnify - 1) / pane.magnify;
    pane.fieldHeight = (canvas.height + pane.magnify - 1) / pane.magnify;
    if (pane.magnify > 1) pane.recipe = coarser(recipe, pane.magnify, canvas.height);
    return pane;
}

Pane tilePane(const ViewerState& state) {
    Pane pane = wholeCanvas(state, state.document.recipe, {});
    const Tile tile = tileOf(state.document.recipe, std::max<std::int64_t>(1, pane.width / kTilesAcross),
                             std::max<std::int64_t>(1, pane.height / kTilesAcross));
    pane.recipe = tile.recipe;
    pane.magnify = 1;
    pane.fieldWidth = tile.width;
    pane.fieldHeight = tile.height;
    pane.width = std::min(pane.width, tile.width * kTilesAcross);
    pane.height = std::min(pane.height, tile.height * kTilesAcross);
    pane.x = (state.canvas.width - pane.width) / 2;
    pane.y = (state.canvas.height - pane.height) / 2;
    pane.repeats = true;
    return pane;
}

std::vector<Pane> comparedPanes(const ViewerState& state) {
    const CanvasState& canvas = state.canvas;
    const std::int64_t gap = std::max<std::int64_t>(1, std::llround(2 * canvas.pixelsPerUnit));
    const std::int64_t width = std::max<std::int64_t>(1, (canvas.width - gap) / 2);
    const std::int64_t height = std::max<std::int64_t>(1, (canvas.height - gap) / 2);
    std::vector<Pane> panes;
    for (const Variant& variant : variantsOf(state.document.recipe, state.document.comparison)) {
        Pane pane;
        pane.label = variant.label;
        pane.recipe = variant.recipe;
        pane.x = panes.size() % 2 == 0 ? 0 : width + gap;
        pane.y = panes.size() < 2 ? 0 : height + gap;
        pane.width = pane.fieldWidth = width;
        pane.height = pane.fieldHeight = height;
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
            return {wholeCanvas(state, document.slotA(), "A"), wholeCanvas(state, document.slotB(), "B")};
        case ViewMode::compare:
            return comparedPanes(state);
        case ViewMode::single:
            break;
    }
    return {wholeCanvas(state, document.recipe, {})};
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

std::int64_t pixelsInWorldUnit(const ViewerState& state) {
    if (state.view.mode == ViewMode::tiles) {
        const Pane pane = tilePane(state);
        // The tile's own recipe has another frequency: a pixel of it is as many cells.
        const double cellsPerPixel = pane.recipe->frequency / static_cast<double>(pane.fieldHeight);
        return std::max<std::int64_t>(1, std::llround(state.document.recipe->frequency / cellsPerPixel));
    }
    return std::max<std::int64_t>(1, panesOf(state).front().height);
}

PanePlace insidePane(const ViewerState& state, double x, double y) {
    for (const Pane& pane : panesOf(state))
        if (holds(pane, x, y)) return {x - static_cast<double>(pane.x), y - static_cast<double>(pane.y)};
    return {x, y};
}

Tile tileOf(const Recipe& recipe, std::int64_t width, std::int64_t height) {
    Tile tile;
    tile.recipe = recipe;
    const auto periods = periodsOf(recipe);
    const std::int64_t across = recipe.dimensions >= 2 ? periods[0] : 0;
    const std::int64_t down = recipe.dimensions >= 2 ? periods[1] : 0;
    if (isTorus(recipe) || across == 0 || down == 0 || recipe.zoom != 1 || recipe.rotateX != 0 || recipe.rotateY != 0 ||
        recipe.rotateZ != 0) {
        tile.width = tile.height = std::max<std::int64_t>(1, std::min(width, height));
        tile.seamless = isTorus(recipe);
        return tile;
    }
    tile.seamless = true;
    tile.recipe->frequency = static_cast<double>(down);  // cells over the tile's height
    // Pixels whose numbers are as the periods, so that both repeat after whole pixels.
    const std::int64_t common = std::gcd(across, down);
    const std::int64_t times = std::min(width / (across / common), height / (down / common));
    tile.width = across / common * times;
    tile.height = down / common * times;
    if (times >= 1) return tile;
    // Far too long for that: as good as pixels are.
    const double cells = std::max(static_cast<double>(across) / static_cast<double>(width),
                                  static_cast<double>(down) / static_cast<double>(height));
    tile.width = std::max<std::int64_t>(1, std::llround(static_cast<double>(across) / cells));
    tile.height = std::max<std::int64_t>(1, std::llround(static_cast<double>(down) / cells));
    return tile;
}

HeldRecipe coarser(const Recipe& recipe, int factor, std::int64_t height) {
    const std::int64_t rows = (height + factor - 1) / factor;
    const double shown = static_cast<double>(rows * factor) / static_cast<double>(height);
    return zoomed(recipe, 1 / shown, {0, 0}, height);
}

}  // namespace noisescope
