#include "viewer/host/field/map_cells.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "catalogue/tilesets.h"
#include "core/error.h"
#include "cpu/map/class_drawer.h"
#include "cpu/map/shares.h"
#include "gpu/context.h"
#include "map/drawn_map.h"
#include "map/map_pictures.h"
#include "recipe/map/map_checks.h"
#include "recipe/recipe.h"
#include "viewer/host/field/picture_pixels.h"
#include "viewer/model/layers/curve_inputs.h"
#include "viewer/model/map/map_edits.h"
#include "viewer/model/map/map_view.h"

namespace noisescope {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();
constexpr std::int64_t kMostCounted = 1024;  // cells along a side; of a larger picture the first ones

void drawCells(const MapWork& work, const Recipe& recipe, MapDone& done) {
    const ClassDrawer drawer(recipe, cpuLeaves());
    const std::vector<std::uint32_t> colors = classColors(recipe.map);
    const Region drawn = work.isTiled ? grown(work.region, kMapBorder) : work.region;
    const ClassGrid grid = drawer.classes(drawn);
    done.grid = std::make_shared<const ClassGrid>(grid.crop(work.region));
    if (work.isTiled) {
        const ColorPicture picture = tiledPicture(grid, work.region, tilesets()[static_cast<std::size_t>(work.rules)],
                                                  usualRuleClasses(recipe.map), colors);
        done.width = picture.width;
        done.height = picture.height;
        done.pixels.resize(picture.pixels.size() * kTextureBytes);
        return writePixels(picture.pixels, done.pixels.data());
    }
    done.width = work.region.width;
    done.height = work.region.height;
    done.pixels.reserve(done.grid->cells().size() * kTextureBytes);
    for (const std::uint8_t kind : done.grid->cells())
        for (const std::uint32_t level : {colors[kind] >> 16u, colors[kind] >> 8u, colors[kind], 255u})
            done.pixels.push_back(static_cast<std::uint8_t>(level));
}

/// Counts classes, and the cells that each pass changes.
void countCells(const ClassDrawer& drawer, const Region& region, MapNumbers& numbers) {
    ClassGrid grid = drawer.bounded(grown(region, drawer.plan().halo()));
    for (const MapStep& step : drawer.plan().steps()) {
        const ClassGrid before = grid.crop(region);
        grid = passed(step, std::move(grid));
        const ClassGrid after = grid.crop(region);
        std::int64_t changed = 0;
        for (std::size_t i = 0; i < after.cells().size(); ++i) changed += after.cells()[i] != before.cells()[i] ? 1 : 0;
        numbers.changed.push_back(changed);
    }
    const ClassGrid cells = grid.crop(region);
    numbers.shares.resize(drawer.plan().classCount());
    for (const std::uint8_t kind : cells.cells()) numbers.shares[kind] += 1;
    for (double& share : numbers.shares) share /= static_cast<double>(cells.cells().size());
}

void measureLayers(const ClassDrawer& drawer, const Recipe& recipe, const Region& region, MapNumbers& numbers) {
    const std::span<const MapLayer> layers = drawer.plan().layers();
    for (std::size_t i = 0; i < layers.size(); ++i) {
        MapLayerValues values{layers[i].path, {}, {}};
        std::vector<float> seen = drawer.seen(i, region);
        for (float& value : seen) value = 2 * value - 1;  // as the bars take them
        values.bars = curveBars(seen, 1);
        const auto isShared = [&](const MapClass& each) {
            return std::ranges::any_of(each.when, [&](const MapCondition& condition) {
                return condition.layer == layers[i].path && hasShares(condition);
            });
        };
        if (std::ranges::any_of(recipe.map.classes, isShared))
            values.bounds = shareBounds(decidingRecipe(recipe, layers[i].path), kShareSteps);
        numbers.layers.push_back(std::move(values));
    }
}

MapDone doMapWork(const MapWork& work, const std::function<bool()>& stillWanted) {
    MapDone done;
    try {
        Recipe recipe = work.recipe;
        forgetShares(recipe);
        recipe = withMeasuredShares(recipe);
        if (!stillWanted()) return done;
        if (work.task == MapTask::cells) {
            drawCells(work, recipe, done);
            return done;
        }
        const ClassDrawer drawer(recipe, cpuLeaves());
        if (work.task == MapTask::reasons) {
            done.answer = {work.cell, recipe, drawer.reasons(work.cell.x, work.cell.y)};
            return done;
        }
        const Region region{0, 0, std::min(work.region.width, kMostCounted),
                            std::min(work.region.height, kMostCounted)};
        done.numbers.recipe = recipe;
        countCells(drawer, region, done.numbers);
        measureLayers(drawer, recipe, region, done.numbers);
    } catch (const Error& error) {
        done.problem = error.what();
    }
    return done;
}

}  // namespace

MapCells::MapCells(std::function<void()> finished) : drawer_([] { return doMapWork; }, std::move(finished)) {}

void MapCells::upload(const MapDone& done, bool isTiled) {
    glBindTexture(GL_TEXTURE_2D, texture_.get());
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, isTiled ? GL_LINEAR_MIPMAP_LINEAR : GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, static_cast<GLsizei>(done.width), static_cast<GLsizei>(done.height), 0,
                 GL_RGBA, GL_UNSIGNED_BYTE, done.pixels.data());
    if (isTiled) glGenerateMipmap(GL_TEXTURE_2D);
    checkGl("showing the map");
}

void MapCells::take(ViewerState& state, MapDone done, const Asked& asked) {
    MapPanel& panel = state.map;
    if (asked.work.task == MapTask::numbers) {
        if (done.problem.empty()) panel.numbers = std::move(done.numbers);
    } else if (asked.work.task == MapTask::reasons) {
        if (done.problem.empty()) panel.answer = std::move(done.answer);
    } else {
        panel.problem = done.problem;
        if (done.grid == nullptr) return;
        upload(done, asked.work.isTiled);
        panel.picture = {texture_.get(), asked.work.region, asked.work.recipe->map.cells, asked.work.isTiled,
                         std::move(done.grid)};
    }
}

void MapCells::ask(std::optional<Asked>& asked, const MapWork& work) {
    if (asked && asked->work == work) return;
    asked = Asked{work, ++ticket_, false};
}

void MapCells::askForCells(const ViewerState& state, const Pane& pane) {
    if (cells_ && cells_->work.recipe == pane.recipe && cells_->work.rules == state.map.rules &&
        covers({cells_->work.region, cells_->work.isTiled, {}}, state, pane))
        return;
    const MapWish wish = wishedCells(state, pane);
    ask(cells_, {MapTask::cells, pane.recipe, wish.region, wish.isTiled, state.map.rules, {}});
}

double MapCells::update(ViewerState& state, const std::vector<Pane>& panes, bool isPanelShown) {
    MapPanel& panel = state.map;
    for (Drawer::Done& done : drawer_.take())
        for (std::optional<Asked>* asked : {&cells_, &numbers_, &reasons_})
            if (*asked && (*asked)->ticket == done.ticket) {
                (*asked)->isDone = true;
                take(state, std::move(done.result), **asked);
            }
    const bool isShown = showsMap(state) && !panes.empty();
    const bool isCounted = isPanelShown && state.inspectPage == InspectPage::classes &&
                           state.settings.rightTab == "inspect" && !state.document.recipe->map.empty();
    if (!isShown) cells_.reset();
    if (isShown && wishedCells(state, panes.front()).region.width > 0) askForCells(state, panes.front());
    if (isCounted) ask(numbers_, {MapTask::numbers, state.document.recipe, pictureCells(state), false, 0, {}});
    if (isShown && panel.cell)
        ask(reasons_, {MapTask::reasons, panes.front().recipe, {}, false, 0, *panel.cell});
    else
        reasons_.reset();
    if (!reasons_) panel.answer.reset();
    std::vector<Drawer::Wish> wishes;
    for (const std::optional<Asked>* asked : {&cells_, &reasons_, &numbers_})
        if (*asked && !(*asked)->isDone) wishes.push_back({(*asked)->ticket, (*asked)->work});
    const bool isWaiting = !wishes.empty();
    drawer_.want(std::move(wishes));
    if (!isWaiting) {
        panel.countsSince.reset();
        return kNever;
    }
    if (!panel.countsSince) panel.countsSince = ImGui::GetTime();
    constexpr double kTenth = 0.1;  // resolution of the time that is shown
    return kTenth;
}

}  // namespace noisescope
