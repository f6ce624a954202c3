#include "recipe/tiling.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <span>
#include <utility>

#include "core/text.h"
#include "recipe/chosen.h"
#include "recipe/field_tiling.h"
#include "recipe/layer_checks.h"
#include "recipe/layer_params.h"
#include "recipe/layer_paths.h"
#include "recipe/params.h"
#include "recipe/recipe.h"
#include "recipe/tree_steps.h"

namespace noisescope {
namespace {

bool readsMoisture(const Recipe& recipe) { return recipe.colors == kBiomes && channelsOf(recipe) == 1; }

/// Returns the steps of the picture and of what its colors read.
TreeSteps usedSteps(const Recipe& recipe) {
    std::vector<HeldRecipe> others;
    if (readsMoisture(recipe))
        for (const std::string& path : {recipe.tree.moisture, recipe.tree.temperature})
            if (!path.empty()) others.emplace_back(seenFrom(recipe, path));
    for (HeldRecipe& other : others) other->output = kValue;
    return soundTreeSteps(recipe, others);
}

std::vector<std::string> usedProcesses(const Recipe& recipe) { return processesIn(usedSteps(recipe)); }

/// Returns the paths of the fields that the picture and its colors are computed from, lowest first.
std::vector<std::string> usedFields(const Recipe& recipe) {
    const TreeSteps steps = usedSteps(recipe);
    std::vector<std::string> used;
    for (std::string& path : fieldPaths(recipe.tree))
        if (std::ranges::any_of(steps.paths, [&](const std::vector<std::string>& paths) {
                return std::ranges::find(paths, path) != paths.end();
            }))
            used.push_back(std::move(path));
    return used;
}

/// Returns the field at a path as the picture draws it, with colors that read it a second time in another size.
Recipe fieldAt(const Recipe& recipe, const std::string& path) {
    Recipe field = leafRecipe(recipe, path);
    if (readsMoisture(recipe) && recipe.tree.moisture.empty()) {
        field.colors = kBiomes;
        field.biomeScale = recipe.biomeScale;
    }
    return field;
}

/// Changes the members of the field at a path to those of a changed fieldAt().
void setField(Recipe& recipe, const std::string& path, const Recipe& changed) {
    FieldRecipe& field = findLayer(recipe.tree, path)->field;
    const FieldRecipe before = field;
    field = static_cast<const FieldRecipe&>(changed);
    field.seed = before.seed;  // without those of the groups around it
    field.worldScale = before.worldScale;
    field.worldX = before.worldX;
    field.worldY = before.worldY;
    if (changed.colors == kBiomes) recipe.biomeScale = changed.biomeScale;
}

/// A field without a third axis is the same in all slices.
TileSize sizeFor(const Recipe& field, TileSize size) {
    if (field.dimensions < 3) size.depth = 0;
    return size;
}

/// Reasons for changes, by settingOf().
using Whys = std::map<std::string, std::string>;

/// Makes one field after the other tile.
class TreeTiling {
  public:
    TreeTiling(const Recipe& recipe, const TileSize& size) : recipe_(recipe), size_(size), paths_(usedFields(recipe)) {
        std::vector<double> cells;
        for (const std::string& path : paths_) cells.push_back(cellsOf(fieldAt(recipe, path)));
        nearest_ = nearestSize(cells, size);
    }

    Tiled make() {
        Tiled tiled{recipe_, {}, {}, {}};
        if (const std::vector<std::string> processes = usedProcesses(recipe_); !processes.empty()) {
            tiled.problem = fmt::format("{}: a process has no period; muted, the rest can tile", processes.front());
            return tiled;
        }
        const auto isDeep = [&](const std::string& path) { return fieldAt(recipe_, path).dimensions >= 3; };
        if (size_.depth > 0 && std::ranges::none_of(paths_, isDeep)) {
            tiled.problem = "a volume has a third axis, and no field of the recipe has: dimensions=3 has";
            return tiled;
        }
        Recipe next = recipe_;
        // Frequencies are decimals, whose products with a place's scale may never be whole numbers near the ones
        // wanted.
        bool isMade = makeFields(next, recipe_.tree.placeScale != 1, tiled);
        if (!isMade && recipe_.tree.placeScale != 1) {
            tiled.problem.clear();
            tiled.nearest = {};
            next = withoutPlaceScale();
            isMade = makeFields(next, false, tiled);
        }
        if (isMade && !tiles(next, size_)) {
            const std::vector<std::string> problems = problemsOf(next);
            tiled.problem =
                problems.empty() ? fmt::format("{}: no change makes it tile", tileSizeText(size_)) : problems.front();
        }
        if (!tiled.problem.empty()) return tiled;
        tiled.changes = changesTo(next);
        tiled.recipe = next;
        return tiled;
    }

  private:
    /// Changes all fields. Returns false with the problem of the first one that cannot tile, and for `onlyNear` also if
    /// one would look different.
    bool makeFields(Recipe& next, bool onlyNear, Tiled& tiled) {
        constexpr int kMostScales = 64;  // a scale of biomes that is too large for one field becomes smaller for all
        for (int i = 0; i < kMostScales; ++i) {
            const double scale = next.biomeScale;
            for (const std::string& path : paths_) {
                const Recipe field = fieldAt(next, path);
                const Tiled made = makeFieldTile(field, sizeFor(field, size_), nearest_);
                if (!made.problem.empty()) {
                    tiled.problem = fmt::format("{}: {}", path, made.problem);
                    tiled.nearest = made.nearest;
                    return false;
                }
                if (onlyNear && !isNear(cellsOf(made.recipe), field, size_)) return false;
                for (const TileChange& change : made.changes)
                    whys_[settingOf({path, change.param, {}, {}, {}})] = change.why;
                setField(next, path, made.recipe);
            }
            if (next.biomeScale == scale) break;
        }
        return true;
    }

    /// Returns the recipe with the place's scale in its fields, which keep their positions: see exact/lattice_map.h.
    [[nodiscard]] Recipe withoutPlaceScale() const {
        Recipe next = recipe_;
        const double scale = recipe_.tree.placeScale;
        forEachField(next.tree, [&](FieldRecipe& field) {
            const double moved = field.frequency * (1 - field.sliceScale) * (1 - scale) / 2;
            field.frequency = tidy(field.frequency * scale);
            if (moved == 0) return;
            field.offsetX = tidy(field.offsetX + moved);
            field.offsetY = tidy(field.offsetY + moved);
        });
        next.tree.placeScale = 1;
        next.tree.placeX = tidy(next.tree.placeX / scale);
        next.tree.placeY = tidy(next.tree.placeY / scale);
        return next;
    }

    [[nodiscard]] std::vector<TileChange> changesTo(const Recipe& next) const {
        std::vector<TileChange> list;
        for (const std::string& path : fieldPaths(recipe_.tree)) {
            const Recipe from = leafRecipe(recipe_, path);
            const Recipe to = leafRecipe(next, path);
            for (const ParamInfo& param : params())
                if (param.applies(from) || param.applies(to))
                    addChange(list, {path, std::string(param.id), valueText(param, from), valueText(param, to),
                                     "it takes part of the place's scale, which becomes 1"});
        }
        const ParamInfo& scale = *findParam("biome_scale");
        addChange(list, {"", std::string(scale.id), valueText(scale, recipe_), valueText(scale, next),
                         "the second noise would repeat after a fraction of its cells"});
        for (const PlaceNumber& number : kPlaceNumbers)
            addChange(list, {std::string(kWholeName), std::string(number.set), shortest(recipe_.tree.*number.member),
                             shortest(next.tree.*number.member), "frequencies take its part"});
        return list;
    }

    /// Adds what has changed, with the reason that the field's own tiling gave.
    void addChange(std::vector<TileChange>& list, TileChange change) const {
        if (change.from == change.to) return;
        const auto why = whys_.find(settingOf(change));
        if (why != whys_.end()) change.why = why->second;
        list.push_back(std::move(change));
    }

    const Recipe& recipe_;
    TileSize size_;
    std::vector<std::string> paths_;
    TileSize nearest_;
    Whys whys_;
};

}  // namespace

std::string tileSizeText(const TileSize& size) {
    return fmt::format("{} x {}{}", size.width, size.height, size.depth > 0 ? fmt::format(" x {}", size.depth) : "");
}

std::string settingOf(const TileChange& change) {
    return change.path.empty() ? change.param : fmt::format("{}.{}", change.path, change.param);
}

std::string changeText(const TileChange& change) {
    return fmt::format("{}={} instead of {}: {}", settingOf(change), change.to, change.from, change.why);
}

bool tiles(const Recipe& recipe, const TileSize& size) {
    if (recipe.output == kSolid) return false;
    if (recipe.tree.empty()) return fieldTiles(recipe, size);
    if (!problemsOf(recipe).empty() || !fieldsNotTiling(recipe, size).empty()) return false;
    return size.depth == 0 || dimensionsOf(recipe) >= 3;
}

std::vector<std::string> fieldsNotTiling(const Recipe& recipe, const TileSize& size) {
    std::vector<std::string> paths = usedFields(recipe);
    std::erase_if(paths, [&](const std::string& path) {
        const Recipe field = fieldAt(recipe, path);
        return fieldTiles(field, sizeFor(field, size));
    });
    for (std::string& path : usedProcesses(recipe)) paths.push_back(std::move(path));
    return paths;
}

TileSize periodOf(const Recipe& recipe, std::int64_t height) {
    if (recipe.output == kSolid) return {0, 0};
    if (recipe.tree.empty()) return {periodOfField(recipe, 0, height), periodOfField(recipe, 1, height)};
    TileSize period{1, 1};
    if (!usedProcesses(recipe).empty()) return {0, 0};
    for (const std::string& path : usedFields(recipe)) {
        const Recipe field = fieldAt(recipe, path);
        period.width = std::lcm(period.width, periodOfField(field, 0, height));  // lcm(n, 0) is 0
        period.height = std::lcm(period.height, periodOfField(field, 1, height));
    }
    return period;
}

Tiled makeTile(const Recipe& recipe, const TileSize& size) {
    if (tiles(recipe, size)) return {recipe, {}, {}, {}};
    if (recipe.output == kSolid)
        return {recipe, {}, "output=solid is a picture seen by a camera, which never repeats", {}};
    if (!recipe.tree.empty()) return TreeTiling(recipe, size).make();
    const double cells = cellsOf(recipe);
    return makeFieldTile(recipe, size, nearestSize(std::span(&cells, 1), size));
}

std::string periodProblem(const Recipe& recipe, int axis, const TileSize& size) {
    return fieldPeriodProblem(recipe, axis, size);
}

}  // namespace noisescope
